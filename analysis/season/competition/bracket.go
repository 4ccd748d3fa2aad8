package competition

import (
	"slices"
	"strconv"
	"strings"

	"sueca/engine/message"
)

// Places returns who holds which place in the end, those of one place together: by the knockout, where those who went out in
// one round share the place, and else by the standing of a single finished group. It returns nothing as long as that is open.
func (c *Competition) Places(o *Outcome) map[int][]int {
	out := map[int][]int{}
	if c.tabled() && c.Qualify == 0 {
		if len(o.Tables) == 1 && o.Tables[0].Finished {
			for _, r := range o.Tables[0].Rows {
				out[r.Place] = append(out[r.Place], r.Pair)
			}
		}
		return out
	}
	if o.Winner == 0 {
		return out
	}
	out[1] = []int{o.Winner}
	seen := map[int]bool{o.Winner: true}
	for _, round := range slices.Backward(o.Bracket) {
		place := len(seen) + 1
		for _, e := range round {
			for _, n := range []int{e.One, e.Other} {
				if n > 0 && !seen[n] {
					seen[n] = true
					out[place] = append(out[place], n)
				}
			}
		}
	}
	return out
}

// nobody goes on from an encounter of which both pairs left.
const nobody = -1

// goesOn returns the pair that goes on from an encounter of the knockout, 0 if that is not
// known yet.
func (e *Encounter) goesOn() int {
	switch {
	case e.Bye:
		return e.One
	case e.State == Struck:
		return nobody
	}
	return e.Winner
}

// knockout makes the rounds of the knockout, one after another, and gives them their matches.
// It returns the matches that have no place there.
func (j *judge) knockout(rest []bout) []bout {
	c := j.c
	switch {
	case c.tabled() && c.Qualify == 0:
		return rest
	case c.Form == AllKnocked && c.Double:
		return j.twice(rest)
	}
	var written []Round
	for _, r := range c.Rounds {
		if r.Knockout {
			written = append(written, r)
		}
	}
	seeds := j.seeds()
	var slots []Slot
	if seeds != nil {
		slots = firstRound(seeds)
	}
	for n := 1; len(slots) > 0 || n <= len(written); n++ {
		from := Round{Slots: slots}
		if n <= len(written) {
			from = written[n-1]
			j.qualified(from, seeds)
		}
		var round []*Encounter
		for _, s := range from.Slots {
			e := &Encounter{
				Knockout: n, Round: from.N, Date: from.Date, Table: s.Table, Judge: s.Judge, Line: s.Line,
				One: max(0, s.One), Other: max(0, s.Other), Bye: s.Bye, State: Open, length: c.Knockout,
			}
			if s.One == nobody {
				e.State = Struck
			}
			rest = j.play(e, rest)
			round = append(round, e)
		}
		j.out.Bracket = append(j.out.Bracket, round)
		slots = next(round)
		if len(round) == 1 {
			j.out.Winner = max(0, round[0].goesOn())
		}
	}
	return rest
}

// next returns the slots of the round after another.
func next(round []*Encounter) (out []Slot) {
	if len(round) < 2 {
		return nil
	}
	for i := 0; i < len(round); i += 2 {
		s := Slot{One: round[i].goesOn(), Other: nobody}
		if i+1 < len(round) {
			s.Other = round[i+1].goesOn()
		}
		if s.One == nobody {
			s.One, s.Other = s.Other, s.One
		}
		if s.Bye = s.Other == nobody; s.Bye {
			s.Other = 0
		}
		out = append(out, s)
	}
	return out
}

// play gives an encounter of the knockout its matches, and settles it.
func (j *judge) play(e *Encounter, rest []bout) (left []bout) {
	if e.Bye || e.One == 0 || e.Other == 0 {
		return rest
	}
	// Those of its day first, then others that are not of the day of another round in which the two meet.
	for _, onDay := range []bool{true, false} {
		left = nil
		for _, b := range rest {
			its := meeting(b.pairs[0], b.pairs[1]) == meeting(e.One, e.Other) && !e.full()
			if its && onDay {
				its = e.Date != "" && b.p.Date == e.Date
			} else if its {
				its = !j.c.knockedOn(b.p.Date, e)
			}
			if its {
				j.take(e, b)
			} else {
				left = append(left, b)
			}
		}
		rest = left
	}
	if e.State == Done {
		if e.Winner == 0 {
			j.part(e)
		}
		if e.Winner == 0 {
			j.tied([]int{e.One, e.Other})
			j.find(LotNeeded, -1, e.Line, "nothing parts the pairs %s, who drew in the knockout; a line %s decides", list([]int{e.One, e.Other}),
				quote("lot"))
		}
		return left
	}
	one, other := j.c.leaver(e.One), j.c.leaver(e.Other)
	switch {
	case one != nil && other != nil:
		e.State = Struck
	case one != nil:
		e.forfeit(one, false)
		e.Winner = e.Other
	case other != nil:
		e.forfeit(other, true)
		e.Winner = e.One
	}
	return left
}

// knockedOn reports whether a day is that of another round of the knockout in which the pairs of an encounter meet.
func (c *Competition) knockedOn(day string, e *Encounter) bool {
	return day != "" && slices.ContainsFunc(c.Rounds, func(r Round) bool {
		return r.Knockout && r.Date == day && r.N != e.Round && slices.ContainsFunc(r.Slots, func(s Slot) bool {
			return !s.Bye && meeting(s.One, s.Other) == meeting(e.One, e.Other)
		})
	})
}

// tied notes pairs whose order must be known before the next round, and is not.
func (j *judge) tied(set []int) {
	j.out.Tied = append(j.out.Tied, slices.Sorted(slices.Values(set)))
}

// seed is one place in the order of those who come to the knockout.
type seed struct {
	pair  int    // 0 where a lot must part those whom it may be
	group *Group // nil where all is a knockout
}

// seeds returns who comes to the knockout, the best first: the first of each group in the
// order of the groups, then the second of each, and so on; in a knockout from the first round
// on, all pairs by the lot, or by their numbers where there is no seed. It returns nil where
// some group is not finished. It marks those who go on of each group that is.
func (j *judge) seeds() (out []seed) {
	c := j.c
	if c.Form == AllKnocked {
		var order []int
		for _, p := range c.Pairs {
			order = append(order, p.N)
		}
		if c.Seeded {
			order = Draw(c.Seed, "knockout", order)
		}
		for _, n := range order {
			out = append(out, seed{pair: n})
		}
		return out
	}
	finished := true
	first := make([][]seed, len(j.out.Tables))
	for i := range j.out.Tables {
		if t := &j.out.Tables[i]; t.Finished {
			first[i] = j.goOn(t, &c.Groups[i])
		} else {
			finished = false
			j.waits(t)
		}
	}
	if !finished {
		return nil
	}
	for k := range c.Qualify {
		for _, of := range first {
			if k < len(of) {
				out = append(out, of[k])
			}
		}
	}
	return out
}

// goOn returns who goes on from a finished group, in their order, and marks them. Of pairs that
// nothing parts, nobody is known before a lot; all of them are marked where all go on.
func (j *judge) goOn(t *Table, g *Group) (out []seed) {
	var last []int
	for i := range j.c.Qualify {
		r := &t.Rows[i]
		if r.Left {
			continue
		}
		var set []int
		for _, other := range t.Rows {
			if other.Place == r.Place {
				set = append(set, other.Pair)
			}
		}
		r.Qualified = r.Place-1+len(set) <= j.c.Qualify
		if len(set) == 1 {
			out = append(out, seed{r.Pair, g})
			continue
		}
		if out = append(out, seed{0, g}); !slices.Equal(set, last) {
			last = set
			j.tied(set)
			j.out.Waiting = append(j.out.Waiting, message.Msg("nothing parts the pairs %s, and the knockout needs their order: a line %s decides",
				list(set), quote("lot")))
		}
	}
	return out
}

// waits notes that a group is not finished.
func (j *judge) waits(t *Table) {
	open := 0
	for _, e := range j.out.League {
		if e.Group == t.Group && e.State == Open {
			open++
		}
	}
	if t.Group == "" {
		j.out.Waiting = append(j.out.Waiting, message.Msg("the league is not finished: %d {1:encounter is|encounters are} open", open))
	} else {
		j.out.Waiting = append(j.out.Waiting, message.Msg("group %s is not finished: %d {2:encounter is|encounters are} open", quote(t.Group),
			open))
	}
}

// qualified notes those who are drawn for a round of the knockout and are not in it.
func (j *judge) qualified(r Round, seeds []seed) {
	var before []*Encounter
	if n := len(j.out.Bracket); n > 0 {
		before = j.out.Bracket[n-1]
	}
	in := func(pair int) bool {
		if before == nil {
			of := j.c.group(pair)
			return seeds == nil || slices.ContainsFunc(seeds, func(s seed) bool { return s.pair == pair || s.pair == 0 && s.group == of })
		}
		i := slices.IndexFunc(before, func(e *Encounter) bool { return e.has(pair) })
		return i >= 0 && (before[i].goesOn() == 0 || before[i].goesOn() == pair)
	}
	for _, s := range r.Slots {
		for _, pair := range []int{s.One, s.Other} {
			if pair > 0 && !in(pair) {
				j.find(NotQualified, -1, s.Line, "pair %d is drawn for round %d and did not come so far; what is drawn counts", pair, r.N)
			}
		}
	}
}

// list returns numbers for a sentence.
func list(pairs []int) string {
	var out []string
	for _, n := range slices.Sorted(slices.Values(pairs)) {
		out = append(out, strconv.Itoa(n))
	}
	return strings.Join(out, ", ")
}
