package singledummy

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"sueca/analysis/solve"
	"sueca/engine/card"
)

// Weighing says how cards are weighed (como se pesa).
type Weighing struct {
	Worlds int // deals drawn for each card, from 1 to [MostWorlds]
	Seed   uint64
	// Error is a standard error of the cost in card points at which no more worlds are
	// added, if there are enough to trust it; 0 to take them all.
	Error float64
	// Effort is how many positions may be searched for all cards together, 0 for no bound. They are
	// weighed over a few more worlds in turn until that many are searched, and over a few at least. The
	// result is the same on every machine. It counts where several cards are weighed.
	Effort int
	// Choice tells how likely others' plays were; nil to let all worlds count the same.
	Choice Choice
	// Jobs is how many worlds are solved at a time, 0 for one a core. The result is the same.
	Jobs int
}

// MostWorlds bounds the memory of a decision: some 10 MB.
const MostWorlds = 100_000

// ErrNoWorld says that no deal agrees with what a seat saw and had to believe: somebody
// revoked, and nobody had noticed yet.
var ErrNoWorld = errors.New("no deal agrees with all that the seat had seen")

// batch is how many worlds are solved before the standard error is looked at.
const batch = 25

// few is how many worlds a card is weighed over in its turn, where there is a bound on the effort.
const few = 5

// Decide weighs card at of the deal, from 0. It returns nil if there was nothing to decide:
// only one card was lawful, or the one played was not. The error is [ErrNoWorld],
// [solve.ErrPosition] or that of the context.
func (d *Deal) Decide(ctx context.Context, at int, w Weighing) (*Decision, error) {
	return d.decide(ctx, at, d.Before(d.Rules.Direction())[at], w, newCrew(w.Jobs))
}

// crew are solvers that work at the same time, and keep their memory from deal to deal; nil
// where one has not begun.
type crew []*solve.Solver

func newCrew(jobs int) crew {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	return make(crew, jobs)
}

func (d *Deal) decide(ctx context.Context, at int, pos *solve.Position, w Weighing, crew crew) (*Decision, error) {
	t, err := d.begin(at, pos, w)
	if t == nil || err != nil {
		return nil, err
	}
	if err := t.weigh(ctx, crew, len(t.left)); err != nil {
		return nil, err
	}
	return t.Decision, nil
}

// trial is a decision that is being weighed.
type trial struct {
	*Decision
	deal   *Deal
	pos    *solve.Position
	asked  Weighing
	known  *Known
	left   []uint64 // the numbers of the worlds that are still to be solved
	likely []float64
}

// begin begins to weigh card at of the deal. It returns nil if there was nothing to decide.
func (d *Deal) begin(at int, pos *solve.Position, w Weighing) (*trial, error) {
	own := pos.Turn(d.Rules.Direction())
	out := &Decision{At: at, Seat: own, Played: d.Plays[at].Card, Legal: d.legal(pos, own)}
	if len(out.Legal) < 2 || out.played() < 0 {
		return nil, nil
	}
	known := d.Known(at, pos)
	if out.Possible = known.Possible(); out.Possible == 0 {
		return nil, ErrNoWorld
	}
	lot := rand.New(rand.NewPCG(w.Seed, uint64(at)))
	drawn := known.Draw(lot, min(max(w.Worlds, 1), MostWorlds))
	out.All = uint64(len(drawn)) == out.Possible
	if out.All && w.Effort > 0 { // they may not all be solved
		lot.Shuffle(len(drawn), func(i, k int) { drawn[i], drawn[k] = drawn[k], drawn[i] })
	}
	out.Values = make([][]int, len(out.Legal))
	return &trial{out, d, pos, w, known, drawn, nil}, nil
}

// weigh solves so many worlds more, if there are as many and as many are needed.
func (t *trial) weigh(ctx context.Context, crew crew, worlds int) error {
	for worlds > 0 && len(t.left) > 0 {
		n := min(worlds, len(t.left))
		if t.asked.Error > 0 && !t.All {
			n = min(n, batch-len(t.Worlds)%batch)
		}
		solved, err := t.deal.solveAll(ctx, crew, t.pos, t.known, t.left[:n], t.Decision, t.asked.Choice)
		if err != nil {
			return err
		}
		t.left, worlds = t.left[n:], worlds-n
		for _, s := range solved {
			t.Worlds = append(t.Worlds, World{Hands: s.hands})
			t.likely = append(t.likely, s.likely)
			t.Searched += s.searched
			for k, v := range s.values {
				t.Values[k] = append(t.Values[k], v)
			}
		}
		if err := t.weights(t.likely); err != nil {
			return err
		}
		if t.asked.Error == 0 || len(t.Worlds)%batch > 0 {
			continue
		}
		if _, deviation := t.Cost(); !t.All && deviation <= t.asked.Error && t.Effective() >= FewEffective {
			t.left = nil
		}
	}
	return nil
}

// stop ends the trial, with the worlds that were solved.
func (t *trial) stop() {
	t.All = t.All && len(t.left) == 0
	t.left = nil
}

// weights sets the weights of the worlds by the logarithms of how likely they are.
func (d *Decision) weights(likely []float64) error {
	most := slices.Max(likely)
	if math.IsInf(most, -1) || math.IsNaN(most) {
		return ErrNoWorld
	}
	sum := 0.0
	for i, l := range likely {
		d.Worlds[i].Weight = math.Exp(l - most)
		sum += d.Worlds[i].Weight
	}
	for i := range d.Worlds {
		d.Worlds[i].Weight /= sum
	}
	return nil
}

// solved is a world that was solved.
type solved struct {
	hands    [card.D + 1]card.Cards
	values   []int // by lawful card
	likely   float64
	searched int // positions
	err      error
}

// solveAll solves worlds by their numbers, several at a time.
func (d *Deal) solveAll(ctx context.Context, crew crew, pos *solve.Position, known *Known, drawn []uint64, of *Decision,
	choice Choice) ([]solved, error) {
	whole := ctx
	ctx, stop := context.WithCancel(whole)
	defer stop()
	out := make([]solved, len(drawn))
	next := make(chan int)
	var all sync.WaitGroup
	for k := range min(len(crew), len(drawn)) {
		all.Go(func() {
			for i := range next {
				if out[i] = d.solve(ctx, &crew[k], pos, known.World(drawn[i]), of, choice); out[i].err != nil {
					stop()
				}
			}
		})
	}
	for i := range drawn {
		select {
		case next <- i:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(next)
	all.Wait()
	stopped := whole.Err()
	for i := range out {
		switch err := out[i].err; {
		case errors.Is(err, context.Canceled):
			stopped = err
		case err != nil:
			return nil, err // it stopped the others
		}
	}
	return out, stopped
}

// solve solves one world: the values of the lawful cards, and how likely it is.
func (d *Deal) solve(ctx context.Context, member **solve.Solver, pos *solve.Position, hidden [card.D + 1]card.Cards, of *Decision,
	choice Choice) (out solved) {
	here := *pos
	for s, cards := range hidden {
		if cards != 0 {
			here.Hands[s] = cards
		}
	}
	out.hands = here.Hands
	start := &here
	if choice != nil {
		whole := *d.Start
		whole.Hands = here.Hands
		for i := range d.Plays[:of.At] {
			p := &d.Plays[i]
			whole.Hands[p.Seat] = whole.Hands[p.Seat].With(p.Card)
		}
		start = &whole
	}
	solver := *member
	if solver == nil {
		solver, out.err = solve.NewSolver(ctx, d.Rules, start, solve.CardPoints)
		*member = solver
	} else {
		solver.Until(ctx)
		out.err = solver.Reset(d.Rules, start, solve.CardPoints)
	}
	if out.err != nil {
		return out
	}
	before := solver.Searched()
	defer func() { out.searched = solver.Searched() - before }()
	if out.values, out.err = valuesOf(solver, &here, of.Seat, of.Legal); out.err == nil && choice != nil {
		out.likely, out.err = d.likelihood(start, solver, of.Seat, of.At, choice)
	}
	return out
}
