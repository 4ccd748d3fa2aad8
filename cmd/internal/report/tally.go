package report

import (
	"fmt"
	"strings"

	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// Tally is a tally in the JSON form: an object with a key for each side, in their order.
type Tally = record.Tally

// TallyText returns a tally as a person reads it: AC 61 BD 59.
func TallyText(sides []card.Side, t card.Tally) string {
	out := ""
	for i, s := range sides {
		if i > 0 {
			out += " "
		}
		out += s.String() + " " + record.Printed(t.Of(s))
	}
	return out
}

// GamesText says how many games a deal added in each column.
func GamesText(to *output.Output, t *rules.Table, games *card.Tally) string {
	switch {
	case games == nil:
		return to.Sayf("games not known")
	case *games == card.Tally{}:
		return to.Sayf("no games")
	}
	out := ""
	for _, c := range t.Columns {
		if n := games.Of(c); n != 0 {
			if out != "" {
				out += " "
			}
			out += c.String() + " " + to.Words.Gained(n)
		}
	}
	return out
}

// SharesText returns what is of some seats, as it is written in a record: AD 56 BC 64.
func SharesText(shares card.Shares) string {
	var out []string
	for _, s := range shares {
		out = append(out, fmt.Sprintf("%s %d", s.Side, s.N))
	}
	return strings.Join(out, " ")
}

// SheetText returns the sheet as it is shown, in short.
func SheetText(m *replay.Match, t card.Tally) string {
	return record.Dashed(m.Rules.Table().Columns, m.Rules.Capped(t))
}
