package sheet_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/golden"

	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/sheet"
)

// marks returns the marks of a text: o active, s suspended, e executed, x void.
// Those of one word were written by one award.
func marks(text string) []replay.Mark {
	states := map[rune]replay.MarkState{'o': replay.Active, 's': replay.Suspended, 'e': replay.Executed, 'x': replay.Void}
	var out []replay.Mark
	for i, word := range strings.Fields(text) {
		for _, r := range word {
			out = append(out, replay.Mark{Deal: i + 1, Award: i, State: states[r]})
		}
	}
	return out
}

// match returns a match with these marks, and with their totals.
func match(target uint16, ac, bd string) *replay.Match {
	m := &replay.Match{Rules: rules.Default(), SheetKnown: true}
	m.Rules.Target = target
	m.Marks[card.AC.First()], m.Marks[card.BD.First()] = marks(ac), marks(bd)
	for _, p := range []card.Side{card.AC, card.BD} {
		for _, mark := range m.Marks[p.First()] {
			if mark.State.Counts() {
				m.Sheet = m.Sheet.Add(p, 1)
			}
		}
	}
	return m
}

// atTable returns a match by some rules, with the marks of each column.
func atTable(r string, columns ...string) *replay.Match {
	m := match(0, "", "")
	var err error
	if m.Rules, err = rules.Parse(r); err != nil {
		panic(err)
	}
	for i, p := range m.Rules.Table().Columns {
		m.Marks[p.First()] = marks(columns[i])
		for _, mark := range m.Marks[p.First()] {
			if mark.State.Counts() {
				m.Sheet = m.Sheet.Add(p, 1)
			}
		}
	}
	return m
}

// but returns a match after a change.
func but(m *replay.Match, change func(m *replay.Match)) *replay.Match {
	change(m)
	return m
}

func open(m *replay.Match)    { m.Rules.Mode, m.Rules.Target = rules.ModeOpen, 0 }
func players(m *replay.Match) { m.Rules.Ledger = rules.LedgerPlayer }

// sample is a match and what its drawing shows.
type sample struct {
	name string
	m    *replay.Match
}

// sheets returns sheets of every kind.
func sheets() []sample {
	return []sample{
		{"nothing yet", match(4, "", "")},
		{"1-0", match(4, "o", "")},
		{"2-1 in three awards", match(4, "o o", "o")},
		{"a capote and a bandeira", match(4, "oo", "oooo")},
		{"past the target: shown at it", match(4, "ooo oooo", "")},
		{"to ten", match(10, "oooo oooo o", "oo o")},
		{"won at ten", but(match(10, "oo o oo oo oo oo", "oooo o"), func(m *replay.Match) { m.Over, m.Winner = true, card.AC })},
		{"two of three marks suspended", match(4, "o ss", "o")},
		{"suspended and executed", match(4, "o ee o", "ss s s")},
		{"executed all round", match(4, "eeee", "es")},
		{"every state, to ten", match(10, "o es xo so ee", "ssss xxxx oo")},
		{"past the target after a mark in suspension", match(4, "oo s ooo s", "")},
		{"a void mark takes up a place", match(4, "x o oo o", "xx")},
		{"below zero", but(match(4, "xx", "o o"), func(m *replay.Match) { m.Sheet = m.Sheet.With(card.AC, -2) })},
		{"marks after being below zero", but(match(4, "oo", "o"), func(m *replay.Match) { m.Sheet = m.Sheet.With(card.AC, 0) })},
		{"a column for each player", but(match(4, "oo o", "o"), func(m *replay.Match) {
			players(m)
			m.Players = [card.H + 1]int{card.A: 3, card.C: -7, card.B: 1, card.D: 1}
		})},
		{"a column for each player, below zero", but(match(4, "", "oo"), func(m *replay.Match) {
			players(m)
			m.Sheet = m.Sheet.With(card.AC, -12)
			m.Players = [card.H + 1]int{card.A: -12, card.C: -22, card.B: 2, card.D: 2}
		})},
		{"an open ledger", but(match(0, "o oo o oooo o o", "o o"), open)},
		{"an open ledger of forty", but(match(0, strings.Repeat("oo o oooo o ", 5), "o oo"), open)},
		{"an open ledger with an S", but(match(0, strings.Repeat("oo o oo s ", 4), "oooo ee oo o"), open)},
		{"a number of deals, a tie", but(match(0, "oo o", "o oo"), func(m *replay.Match) {
			m.Rules.Mode, m.Rules.Target, m.Rules.Deals, m.Over = rules.ModeFixed, 0, 5, true
		})},
		{"card points", but(match(500, "", ""), func(m *replay.Match) {
			m.Rules.Mode, m.Sheet = rules.ModePoints, card.Pairs(502, 98)
			m.Over, m.Winner = true, card.AC
		})},
		{"card points, a column for each player", but(match(500, "", ""), func(m *replay.Match) {
			players(m)
			m.Rules.Mode, m.Sheet = rules.ModePoints, card.Pairs(130, -110)
			m.Players = [card.H + 1]int{card.A: 130, card.C: 120, card.B: -110, card.D: -110}
		})},
		{"three players", atTable("tres-morto", "o oo", "", "ee s")},
		{"three players, two of whom have won", but(atTable("tres-morto", "oooo", "o", "oo oo"), func(m *replay.Match) {
			m.Over, m.Winner = true, card.SideOf(card.A, card.C)
		})},
		{"five players", atTable("italiana5", "o oo", "", "oo o o o o", "o", "")},
		{"five players, to ten, one below zero", but(atTable("italiana5 target=10", "o oo", "", "ss xx", "oooo oooo o", ""), func(m *replay.Match) {
			m.Sheet = m.Sheet.With(card.B.Alone(), -3)
		})},
		{"six players", atTable("dupla players=6", "o oo", "ss")},
		{"eight players", but(atTable("dupla", "o oo o", "xx o"), func(m *replay.Match) { m.Over, m.Winner = true, m.Rules.Table().Columns[0] })},
		{"eight players, a column for each player", but(atTable("dupla", "o", ""), players)},
	}
}

// TestSheetGolden draws sheets of every kind as crosses and combs: in ASCII they are the same but for the signs.
func TestSheetGolden(t *testing.T) {
	var out strings.Builder
	plain := strings.NewReplacer("│", "|", "─", "-", "┼", "+", "┴", "+", "●", "o", "⊗", "x", "–", "-", "−", "-", "é", "e", "ã", "a", "ç", "c")
	for _, s := range sheets() {
		cross, comb := sheet.Cross(s.m, grid.Unicode), sheet.Comb(s.m, grid.Unicode)
		drawn := fmt.Sprintf("== %s\n%s%s", s.name, cross, comb)
		out.WriteString(drawn)
		if w := max(cross.Width(), comb.Width()); w > 78 {
			t.Errorf("%s: %d cells wide", s.name, w)
		}
		ascii := fmt.Sprintf("== %s\n%s%s", s.name, sheet.Cross(s.m, grid.ASCII), sheet.Comb(s.m, grid.ASCII))
		if strings.Contains(drawn, "S̶") { // it takes more room there
			out.WriteString(ascii)
		} else if d := cmp.Diff(plain.Replace(drawn), ascii); d != "" {
			t.Errorf("%s in ASCII (-want +got):\n%s", s.name, d)
		}
	}
	golden.Assert(t, out.String(), "sheet.golden")
}

// TestCrossWithin draws sheets in the width that there is: no cross is lost, nothing is wider
// than it may be, and what has room beside another stands there as soon as it has.
func TestCrossWithin(t *testing.T) {
	for _, s := range sheets()[len(sheets())-7:] {
		marks := strings.Count(sheet.Cross(s.m, grid.Unicode).String(), grid.Unicode.Mark)
		before := 0 // how high it was in one cell less
		for width := 28; width <= 78; width++ {
			area := sheet.CrossWithin(s.m, grid.Unicode, width)
			if got := strings.Count(area.String(), grid.Unicode.Mark); got != marks || area.Width() > width {
				t.Errorf("%s: %d marks of %d in %d cells of %d:\n%s", s.name, got, marks, area.Width(), width, area)
			}
			if width > 28 && area.Height() < before && area.Width() != width {
				t.Errorf("%s: what stands abreast in %d cells takes %d", s.name, width, area.Width())
			}
			before = area.Height()
		}
	}
}
