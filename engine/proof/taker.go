package proof

import (
	"sueca/engine"
	"sueca/engine/card"
)

// Takers tells who may have taken the tricks of a deal, which must not change: the cards that are not known are laid out once.
type Takers struct {
	deal  *engine.Deal
	laid  bool
	w     possible // nil where no deal fits
	known map[taking]bool
}

// taking is what is asked of a deal.
type taking struct {
	trick int
	seat  card.Seat
	trump card.Suit
}

// TakersOf returns who may have taken the tricks of a deal.
func TakersOf(d *engine.Deal) *Takers { return &Takers{deal: d, known: map[taking]bool{}} }

// May reports whether there is a deal, of those that the record allows, in which a
// seat took a trick under a trump suit. It is true where the record does not tell: of a trick
// that is not full, or of a record that no deal fits.
//
// Where [engine.Deal.Winner] tells who took it, this says the same with more work: a few dozen
// matchings of the cards that are not known.
func (ts *Takers) May(n int, s card.Seat, trump card.Suit) bool {
	t := ts.deal.Trick(n)
	if !t.Full() || t.Unseated() {
		return true
	}
	if !ts.laid {
		ts.laid = true
		ts.w, _ = worldsOf(Believed(ts.deal))
	}
	if ts.w == nil {
		return true
	}
	of := taking{n, s, trump}
	may, has := ts.known[of]
	if !has {
		ts.w.again()
		may = ts.w.mayTake(t, s, trump, ts.deal.Deck)
		ts.known[of] = may
	}
	return may
}

// mayHaveTaken is [Takers.May] of one trick, with how many cases were tried for it.
func mayHaveTaken(d *engine.Deal, n int, s card.Seat, trump card.Suit) (may bool, cases int) {
	t := d.Trick(n)
	if !t.Full() || t.Unseated() {
		return true, 0
	}
	w, ok := worldsOf(Believed(d))
	if !ok {
		return true, 0
	}
	may = w.mayTake(t, s, trump, d.Deck)
	return may, w.spent()
}

func (w *worlds[S]) mayTake(t *engine.Trick, s card.Seat, trump card.Suit, deck card.Cards) bool {
	leader := t.Plays[0].Seat
	for led := card.Spades; led <= card.Diamonds; led++ {
		of := card.SuitCards(led)
		if s != leader {
			of |= card.SuitCards(trump)
		}
		for c := range (of & deck).All() {
			if !w.mayHold(&w.allow, t.Number, s, c.Bit()) || !w.mayHold(&w.allow, t.Number, leader, card.SuitCards(led)) {
				continue // most cards, and there is nothing to copy for them
			}
			allow := w.allow
			if !w.restrict(&allow, t.Number, leader, card.SuitCards(led)) || !w.restrict(&allow, t.Number, s, c.Bit()) {
				continue
			}
			possible, before := true, true
			for _, p := range t.Cards() {
				if p.Seat == s {
					before = false
					continue
				}
				beaten := beatenBy(c, trump)
				if t.Twins && before == t.LastOfEqual {
					beaten = beaten.With(c) // an equal card that is played before it, or after it, takes nothing from it
				}
				possible = possible && w.restrict(&allow, t.Number, p.Seat, beaten)
			}
			if possible && w.exist(allow) {
				return true
			}
		}
	}
	return false
}

// beatenBy returns the cards that do not take a trick from c, which is of the suit led or of
// trumps.
func beatenBy(c card.Card, trump card.Suit) card.Cards {
	out := (card.DeckOfSevens | card.DeckOfTens) &^ (card.SuitCards(c.Suit()) &^ (c.Bit() - 1)) // the bits of a suit lie by rank
	if c.Suit() != trump {
		out &^= card.SuitCards(trump)
	}
	return out
}
