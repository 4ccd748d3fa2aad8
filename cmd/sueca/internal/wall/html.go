package wall

import (
	_ "embed"
	"fmt"
	"strings"

	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/svg"
)

// style is what the page looks like, on a screen and on paper.
//
//go:embed wall.css
var style string

// The numbers of rows that have room on one sheet, with rows of the usual height, and with lower
// ones. With more, a group goes on on the next sheet, under the same heads.
const (
	usualRows = 36
	lowRows   = 47
)

// HTML returns the table as a page, a group to a sheet.
func (t *Table) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<!DOCTYPE html>
<html lang="%s">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<style>
%s</style>
</head>
<body>
`, svg.Text(t.Lang), svg.Text(t.Title), style)
	for i := range t.Groups {
		t.section(&b, &t.Groups[i])
	}
	if len(t.Groups) == 0 && t.Bracket == nil {
		t.section(&b, &Group{})
	}
	if t.Bracket != nil {
		t.bracketHTML(&b)
	}
	b.WriteString("</body>\n</html>\n")
	return b.String()
}

// section writes a group.
func (t *Table) section(b *strings.Builder, g *Group) {
	class := ""
	switch n := len(g.Rows); {
	case n > lowRows:
		class = ` class="lowest"`
	case n > usualRows:
		class = ` class="low"`
	}
	fmt.Fprintf(b, "<section%s>\n<h1>%s</h1>\n", class, svg.Text(t.Title))
	if t.About != "" {
		fmt.Fprintf(b, "<p>%s</p>\n", svg.Text(t.About))
	}
	if g.Name != "" {
		fmt.Fprintf(b, "<h2>%s</h2>\n", svg.Text(g.Name))
	}
	b.WriteString("<div class=\"table\"><table>\n<thead><tr>")
	for _, c := range t.Columns {
		fmt.Fprintf(b, `<th scope="col"%s><span>%s</span></th>`, c.class(), svg.Text(c.Head))
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for _, cells := range g.Rows {
		b.WriteString("<tr>")
		for i, text := range cells {
			tag := "td"
			if t.Columns[i].Name {
				tag = "th"
			}
			fmt.Fprintf(b, "<%s%s>%s</%s>", tag, t.Columns[i].class(), svg.Text(grid.Clean(text)), tag)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table></div>\n")
	for _, line := range t.Foot {
		fmt.Fprintf(b, "<p class=\"foot\">%s</p>\n", svg.Text(line))
	}
	b.WriteString("</section>\n")
}

// class returns the class of the cells of a column.
func (c Column) class() string {
	if c.Name {
		return ` class="name"`
	}
	return ""
}
