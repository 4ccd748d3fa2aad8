package solve

import (
	"cmp"
	"slices"

	"sueca/engine/card"
)

// CostSum adds up what cards cost. Sums of the parts of an archive add up to that of the
// whole, in any order.
type CostSum struct {
	Cards     int // all graded cards, forced ones too
	Decisions int // of those, the ones with something to decide
	Renuncias int // left out of the decisions
	Cost      int // of the decisions, in card points
	CostGames int // in games
	Deals     int

	byDeal Ratio // cost over decisions
}

// AddDeal adds the cards of a deal that pass a filter.
func (s *CostSum) AddDeal(g *Graded, of func(c *Grade) bool) {
	cost, decisions, any := 0, 0, false
	for i := range g.Cards {
		c := &g.Cards[i]
		if !of(c) {
			continue
		}
		any = true
		s.Cards++
		switch {
		case c.Renuncia:
			s.Renuncias++
		case c.Choice:
			decisions++
			cost += c.Cost
			s.CostGames += c.CostGames
		}
	}
	if any {
		s.Deals++
		s.byDeal.Put(int64(cost), int64(decisions))
	}
	s.Cost += cost
	s.Decisions += decisions
}

// Add adds the sum of another part.
func (s *CostSum) Add(o *CostSum) {
	s.Cards, s.Decisions, s.Renuncias = s.Cards+o.Cards, s.Decisions+o.Decisions, s.Renuncias+o.Renuncias
	s.Cost, s.CostGames, s.Deals = s.Cost+o.Cost, s.CostGames+o.CostGames, s.Deals+o.Deals
	s.byDeal.Add(&o.byDeal)
}

// PerDecision returns the cost of a decision in card points, and its standard error by
// deals; see [Ratio.Value].
func (s *CostSum) PerDecision() (mean, deviation float64) { return s.byDeal.Value() }

// Dearest returns the cards that cost most, the dearest first, most of them at most.
func (g *Graded) Dearest(most int, of func(c *Grade) bool) []Grade {
	var out []Grade
	for _, c := range g.Cards {
		if c.Cost > 0 && of(&c) {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b Grade) int { return cmp.Compare(b.Cost, a.Cost) })
	return out[:min(most, len(out))]
}

// Result returns the card points that the first side won.
func (g *Graded) Result() int {
	if len(g.Cards) == 0 {
		return g.Par
	}
	return g.Cards[len(g.Cards)-1].Value
}

// BySeat is a filter for the cards of one seat.
func BySeat(s card.Seat) func(c *Grade) bool { return func(c *Grade) bool { return c.Seat == s } }

// BySide is a filter for the cards of one side.
func BySide(s card.Side) func(c *Grade) bool { return func(c *Grade) bool { return s.Has(c.Seat) } }
