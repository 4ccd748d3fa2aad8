package report

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rivo/uniseg"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/analysis/season"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine/code"
	"sueca/notation"
)

// TestListingWidth makes the line of a match as short as a terminal is wide, and no shorter.
func TestListingWidth(t *testing.T) {
	const text = "[Date \"2026-10-03\"]\n[Table \"4\"]\n[Match \"1\"]\n[A \"Ana Reis\"]\n[B \"Bruno Sá\"]\n[C \"Carla Dias\"]\n[D \"Duarte Melo\"]\ndeal 1 dealer A\npoints AC 70 BD 50\n"
	a, _ := reporting("pt")
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		r := &source.Record{File: "outono/noite.sueca", Text: m, Events: m.Events}
		l := ListingOf(r, nil)
		last := 1 << 30
		for _, width := range []int{0, 200, 110, 90, 80, 72} {
			line := ListingText(a.Out, l, r.Judge())
			if width > 0 {
				line = ListingLines([]ListingRow{ListingRowOf(a.Out, l, r.Judge())}, width)[0]
			}
			if got := uniseg.StringWidth(line); width > 0 && got > width || got > last {
				t.Errorf("%d wide for a width of %d: %s", got, width, line)
			} else {
				last = got
			}
			for _, want := range []string{l.Match[:8], "2026-10-03", "mesa 4", "Duarte", "1–0"} {
				if !strings.Contains(line, want) {
					t.Errorf("width %d: no %q in %s", width, want, line)
				}
			}
		}
	}
}

// TestListingAligned lays matches out in the same columns, whatever each of them has.
func TestListingAligned(t *testing.T) {
	const text = "[Sueca \"1\"]\n[Date \"2026-10-03\"]\n[Table \"4\"]\n[Match \"1\"]\n[A \"Ana Reis\"]\n[B \"Bruno Sá\"]\n[C \"Carla Dias\"]\n[D \"Duarte Melo\"]\ndeal 1 dealer A\npoints AC 70 BD 50\n" +
		"[Sueca \"1\"]\n[Date \"2026-10-03\"]\n[Match \"12\"]\n[A \"Eva\"]\n[B \"Rui\"]\n[C \"Zé\"]\n[D \"Gil\"]\ndeal 1 dealer A\npoints AC 50 BD 70\n"
	a, _ := reporting("pt")
	var rows []ListingRow
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		r := &source.Record{File: "noite.sueca", Text: m, Events: m.Events}
		rows = append(rows, ListingRowOf(a.Out, ListingOf(r, nil), r.Judge()))
	}
	for _, width := range []int{200, 80} {
		lines := ListingLines(rows, width)
		if len(lines) != 2 {
			t.Fatal(lines)
		}
		for _, parts := range [][2]string{{"partida 1", "partida 12"}, {"Ana", "Eva"}, {"1–0", "0–1"}, {"noite", "noite"}} {
			at := func(i int) int { return len([]rune(lines[i][:max(0, strings.Index(lines[i], parts[i]))])) }
			if strings.Contains(lines[0], parts[0]) && at(0) != at(1) {
				t.Errorf("width %d: %q stands in column %d and %q in %d:\n%s", width, parts[0], at(0), parts[1], at(1), strings.Join(lines, "\n"))
			}
		}
	}
}

// TestListingOfEight puts the names of eight players on several lines of 80 columns, and leaves
// the result where that of four stands.
func TestListingOfEight(t *testing.T) {
	text := "[Sueca \"1\"]\n[Date \"2026-10-03\"]\n[Table \"4\"]\n[A \"Ana Reis\"]\n[B \"Bruno Sá\"]\n[C \"Carla Dias\"]\n[D \"Duarte Melo\"]\ndeal 1 dealer A\npoints AC 70 BD 50\n" +
		"[Sueca \"1\"]\n[Date \"2026-10-03\"]\n[Table \"1\"]\n[Rules \"dupla\"]\n"
	for i, name := range []string{"Catarina", "Guilhermina", "Bartolomeu", "Sofia", "Margarida", "Gil", "Elisabete", "Manuel"} {
		text += fmt.Sprintf("[%c \"%s Rocha\"]\n", 'A'+i, name)
	}
	text += "deal 1 dealer A\npoints ACEG 150 BDFH 90\n"
	a, _ := reporting("pt")
	var rows []ListingRow
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		r := &source.Record{File: "noite.sueca", Text: m, Events: m.Events}
		rows = append(rows, ListingRowOf(a.Out, ListingOf(r, nil), r.Judge()))
	}
	lines := ListingLines(rows, 80)
	for _, line := range lines {
		if w := uniseg.StringWidth(line); w > 80 {
			t.Errorf("%d wide: %s", w, line)
		}
	}
	if len(lines) != 3 || !strings.HasSuffix(lines[0], "  1–0") || !strings.HasSuffix(lines[1], "  1–0") ||
		uniseg.StringWidth(lines[0]) != uniseg.StringWidth(lines[1]) || !strings.HasPrefix(lines[2], strings.Repeat(" ", 30)) {
		t.Errorf("\n%s", strings.Join(lines, "\n"))
	}
}

// TestListings holds the line of a match, whole and with more and more left out, and its JSON
// form.
func TestListings(t *testing.T) {
	testGolden(t, "listing-*.txtar", map[string]func(*testing.T, *run.Run, *said, string) string{
		"line": func(t *testing.T, a *run.Run, s *said, record string) (out string) {
			for _, r := range recordsOf(t, record) {
				out += ListingText(a.Out, ListingOf(r, a.Judge.Findings(a.Out, r)), r.Judge()) + "\n"
			}
			return out
		},
		"json": func(t *testing.T, a *run.Run, s *said, record string) string {
			for _, r := range recordsOf(t, record) {
				assert.Check(t, a.Out.JSON(ListingOf(r, a.Judge.Findings(a.Out, r))))
			}
			return s.text(a)
		},
		"widths": func(t *testing.T, a *run.Run, s *said, record string) (out string) {
			var rows []ListingRow
			for _, r := range recordsOf(t, record) {
				rows = append(rows, ListingRowOf(a.Out, ListingOf(r, a.Judge.Findings(a.Out, r)), r.Judge()))
			}
			before := ""
			for width := 160; width > 0; width-- {
				if now := strings.Join(ListingLines(rows, width), "\n") + "\n"; now != before {
					out += fmt.Sprintf("%d:\n%s", width, now)
					before = now
				}
			}
			return out
		},
	})
}

// TestListingCounts counts findings by their severity.
func TestListingCounts(t *testing.T) {
	r := recordOf(t, "deal 1\n")
	l := ListingOf(r, []finding.Finding{{Level: code.Error}, {Level: code.Error}, {Level: code.Error}, {Level: code.Warning}, {Level: code.Warning}, {Level: code.Info}})
	assert.Check(t, is.DeepEqual(FindingCounts{3, 2, 1}, l.Findings))
}

// TestListingID: an id that is shorter than what is left of ids stands whole.
func TestListingID(t *testing.T) {
	a, _ := reporting("en")
	r := recordOf(t, "deal 1\n")
	l := ListingOf(r, nil)
	for _, tt := range []struct{ id, want string }{{"0123456789", "01234567"}, {"01234567", "01234567"}, {"012", "012"}} {
		l.Match = tt.id
		if got := partsOf(a.Out, l, r.Judge(), shortening{id: true})[0]; got != tt.want {
			t.Errorf("%s: %s", tt.id, got)
		}
	}
}

// TestStandingRow: what a graded card cost in the mean, nothing where none is graded.
func TestStandingRow(t *testing.T) {
	for _, tt := range []struct {
		row  season.Row
		want StandingRow
	}{
		{season.Row{Rank: 1, Players: []string{"Ana"}}, StandingRow{Rank: 1, Players: []string{"Ana"}}},
		{season.Row{Group: "one", Cost: 3, Graded: 2}, StandingRow{Group: new("one"), Cost: new(1.5), Graded: 2}},
		{season.Row{Cost: 1, Graded: 1}, StandingRow{Cost: new(1.0), Graded: 1}},
	} {
		assert.Check(t, is.DeepEqual(tt.want, StandingRowOf(&tt.row)))
	}
}
