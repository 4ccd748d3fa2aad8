package competition

import (
	"iter"
	"slices"
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"

	"sueca/engine/message"
)

// mean takes what a line says into the competition.
func (r *reader) mean(l *Line, no int) {
	c, s := r.c, l.said
	verb := l.tokens[0].Value
	if !r.alone(l, verb, no) {
		return
	}
	inRound := r.open
	r.open = false
	switch {
	case s.Competition != nil:
		if c.Name = s.Competition.S; c.Name == "" {
			r.wrong(l, s.Competition.Pos, "the name is empty: write what the competition is called")
		}
	case s.Matches != nil:
		r.matches(l, s.Matches)
	case s.Form != nil:
		c.Double = s.Form.Rounds == "double"
		if s.Form.Knockout {
			c.Form = AllKnocked
		}
	case s.Days != nil:
		for _, d := range s.Days {
			if n := len(c.Days); n > 0 && c.Days[n-1] >= d.D {
				r.wrong(l, d.Pos, "%s is not after %s: write the days in their order, each once", d.D, c.Days[n-1])
				return
			}
			c.Days = append(c.Days, d.D)
		}
	case s.Tables != nil:
		c.Tables = r.least(l, *s.Tables, 1)
	case s.Encounter != nil:
		c.Encounter = r.length(l, s.Encounter)
	case s.Points != nil:
		r.pointsLine(l, s.Points)
	case s.Ties != nil:
		r.ties(l, s.Ties)
	case s.Substitutes != nil:
		c.Substitutes = *s.Substitutes == "yes"
	case s.Walkover != nil:
		c.WalkoverPoints = *s.Walkover == "points"
	case s.Withdrawn != nil:
		c.Keep = *s.Withdrawn == "keep"
	case s.Pair != nil:
		r.pair(l, s.Pair, no)
	case s.Alias != nil:
		r.alias(l, s.Alias, no)
	case s.Group != nil:
		r.group(l, s.Group)
	case s.Knockout != nil:
		c.Qualify = r.least(l, s.Knockout.N, 1)
		if s.Knockout.Encounter != nil {
			c.Knockout = r.length(l, s.Knockout.Encounter)
		}
	case s.Seed != nil:
		if c.Seed, c.Seeded = s.Seed.S, true; c.Seed == "" {
			r.wrong(l, s.Seed.Pos, "the seed is empty: write a text that nobody could choose to his gain, such as a drawn lottery number")
		}
	case s.Round != nil:
		r.round(l, s.Round, no)
	case s.Meeting != nil:
		r.slot(l, inRound, Slot{One: s.Meeting.One.N, Other: s.Meeting.Other.N, Line: no}, s.Meeting.One.Pos, s.Meeting)
	case s.Bye != nil:
		r.slot(l, inRound, Slot{One: s.Bye.N, Bye: true, Line: no}, s.Bye.Pos, nil)
	case s.Withdraw != nil:
		r.leave(l, s.Withdraw, false, no)
	case s.Disqualify != nil:
		r.leave(l, s.Disqualify, true, no)
	case s.Lot != nil:
		if !r.numbered(l, s.Lot.Pairs...) {
			return
		}
		var lot Lot
		for _, n := range s.Lot.Pairs {
			if slices.Contains(lot.Pairs, n.N) {
				r.wrong(l, n.Pos, "pair %d stands twice in this lot", n.N)
			}
			lot.Pairs = append(lot.Pairs, n.N)
		}
		lot.How, lot.Line = s.Lot.How.S, no
		c.Lots = append(c.Lots, lot)
	}
}

// single are the lines of which a text has one at most.
var single = map[string]bool{
	"competition": true, "matches": true, "form": true, "tables": true, "encounter": true, "points": true, "ties": true,
	"substitutes": true, "walkover": true, "withdrawn": true, "knockout": true, "seed": true,
}

// alone fails if a line is the second of its kind, and there can be one only.
func (r *reader) alone(l *Line, verb string, no int) bool {
	if !single[verb] {
		return true
	}
	if before := r.once[verb]; before > 0 {
		r.wrong(l, l.tokens[0].Pos, "%s stands twice, on line %d too: leave one of them out", quote(l.tokens[0].text), before)
		return false
	}
	r.once[verb] = no
	return true
}

// least reads a number that cannot be below another.
func (r *reader) least(l *Line, n number, least int) int {
	if n.N < least {
		r.wrong(l, n.Pos, "%d is too small: write a number from %d", n.N, least)
	}
	return n.N
}

// MaxMatches is the most matches of an encounter.
const MaxMatches = 99

func (r *reader) length(l *Line, p *lengthPart) Length {
	if p.N.N > MaxMatches {
		r.wrong(l, p.N.Pos, "%d is too large: an encounter has at most %d matches", p.N.N, MaxMatches)
	}
	return Length{N: r.least(l, p.N, 1), First: p.First}
}

func (r *reader) matches(l *Line, m *matchesLine) {
	c := r.c
	if m.Event == nil && m.From == nil && m.To == nil {
		r.misread(l.tokens[0].Pos.Line, l.tokens[0].end, l.tokens[0].end, "the line is not complete; it is written: %s", usage["matches"])
		return
	}
	if m.Event != nil {
		if c.Event = m.Event.S; c.Event == "" {
			r.wrong(l, m.Event.Pos, "the event is empty: write what stands in the tag Event, or leave it out")
		}
	}
	if m.From != nil {
		c.From = m.From.D
	}
	if m.To != nil {
		if c.To = m.To.D; c.From > c.To {
			r.wrong(l, m.To.Pos, "%s is before %s: the first day stands first", c.To, c.From)
		}
	}
}

func (r *reader) pointsLine(l *Line, p *pointsLine) {
	pts := Points{Encounter: p.Of == "encounter"}
	r.points = map[string]bool{}
	fields := map[string]*int{
		"won": &pts.Won, "drawn": &pts.Drawn, "lost": &pts.Lost, "walkover": &pts.Walkover, "absent": &pts.Absent,
		"disqualified": &pts.Disqualified,
	}
	for _, v := range p.Values {
		if r.points[v.For] {
			r.wrong(l, v.Pos, "%s stands twice in this line: leave one of them out", v.For)
			return
		}
		r.points[v.For] = true
		if v.N.N > 1000 {
			r.wrong(l, v.N.Pos, "%d is too large: points go up to %d", v.N.N, 1000)
		}
		*fields[v.For] = v.signed()
	}
	if !r.points["won"] {
		r.misread(l.tokens[0].Pos.Line, l.tokens[0].Pos.Column, l.tokens[0].end, "the points of who wins are missing; the line is written: %s",
			usage["points"])
	}
	r.c.Points = pts
}

// defaults fills in the points that a text leaves out.
func (r *reader) defaults() {
	p := &r.c.Points
	if !r.points["walkover"] {
		p.Walkover = p.Won
	}
	if !r.points["absent"] {
		p.Absent = p.Lost
	}
	if !r.points["disqualified"] {
		p.Disqualified = p.Lost
	}
}

func (r *reader) ties(l *Line, words []word) {
	r.c.Ties = nil
	for _, w := range words {
		t := Tie(w.W)
		switch {
		case !slices.Contains([]Tie{ByGames, ByScored, ByMocas, ByDirect, ByPoints, ByLot}, t):
			r.wrong(l, w.Pos, "%s parts no pairs; the line is written: %s", quote(w.W), usage["ties"])
			return
		case slices.Contains(r.c.Ties, t):
			r.wrong(l, w.Pos, "%s stands twice in this line: leave one of them out", quote(w.W))
			return
		case slices.Contains(r.c.Ties, ByLot):
			r.wrong(l, w.Pos, "%s stands behind the lot, which parts everybody: write the lot last", quote(w.W))
			return
		}
		r.c.Ties = append(r.c.Ties, t)
	}
}

// numbered reports whether each number can be that of a pair.
func (r *reader) numbered(l *Line, of ...number) bool {
	for _, n := range of {
		if n.N < 1 || n.N > MaxPairs {
			r.wrong(l, n.Pos, "%d is no number of a pair: they go from 1 to %d", n.N, MaxPairs)
			return false
		}
	}
	return true
}

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

func (r *reader) round(l *Line, x *roundLine, no int) {
	out := Round{N: x.N.N, Knockout: x.Knockout, Line: no}
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
		of = append(of, m.Other)
		if m.One.N == m.Other.N {
			r.wrong(l, m.Other.Pos, "a pair does not play against itself")
			return
		}
		if m.Table != nil {
			s.Table = r.least(l, *m.Table, 1)
		}
	}
	if !r.numbered(l, of...) {
		return
	}
	for _, other := range round.Slots {
		for _, n := range of {
			if other.One == n.N || !other.Bye && other.Other == n.N {
				r.wrong(l, n.Pos, "pair %d stands twice in round %d, on line %d too", n.N, round.N, other.Line)
				return
			}
		}
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
	out := Leaver{Pair: x.N.N, From: x.From.D, Disqualified: disqualified, Line: no}
	if x.Why != nil {
		out.Why = x.Why.S
	}
	r.c.Leavers = append(r.c.Leavers, out)
}

// whole checks what needs all lines.
func (r *reader) whole() {
	c := r.c
	if r.once["competition"] == 0 {
		r.misread(max(r.end, 1), 1, 1, "there is no competition here: its first line is %s", usage["competition"])
		return
	}
	r.defaults()
	if len(c.Pairs) < 2 {
		r.misread(r.end, 1, 1, "fewer than two pairs take part: write a line for each of them, %s", usage["pair"])
		return
	}
	r.named()
	r.people()
	r.grouped()
	if len(r.errs) == 0 {
		r.drawn()
	}
}

// named checks that the pairs that lines name are there.
func (r *reader) named() {
	for l := range r.c.statements() {
		var of []number
		switch s := l.said; {
		case s.Group != nil:
			of = s.Group.Pairs
		case s.Meeting != nil:
			of = []number{s.Meeting.One, s.Meeting.Other}
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
			if r.c.pair(n.N) == nil {
				r.wrong(l, n.Pos, "there is no pair %d: write it down as %s, or mend the number", n.N, usage["pair"])
			}
		}
	}
}

// people checks the aliases against the players.
func (r *reader) people() {
	c := r.c
	plays := map[string]int{}
	var names []string
	for _, p := range c.Pairs {
		for _, n := range p.Names {
			plays[n] = p.N
			names = append(names, n)
		}
	}
	for l := range c.statements() {
		a := l.said.Alias
		if a == nil {
			continue
		}
		if n, ok := plays[a.Name.S]; ok {
			r.wrong(l, a.Name.Pos, "%s is a player of pair %d: an alias is a name that only records have", quote(a.Name.S), n)
		}
		if _, ok := plays[a.Is.S]; !ok {
			if like := message.Nearest(a.Is.S, names); like != "" {
				r.wrong(l, a.Is.Pos, "nobody of that name plays: is it %s?", quote(like))
			} else {
				r.wrong(l, a.Is.Pos, "nobody of that name plays: write the name as a line %s has it", quote("pair"))
			}
		}
	}
}

// grouped checks the groups, and the knockout among their first.
func (r *reader) grouped() {
	c := r.c
	if c.Form == AllKnocked {
		for _, verb := range []string{"group", "knockout"} {
			if l := c.line(verb, ""); l != nil {
				r.wrong(l, l.tokens[0].Pos, "a knockout from the first round on has no line %s: write %s, or leave this line out",
					quote(l.tokens[0].text), quote("form league"))
			}
		}
		c.Groups, c.Knockout = nil, c.Encounter
		return
	}
	if len(c.Groups) == 0 {
		all := Group{}
		for _, p := range c.Pairs {
			all.Pairs = append(all.Pairs, p.N)
		}
		c.Groups = []Group{all}
	}
	for l := range c.statements() {
		if p := l.said.Pair; p != nil && c.group(p.N.N) == nil {
			r.wrong(l, p.N.Pos, "pair %d is in no group: write its number on one of the lines %s", p.N.N, quote("group"))
		}
	}
	for _, g := range c.Groups {
		if len(g.Pairs) < 2 {
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

// statements returns the lines that say something.
func (c *Competition) statements() iter.Seq[*Line] {
	return func(yield func(*Line) bool) {
		for i := range c.Lines {
			if l := &c.Lines[i]; l.said != nil && !yield(l) {
				return
			}
		}
	}
}

// line returns the first line that begins with a word, of a group that of its name; nil if there is none.
func (c *Competition) line(verb, group string) *Line {
	for l := range c.statements() {
		if l.tokens[0].Value == verb && (l.said.Group == nil || l.said.Group.Name == group || group == "") {
			return l
		}
	}
	return nil
}

// drawn checks the rounds that are written down.
func (r *reader) drawn() {
	c := r.c
	met := map[[2]int][]int{} // the lines of the encounters in the league
	knocked := 0              // the line of the first round of the knockout
	for l := range c.statements() {
		if x := l.said.Round; x != nil {
			if len(c.Rounds[x.N.N-1].Slots) == 0 {
				r.wrong(l, x.N.Pos, "round %d has no encounters: write them below it, %s", x.N.N, usage["1"])
			}
			if x.Knockout && c.Qualify == 0 && c.Form == League {
				r.wrong(l, x.N.Pos, "this competition has no knockout: write a line %s, or leave the word out", quote("knockout 2"))
				return
			}
			if x.Knockout {
				knocked = x.N.Pos.Line
			} else if knocked > 0 && c.Form == League {
				r.wrong(l, x.N.Pos, "a round of the league stands below one of the knockout, which is on line %d", knocked)
				return
			}
			continue
		}
		m := l.said.Meeting
		if m == nil || knocked > 0 || c.Form == AllKnocked {
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
