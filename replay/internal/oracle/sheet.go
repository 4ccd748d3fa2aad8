package oracle

import "maps"

// sheetLine holds a line of the running sheet against the ledger.
func (l *ledger) sheetLine(x *tab, e event) {
	s, t := x.c.s, l.j.t
	wrong, carried := false, false
	for _, c := range t.columns {
		n, ok, _ := ofColumn(e.tally, c)
		if !ok {
			continue
		}
		if has := l.sheet[c]; n != has {
			wrong = true
			for _, g := range x.c.d.said("games") {
				w, _, _ := ofColumn(g.tally, c)
				carried = carried || n == has-x.games[c]+w || n == l.written[c]+w
			}
			carried = carried || n == l.written[c]+x.games[c] || n == min(has, max(t.num("match.target"), 1))
		}
	}
	if l.unknown || x.open && !x.replaced || !x.settled() || carried {
		s.may("sheet-mismatch", e.line)
	} else if wrong {
		s.want("sheet-mismatch", e.line)
	}
	for _, c := range t.columns {
		if n, ok, _ := ofColumn(e.tally, c); ok {
			l.written[c] = n
		}
	}
}

// ofColumn returns what a tally says of a column; split says that it says something else of each seat.
func ofColumn(tally map[side]int, c side) (n int, ok, split bool) {
	left := c
	for g, m := range tally {
		if g&c != 0 {
			split = split || left != c && m != n
			n, left = m, left&^g
		}
	}
	return n, left == 0, split || left != c && left != 0 && n != 0
}

// writtenGames holds the games that are written against those that the deal brought, or takes them for those.
func (l *ledger) writtenGames(x *tab) {
	s, t := x.c.s, l.j.t
	if s.Vague {
		s.open(byResult...)
	}
	settled := x.settled()
	for _, e := range x.c.d.said("games") {
		wrong, split := false, false
		for _, c := range t.columns {
			n, _, parts := ofColumn(e.tally, c)
			wrong, split = wrong || n != x.games[c], split || parts
		}
		for g, n := range e.tally {
			split = split || t.deadIn() && g.has(deadSeat) && n != 0
		}
		switch compared := settled && !x.open && x.late <= e.line; {
		case split || compared && wrong:
			s.want("games-mismatch", e.line)
		case compared:
		case settled || x.open && len(x.c.tricks) > 0 || s.Slips != 0 || len(x.paid) > 0:
			s.open(byResult...)
		default:
			l.take(x, e)
			settled = true
		}
	}
}

// take takes the games that are written for the deal's own.
func (l *ledger) take(x *tab, e event) {
	t, s := l.j.t, x.c.s
	result := map[side]int{}
	for _, c := range t.columns {
		n, _, _ := ofColumn(e.tally, c)
		result[c] = n - x.games[c]
	}
	points := len(x.c.d.said("points")) > 0
	plain := !t.is("match.mode", "points") && t.is("score.tie", "none") && t.is("score.rolha", "off")
	if ok := l.possible(x, result); !plain || !ok || len(x.c.tricks) > 0 && (s.Faulty || points) {
		if plain && len(t.columns) == 2 && !points && !(len(x.c.tricks) > 0 && s.Faulty) {
			s.must([]int{e.line}, byResult...)
		}
		s.open(byResult...)
		l.lose()
		x.open = true
		return
	}
	x.known, x.open, x.result = true, false, result
	l.add(x, result, e.line)
	l.check(x, true)
	for c, n := range result {
		if n > 0 && n == t.num("score.sweep.value") && t.is("score.sweep.ends_match", "yes") && l.short() {
			l.win(x, true, c)
		}
	}
}

// possible reports whether games can be the result of a deal: one side has what some result is worth.
func (l *ledger) possible(x *tab, games map[side]int) bool {
	t := l.j.t
	sides := t.sidesOf(x.c)
	for i := range sides {
		for _, name := range []string{"", "score.single", "score.double", "score.exact90", "score.sweep.value"} {
			if name == "score.sweep.value" && len(x.c.tricks) > 0 {
				continue // not all tricks are there to see
			}
			worth := make([]int, len(sides))
			if worth[i] = t.num(name); i == 1 && t.is("score.italiana", "suecada") {
				worth[0] = -worth[1]
			}
			if maps.Equal(t.byColumn(sides, worth), games) {
				return true
			}
		}
	}
	return false
}
