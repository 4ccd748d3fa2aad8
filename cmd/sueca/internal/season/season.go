package season

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/archive"
	"sueca/analysis/season"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
)

// Season is one run of season.
type Season struct {
	*run.Run
	Options
	// each, if it is not nil, takes more from each record than the standing does. It is called
	// in workers.
	each     func(r *source.Record, m *season.Match, grades *report.GradeCache) error
	competed *competed // nil without a competition
}

// Options are the flags of season.
type Options struct {
	filter              finding.Filter
	By, group           string
	explain, checkpoint string
	svg, html           string
	competition         string
}

func newSeasonCmd(r *run.Run) *cobra.Command {
	a := &Season{Run: r}
	cmd := &cobra.Command{
		Use:   "season [FILE…|SELECTOR…]",
		Short: a.Out.Sayf("say who stands where over many matches"),
		Example: "  sueca season --since 2026-10 --by pair archive/\n  sueca season --group month --format csv all > season.csv\n" +
			"  sueca season --explain 'Ana Reis'\n  sueca season --by pair --html wall.html --svg wall.svg",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.check(cmd); err != nil {
				return err
			}
			return a.run(args)
		},
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Jobs, source.Judging)
	a.Out.FormatFlag(cmd, a.Out.Sayf("`form` of the output: text, json (one object a line) or csv"), "text", "json", "csv")
	a.filter.Flags(a.Out, cmd)
	f := cmd.Flags()
	f.StringVar(&a.By, "by", "player", a.Out.Sayf("a row for each `what`: player or pair"))
	f.StringVar(&a.group, "group", "", a.Out.Sayf("ranks apart for each `what`: table, month or event"))
	f.StringVar(&a.explain, "explain", "", a.Out.Sayf("the matches and deals behind the row of this `name`; a pair is NAME, NAME"))
	f.StringVar(&a.checkpoint, "checkpoint", "", a.Out.Sayf("with --explain the rows of the log too, as a `file` with a signed checkpoint "+
		"covers them"))
	f.StringVar(&a.svg, "svg", "", a.Out.Sayf("write a picture for the wall to this SVG `file` (- is standard output)"))
	f.StringVar(&a.html, "html", "", a.Out.Sayf("write a page to be printed to this HTML `file` (- is standard output)"))
	f.StringVar(&a.competition, "competition", "", a.Out.Sayf("as this `file` of a competition says, a row for each of its pairs"))
	cmd.AddCommand(newSeasonNamesCmd(r), newSeasonRatingsCmd(r), newSeasonDrawCmd(r), newSeasonFixturesCmd(r), newSeasonCheckCmd(r),
		newSeasonFmtCmd(r))
	return cmd
}

// check looks at the flags.
func (a *Season) check(cmd *cobra.Command) error {
	changed := func(name string) bool { return cmd.Flags().Changed(name) }
	switch {
	case changed("explain") && a.explain == "":
		return output.Usagef("--explain takes the name of a player, or of the two of a pair")
	case changed("svg") && a.svg == "", changed("html") && a.html == "":
		return output.Usagef("--svg and --html take the name of a file")
	case a.svg == "-" && a.html == "-":
		return output.Usagef("standard output takes one of --svg and --html: name a file for the other")
	case (a.svg != "" || a.html != "") && (a.explain != "" || changed("format")):
		return output.Usagef("--svg and --html go with neither --explain nor --format")
	case a.explain != "" && a.Out.IsCSV():
		return output.Usagef("--explain is text or json")
	case a.checkpoint != "" && a.explain == "":
		return output.Usagef("--checkpoint goes with --explain")
	case a.competition != "" && (changed("by") || changed("group")):
		return output.Usagef("--competition has its own rows and groups: leave out --by and --group")
	}
	return errors.Join(source.OneOf("by", a.By, "player", "pair"), source.OneOf("group", a.group, "", "table", "month", "event"),
		a.filter.Check())
}

// rowsBy returns what the rows are about, and what they are kept apart by.
func (o *Options) rowsBy() (season.By, season.Grouping) {
	return season.By(o.By), season.Grouping(o.group)
}

func (a *Season) run(args []string) error {
	if err := errors.Join(a.Records.Settle(), a.Records.NotRead(args, a.svg, a.html),
		a.Files.MayWrite(output.Replace, a.svg, a.html)); err != nil {
		return err
	}
	if a.competition != "" {
		return a.runCompetition(args)
	}
	s, err := a.standing(args)
	if err != nil {
		return err
	}
	by, group := a.rowsBy()
	rows := s.Rows(by, group)
	switch {
	case a.explain != "":
		return a.runExplain(s.Matches(), rows)
	case a.svg != "" || a.html != "":
		return a.runPictures(s.Matches(), len(s.Disputed()), rows)
	case a.Out.IsJSON():
		return output.JSONLines(a.Out, rows, report.StandingRowOf)
	case a.Out.IsCSV():
		return a.seasonCSV(rows)
	}
	a.seasonText(rows)
	return nil
}

// standing reads the matches that the arguments name, without arguments those of the log, and
// says on standard error what of them does not count.
func (a *Season) standing(args []string) (*season.Standing, error) {
	for _, arg := range args {
		if _, deal := source.SplitSelector(arg); deal > 0 && a.Records.IsSelector(arg) {
			return nil, output.Usagef("%s names a deal, and a season counts whole matches", arg)
		}
	}
	grades := report.KeptGrades(a.Records)
	defer grades.Close()
	if os.Getenv("GOGC") == "" {
		// Here a little of each match stays to the end, and with it what the collector leaves lying.
		debug.SetGCPercent(100)
	}
	s := &season.Standing{}
	wanted := archive.FoldName(a.explain)
	said := &Remarks{}
	err := run.EachOf(a.Run, args, false, func(out *output.Output, read *[]*season.Match, r *source.Record, _ []finding.Finding) error {
		if finding.Nothing(out, r) {
			return nil
		}
		passes := a.filter.Passes(r)
		if !passes && !a.filter.AboutDeals() {
			return nil
		}
		if a.By == "pair" {
			if err := verb.FourHanded(r); err != nil {
				return err
			}
		}
		source.CountUnread(out, r)
		m := report.SeasonMatch(r, grades, a.explain != "" && a.isExplained(r, wanted))
		m.Aside = !passes
		if a.each != nil {
			if err := a.each(r, m, grades); err != nil {
				return err
			}
		}
		if a.competed != nil {
			m.Beside = season.BesideOf(r.Events)
		}
		*read = append(*read, m)
		return nil
	}, func(read *[]*season.Match) {
		for _, m := range *read {
			s.Add(m)
		}
	})
	if err != nil {
		return nil, err
	}
	if err := a.Settle(s, args); err != nil {
		return nil, err
	}
	if a.each == nil && a.competed == nil { // a competition finds more, and says it
		said.Look(s, a.By == "pair")
	}
	a.Remark(said, s)
	return s, nil
}

// isExplained reports whether a match may be behind the row of a name that is explained: only
// of those is it kept what each deal brought.
func (a *Season) isExplained(r *source.Record, wanted string) bool {
	for _, name := range report.PlayersOf(r) {
		if a.competed != nil {
			name = a.competed.Person(name)
		}
		if name != "" && strings.Contains(wanted, archive.FoldName(name)) {
			return true
		}
	}
	return false
}

// Settle reads again the matches of which there are records of several lengths, and sees
// whether the shorter ones are the beginnings of the longest. What was read from standard
// input cannot be read again, and stays open.
func (a *Season) Settle(s *season.Standing, args []string) error {
	open := s.Open()
	again := slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return arg == "-" })
	if len(open) == 0 || len(again) == 0 && len(args) > 0 {
		return nil
	}
	if len(args) == 0 {
		again = []string{"all"}
	}
	quiet := a.With(a.Out.Silent()).Records // the first reading has said what is wrong
	return source.Work(quiet, quiet.Batches(again), func(_ *output.Output, whole *[]string, r *source.Record) {
		shorter, ok := open[r.ID()]
		if !ok {
			return
		}
		events := season.Counting(r.Events)
		if archive.SeasonVersion(events) != s.Longest(r.ID()) {
			return
		}
		for _, c := range shorter {
			if c.Length > len(events) || archive.SeasonVersion(events[:c.Length]) != c.Version {
				return
			}
		}
		*whole = append(*whole, r.ID())
	}, func(d *source.Done[[]string]) error {
		for _, id := range d.Result {
			s.Settle(id)
		}
		return nil
	})
}

// Remarks is what of the matches has no row, or more than one.
type Remarks struct {
	unnamed, twice int
	who            string // a name at two seats of one match
	where          *season.Match
}

// Look goes over the matches that count.
func (n *Remarks) Look(s *season.Standing, pairs bool) {
	for m := range s.Matches() {
		nobody := false
		for i := range m.Seats {
			t := &m.Seats[i]
			nobody = nobody || t.Name == ""
			if t.Name != "" && slices.ContainsFunc(m.Seats[:i], func(o season.Seat) bool { return o.Name == t.Name }) {
				if n.twice++; n.where == nil {
					n.who, n.where = t.Name, m
				}
			}
		}
		if nobody {
			n.unnamed++
		}
	}
}

// DisputesSaid is how many of the matches that do not count are named.
const DisputesSaid = 20

// Remark says what of the matches does not count.
func (a *Season) Remark(n *Remarks, s *season.Standing) {
	disputed := s.Disputed()
	for _, d := range disputed[:min(len(disputed), DisputesSaid)] {
		a.Out.Complain(output.Usagef("match %s is not counted: its records at %s and %s differ; sueca extract --dedupe keeps one of them, and "+
			"says which",
			d.ID, a.PlaceOf(d.ID, d.Of), a.PlaceOf(d.ID, d.And)))
	}
	if more := len(disputed) - DisputesSaid; more > 0 {
		a.Out.Complain(output.Usagef("%d more {1:match is|matches are} not counted for the same reason", more))
	}
	a.remarkUnsure(s)
	if n.twice > 0 {
		a.Out.Remark(message.Msg("“%s” sits at two seats of one match (%s), and each seat counts; such matches: %d", n.who,
			a.PlaceOf(n.where.ID, n.where.Place), n.twice))
	}
	if n.unnamed > 0 && a.By == "pair" {
		a.Out.Remark(message.Msg("in %d {1:match|matches} a seat has no name: its pair has no row", n.unnamed))
	} else if n.unnamed > 0 {
		a.Out.Remark(message.Msg("in %d {1:match|matches} a seat has no name, and no row", n.unnamed))
	}
	source.SayUnread(a.Out)
}

// remarkUnsure says of which matches nobody knows who has won, and for want of which deal.
func (a *Season) remarkUnsure(s *season.Standing) {
	said := 0
	for m := range s.Matches() {
		if len(m.Lacking) == 0 {
			continue
		}
		if said++; said > DisputesSaid {
			continue
		}
		deal := message.Msg("a deal that cannot be read")
		if n := m.Lacking[0]; n > 0 {
			deal = message.Msg("deal %d", lang.Exact(n))
		}
		a.Out.Remark(message.Msg("match %s (%s) is unfinished: what %s brought is not known, and it may have ended the match; a sheet written "+
			"after it would tell", m.ID, a.PlaceOf(m.ID, m.Place), deal))
	}
	if more := said - DisputesSaid; more > 0 {
		a.Out.Remark(message.Msg("%d more {1:match is|matches are} unfinished for the same reason", more))
	}
}

// PlaceOf returns where a record was read, for a person.
func (a *Season) PlaceOf(id string, p season.Place) string {
	switch {
	case p.File == "":
		return a.Out.Sayf("the log (%s)", id)
	case p.Line == 0:
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}
