package replay

import (
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// seating is who sits where, and who should be there and is not (quem se senta).
type seating struct {
	names [card.H + 1]string // of those who took another's seat
	fresh []int              // substitutions that are not yet looked at together
	// away has, for each seat whose player was sent away and that nobody took since,
	// the event and the deal.
	away [card.H + 1]struct{ event, deal int }
	said [card.H + 1]bool // that somebody plays on who was sent away
}

// walkover enters that one side was not there. The match goes to the other one, with
// the maximum score, which is read as the target (FPSD 6.1 c; convention). Where the
// rules say nothing of it, it stays open.
func (j *judge) walkover(e *engine.WalkedOver, at, deal int) []Finding {
	r := &j.state.Rules
	switch {
	case j.sheet.over:
		return []Finding{{Code: code.Procedure, Event: at, Msg: message.Msg("the match was over before %s had it for want of "+
			"opponents", e.Side)}}
	case r.Penalties != rules.PenaltiesFPSD || r.Mode != rules.ModeGames:
		return []Finding{{Code: code.Procedure, Event: at,
			Msg: message.Msg("%s is not there; these rules do not say what that costs: the match stays open",
				j.sheet.table().Others(e.Side))}}
	}
	j.sheet.forfeit(Entry{Deal: deal, Event: at, Side: e.Side, Why: ForWalkover,
		Param: "penalties", Section: rules.Late.Tariff().Section, Msg: message.Msg("%s is not there: the match goes to %s",
			j.sheet.table().Others(e.Side), e.Side)})
	return nil
}

// sendOff enters that a player was sent away. By FPSD 1 the referee may; what that
// makes of the match it leaves to the referee too.
func (j *judge) sendOff(e *engine.SeatDisqualified, at, deal int) {
	line := Entry{Deal: deal, Event: at, Side: j.sheet.table().Column(e.Seat), Seat: e.Seat, Why: ForSendingOff, Param: "penalties",
		Msg: message.Msg("%s is sent away", e.Seat)}
	if j.state.Rules.Penalties == rules.PenaltiesFPSD {
		line.Section = rules.Conduct.Tariff().Section
	}
	j.sheet.log(line)
	j.seating.away[e.Seat].event, j.seating.away[e.Seat].deal = at+1, deal
	j.seating.said[e.Seat] = false
}

// substitute enters that somebody took a seat. Those of one moment are looked at
// together, so that two may change seats: nobody can sit in two.
func (j *judge) substitute(e *engine.SeatSubstituted, at int) (out []Finding) {
	s := &j.seating
	if same(s.player(j, e.Seat), e.Name) && s.away[e.Seat].event == 0 {
		out = append(out, Finding{Code: code.Procedure, Seat: e.Seat, Event: at,
			Msg: message.Msg("“%s” sits at %s already", strings.TrimSpace(e.Name), e.Seat)})
	}
	if out == nil {
		s.fresh = append(s.fresh, at)
	}
	j.out.Substitutes = append(j.out.Substitutes, e)
	s.names[e.Seat] = e.Name
	s.away[e.Seat].event = 0
	for _, next := range j.events[at+1:] {
		if k := next.Kind(); k == engine.KindSeatSubstituted {
			return out
		} else if k != engine.KindCommented {
			break
		}
	}
	for _, at := range s.fresh {
		e := j.events[at].(*engine.SeatSubstituted)
		for _, other := range j.sheet.table().Seats {
			if other != e.Seat && same(s.player(j, other), e.Name) && same(s.names[e.Seat], e.Name) {
				out = append(out, Finding{Code: code.Procedure, Seat: e.Seat, Event: at,
					Msg: message.Msg("“%s” sits at %s, and cannot sit at %s too", strings.TrimSpace(e.Name), other, e.Seat)})
			}
		}
	}
	s.fresh = nil
	return out
}

// player returns who sits in a seat by now.
func (s *seating) player(j *judge, seat card.Seat) string {
	if name := s.names[seat]; name != "" {
		return name
	}
	return j.state.Tag(seat.String())
}

// same reports whether two names are one.
func same(a, b string) bool { return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b)) }

// seated looks, at a deal that was played, for those who had been sent away before.
func (d *account) seated(s *seating) {
	for _, seat := range d.deal.Table.Seats {
		if s.away[seat].event > 0 && !s.said[seat] && d.deal.LastTrick() > 0 {
			s.said[seat] = true
			d.irregularOf(seat, d.from, "%s was sent away, and no line says who sits there now: substitute %s \"NAME\"", seat, seat)
		}
	}
}

// leftOpen says, at the end, of those who were sent away that the match is not
// decided by it.
func (j *judge) leftOpen() {
	for _, seat := range j.sheet.table().Seats {
		a := j.seating.away[seat]
		if a.event == 0 || j.sheet.over {
			continue
		}
		j.out.found(Finding{Code: code.Procedure, Deal: a.deal, Seat: seat, Event: a.event - 1,
			Msg: message.Msg("%s is sent away and nobody takes the seat; what that makes of the match the rules leave to the referee, "+
				"and no line says it: it stays open", seat)})
		for i := range j.out.Verdicts {
			if v := &j.out.Verdicts[i]; a.deal > 0 && v.Deal == a.deal && !slices.Contains(v.Codes, code.Procedure) {
				v.Codes = append(v.Codes, code.Procedure)
			}
		}
	}
}
