package untidy

import (
	"slices"
	"strings"
	"testing"
)

// TestWith: with all of its slips a record is as it stands, and with none no card of it is a slip.
func TestWith(t *testing.T) {
	changed := 0
	for seed := range uint64(300) {
		rec := Write(seed)
		for i := range rec.Deals {
			d := &rec.Deals[i]
			if d.right == nil {
				continue // only its result is written
			}
			if got := rec.With(i, func(int) bool { return true }); got != rec.Text {
				t.Fatalf("seed %d, deal %d, with all slips:\n%s\nwant\n%s", seed, i, got, rec.Text)
			}
			mended := rec.With(i, func(int) bool { return false })
			if d.Slips() == 0 && mended != rec.Text {
				t.Fatalf("seed %d, deal %d: no slip to leave out, and yet\n%s\nis not\n%s", seed, i, mended, rec.Text)
			}
			if mended != rec.Text {
				changed++
			}
			if a, b := handSizes(mended), handSizes(rec.Text); !slices.Equal(a, b) {
				t.Fatalf("seed %d, deal %d: mended, the hands have %v cards, and as they are written %v", seed, i, a, b)
			}
		}
	}
	if changed < 50 {
		t.Errorf("only %d deals had slips", changed)
	}
}

// handSizes returns how many cards each hand of a record has: a hand in part is mended in part.
func handSizes(text string) (out []int) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "hand ") {
			out = append(out, readHand(0, strings.Fields(line)[1:]).cards.len())
		}
	}
	return out
}
