package evidence_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/transparency-dev/formats/log"
	cosign "github.com/transparency-dev/formats/note"
	"github.com/transparency-dev/formats/proof"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
	"gotest.tools/v3/assert"

	"sueca/eventlog/evidence"
)

// The examples of the specifications (C2SP signed-note, tlog-checkpoint).
const (
	noteKey     = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
	noteExample = "This is an example message.\n\n" +
		"— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n"
	checkpointExample = "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
)

// TestSpecifications: the specifications' own examples are read as they are written.
func TestSpecifications(t *testing.T) {
	v, err := note.NewVerifier(noteKey)
	assert.NilError(t, err)
	if _, err := note.Open([]byte(noteExample), note.VerifierList(v)); err != nil {
		t.Error(err)
	}
	if name, ok := evidence.KeyName([]byte(noteKey)); !ok || name != "example.com/foo" {
		t.Errorf("%q, %v", name, ok)
	}
	var cp log.Checkpoint
	if rest, err := cp.Unmarshal([]byte(checkpointExample)); err != nil || len(rest) > 0 || string(cp.Marshal()) != checkpointExample {
		t.Errorf("%q: %v", cp.Marshal(), err)
	}
	// A note that is no checkpoint has right signatures, and is refused.
	if _, err := (evidence.Trust{Keeper: noteKey}).Open([]byte(noteExample)); !errors.Is(err, evidence.ErrSignature) {
		t.Error(err)
	}
	// tlog-cosignature: key ID = SHA-256(name || "\n" || 0x04 || public key)[:4].
	raw, err := base64.StdEncoding.DecodeString(strings.SplitN(noteKey, "+", 3)[2])
	assert.NilError(t, err)
	raw[0] = 4
	sum := sha256.Sum256(append([]byte("example.com/foo\n"), raw...))
	if want := "example.com/foo+" + hex.EncodeToString(sum[:4]) + "+" + base64.StdEncoding.EncodeToString(raw); evidence.CosignerKey(noteKey) != want || evidence.CosignerKey(want) != want {
		t.Errorf("%s, want %s", evidence.CosignerKey(noteKey), want)
	}
}

// tlogProofExample is the example of C2SP tlog-proof. Its signatures are left out in the
// specification, so its checkpoint cannot be verified by anybody.
const tlogProofExample = `c2sp.org/tlog-proof@v1
%sindex 73894
gSKyXoYZUgZ6jduWYrkDOARinOMGJveXjgMkBTcdPlQ=
B95lDa8R83lS8n0eG+o0buTxRKQTYFi//1U8anccXmA=
EKNzoDWG8LGC0Yp9o+sv3qllpMP9uHQ9B20KNL+Q1zs=
RoopEkOdqkYqMB4MJXrbt/hMjOxsVn0IrWjpz1ZMMes=
AHCioX9nLjsrse6YhjRRmk1WUEirVOLLRoOQ6vfO5vk=

example.com/fancylog
109482
sFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=

— example.com/fancylog hI2DJw[...]1roloI=
`

// TestTLogProofExample: the specification's example, byte for byte.
func TestTLogProofExample(t *testing.T) {
	for _, extra := range []string{"", "extra YWdlLXYxLjIuMS1kYXJ3aW4tYXJtNjQudGFyLmd6kYXJ3aW4tYXJ\n"} {
		text := []byte(fmt.Sprintf(tlogProofExample, extra))
		var p proof.TLogProof
		if err := p.Unmarshal(text); err != nil || p.Index != 73894 || len(p.Hashes) != 5 || !bytes.Equal(p.Marshal(), text) {
			t.Errorf("%v, %q", err, p.Marshal())
		}
		if _, _, err := evidence.OpenTLogProof(text, evidence.Trust{Keeper: noteKey}); err == nil {
			t.Error("an entry that is none of ours is accepted")
		}
	}
}

// evening is a log whose key has its name, signed by its keeper, both pairs and the
// referee.
type evening struct {
	log    *rows
	signed []byte
	policy string
	keys   []string // of the cosigners
	keeper string
}

func newEvening(t *testing.T) *evening {
	t.Helper()
	e := &evening{log: history(t, 21, 21, "")}
	signer, keeper := newKey(t, "sueca-log-x")
	e.keeper = keeper
	e.signed = signedBy(t, e.log, 21, signer)
	e.policy = "# the club\nlog " + keeper + "\n"
	for _, name := range []string{"ana", "bruno", "elsa"} {
		signer, verifier, err := evidence.NewCosignerKey(name)
		assert.NilError(t, err)
		if e.signed, err = evidence.Cosign(e.signed, signer); err != nil {
			t.Fatal(err)
		}
		e.keys = append(e.keys, verifier)
		e.policy += "witness " + name + " " + verifier + "\n"
	}
	e.policy += "group pairs all ana bruno\ngroup night all pairs elsa\nquorum night\n"
	return e
}

func parsed(t *testing.T, text string) *evidence.Policy {
	t.Helper()
	p, err := evidence.ParsePolicy("x.policy", []byte(text))
	assert.NilError(t, err)
	return p
}

// TestOthersAgree: what this package writes is accepted by the library of signed notes and
// by that of the formats, without anything of ours.
func TestOthersAgree(t *testing.T) {
	e := newEvening(t)
	keeper, err := note.NewVerifier(e.keeper)
	assert.NilError(t, err)
	all := []note.Verifier{}
	for _, key := range e.keys {
		if _, err := note.NewVerifier(key); err == nil {
			t.Errorf("%s is of a note's type", key)
		}
		v, err := cosign.NewVerifierForCosignatureV1(key)
		assert.NilError(t, err)
		all = append(all, v)
	}
	for n := range int64(21) {
		x, err := e.log.tree().Exhibit(21, n+1)
		assert.NilError(t, err)
		text, err := x.TLogProof(e.signed)
		assert.NilError(t, err)
		leaf, cp, err := evidence.OpenTLogProof(text, evidence.Trust{Policy: parsed(t, e.policy)})
		if err != nil || leaf.Position != n+1 || leaf.Stream != "m" || len(cp.Cosigned) != 3 {
			t.Fatal(leaf, cp, err)
		}
		var p proof.TLogProof
		assert.NilError(t, p.Unmarshal(text))
		theirs, rest, opened, err := log.ParseCheckpoint(p.Checkpoint, keeper.Name(), keeper, all...)
		if err != nil || len(rest) > 0 || len(opened.Sigs) != 4 {
			t.Fatal(err, len(opened.Sigs))
		}
		var hashes tlog.RecordProof
		for _, h := range p.Hashes {
			hashes = append(hashes, h)
		}
		assert.Check(t, tlog.CheckRecord(hashes, int64(theirs.Size), tlog.Hash(theirs.Hash), int64(p.Index), tlog.RecordHash(p.ExtraData)))
	}
}

// TestPolicies: what a policy asks for, and what is none.
func TestPolicies(t *testing.T) {
	e := newEvening(t)
	head := e.policy[:strings.Index(e.policy, "group")]
	few := head
	_, other := newKey(t, "sueca-log-x")
	_, stranger := newKey(t, "sueca-log-y")
	_, ghost, err := evidence.NewCosignerKey("ghost")
	assert.NilError(t, err)
	for _, c := range []struct {
		policy string
		ok     bool
	}{
		{e.policy, true},
		{head + "quorum none\n", true},
		{head + "quorum ana\n", true},
		{few + "witness ghost " + ghost + "\nquorum ghost\n", false},
		{few + "witness ghost " + ghost + "\ngroup g 2 ana ghost\nquorum g\n", false},
		{few + "witness ghost " + ghost + "\ngroup g any ana ghost\nquorum g\n", true},
		{few + "witness ghost " + ghost + "\ngroup g 2 ana ghost bruno\nquorum g\n", true},
		{few + "witness ghost " + ghost + "\ngroup g all ana ghost bruno\nquorum g\n", false},
		{few + "witness ghost " + ghost + "\ngroup g any ana\ngroup h any ghost\ngroup i all g h\nquorum i\n", false},
		{strings.ReplaceAll(e.policy, " ", "\t \t"), true},
		{strings.ReplaceAll(e.policy, e.keeper, e.keeper+" https://club.example/log"), true},
		{strings.ReplaceAll(e.policy, e.keeper, other), false},
		{strings.ReplaceAll(e.policy, e.keeper, stranger), false},
		{"log " + other + "\n" + e.policy, false}, // the first of the name counts
		{"quorum none\n", false},
	} {
		_, err := parsed(t, c.policy).Open(e.signed)
		if (err == nil) != c.ok || err != nil && !errors.Is(err, evidence.ErrSignature) {
			t.Errorf("%v for\n%s", err, c.policy)
		}
	}
	for _, c := range []struct{ policy, want string }{
		{"", "x.policy:1:1: no line says which signatures suffice"},
		{"quorum none", "x.policy:1:1: the last line does not end"},
		{head, "no line says which signatures suffice"},
		{"quorum none\nquorum none\n", "x.policy:2:1: a second quorum"},
		{"quorum ana\n", "x.policy:1:1: no line before defines ana"},
		{"\n  # x\n\t log x\nquorum none\n", "x.policy:3:3: this is no public key of a log: x"},
		{"witness ana " + e.keeper + "\nquorum none\n", "this is no public key of a witness"},
		{"log " + e.keys[0] + "\nquorum none\n", "this is no public key of a log"},
		{"log " + e.keeper + "\nlog " + e.keeper + "\nquorum none\n", "x.policy:2:1: the key stands in it twice"},
		{head + "witness x " + e.keys[0] + "\nquorum none\n", "the key stands in it twice"},
		{head + "witness ana " + ghost + "\nquorum none\n", "the name ana is taken"},
		{"witness none " + ghost + "\nquorum none\n", "the name none is taken"},
		{head + "group g all ana ana\nquorum g\n", "ana is a member twice"},
		{head + "group g any ana\ngroup h any ana\nquorum g\n", "ana is a member twice"},
		{head + "group g any none\nquorum g\n", "no line before defines none"},
		{head + "group g 0 ana\nquorum g\n", "of 1 members all, any, or a number from 1 to 1"},
		{head + "group g 2 ana\nquorum g\n", "of 1 members all, any, or a number from 1 to 1"},
		{head + "group g 01 ana\nquorum g\n", "of 1 members all, any, or a number from 1 to 1"},
		{head + "group g all\nquorum g\n", "a line is log KEY"},
		{"quorum none\r\n", "a control character"},
		{"keeper x\nquorum none\n", "a line is log KEY"},
		{strings.Repeat("log x\n", 2000), "this is no public key of a log"},
	} {
		_, err := evidence.ParsePolicy("x.policy", []byte(c.policy))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s, for\n%s", err, c.want, c.policy)
		}
	}
}

// TestForgedProofs: no altered proof of a row is accepted, and under no altered policy is a
// checkpoint accepted that some other key has signed.
func TestForgedProofs(t *testing.T) {
	count := 200
	if os.Getenv("SUECA_LONG") != "" {
		count = 2000
	}
	e := newEvening(t)
	x, err := e.log.tree().Exhibit(21, 13)
	assert.NilError(t, err)
	good, err := x.TLogProof(e.signed)
	assert.NilError(t, err)
	policy := parsed(t, e.policy)
	forged := newEvening(t)
	rng := rand.New(rand.NewPCG(25, 3))
	for n := range count {
		bad := altered(rng, good)
		// The order of the signatures is not the keeper's to say.
		if _, _, err := evidence.OpenTLogProof(bad, evidence.Trust{Policy: policy}); err == nil && !sameLines(bad, good) {
			t.Errorf("alteration %d is accepted:\n%s", n, bad)
		}
		text := altered(rng, []byte(e.policy))
		if p, err := evidence.ParsePolicy("x", text); err == nil {
			if _, err := p.Open(forged.signed); err == nil {
				t.Errorf("a policy accepts what nobody in it has signed:\n%s", text)
			}
		}
	}
}

// sameLines reports whether two texts have the same lines, in whatever order.
func sameLines(a, b []byte) bool {
	count := map[string]int{}
	for line := range strings.Lines(string(a)) {
		count[line]++
	}
	for line := range strings.Lines(string(b)) {
		count[line]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}
