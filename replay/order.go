package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// order judges who dealt, who led, and who played when.
func (d *play) order() {
	d.misled = d.dealer()
	if s := d.misdealt(); s != card.NoSeat && !d.misled {
		d.misled, d.due = true, s
		d.report(code.WrongDealer, d.deal.Dealer, d.from,
			"%s is written as dealer; the trump card and the lead of %s tell that %s dealt", d.deal.Dealer, d.deal.Trick(1).Leader, s)
	}
	d.unwritten()
	short := false // a trick is, which is why the deal is
	for n := 1; n <= d.deal.LastTrick(); n++ {
		t := d.deal.Trick(n)
		if t.Number == 0 {
			continue
		}
		d.lead(t)
		if t.Short() && !t.Bare() && !d.beingWritten(n) {
			short = true
			d.find(Finding{Code: code.TrickSize, Trick: n, Event: d.tricks[n],
				Msg: message.Msg("trick %d has %d {2:card|cards}; a card not known is written *, one not played -", n, t.N)})
		}
		for i, p := range t.Cards() {
			if p.OutOfTurn {
				d.find(Finding{Code: code.OutOfTurn, Trick: n, Seat: p.Seat, Card: p.Card, Event: d.plays[n][i],
					Msg: message.Msg("%s played %s out of turn", p.Seat, p.Card)})
			}
		}
	}
	cutShort := d.deal.Stopped || d.deal.Abandoned != card.NoSeat || d.sentOff() || d.unplayed || d.ended()
	if !short && (!cutShort || d.cut() && d.countedOut()) && !d.allTricks() && !d.deal.Passed() {
		d.incomplete()
	}
}

// cut reports whether play was cut short.
func (d *play) cut() bool { return d.deal.Stopped || d.ended() }

// gapped reports whether a trick is not written, and one after it is.
func (d *page) gapped() bool {
	for n := 1; n < d.deal.LastTrick(); n++ {
		if d.deal.Trick(n).Number == 0 {
			return true
		}
	}
	return false
}

// countedOut reports whether one trick is not written, and the points of all are, some of each side: nothing awarded is written so.
func (d *page) countedOut() bool {
	t, whole := d.wholePoints()
	return whole && d.deal.LastTrick() == d.deal.Tricks()-1 && !slices.ContainsFunc(d.deal.Sides(), func(s card.Side) bool { return t.Of(s) == 0 })
}

// lead judges who led to a trick.
func (d *play) lead(t *engine.Trick) {
	n := t.Number
	switch slip := d.slips[n]; {
	case slip != card.NoSeat:
		kind := code.WrongLeader
		if n == 1 {
			kind = code.WrongFirstLeader
		}
		d.find(Finding{Code: kind, Trick: n, Seat: slip, Event: d.tricks[n],
			Msg: message.Msg("%s is written as the leader; it was for %s to lead, and the record goes on as if %s had: judged so",
				slip, t.Leader, t.Leader)})
	case t.Inferred: // see unwritten
	case n == 1 && !d.misled:
		d.firstLeader(t)
	case n > 1:
		d.leader(t)
	}
}

// incomplete says that tricks of the deal are not written, and nothing says why.
func (d *play) incomplete() {
	if d.onlyResult() {
		d.report(code.CardsUnwritten, card.NoSeat, d.from, "only the result of this deal is written, and no card: nobody is judged by it")
		return
	}
	msg := message.Msg("the deal has fewer than ten tricks, and nothing says why")
	if t := d.deal.Trick(d.deal.LastTrick()); t.Short() && !t.Bare() {
		msg = message.Msg("the record ends in trick %d, which has %d {2:card|cards} so far", t.Number, t.N)
	} else if n := d.deal.Tricks(); n != rules.TwoPairs.Tricks {
		msg = message.Msg("the deal has fewer than %d tricks, and nothing says why", n)
	}
	for n := d.deal.LastTrick() - 1; n > 0; n-- {
		if d.deal.Trick(n).Number == 0 {
			msg = message.Msg("trick %d is not recorded, and nothing says why", n)
		}
	}
	if d.cut() {
		msg = message.Msg("play ended before the last trick, and the points of all tricks are written")
	}
	d.find(Finding{Code: code.IncompleteDeal, Trick: d.deal.LastTrick(), Event: d.from, Msg: msg})
}

// beingWritten reports whether a trick is the last thing that the record has of its match,
// as while a game is being played. In a trick that others should have followed a card is
// missing; so it is in the last trick of a deal, unless somebody is said to be writing it down.
func (d *page) beingWritten(n int) bool {
	return n == d.deal.LastTrick() && (n < d.deal.Tricks() || d.opt.Underway) && !d.deal.Stopped &&
		d.deal.Trick(n).Taken.Winner == card.NoSeat && d.to == len(d.record.events) &&
		!d.places.result() && len(d.accusations) == 0
}

// dealer judges whether the right seat dealt. It reports whether the dealer's
// letter looks like a slip: another seat should have dealt, and the deal was
// led as if that seat had.
func (d *play) dealer() (slip bool) {
	want := d.expectedDealer()
	if want == card.NoSeat || d.deal.Dealer == card.NoSeat || d.deal.Dealer == want {
		return false
	}
	if b := d.past; b.due != card.NoSeat && (b.again && d.deal.Dealer == b.due || !b.again && d.deal.Dealer == d.rules.NextDealer(b.due)) {
		return false // the deal before was out of order, and this one is not
	}
	d.due = want
	if d.deal.Dealer == d.deal.Table.Dead {
		return false // which is found with who plays the dead hand
	}
	t := d.deal.Trick(1)
	slip = !t.Inferred && t.Leader != card.NoSeat && t.Leader == d.rules.Leader(want)
	f := Finding{Code: code.WrongDealer, Seat: d.deal.Dealer, Event: d.from}
	first := d.past.number == 0
	switch {
	case first && slip:
		f.Msg = message.Msg("%s is written as dealer; by the lots %s deals first (%s), and %s leads as after that deal",
			d.deal.Dealer, want, d.cite(d.past.draw.param), t.Leader)
	case first:
		f.Msg = message.Msg("%s dealt; by the lots %s deals first (%s)", d.deal.Dealer, want, d.cite(d.past.draw.param))
	case slip:
		f.Msg = message.Msg("%s is written as dealer; it was the turn of %s, and %s leads as after that deal",
			d.deal.Dealer, want, t.Leader)
	default:
		f.Msg = message.Msg("%s dealt; it was the turn of %s", d.deal.Dealer, want)
	}
	if first {
		lot := d.record.events[d.past.draw.by].(*engine.LotDrawn)
		f.Related = []Related{{Event: d.past.draw.by, Card: lot.Card, Msg: message.Msg("%s drew %s", lot.Seat, lot.Card)}}
	}
	d.find(f)
	return slip
}

// expectedDealer returns the seat whose turn it was to deal, [card.NoSeat] if
// the deal before does not tell.
func (d *play) expectedDealer() card.Seat {
	b := d.past
	if b.number == 0 && d.deal.Number == 1 && d.place == 1 {
		return d.past.draw.dealer // by the lots
	}
	if b.number == 0 || b.dealer == card.NoSeat || d.deal.Number != b.number+1 && !d.anew() {
		return card.NoSeat
	}
	if b.again {
		return b.dealer // that the same seat deals again after a misdeal, or a deal that was given up, is convention
	}
	return d.rules.NextDealer(b.dealer)
}

func (d *play) firstLeader(t *engine.Trick) {
	want := d.deal.LeaderUnder(d.deal.Dealer, d.rules)
	if want == card.NoSeat {
		return
	}
	msg := message.Msg("%s leads; %s deals, so %s should", t.Leader, d.deal.Dealer, want)
	if d.rules.FirstLead == rules.LeadDeclarer {
		msg = message.Msg("%s leads; %s declared, and should", t.Leader, want)
	}
	if c := d.deal.Cutter; c != card.NoSeat && d.rules.FirstLead == rules.LeadCutter {
		want, msg = c, message.Msg("%s leads; %s cut, and should", t.Leader, c)
	}
	if t.Leader != want {
		d.find(Finding{Code: code.WrongFirstLeader, Trick: 1, Seat: t.Leader, Event: d.tricks[1], Msg: msg})
	}
}

// leader checks a written leader against the winner of the trick before. If the
// winner as written leads, the wrong winner is reported instead, by outcomes.
func (d *play) leader(t *engine.Trick) {
	n := t.Number
	want, ok := d.winner(n - 1)
	written := d.deal.Trick(n - 1).Taken.Winner
	if d.salvaged[n-1] || want == t.Leader || written == t.Leader {
		return
	}
	var msg message.Message
	switch {
	case ok:
		msg = message.Msg("%s leads; %s took trick %d and should", t.Leader, want, n-1)
	case !d.mayHaveTaken(n-1, t.Leader):
		msg = message.Msg("%s leads, who by the cards cannot have taken trick %d", t.Leader, n-1)
	case written != card.NoSeat && d.mayHaveTaken(n-1, written):
		msg = message.Msg("%s leads; %s is written as the winner of trick %d", t.Leader, written, n-1)
	default:
		return
	}
	d.find(Finding{Code: code.WrongLeader, Trick: n, Seat: t.Leader, Event: d.tricks[n], Msg: msg})
}

// mayHaveTaken reports whether a seat can have taken a trick of cards that are known in part,
// under some suit that may be trumps.
func (d *play) mayHaveTaken(n int, s card.Seat) bool {
	if d.conflict != nil || d.candidates == 0 {
		return true
	}
	if d.takers == nil {
		d.takers = proof.TakersOf(d.deal)
	}
	for trump := range d.candidates.All() {
		if d.takers.May(n, s, trump) {
			return true
		}
	}
	return false
}

// outcomes compares what was written about each trick with how it was played.
func (d *play) outcomes() {
	unworth := proof.Unworth(d.deal)
	for n := 1; n <= d.deal.LastTrick(); n++ {
		t := d.deal.Trick(n)
		if d.taken[n] < 0 || d.salvaged[n] {
			continue
		}
		if msg := d.wrongWinner(t, n); !msg.IsZero() {
			d.find(Finding{Code: code.WinnerMismatch, Trick: n, Seat: t.Taken.Winner, Event: d.taken[n], Msg: msg})
		}
		if t.Taken.Points < 0 {
			continue
		}
		p, ok := d.deal.TrickPoints(n)
		if !ok && d.sound() {
			p, ok = proof.EliminateTrick(d.deal, n)
		}
		f := Finding{Code: code.PointsMismatch, Trick: n, Event: d.taken[n]}
		switch {
		case ok && p != t.Taken.Points:
			f.Msg = message.Msg("%d points are written for the trick; its cards are worth %d", t.Taken.Points, p)
		case !ok && slices.Contains(unworth, n) && (!t.Bare() || trickReachable(d.rules, t.Size, t.Taken.Points)):
			f.Msg = message.Msg("%d points are written for the trick, and by the cards that are left it cannot have had them",
				t.Taken.Points)
		default:
			continue
		}
		d.find(f)
	}
}

// wrongWinner says that a trick was not taken by its winner as written; zero where it may have
// been.
func (d *play) wrongWinner(t *engine.Trick, n int) message.Message {
	written := t.Taken.Winner
	w, ok := d.winner(n)
	switch {
	case !ok && written != card.NoSeat && !d.mayHaveTaken(n, written):
		return message.Msg("%s is written as the winner, and by the cards cannot have taken the trick", written)
	case !ok || w == written || written == card.NoSeat:
		return message.Message{}
	}
	if n < d.deal.Tricks() {
		if next := d.deal.Trick(n + 1); next.Number != 0 && !next.Inferred {
			switch next.Leader {
			case w:
				return message.Msg("%s is written as the winner; by the cards it is %s, who also leads trick %d: the written winner is "+
					"the odd one out",
					written, w, n+1)
			case written:
				return message.Msg("%s is written as the winner and leads trick %d; by the cards it is %s: a card or the trump is the "+
					"odd one out",
					written, n+1, w)
			}
		}
	}
	return message.Msg("%s is written as the winner; by the cards it is %s", written, w)
}
