package wall

import (
	"slices"

	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/svg"
)

// The measures of a picture.
const (
	margin svg.Length = 320
	letter svg.Length = 78  // the width that is kept for a letter
	gap    svg.Length = 200 // between two columns
	row    svg.Length = 260
	below  svg.Length = 50 // from the middle of a row to the line that letters stand on
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
	svg.Drawing
	t      *Table
	left   []svg.Length // of each column
	widths []svg.Length
	wide   svg.Length
	across svg.Length // of the groups, without the knockout
	y      svg.Length
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
		p.left, p.widths = append(p.left, p.wide), append(p.widths, svg.Length(cells)*letter)
		p.wide += p.widths[i] + gap
	}
	p.wide += margin - gap
	for _, line := range append([]string{t.About}, t.Foot...) {
		p.wide = max(p.wide, 2*margin+svg.Length(grid.Cells(line))*letter)
	}
	p.wide = max(p.wide, 2*margin+svg.Length(grid.Cells(t.Title))*2*letter)
	p.across = p.wide - 2*margin
	if t.Bracket != nil {
		p.wide = max(p.wide, 2*margin+t.Bracket.wide())
		for _, line := range t.Bracket.Foot {
			p.wide = max(p.wide, 2*margin+svg.Length(grid.Cells(line))*letter)
		}
	}

	p.y = margin + row
	p.text(margin, p.y, "start", t.Title, "font-size", 26, "font-weight", "bold")
	if t.About != "" {
		p.y += row + row/4
		p.text(margin, p.y, "start", t.About, "fill", pale)
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
		p.text(margin, p.y, "start", line, "fill", pale, "font-size", 12)
	}
	tall := p.y + margin
	var out svg.Drawing
	out.Shape("rect", "width", p.wide, "height", tall, "fill", paper)
	out.Put(svg.Element("g", "\n"+p.Markup(), "fill", ink, "font-family", "sans-serif", "font-size", 14))
	return svg.Document(p.wide, tall, t.Title, out.Markup())
}

// group draws a group below what is there.
func (p *picture) group(g Group) {
	p.y += row / 2
	if g.Name != "" {
		p.y += row + row/4
		p.text(margin, p.y, "start", g.Name, "font-size", 18, "font-weight", "bold")
	}
	p.y += row + row/4
	for i, c := range p.t.Columns {
		p.cell(i, c.Head, "fill", pale, "font-size", 12)
	}
	foot := p.y + row/3
	p.Shape("path", "stroke", rule, "d", svg.Path("M", margin, foot, "H", margin+p.across))
	p.y += row / 4
	for i, cells := range g.Rows {
		p.y += row
		if i%2 == 1 {
			p.Shape("rect", "x", margin-gap/2, "y", p.y-below-row/2, "width", p.across+gap, "height", row, "fill", band)
		}
		for k, text := range cells {
			p.cell(k, text)
		}
	}
}

// cell writes a cell of the row at hand.
func (p *picture) cell(column int, text string, style ...any) {
	if p.t.Columns[column].Name {
		p.text(p.left[column], p.y, "start", text, style...)
		return
	}
	p.text(p.left[column]+p.widths[column], p.y, "end", text, style...)
}

// text writes a text of some style.
func (p *picture) text(x, y svg.Length, anchor, text string, style ...any) {
	p.Text(grid.Clean(text), slices.Concat([]any{"x", x, "y", y}, style, []any{"text-anchor", anchor})...)
}
