package report

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/notation"
)

// played is a deal that was played out, AC 64 BD 56, and one with a renúncia of D in trick 3.
const played = late + `deal 2 dealer B trump 6♥
1. C: A♣ K♣ A♦ 2♣
2. C: 7♣ 2♥ 4♥ 3♣
stop
`

// corrected returns a record with some lines behind it, as a correction leaves it, and what was
// added.
func corrected(t *testing.T, lines string) (before, after *source.Record, added []engine.Event) {
	t.Helper()
	before, after = recordOf(t, played), recordOf(t, played+lines)
	added = after.Events[len(before.Events):]
	for _, r := range []*source.Record{before, after} {
		r.MatchID = "0123456789abcdef"
	}
	before.Position = 1234
	return before, after, added
}

// TestChanges holds what is shown of a correction, stored or not, and its JSON form.
func TestChanges(t *testing.T) {
	show := func(position int64) func(*testing.T, *run.Run, *said, string) string {
		return func(t *testing.T, a *run.Run, s *said, record string) string {
			before, after, added := corrected(t, record)
			ShowChange(a.Out, before, after, Changed(a.Out, a.Judge, before, after, added, position))
			return s.text(a)
		}
	}
	testGolden(t, "change-*.txtar", map[string]func(*testing.T, *run.Run, *said, string) string{
		"stored": show(5678), "tried": show(0),
		"json": func(t *testing.T, a *run.Run, s *said, record string) string {
			before, after, added := corrected(t, record)
			assert.Check(t, a.Out.JSON(Changed(a.Out, a.Judge, before, after, added, 5678)))
			return s.text(a)
		},
	})
}

// TestRefuses: a correction of what is not there is refused, with what there is; what was wrong
// before it is no reason.
func TestRefuses(t *testing.T) {
	for _, tt := range []struct{ lines, want string }{
		{"amend deal 1 trick 1 A 5♠ -> 3♠\n", ""},
		{"amend deal 3 trick 1 A 5♠ -> 3♠\n", "there is no deal 3 to amend; nothing was stored"},
		{"amend deal 9\ndeal 9\nstop\n", "match 0123456789abcdef has no deal 9"},
		{"amend deal 1 trick 1 A 6♠ -> 3♠\n", "it reads “1. B: A♠ 4♠ J♠ 5♠”; nothing was stored"},
		{"amend deal 2 trick 2 A 6♠ -> 3♠\n", "it reads “2. C: 7♣ 2♥ 4♥ 3♣”; nothing was stored"},
		{"amend deal 2 trick 3 A 6♠ -> 3♠\n", "; nothing was stored"},
		{"note \"nothing\"\n", ""},
	} {
		before, after, _ := corrected(t, tt.lines)
		err := Refuses(before, after)
		if (err == nil) != (tt.want == "") || err != nil && !strings.HasSuffix(err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.lines, err)
		}
		if strings.HasPrefix(tt.lines, "amend deal 2 trick 3") && strings.Contains(err.Error(), "reads") {
			t.Errorf("%s: %v", tt.lines, err)
		}
		if err := Refuses(after, after); err != nil {
			t.Errorf("what was there before is refused: %v", err)
		}
	}
}

// TestAddition: of a card that was corrected all of it that has to be written is added, and what
// cannot be corrected is not.
func TestAddition(t *testing.T) {
	a, _ := reporting("en")
	r := recordOf(t, played)
	good := &engine.PlayAmended{Deal: 1, Trick: 1, Seat: card.A, From: cardOf(t, "5♠"), To: cardOf(t, "3♠")}
	added, err := Addition(a.Records, r, []engine.Event{good})
	if err != nil || len(added) == 0 {
		t.Fatal(added, err)
	}
	if last, ok := added[len(added)-1].(*engine.PlayAmended); !ok || last.To != good.To {
		t.Errorf("%+v", added)
	}
	bad := *good
	bad.Trick = 0
	bad.Deal = 9
	if added, err := Addition(a.Records, r, []engine.Event{&bad}); err == nil || added != nil {
		t.Errorf("%v %v", added, err)
	}
	// After a text that cannot be read a line of its own would become part of that text: there the
	// whole deal is written anew.
	open := recordOf(t, played+"deal 3 nonsense\n")
	added, err = Addition(a.Records, open, []engine.Event{good})
	if err != nil || len(added) < 10 || added[0].Kind() != engine.KindDealAmended {
		t.Errorf("%v, %v", added, err)
	}
	note := &engine.NoteWritten{Text: "x"}
	if added, err := Addition(a.Records, r, []engine.Event{note}); err != nil || len(added) != 1 || added[0] != engine.Event(note) {
		t.Errorf("%v %v", added, err)
	}
}

func cardOf(t *testing.T, text string) card.Card {
	t.Helper()
	c, err := notation.ParseCard(text, notation.LettersMixed)
	assert.NilError(t, err)
	return c
}
