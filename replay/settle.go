package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
)

// settling is what a deal brings, while it is entered on the sheet.
type settling struct {
	*account
	match       *judge
	sheet       *sheet
	knownBefore bool // the sheet was known before the deal
	left        bool // somebody left the table before play ended
	added       card.Tally
	addedKnown  bool
	undecided   bool // nothing decides a claim that would bring something; see [account.open]
	// early are the card points of a deal that was settled before its last card, where all
	// cards are accounted for. asWritten are the games that count as they were written.
	early     *card.Tally
	asWritten card.Tally
	// doubtful are games and sheet lines that do not fit what was entered when they
	// were written.
	doubtful []doubtful
}

// settle enters what the deal is worth, in the order of events: awards made
// during play, its own result at the last card, then what came after. Claims
// count as ruled; a claim without a ruling counts as the record answers it.
func (j *judge) settle(a *account) *settling {
	d := &settling{account: a, match: j, sheet: &j.sheet, knownBefore: j.sheet.known}
	j.now = a
	if !d.thrownIn() && !d.unplayed {
		d.sheet.played++
	}
	end := d.endOfPlay()
	settled := false
	for _, i := range d.others {
		if i > end && !settled {
			settled = true
			d.addedKnown = d.result()
		}
		d.happened(i)
	}
	if !settled {
		d.addedKnown = d.result()
	}
	d.addedKnown = (d.addedKnown || d.replaced) && !d.open // a claim has put another result in its place
	d.written()
	d.sheet.dealDone(d.deal.Number, d.from)
	if d.rules.ClaimDeadline == rules.UntilMatchEnd {
		j.kept = append(j.kept, a.keep())
	} else {
		d.unclaimed()
	}
	if f := d.sheet.after(d.overdue, d.deal.Number, d.from); f != nil && !d.thrownIn() {
		d.find(*f)
	}
	return d
}

// happened enters what an event brings.
func (d *settling) happened(i int) {
	switch e := d.record.events[i].(type) {
	case *engine.ClaimMade:
		d.claimMade(e, i)
	case *engine.RenunciaAdmitted:
		d.admit(d.account, e.Seat, e.Trick, i, false)
	case *engine.GamesWritten:
		d.gamesLine(i, e.Shares)
	case *engine.SheetWritten:
		d.sheetLine(i, e.Shares)
	case *engine.SheetSigned:
		if dead := d.deal.Table.Dead; dead != card.NoSeat && e.Side.Has(dead) {
			d.report(code.ClaimInadmissible, dead, i, "%s is the dead hand, and signs "+"nothing", dead)
		}
		if d.match.happened(e, i, d.deal.Number); d.sheet.closed() {
			d.sheet.dealDone(d.deal.Number, d.from) // nothing after the end changes who has won
		}
	case *engine.MarksSuspended, *engine.MarksExecuted:
		d.find(d.match.happened(e, i, d.deal.Number)...)
	default:
		if e.Kind() == engine.KindSeatAbandoned {
			d.left = true
		}
		from := len(d.sheet.out.Ledger)
		d.find(d.match.happened(e, i, d.deal.Number)...)
		d.tally(from)
	}
}

// claimMade judges a claim, and enters what it brings.
func (d *settling) claimMade(e *engine.ClaimMade, i int) {
	c := &d.claims[slices.IndexFunc(d.claims, func(c claim) bool { return c.index == i })]
	d.claim(c)
	d.placed(c)
	if d.accusesOwn(e) && e.Ruling != rules.Withdrawn {
		d.admit(c.about, e.By, e.Trick, i, true)
	}
	d.undecided = d.undecided || d.undecides(c)
	d.settleClaim(c)
	if c.about != nil && c.about != d.account {
		c.about.claims = append(c.about.claims, *c)
	}
}

// endOfPlay returns the index of the event after which the deal's own result is
// entered: its last card or, if the deal was cut short, what was written about
// it.
func (d *settling) endOfPlay() int {
	if d.deal.Finished() {
		return d.lastEvent()
	}
	end := d.to
	for _, at := range []int{d.points, d.games, d.sheetAt} {
		if at >= 0 {
			end = min(end, at-1)
		}
	}
	return end
}

// enter adds a line of this deal to the ledger, and counts it as added by the
// deal.
func (d *settling) enter(e Entry) { d.entering(e, d.sheet.enter) }

// award enters games for an offence.
func (d *settling) award(e Entry) { d.entering(e, d.sheet.award) }

func (d *settling) entering(e Entry, enter func(Entry)) {
	from := len(d.sheet.out.Ledger)
	e.Deal, e.Index = d.deal.Number, d.place
	enter(e)
	d.tally(from)
}

// tally counts the ledger lines from index from as added by the deal.
func (d *settling) tally(from int) {
	for _, e := range d.sheet.out.Ledger[from:] {
		if e.Seat == card.NoSeat {
			d.added = d.added.Add(e.Side, e.Games)
		}
	}
}

// verdict returns the deal's verdict.
func (d *settling) verdict() Verdict {
	sortFindings(d.findings)
	v := Verdict{
		Sides: d.deal.Sides(),
		Deal:  d.deal.Number, Complete: d.deal.Complete() || d.deal.Passed(), Dealer: d.deal.Dealer, Leader: d.deal.Trick(1).Leader,
		Trump: d.trump, TrumpSource: d.source, Points: d.pointsTaken(), Tricks: d.tricksWon, Event: d.from,
		ResultOnly: d.resultAlone() && !d.deal.Passed(), Outcome: d.own, Misdeal: d.deal.Misdealt, Heaps: d.heap() != nil,
	}
	for _, c := range d.claims {
		v.Claims = append(v.Claims, c.index)
	}
	if v.Tricks == nil {
		v.Tricks = d.byTricks.tricks
	}
	if v.Misdeal {
		v.Points, v.Tricks = nil, nil // nothing is won
	}
	if d.source == TrumpAmbiguous {
		v.Candidates = d.candidates
	}
	if d.addedKnown {
		games := d.added // alone: what is settled is not kept
		v.Games = &games
	}
	if d.sheet.known {
		total := d.sheet.total
		v.Sheet = &total
	}
	v.note(d.findings...)
	return v
}

// note adds the codes of findings to those of the deal, each once.
func (v *Verdict) note(fs ...Finding) {
	for _, f := range fs {
		if !slices.Contains(v.Codes, f.Code) {
			v.Codes = append(v.Codes, f.Code)
		}
	}
}

// pointsTaken returns the card points of the deal, by the cards or else by what is written; nil
// where neither tells them.
func (d *settling) pointsTaken() (points *card.Tally) {
	switch sum, _, ok := d.pointsByTricks(); {
	case d.counts != nil:
		return d.counts
	case d.early != nil:
		return d.early
	case ok:
		return &sum
	}
	if d.deal.LastTrick() > 0 {
		_, points, _ = d.foregone(d.sheet.carried)
	} else if written, ok := d.wholePoints(); ok {
		points = &written
	}
	return points
}

// settleKept reports the renúncias that nobody claimed before the match ended.
func (j *judge) settleKept() {
	for _, d := range j.kept {
		n := len(d.findings)
		d.unclaimed()
		j.out.Verdicts[d.place-1].note(d.findings[n:]...)
		j.out.found(d.findings[n:]...)
	}
}
