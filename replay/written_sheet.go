package replay

import (
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
)

// sheetLine compares the sheet as written with the score so far.
func (d *settling) sheetLine(at int, shares card.Shares) {
	s := d.sheet
	if d.match.foreign {
		return
	}
	if !s.known {
		d.resume(at, shares)
		return
	}
	r := d.rules
	says := func(t card.Tally) bool { return agrees(shares, t) || agrees(shares, r.Capped(t)) }
	fits := func() bool { return says(s.total) }
	if fits() {
		s.base = s.total // whatever was written before
		return
	}
	if says(s.base) {
		return
	}
	want := r.Capped(s.total)
	t := shares.Each()
	for c := range s.columns(shares.Side()) {
		if n := t.Of(c) - s.base.Of(c); n > 0 {
			s.overwritten(c, d.deal.Number, n)
		}
		s.base = s.base.With(c, t.Of(c))
	}
	f := Finding{Code: code.SheetMismatch, Event: at, Side: d.wrongColumn(t, shares.Side(), s.total, want),
		Msg: message.Msg("the sheet says %s; it should stand at %s", sharesText(shares), d.tallyText(want))}
	d.doubtful = append(d.doubtful, doubtful{f, fits})
}

// agrees reports whether shares say of each seat what a tally has.
func agrees(shares card.Shares, t card.Tally) bool {
	for _, w := range shares {
		for s := range w.Side.All() {
			if t.Of(s.Alone()) != w.N {
				return false
			}
		}
	}
	return true
}

// resume takes over the sheet as written, after deals of unknown worth. Columns that are not
// written stay unknown, and the sheet with them.
func (d *settling) resume(at int, shares card.Shares) {
	s := d.sheet
	if d.deal.Table.Players&^shares.Side() != card.NoSide {
		return
	}
	t := shares.Each()
	if s.over && s.overBy == "match.target" && len(s.lacking) == 0 && s.takesBack(t) {
		// What nobody knows came after the match was won, and a sheet does not undo that.
		d.find(Finding{Code: code.SheetMismatch, Event: at, Side: s.winner,
			Msg: message.Msg("the sheet says %s; %s had won the match before a deal of unknown worth", sharesText(shares), s.winner)})
		return
	}
	d.sheetAlone(at, t)
	from, unknown := len(d.sheet.out.Ledger), s.unknown.all()
	s.unknown = nil
	for _, p := range d.deal.Table.Columns {
		if n := t.Of(p) - s.total.Of(p); n != 0 {
			d.sheet.enter(Entry{Deal: d.deal.Number, Event: at, Side: p, Games: n, Why: AsWritten,
				Msg: message.Msg("as the sheet says: the deals before do not tell")})
			if !d.knownBefore {
				continue
			}
			// It is this deal's own result, which a claim may take back.
			d.results = append(d.results, result{d.deal.Number, p, n, len(d.sheet.out.Ledger) - 1})
		}
	}
	s.base, s.known = t, true
	d.sheet.resumedBySheet(unknown, from)
}

// sheetAlone finds a sheet that no result of the deals of unknown worth makes right: of one deal
// only one side has games, what else was awarded in it counted in.
func (d *settling) sheetAlone(at int, t card.Tally) {
	own, before, unknown := t.Minus(d.sheet.total), d.added, d.sheet.unknown.all()
	brought := func(own card.Tally) bool {
		own = own.Minus(d.added.Minus(before)) // some write an award down before what it was for
		var most card.Tally
		for _, u := range unknown {
			most = most.Plus(u.most)
		}
		for _, c := range d.deal.Table.Columns {
			if own.Of(c) > most.Of(c) {
				return false
			}
		}
		return len(unknown) > 1 || unknown[0].of != d.place || !d.knownBefore || d.bringsSheet(own, t)
	}
	onPaper := t.Minus(d.sheet.base) // a sheet goes on from the one before it, right or wrong
	fits := func() bool { return brought(own) || brought(onPaper) }
	if fits() {
		return
	}
	f := Finding{Code: code.Result, Event: at, Side: d.wrongColumn(t, card.Side(255), d.sheet.total),
		Msg: message.Msg("%s can be the result of no deal under these rules, what else was awarded in it counted in",
			d.tallyText(own.Plus(before)))}
	d.doubtful = append(d.doubtful, doubtful{f, fits})
}

// bringsSheet reports whether the deal's own result may be what a sheet has more than before. A
// column that has reached the target may have won more than is written.
func (d *settling) bringsSheet(own, written card.Tally) bool {
	if d.mayBring(own) || own == (card.Tally{}) && d.closed() {
		return true
	}
	for _, c := range d.deal.Table.Columns {
		for more := 1; more <= int(d.rules.Sweep) && written.Of(c) == int(d.rules.Target); more++ {
			if d.mayBring(own.Add(c, more)) {
				return true
			}
		}
	}
	return false
}

// takesBack reports whether a sheet has a column that has won below the target.
func (s *sheet) takesBack(written card.Tally) bool {
	for c := range s.columns(s.winner) {
		if written.Of(c) < int(s.rules.Target) {
			return true
		}
	}
	return false
}
