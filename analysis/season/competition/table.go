package competition

import (
	"cmp"
	"slices"
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
}

// tables makes the standings of the groups.
func (j *judge) tables() {
	for i := range j.c.Groups {
		g := &j.c.Groups[i]
		t := Table{Group: g.Name, Finished: true}
		rows := map[int]*Row{}
		for _, n := range g.Pairs {
			rows[n] = &Row{Pair: n, Left: j.left[n]}
		}
		var of []*Encounter
		for _, e := range j.out.League {
			if e.Group != g.Name || rows[e.One] == nil {
				continue
			}
			t.Finished = t.Finished && e.State != Open
			if e.State != Struck {
				of = append(of, e)
				rows[e.One].count(e, 0, &j.c.Points)
				rows[e.Other].count(e, 1, &j.c.Points)
			}
		}
		r := ranking{j: j, rows: rows, of: of}
		var there, gone []int
		for _, n := range slices.Sorted(slices.Values(g.Pairs)) {
			if j.left[n] {
				gone = append(gone, n)
			} else {
				there = append(there, n)
			}
		}
		for _, set := range [][]int{there, gone} {
			r.byPoints(set)
		}
		for i, n := range r.order {
			row := rows[n]
			row.Rank = i + 1
			row.Place = i + 1 - slices.Index(r.shared[n], n)
			row.Before = r.before[n]
			t.Rows = append(t.Rows, *row)
		}
		for _, set := range r.tied {
			if t.Finished && !j.left[set[0]] {
				j.find(LotNeeded, -1, 0, "nothing parts the pairs %s: they share place %d; a line %s decides", list(set), rows[set[0]].Place,
					quote("lot"))
			}
		}
		j.out.Tables = append(j.out.Tables, t)
	}
	j.alone()
}

// alone sets the winner of a league without a knockout.
func (j *judge) alone() {
	if j.c.Form != League || j.c.Qualify > 0 || len(j.out.Tables) != 1 {
		return
	}
	if t := &j.out.Tables[0]; t.Finished && !t.Rows[0].Left && t.Rows[1].Place > 1 {
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
	rows   map[int]*Row
	of     []*Encounter
	order  []int
	before map[int]*Reason
	shared map[int][]int
	tied   [][]int
}

// byPoints puts pairs in order by their points, and those that have as many by the ties.
func (r *ranking) byPoints(set []int) {
	if r.before == nil {
		r.before, r.shared = map[int]*Reason{}, map[int][]int{}
	}
	for _, class := range classes(set, func(n int) int { return r.rows[n].Points }) {
		r.part(class, 0)
	}
}

// part puts pairs that are tied in order by the ties from number k on.
func (r *ranking) part(set []int, k int) {
	if len(set) == 1 || k == len(r.j.c.Ties) {
		if len(set) > 1 {
			r.tied = append(r.tied, set)
		}
		for _, n := range set {
			r.shared[n] = set
		}
		r.order = append(r.order, set...)
		return
	}
	tie := r.j.c.Ties[k]
	value := r.value(tie, set)
	parts := classes(set, value)
	for i, class := range parts {
		next := k + 1
		if tie == ByDirect && len(class) < len(set) {
			next = k // fewer are tied now: their encounters alone may part them
		}
		r.part(class, next)
		if i+1 < len(parts) {
			last, first := r.order[len(r.order)-1], parts[i+1][0]
			r.before[last] = &Reason{By: tie, One: value(last), Other: value(first), Among: set}
			if tie == ByLot {
				r.before[last].One, r.before[last].Other = -value(last), -value(first)
			}
		}
	}
}

// value returns what each of some tied pairs has of a tie; more is better.
func (r *ranking) value(tie Tie, set []int) func(int) int {
	switch tie {
	case ByGames:
		return func(n int) int { return r.rows[n].GamesFor - r.rows[n].GamesAgainst }
	case ByScored:
		return func(n int) int { return r.rows[n].GamesFor }
	case ByMocas:
		return func(n int) int { return r.rows[n].Won }
	case ByPoints:
		return func(n int) int { return r.rows[n].CardPointsFor - r.rows[n].CardPointsAgainst }
	case ByDirect:
		points := map[int]int{}
		for _, e := range r.of {
			if slices.Contains(set, e.One) && slices.Contains(set, e.Other) {
				p := e.points(&r.j.c.Points)
				points[e.One] += p[0]
				points[e.Other] += p[1]
			}
		}
		return func(n int) int { return points[n] }
	}
	order := r.j.lotAmong(set)
	return func(n int) int {
		if order == nil {
			return 0
		}
		return -1 - slices.Index(order, n)
	}
}

// lotAmong returns the last lot that was drawn among all of some pairs, those alone; nil if
// there is none.
func (j *judge) lotAmong(set []int) []int {
	for i := len(j.c.Lots) - 1; i >= 0; i-- {
		in := func(n int) bool { return slices.Contains(j.c.Lots[i].Pairs, n) }
		if !slices.ContainsFunc(set, func(n int) bool { return !in(n) }) {
			j.lots[i] = true
			return slices.DeleteFunc(slices.Clone(j.c.Lots[i].Pairs), func(n int) bool { return !slices.Contains(set, n) })
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
