package replay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/notation"
	"sueca/replay"
)

// judged judges a record.
func judged(t *testing.T, text string) *replay.Match {
	t.Helper()
	return replay.Judge(recorded(t, text))
}

// recorded returns the events of a record of one match that can be read.
func recorded(t *testing.T, text string) []engine.Event {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		for _, e := range m.Errors {
			t.Fatal(e)
		}
		return m.Events
	}
	t.Fatal("no match")
	return nil
}

// tricksOf writes tricks of which only the outcome is written, such as B12 or C.
func tricksOf(outcomes string) string {
	var b strings.Builder
	for i, o := range strings.Fields(outcomes) {
		fmt.Fprintf(&b, "%d. = %s %s\n", i+1, o[:1], o[1:])
	}
	return b.String()
}

// TestTold judges deals of which only the outcomes of the tricks are written: they are
// counted as they are written, and what is written of the deal is held against them.
func TestTold(t *testing.T) {
	const (
		all   = "B12 B12 D12 B12 B12 D12 B12 B12 B12 D12"
		most  = "B21 C11 B10 A9 D0 D30 A2 B12 C14 C11"                                                            // AC 47, BD 73
		cards = "1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ J♣ K♣ Q♣\n3. C: J♥ 2♥ 7♥ Q♥\n4. A: 5♦ 7♦ Q♠ 6♦\n5. B: A♦ 4♠ 2♦ K♦\n" // C 15, C 20, A 15, B 12, B 15
	)
	noCards := code.CardsUnwritten
	for _, tt := range []struct {
		name, deal            string
		points, tricks, games string
		codes                 []code.Code
	}{
		{"all tricks to one side are a sweep", tricksOf(all), "AC 0 BD 120", "AC 0 BD 10", "BD 4", nil},
		{"and so they are without points", tricksOf("B D B D B D B D B D"), "AC 0 BD 120", "AC 0 BD 10", "BD 4", nil},
		{"a sweep is not one game of the others", tricksOf(all) + "games AC 1\n", "AC 0 BD 120", "AC 0 BD 10", "BD 4", []code.Code{code.GamesMismatch}},
		{"nor half of the points", tricksOf(all) + "points AC 60 BD 60\n", "AC 0 BD 120", "AC 0 BD 10", "BD 4", []code.Code{code.PointsMismatch}},
		{"the game as written", tricksOf(most) + "points AC 47 BD 73\ngames BD 1\nsheet AC 0 BD 1\n", "AC 47 BD 73", "AC 5 BD 5", "BD 1", nil},
		{"the game unwritten", tricksOf(most), "AC 47 BD 73", "AC 5 BD 5", "BD 1", nil},
		{"another sheet", tricksOf(most) + "sheet AC 1 BD 0\n", "AC 47 BD 73", "AC 5 BD 5", "BD 1", []code.Code{code.SheetMismatch}},
		{"the points by side", tricksOf("B D B A C A B D B D") + "points AC 33 BD 87\n", "AC 33 BD 87", "AC 3 BD 7", "BD 1", nil},
		{"all the points and not all tricks are no sweep", tricksOf("B D B A D D B D B D") + "points AC 0 BD 120\n", "AC 0 BD 120", "AC 1 BD 9", "BD 2", nil},
		{"a side without a trick has no points", tricksOf("B D B D B D B D B D") + "points AC 20 BD 100\n", "AC 0 BD 120", "AC 0 BD 10", "BD 4", []code.Code{code.PointsMismatch}},
		{"points of one side tell the other's", tricksOf("B D B A4 C10 A0 B D B D"), "AC 14 BD 106", "AC 3 BD 7", "BD 2", nil},
		{"points that are nowhere", tricksOf("B D B A C A B D B D"), "", "AC 3 BD 7", "", nil},
		{"and games as written", tricksOf("B D B A C A B D B D") + "games BD 2\n", "", "AC 3 BD 7", "BD 2", nil},
		{"more points than a deal has", tricksOf("B21 C11 B10 A9 D28 D30 A2 B12 C14 C11"), "", "AC 5 BD 5", "", []code.Code{code.PointsMismatch}},
		{"and the points line stands", tricksOf("B21 C11 B10 A9 D28 D30 A2 B12 C14 C11") + "points AC 47 BD 73\n", "AC 47 BD 73", "AC 5 BD 5", "BD 1", []code.Code{code.PointsMismatch}},
		{"fewer points", tricksOf("B21 C11 B10 A9 D0 D30 A2 B2 C14 C11"), "", "AC 5 BD 5", "", []code.Code{code.PointsMismatch}},
		{"no four cards are worth one point", tricksOf("B21 C11 B10 A9 D1 D29 A2 B12 C14 C11"), "", "AC 5 BD 5", "", []code.Code{code.Result}},
		{"four cards are worth 44 at most", tricksOf("B45 D D D D D D D D A"), "", "AC 1 BD 9", "", []code.Code{code.Result}},
		{"some tricks have cards", "trump\n" + cards + "6. = B 10\n7. = D 15\n8. = C 13\n9. = C 3\n10. = C 2\n", "AC 68 BD 52", "AC 6 BD 4", "AC 1", nil},
		{"a leader who did not take the trick before", "1. B: = B 21\n2. C: = C 11\n" + strings.Join(strings.SplitAfter(tricksOf(most), "\n")[2:], ""), "AC 47 BD 73", "AC 5 BD 5", "BD 1", []code.Code{code.WrongLeader}},
		{"a trick that is not there", strings.Replace(tricksOf(most), "4. = A 9\n", "", 1), "", "", "", []code.Code{code.IncompleteDeal}},
	} {
		head := "[Rules \"fpsd target=4\"]\n\ndeal 1\n"
		deal, trumped := strings.CutPrefix(tt.deal, "trump\n")
		if trumped {
			head = strings.Replace(head, "deal 1", "deal 1 dealer A trump 7♥", 1)
		}
		m := judged(t, head+deal)
		v := m.Verdicts[0]
		if got := sums(v.Points); got != tt.points {
			t.Errorf("%s: points %q, want %q", tt.name, got, tt.points)
		}
		if got := sums(v.Tricks); got != tt.tricks {
			t.Errorf("%s: tricks %q, want %q", tt.name, got, tt.tricks)
		}
		games := ""
		if v.Games != nil {
			for _, p := range []card.Side{card.AC, card.BD} {
				if n := v.Games.Of(p); n != 0 {
					games = fmt.Sprintf("%s %d", p, n)
				}
			}
		}
		if games != tt.games {
			t.Errorf("%s: games %q, want %q", tt.name, games, tt.games)
		}
		var codes []code.Code
		for _, f := range m.Findings {
			if f.Code != noCards && f.Code != code.LeaderInferred && f.Code != code.LeaderUnknown && f.Code != code.RenunciaPossible {
				codes = append(codes, f.Code)
			}
		}
		if !slices.Equal(codes, tt.codes) {
			t.Errorf("%s: found %v, want %v", tt.name, codes, tt.codes)
		}
	}
}

// TestToldSweep checks that a sweep ends a match by its tricks as written where one by its
// cards would.
func TestToldSweep(t *testing.T) {
	m := judged(t, "[Rules \"fpsd target=20 score.sweep.ends_match=yes\"]\n\ndeal 1\n"+tricksOf("B D B D B D B D B D"))
	if !m.Over || m.Winner != card.BD {
		t.Errorf("over %v, winner %s", m.Over, m.Winner)
	}
}

// TestOutcomeOf: who took a trick and what it is worth, by its cards or, without any, as written.
func TestOutcomeOf(t *testing.T) {
	_, deals := replay.Standings(recorded(t, "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n2. = D 9\n3. = A\n4. A: 5♦ 7♦ - -\n5. A: 2♣ - - - = D 12\n"))
	state := deals[0].End(nil, &replay.Verdict{})
	for trick, want := range []string{1: "C 15", 2: "D 9", 3: "A -1", 4: "? -1", 5: "? -1", 6: "? -1"} {
		if trick == 0 {
			continue
		}
		winner, points := replay.OutcomeOf(&state.Deal, trick, card.Hearts)
		got := "?"
		if winner != card.NoSeat {
			got = winner.String()
		}
		if got += fmt.Sprint(" ", points); got != want {
			t.Errorf("trick %d: %s, want %s", trick, got, want)
		}
	}
}
