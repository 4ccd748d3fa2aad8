package query

import (
	"slices"

	"sueca/engine/card"
)

// Choice is a card that a seat played where it could have played another (escolha).
type Choice struct {
	Seat   card.Seat
	Leader card.Seat // of the trick
	Trump  card.Suit
	Table  []card.Card // played to the trick before, in order
	Hand   card.Cards  // what the seat held
	Others card.Cards  // what the others held together
	Legal  []card.Card // by suit and rank; two at least
	Played card.Card
	// Order counts the cards of the deal, from 1.
	Order int

	at int
}

// Choices calls f for the cards of a deal that were chosen among several lawful ones: those of
// seats whose hand is known wholly, with known cards before them. Renúncias are left out.
// Only deals of one pack to four hands have any.
func (s *DealView) Choices(f func(*Choice)) {
	if !s.table.IsFour() || s.trump == card.NoSuit {
		return
	}
	s.fill()
	for i := range s.n {
		if c := s.choice(i); c != nil {
			f(c)
		}
	}
}

// choice returns what was chosen at card i, nil where that is no choice or is not known.
func (s *DealView) choice(i int) *Choice {
	x := &s.plays[i]
	legal, ok := s.legal(i)
	if !ok || legal.Len() < 2 || !legal.Has(x.Card) {
		return nil
	}
	out := &Choice{
		Seat: x.seat, Leader: s.tricks[x.trick].leader, Trump: s.trump, Hand: s.heldBefore(i)[x.seat], Played: x.Card,
		Legal: slices.Collect(legal.All()), Order: i + 1, at: i,
	}
	if out.Leader == card.NoSeat {
		return nil
	}
	for k := i - int(x.place) + 1; k < i; k++ {
		if k < 0 || s.plays[k].trick != x.trick || !s.plays[k].Known() {
			return nil
		}
		out.Table = append(out.Table, s.plays[k].Card)
	}
	out.Others = s.Rules.Deck() &^ x.gone &^ out.Hand &^ card.SetOf(out.Table...)
	return out
}

// Costless returns the cards of a choice that cost nothing with open cards, none where the deal is
// not graded.
func (s *DealView) Costless(c *Choice) card.Cards {
	g := s.grade(c.at)
	if g == nil || g.Card != c.Played {
		return 0
	}
	return card.SetOf(g.Best...)
}

// Choice returns the choice that the play of a step was, counted from 0; nil where it was none or
// that is not known.
func (f *Found) Choice(step int) *Choice {
	f.moment.fill()
	return f.moment.choice(f.moment.at[step])
}

// Otherwise returns the deal as it would stand in the record if a seat had chosen another of
// the lawful cards, and had played in its place, later, the one that it chose. All else is as
// it was, also where others would then have played otherwise.
func (s *DealView) Otherwise(c *Choice, crd card.Card) *DealView {
	d := *s.ended()
	swap := func(at int, to card.Card) {
		x := &s.plays[at]
		t := d.Trick(int(x.trick))
		for i := range t.Plays[:t.N] {
			if t.Plays[i].Seat == x.seat && t.Plays[i].Card == x.Card {
				t.Plays[i].Card = to
			}
		}
	}
	swap(c.at, crd)
	for k := c.at + 1; k < s.n; k++ {
		if s.plays[k].seat == c.Seat && s.plays[k].Card == crd {
			swap(k, c.Played)
		}
	}
	out := &DealView{Match: s.Match, Tags: s.Tags, sat: s.sat, paces: s.paces, coding: s.coding}
	out.set(&d, s.Rules)
	return out
}
