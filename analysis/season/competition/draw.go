package competition

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"sueca/engine/message"
)

// Proposal is what is to be written down next: pairs, lots, or a round. A Proposal of none of these
// means that nothing is left to draw.
type Proposal struct {
	Pairs []Pair
	Lots  []Lot
	Round *Round
	// Later are the rounds of a league that follow it: all that are left are drawn together.
	Later []*Round
	// Notes are what whoever writes it down should know.
	Notes []message.Message

	c *Competition
}

// Next returns what the lot brings next, after what was played and is written down; how says of
// a lot how it was drawn. Where it cannot be drawn yet, why says what is missing.
func (c *Competition) Next(o *Outcome, how string) (p Proposal, why []message.Message) {
	p.c = c
	unpaired := c.unpaired()
	if c.Awaited != "" {
		return p, []message.Message{message.Msg("the lot is the number of %s, which is not written down: write it behind the day, %s", c.Awaited,
			usage["seed"])}
	}
	if len(unpaired) > 0 {
		if !c.Seeded {
			return p, []message.Message{message.Msg("the pairs are drawn by a lot: write a seed, %s", usage["seed"])}
		}
		p.Pairs = c.drawPairs(unpaired)
		return p, nil
	}
	switch {
	case c.ofRounds() && c.leagueRounds() < c.Length:
		return c.nextRound(o)
	case c.Form == League:
		if rounds, notes := c.calendar(o); len(rounds) > 0 {
			p.Round, p.Later, p.Notes = rounds[0], rounds[1:], notes
			return p, nil
		}
	}
	if r := c.nextNegra(o); r != nil {
		p.Round = r
		return p, nil
	}
	if len(o.Tied) > 0 {
		switch {
		case !slices.Contains(c.Ties, ByLot):
			return p, []message.Message{message.Msg("the pairs %s are tied, and by the line %s no lot parts them: add the lot at its end",
				list(o.Tied[0]), quote("ties"))}
		case !c.Seeded:
			return p, []message.Message{message.Msg("the pairs %s are tied: draw a lot and write it down, %s, or write a seed", list(o.Tied[0]),
				usage["lot"])}
		}
		for _, set := range o.Tied {
			name := "lot " + strings.ReplaceAll(list(set), ",", "")
			p.Lots = append(p.Lots, Lot{Pairs: Draw(c.Seed, name, set), How: how})
		}
		return p, nil
	}
	if len(o.Waiting) > 0 {
		return p, o.Waiting
	}
	for _, round := range o.Bracket {
		if round[0].Round > 0 || !slices.ContainsFunc(round, func(e *Encounter) bool { return e.State == Open && !e.Bye }) {
			continue
		}
		r := &Round{Knockout: true}
		for _, e := range round {
			if e.One == 0 || e.Other == 0 && !e.Bye {
				return p, c.unknown(o, e.Knockout-1)
			}
			if e.State != Struck {
				r.Slots = append(r.Slots, Slot{One: e.One, Other: e.Other, Bye: e.Bye})
			}
		}
		c.place(r, 0)
		c.seat(r)
		p.Round = r
		return p, nil
	}
	if c.Form == AllKnocked && c.Double && o.Winner == 0 && len(o.Bracket) > 0 {
		return p, c.unknown(o, len(o.Bracket))
	}
	return p, nil
}

// drawPairs makes pairs of players by the lot named pairs: two that follow each other are one. They get the numbers that are
// free, from 1.
func (c *Competition) drawPairs(unpaired []Player) (out []Pair) {
	var numbers []int
	for _, p := range unpaired {
		numbers = append(numbers, p.N)
	}
	order := Draw(c.Seed, "pairs", numbers)
	n := 0
	for i := 0; i+1 < len(order); i += 2 {
		for n++; c.pair(n) != nil; n++ {
		}
		of := func(n int) string {
			return unpaired[slices.IndexFunc(unpaired, func(p Player) bool { return p.N == n })].Name
		}
		out = append(out, Pair{N: n, Names: [2]string{of(order[i]), of(order[i+1])}})
	}
	return out
}

// unknown says which encounters of a round of the knockout have no winner.
func (c *Competition) unknown(o *Outcome, round int) (why []message.Message) {
	for _, e := range o.Bracket[round-1] {
		if e.goesOn() == 0 && e.One > 0 && e.Other > 0 {
			why = append(why, message.Msg("the encounter of pairs %d and %d in the knockout has no winner yet", e.One, e.Other))
		}
	}
	return why
}

// calendar returns the rounds of a league that are still to be drawn, all of them, and what there is to say of their tables.
// Of the encounters that are neither written down nor begun, each round takes each whose pairs are both free: first those of
// the pairs that have most of them left, then in the order of the plan.
func (c *Competition) calendar(o *Outcome) (rounds []*Round, notes []message.Message) {
	var left []*Encounter
	for _, e := range o.League {
		if e.Round == 0 && e.State == Open && len(e.Matches) == 0 {
			left = append(left, e)
		}
	}
	for len(left) > 0 {
		r := &Round{}
		n := len(c.Rounds) + len(rounds) + 1
		if !slices.ContainsFunc(left, func(e *Encounter) bool { return max(c.entrant(e.One), c.entrant(e.Other)) <= n }) {
			n = MaxRounds * MaxPairs // all that is left waits for somebody who comes later, who comes now
		}
		busy, groups := map[int]bool{}, map[string]bool{}
		taken := map[*Encounter]bool{}
		for _, e := range longest(left) {
			if busy[e.One] || busy[e.Other] || max(c.entrant(e.One), c.entrant(e.Other)) > n {
				continue
			}
			taken[e] = true
			busy[e.One], busy[e.Other], groups[e.Group] = true, true, true
			r.Slots = append(r.Slots, Slot{One: e.One, Other: e.Other})
		}
		for _, g := range c.Groups {
			for _, p := range g.Pairs {
				if groups[g.Name] && !busy[p] && c.leaver(p) == nil && c.entrant(p) <= n {
					r.Slots = append(r.Slots, Slot{One: p, Bye: true})
				}
			}
		}
		left = slices.DeleteFunc(left, func(e *Encounter) bool { return taken[e] })
		c.place(r, len(rounds))
		rounds = append(rounds, r)
	}
	notes = c.deal(rounds)
	for i, r := range rounds {
		c.judged(r, rounds[:i]...)
	}
	return rounds, notes
}

// longest returns encounters in the order in which a round takes them: those first of which a pair has the most left, since
// they need the most rounds.
func longest(left []*Encounter) (out []*Encounter) {
	var open [MaxPairs + 1]int
	for _, e := range left {
		open[e.One]++
		open[e.Other]++
	}
	byMost := map[int][]*Encounter{}
	for _, e := range left {
		n := max(open[e.One], open[e.Other])
		byMost[n] = append(byMost[n], e)
	}
	for _, n := range slices.Backward(slices.Sorted(maps.Keys(byMost))) {
		out = append(out, byMost[n]...)
	}
	return out
}

// nextNegra returns a round of encounters that decide among those who are tied in a finished group, nil where there is none
// to be played.
func (c *Competition) nextNegra(o *Outcome) *Round {
	if !slices.Contains(c.Ties, ByNegra) {
		return nil
	}
	r := &Round{Negra: true}
	busy := map[int]bool{}
	for _, set := range o.Even {
		for i, one := range set {
			for _, other := range set[i+1:] {
				if !busy[one] && !busy[other] && len(among([]int{one, other}, o.Negras)) == 0 {
					busy[one], busy[other] = true, true
					r.Slots = append(r.Slots, Slot{One: one, Other: other})
				}
			}
		}
	}
	if len(r.Slots) == 0 {
		return nil
	}
	c.place(r, 0)
	c.seat(r)
	return r
}

// place gives a round its number and its day, after so many others that are not written down yet.
func (c *Competition) place(r *Round, after int) {
	r.N = len(c.Rounds) + after + 1
	last := ""
	for _, before := range c.Rounds {
		last = max(last, before.Date)
	}
	if i := slices.IndexFunc(c.Days, func(d string) bool { return d > last }); i >= 0 && i+after < len(c.Days) {
		r.Date = c.Days[i+after]
	}
}

// seat gives the encounters of a round the tables in their order, and says who judges.
func (c *Competition) seat(r *Round) {
	table := 0
	for i := range r.Slots {
		if s := &r.Slots[i]; !s.Bye && table < c.Tables {
			table++
			s.Table = table
		}
	}
	c.judged(r)
}

// judged says who judges the encounters of a round, after others that are proposed: those who have a bye, who have judged the
// least first, as far as they go, none of them one of its own team.
func (c *Competition) judged(r *Round, before ...*Round) {
	if !c.Judges {
		return
	}
	before = slices.Clip(before) // what lies behind it is the caller's
	for i := range c.Rounds {
		before = append(before, &c.Rounds[i])
	}
	times := map[int]int{}
	for _, b := range before {
		for _, s := range b.Slots {
			times[s.Judge]++
		}
	}
	var free []int
	for _, s := range r.Slots {
		if s.Bye {
			free = append(free, s.One)
		}
	}
	slices.SortStableFunc(free, func(a, b int) int { return times[a] - times[b] })
	for i := range r.Slots {
		s := &r.Slots[i]
		if s.Bye {
			continue
		}
		s.Judge = 0
		k := slices.IndexFunc(free, func(n int) bool {
			t := c.team(n)
			return t == 0 || t != c.team(s.One) && t != c.team(s.Other)
		})
		if k >= 0 {
			s.Judge = free[k]
			free = slices.Delete(free, k, k+1)
		}
	}
}

// Text returns the lines of a proposal in canonical form, to be added to the text.
func (p *Proposal) Text(words Words) string {
	var b strings.Builder
	word := func(w string) string { return lexicon.In(words, w) }
	for _, l := range p.Lots {
		b.WriteString(word("lot"))
		for _, n := range l.Pairs {
			fmt.Fprintf(&b, " %d", n)
		}
		b.WriteString(" " + Quote(l.How) + "\n")
	}
	for _, pair := range p.Pairs {
		fmt.Fprintf(&b, "%s %d %s %s\n", word("pair"), pair.N, Quote(pair.Names[0]), Quote(pair.Names[1]))
	}
	if p.Round == nil {
		return b.String()
	}
	fmt.Fprintf(&b, "\n%s %d", word("round"), p.Round.N)
	if p.Round.Date != "" {
		b.WriteString(" " + p.Round.Date)
	}
	switch {
	case p.Round.Knockout:
		b.WriteString(" " + word("knockout"))
	case p.Round.Negra:
		b.WriteString(" " + word("negra"))
	}
	b.WriteByte('\n')
	for _, s := range p.Round.Slots {
		if s.Bye {
			fmt.Fprintf(&b, "%s %d\n", word("bye"), s.One)
			continue
		}
		fmt.Fprintf(&b, "%s - %s", p.c.side(s.One), p.c.side(s.Other))
		if s.Table > 0 {
			fmt.Fprintf(&b, " %s %d", word("table"), s.Table)
		}
		if s.Judge > 0 {
			fmt.Fprintf(&b, " %s %d", word("judge"), s.Judge)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
