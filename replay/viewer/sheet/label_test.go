package sheet

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
)

// TestBreadth knows narrow letters, wide ones and capitals, and what combines with another.
func TestBreadth(t *testing.T) {
	for letters, want := range map[string]int{
		"\u0301\u202e": 5, " fijlrtI.,:;!|'()[]": 42, "mwMW@%&—…中\u1100": 105, "ABÁZ": 78, "aez09-é\u10ff": 65,
	} {
		for _, r := range letters {
			assert.Check(t, is.Equal(breadth(r), want), r)
		}
	}
}

// TestShorten cuts what is wider than the squares that there are: of ten squares of 12 a letter of
// the size 12 takes 65 of 1000 hundredths, and the ellipsis 100.
func TestShorten(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "Ana": "Ana",
		strings.Repeat("a", 15):      strings.Repeat("a", 15),       // 975
		strings.Repeat("a", 16):      strings.Repeat("a", 13) + "…", // 13 of 65 and the ellipsis are 945
		strings.Repeat("m", 9) + "A": strings.Repeat("m", 8) + "…",  // 8 of 105 and the ellipsis are 940
		"aaaaaaaaaaaaa aaaa":         "aaaaaaaaaaaaa…",              // no blank before the ellipsis
	} {
		assert.Check(t, is.Equal(shorten(text, 10, 12), want), text)
	}
	// As wide as there is room, and a hair wider.
	if got := shorten(strings.Repeat("a", 14)+strings.Repeat("\u0301", 18), 10, 12); strings.Contains(got, "…") {
		t.Errorf("%q of 1000 is cut", got)
	}
	if got := shorten(strings.Repeat("a", 14)+strings.Repeat("\u0301", 19), 10, 12); !strings.Contains(got, "…") {
		t.Errorf("%q of 1005 is not cut", got)
	}
	// The ellipsis is 100: there is room for it behind 900, and not behind 905.
	for accents, kept := range map[int]int{50: 10 + 50, 51: 10 + 50} {
		text := strings.Repeat("a", 10) + strings.Repeat("\u0301", accents) + "aaa"
		assert.Check(t, is.Equal(shorten(text, 10, 12), string([]rune(text)[:kept])+"…"), "with %d", accents)
	}
}
