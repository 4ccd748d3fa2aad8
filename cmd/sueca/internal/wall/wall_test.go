package wall

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// large returns a table of some rows, with texts that mean something to a page.
func large(rows int) *Table {
	t := &Table{
		Title: "<b>&\u202e", About: "\x1b[31m]]>", Lang: `e"n`, Foot: []string{"<!--"},
		Columns: []Column{{Head: "#"}, {Head: "player", Name: true}, {Head: "games"}},
	}
	for range 2 {
		g := Group{Name: "a\nb"}
		for i := range rows {
			g.Rows = append(g.Rows, []string{fmt.Sprint(i + 1), `"><script>` + strings.Repeat("名", i), "4–1"})
		}
		t.Groups = append(t.Groups, g)
	}
	t.Bracket = &Bracket{Name: "<i>\u202e", Foot: []string{"&\x1b"}}
	for n := rows / 2 * 2; n > 0; n /= 2 {
		r := Round{Name: "<1>"}
		for i := range n {
			e := Encounter{Names: []string{`"><script>\u202e`, "名\x00"}, Scores: [2]string{"<", "1"}, Winner: i % 3, Note: "<by lot>"}
			if i%4 == 3 {
				e.Names = e.Names[:1]
			}
			r.Encounters = append(r.Encounters, e)
		}
		t.Bracket.Rounds = append(t.Bracket.Rounds, r)
	}
	return t
}

// TestWellFormed: both are documents of XML, whatever stands in the cells, with no element but
// ours and no character that is not seen.
func TestWellFormed(t *testing.T) {
	for _, rows := range []int{0, 1, usualRows + 1, lowRows + 1} {
		for name, text := range map[string]string{"svg": large(rows).SVG(), "html": strings.NewReplacer(`<!DOCTYPE html>`, "", `<meta charset="utf-8">`, "").Replace(large(rows).HTML())} {
			if i := strings.IndexAny(text, "\x1b\u202e\x00"); i >= 0 {
				t.Errorf("%s of %d rows: a hidden character at %d", name, rows, i)
			}
			d := xml.NewDecoder(strings.NewReader(text))
			d.Strict, d.AutoClose = name == "svg", []string{"meta"}
			for {
				token, err := d.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Errorf("%s of %d rows: %v", name, rows, err)
					break
				}
				if e, ok := token.(xml.StartElement); ok && e.Name.Local == "script" {
					t.Errorf("%s of %d rows: a name has become an element", name, rows)
				}
			}
		}
	}
}

// TestBracket: a picture has a box for each encounter, each between the two whose winners meet
// in it; a page has the winner marked, and a large knockout is written round below round.
func TestBracket(t *testing.T) {
	knockout := func(first int) *Table {
		b := &Bracket{Name: "Knockout"}
		for n := first; n > 0; n /= 2 {
			r := Round{Name: "round"}
			for range n {
				r.Encounters = append(r.Encounters, Encounter{Names: []string{"a", "b"}, Scores: [2]string{"2", "1"}, Winner: 1})
			}
			b.Rounds = append(b.Rounds, r)
		}
		return &Table{Title: "cup", Bracket: b}
	}
	svg := knockout(4).SVG()
	var middles []float64
	for _, line := range strings.Split(svg, "\n") {
		var x, y, wide, tall float64
		if n, _ := fmt.Sscanf(line, `<rect x="%g" y="%g" width="%g" height="%g"`, &x, &y, &wide, &tall); n == 4 {
			middles = append(middles, y+tall/2)
		}
	}
	if len(middles) != 4+2+1 {
		t.Fatalf("%d boxes:\n%s", len(middles), svg)
	}
	for i, of := range [][2]int{4: {0, 1}, 5: {2, 3}, 6: {4, 5}} {
		if i >= 4 && middles[i] != (middles[of[0]]+middles[of[1]])/2 {
			t.Errorf("box %d is at %g, between %g and %g", i, middles[i], middles[of[0]], middles[of[1]])
		}
	}
	if n := strings.Count(svg, `fill="none"`); n != 2+1 {
		t.Errorf("%d joins", n)
	}
	page := knockout(4).HTML()
	if n := strings.Count(page, `<p class="won">`); n != 7 {
		t.Errorf("%d winners are marked", n)
	}
	if strings.Contains(page, "bracket long") || !strings.Contains(knockout(2*upright).HTML(), "bracket long") {
		t.Error("a large knockout, and no other, is written round below round")
	}
}
