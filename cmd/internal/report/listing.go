package report

import (
	"strings"

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
		Players: map[string]*string{}, Result: columns(m, m.Result), Deals: len(m.Verdicts),
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

// ListingText returns the line for a person.
func (a *Reporter) ListingText(l Listing, m *replay.Match) string {
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
	parts := []string{l.Match, date}
	if l.Table != nil {
		parts = append(parts, a.Words.Sayf("table")+" "+text(l.Table))
	}
	for _, t := range m.Tags {
		if t.Name == "Match" {
			parts = append(parts, a.Words.Sayf("match")+" "+engine.Visible(t.Value))
		}
	}
	var sides []string
	for _, c := range m.Rules.Table().Columns {
		var names []string
		for s := range c.All() {
			names = append(names, text(l.Players[s.String()]))
		}
		sides = append(sides, c.String()+" "+strings.Join(names, ", "))
	}
	parts = append(parts, strings.Join(sides, " – "))
	result := SheetText(m, m.Result)
	if l.Winner != nil {
		result += " " + *l.Winner
	}
	parts = append(parts, result)
	parts = append(parts, a.Words.Sayf("deals: %d", l.Deals))
	if n := l.Findings.Error; n > 0 {
		parts = append(parts, a.Words.Sayf("errors: %d", n))
	}
	if l.File != nil {
		parts = append(parts, engine.Visible(*l.File))
	}
	return strings.Join(parts, "  ")
}
