package web

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/notation"
)

// TestHeaps reads a deal off its two heaps on a phone: two taps more than the cards, a card taken back, one corrected in its heap.
func TestHeaps(t *testing.T) {
	const ac = "5♥ A♥ K♥ 3♥ A♣ J♣ K♣ Q♣ J♥ 2♥ 7♥ Q♥ J♠ 7♠ 5♣ 4♥ 4♣ 2♣ 4♦ J♦ 6♥ 6♠ Q♦ 3♦"
	const bd = "5♦ 7♦ Q♠ 6♦ A♦ 4♠ 2♦ K♦ 7♣ 6♣ 3♣ 5♠ K♠ 3♠ A♠ 2♠"
	p := newPlace(t, "1")
	ana := p.join(Write, "1", "Ana")
	s := ana.begins("1", "7")
	do := func(what string, set func(*Action)) {
		t.Helper()
		code, a := ana.does("POST", "/api/table/1/do", on(s, what, set))
		assert.Assert(t, code == 200, "%s: %d %s", what, code, a.Said)
		s = *a.State
	}
	card := func(c string) { t.Helper(); do("card", func(a *Action) { a.Card = c }) }
	do("trump", func(a *Action) { a.Card, a.Dealer = "7♥", "a" })
	do("line", func(a *Action) { a.Text = "heaps" })
	assert.Equal(t, s.Stage, "heap")
	assert.DeepEqual(t, s.Heap, &StateHeap{Side: "AC", Next: "BD"})
	for i, c := range strings.Fields(ac) {
		card(c)
		assert.DeepEqual(t, s.Heap, &StateHeap{Side: "AC", Trick: i/4 + 1, Place: i%4 + 1, Next: "BD"})
		if led := s.Led; i%4 == 3 {
			assert.Equal(t, led, "")
		}
		assert.Equal(t, s.Cards[c], "gone")
	}
	code, a := ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "5♥" }))
	assert.Check(t, code == 422 && strings.Contains(a.Said, "5♥"), "%d %s", code, a.Said)
	do("undo", nil)
	assert.Equal(t, s.Heap.Place, 3)
	card("3♦")
	do("accept", nil)
	assert.DeepEqual(t, s.Heap, &StateHeap{Side: "BD"})
	for _, c := range strings.Fields(strings.Replace(bd, "2♦", "9♦", 1)) {
		if c == "9♦" {
			c = "*♦"
		}
		card(c)
	}
	assert.Equal(t, s.Stage, "trump")
	assert.DeepEqual(t, s.Deals[0].Points, []int{68, 52})
	assert.Equal(t, s.Tricks[7].Winner, "C") // of the deal that is shown
	do("correct", func(a *Action) { a.Deal, a.Trick, a.Seat, a.Card, a.Reason = 1, 5, "d", "2♦", "seen" })
	text := p.record(s.Match)
	assert.Check(t, strings.Contains(text, `amend deal 1 heap BD trick 2 *♦ -> 2♦ "seen"`), text)
	got := ""
	for _, d := range dealsOf(p.events(s.Match)) {
		got += notation.Format(d.Events, notation.English)
	}
	assert.Check(t, strings.HasSuffix(got, "/ A♦ 4♠ 2♦ K♦ / 7♣ 6♣ 3♣ 5♠ / K♠ 3♠ A♠ 2♠\n"), got)
}
