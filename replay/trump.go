package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// trumps are the suits that may be trumps in a deal, and how that is known.
type trumps struct {
	trump      card.Suit // NoSuit where it is not known
	source     TrumpSource
	candidates card.Suits // the trump alone where it is known
}

// findTrump determines the trump suit: as recorded, or inferred from the
// leaders.
func (d *play) findTrump() {
	if s := d.deal.Trump.Suit(); s != card.NoSuit {
		d.trump, d.source, d.candidates = s, TrumpRecorded, s.Of()
		return
	}
	if d.unplayed || d.deal.Passed() || d.underway() && d.bidding() {
		d.source = TrumpUnknown
		return
	}
	byLeaders := TrumpsByLeaders(d.deal)
	suits, fits := d.narrowed(trumpsOfDealer(d.deal, d.rules, byLeaders))
	d.candidates = suits
	switch n := d.candidates.Len(); {
	case n == 1:
		d.trump, d.source = d.candidates.Only(), TrumpInferred
		why := message.Msg("the trump is not recorded: it was %s, the only suit under which every leader had won the trick before",
			d.trump)
		if byLeaders.Len() > 1 {
			why = message.Msg("the trump is not recorded: it was %s, the only suit that fits the leaders, the dealer's hand and what is "+
				"written of the tricks", d.trump)
		}
		d.find(Finding{Code: code.TrumpInferred, Event: d.from, Msg: why})
		d.assume()
	case n == 0:
		d.source = TrumpUnknown
		d.report(code.WrongLeader, card.NoSeat, d.from, "the trump is not recorded, and under no suit had every leader won the trick before")
	default:
		d.source = TrumpAmbiguous
		if d.noCard() || d.deal.Misdealt {
			return
		}
		if !fits {
			d.report(code.WinnerMismatch, card.NoSeat, d.from,
				"the trump is not recorded, and under no suit had every trick the winner that is written")
		}
		d.report(code.TrumpAmbiguous, card.NoSeat, d.from, "the trump is not recorded: it may have been any of %s", d.candidates)
	}
}

// bidding reports whether nobody has declared yet, where that is what tells the trumps.
func (d *page) bidding() bool {
	return d.deal.Table.Parting == rules.TeamsCalled && d.deal.Declarer == card.NoSeat && d.deal.LastTrick() == 0
}

// narrowed returns those of the suits that fit the winners as written; all of
// them, and false, if none does.
func (d *play) narrowed(suits card.Suits) (out card.Suits, fits bool) {
	out = where(suits, func(s card.Suit) bool {
		for n := 1; n <= d.deal.LastTrick(); n++ {
			written := d.deal.Trick(n).Taken.Winner
			if w, ok := d.deal.Winner(n, s); ok && written != card.NoSeat && w != written {
				return false
			}
		}
		return true
	})
	if out == 0 {
		return suits, false
	}
	return out, true
}

// where returns those of some suits for which fits holds.
func where(suits card.Suits, fits func(card.Suit) bool) (out card.Suits) {
	for s := range suits.All() {
		if fits(s) {
			out |= s.Of()
		}
	}
	return out
}

// assume folds the deal again with the inferred trump, if a leader that was not
// written down depends on it.
func (d *play) assume() {
	d.deal.Assumed = d.trump
	if !slices.ContainsFunc(d.tricks[1:], func(i int) bool {
		t, ok := d.event(i).(*engine.TrickStarted)
		return ok && t.Leader == card.NoSeat
	}) {
		return
	}
	s := d.before
	for i := d.from; i < d.to; i++ {
		e := d.record.events[i]
		if p, ok := e.(*engine.CardPlayed); ok {
			e = d.record.amended(p, &s)
		}
		Apply(&s, e)
		if i == d.from {
			s.Deal.Assumed = d.trump
		}
	}
	if !d.underway() {
		s.Deal.End()
	}
	*d.deal = s.Deal
}

// TrumpsByLeaders returns the suits under which every written leader won the
// trick before: the candidates for a trump that was not recorded. Tricks whose
// winner the record does not determine are ignored.
func TrumpsByLeaders(d *engine.Deal) card.Suits {
	return where(card.EverySuit, func(s card.Suit) bool {
		for n := 2; n <= d.LastTrick(); n++ {
			t := d.Trick(n)
			if t.Number == 0 || t.Inferred || d.Trick(n-1).Number == 0 {
				continue
			}
			if w, ok := d.Winner(n-1, s); ok && w != t.Leader {
				return false
			}
		}
		return true
	})
}

// trumpsOfDealer returns those of the candidates of which the dealer may have
// held a card, because the trump card is the dealer's. If no dealer is
// recorded, the first leader tells who dealt.
func trumpsOfDealer(d *engine.Deal, r *rules.Rules, candidates card.Suits) card.Suits {
	dealer := dealerOf(d, r)
	if dealer == card.NoSeat {
		return candidates
	}
	hand := d.Hand(dealer)
	held := hand.Cards | Played(d, d.LastTrick(), func(s card.Seat) bool { return s == dealer }).Once
	return where(candidates, func(s card.Suit) bool {
		return held.Of(s) != 0 || held.Len() < d.Tricks() && !hand.Voids.Has(s)
	})
}
