package singledummy

import (
	"context"
	"errors"
	"slices"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Ending is the end of a deal as the seat in turn looks at it (fim do jogo).
//
// An average over worlds with open cards supposes that from the next card on everybody
// sees all hands. Then a pair may play one card in one world and another in the next, where
// neither player can tell those two worlds apart. So the average is never too small, and
// often too large: this is strategy fusion (I. Frank and D. Basin, Search in games with
// incomplete information, 1998). [Ending.Unfuse] takes it away.
//
// What it finds is still not the game at the table. It supposes these things:
//   - The opponents see all cards, and know how the pair plays (T. Cazenave and V. Ventos,
//     The αμ Search Algorithm for the Game of Bridge, arXiv 1911.07960). Real ones do not.
//   - The pair has agreed how each of them plays, with each hand that a world of the list
//     gives to the partner. So the partner knows as much of the hand of the seat as the list
//     tells, and the cards that the partner plays may tell what the partner holds.
//   - Neither plays by lot.
type Ending struct {
	Rules *rules.Rules
	// Pos is the position before the card. Its hands of the seat in turn, and of the dead
	// hand where the seat sees it, are those of all worlds; the others do not count.
	Pos    *solve.Position
	Worlds []World
	// Dealer and Dead are the seats of the dealer and of the dead hand, which the dealer
	// sees and plays; NoSeat for Dead if there is none.
	Dealer, Dead card.Seat
}

// Unfused is what the lawful cards are worth to a side that plays alike wherever it cannot
// tell worlds apart (valor sem fusão).
type Unfused struct {
	Cards []card.Card // the lawful cards, by suit and rank
	// Values are the card points that the side of the seat in turn still wins after each
	// card, with the trick that it is played to: means over the worlds by their weights.
	Values []float64
	// Moves is how many cards of that side, this one with them, were chosen alike. After
	// them all cards were taken as open. Whole: these were all that are left, so that no
	// fusion is left either.
	Moves int
	Whole bool
}

// Bounds of [Ending.Unfuse].
const (
	// MostInEnding is how many worlds an ending may have.
	MostInEnding = 256
	// MostCards is how many cards a seat may hold.
	MostCards = 4
	// mostWork bounds the steps of one search, each some nanoseconds: comparisons of one
	// value. It stands for some tenths of a second.
	mostWork = 60_000_000
	// mostVectors bounds how many results a position may have none of which is the best.
	mostVectors = 2048
)

// The errors of [Ending.Unfuse].
var (
	// ErrWorlds says that an ending has no worlds, more than [MostInEnding], or some that do
	// not fit its position.
	ErrWorlds = errors.New("the worlds do not go with the ending")
	// ErrTooLarge says that an ending is too large to be searched even one card deep.
	ErrTooLarge = errors.New("the ending is too large")
)

// Unfuse returns what the cards of an ending are worth if the side of the seat in turn
// plays alike wherever it cannot tell worlds apart, for so many of its cards at most, from
// 1; that many cards in a row are searched, one after another, until the search becomes
// too large, and the last whole answer is returned. One card deep, it is the average
// with open cards.
//
// The time is exponential in the cards that are left, but bounded. The same ending gives
// the same answer on every machine. The error is [ErrWorlds], [ErrTooLarge],
// [solve.ErrPosition] or that of the context.
func (e *Ending) Unfuse(ctx context.Context, moves int) (*Unfused, error) {
	s, err := newSearcher(ctx, e)
	if err != nil {
		return nil, err
	}
	left := s.movesLeft()
	var out *Unfused
	for m := range min(max(moves, 1), left) {
		u, err := s.root(m + 1)
		if errors.Is(err, ErrTooLarge) && out != nil {
			break
		}
		if err != nil {
			return nil, err
		}
		u.Whole = u.Moves == left
		out = u
	}
	return out, nil
}

// newSearcher checks an ending, and lays it out for a search.
func newSearcher(ctx context.Context, e *Ending) (*searcher, error) {
	d := e.Rules.Direction()
	own := e.Pos.Turn(d)
	if own == card.NoSeat || len(e.Worlds) == 0 || len(e.Worlds) > MostInEnding {
		return nil, ErrWorlds
	}
	if e.Pos.Hands[own].Len() > MostCards {
		return nil, ErrTooLarge
	}
	s := &searcher{ctx: ctx, Ending: e, budget: mostWork, open: map[openKey]int16{}}
	s.own, _ = e.Pos.SideOf(own)
	for i, w := range e.Worlds {
		pos := *e.Pos
		pos.Hands = w.Hands
		if s.seen(own, &w) != s.seen(own, &e.Worlds[0]) || w.Hands[own] != e.Pos.Hands[own] {
			return nil, ErrWorlds
		}
		solver, err := solve.NewSolver(ctx, e.Rules, &pos, solve.CardPoints)
		if err != nil {
			return nil, err
		}
		s.solvers = append(s.solvers, solver)
		s.all = s.all.with(i)
	}
	return s, nil
}

// seen returns the cards that the one who plays the cards of a seat sees in hands: the
// dealer sees the dead hand, and plays it with the own hand in sight.
func (e *Ending) seen(seat card.Seat, w *World) (out [2]card.Cards) {
	out[0] = w.Hands[seat]
	switch {
	case e.Dead == card.NoSeat:
	case seat == e.Dead:
		out[1] = w.Hands[e.Dealer]
	case seat == e.Dealer:
		out[1] = w.Hands[e.Dead]
	}
	return out
}

// movesLeft returns how many cards the side of the seat in turn has still to choose, 1 at
// least. The last card of a hand is no choice.
func (s *searcher) movesLeft() int {
	n := 0
	for seat := range s.own.All() {
		n += max(0, s.Worlds[0].Hands[seat].Len()-1)
	}
	return max(1, n)
}

// legal returns the cards that a hand may play to a table.
func (s *searcher) legal(hand card.Cards, table []card.Card) card.Cards {
	led := card.NoSuit
	if len(table) > 0 {
		led = table[0].Suit()
	}
	return s.Rules.Legal(hand, led, s.Pos.Trump)
}

// worth returns the card points of a trick, with the bonuses of the rules.
func (s *searcher) worth(trick []card.Card, last bool) int16 {
	n := card.SetOf(trick...).Points()
	if slices.Contains(trick, card.New(card.Hearts, card.Queen)) {
		n += int(s.Rules.QueenOfHeartsBonus)
	}
	if last {
		n += int(s.Rules.LastTrickBonus)
	}
	return int16(n)
}
