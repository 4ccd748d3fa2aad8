package replay

import (
	"sueca/engine"
)

// Entry is one line of the ledger: games that a pair was given, and why.
type Entry struct {
	Deal  int // 0: before the first deal
	Event int
	Pair  engine.Pair
	Games int // negative where marks are suspended
	Why   Reason
	// Rule is the section of the rules that gives them, where there is one.
	Rule string
	Msg  engine.Message
}

// Reason says what kind of award an entry is: the words of the JSON output.
type Reason string

// The reasons.
const (
	ForResult     Reason = "result"
	ForClaim      Reason = "claim"
	ForFalseClaim Reason = "false-claim"
	ForPenalty    Reason = "penalty"
	ForAbandoning Reason = "abandoned"
	ForSuspending Reason = "suspended"
	ForExecuting  Reason = "executed"
	AsWritten     Reason = "as-written"
)

// sheet is the running total (folha).
type sheet struct {
	total engine.Tally
	// known is false after a deal whose worth is not known, until the sheet is
	// written down again.
	known bool
	// base is what a written sheet is measured against: the total, or what the
	// sheet said last, so that one slip is found once.
	base      engine.Tally
	suspended engine.Tally
}

// lose notes that a deal's worth is not known.
func (s *sheet) lose() { s.known = false }

func (s *sheet) add(p engine.Pair, n int) {
	s.total, s.base = s.total.Add(p, n), s.base.Add(p, n)
}

// enter puts an award into the ledger and on the sheet.
func (j *judge) enter(e Entry) {
	j.out.Ledger = append(j.out.Ledger, e)
	j.sheet.add(e.Pair, e.Games)
}

// penalty enters a penalty, and compares it with the rules.
func (j *judge) penalty(e *engine.PenaltyGiven, at, deal int) *Finding {
	r := &j.state.Rules
	ok, msg := j.warnings.Check(e, r)
	j.warnings.Count(e)
	if e.Award > 0 {
		j.enter(Entry{Deal: deal, Event: at, Pair: e.Offender().Opponents(), Games: e.Award, Why: ForPenalty, Rule: e.Infraction.Section(),
			Msg: engine.Msg("penalty against %s: %s", e.Offender(), e.Infraction)})
	}
	if ok {
		return nil
	}
	f := Finding{Code: engine.CodePenaltyMismatch, Deal: deal, Seat: e.Seat, Event: at, Msg: msg}
	if deal == 0 {
		j.out.Findings = append(j.out.Findings, f)
	}
	return &f
}

// abandon gives the match to the opponents of whoever left: the maximum result
// is read as the target (FPSD 6.3; convention).
func (j *judge) abandon(e *engine.SeatAbandoned, at, deal int) {
	p := e.Seat.Pair().Opponents()
	if n := int(j.state.Rules.Target) - j.sheet.total.Of(p); n > 0 && j.state.Rules.Mode == engine.ModeGames {
		j.enter(Entry{Deal: deal, Event: at, Pair: p, Games: n, Why: ForAbandoning, Rule: "6.3",
			Msg: engine.Msg("%s left the table: the match goes to %s", e.Seat, p)})
	}
}

// settle enters what the deal is worth: what was awarded while it was played,
// in order, then its result. As-ruled claims count; a claim without a ruling
// counts as the record answers it.
func (d *dealJudge) settle() {
	j := d.j
	from := len(j.out.Ledger)
	awarded := map[engine.Pair]bool{}
	for _, i := range d.others {
		switch e := j.events[i].(type) {
		case *engine.ClaimMade:
			d.award(i, e, awarded)
		case *engine.PenaltyGiven:
			if f := j.penalty(e, i, d.d.Number); f != nil {
				d.find(*f)
			}
		case *engine.SeatAbandoned:
			j.abandon(e, i, d.d.Number)
		case *engine.MarksSuspended:
			d.suspend(i, e.Pair, e.Marks)
		case *engine.MarksExecuted:
			d.suspend(i, e.Pair, -e.Marks)
		}
	}
	d.addedKnown = d.result(len(awarded) > 0)
	for _, e := range j.out.Ledger[from:] {
		if e.Why != ForSuspending && e.Why != ForExecuting {
			d.added = d.added.Add(e.Pair, e.Games)
		}
	}
	d.written()
}

// award enters what a claim brings: four games for one that is upheld, once
// for each accused pair (FPSD 5.2), two to the accused for a false one (5.3).
func (d *dealJudge) award(at int, e *engine.ClaimMade, awarded map[engine.Pair]bool) {
	r := &d.start.Rules
	ruling := e.Ruling
	for _, c := range d.claims {
		if c.index == at && ruling == 0 && c.admissible {
			switch c.answer {
			case confirmed:
				ruling = engine.Upheld
			case unfounded:
				ruling = engine.Rejected
			}
		}
	}
	winner := e.Against.Opponents()
	switch {
	case ruling == engine.Upheld && !awarded[winner]:
		awarded[winner] = true
		d.j.enter(Entry{Deal: d.d.Number, Event: at, Pair: winner, Games: int(r.Confirmed), Why: ForClaim, Rule: "5.2",
			Msg: engine.Msg("claim of renúncia against %s upheld", e.Against)})
	case ruling == engine.Rejected && d.standing(at):
		d.j.enter(Entry{Deal: d.d.Number, Event: at, Pair: e.Against, Games: int(r.FalseClaim), Why: ForFalseClaim, Rule: "5.3",
			Msg: engine.Msg("false claim of renúncia against %s", e.Against)})
	}
}

// standing reports whether the claim at an event was admissible: one that is
// not accepted is not found to be false either.
func (d *dealJudge) standing(at int) bool {
	for _, c := range d.claims {
		if c.index == at {
			return c.admissible
		}
	}
	return false
}

// suspend takes marks off the sheet, or puts suspended ones back.
func (d *dealJudge) suspend(at int, p engine.Pair, marks int) {
	s := &d.j.sheet
	e := Entry{Deal: d.d.Number, Event: at, Pair: p, Games: -marks, Why: ForSuspending, Rule: "4.4",
		Msg: engine.Msg("marks of %s suspended", p)}
	if marks < 0 {
		e.Why, e.Msg = ForExecuting, engine.Msg("suspended marks of %s executed", p)
		e.Games = min(-marks, s.suspended.Of(p))
	}
	s.suspended = s.suspended.Add(p, -e.Games)
	d.j.enter(e)
}

// result enters the deal's own result, unless a claim replaced it, and reports
// whether the deal's worth is known.
func (d *dealJudge) result(claimed bool) bool {
	j := d.j
	r := &d.start.Rules
	if claimed && r.ConfirmedReplaces == engine.Yes || d.d.Abandoned != engine.NoSeat {
		return true
	}
	e := Entry{Deal: d.d.Number, Event: d.from, Why: ForResult, Rule: "4.2"}
	switch points, ok := d.writtenPoints(); {
	case d.won != nil:
		e.Pair, e.Games = d.won.pair, d.won.games
		switch {
		case d.tricksWon != nil && d.tricksWon.Of(e.Pair) == engine.TricksInDeal:
			e.Msg = engine.Msg("all ten tricks")
		case d.counts != nil:
			e.Msg = engine.Msg("%d-%d card points", d.counts.AC, d.counts.BD)
		default:
			e.Msg = engine.Msg("the same under every trump that fits")
		}
	case d.games >= 0:
		t := j.events[d.games].(*engine.GamesWritten).Tally
		e.Why, e.Rule = AsWritten, ""
		e.Msg = engine.Msg("as written down: the record does not tell")
		e.Event = d.games
		for _, p := range []engine.Pair{engine.AC, engine.BD} {
			if e.Pair, e.Games = p, t.Of(p); e.Games > 0 {
				j.enter(e)
			}
		}
		return true
	case ok:
		e.Pair, e.Games = r.Result(points, engine.Tally{}, j.carried)
		e.Why, e.Event = AsWritten, d.points
		e.Msg = engine.Msg("%d-%d card points as written down", points.AC, points.BD)
	default:
		j.sheet.lose()
		return false
	}
	if e.Pair == engine.NoPair {
		j.carried++
		return true
	}
	j.carried = 0
	j.enter(e)
	return true
}
