package replay

import (
	"slices"
	"strconv"

	"sueca/engine"
)

// writtenPoints gives the points line, where it decides the games by itself:
// both pairs, the whole deal, and no sweep in question.
func (d *dealJudge) writtenPoints() (engine.Tally, bool) {
	if d.points < 0 {
		return engine.Tally{}, false
	}
	t := d.j.events[d.points].(*engine.PointsWritten).Tally
	all := d.start.Rules.DealPoints()
	return t, t.AC >= 0 && t.BD >= 0 && t.AC+t.BD == all && t.AC != all && t.BD != all
}

// written compares the deal's points, games and sheet lines with what they
// should say.
func (d *dealJudge) written() {
	d.pointsLine()
	wrongGames := d.gamesLine()
	s := &d.j.sheet
	if d.sheetAt < 0 {
		return
	}
	t := d.j.events[d.sheetAt].(*engine.SheetWritten).Tally
	if !s.known {
		d.resume(t)
		return
	}
	r := &d.start.Rules
	if t == s.total || t == r.Capped(s.total) {
		s.base = s.total // whatever was written before
		return
	}
	if t == s.base || t == r.Capped(s.base) {
		return
	}
	// A sheet that follows from games that are themselves miswritten is no
	// second cause.
	if wrongGames == nil || t != (engine.Tally{
		AC: s.base.AC - d.added.AC + wrongGames.AC, BD: s.base.BD - d.added.BD + wrongGames.BD,
	}) {
		d.find(Finding{Code: engine.CodeSheetMismatch, Event: d.sheetAt, Pair: wrongPair(t, s.total, r.Capped(s.total)),
			Msg: engine.Msg("the sheet says AC %d BD %d; it should stand at AC %d BD %d", t.AC, t.BD, r.Capped(s.total).AC, r.Capped(s.total).BD)})
	}
	s.base = t
}

// resume takes the sheet as it is written, after deals whose worth is not
// known.
func (d *dealJudge) resume(t engine.Tally) {
	s := &d.j.sheet
	for _, p := range []engine.Pair{engine.AC, engine.BD} {
		if n := t.Of(p) - s.total.Of(p); n != 0 {
			d.j.enter(Entry{Deal: d.d.Number, Event: d.sheetAt, Pair: p, Games: n, Why: AsWritten,
				Msg: engine.Msg("as the sheet says: the deals before do not tell")})
		}
	}
	s.base, s.known = t, true
}

func (d *dealJudge) pointsLine() {
	if d.points < 0 {
		return
	}
	t := d.j.events[d.points].(*engine.PointsWritten).Tally
	f := Finding{Code: engine.CodePointsMismatch, Event: d.points}
	all := d.start.Rules.DealPoints()
	switch {
	case d.counts != nil:
		if t.AC >= 0 && t.AC != d.counts.AC || t.BD >= 0 && t.BD != d.counts.BD {
			f.Msg = engine.Msg("the points are written as AC %s BD %s; by the cards they are AC %d BD %d",
				orDash(t.AC), orDash(t.BD), d.counts.AC, d.counts.BD)
		}
	case t.AC >= 0 && t.BD >= 0 && t.AC+t.BD != all && (d.d.Finished() || d.d.LastTrick() == 0):
		f.Msg = engine.Msg("the points written add up to %d; a deal has %d", t.AC+t.BD, all)
	case t.AC > all || t.BD > all:
		f.Msg = engine.Msg("the points are written as AC %s BD %s; a deal has %d", orDash(t.AC), orDash(t.BD), all)
	}
	if !f.Msg.IsZero() {
		if d.counts != nil {
			f.Pair = wrongPair(t, *d.counts)
		}
		d.find(f)
	}
}

// wrongPair gives the first pair whose number is written otherwise than any of
// those that it may be.
func wrongPair(written engine.Tally, may ...engine.Tally) engine.Pair {
	if written.AC >= 0 && !slices.ContainsFunc(may, func(t engine.Tally) bool { return t.AC == written.AC }) {
		return engine.AC
	}
	return engine.BD
}

func orDash(n int) string {
	if n < 0 {
		return "-"
	}
	return strconv.Itoa(n)
}

// gamesLine gives the games as written, where they are wrong.
func (d *dealJudge) gamesLine() *engine.Tally {
	if d.games < 0 || !d.addedKnown {
		return nil
	}
	t := d.j.events[d.games].(*engine.GamesWritten).Tally
	if t == d.added {
		return nil
	}
	// Games that follow from points that are themselves miswritten are no
	// second cause.
	if p, ok := d.writtenPoints(); ok && d.counts != nil && p != *d.counts {
		if pair, n := d.start.Rules.Result(p, engine.Tally{}, 0); t == (engine.Tally{}).Add(pair, n) {
			return &t
		}
	}
	d.find(Finding{Code: engine.CodeGamesMismatch, Event: d.games, Pair: wrongPair(t, d.added),
		Msg: engine.Msg("the deal is written as AC %d BD %d; it is worth AC %d BD %d", t.AC, t.BD, d.added.AC, d.added.BD)})
	return &t
}

// result compares the Result tag with the sheet at the end.
func (j *judge) result() {
	at := -1
	var text string
	for i, e := range j.events {
		if e.Kind() == engine.KindDealStarted {
			break
		}
		if t, ok := e.(*engine.TagWritten); ok && t.Name == "Result" {
			at, text = i, t.Value
		}
	}
	t, ok := engine.ParseResult(text)
	if at < 0 || !j.sheet.known || !ok {
		return
	}
	r := &j.out.Rules
	for _, s := range []engine.Tally{j.sheet.total, j.sheet.base} {
		if t == s || t == r.Capped(s) {
			return
		}
	}
	want := r.Capped(j.sheet.total)
	j.out.Findings = append(j.out.Findings, Finding{Code: engine.CodeResultMismatch, Event: at,
		Msg: engine.Msg("the result is written as AC %d BD %d; the match ends at AC %d BD %d", t.AC, t.BD, want.AC, want.BD)})
}
