package audit

import (
	"context"
	"fmt"
	"sync"
	"time"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay/viewer"
)

// Appraiser computes for the viewer what positions are worth. It keeps what was proven of
// a deal while the person steps through it.
type Appraiser struct {
	mu     sync.Mutex
	solver *solve.Solver
	of     [card.D + 1]card.Cards // the deal of the solver
	trump  card.Suit
	round  rules.Order
	rules  rules.Rules
	known  map[string]*viewer.Worth // by position
}

// longest is how long a key may keep a person waiting.
const longest = 2 * time.Second

// Worth returns what a position is worth.
func (e *Appraiser) Worth(r *rules.Rules, p *viewer.Open) (viewer.Worth, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	pos := &solve.Position{Hands: [card.D + 1]card.Cards(p.Left[:card.D+1]), Trump: p.Trump, Leader: p.Leader, Table: p.Table, Round: p.Round}
	turn := pos.Turn(r.Direction())
	if p.Trump == card.NoSuit || turn == card.NoSeat {
		return viewer.Worth{}, false
	}
	key := fmt.Sprint(*p)
	fits := e.fits(r, pos)
	if w := e.known[key]; w != nil && fits {
		return *w, true
	}
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	if !fits {
		s, err := solve.NewSolver(context.Background(), r, pos, solve.CardPoints)
		if err != nil {
			return viewer.Worth{}, false
		}
		e.solver, e.of, e.trump, e.round, e.rules = s, pos.Dealt(r.Direction()), p.Trump, p.Round, *r
		e.known = map[string]*viewer.Worth{}
	}
	e.solver.Until(ctx)
	cards, err := e.solver.Cards(pos)
	if err != nil {
		return viewer.Worth{}, false
	}
	w := &viewer.Worth{All: e.solver.ToCome(pos), First: cards[0].Value}
	for _, c := range cards {
		if !pos.Sides()[0].Has(turn) {
			c.Value = w.All - c.Value
		}
		w.Cards = append(w.Cards, viewer.CardWorth{Card: c.Card, Value: c.Value})
	}
	e.known[key] = w
	return *w, true
}

// fits reports whether a position can come of the deal of the solver.
func (e *Appraiser) fits(r *rules.Rules, pos *solve.Position) bool {
	if e.solver == nil || e.trump != pos.Trump || e.round != pos.Round || e.rules != *r {
		return false
	}
	hands := pos.Dealt(r.Direction())
	size := hands[pos.Leader].Len()
	for _, s := range rules.TwoPairs.Seats {
		if hands[s]&^e.of[s] != 0 || hands[s].Len() != size || size == 0 {
			return false
		}
	}
	return true
}
