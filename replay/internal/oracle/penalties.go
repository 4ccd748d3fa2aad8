package oracle

// A fine is what the rules give for an infraction: whether there is a warning, first or at any time, and from
// how many to how many games; -1 is the match. Once it is no longer a first time, as many again.
type fine struct {
	warned      bool // first, and then the games
	optional    bool // a warning or games, each time
	least, most int
	atOnce      int // games that may be given with no warning before, 0 for none
}

// fines are FPSD 6.
var fines = map[string]fine{
	"talk": {warned: true, least: 2, most: 2, atOnce: 2}, "lead-early": {warned: true, least: 1, most: 1},
	"retrieved": {warned: true, least: 1, most: 1},
	"dropped":   {warned: true, least: 1, most: -1, atOnce: 2}, "slow": {optional: true, most: 4},
	"conduct":     {optional: true, most: -1},
	"out-of-turn": {least: 1, most: 1}, "looked": {least: 2, most: 2}, "mixed": {least: 4, most: 4}, "leave": {least: -1, most: -1},
	"sheet": {most: -1},
}

// penalty judges a penalty and enters it.
func (l *ledger) penalty(x *tab, e event) {
	t, s := l.j.t, x.c.s
	whom, target := readSide(e.whom), l.j.t.num("match.target")
	off := whom
	for _, c := range t.columns {
		if c&whom != 0 {
			off |= c
		}
	}
	switch f, listed := fines[e.ruling]; {
	case e.n > 0 && (whom == 0 || t.is("penalties", "none")):
		s.want("penalty-mismatch", e.line)
	case whom == 0:
	case t.is("penalties", "none"):
		if e.n < 0 {
			s.may("penalty-mismatch", e.line)
		}
	case e.ruling == "late":
		l.lateness(s, e)
	case !listed || target == 0 && f.most < 0:
		s.open("penalty-mismatch")
	default:
		l.fined(s, e, f, e.ruling+off.String())
	}
	switch {
	case e.ruling == "sheet", e.ruling == "leave", len(t.columns) != 2 && e.n > 0:
		l.doubt(x)
	case e.n > 0 && whom != 0:
		if e.ruling == "late" && e.n >= target && target > 2 && t.is("match.mode", "games") && t.is("penalties", "fpsd") {
			x.open = x.open || l.unknown
			e.n = max(0, target-l.sheet[t.all()&^off]) // the match, and no more
		}
		if l.over || x.c.d.line == 0 {
			l.doubt(x)
		}
		l.award(x, off, e.n, e.line)
	}
}

// lateness judges who came late.
func (l *ledger) lateness(s *Section, e event) {
	most := l.j.t.num("match.target")
	ok := e.n == most
	switch {
	case e.minutes < 0, e.minutes > 10 && most == 0:
		s.may("penalty-mismatch", e.line)
		return
	case e.minutes <= 5:
		ok = e.n <= 0
	case e.minutes <= 10:
		ok = e.n == 2
	}
	if !ok {
		s.want("penalty-mismatch", e.line)
	}
}

// fined holds a penalty against a fine; l.warned counts what a side has had: 0 nothing, 1 a stage, 2 something that
// the rules do not give.
func (l *ledger) fined(s *Section, e event, f fine, key string) {
	least, most, before := f.least, f.most, l.warned[key]
	if target := l.j.t.num("match.target"); most < 0 {
		if most = target; least < 0 {
			least = target
		}
	}
	ok := e.n >= least && e.n <= most
	switch {
	case e.n < 0:
		ok = f.optional || f.warned && before == 0
	case f.warned && before == 0:
		ok = ok && f.atOnce > 0 && e.n >= f.atOnce
	}
	switch {
	case before == 2 && f.warned:
		s.may("penalty-mismatch", e.line)
	case !ok:
		s.want("penalty-mismatch", e.line)
		l.warned[key] = 2
	case before == 0:
		l.warned[key] = 1
	}
}
