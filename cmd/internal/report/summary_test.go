package report

import (
	"fmt"
	"strings"
	"testing"

	"sueca/analysis/archive"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/run"
)

// TestSummaries holds what is shown of an archive.
func TestSummaries(t *testing.T) {
	testGolden(t, "summary-*.txtar", map[string]func(*testing.T, *run.Run, *said, string) string{
		"shown": func(t *testing.T, a *run.Run, s *said, record string) string {
			t.Setenv("LC_ALL", "C.UTF-8")
			sum := archive.NewSummary(true)
			for i, text := range strings.SplitAfter(record, "; next file\n") {
				if strings.TrimSpace(text) == "" {
					continue
				}
				for _, r := range recordsOf(t, text) {
					r.File = fmt.Sprintf("%c.sueca", 'a'+i)
					finding.Sum(sum, r, a.Judge.Findings(a.Out, r), a.Records.LogPath)
				}
			}
			SummaryText(a.Out, sum)
			return s.text(a)
		},
	})
}

// TestSummaryFiles: of many files with errors the worst twenty are shown, and the rest counted;
// the worst come first.
func TestSummaryFiles(t *testing.T) {
	for _, tt := range []struct {
		bad, good int
		want      string // behind the table
	}{
		{20, 0, ""},
		{21, 0, "files with errors or warnings not shown: 1\n"},
		{22, 3, "files with errors or warnings not shown: 2\nfiles without errors or warnings: 3\n"},
		{2, 1, "files without errors or warnings: 1\n"},
		{1, 0, "no table"}, {0, 3, "no table"},
	} {
		a, s := reporting("en")
		sum := archive.NewSummary(true)
		bad := recordOf(t, "deal 1 nonsense\n")
		worst := recordOf(t, "deal 1 nonsense\ndeal 2 nonsense\n")
		good := recordOf(t, "[Rules \"fpsd\"]\ndeal 1 dealer A trump 2♥\nstop\n")
		for i := range tt.bad {
			r := *bad
			if i == tt.bad-1 {
				r = *worst
			}
			r.File = fmt.Sprintf("bad%02d", i)
			finding.Sum(sum, &r, a.Judge.Findings(a.Out, &r), a.Records.LogPath)
		}
		for i := range tt.good {
			r := *good
			r.File = fmt.Sprintf("good%02d", i)
			finding.Sum(sum, &r, a.Judge.Findings(a.Out, &r), a.Records.LogPath)
		}
		SummaryText(a.Out, sum)
		got := s.text(a)
		_, table, found := strings.Cut(got, " file ")
		if tt.want == "no table" {
			if found {
				t.Errorf("%d and %d: a table of one file or none:\n%s", tt.bad, tt.good, got)
			}
			continue
		}
		lines := strings.Split(table, "\n")
		if len(lines) < 2 || !strings.HasPrefix(lines[1], fmt.Sprintf(" bad%02d", tt.bad-1)) {
			t.Errorf("the worst is not the first:\n%s", got)
		}
		if rows := strings.Count(table, "\n bad"); rows != min(tt.bad, 20) {
			t.Errorf("%d rows:\n%s", rows, got)
		}
		if !strings.HasSuffix(got, tt.want) || tt.want == "" && strings.Contains(got, "files with") {
			t.Errorf("%d and %d:\n%s", tt.bad, tt.good, got)
		}
	}
}

// TestSummaryOrder: of files with as many errors the one with more warnings comes first, and else that
// which comes first by its name.
func TestSummaryOrder(t *testing.T) {
	a, s := reporting("en")
	sum := archive.NewSummary(true)
	for name, deals := range map[string]int{"a": 1, "b": 3, "c": 2, "d": 3} {
		text := "[Rules \"fpsd\"]\n"
		for n := range deals {
			text += fmt.Sprintf("deal %d dealer %c\n", n+1, 'A'+n) // which has fewer tricks than it should
		}
		r := recordOf(t, text)
		r.File = name
		finding.Sum(sum, r, a.Judge.Findings(a.Out, r), a.Records.LogPath)
	}
	SummaryText(a.Out, sum)
	_, table, _ := strings.Cut(s.text(a), " file ")
	order := ""
	for line := range strings.Lines(table) {
		if len(line) > 2 && line[2] == ' ' {
			order += line[1:2]
		}
	}
	if order != "bdca" {
		t.Errorf("%s:\n%s", order, table)
	}
}
