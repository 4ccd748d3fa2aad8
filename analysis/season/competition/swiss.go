package competition

import (
	"cmp"
	"fmt"
	"slices"

	"sueca/engine/message"
)

// nextRound returns the next round of a competition of rounds, once those before are over.
func (c *Competition) nextRound(o *Outcome) (p Proposal, why []message.Message) {
	p.c = c
	for _, e := range o.League {
		if e.State == Open {
			return p, []message.Message{message.Msg("round %d is not over: pairs %s and %s have no result", e.Round, c.side(e.One), c.side(e.Other))}
		}
	}
	n := len(c.Rounds) + 1
	var here []int
	for _, row := range o.Tables[0].Rows {
		if l := c.leaver(row.Pair); l == nil && c.entrant(row.Pair) <= n {
			here = append(here, row.Pair)
		}
	}
	if len(here) < 2 || c.Form == Mixed && len(here) < 4 {
		return p, []message.Message{message.Msg("too few are left to draw round %d", n)}
	}
	r := &Round{}
	if c.Form == Mixed {
		r = c.nextMixed(here)
	} else {
		r, p.Notes = c.nextSwiss(o, here)
	}
	c.place(r, 0)
	p.Notes = append(p.Notes, c.deal([]*Round{r})...)
	c.judged(r)
	p.Round = r
	return p, nil
}

// lotOrder returns some in the order of the lot of a name or, without a seed, of their numbers.
func (c *Competition) lotOrder(name string, of []int) []int {
	if !c.Seeded {
		return slices.Sorted(slices.Values(of))
	}
	return Draw(c.Seed, name, of)
}

// fewestByes returns those who have had the fewest byes.
func (c *Competition) fewestByes(of []int) (out []int) {
	byes := map[int]int{}
	for _, r := range c.Rounds {
		for _, s := range r.Slots {
			if s.Bye && r.ofLeague() {
				byes[s.One]++
			}
		}
	}
	least := byes[slices.MinFunc(of, func(a, b int) int { return byes[a] - byes[b] })]
	for _, n := range of {
		if byes[n] == least {
			out = append(out, n)
		}
	}
	return out
}

// nextSwiss draws a round of a Swiss competition. Nobody meets the same opponent twice where that can be had; then the sum of
// the squares of the differences of points within encounters is the least; then those who met a pair of more, or of fewer,
// points in the round before do so again as rarely as can be. Those who play stand in the order of their points, those of as
// many in that of the lot named swiss and the number of the round. Of the pairings that are as good, the one counts in which
// the first meets the one whom it costs least to meet, of those the first, then the next who is left does, and so on. Where
// they are odd, the bye goes to the last of those who have had the fewest.
func (c *Competition) nextSwiss(o *Outcome, here []int) (*Round, []message.Message) {
	points := map[int]int{}
	for _, row := range o.Tables[0].Rows {
		points[row.Pair] = row.Points
	}
	order := c.lotOrder(fmt.Sprint("swiss ", len(c.Rounds)+1), here)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
	r := &Round{}
	var bye []Slot
	if len(order)%2 == 1 {
		few := c.fewestByes(order)
		last := few[len(few)-1]
		bye = []Slot{{One: last, Bye: true}}
		order = slices.DeleteFunc(order, func(n int) bool { return n == last })
	}
	p := pairing{order: order, points: points, met: map[[2]int]int{}, floats: c.floats(o)}
	for _, e := range o.League {
		p.met[meeting(e.One, e.Other)]++
	}
	var notes []message.Message
	if !p.run() {
		notes = append(notes, message.Msg("the pairing of round %d is the best of many that were looked at, and perhaps not the best of all",
			len(c.Rounds)+1))
	}
	for i, k := range p.found {
		if i < k {
			r.Slots = append(r.Slots, Slot{One: order[i], Other: order[k]})
		}
		if i < k && p.met[meeting(order[i], order[k])] > 0 {
			notes = append(notes, message.Msg("pairs %d and %d meet again: nothing else is left", order[i], order[k]))
		}
	}
	r.Slots = append(r.Slots, bye...)
	return r, notes
}

// floats returns who met a pair of fewer points in the last round (1), or one of more (-1).
func (c *Competition) floats(o *Outcome) map[int]int {
	before, last := map[int]int{}, 0
	for _, e := range o.League {
		last = max(last, e.Round)
	}
	for _, e := range o.League {
		if e.Round < last && e.State != Struck {
			for k, n := range e.points(&c.Points) {
				before[[2]int{e.One, e.Other}[k]] += n
			}
		}
	}
	for _, r := range c.Rounds {
		for _, s := range r.Slots {
			if s.Bye && r.N < last {
				before[s.One] += c.Points.Bye
			}
		}
	}
	out := map[int]int{}
	for _, e := range o.League {
		if e.Round == last {
			out[e.One], out[e.Other] = cmp.Compare(before[e.One], before[e.Other]), cmp.Compare(before[e.Other], before[e.One])
		}
	}
	return out
}

// pairing is the search for who meets whom.
type pairing struct {
	order  []int
	points map[int]int
	met    map[[2]int]int
	floats map[int]int
	near   [][]opponent // of each place of the order those behind it, whom it costs least to meet first
	again  int          // how often somebody may meet again
	best   int          // what the best costs that was found, -1 for none
	found  []int        // for each place of the order, that of the opponent
	tried  int
}

// opponent is somebody whom the pair of a place may meet.
type opponent struct{ at, cost, again int }

// mostPairings is how many beginnings of pairings are looked at, for each number of those who may meet again.
const mostPairings = 300_000

// pointCost is what a point costs: more than all floats of a round together.
const pointCost = 2 * MaxPairs

// run searches for the best pairing, and reports whether no other is more even.
func (p *pairing) run() bool {
	for i := range p.order {
		var near []opponent
		for k := i + 1; k < len(p.order); k++ {
			near = append(near, opponent{k, p.cost(i, k), p.met[meeting(p.order[i], p.order[k])]})
		}
		slices.SortStableFunc(near, func(a, b opponent) int { return a.cost - b.cost })
		p.near = append(p.near, near)
	}
	with := make([]int, len(p.order))
	for p.best = -1; p.best < 0; p.again++ {
		p.tried = 0
		p.search(0, with, 0, 0)
	}
	return p.tried <= mostPairings || p.best/pointCost == p.bound(with)/pointCost
}

// cost returns what it costs that two places meet.
func (p *pairing) cost(i, k int) int {
	d := p.points[p.order[i]] - p.points[p.order[k]]
	cost := d * d * pointCost
	if d != 0 && p.floats[p.order[i]] == 1 {
		cost++
	}
	if d != 0 && p.floats[p.order[k]] == -1 {
		cost++
	}
	return cost
}

// search pairs those from a place on who are free. Pairings that cannot be better than the best are not looked at: those who
// are left cost at least what they would if neighbours met.
func (p *pairing) search(from int, with []int, cost, again int) {
	if p.tried++; p.tried > mostPairings && (p.best >= 0 || p.again < len(p.order)/2 && p.tried > 10*mostPairings) {
		return
	}
	for from < len(with) && with[from] > 0 {
		from++
	}
	if from == len(with) {
		p.best = cost
		p.found = make([]int, len(with))
		for i, k := range with {
			p.found[i] = k - 1
		}
		return
	}
	for _, o := range p.near[from] {
		if with[o.at] > 0 || again+o.again > p.again {
			continue
		}
		with[from], with[o.at] = o.at+1, from+1
		if more := cost + o.cost; p.best < 0 || more+p.bound(with) < p.best {
			p.search(from+1, with, more, again+o.again)
		}
		with[from], with[o.at] = 0, 0
	}
}

// bound returns what those who are free cost at least.
func (p *pairing) bound(with []int) (sum int) {
	last := -1
	for i, k := range with {
		switch {
		case k > 0:
		case last < 0:
			last = i
		default:
			d := p.points[p.order[last]] - p.points[p.order[i]]
			sum += d * d * pointCost
			last = -1
		}
	}
	return sum
}
