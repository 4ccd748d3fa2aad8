package report

import (
	"fmt"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/replay"
)

// eventName says which event a line is about: its line in the file, or its
// number in the match.
func (r *Reporter) EventName(rec *source.Record, event int) string {
	if n := rec.LineOf(event); n > 0 {
		return fmt.Sprint(n)
	}
	return fmt.Sprint(event + 1)
}

// ruleText names what stands behind a line of the ledger: the text, or that it
// is our decision or the house's.
func (r *Reporter) RuleText(c engine.Citation) string {
	switch {
	case c.Basis == 0:
		return r.Words.Sayf("the record")
	case c.Basis == engine.HouseRule:
		return r.Words.Sayf("house rule %s", c.Cite)
	case c.Basis == engine.Convention && c.Cite == "":
		return r.Words.Sayf("convention")
	}
	return c.String()
}

func SheetText(m *replay.Match, t engine.Tally) string {
	shown := m.Rules.Capped(t)
	if min(shown.AC, shown.BD) < 0 {
		return fmt.Sprintf("%d – %d", shown.AC, shown.BD)
	}
	return fmt.Sprintf("%d–%d", shown.AC, shown.BD)
}

// basisMarks mark what no text says in so many words.
var basisMarks = map[engine.Basis]string{engine.Inferred: "°", engine.Convention: "*", engine.HouseRule: "!"}

// basisNames are the words of the JSON output.
var BasisNames = map[engine.Basis]string{
	engine.Stated: "stated", engine.Inferred: "inferred", engine.Convention: "convention", engine.HouseRule: "house",
}
