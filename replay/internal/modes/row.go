package modes

import (
	"fmt"
	"slices"
	"strings"
)

// A Row is one case of a table: a record, and what must be made of its last deal. An empty string says that the row
// is not about that; "null" that the record does not determine it.
type Row struct {
	Name string
	Rule string // the sentence of the page on the modes that it holds
	Text string

	Points  string // by side, sides in letter order: "AD 70 BC 50"
	Games   string // by column, zeros left out: "A 1", or "none"
	Sheet   string // every column
	Winners string // of the match, "none" where it goes on

	// Codes are the findings that must stand in the last deal. Any is a list of which one must.
	Codes []string
	Any   []string
	// Also are the findings that may stand beside these.
	Also []string
}

// record writes the tags of a mode above some deals.
func record(mode, deals string) string {
	return fmt.Sprintf("[Sueca \"1\"]\n[Rules %q]\n\n%s", mode, deals)
}

// Conformance returns the border cases of a mode, with what they are worth.
func Conformance(mode string) []Row {
	switch mode {
	case "tres-morto":
		return deadHand()
	case "tres-morto dead=out":
		return deadOut()
	case "dupla":
		return eight()
	case "dupla players=6":
		return six()
	case "italiana5":
		return italiana()
	case "italiana5 score.italiana=suecada":
		return suecada()
	}
	return nil
}

// Check compares what the program made of a row's last deal with what the row says, and returns what differs.
// Points, games and sheet are by side and column, nil where they are null; winners are nil where it has no
// opinion; found are the codes of the deal.
func (r Row) Check(points, games, sheet map[string]int, winners []string, found []string) []string {
	var out []string
	differ := func(what, want string, got map[string]int) {
		if want != "" && want != show(got, what == "games") {
			out = append(out, fmt.Sprintf("%s %s, want %s", what, show(got, what == "games"), want))
		}
	}
	differ("points", r.Points, points)
	differ("games", r.Games, games)
	differ("sheet", r.Sheet, sheet)
	if w := strings.Join(winners, " "); r.Winners != "" && winners != nil && w != r.Winners && !(w == "" && r.Winners == "none") {
		out = append(out, fmt.Sprintf("winners %q, want %q", w, r.Winners))
	}
	for _, c := range r.Codes {
		if !slices.Contains(found, c) {
			out = append(out, "-"+c)
		}
	}
	if r.Any != nil && !slices.ContainsFunc(r.Any, func(c string) bool { return slices.Contains(found, c) }) {
		out = append(out, fmt.Sprint("-", r.Any))
	}
	for _, c := range found {
		if slices.Contains(Vocabulary, c) && !slices.Contains(r.Codes, c) && !slices.Contains(r.Any, c) && !slices.Contains(r.Also, c) {
			out = append(out, "+"+c)
		}
	}
	return out
}

// show writes numbers by side or column in letter order.
func show(n map[string]int, short bool) string {
	if n == nil {
		return "null"
	}
	var out []string
	for side, m := range n {
		if m != 0 || !short {
			out = append(out, fmt.Sprintf("%s %d", side, m))
		}
	}
	slices.Sort(out)
	if len(out) == 0 {
		return "none"
	}
	return strings.Join(out, " ")
}
