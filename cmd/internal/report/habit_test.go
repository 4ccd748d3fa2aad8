package report

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/choice"
	"sueca/analysis/singledummy"
)

// TestHabits: habits are learnt from the deals of files, and tell the players of a deal apart by
// their names.
func TestHabits(t *testing.T) {
	file := filepath.Join(t.TempDir(), "f.sueca")
	assert.NilError(t, os.WriteFile(file, []byte(late), 0o644))
	a, _ := reporting("en")
	h, err := LearnHabits(a.Records, []string{file})
	assert.NilError(t, err)
	if n := h.Players(); n != 2 { // Ana and Bruno; the others have no name
		t.Errorf("%d players", n)
	}
	d := PlayedDeals(recordOf(t, late), 1)[0]
	pos := d.Played.Start
	legal := slices.Collect(pos.Hands[pos.Leader].All())
	for _, name := range []string{"Ana", "Bruno", ""} {
		d.Players[pos.Leader] = name
		got, err := h.choiceIn(&d)(&singledummy.Turn{Pos: pos, Seat: pos.Leader, Legal: legal})
		want := choice.Shares(choice.Features(pos, pos.Leader, legal, 0), h.players.Of(name))
		if err != nil || !slices.Equal(got, want) || len(got) != 10 {
			t.Errorf("%q chooses %v, want %v; %v", name, got, want, err)
		}
	}
	again, err := LearnHabits(a.Records, []string{file})
	if err != nil || again.digest != h.digest || len(h.digest) != 64 {
		t.Errorf("%v: %s, before %s", err, again.digest, h.digest)
	}
	if none, err := LearnHabits(a.Records, []string{filepath.Join(t.TempDir(), "none")}); err != nil || none.Players() != 0 || none.digest == h.digest {
		t.Errorf("from nothing: %+v, %v", none, err)
	}
}
