package engine

import (
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// Warnings counts the warnings of each pair for each infraction. The FPSD rules
// say "recurrence by a player of the same pair"; that warnings are counted per
// infraction and for the whole match is our convention.
type Warnings [card.MaxSeats + 1][rules.SheetFraud + 1]uint8

// Check reports whether a penalty as given agrees with the rules. If it does
// not, the message says what the rules would have given. Check does not count
// the penalty: see [Warnings.Count].
func (w *Warnings) Check(p *PenaltyGiven, r *rules.Rules) (ok bool, msg message.Message) {
	switch none := r.Penalties != rules.PenaltiesFPSD; {
	case p.Infraction == 0 || p.Infraction > rules.SheetFraud:
	case none && p.Award > 0:
		msg = message.Msg("these rules have no penalties; %d was awarded", p.Award)
	case none:
	case p.Outsider != "" && p.Award > 0:
		msg = message.Msg("who does not play has no opponents that games could go to; %d were awarded", p.Award)
	case p.Outsider != "":
	case p.Infraction == rules.Late && p.Minutes > 0:
		return checkLate(p, int(r.Target))
	case p.Infraction == rules.Late && p.Award == 0:
		// Up to five minutes cost nothing, and how many they were is not written.
	case p.Infraction == rules.TrumpCard && p.Award != 0:
		msg = message.Msg("FPSD %s: the trump card counts as played; no games are awarded", p.Infraction.Tariff().Section)
	case p.Infraction == rules.TrumpCard:
	default:
		msg = p.against(int(r.Target), w[p.Offender(r.Table()).First()][p.Infraction] > 0)
	}
	return msg.IsZero(), msg
}

// against says what the FPSD rules would have given, the zero Message where that was given; warned is whether it is no first offence.
func (p *PenaltyGiven) against(target int, warned bool) message.Message {
	t := p.Infraction.Tariff()
	least, most := t.Least, t.Most
	if least == rules.Forfeit {
		least = target
	}
	if most == rules.Forfeit {
		most = max(target, least)
	}
	switch {
	case p.Warning && p.Infraction == rules.SheetFraud:
		return message.Msg("FPSD %s has no warning for this: it costs the pair all that it scored in the match", t.Section)
	case p.Warning && !t.Warns:
		return message.Msg("FPSD %s has no warning for this: it costs %d", t.Section, least)
	case p.Warning && warned && least > 0:
		return message.Msg("FPSD %s: a second offence of the pair costs %d, not another warning", t.Section, least)
	case p.Warning:
	case t.Warns && !warned && least > 0 && (t.Grave == 0 || p.Award < t.Grave):
		return message.Msg("FPSD %s: the first offence of a pair is warned", t.Section)
	case p.Award >= least && p.Award <= most && t.Between, p.Award == least, p.Award == most:
	case least == most:
		return message.Msg("FPSD %s awards %d, not %d", t.Section, least, p.Award)
	case t.Between:
		return message.Msg("FPSD %s awards from %d to %d, not %d", t.Section, least, most, p.Award)
	default:
		return message.Msg("FPSD %s awards %d or %d, not %d", t.Section, least, most, p.Award)
	}
	return message.Message{}
}

// The minutes of FPSD 6.1. Exactly five stand in two of its lines; that they cost
// nothing is how we read it.
const (
	minutesFree = 5  // up to here nothing
	minutesLate = 10 // up to here two games, after it the match
)

// checkLate is Check of somebody who was late by minutes that are written.
func checkLate(p *PenaltyGiven, target int) (bool, message.Message) {
	t := rules.Late.Tariff()
	want := t.Least
	if p.TooLate() {
		want = max(target, t.Least)
	} else if p.Minutes <= minutesFree {
		want = 0
	}
	switch {
	case p.Award == want && !(p.Warning && want > 0):
		return true, message.Message{}
	case want == 0:
		return false, message.Msg("FPSD %s: up to %d {2:minute|minutes} late cost nothing; %d was awarded", t.Section, minutesFree, p.Award)
	case p.Minutes > minutesLate:
		return false, message.Msg("FPSD %s: more than %d minutes late cost the match, %d games, not %d", t.Section, minutesLate, want, p.Award)
	}
	return false, message.Msg("FPSD %s: %d {2:minute|minutes} late cost %d {3:game|games}, not %d", t.Section, p.Minutes, want, p.Award)
}

// TooLate reports whether the minutes that are written cost the match (FPSD 6.1 c).
func (p *PenaltyGiven) TooLate() bool { return p.Infraction == rules.Late && p.Minutes > minutesLate }

// Count adds the warning of a penalty, if it was one. Games given at once, for a grave first
// offence, count too: the next one of the pair is no first offence.
func (w *Warnings) Count(p *PenaltyGiven, t *rules.Table) {
	of := p.Offender(t).First()
	if (p.Warning || p.Award > 0) && int(p.Infraction) < len(w[0]) && w[of][p.Infraction] < 255 {
		w[of][p.Infraction]++
	}
}

// Of returns the number of warnings and penalties that a pair has had for an infraction.
func (w *Warnings) Of(p card.Side, i rules.Infraction) int { return int(w[p.First()][i]) }

// Offender returns the column of the sheet that was penalised, [card.NoSide] for one
// who does not play.
func (p *PenaltyGiven) Offender(t *rules.Table) card.Side {
	if p.Side != card.NoSide {
		return p.Side
	}
	return t.Column(p.Seat)
}
