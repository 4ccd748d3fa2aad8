package grid

import (
	"fmt"
	"slices"
	"strings"

	"sueca/engine/card"
	"sueca/engine/code"
)

// Style is how a cell is shown: an ink and attributes. The zero Style is plain.
// An ink says what a thing is; [Colours] decides its colour, if any. Nothing is
// shown by the style alone.
type Style uint16

// The inks. Those of the suits have the suits' numbers.
const (
	Plain     Style = iota
	SpadesInk       // of the suit, and so on
	HeartsInk
	ClubsInk
	DiamondsInk
	WrongInk // an error
	DoubtInk // a warning
	GoodInk  // what can be done, what came out right
	LabelInk // our words among what was recorded

	inkBits Style = 15
)

// The attributes that can be added to an ink.
const (
	Bold Style = 16 << iota
	Faint
	Reverse
	Underline
)

// Ink returns the ink without attributes.
func (s Style) Ink() Style { return s & inkBits }

// SuitInk returns the ink of a suit.
func SuitInk(s card.Suit) Style { return Style(s) }

// SeverityInk returns the ink of a finding.
func SeverityInk(s code.Severity) Style {
	switch s {
	case code.Error:
		return WrongInk
	case code.Warning:
		return DoubtInk
	}
	return LabelInk
}

// Colours is how many colours the suits have. The suits differ by their symbols
// in any case.
type Colours uint8

// The numbers of colours.
const (
	FourColours Colours = iota
	TwoColours
	NoColours
)

// colourNames are the words for the colours in settings.
var colourNames = [...]string{"four", "two", "none"}

// String returns the word: four, two or none.
func (c Colours) String() string {
	if int(c) < len(colourNames) {
		return colourNames[c]
	}
	return "?"
}

// ParseColours returns the colours with that name, and whether there are any.
func ParseColours(word string) (Colours, bool) {
	i := slices.Index(colourNames[:], word)
	return Colours(max(0, i)), i >= 0
}

// OwnColour is the terminal's own colour for text.
const OwnColour = -1

// The colours of inks: among the 256 of terminals, where they can be read on a dark background and on
// a light one, and on paper. The others have that of the text.
var inkColours = map[Style]struct {
	screen int
	print  string
}{
	HeartsInk: {196, "#c4122f"}, ClubsInk: {34, "#187a35"}, DiamondsInk: {33, "#1c5fc2"}, WrongInk: {197, "#b00030"},
	DoubtInk: {172, "#9a5b00"}, GoodInk: {35, "#187a35"}, LabelInk: {66, "#5b6770"},
}

// shown returns the ink whose colour an ink has.
func (c Colours) shown(ink Style) Style {
	switch {
	case c == NoColours, c == TwoColours && ink == ClubsInk:
		return Plain
	case c == TwoColours && ink == DiamondsInk:
		return HeartsInk
	}
	return ink
}

// Colour returns the number of an ink's colour among the 256 of terminals, or [OwnColour].
func (c Colours) Colour(ink Style) int {
	if of, ok := inkColours[c.shown(ink)]; ok {
		return of.screen
	}
	return OwnColour
}

// printColour returns the colour of an ink on paper.
func (c Colours) printColour(ink Style) string {
	if of, ok := inkColours[c.shown(ink)]; ok {
		return of.print
	}
	return "#1a1a1a"
}

// Coloured returns the rows as lines with the escape sequences of a terminal
// (ECMA-48) for the styles.
func (g *Grid) Coloured(c Colours) string {
	var b strings.Builder
	for y := range g.rows {
		last := Plain
		row := g.rows[y]
		end := len(row)
		for end > 0 && row[end-1] == (Cell{Text: " "}) {
			end--
		}
		for _, cell := range row[:end] {
			if cell.Style != last {
				b.WriteString(c.escape(cell.Style))
				last = cell.Style
			}
			b.WriteString(cell.Text)
		}
		if last != Plain {
			b.WriteString("\x1b[0m")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// escape returns the sequence that sets a style, whatever was set before.
func (c Colours) escape(s Style) string {
	out := "\x1b[0"
	for i, code := range [...]string{";1", ";2", ";7", ";4"} {
		if s&(Bold<<i) != 0 {
			out += code
		}
	}
	if n := c.Colour(s.Ink()); n != OwnColour {
		out += fmt.Sprintf(";38;5;%d", n)
	}
	return out + "m"
}
