package engine

// MayHaveTaken reports whether there is a deal, of those that the record allows, in which a
// seat took a trick under a trump suit. It is true where the record does not tell: of a trick
// that is not full, or of a record that no deal fits.
//
// Where [Deal.Winner] tells who took it, this says the same with more work: a few dozen
// matchings of the cards that are not known.
func (d *Deal) MayHaveTaken(n int, s Seat, trump Suit) bool {
	t := d.Trick(n)
	if !t.Full() || t.unseated() {
		return true
	}
	w, ok := worldsOf(d.Believed())
	return !ok || w.mayTake(t, s, trump, d.Deck)
}

func (w *worlds[S]) mayTake(t *Trick, s Seat, trump Suit, deck Cards) bool {
	leader := t.Plays[0].Seat
	for led := Spades; led <= Diamonds; led++ {
		of := SuitCards(led)
		if s != leader {
			of |= SuitCards(trump)
		}
		for c := range (of & deck).All() {
			allow := w.allow
			if !w.restrict(&allow, t.Number, leader, SuitCards(led)) || !w.restrict(&allow, t.Number, s, c.bit()) {
				continue
			}
			possible, before := true, true
			for _, p := range t.Cards() {
				if p.Seat == s {
					before = false
					continue
				}
				beaten := beatenBy(c, trump)
				if t.twins && before == t.lastOf {
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
func beatenBy(c Card, trump Suit) (out Cards) {
	for o := range (DeckOfSevens | DeckOfTens).All() {
		if o != c && !o.Beats(c, trump) {
			out = out.With(o)
		}
	}
	return out
}
