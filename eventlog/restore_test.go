package eventlog

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// night is a log that was signed, and older and other copies of it.
type night struct {
	t     *testing.T
	dir   string
	rng   *rand.Rand
	notes int // that were written anywhere
}

func newNight(t *testing.T, seed uint64) *night {
	return &night{t: t, dir: t.TempDir(), rng: rand.New(rand.NewPCG(6, seed))}
}

func (n *night) at(name string) string { return filepath.Join(n.dir, name) }

func (n *night) open(name string) *SQLite {
	n.t.Helper()
	l, err := Open(n.at(name), WithClock(testClock), WithAuthor(name))
	if err != nil {
		n.t.Fatal(err)
	}
	n.t.Cleanup(func() { l.Close() })
	return l
}

// write appends so many notes to random matches, each another.
func (n *night) write(l *SQLite, many int) {
	n.t.Helper()
	update(n.t, l, func(tx Tx) {
		for range many {
			n.notes++
			stream := fmt.Sprintf("match-%d", n.rng.IntN(4))
			if n.rng.IntN(3) == 0 {
				stream = fmt.Sprintf("match-%d", 4+n.notes)
			}
			rev, err := tx.Revision(stream)
			if err == nil {
				_, err = tx.Append(stream, rev, []engine.Event{&engine.NoteWritten{Text: fmt.Sprintf("note %d of %s", n.notes, stream)}})
			}
			if err != nil {
				n.t.Fatal(err)
			}
		}
	})
}

// copied returns a copy of a log.
func (n *night) copied(l *SQLite, name string) *SQLite {
	n.t.Helper()
	if _, err := l.Backup(bg, n.at(name)); err != nil {
		n.t.Fatal(err)
	}
	return n.open(name)
}

func promised(t testing.TB, l *SQLite) (p evidence.Promise) {
	t.Helper()
	if err := l.ViewTree(bg, func(_ Reader, tree *evidence.Tree) (err error) {
		p, err = tree.Promise(tree.Size)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return p
}

// rowsOf returns the rows of the matches of a log that a bundle would have.
func rowsOf(t testing.TB, l *SQLite, streams ...string) (out []evidence.Row) {
	t.Helper()
	if err := l.View(bg, func(r Reader) error {
		for row, err := range r.All(0) {
			if err != nil {
				return err
			}
			if len(streams) == 0 || slices.Contains(streams, row.Stream) {
				out = append(out, row)
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

// textsOf returns the notes of a log.
func textsOf(t testing.TB, l *SQLite) (out []string) {
	t.Helper()
	for _, row := range rowsOf(t, l) {
		events, err := row.Events()
		assert.NilError(t, err)
		for _, e := range events {
			if e, ok := e.(*engine.NoteWritten); ok {
				out = append(out, e.Text)
			}
		}
	}
	return out
}

// stands checks that a log holds a promise and is whole.
func (n *night) stands(l *SQLite, p evidence.Promise) {
	n.t.Helper()
	v, err := l.Verify(bg)
	if err != nil || len(v.Faults) > 0 {
		n.t.Fatal(err, v.Faults)
	}
	if err := l.ViewTree(bg, func(_ Reader, tree *evidence.Tree) error {
		s, err := tree.Standing(p)
		if err == nil && !s.Holds() {
			err = fmt.Errorf("the log of %d rows does not hold what was promised: %+v", tree.Size, s)
		}
		return err
	}); err != nil {
		n.t.Fatal(err)
	}
	// It can be written to, and stays whole.
	n.write(l, 9)
	if v, err := l.Verify(bg); err != nil || len(v.Faults) > 0 {
		n.t.Fatal(err, v.Faults)
	}
	again, err := OpenRead(l.path)
	if err != nil {
		n.t.Fatal(err)
	}
	again.Close()
}

// TestRestoreTail: rows that are missing at the end come back from a copy, or from the rows
// that bundles have, byte for byte.
func TestRestoreTail(t *testing.T) {
	for _, by := range []string{"copy", "rows", "both", "a longer copy"} {
		t.Run(by, func(t *testing.T) {
			n := newNight(t, 1)
			whole := n.open("whole.db")
			n.write(whole, 20)
			old := n.copied(whole, "old.db")
			n.write(whole, 13)
			p := promised(t, whole)
			want := rowsOf(t, whole)
			var from []Copy
			switch by {
			case "copy":
				from = []Copy{{Name: "whole.db", Log: whole}}
			case "rows":
				from = []Copy{{Name: "x.bundle", Rows: want[15:25]}, {Name: "y.bundle", Rows: want[22:]}}
			case "both":
				from = []Copy{{Name: "x.bundle", Rows: want[30:]}, {Name: "half.db", Log: n.copied(whole, "half.db")}}
			case "a longer copy":
				n.write(whole, 5)
				from = []Copy{{Name: "whole.db", Log: whole}}
			}
			before := rowsOf(t, old)
			if out, err := old.Restore(bg, []evidence.Promise{p}, from, nil, true); err != nil || out.Brought != 13 || len(rowsOf(t, old)) != len(before) {
				t.Fatalf("only tried: %+v, %v, %d rows", out, err, len(rowsOf(t, old)))
			}
			out, err := old.Restore(bg, []evidence.Promise{p}, from, nil, false)
			if err != nil || out.Kept != 20 || out.Brought != 13 || out.Removed != 0 || len(out.Differ) > 0 {
				t.Fatalf("%+v, %v", out, err)
			}
			got := rowsOf(t, old)
			for i := range want {
				if fmt.Sprint(got[i]) != fmt.Sprint(want[i]) {
					t.Errorf("row %d is %v, want %v", i+1, got[i], want[i])
				}
			}
			if by == "a longer copy" {
				same(t, slices.Sorted(slices.Values(textsOf(t, old)[33:])), slices.Sorted(slices.Values(textsOf(t, whole)[33:]))...)
			}
			n.stands(old, p)
			if _, err := old.Restore(bg, []evidence.Promise{p}, from, nil, false); err == nil || !strings.Contains(err.Error(), "nothing is missing") {
				t.Error(err)
			}
		})
	}
}

// TestRestoreRefuses: what is not all there, or not what was signed, changes nothing.
func TestRestoreRefuses(t *testing.T) {
	n := newNight(t, 2)
	whole := n.open("whole.db")
	n.write(whole, 10)
	old := n.copied(whole, "old.db")
	other := n.copied(whole, "other.db")
	n.write(whole, 6)
	n.write(other, 9)
	p, rows := promised(t, whole), rowsOf(t, whole)
	foreign := n.open("foreign.db")
	n.write(foreign, 30)
	changed := slices.Clone(rows)
	changed[12].Body = evidence.Encode(note("another")...)
	otherRoot := p
	otherRoot.Root[3]++
	smaller := p
	smaller.Size, smaller.Root[0] = 12, smaller.Root[0]+1
	for _, c := range []struct {
		want     string
		promises []evidence.Promise
		from     []Copy
	}{
		{"rows that were signed are in none of the copies: 11-16 of 16", []evidence.Promise{p}, nil},
		{"in none of the copies: 11, 14-15 of 16", []evidence.Promise{p}, []Copy{{Rows: []evidence.Row{rows[11], rows[12], rows[15]}}}},
		{"they are not those that were signed", []evidence.Promise{p}, []Copy{{Rows: changed}}},
		{"they are not those that were signed", []evidence.Promise{p}, []Copy{{Log: other}}},
		{"they are not those that were signed", []evidence.Promise{otherRoot}, []Copy{{Log: whole}}},
		{"is a copy of another log", []evidence.Promise{p}, []Copy{{Log: foreign}}},
		{"nothing is known to have been signed", []evidence.Promise{promised(t, foreign)}, []Copy{{Log: whole}}},
		{"they are of two histories", []evidence.Promise{smaller, p}, []Copy{{Log: whole}}},
	} {
		var refused *RestoreError
		out, err := old.Restore(bg, c.promises, c.from, func() error { t.Error("the log is set aside"); return nil }, false)
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v, %v, want %s", out, err, c.want)
		}
		if got := promised(t, old); got.Size != 10 {
			t.Fatalf("%d rows", got.Size)
		}
	}
	// A history that is not the first is found among others all the same.
	if _, err := old.Restore(bg, []evidence.Promise{p}, []Copy{{Log: other}, {Rows: rows[:13]}, {Rows: rows[10:]}}, nil, false); err != nil {
		t.Error(err)
	}
	n.stands(old, p)
}

// TestRestoreDiverged: a log that went on without the rows that it lacks is brought back,
// and no card is lost. The histories are random.
func TestRestoreDiverged(t *testing.T) {
	for seed := range uint64(40) {
		n := newNight(t, seed)
		whole := n.open("whole.db")
		n.write(whole, n.rng.IntN(20))
		old := n.copied(whole, "old.db")
		n.write(whole, 1+n.rng.IntN(12))
		var promises []evidence.Promise
		half := promised(t, whole)
		kept := n.copied(whole, "kept.db")
		n.write(whole, n.rng.IntN(9))
		p := promised(t, whole)
		promises = append(promises, p, half)
		n.write(old, 1+n.rng.IntN(30))
		from := []Copy{{Name: "whole.db", Log: whole}}
		switch rows := rowsOf(t, whole); n.rng.IntN(3) {
		case 0:
			from = []Copy{{Name: "kept.db", Log: kept}, {Name: "x.bundle", Rows: rows[half.Size:]}}
		case 1:
			n.write(kept, 3) // it went on too
			from = append(from, Copy{Name: "kept.db", Log: kept})
		}
		want := textsOf(t, old)
		stale := n.open("old.db") // as another program has it open
		n.write(stale, 1)
		want = append(want, textsOf(t, stale)[len(want):]...)
		aside := false
		out, err := old.Restore(bg, promises, from, func() error {
			aside = true
			_, err := old.Backup(bg, n.at("aside.db"))
			return err
		}, false)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if aside != (out.Removed > 0) || out.Kept+out.Brought != p.Size {
			t.Errorf("seed %d: %+v", seed, out)
		}
		n.stands(stale, p)
		n.stands(old, p)
		// Each note is in the log, or its match is named and is in the copy that was made before.
		have := textsOf(t, old)
		for _, text := range want {
			_, match, _ := strings.Cut(text, " of ")
			if !slices.Contains(have, text) && !slices.ContainsFunc(out.Differ, func(d Differing) bool { return d.Match == match }) {
				t.Errorf("seed %d: %q is lost: %+v", seed, text, out)
			}
		}
		if aside {
			same(t, textsOf(t, n.open("aside.db")), want...)
		}
	}
}

// TestRestoreRedacted: a text that was redacted does not come back.
func TestRestoreRedacted(t *testing.T) {
	for _, c := range []struct{ diverged, unsigned bool }{{}, {diverged: true}, {unsigned: true}, {true, true}} {
		n := newNight(t, 3)
		diverged := c.diverged
		whole := n.open("whole.db")
		n.write(whole, 3)
		update(t, whole, func(tx Tx) {
			appendOK(t, tx, "m", 0, Appended{4, 4, 1}, note("Carlota was here"))
		})
		old := n.copied(whole, "old.db")
		n.write(whole, 2)
		bundle := rowsOf(t, whole)
		p := promised(t, whole)
		if _, err := whole.Redact(bg, "Carlota", "asked"); err != nil {
			t.Fatal(err)
		}
		n.write(whole, 2)
		if !c.unsigned {
			p = promised(t, whole)
		}
		if diverged {
			n.write(old, 12)
			if _, err := old.Redact(bg, "note 2 of", "by mistake"); err != nil {
				t.Fatal(err)
			}
		}
		out, err := old.Restore(bg, []evidence.Promise{p}, []Copy{{Name: "x.bundle", Rows: bundle}, {Name: "whole.db", Log: whole}}, func() error { return nil }, false)
		if err != nil || len(out.Differ) > 0 && !diverged {
			t.Fatalf("%+v, %v", out, err)
		}
		for _, ending := range []string{"", "-wal"} {
			if text, err := os.ReadFile(n.at("old.db" + ending)); err != nil || strings.Contains(string(text), "Carlota") {
				t.Errorf("%+v: the text is in the file still: %v", c, err)
			}
		}
		n.stands(old, p)
		for _, text := range textsOf(t, old) {
			if strings.Contains(text, "Carlota") || diverged && strings.Contains(text, "note 2 of") {
				t.Errorf("diverged %v: %q came back", diverged, text)
			}
		}
	}
}

// TestBeginOrigin: a log that lacks what was signed takes another name, in a row that is
// proven like all others, and what was signed under the name before is told by its rows.
func TestBeginOrigin(t *testing.T) {
	n := newNight(t, 4)
	whole := n.open("whole.db")
	n.write(whole, 5)
	early := promised(t, whole)
	old := n.copied(whole, "old.db")
	n.write(whole, 4)
	p := promised(t, whole)
	if _, err := whole.BeginOrigin(bg, p, "the laptop died"); err == nil || !strings.Contains(err.Error(), "nothing is missing") {
		t.Error(err)
	}
	if _, err := old.BeginOrigin(bg, p, "two\nlines"); err == nil {
		t.Error("a reason of two lines is written down")
	}
	name, err := old.BeginOrigin(bg, p, "the laptop died")
	assert.NilError(t, err)
	n.write(old, 6)
	v, err := old.Verify(bg)
	if err != nil || len(v.Faults) > 0 || v.Origin != name || len(v.Earlier) != 1 || v.Earlier[0].Position != 6 ||
		v.Earlier[0].Begun != (engine.OriginBegun{Origin: name, Before: p.Origin, Signed: 9, Root: p.Root, Reason: "the laptop died"}) {
		t.Fatalf("%+v, %v", v, err)
	}
	point := func(p evidence.Promise) *evidence.Checkpoint {
		return &evidence.Checkpoint{Origin: p.Origin, Size: p.Size, Root: p.Root}
	}
	larger, within := p, early
	larger.Size = 10
	within.Root[0]++
	for _, c := range []struct {
		p    evidence.Promise
		want string
	}{
		{early, ""},
		{promised(t, old), ""},
		{p, "has only 5 rows of " + p.Origin + ": this checkpoint is of 9"},
		{larger, "what it says is not true"},
		{within, "the first 5 rows are others"},
	} {
		err := old.ViewTree(bg, func(_ Reader, tree *evidence.Tree) error { return tree.Extends(point(c.p)) })
		if c.want == "" && err != nil || c.want != "" && (!errors.Is(err, evidence.ErrForked) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%d rows of %s: %v, want %q", c.p.Size, c.p.Origin, err, c.want)
		}
	}
	// It may happen again, and a copy of before is a copy of this log still.
	second := n.copied(old, "second.db")
	n.write(old, 2)
	p = promised(t, old)
	if _, err := second.BeginOrigin(bg, p, ""); err != nil {
		t.Fatal(err)
	}
	if v, err := second.Verify(bg); err != nil || len(v.Faults) > 0 || len(v.Earlier) != 2 || v.Origin == name {
		t.Errorf("%+v, %v", v, err)
	}
	if err := whole.Update(bg, func(tx Tx) error {
		_, err := tx.Append("m", 0, []engine.Event{&engine.OriginBegun{Origin: "a", Before: "b"}})
		return err
	}); err == nil {
		t.Error("a match begins an origin")
	}
	// A row that names another log's name is damage, not a name.
	update(t, whole, func(tx Tx) {
		if _, err := tx.Append(Register, 0, []engine.Event{&engine.OriginBegun{Origin: "a", Before: "b"}}); err != nil {
			t.Fatal(err)
		}
	})
	if v, err := whole.Verify(bg); err != nil || len(v.Faults) != 1 {
		t.Errorf("%+v, %v", v, err)
	}
	if err := whole.ViewTree(bg, func(Reader, *evidence.Tree) error { return nil }); !errors.Is(err, evidence.ErrDamaged) {
		t.Error(err)
	}
}

// TestRestoreBesideWriter: a program that has the log open meanwhile goes on from the rows
// that are there now, though they are as many as before.
func TestRestoreBesideWriter(t *testing.T) {
	n := newNight(t, 5)
	whole := n.open("whole.db")
	n.write(whole, 10)
	old := n.copied(whole, "old.db")
	for _, l := range []*SQLite{whole, old} { // the same twice, with other salts
		update(t, l, func(tx Tx) { appendOK(t, tx, "m", 0, Appended{11, 11, 1}, note("the same")) })
	}
	p, writer := promised(t, whole), old
	if _, err := n.open("old.db").Restore(bg, []evidence.Promise{p}, []Copy{{Log: whole}}, func() error { return nil }, false); err != nil {
		t.Fatal(err)
	}
	if got := promised(t, writer); got != p {
		t.Fatalf("%v", got)
	}
	n.stands(writer, p)
}
