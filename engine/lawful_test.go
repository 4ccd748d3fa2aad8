package engine_test

import (
	"testing"

	"sueca/engine"
)

// lay plays cards and returns how many of them were taken.
func lay(l *engine.Lawful, cards ...string) (n int) {
	for _, c := range cards {
		if !l.Play(parsedCard(c)) {
			return n
		}
		n++
	}
	return n
}

// TestLawful plays a deal by the engine's short way: who plays next, what was taken, and
// which cards end it.
func TestLawful(t *testing.T) {
	l := engine.NewLawful(engine.DeckOfSevens, engine.Spades, engine.B, 4, engine.TwoPairs.Order(engine.A, engine.CounterClockwise))
	pairs := []engine.Side{engine.AC, engine.BD}
	if n := lay(&l, "5♥", "A♥", "K♥"); n != 3 || l.Turn() != engine.A || l.Last != engine.NoSeat {
		t.Fatalf("%d cards are taken, and %s plays; a trick was taken by %s", n, l.Turn(), l.Last)
	}
	if n := lay(&l, "3♥"); n != 1 || l.Turn() != engine.C || l.Last != engine.C || l.Worth != 15 {
		t.Fatalf("C takes 15 with the ace: %s takes %d, and %s leads", l.Last, l.Worth, l.Turn())
	}
	if n := lay(&l, "A♣", "2♠", "K♣", "3♠"); n != 4 || l.Last != engine.B || l.Worth != 15 {
		t.Fatalf("B takes 15 with the higher trump: %s takes %d", l.Last, l.Worth)
	}
	// B has shown that it holds no clubs; C plays next to nothing, B leads.
	before := l
	for _, refused := range []string{"4♣", "5♥", "T♦", "**", "*♦", "7*"} {
		if lay(&l, refused) != 0 || l != before {
			t.Errorf("%s is taken", refused)
		}
	}
	if n := lay(&l, "2♦", "A♦", "7♦", "K♦"); n != 4 || l.Last != engine.C || l.Worth != 25 {
		t.Errorf("C takes 25 with the ace: %s takes %d", l.Last, l.Worth)
	}
	points, tricks := l.Taken(pairs)
	if points != engine.Pairs(40, 15) || tricks != engine.Pairs(2, 1) {
		t.Errorf("taken are %v points in %v tricks", points, tricks)
	}
	if points, tricks := l.Taken([]engine.Side{engine.B.Alone()}); points.Of(engine.B.Alone()) != 15 || tricks.Of(engine.B.Alone()) != 1 || points.Of(engine.AC) != 0 {
		t.Errorf("B took %v points in %v tricks", points, tricks)
	}
	if got := l.Laid(engine.C).String(); got != "♥A ♣A ♦A" {
		t.Errorf("C laid %s", got)
	}
	if l.Finished() {
		t.Error("three tricks are a deal")
	}
}

// TestLawfulOfThree: at a table of three a trick has three cards.
func TestLawfulOfThree(t *testing.T) {
	rules := complete(t, "tres-morto dead=out")
	table := rules.Table()
	deck := engine.SetOf(parsedCard("7♥"), parsedCard("A♥"), parsedCard("2♥"))
	l := engine.NewLawful(deck, engine.Spades, engine.C, 3, table.Order(engine.A, engine.CounterClockwise))
	if n := lay(&l, "7♥", "A♥", "2♥"); n != 3 || l.Last != engine.A || l.Worth != 21 || !l.Finished() {
		t.Errorf("%d cards are taken, %s takes %d: %v", n, l.Last, l.Worth, l.Finished())
	}
}

// TestPlayout checks the small value of a whole deal: whose cards they are, and who takes a trick.
func TestPlayout(t *testing.T) {
	for _, c := range []struct {
		from      engine.Seat
		turns     int
		direction engine.Direction
		want      engine.Seat
	}{
		{engine.A, 0, engine.CounterClockwise, engine.A}, {engine.A, 1, engine.CounterClockwise, engine.B}, {engine.A, 3, engine.CounterClockwise, engine.D},
		{engine.D, 1, engine.CounterClockwise, engine.A}, {engine.C, 4, engine.CounterClockwise, engine.C},
		{engine.A, 0, engine.Clockwise, engine.A}, {engine.A, 1, engine.Clockwise, engine.D}, {engine.D, 1, engine.Clockwise, engine.C}, {engine.B, 2, engine.Clockwise, engine.D},
		{engine.NoSeat, 1, engine.CounterClockwise, engine.NoSeat}, {engine.E, 1, engine.CounterClockwise, engine.NoSeat},
	} {
		if got := c.from.After(c.turns, c.direction); got != c.want {
			t.Errorf("%d turns after %s, direction %d, plays %s, not %s", c.turns, c.from, c.direction, got, c.want)
		}
	}
	p := engine.Playout{Leaders: [10]engine.Seat{engine.B, engine.D}}
	for d, want := range map[engine.Direction]string{engine.CounterClockwise: "BCDADABC", engine.Clockwise: "BADCDCBA"} {
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
		trump      engine.Suit
		at, points int
	}{
		{[]string{"7♥", "A♥", "2♠", "K♥"}, engine.Spades, 2, 25}, {[]string{"7♥", "A♥", "2♠", "K♥"}, engine.Clubs, 1, 25},
		{[]string{"A♥", "7♥", "A♣", "3♦"}, engine.Spades, 0, 32}, {[]string{"2♣", "3♣", "5♣", "4♣"}, engine.Clubs, 2, 0},
		{[]string{"2♣", "Q♠", "J♠", "6♠"}, engine.Spades, 2, 5}, {nil, engine.Spades, 0, 0},
	} {
		var cards []engine.Card
		for _, s := range c.trick {
			cards = append(cards, parsedCard(s))
		}
		if at, points := engine.Taker(cards, c.trump); at != c.at || points != c.points {
			t.Errorf("%v, trump %s: card %d takes %d, not card %d %d", c.trick, c.trump, at, points, c.at, c.points)
		}
	}
}
