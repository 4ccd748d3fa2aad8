package singledummy

import (
	"slices"

	"sueca/engine/card"
)

// Ending returns a decision as an ending that can be searched without fusion; nil if some of
// the worlds that were possible are missing, or the deal is not near enough to its end. Where
// worlds are missing, what a partner holds would tell too much of the rest.
func (d *Deal) Ending(of *Decision) *Ending {
	pos := d.Before(d.Rules.Direction())[of.At]
	if !of.All || len(of.Worlds) > MostInEnding || pos.Hands[of.Seat].Len() > MostCards {
		return nil
	}
	return &Ending{Rules: d.Rules, Pos: pos, Worlds: of.Worlds, Dealer: d.Dealer, Dead: d.Dead}
}

// Cost returns what a card costs against the best one by these values, and that one: of
// equally good ones the card itself, else the first by suit and rank.
func (u *Unfused) Cost(card card.Card) (cost float64, best card.Card) {
	at := 0.0
	if i := slices.Index(u.Cards, card); i >= 0 {
		at, best = u.Values[i], card
	}
	most := at
	for i, c := range u.Cards {
		if u.Values[i] > most+tie {
			most, best = u.Values[i], c
		}
	}
	return most - at, best
}
