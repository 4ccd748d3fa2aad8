package signal

import (
	"fmt"
	"slices"

	"sueca/analysis/choice"
	"sueca/analysis/internal/lots"
	"sueca/analysis/query"
	"sueca/analysis/solve"
	"sueca/engine/rules"
)

// Choosers is how the players of an archive choose cards (quem escolhe). Those of the parts of an
// archive add up to those of the whole, in any order. Of each player some hundred choices are
// kept, those with the smallest random numbers.
type Choosers struct {
	by map[string]*sample[choice.Decision]
}

// mostChoices is how many choices of a player are kept.
const mostChoices = 400

// NewChoosers returns the choosers of no deals.
func NewChoosers() *Choosers { return &Choosers{map[string]*sample[choice.Decision]{}} }

// Add adds the cards that players with a name chose in a deal, where their hands are known. Where
// the view has grades, which cards cost nothing with open cards is taken into account.
func (p *Choosers) Add(view *query.DealView) {
	view.Choices(func(c *query.Choice) {
		if name := nameAt(view, c.Seat); name != "" {
			at(p.by, name).add(lotOf(view, c, "choice"), decision(view, c), mostChoices)
		}
	})
}

// Join adds those of another part of the archive.
func (p *Choosers) Join(o *Choosers) { join(p.by, o.by, mostChoices) }

// Fit returns the coefficients of the players. The error is that of [choice.FitPlayers].
func (p *Choosers) Fit() (*choice.Players, error) {
	by := map[string][]choice.Decision{}
	for name, s := range p.by {
		s.trim(mostChoices)
		by[name] = values(s)
	}
	return choice.FitPlayers(by)
}

// lotOf returns a random number of a choice.
func lotOf(view *query.DealView, c *query.Choice, what string) uint64 {
	return lots.Of(fmt.Sprint(what, " ", view.Match, " ", view.Deal, " ", c.Order))
}

// decision returns the numbers of the cards that were chosen among.
func decision(view *query.DealView, c *query.Choice) choice.Decision {
	pos := &solve.Position{Trump: c.Trump, Leader: c.Leader, Table: c.Table}
	pos.Hands[c.Seat] = c.Hand
	pos.Hands[rules.TwoPairs.Across(c.Seat)] = c.Others // who of them has which is not looked at
	free := view.Costless(c)
	return choice.Decision{X: choice.Features(pos, c.Seat, c.Legal, free), Chosen: slices.Index(c.Legal, c.Played)}
}
