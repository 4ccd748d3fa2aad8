package records

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"sueca/analysis/record"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/sheet"
)

// scoreOptions are the flags of score.
type scoreOptions struct {
	draw, svg, compare, rulings string
	match                       string // which match is drawn, by id or number
	deal                        int    // up to which deal
	ascii                       bool
}

// scoreVerb is one run of score.
type scoreVerb struct{ *run.Run }

func newScoreCmd(r *run.Run) *cobra.Command {
	a := &scoreVerb{r}
	var opt scoreOptions
	cmd := &cobra.Command{
		Use:   "score [FILE…|SELECTOR…]",
		Short: a.Out.Sayf("show the running sheet of each match, award by award"),
		Example: "  sueca score evening.sueca\n  sueca score --draw comb 3f9a\n  sueca score --rules norte evening.sueca\n" +
			"  sueca score --compare fpsd,rolha,\"pagat target=10\" evening.sueca\n  sueca score --draw cross --svg sheet.svg 3f9a",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := source.OneOf("draw", opt.draw, "cross", "comb"); err != nil {
				return err
			}
			if err := source.OneOf("rulings", opt.rulings, "both", "table", "record"); err != nil {
				return err
			}
			if a.Records.Rules != "" {
				rules, err := rules.Parse(a.Records.Rules)
				if err != nil {
					return err
				}
				a.Records.Judging.Rules = rules
			}
			a.Records.Judging.ByRecord = opt.rulings == "record"
			switch {
			case opt.svg == "" && (opt.match != "" || cmd.Flags().Changed("deal")):
				return output.Usagef("--match and --deal are about the picture of --svg; a selector names a match of the log, and MATCH/DEAL a deal")
			case cmd.Flags().Changed("deal") && opt.deal < 1:
				return output.Usagef("--deal is a number from 1")
			case opt.compare == "" && cmd.Flags().Changed("compare"):
				return output.Usagef("--compare takes the names of rules: --compare fpsd,rolha")
			case opt.svg == "" && cmd.Flags().Changed("svg"):
				return output.Usagef("--svg takes the name of a file")
			case opt.compare != "" && (opt.svg != "" || a.Records.Rules != ""):
				return output.Usagef("--compare goes with neither --rules nor --svg")
			case opt.compare != "":
				return a.runCompare(args, opt.compare)
			case opt.svg != "":
				return a.runSVG(args, opt)
			}
			return a.runScore(args, opt)
		},
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Jobs, source.Shard, source.Judging)
	a.Judge.Flags(a.Out, cmd, "never")
	f := cmd.Flags()
	f.Lookup("rules").Usage = a.Out.Sayf("score by these `rules`, such as norte or \"fpsd target=5\", whatever the match names")
	f.StringVar(&opt.draw, "draw", "cross", a.Out.Sayf("draw the sheet as `form`: cross or comb"))
	f.StringVar(&opt.svg, "svg", "", a.Out.Sayf("write the drawing to this SVG `file` (- is standard output)"))
	f.StringVar(&opt.match, "match", "", a.Out.Sayf("of several matches draw this `match`, by its number or the beginning of its id"))
	f.IntVar(&opt.deal, "deal", 0, a.Out.Sayf("draw the sheet as it stood at the end of this deal, by its `number`"))
	f.StringVar(&opt.compare, "compare", "", a.Out.Sayf("lay the sheets by these `rules` side by side: NAME,NAME…"))
	f.StringVar(&opt.rulings, "rulings", "both", a.Out.Sayf("`whose` word on claims counts: that of the table, of the record, or both "+
		"where they differ"))
	f.BoolVar(&opt.ascii, "ascii", !output.Utf8Locale(), a.Out.Sayf("draw with ASCII characters only"))
	return cmd
}

// sheetLine is a line of the ledger in the JSON form.
type sheetLine struct {
	Match    string        `json:"match"`
	File     *string       `json:"file"`
	Line     *int          `json:"line"`
	Event    int           `json:"event"`
	Deal     *int          `json:"deal"`
	Index    *int          `json:"index"`
	Pair     *string       `json:"pair"`
	Seat     *string       `json:"seat"`
	Games    int           `json:"games"`
	Executed int           `json:"executed"`
	Why      replay.Reason `json:"why"`
	Rule     string        `json:"rule"`
	Basis    *string       `json:"basis"`
	Message  string        `json:"message"`
	Sheet    report.Tally  `json:"sheet"`
	// Rulings tells two ledgers of a match apart, if the record contradicts a ruling:
	// table or record.
	Rulings *string `json:"rulings"`
}

func (a *scoreVerb) runScore(args []string, opt scoreOptions) error {
	return a.Each(args, !a.Out.IsJSON(), func(out *output.Output, r *source.Record, _ []finding.Finding) error {
		if finding.Nothing(out, r) {
			return nil
		}
		if err := verb.AtTable(r, &a.Records.Judging.Rules, a.Records.Rules); err != nil {
			out.Complain(err)
			return nil
		}
		record := a.secondOpinion(r, opt)
		if out.IsJSON() {
			if record == nil {
				return a.scoreJSON(out, r, r.Judge(), "")
			}
			if err := a.scoreJSON(out, r, r.Judge(), "table"); err != nil {
				return err
			}
			return a.scoreJSON(out, r, record, "record")
		}
		report.Header(out, r, r.Judge())
		if r.Judge().Unruled {
			out.Printf("there is no sheet: --rules scores the match by rules that are known here\n")
			return nil
		}
		if record != nil {
			out.Printf("as ruled at the table:\n")
		}
		a.scoreText(out, r, r.Judge(), opt)
		if record != nil {
			out.Printf("\nas the record says, which contradicts a ruling:\n")
			a.scoreText(out, r, record, opt)
		}
		return nil
	})
}

// secondOpinion judges a match by the record alone, if a ruling contradicts it and that
// changes the sheet; otherwise it returns nil.
func (a *scoreVerb) secondOpinion(r *source.Record, opt scoreOptions) *replay.Match {
	if opt.rulings != "both" {
		return nil
	}
	for _, f := range r.Judge().Findings {
		if f.Code == code.ClaimWrongRuling || f.Code == code.ClaimInadmissible {
			by := r.Judging
			by.ByRecord = true
			m := replay.JudgeBy(r.Events, by)
			if m.Sheet != r.Judge().Sheet || len(m.Ledger) != len(r.Judge().Ledger) {
				return m
			}
			return nil
		}
	}
	return nil
}

func (a *scoreVerb) scoreJSON(out *output.Output, r *source.Record, m *replay.Match, rulings string) error {
	for _, e := range m.Ledger {
		if !r.Wants(e.Deal) {
			continue
		}
		rule := m.Rule(e)
		line := sheetLine{
			Match: r.ID(), File: record.OrNull(r.File), Line: record.OrNull(r.LineOf(e.Event)),
			Deal: record.OrNull(e.Deal), Index: record.OrNull(e.Index), Event: e.Event + 1,
			Seat: record.NameOrNull(e.Seat), Pair: record.NameOrNull(e.Side), Games: e.Games, Executed: e.Executed,
			Why: e.Why, Rule: report.RuleText(out, rule), Basis: record.OrNull(report.BasisNames[rule.Basis]),
			Message: out.Words.Say(e.Msg), Sheet: *record.Columns(m, &e.Sheet), Rulings: record.OrNull(rulings),
		}
		if err := out.JSON(line); err != nil {
			return err
		}
	}
	return nil
}

// scoreText shows the sheet for a person: the ledger in a table, then the drawing.
func (a *scoreVerb) scoreText(out *output.Output, r *source.Record, m *replay.Match, opt scoreOptions) {
	t := out.NewTable(opt.ascii)
	header, right := table.Row{out.Sayf("deal"), out.Sayf("line"), out.Sayf("for")}, []int{1, 2}
	for _, c := range m.Rules.Table().Columns {
		header = append(header, c.String())
		right = append(right, len(header))
	}
	if !r.OfFile() { // without the column of lines
		right = append([]int{1}, right[2:]...)
		for i := range right[1:] {
			right[i+1]--
		}
	}
	t.AppendHeader(withoutLine(r, append(header, out.Sayf("sheet"), out.Sayf("rule"))))
	output.AlignRight(t, right...)
	for _, e := range m.Lines() {
		if r.Wants(e.Deal) {
			t.AppendRow(withoutLine(r, a.scoreRow(out, r, m, e)))
		}
	}
	out.Render(t)
	if !m.SheetKnown {
		out.Printf("some deal's worth is not known: the sheet is what the others add up to\n")
	}
	shown := m.Rules.Capped(m.Sheet)
	columns := m.Rules.Table().Columns
	out.Printf("sheet: %s", report.TallyText(columns, shown))
	if shown != m.Sheet {
		out.Printf(" (uncapped: %s)", report.TallyText(columns, m.Sheet))
	}
	if name := m.ResultName(); name != "" {
		out.Stdout.Printf(" – %s", name)
	}
	out.Stdout.WriteString("\n\n")
	glyphs := grid.Unicode
	if opt.ascii {
		glyphs = grid.ASCII
	}
	grid := sheet.Cross(m, glyphs)
	if opt.draw == "comb" {
		grid = sheet.Comb(m, glyphs)
	}
	for line := range strings.Lines(grid.String()) {
		if line != "\n" {
			line = "  " + line
		}
		out.Stdout.WriteString(line)
	}
}

// withoutLine leaves out the second cell of a row, the line of the file, where there is no file.
func withoutLine(r *source.Record, row table.Row) table.Row {
	if !r.OfFile() {
		return slices.Delete(row, 1, 2)
	}
	return row
}

// scoreRow returns the row of a line of the sheet.
func (a *scoreVerb) scoreRow(out *output.Output, r *source.Record, m *replay.Match, e replay.Entry) table.Row {
	won := ""
	if e.Games != 0 {
		won = out.Words.Gained(e.Games)
		if e.Seat != card.NoSeat {
			won = e.Seat.String() + " " + won
		}
	}
	row := table.Row{verb.DealName(e.Deal), report.EventName(r, e.Event), out.Words.Say(e.Msg)}
	for _, c := range m.Rules.Table().Columns {
		if c&e.Side != card.NoSide {
			row = append(row, won)
		} else {
			row = append(row, "")
		}
	}
	rule := ""
	if !e.Bare() {
		rule = report.RuleText(out, m.Rule(e))
	}
	return append(row, report.SheetText(m, e.Sheet), rule)
}

// runSVG draws the sheet of one match to a file, whole or not at all.
func (a *scoreVerb) runSVG(args []string, opt scoreOptions) error {
	if len(args) == 0 {
		args = []string{"all"}
	}
	if err := a.Records.Settle(); err != nil {
		return err
	}
	if err := errors.Join(a.Records.NotRead(args, opt.svg), a.Files.MayWrite(output.Replace, opt.svg)); err != nil {
		return err
	}
	draw := func(m *replay.Match) string {
		numbered := func(match string) string { return a.Out.Sayf("No. %s", match) }
		if opt.draw == "comb" {
			return sheet.CombSVG(m, numbered)
		}
		return sheet.CrossSVG(m, numbered)
	}
	drawing, others, number := "", 0, 0
	for r, err := range a.Records.Records(args) {
		if err != nil {
			a.Out.Complain(err)
			continue
		}
		if source.SayEmpty(a.Out, r) {
			continue
		}
		if number++; drawing != "" || opt.match != "" && opt.match != strconv.Itoa(number) &&
			!(len(opt.match) >= minID && strings.HasPrefix(r.ID(), opt.match)) {
			others++
			continue
		}
		if err := verb.AtTable(r, &a.Records.Judging.Rules, a.Records.Rules); err != nil {
			return err
		}
		m, err := a.upToDeal(r, opt.deal)
		if err != nil {
			return err
		}
		if m.Unruled {
			return output.Usagef("match %s has no sheet: its rules are not known here; --rules draws it by others", r.ID())
		}
		drawing = draw(m)
	}
	switch {
	case drawing == "" && opt.match != "" && !a.Out.Trouble:
		return output.Usagef("there is no match %s here", opt.match)
	case drawing == "" || a.Out.Trouble:
		return output.Usagef("there is no match to draw")
	}
	if others > 0 && opt.match == "" {
		a.Out.Remark(message.Msg("the picture is of the first match; others left out: %d; --match names another", others))
	}
	if opt.svg == "-" {
		_, err := a.Out.Stdout.WriteString(drawing)
		return err
	}
	return a.Files.WriteFile(opt.svg, []byte(drawing), output.Replace)
}

// minID is how much of an id names a match where a number may be meant as well.
const minID = 4

// upToDeal judges a match up to the end of a deal; 0 is all of it. The deals after it are
// left out of the sheet.
func (a *scoreVerb) upToDeal(r *source.Record, deal int) (*replay.Match, error) {
	a.Judge.Judged(a.Out, r)
	m := r.Judge()
	if r.Deal > 0 && deal == 0 {
		deal = r.Deal
	}
	if deal == 0 {
		return m, nil
	}
	line := replay.NewTimeline(r.Events)
	for i, v := range m.Verdicts {
		if v.Deal != deal {
			continue
		}
		if i+1 == len(m.Verdicts) {
			return m, nil
		}
		part := make([]engine.Event, line.Before(m.Verdicts[i+1].Event))
		for k := range part {
			part[k] = line.Event(k)
		}
		a.Out.Remark(message.Msg("the sheet is drawn as it stood after deal %d; deals left out: %d", deal, len(m.Verdicts)-i-1))
		return replay.JudgeBy(part, r.Judging), nil
	}
	return nil, output.Usagef("the match has no deal %d", deal)
}
