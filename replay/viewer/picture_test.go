package viewer

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/replay/viewer/grid"
)

// TestPictureGolden draws a deal as a picture.
func TestPictureGolden(t *testing.T) {
	s, _ := newStudy(t)
	press(s, ":deal 4 | :trick 3")
	golden.Assert(t, s.SVG(), "deal.svg")
}

// TestPicture checks that a picture is well-formed XML with every text of the
// screen in it, each character in its place, wherever the cursor is and whoever
// looks.
func TestPicture(t *testing.T) {
	for _, keys := range []string{"", "G", ":deal 2 | End", ":deal 3", "B x | :trick 5", "u c", "t | :trick 4 | w Enter Enter"} {
		s, _ := newStudy(t)
		s.look.Mono = true
		press(s, keys)
		svg := s.SVG()
		text := map[rune]int{}
		places := 0
		for dec := xml.NewDecoder(strings.NewReader(svg)); ; {
			token, err := dec.Token()
			if errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%q: %v", keys, err)
			}
			start, ok := token.(xml.StartElement)
			if !ok || start.Name.Local != "text" {
				continue
			}
			for _, a := range start.Attr {
				if a.Name.Local == "x" {
					places += len(strings.Fields(a.Value))
				}
			}
			token, err = dec.Token()
			assert.NilError(t, err)
			for _, r := range string(token.(xml.CharData)) {
				text[r]++
				places--
			}
		}
		assert.Check(t, places == 0, "%q: %d places more than characters", keys, places)
		if s.look.ASCII {
			s.look.ASCII = false
		}
		s.look.Mono = false
		f := s.Diagram(pictureWidth, pictureHeight)
		for y := range f.Height() {
			for x := range f.Width() {
				if c := f.Cell(x, y); grid.IsText(c) {
					text[[]rune(c.Text)[0]]--
				}
			}
		}
		delete(text, ' ')
		for r, n := range text {
			assert.Check(t, n == 0, "%q: %d times %q too many", keys, n, r)
		}
		if html := s.HTML(); !strings.Contains(html, "<svg ") || strings.Contains(html, "%!") {
			t.Errorf("%q: a page without a picture", keys)
		}
	}
}

// TestNames checks that what people write is escaped.
func TestNames(t *testing.T) {
	s := opened(t, "[A \"<script>alert(1)</script>\"]\n[B \"\u202eevil\"]\n[Event \"a & b\"]\n\ndeal 1 dealer A trump 7♥\n1. B: A♠ 2♠ 3♠ 4♠\n")
	html := s.HTML()
	assert.Check(t, !strings.Contains(html, "<script>alert") && !strings.Contains(html, "\u202e") && !strings.Contains(html, "a & b"), html)
}
