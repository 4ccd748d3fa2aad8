package wall

import (
	"fmt"
	"strings"

	"sueca/replay/viewer/grid"
)

// The measures of a picture.
const (
	margin grid.Length = 320
	letter grid.Length = 78  // the width that is kept for a letter
	gap    grid.Length = 200 // between two columns
	row    grid.Length = 260
	below  grid.Length = 50 // from the middle of a row to the line that letters stand on
)

// The colours: ink on paper, and what is between rows.
const (
	ink   = "#222b38"
	pale  = "#5b6770"
	paper = "#ffffff"
	band  = "#f1f4f8"
	rule  = "#9ab4d0"
)

// picture is a table being drawn.
type picture struct {
	strings.Builder
	t      *Table
	left   []grid.Length // of each column
	widths []grid.Length
	wide   grid.Length
	across grid.Length // of the groups, without the knockout
	y      grid.Length
}

// SVG returns the table as a picture.
func (t *Table) SVG() string {
	p := &picture{t: t, wide: margin}
	for i, c := range t.Columns {
		cells := grid.Cells(c.Head)
		for _, g := range t.Groups {
			for _, r := range g.Rows {
				cells = max(cells, grid.Cells(r[i]))
			}
		}
		p.left, p.widths = append(p.left, p.wide), append(p.widths, grid.Length(cells)*letter)
		p.wide += p.widths[i] + gap
	}
	p.wide += margin - gap
	for _, line := range append([]string{t.About}, t.Foot...) {
		p.wide = max(p.wide, 2*margin+grid.Length(grid.Cells(line))*letter)
	}
	p.wide = max(p.wide, 2*margin+grid.Length(grid.Cells(t.Title))*2*letter)
	p.across = p.wide - 2*margin
	if t.Bracket != nil {
		p.wide = max(p.wide, 2*margin+t.Bracket.wide())
		for _, line := range t.Bracket.Foot {
			p.wide = max(p.wide, 2*margin+grid.Length(grid.Cells(line))*letter)
		}
	}

	p.y = margin + row
	p.text(margin, p.y, "start", `font-size="26" font-weight="bold" `, t.Title)
	if t.About != "" {
		p.y += row + row/4
		p.text(margin, p.y, "start", `fill="`+pale+`" `, t.About)
	}
	for _, g := range t.Groups {
		p.group(g)
	}
	if t.Bracket != nil {
		p.bracket(t.Bracket)
	}
	p.y += row / 2
	for _, line := range t.Foot {
		p.y += row
		p.text(margin, p.y, "start", `fill="`+pale+`" font-size="12" `, line)
	}
	tall := p.y + margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="%v" height="%v" viewBox="0 0 %v %v" role="img">
<title>%s</title>
<rect width="%v" height="%v" fill="%s"/>
<g fill="%s" font-family="sans-serif" font-size="14">
`, p.wide, tall, p.wide, tall, grid.Escape(t.Title), p.wide, tall, paper, ink)
	return b.String() + p.String() + "</g>\n</svg>\n"
}

// group draws a group below what is there.
func (p *picture) group(g Group) {
	p.y += row / 2
	if g.Name != "" {
		p.y += row + row/4
		p.text(margin, p.y, "start", `font-size="18" font-weight="bold" `, g.Name)
	}
	p.y += row + row/4
	for i, c := range p.t.Columns {
		p.cell(i, `fill="`+pale+`" font-size="12" `, c.Head)
	}
	foot := p.y + row/3
	fmt.Fprintf(p, `<path stroke="%s" d="M%v %vH%v"/>`+"\n", rule, margin, foot, margin+p.across)
	p.y += row / 4
	for i, cells := range g.Rows {
		p.y += row
		if i%2 == 1 {
			fmt.Fprintf(p, `<rect x="%v" y="%v" width="%v" height="%v" fill="%s"/>`+"\n", margin-gap/2, p.y-below-row/2, p.across+gap, row, band)
		}
		for k, text := range cells {
			p.cell(k, "", text)
		}
	}
}

// cell writes a cell of the row at hand.
func (p *picture) cell(column int, style, text string) {
	if p.t.Columns[column].Name {
		p.text(p.left[column], p.y, "start", style, text)
		return
	}
	p.text(p.left[column]+p.widths[column], p.y, "end", style, text)
}

func (p *picture) text(x, y grid.Length, anchor, style, text string) {
	if text != "" {
		fmt.Fprintf(p, `<text x="%v" y="%v" %stext-anchor="%s">%s</text>`+"\n", x, y, style, anchor, grid.Escape(grid.Clean(text)))
	}
}
