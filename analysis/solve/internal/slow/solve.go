package slow

import (
	"context"

	"sueca/engine"
)

// Objective is what the pairs play for.
type Objective uint8

// The objectives.
const (
	CardPoints  Objective = iota // card points, with the bonuses of the rules
	PlainTricks                  // tricks
)

// Position is a deal with all cards known, as far as it was played (posição).
type Position struct {
	Hands  [engine.D + 1]engine.Cards // still held
	Trump  engine.Suit                // NoSuit for none
	Leader engine.Seat                // of the trick
	Table  []engine.Card              // in the order in which they were played
	// Round is who plays after whom at a table with a dead hand, where it hangs on the
	// dealer; zero at the table of two pairs.
	Round engine.Order
}

// next returns the seat that plays after another.
func (p *Position) next(s engine.Seat, d engine.Direction) engine.Seat {
	if p.Round[engine.A] != engine.NoSeat {
		return p.Round[s]
	}
	return engine.TwoPairs.Next(s, d)
}

// Dealt returns the hands with the cards on the table taken back.
func (p *Position) Dealt(d engine.Direction) [engine.D + 1]engine.Cards {
	hands := p.Hands
	seat := p.Leader
	for _, c := range p.Table {
		hands[seat] = hands[seat].With(c)
		seat = p.next(seat, d)
	}
	return hands
}

// Solver finds what positions of one deal are worth (solucionador). It takes up to 256 MB.
type Solver struct {
	ctx    context.Context
	rules  *engine.Rules
	search *search
	asked  bool
	last   int // the last value found
}

// mostProven bounds the memory of a Solver: some 200 MB.
const mostProven = 2_500_000

// NewSolver makes a solver for the deal of a position, and for all positions that follow
// from it, which must be sound. The error is always nil.
func NewSolver(ctx context.Context, rules *engine.Rules, pos *Position, objective Objective) (*Solver, error) {
	b := newBoard(rules, pos, objective)
	var dealt [4]uint64
	hands := pos.Dealt(rules.Direction())
	for p, seat := range b.order {
		dealt[p] = b.set(hands[seat])
	}
	v := &Solver{rules: rules, search: &search{board: b, table: newBounds(b, dealt, mostProven)}}
	v.Until(ctx)
	return v, nil
}

// Until sets another context, which can stop the solver.
func (v *Solver) Until(ctx context.Context) {
	v.ctx = ctx
	v.search.stop = func() bool { return ctx.Err() != nil }
}

// Value returns what the first side, AC at the table of two pairs, still wins from a position: card points or tricks, with the
// cards on the table. The error is that of the context.
func (v *Solver) Value(pos *Position) (int, error) {
	player, rest, t := v.set(pos)
	if rest == 0 {
		return 0, nil
	}
	// It asks about one goal after another, starting from a guess, until the bounds meet
	// (A. Plaat et al., MTD(f), 1996).
	low, high := 0, rest
	guess := 0
	if v.asked {
		guess = min(v.last, rest)
	} else {
		guess = v.search.guess(player, rest, t)
	}
	const step = 4
	for low < high {
		goal := min(max(guess, low+1), high)
		bound, err := v.ask(player, rest, goal, t)
		if err != nil {
			return 0, err
		}
		if bound >= goal {
			low, guess = bound, bound+step
		} else {
			high, guess = bound, bound-step+1
		}
	}
	v.asked, v.last = true, low
	return low, nil
}

// ToCome returns what both sides still win together.
func (v *Solver) ToCome(pos *Position) int {
	_, rest, _ := v.set(pos)
	return rest
}

// AtLeast reports whether the first side still reaches a goal.
func (v *Solver) AtLeast(pos *Position, goal int) (bool, error) {
	player, rest, t := v.set(pos)
	if goal <= 0 || goal > rest {
		return goal <= 0, nil
	}
	bound, err := v.ask(player, rest, goal, t)
	return bound >= goal, err
}

// set lays out a position: who plays, what is to be won, and what is on the table.
func (v *Solver) set(pos *Position) (player, rest int, t trick) {
	s := v.search
	for p := range s.hands {
		s.hands[p] = s.set(pos.Hands[s.order[p]])
	}
	tricks := pos.Hands[pos.Leader].Len()
	if len(pos.Table) > 0 {
		tricks++
	}
	player = s.place[pos.Leader]
	for _, c := range pos.Table {
		t = t.add(s.board, player, s.bits[c])
		player = (player + 1) & 3
	}
	return player, s.toCome(s.hands[0]|s.hands[1]|s.hands[2]|s.hands[3]|t.cards, tricks), t
}

// ask returns a bound on what the first side wins from a position: at least the goal, or below it.
func (v *Solver) ask(player, rest, goal int, t trick) (int, error) {
	v.search.over = v.ctx.Err() != nil
	bound := 0
	if t.n == 0 {
		bound, _ = v.search.lead(player, rest, goal, [2]bool{false, true})
	} else {
		bound, _ = v.search.play(player, rest, goal, t)
	}
	if v.search.over {
		return 0, v.ctx.Err()
	}
	return bound, nil
}
