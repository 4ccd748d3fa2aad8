package season

import (
	"iter"
	"slices"

	"sueca/analysis/season"
	"sueca/analysis/season/competition"
	"sueca/cmd/sueca/internal/verb"
)

// Order is a competition by whose order the matches of an evening are put.
type Order struct {
	*competition.Competition
	counts map[string]bool // the ids of the matches of its league, those with a pair that left later too
	// Findings is how many there are: sueca season check lists them. None: no match is of its league.
	Findings int
	None     bool
}

// Placed is the row of a pair in an evening of a competition.
type Placed struct {
	Group         string
	Place, Points int
	*season.Row
}

// OrderOf reads the text of a competition.
func (a *Season) OrderOf(file string) (*Order, error) {
	text, err := verb.ReadCard(a.Out, file)
	if err != nil {
		return nil, err
	}
	c, err := competitionOf(file, string(text))
	if err != nil {
		return nil, err
	}
	return &Order{Competition: c, counts: map[string]bool{}}, nil
}

// Look finds which matches are of the league.
func (o *Order) Look(matches iter.Seq[*season.Match]) {
	c := &competed{Competition: o.Competition}
	c.take(matches)
	c.outcome = c.judge()
	o.Findings = len(c.outcome.Findings)
	for _, e := range c.outcome.League {
		for _, i := range e.Matches {
			o.counts[c.matches[i].ID] = true
		}
	}
	o.None = len(o.counts) == 0
}

// Rows returns where the pairs of an evening stand by those of its matches that are of the league,
// and by these alone. It is empty where none is. Who left later stands there all the same.
func (o *Order) Rows(matches []*season.Match) (out []Placed) {
	stayed := *o.Competition
	stayed.Leavers = nil
	c := &competed{Competition: &stayed}
	c.take(func(yield func(*season.Match) bool) {
		for _, m := range matches {
			one := *m // its rows change the match
			one.Seats = slices.Clone(m.Seats)
			if o.counts[m.ID] && !yield(&one) {
				return
			}
		}
	})
	if len(c.matches) == 0 {
		return nil
	}
	c.outcome = c.judge()
	c.makeRows()
	place, shared, group := 0, 0, ""
	for _, r := range c.shownRows() {
		k := c.of[r]
		if k.Matches == 0 {
			continue
		}
		if place++; len(out) == 0 || r.Group != group {
			place, shared, group = 1, 0, r.Group
		}
		at := place
		if k.Place == shared {
			at = out[len(out)-1].Place
		}
		shared = k.Place
		out = append(out, Placed{r.Group, at, k.Points, r})
	}
	return out
}
