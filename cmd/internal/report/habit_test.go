package report

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"sueca/analysis/sight"
)

// TestHabits: habits are learnt from the deals of files, and tell the players of a deal apart by
// their names.
func TestHabits(t *testing.T) {
	file := filepath.Join(t.TempDir(), "f.sueca")
	if err := os.WriteFile(file, []byte(late), 0o644); err != nil {
		t.Fatal(err)
	}
	a, _ := reporting("en")
	h, err := a.LearnHabits([]string{file})
	if err != nil {
		t.Fatal(err)
	}
	if n := h.Players(); n != 2 { // Ana and Bruno; the others have no name
		t.Errorf("%d players", n)
	}
	d := PlayedDeals(recordOf(t, late), 1)[0]
	choose := h.choiceIn(&d)
	shares, err := choose(&sight.Turn{Pos: d.Played.Start, Seat: d.Played.Start.Leader, Legal: slices.Collect(d.Played.Start.Hands[d.Played.Start.Leader].All())})
	sum := 0.0
	for _, s := range shares {
		sum += s
	}
	if err != nil || len(shares) != 10 || sum < .999 || sum > 1.001 {
		t.Errorf("%v, %v", shares, err)
	}
	again, err := a.LearnHabits([]string{file})
	if err != nil || again.digest != h.digest || len(h.digest) != 64 {
		t.Errorf("%v: %s, before %s", err, again.digest, h.digest)
	}
	if none, err := a.LearnHabits([]string{filepath.Join(t.TempDir(), "none")}); err != nil || none.Players() != 0 || none.digest == h.digest {
		t.Errorf("from nothing: %+v, %v", none, err)
	}
}
