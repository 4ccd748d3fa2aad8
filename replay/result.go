package replay

import (
	"slices"

	"sueca/engine"
)

// worth is a deal's own result, with the line that enters it.
type worth struct {
	line  Entry
	games engine.Outcome
	own   engine.Outcome // the result itself, where only the games that it brought are written
}

// result enters the deal's own result unless a claim replaced it, and reports
// whether the worth of the deal is known.
func (d *settling) result() bool {
	if d.replaced || d.thrownIn() || d.unplayed || d.deal.Passed() || d.left && d.rules.Leave != engine.LeaveNone {
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
		w = worth{line: Entry{Event: d.lastEvent(), Why: ForResult, Msg: engine.Msg("the same under every trump that fits")}, games: *d.won, own: *d.won}
		if d.counts != nil {
			var tricks engine.Tally
			if d.tricksWon != nil {
				tricks = *d.tricksWon
			}
			w.line.Msg = taken(d.deal.Table, d.deal.Sides(), *d.counts, tricks)
		}
		return w, true
	}
	if points, at, ok := d.toldPoints(); ok {
		return d.byPoints(at, points, *d.told.tricks)
	}
	if w, known = d.settledEarly(); known {
		return w, true
	}
	if points, ok := d.writtenPoints(); ok {
		return d.byPoints(d.points, points, engine.Tally{})
	}
	if d.games >= 0 && d.gamesTell() {
		return d.byGames(d.record.events[d.games].(*engine.GamesWritten).Shares.Each())
	}
	return w, false
}

// byPoints returns the result that card points as they are written bring.
func (d *settling) byPoints(at int, points, tricks engine.Tally) (w worth, known bool) {
	out, known := d.rules.Outcome(d.deal, points, tricks, d.sheet.carried)
	return worth{line: Entry{Event: at, Why: AsWritten, Msg: pointsAsWritten(d.deal, points)}, games: out, own: out}, known
}

// byGames returns the result as the games that it brought are written.
func (d *settling) byGames(t engine.Tally) (w worth, known bool) {
	own, lawful := d.ownGames(t)
	if !lawful {
		d.find(Finding{Code: engine.CodeResult, Event: d.games, Side: d.wrongColumn(t, engine.Side(255), d.added),
			Msg: engine.Msg("%s can be the result of no deal under these rules, what else was awarded in it counted in", d.tallyText(t))})
		return w, false
	}
	w = worth{line: Entry{Event: d.games, Why: AsWritten, Msg: engine.Msg("as written down: the record does not tell")}, games: engine.Outcome{Games: own}}
	if own == (engine.Tally{}) {
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
		Msg: engine.Msg("play stopped, and whatever had followed would have brought the same")}, games: out, own: out}, known
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
func (d *settling) ownGames(t engine.Tally) (own engine.Tally, lawful bool) {
	r := d.rules
	with := t.Minus(d.added)
	for _, own := range []engine.Tally{with, t} {
		if possible(r, d.deal, own, d.sheet.carried) || own == (engine.Tally{}) && d.closed() {
			return own, true
		}
	}
	return with, false
}

// closed reports whether the deal ended without a result of its own.
func (d *settling) closed() bool {
	return d.replaced || d.deal.Stopped || d.deal.Abandoned != engine.NoSeat
}

// gamesTell reports whether the games as written may stand for the deal's own
// result: by other rules than the record's they may be worth something else, or
// have been given for a claim that these rules do not pay.
func (d *settling) gamesTell() bool {
	if !d.match.foreign {
		return true
	}
	return d.match.sameScore && !slices.ContainsFunc(d.claims, func(c claim) bool { return c.event.Ruling == engine.Upheld })
}

// taken says what the sides of a deal took.
func taken(t *engine.Table, sides []engine.Side, points, tricks engine.Tally) engine.Message {
	switch all := t.Tricks; {
	case !slices.ContainsFunc(sides, func(s engine.Side) bool { return tricks.Of(s) == all }):
		return cardPoints(t, sides, points)
	case all == engine.TwoPairs.Tricks:
		return engine.Msg("all ten tricks")
	default:
		return engine.Msg("all %d tricks", all)
	}
}

// cardPoints says the card points of the sides of a deal.
func cardPoints(t *engine.Table, sides []engine.Side, points engine.Tally) engine.Message {
	if t == engine.TwoPairs {
		return engine.Msg("%d–%d card points", points.Of(engine.AC), points.Of(engine.BD))
	}
	return engine.Msg("card points: %s", sharesText(engine.SharesOf(points, sides)))
}

// pointsAsWritten says the card points that are written down.
func pointsAsWritten(d *engine.Deal, points engine.Tally) engine.Message {
	if d.Table != engine.TwoPairs {
		return engine.Msg("card points as written down: %s", sharesText(engine.SharesOf(points, d.Sides())))
	}
	return engine.Msg("%d–%d card points as written down", points.Of(engine.AC), points.Of(engine.BD))
}
