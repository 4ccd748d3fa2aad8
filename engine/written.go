package engine

import (
	"slices"

	"sueca/engine/card"
)

// Written is one thing that a record tells of where a card was (o que está
// escrito).
type Written struct {
	Kind WrittenKind
	Seat card.Seat // whose it is, NoSeat where that is not known
	Card card.Card // as written; of a void the suit alone
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

// written returns all that the record tells of cards, in order: hands and the trump
// card, then what happened.
func (d *Deal) Written() []Written {
	var out []Written
	if d.Trump != card.Unknown && d.Dealer != card.NoSeat {
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
			out = append(out, Written{Kind: WrittenVoid, Seat: s, Card: card.New(suit, card.NoRank)})
		}
	}
	shown := 0
	show := func(before int) {
		for ; shown < len(d.shown) && d.shown[shown].After <= before; shown++ {
			for _, c := range d.shown[shown].Cards {
				if c != card.Unknown {
					out = append(out, Written{Kind: WrittenShown, Seat: d.shown[shown].Seat, Card: c, Showing: shown})
				}
			}
		}
	}
	show(0)
	for n := 1; n <= d.last; n++ {
		for i, p := range d.tricks[n].Cards() {
			if p.Card != card.Unknown && !p.Absent {
				out = append(out, Written{Kind: WrittenPlay, Seat: p.Seat, Card: p.Card, Trick: n, Place: i})
			}
		}
		show(n)
	}
	return out
}

// only returns the deal with no more told of cards than some written things.
func (d *Deal) Only(list []Written) *Deal {
	out := *d
	out.Trump, out.Assumed = card.Unknown, d.TrumpSuit()
	out.played, out.doubted = card.Pack{}, 0
	for s := range out.hands {
		h := &out.hands[s]
		h.Cards, h.Twice, h.Partial, h.Voids = 0, 0, nil, 0
	}
	for n := range out.tricks {
		for i := range out.tricks[n].Plays {
			p := &out.tricks[n].Plays[i]
			p.Card, p.Doubted = card.Unknown, false
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
	list := d.Written()
	if i := slices.Index(list, w); i >= 0 {
		list = slices.Delete(list, i, i+1)
	}
	return d.Only(list)
}
