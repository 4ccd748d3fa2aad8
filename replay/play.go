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

// play is what can have been in a deal, by what is written of it.
type play struct {
	*page
	trumps
	due    card.Seat // who should have dealt, if somebody else did
	misled bool      // the dealer's letter is a slip and has been reported
	// slips are the leaders as written, for tricks where the letter is a slip.
	slips    [rules.MaxTricks + 1]card.Seat
	readings *proof.Hypotheses // the ways to read the deal as it is written
	offences []proof.Renuncia
	takers   *proof.Takers    // once it is asked who may have taken a trick
	conflict []engine.Written // things written that no deal of the pack has together
	byTricks trickSums
	score
}

// score is what was taken in a deal, and what that brings; each is nil if it is not determined.
type score struct {
	counts, tricksWon *card.Tally
	won               *rules.Outcome
}

// read returns what can have been in the deal. carried are the ties that carry over to it.
func (d *page) read(carried int) *play {
	p := &play{page: d}
	p.findTrump()
	d.deal.Miscorrected = d.record.miscorrected(d.deal.Number, d.before.Deals+1)
	p.readings = proof.HypothesesWithin(d.deal, d.rules, mostInMatch-d.past.work)
	p.conflict = p.conflicting()
	p.reseat()
	p.order()
	p.holdings()
	p.laid()
	p.unfit()
	p.renuncias()
	p.outcomes()
	p.twice()
	p.byTricks = p.addUp()
	p.score = p.weigh(carried)
	return p
}

// conflicting returns what no deal of the pack has together; nothing where heaps lie as no deal does, because nobody knows whose their cards
// are then, and a hand may have any of them.
func (d *play) conflicting() []engine.Written {
	if h := d.heap(); h != nil && len(h.ways) == 0 {
		return nil
	}
	return d.readings.Conflict()
}

// readAs returns what can have been in the deal by what is written and by nothing else; ok is false as soon
// as some word of it is found wrong.
func (d *page) readAs(carried int, wrong func([]Finding) bool) (p *play, ok bool) {
	p = &play{page: d}
	p.findTrump()
	for _, stage := range []func(){p.order, p.outcomes, p.holdings, p.laid, p.asWritten, p.unfit, p.revoked, p.twice} {
		if stage(); wrong(d.findings) {
			return nil, false
		}
	}
	p.byTricks = p.addUp()
	p.score = p.weigh(carried)
	return p, true
}

// asWritten reads the deal as it is written.
func (d *play) asWritten() {
	d.readings = proof.AsWritten(d.deal, d.rules)
	d.conflict = d.conflicting()
}

// revoked notes the plays that were or may have been a renúncia by the deal as it is written.
func (d *play) revoked() { d.offences = d.readings.Told() }

// underway reports whether the deal is being played, and somebody writes it down.
func (d *play) underway() bool { return d.page.underway() && !d.sweptEarly() }

// ended reports whether play was stopped by a claim, or by a sweep that ends the deal.
func (d *play) ended() bool { return d.page.ended() || d.sweptEarly() }

// winner returns the seat that took trick n, and whether it is the same under
// every suit that may be trumps.
func (d *play) winner(n int) (card.Seat, bool) {
	found := card.NoSeat
	for s := range d.candidates.All() {
		w, ok := d.deal.Winner(n, s)
		if !ok || found != card.NoSeat && w != found {
			return card.NoSeat, false
		}
		found = w
	}
	return found, found != card.NoSeat
}

// weigh counts the card points, the tricks and the games, with the ties carried to the deal so
// far. Each is kept only if it is the same under every suit that may be trumps.
func (d *play) weigh(carried int) (out score) {
	first := true
	for s := range d.candidates.All() {
		p, t, ok := d.deal.Count(s)
		if !ok && d.sweptEarly() {
			p, t = d.deal.SoFar(s)
			ok = true
		}
		tricks := []card.Tally{t}
		if !ok && d.playedOut() {
			p, tricks, ok = d.eliminate(s)
		}
		if !ok {
			return score{}
		}
		w := d.outcome(p, tricks, carried)
		if first {
			out, first = score{&p, &tricks[0], w}, false
		}
		if out.counts != nil && *out.counts != p {
			out.counts = nil
		}
		if out.tricksWon != nil && slices.ContainsFunc(tricks, func(t card.Tally) bool { return t != *out.tricksWon }) {
			out.tricksWon = nil
		}
		if out.won != nil && (w == nil || *out.won != *w) {
			out.won = nil
		}
	}
	return out
}

// outcome returns what the deal brings with those card points, nil if that is not known or not
// the same with each of the numbers of tricks.
func (d *play) outcome(points card.Tally, tricks []card.Tally, carried int) (won *rules.Outcome) {
	for _, t := range tricks {
		out, known := engine.OutcomeOf(d.rules, d.deal, points, t, carried)
		if !known || won != nil && *won != out {
			return nil
		}
		won = &out
	}
	return won
}

// playedOut reports whether the last trick is written, by its cards or by its outcome, so that
// each was played.
func (d *play) playedOut() bool {
	last := d.deal.Trick(d.deal.Tricks())
	return last.Full() || last.Bare()
}

// sound reports whether every card can be as it is written, so that those that are left can be
// told by it.
func (d *play) sound() bool { return d.conflict == nil && !slices.Contains(d.salvaged[:], true) }

// eliminate counts a deal whose cards are not all written by those that are left. It does not
// ask where the points of a trick without cards are written: these count as they are.
func (d *play) eliminate(trump card.Suit) (points card.Tally, tricks []card.Tally, ok bool) {
	for n := 1; n <= d.deal.LastTrick(); n++ {
		if t := d.deal.Trick(n); t.Bare() && t.Taken.Points >= 0 {
			return points, nil, false
		}
	}
	if !d.sound() || d.byTricks.points != nil {
		return points, nil, false
	}
	return proof.Eliminate(d.deal, trump, d.rules)
}

// sweptEarly reports whether a pair had all the card points before the last
// trick, under rules that end the deal then.
func (d *play) sweptEarly() bool {
	if d.rules.SweepEndsDeal != rules.Yes || d.trump == card.NoSuit || d.deal.Finished() {
		return false
	}
	points, _ := d.deal.SoFar(d.trump)
	return d.rules.SweptEarly(points)
}

// twice adds to the finding of a card written twice which card is missing: one
// of the two is a slip for it.
func (d *play) twice() {
	if h := d.heap(); h != nil {
		d.twiceInHeaps(h)
		return
	}
	missing := d.deal.Missing()
	if missing.Len() != 1 {
		return
	}
	lost := missing.First()
	for i := range d.findings {
		f := &d.findings[i]
		if f.Code != code.CardTwice || f.Trick == 0 || len(f.Related) == 0 {
			continue
		}
		n, by := f.Related[0].Trick, card.NoSeat
		for _, p := range d.deal.Trick(n).Cards() {
			if p.Card == f.Card {
				by = p.Seat // of two equal cards in the trick the last one
			}
		}
		// If one hand was recorded, it decides which: it has one card and
		// not the other.
		decides := func(s card.Seat) bool {
			h := d.deal.Hand(s)
			return s != card.NoSeat && h.Cards.Has(lost) && !h.Cards.Has(f.Card)
		}
		switch first, this := decides(by), decides(f.Seat); {
		case first && !this:
			f.Msg = message.Msg("%s was played already, in trick %d by %s, whose written hand has %s and not that: "+
				"the card in trick %d is a slip for it, and this one stands", f.Card, n, by, lost, n)
		case this && !first:
			f.Msg = message.Msg("%s was played already, in trick %d by %s; the written hand of %s has %s and not that: this one is a "+
				"slip for it",
				f.Card, n, by, f.Seat, lost)
		default:
			f.Msg = message.Msg("%s was played already, in trick %d by %s; %s is written nowhere: one of the two is a slip for it",
				f.Card, n, by, lost)
		}
	}
}
