package source

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"sueca/cmd/internal/output"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
)

// What was signed of a log is found without any secret key: in the files in which keys
// remember what they signed, and in signed checkpoints, that stand in the log's folder.
// sueca club init, checkpoint and night close leave them there if nobody says otherwise. A
// checkpoint counts where a public key or a policy beside it says whose signature it has.

// The most that is looked at of what stands beside a log.
const (
	maxBeside     = 1000    // files of a kind
	maxBesideSize = 1 << 20 // bytes of a file
	maxTried      = 100     // checkpoints whose signatures are checked

	maxBesideWait = 2 * time.Second // for what other programs are writing to
)

// Signed is what is known to have been signed, and the file that says so.
type Signed struct {
	evidence.Promise
	In string
}

// SignedBeside returns what is known beside the log to have been signed of an origin. What
// cannot be read says nothing, nor does a key that nobody has named, whose promises anybody can put there; and a promise that
// the key has not signed, in a file .state of an earlier version, does not count either.
func (a *Source) SignedBeside(origin string) (out []Signed) {
	memories, points := a.rememberedBeside(origin), a.checkpointsBeside(origin)
	if len(points) == 0 && !slices.ContainsFunc(memories, func(m memory) bool { return m.Signed.Size > 0 }) {
		return nil
	}
	keepers, counts := a.keepersBeside(origin, points, memories)
	for _, m := range memories {
		if m.Signed.Size > 0 && counts(m.Key) {
			out = append(out, Signed{m.Signed, m.file})
		}
	}
	if cp, name := largestOf(points, keepers); cp != nil {
		out = append(out, Signed{cp.Promise(), name})
	}
	return out
}

// beside returns the names of files beside the log.
func (a *Source) beside(pattern string) []string {
	return output.NamesIn(filepath.Dir(a.LogPath), pattern, maxBeside)
}

// claimed is a file that says to be a signed checkpoint.
type claimed struct {
	file   string
	size   int64
	signed []byte
}

// checkpointsBeside returns what stands beside the log and says to be a checkpoint of an origin.
func (a *Source) checkpointsBeside(origin string) (points []claimed) {
	for _, name := range a.beside("*.checkpoint") {
		signed := output.Glance(name, maxBesideSize)
		lines := bytes.SplitN(signed, []byte("\n"), 3)
		if len(lines) < 3 || string(lines[0]) != origin {
			continue
		}
		if size, err := strconv.ParseInt(string(lines[1]), 10, 62); err == nil {
			points = append(points, claimed{name, size, signed})
		}
	}
	return points
}

// largestOf returns the largest of some checkpoints that has the signature of a keeper, and its file; nil if there is none.
func largestOf(points []claimed, keepers []string) (*evidence.Checkpoint, string) {
	slices.SortStableFunc(points, func(x, y claimed) int { return int(min(1, max(-1, y.size-x.size))) })
	for _, p := range points[:min(len(points), maxTried)] {
		for _, key := range keepers {
			if cp, err := (evidence.Trust{Keeper: key}).Open(p.signed); err == nil {
				return cp, p.file
			}
		}
	}
	return nil, ""
}

// keepersBeside returns the public keys beside the log that can be its keeper's: the one that a policy
// says or that has the log's name, or else those of nobody who is known to cosign. So no cosigner can say
// how many rows the log has. Two that claim to be the keeper's contradict one another: the one counts that
// remembers there what it signed, and if that is not one, none does. Whatever counts, it is said.
//
// counts reports whether what a key remembers counts: it is the keeper's, or cosigns by the policy of the keeper; where
// nobody says who is the keeper, any public key beside the log does, and where there is none, any that remembers.
func (a *Source) keepersBeside(origin string, points []claimed, memories []memory) (keepers []string, counts func(id string) bool) {
	var policies []*evidence.Policy
	var named, others, public []string
	claim := func(key string) {
		if !slices.ContainsFunc(named, func(o string) bool { return evidence.VerifierID(o) == evidence.VerifierID(key) }) {
			named = append(named, key)
		}
	}
	for _, name := range a.beside("*.policy") {
		if p, err := evidence.ParsePolicy(name, output.Glance(name, maxBesideSize)); err == nil {
			policies = append(policies, p)
			if key := p.Keeper(origin); key != "" {
				claim(key)
			}
		}
	}
	for _, name := range a.beside("*.pub") {
		key := strings.TrimSpace(string(output.Glance(name, maxBesideSize)))
		if _, ok := evidence.KeyName([]byte(key)); ok {
			public = append(public, evidence.VerifierID(key))
		}
		if id, err := evidence.ParseKeyID(key); err == nil && id.Name == origin {
			claim(key)
		}
		if !slices.ContainsFunc(policies, func(p *evidence.Policy) bool { return p.Cosigns(key) }) &&
			!slices.ContainsFunc(points, func(p claimed) bool { return evidence.HasCosigned(key, p.signed) }) {
			others = append(others, key)
		}
	}
	if named == nil {
		return others, func(id string) bool { return public == nil || slices.Contains(public, id) }
	}
	keepers = a.undisputed(origin, named, policies, memories)
	return keepers, func(id string) bool {
		return slices.ContainsFunc(keepers, func(key string) bool {
			return evidence.VerifierID(key) == id || slices.ContainsFunc(policies, func(p *evidence.Policy) bool {
				return p.Keeper(origin) == key && p.CosignsAs(id)
			})
		})
	}
}

// undisputed returns that one of the keys that are said to be a keeper's that nothing contradicts, or that alone remembers
// what it signed; none if there is none. It says so.
func (a *Source) undisputed(origin string, named []string, policies []*evidence.Policy, memories []memory) []string {
	knows := func(key string) bool {
		return slices.ContainsFunc(memories, func(m memory) bool { return m.Key == evidence.VerifierID(key) })
	}
	stranger := slices.ContainsFunc(memories, func(m memory) bool { // who has signed, and neither cosigns nor is named
		return m.Signed.Size > 0 && !slices.ContainsFunc(policies, func(p *evidence.Policy) bool { return p.CosignsAs(m.Key) }) &&
			!slices.ContainsFunc(named, func(key string) bool { return evidence.VerifierID(key) == m.Key })
	})
	if len(named) == 1 && (!stranger || knows(named[0])) {
		return named
	}
	if !a.disputed {
		a.disputed = true
		a.Out.Remark(message.Msg("more than one key beside %s is said to be the one of %s: a checkpoint there counts if one of them alone "+
			"remembers what it signed (the file .state). Take away what is not the club's", a.LogPath, origin))
	}
	named = slices.DeleteFunc(named, func(key string) bool { return !knows(key) })
	if len(named) != 1 {
		return nil
	}
	return named
}

// memory is what a key remembers in a file beside the log.
type memory struct {
	eventlog.Remembered
	file string
}

// rememberedBeside returns what keys remember beside the log. What another program is writing to for long says nothing, nor
// does what is after it.
func (a *Source) rememberedBeside(origin string) (out []memory) {
	ctx, done := context.WithTimeout(a.Context, maxBesideWait)
	defer done()
	for _, name := range a.beside("*.state") {
		if ctx.Err() != nil {
			break
		}
		if !eventlog.IsPromises(output.Glance(name, 100)) {
			continue
		}
		all, err := eventlog.RememberedIn(ctx, name, origin, maxBeside)
		if err != nil {
			continue
		}
		for _, m := range all {
			if m.Unsigned {
				a.RemarkUnsigned(name)
				m.Signed = evidence.Promise{}
			}
			out = append(out, memory{m, name})
		}
	}
	return out
}

// RemarkUnsigned says, once in a run, that a file of what keys have signed is of an earlier version, such as anybody can make.
func (a *Source) RemarkUnsigned(name string) {
	if !a.unsigned {
		a.unsigned = true
		a.Out.Remark(message.Msg("no signature shows what %s says, which an earlier version of this program wrote: until the key has signed "+
			"again, it counts only for the key itself, and where the file is named", name))
	}
}

// WarnLacking says, once in a run, if the log does not have what is known to have been
// signed of it. That is no error: what is written down is stored all the same.
func (a *Source) WarnLacking(log *eventlog.SQLite) {
	if a.warned {
		return
	}
	a.warned = true
	if lacking := a.LackingBeside(log); !lacking.IsZero() {
		a.Out.Remark(lacking)
	}
}

// RemarkLacking says if a log does not have what was signed of it, and what to do.
func (a *Source) RemarkLacking(log *eventlog.SQLite, promises []Signed) {
	if lacking := a.Lacking(log, promises); !lacking.IsZero() {
		a.Out.Remark(lacking)
	}
}

// LackingBeside says if a log does not have what the keys beside it have signed of it.
func (a *Source) LackingBeside(log *eventlog.SQLite) message.Message {
	var promises []Signed
	_ = log.ViewTree(a.Context, func(_ eventlog.Reader, t *evidence.Tree) error {
		promises = a.SignedBeside(t.Origin)
		return nil
	})
	return a.Lacking(log, promises)
}

// Lacking says if a log does not have what was signed of it, and what to do; it is zero if the
// log has it.
func (a *Source) Lacking(log *eventlog.SQLite, promises []Signed) message.Message {
	var worst evidence.Standing
	var in string
	var last time.Time
	var size int64
	err := log.ViewTree(a.Context, func(r eventlog.Reader, t *evidence.Tree) error {
		size = t.Size
		for _, p := range promises {
			s, err := t.Standing(p.Promise)
			if err != nil {
				return err
			}
			if !s.Holds() && s.Promise.Size > worst.Promise.Size {
				worst, in = s, p.In
			}
		}
		for row, err := range r.All(size - 1) {
			if err != nil {
				return err
			}
			last = row.At
		}
		return nil
	})
	switch since := last.Local().Format("2006-01-02 15:04:05"); {
	case err != nil || worst.Holds():
		return message.Message{}
	case worst.Other:
		return message.Msg("%s is not as it was signed, as %s says: its first %d rows are others, as where an old copy was written on. It cannot be "+
			"signed so; sueca restore brings back what was signed, and keeps what was written since", a.LogPath, in, int(worst.Promise.Size))
	case size == 0:
		return message.Msg("%s has no rows, and as %s says %d were signed. It cannot be signed so; sueca restore brings them back, from another copy or "+
			"from bundles", a.LogPath, in, int(worst.Promise.Size))
	default:
		return message.Msg("%s lies behind what was signed of it, as %s says: %d rows are missing that were written after %s. It cannot be signed so; "+
			"sueca restore brings them back, from another copy or from bundles", a.LogPath, in, int(worst.Missing), since)
	}
}
