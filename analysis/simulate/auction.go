package simulate

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
)

// bidsWritten is how much of an auction a scorer writes.
type bidsWritten uint8

const (
	allBids      bidsWritten = iota
	untilTheLast             // not the passes after the last bid
	lastBid                  // the bid that stood alone
)

// auctioned is how the auction of a deal went.
type auctioned struct {
	passed bool      // everybody passed, and nobody played
	called card.Card // Unknown if none was
}

// auction bids, declares and calls.
func (d *dealt) auction(start *engine.DealStarted) {
	t, w := d.table, d.w
	bids := d.bid()
	last := -1 // the bid that stands
	for i, b := range bids {
		if b.Points > 0 {
			last = i
		}
	}
	if d.passed = last < 0; d.passed {
		d.record(bids, -1)
		if d.slip != slipGames && d.slip != slipSheet {
			d.slip = noSlip // nothing else is written
		}
		return
	}
	declarer := bids[last].Seat
	d.record(bids, last)
	if d.slip == slipDeclarer {
		for range 1 + w.r.IntN(w.shape.Players.Len()-1) {
			declarer = w.shape.Right(declarer)
		}
		d.plant(Planted{Seat: declarer, Code: code.WrongDeclarer})
	}
	hand := t.hands[declarer].Once
	t.trump, _ = bestTrump(hand)
	say := &engine.Declared{Seat: declarer, Trump: t.trump, Calls: engine.CalledCard, Card: d.call(hand)}
	if d.slip == slipCall {
		say.Card = anyOf(hand, w.r)
		d.plant(Planted{Seat: declarer, Card: say.Card, Code: code.WrongCall})
	}
	partner := card.NoSeat
	if say.Card == card.Unknown {
		say.Calls = engine.CalledNone
	}
	for _, s := range w.shape.Seats {
		if t.hands[s].Once.Has(say.Card) {
			partner = s
		}
	}
	d.called = say.Card
	if t.secret = say.Card; partner == declarer {
		t.secret = card.Unknown
	}
	side := card.SideOf(declarer, partner)
	for _, s := range w.shape.Seats {
		if t.sides[s] = side; !side.Has(s) {
			t.sides[s] = w.shape.Others(side)
		}
	}
	t.leader = declarer
	if w.trumpToo {
		start.Trump, start.TrumpWritten = card.New(t.trump, card.NoRank), true
	}
	d.events = append(d.events, say)
}

// bid returns all bids and passes. Each seat goes as high as its hand may be worth.
func (d *dealt) bid() (bids []engine.BidMade) {
	t, w := d.table, d.w
	var limits [card.H + 1]int
	for _, s := range w.shape.Seats {
		_, worth := bestTrump(t.hands[s].Once)
		limits[s] = worth + w.r.IntN(11) - 5
	}
	from, step, high := int(w.rules.BidFrom), int(w.rules.BidStep), 0
	out := card.NoSide
	for s := w.shape.Right(d.dealer); out != w.shape.Players; s = w.shape.Right(s) {
		if out.Has(s) {
			continue
		}
		if high > 0 && w.shape.Others(out) == s.Alone() {
			break
		}
		n := from
		if high > 0 {
			n = high + step
		}
		if n+step <= limits[s] && w.one(4) {
			n += step
		}
		if n > min(limits[s], int(w.rules.BidTo)) {
			n, out = 0, out|s.Alone()
		} else {
			high = n
		}
		bids = append(bids, engine.BidMade{Seat: s, Points: n})
	}
	return bids
}

// record writes down the bids, of which the last one stands, and the slip in them.
func (d *dealt) record(bids []engine.BidMade, last int) {
	w := d.w
	written := slices.Clone(bids)
	switch {
	case last < 0:
	case d.slip == slipPass: // after all, and nobody minds
		again := written[w.r.IntN(len(written))]
		for again.Points > 0 || again.Seat == bids[last].Seat {
			again = written[w.r.IntN(len(written))]
		}
		written = append(written, again)
		d.plant(Planted{Seat: again.Seat, Code: code.OutOfTurn})
	case d.slip == slipBid:
		i := w.r.IntN(last + 1)
		for written[i].Points == 0 {
			i = w.r.IntN(last + 1)
		}
		written[i].Points += 1 + w.r.IntN(max(1, int(w.rules.BidStep)-1))
		d.plant(Planted{Seat: written[i].Seat, Code: code.WrongBid})
	case w.bids == lastBid:
		written = written[last : last+1]
	case w.bids == untilTheLast:
		written = written[:last+1]
	}
	for i := range written {
		d.events = append(d.events, &written[i])
	}
}

// bestTrump returns the suit that a hand would declare, and about how many card points it
// would take with a partner.
func bestTrump(hand card.Cards) (best card.Suit, most int) {
	for s := range card.EverySuit.All() {
		of := hand.Of(s)
		worth := 24 + 7*of.Len() + of.Points()/2
		for c := range (hand &^ of).All() {
			worth += c.Points() * 2 / 3
		}
		if worth > most {
			best, most = s, worth
		}
	}
	return best, most
}

// call returns the card that the declarer calls: the highest trump that others hold, or an
// ace; Unknown for none.
func (d *dealt) call(hand card.Cards) card.Card {
	t, w := d.table, d.w
	if _, worth := bestTrump(hand); worth >= 95 && w.one(2) {
		return card.Unknown
	}
	var may card.Cards
	for s := range card.EverySuit.All() {
		for c := range (t.pack.Once.Of(s) &^ hand).All() {
			if s == t.trump || c.Rank() == card.Ace {
				may = may.With(c)
			}
			break
		}
	}
	if may == 0 {
		return card.Unknown
	}
	return anyOf(may, w.r)
}
