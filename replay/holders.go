package replay

import (
	"iter"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// Where a partner is whoever holds a card that was called, and nothing tells who held it, a result
// is possible if it is for one of those who may have.

// mayBring reports whether some play of the deal brings each column so many games, by the deal's
// own result alone.
func (d *settling) mayBring(games card.Tally) bool {
	if d.deal.Table.Parting != rules.TeamsCalled {
		return possible(d.rules, d.deal, games, d.sheet.carried)
	}
	for held := range d.holders() {
		if d.broughtBy(held, games) {
			return true
		}
	}
	return false
}

// broughtBy reports whether a deal, as it is with some holder of the called card, brings each
// column so many games: by its cards or, where they do not tell, in some play.
func (d *settling) broughtBy(held *engine.Deal, games card.Tally) bool {
	points, t, told := held.Count(d.trump)
	tricks := []card.Tally{t}
	if !told && d.playedOut() && d.sound() {
		points, tricks, told = proof.Eliminate(held, d.trump, d.rules)
	}
	if !told {
		return possible(d.rules, held, games, d.sheet.carried)
	}
	return slices.ContainsFunc(tricks, func(t card.Tally) bool {
		out, known := engine.OutcomeOf(d.rules, held, points, t, d.sheet.carried)
		return known && out.Games == games
	})
}

// mayPay reports whether the games as written are those that the claims bring whose sides nothing
// tells, what else was awarded in the deal and its own result counted in.
func (d *settling) mayPay(written card.Tally) bool {
	if d.deal.Table.Parting != rules.TeamsCalled || d.deal.Sides() != nil {
		return false
	}
	for held := range d.holders() {
		awards, open, replaced := d.added, false, false
		for _, i := range d.others {
			if e, ok := d.record.events[i].(*engine.PenaltyGiven); ok && i < d.games && e.Award > 0 && !e.Warning && e.Seat != card.NoSeat {
				open = true
				awards = awards.Add(held.Table.Others(e.Seat.Alone())&held.Side(e.Seat), -e.Award) // who turns out to be the partner
			}
		}
		for i := range d.claims {
			e := d.claims[i].event
			off := held.Side(e.Against.First())
			if d.claims[i].about != d.account || !d.inadmissible(&d.claims[i]).IsZero() { // it may stand behind the last card
				continue
			}
			switch e.Ruling {
			case rules.Upheld:
				open, replaced = true, replaced || d.rules.ConfirmedReplaces == rules.Yes
				awards = awards.Add(held.Table.Others(off), int(d.rules.Confirmed))
			case rules.Rejected:
				open = true
				awards = awards.Add(off, int(d.rules.FalseClaim))
			}
		}
		own := written.Minus(awards)
		if open && (replaced && own == (card.Tally{}) || !replaced && d.broughtBy(held, own)) {
			return true
		}
	}
	return false
}

// holders returns an iterator over the deal as it is with each declarer, and each holder of the
// called card, that nothing speaks against; where the bid is not recorded, with the lowest and with
// the highest: what each of them brings is all that any does.
func (d *page) holders() iter.Seq[*engine.Deal] {
	return func(yield func(*engine.Deal) bool) {
		seats := d.deal.Table.Seats
		for _, declarer := range seats {
			if d.deal.Declarer != card.NoSeat && d.deal.Declarer != declarer {
				continue
			}
			for _, partner := range seats {
				out := d.heldBy(declarer, partner)
				if out == nil {
					continue
				}
				if _, recorded := out.Bid(); recorded {
					if !yield(out) {
						return
					}
					continue
				}
				for _, bid := range []int{int(d.rules.BidFrom), int(d.rules.BidTo)} {
					with := *out
					with.Bids = []engine.BidMade{{Seat: declarer, Points: bid}}
					if !yield(&with) {
						return
					}
				}
			}
		}
	}
}

// heldBy returns the deal with a declarer and a partner, who is the declarer where he plays alone;
// nil where it cannot have been so.
func (d *page) heldBy(declarer, partner card.Seat) *engine.Deal {
	out := *d.deal
	out.Declarer = declarer
	if d.deal.Sides() != nil {
		return only(&out, d.deal.DeclaringSide() == declarer.Alone()|partner.Alone())
	}
	if declarer == partner {
		out.Calls, out.Called = engine.CalledNone, card.Unknown
		return only(&out, d.mayHold(d.deal.Called, partner))
	}
	if !out.Called.Known() { // whichever it was, it was one of the partner's
		out.Called = Known(d.deal, partner).Or(card.Pack{Once: out.Free()}).Once.First()
		for _, s := range out.Dealt() {
			out.Hand(s).Forget(out.Called.Bit())
		}
	}
	out.Hand(partner).Cards = out.Hand(partner).Cards.With(out.Called)
	return only(&out, d.deal.Calls != engine.CalledNone && d.mayHold(d.deal.Called, partner))
}

// only returns a deal that can be, else nil.
func only(d *engine.Deal, can bool) *engine.Deal {
	if can {
		return d
	}
	return nil
}

// mayHold reports whether nothing says that a card was not dealt to a seat.
func (d *page) mayHold(c card.Card, s card.Seat) bool {
	known := Known(d.deal, s)
	return !c.Known() || known.Once.Has(c) || known.Len() < d.deal.Tricks()
}
