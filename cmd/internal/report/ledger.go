package report

import (
	"fmt"
	"sueca/cmd/internal/source"
	"sueca/engine"
)

// EventName returns the place of an event: its line in the file, or its number in the
// match.
func (a *Reporter) EventName(r *source.Record, event int) string {
	if n := r.LineOf(event); n > 0 {
		return fmt.Sprint(n)
	}
	return fmt.Sprint(event + 1)
}

// RuleText returns the source of a line of the ledger: a text, our decision, or the
// house's.
func (a *Reporter) RuleText(c engine.Citation) string {
	switch {
	case c.Basis == 0:
		return a.Words.Sayf("the record")
	case c.Basis == engine.HouseRule:
		return a.Words.Sayf("house rule %s", c.Cite)
	case c.Basis == engine.Convention && c.Cite == "":
		return a.Words.Sayf("convention")
	}
	return c.String()
}

// basisMarks mark what no text states outright.
var basisMarks = map[engine.Basis]string{engine.Inferred: "°", engine.Convention: "*", engine.HouseRule: "!"}

// BasisNames are the words of the JSON output.
var BasisNames = map[engine.Basis]string{
	engine.Stated: "stated", engine.Inferred: "inferred", engine.Convention: "convention", engine.HouseRule: "house",
}
