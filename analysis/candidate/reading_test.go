package candidate

import (
	"math"
	"slices"
	"testing"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// pack returns the cards of a deal in an order, and the rules.
func pack() ([]card.Card, *rules.Rules) {
	r := rules.Default()
	return slices.Collect(r.Deck().All()), &r
}

// certainly returns what a machine says that is sure of a card.
func certainly(c card.Card) map[card.Card]float64 { return map[card.Card]float64{c: 1} }

// TestSet sees a hand, and two cards that the plays alone cannot tell apart: what the set says of them counts, and
// whose the tricks were is found by its other cards. A heap counts in the same way.
func TestSet(t *testing.T) {
	cards, r := pack()
	var seen []*Seen
	hand, heap := map[card.Card]float64{}, map[card.Card]float64{}
	for p, c := range cards {
		s := &Seen{Deal: 1, Trick: p/4 + 1, Place: p%4 + 1, Cards: certainly(c)}
		if p == 4 || p == 12 {
			s.Cards = map[card.Card]float64{cards[4]: 0.5, cards[12]: 0.5}
		}
		seen = append(seen, s)
		if leader := p / 4 % 4; (leader+p%4)%4 == 1 { // B plays
			hand[c] = 0.9999
		} else {
			hand[c] = 0.0001
		}
		if heap[c] = 0.0001; p/4%2 == 1 && p/4 != 3 {
			heap[c] = 0.9999
		}
	}
	if d := Decode(seen, r, 0.99); math.Abs(d.Cells[4].P-0.5) > 1e-6 {
		t.Errorf("without sets the two cards are as likely, and not %v", d.Cells[4].P)
	}
	delete(hand, cards[12])
	delete(heap, cards[12])
	for _, set := range []*Seen{{Deal: 1, Hand: card.B, Cards: hand}, {Deal: 1, Heap: r.Table().Columns[0], Cards: heap}} {
		in, share := 0.9, 0.25
		if set.Heap != card.NoSide {
			share = 0.5
		}
		set.Cards[cards[4]] = in
		want := ((1-Slip)*in/share + Slip) / ((1-Slip)*in/share + (1-Slip)*(1-in)/(1-share) + 2*Slip)
		d := Decode(append(slices.Clone(seen), set, set), r, 0.99)
		if got := d.Cells[4].Probabilities[cards[4]]; math.Abs(got-want) > 1e-3+d.Error {
			t.Errorf("%v%v: the card of the set has %.5f, want %.5f", set.Hand, set.Heap, got, want)
		}
	}
}

// TestGap sees the order of 39 plays. The one that was not seen may be any: so much is said of each place, and few questions tell.
func TestGap(t *testing.T) {
	cards, r := pack()
	for _, gap := range []int{0, 7, 20, 39} {
		var seen []*Seen
		for p, c := range cards {
			if p != gap {
				seen = append(seen, &Seen{Deal: 1, Cards: certainly(c), Line: p + 1})
			}
		}
		d := Decode(seen, r, 0.99)
		first := cards[0]
		if gap == 0 {
			first = cards[1]
		}
		if got := d.Cells[0].Probabilities[first]; !d.Placed || math.Abs(got-39.0/40) > 2e-3 {
			t.Fatalf("the first place has %v with %v, want it with 39 in 40", first, got)
		}
		var answers []Answer
		for len(d.Questions) > 0 {
			c := &d.Cells[d.Questions[0]]
			answers = append(answers, Answer{Trick: c.Trick, Place: c.Place, Card: cards[d.Questions[0]]})
			d = Decode(seen, r, 0.99, answers...)
		}
		if len(answers) > 7 {
			t.Errorf("gap %d: %d questions", gap, len(answers))
		}
		for p := range cards {
			if d.Cells[p].Card != cards[p] {
				t.Errorf("gap %d: place %d has %v, want %v", gap, p, d.Cells[p].Card, cards[p])
			}
		}
		// A line with its place tells as an answer does.
		seen = append(seen, &Seen{Deal: 1, Trick: 10, Place: 4, Cards: certainly(cards[39])})
		if got := Decode(seen, r, 0.99).Cells[39].P; got < 0.99 {
			t.Errorf("gap %d: what a line says of the last place has %v", gap, got)
		}
	}
	// Where two plays were not seen, it is not told which one lies where.
	var seen []*Seen
	for _, c := range cards[2:] {
		seen = append(seen, &Seen{Deal: 1, Cards: certainly(c)})
	}
	if d := Decode(seen, r, 0.99); d.Placed || len(d.Cells) != 38 || len(d.Questions) > 0 {
		t.Errorf("38 plays: placed %v, %d cells, %d questions", d.Placed, len(d.Cells), len(d.Questions))
	}
}

// TestContradiction answers with one card for two places: it is decoded all the same.
func TestContradiction(t *testing.T) {
	cards, r := pack()
	d := Decode([]*Seen{{Deal: 1, Trick: 1, Place: 1, Cards: certainly(cards[0])}}, r, 0.99,
		Answer{1, 2, cards[3]}, Answer{1, 3, cards[3]})
	for i := range d.Cells {
		if p := d.Cells[i].P; !(p >= 0 && p <= 1) {
			t.Fatalf("place %d has %v", i, p)
		}
	}
}
