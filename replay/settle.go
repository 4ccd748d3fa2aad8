package replay

import (
	"slices"

	"sueca/engine"
)

// settle enters what the deal is worth, in the order of events: awards made
// during play, its own result at the last card, then what came after. Claims
// count as ruled; a claim without a ruling counts as the record answers it.
func (d *dealJudge) settle() {
	j := d.j
	d.carriedBefore = j.carried
	if !d.thrownIn() && !d.unplayed {
		j.played++
	}
	end := d.endOfPlay()
	settled := false
	for _, i := range d.others {
		if i > end && !settled {
			settled = true
			d.addedKnown = d.result()
		}
		switch e := j.events[i].(type) {
		case *engine.ClaimMade:
			k := slices.IndexFunc(d.claims, func(c claim) bool { return c.index == i })
			c := &d.claims[k]
			d.claim(c)
			d.placed(c)
			if d.accusesOwn(e) && e.Ruling != engine.Withdrawn {
				d.admit(c.about, e.By, e.Trick, i, true)
			}
			d.settleClaim(c)
			if c.about != nil && c.about != d {
				c.about.claims = append(c.about.claims, *c)
			}
		case *engine.RenunciaAdmitted:
			d.admit(d, e.Seat, e.Trick, i, false)
		case *engine.PenaltyGiven:
			from := len(j.out.Ledger)
			if f := j.penalty(e, i, d.d.Number); f != nil {
				d.find(*f)
			}
			d.tally(from)
		case *engine.SeatAbandoned:
			from := len(j.out.Ledger)
			d.left = d.left || !settled
			j.abandon(e, i, d.d.Number)
			d.tally(from)
		case *engine.WalkedOver:
			from := len(j.out.Ledger)
			if f := j.walkover(e, i, d.d.Number); f != nil {
				d.find(*f)
			}
			d.tally(from)
		case *engine.SeatDisqualified:
			j.sendOff(e, i, d.d.Number)
		case *engine.SeatSubstituted:
			d.findAll(j.substitute(e, i))
		case *engine.MarksSuspended:
			d.findAll(j.suspend(i, d.d.Number, e))
		case *engine.MarksExecuted:
			d.findAll(j.execute(i, d.d.Number, e))
		case *engine.GamesWritten:
			d.gamesLine(i, e.Shares)
		case *engine.SheetWritten:
			d.sheetLine(i, e.Shares)
		case *engine.SheetSigned:
			if d.d.Table.Dead != engine.NoSeat && e.Side.Has(d.d.Table.Dead) {
				d.find(Finding{Code: engine.CodeClaimInadmissible, Seat: d.d.Table.Dead, Event: i,
					Msg: engine.Msg("%s is the dead hand, and signs nothing", d.d.Table.Dead)})
			}
			if j.sign(i, d.d.Number, e.Side); j.sheet.closed() {
				j.dealDone(d.d.Number, d.from) // nothing after the end changes who has won
			}
		}
	}
	if !settled {
		d.addedKnown = d.result()
	}
	d.addedKnown = d.addedKnown || d.replaced // a claim has put another result in its place
	d.written()
	j.dealDone(d.d.Number, d.from)
	if d.start.Rules.ClaimDeadline == engine.UntilMatchEnd {
		d.keep()
	} else {
		d.unclaimed()
	}
}

// endOfPlay returns the index of the event after which the deal's own result is
// entered: its last card or, if the deal was cut short, what was written about
// it.
func (d *dealJudge) endOfPlay() int {
	if d.d.Finished() {
		return d.plays[d.d.Tricks()][len(d.d.Table.Seats)-1]
	}
	end := d.to
	for _, at := range []int{d.points, d.games, d.sheetAt} {
		if at >= 0 {
			end = min(end, at-1)
		}
	}
	return end
}

func (d *dealJudge) findAll(fs []Finding) {
	for _, f := range fs {
		d.find(f)
	}
}

// enter adds a line of this deal to the ledger, and counts it as added by the
// deal.
func (d *dealJudge) enter(e Entry) {
	from := len(d.j.out.Ledger)
	e.Deal, e.Index = d.d.Number, d.place
	d.j.enter(e)
	d.tally(from)
}

// award enters games for an offence.
func (d *dealJudge) award(e Entry) {
	from := len(d.j.out.Ledger)
	e.Deal, e.Index = d.d.Number, d.place
	d.j.award(e)
	d.tally(from)
}

// tally counts the ledger lines from index from as added by the deal.
func (d *dealJudge) tally(from int) {
	for _, e := range d.j.out.Ledger[from:] {
		if e.Seat == engine.NoSeat {
			d.added = d.added.Add(e.Side, e.Games)
		}
	}
}

// allTo reports whether one side took every trick.
func (d *dealJudge) allTo(tricks engine.Tally) bool {
	return slices.ContainsFunc(d.d.Sides(), func(s engine.Side) bool { return tricks.Of(s) == d.d.Tricks() })
}

// allTricks says that one side took every trick.
func allTricks(n int) engine.Message {
	if n == engine.TwoPairs.Tricks {
		return engine.Msg("all ten tricks")
	}
	return engine.Msg("all %d tricks", n)
}

// cardPoints says what the sides of a deal took.
func cardPoints(t *engine.Table, sides []engine.Side, points engine.Tally) engine.Message {
	if t == engine.TwoPairs {
		return engine.Msg("%d–%d card points", points.Of(engine.AC), points.Of(engine.BD))
	}
	return engine.Msg("card points: %s", sharesText(engine.SharesOf(points, sides)))
}

// suspend suspends marks on the sheet. Marks written by mistake never counted,
// so nothing is taken from the total for them.
func (j *judge) suspend(at, deal int, e *engine.MarksSuspended) []Finding {
	s := &j.sheet
	line := Entry{Deal: deal, Event: at, Side: e.Side, Why: ForSuspending, Param: "sheet.suspension",
		Msg: engine.Msg("marks of %s suspended", e.Side)}
	full := s.full
	wrong := s.suspendMiswritten(e.Side, e.Marks, e.Deal, len(j.out.Ledger))
	j.overflow(full, &line)
	taken := s.takeBack(e.Side, e.Marks-wrong, e.Deal, Suspended)
	if wrong > 0 {
		line.Msg = engine.Msg("marks of %s suspended, %d of them written by mistake", e.Side, wrong)
		s.base = s.base.Add(e.Side, -wrong)
	}
	line.Games = -taken
	s.move(e.Side, -taken)
	j.log(line)
	j.ending(&line)
	switch missing := e.Marks - wrong - taken; {
	case missing > 0 && s.known:
		return []Finding{{Code: engine.CodeSheetMismatch, Event: at, Side: e.Side,
			Msg: engine.Msg("%d marks of %s are to be suspended; the sheet has only %d such", e.Marks, e.Side, e.Marks-missing)}}
	case s.rules.SheetSuspension != engine.MarksSuspend:
		return []Finding{{Code: engine.CodeProcedure, Event: at, Msg: engine.Msg("the rules of %s know no suspended marks", s.rules.Profile)}}
	}
	return nil
}

// execute crosses out the S of suspended marks. If an award has executed them
// already, the line confirms that; the others count again.
func (j *judge) execute(at, deal int, e *engine.MarksExecuted) []Finding {
	s := &j.sheet
	line := Entry{Deal: deal, Event: at, Side: e.Side, Why: ForExecuting, Param: "sheet.suspension",
		Msg: engine.Msg("suspended marks of %s executed", e.Side)}
	done := min(e.Marks, s.executed.Of(e.Side))
	s.executed = s.executed.Add(e.Side, -s.executed.Of(e.Side))
	again := s.restate(e.Side, e.Marks-done, 0, Suspended, Executed)
	line.Games, line.Executed = again, again
	if done > 0 && again == 0 {
		line.Msg = engine.Msg("suspended marks of %s executed, as entered with the award", e.Side)
	}
	s.move(e.Side, again)
	j.log(line)
	j.ending(&line)
	if missing := e.Marks - done - again; missing > 0 && s.known {
		return []Finding{{Code: engine.CodeSheetMismatch, Event: at, Side: e.Side,
			Msg: engine.Msg("%d suspended marks of %s are to be executed; the sheet has only %d", e.Marks, e.Side, e.Marks-missing)}}
	}
	return nil
}

// sign enters a signature. When both pairs have signed, marks that are still
// suspended become void (FPSD 4.4; convention).
func (j *judge) sign(at, deal int, p engine.Side) {
	s := &j.sheet
	s.signed |= p
	j.log(Entry{Deal: deal, Event: at, Side: p, Why: ForSigning, Param: "sheet.suspension", Msg: engine.Msg("%s signs the sheet", p)})
	if !s.closed() {
		return
	}
	for _, p := range j.table().Columns {
		if n := s.restate(p, len(s.marks[p.First()]), 0, Suspended, Void); n > 0 {
			j.log(Entry{Deal: deal, Event: at, Side: p, Why: ForVoiding, Param: "sheet.suspension",
				Msg: engine.Msg("suspended marks of %s are void: the sheet is signed", p)})
		}
	}
}

// result enters the deal's own result unless a claim replaced it, and reports
// whether the worth of the deal is known.
func (d *dealJudge) result() bool {
	j := d.j
	r := &d.start.Rules
	if d.replaced || d.thrownIn() || d.unplayed || d.d.Passed() || d.left && r.Leave != engine.LeaveNone {
		return true
	}
	if d.carriedBefore != j.carried && d.won != nil {
		d.weigh() // a claim has changed the ties carried
	}
	d.carriedBefore = j.carried
	e := Entry{Event: d.lastEvent(), Why: ForResult}
	told, toldAt, isTold := d.toldPoints()
	switch points, ok := d.writtenPoints(); {
	case d.won != nil:
		switch {
		case d.tricksWon != nil && d.allTo(*d.tricksWon):
			e.Msg = allTricks(d.d.Tricks())
		case d.counts != nil:
			e.Msg = cardPoints(d.d.Table, d.d.Sides(), *d.counts)
		default:
			e.Msg = engine.Msg("the same under every trump that fits")
		}
		d.enterOutcome(e, *d.won)
	case isTold:
		out, known := r.Outcome(d.d, told, *d.told.tricks, j.carried)
		if !known {
			d.loseResult()
			return false
		}
		e.Why, e.Event, e.Msg = AsWritten, toldAt, pointsAsWritten(d.d, told)
		d.enterOutcome(e, out)
	case d.settledEarly(&e):
	case ok:
		e.Why, e.Event = AsWritten, d.points
		e.Msg = pointsAsWritten(d.d, points)
		out, known := r.Outcome(d.d, points, engine.Tally{}, j.carried)
		if !known {
			d.loseResult()
			return false
		}
		d.enterOutcome(e, out)
	case d.games >= 0 && d.gamesTell():
		t := j.events[d.games].(*engine.GamesWritten).Shares.Each()
		own, lawful := d.ownGames(t)
		if !lawful {
			d.find(Finding{Code: engine.CodeResult, Event: d.games, Side: d.wrongColumn(t, engine.Side(255), d.added),
				Msg: engine.Msg("%s can be the result of no deal under these rules, what else was awarded in it counted in", d.tallyText(t))})
			d.loseResult()
			return false
		}
		e.Why, e.Event = AsWritten, d.games
		e.Msg = engine.Msg("as written down: the record does not tell")
		won := engine.Outcome{Games: own}
		if own == (engine.Tally{}) {
			won.By = "score.tie"
		}
		d.enterOutcome(e, won)
		if !d.tied {
			d.own, _ = bringing(r, d.d, own, d.carriedBefore)
		}
		d.asWritten = t
	default:
		d.loseResult()
		return false
	}
	return true
}

// pointsAsWritten says the card points that are written down.
func pointsAsWritten(d *engine.Deal, points engine.Tally) engine.Message {
	if d.Table != engine.TwoPairs {
		return engine.Msg("card points as written down: %s", sharesText(engine.SharesOf(points, d.Sides())))
	}
	return engine.Msg("%d–%d card points as written down", points.Of(engine.AC), points.Of(engine.BD))
}

// settledEarly enters what a deal that was not played out brings, where nothing that could
// have followed would have changed it. It reports whether that is so.
func (d *dealJudge) settledEarly(e *Entry) bool {
	out, points, ok := d.foregone()
	if !ok {
		return false
	}
	d.early = points
	e.Msg = engine.Msg("play stopped, and whatever had followed would have brought the same")
	d.enterOutcome(*e, out)
	return true
}

// ownGames returns what of the games as written is the deal's own result: they have the
// awards in them that were given while it was played, or were written without. It reports
// whether some play of the deal brings that; where the result falls away, nothing is asked.
func (d *dealJudge) ownGames(t engine.Tally) (own engine.Tally, lawful bool) {
	r := &d.start.Rules
	with := t.Minus(d.added)
	for _, own := range []engine.Tally{with, t} {
		if possible(r, d.d, own, d.j.carried) || own == (engine.Tally{}) && d.closed() {
			return own, true
		}
	}
	return with, false
}

// closed reports whether the deal ended without a result of its own.
func (d *dealJudge) closed() bool { return d.replaced || d.d.Stopped || d.d.Abandoned != engine.NoSeat }

// gamesTell reports whether the games as written may stand for the deal's own
// result: by other rules than the record's they may be worth something else, or
// have been given for a claim that these rules do not pay.
func (d *dealJudge) gamesTell() bool {
	if !d.j.foreign {
		return true
	}
	return d.j.sameScore && !slices.ContainsFunc(d.claims, func(c claim) bool { return c.event.Ruling == engine.Upheld })
}

// lastEvent returns the event that decides a deal's own result: its last card.
func (d *dealJudge) lastEvent() int {
	n := d.d.LastTrick()
	if n > 0 && d.d.Trick(n).Bare() {
		return d.taken[n]
	}
	if n == 0 || d.d.Trick(n).N == 0 {
		return d.from
	}
	return d.plays[n][d.d.Trick(n).N-1]
}

// enterOutcome enters what the deal brings each pair, and notes the lines,
// because a claim may take them back.
func (d *dealJudge) enterOutcome(e Entry, out engine.Outcome) {
	from := len(d.j.out.Ledger)
	e.Index = d.place
	if d.tied = d.j.enterOutcome(d.d.Number, e, out); d.tied {
		return
	}
	d.own = out
	for i, line := range d.j.out.Ledger[from:] {
		if line.Why == e.Why {
			d.results = append(d.results, result{line.Deal, line.Side, line.Games, from + i})
		}
	}
	d.tally(from)
}

// enterOutcome enters what a deal brings each pair, and reports whether it was
// a tie. A tie is entered too, because it may carry over.
func (j *judge) enterOutcome(deal int, e Entry, out engine.Outcome) (tied bool) {
	e.Deal = deal
	if e.Param = out.By; out.By == "score.tie" {
		e.Why = ForTie
		j.carried++
		j.log(e)
		return true
	}
	j.carried = 0
	for e.Side, e.Games = range j.shared(out.Games) {
		j.enter(e)
	}
	return false
}

// givenUp reports whether the deal was given up before its first card. If an
// outcome is recorded, it was played and only its cards are not recorded.
func (d *dealJudge) givenUp() bool {
	return d.d.Stopped && d.d.LastTrick() == 0 && d.games < 0 && d.points < 0 && d.sheetAt < 0
}

// thrownIn reports whether the deal was given up before its first card under
// rules with a right to a new deal.
func (d *dealJudge) thrownIn() bool {
	return d.givenUp() && d.start.Rules.Redeal != engine.RedealNone
}

// keep keeps the judgement of the deal, for rules under which it may be claimed
// until the match ends.
func (d *dealJudge) keep() {
	own := *d.d
	d.d = &own
	d.at = len(d.j.out.Verdicts)
	d.j.kept = append(d.j.kept, d)
}

// settleKept reports the renúncias that nobody claimed before the match ended.
func (j *judge) settleKept() {
	for _, d := range j.kept {
		n := len(d.findings)
		d.unclaimed()
		for _, f := range d.findings[n:] {
			v := &j.out.Verdicts[d.at]
			if !slices.Contains(v.Codes, f.Code) {
				v.Codes = append(v.Codes, f.Code)
			}
		}
		j.out.Findings = append(j.out.Findings, d.findings[n:]...)
	}
	j.kept = nil
}
