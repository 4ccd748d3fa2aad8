package grid_test

import (
	"testing"

	"sueca/replay/viewer/grid"
)

// TestClean makes one line of a text from outside.
func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " a  b\t\nc ": "a b c", "a\u202eb": "a‹U+202E›b", "a\x1b[2J": "a‹U+001B›[2J", "\xff": "‹0xFF›",
	} {
		if got := grid.Clean(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestCombining tells accents from what stands alone.
func TestCombining(t *testing.T) {
	for r, want := range map[rune]bool{'\u0301': true, '\u20dd': true, 'e': false, 'é': false, ' ': false} {
		if got := grid.Combining(r); got != want {
			t.Errorf("%U: %t", r, got)
		}
	}
}
