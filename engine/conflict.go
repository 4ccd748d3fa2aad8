package engine

import "slices"

// Written is one thing that a record tells of where a card was (o que está
// escrito).
type Written struct {
	Kind WrittenKind
	Seat Seat // whose it is, NoSeat where that is not known
	Card Card // as written; of a void the suit alone
	// Trick and Place, from 0, tell where a card was played.
	Trick, Place int
	// Showing is the number of the showing, from 0.
	Showing int
}

// WrittenKind tells them apart.
type WrittenKind uint8

// What a record tells of cards.
const (
	WrittenPlay  WrittenKind = iota + 1 // a card on the table
	WrittenHand                         // a card in a recorded hand
	WrittenVoid                         // a suit that a hand is recorded not to have held
	WrittenShown                        // a card laid open
	WrittenTrump                        // the trump card, the dealer's
)

// Conflict returns written things that cannot all be true: no deal of the pack has
// them, and without any one of them there is a deal for the rest of them. It is nil
// where some reading fits, and where the record contradicts itself more simply: a
// card in two places, or in no hand that can have played it.
//
// They are found by leaving things out one by one as long as what is left still
// fits no deal (a deletion filter; J. W. Chinneck and E. W. Dravnieks, Locating
// minimal infeasible constraint sets in linear programs, 1991).
func (rs *Readings) Conflict() []Written {
	if !rs.Unfit || rs.deal.contradicted() {
		return nil
	}
	left := rs.deal.written()
	for i := 0; i < len(left); {
		without := slices.Delete(slices.Clone(left), i, i+1)
		if rs.allows(without) {
			i++
		} else {
			left = without
		}
	}
	return left
}

// allows reports whether some reading fits these written things and no others.
func (rs *Readings) allows(only []Written) bool {
	d := rs.deal.only(only)
	return slices.ContainsFunc(rs.All, func(r Reading) bool { return r.Cards[0].Trick == 0 && d.Read(&r).fits(trustAll) })
}

// contradicted reports whether a card is in two places, or a hand, a showing or
// the trump card is contradicted by a play or a hand.
func (d *Deal) contradicted() bool { return d.doubted != 0 || d.misfit() }

// fitsPlays reports whether some deal has the plays alone; where it is not known
// who played, that is not asked.
func (d *Deal) fitsPlays() bool {
	return d.Complete() || d.fits(trustPlays)
}

// packHas reports whether the pack has a different card for each that was played. Where it
// is not known who played some card, that is all that is asked: a trick that is cut short
// is not sure of its seats, and an eleventh club is one too many whoever played it.
func (d *Deal) packHas() bool {
	if d.Pack.Doubled() {
		return packHasIn[twoPacks](d)
	}
	return packHasIn[onePack](d)
}

func packHasIn[S pile](d *Deal) bool {
	var allow allowance[S]
	all := pileOf[S](d.Pack)
	n := 0
	for t := 1; t <= d.last; t++ {
		for _, p := range d.tricks[t].Cards() {
			if p.Absent {
				continue
			}
			if n == len(allow) {
				return false
			}
			allow[n] = candidatesIn(p.believed(), all)
			n++
		}
	}
	var m matching[S]
	for i := range n {
		if !m.augment(i, &allow) {
			return false
		}
	}
	return true
}

// written returns all that the record tells of cards, in order: hands and the trump
// card, then what happened.
func (d *Deal) written() []Written {
	var out []Written
	if d.Trump != Unknown && d.Dealer != NoSeat {
		out = append(out, Written{Kind: WrittenTrump, Seat: d.Dealer, Card: d.Trump})
	}
	for _, s := range d.Dealt() {
		h := &d.hands[s]
		for c := range h.Cards.All() {
			out = append(out, Written{Kind: WrittenHand, Seat: s, Card: c})
		}
		for _, c := range h.Partial {
			out = append(out, Written{Kind: WrittenHand, Seat: s, Card: c})
		}
		for suit := range h.Voids.All() {
			out = append(out, Written{Kind: WrittenVoid, Seat: s, Card: NewCard(suit, NoRank)})
		}
	}
	shown := 0
	show := func(before int) {
		for ; shown < len(d.shown) && d.shown[shown].After <= before; shown++ {
			for _, c := range d.shown[shown].Cards {
				if c != Unknown {
					out = append(out, Written{Kind: WrittenShown, Seat: d.shown[shown].Seat, Card: c, Showing: shown})
				}
			}
		}
	}
	show(0)
	for n := 1; n <= d.last; n++ {
		for i, p := range d.tricks[n].Cards() {
			if p.Card != Unknown && !p.Absent {
				out = append(out, Written{Kind: WrittenPlay, Seat: p.Seat, Card: p.Card, Trick: n, Place: i})
			}
		}
		show(n)
	}
	return out
}

// only returns the deal with no more told of cards than some written things.
func (d *Deal) only(list []Written) *Deal {
	out := *d
	out.Trump, out.Assumed = Unknown, d.TrumpSuit()
	out.played, out.doubted = Pack{}, 0
	for s := range out.hands {
		h := &out.hands[s]
		h.Cards, h.Twice, h.Partial, h.Voids = 0, 0, nil, 0
	}
	for n := range out.tricks {
		for i := range out.tricks[n].Plays {
			p := &out.tricks[n].Plays[i]
			p.Card, p.Doubted = Unknown, false
		}
	}
	out.shown, out.shownUsed = slices.Clone(d.shown), nil
	for i := range out.shown {
		out.shown[i].Cards = nil
	}
	for _, w := range list {
		h := &out.hands[w.Seat]
		switch w.Kind {
		case WrittenTrump:
			out.Trump = w.Card
		case WrittenVoid:
			h.Voids |= w.Card.Suit().Of()
		case WrittenShown:
			sh := &out.shown[w.Showing]
			sh.Cards = append(sh.Cards, w.Card)
		case WrittenPlay:
			p := d.tricks[w.Trick].Plays[w.Place]
			out.tricks[w.Trick].Plays[w.Place].Card = p.Card
			out.tricks[w.Trick].Plays[w.Place].Doubted = p.Doubted
			out.played = out.played.With(p.Card)
			if p.Doubted {
				out.doubted = out.doubted.With(p.Card)
			}
		case WrittenHand:
			if w.Card.Known() {
				h.Cards = h.Cards.With(w.Card)
			} else {
				h.Partial = append(h.Partial, w.Card)
			}
		default:
			panic("engine: no such thing is written")
		}
	}
	return &out
}

// Without returns the deal without one written thing. It is not changed itself.
func (d *Deal) Without(w Written) *Deal {
	list := d.written()
	if i := slices.Index(list, w); i >= 0 {
		list = slices.Delete(list, i, i+1)
	}
	return d.only(list)
}
