package report

import (
	"fmt"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine/rules"
)

// EventName returns the place of an event: its line in the file, or its number in the
// match.
func EventName(r *source.Record, event int) string {
	if n := r.LineOf(event); n > 0 {
		return fmt.Sprint(n)
	}
	return fmt.Sprint(event + 1)
}

// RuleText returns the source of a line of the ledger: a text, our decision, or the
// house's.
func RuleText(out *output.Output, c rules.Citation) string {
	switch {
	case c.Basis == 0:
		return out.Sayf("the record")
	case c.Basis == rules.HouseRule:
		return out.Sayf("house rule %s", c.Cite)
	case c.Basis == rules.Convention && c.Cite == "":
		return out.Sayf("convention")
	}
	return c.String()
}

// basisMarks mark what no text states outright.
var basisMarks = map[rules.Basis]string{rules.Inferred: "°", rules.Convention: "*", rules.HouseRule: "!"}

// BasisNames are the words of the JSON output.
var BasisNames = map[rules.Basis]string{
	rules.Stated: "stated", rules.Inferred: "inferred", rules.Convention: "convention", rules.HouseRule: "house",
}
