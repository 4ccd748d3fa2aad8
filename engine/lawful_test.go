package engine_test

import (
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/internal/records"
	"sueca/engine/rules"
)

// lay plays cards and returns how many of them were taken.
func lay(l *engine.Lawful, cards ...string) (n int) {
	for _, c := range cards {
		if !l.Play(records.Card(c)) {
			return n
		}
		n++
	}
	return n
}

// TestLawful plays a deal by the engine's short way: who plays next, what was taken, and
// which cards end it.
func TestLawful(t *testing.T) {
	l := engine.NewLawful(card.DeckOfSevens, card.Spades, card.B, 4, rules.TwoPairs.Order(card.A, card.CounterClockwise))
	pairs := []card.Side{card.AC, card.BD}
	if n := lay(&l, "5♥", "A♥", "K♥"); n != 3 || l.Turn() != card.A || l.Last != card.NoSeat {
		t.Fatalf("%d cards are taken, and %s plays; a trick was taken by %s", n, l.Turn(), l.Last)
	}
	if n := lay(&l, "3♥"); n != 1 || l.Turn() != card.C || l.Last != card.C || l.Worth != 15 {
		t.Fatalf("C takes 15 with the ace: %s takes %d, and %s leads", l.Last, l.Worth, l.Turn())
	}
	if n := lay(&l, "A♣", "2♠", "K♣", "3♠"); n != 4 || l.Last != card.B || l.Worth != 15 {
		t.Fatalf("B takes 15 with the higher trump: %s takes %d", l.Last, l.Worth)
	}
	// B has shown that it holds no clubs; C plays next to nothing, B leads.
	before := l
	for _, refused := range []string{"4♣", "5♥", "T♦", "**", "*♦", "7*"} {
		if lay(&l, refused) != 0 || l != before {
			t.Errorf("%s is taken", refused)
		}
	}
	if n := lay(&l, "2♦", "A♦", "7♦", "K♦"); n != 4 || l.Last != card.C || l.Worth != 25 {
		t.Errorf("C takes 25 with the ace: %s takes %d", l.Last, l.Worth)
	}
	points, tricks := l.Taken(pairs)
	if points != card.Pairs(40, 15) || tricks != card.Pairs(2, 1) {
		t.Errorf("taken are %v points in %v tricks", points, tricks)
	}
	if points, tricks := l.Taken([]card.Side{card.B.Alone()}); points.Of(card.B.Alone()) != 15 || tricks.Of(card.B.Alone()) != 1 || points.Of(card.AC) != 0 {
		t.Errorf("B took %v points in %v tricks", points, tricks)
	}
	if got := l.Laid(card.C).String(); got != "♥A ♣A ♦A" {
		t.Errorf("C laid %s", got)
	}
	if l.Finished() {
		t.Error("three tricks are a deal")
	}
}

// TestLawfulOfThree: at a table of three a trick has three cards.
func TestLawfulOfThree(t *testing.T) {
	rules := records.Rules(t, "tres-morto dead=out")
	table := rules.Table()
	deck := card.SetOf(records.Card("7♥"), records.Card("A♥"), records.Card("2♥"))
	l := engine.NewLawful(deck, card.Spades, card.C, 3, table.Order(card.A, card.CounterClockwise))
	if n := lay(&l, "7♥", "A♥", "2♥"); n != 3 || l.Last != card.A || l.Worth != 21 || !l.Finished() {
		t.Errorf("%d cards are taken, %s takes %d: %v", n, l.Last, l.Worth, l.Finished())
	}
}

// TestPlayout checks the small value of a whole deal: whose cards they are, and who takes a trick.
func TestPlayout(t *testing.T) {
	for _, c := range []struct {
		from      card.Seat
		turns     int
		direction card.Direction
		want      card.Seat
	}{
		{card.A, 0, card.CounterClockwise, card.A}, {card.A, 1, card.CounterClockwise, card.B}, {card.A, 3, card.CounterClockwise, card.D},
		{card.D, 1, card.CounterClockwise, card.A}, {card.C, 4, card.CounterClockwise, card.C},
		{card.A, 0, card.Clockwise, card.A}, {card.A, 1, card.Clockwise, card.D}, {card.D, 1, card.Clockwise, card.C}, {card.B, 2, card.Clockwise, card.D},
		{card.NoSeat, 1, card.CounterClockwise, card.NoSeat}, {card.E, 1, card.CounterClockwise, card.NoSeat},
	} {
		if got := c.from.After(c.turns, c.direction); got != c.want {
			t.Errorf("%d turns after %s, direction %d, plays %s, not %s", c.turns, c.from, c.direction, got, c.want)
		}
	}
	p := engine.Playout{Leaders: [10]card.Seat{card.B, card.D}}
	for d, want := range map[card.Direction]string{card.CounterClockwise: "BCDADABC", card.Clockwise: "BADCDCBA"} {
		got, seats := "", p.Seats(d)
		for _, s := range seats[:8] {
			got += s.String()
		}
		if got != want {
			t.Errorf("direction %d: the seats are %s, not %s", d, got, want)
		}
	}
	for _, c := range []struct {
		trick      []string
		trump      card.Suit
		at, points int
	}{
		{[]string{"7♥", "A♥", "2♠", "K♥"}, card.Spades, 2, 25}, {[]string{"7♥", "A♥", "2♠", "K♥"}, card.Clubs, 1, 25},
		{[]string{"A♥", "7♥", "A♣", "3♦"}, card.Spades, 0, 32}, {[]string{"2♣", "3♣", "5♣", "4♣"}, card.Clubs, 2, 0},
		{[]string{"2♣", "Q♠", "J♠", "6♠"}, card.Spades, 2, 5}, {nil, card.Spades, 0, 0},
	} {
		var cards []card.Card
		for _, s := range c.trick {
			cards = append(cards, records.Card(s))
		}
		if at, points := card.Taker(cards, c.trump); at != c.at || points != c.points {
			t.Errorf("%v, trump %s: card %d takes %d, not card %d %d", c.trick, c.trump, at, points, c.at, c.points)
		}
	}
}
