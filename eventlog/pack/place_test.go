package pack_test

import (
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/simulate"
	"sueca/engine"
	"sueca/notation"
)

// TestPlace: where a pack tells the place of a deal or a card without the text, it is that of the canonical
// form; of what is not there, and of a match with more in it than its deals, it tells none.
func TestPlace(t *testing.T) {
	all := append(recordsIn(t), generated(12, 5)...)
	hands := simulate.Archive{Seed: 9, Hands: simulate.AllHands}
	for i := range 6 {
		all = append(all, recordOf(hands.Match(i, 20).Events))
	}
	p := open(t, packed(t, all))
	n, told, cards := 0, 0, 0
	for block := range p.Blocks() {
		b, err := p.Block(block)
		assert.NilError(t, err)
		for m, err := range b.Matches() {
			assert.NilError(t, err)
			events := all[n].Events
			n++
			head := max(0, slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted }))
			if slices.ContainsFunc(events[:head], func(e engine.Event) bool {
				return e.Kind() != engine.KindMatchStarted && e.Kind() != engine.KindTagWritten
			}) {
				continue // whoever asks has to know how many lines the head has
			}
			var text *notation.Match
			for read, err := range notation.Matches(strings.NewReader(notation.Format(events, notation.English)), notation.Options{}) {
				if err != nil || text != nil {
					t.Fatalf("match %d: the canonical form is not one match: %v", n, err)
				}
				text = read
			}
			deal, trick, place := 0, 0, 0
			for i, e := range text.Events {
				switch e := e.(type) {
				case *engine.DealStarted:
					deal, trick, place = e.Number, 0, 0
				case *engine.TrickStarted:
					trick, place = e.Number, 0
					continue
				case *engine.CardPlayed:
					place++
				default:
					continue
				}
				line, col, ok := m.Place(head, deal, trick, place)
				if !ok {
					continue
				}
				if told++; trick > 0 {
					cards++
				}
				at := text.Ranges[i]
				if line-m.Line+1 != int(at.Line) || col != int(at.Col) {
					t.Fatalf("match %d, deal %d, trick %d, card %d: at %d:%d, and it stands at %d:%d", n, deal, trick, place, line-m.Line+1, col, at.Line, at.Col)
				}
				for _, wrong := range [][3]int{{99, trick, place}, {deal, 11, 1}, {deal, max(trick, 1), 5}} {
					if line, col, ok := m.Place(head, wrong[0], wrong[1], wrong[2]); ok {
						t.Fatalf("match %d: deal %d, trick %d, card %d is said to stand at %d:%d", n, wrong[0], wrong[1], wrong[2], line, col)
					}
				}
				if _, _, ok := m.Place(head+1, deal, trick, place); ok {
					t.Fatalf("match %d: it has a place below a head that is too long", n)
				}
			}
			if marked := slices.ContainsFunc(events, func(e engine.Event) bool {
				c, ok := e.(*engine.CardPlayed)
				return ok && (c.Mark != 0 || c.Millis != 0) || e.Kind() == engine.KindCommented || e.Kind() == engine.KindClaimMade
			}); marked && told > 0 {
				if _, _, ok := m.Place(head, deal, 0, 0); ok {
					t.Errorf("match %d has more than its deals, and a place is told", n)
				}
			}
		}
	}
	if n != len(all) || told < 200 || cards < 3000 {
		t.Errorf("%d matches of %d, %d places, %d of cards", n, len(all), told, cards)
	}
}
