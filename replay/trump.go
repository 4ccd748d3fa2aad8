package replay

import "sueca/engine"

// TrumpsByLeaders returns the suits under which every written leader won the
// trick before: the candidates for a trump that was not recorded. Tricks whose
// winner the record does not determine are ignored.
func TrumpsByLeaders(d *engine.Deal) engine.Suits {
	var out engine.Suits
	for s := range engine.EverySuit.All() {
		fits := true
		for n := 2; n <= d.LastTrick() && fits; n++ {
			t := d.Trick(n)
			if t.Number == 0 || t.Inferred || d.Trick(n-1).Number == 0 {
				continue
			}
			if w, ok := d.Winner(n-1, s); ok && w != t.Leader {
				fits = false
			}
		}
		if fits {
			out |= s.Of()
		}
	}
	return out
}

// trumpsOfDealer returns those of the candidates of which the dealer may have
// held a card, because the trump card is the dealer's. If no dealer is
// recorded, the first leader tells who dealt.
func trumpsOfDealer(d *engine.Deal, r *engine.Rules, candidates engine.Suits) engine.Suits {
	dealer := d.Dealer
	if dealer == engine.NoSeat {
		t := d.Trick(1)
		if t.Number == 0 || t.Inferred {
			return candidates
		}
		dealer = r.DealerOf(t.Leader)
	}
	hand := d.Hand(dealer)
	held := hand.Cards
	for n := 1; n <= d.LastTrick(); n++ {
		for _, p := range d.Trick(n).Cards() {
			if p.Seat == dealer && !p.Absent {
				held = held.With(p.Card)
			}
		}
	}
	var out engine.Suits
	for s := range candidates.All() {
		if held.Of(s) != 0 || held.Len() < d.Tricks() && !hand.Voids.Has(s) {
			out |= s.Of()
		}
	}
	return out
}
