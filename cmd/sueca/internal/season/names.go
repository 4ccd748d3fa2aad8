package season

import (
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/season"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine/message"
)

func newSeasonNamesCmd(r *run.Run) *cobra.Command {
	a := &Season{Run: r, Options: Options{By: "player"}}
	cmd := &cobra.Command{
		Use:     "names [FILE…|SELECTOR…]",
		Short:   a.Out.Sayf("show names that may be one person's, and join none"),
		Example: "  sueca season names\n  sueca season names --since 2026-10 archive/ --format json",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.filter.Check(); err != nil {
				return err
			}
			return a.runNames(args)
		},
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Jobs, source.Judging)
	a.Out.JSONFlag(cmd)
	a.filter.Flags(a.Out, cmd)
	return cmd
}

// likeNames is two names that may be one person's, in the JSON form.
type likeNames struct {
	Names     [2]likeName `json:"names"`
	Why       season.Why  `json:"why"`
	Together  []string    `json:"together"`
	SameMatch bool        `json:"same_match"`
}

type likeName struct {
	Name    string   `json:"name"`
	Matches int      `json:"matches"`
	First   *string  `json:"first"`
	Last    *string  `json:"last"`
	Tables  []string `json:"tables"`
}

func (a *Season) runNames(args []string) error {
	if err := a.Records.Settle(); err != nil {
		return err
	}
	s, err := a.standing(args)
	if err != nil {
		return err
	}
	for i, l := range s.Likenesses() {
		if !a.Out.IsJSON() {
			if i > 0 {
				a.Out.Stdout.WriteString("\n")
			}
			a.likeText(l)
			continue
		}
		out := likeNames{Why: l.Why, Together: append([]string{}, l.Together...), SameMatch: l.SameMatch}
		for k, n := range l.Names {
			out.Names[k] = likeName{Name: n.Text, Matches: n.Matches, Tables: append([]string{}, n.Tables...)}
			if n.First != "" {
				out.Names[k].First, out.Names[k].Last = &n.First, &n.Last
			}
		}
		if err := a.Out.JSON(out); err != nil {
			return err
		}
	}
	return nil
}

// whyWords are what makes names alike, for a person.
var whyWords = map[season.Why]message.Word{
	season.SameWords: "written alike, but for case, accents, signs or order",
	season.Initials:  "one has initials",
	season.LeftOut:   "one has a word less",
	season.OneLetter: "one letter differs",
}

// likeText shows two names for a person.
func (a *Season) likeText(l *season.Likeness) {
	a.Out.Stdout.Printf("%s ~ %s: %s\n", l.Names[0].Text, l.Names[1].Text, a.Out.Words.Word(whyWords[l.Why]))
	for _, n := range l.Names {
		line := "  " + n.Text + "  " + a.Out.Sayf("%d {1:match|matches}", n.Matches)
		switch {
		case n.First == "":
		case n.First == n.Last:
			line += "  " + n.First
		default:
			line += "  " + n.First + " – " + n.Last
		}
		if len(n.Tables) > 0 {
			line += "  " + a.Out.Sayf("table") + " " + strings.Join(n.Tables, ", ")
		}
		a.Out.Stdout.Printf("%s\n", line)
	}
	switch {
	case l.SameMatch:
		a.Out.Printf("  they sat in one match: they are two people\n")
	case len(l.Together) > 0:
		a.Out.Printf("  both sat on %s: two people, unless one evening was written in both ways\n", datesText(l.Together))
	}
	if l.SameMatch {
		return
	}
	a.Out.Stdout.Printf("  %s\n", mends(l.Names[1].Text, l.Names[0].Text))
	if l.Names[0].Matches == l.Names[1].Matches {
		a.Out.Stdout.Printf("  %s\n", mends(l.Names[0].Text, l.Names[1].Text))
	}
}

// mends returns the line that makes one name of two: of the one in fewer matches the other.
func mends(old, name string) string {
	quoted := func(name string) string { return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'" }
	return "sueca rename " + quoted(old) + " " + quoted(name) + " --reason …"
}

// datesShown is how many evenings are named.
const datesShown = 5

func datesText(dates []string) string {
	text := strings.Join(dates[:min(len(dates), datesShown)], ", ")
	if len(dates) > datesShown {
		text += ", …"
	}
	return text
}
