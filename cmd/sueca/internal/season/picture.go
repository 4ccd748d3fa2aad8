package season

import (
	"errors"
	"iter"
	"slices"

	"sueca/analysis/season"
	"sueca/analysis/season/competition"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/wall"
)

// runPictures writes the rows as a picture for the wall, as a page to be printed, or both.
func (a *Season) runPictures(matches iter.Seq[*season.Match], disputed int, rows []*season.Row) error {
	if a.Out.Trouble && disputed == 0 {
		return output.Usagef("nothing is written, because not everything could be read")
	}
	t := a.wallTable(matches, rows)
	if disputed > 0 {
		t.Foot = append(t.Foot, a.Out.Sayf("not counted, because their records differ: %d {1:match|matches}", disputed))
	}
	return errors.Join(a.Out.Draw(a.svg, t.SVG), a.Out.Draw(a.html, t.HTML))
}

// wallTable returns the rows as a table for the wall, with every column that says something.
func (a *Season) wallTable(matches iter.Seq[*season.Match], rows []*season.Row) *wall.Table {
	t := &wall.Table{Title: a.Out.Sayf("Standing"), Lang: a.Out.Words.Name()}
	counted, first, last := 0, "", ""
	events := map[string]bool{}
	for m := range matches { // in the order of their dates
		counted++
		events[m.Event] = true
		if m.Date != "" {
			last = m.Date
			if first == "" {
				first = m.Date
			}
		}
	}
	if len(events) == 1 {
		for name := range events {
			if name != "" {
				t.Title = name
			}
		}
	}
	if a.competed != nil {
		t.Title = a.competed.Name
	}
	if standing := a.Out.Sayf("Standing"); t.Title != standing {
		t.About = standing + " · "
	}
	switch {
	case first == "":
	case first == last:
		t.About += first + " · "
	default:
		t.About += first + " – " + last + " · "
	}
	t.About += a.Out.Sayf("%d {1:match|matches}", counted)
	columns := a.seasonColumns(rows)
	for _, c := range columns {
		t.Columns = append(t.Columns, wall.Column{Head: c.head, Name: c.text})
	}
	for _, group := range groupsOf(rows) {
		g := wall.Group{Name: a.groupName(group[0].Group)}
		for _, r := range group {
			var cells []string
			for _, c := range columns {
				cells = append(cells, c.cell(r))
			}
			g.Rows = append(g.Rows, cells)
		}
		t.Groups = append(t.Groups, g)
	}
	if a.competed != nil {
		t.Bracket = a.wallBracket(a.competed)
	}
	t.Foot = []string{a.Out.Sayf("games and card points: the row's own – the others'")}
	if slices.ContainsFunc(rows, func(r *season.Row) bool { return r.ClaimsUpheld+r.ClaimsRejected > 0 }) {
		t.Foot = append(t.Foot, a.Out.Sayf("claims: upheld – rejected"))
	}
	if a.competed != nil {
		t.Foot = append(t.Foot, a.footed(a.competed)...)
	}
	return t
}

// wallBracket returns the knockout of a competition, nil where there is none or nothing of it is
// known.
func (a *Season) wallBracket(c *competed) *wall.Bracket {
	if len(c.outcome.Bracket) == 0 {
		return nil
	}
	b := &wall.Bracket{Name: a.Out.Sayf("Knockout")}
	for _, round := range c.outcome.Bracket {
		r := wall.Round{Name: a.Out.Sayf("round %d", round[0].Knockout)}
		if round[0].Date != "" {
			r.Name += " · " + round[0].Date
		}
		for _, e := range round {
			r.Encounters = append(r.Encounters, a.wallEncounter(c, e))
		}
		b.Rounds = append(b.Rounds, r)
	}
	for _, m := range c.outcome.Waiting {
		b.Foot = append(b.Foot, a.Out.Sayf("the knockout is not known in full: %s", m))
	}
	if w := c.outcome.Winner; w > 0 {
		b.Foot = append(b.Foot, a.Out.Sayf("winners")+": "+c.pairName(w))
	}
	return b
}

// wallEncounter returns an encounter of a knockout: the matches that each pair won or, of one
// match, its games.
func (a *Season) wallEncounter(c *competed, e *competition.Encounter) wall.Encounter {
	if e.Bye {
		return wall.Encounter{Names: []string{c.pairName(e.One)}, Winner: 1, Note: a.Out.Sayf("bye")}
	}
	out := wall.Encounter{Names: []string{c.pairName(e.One), c.pairName(e.Other)}}
	score := [2]int{e.Won[0] + e.Awarded[0], e.Won[1] + e.Awarded[1]}
	switch {
	case e.State == competition.Struck:
		out.Note = a.Out.Sayf("struck")
		return out
	case e.State == competition.Gone:
		out.Note = a.Out.Sayf("awarded")
	case len(e.Matches) == 0:
		return out
	case e.State == competition.Open:
		out.Note = a.Out.Sayf("open")
	case len(e.Matches) == 1:
		score = e.Games
	}
	if e.By != "" {
		out.Note = a.Out.Words.Word(tieWords[e.By])
	}
	for k, n := range score {
		out.Scores[k] = a.Out.Words.Number(n)
	}
	switch e.Winner {
	case 0:
	case e.One:
		out.Winner = 1
	case e.Other:
		out.Winner = 2
	}
	return out
}
