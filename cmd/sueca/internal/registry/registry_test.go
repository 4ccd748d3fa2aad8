package registry

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cloudflare/circl/sign/bls"
	"gotest.tools/v3/assert"

	"sueca/analysis/signal"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/beacon"
	"sueca/eventlog/evidence"
)

// desk is a log with a keeper and people who cosign, and a chain whose key is known.
type desk struct {
	t    *testing.T
	log  *eventlog.SQLite
	at   time.Time // of the next row
	name string    // who writes it
	keys map[string][2]string
	ring *bls.PrivateKey[bls.KeyG2SigG1]
}

func newDesk(t *testing.T) *desk {
	d := &desk{t: t, at: time.Now(), name: "elsa", keys: map[string][2]string{}}
	var err error
	d.ring, err = bls.KeyGen[bls.KeyG2SigG1](make([]byte, 32), nil, nil)
	assert.NilError(t, err)
	public, err := d.ring.PublicKey().MarshalBinary()
	assert.NilError(t, err)
	own, before := *beacon.Quicknet, Chain
	own.Name, own.PublicKey = "own", hex.EncodeToString(public)
	Chain = &own
	t.Cleanup(func() { Chain = before })
	path := filepath.Join(t.TempDir(), "club.db")
	d.log, err = eventlog.Open(path, eventlog.WithClock(func() time.Time { return d.at }))
	assert.NilError(t, err)
	t.Cleanup(func() { d.log.Close() })
	for _, name := range []string{"club", "ana", "elsa"} {
		signer, verifier, err := evidence.NewKey(name)
		assert.NilError(t, err)
		d.keys[name] = [2]string{signer, verifier}
	}
	return d
}

// write appends rows to the register.
func (d *desk) write(texts ...string) {
	d.t.Helper()
	for _, text := range texts {
		err := d.log.Update(eventlog.By(context.Background(), d.name), func(tx eventlog.Tx) error {
			revision, err := tx.Revision(eventlog.Register)
			assert.NilError(d.t, err)
			_, err = tx.Append(eventlog.Register, revision, Row(text))
			return err
		})
		assert.NilError(d.t, err)
	}
}

// match appends a match of one row.
func (d *desk) match(id string) {
	d.t.Helper()
	assert.NilError(d.t, d.log.Update(context.Background(), func(tx eventlog.Tx) error {
		_, err := tx.Append(id, 0, []engine.Event{&engine.NoteWritten{Text: id}})
		return err
	}))
}

// study returns a study that keeps matches back in some way.
func (d *desk) study(name, holdout string) *signal.Study {
	d.t.Helper()
	s, err := signal.ReadStudy(fmt.Sprintf("study: %s\nhypothesis: h\ndetector: echo\nholdout: %s\n", name, holdout),
		func(name string) (string, error) { return signal.Detectors()[name], nil })
	assert.NilError(d.t, err)
	return s
}

// checkpoint returns a checkpoint of what the log has, signed by some.
func (d *desk) checkpoint(by ...string) []byte {
	d.t.Helper()
	var signed []byte
	assert.NilError(d.t, d.log.ViewTree(context.Background(), func(_ eventlog.Reader, t *evidence.Tree) (err error) {
		signed, err = t.Sign(t.Size, d.keys["club"][0])
		return err
	}))
	for _, name := range by {
		var err error
		signed, err = evidence.Cosign(signed, d.keys[name][0])
		assert.NilError(d.t, err)
	}
	return signed
}

// seal returns the row of a checkpoint with the keys of some.
func (d *desk) seal(signed []byte, by ...string) string {
	var keys []string
	for _, name := range by {
		keys = append(keys, d.keys[name][1])
	}
	return SealRow(signed, d.keys["club"][1], keys)
}

// read reads the register.
func (d *desk) read() *Register {
	d.t.Helper()
	var reg *Register
	assert.NilError(d.t, d.log.ViewTree(context.Background(), func(r eventlog.Reader, t *evidence.Tree) (err error) {
		reg, err = Read(r, t)
		return err
	}))
	return reg
}

// round returns a round of the chain.
func (d *desk) round(n uint64) beacon.Round {
	return beacon.Round{Number: n, Signature: bls.Sign(d.ring, beacon.Message(n))}
}

// settled returns what settles a study, in words.
func (d *desk) settled(s *signal.Study) string {
	d.t.Helper()
	reg := d.read()
	at := reg.Of(s)
	if at == nil {
		return "not registered"
	}
	got := reg.Settle(at, s)
	out := "exploratory: " + got.Why.String()
	if got.Split != nil {
		out = fmt.Sprintf("split by %d below %d up to %d %s", got.Split.By, got.Split.Size, got.Split.Closed, got.Lacks)
	}
	for _, f := range reg.Faults {
		out += fmt.Sprintf("; %d: %s", f.Position, f.Err)
	}
	return out
}

// TestForged: rows that somebody wrote who wants other matches kept back do not count, and it is said why.
func TestForged(t *testing.T) {
	sum := func(text string) string {
		b := sha256.Sum256([]byte(text))
		return hex.EncodeToString(b[:])
	}
	for _, tt := range []struct {
		desc, holdout string
		do            func(d *desk)
		want          string
	}{
		{"nobody cosigned", "later", func(d *desk) { d.write(d.seal(d.checkpoint(), "ana")) }, "exploratory: the log has no checkpoint over its registration " +
			"that somebody else has signed (sueca signals split); 2: the checkpoint is not signed as it must be: 1 cosigners are asked for, and the keys that are given are 0"},
		{"the keeper himself", "later", func(d *desk) { d.write(d.seal(d.checkpoint("club"), "club")) }, "exploratory: the log has no checkpoint over its " +
			"registration that somebody else has signed (sueca signals split); 2: the checkpoint is not signed as it must be: 1 cosigners are asked for, and the keys that are given are 0: the keeper's own is not one"},
		{"who registered", "later", func(d *desk) { d.write(d.seal(d.checkpoint("elsa"), "elsa")) }, "exploratory: the log has no checkpoint over its registration " +
			"that somebody else has signed (sueca signals split); 2: only elsa has signed it, who registered a study: it takes somebody else"},
		{"who registered, and another", "later", func(d *desk) { d.write(d.seal(d.checkpoint("elsa", "ana"), "elsa", "ana")) },
			"split by 0 below 1 up to 0 a later checkpoint that somebody else has signed"},
		{"of another log", "later", func(d *desk) {
			o := newDesk(d.t)
			o.keys = d.keys
			o.write("study x x\n")
			d.write(o.seal(o.checkpoint("ana"), "ana"))
		}, "was changed or removed: the checkpoint is of"},
		{"changed", "later", func(d *desk) {
			d.write(strings.Replace(d.seal(d.checkpoint("ana"), "ana"), "\n1\n", "\n0\n", 1))
		}, "2: the checkpoint is not signed as it must be: the signature of club is not of this text"},
		{"of more rows than there were", "later", func(d *desk) {
			d.match("a")
			signed := d.checkpoint("ana")
			reg := d.read()
			if err := reg.Add(2, d.at, "x", d.seal(signed, "ana")); err == nil || !strings.Contains(err.Error(), "the checkpoint is of 2 rows, and the log had 1") {
				d.t.Error(err)
			}
		}, "exploratory: the log has no checkpoint"},
		{"the beacon", "0.3 by beacon", func(d *desk) {
			d.write(d.seal(d.checkpoint("ana"), "ana"))
			seal := d.read().Seals[0]
			d.write(RoundRow(seal, d.round(seal.Wants())))
		}, "split by 2 below 1 up to 0 "},
		{"another round", "0.3 by beacon", func(d *desk) {
			d.write(d.seal(d.checkpoint("ana"), "ana"))
			seal := d.read().Seals[0]
			d.write(RoundRow(seal, d.round(seal.Wants()+1)))
		}, " does not count: the first round an hour after the signature is "},
		{"another signature", "0.3 by beacon", func(d *desk) {
			d.write(d.seal(d.checkpoint("ana"), "ana"))
			seal := d.read().Seals[0]
			d.write(RoundRow(seal, beacon.Round{Number: seal.Wants(), Signature: d.round(7).Signature}))
		}, " is not that of the chain own"},
		{"another chain", "0.3 by beacon", func(d *desk) {
			d.write(d.seal(d.checkpoint("ana"), "ana"))
			seal := d.read().Seals[0]
			d.write(strings.Replace(RoundRow(seal, d.round(seal.Wants())), Chain.Hash, "00", 1))
		}, "; 3: it is no round of the chain own"},
		{"the number twice", "0.3 by beacon", func(d *desk) {
			d.write(d.seal(d.checkpoint("ana"), "ana"))
			seal := d.read().Seals[0]
			row := RoundRow(seal, d.round(seal.Wants()))
			d.write(row, row)
		}, "split by 2 below 1 up to 0 ; 4: the number is at position 3 already: the first counts"},
		{"a second checkpoint", "0.3 by beacon", func(d *desk) {
			d.write(d.seal(d.checkpoint("ana"), "ana"))
			d.match("a")
			d.write(d.seal(d.checkpoint("ana"), "ana"))
			seals := d.read().Seals
			d.write(RoundRow(seals[1], d.round(seals[1].Wants())))
		}, "exploratory: the number is missing: round "},
		{"an older checkpoint after a later one", "later", func(d *desk) {
			older := d.checkpoint("ana")
			d.match("a")
			d.write(d.seal(d.checkpoint("ana"), "ana"), d.seal(older, "ana"))
		}, "split by 0 below 2 up to 0 a later checkpoint that somebody else has signed; 4: another checkpoint, of more rows, stands before it at position 3: the first that was written down counts"},
		{"later, closed", "later", func(d *desk) {
			d.write(d.seal(d.checkpoint("ana"), "ana"))
			d.match("a")
			d.write(d.seal(d.checkpoint("ana"), "ana"))
		}, "split by 0 below 1 up to 3 "},
		{"later, closed by who registered", "later", func(d *desk) {
			d.write(d.seal(d.checkpoint("ana"), "ana"))
			d.write(d.seal(d.checkpoint("elsa"), "elsa"))
		}, "split by 0 below 1 up to 0 a later checkpoint that somebody else has signed"},
		{"later, before its last day", "later until 2999-01-01", func(d *desk) {
			d.write(d.seal(d.checkpoint("ana"), "ana"))
			d.write(d.seal(d.checkpoint("ana"), "ana"))
		}, "split by 0 below 1 up to 0 a checkpoint of 2999-01-01 or later that somebody else has signed"},
		{"secrets", "0.3 by reveal", func(d *desk) {
			d.write(CommitRow("a & b", sum("x")), CommitRow("c & d", sum("y")), CommitRow("e", sum("z")))
			d.write(d.seal(d.checkpoint("ana"), "ana"), RevealRow("e", "z"), RevealRow("c & d", "y"), RevealRow("a & b", "x"))
		}, "split by 3 below 4 up to 0 "},
		{"a secret that is withheld", "0.3 by reveal", func(d *desk) {
			d.write(CommitRow("a & b", sum("x")), CommitRow("c & d", sum("y")), CommitRow("e", sum("z")))
			d.write(d.seal(d.checkpoint("ana"), "ana"), RevealRow("e", "z"), RevealRow("c & d", "y"))
		}, "exploratory: a & b has not revealed what was committed to"},
		{"another secret", "0.3 by reveal", func(d *desk) {
			d.write(CommitRow("a & b", sum("x")), CommitRow("c & d", sum("y")), CommitRow("e", sum("z")))
			d.write(d.seal(d.checkpoint("ana"), "ana"), RevealRow("e", "zz"))
		}, "; 6: what e reveals is not what was committed to"},
		{"a secret that was revealed too early", "0.3 by reveal", func(d *desk) {
			d.write(CommitRow("a & b", sum("x")), RevealRow("a & b", "x"), CommitRow("c & d", sum("y")), CommitRow("e", sum("z")))
			d.write(d.seal(d.checkpoint("ana"), "ana"))
		}, "; 3: a & b has revealed before a checkpoint was signed: whoever commits later could choose by it"},
		{"two secrets", "0.3 by reveal", func(d *desk) {
			d.write(CommitRow("a & b", sum("x")), CommitRow("c & d", sum("y")))
			d.write(d.seal(d.checkpoint("ana"), "ana"), RevealRow("c & d", "y"), RevealRow("a & b", "x"))
		}, "exploratory: 2 people have committed to a secret before the checkpoint, and it takes both pairs and the referee"},
		{"a secret after the checkpoint", "0.3 by reveal", func(d *desk) {
			d.write(CommitRow("a & b", sum("x")), CommitRow("c & d", sum("y")))
			d.write(d.seal(d.checkpoint("ana"), "ana"), RevealRow("c & d", "y"), RevealRow("a & b", "x"), CommitRow("e", sum("z")), RevealRow("e", "z"))
		}, "exploratory: 2 people have committed"},
		{"one who commits twice", "0.3 by reveal", func(d *desk) {
			d.write(CommitRow("a & b", sum("x")), CommitRow("a & b", sum("y")), CommitRow("a & b", "none"))
		}, "; 3: a & b has committed at position 2 already: the first counts; 4: what somebody commits to is a SHA-256, 64 hexadecimal digits"},
		{"a lottery of yesterday", "0.3 by lottery 2020-01-01", func(d *desk) {
			d.write(d.seal(d.checkpoint("ana"), "ana"), DrawRow("2020-01-01", "1 2 3"))
		}, "exploratory: the draw of 2020-01-01 is not later than the day of the signature, "},
		{"a lottery that was not drawn yet", "0.3 by lottery 2999-01-01", func(d *desk) {
			d.write(d.seal(d.checkpoint("ana"), "ana"), DrawRow("2999-01-01", "1 2 3"))
		}, "exploratory: the draw of 2999-01-01 is missing; 3: the draw of 2999-01-01 is written down before that day"},
		{"a lottery, twice", "0.3 by lottery 2100-01-01", func(d *desk) {
			d.write(d.seal(d.checkpoint("ana"), "ana"))
			d.at = time.Date(2100, 1, 2, 0, 0, 0, 0, time.UTC)
			d.write(DrawRow("2100-01-01", "1 2  3"), DrawRow("2100-01-01", "4 5 6"), DrawRow("", "1"))
		}, "split by 4 below 1 up to 0 ; 4: the draw of 2100-01-01 stands there already: the first counts; 5: a lottery's draw has a day and numbers"},
		{"a number of no checkpoint", "0.3 by beacon", func(d *desk) { d.write("beacon 1 2 3 4", "beacon 1") },
			"; 2: no checkpoint that counts is at position 1; 3: a beacon's row has four words behind its name"},
	} {
		t.Run(tt.desc, func(t *testing.T) {
			d := newDesk(t)
			s := d.study("x", tt.holdout)
			d.write(Registration(s))
			tt.do(d)
			if got := d.settled(s); !strings.Contains(got, tt.want) {
				t.Errorf("%s\nwant %s", got, tt.want)
			}
		})
	}
}

// TestClocks: a checkpoint that was signed before the registration, or long after it, is none over it.
func TestClocks(t *testing.T) {
	for _, tt := range []struct {
		ago  time.Duration
		want string
	}{
		{-time.Hour, "one of the clocks was wrong"},
		{-5 * time.Minute, "split by 0 below 1 up to 0 a later checkpoint"},
		{9 * 24 * time.Hour, "split by 0 below 1 up to 0 a later checkpoint"},
		{12*24*time.Hour + time.Hour, "it was signed 12 days after the study at position 1 was registered, and that is for a choice among evenings: " +
			"after 10 days a study is registered anew"},
	} {
		d := newDesk(t)
		s := d.study("x", "later")
		d.at = d.at.Add(-tt.ago)
		d.write(Registration(s))
		d.at = time.Now()
		d.write(d.seal(d.checkpoint("ana"), "ana"))
		if got := d.settled(s); !strings.Contains(got, tt.want) {
			t.Errorf("%s ago: %s\nwant %s", tt.ago, got, tt.want)
		}
	}
}

// TestBefore: who has an older checkpoint over a study shows that the one in the log was chosen.
func TestBefore(t *testing.T) {
	d := newDesk(t)
	s := d.study("x", "later")
	d.write(Registration(s))
	older := d.checkpoint("ana")
	time.Sleep(1100 * time.Millisecond) // a cosignature has seconds
	d.write(d.seal(d.checkpoint("ana"), "ana"))
	cp, err := (evidence.Trust{Keeper: d.keys["club"][1], Cosigners: []string{d.keys["ana"][1]}, Quorum: 1}).Open(older)
	assert.NilError(t, err)
	at := d.read().Find(s.Digest())
	if got := at.Before(cp); got == nil || got.Name != "ana" {
		t.Errorf("%+v", got)
	}
	cp.Cosigned[0].At = at.Seal.At
	if got := at.Before(cp); got != nil || at.Before(nil) != nil {
		t.Errorf("%+v", got)
	}
}

// TestByText: a study that was registered when its words decided what is kept back is that one again, and a study is taken for no
// other.
func TestByText(t *testing.T) {
	d := newDesk(t)
	s := d.study("x", "0.7")
	if s.MayRegister() == nil {
		t.Error("more than half is kept back")
	}
	if got := d.settled(s); got != "not registered" {
		t.Error(got)
	}
	d.write("study " + s.ByText() + " x\n" + s.Text + "\n" + s.Detectors[0].Text)
	if got := d.settled(s); got != "split by 5 below 0 up to 0 " || s.Digest() != s.ByText() || s.MayRegister() != nil {
		t.Errorf("%s, %s, %v", got, s.Digest(), s.MayRegister())
	}
	if got := d.settled(d.study("y", "0.7")); got != "not registered" {
		t.Error(got)
	}
}

// TestTests: how many tests another study has goes by its detectors and its unit.
func TestTests(t *testing.T) {
	for _, tt := range []struct {
		more string
		want int
	}{{"", 1 + 6}, {"unit: seat\n", 1 + 4}, {"unit: player\n", 1 + 12}, {"unit: pair\ndetector: encher\n", 2 * (1 + 6)}} {
		s := &Study{Text: "study: x\nhypothesis: h\ndetector: echo\n" + tt.more + "\n" + signal.Detectors()["echo"]}
		if got := s.Tests([3]int{4, 6, 12}); got != tt.want {
			t.Errorf("%q: %d, want %d", tt.more, got, tt.want)
		}
	}
}
