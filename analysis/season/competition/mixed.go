package competition

import (
	"fmt"
	"slices"
)

// nextMixed draws a round in which partners change: four play at a table, and where their number is no multiple of four, those
// have a bye who have had the fewest, by the lot named mixed bye and the number of the round. As rarely as can be found do two
// play together who have done so, and after that do two meet who have met. The lot named mixed and the number of the round
// puts them in a row, of which each four are a table, the first two against the others; then two change places as long as that
// makes it better, the pair of places that makes it best first; from the order of each of so many lots, and the best counts.
func (c *Competition) nextMixed(here []int) *Round {
	n := len(c.Rounds) + 1
	r := &Round{}
	var byes []int
	for len(here)%4 > 0 {
		few := c.lotOrder(fmt.Sprint("mixed bye ", n), c.fewestByes(here))
		byes = append(byes, few[0])
		here = slices.DeleteFunc(slices.Clone(here), func(k int) bool { return k == few[0] })
	}
	m := mixing{together: map[[2]int]int{}, against: map[[2]int]int{}}
	for _, x := range c.Rounds {
		for _, s := range x.Slots {
			if !s.Bye {
				m.met(slices.Concat(c.members(s.One), c.members(s.Other)))
			}
		}
	}
	var best []int
	lowest := 0
	for try := range max(2, lotsOfMixed/len(here)) {
		name := fmt.Sprint("mixed ", n)
		if try > 0 {
			name += fmt.Sprint(" ", try)
		}
		order := c.lotOrder(name, here)
		if !c.Seeded {
			order = Draw("", name, here)
		}
		cost := m.improve(order)
		if best == nil || cost < lowest {
			best, lowest = order, cost
		}
	}
	for i := 0; i < len(best); i += 4 {
		r.Slots = append(r.Slots, Slot{One: c.draws(best[i], best[i+1]), Other: c.draws(best[i+2], best[i+3])})
	}
	for _, b := range slices.Sorted(slices.Values(byes)) {
		r.Slots = append(r.Slots, Slot{One: b, Bye: true})
	}
	return r
}

// lotsOfMixed is from how many orders the search begins, times the number of players.
const lotsOfMixed = 480

// draws returns the number of the pair of two players, a new one where they have not played together.
func (c *Competition) draws(one, other int) int {
	if n := c.together(one, other); n > 0 {
		return n
	}
	key := meeting(one, other)
	p := Pair{N: MaxPairs + 1 + len(c.Pairs), Names: [2]string{c.RowNames(key[0])[0], c.RowNames(key[1])[0]}, players: key}
	c.Pairs = append(c.Pairs, p)
	if c.drawn == nil {
		c.drawn = map[[2]int]int{}
	}
	c.drawn[key] = p.N
	return p.N
}

// mixing is who has played together, and against each other, how often.
type mixing struct{ together, against map[[2]int]int }

func (m *mixing) met(four []int) {
	for i, one := range four {
		for k := i + 1; k < 4; k++ {
			if i/2 == k/2 {
				m.together[meeting(one, four[k])]++
			} else {
				m.against[meeting(one, four[k])]++
			}
		}
	}
}

// table returns what a table costs.
func (m *mixing) table(four []int) (cost int) {
	for i, one := range four {
		for k := i + 1; k < 4; k++ {
			if key := meeting(one, four[k]); i/2 == k/2 {
				cost += 1000 * (2*m.together[key] + 1)
			} else {
				cost += 2*m.against[key] + 1
			}
		}
	}
	return cost
}

// improve exchanges two players as long as that makes an order better, and returns what it costs.
func (m *mixing) improve(order []int) int {
	at := func(i int) int { return m.table(order[i/4*4 : i/4*4+4]) }
	for {
		gain, one, other := 0, 0, 0
		for i := range order {
			for k := i + 1; k < len(order); k++ {
				before := at(i)
				if k/4 != i/4 {
					before += at(k)
				}
				order[i], order[k] = order[k], order[i]
				after := at(i)
				if k/4 != i/4 {
					after += at(k)
				}
				order[i], order[k] = order[k], order[i]
				if before-after > gain {
					gain, one, other = before-after, i, k
				}
			}
		}
		if gain == 0 {
			break
		}
		order[one], order[other] = order[other], order[one]
	}
	cost := 0
	for i := 0; i < len(order); i += 4 {
		cost += at(i)
	}
	return cost
}
