package replay

import (
	"slices"
	"strconv"

	"sueca/engine"
)

// writtenPoints returns the points line, where it decides the games by itself: the whole
// deal, and no sweep in question. All the points may have been taken in fewer than all
// tricks.
func (d *dealJudge) writtenPoints() (engine.Tally, bool) {
	t, ok := d.wholePoints()
	all := d.start.Rules.DealPoints()
	return t, ok && (d.start.Rules.SweepBy == engine.ByPoints || t.AC != all && t.BD != all)
}

// wholePoints returns the points line, where it is about the whole deal and some cards add
// up to it. The points of one side tell the other's.
func (d *dealJudge) wholePoints() (t engine.Tally, ok bool) {
	if d.points < 0 {
		return t, false
	}
	r := &d.start.Rules
	t = d.j.events[d.points].(*engine.PointsWritten).Tally
	all := r.DealPoints()
	switch {
	case t.AC < 0 && t.BD >= 0:
		t.AC = all - t.BD
	case t.BD < 0 && t.AC >= 0:
		t.BD = all - t.AC
	}
	return t, t.AC >= 0 && t.BD >= 0 && t.AC+t.BD == all && reachable(r, t.AC)
}

// doubtful is a games or sheet line that did not agree with the score when it
// was written. It is not reported if it agrees with the score at the end of the
// deal: some write down the award of a claim before the claim.
type doubtful struct {
	finding Finding
	fits    func() bool
}

// written compares the points line with the cards, and reports the games and
// sheet lines that agree with nothing.
func (d *dealJudge) written() {
	d.pointsLine()
	for _, l := range d.doubtful {
		if !l.fits() {
			d.find(l.finding)
		}
	}
}

// sheetLine compares the sheet as written with the score so far.
func (d *dealJudge) sheetLine(at int, t engine.Tally) {
	s := &d.j.sheet
	if d.j.foreign {
		return
	}
	if !s.known {
		d.resume(at, t)
		return
	}
	r := &d.start.Rules
	fits := func() bool { return t == s.total || t == r.Capped(s.total) }
	if fits() {
		s.base = s.total // whatever was written before
		return
	}
	if t == s.base || t == r.Capped(s.base) {
		return
	}
	want := r.Capped(s.total)
	for _, p := range []engine.Pair{engine.AC, engine.BD} {
		if n := t.Of(p) - s.base.Of(p); n > 0 {
			s.overwritten(p, d.d.Number, n)
		}
	}
	s.base = t
	d.doubtful = append(d.doubtful, doubtful{Finding{Code: engine.CodeSheetMismatch, Event: at, Pair: wrongPair(t, s.total, want),
		Msg: engine.Msg("the sheet says AC %d BD %d; it should stand at AC %d BD %d", t.AC, t.BD, want.AC, want.BD)}, fits})
}

// resume takes over the sheet as written, after deals of unknown worth.
func (d *dealJudge) resume(at int, t engine.Tally) {
	s := &d.j.sheet
	for _, p := range []engine.Pair{engine.AC, engine.BD} {
		if n := t.Of(p) - s.total.Of(p); n != 0 {
			d.j.enter(Entry{Deal: d.d.Number, Event: at, Pair: p, Games: n, Why: AsWritten,
				Msg: engine.Msg("as the sheet says: the deals before do not tell")})
			if !d.knownBefore {
				continue
			}
			// It is this deal's own result, which a claim may take back.
			d.results = append(d.results, result{d.d.Number, p, n, len(d.j.out.Ledger) - 1})
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
	case d.d.LastTrick() == 0 && (t.AC >= 0 && t.AC <= all && !reachable(&d.start.Rules, t.AC) || t.BD >= 0 && t.BD <= all && !reachable(&d.start.Rules, t.BD)):
		f.Code, f.Msg = engine.CodeResult, engine.Msg("the points are written as AC %s BD %s, which no cards add up to", orDash(t.AC), orDash(t.BD))
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

// wrongPair returns the first pair whose number as written is none of those
// that it may be, [engine.NoPair] if there is none.
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

// gamesLine compares the games as written with what the deal is worth so far.
// Marks written for nothing are on the paper all the same: a sheet that
// includes them is not a second slip.
func (d *dealJudge) gamesLine(at int, t engine.Tally) {
	fits := func() bool {
		return d.j.foreign || !d.addedKnown || t == d.added || d.asWritten != (engine.Tally{}) && t == d.asWritten
	}
	if fits() {
		return
	}
	s := &d.j.sheet
	for _, p := range []engine.Pair{engine.AC, engine.BD} {
		n := t.Of(p) - d.added.Of(p)
		if s.base = s.base.Add(p, n); n > 0 {
			s.overwritten(p, d.d.Number, n)
		}
	}
	// Games that follow from points that are wrong as written are the same
	// cause.
	if p, ok := d.writtenPoints(); ok && d.counts != nil && p != *d.counts {
		if out := d.start.Rules.Result(p, engine.Tally{}, 0); t == out.Games {
			return
		}
	}
	d.doubtful = append(d.doubtful, doubtful{Finding{Code: engine.CodeGamesMismatch, Event: at, Pair: wrongPair(t, d.added),
		Msg: engine.Msg("the deal is written as AC %d BD %d; it is worth AC %d BD %d", t.AC, t.BD, d.added.AC, d.added.BD)}, fits})
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
	if at < 0 || !j.sheet.known || !ok || j.foreign {
		return
	}
	r := &j.out.Rules
	end := wonAt{j.sheet.total, j.sheet.base}
	if j.won != nil {
		end = *j.won
	}
	for _, s := range []engine.Tally{end.total, end.base} {
		if t == s || t == r.Capped(s) {
			return
		}
	}
	want := r.Capped(end.total)
	j.out.Findings = append(j.out.Findings, Finding{Code: engine.CodeResultMismatch, Event: at,
		Msg: engine.Msg("the result is written as AC %d BD %d; the match ends at AC %d BD %d", t.AC, t.BD, want.AC, want.BD)})
}
