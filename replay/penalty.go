package replay

import (
	"slices"

	"sueca/engine"
)

// penalty enters a penalty or a warning, and compares it with the rules.
func (j *judge) penalty(e *engine.PenaltyGiven, at, deal int) *Finding {
	r := &j.state.Rules
	ok, msg := j.warnings.Check(e, r)
	if ok || e.Warning {
		j.warnings.Count(e, j.table()) // games that the rules do not give are no stage of their own
	}
	offender := e.Offender(j.table())
	line := Entry{Deal: deal, Event: at, Side: j.opponents(offender), Games: e.Award, Why: ForPenalty,
		Param: "penalties", Msg: engine.Msg("penalty against %s: %s", offender, e.Infraction)}
	if r.Penalties == engine.PenaltiesFPSD {
		line.Section = e.Infraction.Section()
	}
	switch {
	case offender == engine.NoSide:
		line.Games, line.Why = 0, ForWarning
		line.Msg = engine.Msg("who does not play is warned (%s): %s", engine.Word(e.Outsider), e.Infraction)
		if !e.Warning {
			line.Why = ForPenalty
			line.Msg = engine.Msg("penalty for one who does not play (%s): %s", engine.Word(e.Outsider), e.Infraction)
		}
		j.log(line)
	case e.Warning:
		line.Side, line.Games, line.Why = offender, 0, ForWarning
		line.Msg = engine.Msg("warning %d to %s: %s", j.warnings.Of(offender, e.Infraction), offender, e.Infraction)
		j.log(line)
	case e.Infraction == engine.SheetFraud:
		j.voidAll(line)
	case j.forfeited(e):
		line.Why = ForAbandoning
		line.Msg = engine.Msg("%s loses the match: %s", offender, e.Infraction)
		j.forfeit(line)
	case e.Award > 0:
		j.award(line)
	default:
		j.log(line)
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

// forfeited reports whether a penalty is the loss of the match. We read the
// maximum result as the target (FPSD 6.1 c, 6.3; convention).
func (j *judge) forfeited(e *engine.PenaltyGiven) bool {
	r := &j.state.Rules
	if r.Mode != engine.ModeGames || r.Penalties != engine.PenaltiesFPSD {
		return false
	}
	_, least, _, forfeits := e.Infraction.Tariff()
	return forfeits && e.Award >= int(r.Target) && (e.Infraction == engine.Leave || e.Infraction == engine.Late && (e.Award != least || e.TooLate()))
}

// opponents returns who gets what an offender pays: everybody off the side for which
// the offender plays in the deal, or off the offender's column outside any deal and where
// the record does not tell the side.
func (j *judge) opponents(offender engine.Side) engine.Side {
	if offender == engine.NoSide {
		return engine.NoSide
	}
	if j.now != nil && j.table().Parting != engine.TeamsOpposite {
		if s := j.now.d.Side(offender.First()); s != engine.NoSide {
			offender = s
		}
	}
	return j.table().Others(offender)
}

// award enters games given for an offence: to the opponents and, if the rules
// say so, taken from the offenders.
func (j *judge) award(e Entry) {
	if j.state.Rules.PenaltyMode == engine.PenaltyTransfer && e.Games > 0 {
		from := e
		from.Side, from.Games, from.Param = j.table().Others(e.Side), -e.Games, "penalty.mode"
		from.Section = ""
		j.enter(from)
	}
	j.enter(e)
}

// voidAll takes the whole score from a pair that altered the sheet (FPSD 4.4).
func (j *judge) voidAll(e Entry) {
	offender := j.table().Others(e.Side)
	void := e
	void.Side, void.Games, void.Why = offender, -max(0, j.sheet.total.Of(offender)), ForVoiding
	void.Msg = engine.Msg("the sheet was altered: all scores of %s are void", offender)
	j.enter(void)
	j.sheet.restate(offender, len(j.sheet.marks[offender.First()]), 0, Suspended, Void)
	for _, d := range append(j.kept, j.now) {
		if d != nil { // nothing of it is left to take back
			d.results = slices.DeleteFunc(d.results, func(r result) bool { return r.Side == offender })
		}
	}
	if e.Games > 0 {
		j.award(e)
	}
}

// forfeit gives the match to the players of a line: each column what it lacks of the
// target.
func (j *judge) forfeit(line Entry) {
	for c := range j.sheet.columns(line.Side) {
		line.Side, line.Games = c, max(0, int(j.state.Rules.Target)-j.sheet.total.Of(c))
		j.enter(line)
	}
}

// abandon enters that a player left the table. Under the FPSD rules the match
// goes to the opponents; in the online ledger the player loses ten games.
func (j *judge) abandon(e *engine.SeatAbandoned, at, deal int) {
	r := &j.state.Rules
	line := Entry{Deal: deal, Event: at, Side: j.opponents(j.table().Column(e.Seat)), Why: ForAbandoning, Param: "leave"}
	switch {
	case r.Leave == engine.LeaveForfeits && r.Mode == engine.ModeGames:
		line.Msg = engine.Msg("%s left the table: the match goes to %s", e.Seat, line.Side)
		j.forfeit(line)
	case r.Leave == engine.LeaveMinus10:
		line.Side, line.Seat, line.Games = j.table().Column(e.Seat), e.Seat, -10
		line.Msg = engine.Msg("%s left the table", e.Seat)
		j.enter(line)
	}
}
