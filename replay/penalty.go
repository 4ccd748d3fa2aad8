package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// happened enters what happened at the table, in a deal or outside any, and returns what is found
// about it.
func (j *judge) happened(e engine.Event, at, deal int) []Finding {
	switch e := e.(type) {
	case *engine.PenaltyGiven:
		return j.penalty(e, at, deal)
	case *engine.SeatAbandoned:
		j.abandon(e, at, deal)
	case *engine.WalkedOver:
		return j.walkover(e, at, deal)
	case *engine.SeatDisqualified:
		j.sendOff(e, at, deal)
	case *engine.SeatSubstituted:
		return j.substitute(e, at)
	case *engine.MarksSuspended:
		return j.sheet.suspend(at, deal, e)
	case *engine.MarksExecuted:
		return j.sheet.execute(at, deal, e)
	case *engine.SheetSigned:
		j.sheet.sign(at, deal, e.Side)
	}
	return nil
}

// penalty enters a penalty or a warning, and compares it with the rules.
func (j *judge) penalty(e *engine.PenaltyGiven, at, deal int) []Finding {
	r := &j.state.Rules
	ok, msg := j.warnings.Check(e, r)
	if ok || e.Warning {
		j.warnings.Count(e, j.sheet.table()) // games that the rules do not give are no stage of their own
	}
	offender := e.Offender(j.sheet.table())
	line := Entry{Deal: deal, Event: at, Side: j.opponents(offender), Games: e.Award, Why: ForPenalty,
		Param: "penalties", Msg: message.Msg("penalty against %s: %s", offender, e.Infraction)}
	if r.Penalties == rules.PenaltiesFPSD {
		line.Section = e.Infraction.Tariff().Section
	}
	switch {
	case offender == card.NoSide:
		line.Games, line.Why = 0, ForWarning
		line.Msg = message.Msg("who does not play is warned (%s): %s", message.Word(e.Outsider), e.Infraction)
		if !e.Warning {
			line.Why = ForPenalty
			line.Msg = message.Msg("penalty for one who does not play (%s): %s", message.Word(e.Outsider), e.Infraction)
		}
		j.sheet.log(line)
	case e.Warning:
		line.Side, line.Games, line.Why = offender, 0, ForWarning
		line.Msg = message.Msg("warning %d to %s: %s", j.warnings.Of(offender, e.Infraction), offender, e.Infraction)
		j.sheet.log(line)
	case e.Infraction == rules.SheetFraud:
		j.voidAll(line)
	case j.forfeited(e):
		line.Why = ForAbandoning
		line.Msg = message.Msg("%s loses the match: %s", offender, e.Infraction)
		j.sheet.forfeit(line)
	case e.Award > 0:
		j.sheet.award(line)
	default:
		j.sheet.log(line)
	}
	if ok {
		return nil
	}
	return []Finding{{Code: code.PenaltyMismatch, Seat: e.Seat, Event: at, Msg: msg}}
}

// forfeited reports whether a penalty is the loss of the match. We read the
// maximum result as the target (FPSD 6.1 c, 6.3; convention).
func (j *judge) forfeited(e *engine.PenaltyGiven) bool {
	r := &j.state.Rules
	if r.Mode != rules.ModeGames || r.Penalties != rules.PenaltiesFPSD {
		return false
	}
	t := e.Infraction.Tariff()
	tooLate := e.Infraction == rules.Late && (e.Award != t.Least || e.TooLate())
	return t.Most == rules.Forfeit && e.Award >= int(r.Target) && (e.Infraction == rules.Leave || tooLate)
}

// opponents returns who gets what an offender pays: everybody off the side for which
// the offender plays in the deal, or off the offender's column outside any deal and where
// the record does not tell the side.
func (j *judge) opponents(offender card.Side) card.Side {
	if offender == card.NoSide {
		return card.NoSide
	}
	if j.now != nil && j.sheet.table().Parting != rules.TeamsOpposite {
		if s := j.now.deal.Side(offender.First()); s != card.NoSide {
			offender = s
		}
	}
	return j.sheet.table().Others(offender)
}

// voidAll takes the whole score from a pair that altered the sheet (FPSD 4.4).
func (j *judge) voidAll(e Entry) {
	offender := j.sheet.table().Others(e.Side)
	void := e
	void.Side, void.Games, void.Why = offender, -max(0, j.sheet.total.Of(offender)), ForVoiding
	void.Msg = message.Msg("the sheet was altered: all scores of %s are void", offender)
	j.sheet.enter(void)
	j.sheet.void(offender)
	for _, d := range append(j.kept, j.now) {
		if d != nil { // nothing of it is left to take back
			d.results = slices.DeleteFunc(d.results, func(r result) bool { return r.Side == offender })
		}
	}
	if e.Games > 0 {
		j.sheet.award(e)
	}
}

// abandon enters that a player left the table. Under the FPSD rules the match
// goes to the opponents; in the online ledger the player loses ten games.
func (j *judge) abandon(e *engine.SeatAbandoned, at, deal int) {
	r := &j.state.Rules
	line := Entry{Deal: deal, Event: at, Side: j.opponents(j.sheet.table().Column(e.Seat)), Why: ForAbandoning, Param: "leave"}
	switch {
	case r.Leave == rules.LeaveForfeits && r.Mode == rules.ModeGames:
		line.Msg = message.Msg("%s left the table: the match goes to %s", e.Seat, line.Side)
		j.sheet.forfeit(line)
	case r.Leave == rules.LeaveMinus10:
		line.Side, line.Seat, line.Games = j.sheet.table().Column(e.Seat), e.Seat, -10
		line.Msg = message.Msg("%s left the table", e.Seat)
		j.sheet.enter(line)
	}
}
