package desk

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	"pgregory.net/rapid"

	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/scribe"
)

// paper is a match that is being written at a desk.
type paper struct {
	desk    *Desk
	events  []engine.Event
	pending scribe.Pending
}

func newPaper(t assert.TestingT, rulesText string) *paper {
	rules, text, err := RulesOf(rulesText)
	assert.NilError(t, err)
	out := output.NewOutput(lang.Speaker{}, io.Discard, io.Discard)
	return &paper{
		desk:   &Desk{Run: run.New(context.Background(), out, nil)},
		events: HeadOf(rules, map[string]string{"Rules": text, "A": "Ana"}),
	}
}

// does does what a person did, and returns why it is refused.
func (p *paper) does(what string) error {
	s := scribe.Open(p.events, replay.Options{})
	s.Pending, s.Lines = &p.pending, p.desk.Lines
	s.Card = func(text string) (card.Card, error) { return p.desk.Card(text, "en") }
	var c scribe.Change
	var err error
	switch word, rest, _ := strings.Cut(what, " "); word {
	case "undo":
		c, err = s.Undo()
	case "accept":
		c, err = s.Accept(0)
	case "result":
		c, err = s.Result(rest)
	case "lay": // a whole heap, as a phone sends it
		side, cards, _ := strings.Cut(rest, " ")
		var all []card.Card
		for _, text := range strings.Fields(cards) {
			one, wrong := s.Card(text)
			if wrong != nil {
				return wrong
			}
			all = append(all, one)
		}
		state := s.State()
		c, err = s.LayHeap(state.Deal.Number, side, all)
	case "card":
		one, wrong := s.Card(rest)
		if wrong != nil {
			return wrong
		}
		c, err = s.Wrote(one, 0)
	default:
		c, err = s.Line(what)
	}
	if err != nil || c.Events == nil {
		return err
	}
	add, err := p.desk.Adds("m", p.events, c.Events)
	if err == nil {
		p.events = slices.Concat(p.events, add)
	}
	return err
}

// reads returns why a match, as it would be written, is not read as it is.
func reads(events []engine.Event) error {
	text := notation.Format(events, notation.English)
	for m := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if e := notLenient(m.Errors); e != nil {
			return fmt.Errorf("%s\n%s", e.Msg, text)
		}
		written := notation.AmendedFirst(events)
		if !slices.EqualFunc(m.Events, written, evidence.Same) && !(notation.Format(m.Events, notation.English) == text && sameSaid(m.Events, written)) {
			return fmt.Errorf("it is read as\n%s\nand not as\n%s", notation.Format(m.Events, notation.English), text)
		}
	}
	return nil
}

// sameSaid reports whether two matches have the same events in some order: what is said between a heap and its first card stands
// behind the heap in a text, which is one line.
func sameSaid(a, b []engine.Event) bool {
	sorted := func(events []engine.Event) (out []string) {
		for _, e := range events {
			out = append(out, fmt.Sprintf("%T %+v", e, e))
		}
		slices.Sort(out)
		return out
	}
	return slices.Equal(sorted(a), sorted(b))
}

// TestUnreadableIsRefused: what could not be read once it is written is refused as the notation refuses it.
func TestUnreadableIsRefused(t *testing.T) {
	const taken = "who took trick 1 is written: take that back, and write its cards before it"
	for _, tt := range []struct{ do, said string }{
		{"card 7♥|heaps BD reversed|card 5♥", ""},
		{"card 7♥|= B|card 6♣", taken},
		{"card 7♥|= B|6♣ 5♣", taken}, {"card 7♥|= B|= C", taken},
		{"card 7♥|1. B: 5♥ A♥ = C 11|card 3♥", taken},
		{"card 7♥|card 5♥|card A♥|card K♥|card 3♥|leader B", "“leader” stands after a numbered trick, which says itself who led it; nothing was stored"},
		{"card 7♥|heaps BD|heap BD Q♦ 2♦ A♥ 6♣", "the heap of BD stands in this deal already; nothing was stored"},
		{"card 7♥|heap AC K♣ 6♥ 6♦ 6♠ / 7♣ 2♣ 7♦ 3♠|stop|leader C", "“leader” stands after a heap: its place is before the first one; nothing was stored"},
		{"card 7♥|heap AC 4♥ 6♠ 2♠ 3♥|heap AC 4♣ K♣ A♥ 3♦", "the heap of AC stands in this deal already; nothing was stored"},
	} {
		p := newPaper(t, "")
		var err error
		for _, what := range strings.Split(tt.do, "|") {
			assert.NilError(t, err, tt.do)
			err = p.does(what)
		}
		said := ""
		if err != nil {
			said = p.desk.Explain("en", err)
		}
		assert.Check(t, said == tt.said, "%s: said %q, want %q", tt.do, said, tt.said)
		assert.NilError(t, reads(p.events), tt.do)
	}
}

// TestWrittenReadsBack: whatever is typed and pressed, what is written of a match is read as the same events, after each step.
func TestWrittenReadsBack(t *testing.T) {
	modes := map[string][]string{"": {"AC", "BD"}, "fpsd target=1": {"AC", "BD"}, "italiana5": {"A", "B"}, "tres-morto": {"A", "B"}, "dupla": {"ACEG", "BDFH"}}
	var took, refused int
	rapid.Check(t, func(t *rapid.T) {
		mode := rapid.SampledFrom([]string{"", "", "", "fpsd target=1", "italiana5", "tres-morto", "dupla"}).Draw(t, "rules")
		p := newPaper(t, mode)
		state := engine.State{Rules: engine.RulesOf(p.events)}
		deck := state.Rules.Deck().All()
		cards := slices.Collect(deck)
		one := func() string {
			if rapid.IntRange(0, 9).Draw(t, "unknown") == 0 {
				return rapid.SampledFrom([]string{"*", "x", "x♦", "*♠", "A*", "6♠|6♣", "-"}).Draw(t, "of what kind")
			}
			return rapid.SampledFrom(cards).Draw(t, "card").String()
		}
		many := func(n int) string {
			var out []string
			for range n {
				out = append(out, one())
			}
			return strings.Join(out, " ")
		}
		side := func() string { return rapid.SampledFrom(modes[mode]).Draw(t, "side") }
		seats := len(state.Rules.Table().Seats)
		lines := []func() string{
			func() string { return "accept" }, func() string { return "undo" },
			func() string { return "card " + one() }, func() string { return "card " + one() }, func() string { return "card " + one() },
			func() string { return many(rapid.IntRange(1, seats).Draw(t, "cards")) },
			func() string { return fmt.Sprintf("%d. %s", rapid.IntRange(1, 4).Draw(t, "trick"), many(seats)) },
			func() string { return many(seats) + " = " + side()[:1] }, func() string { return "= " + side()[:1] },
			func() string { return many(seats) + " {a comment}" },
			func() string { return "leader " + side()[:1] },
			func() string {
				return "heaps " + side() + rapid.SampledFrom([]string{"", " reversed", " reversed cards"}).Draw(t, "order")
			},
			func() string { return "lay " + side() + " " + many(seats*rapid.IntRange(0, 2).Draw(t, "tricks")) },
			func() string {
				return "heap " + side() + " " + rapid.SampledFrom([]string{"-", many(seats), many(seats) + " / " + many(2), many(seats) + " = A / " + many(seats)}).Draw(t, "heap") +
					rapid.SampledFrom([]string{"", " reversed", " reversed tricks", " {x}"}).Draw(t, "read from")
			},
			func() string { return "open " + many(rapid.IntRange(1, 3).Draw(t, "cards")) },
			func() string {
				return rapid.SampledFrom([]string{"stop", "misdeal", "misdeal \"x\"", "abandon B", "claim A against B", "claim A against BD trick 1", "claim A against BD trick 1 upheld",
					"admit A trick 1", "pickup A", "note \"x\"", "note \"x\" {y}", "; alone", "penalty talk B warning", "penalty late AC 7 award 2", "consent deal-right", "suspend AC 1 deal 1", "execute AC 1",
					"sign AC", "gesture D \"1\"", "lot A K♥", "shuffle C", "cut D", "walkover AC", "disqualify C \"why\"", "substitute C \"Eva\"", "points AC 70 BD 50", "games AC 1", "games none",
					"sheet AC 1 BD 0", "hand A ♠752 ♥73 ♣K ♦KQ54", "show C ♠K ♥2", "bid B 65", "bid C pass", "declare B trump ♥ call A♠", "play B by A", "trump 6♣", "trump *", "dealer C", "date 2026-10-03",
					"result 70 50", "deal 2 dealer B", "deal 3 trump 7♥", "( 1. B: 7♠ 2♠ K♠ 6♠ )", "amend A \"Ana Reis\" \"misspelt\"", "amend deal 1 trick 1 B 5♥ -> 6♥ \"x\"",
					"amend deal 1 heap AC trick 1 5♥ -> 6♥ \"x\"", "amend deal 1 claim A against BD trick 1 upheld \"r\""}).Draw(t, "line")
			},
		}
		for range rapid.IntRange(1, 14).Draw(t, "steps") {
			what := rapid.SampledFrom(lines).Draw(t, "kind")()
			before := p.events
			if err := p.does(what); err != nil {
				refused++
				if len(p.events) != len(before) {
					t.Fatalf("%s is refused and written", what)
				}
				continue
			}
			took++
			if err := reads(p.events); err != nil {
				t.Fatalf("after %q: %v", what, err)
			}
		}
	})
	assert.Check(t, took > 100 && refused > 100, "%d steps are taken and %d refused", took, refused)
}
