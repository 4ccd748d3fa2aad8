package competition

import (
	"fmt"
	"slices"
	"strings"

	"sueca/engine/message"
)

// Proposal is what is to be written down next: lots, or a round. A Proposal of neither
// means that nothing is left to draw.
type Proposal struct {
	Lots  []Lot
	Round *Round
}

// Next returns what the lot brings next, after what was played and is written down; how says of
// a lot how it was drawn. Where it cannot be drawn yet, why says what is missing.
func (c *Competition) Next(o *Outcome, how string) (p Proposal, why []message.Message) {
	if r := c.nextOfLeague(o); r != nil {
		return Proposal{Round: r}, nil
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
		c.place(r)
		return Proposal{Round: r}, nil
	}
	return p, nil
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

// nextOfLeague returns the next round of the league, nil if all of it is drawn. Of the
// encounters that are neither written down nor begun, in the order of the plan, it takes each
// whose pairs are both free.
func (c *Competition) nextOfLeague(o *Outcome) *Round {
	r := &Round{}
	busy, groups := map[int]bool{}, map[string]bool{}
	for _, e := range o.League {
		if e.Round > 0 || e.State != Open || len(e.Matches) > 0 || busy[e.One] || busy[e.Other] {
			continue
		}
		busy[e.One], busy[e.Other], groups[e.Group] = true, true, true
		r.Slots = append(r.Slots, Slot{One: e.One, Other: e.Other})
	}
	if len(r.Slots) == 0 {
		return nil
	}
	for _, g := range c.Groups {
		for _, n := range g.Pairs {
			if groups[g.Name] && !busy[n] && c.leaver(n) == nil {
				r.Slots = append(r.Slots, Slot{One: n, Bye: true})
			}
		}
	}
	c.place(r)
	return r
}

// place gives a round its number, its day and its tables.
func (c *Competition) place(r *Round) {
	r.N = len(c.Rounds) + 1
	last := ""
	for _, before := range c.Rounds {
		last = max(last, before.Date)
	}
	if i := slices.IndexFunc(c.Days, func(d string) bool { return d > last }); i >= 0 {
		r.Date = c.Days[i]
	}
	table := 0
	for i := range r.Slots {
		if s := &r.Slots[i]; !s.Bye && table < c.Tables {
			table++
			s.Table = table
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
	if p.Round == nil {
		return b.String()
	}
	fmt.Fprintf(&b, "\n%s %d", word("round"), p.Round.N)
	if p.Round.Date != "" {
		b.WriteString(" " + p.Round.Date)
	}
	if p.Round.Knockout {
		b.WriteString(" " + word("knockout"))
	}
	b.WriteByte('\n')
	for _, s := range p.Round.Slots {
		if s.Bye {
			fmt.Fprintf(&b, "%s %d\n", word("bye"), s.One)
			continue
		}
		fmt.Fprintf(&b, "%d - %d", s.One, s.Other)
		if s.Table > 0 {
			fmt.Fprintf(&b, " %s %d", word("table"), s.Table)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
