package replay

import "sueca/engine"

// ending checks after a line of the ledger whether the match is over. The first
// pair to reach the target has won (FPSD 6.1; that the order of the ledger
// decides is convention). Suspending a mark can reopen the match as long as the
// sheet is not signed.
func (j *judge) ending(e *Entry) {
	r, s := &j.state.Rules, &j.sheet
	switch {
	case s.reopens(e):
		s.over, s.winner, s.overBy, s.overIn = false, engine.NoPair, "", 0
		j.log(Entry{Deal: e.Deal, Event: e.Event, Pair: e.Pair, Why: ForReopening, Param: "sheet.suspension",
			Msg: engine.Msg("%s stands at %d again: the match goes on", e.Pair, s.total.Of(e.Pair))})
		j.reached(e, e.Pair.Opponents())
	case s.over:
	case e.Why == ForResult && e.Param == "score.sweep.by" && r.SweepEndsMatch == engine.Yes && r.Mode == engine.ModeGames:
		j.win(e, e.Pair, "score.sweep.ends_match")
	case (e.Why == ForAbandoning || e.Why == ForWalkover) && e.Seat == engine.NoSeat && r.Mode == engine.ModeGames:
		j.win(e, e.Pair, e.Param)
	case r.EndCheck == engine.EndAfterDeal:
		if e.Why == ForClaim && r.Mode == engine.ModeGames && r.ConfirmedEndsMatch != engine.Yes {
			j.firstThere(e) // play has stopped
		}
	default:
		j.reached(e, e.Pair)
	}
}

// reopens reports whether a line takes the match away from the pair that had
// won it.
func (s *sheet) reopens(e *Entry) bool {
	if !s.over || s.closed() || e.Pair != s.winner || e.Games >= 0 || e.Why == ForResult {
		return false
	}
	switch s.overBy {
	case "match.target":
		return s.total.Of(s.winner) < int(s.rules.Target)
	case "score.sweep.ends_match":
		return s.falling != 0 && s.falling == s.overIn && s.total.Of(s.winner) < int(s.rules.Target)
	}
	return false
}

// reached ends a match for games in which pair p has reached the target.
func (j *judge) reached(e *Entry, p engine.Pair) {
	r := &j.state.Rules
	if p == engine.NoPair || r.Mode != engine.ModeGames || j.sheet.total.Of(p) < int(r.Target) {
		return
	}
	j.win(e, p, "match.target")
}

// win ends the match, won by pair p; param is the parameter that decides it.
func (j *judge) win(e *Entry, p engine.Pair, param string) {
	s := &j.sheet
	s.over, s.winner, s.overBy, s.overIn = true, p, param, 0
	section := ""
	if e.Why == ForAbandoning || e.Why == ForWalkover {
		section = e.Section
	}
	if e.Why == ForResult || e.Why == AsWritten {
		s.overIn = e.Deal
	}
	j.log(Entry{Deal: e.Deal, Event: e.Event, Pair: p, Why: ForWinning, Param: param, Section: section, Msg: engine.Msg("%s wins the match", p)})
}

// winBy ends the match by a rule that ends it at once, whether or not the line
// reaches the target. A mark suspended later does not undo that.
func (j *judge) winBy(e *Entry, p engine.Pair, param string) {
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
		if max(s.total.AC, s.total.BD) >= int(r.Target) && s.total.AC != s.total.BD {
			j.win(e, s.ahead(), "match.target")
		}
	case r.Mode == engine.ModeFixed && j.played >= int(r.Deals):
		if p := s.ahead(); p != engine.NoPair {
			j.win(e, p, "match.deals")
			return
		}
		s.over = true
		j.log(Entry{Deal: e.Deal, Event: e.Event, Why: ForWinning, Param: "match.deals", Msg: engine.Msg("the match ends in a tie")})
	case r.Mode == engine.ModeGames && r.EndCheck == engine.EndAfterDeal:
		j.firstThere(e)
	}
}

// firstThere ends a match for games in which a pair has reached the target. If
// both have, the one that has been there longest in the ledger wins.
func (j *judge) firstThere(e *Entry) {
	target := int(j.state.Rules.Target)
	since := map[engine.Pair]int{}
	for i, l := range j.out.Ledger {
		for _, p := range []engine.Pair{engine.AC, engine.BD} {
			if l.Sheet.Of(p) < target {
				delete(since, p)
			} else if _, ok := since[p]; !ok {
				since[p] = i
			}
		}
	}
	ac, isAC := since[engine.AC]
	bd, isBD := since[engine.BD]
	switch {
	case isAC && (!isBD || ac < bd):
		j.win(e, engine.AC, "match.target")
	case isBD:
		j.win(e, engine.BD, "match.target")
	}
}

// ahead returns the pair with the higher total, [engine.NoPair] if they are
// equal.
func (s *sheet) ahead() engine.Pair {
	switch {
	case s.total.AC > s.total.BD:
		return engine.AC
	case s.total.BD > s.total.AC:
		return engine.BD
	}
	return engine.NoPair
}

// ResultName returns the name that some rules have for the result of a finished
// match, such as gato; "" if there is none.
func (m *Match) ResultName() string {
	if m.Rules.ResultNames != engine.NamesBrazil || !m.Over || m.Winner == engine.NoPair {
		return ""
	}
	loser := m.Winner.Opponents()
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
