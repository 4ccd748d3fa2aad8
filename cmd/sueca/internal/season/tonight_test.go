package season

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/analysis/season/competition"
	"sueca/cmd/sueca/internal/verb/verbtest"
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

// TestTonightForms: each form of a competition has its round and its standing at the tables.
func TestTonightForms(t *testing.T) {
	pairs := "pair 1 \"A\" \"C\"\npair 2 \"B\" \"D\"\npair 3 \"E\" \"G\"\npair 4 \"F\" \"H\"\n"
	for _, tt := range []struct{ desc, text, round, groups string }{
		{"a league of groups, with a bye and who judges", pairs + "pair 5 \"I\" \"J\"\ngroup X 1 2 3\ngroup Y 4 5\njudges yes\nround 1 2026-10-03\n1 - 2 table 7 judge 4\nbye 3\n",
			"x · round 1 · 2026-10-03|7 A B C D open judge: F – H|0 E – G bye", "group X: # pair points matches won lost +/− 3|group Y: # pair points matches won lost +/− 2"},
		{"a knockout", pairs + "form knockout\nround 1\n1 - 2\n3 - 4\n", "x · round 1|0 A B C D open|0 E F G H open", ""},
		{"partners that change", "form mixed 2\nplayer 1 \"A\"\nplayer 2 \"B\"\nplayer 3 \"C\"\nplayer 4 \"D\"\nround 1\n1 + 3 - 2 + 4 table 1\n",
			"x · round 1|1 A B C D open", ": # player points matches won lost +/− 4"},
		{"teams", pairs + "team 1 \"Norte\" pairs 1 2\nteam 2 \"Sul\" pairs 3 4\nround 1\n1 - 3\n2 - 4\n", "x · round 1|0 A E C G open|0 B F D H open",
			": # pair points matches won lost +/− 4|: # team points matches won lost 2"},
	} {
		t.Chdir(t.TempDir())
		verbtest.WriteText(t, "x.competition", "competition \"x\"\n"+tt.text)
		r := verbtest.Speaking("en")
		n, err := OpenTonight(r, "x.competition", 0, func() time.Time { return time.Date(2026, 10, 3, 21, 0, 0, 0, time.Local) })
		assert.NilError(t, err, tt.desc)
		st, err := n.Standing(r, nil)
		assert.NilError(t, err, tt.desc)
		round := []string{st.Title}
		for _, m := range st.Round {
			who := strings.Join(m.Players, " ")
			if len(m.Players) == 0 {
				who = m.Pairs[0]
			}
			round = append(round, strings.TrimSpace(fmt.Sprint(m.Number, " ", who, " ", m.Result, " ", m.Judge)))
		}
		assert.Check(t, is.Equal(strings.Join(round, "|"), tt.round), tt.desc)
		var groups []string
		for _, g := range st.Groups {
			groups = append(groups, fmt.Sprint(g.Name, ": ", strings.Join(g.Rows[0], " "), " ", len(g.Rows)-1))
		}
		assert.Check(t, is.Equal(strings.Join(groups, "|"), tt.groups), tt.desc)
		assert.Check(t, is.Equal(st.Event+st.Number, "x1"), tt.desc)
	}
}
