package signal

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// design is where the opportunities of some cells stand: in which stratum, match and pair. Tables of
// the same cells, those counted or drawn, are measured by it. Each unit is a stratum of its own:
// players differ in their habits.
type design struct {
	cells   []Cell
	counted []Table // of each cell
	stratum []int   // of each cell, by number
	width   int     // how many strata there are

	byMatch, byPair clustering
	// crossed are what cards may depend on each other by, beside the pair, each with the same and the pair at once:
	// the match, the evening and the board, as far as these are not the same.
	crossed          []crossing
	evenings, boards int // see [Effect]
}

// crossing is a clustering, and that of it and the pair at once.
type crossing struct{ by, both clustering }

// clustering are the cells of each cluster.
type clustering struct {
	names  []string
	groups [][]touched
}

// touched are the cells of a cluster in one stratum.
type touched struct {
	stratum int
	cells   []int
}

// inOrder returns cells by unit and stratum, in an order that does not depend on how the archive was split.
func inOrder(cells map[Cell]*Table) []Cell { return slices.SortedFunc(maps.Keys(cells), Cell.compare) }

// designOf places some cells of a table, which are in order.
func designOf(tables map[Cell]*Table, cells []Cell) *design {
	d := &design{cells: cells}
	for i, c := range cells {
		d.counted = append(d.counted, *tables[c])
		if i == 0 || c.Unit != cells[i-1].Unit || c.Stratum != cells[i-1].Stratum {
			d.width++
		}
		d.stratum = append(d.stratum, d.width-1)
	}
	// What is the same in every state tells nothing, and is no cluster either.
	strata := d.strata(d.counted)
	d.byMatch = d.clustered(strata, func(c *Cell) string { return c.Match })
	d.byPair = d.clustered(strata, func(c *Cell) string { return c.Pair })
	cross := func(by clustering, name func(*Cell) string) {
		d.crossed = append(d.crossed, crossing{by, d.clustered(strata, func(c *Cell) string { return name(c) + "\x00" + c.Pair })})
	}
	cross(d.byMatch, func(c *Cell) string { return c.Match })
	evening := func(c *Cell) string { return c.evening }
	if by := d.clustered(strata, evening); len(by.names) < len(d.byMatch.names) && cells[0].evening != "" {
		if d.evenings = len(by.names); d.evenings >= FewEvenings {
			cross(by, evening)
		}
	}
	boards := map[uint64]bool{}
	for i := range cells {
		boards[cells[i].Board] = true
	}
	delete(boards, 0)
	if d.boards = len(boards); d.boards > 0 {
		board := func(c *Cell) string {
			if c.Board == 0 {
				return c.Match
			}
			return fmt.Sprint(c.Board)
		}
		cross(d.clustered(strata, board), board)
	}
	return d
}

// clustered groups the cells of the strata that tell something.
func (d *design) clustered(strata []Table, name func(*Cell) string) clustering {
	groups := map[string][]touched{}
	for i := range d.cells {
		if w, _ := strata[d.stratum[i]].weighed(); w == 0 {
			continue
		}
		n := name(&d.cells[i])
		list := groups[n]
		if len(list) == 0 || list[len(list)-1].stratum != d.stratum[i] {
			list = append(list, touched{stratum: d.stratum[i]})
		}
		last := &list[len(list)-1]
		last.cells = append(last.cells, i)
		groups[n] = list
	}
	c := clustering{names: slices.Sorted(maps.Keys(groups))}
	for _, n := range c.names {
		c.groups = append(c.groups, groups[n])
	}
	return c
}

// strata adds up the tables of the cells by stratum.
func (d *design) strata(tables []Table) []Table {
	out := make([]Table, d.width)
	for i := range tables {
		out[d.stratum[i]].add(&tables[i])
	}
	return out
}

// live returns the tables of those strata that tell something.
func live(strata []Table) []Table {
	var out []Table
	for i := range strata {
		if w, _ := strata[i].weighed(); w > 0 {
			out = append(out, strata[i])
		}
	}
	return out
}

// weighed returns the difference of the shares with which the signal was given, and its weight
// among strata, which is 0 if the state is always the same.
func (t *Table) weighed() (weight, difference float64) {
	yes, no := float64(t[1][0]+t[1][1]), float64(t[0][0]+t[0][1])
	if yes == 0 || no == 0 {
		return 0, 0
	}
	return yes * no / (yes + no), float64(t[1][1])/yes - float64(t[0][1])/no
}

// minus takes another table off.
func (t *Table) minus(o *Table) {
	for i := range t {
		for j := range t[i] {
			t[i][j] -= o[i][j]
		}
	}
}

// measured are the tables of a design's cells by stratum, with the difference over all.
type measured struct {
	*design
	tables, strata []Table
	weight, sum    float64 // of the strata, and of weight times difference
	// differs is the standard error of the difference, over so many clusters: the one whose interval is the widest.
	difference, differs float64
	clusters            int

	tested *Association
}

// measureOf measures some cells of a table, which are in order, as they were counted.
func measureOf(tables map[Cell]*Table, cells []Cell) *measured {
	d := designOf(tables, cells)
	m := d.measure(d.counted)
	return &m
}

// measure works out the difference over tables of the cells, and its error: see [Effect].
// Time is in proportion to the cells.
func (d *design) measure(tables []Table) measured {
	m := measured{design: d, tables: tables, strata: d.strata(tables), difference: math.NaN(), differs: math.NaN()}
	for i := range m.strata {
		w, x := m.strata[i].weighed()
		m.weight, m.sum = m.weight+w, m.sum+w*x
	}
	if m.weight == 0 {
		return m
	}
	m.difference = m.sum / m.weight
	pairs, byPair := len(d.byPair.names), 0.0
	if pairs > 1 {
		byPair = m.jackknife(&d.byPair)
	}
	widest := -1.0
	for i := range d.crossed {
		by := &d.crossed[i]
		variance, clusters := m.jackknife(&by.by), len(by.by.names)
		if pairs > 1 {
			variance, clusters = max(variance, byPair, variance+byPair-m.jackknife(&by.both)), min(clusters, pairs)
		}
		if clusters < FewClusters || math.IsInf(variance, 1) {
			m.clusters, m.differs = clusters, math.NaN()
			return m
		}
		wide := m
		wide.clusters, wide.differs = clusters, math.Sqrt(variance)
		if reach := wide.quantile(0.975) * wide.differs; reach > widest {
			m.clusters, m.differs, widest = clusters, wide.differs, reach
		}
	}
	return m
}

// without returns the difference without a cluster, NaN if nothing is left that tells something.
func (m *measured) without(cluster []touched) float64 {
	weight, sum := m.weight, m.sum
	for _, t := range cluster {
		less := m.strata[t.stratum]
		w, x := less.weighed()
		for _, i := range t.cells {
			less.minus(&m.tables[i])
		}
		w2, x2 := less.weighed()
		weight, sum = weight-w+w2, sum-w*x+w2*x2
	}
	if weight < 1e-9 {
		return math.NaN()
	}
	return sum / weight
}

// jackknife returns the variance of the difference by leaving out one cluster after the other. It
// is infinite if one of them holds all that tells something.
func (m *measured) jackknife(c *clustering) float64 {
	if len(c.groups) < 2 {
		return math.Inf(1)
	}
	sum := 0.0
	for _, g := range c.groups {
		d := m.without(g) - m.difference
		if math.IsNaN(d) {
			return math.Inf(1)
		}
		sum += d * d
	}
	g := float64(len(c.groups))
	return sum * (g - 1) / g
}

// withoutOne leaves out one match after the other, and returns the least and the greatest
// difference.
func (m *measured) withoutOne() (out [2]LeftOut) {
	for i, match := range m.byMatch.names {
		d := m.without(m.byMatch.groups[i])
		switch x := (LeftOut{match, d}); {
		case math.IsNaN(d):
		case out[0].Match == "":
			out = [2]LeftOut{x, x}
		case d < out[0].Difference:
			out[0] = x
		case d > out[1].Difference:
			out[1] = x
		}
	}
	return out
}
