package audit

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Sight is what a player had before them when a card was played that did not follow suit
// (o que via quem jogou): what an appeal asks of the one who is accused.
type Sight struct {
	// Hand is what the player held before the play, as far as the record tells; with
	// Whole, all of it. Lawful are those of it that could be played.
	Hand, Lawful card.Cards
	Whole        bool
	// Best is the card that was taking the trick before the play, by whom, and Points
	// are the card points that lay on the table then. Took says that the card played
	// took the trick from it. Best is [card.Unknown] where the record does not tell.
	Best   card.Card
	By     card.Seat
	Points int
	Took   bool
	// Out are the cards of the suit led that the player had not seen: neither in the own
	// hand nor played or laid open before. It is only told with Whole.
	Out card.Cards
}

// SightOf returns what a seat had before it at a play that did not follow suit.
func SightOf(d *engine.Deal, rules *rules.Rules, s *Suspect) Sight {
	out := Sight{Best: card.Unknown}
	seen := card.Cards(0)
	own, told := d.Hand(s.Seat).Cards, d.Hand(s.Seat).Whole()
	if s.Only != nil {
		own, told = s.Only[s.Seat], true
	}
	for n := 1; n <= d.LastTrick(); n++ {
		for i, p := range d.Trick(n).Cards() {
			before := n < s.Trick || n == s.Trick && i < s.Place
			switch {
			case p.Absent:
			case p.Seat == s.Seat && before && !p.Card.Known():
				told = false // what is left of the hand is not certain
			case p.Seat == s.Seat && before:
				own = own.Without(p.Card)
				seen = seen.With(p.Card)
			case !p.Card.Known():
			case p.Seat == s.Seat && s.Only == nil:
				own = own.With(p.Card) // had all along
			case before:
				seen = seen.With(p.Card)
			}
		}
	}
	for _, sh := range d.Shown() {
		if sh.After < s.Trick {
			seen |= card.SetOf(sh.Cards...)
		}
	}
	if d.Trump.Known() {
		seen = seen.With(d.Trump)
	}
	out.Hand, out.Whole = own, told && d.Trick(s.Trick).Number > 0
	out.Lawful = mayPlay(own, s, rules, d.TrumpSuit())
	if out.Whole && s.Led != card.NoSuit {
		out.Out = d.Deck.Of(s.Led) &^ seen &^ own
	}
	out.table(d, s)
	return out
}

// mayPlay returns the cards of a hand that may be played to a trick.
func mayPlay(hand card.Cards, s *Suspect, r *rules.Rules, trump card.Suit) card.Cards {
	if r.Void == rules.MustTrump && hand.Of(s.Led) == 0 && hand.Of(trump) != 0 {
		return hand.Of(trump)
	}
	return rules.Legal(hand, s.Led)
}

// table notes what lay on the table before the play.
func (v *Sight) table(d *engine.Deal, s *Suspect) {
	trump := d.TrumpSuit()
	t := d.Trick(s.Trick)
	if trump == card.NoSuit {
		return
	}
	best, by := card.Unknown, card.NoSeat
	for i, p := range t.Cards() {
		switch {
		case i == s.Place:
			v.Best, v.By = best, by
			v.Took = p.Card.Known() && best != card.Unknown && p.Card.Beats(best, trump)
			return
		case p.Absent || !p.Card.Known():
			return // who was taking it is not known
		case best == card.Unknown || p.Card.Beats(best, trump):
			best, by = p.Card, p.Seat
		}
		v.Points += p.Card.Points()
	}
}
