package maxim

import (
	"fmt"
	"math"
	"slices"
	"sync"

	"sueca/analysis/internal/lots"
	"sueca/analysis/query"
	"sueca/analysis/singledummy"
)

// Counts are how often maxims could be followed, and were. Those of the parts of an archive add up to those of the whole.
type Counts struct {
	Deals int
	Of    []Count // in the order of [Maxims]
	keep  int
	// below are the random numbers from which on a card is none of those that are kept of the whole.
	below []uint64
	mu    sync.Mutex
}

// Count is that of one maxim.
type Count struct {
	Could, Did int
	// Doubtful is in how many deals there may be more: the record does not tell.
	Doubtful int
	// Sample are some of the cards, those with the smallest random numbers, by which costs are worked out.
	Sample []Chance
}

// Chance is a card with which a maxim could be followed or broken.
type Chance struct {
	Lot    uint64
	Deal   *singledummy.Deal
	At     int   // which card of the deal, from 0
	Follow []int // the places of those lawful cards that follow it
	Cards  int   // how many were lawful
}

// NewCounts returns the counts of no deals, that keep so many cards of each maxim.
func NewCounts(keep int) *Counts {
	return &Counts{Of: make([]Count, len(maxims)), keep: keep, below: slices.Repeat([]uint64{math.MaxUint64}, len(maxims))}
}

// Part returns the counts of no deals, for a part of the archive that is then joined to these. Several can be made and joined at a time.
func (c *Counts) Part() *Counts {
	part := NewCounts(c.keep)
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range c.Of {
		part.below[i] = c.Of[i].bound(c.keep)
	}
	return part
}

// bound returns the random number from which on a card would not be kept.
func (n *Count) bound(keep int) uint64 {
	if len(n.Sample) < keep || keep == 0 {
		return math.MaxUint64
	}
	return n.Sample[keep-1].Lot
}

// Add counts the cards of a deal. Only tables of two pairs have any.
func (c *Counts) Add(view *query.DealView) {
	c.Deals++
	var deal *singledummy.Deal
	for i, m := range all() {
		n := &c.Of[i]
		if m.when.Find(view, func(f *query.Found) {
			did, known := m.follows.Truth(f)
			if !known {
				return
			}
			choice := f.Choice(len(f.Plays) - 1)
			if choice == nil && !m.Told {
				return // nothing was to be chosen
			}
			n.Could++
			if did {
				n.Did++
			}
			if c.keep == 0 || m.Told {
				return
			}
			lot := lots.Of(fmt.Sprint(m.Name, " ", view.Match, " ", view.Deal, " ", choice.Order))
			if lot >= min(c.below[i], n.bound(c.keep)) {
				return
			}
			if deal == nil {
				p, whole := view.Played()
				if !whole {
					return
				}
				r := *view.Rules
				deal = &singledummy.Deal{Rules: &r, Played: p, Told: view.Told()}
			}
			if follow := m.following(view, f, choice); 0 < len(follow) && len(follow) < len(choice.Legal) {
				n.put(Chance{lot, deal, choice.Order - 1, follow, len(choice.Legal)}, c.keep)
			}
		}) {
			n.Doubtful++
		}
	}
}

// following returns the places of the lawful cards by which the maxim would have been followed.
func (m *compiled) following(view *query.DealView, f *query.Found, choice *query.Choice) (out []int) {
	for k, card := range choice.Legal {
		follows := false
		look := func(x *query.Found) {
			last := x.Plays[len(x.Plays)-1]
			if last.Trick == f.Plays[len(f.Plays)-1].Trick && last.Seat == choice.Seat && slices.Equal(x.Each, f.Each) {
				follows, _ = m.follows.Truth(x)
			}
		}
		if card == choice.Played {
			look(f)
		} else {
			m.when.Find(view.Otherwise(choice, card), look)
		}
		if follows {
			out = append(out, k)
		}
	}
	return out
}

// put keeps a card if its random number is among the smallest.
func (n *Count) put(x Chance, most int) {
	n.Sample = lots.Keep(n.Sample, x, most, func(c *Chance) uint64 { return c.Lot })
}

// Join adds those of another part.
func (c *Counts) Join(o *Counts) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Deals += o.Deals
	for i := range o.Of {
		n, x := &c.Of[i], &o.Of[i]
		n.Could, n.Did, n.Doubtful = n.Could+x.Could, n.Did+x.Did, n.Doubtful+x.Doubtful
		for _, s := range x.Sample {
			n.put(s, c.keep)
		}
	}
}
