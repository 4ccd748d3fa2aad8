package wall

import (
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/svg"
)

// Bracket is a knockout, drawn below the groups, and on paper on a sheet of its own: the rounds
// from the left to the right. Of two encounters side by side the winners meet in the round
// after.
type Bracket struct {
	Name   string
	Rounds []Round
	Foot   []string // lines below it
}

// Round is one round of a knockout.
type Round struct {
	Name       string
	Encounters []Encounter
}

// Encounter is who meets whom, and how it ended. Where Names has one name alone, that goes on
// without playing.
type Encounter struct {
	Names  []string
	Scores [2]string // as many as there are names, empty while there is none
	Winner int       // the place of the winner, from 1; 0 while there is none
	Note   string    // a line below
}

// upright is the largest first round that has room on one sheet beside the rounds after it. A
// larger one is written round below round.
const upright = 8

// Joined reports whether the winners of a round fill the round after, so that lines can show
// who goes where.
func (b *Bracket) Joined(round int) bool {
	return round+1 < len(b.Rounds) && len(b.Rounds[round].Encounters) == 2*len(b.Rounds[round+1].Encounters)
}

// Long reports whether the knockout is written round below round.
func (b *Bracket) Long() bool { return len(b.Rounds) > 0 && len(b.Rounds[0].Encounters) > upright }

// Won reports whether the name at a place, from 0, is that of the winner.
func (e *Encounter) Won(at int) bool { return e.Winner == at+1 }

// The measures of a knockout in a picture.
const (
	line    svg.Length = 230      // of a name in a box
	box                = 2 * line // and its height
	noted   svg.Length = 190      // what a note below a box takes
	between svg.Length = 130      // between two boxes
	lead    svg.Length = 360      // between two rounds, for the lines
)

// boxWide returns how wide the boxes of a knockout are.
func (b *Bracket) boxWide() svg.Length {
	name, score := 8, 1
	for _, r := range b.Rounds {
		name = max(name, grid.Cells(r.Name))
		for _, e := range r.Encounters {
			name = max(name, grid.Cells(e.Note))
			for at, n := range e.Names {
				name, score = max(name, grid.Cells(n)), max(score, grid.Cells(e.Scores[at]))
			}
		}
	}
	return svg.Length(name+score)*letter + gap + gap
}

// wide returns how wide a knockout is in a picture.
func (b *Bracket) wide() svg.Length {
	n := svg.Length(len(b.Rounds))
	return n*b.boxWide() + (n-1)*lead
}

// bracket draws the knockout below what is there.
func (p *picture) bracket(b *Bracket) {
	p.y += row/2 + row + row/4
	p.text(margin, p.y, "start", b.Name, "font-size", 18, "font-weight", "bold")
	p.y += row + row/4
	wide, top := b.boxWide(), p.y+row/2
	var before []svg.Length // the middles of the boxes of the round before
	for i, r := range b.Rounds {
		x := margin + svg.Length(i)*(wide+lead)
		p.text(x, p.y, "start", r.Name, "fill", pale, "font-size", 12)
		var middles []svg.Length
		for k := range r.Encounters {
			middle := top + svg.Length(k)*(box+noted+between) + box/2
			if i > 0 && 2*k+1 < len(before) {
				middle = (before[2*k] + before[2*k+1]) / 2
			} else if i > 0 && 2*k < len(before) {
				middle = before[2*k]
			}
			middles = append(middles, middle)
			p.encounter(&r.Encounters[k], x, middle, wide)
			if i > 0 && b.Joined(i-1) {
				p.Shape("path", "fill", "none", "stroke", rule, "d", svg.Path("M", x-lead, before[2*k], "H", x-lead/2, "V", before[2*k+1],
					"M", x-lead, before[2*k+1], "H", x-lead/2, "M", x-lead/2, middle, "H", x))
			}
		}
		before = middles
	}
	if len(b.Rounds) > 0 {
		p.y = top + svg.Length(len(b.Rounds[0].Encounters))*(box+noted+between)
	}
	for _, text := range b.Foot {
		p.y += row
		p.text(margin, p.y, "start", text)
	}
}

// encounter draws one box around a middle.
func (p *picture) encounter(e *Encounter, x, middle, wide svg.Length) {
	tall := svg.Length(len(e.Names)) * line
	p.Shape("rect", "x", x, "y", middle-tall/2, "width", wide, "height", tall, "rx", 3, "fill", band, "stroke", rule)
	y := middle - tall/2 + line - below - 15
	for at, name := range e.Names {
		weight := ""
		if e.Won(at) {
			weight = "bold"
		}
		p.text(x+gap/2, y, "start", name, "font-weight", weight)
		p.text(x+wide-gap/2, y, "end", e.Scores[at], "font-weight", weight)
		y += line
	}
	if e.Note != "" {
		p.text(x+gap/2, middle+tall/2+noted-below, "start", e.Note, "fill", pale, "font-size", 11)
	}
}
