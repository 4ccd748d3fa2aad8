package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// worth is a deal's own result, with the line that enters it.
type worth struct {
	line  Entry
	games rules.Outcome
	own   rules.Outcome // the result itself, where only the games that it brought are written
}

// result enters the deal's own result unless a claim replaced it, and reports
// whether the worth of the deal is known.
func (d *settling) result() bool {
	if d.open {
		d.loseToClaim()
		return false
	}
	if d.replaced || d.thrownIn() || d.unplayed || d.deal.Passed() || d.left && d.rules.Leave != rules.LeaveNone {
		return true
	}
	if d.carried != d.sheet.carried && d.won != nil {
		d.score = d.weigh(d.sheet.carried) // a claim has changed the ties carried
	}
	d.carried = d.sheet.carried
	w, known := d.worth()
	if !known {
		d.loseResult()
		return false
	}
	d.enterOutcome(w)
	return true
}

// worth returns the deal's own result: by the cards, by what is written of its tricks or, where
// neither tells it, as it is written itself.
func (d *settling) worth() (w worth, known bool) {
	if d.won != nil {
		w = worth{line: Entry{Event: d.lastEvent(), Why: ForResult,
			Msg: message.Msg("the same under every trump that fits")}, games: *d.won, own: *d.won}
		if d.counts != nil {
			var tricks card.Tally
			if d.tricksWon != nil {
				tricks = *d.tricksWon
			}
			w.line.Msg = taken(d.deal.Table, d.deal.Sides(), *d.counts, tricks)
		}
		return w, true
	}
	if points, at, ok := d.pointsByTricks(); ok {
		return d.byPoints(at, points, *d.byTricks.tricks)
	}
	if w, known = d.settledEarly(); known {
		return w, true
	}
	if points, ok := d.writtenPoints(); ok {
		return d.byPoints(d.points, points, card.Tally{})
	}
	if d.games >= 0 && d.gamesTell() {
		return d.byGames(d.record.events[d.games].(*engine.GamesWritten).Shares.Each())
	}
	return w, false
}

// byPoints returns the result that card points as they are written bring.
func (d *settling) byPoints(at int, points, tricks card.Tally) (w worth, known bool) {
	out, known := engine.OutcomeOf(d.rules, d.deal, points, tricks, d.sheet.carried)
	return worth{line: Entry{Event: at, Why: AsWritten, Msg: pointsAsWritten(d.deal, points)}, games: out, own: out}, known
}

// byGames returns the result as the games that it brought are written.
func (d *settling) byGames(t card.Tally) (w worth, known bool) {
	own, lawful := d.ownGames(t)
	if !lawful && d.mayPay(t) {
		return w, false // whose they are hangs on who held the card that was called
	} else if !lawful {
		d.find(Finding{Code: code.Result, Event: d.games, Side: d.wrongColumn(t, card.Side(255), d.added),
			Msg: message.Msg("%s can be the result of no deal under these rules, what else was awarded in it counted in",
				d.tallyText(t))})
		return w, false
	}
	w = worth{line: Entry{Event: d.games, Why: AsWritten,
		Msg: message.Msg("as written down: the record does not tell")}, games: rules.Outcome{Games: own}}
	if own == (card.Tally{}) {
		w.games.By = "score.tie"
	}
	w.own, _ = bringing(d.rules, d.deal, own, d.carried)
	d.asWritten = t
	return w, true
}

// settledEarly returns what a deal that was not played out brings, where nothing that could
// have followed would have changed it.
func (d *settling) settledEarly() (w worth, known bool) {
	out, points, known := d.foregone(d.sheet.carried)
	if known {
		d.early = points
	}
	return worth{line: Entry{Event: d.lastEvent(), Why: ForResult,
		Msg: message.Msg("play stopped, and whatever had followed would have brought the same")}, games: out, own: out}, known
}

// enterOutcome enters what the deal brings each pair, and notes the lines,
// because a claim may take them back.
func (d *settling) enterOutcome(w worth) {
	from := len(d.sheet.out.Ledger)
	w.line.Deal, w.line.Index = d.deal.Number, d.place
	if d.tied = d.sheet.enterOutcome(w.line, w.games); d.tied {
		return
	}
	d.own = w.own
	for i, line := range d.sheet.out.Ledger[from:] {
		if line.Why == w.line.Why {
			d.results = append(d.results, result{line.Deal, line.Side, line.Games, from + i})
		}
	}
	d.tally(from)
}

// ownGames returns what of the games as written is the deal's own result: they have the
// awards in them that were given while it was played, or were written without. It reports
// whether some play of the deal brings that; where the result falls away, nothing is asked.
func (d *settling) ownGames(t card.Tally) (own card.Tally, lawful bool) {
	with := t.Minus(d.added)
	for _, own := range []card.Tally{with, t} {
		if d.mayBring(own) || own == (card.Tally{}) && d.closed() {
			return own, true
		}
	}
	return with, false
}

// closed reports whether the deal ended without a result of its own.
func (d *settling) closed() bool {
	return d.replaced || d.deal.Stopped || d.deal.Abandoned != card.NoSeat
}

// gamesTell reports whether the games as written may stand for the deal's own
// result: by other rules than the record's they may be worth something else, or
// have been given for a claim that these rules do not pay.
func (d *settling) gamesTell() bool {
	if !d.match.foreign {
		return true
	}
	return d.match.sameScore && !slices.ContainsFunc(d.claims, func(c claim) bool { return c.event.Ruling == rules.Upheld })
}

// taken says what the sides of a deal took.
func taken(t *rules.Table, sides []card.Side, points, tricks card.Tally) message.Message {
	switch all := t.Tricks; {
	case !slices.ContainsFunc(sides, func(s card.Side) bool { return tricks.Of(s) == all }):
		return cardPoints(t, sides, points)
	case all == rules.TwoPairs.Tricks:
		return message.Msg("all ten tricks")
	default:
		return message.Msg("all %d tricks", all)
	}
}

// cardPoints says the card points of the sides of a deal.
func cardPoints(t *rules.Table, sides []card.Side, points card.Tally) message.Message {
	if t == rules.TwoPairs {
		return message.Msg("%d–%d card points", points.Of(card.AC), points.Of(card.BD))
	}
	return message.Msg("card points: %s", sharesText(card.SharesOf(points, sides)))
}

// pointsAsWritten says the card points that are written down.
func pointsAsWritten(d *engine.Deal, points card.Tally) message.Message {
	if d.Table != rules.TwoPairs {
		return message.Msg("card points as written down: %s", sharesText(card.SharesOf(points, d.Sides())))
	}
	return message.Msg("%d–%d card points as written down", points.Of(card.AC), points.Of(card.BD))
}
