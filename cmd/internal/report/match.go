package report

import (
	"cmp"
	"fmt"
	"strings"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
)

// Header shows what match it is, and how its head and its rulings were corrected.
func Header(out *output.Output, r *source.Record, m *replay.Match) {
	tags := map[string]string{}
	for _, t := range m.Tags {
		tags[t.Name] = message.Visible(t.Value)
	}
	var about []string
	for _, name := range []string{"Event", "Site", "Date", "Round", "Table"} {
		if v := tags[name]; v != "" {
			switch name {
			case "Round":
				v = out.Sayf("round") + " " + v
			case "Table":
				v = out.Sayf("table") + " " + v
			}
			about = append(about, v)
		}
	}
	if tags["Match"] != "" {
		about = append(about, out.Sayf("match")+" "+tags["Match"])
	}
	if len(about) == 0 {
		about = append(about, out.Sayf("match")+" "+r.ID())
	}
	out.Stdout.Printf("%s\n", strings.Join(about, " · "))
	var columns []string
	named := false
	for _, c := range m.Rules.Table().Columns {
		var names []string
		for s := range c.All() {
			names = append(names, cmp.Or(SeatedText(m, s), "?"))
			named = named || SeatedText(m, s) != ""
		}
		columns = append(columns, c.String()+" "+strings.Join(names, ", "))
	}
	if named {
		for _, line := range output.Between(columns, " – ", out.Width) {
			out.Stdout.Printf("%s\n", line)
		}
	}
	switch {
	case m.Unruled:
		out.Printf("rules: not known here, so nothing is judged by them; id: %s\n", r.ID())
	case r.Judging.Rules.IsZero():
		out.Printf("rules: %s; id: %s\n", RulesText(m.Rules), r.ID())
	default:
		out.Printf("rules: %s, in place of the record's %s; id: %s\n", RulesText(r.Judging.Rules), ownRulesText(r), r.ID())
	}
	showCorrections(out, r)
}

// RulesText returns rules as a tag would have them, always with the target.
func RulesText(r rules.Rules) string {
	text := r.String()
	if r.Mode == rules.ModeGames && !strings.Contains(text, "target=") {
		text += fmt.Sprintf(" target=%d", r.Target)
	}
	return text
}

// ownRulesText returns the rules that a record names, a question mark where they are not known.
func ownRulesText(r *source.Record) string {
	for _, e := range r.Corrected() {
		if s, ok := e.(*engine.MatchStarted); ok && s.Source == engine.RulesUnread {
			return "?"
		}
	}
	return RulesText(OwnRules(r))
}

// OwnRules returns the rules that a record names.
func OwnRules(r *source.Record) rules.Rules {
	for _, e := range r.Corrected() {
		if m, ok := e.(*engine.MatchStarted); ok {
			return m.Rules
		}
	}
	return rules.Default()
}

// SeatedText returns who sat in a seat: the player, and behind an arrow who took the seat over; empty where nobody is named.
func SeatedText(m *replay.Match, s card.Seat) string {
	names := m.Seated(s)
	if names[0] == "" && len(names) > 1 {
		names[0] = "?"
	}
	return message.Visible(strings.Join(names, " → "))
}

// NameOf returns a seat with the name of its player in a match.
func NameOf(r *source.Record, s card.Seat) string {
	return withName(s, PlayersOf(r)[s])
}

// withName returns a seat with a name behind it, if there is one.
func withName(s card.Seat, name string) string {
	if name == "" {
		return s.String()
	}
	return fmt.Sprintf("%s (%s)", s, name)
}

// EndText returns how a match stands at its end.
func EndText(to *output.Output, m *replay.Match) string {
	out := SheetText(m, m.Sheet)
	switch {
	case m.Unruled:
		return "?"
	case !m.SheetKnown && !m.Over:
		out += " ?"
	case m.Over && m.Winner != card.NoSide:
		out += " " + to.Sayf("%s wins", m.Winner)
	case m.Over:
		out += " " + to.Sayf("a tie")
	default:
		out += " " + to.Sayf("open")
	}
	return out
}

// PlayersIn returns the names of those who sat there when a deal began to be played, by
// their seats.
func PlayersIn(r *source.Record, deal *replay.Standing) [card.H + 1]string {
	if i := replay.Began(r.Events[deal.Start:deal.To]); i >= 0 {
		return r.SeatedAt(deal.Start + i)
	}
	return r.SeatedAt(deal.To)
}

// NameIn returns a seat with the name of who sat there in a deal.
func NameIn(r *source.Record, deal *replay.Standing, s card.Seat) string {
	return withName(s, PlayersIn(r, deal)[s])
}

// PlayersOf returns the names of the players of a match by their seats, empty for one
// that is not named.
func PlayersOf(r *source.Record) (names [card.H + 1]string) { return r.SeatedAt(0) }
