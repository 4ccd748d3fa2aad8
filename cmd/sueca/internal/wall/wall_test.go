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
