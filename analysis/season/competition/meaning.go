package competition

import (
	"iter"
	"slices"

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
		r.form(l, s.Form)
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
	case s.Player != nil:
		r.player(l, s.Player, no)
	case s.Team != nil:
		r.team(l, s.Team, no)
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
		r.seed(l, s.Seed)
	case s.Judges != nil:
		c.Judges = *s.Judges == "yes"
	case s.Prize != nil:
		r.prize(l, s.Prize, no)
	case s.Enter != nil:
		r.enter(l, s.Enter, no)
	case s.Fine != nil:
		r.fine(l, s.Fine, no)
	case s.Round != nil:
		r.round(l, s.Round, no)
	case s.Meeting != nil:
		r.slot(l, inRound, Slot{Line: no}, s.Meeting.One.Pos, s.Meeting)
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
	"substitutes": true, "walkover": true, "withdrawn": true, "knockout": true, "seed": true, "judges": true,
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
		"disqualified": &pts.Disqualified, "bye": &pts.Bye,
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
	// Who has nobody to play against cannot help it: a round of its own is worth an encounter that is won.
	if c := r.c; c.ofRounds() && !r.points["bye"] {
		if p.Bye = p.Won; !p.Encounter {
			p.Bye = p.Won * c.Encounter.N
		}
	}
	// Opponents who met a pair that left had no say in it.
	if r.c.ofRounds() && r.once["withdrawn"] == 0 {
		r.c.Keep = true
	}
	for i := range r.c.Leavers {
		if x := &r.c.Leavers[i]; !r.ruled[x.Pair] {
			x.Keep = r.c.Keep
		}
	}
}

// MaxRounds is the most rounds of a Swiss or a mixed competition.
const MaxRounds = 99

// form takes in how a competition is played.
func (r *reader) form(l *Line, f *formLine) {
	c := r.c
	rounds := func(form Form, n *number) {
		if c.Form, c.Length = form, r.least(l, *n, 1); n.N > MaxRounds {
			r.wrong(l, n.Pos, "%d is too large: a competition has at most %d rounds", n.N, MaxRounds)
		}
	}
	switch {
	case f.Knockout:
		c.Form, c.Double = AllKnocked, f.Twice
	case f.Swiss != nil:
		rounds(Swiss, f.Swiss)
	case f.Mixed != nil:
		rounds(Mixed, f.Mixed)
		if r.once["ties"] == 0 {
			c.Ties = []Tie{ByGames, ByMocas, ByPoints, ByLot}
		}
	default:
		c.Double = f.Rounds == "double"
	}
}

// seed takes in the seed of the lot: a text, or the number of a public draw that comes after the text was written.
func (r *reader) seed(l *Line, s *seedLine) {
	c := r.c
	if s.Text != nil {
		if c.Seed, c.Seeded = s.Text.S, true; c.Seed == "" {
			r.wrong(l, s.Text.Pos, "the seed is empty: write a text that nobody could choose to his gain, such as a drawn lottery number")
		}
		return
	}
	for _, t := range []*text{s.Of, s.Is} {
		if t != nil && t.S == "" {
			r.wrong(l, t.Pos, "the text is empty; the line is written: %s", usage["seed"])
		}
	}
	c.Seed, c.DrawnOn = s.Of.S+" "+s.On.D, s.On.D
	if s.Is == nil {
		c.Awaited = c.Seed
		return
	}
	c.Seed, c.Seeded = c.Seed+" "+s.Is.S, true
}

// prize takes in what a place brings.
func (r *reader) prize(l *Line, p *prizeLine, no int) {
	if r.least(l, p.Place, 1); p.What.S == "" {
		r.wrong(l, p.What.Pos, "the text is empty; the line is written: %s", usage["prize"])
	}
	for _, before := range r.c.Prizes {
		if before.Place == p.Place.N {
			r.wrong(l, p.Place.Pos, "place %d has a prize already, on line %d: write all of it on one line", before.Place, before.Line)
			return
		}
	}
	r.c.Prizes = append(r.c.Prizes, Prize{p.Place.N, p.What.S, no})
}

func (r *reader) ties(l *Line, parts []tiePart) {
	r.c.Ties = nil
	for _, p := range parts {
		w, t := p.By, Tie(p.By.W)
		switch {
		case !slices.Contains(ties, t):
			r.wrong(l, w.Pos, "%s parts no pairs; the line is written: %s", quote(w.W), usage["ties"])
			return
		case p.Between && !slices.Contains(summed, t):
			r.wrong(l, w.Pos, "%s cannot stand behind %s, which is for what encounters bring: %s", quote(w.W), quote("between"),
				message.Word("games, scored, mocas, points, made"))
			return
		}
		if p.Between {
			t = between + t
		}
		switch {
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

// ties are all, and summed those that add up what encounters brought.
var (
	ties   = append(slices.Clone(summed), ByDirect, ByNegra, ByBuchholz, ByBerger, ByLot)
	summed = []Tie{ByGames, ByScored, ByMocas, ByPoints, ByMade}
)

// between before one of these has it count the encounters among those who are tied alone.
const between Tie = "between "

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

// whole checks what needs all lines.
func (r *reader) whole() {
	if r.once["competition"] == 0 {
		r.misread(max(r.end, 1), 1, 1, "there is no competition here: its first line is %s", usage["competition"])
		return
	}
	r.defaults()
	if r.formed(); len(r.errs) > 0 {
		return
	}
	r.named()
	r.people()
	r.grouped()
	if len(r.errs) == 0 {
		r.drawn()
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
