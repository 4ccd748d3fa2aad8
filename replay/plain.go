package replay

import "sueca/engine"

// A plain deal is one without anything to report. Forty known cards were played
// in turn; everybody followed suit and led in turn; the trump card is the
// dealer's; the recorded hands are those that were played; and what was written
// down is what happened. Nearly all deals of an archive are plain. They are
// judged here in one pass. As soon as something else is seen, the deal is left
// to dealJudge, which handles everything. TestPlain compares the two.

// plain reports whether deals of this match may be judged as plain: no deal
// affects another, and the rules add nothing to the card points.
func (j *judge) plain() bool {
	r := &j.state.Rules
	return r.Table() == engine.TwoPairs && !j.wholly && j.state.Source != engine.RulesUnread && !j.beside && !j.foreign &&
		r.Void != engine.MustTrump && r.TrumpRedraw != engine.Yes && r.Consent != engine.ConsentRecorded &&
		r.OpenHands != engine.OpenDealerPartner && r.OpenHands != engine.OpenTwoRounds && r.Seconds == 0 &&
		r.QueenOfHeartsBonus == 0 && r.LastTrickBonus == 0
}

// beside reports whether an event is of a kind that can affect another deal, or
// that a plain deal does not have.
func beside(k engine.Kind) bool {
	switch k {
	case engine.KindMatchStarted, engine.KindTagWritten, engine.KindDealStarted, engine.KindHandRecorded,
		engine.KindTrickStarted, engine.KindCardPlayed, engine.KindTrickTaken, engine.KindNotPlayed,
		engine.KindVariationShown, engine.KindPointsWritten, engine.KindGamesWritten, engine.KindSheetWritten,
		engine.KindNoteWritten, engine.KindCommented, engine.KindQuarantined, engine.KindPlayStopped:
		return false
	}
	return true
}

// plainDeal judges the deal that begins here if it is plain, and reports
// whether it was. If not, nothing has changed.
func (j *judge) plainDeal() bool {
	e := j.events[j.at].(*engine.DealStarted)
	r := &j.state.Rules
	if e.Dealer == engine.NoSeat || !e.Trump.Known() || e.From != 0 || j.lastNumber > 0 && e.Number > j.lastNumber+1 {
		return false
	}
	if b := &j.before; b.number != 0 && e.Number == b.number+1 && b.dealer != engine.NoSeat &&
		(b.due != engine.NoSeat || b.again || e.Dealer != r.NextDealer(b.dealer)) {
		return false
	}
	leader := r.Leader(e.Dealer)
	table := engine.TwoPairs
	cards := engine.NewLawful(r.Deck(), e.Trump.Suit(), leader, len(table.Seats), table.Order(e.Dealer, r.Direction()))
	var hands [engine.H + 1]engine.Cards
	trick, last, to := 0, 0, j.at+1
	room := 0                // cards still to come in the trick
	taken := true            // the trick's outcome may no longer be written
	written := len(j.events) // the first of the lines about the whole deal
loop:
	for ; to < len(j.events); to++ {
		switch e := j.events[to].(type) {
		case *engine.CardPlayed:
			if e.Seat != engine.NoSeat || room == 0 || !cards.Play(e.Card) {
				return false
			}
			room--
			last = to
		case *engine.TrickStarted:
			if e.Number != trick+1 || room > 0 || e.Leader != cards.Turn() {
				return false
			}
			trick, room, taken = e.Number, 4, false
		case *engine.TrickTaken:
			if taken || room > 0 || e.Winner != cards.Last || e.Points >= 0 && e.Points != cards.Worth {
				return false
			}
			taken = true
		case *engine.HandRecorded:
			h := engine.SetOf(e.Cards...)
			if hands[e.Seat] != 0 || e.Voids != 0 || len(e.Cards) != table.Tricks {
				return false
			}
			hands[e.Seat] = h
		case *engine.PointsWritten, *engine.GamesWritten, *engine.SheetWritten:
			written = min(written, to)
		case *engine.DealStarted, *engine.Quarantined:
			break loop
		case *engine.Commented, *engine.VariationShown, *engine.NoteWritten:
		default:
			return false
		}
	}
	if !cards.Finished() || written < last || !cards.Laid(e.Dealer).Has(e.Trump) {
		return false
	}
	for _, s := range table.Seats {
		if hands[s] != 0 && hands[s] != cards.Laid(s) {
			return false
		}
	}
	points, tricks := cards.Taken(table.Columns)
	out := r.Result(points, tricks, j.carried)
	sheet, fits := j.plainWritten(written, to, points, out)
	if !fits {
		return false
	}
	wasOver := j.sheet.over
	j.settlePlain(e, last, points, tricks, out)
	if sheet {
		j.sheet.base = j.sheet.total // whatever was written before
	}
	j.dealDone(e.Number, j.at)
	j.lastNumber = max(j.lastNumber, e.Number)
	v := make([]engine.Tally, 4)
	v[0], v[1], v[2], v[3] = points, tricks, out.Games, j.sheet.total
	verdict := Verdict{
		Sides: table.Columns,
		Deal:  e.Number, Complete: true, Dealer: e.Dealer, Leader: leader, Trump: e.Trump.Suit(), TrumpSource: TrumpRecorded,
		Points: &v[0], Tricks: &v[1], Games: &v[2], Event: j.at,
	}
	if out.By != "score.tie" {
		verdict.Outcome = out
	}
	if j.sheet.known {
		verdict.Sheet = &v[3]
	}
	if wasOver {
		f := j.playedOn(e.Number, j.at)
		verdict.Codes = []engine.Code{f.Code}
		j.out.Findings = append(j.out.Findings, f)
	} else {
		j.remember()
	}
	j.out.Verdicts = append(j.out.Verdicts, verdict)
	j.before.number, j.before.dealer, j.before.due, j.before.again = e.Number, e.Dealer, engine.NoSeat, false
	j.at = to
	return true
}

// plainWritten reports whether what the events from one index to before another
// say about the deal agrees with how it was played, and whether one of them is
// the sheet.
func (j *judge) plainWritten(from, to int, took engine.Tally, out engine.Outcome) (sheet, fits bool) {
	r, s := &j.state.Rules, &j.sheet
	total := s.total.Plus(out.Games)
	points := 0
	for i := from; i < to; i++ {
		switch e := j.events[i].(type) {
		case *engine.PointsWritten:
			if points++; points > 1 {
				return false, false
			}
			for _, s := range e.Shares {
				if s.N != took.Of(s.Side) {
					return false, false
				}
			}
		case *engine.GamesWritten:
			if e.Shares.Each() != out.Games {
				return false, false
			}
		case *engine.SheetWritten:
			if t := e.Shares.Each(); !s.known || t != total && t != r.Capped(total) {
				return false, false
			}
			sheet = true
		}
	}
	return sheet, true
}

// settlePlain enters the result of a plain deal.
func (j *judge) settlePlain(e *engine.DealStarted, last int, points, tricks engine.Tally, out engine.Outcome) {
	j.played++
	line := Entry{Event: last, Why: ForResult}
	if all := engine.TwoPairs.Tricks; tricks.Of(engine.AC) == all || tricks.Of(engine.BD) == all {
		line.Msg = allTricks(all)
	} else {
		line.Msg = cardPoints(engine.TwoPairs, engine.TwoPairs.Columns, points)
	}
	j.enterOutcome(e.Number, line, out)
}
