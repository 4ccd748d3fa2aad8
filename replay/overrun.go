package replay

import "sueca/engine"

// afterEnd says of a deal that the match had been won before it, where no claim or penalty
// in it opened the match again, and remembers the sheet at which a match was won. A match
// is won once: what is played on counts for nobody, though it is judged as if it did.
func (d *dealJudge) afterEnd() {
	j := d.j
	switch over := j.sheet.over; {
	case d.overdue && over:
		if !d.thrownIn() && !(j.won != nil && j.won.doubtful) {
			d.find(j.playedOn(d.d.Number, d.from))
		}
	default:
		j.remember()
	}
}

// remember keeps the sheet at the end of the deal that won the match.
func (j *judge) remember() {
	j.won = nil
	if s := &j.sheet; s.over {
		j.won = &wonAt{s.total, s.base, !s.known && s.overBy == "match.target" && takesGames(s.rules)}
	}
}

// wonAt is where the sheet stood when a match was won: as it was played, and as it was
// written. It is doubtful where a deal before it, which is not known, may have taken games
// from the winner.
type wonAt struct {
	total, base engine.Tally
	doubtful    bool
}

// takesGames reports whether a deal may take games away under these rules.
func takesGames(r *engine.Rules) bool {
	return r.Rolha == engine.Rolha || r.ScoreBy == engine.ScoreByBid && r.Italiana == engine.Suecada || r.PenaltyMode == engine.PenaltyTransfer
}

// playedOn says that a deal came after the one that won the match.
func (j *judge) playedOn(deal, at int) Finding {
	msg := engine.Msg("the match had ended before this deal")
	if p := j.sheet.winner; p != engine.NoSide {
		msg = engine.Msg("%s had won the match before this deal", p)
	}
	return Finding{Code: engine.CodeMatchOver, Deal: deal, Event: at, Msg: msg}
}

// gap says that deals are missing between the one before and this one. The first deal of a
// record may have any number: a record may begin in the middle.
func (d *dealJudge) gap() {
	last := d.j.lastNumber
	d.j.lastNumber = max(last, d.d.Number)
	if last == 0 || d.d.Number <= last+1 {
		return
	}
	msg := engine.Msg("deal %d is missing: the sheet is not certain", last+1)
	if d.d.Number > last+2 {
		msg = engine.Msg("deals %d to %d are missing: the sheet is not certain", last+1, d.d.Number-1)
	}
	d.find(Finding{Code: engine.CodeDealMissing, Event: d.from, Msg: msg})
}
