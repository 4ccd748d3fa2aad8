package finding

import (
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/archive"
	"sueca/cmd/internal/output"
)

// Filter is [archive.Filter] with its flags.
type Filter struct{ archive.Filter }

// Flags adds the flags of the filter.
func (f *Filter) Flags(out *output.Output, cmd *cobra.Command) {
	s := cmd.Flags()
	s.StringArrayVar(&f.Tags, "tag", nil, out.Sayf("matches whose tag fits: `NAME=REGEXP`, or NAME!=REGEXP; may be given more than once"))
	s.StringVar(&f.Player, "player", "", out.Sayf("matches in which somebody's name fits this `regexp`; case and accents do not count"))
	s.StringVar(&f.Since, "since", "", out.Sayf("matches of this `date` or later: 2026, 2026-10 or 2026-10-03"))
	s.StringVar(&f.Until, "until", "", out.Sayf("matches of this `date` or earlier"))
	s.StringVar(&f.Deals, "deals", "", out.Sayf("matches of so many deals: `N`, N-M, N- or -M"))
	s.StringVar(&f.Finding, "finding", "", out.Sayf("deals with one of these `codes`, or of this severity: renuncia,syntax or error"))
	s.StringVar(&f.Without, "without", "", out.Sayf("deals without any of these `codes` or severities"))
	s.StringVar(&f.Points, "points", "", out.Sayf("deals in which a pair has so many card points: `N-M`, or of one pair AC:N-M"))
	s.StringVar(&f.Games, "games", "", out.Sayf("deals that bring a pair so many games: `N-M`"))
	s.StringVar(&f.Tricks, "tricks", "", out.Sayf("deals of so many tricks recorded: `N-M`"))
}

// NameFlags adds the flags that a person needs to find a match: who, and when.
func (f *Filter) NameFlags(out *output.Output, cmd *cobra.Command) {
	s := cmd.Flags()
	s.StringVar(&f.Name, "player", "", out.Sayf("matches that somebody of this `name` plays in; case and accents do not count"))
	s.StringVar(&f.Since, "since", "", out.Sayf("matches of this `date` or later: 2026, 2026-10 or 2026-10-03"))
	s.StringVar(&f.Until, "until", "", out.Sayf("matches of this `date` or earlier"))
}

// Named makes the filter ask for a player, as the flag of [Filter.NameFlags] does.
func Named(player string) Filter { return Filter{archive.Filter{Name: player}} }

// Check reads the values of the flags. A severity may have its Portuguese name.
func (f *Filter) Check() error {
	f.Finding, f.Without = severities(f.Finding), severities(f.Without)
	return f.Filter.Check()
}

// severities returns a list of codes and severities with the English names of severities.
func severities(list string) string {
	words := strings.Split(list, ",")
	for i, word := range words {
		for _, s := range []struct{ name, severity string }{{"erro", "error"}, {"aviso", "warning"}, {"nota", "info"}} {
			if archive.FoldName(word) == s.name {
				words[i] = s.severity
			}
		}
	}
	return strings.Join(words, ",")
}
