package grid_test

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/replay/viewer/grid"
)

// TestWrite writes texts at every edge of a grid of five cells by two: what is outside is left
// out, and half a character is never shown.
func TestWrite(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		x, y, end  int
		want       string
	}{
		{"in the middle", "ab", 1, 0, 3, " ab\n\n"},
		{"in the last row", "ab", 0, 1, 2, "\nab\n"},
		{"nothing", "", 3, 0, 3, "\n\n"},
		{"as wide as the grid", "abcde", 0, 0, 5, "abcde\n\n"},
		{"one too many", "abcdef", 0, 0, 6, "abcde\n\n"},
		{"begun left of it", "abc", -2, 0, 1, "c\n\n"},
		{"right of it", "a", 5, 0, 6, "\n\n"},
		{"above it", "a", 0, -1, 1, "\n\n"},
		{"below it", "a", 0, 2, 1, "\n\n"},
		{"two cells wide", "中a", 0, 0, 3, "中a\n\n"},
		{"two cells wide, in the last two", "中", 3, 0, 5, "   中\n\n"},
		{"two cells wide, with one left", "中", 4, 0, 6, "\n\n"},
		{"a letter with its accent apart", "e\u0301a", 0, 0, 2, "e\u0301a\n\n"},
		{"a letter with an accent before others", "éab", 0, 0, 3, "éab\n\n"},
		{"letters before one with an accent", "aé", 0, 0, 2, "aé\n\n"},
		{"a hidden character", "a\x1b", 0, 0, 9, "a‹U+0\n\n"},
		{"a byte that is no text", "\xff", 0, 0, 6, "‹0xFF\n\n"},
	} {
		g := grid.NewGrid(5, 2)
		if end := g.Put(tt.x, tt.y, tt.text); end != tt.end || g.String() != tt.want {
			t.Errorf("%s: ends at %d as %q, want %d and %q", tt.name, end, g, tt.end, tt.want)
		}
	}
}

// TestOverwrite writes over a character that is two cells wide, on either half: the other half
// becomes a blank.
func TestOverwrite(t *testing.T) {
	for _, tt := range []struct {
		x    int
		text string
		want string
	}{
		{1, "a", " a 文"}, {2, "a", "  a文"}, {3, "a", " 中a"}, {4, "a", " 中 a"},
		{2, "国", "  国"}, {1, "国", " 国文"}, {0, "国", "国 文"}, {0, "ab", "ab 文"},
	} {
		g := grid.NewGrid(5, 1)
		g.Put(1, 0, "中文")
		g.Put(tt.x, 0, tt.text)
		assert.Check(t, g.String() == tt.want+"\n", "%s at %d: %q, want %q", tt.text, tt.x, g, tt.want)
	}
}

// TestCell reads cells: blanks outside of the grid, and no text in the second half of a wide
// character.
func TestCell(t *testing.T) {
	g := grid.NewGrid(3, 2)
	g.Write(0, 1, grid.Bold, "中x")
	assert.Assert(t, g.Width() == 3 && g.Height() == 2, "%d by %d cells", g.Width(), g.Height())
	for _, tt := range []struct {
		x, y int
		want grid.Cell
	}{
		{0, 0, grid.Cell{Text: " "}}, {0, 1, grid.Cell{"中", grid.Bold}}, {1, 1, grid.Cell{"", grid.Bold}}, {2, 1, grid.Cell{"x", grid.Bold}},
		{-1, 0, grid.Cell{Text: " "}}, {3, 1, grid.Cell{Text: " "}}, {0, -1, grid.Cell{Text: " "}}, {0, 2, grid.Cell{Text: " "}},
	} {
		if got := g.Cell(tt.x, tt.y); got != tt.want {
			t.Errorf("%d, %d: %+v, want %+v", tt.x, tt.y, got, tt.want)
		}
	}
	if zero := (&grid.Grid{}); zero.Width() != 0 || zero.Height() != 0 || zero.String() != "" {
		t.Error("the zero grid is not empty")
	}
}

// TestMark adds to the styles of cells, and to those inside of the grid alone.
func TestMark(t *testing.T) {
	for _, tt := range []struct {
		x, y, width int
		want        string // of both rows, b where it is bold
	}{
		{1, 0, 2, ".bb. ...."}, {0, 1, 4, ".... bbbb"}, {-2, 0, 3, "b... ...."}, {3, 1, 5, ".... ...b"},
		{0, 0, 0, ".... ...."}, {0, -1, 4, ".... ...."}, {0, 2, 4, ".... ...."},
	} {
		g := grid.NewGrid(4, 2)
		g.Write(0, 0, grid.HeartsInk, "abcd")
		g.Mark(tt.x, tt.y, tt.width, grid.Bold)
		got := ""
		for y := range 2 {
			for x := range 4 {
				c := g.Cell(x, y)
				assert.Check(t, y != 0 || c.Style.Ink() == grid.HeartsInk, "the ink of %d is %v", x, c.Style)
				got += map[bool]string{true: "b", false: "."}[c.Style&grid.Bold != 0]
			}
			got += " "
		}
		assert.Check(t, strings.TrimSpace(got) == tt.want, "%d cells from %d, %d: %s, want %s", tt.width, tt.x, tt.y, got, tt.want)
	}
}

// TestPaste copies a grid into another: with its styles, and what is outside is left out.
func TestPaste(t *testing.T) {
	from := grid.NewGrid(4, 2)
	from.Write(0, 0, grid.Bold, "a中b")
	from.Write(0, 1, grid.Plain, "cd")
	for _, tt := range []struct {
		x, y int
		want string
	}{
		{0, 0, "a中b.\ncd  .\n.....\n"},
		{1, 1, ".....\n.a中b\n.cd\n"},
		{2, 2, ".....\n.....\n..a中\n"},
		{-1, -1, "d  ..\n.....\n.....\n"},
		{3, 0, "...a.\n...cd\n.....\n"},
	} {
		g := grid.NewGrid(5, 3)
		for y := range 3 {
			g.Put(0, y, ".....")
		}
		g.Paste(tt.x, tt.y, from)
		assert.Check(t, g.String() == tt.want, "at %d, %d:\n%swant\n%s", tt.x, tt.y, g, tt.want)
	}
	g := grid.NewGrid(5, 3)
	g.Paste(0, 0, from)
	if g.Cell(0, 0).Style != grid.Bold || g.Cell(2, 0) != (grid.Cell{"", grid.Bold}) || g.Cell(0, 1).Style != grid.Plain {
		t.Errorf("the styles are not copied: %+v", g)
	}
}

// TestCells counts the cells of texts.
func TestCells(t *testing.T) {
	for text, want := range map[string]int{"": 0, "abc": 3, "é": 1, "e\u0301": 1, "中": 2, "a中": 3, "♠": 1} {
		assert.Check(t, is.Equal(grid.Cells(text), want), text)
	}
}

// TestPlain writes a grid for a terminal that has ASCII alone, cell by cell.
func TestPlain(t *testing.T) {
	g := grid.NewGrid(20, 2)
	g.Put(0, 0, "João “1ª” – 3 → 4 …")
	g.Put(0, 1, "中a ♠·7º")
	g.Plain()
	if want := "Joao \"1a\" - 3 > 4 ~\n? a ?-7o\n"; g.String() != want {
		t.Errorf("%q, want %q", g, want)
	}
}

// TestClean makes one line of a text from outside.
func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " a  b\t\nc ": "a b c", "a\u202eb": "a‹U+202E›b", "a\x1b[2J": "a‹U+001B›[2J", "\xff": "‹0xFF›",
	} {
		assert.Check(t, is.Equal(grid.Clean(text), want), text)
	}
}

// TestCombining tells accents from what stands alone.
func TestCombining(t *testing.T) {
	for r, want := range map[rune]bool{'\u0301': true, '\u20dd': true, 'e': false, 'é': false, ' ': false} {
		assert.Check(t, is.Equal(grid.Combining(r), want), "%U", r)
	}
}
