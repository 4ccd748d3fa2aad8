package page

import (
	"bytes"
	_ "embed"
	"html/template"
	"sync"

	"sueca/replay"
	"sueca/replay/viewer/page/hypertext"
)

var (
	//go:embed paper.css
	paperStyle string
	//go:embed paper.html
	paperTemplates string
)

// paperTemplate returns the templates of what is printed.
var paperTemplate = sync.OnceValue(func() *template.Template { return templateOf(paperTemplates) })

// PaperPolicy returns the Content-Security-Policy of what is printed: its style, and nothing else.
func (v *view) PaperPolicy() string {
	return "default-src 'none'; style-src '" + hypertext.Hash(paperStyle) + "'; base-uri 'none'; form-action 'none'"
}

// Sheets returns the sheets of the matches to be printed and signed, each on a page of A4 of its
// own. On paper nobody chooses a language: they are in the first.
func (pg *Page) Sheets() []byte {
	one := *pg
	one.Languages[1] = one.Languages[0]
	return printed("sheets", &view{printer: printer{&one}})
}

// printed returns a page that is printed.
func printed(name string, data any) []byte {
	var b bytes.Buffer
	if err := paperTemplate().ExecuteTemplate(&b, name, data); err != nil {
		panic("page: " + err.Error()) // a mistake of ours, which every test would show
	}
	return b.Bytes()
}

// How many lines of a sheet have room on its page above the signatures: of the usual height, and of
// a lower one.
const usualLines, lowLines = 20, 28

// lines are those of a sheet that have room on paper, and how many before them have not.
type lines struct {
	Shown []replay.Entry
	Left  int
	Low   bool
}

// Lines returns the lines of the sheet for paper; nil where there are none.
func (m *match) Lines() *lines {
	all := m.Ledger()
	if len(all) == 0 {
		return nil
	}
	left := max(0, len(all)-lowLines)
	return &lines{all[left:], left, len(all) > usualLines}
}
