package wall

import (
	"fmt"
	"strings"
	"testing"

	"gotest.tools/v3/golden"
)

// cup is a small table of two groups, with a knockout of three rounds: of six who have come
// through, two wait for the round after.
func cup() *Table {
	return &Table{
		Title: "Taça", About: "nine rounds", Lang: "pt", Foot: []string{"counted at 23:10", "by Eva"},
		Columns: []Column{{Head: "#"}, {Head: "player", Name: true}, {Head: "won"}},
		Groups: []Group{
			{Name: "A", Rows: [][]string{{"1", "Ana Reis", "7"}, {"2", "Rui <Sá>", "12"}, {"3", "Zé", ""}}},
			{Rows: [][]string{{"1", "Bia", "4"}}},
		},
		Bracket: &Bracket{Name: "Final", Foot: []string{"on Sunday"}, Rounds: []Round{
			{Name: "half", Encounters: []Encounter{{Names: []string{"Ana", "Rui"}, Scores: [2]string{"2", "1"}, Winner: 1}, {Names: []string{"Bia"}, Winner: 1, Note: "waits"}}},
			{Name: "final", Encounters: []Encounter{{Names: []string{"Ana", "Bia"}, Scores: [2]string{"0", "10"}, Winner: 2}}},
			{Name: "none", Encounters: []Encounter{{Names: []string{"Bia"}}}},
		}},
	}
}

// TestGolden: a picture and a page are as they were looked at.
func TestGolden(t *testing.T) {
	page := cup().HTML()
	if !strings.Contains(page, "<style>\n"+style+"</style>\n") {
		t.Error("a page without its style")
	}
	wide := cup() // the knockout is wider than the groups
	wide.Bracket.Foot[0] = strings.Repeat("on Sunday ", 12)
	wide.Columns[1].Head = strings.Repeat("player ", 5)
	// Of three the third one waits for nobody: its round after stands beside it.
	for i := range 2 {
		wide.Bracket.Rounds[i].Encounters = append(wide.Bracket.Rounds[i].Encounters, Encounter{Names: []string{"Eva", "Zé"}})
	}
	titled := &Table{Title: strings.Repeat("Taça ", 8), Foot: []string{"x"}, Columns: []Column{{Head: "#"}}, Groups: []Group{{Rows: [][]string{{"1"}, {"22"}}}}}
	footed := &Table{Title: "T", Foot: []string{strings.Repeat("long ", 9)}, Columns: []Column{{Head: "#", Name: true}}}
	for name, got := range map[string]string{"cup.svg": cup().SVG(), "cup.html": strings.Replace(page, style, "", 1), "wide.svg": wide.SVG(), "titled.svg": titled.SVG(), "footed.svg": footed.SVG(), "none.html": strings.Replace((&Table{Title: "T", Columns: []Column{{Head: "#"}}}).HTML(), style, "", 1)} {
		golden.Assert(t, got, name)
	}
}

// TestRowsOfASheet: a group that has no room on one sheet is written lower, and a larger one lower
// still; a first round of more than eight encounters has its rounds one below the other.
func TestRowsOfASheet(t *testing.T) {
	for rows, want := range map[int]string{0: "<section>", 36: "<section>", 37: `<section class="low">`, 47: `<section class="low">`, 48: `<section class="lowest">`} {
		table := &Table{Columns: []Column{{Head: "#"}}, Groups: []Group{{}}}
		for i := range rows {
			table.Groups[0].Rows = append(table.Groups[0].Rows, []string{fmt.Sprint(i + 1)})
		}
		if !strings.Contains(table.HTML(), want+"\n<h1>") {
			t.Errorf("%d rows: no %s", rows, want)
		}
	}
	for first, want := range map[int]string{0: `"bracket"`, 8: `"bracket"`, 9: `"bracket long"`} {
		table := &Table{Bracket: &Bracket{Rounds: []Round{{Encounters: make([]Encounter, first)}}}}
		if !strings.Contains(table.HTML(), "<div class="+want+">") {
			t.Errorf("a round of %d: no %s", first, want)
		}
	}
}
