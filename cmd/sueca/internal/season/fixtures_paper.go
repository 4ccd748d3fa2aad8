package season

import (
	"errors"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sueca/analysis/season/competition"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/wall"
	"sueca/cmd/sueca/internal/web"
	"sueca/engine/message"
	"sueca/replay/viewer/page"
	"sueca/replay/viewer/page/hypertext"
)

// fixturesPaper are the files of season fixtures that are printed, or that a phone reads, and the address of the club's server.
type fixturesPaper struct{ html, ics, slips, base string }

// wanted reports whether something is to be written to a file.
func (p *fixturesPaper) wanted() bool { return p.html != "" || p.ics != "" || p.slips != "" }

// check looks at the flags.
func (p *fixturesPaper) check(cmd *cobra.Command) error {
	changed := func(name string) bool { return cmd.Flags().Changed(name) }
	out := slices.DeleteFunc([]string{p.html, p.ics, p.slips}, func(name string) bool { return name != "-" })
	switch {
	case changed("html") && p.html == "", changed("ics") && p.ics == "", changed("slips") && p.slips == "":
		return output.Usagef("--html, --ics and --slips take the name of a file")
	case len(out) > 1:
		return output.Usagef("standard output takes one of --html, --ics and --slips: name a file for the others")
	case p.wanted() && changed("format"):
		return output.Usagef("--html, --ics and --slips do not go with --format")
	case !changed("base"):
		return nil
	case p.slips == "":
		return output.Usagef("--base goes with --slips")
	}
	u, err := url.Parse(p.base)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return output.Usagef("--base is the address that sueca serve prints, such as http://192.168.1.20:8040, not %q", p.base)
	}
	return nil
}

// runFixturesPaper writes what is printed of encounters, and what phones read.
func (a *Season) runFixturesPaper(c *competed, all []*competition.Encounter, paper *fixturesPaper) error {
	if a.Out.Trouble {
		return output.Usagef("nothing is written, because not everything could be read")
	}
	slips := a.slips(c, all)
	if paper.slips != "" && len(slips) == 0 {
		return output.Usagef("no encounter of a round is open: sueca season draw proposes the next round")
	}
	if paper.base != "" {
		if err := a.doors(slips, strings.TrimRight(paper.base, "/")); err != nil {
			return err
		}
	}
	if err := errors.Join(a.Records.NotRead([]string{c.file}, paper.html, paper.ics, paper.slips),
		a.Files.MayWrite(output.Replace, paper.html, paper.ics, paper.slips)); err != nil {
		return err
	}
	var phones error
	if paper.ics != "" {
		phones = a.Out.Put(paper.ics, []byte(a.phones(c, all)), output.Replace)
	}
	return errors.Join(phones, a.Out.Draw(paper.html, a.calendar(c, all).HTML),
		a.Out.Draw(paper.slips, func() string { return string(report.NewPage(a.Out, a.Records).Slips(slips)) }))
}

// doors puts on each slip with a table the picture of its door, with the code that the server of the log has for it now; where
// there is none the page of the table asks for it.
func (a *Season) doors(slips []page.Slip, base string) error {
	log := a.Records.LogPath
	if real, err := filepath.EvalSymlinks(log); err == nil {
		log = real
	}
	doors, err := web.DoorsOf(log+".serve", time.Now())
	if err != nil {
		return err
	}
	lacking := false
	for i := range slips {
		s := &slips[i]
		if s.Table == "" {
			continue
		}
		s.Address = base + "/table/" + s.Table
		if k := slices.IndexFunc(doors, func(d web.Door) bool { return d.Role == web.Write && d.Table == s.Table }); k >= 0 {
			s.Address = doors[k].URL(base)
		} else {
			lacking = true
		}
		picture, err := web.QR(s.Address)
		if err != nil {
			return err
		}
		s.Picture = hypertext.Markup(picture)
	}
	if lacking {
		a.Out.Remark(message.Msg("sueca serve has no code now for a table of these slips: its picture leads to a page that asks for the code"))
	}
	return nil
}

// calendar returns encounters as a table for the wall, round by round, with room for a result.
func (a *Season) calendar(c *competed, all []*competition.Encounter) *wall.Table {
	encounters := 0
	for _, e := range all {
		if !e.Bye || e.Knockout > 0 {
			encounters++
		}
	}
	t := &wall.Table{
		Title: c.Name, Lang: a.Out.Words.Name(),
		About: a.Out.Sayf("Calendar") + " · " + a.Out.Sayf("%d {1:encounter|encounters}", encounters),
		Columns: []wall.Column{
			{Head: a.Out.Sayf("Round"), Name: true}, {Head: a.Out.Sayf("table")}, {Head: a.Out.Sayf("pair"), Name: true},
			{Head: a.Out.Sayf("result")}, {Head: a.Out.Sayf("pair"), Name: true},
		},
	}
	judged := slices.ContainsFunc(all, func(e *competition.Encounter) bool { return e.Judge > 0 })
	if judged {
		t.Columns = append(t.Columns, wall.Column{Head: a.Out.Sayf("judge"), Name: true})
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
		if judged {
			row = append(row, "")
			if e.Judge > 0 {
				row[5] = c.rowName(e.Judge)
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
		if e.Judge > 0 {
			s.Title += " · " + a.Out.Sayf("judge: %s", c.rowName(e.Judge))
		}
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
