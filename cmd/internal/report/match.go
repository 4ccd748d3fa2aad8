package report

import (
	"fmt"
	"strings"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/replay"
)

// header says what match it is.
func (r *Reporter) Header(rec *source.Record, m *replay.Match) {
	tags := map[string]string{}
	for _, t := range m.Tags {
		tags[t.Name] = finding.Harmless(t.Value)
	}
	var about []string
	for _, name := range []string{"Event", "Site", "Date", "Round", "Table"} {
		if v := tags[name]; v != "" {
			switch name {
			case "Round":
				v = r.Words.Sayf("round") + " " + v
			case "Table":
				v = r.Words.Sayf("table") + " " + v
			}
			about = append(about, v)
		}
	}
	if tags["Match"] != "" {
		about = append(about, r.Words.Sayf("match")+" "+tags["Match"])
	}
	if len(about) == 0 {
		about = append(about, r.Words.Sayf("match")+" "+rec.ID())
	}
	fmt.Fprintln(r.Stdout, strings.Join(about, " · "))
	if tags["A"]+tags["B"]+tags["C"]+tags["D"] != "" {
		fmt.Fprintf(r.Stdout, "AC %s, %s – BD %s, %s\n", orUnknown(tags["A"]), orUnknown(tags["C"]), orUnknown(tags["B"]), orUnknown(tags["D"]))
	}
	if rec.Judging.Rules.IsZero() {
		r.Printf("rules: %s; id: %s\n", RulesText(m.Rules), rec.ID())
		return
	}
	r.Printf("rules: %s, in place of the record's %s; id: %s\n", RulesText(rec.Judging.Rules), RulesText(OwnRules(rec)), rec.ID())
}

// rulesText writes rules as a tag would, always with the target.
func RulesText(r engine.Rules) string {
	text := r.String()
	if r.Mode == engine.ModeGames && !strings.Contains(text, "target=") {
		text += fmt.Sprintf(" target=%d", r.Target)
	}
	return text
}

// ownRules gives the rules that a record was written for.
func OwnRules(r *source.Record) engine.Rules {
	for _, e := range r.Events {
		if m, ok := e.(*engine.MatchStarted); ok {
			return m.Rules
		}
	}
	return engine.DefaultRules()
}

func orUnknown(name string) string {
	if name == "" {
		return "?"
	}
	return name
}

// nameOf gives a seat with the name of its player in a match.
func (r *Reporter) NameOf(rec *source.Record, s engine.Seat) string {
	if name := PlayersOf(rec)[s]; name != "" {
		return fmt.Sprintf("%s (%s)", s, name)
	}
	return s.String()
}

// endText says how a match stands at its end.
func (r *Reporter) EndText(m *replay.Match) string {
	out := SheetText(m, m.Sheet)
	switch {
	case !m.SheetKnown && !m.Over:
		out += " ?"
	case m.Over && m.Winner != engine.NoPair:
		out += " " + r.Words.Sayf("%s wins", m.Winner)
	case m.Over:
		out += " " + r.Words.Sayf("a tie")
	default:
		out += " " + r.Words.Sayf("open")
	}
	return out
}

// playersOf gives the names of the players of a match by their seats, empty for one
// that is not named.
func PlayersOf(r *source.Record) (names [engine.D + 1]string) {
	for _, t := range r.Judge().Tags {
		for _, s := range engine.Seats {
			if t.Name == s.String() && t.Value != "?" {
				names[s] = t.Value
			}
		}
	}
	return names
}
