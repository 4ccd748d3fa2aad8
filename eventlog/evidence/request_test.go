package evidence_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/eventlog/evidence"
)

// TestRequests: a request shows to whom it is for that the log went on, and no altered one
// shows it.
func TestRequests(t *testing.T) {
	count := 200
	if os.Getenv("SUECA_LONG") != "" {
		count = 2000
	}
	signer, verifier := newKey(t, "club")
	log := history(t, 21, 21, "")
	trust := evidence.Trust{Keeper: verifier}
	rng := rand.New(rand.NewPCG(25, 4))
	for old := range int64(22) {
		signed := signedBy(t, log, 21, signer)
		r, err := log.tree().NewRequest(signed, 21, old)
		assert.NilError(t, err)
		before := evidence.Promise{Origin: "sueca-log-x", Size: old, Root: must(log.tree().Root(old))}
		other := before
		other.Root[0] ^= 1
		accepts := func(text []byte, last evidence.Promise) bool {
			again, err := evidence.ParseRequest(text)
			if err != nil {
				return false
			}
			cp, err := trust.Open(again.Signed)
			return err == nil && last.Allows(cp.Promise(), again.Prover(last.Size)) == nil
		}
		if !accepts(r.Text(), before) {
			t.Errorf("%d rows: the request is refused", old)
		}
		if old > 0 && accepts(r.Text(), other) {
			t.Errorf("%d rows: another history is accepted", old)
		}
		if old > 0 && old < 21 {
			wrong := evidence.Promise{Origin: before.Origin, Size: old + 1, Root: must(log.tree().Root(old + 1))}
			if old+1 < 21 && accepts(r.Text(), wrong) {
				t.Errorf("%d rows: the proof of %d is accepted", old+1, old)
			}
			for range count / 20 {
				if bad := altered(rng, r.Text()); accepts(bad, before) {
					t.Errorf("an altered request is accepted:\n%s", bad)
				}
			}
		}
	}
	if _, err := log.tree().NewRequest(nil, 21, 22); err == nil {
		t.Error("a request from more rows than there are")
	}
}

// TestSpoken: the short form is taken back as it is read out, and no other.
func TestSpoken(t *testing.T) {
	log := history(t, 21, 21, "")
	root := must(log.tree().Root(21))
	said := evidence.Spoken(21, root)
	if len(strings.Fields(said)) != 13 {
		t.Errorf("%q", said)
	}
	for _, text := range []string{said, strings.ToLower(said), " " + strings.ReplaceAll(said, " ", "  ") + "\n", "21 " + strings.ReplaceAll(said[3:], " ", "-"), "21 " + strings.ReplaceAll(said[3:], " ", "")} {
		if size, again, err := evidence.ParseSpoken(text); size != 21 || again != said || err != nil {
			t.Errorf("%q: %d, %q, %v", text, size, again, err)
		}
	}
	for _, text := range []string{"", "21", "x " + said, said + " ABCE", said[:len(said)-1], said[:3] + "Q" + said[4:], "-1 " + said[3:]} {
		if _, _, err := evidence.ParseSpoken(text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
	if root[23] ^= 1; evidence.Spoken(21, root) == said {
		t.Error("a bit is not in it")
	}
	if evidence.SpokenBits != 192 {
		t.Error("the manual tells of 192 bits")
	}
}
