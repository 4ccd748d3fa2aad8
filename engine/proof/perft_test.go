package proof_test

import (
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/internal/records"
	"sueca/engine/rules"
)

// perfts counts the legal ways to play the first 1, 2, … 8 cards of a deal.
// The hands are those of A, B, C and D.
var perfts = []struct {
	dealer int
	trump  string
	hands  [4]string
	counts [8]int
}{
	{
		0, "A♥", [4]string{
			"3♠ A♥ 3♥ A♣ 6♣ 4♣ 3♣ 2♣ Q♦ 2♦",
			"J♠ Q♠ 6♠ 5♠ 7♥ 5♥ 2♥ 7♦ 4♦ 3♦",
			"A♠ 4♠ J♥ 4♥ K♣ J♣ 5♣ K♦ 6♦ 5♦",
			"7♠ K♠ 2♠ K♥ Q♥ 6♥ 7♣ Q♣ A♦ J♦",
		},
		[8]int{10, 23, 60, 96, 864, 2696, 10426, 29232},
	},
	{
		1, "5♠", [4]string{
			"7♠ K♠ Q♠ 6♠ 3♠ J♥ Q♣ 5♣ K♦ 2♦",
			"5♠ 4♠ 2♠ A♥ 7♥ A♣ 7♣ 6♣ 2♣ 4♦",
			"A♠ J♠ Q♥ K♣ J♣ 3♣ Q♦ 6♦ 5♦ 3♦",
			"K♥ 6♥ 5♥ 4♥ 3♥ 2♥ 4♣ A♦ 7♦ J♦",
		},
		[8]int{10, 41, 136, 360, 3240, 9984, 25758, 64836},
	},
	{
		3, "3♥", [4]string{
			"K♠ 4♠ 2♥ A♣ Q♣ A♦ K♦ Q♦ 5♦ 4♦",
			"A♠ 7♠ J♠ 5♠ A♥ Q♥ 5♥ 7♣ 4♣ 3♦",
			"Q♠ 6♠ 3♠ 2♠ K♥ J♥ 4♥ 6♣ 3♣ 2♦",
			"7♥ 6♥ 3♥ K♣ J♣ 5♣ 2♣ 7♦ J♦ 6♦",
		},
		[8]int{10, 20, 54, 394, 3546, 9530, 34512, 70266},
	},
	{
		0, "3♣", [4]string{
			"7♠ J♠ 2♠ 7♥ 5♥ A♣ Q♣ 3♣ A♦ 3♦",
			"Q♠ 6♠ 5♠ J♥ 6♥ 3♥ 6♣ 4♣ 6♦ 4♦",
			"A♥ K♥ 4♥ 7♣ 2♣ K♦ J♦ Q♦ 5♦ 2♦",
			"A♠ K♠ 4♠ 3♠ Q♥ 2♥ K♣ J♣ 5♣ 7♦",
		},
		[8]int{10, 53, 160, 452, 4068, 9637, 28887, 87120},
	},
	{
		2, "K♦", [4]string{
			"A♠ 7♠ A♥ K♥ J♥ A♣ K♣ J♣ 4♣ Q♦",
			"3♠ 2♠ 7♥ 6♥ Q♣ 6♣ 3♣ A♦ 5♦ 3♦",
			"K♠ Q♠ 6♠ 7♣ 5♣ 7♦ K♦ J♦ 4♦ 2♦",
			"J♠ 5♠ 4♠ Q♥ 5♥ 4♥ 3♥ 2♥ 2♣ 6♦",
		},
		[8]int{10, 26, 57, 375, 3375, 7922, 22826, 59076},
	},
}

// TestPerft counts with the engine and with a generator that knows only
// strings.
func TestPerft(t *testing.T) {
	t.Parallel()
	for k, p := range perfts {
		var hands [4][]string
		for seat, h := range p.hands {
			hands[seat] = strings.Fields(h)
		}
		var naive, fast [8]int
		countStrings(hands, (p.dealer+1)%4, nil, p.trump[1:], naive[:])
		countEngine(t, dealState(t, p.dealer, p.trump, hands), fast[:])
		if naive != p.counts || fast != p.counts {
			t.Errorf("deal %d:\n naive %v\nengine %v\n  want %v", k, naive, fast, p.counts)
		}
	}
}

// countStrings adds to counts[0] the ways to play the next card, to counts[1]
// those of the next two, and so on.
func countStrings(hands [4][]string, turn int, table []string, trump string, counts []int) {
	if len(counts) == 0 {
		return
	}
	suit := func(card string) string { return card[1:] }
	rank := func(card string) int { return strings.Index("23456QJK7A", card[:1]) }
	var may []string
	for _, card := range hands[turn] {
		if len(table) > 0 && suit(card) == suit(table[0]) {
			may = append(may, card)
		}
	}
	if len(may) == 0 {
		may = hands[turn]
	}
	counts[0] += len(may)
	for _, card := range may {
		now := append(slices.Clip(table), card)
		next := hands
		next[turn] = nil
		for _, other := range hands[turn] {
			if other != card {
				next[turn] = append(next[turn], other)
			}
		}
		if len(now) < 4 {
			countStrings(next, (turn+1)%4, now, trump, counts[1:])
			continue
		}
		best := 0
		for i := 1; i < 4; i++ {
			if suit(now[i]) == suit(now[best]) && rank(now[i]) > rank(now[best]) ||
				suit(now[i]) == trump && suit(now[best]) != trump {
				best = i
			}
		}
		leader := (turn + 1 + best) % 4 // the last to play sits before the leader
		countStrings(next, leader, nil, trump, counts[1:])
	}
}

// dealState returns the engine's state with all four hands dealt.
func dealState(t *testing.T, dealer int, trump string, hands [4][]string) engine.State {
	t.Helper()
	var s engine.State
	apply := func(e engine.Event) {
		assert.NilError(t, s.Apply(e))
	}
	apply(&engine.DealStarted{Number: 1, Dealer: rules.TwoPairs.Seats[dealer], Trump: records.Card(trump)})
	for seat, cards := range hands {
		e := &engine.HandRecorded{Seat: rules.TwoPairs.Seats[seat]}
		for _, card := range cards {
			e.Cards = append(e.Cards, records.Card(card))
		}
		apply(e)
	}
	apply(&engine.TrickStarted{Number: 1})
	return s
}

// countEngine counts like countStrings, by the engine's rules.
func countEngine(t *testing.T, s engine.State, counts []int) {
	t.Helper()
	d := &s.Deal
	if d.Trick(d.LastTrick()).Full() {
		leader, ok := d.Winner(d.LastTrick(), d.TrumpSuit())
		if !ok {
			t.Fatalf("trick %d has no winner", d.LastTrick())
		}
		assert.NilError(t, s.Apply(&engine.TrickStarted{Number: d.LastTrick() + 1, Leader: leader}))
	}
	led := card.NoSuit
	if trick := d.Trick(d.LastTrick()); trick.N > 0 {
		led = trick.Led().Suit()
	}
	may := rules.Legal(d.Holding(d.Turn()), led)
	counts[0] += may.Len()
	if len(counts) == 1 {
		return
	}
	for card := range may.All() {
		next := s
		assert.NilError(t, next.Apply(&engine.CardPlayed{Card: card}))
		countEngine(t, next, counts[1:])
	}
}
