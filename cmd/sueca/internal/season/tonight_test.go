package season

import (
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/analysis/season/competition"
	"sueca/engine/card"
)

// TestTonight: which round is played, by the clock, by what was played and by who chose one.
func TestTonight(t *testing.T) {
	const head = "competition \"x\"\npair 1 \"A\" \"C\"\npair 2 \"B\" \"D\"\npair 3 \"E\" \"G\"\npair 4 \"F\" \"H\"\n"
	rounds := func(days ...string) string {
		out := head
		for i, day := range days {
			out += strings.TrimSpace("round "+string(rune('1'+i))+" "+day) + "\n" + []string{"1 - 2", "1 - 3", "1 - 4", "2 - 3"}[i] + "\n"
		}
		return out
	}
	for _, tt := range []struct {
		desc   string
		text   string
		played string // the rounds that are over
		hour   int
		chosen int
		want   int
	}{
		{"the one of today", rounds("2026-10-03", "2026-10-10", "2026-10-17"), "", 21, 0, 2},
		{"also when it is played", rounds("2026-10-03", "2026-10-10", "2026-10-17"), "12", 21, 0, 2},
		{"of two of today the first", rounds("2026-10-03", "2026-10-10", "2026-10-10"), "1", 21, 0, 2},
		{"then the second", rounds("2026-10-03", "2026-10-10", "2026-10-10"), "12", 21, 0, 3},
		{"which stays", rounds("2026-10-10", "2026-10-10", "2026-10-17"), "12", 21, 0, 2},
		{"behind midnight that of the evening", rounds("2026-10-03", "2026-10-09", "2026-10-17"), "1", 1, 0, 2},
		{"at noon not any more", rounds("2026-10-03", "2026-10-09", "2026-10-17"), "1", 12, 0, 3},
		{"without days the first that is open", rounds("", "", ""), "1", 21, 0, 2},
		{"the next, before one that was put off", rounds("2026-10-03", "2026-10-04", "2026-10-17"), "2", 21, 0, 3},
		{"one that was put off", rounds("2026-10-03", "2026-10-04"), "2", 21, 0, 1},
		{"all is played", rounds("2026-10-03", "2026-10-04"), "12", 21, 0, 2},
		{"somebody chose", rounds("2026-10-03", "2026-10-10"), "1", 21, 1, 1},
		{"somebody chose what is not there any more", rounds("2026-10-03", "2026-10-10"), "", 21, 3, 2},
	} {
		c, err := competition.Read("x", tt.text)
		assert.NilError(t, err)
		var played []competition.Played
		for _, r := range tt.played {
			slot := c.Rounds[r-'1'].Slots[0]
			one, _ := c.Pair(slot.One)
			other, _ := c.Pair(slot.Other)
			played = append(played, competition.Played{ID: string(r), Over: true, Winner: card.AC, Names: [4]string{one.Names[0], other.Names[0], one.Names[1], other.Names[1]}})
		}
		out := &competed{Competition: c, outcome: c.Judge(played, competition.Options{})}
		assert.Check(t, is.Equal(out.tonight(tt.chosen, time.Date(2026, 10, 10, tt.hour, 0, 0, 0, time.Local)), tt.want), tt.desc)
	}
}
