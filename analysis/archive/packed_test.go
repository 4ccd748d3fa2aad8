package archive_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog/pack"
	"sueca/notation"
)

// packedOf returns the records of a text after a way through a pack.
func packedOf(t *testing.T, text string, opt notation.Options) []*record.Record {
	t.Helper()
	return repacked(t, recordsOf("f.sueca", text), opt)
}

// repacked returns records after a way through a pack.
func repacked(t *testing.T, records []*record.Record, opt notation.Options) (out []*record.Record) {
	t.Helper()
	throughPack(t, records, func(m *pack.Match) {
		r, err := archive.Unpacked(m, "f.pack", opt)
		assert.NilError(t, err)
		assert.NilError(t, r.Load())
		out = append(out, r)
	})
	return out
}

// throughPack calls f for the matches of records out of a pack.
func throughPack(t *testing.T, records []*record.Record, f func(m *pack.Match)) {
	t.Helper()
	var file bytes.Buffer
	w := pack.NewWriter(&file, archive.Judge.Name)
	for _, r := range records {
		assert.NilError(t, w.Add(archive.Packed(r)))
	}
	assert.NilError(t, w.Close())
	p, err := pack.Open(bytes.NewReader(file.Bytes()), int64(file.Len()))
	assert.NilError(t, err)
	for k := range p.Blocks() {
		b, err := p.Block(k)
		assert.NilError(t, err)
		for m, err := range b.Matches() {
			assert.NilError(t, err)
			f(m)
		}
	}
}

// tolerated is in canonical form but for what is tolerated in it.
const tolerated = `[Sueca "1"]
[Rules "fpsd target=4"]

deal 1 dealer A trump 7❤
hand A ♠752 ♥7 3
1. B: 5♥ A♥ K♥ 3♥

deal 2 dealer B trump 2♦
1. C: 5♥ A♥ K♥ 3❤
`

// TestPacked: what is found in a match comes through a pack, what was tolerated in its text too, at
// the places of the events in canonical form.
func TestPacked(t *testing.T) {
	found := func(r *record.Record) (out string) {
		for _, f := range r.Findings(nil, false) {
			out += fmt.Sprintf("%s %d: %s/%d\n", f.File, f.Line, f.Code, f.Deal)
		}
		return out
	}
	const want = `f.pack 4: incomplete-deal/1
f.pack 4: tolerated/1
f.pack 5: tolerated/1
f.pack 8: incomplete-deal/2
f.pack 9: tolerated/2
`
	r := packedOf(t, tolerated, notation.Options{})[0]
	if got := found(r); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	// A pack that is made of a pack is the same, whether its texts were looked at or not.
	again := repacked(t, packedOf(t, tolerated, notation.Options{}), notation.Options{})[0]
	if got := found(again); got != want {
		t.Errorf("packed again: %s\nwant\n%s", got, want)
	}
	for _, f := range r.Findings(nil, false) {
		if f.Code == code.Tolerated && f.Line == 9 && (f.Col != 16 || f.EndCol != 18) {
			t.Errorf("the card is at %d-%d", f.Col, f.EndCol)
		}
	}
}

// TestPackedRecord: a match is put into a pack with the number of its lines, its deals that can be
// read, what is found in it and what was remarked in its text.
func TestPackedRecord(t *testing.T) {
	const plain = "[Sueca \"1\"]\n[Rules \"fpsd target=4\"]\n\ndeal 1 dealer A\ngames AC 1\n" // as it is written in canonical form
	rs := packedOf(t, plain+plain, notation.Options{})
	if len(rs) != 2 || rs[0].FirstLine() != 1 || rs[1].FirstLine() != 7 {
		t.Errorf("%d matches, the last of them on line %d", len(rs), rs[len(rs)-1].FirstLine())
	}
	if rs[0].Packed.Remarked {
		t.Error("something was remarked")
	}
	if r := packedOf(t, tolerated, notation.Options{})[0]; !r.Packed.Remarked {
		t.Error("nothing was remarked")
	}
	deals, codes := archive.Judge.Of(recordsOf("f", "[Ruls \"x\"]\n"+tolerated[strings.Index(tolerated, "deal"):]+"deal x\n")[0].Events)
	if deals != 2 || fmt.Sprint(codes) != "[rules-assumed unknown-tag incomplete-deal incomplete-deal syntax]" {
		t.Errorf("%d deals, %v", deals, codes)
	}
}

// TestUnpackedRules: a match that names no rules has those that are given, and one that does has its
// own.
func TestUnpackedRules(t *testing.T) {
	given := rules.Default()
	given.Target++
	const unnamed = "deal 1 dealer A\nbad\n"
	for _, test := range []struct {
		text  string
		rules rules.Rules
		want  int
		from  engine.RulesSource
	}{
		{unnamed, rules.Rules{}, int(rules.Default().Target), engine.RulesAssumed},
		{unnamed, given, int(given.Target), engine.RulesGiven},
		{"[Rules \"fpsd target=2\"]\n" + unnamed, given, 2, engine.RulesTagged},
	} {
		r := packedOf(t, test.text, notation.Options{Rules: test.rules})[0]
		m := r.Events[0].(*engine.MatchStarted)
		if int(m.Rules.Target) != test.want || m.Source != test.from {
			t.Errorf("%q: to %d games, %d", test.text, m.Rules.Target, m.Source)
		}
	}
	throughPack(t, recordsOf("f.sueca", unnamed), func(m *pack.Match) { // before it is loaded too
		r, err := archive.Unpacked(m, "f.pack", notation.Options{Rules: given})
		assert.NilError(t, err)
		if head := r.Events[0].(*engine.MatchStarted); head.Rules.Target != given.Target || head.Source != engine.RulesGiven {
			t.Errorf("before it is loaded: to %d games, %d", head.Rules.Target, head.Source)
		}
	})
	archive.GiveRules(nil, given)
	events := []engine.Event{&engine.DealStarted{Number: 1}}
	if archive.GiveRules(events, given); events[0].Kind() != engine.KindDealStarted {
		t.Error("an event became another")
	}
}

// TestPackFault: an error of reading a pack says the file, and the place where it is known.
func TestPackFault(t *testing.T) {
	damage := func(block int, at int64) error {
		return fmt.Errorf("reading: %w", &pack.DamageError{Block: block, At: at, Msg: message.Msg("it is damaged")})
	}
	for _, test := range []struct {
		err  error
		want string
	}{
		{damage(3, 70), "x.pack: block 3, at byte 70: it is damaged; what stands before it has been read"},
		{damage(1, 0), "x.pack: block 1, at byte 0: it is damaged; what stands before it has been read"},
		{damage(0, 0), "x.pack: it is damaged"},
		{damage(0, 1), "x.pack: at byte 1: it is damaged; what stands before it has been read"},
		{io.ErrUnexpectedEOF, "x.pack: it ends too soon, so that not all of it is read"},
		{errors.New("trouble"), "read x.pack: trouble"},
	} {
		if got := archive.PackFault("x.pack", test.err); got.Error() != test.want {
			t.Errorf("%v: %v, want %s", test.err, got, test.want)
		}
	}
	own := &fs.PathError{Op: "open", Path: "y", Err: fs.ErrNotExist}
	if got := archive.PackFault("x.pack", own); got != error(own) {
		t.Errorf("%v", got)
	}
}
