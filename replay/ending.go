package replay

import (
	"iter"

	"sueca/engine"
)

// ending checks after a line of the ledger whether the match is over. The first
// column of the sheet to reach the target has won (FPSD 6.1; that the order of the ledger
// decides is convention), and all that reach it with the same line. Suspending a mark can reopen the match as long as the
// sheet is not signed.
func (j *judge) ending(e *Entry) {
	r, s := &j.state.Rules, &j.sheet
	switch {
	case s.reopens(e):
		s.over, s.winner, s.overBy, s.overIn, s.lacking = false, engine.NoSide, "", 0, nil
		j.log(Entry{Deal: e.Deal, Event: e.Event, Side: e.Side, Why: ForReopening, Param: "sheet.suspension",
			Msg: engine.Msg("%s stands at %d again: the match goes on", e.Side, s.total.Of(e.Side))})
		j.reached(e, j.table().Players)
	case s.over:
	case (e.Why == ForResult || e.Why == AsWritten) && e.Param == sweepBy && r.SweepEndsMatch == engine.Yes && r.Mode == engine.ModeGames:
		j.win(e, e.Side, "score.sweep.ends_match")
	case (e.Why == ForAbandoning || e.Why == ForWalkover) && e.Seat == engine.NoSeat && r.Mode == engine.ModeGames:
		j.win(e, e.Side, e.Param)
	case r.EndCheck == engine.EndAfterDeal:
		if e.Why == ForClaim && r.Mode == engine.ModeGames && r.ConfirmedEndsMatch != engine.Yes {
			j.firstThere(e) // play has stopped
		}
	default:
		j.reached(e, e.Side)
	}
}

// reopens reports whether a line takes the match away from the pair that had
// won it.
func (s *sheet) reopens(e *Entry) bool {
	if !s.over || s.closed() || e.Side&s.winner == engine.NoSide || e.Games >= 0 || e.Why == ForResult {
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
func (j *judge) reached(e *Entry, of engine.Side) {
	if there := j.sheet.there(of); there != engine.NoSide && j.state.Rules.Mode == engine.ModeGames {
		j.win(e, there, "match.target")
	}
}

// there returns those of some players whose column has reached the target.
func (s *sheet) there(of engine.Side) (out engine.Side) {
	for c := range s.columns(of) {
		if s.total.Of(c) >= int(s.rules.Target) {
			out |= c
		}
	}
	return out
}

// columns returns an iterator over the columns of some players.
func (s *sheet) columns(of engine.Side) iter.Seq[engine.Side] {
	return func(yield func(engine.Side) bool) {
		for _, c := range s.rules.Table().Columns {
			if c&of != engine.NoSide && !yield(c) {
				return
			}
		}
	}
}

func (j *judge) table() *engine.Table { return j.state.Rules.Table() }

// win ends the match, won by pair p; param is the parameter that decides it.
func (j *judge) win(e *Entry, p engine.Side, param string) {
	s := &j.sheet
	s.over, s.winner, s.overBy, s.overIn = true, p, param, 0
	s.lacking = s.doubt(e, p, param)
	section := ""
	if e.Why == ForAbandoning || e.Why == ForWalkover {
		section = e.Section
	}
	if e.Why == ForResult || e.Why == AsWritten {
		s.overIn = e.Deal
	}
	msg := engine.Msg("%s wins the match", p)
	if len(s.lacking) > 0 {
		msg = engine.Msg("%s wins the match, as far as the deals before are known", p)
	}
	j.log(Entry{Deal: e.Deal, Event: e.Event, Side: p, Why: ForWinning, Param: param, Section: section, Msg: msg})
}

// winBy ends the match by a rule that ends it at once, whether or not the line
// reaches the target. A mark suspended later does not undo that.
func (j *judge) winBy(e *Entry, p engine.Side, param string) {
	s := &j.sheet
	last := len(j.out.Ledger) - 1
	switch {
	case !s.over:
		j.win(e, p, param)
	case s.winner == p && s.overBy == "match.target" && j.out.Ledger[last].Why == ForWinning && j.out.Ledger[last].Event == e.Event:
		s.overBy, j.out.Ledger[last].Param = param, param
	}
}

// dealDone checks whether the match is over with a deal that begins at event
// from: if the target is checked after each deal, if the match is for card
// points, or if the number of deals is fixed.
func (j *judge) dealDone(number, from int) {
	r, s := &j.state.Rules, &j.sheet
	e := &Entry{Deal: number, Event: from, Why: ForResult}
	if n := len(j.out.Ledger); n > 0 && j.out.Ledger[n-1].Event > from {
		e.Event = j.out.Ledger[n-1].Event
	}
	switch {
	case s.over:
	case r.Mode == engine.ModePoints:
		// Both may have reached it: the higher total wins, and equal totals
		// play on (convention).
		if p := s.ahead(); p != engine.NoSide && s.total.Of(p) >= int(r.Target) {
			j.win(e, p, "match.target")
		}
	case r.Mode == engine.ModeFixed && j.played >= int(r.Deals):
		if p := s.ahead(); p != engine.NoSide {
			j.win(e, p, "match.deals")
			return
		}
		s.over, s.lacking = true, s.doubt(e, engine.NoSide, "match.deals")
		j.log(Entry{Deal: e.Deal, Event: e.Event, Why: ForWinning, Param: "match.deals", Msg: engine.Msg("the match ends in a tie")})
	case r.Mode == engine.ModeGames && r.EndCheck == engine.EndAfterDeal:
		j.firstThere(e)
	}
}

// firstThere ends a match for games in which a column has reached the target. If
// several have, the one that has been there longest in the ledger wins.
func (j *judge) firstThere(e *Entry) {
	target := int(j.state.Rules.Target)
	columns := j.table().Columns
	since := map[engine.Side]int{}
	for i, l := range j.out.Ledger {
		for _, p := range columns {
			if l.Sheet.Of(p) < target {
				delete(since, p)
			} else if _, ok := since[p]; !ok {
				since[p] = i
			}
		}
	}
	first, winner := len(j.out.Ledger), engine.NoSide
	for _, p := range columns {
		switch i, is := since[p]; {
		case is && i < first:
			first, winner = i, p
		case is && i == first:
			winner |= p
		}
	}
	if winner == engine.NoSide {
		return
	}
	j.win(e, winner, "match.target")
	for _, p := range columns {
		s := &j.sheet
		if i, is := since[p]; is && p&winner == engine.NoSide && i >= s.told.from && i < s.told.to {
			s.lacking = s.told.of // as the sheet has it, they were there at once
		}
	}
}

// ahead returns the columns with the highest total, [engine.NoSide] if all are
// equal.
func (s *sheet) ahead() (out engine.Side) {
	columns := s.rules.Table().Columns
	for _, c := range columns {
		switch n := s.total.Of(c); {
		case out == engine.NoSide || n > s.total.Of(out):
			out = c
		case n == s.total.Of(out):
			out |= c
		}
	}
	if out == s.rules.Table().Players {
		return engine.NoSide
	}
	return out
}

// ResultName returns the name that some rules have for the result of a finished
// match, such as gato; "" if there is none.
func (m *Match) ResultName() string {
	if m.Rules.ResultNames != engine.NamesBrazil || !m.Over || m.Winner == engine.NoSide {
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
