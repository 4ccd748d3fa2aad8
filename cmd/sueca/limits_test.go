package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"sueca/analysis/archive/unpack"
	"sueca/analysis/query"
	"sueca/analysis/signal"
	"sueca/cmd/internal/output"
	"sueca/eventlog"
	"sueca/notation"
	"sueca/replay"
)

// TestManualLimits checks that the manual names the limits that hold, in both languages.
func TestManualLimits(t *testing.T) {
	limits := []int{
		notation.MaxLine, notation.MaxText, notation.MaxHead, notation.MaxDeal, notation.MaxCards, notation.MaxMatch, replay.MaxMarks,
		query.MaxLength, query.MaxNesting, query.MaxTerms, query.MaxWork, query.MaxSteps, query.MaxEach, signal.MaxDetectors, eventlog.MaxNumber,
		output.MaxFile, unpack.MaxFree, unpack.MaxRatio, unpack.MaxWindow,
	}
	for lang, groups := range map[string]struct {
		mark  string
		least int
	}{"en": {",", 1000}, "pt": {" ", 1000}} {
		page, err := os.ReadFile(filepath.Join("manual", lang, "limits.md"))
		if err != nil {
			t.Fatal(err)
		}
		var rows []string
		for line := range strings.Lines(string(page)) {
			if cells := strings.Split(line, "|"); len(cells) == 4 && strings.ContainsAny(cells[2], "0123456789") {
				rows = append(rows, strings.TrimSuffix(strings.TrimSpace(cells[2]), " bytes"))
			}
		}
		if len(rows) != len(limits) {
			t.Fatalf("%s: %d rows for %d limits", lang, len(rows), len(limits))
		}
		for i, n := range limits {
			want := strconv.Itoa(n)
			if n >= groups.least {
				for at := len(want) - 3; at > 0; at -= 3 {
					want = want[:at] + groups.mark + want[at:]
				}
			}
			if rows[i] != want {
				t.Errorf("%s, row %d: %q; the limit is %q", lang, i+1, rows[i], want)
			}
		}
	}
}
