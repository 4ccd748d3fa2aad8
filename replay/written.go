package replay

import (
	"slices"
	"strconv"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// writtenPoints returns the points line, where it decides the games by itself: the whole
// deal, and no sweep in question. All the points may have been taken in fewer than all
// tricks.
func (d *page) writtenPoints() (card.Tally, bool) {
	t, ok := d.wholePoints()
	all := d.rules.DealPoints()
	if ok && d.rules.SweepBy != rules.ByPoints {
		for _, s := range d.deal.Sides() {
			// Where a hand lies aside, all that was played may be less than all.
			ok = ok && t.Of(s) != all && !(t.Of(s) > 0 && d.alone(t, s))
		}
	}
	return t, ok
}

// alone reports whether a side has all the points of those that are written, where a hand
// lies aside.
func (d *page) alone(t card.Tally, s card.Side) bool {
	if d.deal.Table.Aside == card.NoSeat {
		return false
	}
	for _, o := range d.deal.Sides() {
		if o != s && t.Of(o) > 0 {
			return false
		}
	}
	return true
}

// wholePoints returns the points line, where it is about the whole deal and some cards add
// up to it. The points of one of two sides tell the other's.
func (d *page) wholePoints() (t card.Tally, ok bool) {
	sides := d.deal.Sides()
	if d.points < 0 || sides == nil {
		return t, false
	}
	r := d.rules
	shares := d.record.events[d.points].(*engine.PointsWritten).Shares
	all, sum, missing := r.DealPoints(), 0, card.NoSide
	for _, s := range sides {
		n, known := shares.Sum(s)
		if !known {
			if missing != card.NoSide || shares.Side()&s != card.NoSide {
				return t, false
			}
			missing = s
			continue
		}
		t, sum = t.Add(s, n), sum+n
	}
	if len(sides) > 2 { // the hand that lies aside has the rest
		return t, missing == card.NoSide && sum <= all
	}
	if missing != card.NoSide {
		if t, sum = t.Add(missing, all-sum), all; t.Of(missing) < 0 {
			return t, false
		}
	}
	return t, sum == all && reachable(r, t.Of(sides[0]))
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
func (d *settling) written() {
	d.pointsLine()
	for _, l := range d.doubtful {
		if !l.fits() {
			d.find(l.finding)
		}
	}
}

// pointsLine compares the points as written with the cards.
func (d *settling) pointsLine() {
	if d.points < 0 {
		return
	}
	shares := d.record.events[d.points].(*engine.PointsWritten).Shares
	f := Finding{Code: code.PointsMismatch, Event: d.points}
	switch {
	case d.counts != nil:
		f.Side, f.Msg = d.pointsDiffer(shares, *d.counts, false)
	case d.byTricks.points != nil:
		f.Side, f.Msg = d.pointsDiffer(shares, *d.byTricks.points, true)
	case d.groupsDiffer(shares, &f):
	default:
		f.Code, f.Msg = d.pointsAlone(shares)
	}
	if !f.Msg.IsZero() || d.counts != nil && d.groupsDiffer(shares, &f) {
		d.find(f)
	}
}

// pointsDiffer says that points are written otherwise than they were counted, by the cards or by
// the tricks as written, and returns the first side of which they are.
func (d *play) pointsDiffer(shares card.Shares, counts card.Tally, byTricks bool) (of card.Side, msg message.Message) {
	sides := d.deal.Sides()
	i := slices.IndexFunc(sides, func(s card.Side) bool {
		n, ok := shares.Sum(s)
		return ok && n != counts.Of(s) || !ok && within(shares, s) > counts.Of(s)
	})
	if i < 0 {
		return of, msg
	}
	written, counted := d.pointsText(shares), sharesText(card.SharesOf(counts, sides))
	if byTricks {
		return sides[i], message.Msg("the points are written as %s; by the tricks as written they are %s", written, counted)
	}
	return sides[i], message.Msg("the points are written as %s; by the cards they are %s", written, counted)
}

// pointsAlone says what is wrong with points that nothing else tells.
func (d *play) pointsAlone(shares card.Shares) (code.Code, message.Message) {
	all, table := d.rules.DealPoints(), d.deal.Table
	sum, most, unreachable := 0, 0, false
	for _, w := range shares {
		sum, most = sum+w.N, max(most, w.N)
		unreachable = unreachable || w.N >= 0 && w.N <= all && !reachable(d.rules, w.N)
	}
	whole := shares.Side()&table.All() == table.All() && (len(d.deal.Sides()) == 2 || table.Aside == card.NoSeat)
	noCards := d.deal.LastTrick() == 0
	switch {
	case whole && sum != all && (d.deal.Finished() || noCards):
		return code.PointsMismatch, message.Msg("the points written add up to %d; a deal has %d", sum, all)
	case noCards && unreachable:
		return code.Result, message.Msg("the points are written as %s, which no cards add up to", d.pointsText(shares))
	case most > all, sum > all:
		return code.PointsMismatch, message.Msg("the points are written as %s; a deal has %d", d.pointsText(shares), all)
	}
	return "", message.Message{}
}

// groupsDiffer reports whether points are written of some seats that took others by the cards,
// where they are no part of one side, or nothing tells which seats are: whoever they are, what
// they took adds up.
func (d *play) groupsDiffer(shares card.Shares, f *Finding) bool {
	var taken card.Tally
	unknown := card.NoSide // who took a trick whose points are not known
	for n := 1; n <= d.deal.Tricks(); n++ {
		w, ok := d.winner(n)
		if !ok {
			return false
		}
		p, ok := d.deal.TrickPoints(n)
		if !ok {
			unknown |= w.Alone()
			continue
		}
		if n == d.deal.Tricks() {
			p += int(d.rules.LastTrickBonus)
		}
		taken = taken.Add(w.Alone(), p)
	}
	of := func(group card.Side) (sum int, known bool) {
		for s := range group.All() {
			sum += taken.Of(s.Alone())
		}
		return sum, group&unknown == card.NoSide
	}
	for _, w := range shares {
		if slices.ContainsFunc(d.deal.Sides(), func(s card.Side) bool { return w.Side&^s == card.NoSide }) {
			continue // a side counts its cards together
		}
		n, ok := of(w.Side)
		if !ok && d.deal.Table.Aside == card.NoSeat {
			n, ok = of(d.deal.Table.All() &^ w.Side) // theirs is what the others did not take
			n = d.rules.DealPoints() - n
		}
		if ok && n != w.N {
			f.Side = w.Side
			f.Msg = message.Msg("the points are written as %s; by the cards %s took %d", d.pointsText(shares), w.Side, n)
			return true
		}
	}
	return false
}

// within returns what is written of groups that are part of a side.
func within(shares card.Shares, side card.Side) (sum int) {
	for _, w := range shares {
		if w.Side&^side == card.NoSide {
			sum += w.N
		}
	}
	return sum
}

// pointsText returns points as they are written; at a table of two pairs a dash for one that
// is not.
func (d *page) pointsText(shares card.Shares) string {
	if d.deal.Table != rules.TwoPairs {
		return sharesText(shares)
	}
	text := func(p card.Side) string {
		if n, ok := shares.Sum(p); ok {
			return strconv.Itoa(n)
		}
		return "-"
	}
	return "AC " + text(card.AC) + " BD " + text(card.BD)
}

// sharesText returns groups of seats with their numbers.
func sharesText(shares card.Shares) string {
	var out []byte
	for i, w := range shares {
		if i > 0 {
			out = append(out, ' ')
		}
		out = append(append(append(out, w.Side.String()...), ' '), strconv.Itoa(w.N)...)
	}
	return string(out)
}

// tallyText returns a tally by the columns of the sheet.
func (d *page) tallyText(t card.Tally) string {
	return sharesText(card.SharesOf(t, d.deal.Table.Columns))
}

// wrongColumn returns the first column whose number as written is none of those that it may
// be, else the last; of is what is written of.
func (d *page) wrongColumn(written card.Tally, of card.Side, may ...card.Tally) card.Side {
	columns := d.deal.Table.Columns
	for _, c := range columns {
		if c&of != card.NoSide && !slices.ContainsFunc(may, func(t card.Tally) bool { return t.Of(c) == written.Of(c) }) {
			return c
		}
	}
	return columns[len(columns)-1]
}

// gamesLine compares the games as written with what the deal is worth so far.
// Marks written for nothing are on the paper all the same: a sheet that
// includes them is not a second slip.
func (d *settling) gamesLine(at int, shares card.Shares) {
	t := shares.Each()
	fits := func() bool {
		return d.match.foreign || !d.addedKnown || t == d.added || d.asWritten != (card.Tally{}) && t == d.asWritten
	}
	if fits() {
		return
	}
	s := d.sheet
	for _, p := range d.deal.Table.Columns {
		n := t.Of(p) - d.added.Of(p)
		if s.base = s.base.Add(p, n); n > 0 {
			s.overwritten(p, d.deal.Number, n)
		}
	}
	// Games that follow from points that are wrong as written are the same
	// cause.
	if p, ok := d.writtenPoints(); ok && d.counts != nil && p != *d.counts {
		if out, known := engine.OutcomeOf(d.rules, d.deal, p, card.Tally{}, 0); known && sameGames(out.Games, t, d.deal.Table) {
			return
		}
	}
	f := Finding{Code: code.GamesMismatch, Event: at, Side: d.wrongColumn(t, card.Side(255), d.added),
		Msg: message.Msg("the deal is written as %s; it is worth %s", d.writtenGames(shares), d.tallyText(d.added))}
	d.doubtful = append(d.doubtful, doubtful{f, fits})
}

// writtenGames returns games as they are written, with the columns that got none; by the groups
// of the line where one is a part of a column.
func (d *page) writtenGames(shares card.Shares) string {
	for _, w := range shares {
		for _, c := range d.deal.Table.Columns {
			if in := w.Side & c; in != card.NoSide && in != c {
				return sharesText(shares)
			}
		}
	}
	t, text := shares.Each(), d.tallyText(shares.Each())
	for s := range (shares.Side() &^ d.deal.Table.Players).All() {
		text += " " + s.String() + " " + strconv.Itoa(t.Of(s.Alone()))
	}
	return text
}
