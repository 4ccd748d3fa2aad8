package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
)

// summaryVerb is one run of summary.
type summaryVerb struct{ *Reporter }

func newSummaryCmd(r *Reporter) *cobra.Command {
	a := &summaryVerb{r}
	cmd := &cobra.Command{
		Use:     "summary",
		Short:   a.words.Sayf("show and merge the summaries of validate"),
		Long:    a.manual("summary"),
		Example: "  sueca validate --summary-to a.json 2024/\n  sueca validate --summary-to b.json 2025/\n  sueca summary merge a.json b.json > both.json\n  sueca summary show both.json",
		RunE:    func(cmd *cobra.Command, args []string) error { return cmd.Help() },
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("summary has no verb %s: show or merge", args[0])
			}
			return nil
		},
	}
	for _, sub := range []struct{ name, short, format string }{
		{"merge", a.words.Sayf("add summaries up, and write the sum as JSON"), "json"},
		{"show", a.words.Sayf("show summaries, added up, as text"), "text"},
	} {
		c := &cobra.Command{
			Use:   sub.name + " FILE…",
			Short: sub.short,
			Long:  a.manual("summary"),
			Args: func(cmd *cobra.Command, args []string) error {
				if len(args) == 0 {
					return usagef("name the files of summaries, or - for standard input; see %s --help", cmd.CommandPath())
				}
				return nil
			},
			RunE: func(cmd *cobra.Command, args []string) error { return a.runSummary(args) },
		}
		a.findingFlags(c)
		c.Flags().Lookup("format").DefValue = sub.format
		c.Flags().Lookup("strict").Hidden = true
		c.PreRun = func(cmd *cobra.Command, args []string) {
			if !cmd.Flags().Changed("format") {
				a.format = sub.format
			}
		}
		cmd.AddCommand(c)
	}
	return cmd
}

func (a *summaryVerb) runSummary(args []string) error {
	all := newSummary(true)
	for _, name := range args {
		s, err := a.readSummary(name)
		if err != nil {
			return err
		}
		all.merge(s)
	}
	for _, c := range all.codes {
		a.worst = max(a.worst, c.severity())
	}
	if a.isJSON() {
		return a.json(all)
	}
	a.summaryText(all)
	return nil
}

// readSummary reads a summary from a file.
func (a *summaryVerb) readSummary(name string) (*summary, error) {
	b, err := a.content(name)
	if err != nil {
		return nil, err
	}
	s := &summary{}
	var syntax *json.SyntaxError
	var shape *json.UnmarshalTypeError
	var usage *usageError
	switch err := json.Unmarshal(b, s); {
	case errors.As(err, &syntax):
		line, col := lineCol(b, int(syntax.Offset))
		return nil, usagef("%s:%d:%d: this is no summary: %s", name, line, col, syntax.Error())
	case errors.As(err, &shape):
		return nil, usagef("%s: this is no summary of version %d", name, summaryVersion)
	case errors.As(err, &usage):
		return nil, usagef("%s: %s", name, usage.msg)
	case err != nil:
		return nil, usagef("%s: this is no summary: %s", name, err.Error())
	}
	return s, nil
}

// content reads a whole file, compressed or not.
func (a *Source) content(name string) ([]byte, error) {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil, usagef("%s is a folder: name a file", name)
	}
	var in io.Reader = a.stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	r, _, err := decompress(name, in)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// lineCol gives the line and the column of an offset, from 1.
func lineCol(b []byte, offset int) (line, col int) {
	line, col = 1, 1
	for _, c := range string(b[:min(offset, len(b))]) {
		if col++; c == '\n' {
			line, col = line+1, 1
		}
	}
	return line, max(1, col-1)
}

// worstFiles is how many files a summary shows a person.
const worstFiles = 20

// summaryText shows a summary to a person.
func (a *Reporter) summaryText(s *summary) {
	share := func(n int) string {
		if s.Deals.All == 0 {
			return ""
		}
		return fmt.Sprintf(" (%.1f%%)", 100*float64(n)/float64(s.Deals.All))
	}
	a.printf("files: %d, matches: %d, deals: %d\n", len(s.files), s.Matches, s.Deals.All)
	a.printf("clean: %d%s, with findings: %d%s, quarantined: %d%s\n", s.Deals.Clean, share(s.Deals.Clean),
		s.Deals.Found, share(s.Deals.Found), s.Deals.Quarantined, share(s.Deals.Quarantined))
	if len(s.codes) == 0 {
		return
	}
	t := a.newTable(!utf8Locale())
	alignRight(t, 3)
	t.AppendHeader(table.Row{a.words.Sayf("severity"), a.words.Sayf("code"), a.words.Sayf("findings"), a.words.Sayf("what, and where first")})
	for _, c := range s.sortedCodes() {
		t.AppendRow(table.Row{a.words.Word(c.severity().Word()), c.Code, c.Count, a.words.Word(codeTexts[c.Code])})
		for _, f := range c.Examples {
			t.AppendRow(table.Row{"", "", "", fmt.Sprintf("%s:%d:%d", f.File, f.Line, f.Col)})
		}
	}
	fmt.Fprintln(a.stdout)
	a.render(t)
	a.filesText(s)
}

// filesText shows the files with most errors.
func (a *Reporter) filesText(s *summary) {
	if len(s.files) < 2 {
		return
	}
	files := s.sortedFiles()
	slices.SortStableFunc(files, func(f, g fileSummary) int {
		return cmp.Or(g.Findings.Error-f.Findings.Error, g.Findings.Warning-f.Findings.Warning)
	})
	bad := len(files)
	for bad > 0 && files[bad-1].Findings.Error+files[bad-1].Findings.Warning == 0 {
		bad--
	}
	if bad == 0 {
		return
	}
	t := a.newTable(!utf8Locale())
	alignRight(t, 2, 3, 4, 5, 6, 7)
	t.AppendHeader(table.Row{a.words.Sayf("file"), a.words.Sayf("deals"), a.words.Sayf("clean"), a.words.Sayf("with findings"), a.words.Sayf("quarantined"), a.words.Sayf("errors"), a.words.Sayf("warnings")})
	for _, f := range files[:min(bad, worstFiles)] {
		t.AppendRow(table.Row{f.File, f.Deals.All, f.Deals.Clean, f.Deals.Found, f.Deals.Quarantined, f.Findings.Error, f.Findings.Warning})
	}
	fmt.Fprintln(a.stdout)
	a.render(t)
	if bad > worstFiles {
		a.printf("files with errors or warnings not shown: %d\n", bad-worstFiles)
	}
	if len(files) > bad {
		a.printf("files without errors or warnings: %d\n", len(files)-bad)
	}
}
