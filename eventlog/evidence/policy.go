package evidence

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	notes "golang.org/x/mod/sumdb/note"

	"sueca/engine/message"
)

// Policy says whose signatures a checkpoint must have, in the form of C2SP tlog-policy: the
// keys of the keepers of logs, the keys of those who cosign (witnesses), and which of them
// suffice.
type Policy struct {
	logs      []string            // verifier's keys; a key's name is its log's origin
	witnesses map[string]string   // verifier's keys, by the policy's names for them
	groups    map[string]quorumOf // by name
	quorum    string              // the name of a witness or a group, or none
}

// quorumOf is a group of witnesses and groups, of which so many must have signed.
type quorumOf struct {
	need    int
	members []string
}

// noQuorum is the predefined name that needs no witness.
const noQuorum = "none"

// policyLines is how many lines of a policy are read that are not empty and no comments.
const policyLines = 1000

// ParsePolicy reads a policy. The error is a [*PolicyError] with the place of what is
// wrong.
func ParsePolicy(file string, text []byte) (*Policy, error) {
	p := &policyReader{file: file, keys: map[string]bool{}, used: map[string]bool{}, looks: map[string]string{}}
	p.out = &Policy{witnesses: map[string]string{}, groups: map[string]quorumOf{}}
	if i := bytes.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' || r == 0x7F }); i >= 0 {
		p.line, p.col = 1+bytes.Count(text[:i], []byte("\n")), i-bytes.LastIndexByte(text[:i], '\n')
		return nil, p.errorf("a control character, which a policy does not have")
	}
	if len(text) > 0 && text[len(text)-1] != '\n' {
		p.line, p.col = 1+bytes.Count(text, []byte("\n")), 1
		return nil, p.errorf("the last line does not end: the file is cut off")
	}
	lines := 0
	for line := range strings.Lines(string(text)) {
		p.line, p.col = p.line+1, 1+len(line)-len(strings.TrimLeft(line, " \t"))
		words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' })
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		if lines++; lines > policyLines {
			return nil, p.errorf("more than %d lines, and a policy has no more", policyLines)
		}
		if err := p.read(words); err != nil {
			return nil, err
		}
	}
	if p.out.quorum == "" {
		return nil, p.errorf("no line says which signatures suffice: quorum NAME, or quorum none")
	}
	return p.out, nil
}

// PolicyError says what is wrong with a policy, and where.
type PolicyError struct {
	File      string
	Line, Col int
	Msg       message.Message
}

// Error returns the message in English.
func (e *PolicyError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
}

// policyReader reads a policy, line by line.
type policyReader struct {
	out       *Policy
	file      string
	line, col int
	keys      map[string]bool   // public keys that were defined, a kind before each
	used      map[string]bool   // names that are members of a group
	looks     map[string]string // names by what they look like
}

func (p *policyReader) errorf(format string, args ...any) error {
	return &PolicyError{p.file, max(p.line, 1), max(p.col, 1), message.Msg(format, args...)}
}

func (p *policyReader) read(words []string) error {
	switch kind, n := words[0], len(words)-1; {
	case kind == "log" && (n == 1 || n == 2):
		if _, err := newKeeper(words[1]); err != nil {
			return p.badKey(p.errorf("this is no public key of a log: %s", words[1]), err)
		}
		p.out.logs = append(p.out.logs, words[1])
		return p.once("log", words[1])
	case kind == "witness" && (n == 2 || n == 3):
		if err := checkWitnessKey(words[2]); err != nil {
			return p.badKey(p.errorf("this is no public key of a witness: %s", words[2]), err)
		}
		if err := p.define(words[1]); err != nil {
			return err
		}
		p.out.witnesses[words[1]] = words[2]
		return p.once("witness", words[2])
	case kind == "group" && n >= 3:
		return p.group(words[1], words[2], words[3:])
	case kind == "quorum" && n == 1:
		if p.out.quorum != "" {
			return p.errorf("a second quorum")
		}
		if words[1] != noQuorum && !p.defined(words[1]) {
			return p.errorf("no line before defines %s", words[1])
		}
		p.out.quorum = words[1]
		return nil
	}
	return p.errorf("a line is log KEY, witness NAME KEY, group NAME all|any|NUMBER NAME…, or quorum NAME, not %s", strings.Join(words, " "))
}

// badKey returns what is wrong with a key, or why if that is its name or its point.
func (p *policyReader) badKey(wrong, err error) error {
	var why *NameError
	if errors.As(err, &why) {
		return &PolicyError{p.file, max(p.line, 1), max(p.col, 1), why.Message()}
	}
	return wrong
}

// checkWitnessKey returns an error for a key that is not for cosignatures: of type 0x04 or 0x06.
func checkWitnessKey(key string) error {
	_, err := newCosignature(key)
	if _, note := notes.NewVerifier(key); err == nil && note == nil { // one of type 0x01
		err = errors.New("a key of another kind")
	}
	return err
}

// once refuses a public key that another line of the kind has.
func (p *policyReader) once(kind, key string) error {
	id := kind + publicOf(key)
	if p.keys[id] {
		return p.errorf("the key stands in it twice: %s", key)
	}
	p.keys[id] = true
	return nil
}

func (p *policyReader) defined(name string) bool {
	_, group := p.out.groups[name]
	return group || p.out.witnesses[name] != ""
}

// define refuses a name that cannot be defined.
func (p *policyReader) define(name string) error {
	if name == noQuorum || p.defined(name) {
		return p.errorf("the name %s is taken", name)
	}
	if !IsName(name) {
		return p.errorf("a name has no plus signs or characters that cannot be seen, and letters of one script that are in daily use: %q", name)
	}
	if other, ok := p.looks[skeleton(name)]; ok {
		return p.errorf("the name %s looks like %s", name, other)
	}
	p.looks[skeleton(name)] = name
	return nil
}

func (p *policyReader) group(name, need string, members []string) error {
	if err := p.define(name); err != nil {
		return err
	}
	g := quorumOf{members: slices.Clone(members)}
	switch need {
	case "all":
		g.need = len(members)
	case "any":
		g.need = 1
	default:
		n, err := strconv.Atoi(need)
		if err != nil || n < 1 || n > len(members) || strconv.Itoa(n) != need {
			return p.errorf("of %d members all, any, or a number from 1 to %d must have signed, not %s", len(members), len(members), need)
		}
		g.need = n
	}
	for _, m := range members {
		switch {
		case !p.defined(m):
			return p.errorf("no line before defines %s", m)
		case p.used[m]:
			return p.errorf("%s is a member twice", m)
		}
		p.used[m] = true
	}
	p.out.groups[name] = g
	return nil
}

// Keepers returns the verifier's keys of the keepers of the logs.
func (p *Policy) Keepers() []string { return slices.Clone(p.logs) }

// Keeper returns the verifier's key of the keeper of a log, "" if the policy has none.
func (p *Policy) Keeper(origin string) string {
	for _, key := range p.logs {
		if name, _, _ := strings.Cut(key, "+"); name == origin {
			return key
		}
	}
	return ""
}

// Witnesses returns the verifier's keys of those who cosign, in the order of their names.
func (p *Policy) Witnesses() (keys []string) {
	for _, name := range slices.Sorted(maps.Keys(p.witnesses)) {
		keys = append(keys, p.witnesses[name])
	}
	return keys
}

// Cosigns reports whether a verifier's key is a witness's, whatever its name is.
func (p *Policy) Cosigns(verifier string) bool { return p.CosignsAs(VerifierID(verifier)) }

// CosignsAs reports whether a key is a witness's, by its [SignerID].
func (p *Policy) CosignsAs(id string) bool {
	for _, key := range p.witnesses {
		if VerifierID(key) == id {
			return true
		}
	}
	return false
}

// Witness returns the name of the witness whose secret key a signer's key is, "" if it is
// none's.
func (p *Policy) Witness(signer string) string {
	for name, key := range p.witnesses {
		if IsOf(signer, key) {
			return name
		}
	}
	return ""
}

// Missing returns the names of the witnesses who have not signed a checkpoint of one of the
// logs.
func (p *Policy) Missing(signed []byte) (names []string) {
	origin, _, _ := bytes.Cut(signed, []byte("\n"))
	for name, key := range p.witnesses {
		if _, err := (Trust{Keeper: p.Keeper(string(origin)), Cosigners: []string{key}, Quorum: 1}).Open(signed); err != nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Open checks that a checkpoint is signed as the policy says. Errors about a signature
// wrap [ErrSignature].
func (p *Policy) Open(signed []byte) (*Checkpoint, error) {
	origin, _, _ := bytes.Cut(signed, []byte("\n"))
	if key := p.Keeper(string(origin)); key != "" {
		cp, err := (Trust{Keeper: key}).Open(signed)
		if err != nil {
			return nil, err
		}
		if err := p.witnessed(key, signed, cp); err != nil {
			return nil, err
		}
		return cp, nil
	}
	return nil, signaturef("the policy has no key for the log %q", origin)
}

// witnessed checks that the witnesses of a checkpoint suffice, and adds them to it.
func (p *Policy) witnessed(keeper string, signed []byte, cp *Checkpoint) error {
	has := map[string]bool{}
	for name, key := range p.witnesses {
		one, err := (Trust{Keeper: keeper, Cosigners: []string{key}, Quorum: 1}).Open(signed)
		switch {
		case err == nil:
			has[name] = true
			cp.Cosigned = append(cp.Cosigned, Cosignature{name, one.Cosigned[0].At})
		case !errors.Is(err, ErrSignature):
			return err
		}
	}
	slices.SortFunc(cp.Cosigned, func(x, y Cosignature) int { return strings.Compare(x.Name, y.Name) })
	if p.quorum != noQuorum && !p.holds(p.quorum, has) {
		return signaturef("of the policy's witnesses %d have signed, and those are not the quorum %s", len(has), p.quorum)
	}
	return nil
}

// holds reports whether a witness or a group has signed. A group names only what stands
// before it, and each name once, so this ends.
func (p *Policy) holds(name string, has map[string]bool) bool {
	g, ok := p.groups[name]
	if !ok {
		return has[name]
	}
	n := 0
	for _, m := range g.members {
		if p.holds(m, has) {
			n++
		}
	}
	return n >= g.need
}
