package wall

import (
	_ "embed"
	"html/template"
	"strings"
	"sync"

	"sueca/engine/message"
	"sueca/replay/viewer/grid"
)

var (
	// style is what the page looks like, on a screen and on paper.
	//go:embed wall.css
	style string
	//go:embed wall.html
	pageText string
)

// page returns the template of the page. Hidden characters of texts are shown in it.
var page = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("wall").Funcs(template.FuncMap{
		"style": func() template.CSS { return template.CSS(style) },
		"shown": message.VisibleLines,
		"clean": grid.Clean,
	}).Parse(pageText))
})

// The numbers of rows that have room on one sheet, with rows of the usual height, and with lower
// ones. With more, a group goes on on the next sheet, under the same heads.
const (
	usualRows = 36
	lowRows   = 47
)

// HTML returns the table as a page, a group to a sheet.
func (t *Table) HTML() string {
	var b strings.Builder
	if err := page().Execute(&b, t); err != nil {
		panic("wall: " + err.Error()) // a strings.Builder has no errors
	}
	return b.String()
}

// Sheets returns the groups, one without rows where there is nothing at all.
func (t *Table) Sheets() []Group {
	if len(t.Groups) == 0 && t.Bracket == nil {
		return []Group{{}}
	}
	return t.Groups
}

// Height returns the class of how high the rows of the group are, empty for the usual height.
func (g Group) Height() string {
	switch n := len(g.Rows); {
	case n > lowRows:
		return "lowest"
	case n > usualRows:
		return "low"
	}
	return ""
}
