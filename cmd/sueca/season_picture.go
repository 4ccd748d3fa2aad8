package main

import (
	"errors"
	"iter"
	"slices"

	"sueca/analysis/season"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/wall"
)

// runPictures writes the rows as a picture for the wall, as a page to be printed, or both.
func (a *seasonVerb) runPictures(matches iter.Seq[*season.Match], disputed int, rows []*season.Row) error {
	if a.Trouble && disputed == 0 {
		return output.Usagef("nothing is written, because not everything could be read")
	}
	t := a.wallTable(matches, rows)
	if disputed > 0 {
		t.Foot = append(t.Foot, a.Words.Sayf("not counted, because their records differ: %d {1:match|matches}", disputed))
	}
	var trouble error
	for _, picture := range []struct {
		name string
		draw func() string
	}{{a.svg, t.SVG}, {a.html, t.HTML}} {
		switch picture.name {
		case "":
		case "-":
			_, err := a.Stdout.WriteString(picture.draw())
			trouble = errors.Join(trouble, err)
		default:
			trouble = errors.Join(trouble, a.WriteFile(picture.name, []byte(picture.draw()), output.Replace))
		}
	}
	return trouble
}

// wallTable returns the rows as a table for the wall, with every column that says something.
func (a *seasonVerb) wallTable(matches iter.Seq[*season.Match], rows []*season.Row) *wall.Table {
	t := &wall.Table{Title: a.Words.Sayf("Standing"), Lang: a.Words.Name()}
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
	if standing := a.Words.Sayf("Standing"); t.Title != standing {
		t.About = standing + " · "
	}
	switch {
	case first == "":
	case first == last:
		t.About += first + " · "
	default:
		t.About += first + " – " + last + " · "
	}
	t.About += a.Words.Sayf("%d {1:match|matches}", counted)
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
	t.Foot = []string{a.Words.Sayf("games and card points: the row's own – the others'")}
	if slices.ContainsFunc(rows, func(r *season.Row) bool { return r.ClaimsUpheld+r.ClaimsRejected > 0 }) {
		t.Foot = append(t.Foot, a.Words.Sayf("claims: upheld – rejected"))
	}
	return t
}
