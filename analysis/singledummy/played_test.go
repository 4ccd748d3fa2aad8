package singledummy

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	games "sueca/analysis/internal/played"
	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/replay"
)

var (
	fitDeals    = flag.Int("fit", 150, "with SUECA_LONG=1: fit the temperature on so many deals")
	keptDeals   = flag.Int("kept", 100, "with SUECA_LONG=1: predict the cards of so many deals")
	likelyDeals = flag.Int("likely", 12, "with SUECA_LONG=1: of those, weigh the worlds of so many by how likely they are")
	worlds      = flag.Int("worlds", 25, "with SUECA_LONG=1: draw so many worlds for a card")
)

// playedDeals returns deals of the logs that are for fitting, a tenth of them by a hash of
// their names, or of the others; the first whole deal whose trump is known of each log, in
// order of another hash, so that they are drawn from the whole archive.
func playedDeals(t *testing.T, fit bool, most int) (out []*Deal) {
	t.Helper()
	for m := range games.Drawn(t, "sight", func(lot uint32) bool { return (lot%10 == 0) == fit }) {
		if len(out) == most {
			break
		}
		judged := replay.Judge(m.Events)
		head, deals := replay.Standings(m.Events)
		for i := range deals {
			state := deals[i].End(m.Events[:head], &judged.Verdicts[i])
			if p, ok := solve.PlayedOf(&state.Deal, &judged.Rules); ok && p.Whole {
				out = append(out, &Deal{Rules: &judged.Rules, Played: p, Told: ToldIn(deals[i].Number, deals[i].Events)})
				break
			}
		}
	}
	return out
}

// chosen is a card that somebody chose, and what each lawful card cost.
type chosen struct {
	deal, played int
	person       bool
	costs        []float64
}

// openCosts returns the decisions of a deal with what the cards cost with open cards.
func openCosts(t *testing.T, n int, d *Deal) (out []chosen) {
	t.Helper()
	before := d.Before(d.Rules.Direction())
	solver, err := solve.NewSolver(t.Context(), d.Rules, d.Start, solve.CardPoints)
	assert.NilError(t, err)
	for i := len(d.Plays) - 1; i >= 0; i-- {
		seat := d.Plays[i].Seat
		turn := &Turn{Pos: before[i], Seat: seat, Legal: d.legal(before[i], seat), solver: solver}
		k := slices.Index(turn.Legal, d.Plays[i].Card)
		if k < 0 || len(turn.Legal) < 2 {
			continue
		}
		costs, err := turn.Costs()
		assert.NilError(t, err)
		c := chosen{deal: n, played: k, person: seat == card.A}
		for _, x := range costs {
			c.costs = append(c.costs, float64(x))
		}
		out = append(out, c)
	}
	return out
}

// seenCosts is openCosts by what the seats could know.
func seenCosts(t *testing.T, n int, d *Deal, w Weighing) (out []chosen, mean, effective float64) {
	t.Helper()
	crew := newCrew(w.Jobs)
	before := d.Before(d.Rules.Direction())
	for i := len(d.Plays) - 1; i >= 0; i-- {
		x, err := d.decide(t.Context(), i, before[i], w, crew)
		if err == ErrNoWorld || err == nil && x == nil {
			continue
		}
		assert.NilError(t, err)
		c := chosen{deal: n, played: x.played(), person: x.Seat == card.A}
		best := x.Value(x.Best())
		for k := range x.Legal {
			c.costs = append(c.costs, max(0, best-x.Value(k)))
		}
		out = append(out, c)
		mean += c.costs[c.played]
		effective += x.Effective() / float64(len(x.Worlds))
	}
	return out, mean, effective
}

// model returns the shares of the cards by what they cost.
type model func(costs []float64) []float64

func evenChoice(costs []float64) []float64 {
	out := make([]float64, len(costs))
	for i := range out {
		out[i] = 1 / float64(len(out))
	}
	return out
}

// byCost is [ByCost] for averages.
func byCost(t float64) model {
	return func(costs []float64) []float64 {
		out, sum := make([]float64, len(costs)), 0.0
		for i, c := range costs {
			out[i] = math.Exp(-c / t)
			sum += out[i]
		}
		for i := range out {
			out[i] /= sum
		}
		return out
	}
}

// greedy takes one of the best cards, but for slips, in which all cards are alike.
func greedy(slip float64) model {
	return func(costs []float64) []float64 {
		out, best := make([]float64, len(costs)), 0.0
		for _, c := range costs {
			if c < tie {
				best++
			}
		}
		for i, c := range costs {
			out[i] = slip / float64(len(costs))
			if c < tie {
				out[i] += (1 - slip) / best
			}
		}
		return out
	}
}

// loss returns the mean logarithm of the share of the card that was chosen, as a loss in nats,
// and its standard error by deals.
func loss(of []chosen, m model) (mean, deviation float64) {
	byDeal := map[int][2]float64{}
	for _, c := range of {
		x := byDeal[c.deal]
		byDeal[c.deal] = [2]float64{x[0] - math.Log(m(c.costs)[c.played]), x[1] + 1}
	}
	var sum, n float64
	for _, x := range byDeal {
		sum, n = sum+x[0], n+x[1]
	}
	mean = sum / n
	for _, x := range byDeal {
		r := x[0] - mean*x[1]
		deviation += r * r
	}
	return mean, math.Sqrt(deviation) / n
}

// fitted returns the parameter between two that loses least, by halving intervals of its
// logarithm (golden section).
func fitted(of []chosen, low, high float64, m func(float64) model) float64 {
	ask := func(x float64) float64 { v, _ := loss(of, m(math.Exp(x))); return v }
	a, b := math.Log(low), math.Log(high)
	const ratio = 0.6180339887498949
	for range 40 {
		x, y := b-ratio*(b-a), a+ratio*(b-a)
		if ask(x) < ask(y) {
			b = y
		} else {
			a = x
		}
	}
	return math.Exp((a + b) / 2)
}

func people(of []chosen, person bool) []chosen {
	return slices.DeleteFunc(slices.Clone(of), func(c chosen) bool { return c.person != person })
}

// TestTruth: in deals that were really played without a renúncia, the one that was dealt is
// always possible for the seat in turn, and never more are after the next card of the same
// seat than before.
func TestTruth(t *testing.T) {
	most := 60
	if long {
		most = math.MaxInt
	}
	decisions := 0
	for n, d := range playedDeals(t, false, most) {
		var last [card.D + 1]uint64
		for i, pos := range d.Before(d.Rules.Direction())[:len(d.Plays)] {
			k, seat := d.Known(i, pos), d.Plays[i].Seat
			possible := k.Possible()
			for j, c := range k.cards {
				for m, s := range k.seats {
					if pos.Hands[s].Has(c) && k.may[j]>>m&1 == 0 {
						t.Fatalf("deal %d, card %d: %s holds %s, which is not possible for %s", n, i, s, c, seat)
					}
				}
			}
			if possible == 0 || last[seat] > 0 && possible > last[seat] {
				t.Fatalf("deal %d, card %d: %d deals are possible for %s, and before it %d", n, i, possible, seat, last[seat])
			}
			last[seat] = possible
			decisions++
		}
	}
	t.Logf("%d positions", decisions)
	if decisions < 2000 {
		t.Errorf("%d positions only", decisions)
	}
}

// TestFitted: of cards that were chosen at a known temperature, it finds the temperature.
func TestFitted(t *testing.T) {
	for _, temperature := range []float64{2, 20} {
		rng := rand.New(rand.NewPCG(1, 127))
		var all []chosen
		for i := range 20_000 {
			c := chosen{deal: i / 20, costs: make([]float64, 2+rng.IntN(6))}
			for k := range c.costs {
				c.costs[k] = float64(rng.IntN(30))
			}
			x := rng.Float64()
			for k, share := range byCost(temperature)(c.costs) {
				if x -= share; x < 0 || k == len(c.costs)-1 {
					c.played = k
					break
				}
			}
			all = append(all, c)
		}
		if got := fitted(all, 0.5, 500, byCost); math.Abs(got/temperature-1) > 0.05 {
			t.Errorf("temperature %.2f, and it was %v", got, temperature)
		}
	}
}

// TestTemperature fits the temperature of [Likely] on deals that are used for nothing else.
// Seat A is taken for the person and the others for the programs: the logs name nobody, but
// A's cards cost less than the others', which are alike.
func TestTemperature(t *testing.T) {
	if !long {
		t.Skip("SUECA_LONG=1 fits it")
	}
	deals := *fitDeals
	var all []chosen
	for i, d := range playedDeals(t, true, deals) {
		all = append(all, openCosts(t, i, d)...)
	}
	fit := fitted(all, 0.5, 500, byCost)
	even, _ := loss(all, evenChoice)
	best, deviation := loss(all, byCost(fit))
	now, _ := loss(all, byCost(Temperature))
	t.Logf("%d deals, %d decisions: temperature %.2f (A %.2f, others %.2f), loss %.4f ± %.4f, evenly %.4f, with Temperature %.4f",
		deals, len(all), fit, fitted(people(all, true), 0.5, 500, byCost), fitted(people(all, false), 0.5, 500, byCost), best, deviation, even, now)
	if best >= even {
		t.Errorf("costs tell nothing: loss %.4f, evenly %.4f", best, even)
	}
	if math.Abs(fit-Temperature) > Temperature/4 {
		t.Errorf("the temperature is %.2f, and Temperature is %v", fit, float64(Temperature))
	}
}

// TestPrediction predicts the cards of deals that were kept back, with parameters that were
// fitted on others.
func TestPrediction(t *testing.T) {
	if !long {
		t.Skip("SUECA_LONG=1 measures it")
	}
	fit, kept, likely := *keptDeals/3, *keptDeals, *likelyDeals
	w := Weighing{Worlds: *worlds, Seed: 1}
	var open, seen []chosen
	for i, d := range playedDeals(t, true, fit) {
		open = append(open, openCosts(t, i, d)...)
		got, _, _ := seenCosts(t, i, d, w)
		seen = append(seen, got...)
	}
	openAt, seenAt := fitted(open, 0.5, 500, byCost), fitted(seen, 0.2, 500, byCost)
	slip := fitted(seen, 0.01, 1, greedy)
	t.Logf("%d deals: temperature with open cards %.2f, by what was seen %.2f (A %.2f, others %.2f), slips of the greedy %.2f",
		fit, openAt, seenAt, fitted(people(seen, true), 0.2, 500, byCost), fitted(people(seen, false), 0.2, 500, byCost), slip)
	open, seen = nil, nil
	var weighed, same []chosen
	var effective float64
	deals := playedDeals(t, false, kept)
	for i, d := range deals {
		open = append(open, openCosts(t, i, d)...)
		got, _, _ := seenCosts(t, i, d, w)
		seen = append(seen, got...)
		if i < likely {
			same = append(same, got...)
			w := w
			w.Choice = Likely
			got, _, e := seenCosts(t, i, d, w)
			weighed = append(weighed, got...)
			effective += e
		}
		if n := i + 1; n%20 == 0 || n == len(deals) {
			t.Logf("after %d deals", n)
			report(t, open, seen, openAt, seenAt, slip)
		}
	}
	a, e := loss(same, byCost(seenAt))
	b, f := loss(weighed, byCost(seenAt))
	t.Logf("%d deals, %d decisions: loss evenly %.4f ± %.4f, by likelihood %.4f ± %.4f; effective share %.3f", likely, len(weighed), a, e, b, f, effective/float64(len(weighed)))
	even, _ := loss(seen, evenChoice)
	if mean, _ := loss(seen, byCost(seenAt)); mean >= even {
		t.Errorf("what was seen tells nothing: loss %.4f, evenly %.4f", mean, even)
	}
}

// report tells how well the cards of deals were predicted.
func report(t *testing.T, open, seen []chosen, openAt, seenAt, slip float64) {
	for _, of := range []struct {
		name string
		open []chosen
		seen []chosen
	}{{"all", open, seen}, {"A", people(open, true), people(seen, true)}, {"others", people(open, false), people(seen, false)}} {
		t.Logf("%s: %d decisions", of.name, len(of.seen))
		for _, m := range []struct {
			name string
			of   []chosen
			model
		}{{"evenly", of.seen, evenChoice}, {"greedy", of.seen, greedy(slip)}, {"open cards", of.open, byCost(openAt)}, {"what was seen", of.seen, byCost(seenAt)}} {
			mean, deviation := loss(m.of, m.model)
			t.Logf("  loss %-14s %.4f ± %.4f", m.name, mean, deviation)
		}
		for _, m := range []struct {
			name string
			of   []chosen
		}{{"open cards", of.open}, {"what was seen", of.seen}} {
			byDeal, cost, best := map[int][2]float64{}, 0.0, 0.0
			for _, c := range m.of {
				cost += c.costs[c.played]
				if c.costs[c.played] < tie {
					best++
				}
				x := byDeal[c.deal]
				byDeal[c.deal] = [2]float64{x[0] + c.costs[c.played], x[1] + 1}
			}
			n := float64(len(m.of))
			deviation := 0.0
			for _, x := range byDeal {
				r := x[0] - cost/n*x[1]
				deviation += r * r
			}
			t.Logf("  cost %-14s %.3f ± %.3f a card, the best in %.3f", m.name, cost/n, math.Sqrt(deviation)/n, best/n)
		}
	}
	t.Logf("predicted and found, by what was seen")
	var predicted, found, count [10]float64
	for _, c := range seen {
		for k, p := range byCost(seenAt)(c.costs) {
			i := min(int(p*10), 9)
			predicted[i] += p
			count[i]++
			if k == c.played {
				found[i]++
			}
		}
	}
	for i, n := range count {
		if n > 0 {
			t.Logf("  %.3f predicted, %.3f ± %.3f found, of %.0f", predicted[i]/n, found[i]/n, math.Sqrt(found[i]/n*(1-found[i]/n)/n), n)
		}
	}
}
