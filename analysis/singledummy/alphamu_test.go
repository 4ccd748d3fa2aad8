package singledummy

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// judge finds the best strategy of a side by trying them, with none of what αμ does: no
// vectors, no fronts. A strategy names a card for what a player has seen. Where it names
// none yet, the side plays with open cards; so what a strategy that is not complete brings
// is never too small, and one that can't be better than the best so far is left (branch and
// bound over strategies).
type judge struct {
	*Ending
	own      card.Side
	strategy map[string]card.Card
	best     float64
	steps    int
}

// sees names what the player of a seat has seen.
func (j *judge) sees(seat card.Seat, w *World, told string) string {
	return fmt.Sprint(seat, j.seen(seat, w), told)
}

// value returns what the side wins in a world. told is what was played.
func (j *judge) value(pos *solve.Position, w *World, told string) int {
	j.steps++
	d := j.Rules.Direction()
	seat := pos.Turn(d)
	if seat == card.NoSeat {
		return 0
	}
	led := card.NoSuit
	if len(pos.Table) > 0 {
		led = pos.Table[0].Suit()
	}
	may := j.Rules.Legal(pos.Hands[seat], led, pos.Trump)
	if c, ok := j.strategy[j.sees(seat, w, told)]; ok && j.own.Has(seat) {
		may = card.SetOf(c)
	}
	best, any := 0, false
	for c := range may.All() {
		next := pos.Play(c, d)
		won := 0
		if next.Table == nil && j.own.Has(next.Leader) {
			for _, x := range append(slices.Clone(pos.Table), c) {
				won += x.Points()
			}
		}
		v := won + j.value(next, w, told+c.String())
		if !any || j.own.Has(seat) == (v > best) {
			best, any = v, true
		}
	}
	return best
}

// fused finds a point at which a player cannot tell two worlds apart, the strategy names no
// card, and there is a choice.
func (j *judge) fused() (string, card.Cards) {
	type point struct {
		legal card.Cards
		world int
	}
	first := map[string]point{}
	var walk func(pos *solve.Position, world int, told string) (string, card.Cards)
	walk = func(pos *solve.Position, world int, told string) (string, card.Cards) {
		d := j.Rules.Direction()
		seat := pos.Turn(d)
		if seat == card.NoSeat {
			return "", 0
		}
		led := card.NoSuit
		if len(pos.Table) > 0 {
			led = pos.Table[0].Suit()
		}
		may := j.Rules.Legal(pos.Hands[seat], led, pos.Trump)
		if j.own.Has(seat) {
			key := j.sees(seat, &j.Worlds[world], told)
			if c, ok := j.strategy[key]; ok {
				may = card.SetOf(c)
			} else if p, ok := first[key]; ok && p.world != world && may.Len() > 1 {
				return key, may
			} else if !ok {
				first[key] = point{may, world}
			}
		}
		for c := range may.All() {
			if key, legal := walk(pos.Play(c, d), world, told+c.String()); key != "" {
				return key, legal
			}
		}
		return "", 0
	}
	for i := range j.Worlds {
		if key, legal := walk(j.at(i), i, ""); key != "" {
			return key, legal
		}
	}
	return "", 0
}

func (j *judge) at(i int) *solve.Position {
	pos := *j.Pos
	pos.Hands = j.Worlds[i].Hands
	return &pos
}

const judgeSteps = 3_000_000

// search tries every way to go on with the strategy.
func (j *judge) search() {
	sum := 0.0
	for i := range j.Worlds {
		sum += j.Worlds[i].Weight * float64(j.value(j.at(i), &j.Worlds[i], ""))
	}
	if sum <= j.best+1e-9 || j.steps > judgeSteps {
		return
	}
	key, legal := j.fused()
	if key == "" {
		j.best = sum
		return
	}
	for c := range legal.All() {
		j.strategy[key] = c
		j.search()
		delete(j.strategy, key)
	}
}

// cards returns the value of each lawful card by the best strategy that begins with it;
// ok is false if that takes too long.
func (j *judge) cards() (out []float64, ok bool) {
	d := j.Rules.Direction()
	own := j.Pos.Turn(d)
	if j.own = j.Pos.Sides()[0]; !j.own.Has(own) {
		j.own = j.Pos.Sides()[1]
	}
	led := card.NoSuit
	if len(j.Pos.Table) > 0 {
		led = j.Pos.Table[0].Suit()
	}
	for c := range j.Rules.Legal(j.Pos.Hands[own], led, j.Pos.Trump).All() {
		j.strategy = map[string]card.Card{j.sees(own, &j.Worlds[0], ""): c}
		j.best, j.steps = -1, 0
		if j.search(); j.steps > judgeSteps {
			return nil, false
		}
		out = append(out, j.best)
	}
	return out, true
}

// randomEnding plays a deal at random up to its last tricks, and some cards of those, and
// draws so many different worlds at most.
func randomEnding(rng *rand.Rand, r *rules.Rules, tricks, table, worlds int) *Ending {
	pos := &solve.Position{Trump: card.Suit(1 + rng.IntN(4)), Leader: rules.TwoPairs.Seats[rng.IntN(4)]}
	deck := slices.Collect(r.Deck().All())
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	for i, s := range rules.TwoPairs.Seats {
		pos.Hands[s] = card.SetOf(deck[tricks*i : tricks*i+tricks]...)
	}
	d := r.Direction()
	legal := func() []card.Card {
		led := card.NoSuit
		if len(pos.Table) > 0 {
			led = pos.Table[0].Suit()
		}
		return slices.Collect(r.Legal(pos.Hands[pos.Turn(d)], led, pos.Trump).All())
	}
	for range table {
		may := legal()
		pos = pos.Play(may[rng.IntN(len(may))], d)
	}
	e := &Ending{Rules: r, Pos: pos, Dealer: card.A}
	own := pos.Turn(d)
	var hidden []card.Card
	for _, s := range rules.TwoPairs.Seats {
		if s != own {
			hidden = append(hidden, slices.Collect(pos.Hands[s].All())...)
		}
	}
	seen := map[[card.D + 1]card.Cards]bool{}
	total := 0.0
	for range 20 * worlds {
		rng.Shuffle(len(hidden), func(i, j int) { hidden[i], hidden[j] = hidden[j], hidden[i] })
		hands, rest := pos.Hands, hidden
		for _, s := range rules.TwoPairs.Seats {
			if s != own {
				n := hands[s].Len()
				hands[s], rest = card.SetOf(rest[:n]...), rest[n:]
			}
		}
		if seen[hands] || len(e.Worlds) == worlds {
			continue
		}
		seen[hands] = true
		e.Worlds = append(e.Worlds, World{hands, float64(1 + rng.IntN(4))})
		total += e.Worlds[len(e.Worlds)-1].Weight
	}
	for i := range e.Worlds {
		e.Worlds[i].Weight /= total
	}
	return e
}

// TestUnfuse compares the values of αμ, as deep as the ending, with those of the best
// strategies.
func TestUnfuse(t *testing.T) {
	rules := rules.Default()
	endings := uint64(150)
	if long {
		endings = 3000
	}
	judged, fused, left := 0, 0, 0
	for seed := range endings {
		rng := rand.New(rand.NewPCG(seed, 83))
		tricks := 2 + int(seed%2)
		e := randomEnding(rng, &rules, tricks, rng.IntN(4), 2+rng.IntN(5))
		j := &judge{Ending: e}
		want, ok := j.cards()
		if !ok {
			left++
			continue
		}
		judged++
		got, err := e.Unfuse(context.Background(), 2*tricks)
		if err != nil || !got.Whole {
			t.Fatalf("seed %d: %+v, %v", seed, got, err)
		}
		open, _ := e.Unfuse(context.Background(), 1)
		for i := range want {
			if math.Abs(want[i]-got.Values[i]) > 1e-6 {
				t.Errorf("seed %d: %s is worth %v by the best strategy, and %v by αμ, %v with open cards", seed, got.Cards[i], want[i], got.Values[i], open.Values[i])
			}
			if open.Values[i] > want[i]+1e-6 {
				fused++
			}
		}
	}
	t.Logf("%d endings judged, %d were too large for the judge; open cards were too hopeful of %d cards", judged, left, fused)
	if judged < int(endings)*2/3 || fused == 0 {
		t.Errorf("of %d endings %d were judged, and %d cards had fusion", endings, judged, fused)
	}
}
