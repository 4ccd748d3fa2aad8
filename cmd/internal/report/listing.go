package report

import (
	"strings"

	"github.com/rivo/uniseg"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/replay"
)

// Listing is a match in one line: who, when, where, and how it stands.
type Listing struct {
	Match    string             `json:"match"`
	File     *string            `json:"file"`
	Date     *string            `json:"date"`
	Event    *string            `json:"event"`
	Site     *string            `json:"site"`
	Table    *string            `json:"table"`
	Players  map[string]*string `json:"players"`
	Result   Tally              `json:"result"`
	Winner   *string            `json:"winner"`
	Deals    int                `json:"deals"`
	Findings FindingCounts      `json:"findings"`
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
		if v := m.Tags[i].Value; v != "" && v != "?" {
			tags[m.Tags[i].Name] = &v
		}
	}
	out := Listing{
		Match: r.ID(), Date: tags["Date"], Event: tags["Event"], Site: tags["Site"], Table: tags["Table"],
		Players: map[string]*string{}, Result: columns(m, m.Games()), Deals: len(m.Verdicts),
	}
	for s := range m.Rules.Table().Players.All() {
		out.Players[s.String()] = tags[s.String()]
	}
	if r.File != "" {
		out.File = &r.File
	}
	if m.Over && m.Winner != engine.NoSide {
		winner := m.Winner.String()
		out.Winner = &winner
	}
	for _, f := range fs {
		switch f.Level {
		case engine.Error:
			out.Findings.Error++
		case engine.Warning:
			out.Findings.Warning++
		default:
			out.Findings.Info++
		}
	}
	return out
}

// ListingText returns the line for a person. Where a width is given and all of it is wider, it
// is made shorter step by step, the least needed first.
func (a *Reporter) ListingText(l Listing, m *replay.Match, width int) string {
	line := a.listingText(l, m, shortening{})
	if width <= 0 {
		return line
	}
	for _, cut := range []shortening{
		{file: true}, {file: true, id: true}, {file: true, id: true, deals: true}, {file: true, id: true, deals: true, names: true},
		{file: true, id: true, deals: true, names: true, number: true},
	} {
		if uniseg.StringWidth(line) <= width {
			return line
		}
		line = a.listingText(l, m, cut)
	}
	return line
}

// shortening is what is left out of a line, or made shorter.
type shortening struct{ file, id, deals, names, number bool }

// shortID is as much of an id as tells the matches of a club apart.
const shortID = 8

// listingText returns the line with some of it left out or made shorter.
func (a *Reporter) listingText(l Listing, m *replay.Match, cut shortening) string {
	text := func(s *string) string {
		if s == nil {
			return "?"
		}
		return engine.Visible(*s)
	}
	date := "????-??-??"
	if l.Date != nil {
		date = text(l.Date)
	}
	id := l.Match
	if cut.id {
		id = id[:min(len(id), shortID)]
	}
	parts := []string{id, date}
	if l.Table != nil {
		parts = append(parts, a.Words.Sayf("table")+" "+text(l.Table))
	}
	for _, t := range m.Tags {
		if t.Name == "Match" && !cut.number {
			parts = append(parts, a.Words.Sayf("match")+" "+engine.Visible(t.Value))
		}
	}
	name := func(seat engine.Seat) string {
		full := text(l.Players[seat.String()])
		if first, _, more := strings.Cut(full, " "); cut.names && more {
			return first
		}
		return full
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
	parts = append(parts, strings.Join(sides, " – "))
	result := SheetText(m, m.Result)
	if l.Winner != nil {
		result += " " + *l.Winner
	}
	parts = append(parts, result)
	if !cut.deals {
		parts = append(parts, a.Words.Sayf("deals: %d", l.Deals))
	}
	if n := l.Findings.Error; n > 0 {
		parts = append(parts, a.Words.Sayf("errors: %d", n))
	}
	if l.File != nil && !cut.file {
		parts = append(parts, engine.Visible(*l.File))
	}
	return strings.Join(parts, "  ")
}
