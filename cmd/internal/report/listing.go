package report

import (
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"sueca/analysis/record"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/replay"
)

// Listing is a match in one line: who, when, where, and how it stands.
type Listing struct {
	Match   string             `json:"match"`
	File    *string            `json:"file"`
	Date    *string            `json:"date"`
	Event   *string            `json:"event"`
	Site    *string            `json:"site"`
	Table   *string            `json:"table"`
	Players map[string]*string `json:"players"`
	// Substitutes are those who took a seat over, in order, by the letters of the seats.
	Substitutes map[string][]string `json:"substitutes,omitempty"`
	Result      *Tally              `json:"result"` // null where its rules are not known
	Winner      *string             `json:"winner"`
	Deals       int                 `json:"deals"`
	Findings    FindingCounts       `json:"findings"`
	// Amended are its corrections that are listed with it; none is the usual case.
	Amended []Amended `json:"amended,omitempty"`
}

// FindingCounts are how many findings there are of each severity.
type FindingCounts struct {
	Error   int `json:"error"`
	Warning int `json:"warning"`
	Info    int `json:"info"`
}

// ListingOf returns a match in one line. fs are its findings.
func ListingOf(r *source.Record, fs []finding.Finding) Listing {
	m := r.Judge()
	tags := map[string]*string{}
	for i := range m.Tags {
		if v := m.Tags[i].Value; v != "?" {
			tags[m.Tags[i].Name] = record.OrNull(v)
		}
	}
	out := Listing{
		Match: r.ID(), File: record.OrNull(r.File), Date: tags["Date"], Event: tags["Event"], Site: tags["Site"], Table: tags["Table"],
		Players: map[string]*string{}, Deals: m.Dealt(), Amended: AmendedOf(r),
	}
	if games := m.Games(); !m.Unruled {
		out.Result = record.Columns(m, &games)
	}
	for s := range m.Rules.Table().Players.All() {
		out.Players[s.String()] = tags[s.String()]
		if later := m.Seated(s)[1:]; len(later) > 0 {
			if out.Substitutes == nil {
				out.Substitutes = map[string][]string{}
			}
			out.Substitutes[s.String()] = later
		}
	}
	if m.Over {
		out.Winner = record.NameOrNull(m.Winner)
	}
	for _, f := range fs {
		switch f.Level {
		case code.Error:
			out.Findings.Error++
		case code.Warning:
			out.Findings.Warning++
		default:
			out.Findings.Info++
		}
	}
	return out
}

// ResultText returns how a match ended, as its sheet would show it.
func (l *Listing) ResultText(m *replay.Match) string {
	if l.Result == nil {
		return "?"
	}
	return SheetText(m, l.Result.Tally)
}

// ListingText returns the line for a person, with all there is to say.
func ListingText(out *output.Output, l Listing, m *replay.Match) string {
	parts := partsOf(out, l, m, shortening{})
	return strings.Join(slices.DeleteFunc(parts[:], func(part string) bool { return part == "" }), "  ")
}

// cuts are what is left out of lines that are too wide, step by step, the least needed first.
var cuts = []shortening{
	{}, {file: true}, {file: true, id: true}, {file: true, id: true, deals: true}, {file: true, id: true, deals: true, names: true},
	{file: true, id: true, deals: true, names: true, number: true},
}

// listingParts are the parts of a line; one that says nothing is empty.
type listingParts [11]string

// ListingRow is a line that is still to be laid out.
type ListingRow struct{ by []listingParts } // with each of the cuts

// ListingRow returns the line of a match that is laid out with others.
func ListingRowOf(out *output.Output, l Listing, m *replay.Match) ListingRow {
	row := ListingRow{make([]listingParts, len(cuts))}
	for i, cut := range cuts {
		row.by[i] = partsOf(out, l, m, cut)
	}
	return row
}

// ListingLines returns lines of no more than a width, as far as that can be, with the same in
// the same columns: what is left out of one is left out of all.
func ListingLines(rows []ListingRow, width int) []string {
	var out []string
	for i := range cuts {
		var columns [len(listingParts{})]int
		for _, row := range rows {
			for k, part := range row.by[i] {
				columns[k] = max(columns[k], uniseg.StringWidth(part))
			}
		}
		out = nil
		widest := 0
		for _, row := range rows {
			line := ""
			for k, part := range row.by[i] {
				if columns[k] > 0 {
					line += part + strings.Repeat(" ", columns[k]-uniseg.StringWidth(part)+2)
				}
			}
			line = strings.TrimRight(line, " ")
			widest = max(widest, uniseg.StringWidth(line))
			out = append(out, line)
		}
		if widest <= width {
			return out
		}
	}
	return brokenLines(rows, width)
}

// narrowestPlayers is how narrow the names of the players may become.
const narrowestPlayers = 16

// brokenLines returns the lines of matches with as much left out as can be, and with the names of
// the players on several lines, so that how the match stands is in its column all the same.
func brokenLines(rows []ListingRow, width int) []string {
	const players = 4 // the part with the names
	var columns [len(listingParts{})]int
	others := 0
	for k := range columns {
		for _, row := range rows {
			columns[k] = max(columns[k], uniseg.StringWidth(row.by[len(cuts)-1][k]))
		}
		if k != players && columns[k] > 0 {
			others += columns[k] + 2
		}
	}
	columns[players] = min(columns[players], max(width-others, narrowestPlayers))
	var out []string
	for _, row := range rows {
		parts := row.by[len(cuts)-1]
		names := output.Wrapped(parts[players], columns[players])
		line, indent := "", 0
		for k, part := range parts {
			switch {
			case columns[k] == 0:
				continue
			case k == players:
				indent, part = uniseg.StringWidth(line), names[0]
			}
			line += part + strings.Repeat(" ", max(0, columns[k]-uniseg.StringWidth(part))+2)
		}
		out = append(out, strings.TrimRight(line, " "))
		for _, more := range names[1:] {
			out = append(out, strings.Repeat(" ", indent)+more)
		}
	}
	return out
}

// shortening is what is left out of a line, or made shorter.
type shortening struct{ file, id, deals, names, number bool }

// shortID is as much of an id as tells the matches of a club apart.
const shortID = 8

// listingParts returns the parts of the line with some of it left out or made shorter.
func partsOf(out *output.Output, l Listing, m *replay.Match, cut shortening) (parts listingParts) {
	text := func(s *string) string {
		if s == nil {
			return "?"
		}
		return message.Visible(*s)
	}
	date := "????-??-??"
	if l.Date != nil {
		date = text(l.Date)
	}
	id := l.Match
	if cut.id {
		id = id[:min(len(id), shortID)]
	}
	parts[0], parts[1] = id, date
	if l.Table != nil {
		parts[2] = out.Sayf("table") + " " + text(l.Table)
	}
	for _, t := range m.Tags {
		if t.Name == "Match" && !cut.number {
			parts[3] = out.Sayf("match") + " " + message.Visible(t.Value)
		}
	}
	name := func(seat card.Seat) string {
		names := []string{text(l.Players[seat.String()])}
		for _, later := range l.Substitutes[seat.String()] {
			names = append(names, message.Visible(later))
		}
		for i := range names {
			if cut.names {
				names[i], _, _ = strings.Cut(names[i], " ")
			}
		}
		return strings.Join(names, " → ")
	}
	var sides []string
	for _, c := range m.Rules.Table().Columns {
		var names []string
		for s := range c.All() {
			names = append(names, name(s))
		}
		side := strings.Join(names, ", ")
		if !cut.names {
			side = c.String() + " " + side
		}
		sides = append(sides, side)
	}
	parts[4] = strings.Join(sides, " – ")
	result := l.ResultText(m)
	if m.Unruled {
		parts[8] = out.Sayf("rules not known")
	} else if sheet := SheetText(m, m.Result); sheet != result {
		parts[8] = out.Sayf("sheet %s", sheet) // with what no deal is known to have brought
	}
	if l.Winner != nil {
		result += " " + *l.Winner
	}
	parts[5] = result
	if !cut.deals {
		parts[6] = out.Sayf("deals: %d", l.Deals)
	}
	if n := l.Findings.Error; n > 0 {
		parts[7] = out.Sayf("errors: %d", n)
	}
	if n := len(l.Amended); n > 0 {
		parts[9] = out.Sayf("amended: %d", n)
		if slices.ContainsFunc(l.Amended, func(a Amended) bool { return a.Signed != nil && *a.Signed }) {
			parts[9] = out.Sayf("amended: %d, after signing", n)
		}
	}
	if l.File != nil && !cut.file {
		parts[10] = message.Visible(*l.File)
	}
	return parts
}
