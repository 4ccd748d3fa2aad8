package replay

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// ended says whether the match has ended, and how.
type ended struct {
	over   bool
	winner card.Side
	// lacking are the deals that may have ended the match before, for somebody else.
	lacking []int
	// overBy is the parameter that ended the match; overIn the deal whose own
	// result ended it, 0 if it was an award.
	overBy string
	overIn int
	// won is the sheet at the end of the deal that won the match; nil while it goes on.
	won *wonAt
}

// ending checks after a line of the ledger whether the match is over. The first
// column of the sheet to reach the target has won (FPSD 6.1; that the order of the ledger
// decides is convention), and all that reach it with the same line. Suspending a mark can reopen the match as long as the
// sheet is not signed.
func (s *sheet) ending(e *Entry) {
	r := s.rules
	switch {
	case s.reopens(e):
		s.ended = ended{won: s.won}
		s.log(Entry{Deal: e.Deal, Event: e.Event, Side: e.Side, Why: ForReopening, Param: "sheet.suspension",
			Msg: message.Msg("%s stands at %d again: the match goes on", e.Side, s.total.Of(e.Side))})
		s.reached(e, s.table().Players)
	case s.over:
	case (e.Why == ForResult || e.Why == AsWritten) && e.Param == sweepBy && r.SweepEndsMatch == rules.Yes && r.Mode == rules.ModeGames:
		s.win(e, e.Side, "score.sweep.ends_match")
	case (e.Why == ForAbandoning || e.Why == ForWalkover) && e.Seat == card.NoSeat && r.Mode == rules.ModeGames:
		s.win(e, e.Side, e.Param)
	case r.EndCheck == rules.EndAfterDeal:
		if e.Why == ForClaim && r.Mode == rules.ModeGames && r.ConfirmedEndsMatch != rules.Yes {
			s.firstThere(e) // play has stopped
		}
	default:
		s.reached(e, e.Side)
	}
}

// reopens reports whether a line takes the match away from the pair that had
// won it.
func (s *sheet) reopens(e *Entry) bool {
	if !s.over || s.closed() || e.Side&s.winner == card.NoSide || e.Games >= 0 || e.Why == ForResult {
		return false
	}
	below := s.there(s.winner) != s.winner
	switch s.overBy {
	case "match.target":
		return below
	case "score.sweep.ends_match":
		return s.falling != 0 && s.falling == s.overIn && below
	}
	return false
}

// reached ends a match for games in which some of the players have reached the
// target.
func (s *sheet) reached(e *Entry, of card.Side) {
	if there := s.there(of); there != card.NoSide && s.rules.Mode == rules.ModeGames {
		s.win(e, there, "match.target")
	}
}

// there returns those of some players whose column has reached the target.
func (s *sheet) there(of card.Side) (out card.Side) {
	for c := range s.columns(of) {
		if s.total.Of(c) >= int(s.rules.Target) {
			out |= c
		}
	}
	return out
}

// win ends the match, won by pair p; param is the parameter that decides it.
func (s *sheet) win(e *Entry, p card.Side, param string) {
	s.over, s.winner, s.overBy, s.overIn = true, p, param, 0
	s.lacking = s.doubt(e, p, param)
	section := ""
	if e.Why == ForAbandoning || e.Why == ForWalkover {
		section = e.Section
	}
	if e.Why == ForResult || e.Why == AsWritten {
		s.overIn = e.Deal
	}
	msg := message.Msg("%s wins the match", p)
	if len(s.lacking) > 0 {
		msg = message.Msg("%s wins the match, as far as the deals before are known", p)
	}
	s.log(Entry{Deal: e.Deal, Event: e.Event, Side: p, Why: ForWinning, Param: param, Section: section, Msg: msg})
}

// winBy ends the match by a rule that ends it at once, whether or not the line
// reaches the target. A mark suspended later does not undo that.
func (s *sheet) winBy(e *Entry, p card.Side, param string) {
	last := len(s.out.Ledger) - 1
	switch {
	case !s.over:
		s.win(e, p, param)
	case s.winner == p && s.overBy == "match.target" && s.out.Ledger[last].Why == ForWinning && s.out.Ledger[last].Event == e.Event:
		s.overBy, s.out.Ledger[last].Param = param, param
	}
}

// dealDone checks whether the match is over with a deal that begins at event
// from: if the target is checked after each deal, if the match is for card
// points, or if the number of deals is fixed.
func (s *sheet) dealDone(number, from int) {
	r := s.rules
	e := &Entry{Deal: number, Event: from, Why: ForResult}
	if n := len(s.out.Ledger); n > 0 && s.out.Ledger[n-1].Event > from {
		e.Event = s.out.Ledger[n-1].Event
	}
	switch {
	case s.over:
	case r.Mode == rules.ModePoints:
		// Both may have reached it: the higher total wins, and equal totals
		// play on (convention).
		if p := s.ahead(); p != card.NoSide && s.total.Of(p) >= int(r.Target) {
			s.win(e, p, "match.target")
		}
	case r.Mode == rules.ModeFixed && s.played >= int(r.Deals):
		if p := s.ahead(); p != card.NoSide {
			s.win(e, p, "match.deals")
			return
		}
		s.over, s.lacking = true, s.doubt(e, card.NoSide, "match.deals")
		s.log(Entry{Deal: e.Deal, Event: e.Event, Why: ForWinning, Param: "match.deals", Msg: message.Msg("the match ends in a tie")})
	case r.Mode == rules.ModeGames && r.EndCheck == rules.EndAfterDeal:
		s.firstThere(e)
	}
}

// firstThere ends a match for games in which a column has reached the target. If
// several have, the one that has been there longest in the ledger wins.
func (s *sheet) firstThere(e *Entry) {
	target := int(s.rules.Target)
	columns := s.table().Columns
	since := map[card.Side]int{}
	for i, l := range s.out.Ledger {
		for _, p := range columns {
			if l.Sheet.Of(p) < target {
				delete(since, p)
			} else if _, ok := since[p]; !ok {
				since[p] = i
			}
		}
	}
	first, winner := len(s.out.Ledger), card.NoSide
	for _, p := range columns {
		switch i, is := since[p]; {
		case is && i < first:
			first, winner = i, p
		case is && i == first:
			winner |= p
		}
	}
	if winner == card.NoSide {
		return
	}
	s.win(e, winner, "match.target")
	for _, p := range columns {
		if i, is := since[p]; is && p&winner == card.NoSide && i >= s.resumed.from && i < s.resumed.to {
			s.lacking = s.resumed.of // as the sheet has it, they were there at once
		}
	}
}

// ahead returns the columns with the highest total, [card.NoSide] if all are
// equal.
func (s *sheet) ahead() (out card.Side) {
	columns := s.table().Columns
	for _, c := range columns {
		switch n := s.total.Of(c); {
		case out == card.NoSide || n > s.total.Of(out):
			out = c
		case n == s.total.Of(out):
			out |= c
		}
	}
	if out == s.table().Players {
		return card.NoSide
	}
	return out
}

// ResultName returns the name that some rules have for the result of a finished
// match, such as gato; "" if there is none.
func (m *Match) ResultName() string {
	if m.Rules.ResultNames != rules.NamesBrazil || !m.Over || m.Winner == card.NoSide {
		return ""
	}
	loser := m.Rules.Table().Others(m.Winner)
	switch m.Rules.Capped(m.Sheet).Of(loser) {
	case 0:
		return "gato"
	case 1:
		return "chapéu"
	case 3:
		for _, e := range m.Ledger {
			if e.Sheet.Of(m.Winner) == 0 && e.Sheet.Of(loser) == 3 {
				return "arrepio"
			}
		}
	}
	return ""
}

// resultTag compares the Result tag with the sheet at the end.
func (j *judge) resultTag() {
	at, t := j.resultWritten()
	end := j.ending()
	if j.endsAs(t, end) {
		return
	}
	f := Finding{Code: code.ResultMismatch, Event: at, Msg: message.Msg("the result is written as %s; the match ends at %s",
		sharesText(t), sharesText(card.SharesOf(j.out.Rules.Capped(end.total), j.sheet.table().Columns)))}
	f.explained(j.past.fit, inDeal)
	j.out.found(f)
}

// ending returns how the match ends, by the sheet as it is now.
func (j *judge) ending() wonAt {
	if j.sheet.won != nil {
		return *j.sheet.won
	}
	return wonAt{total: j.sheet.total, base: j.sheet.base}
}

// resultWritten returns the result of the match as it is written, nil where none is that can be read, and where.
func (r *arranged) resultWritten() (at int, t card.Shares) {
	var text string
	for i, e := range r.events {
		if e.Kind() == engine.KindDealStarted {
			break
		}
		if t, ok := e.(*engine.TagWritten); ok && t.Name == "Result" {
			at, text = i, t.Value
		}
	}
	if t, ok := card.ParseResult(text); ok {
		return at, t
	}
	return at, nil
}

// endsAs reports whether an ending of the match is the one that is written, where one is and the sheet tells it.
func (j *judge) endsAs(t card.Shares, end wonAt) bool {
	if t == nil || !j.sheet.known || j.foreign {
		return true
	}
	for _, s := range []card.Tally{end.total, end.base} {
		if agrees(t, s) || agrees(t, j.state.Rules.Capped(s)) {
			return true
		}
	}
	return false
}
