package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"sueca/engine"
	"sueca/replay"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/sheet"
)

// scoreOptions are the flags of score.
type scoreOptions struct {
	draw, svg, compare, rulings string
	ascii                       bool
}

// scoreVerb is one run of score.
type scoreVerb struct{ *Reporter }

func newScoreCmd(r *Reporter) *cobra.Command {
	a := &scoreVerb{r}
	var opt scoreOptions
	cmd := &cobra.Command{
		Use:   "score [FILE…|SELECTOR…]",
		Short: a.words.Sayf("show the running sheet of each match, award by award"),
		Long:  a.manual("score"),
		Example: "  sueca score evening.sueca\n  sueca score --draw comb 3f9a\n  sueca score --rules norte evening.sueca\n" +
			"  sueca score --compare fpsd,rolha,\"pagat target=10\" evening.sueca\n  sueca score --draw cross --svg sheet.svg 3f9a",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf("draw", opt.draw, "cross", "comb"); err != nil {
				return err
			}
			if err := oneOf("rulings", opt.rulings, "both", "table", "record"); err != nil {
				return err
			}
			if a.rules != "" {
				rules, err := engine.ParseRules(a.rules)
				if err != nil {
					return err
				}
				a.judging.Rules = rules
			}
			a.judging.ByRecord = opt.rulings == "record"
			switch {
			case opt.compare == "" && cmd.Flags().Changed("compare"):
				return usagef("--compare takes the names of rules: --compare fpsd,rolha")
			case opt.svg == "" && cmd.Flags().Changed("svg"):
				return usagef("--svg takes the name of a file")
			case opt.compare != "" && (opt.svg != "" || a.rules != ""):
				return usagef("--compare goes with neither --rules nor --svg")
			case opt.compare != "":
				return a.runCompare(args, opt.compare)
			case opt.svg != "":
				return a.runSVG(args, opt)
			}
			return a.runScore(args, opt)
		},
	}
	a.readingFlags(cmd)
	a.findingFlags(cmd)
	a.jobsFlag(cmd)
	a.asOfFlag(cmd)
	f := cmd.Flags()
	f.Lookup("rules").Usage = a.words.Sayf("score by these `rules`, such as norte or \"fpsd target=5\", whatever the match names")
	f.StringVar(&opt.draw, "draw", "cross", a.words.Sayf("draw the sheet as `form`: cross or comb"))
	f.StringVar(&opt.svg, "svg", "", a.words.Sayf("write the drawing to this SVG `file` (- is standard output)"))
	f.StringVar(&opt.compare, "compare", "", a.words.Sayf("lay the sheets by these `rules` side by side: NAME,NAME…"))
	f.StringVar(&opt.rulings, "rulings", "both", a.words.Sayf("`whose` word on claims counts: that of the table, of the record, or both where they differ"))
	f.BoolVar(&opt.ascii, "ascii", !utf8Locale(), a.words.Sayf("draw with ASCII characters only"))
	return cmd
}

// utf8Locale reports whether the locale can show more than ASCII.
func utf8Locale() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := os.Getenv(name); v != "" {
			return strings.Contains(strings.ToUpper(strings.ReplaceAll(v, "-", "")), "UTF8")
		}
	}
	return true
}

// sheetLine is a line of the ledger in the JSON form.
type sheetLine struct {
	Match    string         `json:"match"`
	File     string         `json:"file,omitempty"`
	Line     int            `json:"line,omitempty"`
	Event    int            `json:"event"`
	Deal     *int           `json:"deal"`
	Pair     *string        `json:"pair"`
	Seat     *string        `json:"seat,omitempty"`
	Games    int            `json:"games"`
	Executed int            `json:"executed,omitempty"`
	Why      replay.Reason  `json:"why"`
	Rule     string         `json:"rule"`
	Basis    string         `json:"basis,omitempty"`
	Message  string         `json:"message"`
	Sheet    tally          `json:"sheet"`
	Players  map[string]int `json:"players,omitempty"`
	// Rulings tells the two ledgers of a match apart where the record
	// contradicts a ruling: table or record.
	Rulings string `json:"rulings,omitempty"`
}

func (a *scoreVerb) runScore(args []string, opt scoreOptions) error {
	return a.each(args, !a.isJSON(), func(f *Finder, r *record, _ []finding) error {
		a := &scoreVerb{&Reporter{f}}
		record := a.secondOpinion(r, opt)
		if a.isJSON() {
			if record == nil {
				return a.scoreJSON(r, r.judge(), "")
			}
			if err := a.scoreJSON(r, r.judge(), "table"); err != nil {
				return err
			}
			return a.scoreJSON(r, record, "record")
		}
		a.header(r, r.judge())
		if record != nil {
			a.printf("as ruled at the table:\n")
		}
		a.scoreText(r, r.judge(), opt)
		if record != nil {
			a.printf("\nas the record says, which contradicts a ruling:\n")
			a.scoreText(r, record, opt)
		}
		return nil
	})
}

// secondOpinion judges a match by the record alone, where a ruling contradicts
// it and that changes the sheet; nil otherwise.
func (a *scoreVerb) secondOpinion(r *record, opt scoreOptions) *replay.Match {
	if opt.rulings != "both" {
		return nil
	}
	for _, f := range r.judge().Findings {
		if f.Code == engine.CodeClaimWrongRuling || f.Code == engine.CodeClaimInadmissible {
			by := r.opt
			by.ByRecord = true
			m := replay.JudgeBy(r.events, by)
			if m.Sheet != r.judge().Sheet || len(m.Ledger) != len(r.judge().Ledger) {
				return m
			}
			return nil
		}
	}
	return nil
}

func (a *scoreVerb) scoreJSON(r *record, m *replay.Match, rulings string) error {
	for _, e := range m.Ledger {
		if !r.wants(e.Deal) {
			continue
		}
		rule := m.Rule(e)
		line := sheetLine{
			Match: r.ID(), File: r.file, Line: r.lineOf(e.Event), Event: e.Event + 1, Seat: seatOf(e.Seat), Games: e.Games, Executed: e.Executed,
			Why: e.Why, Rule: a.ruleText(rule), Basis: basisNames[rule.Basis],
			Message: a.words.Say(e.Msg), Sheet: tally{e.Sheet.AC, e.Sheet.BD}, Rulings: rulings,
		}
		if e.Deal > 0 {
			line.Deal = &e.Deal
		}
		if e.Pair != engine.NoPair {
			pair := e.Pair.String()
			line.Pair = &pair
		}
		if err := a.json(line); err != nil {
			return err
		}
	}
	return nil
}

// lineOf gives the line of the file that an event stands on, 0 where there is
// no file.
func (r *record) lineOf(event int) int {
	if r.text == nil || event >= len(r.text.Places) {
		return 0
	}
	return int(r.text.Places[event].Line)
}

// scoreText shows the sheet for a person: the ledger in a table, then the
// drawing.
func (a *scoreVerb) scoreText(r *record, m *replay.Match, opt scoreOptions) {
	t := a.newTable(opt.ascii)
	at := a.words.Sayf("line")
	if r.text == nil {
		at = a.words.Sayf("event")
	}
	t.AppendHeader(table.Row{a.words.Sayf("deal"), at, a.words.Sayf("for"), "AC", "BD", a.words.Sayf("sheet"), a.words.Sayf("rule")})
	alignRight(t, 1, 2, 4, 5)
	a.scoreRows(r, m, t)
	a.render(t)
	if !m.SheetKnown {
		a.printf("some deal's worth is not known: the sheet is what the others add up to\n")
	}
	shown := m.Rules.Capped(m.Sheet)
	a.printf("sheet: AC %d BD %d", shown.AC, shown.BD)
	if shown != m.Sheet {
		a.printf(" (uncapped: AC %d BD %d)", m.Sheet.AC, m.Sheet.BD)
	}
	if name := m.ResultName(); name != "" {
		fmt.Fprintf(a.stdout, " – %s", name)
	}
	fmt.Fprint(a.stdout, "\n\n")
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
		fmt.Fprint(a.stdout, line)
	}
}

// newTable makes a table without frames.
func (a *Output) newTable(ascii bool) table.Writer {
	t := table.NewWriter()
	style := table.StyleLight
	if ascii {
		style = table.StyleDefault
	}
	style.Options = table.OptionsNoBordersAndSeparators
	style.Format.Header = text.FormatDefault
	t.SetStyle(style)
	return t
}

// alignRight puts the numbers of columns, counted from 1, under each other.
func alignRight(t table.Writer, numbers ...int) {
	var columns []table.ColumnConfig
	for _, n := range numbers {
		columns = append(columns, table.ColumnConfig{Number: n, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	t.SetColumnConfigs(columns)
}

// render writes a table, without blanks at the ends of lines.
func (a *Output) render(t table.Writer) {
	for line := range strings.Lines(t.Render()) {
		fmt.Fprintln(a.stdout, strings.TrimRight(line, " \n"))
	}
}

// scoreRows fills the table: a row for every line of the ledger, and one for
// every deal that has none.
func (a *scoreVerb) scoreRows(r *record, m *replay.Match, t table.Writer) {
	var sheet engine.Tally
	ledger := m.Ledger
	add := func(deal int) {
		for len(ledger) > 0 && ledger[0].Deal == deal {
			e := ledger[0]
			ledger = ledger[1:]
			sheet = e.Sheet
			if r.wants(deal) {
				t.AppendRow(a.scoreRow(r, m, e))
			}
		}
	}
	add(0)
	for _, v := range m.Verdicts {
		if len(ledger) > 0 && ledger[0].Deal == v.Deal && v.Deal > 0 {
			add(v.Deal)
			continue
		}
		if !r.wants(v.Deal) {
			continue
		}
		why := a.words.Sayf("no games")
		switch {
		case v.Unread:
			why = a.words.Sayf("a deal that cannot be read")
		case v.Games == nil:
			why = a.words.Sayf("not known")
		}
		t.AppendRow(table.Row{dealName(v.Deal), a.eventName(r, v.Event), why, "", "", sheetText(m, sheet), ""})
	}
}

// scoreRow shows one line of the ledger.
func (a *scoreVerb) scoreRow(r *record, m *replay.Match, e replay.Entry) table.Row {
	won := map[engine.Pair]string{}
	if e.Games != 0 {
		won[e.Pair] = fmt.Sprintf("%+d", e.Games)
		if e.Seat != engine.NoSeat {
			won[e.Pair] = fmt.Sprintf("%s %+d", e.Seat, e.Games)
		}
	}
	why := a.words.Say(e.Msg)
	if e.Executed > 0 && e.Why != replay.ForExecuting {
		why += " " + a.words.Sayf("(%d by crossing out an S)", e.Executed)
	}
	return table.Row{dealName(e.Deal), a.eventName(r, e.Event), why, won[engine.AC], won[engine.BD], sheetText(m, e.Sheet), a.ruleText(m.Rule(e))}
}

// eventName says which event a line is about: its line in the file, or its
// number in the match.
func (a *Reporter) eventName(r *record, event int) string {
	if n := r.lineOf(event); n > 0 {
		return fmt.Sprint(n)
	}
	return fmt.Sprint(event + 1)
}

func sheetText(m *replay.Match, t engine.Tally) string {
	shown := m.Rules.Capped(t)
	if min(shown.AC, shown.BD) < 0 {
		return fmt.Sprintf("%d – %d", shown.AC, shown.BD)
	}
	return fmt.Sprintf("%d–%d", shown.AC, shown.BD)
}

func dealName(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// ruleText names what stands behind a line of the ledger: the text, or that it
// is our decision or the house's.
func (a *Reporter) ruleText(c engine.Citation) string {
	switch {
	case c.Basis == 0:
		return a.words.Sayf("the record")
	case c.Basis == engine.HouseRule:
		return a.words.Sayf("house rule %s", c.Cite)
	case c.Basis == engine.Convention && c.Cite == "":
		return a.words.Sayf("convention")
	}
	return c.String()
}

// runSVG draws the sheet of one match to a file, which is written whole or not
// at all.
func (a *scoreVerb) runSVG(args []string, opt scoreOptions) error {
	if len(args) == 0 {
		args = []string{"all"}
	}
	if err := a.settle(); err != nil {
		return err
	}
	if err := a.notWrittenOver(args, opt.svg); err != nil {
		return err
	}
	draw := sheet.CrossSVG
	if opt.draw == "comb" {
		draw = sheet.CombSVG
	}
	var drawings []string
	for r, err := range a.records(args) {
		if err != nil {
			a.complain(err)
			continue
		}
		a.judged(r)
		if drawings = append(drawings, draw(r.judge())); len(drawings) > 1 {
			return usagef("--svg draws one match, and there are several: name one by its id")
		}
	}
	switch {
	case len(drawings) == 0 || a.trouble:
		return usagef("there is no match to draw")
	case opt.svg == "-":
		_, err := a.stdout.WriteString(drawings[0])
		return err
	}
	return replaceFile(opt.svg, []byte(drawings[0]))
}
