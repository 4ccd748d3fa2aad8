package report

import (
	"cmp"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"sueca/analysis/archive"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
)

// SummaryText shows a summary to a person.
func SummaryText(out *output.Output, s *archive.Summary) {
	share := func(n int) string {
		if s.Deals.All == 0 {
			return ""
		}
		return " (" + out.Words.Percent(float64(n)/float64(s.Deals.All), 1) + ")"
	}
	out.Printf("files: %d, matches: %d, deals: %d\n", len(s.Files), s.Matches, s.Deals.All)
	out.Printf("clean: %d%s, with findings: %d%s, quarantined: %d%s\n", s.Deals.Clean, share(s.Deals.Clean),
		s.Deals.Found, share(s.Deals.Found), s.Deals.Quarantined, share(s.Deals.Quarantined))
	if s.Deals.Misdealt > 0 {
		out.Printf("misdeals: %d\n", s.Deals.Misdealt)
	}
	if len(s.Shards) > 0 {
		var parts []string
		for _, p := range s.Shards {
			parts = append(parts, p.String())
		}
		out.Printf("not the whole archive: of its parts these are counted: %s\n", strings.Join(parts, ", "))
	}
	if len(s.Codes) == 0 {
		return
	}
	t := out.NewTable(!output.Utf8Locale())
	output.AlignRight(t, 3)
	t.AppendHeader(table.Row{out.Sayf("severity"), out.Sayf("code"), out.Sayf("findings"), out.Sayf("what, and where first")})
	for _, c := range s.SortedCodes() {
		t.AppendRow(table.Row{out.Words.Word(c.Level().Word()), c.Code, c.Count, out.Words.Word(c.Code.About())})
		for _, f := range c.Examples {
			t.AppendRow(table.Row{"", "", "", finding.Where(out, f.File, f.Match, f.Line, f.Col, f.Deal, f.Trick)})
		}
	}
	out.Stdout.WriteString("\n")
	out.Render(t)
	filesText(out, s)
}

// filesText shows the files with most errors.
func filesText(out *output.Output, s *archive.Summary) {
	if len(s.Files) < 2 {
		return
	}
	files := s.SortedFiles()
	slices.SortStableFunc(files, func(f, g archive.FileSummary) int {
		return cmp.Or(g.Findings.Error-f.Findings.Error, g.Findings.Warning-f.Findings.Warning)
	})
	bad := len(files)
	for bad > 0 && files[bad-1].Findings.Error+files[bad-1].Findings.Warning == 0 {
		bad--
	}
	if bad == 0 {
		return
	}
	t := out.NewTable(!output.Utf8Locale())
	output.AlignRight(t, 2, 3, 4, 5, 6, 7)
	t.AppendHeader(table.Row{out.Sayf("file"), out.Sayf("deals"), out.Sayf("clean"), out.Sayf("with findings"), out.Sayf("quarantined"),
		out.Sayf("errors"), out.Sayf("warnings")})
	for _, f := range files[:min(bad, worstFiles)] {
		t.AppendRow(table.Row{f.File, f.Deals.All, f.Deals.Clean, f.Deals.Found, f.Deals.Quarantined, f.Findings.Error, f.Findings.Warning})
	}
	out.Stdout.WriteString("\n")
	out.Render(t)
	if bad > worstFiles {
		out.Printf("files with errors or warnings not shown: %d\n", bad-worstFiles)
	}
	if len(files) > bad {
		out.Printf("files without errors or warnings: %d\n", len(files)-bad)
	}
}

// worstFiles is how many files a summary shows a person.
const worstFiles = 20
