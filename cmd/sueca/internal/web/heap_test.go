package web

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/notation"
)

// TestHeaps reads a deal off its two heaps on a phone: two taps more than the cards, a card taken back, one corrected in its heap.
func TestHeaps(t *testing.T) {
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
	for i, c := range strings.Fields(heapAC) {
		card(c)
		assert.DeepEqual(t, s.Heap, &StateHeap{Side: "AC", Trick: i/4 + 1, Place: i%4 + 1, Next: "BD", Count: i + 1})
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
	assert.DeepEqual(t, s.Heap, &StateHeap{Side: "BD", Count: 24})
	for _, c := range strings.Fields(strings.Replace(heapBD, "2♦", "9♦", 1)) {
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

const (
	heapAC = "5♥ A♥ K♥ 3♥ A♣ J♣ K♣ Q♣ J♥ 2♥ 7♥ Q♥ J♠ 7♠ 5♣ 4♥ 4♣ 2♣ 4♦ J♦ 6♥ 6♠ Q♦ 3♦"
	heapBD = "5♦ 7♦ Q♠ 6♦ A♦ 4♠ 2♦ K♦ 7♣ 6♣ 3♣ 5♠ K♠ 3♠ A♠ 2♠"
)

// layingHeap returns the action that writes a whole heap.
func layingHeap(s State, deal int, side, cards string) Action {
	return on(s, "heap", func(a *Action) { a.Deal, a.Seat, a.Text = deal, side, cards })
}

// TestTwoPhones reads the two heaps of a deal off on two phones at once: the one that does not write at the table may write one heap, and
// nothing else; what the other one wrote meanwhile is beside it; both see the deal, and where it cannot have been.
func TestTwoPhones(t *testing.T) {
	p := newPlace(t, "1", "2")
	ana, bia, leo, cid := p.join(Write, "1", "Ana"), p.join(Write, "1", "Bia"), p.join(Look, "", "Leo"), p.join(Write, "2", "Cid")
	s := ana.begins("1", "7")
	does := func(d *device, a Action, want int) (Answer, string) {
		t.Helper()
		code, got := d.does("POST", "/api/table/1/do", a)
		assert.Equal(t, code, want, "%s %s: %s", a.Do, a.Seat, got.Said)
		return got, got.Error
	}
	got, _ := does(ana, on(s, "card", func(a *Action) { a.Card, a.Dealer = "7♥", "a" }), 200)
	s = *got.State
	assert.DeepEqual(t, s.Heaps, []string{"AC", "BD"})
	for what, set := range map[string]func(*Action){
		"card": func(a *Action) { a.Card = "5♥" }, "undo": nil, "accept": nil, "line": func(a *Action) { a.Text = "heap BD 5♦ 7♦ Q♠ 6♦" },
		"result": func(a *Action) { a.Text = "points AC 68" },
	} {
		_, problem := does(bia, on(s, what, set), 403)
		assert.Equal(t, problem, "not-writer", what)
	}
	does(leo, layingHeap(s, 1, "BD", heapBD), 403)
	does(cid, layingHeap(s, 1, "BD", heapBD), 403)
	does(bia, layingHeap(s, 2, "BD", heapBD), 422)       // no such deal yet
	does(bia, layingHeap(s, 1, "BD", heapBD+" 3♦"), 422) // a trick that is not full
	does(bia, layingHeap(s, 1, "XY", heapBD), 422)
	does(bia, layingHeap(s, 1, "BD", "Z9"), 422)
	first := layingHeap(s, 1, "BD", heapBD)
	got, _ = does(bia, first, 200)
	assert.DeepEqual(t, got.State.Heaps, []string{"AC"})
	assert.DeepEqual(t, got.State.Heap, &StateHeap{Side: "BD", Trick: 4, Place: 4, Next: "AC", Count: 16})
	again, _ := does(bia, first, 200) // its answer was lost
	assert.Equal(t, again.At, got.At)
	_, problem := does(bia, layingHeap(*got.State, 1, "AC", heapAC), 403)
	assert.Equal(t, problem, "forbidden")
	does(ana, layingHeap(*got.State, 1, "BD", heapBD), 422) // it is there
	mine := layingHeap(s, 1, "AC", heapAC)                  // typed before the other one came
	got, problem = does(ana, mine, 409)
	assert.Check(t, got.Beside && problem == "behind", "%+v", got)
	mine.At = got.State.At
	got, _ = does(ana, mine, 200)
	assert.Check(t, strings.Contains(got.Said, "AC 68, BD 52"), got.Said)
	now := bia.state("1")
	assert.DeepEqual(t, now.Deals[0].Points, []int{68, 52})
	assert.Equal(t, len(now.Findings), 0, "%+v", now.Findings)
	does(bia, layingHeap(now, 1, "BD", heapBD), 422) // the deal is over

	// The next deal: the other one comes first and has a card that the writer's has too.
	got, _ = does(ana, on(now, "card", func(a *Action) { a.Card = "7♥" }), 200)
	s = *got.State
	got, _ = does(ana, layingHeap(s, 2, "AC", strings.Replace(heapAC, "J♦", "K♦", 1)), 200)
	got, _ = does(bia, layingHeap(*got.State, 2, "BD", heapBD), 200)
	for _, d := range []*device{ana, bia} {
		now := d.state("1")
		assert.Check(t, len(now.Findings) > 0 && now.Findings[0].Code == "card-twice", "%+v", now.Findings)
	}
	text := p.record(s.Match)
	assert.Check(t, strings.Contains(text, "heap BD 5♦ 7♦ Q♠ 6♦ / A♦ 4♠ 2♦ K♦ / 7♣ 6♣ 3♣ 5♠ / K♠ 3♠ A♠ 2♠\nheap AC 5♥ A♥ K♥ 3♥ /"), text)
}

// TestTwoPhonesOften writes deals by two phones whose requests and answers get lost, at a server that is killed: each heap is there once, and
// what was answered is.
func TestTwoPhonesOften(t *testing.T) {
	rng := rand.New(rand.NewPCG(57, 11))
	dir, c := t.TempDir(), &clock{now: time.Date(2026, 11, 27, 21, 0, 0, 0, time.UTC)}
	p := open(t, dir, c, "1")
	defer func() { p.log.Close() }()
	ana, bia := p.join(Write, "1", "Ana"), p.join(Write, "1", "Bia")
	s := ana.begins("1", "7", "fpsd target=20")
	at := map[*device]State{}
	const deals = 6
	// step tries an action once, and reports whether it was answered with 200.
	step := func(d *device, a *Action) bool {
		c.pass(time.Second)
		switch rng.IntN(5) {
		case 0: // the request is lost
			return false
		case 1: // the server is killed, and begun again
			p.log.Close()
			p = open(t, dir, c, "1")
			ana.p, bia.p = p, p
		case 2: // the answer is lost
			d.does("POST", "/api/table/1/do", *a)
			return false
		}
		code, got := d.does("POST", "/api/table/1/do", *a)
		if code == 409 && got.Beside {
			a.At = got.State.At
			return false
		}
		assert.Assert(t, code == 200, "%s %s: %d %s", a.Do, a.Seat, code, got.Said)
		at[d] = *got.State
		return true
	}
	for n := 1; n <= deals; n++ {
		trump := on(s, "card", func(a *Action) { a.Card, a.Dealer = "7♥", "a" })
		for !step(ana, &trump) {
		}
		s = at[ana]
		waits := map[*device]Action{ana: layingHeap(s, n, "AC", heapAC), bia: layingHeap(s, n, "BD", heapBD)}
		for len(waits) > 0 {
			d := []*device{ana, bia}[rng.IntN(2)]
			if a, is := waits[d]; is {
				if done := step(d, &a); done {
					delete(waits, d)
				} else {
					waits[d] = a
				}
			}
		}
		s = ana.state("1")
	}
	text := p.record(s.Match)
	for _, line := range []string{"heap AC 5♥ A♥ K♥ 3♥ / A♣ J♣ K♣ Q♣ / J♥ 2♥ 7♥ Q♥ / J♠ 7♠ 5♣ 4♥ / 4♣ 2♣ 4♦ J♦ / 6♥ 6♠ Q♦ 3♦\n",
		"heap BD 5♦ 7♦ Q♠ 6♦ / A♦ 4♠ 2♦ K♦ / 7♣ 6♣ 3♣ 5♠ / K♠ 3♠ A♠ 2♠\n"} {
		assert.Equal(t, strings.Count(text, line), deals, text)
	}
}
