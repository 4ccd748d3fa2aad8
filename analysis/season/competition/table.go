package competition

import (
	"cmp"
	"slices"
	"strings"
)

// Table is the standing of a group (classificação).
type Table struct {
	Group string
	Rows  []Row // best first
	// Finished says that nothing is left to play.
	Finished bool
}

// Row is how a pair stands. Won has the matches that were Awarded to it because another pair left,
// and Lost those that it Forfeited so; they are in none of the other numbers but Points.
type Row struct {
	Pair                                 int
	Encounters                           int // that are over
	Matches                              int // that were played
	Won, Drawn, Lost, Awarded, Forfeited int
	Byes, Fined                          int // rounds without an opponent, and the points that fines cost
	Points                               int
	GamesFor, GamesAgainst               int
	CardPointsFor, CardPointsAgainst     int
	Left                                 bool // it left with encounters open, and stands last
	// Qualified: it goes on to the knockout, whatever lot is still to be drawn. That is known
	// when the group is finished.
	Qualified bool
	// Rank is the row's number. Place is the same, but pairs that nothing parts share the
	// better one.
	Rank, Place int
	// Before says what puts the pair before the next one, where the points do not.
	Before *Reason
}

// Reason is what parted two pairs that had as many points.
type Reason struct {
	By Tie
	// One and Other are what the pair and the next one have of it; for a lot, their places
	// in it. Among are the pairs that were compared.
	One, Other int
	Among      []int
	// Equal are the ties before it, which left the two equal, in the order in which they were asked.
	Equal []Equal
	// Encounters are those that were added up, where not all of the league were: those among the pairs that were compared.
	Encounters []*Encounter
}

// Equal is a tie that left two pairs equal: both have Value of it, or, where Unmet, it says nothing, since not all who
// were compared have met.
type Equal struct {
	By    Tie
	Value int
	Unmet bool
}

// TeamRow is how a team stands. Its numbers are the sums of those of its pairs.
type TeamRow struct {
	Row
	Name string
}

// tables makes the standings of the groups.
func (j *judge) tables() {
	c := j.c
	for i := range c.Groups {
		g := &c.Groups[i]
		t := Table{Group: g.Name, Finished: !c.ofRounds() || c.leagueRounds() == c.Length}
		rows := map[int]*Row{}
		for _, n := range g.Pairs {
			rows[n] = &Row{Pair: n, Left: j.left[n]}
		}
		var of []*Encounter
		for _, e := range j.out.League {
			if e.Group != g.Name {
				continue
			}
			t.Finished = t.Finished && e.State != Open
			if e.State == Struck {
				continue
			}
			of = append(of, e)
			for k, side := range [2]int{e.One, e.Other} {
				for _, n := range c.members(side) {
					rows[n].count(e, k, &c.Points)
				}
			}
		}
		j.besides(rows)
		r := ranking{j: j, ties: c.Ties, rows: rows, of: of}
		var there, gone []int
		for _, n := range slices.Sorted(slices.Values(g.Pairs)) {
			if j.left[n] {
				gone = append(gone, n)
			} else {
				there = append(there, n)
			}
		}
		t.Rows = r.rank(there, gone)
		for _, set := range r.tied {
			if t.Finished && !j.left[set[0]] {
				decides := quote("lot")
				if slices.Contains(c.Ties, ByNegra) && !r.met(set, j.out.Negras) {
					words := c.Words()
					decides = quote(lexicon.In(words, "round") + " N " + lexicon.In(words, "negra"))
				}
				if open := r.waits(set); open > 0 {
					j.find(LotNeeded, -1, 0, "nothing parts the pairs %s: they share place %d until the negra of round %d is played", list(set),
						rows[set[0]].Place, open)
				} else {
					j.find(LotNeeded, -1, 0, "nothing parts the pairs %s: they share place %d; a line %s decides", list(set), rows[set[0]].Place, decides)
				}
				j.out.Even = append(j.out.Even, set)
			}
		}
		j.out.Tables = append(j.out.Tables, t)
	}
	j.teams()
	j.alone()
}

// besides counts what no encounter brings: byes, once the encounters of their round are over, and fines.
func (j *judge) besides(rows map[int]*Row) {
	open := map[int]bool{}
	for _, e := range j.out.League {
		open[e.Round] = open[e.Round] || e.State == Open
	}
	for _, r := range j.c.Rounds {
		for _, s := range r.Slots {
			l := j.c.leaver(s.One)
			if row := rows[s.One]; s.Bye && r.ofLeague() && !open[r.N] && row != nil && !(j.left[s.One] && !l.Keep) {
				row.Byes++
				row.Points += j.c.Points.Bye
			}
		}
	}
	for _, f := range j.c.Fines {
		if row := rows[f.Pair]; row != nil {
			row.Fined += f.Points
			row.Points -= f.Points
		}
	}
}

// teams makes the standing of the teams: their pairs' numbers are added up, and what adds up parts them.
func (j *judge) teams() {
	if len(j.c.Teams) == 0 {
		return
	}
	rows := map[int]*Row{}
	r := ranking{j: j, rows: rows}
	for _, t := range j.c.Ties {
		if slices.Contains(summed, t) {
			r.ties = append(r.ties, t)
		}
	}
	var all []int
	for _, t := range j.c.Teams {
		row := &Row{Pair: t.N}
		for _, table := range j.out.Tables {
			for i := range table.Rows {
				if p := &table.Rows[i]; slices.Contains(t.Pairs, p.Pair) {
					row.add(p)
				}
			}
		}
		rows[t.N] = row
		all = append(all, t.N)
	}
	for _, row := range r.rank(all) {
		i := slices.IndexFunc(j.c.Teams, func(t Team) bool { return t.N == row.Pair })
		j.out.Teams = append(j.out.Teams, TeamRow{row, j.c.Teams[i].Name})
	}
}

// add adds the numbers of another row.
func (r *Row) add(o *Row) {
	for _, p := range [][2]*int{
		{&r.Encounters, &o.Encounters}, {&r.Matches, &o.Matches}, {&r.Won, &o.Won}, {&r.Drawn, &o.Drawn}, {&r.Lost, &o.Lost},
		{&r.Awarded, &o.Awarded}, {&r.Forfeited, &o.Forfeited}, {&r.Byes, &o.Byes}, {&r.Fined, &o.Fined}, {&r.Points, &o.Points},
		{&r.GamesFor, &o.GamesFor}, {&r.GamesAgainst, &o.GamesAgainst}, {&r.CardPointsFor, &o.CardPointsFor},
		{&r.CardPointsAgainst, &o.CardPointsAgainst},
	} {
		*p[0] += *p[1]
	}
}

// alone sets the winner of a league without a knockout.
func (j *judge) alone() {
	if !j.c.tabled() || j.c.Qualify > 0 || len(j.out.Tables) != 1 {
		return
	}
	if t := &j.out.Tables[0]; t.Finished && len(t.Rows) > 1 && !t.Rows[0].Left && t.Rows[1].Place > 1 {
		j.out.Winner = t.Rows[0].Pair
	}
}

// count adds an encounter to a row, which is that of side k.
func (r *Row) count(e *Encounter, k int, p *Points) {
	other := 1 - k
	if e.State != Open {
		r.Encounters++
	}
	r.Matches += e.decided()
	r.Won += e.Won[k] + e.Awarded[k]
	r.Lost += e.Won[other] + e.Awarded[other]
	r.Drawn += e.Drawn
	r.Awarded += e.Awarded[k]
	r.Forfeited += e.Awarded[other]
	r.Points += e.points(p)[k]
	r.GamesFor += e.Games[k]
	r.GamesAgainst += e.Games[other]
	r.CardPointsFor += e.CardPoints[k]
	r.CardPointsAgainst += e.CardPoints[other]
}

// ranking puts the pairs of a group in order.
type ranking struct {
	j      *judge
	ties   []Tie
	rows   map[int]*Row
	of     []*Encounter
	order  []int
	before map[int]*Reason
	shared map[int][]int
	tied   [][]int
}

// rank returns the rows in order: by their points, and those that have as many by the ties, one set behind another.
func (r *ranking) rank(sets ...[]int) (out []Row) {
	r.before, r.shared = map[int]*Reason{}, map[int][]int{}
	for _, set := range sets {
		for _, class := range classes(set, func(n int) int { return r.rows[n].Points }) {
			r.part(class, 0, nil)
		}
	}
	for i, n := range r.order {
		row := r.rows[n]
		row.Rank = i + 1
		row.Place = i + 1 - slices.Index(r.shared[n], n)
		row.Before = r.before[n]
		out = append(out, *row)
	}
	return out
}

// part puts pairs that are tied in order by the ties from number k on, after some that left them equal.
func (r *ranking) part(set []int, k int, equal []Equal) {
	if len(set) == 1 || k == len(r.ties) {
		if len(set) > 1 {
			r.tied = append(r.tied, set)
		}
		for _, n := range set {
			r.shared[n] = set
		}
		r.order = append(r.order, set...)
		return
	}
	tie := r.ties[k]
	value, of, says := r.value(tie, set)
	parts := classes(set, value)
	for i, class := range parts {
		next := k + 1
		if of != nil && len(class) < len(set) {
			next = k // fewer are tied now: their encounters alone may part them
		}
		r.part(class, next, append(slices.Clip(equal), Equal{tie, value(class[0]), !says}))
		if i+1 < len(parts) {
			last, first := r.order[len(r.order)-1], parts[i+1][0]
			why := &Reason{By: tie, One: value(last), Other: value(first), Among: set, Equal: equal, Encounters: of}
			if tie == ByLot {
				why.One, why.Other = -value(last), -value(first)
			}
			r.before[last] = why
		}
	}
}

// value returns what each of some tied pairs has of a tie; more is better. Where only the encounters among them count, it
// returns those, and whether the tie says anything: it does not where some of them have not met.
func (r *ranking) value(tie Tie, set []int) (value func(int) int, of []*Encounter, says bool) {
	rows := r.rows
	says = true
	switch by, only := strings.CutPrefix(string(tie), string(between)); {
	case tie == ByNegra:
		of = among(set, r.j.out.Negras)
		for _, e := range of {
			r.j.negra[e] = true
		}
		if says = r.met(set, of); !says {
			return func(int) int { return 0 }, of, false
		}
		rows = r.counted(set, of)
		return func(n int) int { return rows[n].Won }, of, true
	case only || tie == ByDirect:
		if of = among(set, r.of); !r.met(set, of) {
			return func(int) int { return 0 }, of, false
		}
		rows, tie = r.counted(set, of), Tie(by)
	case tie == ByBuchholz, tie == ByBerger:
		return func(n int) int { return r.opposition(n, tie == ByBerger) }, nil, true
	}
	switch tie {
	case ByGames:
		return func(n int) int { return rows[n].GamesFor - rows[n].GamesAgainst }, of, true
	case ByScored:
		return func(n int) int { return rows[n].GamesFor }, of, true
	case ByMocas:
		return func(n int) int { return rows[n].Won }, of, true
	case ByPoints:
		return func(n int) int { return rows[n].CardPointsFor - rows[n].CardPointsAgainst }, of, true
	case ByMade:
		return func(n int) int { return rows[n].CardPointsFor }, of, true
	case ByDirect:
		return func(n int) int { return rows[n].Points }, of, true
	}
	order := r.j.lotAmong(set)
	return func(n int) int {
		if order == nil {
			return 0
		}
		return -1 - slices.Index(order, n)
	}, nil, order != nil
}

// among returns the encounters between two of some pairs.
func among(set []int, of []*Encounter) (out []*Encounter) {
	out = []*Encounter{}
	for _, e := range of {
		if slices.Contains(set, e.One) && slices.Contains(set, e.Other) {
			out = append(out, e)
		}
	}
	return out
}

// met reports whether every two of some pairs have met, and all their encounters are over.
func (r *ranking) met(set []int, of []*Encounter) bool {
	times := map[[2]int]int{}
	for _, e := range among(set, of) {
		if e.State == Open {
			return false
		}
		times[meeting(e.One, e.Other)]++
	}
	return len(times) == len(set)*(len(set)-1)/2
}

// waits returns the first round with a negra between two of some pairs that is not over, 0 where there is none.
func (r *ranking) waits(set []int) int {
	for _, e := range among(set, r.j.out.Negras) {
		if e.State == Open {
			return e.Round
		}
	}
	return 0
}

// counted returns rows of some encounters alone.
func (r *ranking) counted(set []int, of []*Encounter) map[int]*Row {
	rows := map[int]*Row{}
	for _, n := range set {
		rows[n] = &Row{Pair: n}
	}
	for _, e := range of {
		rows[e.One].count(e, 0, &r.j.c.Points)
		rows[e.Other].count(e, 1, &r.j.c.Points)
	}
	return rows
}

// opposition returns the points of all whom a pair has met (Buchholz) or, weighed, twice those of whom it has beaten and once
// those of whom it has drawn with (Sonneborn and Berger).
func (r *ranking) opposition(n int, weighed bool) (sum int) {
	for _, e := range r.of {
		if !e.has(n) || e.State == Open {
			continue
		}
		times := 1
		switch {
		case weighed && e.Winner == n:
			times = 2
		case weighed && e.Winner > 0:
			times = 0
		}
		sum += times * r.rows[e.One+e.Other-n].Points
	}
	return sum
}

// lotAmong returns the last lot that was drawn among all of some pairs, and perhaps others; nil if
// there is none.
func (j *judge) lotAmong(set []int) []int {
	for i := len(j.c.Lots) - 1; i >= 0; i-- {
		in := func(n int) bool { return slices.Contains(j.c.Lots[i].Pairs, n) }
		if !slices.ContainsFunc(set, func(n int) bool { return !in(n) }) {
			j.lots[i] = true
			return j.c.Lots[i].Pairs
		}
	}
	return nil
}

// classes cuts a set into those of equal value, the largest first.
func classes(set []int, value func(int) int) (out [][]int) {
	sorted := slices.Clone(set)
	slices.SortStableFunc(sorted, func(a, b int) int { return cmp.Compare(value(b), value(a)) })
	for len(sorted) > 0 {
		n := 1
		for n < len(sorted) && value(sorted[n]) == value(sorted[0]) {
			n++
		}
		out, sorted = append(out, sorted[:n:n]), sorted[n:]
	}
	return out
}
