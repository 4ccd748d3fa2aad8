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
	"sueca/replay/viewer"
)

const scoreDoc = `Score shows the running sheet of each match, award by award, with the rule
behind each, and draws it as it stands on a café table: as crosses (cruzes e
pontos) or combs (pente e pontos). A pair that goes past the target is shown
at the target.`

func newScoreCmd(a *app) *cobra.Command {
	var draw string
	var ascii bool
	cmd := &cobra.Command{
		Use:     "score [FILE…|SELECTOR…]",
		Short:   a.words.sayf("show the running sheet of each match, award by award"),
		Long:    a.words.sayf(scoreDoc),
		Example: "  sueca score evening.sueca\n  sueca score --draw comb 3f9a",
		RunE: func(cmd *cobra.Command, args []string) error {
			if draw != "cross" && draw != "comb" {
				return usagef("--%s is one of %s, not %q", "draw", "cross, comb", draw)
			}
			return a.runScore(args, draw, ascii)
		},
	}
	a.readingFlags(cmd)
	a.findingFlags(cmd)
	cmd.Flags().StringVar(&draw, "draw", "cross", a.words.sayf("draw the sheet as `form`: cross or comb"))
	cmd.Flags().BoolVar(&ascii, "ascii", !utf8Locale(), a.words.sayf("draw with ASCII characters only"))
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
	Match   string        `json:"match"`
	File    string        `json:"file,omitempty"`
	Deal    *int          `json:"deal"`
	Pair    string        `json:"pair"`
	Games   int           `json:"games"`
	Why     replay.Reason `json:"why"`
	Rule    string        `json:"rule,omitempty"`
	Message string        `json:"message"`
	Sheet   tally         `json:"sheet"`
}

func (a *app) runScore(args []string, draw string, ascii bool) error {
	first := true
	return a.each(args, func(r *record, _ []finding) error {
		if a.isJSON() {
			return a.scoreJSON(r)
		}
		if !first {
			fmt.Fprintln(a.stdout)
		}
		first = false
		a.scoreText(r, draw, ascii)
		return nil
	})
}

func (a *app) scoreJSON(r *record) error {
	var sheet engine.Tally
	for _, e := range r.judge().Ledger {
		sheet = sheet.Add(e.Pair, e.Games)
		if !r.wants(e.Deal) {
			continue
		}
		line := sheetLine{
			Match: r.id, File: r.file, Pair: e.Pair.String(), Games: e.Games, Why: e.Why, Rule: e.Rule,
			Message: a.words.say(e.Msg), Sheet: tally{sheet.AC, sheet.BD},
		}
		if e.Deal > 0 {
			line.Deal = &e.Deal
		}
		if err := a.json(line); err != nil {
			return err
		}
	}
	return nil
}

// scoreText shows the sheet for a person: the awards in a table, then the
// drawing.
func (a *app) scoreText(r *record, draw string, ascii bool) {
	m := r.judge()
	a.header(r, m)
	t := table.NewWriter()
	style := table.StyleLight
	if ascii {
		style = table.StyleDefault
	}
	style.Options = table.OptionsNoBordersAndSeparators
	style.Format.Header = text.FormatDefault
	t.SetStyle(style)
	t.AppendHeader(table.Row{a.words.sayf("deal"), a.words.sayf("for"), "AC", "BD", a.words.sayf("sheet"), a.words.sayf("rule")})
	t.SetColumnConfigs([]table.ColumnConfig{
		{Number: 1, Align: text.AlignRight, AlignHeader: text.AlignRight},
		{Number: 3, Align: text.AlignRight, AlignHeader: text.AlignRight},
		{Number: 4, Align: text.AlignRight, AlignHeader: text.AlignRight},
	})
	a.scoreRows(r, m, t)
	for line := range strings.Lines(t.Render()) {
		fmt.Fprintln(a.stdout, strings.TrimRight(line, " \n"))
	}
	if !m.SheetKnown {
		a.printf("some deal's worth is not known: the sheet is what the others add up to\n")
	}
	shown := m.Rules.Capped(m.Sheet)
	a.printf("sheet: AC %d BD %d", shown.AC, shown.BD)
	if shown != m.Sheet {
		a.printf(" (uncapped: AC %d BD %d)", m.Sheet.AC, m.Sheet.BD)
	}
	fmt.Fprint(a.stdout, "\n\n")
	glyphs := viewer.Unicode
	if ascii {
		glyphs = viewer.ASCII
	}
	grid := viewer.Cross(m, glyphs)
	if draw == "comb" {
		grid = viewer.Comb(m, glyphs)
	}
	for line := range strings.Lines(grid.String()) {
		if line != "\n" {
			line = "  " + line
		}
		fmt.Fprint(a.stdout, line)
	}
}

// scoreRows fills the table: a row for every award, and one for every deal
// that brought none.
func (a *app) scoreRows(r *record, m *replay.Match, t table.Writer) {
	var sheet engine.Tally
	ledger := m.Ledger
	add := func(deal int) {
		for len(ledger) > 0 && ledger[0].Deal == deal {
			e := ledger[0]
			ledger = ledger[1:]
			sheet = sheet.Add(e.Pair, e.Games)
			won := map[engine.Pair]string{e.Pair: fmt.Sprintf("%+d", e.Games)}
			if shown := m.Rules.Capped(sheet); r.wants(deal) {
				t.AppendRow(table.Row{dealName(deal), a.words.say(e.Msg), won[engine.AC], won[engine.BD], fmt.Sprintf("%d–%d", shown.AC, shown.BD), rule(e.Rule)})
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
		why := a.words.sayf("no games")
		switch {
		case v.Unread:
			why = a.words.sayf("a deal that cannot be read")
		case v.Games == nil:
			why = a.words.sayf("not known")
		case v.Points != nil:
			why = a.words.sayf("%d-%d card points", v.Points.AC, v.Points.BD)
		}
		shown := m.Rules.Capped(sheet)
		t.AppendRow(table.Row{dealName(v.Deal), why, "", "", fmt.Sprintf("%d–%d", shown.AC, shown.BD), ""})
	}
}

func dealName(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

func rule(section string) string {
	if section == "" {
		return ""
	}
	return "FPSD " + section
}
