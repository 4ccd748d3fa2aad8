package grid_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/replay/viewer/grid"
)

// drawn returns what a picture has between its frame and its end.
func drawn(t *testing.T, g *grid.Grid, c grid.Colours) string {
	t.Helper()
	doc := g.SVG(c, "a table")
	if err := xml.Unmarshal([]byte(doc), new(struct{})); err != nil {
		t.Fatalf("%v\n%s", err, doc)
	}
	_, inside, _ := strings.Cut(doc, `font-size="16">`+"\n")
	inside, rest, ok := strings.Cut(inside, "</g>\n")
	assert.Assert(t, ok && rest == "</svg>\n", "it ends with %q", rest)
	return inside
}

// TestSVGFrame finds that a picture is as large as its cells, 9.6 by 20 each, with 12 on all
// sides, and says what it shows.
func TestSVGFrame(t *testing.T) {
	doc := grid.NewGrid(10, 3).SVG(grid.FourColours, `<a> & "b"`)
	for _, want := range []string{
		`<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="120" height="84" viewBox="0 0 120 84" role="img">` + "\n",
		"<title>&lt;a&gt; &amp; &#34;b&#34;</title>\n",
		`<rect width="120" height="84" rx="6" fill="#ffffff"/>` + "\n",
	} {
		assert.Check(t, strings.Contains(doc, want), "no %s in\n%s", want, doc)
	}
	assert.Check(t, is.Equal(drawn(t, grid.NewGrid(10, 3), grid.FourColours), ""), "a blank grid is drawn as")
}

// TestSVGText finds where letters are put: a cell is 9.6 wide and 20 high, the first begins at
// 12, and letters stand 15 below the top of their cell.
func TestSVGText(t *testing.T) {
	for _, tt := range []struct {
		name string
		draw func(g *grid.Grid)
		want string
	}{
		{"two letters", func(g *grid.Grid) { g.Put(0, 0, "ab") }, `<text x="12 21.6" y="27" fill="#1a1a1a">ab</text>`},
		{"the second row", func(g *grid.Grid) { g.Put(1, 1, "a") }, `<text x="21.6" y="47" fill="#1a1a1a">a</text>`},
		{"a blank between words", func(g *grid.Grid) { g.Put(0, 0, "a b") }, `<text x="12 21.6 31.2" y="27" fill="#1a1a1a">a b</text>`},
		{"a blank between words at the edge", func(g *grid.Grid) { g.Put(2, 0, "a b") }, `<text x="31.2 40.8 50.4" y="27" fill="#1a1a1a">a b</text>`},
		{"two blanks between words", func(g *grid.Grid) { g.Put(0, 0, "a  b") }, `<text x="12 40.8" y="27" fill="#1a1a1a">ab</text>`},
		{"a blank beside a line", func(g *grid.Grid) { g.Put(0, 0, "a │") }, `<path d="M36 12V32" fill="none" stroke="#1a1a1a" stroke-width="1"/>` + "\n" + `<text x="12" y="27" fill="#1a1a1a">a</text>`},
		{"a blank behind a line", func(g *grid.Grid) { g.Put(0, 0, "│ a") }, `<path d="M16.8 12V32" fill="none" stroke="#1a1a1a" stroke-width="1"/>` + "\n" + `<text x="31.2" y="27" fill="#1a1a1a">a</text>`},
		{"a wide letter", func(g *grid.Grid) { g.Put(0, 0, "中a") }, `<text x="12 31.2" y="27" fill="#1a1a1a">中a</text>`},
		{"an accent apart", func(g *grid.Grid) { g.Put(0, 0, "ae\u0301b") }, `<text x="12 31.2" y="27" fill="#1a1a1a">ab</text>` + "\n" + `<text x="21.6" y="27" fill="#1a1a1a">e` + "\u0301" + `</text>`},
		{"what is markup", func(g *grid.Grid) { g.Put(0, 0, "<&") }, `<text x="12 21.6" y="27" fill="#1a1a1a">&lt;&amp;</text>`},
		{"bold", func(g *grid.Grid) { g.Write(0, 0, grid.Bold, "a") }, `<text x="12" y="27" fill="#1a1a1a" font-weight="bold">a</text>`},
		{"faint and underlined", func(g *grid.Grid) { g.Write(0, 0, grid.Faint|grid.Underline, "a") }, `<text x="12" y="27" fill="#1a1a1a" opacity="0.4" text-decoration="underline">a</text>`},
		{"reversed", func(g *grid.Grid) { g.Write(1, 0, grid.Reverse, "ab") }, `<rect x="21.6" y="12" width="19.2" height="20" fill="#1a1a1a"/>` + "\n" + `<text x="21.6 31.2" y="27" fill="#ffffff">ab</text>`},
		{"two styles", func(g *grid.Grid) { g.Put(g.Write(0, 0, grid.HeartsInk, "a"), 0, "b") }, `<text x="12" y="27" fill="#c4122f">a</text>` + "\n" + `<text x="21.6" y="27" fill="#1a1a1a">b</text>`},
		{"bold lines", func(g *grid.Grid) { g.Write(0, 0, grid.Bold, "──") }, `<path d="M12 22H21.6M21.6 22H31.2" fill="none" stroke="#1a1a1a" stroke-width="1.8"/>`},
		{"faint lines", func(g *grid.Grid) { g.Write(0, 0, grid.Faint, "─") }, `<path d="M12 22H21.6" fill="none" stroke="#1a1a1a" stroke-width="1" opacity="0.4"/>`},
	} {
		g := grid.NewGrid(5, 2)
		tt.draw(g)
		if got := drawn(t, g, grid.FourColours); got != tt.want+"\n" {
			t.Errorf("%s:\n%swant\n%s", tt.name, got, tt.want)
		}
	}
}

// TestSVGLines finds the strokes of the characters that draw lines. The first cell goes from 12
// to 21.6 and from 12 to 32, its middle is at 16.8 and 22, and a round corner begins 4 from there.
func TestSVGLines(t *testing.T) {
	for text, want := range map[string]string{
		"─": "M12 22H21.6",
		"│": "M16.8 12V32",
		"┼": "M12 22H21.6M16.8 12V32",
		"┴": "M12 22H21.6M16.8 12V22",
		"╭": "M16.8 32V26Q16.8 22 20.8 22H21.6",
		"╮": "M12 22H12.8Q16.8 22 16.8 26V32",
		"╯": "M16.8 12V18Q16.8 22 12.8 22H12",
		"╰": "M16.8 12V18Q16.8 22 20.8 22H21.6",
	} {
		g := grid.NewGrid(1, 1)
		g.Put(0, 0, text)
		if got, want := drawn(t, g, grid.NoColours), `<path d="`+want+`" fill="none" stroke="#1a1a1a" stroke-width="1"/>`+"\n"; got != want {
			t.Errorf("%s:\n%swant\n%s", text, got, want)
		}
		assert.Check(t, !grid.IsText(g.Cell(0, 0)), "%s is written", text)
	}
	for text, want := range map[string]bool{"": false, " ": false, "a": true, "♠": true, "-": true} {
		assert.Check(t, is.Equal(grid.IsText(grid.Cell{Text: text}), want), text)
	}
}

// TestSVGColours finds the colours of all inks on paper: of four suits, of two, and none.
func TestSVGColours(t *testing.T) {
	const black, red, blue, green = "#1a1a1a", "#c4122f", "#1c5fc2", "#187a35"
	for ink, want := range map[grid.Style][3]string{
		grid.Plain: {black, black, black}, grid.SpadesInk: {black, black, black},
		grid.HeartsInk: {red, red, black}, grid.ClubsInk: {green, black, black}, grid.DiamondsInk: {blue, red, black},
		grid.WrongInk: {"#b00030", "#b00030", black}, grid.DoubtInk: {"#9a5b00", "#9a5b00", black}, grid.GoodInk: {green, green, black}, grid.LabelInk: {"#5b6770", "#5b6770", black},
	} {
		for c := range grid.NoColours + 1 {
			g := grid.NewGrid(1, 1)
			g.Write(0, 0, ink, "a")
			if got := drawn(t, g, c); !strings.Contains(got, `fill="`+want[c]+`"`) {
				t.Errorf("ink %d in %s colours: %s, want %s", ink, c, got, want[c])
			}
		}
	}
}
