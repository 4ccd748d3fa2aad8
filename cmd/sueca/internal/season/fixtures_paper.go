package season

import (
	"errors"
	"strconv"

	"github.com/spf13/cobra"

	"sueca/analysis/season/competition"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/wall"
	"sueca/replay/viewer/page"
)

// fixturesPaper are the files of season fixtures that are printed.
type fixturesPaper struct{ html, slips string }

// wanted reports whether something is to be printed.
func (p *fixturesPaper) wanted() bool { return p.html != "" || p.slips != "" }

// check looks at the flags.
func (p *fixturesPaper) check(cmd *cobra.Command) error {
	changed := func(name string) bool { return cmd.Flags().Changed(name) }
	switch {
	case changed("html") && p.html == "", changed("slips") && p.slips == "":
		return output.Usagef("--html and --slips take the name of a file")
	case p.html == "-" && p.slips == "-":
		return output.Usagef("standard output takes one of --html and --slips: name a file for the other")
	case p.wanted() && changed("format"):
		return output.Usagef("--html and --slips do not go with --format")
	}
	return nil
}

// runFixturesPaper writes what is printed of encounters.
func (a *Season) runFixturesPaper(c *competed, all []*competition.Encounter, paper *fixturesPaper) error {
	if a.Out.Trouble {
		return output.Usagef("nothing is written, because not everything could be read")
	}
	slips := a.slips(c, all)
	if paper.slips != "" && len(slips) == 0 {
		return output.Usagef("no encounter of a round is open: sueca season draw proposes the next round")
	}
	if err := errors.Join(a.Records.NotRead([]string{c.file}, paper.html, paper.slips),
		a.Files.MayWrite(output.Replace, paper.html, paper.slips)); err != nil {
		return err
	}
	return errors.Join(a.Out.Draw(paper.html, a.calendar(c, all).HTML), a.Out.Draw(paper.slips, func() string {
		return string(report.NewPage(a.Out, a.Records).Slips(slips))
	}))
}

// calendar returns encounters as a table for the wall, round by round, with room for a result.
func (a *Season) calendar(c *competed, all []*competition.Encounter) *wall.Table {
	t := &wall.Table{
		Title: c.Name, Lang: a.Out.Words.Name(),
		About: a.Out.Sayf("Calendar") + " · " + a.Out.Sayf("%d {1:encounter|encounters}", len(all)),
		Columns: []wall.Column{
			{Head: a.Out.Sayf("Round"), Name: true}, {Head: a.Out.Sayf("table")}, {Head: a.Out.Sayf("pair"), Name: true},
			{Head: a.Out.Sayf("result")}, {Head: a.Out.Sayf("pair"), Name: true},
		},
	}
	var g wall.Group
	last := ""
	for _, e := range all {
		round := a.roundName(e)
		row := []string{round, "", c.pairName(e.One), "–", ""}
		if round == last {
			row[0] = ""
		}
		last = round
		if e.Table > 0 {
			row[1] = strconv.Itoa(e.Table)
		}
		switch {
		case e.Bye:
			row[3] = a.Out.Sayf("bye")
		default:
			row[4] = c.pairName(e.Other)
			if e.State != competition.Open || len(e.Matches) > 0 {
				row[3] = a.resultText(e)
			}
		}
		g.Rows = append(g.Rows, row)
	}
	t.Groups = []wall.Group{g}
	for _, m := range c.outcome.Waiting {
		t.Foot = append(t.Foot, a.Out.Words.Say(m))
	}
	return t
}

// slips returns a slip for each encounter that is drawn and open.
func (a *Season) slips(c *competed, all []*competition.Encounter) (out []page.Slip) {
	for _, e := range all {
		if e.State != competition.Open || e.Bye || e.Round == 0 || e.One == 0 || e.Other == 0 {
			continue
		}
		s := page.Slip{Title: c.Name, Round: strconv.Itoa(e.Round), Date: e.Date, Pairs: [2]string{c.pairName(e.One), c.pairName(e.Other)}}
		length := c.Encounter
		if e.Knockout > 0 {
			s.Round, length = a.roundNumber(e), c.Knockout
		}
		if s.Matches = length.N; length.First {
			s.Matches = 2*length.N - 1
		}
		if e.Table > 0 {
			s.Table = strconv.Itoa(e.Table)
		}
		out = append(out, s)
	}
	return out
}
