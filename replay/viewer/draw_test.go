package viewer

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
	"gotest.tools/v3/golden"

	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay/viewer/grid"
)

// spotOf is a place to draw, and the keys that lead there. If large, it is
// drawn on large screens too.
type spotOf struct {
	name, keys string
	large      bool
}

// TestGoldenFrames draws the same places in several sizes, in the view of
// everybody, of one seat and blind, and some of them in ASCII. The language here
// is English; those of the program are tested there.
func TestGoldenFrames(t *testing.T) {
	places := []spotOf{
		{"start", "", true},
		{"middle", ":trick 4 | l l", false},
		{"trick", ":trick 3", false},
		{"finding", ":deal 4 | :trick 3", true},
		{"proof", ":deal 4 | :trick 3 | p", false},
		{"claim", ":deal 4 | End h h", false},
		{"end", "End", false},
		{"over", "G", false},
		{"unknown", ":deal 2 | :trick 3 | h h h", false},
		{"unread", ":deal 3", true},
		{"line", ":deal 4 | :trick 2 | w Enter", false},
		{"variation", ":trick 4 | v l l l l l", true},
	}
	for _, size := range []struct {
		width, height int
		ascii         bool
		views         []string // of everybody, of a seat, blind, and both
	}{
		{39, 15, false, []string{"o"}}, {40, 15, false, []string{"o", "B", "x", "B x"}}, {60, 20, false, []string{"o", "B x"}},
		{80, 24, false, []string{"o", "B", "x", "B x"}}, {120, 40, false, []string{"o", "B"}}, {200, 60, false, []string{"o", "B"}},
		{40, 15, true, []string{"o", "B x"}}, {80, 24, true, []string{"o", "B x"}}, {120, 40, true, []string{"o", "B"}},
	} {
		var b strings.Builder
		for _, view := range size.views {
			for _, p := range places {
				if size.width > 80 && !p.large {
					continue
				}
				s, _ := newStudy(t)
				s.look.ASCII, s.look.Mono = size.ascii, true
				press(s, p.keys+" | "+view)
				s.said = message.Message{}
				fmt.Fprintf(&b, "== %s (%s)\n%s", p.name, view, s.Draw(size.width, size.height))
				if size.width < MinWidth {
					break
				}
			}
		}
		name := fmt.Sprintf("frames/%dx%d.txt", size.width, size.height)
		if size.ascii {
			name = fmt.Sprintf("frames/%dx%d-ascii.txt", size.width, size.height)
		}
		golden.Assert(t, b.String(), name)
	}
}

// TestGoldenStyles draws a place with its inks and attributes in words, row by
// row.
func TestGoldenStyles(t *testing.T) {
	s, _ := newStudy(t)
	press(s, ":deal 4 | :trick 3")
	f := s.Draw(80, 24)
	signs := map[grid.Style]byte{grid.Plain: '.', grid.SpadesInk: 's', grid.HeartsInk: 'h', grid.ClubsInk: 'c', grid.DiamondsInk: 'd', grid.WrongInk: 'w', grid.DoubtInk: '?', grid.GoodInk: 'g', grid.LabelInk: 'l'}
	var b strings.Builder
	for y := range f.Height() {
		for x := range f.Width() {
			c := f.Cell(x, y)
			sign := signs[c.Style.Ink()]
			switch {
			case c.Text == " " && c.Style == grid.Plain:
				sign = ' '
			case c.Style&grid.Faint != 0 && sign == '.':
				sign = '-'
			case c.Style&grid.Bold != 0 && sign != '.':
				sign -= 'a' - 'A'
			case c.Style&grid.Bold != 0:
				sign = '*'
			}
			b.WriteByte(sign)
		}
		b.WriteByte('\n')
	}
	golden.Assert(t, b.String(), "styles.txt")
	golden.Assert(t, strings.ReplaceAll(f.Coloured(grid.FourColours), "\x1b", "ESC"), "coloured.txt")
}

// TestSuits checks that suits differ without colours, in every glyph set.
func TestSuits(t *testing.T) {
	for _, g := range []*grid.Glyphs{grid.GlyphsFor(false, "en"), grid.GlyphsFor(true, "en"), grid.GlyphsFor(true, "pt")} {
		seen := map[string]bool{}
		for suit := range card.EverySuit.All() {
			text := g.Suit(suit)
			assert.Check(t, !seen[text] && grid.Cells(text) == grid.Cells(g.Suits[0]), "suit %v is drawn %q", suit, text)
			seen[text] = true
		}
	}
	colours := map[int]card.Suit{}
	for suit := range card.EverySuit.All() {
		c := grid.FourColours.Colour(grid.SuitInk(suit))
		if other, ok := colours[c]; ok {
			t.Errorf("%v and %v have one colour of four", suit, other)
		}
		colours[c] = suit
		assert.Check(t, grid.NoColours.Colour(grid.SuitInk(suit)) == grid.OwnColour, "%v has a colour where there is none", suit)
	}
}

// TestWide checks that characters of two cells stay whole.
func TestWide(t *testing.T) {
	g := grid.NewGrid(6, 1)
	assert.Check(t, is.Equal(g.Put(0, 0, "陳大文"), 6), "three wide characters end at")
	g.Put(1, 0, "x")
	assert.Check(t, is.Equal(g.String(), " x大文\n"))
	g.Put(5, 0, "陳")
	g.Put(2, 0, "a")
	assert.Check(t, is.Equal(g.String(), " xa 文\n"))
	assert.Check(t, is.Equal(grid.Cells("e\u0301♥▶陳"), 5), "width")
}

// BenchmarkDraw draws frames of a match.
func BenchmarkDraw(b *testing.B) {
	for _, size := range []struct{ width, height int }{{80, 24}, {120, 40}, {200, 60}} {
		b.Run(fmt.Sprintf("%dx%d", size.width, size.height), func(b *testing.B) {
			s, _ := newStudy(b)
			press(s, ":deal 4")
			i := 0
			for b.Loop() {
				if i++; i%10 == 0 {
					press(s, ":trick 1")
				}
				s.Press("l")
				s.Draw(size.width, size.height)
			}
		})
	}
}

// TestSizes draws some places of each kind of table in windows of every height and of many widths: the golden
// has, for each width, the heights at which words come to the screen or go from it.
func TestSizes(t *testing.T) {
	sessions := map[string]*Session{}
	for _, keys := range []string{"", ":deal 4 | :trick 3", "G | B", ":deal 4 | :trick 2 | w Enter"} {
		s, _ := newStudy(t)
		press(s, keys)
		sessions["study, "+keys] = s
	}
	for _, name := range otherTables {
		s := seated(t, name)
		press(s, ":trick 3 | k l l")
		sessions[name] = s
	}
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(sessions)) {
		s := sessions[name]
		s.look.Mono = true
		s.said = message.Message{}
		for _, width := range []int{MinWidth, 55, 70, 90, 111, 130, 205} {
			var shown map[string]int
			for height := MinHeight; height <= 64; height++ {
				was := shown
				shown = map[string]int{}
				for _, w := range strings.FieldsFunc(s.Draw(width, height).String(), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsNumber(c) }) {
					shown[w]++
				}
				line := ""
				for _, w := range slices.Sorted(maps.Keys(shown)) {
					if n := shown[w] - was[w]; n > 0 {
						line += strings.Repeat(" "+w, n)
					}
				}
				for _, w := range slices.Sorted(maps.Keys(was)) {
					if n := was[w] - shown[w]; n > 0 {
						line += strings.Repeat(" -"+w, n)
					}
				}
				if line != "" {
					fmt.Fprintf(&b, "%s, %dx%d:%s\n", name, width, height, line)
				}
			}
		}
	}
	golden.Assert(t, b.String(), "sizes.txt")
}
