package competition

import (
	"slices"
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"
)

func (r *reader) round(l *Line, x *roundLine, no int) {
	out := Round{N: x.N.N, Knockout: x.Knockout, Negra: x.Negra, Line: no}
	if want := len(r.c.Rounds) + 1; out.N != want {
		r.wrong(l, x.N.Pos, "this is round %d, as the rounds above it are numbered, not %d", want, out.N)
	}
	if x.Date != nil {
		out.Date = x.Date.D
		if before := r.last; before.Date > out.Date {
			r.wrong(l, x.Date.Pos, "%s is before %s, the day of round %d: an encounter that is played later stays in its round", out.Date,
				before.Date, before.N)
		} else {
			r.last = out
		}
	}
	r.c.Rounds = append(r.c.Rounds, out)
	r.open = true
}

// slot takes in a line of a round.
func (r *reader) slot(l *Line, inRound bool, s Slot, pos lexer.Position, m *meetingLine) {
	if !inRound {
		r.wrong(l, pos, "this line belongs to a round, and stands in none: write it right below a line such as %s, or below another of "+
			"that round", quote("round 1"))
		return
	}
	r.open = true
	round := &r.c.Rounds[len(r.c.Rounds)-1]
	of := []number{{Pos: pos, N: s.One}}
	if m != nil {
		of, s.One, s.Other = m.all(), m.One.N, m.Other.N
		for i, n := range of {
			if slices.ContainsFunc(of[:i], func(o number) bool { return o.N == n.N }) {
				r.wrong(l, n.Pos, "a pair does not play against itself")
				return
			}
		}
		if m.Table != nil {
			s.Table = r.least(l, *m.Table, 1)
		}
		if m.Judge != nil {
			s.Judge = r.least(l, *m.Judge, 1)
		}
	}
	if !r.numbered(l, of...) {
		return
	}
	if r.seen == nil || len(round.Slots) == 0 {
		r.seen = map[int]int{}
	}
	for _, n := range of {
		if before := r.seen[n.N]; before > 0 {
			r.wrong(l, n.Pos, "pair %d stands twice in round %d, on line %d too", n.N, round.N, before)
			return
		}
	}
	for _, n := range of {
		r.seen[n.N] = s.Line
	}
	for _, other := range round.Slots {
		if s.Table > 0 && s.Table == other.Table {
			r.wrong(l, m.Table.Pos, "table %d has two encounters in round %d, the other on line %d", s.Table, round.N, other.Line)
			return
		}
	}
	round.Slots = append(round.Slots, s)
}

func (r *reader) leave(l *Line, x *leaveLine, disqualified bool, no int) {
	if !r.numbered(l, x.N) {
		return
	}
	if before := r.c.leaver(x.N.N); before != nil {
		r.wrong(l, x.N.Pos, "pair %d left on line %d already: leave one of the lines out", x.N.N, before.Line)
		return
	}
	out := Leaver{Pair: x.N.N, Keep: x.Rule == "keep", Disqualified: disqualified, Line: no}
	if x.From != nil {
		out.From = x.From.D
	} else {
		out.Round = r.least(l, *x.Round, 1)
	}
	if x.Rule != "" {
		r.ruled[x.N.N] = true
	}
	if x.Why != nil {
		out.Why = x.Why.S
	}
	r.c.Leavers = append(r.c.Leavers, out)
}

// all returns all who meet in a line, in their order.
func (m *meetingLine) all() (out []number) {
	for _, n := range []*number{&m.One, m.With, &m.Other, m.And} {
		if n != nil {
			out = append(out, *n)
		}
	}
	return out
}

// partners checks that sides have two players where partners change, and are pairs elsewhere, and makes pairs of those.
func (r *reader) partners() {
	c := r.c
	at := map[int]*Slot{}
	for i := range c.Rounds {
		for k := range c.Rounds[i].Slots {
			at[c.Rounds[i].Slots[k].Line] = &c.Rounds[i].Slots[k]
		}
	}
	for l := range c.statements() {
		m := l.said.Meeting
		switch {
		case m == nil:
		case c.Form != Mixed && (m.With != nil || m.And != nil):
			r.wrong(l, m.all()[1].Pos, "partners do not change in this competition: write the numbers of two pairs, or %s", quote("form mixed 4"))
		case c.Form == Mixed && (m.With == nil || m.And == nil):
			r.wrong(l, m.One.Pos, "partners change in this competition: write the numbers of the four players, as in %s", quote("1 + 2 - 3 + 4"))
		case c.Form == Mixed:
			if s := at[l.tokens[0].Pos.Line]; s != nil {
				s.One, s.Other = c.draws(m.One.N, m.With.N), c.draws(m.Other.N, m.And.N)
			}
		}
	}
}

// attended checks who judges, who comes later, and from which round on a pair has left.
func (r *reader) attended() {
	c := r.c
	for i := range c.Leavers {
		if x := &c.Leavers[i]; x.Round > 0 && x.Round <= len(c.Rounds) {
			x.From = c.Rounds[x.Round-1].Date
		}
	}
	round := 0
	in := map[int]bool{}
	for l := range c.statements() {
		switch s := l.said; {
		case s.Enter != nil && c.ofRounds() && s.Enter.Round.N > c.Length:
			r.wrong(l, s.Enter.Round.Pos, "this competition has %d {1:round|rounds}: who comes later than that comes too late", c.Length)
		case s.Round != nil:
			round = s.Round.N.N
			clear(in)
			for _, slot := range c.Rounds[round-1].Slots {
				if !slot.Bye {
					for _, n := range slices.Concat(c.members(slot.One), c.members(slot.Other)) {
						in[n] = true
					}
				}
			}
		case s.Meeting != nil:
			j := s.Meeting.Judge
			switch {
			case j == nil:
			case in[j.N]:
				r.wrong(l, j.Pos, "pair %d plays in round %d itself: who judges does not", j.N, round)
			default:
				for _, n := range s.Meeting.all() {
					if t := c.team(n.N); t > 0 && t == c.team(j.N) {
						r.wrong(l, j.Pos, "pair %d is of the team of pair %d: who judges is of another", j.N, n.N)
					}
				}
			}
		}
	}
	for _, x := range c.Rounds {
		if x.Date != "" && x.Date < c.DrawnOn {
			l := c.line("seed", "")
			r.wrong(l, l.said.Seed.On.Pos, "round %d was on %s, before this number was known: a lot that is drawn later changes nothing of it", x.N,
				x.Date)
			return
		}
	}
}

// drawn checks the rounds that are written down.
func (r *reader) drawn() {
	c := r.c
	r.partners()
	if len(r.errs) > 0 {
		return
	}
	r.attended()
	met := map[[2]int][]int{} // the lines of the encounters in the league
	knocked := 0              // the line of the first round of the knockout
	league, negra := 0, false
	for l := range c.statements() {
		if x := l.said.Round; x != nil {
			if len(c.Rounds[x.N.N-1].Slots) == 0 {
				r.wrong(l, x.N.Pos, "round %d has no encounters: write them below it, %s", x.N.N, usage["1"])
			}
			if x.Knockout && c.Qualify == 0 && c.tabled() {
				r.wrong(l, x.N.Pos, "this competition has no knockout: write a line %s, or leave the word out", quote("knockout 2"))
				return
			}
			if negra = x.Negra; negra && !slices.Contains(c.Ties, ByNegra) {
				r.wrong(l, x.N.Pos, "no negra decides here: add %s to the line %s, or leave the word out", quote("negra"), quote("ties"))
				return
			}
			if !x.Negra && !x.Knockout {
				league++
			}
			if c.ofRounds() && league > c.Length {
				r.wrong(l, x.N.Pos, "this competition has %d {1:round|rounds}, and this is one more", c.Length)
				return
			}
			if x.Knockout {
				knocked = x.N.Pos.Line
			} else if knocked > 0 && c.tabled() {
				r.wrong(l, x.N.Pos, "a round of the league stands below one of the knockout, which is on line %d", knocked)
				return
			}
			continue
		}
		m := l.said.Meeting
		if m == nil || knocked > 0 || negra || c.Form != League {
			continue
		}
		one, other := m.One.N, m.Other.N
		if g := c.group(one); g != nil && !g.Has(other) {
			r.wrong(l, m.Other.Pos, "pairs %d and %d are in different groups, and do not meet before the knockout", one, other)
			continue
		}
		key := meeting(one, other)
		if lines := met[key]; len(lines) == c.meetings() {
			where := strconv.Itoa(lines[0])
			if len(lines) == 2 {
				where += ", " + strconv.Itoa(lines[1])
			}
			r.wrong(l, m.One.Pos, "pairs %d and %d meet too often: they are drawn already (line %s), and in this league two pairs meet %d "+
				"{4:time|times} at most", one, other, where, c.meetings())
			continue
		}
		met[key] = append(met[key], m.One.Pos.Line)
	}
	if c.Form == AllKnocked {
		for i := range c.Rounds {
			c.Rounds[i].Knockout = true
		}
	}
}

// meeting is the key of two pairs that meet.
func meeting(one, other int) [2]int { return [2]int{min(one, other), max(one, other)} }
