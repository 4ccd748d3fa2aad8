package archive_test

import (
	"slices"
	"strings"
	"testing"

	"sueca/analysis/archive"
)

// dealt has two deals with cards, one without any and one that cannot be read.
const dealt = `[Event "Evening"]
deal 1 dealer A trump 7♥
hand A ♠752 ♥* ♦-
1. B: 5♥ A♥ *♥ -
deal 2 dealer B
amend deal 1 trick 1 B 5♥ -> 6♥
deal 3 dealer C
bad
`

// TestFingerprintOf: what a fingerprint counts.
func TestFingerprintOf(t *testing.T) {
	r := recordsOf("f.sueca", "\n\n"+dealt)[0]
	f := archive.FingerprintOf(r)
	if f.File != "f.sueca" || f.Line != r.FirstLine() || f.ID != r.ID() || f.Events != len(r.Events) {
		t.Errorf("%+v", f)
	}
	// Of deal 1 three spades of a hand and two hearts that were played are known.
	if len(f.Deals) != 3 || f.Deals[0] == 0 || f.Deals[1] != 0 || f.Deals[2] == 0 || !slices.Equal(f.Known, []int{5, 0, 0}) {
		t.Errorf("deals %v, known %v", f.Deals, f.Known)
	}
	if f.Amends != 1 || f.Errors != 1 {
		t.Errorf("%d corrections, %d errors", f.Amends, f.Errors)
	}
}

// TestFingerprintOfDeal: whatever is different of the cards makes another hash of a deal, and what
// stands beside them does not.
func TestFingerprintOfDeal(t *testing.T) {
	hash := func(old, new string) uint64 {
		text := strings.Replace(dealt, old, new, 1)
		if text == dealt && old != new {
			t.Fatalf("no %q in the text", old)
		}
		return archive.FingerprintOf(recordsOf("f", text)[0]).Deals[0]
	}
	want := hash("", "")
	seen := map[uint64]string{want: "the deal as it is"}
	for _, test := range [][2]string{
		{"dealer A", "dealer D"}, {"trump 7♥", "trump 6♥"}, {"hand A", "hand D"}, {"♦-", ""}, {"♠752", "♠753"},
		{"♥* ♦", "♦"}, {"1. B", "2. B"}, {"1. B: 5♥", "1. C: 5♥"}, {"A♥", "K♥"}, {"*♥ -", "*♥"}, {"*♥ -", "*♥ *"}, {"*♥", "*"},
	} {
		got := hash(test[0], test[1])
		if other := seen[got]; other != "" {
			t.Errorf("with %s for %s the hash is that of %s", test[1], test[0], other)
		}
		seen[got] = test[1]
	}
	for _, test := range [][2]string{{"Evening", "Night"}, {"deal 2 dealer B", "note \"x\"\ndeal 2"}} {
		if got := hash(test[0], test[1]); got != want {
			t.Errorf("with %q for %q the hash changes", test[1], test[0])
		}
	}
	bad := func(text string) uint64 {
		return archive.FingerprintOf(recordsOf("f", strings.Replace(dealt, "bad", text, 1))[0]).Deals[2]
	}
	if bad("bad") == bad("worse") {
		t.Error("two deals that cannot be read have one hash, and other texts")
	}
}

// TestFingerprintWhole: the whole of a record is its events, wherever it stands.
func TestFingerprintWhole(t *testing.T) {
	whole := func(text string) [16]byte { return archive.FingerprintOf(recordsOf("f", text)[0]).Whole }
	if whole(dealt) != whole("\n"+dealt) {
		t.Error("it depends on the line")
	}
	if whole(dealt) == whole(strings.Replace(dealt, "Evening", "Night", 1)) {
		t.Error("it lacks a tag")
	}
}

// TestFingerprintKeys: the match's id, and the first two deals, as far as they have cards.
func TestFingerprintKeys(t *testing.T) {
	for _, test := range []struct {
		deals []uint64
		want  []string
	}{
		{nil, []string{"match m"}},
		{[]uint64{0}, []string{"match m"}},
		{[]uint64{5}, []string{"match m", "deal \x00\x00\x00\x00\x00\x00\x00\x05"}},
		{[]uint64{0, 6, 7}, []string{"match m", "deal \x00\x00\x00\x00\x00\x00\x00\x06"}},
		{[]uint64{5, 6, 7}, []string{"match m", "deal \x00\x00\x00\x00\x00\x00\x00\x05", "deal \x00\x00\x00\x00\x00\x00\x00\x06"}},
	} {
		f := archive.Fingerprint{ID: "m", Deals: test.deals}
		if got := f.Keys(); !slices.Equal(got, test.want) {
			t.Errorf("%v: %q, want %q", test.deals, got, test.want)
		}
	}
}
