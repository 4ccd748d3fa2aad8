package report

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/rivo/uniseg"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/notation"
)

// TestListingWidth makes the line of a match as short as a terminal is wide, and no shorter.
func TestListingWidth(t *testing.T) {
	const text = "[Date \"2026-10-03\"]\n[Table \"4\"]\n[Match \"1\"]\n[A \"Ana Reis\"]\n[B \"Bruno Sá\"]\n[C \"Carla Dias\"]\n[D \"Duarte Melo\"]\ndeal 1 dealer A\npoints AC 70 BD 50\n"
	a := &Reporter{&finding.Finder{Source: source.NewSource(context.Background(), output.NewOutput(lang.New("pt"), io.Discard, io.Discard), strings.NewReader(""))}}
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		r := &source.Record{File: "outono/noite.sueca", Text: m, Events: m.Events}
		l := ListingOf(r, nil)
		last := 1 << 30
		for _, width := range []int{0, 200, 110, 90, 80, 72} {
			line := a.ListingText(l, r.Judge(), width)
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
