package query

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// Counts are how often something is found (contagens). Counts of parts of an archive add up to those
// of the whole. The zero Counts are ready to use.
type Counts struct {
	Matches   int `json:"matches"`
	Deals     int `json:"deals"`
	With      int `json:"deals_with"` // deals in which something is found
	Found     int `json:"found"`
	Undecided int `json:"undecided"` // deals in which there may be more: the record does not tell

	// Groups counts what is found by the values of expressions, with zero bytes between them.
	Groups map[string]int `json:"groups,omitempty"`
}

// Count counts a deal, and what is found in it by the values of by, if there are any.
func (c *Counts) Count(q *Query, view *DealView, by []Expression) {
	c.Deals++
	before := c.Found
	if q.Find(view, func(f *Found) {
		c.Found++
		if len(by) > 0 {
			values := make([]string, len(by))
			for i := range by {
				values[i] = by[i].Value(f)
			}
			c.CountGroup(values)
		}
	}) {
		c.Undecided++
	}
	if c.Found > before {
		c.With++
	}
}

// CountGroup counts one more of some values.
func (c *Counts) CountGroup(values []string) {
	if c.Groups == nil {
		c.Groups = map[string]int{}
	}
	c.Groups[strings.Join(values, "\x00")]++
}

// Add adds the counts of another part.
func (c *Counts) Add(o *Counts) {
	c.Matches, c.Deals, c.With = c.Matches+o.Matches, c.Deals+o.Deals, c.With+o.With
	c.Found, c.Undecided = c.Found+o.Found, c.Undecided+o.Undecided
	if c.Groups == nil && o.Groups != nil {
		c.Groups = map[string]int{}
	}
	for values, n := range o.Groups {
		c.Groups[values] += n
	}
}

// Group is how often some values are found, by the texts of their expressions.
type Group struct {
	By    map[string]any `json:"by"`
	Count int            `json:"count"`
}

// Rows returns the groups, the largest first, and those that are as large in the order of their
// values. by are the expressions that were counted by.
func (c *Counts) Rows(by []Expression) []Group {
	keys := slices.SortedFunc(maps.Keys(c.Groups), func(x, y string) int {
		return cmp.Or(cmp.Compare(c.Groups[y], c.Groups[x]), cmp.Compare(x, y))
	})
	out := make([]Group, len(keys))
	for i, key := range keys {
		out[i] = Group{map[string]any{}, c.Groups[key]}
		for k, value := range strings.Split(key, "\x00") {
			out[i].By[by[k].Text] = by[k].Typed(value)
		}
	}
	return out
}
