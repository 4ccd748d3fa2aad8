package oracle

import "slices"

// claim judges a claim of renúncia, and enters what it brings.
func (l *ledger) claim(x *tab, i int, e event) {
	t, about := l.j.t, x.c
	s := l.j.o.Sections[slices.IndexFunc(l.j.o.Sections, func(s *Section) bool { return e.line <= s.To })]
	trailing := s != x.c.s
	open := i == 0 && e.at == 0 && !trailing
	switch {
	case e.deal > 0 && (i < 0 || e.deal != x.c.d.number):
		about = nil
		for _, c := range l.j.cases {
			if c.d.number == e.deal && c.d.line < e.line {
				open, about = open || about != nil, c // of a misdeal and of the deal dealt anew either may be meant
			}
		}
		x.c.s.open("incomplete-deal")
	case trailing:
		x.c.s.open("incomplete-deal")
		open, e.at = len(l.j.cases[i+1].tricks) == 0, t.size+1
	}
	if open {
		s.open("incomplete-deal")
		l.openClaim(x, s, about)
		return
	}
	if e.deal == 0 && i > 0 && e.trick > 0 && about == x.c && !x.c.begun(e) && !l.j.t.lacks(x.c, e) {
		about = l.j.cases[i-1] // of this deal it was not played yet
	}
	if about == nil || i < 0 {
		if s.want("claim-inadmissible", e.line); i >= 0 && e.ruling == "upheld" {
			l.unsure(x, x.c)
		}
		return
	}
	sides := t.sidesOf(about)
	off := readSide(e.whom)
	if i := sideOf(sides, off.first()); i >= 0 {
		off |= sides[i]
	}
	switch may, sure := l.admissible(x, e, about, off, sides); {
	case !sure || about.d.syntax > 0:
		l.openClaim(x, s, about)
		return
	case !may:
		s.want("claim-inadmissible", e.line)
		if !t.is("renuncia.claim_by", "none") && (e.ruling == "upheld" || e.ruling == "rejected") {
			l.unsure(x, about) // the table has ruled all the same
		}
		return
	}
	verdict, sure := l.review(x, e, about, off)
	if !sure {
		s.open("claim-undecided", "claim-wrong-ruling")
	}
	switch {
	case e.ruling == "withdrawn":
		if verdict == 0 {
			s.may("claim-undecided", e.line)
		}
		return
	case verdict == 0:
		s.want("claim-undecided", e.line)
	case e.ruling == "upheld" && verdict < 0, e.ruling == "rejected" && verdict > 0:
		s.want("claim-wrong-ruling", e.line)
	}
	l.rule(x, e, about, off, sides == nil)
}

// openClaim says that nothing is said of a claim in a section.
func (l *ledger) openClaim(x *tab, s *Section, about *judged) {
	s.open(byRuling...)
	l.unsure(x, about)
}

// rule enters the ruling of a claim.
func (l *ledger) rule(x *tab, e event, about *judged, off side, unknown bool) {
	t := l.j.t
	switch {
	case e.ruling == "upheld":
		l.uphold(x, e, about, off, unknown)
	case e.ruling != "rejected", t.is("renuncia.false.result", "120-0"), unknown && t.num("renuncia.false.award") > 0:
		l.unsure(x, about)
	default:
		games := map[side]int{}
		for _, c := range t.columns {
			if c&off != 0 {
				games[c] = t.num("renuncia.false.award")
			}
		}
		l.add(x, games, e.line)
		l.check(x, false)
	}
}

// uphold enters a claim that was upheld.
func (l *ledger) uphold(x *tab, e event, about *judged, off side, unknown bool) {
	t := l.j.t
	if x.paid[off] {
		return
	}
	x.paid[off] = true
	if about != x.c || unknown || t.is("renuncia.confirmed.result", "120-0") || l.ties > 0 || l.over {
		l.unsure(x, about)
	}
	if t.is("renuncia.confirmed.replaces_result", "yes") {
		if x.known && !x.replaced && x.entered {
			for c, n := range x.result {
				l.sheet[c] -= n
				x.games[c] -= n
			}
		}
		x.replaced = true
	} else if !x.c.whole {
		x.open = true
	}
	l.award(x, off, t.num("renuncia.confirmed.award"), e.line)
	if t.is("renuncia.confirmed.ends_match", "yes") && l.short() {
		l.win(x, false, t.all()&^off)
	}
}

// sidesOf returns the sides of a deal as its cards show them at the end, nil where they are not known.
func (t *table) sidesOf(c *judged) []side {
	if len(c.readings) == 0 {
		return nil
	}
	return t.sides(c.d.dealer, c.d.declarer, t.partner(c.d, c.readings[0]))
}

// begun reports whether a trick that a claim names was begun before it.
func (c *judged) begun(e event) bool {
	return slices.ContainsFunc(c.d.tricks[:min(e.at, len(c.d.tricks))], func(k *trick) bool { return k.number >= e.trick })
}

// lacks reports whether the trick that a claim names, the next one, may be left out of a deal that
// has too few.
func (t *table) lacks(c *judged, e event) bool {
	before := c.d.tricks[:min(e.at, len(c.d.tricks))]
	return len(before) > 0 && before[len(before)-1].number == e.trick-1 && len(c.d.tricks) < t.size
}

// unsure says that what a deal brings, and the sheet from there on, is not known.
func (l *ledger) unsure(x *tab, about *judged) {
	l.lose()
	if x.open = true; about != nil {
		about.s.GamesOpen = true
		about.s.open("games-mismatch", "sheet-mismatch", "unclaimed-renuncia")
	}
}

// admissible reports whether a claim may be made, and whether that is sure.
func (l *ledger) admissible(x *tab, e event, about *judged, off side, sides []side) (may, sure bool) {
	t := l.j.t
	who, accused := readSide(e.who), readSide(e.whom)
	of := sideOf(sides, accused.first())
	anybody := t.is("renuncia.claim_by", "any")
	switch {
	case t.is("renuncia.claim_by", "none"), !t.is("renuncia.granularity", "pair") && accused.len() > 1:
		return false, true // or the player is to be named
	case of >= 0 && accused&^sides[of] != 0, len(t.columns) > 2 && about.s.Slips != 0:
		return false, false // of both sides
	case who == 0 && !anybody, t.deadIn() && who.has(deadSeat):
		return false, true
	case who&accused != 0, who&off != 0 && sides != nil:
		return false, !anybody
	case sides == nil:
		return false, false
	}
	earlier := about != x.c || e.at > t.size
	switch deadline := t.rules["renuncia.deadline"]; {
	case deadline == "next_deal_first_card" && about != x.c, deadline == "next_deal_start" && earlier, deadline == "deal_end" && earlier:
		return false, true
	case deadline == "deal_end" && e.at >= t.size:
		return false, false
	case !slices.ContainsFunc(t.columns, func(c side) bool { return l.signed&c != c }):
		return false, true
	case l.over:
		ok := l.endedIn == about && l.byResult
		return ok, ok
	}
	return true, !l.doubted
}

// review decides a claim by the record: 1 upheld, -1 rejected, 0 undecided.
func (l *ledger) review(x *tab, e event, about *judged, off side) (verdict int, sure bool) {
	t, s := l.j.t, about.s
	if s.Slips != 0 || s.Faulty || s.Open["renuncia"] {
		return 0, false
	}
	if len(about.tricks) == 0 {
		return 0, true
	}
	if !t.is("renuncia.granularity", "pair") {
		off = readSide(e.whom)
	}
	until, there := t.size, 0
	if about == x.c && e.at <= t.size {
		until = 0
		for _, k := range about.d.tricks[:min(e.at, len(about.d.tricks))] {
			until = max(until, k.number)
		}
	}
	for _, k := range about.tricks {
		if k.number <= until {
			there++
		}
	}
	verdict, sure = -1, there == until
	for p, status := range about.status {
		if !off.has(p.Seat) || p.Trick > until || e.trick > 0 && p.Trick != e.trick {
			continue
		}
		line := about.line(p.Trick)
		switch {
		case status == Proven || s.Want["obligation"][line]:
			verdict = 1
		case status == Possible && verdict < 0:
			verdict = 0
		}
		sure = sure && !s.May["obligation"][line] && (status == Proven || !s.Want["obligation"][line])
	}
	// Of a deal with fewer tricks one may be left out, and the trick before be the one that is meant.
	if len(about.tricks) < t.size && about == x.c && t.lacks(about, e) {
		return 0, true
	} else if len(about.tricks) == t.size-1 && e.ruling == "upheld" {
		for p, status := range about.status {
			sure = sure && !(off.has(p.Seat) && p.Trick == e.trick-1 && status != Innocent)
		}
	}
	return verdict, sure && e.trick <= until
}

// line returns the line of a trick, 0 if it is not written.
func (c *judged) line(number int) int {
	for _, k := range c.tricks {
		if k.number == number {
			return k.line
		}
	}
	return 0
}

// admit judges who owned up, and enters what that brings.
func (l *ledger) admit(x *tab, i int, e event) {
	t, s, about := l.j.t, x.c.s, x.c
	if i < 0 {
		return
	}
	seat, award := readSide(e.who).first(), t.num("renuncia.self.award")
	s.open("unclaimed-renuncia")
	if e.at == 0 && i > 0 || s.Slips != 0 || s.Faulty || t.deadIn() && seat == deadSeat {
		if s.open("admission-unfounded"); award > 0 {
			l.unsure(x, about)
		}
		return
	}
	status, played := Innocent, e.trick == 0 && len(about.tricks) > 0
	for p, v := range about.status {
		if p.Seat == seat && (e.trick == 0 || e.trick == p.Trick) {
			status, played = max(status, v), true
		}
	}
	for n, k := range about.tricks { // who leads follows
		played = played || k.number == e.trick && about.readings[0].leads[n] == seat
	}
	switch {
	case !played || len(s.Want["obligation"])+len(s.May["obligation"]) > 0:
		s.open("admission-unfounded")
	case status == Innocent:
		s.want("admission-unfounded", e.line)
	}
	if award == 0 {
		return
	}
	if status != Proven || len(x.paid) > 0 || x.open {
		l.unsure(x, about)
		return
	}
	x.paid[1<<seat] = true
	for _, c := range t.columns {
		if c.has(seat) {
			l.award(x, c, award, e.line)
		}
	}
}

// unclaimed finds the proven renúncias of a deal that no claim is about: it is said once of each side.
func (j *judge) unclaimed(c *judged) {
	s, said := c.s, map[side]bool{}
	j.wipedOut(c)
	claimed := slices.ContainsFunc(j.cases, func(c *judged) bool { return len(c.d.said("claim")) > 0 })
	sides := j.t.sidesOf(c)
	for _, k := range c.tricks {
		for seat := range j.t.seats {
			if p := (Play{k.number, seat}); c.status[p] != Proven && !c.shirked[p] {
				continue
			}
			of := side(0)
			if i := sideOf(sides, seat); i >= 0 {
				of = sides[i]
			}
			if claimed || said[of] || of == 0 {
				s.may("unclaimed-renuncia", k.line)
			} else {
				s.want("unclaimed-renuncia", k.line)
			}
			said[of] = true
		}
	}
}

// wipedOut wants a warning of a misdeal that takes away a claim which nobody has ruled, or a renúncia that is proven.
func (j *judge) wipedOut(c *judged) {
	s := c.s
	for _, e := range c.d.said("misdeal") {
		elsewhere := slices.ContainsFunc(j.cases, func(o *judged) bool { return o != c && len(o.d.said("claim")) > 0 })
		obliged := len(c.shirked) + len(s.Want["obligation"]) + len(s.May["obligation"])
		doubtful := s.Slips != 0 || s.Faulty || s.Open["renuncia"] || len(s.May["renuncia"]) > 0
		if doubtful || elsewhere || obliged > 0 || len(c.d.said("admit")) > 0 {
			s.open("misdeal-disputed")
			return
		}
		pending := false
		for _, cl := range c.d.said("claim") {
			if cl.ruling != "" || cl.deal > 0 || cl.at == 0 {
				s.open("misdeal-disputed") // what it covers is not worked out here
				return
			}
			pending = true
		}
		proven := false
		for _, status := range c.status {
			proven = proven || status == Proven
		}
		if pending || proven {
			s.want("misdeal-disputed", e.line)
		}
	}
}
