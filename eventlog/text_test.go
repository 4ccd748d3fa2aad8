package eventlog

import (
	"errors"
	"path/filepath"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/eventlog/evidence"
)

// appendOlder appends rows as a program did that took any text.
func appendOlder(t *testing.T, tx Tx, stream string, expected int64, rows ...[]engine.Event) {
	t.Helper()
	encoded, err := evidence.EncodeRows(rows)
	if err == nil {
		_, err = tx.appendRows(stream, expected, encoded)
	}
	assert.NilError(t, err)
}

// TestTextsRefused checks that no log takes a text that a record cannot hold,
// by whichever way it comes, and that nothing is stored of what was refused.
func TestTextsRefused(t *testing.T) {
	bad := []engine.Event{
		&engine.TagWritten{Name: "A", Value: "Ana\n[B \"Bia\"]"},
		&engine.TagWritten{Name: "A\"]\n[B", Value: "Bia"},
		&engine.NoteWritten{Text: "a\xff"},
		&engine.Commented{Text: "a\nclaim A against BD upheld"},
		&engine.Commented{Text: "a} claim", Braces: true},
		&engine.ConsentGiven{What: "deal-right\nstop"},
		&engine.ClaimMade{Outsider: "me\nstop", Against: card.AC},
		&engine.PlayAmended{Deal: 1, Trick: 1, Seat: card.A, From: aceSpades, To: sevenHearts, Reason: "x\n"},
		&engine.DealAmended{Deal: 1, Reason: "\x00"},
		&engine.SeatDisqualified{Seat: card.A, Reason: "x\ny"},
		&engine.SeatSubstituted{Seat: card.A, Name: "\n"},
		&engine.VariationShown{Plays: []engine.Step{{Comments: []string{"}"}}}},
	}
	file, err := Open(filepath.Join(t.TempDir(), "log"), WithClock(testClock))
	assert.NilError(t, err)
	for name, log := range map[string]Log{"file": file, "memory": NewMemory(WithClock(testClock))} {
		for _, e := range bad {
			rows := []engine.Event{&engine.MatchStarted{Rules: rules.Default()}, e}
			var want *engine.TextError
			if err := log.Update(bg, func(tx Tx) error { _, err := tx.Append("m", 0, rows); return err }); !errors.As(err, &want) {
				t.Errorf("%s: %+v is appended: %v", name, e, err)
			}
			if err := log.Update(bg, func(tx Tx) error { _, err := Import(tx, rows); return err }); !errors.As(err, &want) {
				t.Errorf("%s: %+v is imported: %v", name, e, err)
			}
		}
		if err := log.Update(bg, func(tx Tx) error { _, err := tx.Append(Register, 0, note("study\nlines")); return err }); err != nil {
			t.Error(err)
		}
		_ = log.View(bg, func(r Reader) error {
			if n, err := r.Last(); n != 1 || err != nil {
				t.Errorf("%s: %d rows, %v", name, n, err)
			}
			return nil
		})
		log.Close()
	}
}

// TestAuthorRefused checks the names that a row's author can have.
func TestAuthorRefused(t *testing.T) {
	for author, ok := range map[string]bool{"": true, "Zé \"o\" Sá": true, "a\nb": false, "a\xff": false, "\x1b[31m": false, "\u202e": false, "\u200b": false} {
		file, err := Open(filepath.Join(t.TempDir(), "log"), WithAuthor(author))
		assert.NilError(t, err)
		for name, log := range map[string]Log{"file": file, "memory": NewMemory(WithAuthor(author))} {
			err := log.Update(bg, func(tx Tx) error { _, err := tx.Append("m", 0, note("x")); return err })
			if (err == nil) != ok {
				t.Errorf("%s: author %q: %v", name, author, err)
			}
			log.Close()
		}
	}
}
