package exchange

import (
	"encoding/csv"
	"strconv"
	"strings"

	"sueca/engine"
)

// csvColumns are the columns that are written: one row for each card, and one
// for each other line, with its notation in the last column.
var csvColumns = []string{"deal", "trick", "leader", "seat", "card", "mark", "seconds", "comments", "winner", "points", "line", "from"}

// ToCSV returns a match as a table. No cell of it is a formula to a spreadsheet. For the first match of a file, the names of
// the columns are above it.
func ToCSV(events []engine.Event, first bool) []byte {
	f := format(events)
	var out strings.Builder
	w := csv.NewWriter(&out)
	if first {
		_ = w.Write(csvColumns) // a builder has no errors
	}
	deal, last, n := "", 0, 0
	for line := range strings.Lines(f.text) {
		f.rows(w, n, deal)
		n++
		line = strings.TrimSuffix(line, "\n")
		t, ok := parseTrick(line)
		ok = ok && !f.raw[line] && t.Number != last && !t.Variation && t.Comment == nil && len(t.Plays) > 0
		for _, p := range t.Plays {
			for _, c := range p.Comments {
				ok = ok && !strings.Contains(c, "|") // it separates comments
			}
		}
		if !ok {
			if rest, is := strings.CutPrefix(line, "deal "); is {
				deal, _, _ = strings.Cut(rest, " ")
			}
			last = 0
			_ = w.Write(cells([]string{10: line, 11: ""}))
			continue
		}
		last = t.Number
		t.rows(w, deal, "")
	}
	f.rows(w, n, deal)
	w.Flush()
	return []byte(out.String())
}

// rows writes the tricks that follow from the heaps that end above line n.
func (f *formatted) rows(w *csv.Writer, n int, deal string) {
	for _, t := range f.follow[n] {
		t.rows(w, deal, fromHeaps)
	}
}

// rows writes a trick, a row for each card.
func (t *trickLine) rows(w *csv.Writer, deal, from string) {
	for i, p := range t.Plays {
		row := []string{deal, strconv.Itoa(t.Number), "", p.Seat, p.Card, p.Mark, p.Seconds, strings.Join(p.Comments, "|"), "", "", "", from}
		if p.Comments != nil && row[7] == "" {
			row[7] = strings.Repeat("|", len(p.Comments)-1) + "{}" // empty comments
		}
		if p.Absent {
			row[4] = "-"
		}
		if i == 0 {
			row[2] = t.Leader
		}
		if i == len(t.Plays)-1 {
			row[8] = t.Winner
			if t.Points != nil {
				row[9] = strconv.Itoa(*t.Points)
			}
		}
		_ = w.Write(cells(row))
	}
}
