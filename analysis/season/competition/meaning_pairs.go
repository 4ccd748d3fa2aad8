package competition

import (
	"slices"

	"sueca/engine/message"
)

func (r *reader) pair(l *Line, p *pairLine, no int) {
	c := r.c
	if !r.numbered(l, p.N) {
		return
	}
	i, there := slices.BinarySearchFunc(c.Pairs, p.N.N, func(p Pair, n int) int { return p.N - n })
	if there {
		r.wrong(l, p.N.Pos, "pair %d stands twice, on line %d too: give each pair a number of its own", p.N.N, c.Pairs[i].Line)
		return
	}
	for k, name := range []text{p.One, p.Other} {
		if name.S == "" {
			r.wrong(l, name.Pos, "the name is empty: write who plays")
			return
		}
		if k == 1 && name.S == p.One.S {
			r.wrong(l, name.Pos, "%s stands twice in this pair", quote(name.S))
			return
		}
		for _, other := range c.Pairs {
			if slices.Contains(other.Names[:], name.S) {
				r.wrong(l, name.Pos, "%s plays in pair %d already: a player stands in one pair; two people of one name need something that tells "+
					"them apart", quote(name.S), other.N)
				return
			}
		}
	}
	c.Pairs = slices.Insert(c.Pairs, i, Pair{N: p.N.N, Names: [2]string{p.One.S, p.Other.S}, Line: no})
}

// player takes in somebody who plays for himself, or whose partner is still to be drawn.
func (r *reader) player(l *Line, p *playerLine, no int) {
	c := r.c
	if !r.numbered(l, p.N) {
		return
	}
	if p.Name.S == "" {
		r.wrong(l, p.Name.Pos, "the name is empty: write who plays")
		return
	}
	i, there := slices.BinarySearchFunc(c.Players, p.N.N, func(p Player, n int) int { return p.N - n })
	if there {
		r.wrong(l, p.N.Pos, "player %d stands twice, on line %d too: give each a number of his own", p.N.N, c.Players[i].Line)
		return
	}
	if n := c.player(p.Name.S); n > 0 {
		r.wrong(l, p.Name.Pos, "%s is player %d already: two people of one name need something that tells them apart", quote(p.Name.S), n)
		return
	}
	c.Players = slices.Insert(c.Players, i, Player{p.N.N, p.Name.S, no})
}

// team takes in some pairs whose results are added up.
func (r *reader) team(l *Line, t *teamLine, no int) {
	c := r.c
	if !r.numbered(l, slices.Concat([]number{t.N}, t.Pairs)...) {
		return
	}
	out := Team{N: t.N.N, Name: t.Name.S, Line: no}
	if out.Name == "" {
		r.wrong(l, t.Name.Pos, "the name is empty: write what the team is called")
		return
	}
	for _, other := range c.Teams {
		if other.N == out.N || other.Name == out.Name {
			r.wrong(l, t.N.Pos, "team %d, or its name, stands twice, on line %d too: give each team a number and a name of its own", out.N,
				other.Line)
			return
		}
	}
	for _, n := range t.Pairs {
		if in := c.team(n.N); in > 0 || slices.Contains(out.Pairs, n.N) {
			if in == 0 {
				in = out.N
			}
			r.wrong(l, n.Pos, "pair %d is in team %d already: a pair is in one team", n.N, in)
			return
		}
		out.Pairs = append(out.Pairs, n.N)
	}
	i, _ := slices.BinarySearchFunc(c.Teams, out.N, func(t Team, n int) int { return t.N - n })
	c.Teams = slices.Insert(c.Teams, i, out)
}

// fine takes in a fine.
func (r *reader) fine(l *Line, f *fineLine, no int) {
	if !r.numbered(l, f.N) {
		return
	}
	out := Fine{Pair: f.N.N, Why: f.Why.S, Line: no}
	if f.Points != nil {
		if out.Points = r.least(l, *f.Points, 1); out.Points > 1000 {
			r.wrong(l, f.Points.Pos, "%d is too large: points go up to %d", out.Points, 1000)
		}
	}
	if out.Why == "" {
		r.wrong(l, f.Why.Pos, "the reason is empty; the line is written: %s", usage["fine"])
	}
	r.c.Fines = append(r.c.Fines, out)
}

// enter takes in who comes later.
func (r *reader) enter(l *Line, e *enterLine, no int) {
	if !r.numbered(l, e.N) {
		return
	}
	for _, before := range r.c.Entrants {
		if before.Pair == e.N.N {
			r.wrong(l, e.N.Pos, "pair %d has such a line already, line %d: leave one of them out", e.N.N, before.Line)
			return
		}
	}
	r.c.Entrants = append(r.c.Entrants, Entrant{e.N.N, r.least(l, e.Round, 2), no})
}

func (r *reader) alias(l *Line, a *aliasLine, no int) {
	for _, t := range []text{a.Name, a.Is, a.By} {
		if t.S == "" {
			r.wrong(l, t.Pos, "the name is empty; the line is written: %s", usage["alias"])
			return
		}
	}
	if before := r.aliased[a.Name.S]; before > 0 {
		r.wrong(l, a.Name.Pos, "%s has a line already, line %d: leave one of them out", quote(a.Name.S), before)
		return
	}
	r.aliased[a.Name.S] = no
	r.c.Aliases = append(r.c.Aliases, Alias{Name: a.Name.S, Is: a.Is.S, By: a.By.S, Line: no})
}

func (r *reader) group(l *Line, g *groupLine) {
	out := Group{Name: g.Name}
	if !r.numbered(l, g.Pairs...) {
		return
	}
	for _, other := range r.c.Groups {
		if other.Name == g.Name {
			r.wrong(l, g.Pos, "group %s stands twice: write all of its pairs on one line", quote(g.Name))
			return
		}
	}
	for _, n := range g.Pairs {
		if in := r.c.group(n.N); in != nil || out.Has(n.N) {
			if in == nil {
				in = &out
			}
			r.wrong(l, n.Pos, "pair %d is in group %s already: a pair is in one group", n.N, quote(in.Name))
			return
		}
		out.Pairs = append(out.Pairs, n.N)
	}
	r.c.Groups = append(r.c.Groups, out)
}

// named checks that the pairs that lines name are there.
func (r *reader) named() {
	drawn := len(r.c.unpaired()) == 0
	for l := range r.c.statements() {
		var of []number
		switch s := l.said; {
		case s.Group != nil:
			of = s.Group.Pairs
		case s.Team != nil:
			of = s.Team.Pairs
		case s.Enter != nil:
			of = []number{s.Enter.N}
		case s.Fine != nil:
			of = []number{s.Fine.N}
		case s.Meeting != nil:
			of = s.Meeting.all()
			if s.Meeting.Judge != nil {
				of = append(of, *s.Meeting.Judge)
			}
		case s.Bye != nil:
			of = []number{*s.Bye}
		case s.Withdraw != nil:
			of = []number{s.Withdraw.N}
		case s.Disqualify != nil:
			of = []number{s.Disqualify.N}
		case s.Lot != nil:
			of = s.Lot.Pairs
		}
		for _, n := range of {
			switch {
			case r.c.Form == Mixed:
				if r.c.RowNames(n.N) == nil {
					r.wrong(l, n.Pos, "there is no player %d: write him down as %s, or mend the number", n.N, usage["player"])
				}
			case r.c.pair(n.N) == nil && !drawn:
				r.wrong(l, n.Pos, "there is no pair %d yet: this line is written when the pairs are drawn", n.N)
			case r.c.pair(n.N) == nil:
				r.wrong(l, n.Pos, "there is no pair %d: write it down as %s, or mend the number", n.N, usage["pair"])
			}
		}
	}
}

// people checks the aliases against the players.
func (r *reader) people() {
	c := r.c
	names := c.everybody()
	for l := range c.statements() {
		a := l.said.Alias
		if a == nil {
			continue
		}
		for _, p := range c.Pairs {
			if slices.Contains(p.Names[:], a.Name.S) {
				r.wrong(l, a.Name.Pos, "%s is a player of pair %d: an alias is a name that only records have", quote(a.Name.S), p.N)
			}
		}
		if n := c.player(a.Name.S); n > 0 {
			r.wrong(l, a.Name.Pos, "%s is player %d: an alias is a name that only records have", quote(a.Name.S), n)
		}
		if !slices.Contains(names, a.Is.S) {
			if like := message.Nearest(a.Is.S, names); like != "" {
				r.wrong(l, a.Is.Pos, "nobody of that name plays: is it %s?", quote(like))
			} else {
				r.wrong(l, a.Is.Pos, "nobody of that name plays: write the name as a line %s has it", quote("pair"))
			}
		}
	}
}

// refused are the lines that a form has no use for.
var refused = map[Form][]string{AllKnocked: {"group", "knockout", "fine"}, Swiss: {"group"}, Mixed: {"group", "knockout", "pair", "team"}}

// formed checks that no line is there that the form of the competition has no use for.
func (r *reader) formed() {
	c := r.c
	for _, verb := range refused[c.Form] {
		l := c.line(verb, "")
		switch {
		case l == nil:
		case c.Form == AllKnocked:
			r.wrong(l, l.tokens[0].Pos, "a knockout from the first round on has no line %s: write %s, or leave this line out",
				quote(l.tokens[0].text), quote("form league"))
		default:
			r.wrong(l, l.tokens[0].Pos, "a competition of this form has no line %s: leave it out, or write another line %s",
				quote(l.tokens[0].text), quote("form"))
		}
	}
	if c.Form == Mixed {
		for l := range c.statements() {
			for _, t := range l.said.Ties {
				if t.Between || slices.Contains([]Tie{ByDirect, ByNegra, ByBuchholz, ByBerger}, Tie(t.By.W)) {
					r.wrong(l, t.By.Pos, "where partners change, nobody meets another as a pair does: %s parts no players", quote(t.By.W))
				}
			}
		}
		if len(c.Players) < 4 {
			r.misread(r.end, 1, 1, "fewer than four players take part: write a line for each of them, %s", usage["player"])
		}
		return
	}
	unpaired := c.unpaired()
	switch {
	case len(c.Pairs)+len(unpaired)/2 < 2:
		r.misread(r.end, 1, 1, "fewer than two pairs take part: write a line for each of them, %s", usage["pair"])
	case len(unpaired)%2 == 1:
		last := unpaired[len(unpaired)-1]
		r.misread(last.Line, 1, 1, "%s is left without a partner: an even number of players is drawn into pairs", quote(last.Name))
	case len(unpaired) > 0 && len(c.Rounds) > 0:
		r.misread(unpaired[0].Line, 1, 1, "%s has no partner yet: sueca season draw draws the pairs, before the rounds", quote(unpaired[0].Name))
	}
}

// unpaired returns the players whose partner is still to be drawn.
func (c *Competition) unpaired() (out []Player) {
	if c.Form == Mixed {
		return nil
	}
	for _, p := range c.Players {
		if !slices.ContainsFunc(c.Pairs, func(pair Pair) bool { return slices.Contains(pair.Names[:], p.Name) }) {
			out = append(out, p)
		}
	}
	return out
}

// grouped checks the groups, and the knockout among their first.
func (r *reader) grouped() {
	c := r.c
	if !c.tabled() {
		c.Groups, c.Knockout = nil, c.Encounter
		return
	}
	if len(c.Groups) == 0 {
		all := Group{}
		for _, p := range c.Pairs {
			all.Pairs = append(all.Pairs, p.N)
		}
		if c.Form == Mixed {
			for _, p := range c.Players {
				all.Pairs = append(all.Pairs, p.N)
			}
		}
		c.Groups = []Group{all}
	}
	for l := range c.statements() {
		if p := l.said.Pair; p != nil && c.group(p.N.N) == nil {
			r.wrong(l, p.N.Pos, "pair %d is in no group: write its number on one of the lines %s", p.N.N, quote("group"))
		}
	}
	for _, g := range c.Groups {
		if len(g.Pairs) < 2 && g.Name != "" {
			l := c.line("group", g.Name)
			r.wrong(l, l.said.Group.Pos, "group %s has one pair only: nobody plays there", quote(g.Name))
		}
	}
	l := c.line("knockout", "")
	if l == nil {
		return
	}
	if l.said.Knockout.Encounter == nil {
		c.Knockout = c.Encounter
	}
	at := l.said.Knockout.N.Pos
	for _, g := range c.Groups {
		if len(g.Pairs) < c.Qualify {
			if g.Name == "" {
				r.wrong(l, at, "the first %d go on, and %d pairs take part", c.Qualify, len(g.Pairs))
			} else {
				r.wrong(l, at, "the first %d of each group go on, and group %s has %d", c.Qualify, quote(g.Name), len(g.Pairs))
			}
			return
		}
	}
	if c.Qualify*len(c.Groups) < 2 {
		r.wrong(l, at, "one pair goes on, and has nobody to play against: write a larger number, or leave the line out")
	}
}
