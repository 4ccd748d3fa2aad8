package rating

import (
	"cmp"
	"maps"
	"slices"
)

// By is who is rated.
type By int

// Who is rated.
const (
	Pairs   By = iota // pairs, as wholes
	Players           // players; a pair is the sum of its two
)

// Pair is two players, by name; the order does not matter. The second name is empty for
// somebody who plays alone.
type Pair [2]string

// names returns the names of a pair in order.
func (p Pair) names() []string {
	switch {
	case p[1] == "":
		return []string{p[0]}
	case p[1] < p[0]:
		return []string{p[1], p[0]}
	}
	return []string{p[0], p[1]}
}

// Outcome is how a game ended for the first of two pairs.
type Outcome int

// The outcomes.
const (
	Lost Outcome = iota
	Drawn
	Won
)

// Met is one game of two pairs: a match, or a deal if deals are what is counted.
type Met struct {
	// Evening is when they met. Games of one evening may depend on each other. Evenings are
	// in the order of these texts.
	Evening       string
	First, Second Pair
	Outcome       Outcome // for the first
}

func compareItems(a, b Pair) int { return slices.Compare(a[:], b[:]) }

func (p Pair) none() bool { return p[0] == "" }

// side is the items of a side, which are rated: one pair, or one or two players, each with its names in order.
type side [2]Pair

// cell is two sides that met. The first is before the second in order.
type cell [2]side

// counts are how often the first of a cell lost, drew and won.
type counts [Won + 1]int

func (n *counts) total() int { return n[Lost] + n[Drawn] + n[Won] }

// Season collects games. The order in which they are added changes no result.
type Season struct {
	by       By
	evenings map[string]map[cell]*counts
	games    int
}

// New makes a season without games.
func New(by By) *Season { return &Season{by: by, evenings: map[string]map[cell]*counts{}} }

// Add adds a game. It reports whether the game counts: it does not where a name is missing,
// or stands at two seats.
func (s *Season) Add(m Met) bool {
	if m.First[0] == "" || m.Second[0] == "" || m.Outcome < Lost || m.Outcome > Won {
		return false
	}
	seen := map[string]bool{}
	for _, name := range append(m.First.names(), m.Second.names()...) {
		if seen[name] {
			return false
		}
		seen[name] = true
	}
	c, n := cell{sideOf(s.by, m.First), sideOf(s.by, m.Second)}, counts{}
	n[m.Outcome]++
	if compareSides(c[1], c[0]) < 0 {
		c[0], c[1] = c[1], c[0]
		n[Lost], n[Won] = n[Won], n[Lost]
	}
	s.count(m.Evening, c, &n)
	return true
}

func (s *Season) count(evening string, c cell, n *counts) {
	of := s.evenings[evening]
	if of == nil {
		of = map[cell]*counts{}
		s.evenings[evening] = of
	}
	if of[c] == nil {
		of[c] = &counts{}
	}
	for o := range n {
		of[c][o] += n[o]
	}
	s.games += n.total()
}

// sideOf returns a pair as a side.
func sideOf(by By, p Pair) (out side) {
	if by == Pairs {
		copy(out[0][:], p.names())
		return out
	}
	for i, name := range p.names() {
		out[i] = Pair{name}
	}
	return out
}

// Games returns how many games count.
func (s *Season) Games() int { return s.games }

// Evenings returns the evenings, in order.
func (s *Season) Evenings() []string { return slices.Sorted(maps.Keys(s.evenings)) }

// design is the games of one group, with items and cells by number.
type design struct {
	items []Pair // in order
	cells []placed
	// evenings are those on which somebody of the group played, in order: the numbers of
	// the cells, and what was counted there.
	evenings [][]counted
	dates    []string          // of the evenings
	on       []map[string]bool // the evenings of each item
}

// placed is a cell by the numbers of its items; -1 for none.
type placed [4]int

// each does something with every item: the sign is 1 on the first side, −1 on the second.
func (p *placed) each(do func(i int, sign float64)) {
	for k, i := range p {
		if i >= 0 {
			do(i, float64(1-k/2*2))
		}
	}
}

// counted is what was counted in a cell on an evening.
type counted struct {
	cell int
	counts
}

// designs returns the groups of those who can be compared: by games, most first.
func (s *Season) designs() []*design {
	above := map[Pair]Pair{} // union–find
	root := func(i Pair) Pair {
		for above[i] != i {
			above[i], i = above[above[i]], above[above[i]]
		}
		return i
	}
	for _, cells := range s.evenings {
		for c := range cells {
			for _, side := range c {
				for _, i := range side {
					if i.none() {
						continue
					}
					if _, ok := above[i]; !ok {
						above[i] = i
					}
					// Roots come out the same in any order: the least item.
					a, b := root(i), root(c[0][0])
					if compareItems(b, a) < 0 {
						a, b = b, a
					}
					above[b] = a
				}
			}
		}
	}
	groups, number := map[Pair]*design{}, map[Pair]int{}
	for _, i := range slices.SortedFunc(maps.Keys(above), compareItems) {
		g := groups[root(i)]
		if g == nil {
			g = &design{}
			groups[root(i)] = g
		}
		number[i] = len(g.items)
		g.items = append(g.items, i)
		g.on = append(g.on, map[string]bool{})
	}
	type seen struct {
		g *design
		c placed
	}
	cells, games := map[seen]int{}, map[*design]int{}
	for _, evening := range s.Evenings() {
		played := map[*design][]counted{}
		for _, c := range slices.SortedFunc(maps.Keys(s.evenings[evening]), compareCells) {
			g := groups[root(c[0][0])]
			p := placed{-1, -1, -1, -1}
			for k, i := range [...]Pair{c[0][0], c[0][1], c[1][0], c[1][1]} {
				if !i.none() {
					p[k] = number[i]
					g.on[p[k]][evening] = true
				}
			}
			at, ok := cells[seen{g, p}]
			if !ok {
				at = len(g.cells)
				cells[seen{g, p}] = at
				g.cells = append(g.cells, p)
			}
			n := *s.evenings[evening][c]
			played[g] = append(played[g], counted{at, n})
			games[g] += n.total()
		}
		for g, list := range played {
			g.evenings, g.dates = append(g.evenings, list), append(g.dates, evening)
		}
	}
	return slices.SortedFunc(maps.Values(groups), func(a, b *design) int {
		return cmp.Or(cmp.Compare(games[b], games[a]), compareItems(a.items[0], b.items[0]))
	})
}

func compareSides(a, b side) int {
	return cmp.Or(compareItems(a[0], b[0]), compareItems(a[1], b[1]))
}

func compareCells(a, b cell) int {
	return cmp.Or(compareSides(a[0], b[0]), compareSides(a[1], b[1]))
}

// steps returns what was counted in so many steps of time, each as many evenings as the
// others, each evening so many times; nil for once. Of one cell and step all is in one place.
func (d *design) steps(n int, times []int) (out []seen) {
	at := map[[2]int]int{}
	for e, list := range d.evenings {
		times := timesOf(times, e)
		for i := range list {
			if times == 0 {
				continue
			}
			key := [2]int{e * n / len(d.evenings), list[i].cell}
			k, ok := at[key]
			if !ok {
				k = len(out)
				at[key] = k
				out = append(out, seen{step: key[0], counted: counted{cell: key[1]}})
			}
			for o, m := range list[i].counts {
				out[k].counts[o] += times * m
			}
		}
	}
	return out
}

// timesOf returns how many times an evening counts.
func timesOf(times []int, evening int) int {
	if times == nil {
		return 1
	}
	return times[evening]
}

// until returns the games of the first evenings of a group.
func (d *design) until(evenings int) *design {
	out := *d
	out.evenings = d.evenings[:evenings]
	return &out
}

// Rated returns who is rated of a pair, as [Row.Key] names them.
func Rated(by By, p Pair) []Pair {
	s := sideOf(by, p)
	if s[1].none() {
		return s[:1]
	}
	return s[:]
}
