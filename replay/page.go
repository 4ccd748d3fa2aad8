package replay

import (
	"iter"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// A deal is judged in stages. Each returns a value, which the next one takes:
//
//   - [page]: what is written, folded as far as it can have happened
//   - [play]: what can have been: the trumps, who sat where, the renúncias, what was taken
//   - [account]: the claims, and the procedure at the table
//   - [settling]: what the deal brings on the sheet, in the order of events
//
// A finding of any stage is added to the page.

// page is what is written of a deal: its events, folded.
type page struct {
	record *arranged
	opt    *Options
	past   *past
	before engine.State // the match before it
	rules  *rules.Rules
	deal   *engine.Deal
	// from and to are the indexes of its events: the first, and the one after the last.
	from, to int
	place    int // of its verdict among those of the match, from 1; see number
	places
	bids   []int // and declarations, and who plays the dead hand
	others []int // claims, penalties, games and sheet lines and the like
	// accusations are the claims of renúncia.
	accusations []accusation
	unplayed    bool // one side was not there, and no card was played
	slips       slips
	findings    []Finding
}

// places are the indexes of the events of a deal; -1 is none.
type places struct {
	hands  [card.H + 1]int
	tricks [rules.MaxTricks + 1]int
	plays  [rules.MaxTricks + 1][card.MaxSeats]int
	taken  [rules.MaxTricks + 1]int
	points, games,
	sheetAt, misdeal int
	// salvaged are the tricks with a card that is impossible as written. If
	// what was written of their outcome is wrong too, it is from the same
	// cause.
	salvaged [rules.MaxTricks + 1]bool
}

// past is what the deals before say about the next one.
type past struct {
	// number and dealer are those of the deal before. Number 0 means that
	// there is none, or that it could not be read.
	number int
	dealer card.Seat
	due    card.Seat // who should have dealt, if somebody else did
	again  bool      // it was given up and is dealt again
	fit    []Slip    // those of the deal before that make true what is written after it
	last   int       // the highest number of a deal so far
	laid   bool      // cards were played
	ahead  int       // claims, and what came before them, up to this event were taken by the deal before
	draw   draw
	work   int // of readings and slips of the pen, for all deals before; see mostInMatch
}

// write returns the page of the deal that begins at the next event, and folds it.
func (j *judge) write() *page {
	d := &page{record: &j.arranged, opt: &j.opt, past: &j.past, before: j.state, deal: &j.state.Deal,
		from: j.at, place: len(j.out.Verdicts) + 1}
	d.rules = &d.before.Rules
	d.places.clear()
	for d.to = d.from; d.to == d.from || d.to < len(j.events) && !opens(j.events[d.to]); d.to++ {
		e := j.events[d.to]
		if p, ok := e.(*engine.CardPlayed); ok {
			e = j.amended(p, &j.state)
		}
		whole := true
		for _, err := range Apply(&j.state, e) {
			d.impossible(err, d.to)
			whole = whole && engine.Salvage(err) != nil
		}
		if whole {
			d.note(e, d.to)
		}
	}
	j.at = d.to
	if !d.underway() {
		d.deal.End()
	}
	d.claimsAhead()
	d.gap(j.out)
	d.auction()
	return d
}

// begins reports whether a deal begins with an event, one that can be read or not, and returns
// its number.
func begins(e engine.Event) (number int, ok bool) {
	switch e := e.(type) {
	case *engine.DealStarted:
		return e.Number, true
	case *engine.Quarantined:
		return e.Deal, !e.Head
	}
	return 0, false
}

// opens reports whether an event ends the deal before it.
func opens(e engine.Event) bool {
	k := e.Kind()
	return k == engine.KindDealStarted || k == engine.KindQuarantined
}

// clear sets all the indexes to none.
func (p *places) clear() {
	for i := range p.hands {
		p.hands[i] = -1
	}
	for n := range p.tricks {
		p.tricks[n], p.taken[n] = -1, -1
		for i := range p.plays[n] {
			p.plays[n][i] = -1
		}
	}
	p.points, p.games, p.sheetAt, p.misdeal = -1, -1, -1, -1
}

// result reports whether a result is written: points, games or the sheet.
func (p *places) result() bool { return p.points >= 0 || p.games >= 0 || p.sheetAt >= 0 }

// find adds a finding to the deal.
func (d *page) find(fs ...Finding) {
	for _, f := range fs {
		f.Deal, f.Index, f.Place = d.deal.Number, d.place, d.placeOf(&f)
		d.findings = append(d.findings, f)
	}
}

// placeOf returns the place in its trick, from 1, of the play that a finding points at, 0 if it points
// at none.
func (d *page) placeOf(f *Finding) int {
	if f.Trick < 1 || f.Trick > rules.MaxTricks {
		return 0
	}
	return 1 + slices.Index(d.plays[f.Trick][:], f.Event)
}

// report adds a finding about a seat, or none, at an event.
func (d *page) report(c code.Code, s card.Seat, event int, format string, args ...any) {
	d.find(Finding{Code: c, Seat: s, Event: event, Msg: message.Msg(format, args...)})
}

// note notes the index of an event.
func (d *page) note(e engine.Event, i int) {
	n := d.deal.LastTrick()
	ahead := n == 0 && i <= d.past.ahead // the deal before has taken it
	switch e := e.(type) {
	case *engine.HandRecorded:
		d.hands[e.Seat] = i
	case *engine.TrickStarted:
		d.tricks[n] = i
	case *engine.CardPlayed, *engine.NotPlayed:
		if d.deal.Trick(n).N == 0 {
			return // it lies in a heap
		}
		d.plays[n][d.deal.Trick(n).N-1] = i
	case *engine.TrickTaken:
		d.taken[n] = i
	case *engine.PointsWritten:
		d.points = i
	case *engine.GamesWritten:
		d.games = i
		d.others = append(d.others, i)
	case *engine.SheetWritten:
		d.sheetAt = i
		d.others = append(d.others, i)
	case *engine.ClaimMade:
		if !ahead || e.Deal == d.deal.Number && d.past.number != d.deal.Number {
			d.accuse(e, i)
		}
	case *engine.Misdealt:
		d.misdeal = i
	case *engine.PenaltyGiven, *engine.MarksSuspended, *engine.MarksExecuted, *engine.RenunciaAdmitted, *engine.SheetSigned:
		if !ahead {
			d.others = append(d.others, i)
		}
	case *engine.WalkedOver:
		d.others = append(d.others, i)
		d.unplayed = n == 0 && !d.places.result()
	case *engine.SeatAbandoned, *engine.SeatSubstituted, *engine.SeatDisqualified,
		*engine.TrumpPickedUp, *engine.PackShuffled, *engine.PackCut:
		d.others = append(d.others, i)
	case *engine.BidMade, *engine.Declared, *engine.PlayedBy:
		d.bids = append(d.bids, i)
	}
}

// accuse notes a claim.
func (d *page) accuse(e *engine.ClaimMade, i int) {
	d.others = append(d.others, i)
	d.accusations = append(d.accusations, accusation{e, i, d.deal.LastTrick(), d.deal.Finished() || d.deal.Stopped})
}

// claimsAhead takes the claims made after the next deal began and before its
// first card: they are about this deal (FPSD 5.4; that a deal begins with its
// first card is our reading). Other events before such a claim are taken too,
// so that the ledger keeps the order of events.
func (d *page) claimsAhead() {
	if by := d.rules.ClaimDeadline; by != rules.UntilFirstCard && by != rules.UntilMatchEnd || d.to == len(d.record.events) {
		return
	}
	next, ok := d.record.events[d.to].(*engine.DealStarted)
	if !ok {
		return
	}
	var before []int
	for i := d.to + 1; i < len(d.record.events); i++ {
		switch e := d.record.events[i].(type) {
		case *engine.ClaimMade:
			if e.Deal == next.Number && next.Number != d.deal.Number {
				continue
			}
			d.others = append(d.others, before...)
			before = nil
			d.accuse(e, i)
			d.past.ahead = i
		case *engine.PenaltyGiven, *engine.MarksSuspended, *engine.MarksExecuted, *engine.RenunciaAdmitted, *engine.SheetSigned:
			before = append(before, i)
		case *engine.TrickStarted, *engine.DealStarted, *engine.Quarantined,
			*engine.PointsWritten, *engine.GamesWritten, *engine.SheetWritten, *engine.PlayStopped, *engine.Misdealt:
			return // the next deal has been played, or its result is written
		}
	}
}

// impossible adds a finding for an event that cannot have happened.
func (d *page) impossible(err *engine.PlayError, i int) {
	f := Finding{Code: err.Code, Trick: d.deal.LastTrick(), Card: err.Card, Event: i, Msg: err.Msg}
	switch e := err.Event.(type) {
	case *engine.HandRecorded:
		f.Trick, f.Seat = 0, e.Seat
	case *engine.CardPlayed:
		if n := len(d.findings); n > 0 && err.Code == code.TrickSize {
			if last := &d.findings[n-1]; last.Code == err.Code && last.Trick == f.Trick {
				return // a line with too many cards is one cause
			}
		}
		d.salvaged[f.Trick] = true
		if f.Seat = e.Seat; f.Seat == card.NoSeat && f.Trick > 0 {
			// The card is salvaged as an unknown one. The seat of that play is
			// the card's.
			if t := d.deal.Trick(f.Trick); t.N > 0 && err.Code != code.TrickSize {
				f.Seat = t.Plays[t.N-1].Seat
			}
		}
		if at, _ := d.where(err.Card); err.Code == code.CardTwice && at.trick > 0 {
			f.Related = []Related{{at.event, at.trick, err.Card, message.Msg("%s was played here", err.Card)}}
			d.salvaged[at.trick] = true
		}
	}
	d.find(f)
}

// gap says that deals are missing between the one before and this one, or that the number of this one was
// another's. The first deal of a record may have any number: a record may begin in the middle.
func (d *page) gap(judged *Match) {
	last := d.past.last
	d.past.last = max(last, d.deal.Number)
	if d.deal.Number <= last && !d.anew() && judged.judged(d.deal.Number) {
		d.find(Finding{Code: code.DealTwice, Event: d.from, Msg: message.Msg("there is a deal %d before: this one is judged as another deal",
			d.deal.Number)})
	}
	if last == 0 || d.deal.Number <= last+1 {
		return
	}
	msg := message.Msg("deal %d is missing: the sheet is not certain", last+1)
	if d.deal.Number > last+2 {
		msg = message.Msg("deals %d to %d are missing: the sheet is not certain", last+1, d.deal.Number-1)
	}
	d.find(Finding{Code: code.DealMissing, Event: d.from, Msg: msg})
}

// anew reports whether the deal is the one before, dealt again under its number.
func (d *page) anew() bool { return d.past.again && d.deal.Number == d.past.number }

// event returns an event by its index, nil for none.
func (d *page) event(i int) engine.Event {
	if i < 0 {
		return nil
	}
	return d.record.events[i]
}

// cite returns the citation for a parameter's value, for use in a message.
func (d *page) cite(param string) any { return cite(d.rules, param) }

// cite returns the citation for a parameter's value, for use in a message.
func cite(r *rules.Rules, param string) any {
	if c := r.Cite(param).String(); c != "*" {
		return c
	}
	return message.Msg("convention")
}

// spot is the place of a card that was played: its trick, and its event.
type spot struct{ trick, event int }

// cards returns an iterator over the cards that were played.
func (d *page) cards() iter.Seq2[spot, engine.Play] {
	return func(yield func(spot, engine.Play) bool) {
		for n := 1; n <= d.deal.LastTrick(); n++ {
			for i, p := range d.deal.Trick(n).Cards() {
				if !yield(spot{n, d.plays[n][i]}, p) {
					return
				}
			}
		}
	}
}

// where returns where a known card was played first, and by whom; trick 0 and event -1 if it was
// not.
func (d *page) where(c card.Card) (spot, card.Seat) {
	for at, p := range d.cards() {
		if p.Card == c && !p.Absent {
			return at, p.Seat
		}
	}
	return spot{event: -1}, card.NoSeat
}

// related returns a renúncia as a related event.
func (d *page) related(r proof.Renuncia, msg message.Message) Related {
	return Related{d.plays[r.Trick][r.Place], r.Trick, r.Card, msg}
}

// showing returns the index of the event in which a seat laid a card open.
func (d *page) showing(s card.Seat, c card.Card) int {
	for i := d.from; i < d.to; i++ {
		if e, ok := d.record.events[i].(*engine.CardsShown); ok && e.Seat == s && slices.Contains(e.Cards, c) {
			return i
		}
	}
	return d.from
}

// lastEvent returns the event that decides a deal's own result: its last card.
func (d *page) lastEvent() int {
	n := d.deal.LastTrick()
	if n > 0 && d.deal.Trick(n).Bare() {
		return d.taken[n]
	}
	if n == 0 || d.deal.Trick(n).N == 0 {
		return d.from
	}
	for i := d.deal.Trick(n).N - 1; i >= 0; i-- {
		if at := d.plays[n][i]; at >= 0 { // of a seat that had not played nothing is written
			return at
		}
	}
	return d.from
}

// underway reports whether the deal is being played, and somebody writes it down.
func (d *page) underway() bool {
	return d.opt.Underway && d.to == len(d.record.events) && !d.deal.Stopped && d.deal.Abandoned == card.NoSeat && !d.ended()
}

// ended reports whether play was stopped by a claim, or by a sweep that ends the deal.
func (d *page) ended() bool {
	return slices.ContainsFunc(d.accusations, func(a accusation) bool { return d.rules.EndedBy(a.event.Ruling) })
}

// sentOff reports whether somebody was sent away.
func (d *page) sentOff() bool {
	return slices.ContainsFunc(d.others, func(i int) bool { return d.record.events[i].Kind() == engine.KindSeatDisqualified })
}

// givenUp reports whether the deal was given up before its first card. If an
// outcome is recorded, it was played and only its cards are not recorded.
func (d *page) givenUp() bool {
	return d.deal.Stopped && !d.deal.Misdealt && d.deal.LastTrick() == 0 && !d.places.result()
}

// thrownIn reports whether the deal is dealt again: as a misdeal, or given up before its first
// card under rules with a right to a new deal.
func (d *page) thrownIn() bool {
	return d.deal.Misdealt || d.givenUp() && d.rules.Redeal != rules.RedealNone
}
