package lsp

import (
	"os"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// TestOtherTables checks what an editor is told of the records of other tables: the points
// of the sides of that deal, the words of an auction, and of two packs both copies.
func TestOtherTables(t *testing.T) {
	a := newTestRun()
	assert.NilError(t, a.Records.Settle())
	s := &server{a: a}
	opened := func(name string) (*document, func(begins string) int) {
		text, err := os.ReadFile("../../../../testdata/" + name)
		assert.NilError(t, err)
		d := &document{uri: lspURI}
		d.set(a, string(text))
		return d, func(begins string) int {
			return slices.IndexFunc(strings.Split(string(text), "\n"), func(l string) bool { return strings.HasPrefix(l, begins) })
		}
	}
	labels := func(items []lspItem) (out []string) {
		for _, i := range items {
			out = append(out, i.Label)
		}
		return out
	}
	for name, want := range map[string]struct{ line, text, words string }{
		"tres-morto.sueca":     {"2. B: A♣", "card points: AD 0 BC 15", "play"},
		"tres-morto-out.sueca": {"2. B: 2♣", "card points: A 0 B 13 C 0", ""},
		"dupla.sueca":          {"2. B: Q♣", "card points: ACEG 0 BDFH 24", ""},
		"italiana5.sueca":      {"2. C: 7♥", "card points: CE 18 ABD 0", "bid declare"},
	} {
		d, line := opened(name)
		if hover := s.hover(d, lspPosition{line(want.line), 7}); hover == nil || !strings.Contains(hover.Contents.Value, want.text) {
			t.Errorf("%s: %+v, want %s", name, hover, want.text)
		}
		offered := labels(s.complete(d, lspPosition{line("points"), 1}))
		for _, word := range []string{"bid", "declare", "play"} {
			if slices.Contains(offered, word) != slices.Contains(strings.Fields(want.words), word) {
				t.Errorf("%s: %q is offered: %v", name, word, offered)
			}
		}
	}
	// Written beside this line is one 2♣; the other one is still to come.
	d, line := opened("dupla.sueca")
	if offered := labels(s.complete(d, lspPosition{line("2. B: Q♣"), 6})); !slices.Contains(offered, "2♣") {
		t.Errorf("a card that is there twice is not offered the second time: %v", offered)
	}
}
