package untidy

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A page is what is written of the cards of a deal: the dealer, the tricks and the hands.
type page struct {
	dealer int
	rows   []*row
	hands  map[int]string // by line
	line   int            // of the deal, from 0
}

func (p *page) clone() *page {
	out := *p
	out.rows, out.hands = nil, maps.Clone(p.hands)
	for _, r := range p.rows {
		c := *r
		c.cards, c.who = slices.Clone(r.cards), slices.Clone(r.who)
		out.rows = append(out.rows, &c)
	}
	return &out
}

// An edit is something that goes otherwise on its way to the page: a slip, or a vagueness that
// says nothing that is not so.
type edit struct {
	slip bool
	do   func(*page)
}

// do makes an edit on the page, and remembers it.
func (w *writer) do(slip bool, do func(*page)) {
	do(w.page)
	w.edits = append(w.edits, edit{slip, do})
	if slip {
		w.told = false
	}
}

// Slips returns how many slips a deal was written with.
func (t *Truth) Slips() (n int) {
	for _, e := range t.edits {
		if e.slip {
			n++
		}
	}
	return n
}

// With returns the record as it would be if only some of the slips had been made in writing
// down one of its deals, numbered from 0.
func (r *Record) With(deal int, slips func(int) bool) string {
	t := &r.Deals[deal]
	p := t.right.clone()
	n := 0
	for _, e := range t.edits {
		if !e.slip || slips(n) {
			e.do(p)
		}
		if e.slip {
			n++
		}
	}
	lines := strings.Split(r.Text, "\n")
	for _, row := range p.rows {
		if !row.skip {
			lines[row.line] = row.String()
		}
	}
	if dealer := strings.Index(lines[p.line], " dealer "); dealer >= 0 {
		at := dealer + len(" dealer ")
		lines[p.line] = lines[p.line][:at] + string(seats[p.dealer]) + lines[p.line][at+1:]
	}
	for line, text := range p.hands {
		lines[line] = text
	}
	return strings.Join(lines, "\n")
}

func (r *row) String() string {
	b := &strings.Builder{}
	fmt.Fprintf(b, "%d.", r.number)
	if r.leader >= 0 {
		fmt.Fprintf(b, " %c:", seats[r.leader])
	}
	for k, c := range r.cards {
		b.WriteByte(' ')
		if k >= r.turned {
			fmt.Fprintf(b, "%c:", seats[r.who[k]])
		}
		b.WriteString(c)
	}
	if r.mark {
		b.WriteString("?")
	}
	if r.winner >= 0 {
		fmt.Fprintf(b, " = %c", seats[r.winner])
		if r.points >= 0 {
			fmt.Fprintf(b, " %d", r.points)
		}
	}
	return b.String()
}
