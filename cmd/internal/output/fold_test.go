package output

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/rivo/uniseg"

	"sueca/cmd/internal/lang"
)

// narrow is a terminal of some width.
type narrow struct {
	bytes.Buffer
	width int
}

func (n *narrow) Width() int { return n.width }

// TestFolded breaks lines between words, and leaves a word whole.
func TestFolded(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"short", "short"},
		{"  an indented line that is longer than that", "  an indented line\n      that is longer\n      than that"},
		{"name  what the name stands for", "name  what the name\n      stands for"},
		{"a/very/long/path/that/nothing/breaks", "a/very/long/path/that/nothing/breaks"},
		{"points AC 64 BD 56", "points AC 64 BD 56"},
		{"sheet A 0 B 1 C 0 D 2 E 1", "sheet A 0 B 1 C 0\n    D 2 E 1"},
		{"it was not made by BD Rui Sá", "it was not made by\n    BD Rui Sá"},
		{"claim against the G upheld", "claim against the G\n    upheld"},
		{"Ana, Carla, Eva, Gil – Rui", "Ana, Carla, Eva,\n    Gil – Rui"},
		{"Ana, Carla, Eva Gil – Rui", "Ana, Carla, Eva\n    Gil – Rui"},
		{"ção ção ção ção ção ção", "ção ção ção ção ção\n    ção"},
		{"♥\u00a0♥ ♥\u00a0♥ ♥\u00a0♥ ♥\u00a0♥ ♥\u00a0♥ ♥\u00a0♥", "♥\u00a0♥ ♥\u00a0♥ ♥\u00a0♥ ♥\u00a0♥ ♥\u00a0♥\n    ♥\u00a0♥"},
	} {
		if diff := cmp.Diff(c.want, folded(c.line, 20)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.line, diff)
		}
	}
}

// TestFoldedOutput: lines come out broken on a terminal however they are written, and whole
// elsewhere, as does what is the record itself.
func TestFoldedOutput(t *testing.T) {
	text := strings.Repeat("seven cards and then ", 9)
	for _, width := range []int{0, 30} {
		out, errs := &narrow{width: width}, &narrow{width: width}
		a := NewOutput(lang.Speaker{}, out, errs)
		for _, word := range strings.SplitAfter(text, " ") {
			a.Stdout.WriteString(word)
		}
		a.Stdout.WriteString("\n")
		a.Stderr.Printf("%s", text)
		a.Stdout.Flush()
		for _, got := range []*narrow{out, errs} {
			if strings.Join(strings.Fields(got.String()), " ") != strings.TrimSpace(text) {
				t.Errorf("%d: %q", width, got)
			}
			if lines := strings.Count(got.String(), "\n"); got == out && (lines > 1) != (width > 0) {
				t.Errorf("%d: %d lines", width, lines)
			}
		}
		for line := range strings.Lines(out.String()) {
			if w := uniseg.StringWidth(strings.TrimSuffix(line, "\n")); width > 0 && w > width {
				t.Errorf("%d wide: %s", w, line)
			}
		}
	}
	var kept narrow
	kept.width = 30
	a := NewOutput(lang.Speaker{}, &kept, &kept)
	a.Record().Write([]byte(text))
	a.AsIs()
	a.Stdout.WriteString(text)
	a.Stdout.Flush()
	if kept.String() != text+text {
		t.Errorf("%q", kept.String())
	}
}

// TestBetween breaks lines between parts, and never within one that has room.
func TestBetween(t *testing.T) {
	sides := []string{"ACE Ana Reis, Carla Dias", "BDF Bruno Sá, Duarte Melo"}
	for _, c := range []struct {
		width int
		want  []string
	}{
		{0, []string{"ACE Ana Reis, Carla Dias – BDF Bruno Sá, Duarte Melo"}},
		{52, []string{"ACE Ana Reis, Carla Dias – BDF Bruno Sá, Duarte Melo"}},
		{51, []string{"ACE Ana Reis, Carla Dias –", "    BDF Bruno Sá, Duarte Melo"}},
		{10, []string{"ACE Ana Reis, Carla Dias –", "    BDF Bruno Sá, Duarte Melo"}},
	} {
		if diff := cmp.Diff(c.want, Between(sides, " – ", c.width)); diff != "" {
			t.Errorf("%d (-want +got):\n%s", c.width, diff)
		}
	}
}

// TestSeatsInTable keeps the letters of seats and their number together in a cell, and leaves
// no trace of that where there is room.
func TestSeatsInTable(t *testing.T) {
	for width, want := range map[int]string{
		0:  " deal  for\n    1  card points: BE 71 ACD 49\n",
		60: " deal  for\n    1  card points: BE 71 ACD 49\n",
		30: " deal  for\n    1  card points: BE 71\n       ACD 49\n",
	} {
		out := &narrow{width: width}
		a := NewOutput(lang.Speaker{}, out, out)
		tab := a.NewTable(false)
		tab.AppendHeader(table.Row{"deal", "for"})
		tab.AppendRow(table.Row{1, "card points: BE 71 ACD 49"})
		a.Render(tab)
		a.Stdout.Flush()
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("%d (-want +got):\n%s", width, diff)
		}
	}
}

// TestFittedTable: a table gives way between the words of its cells.
func TestFittedTable(t *testing.T) {
	out := &narrow{width: 40}
	a := NewOutput(lang.Speaker{}, out, out)
	tab := a.NewTable(false)
	tab.AppendHeader(table.Row{"code", "findings", "what it says, and where it was found first"})
	tab.AppendRow(table.Row{"winner-mismatch", 12345, "the winner is written otherwise than it was played"})
	a.Render(tab)
	a.Stdout.Flush()
	want := ` code             findings  what it
                            says, and
                            where it was
                            found first
 winner-mismatch     12345  the winner
                            is written
                            otherwise
                            than it was
                            played
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
