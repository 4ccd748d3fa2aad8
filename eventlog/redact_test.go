//go:build linux

package eventlog

import (
	"bytes"
	"crypto/sha256"
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
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
)

const secret = "Zulmira Quaresma"

// withSecret has the name in every place where people write texts.
func withSecret(extra string) []engine.Event {
	s := secret + extra
	return []engine.Event{
		&engine.TagWritten{Name: "A", Value: s},
		&engine.NoteWritten{Text: "disse " + s + ", e " + s},
		&engine.Commented{Text: s + "!", Place: engine.CommentAlone},
		&engine.ConsentGiven{What: s},
		&engine.PlayAmended{Deal: 1, Trick: 4, Seat: card.B, From: aceSpades, To: sevenHearts, Reason: s},
		&engine.DealAmended{Deal: 3, Reason: s},
		&engine.Quarantined{Text: "?? " + s, Format: "sueca", Faults: []engine.Fault{{Line: 1, Code: code.Syntax, Msg: message.Msg("no %s here", s)}}},
		&engine.ClaimMade{Outsider: s, Against: card.AC},
		&engine.VariationShown{Number: 3, Leader: card.B, Plays: []engine.Step{{CardPlayed: engine.CardPlayed{Card: aceSpades}, Comments: []string{s}}}},
	}
}

// bytesOf returns everything that is on disk of a log.
func bytesOf(t *testing.T, path string) []byte {
	t.Helper()
	var all []byte
	for _, beside := range []string{"", "-wal", "-shm", "-journal"} {
		content, err := os.ReadFile(path + beside)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
		all = append(all, content...)
	}
	return all
}

// TestRedactEverywhere checks that after a redaction the text is nowhere in the
// file, every earlier proof still holds, and everything that is not text is as
// before.
func TestRedactEverywhere(t *testing.T) {
	for i, e := range withSecret("") {
		t.Run(e.Kind().String(), func(t *testing.T) {
			var p problems
			path := filepath.Join(t.TempDir(), "log")
			l, err := Open(path, WithClock(testClock), WithAuthor("Elsa Pinto"))
			assert.NilError(t, err)
			defer l.Close()
			row := slices.Concat(deal(1, true, false), []engine.Event{e}, deal(2, false, false))
			plain := slices.Concat(deal(1, true, false), withoutSecret()[i:i+1], deal(2, false, false))
			update(t, l, func(tx Tx) { appendOlder(t, tx, "m", 0, note("x"), row, note("y")) })
			_, root := clean(t, l)
			done, err := l.Redact(bg, secret, "asked for")
			if err != nil || len(done) != 1 || done[0].Position != 2 || done[0].Stream != "m" {
				p.add(done, err)
			}
			if bytes.Contains(bytesOf(t, path), []byte(secret)) {
				p.add("the text is still in the file")
			}
			clean(t, l)
			err = l.ViewTree(bg, func(r Reader, tree *evidence.Tree) error {
				if got, err := tree.Root(3); err != nil || got != root {
					t.Errorf("another root: %v", err)
				}
				for rec, err := range r.All(1) {
					if err != nil {
						return err
					}
					if rec.Position == 2 && !bytes.Equal(rec.Body, evidence.Encode(plain...)) {
						got, _ := rec.Events()
						p.add(fmt.Sprintf("%+v", got[len(got)-len(deal(2, false, false))-1]))
					}
				}
				return nil
			})
			assert.Check(t, err)
			before := dump(t, path)
			if again, err := l.Redact(bg, secret, "asked for"); err != nil || len(again) != 0 {
				t.Error("again:", again, err)
			}
			if after := dump(t, path); after != before {
				t.Error("redacting again changed something")
			}
			p.settle(t)
		})
	}
}

// withoutSecret is withSecret as it stands afterwards.
func withoutSecret() []engine.Event {
	body := evidence.Encode(withSecret("")...)
	events, err := evidence.Decode(body)
	if err != nil {
		panic(err)
	}
	for _, e := range events {
		cut := func(s *string) { *s = evidence.Redacted } // the whole text: nothing is shown that is not proven
		switch e := e.(type) {
		case *engine.TagWritten:
			cut(&e.Value)
		case *engine.NoteWritten:
			cut(&e.Text)
		case *engine.Commented:
			cut(&e.Text)
		case *engine.ConsentGiven:
			cut(&e.What)
		case *engine.PlayAmended:
			cut(&e.Reason)
		case *engine.DealAmended:
			cut(&e.Reason)
		case *engine.Quarantined:
			cut(&e.Text)
			arg := e.Faults[0].Msg.Args[0].(string)
			cut(&arg)
			e.Faults[0].Msg.Args[0] = arg
		case *engine.ClaimMade:
			cut(&e.Outsider)
		case *engine.VariationShown:
			cut(&e.Plays[0].Comments[0])
		}
	}
	return events
}

// TestRedactFile checks that in logs of any size and shape nothing of the text
// stays in the file: not in pages that were split, nor in free ones.
func TestRedactFile(t *testing.T) {
	runs := 12
	if long {
		runs = 120
	}
	left := 0
	var p problems
	for seed := range runs {
		rng := rand.New(rand.NewPCG(uint64(seed), 5))
		path := filepath.Join(t.TempDir(), "log")
		author := []string{"Elsa Pinto", secret}[seed%2]
		l, err := Open(path, WithClock(testClock), WithAuthor(author))
		assert.NilError(t, err)
		n := 1 + rng.IntN(400)
		for i := range n {
			events := deal(i+1, rng.IntN(2) == 0, false)
			if rng.IntN(3) > 0 {
				// Short texts grow when they are redacted; long ones have pages
				// of their own.
				extra := strings.Repeat("x", []int{0, 40, 9000}[rng.IntN(20)/9])
				events = append(events, &engine.NoteWritten{Text: secret + extra})
			}
			update(t, l, func(tx Tx) {
				rev, _ := tx.Revision("m")
				if _, err := tx.Append("m", rev, events); err != nil {
					t.Fatal(err)
				}
			})
		}
		_, root := clean(t, l)
		l.Close()
		if l, err = Open(path, WithClock(testClock), WithAuthor("Elsa Pinto")); err != nil {
			t.Fatal(err)
		}
		if _, err := l.Redact(bg, secret, ""); err != nil {
			t.Fatal(err)
		}
		if c := bytes.Count(bytesOf(t, path), []byte(secret)); c > 0 {
			left++
			p.add(n, "rows by", author, "leave", c, "copies of the text in the file")
		}
		clean(t, l)
		err = l.ViewTree(bg, func(_ Reader, tree *evidence.Tree) error {
			if got, err := tree.Root(int64(n)); err != nil || got != root {
				t.Errorf("another root: %v", err)
			}
			return nil
		})
		assert.Check(t, err)
		l.Close()
		if bytes.Contains(bytesOf(t, path), []byte(secret)) {
			p.add("the text is in the file that was closed")
		}
	}
	t.Logf("%d logs, in %d something was left", runs, left)
	p.settle(t)
}

// TestRedactReader checks that while somebody reads an old moment, the text
// stays for that reader, and the redaction does not claim that it is gone.
func TestRedactReader(t *testing.T) {
	var p problems
	path := filepath.Join(t.TempDir(), "log")
	l := openTest(t, path)
	update(t, l, func(tx Tx) { appendOK(t, tx, "m", 0, Appended{1, 1, 1}, note(secret)) })
	view(t, l, func(r Reader) {
		_, err := l.Redact(bg, secret, "")
		if bytes.Contains(bytesOf(t, path), []byte(secret)) && err == nil {
			p.add("it says that it has redacted, and the text is still in the file")
		}
	})
	p.settle(t)
}

// TestRedactSelf checks that the note about a redaction does not bring the text
// back.
func TestRedactSelf(t *testing.T) {
	var p problems
	path := filepath.Join(t.TempDir(), "log")
	l, err := Open(path, WithClock(testClock), WithAuthor(secret))
	assert.NilError(t, err)
	defer l.Close()
	update(t, l, func(tx Tx) { appendOK(t, tx, "m", 0, Appended{1, 1, 1}, note("x")) })
	for _, reason := range []string{"", secret + " asked for it"} {
		_, err := l.Redact(bg, secret, reason)
		if bytes.Contains(bytesOf(t, path), []byte(secret)) && err == nil {
			p.add(fmt.Sprintf("reason %q: the text is still in the file", reason))
		}
	}
	p.settle(t)
}

// forge marks one part of a row as redacted and puts something else there, as
// the owner of a file, or somebody who hands over an exhibit, could do.
func forge(t *testing.T, rec evidence.Row, part int, with []byte) (body, salt []byte) {
	t.Helper()
	ends, err := evidence.PartsOf(rec.Body)
	assert.NilError(t, err)
	o, err := evidence.ParseOpening(rec.Salt, len(ends)+1)
	assert.NilError(t, err)
	from := 0
	if part > 1 {
		from = ends[part-2].End
	}
	if o.Hashes[part] == nil {
		sum, _ := evidence.HashPart(nil, o.Salts[part], rec.Body[from:ends[part-1].End])
		o.Hashes[part] = (*[sha256.Size]byte)(&sum)
		o.Salts[part] = nil
	}
	return slices.Concat(rec.Body[:from], with, rec.Body[ends[part-1].End:]), o.Store()
}

// TestRedactForged checks that a redacted part cannot be replaced by something
// else.
func TestRedactForged(t *testing.T) {
	row := slices.Concat(note("before"), deal(1, true, false), note("disse "+secret))
	for _, c := range []struct {
		name   string
		redact bool // first, honestly
		part   int
		with   []byte
	}{
		{"the cards", false, 2, evidence.Encode(deal(2, true, false)...)},
		{"a note", false, 3, evidence.Encode(note("something else")...)},
		{"a note, marked", false, 3, evidence.Encode(note("something else, [redacted]")...)},
		{"a redacted note", true, 3, evidence.Encode(note("something else")...)},
		{"a redacted note, marked", true, 3, evidence.Encode(note("something else, [redacted]")...)},
		{"the cards of a redacted row", true, 2, evidence.Encode(deal(2, true, false)...)},
		{"another event", true, 3, evidence.Encode(&engine.TagWritten{Name: "Referee", Value: "[redacted]"})},
	} {
		t.Run(c.name, func(t *testing.T) {
			var p problems
			path := filepath.Join(t.TempDir(), "log")
			l := openTest(t, path)
			update(t, l, func(tx Tx) { appendOK(t, tx, "m", 0, Appended{1, 2, 2}, row, note("later")) })
			if c.redact {
				if _, err := l.Redact(bg, secret, ""); err != nil {
					t.Fatal(err)
				}
			}
			size, root := clean(t, l)
			var x *evidence.Exhibit
			err := l.ViewTree(bg, func(_ Reader, tree *evidence.Tree) (err error) {
				x, err = tree.Exhibit(size, 1)
				return err
			})
			assert.NilError(t, err)
			x.Row.Body, x.Row.Salt = forge(t, x.Row, c.part, c.with)
			l.Close()
			// Handed over, with a good checkpoint and a good proof.
			if x.Check(&evidence.Checkpoint{Size: size, Root: root}) == nil {
				p.add("the exhibit is believed")
			}
			// In the file.
			statements := []string{fmt.Sprintf("UPDATE event SET body = x'%x', salt = x'%x' WHERE pos = 1", x.Row.Body, x.Row.Salt)}
			if !c.redact {
				statements = append(statements, "INSERT INTO redaction VALUES (1, 1, 2)")
			}
			tamper(t, path, statements...)
			if a := audited(t, path); len(a.Faults) == 0 {
				p.add("the audit finds nothing; the root is the same:", a.Root == root)
			}
			p.settle(t)
		})
	}
}

// TestRedactionList holds the list of redactions against the rows: each is of a row that is redacted, and
// names a later row of the same match that says so.
func TestRedactionList(t *testing.T) {
	for _, tt := range []struct{ name, statement, want string }{
		{"honest", "", ""},
		{"no row says so", "DELETE FROM redaction", "the row is redacted, and no row says so"},
		{"a row that is not redacted", "INSERT INTO redaction SELECT 9, 2, why FROM redaction", "a redaction is noted for the row, and it is not redacted"},
		{"the row itself says so", "UPDATE redaction SET why = 1", "the redaction of the row names no row that says so"},
		{"a row that says something else", "UPDATE redaction SET why = 2", "the redaction of the row names no row that says so"},
		{"a row of another match", "UPDATE redaction SET why = 3", "the redaction of the row names no row that says so"},
		{"a row that is not there", "UPDATE redaction SET why = 99", "the redaction of the row names no row that says so"},
	} {
		path := filepath.Join(t.TempDir(), "log")
		l := openTest(t, path)
		update(t, l, func(tx Tx) {
			appendOK(t, tx, "m", 0, Appended{1, 2, 2}, slices.Concat(note("disse "+secret), deal(1, true, false)), deal(2, true, false))
		})
		update(t, l, func(tx Tx) { appendOK(t, tx, "other", 0, Appended{3, 3, 1}, note("later")) })
		if _, err := l.Redact(bg, secret, ""); err != nil {
			t.Fatal(err)
		}
		l.Close()
		if tt.statement != "" {
			tamper(t, path, tt.statement)
		}
		got := ""
		for _, f := range audited(t, path).Faults {
			got += fmt.Sprint(f)
		}
		if (got == "") != (tt.want == "") || !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestRedactJudged: whatever is taken out of a match by its texts, one after the other, what is left of it is decided as
// before: a value that was settled, a name that says whose record goes on, a result.
func TestRedactJudged(t *testing.T) {
	events := []engine.Event{
		&engine.TagWritten{Name: "Result", Value: "x AC 4 - BD 1"}, &engine.WitnessBegun{Name: "x Rui"},
		&engine.WitnessTag{Name: "Result", Value: "x AC 1 - BD 4"}, &engine.WitnessTag{Name: "Rules", Value: "x"}, &engine.WitnessTag{Name: "Event", Value: "x night"},
		&engine.Settled{Deal: 1, Trick: 1, What: engine.DifferCard, Place: 1, Value: "x K♦", By: "x Ana"},
		&engine.WitnessBegun{Name: "x Ana"},
	}
	l := openTest(t, filepath.Join(t.TempDir(), "log"))
	defer l.Close()
	update(t, l, func(tx Tx) { appendOK(t, tx, "ab", 0, Appended{1, 1, 1}, events) })
	for _, text := range []string{"x", "K♦", "Ana"} {
		_, err := l.Redact(bg, text, "")
		assert.NilError(t, err)
	}
	want := slices.Clone(events)
	want[4] = &engine.WitnessTag{Name: "Event", Value: evidence.Redacted}
	want[5] = &engine.Settled{Deal: 1, Trick: 1, What: engine.DifferCard, Place: 1, Value: "x K♦", By: evidence.Redacted}
	rec := firstRow(t, l, want)
	texts, err := evidence.Texts(&rec)
	assert.NilError(t, err)
	decides := 0
	for _, text := range texts {
		if text.Decides {
			decides++
		}
	}
	assert.Equal(t, decides, 6)
	clean(t, l)
}

// firstRow returns the first row of a log, which has those events.
func firstRow(t *testing.T, l *SQLite, want []engine.Event) (first evidence.Row) {
	t.Helper()
	view(t, l, func(r Reader) {
		for rec, err := range r.All(0) {
			assert.NilError(t, err)
			got, err := rec.Events()
			assert.NilError(t, err)
			assert.DeepEqual(t, got, want)
			first = rec
			break
		}
	})
	assert.Equal(t, first.Position, int64(1))
	return first
}

// TestRedactDeciding: what decides how a match is read or judged stays whole, as a tag and as its correction; other tags go.
func TestRedactDeciding(t *testing.T) {
	l := openTest(t, filepath.Join(t.TempDir(), "log"))
	defer l.Close()
	events := []engine.Event{&engine.TagWritten{Name: "Rules", Value: "rolha"}, &engine.TagWritten{Name: "Letters", Value: "rolha"},
		&engine.TagAmended{Name: "Rules", Value: "rolha target=4", Reason: "of rolha"}, &engine.TagWritten{Name: "Event", Value: "rolha"}}
	update(t, l, func(tx Tx) { appendOK(t, tx, "ab", 0, Appended{1, 1, 1}, events) })
	done, err := l.Redact(bg, "rolha", "")
	assert.NilError(t, err)
	assert.Equal(t, len(done), 1)
	assert.Equal(t, done[0].Parts, 2)
	want := slices.Clone(events)
	want[2], want[3] = &engine.TagAmended{Name: "Rules", Value: "rolha target=4", Reason: evidence.Redacted}, &engine.TagWritten{Name: "Event", Value: evidence.Redacted}
	firstRow(t, l, want)
	clean(t, l)
}

// TestRedactScorer: a witness's name goes out of the tag Scorer, but not where the record of the first goes on under it.
func TestRedactScorer(t *testing.T) {
	l := openTest(t, filepath.Join(t.TempDir(), "log"))
	defer l.Close()
	scorer := &engine.TagWritten{Name: "Scorer", Value: "Ana"}
	update(t, l, func(tx Tx) {
		appendOK(t, tx, "ab", 0, Appended{1, 1, 1}, []engine.Event{scorer})
		appendOK(t, tx, "cd", 0, Appended{2, 2, 1}, []engine.Event{scorer})
		appendOK(t, tx, "cd", 1, Appended{3, 3, 1}, []engine.Event{&engine.WitnessBegun{Name: "Rui"}})
		appendOK(t, tx, "cd", 2, Appended{4, 4, 1}, []engine.Event{&engine.WitnessBegun{Name: "Ana"}})
		appendOK(t, tx, "ef", 0, Appended{5, 5, 1}, []engine.Event{scorer})
		appendOK(t, tx, "ef", 1, Appended{6, 6, 1}, []engine.Event{&engine.WitnessBegun{Name: "#2"}, &engine.WitnessTag{Name: "Scorer", Value: "Ana too"}})
		appendOK(t, tx, "ef", 2, Appended{7, 7, 1}, []engine.Event{&engine.WitnessBegun{Name: engine.FirstID}})
	})
	done, err := l.Redact(bg, "Ana", "")
	assert.NilError(t, err)
	assert.Assert(t, len(done) == 3 && done[0].Position == 1 && done[1].Position == 5 && done[2].Position == 6, "%v", done)
	view(t, l, func(r Reader) {
		for rec, err := range r.All(1) {
			assert.NilError(t, err)
			if got, err := rec.Events(); rec.Position == 2 && (err != nil || got[0].(*engine.TagWritten).Value != "Ana") {
				t.Errorf("%v, %v", got, err)
			}
		}
	})
	clean(t, l)
}

// TestRedactRefused: there is a text to redact, the log can be written, and the note of the
// redaction does not have the text again.
func TestRedactRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	l := openTest(t, path)
	update(t, l, func(tx Tx) { appendOK(t, tx, "ab", 0, Appended{1, 1, 1}, note(secret)) })
	for _, c := range []struct{ text, reason, want string }{
		{"", "why", "nothing to redact"},
		{" \t\n", "why", "nothing to redact"},
		{secret, "of " + secret, "the note of the redaction would have the text in its reason, or in the name of its author"},
	} {
		if done, err := l.Redact(bg, c.text, c.reason); done != nil || err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, %v; want %q", c.text, done, err, c.want)
		}
	}
	l.Close()
	by, err := Open(path, WithAuthor("by "+secret))
	assert.NilError(t, err)
	if done, err := by.Redact(bg, secret, "why"); done != nil || err == nil || err.Error() != "the note of the redaction would have the text in its reason, or in the name of its author" {
		t.Errorf("the author has the text in the name: %v, %v", done, err)
	}
	by.Close()
	r, err := OpenRead(path)
	assert.NilError(t, err)
	defer r.Close()
	if done, err := r.Redact(bg, secret, "why"); done != nil || !errors.Is(err, ErrReadOnly) {
		t.Errorf("a log that is open for reading: %v, %v", done, err)
	}
	view(t, r, func(r Reader) { same(t, collect(t, r.All(0)), "1 ab/1 "+secret) })
}
