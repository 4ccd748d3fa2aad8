package grid

import (
	"slices"
	"strconv"
	"strings"

	"sueca/engine/card"
	"sueca/engine/message"
)

// Glyphs is a set of characters to draw with. Suspended and Executed are
// written after their mark.
type Glyphs struct {
	// For the sheet.
	Mark, Void, Suspended, Executed, Minus    string
	Across, Down, Crossing, Tooth, Foot, Link string

	// For the table. Suits are in order, all of the same width. Trump is
	// written after the trump suit, Turn before the seat that is to play, Next
	// before the card that is played next, and Wrong after a card that
	// something is wrong with. Took encloses the card that takes the trick.
	Suits [card.Diamonds]string
	// Courts are the letters of the king, the jack and the queen; empty for K, J and Q.
	Courts                   [3]string
	Trump, Turn, Next, Wrong string
	Took                     [2]string
	// Corners are the corners of a card, clockwise from the top left, and Back
	// is its back.
	Corners [4]string
	Back    string
	// Above and Below mark rows that are not shown.
	Above, Below string
}

// The glyph sets: one for terminals that show Unicode, one for all others. Its
// suits are the two letters of the notation, in English.
var (
	Unicode = Glyphs{
		Mark: "●", Void: "⊗", Suspended: "(S)", Executed: "(S\u0336)", Minus: "−",
		Across: "─", Down: "│", Crossing: "┼", Tooth: "│", Foot: "┴", Link: "─",
		Suits: [...]string{"♠", "♥", "♣", "♦"}, Trump: "*", Turn: "▶", Next: "▸", Wrong: "!", Took: [2]string{"‹", "›"},
		Corners: [4]string{"╭", "╮", "╯", "╰"}, Back: "▒", Above: "▴", Below: "▾",
	}
	ASCII = Glyphs{
		Mark: "o", Void: "x", Suspended: "(S)", Executed: "(-S-)", Minus: "-",
		Across: "-", Down: "|", Crossing: "+", Tooth: "|", Foot: "+", Link: "-",
		Suits: [...]string{"sp", "he", "cl", "di"}, Trump: "*", Turn: ">", Next: ">", Wrong: "!", Took: [2]string{"<", ">"},
		Corners: [4]string{".", ".", "'", "'"}, Back: "#", Above: "^", Below: "v",
	}
)

// portugueseSuits are the two letters of the notation, in Portuguese.
var portugueseSuits = [...]string{"es", "co", "pa", "ou"}

// GlyphsFor returns the glyph set for a language.
func GlyphsFor(ascii bool, language string) *Glyphs {
	if !ascii {
		return &Unicode
	}
	g := ASCII
	if language == "pt" {
		g.Suits = portugueseSuits
	}
	return &g
}

// Suit returns a suit, blanks for none.
func (g *Glyphs) Suit(s card.Suit) string {
	if s == card.NoSuit {
		return strings.Repeat(" ", Cells(g.Suits[0]))
	}
	return g.Suits[s-1]
}

// Rank returns a rank.
func (g *Glyphs) Rank(r card.Rank) string {
	if court := slices.Index([]card.Rank{card.King, card.Jack, card.Queen}, r); court >= 0 && g.Courts[court] != "" {
		return g.Courts[court]
	}
	return r.String()
}

// Card returns a card, or as much of it as is known.
func (g *Glyphs) Card(c card.Card) string {
	if s := c.Suit(); s != card.NoSuit {
		return g.Rank(c.Rank()) + g.Suit(s)
	}
	if c.Rank() != card.NoRank && c.Rank() != card.Low {
		return g.Rank(c.Rank()) + c.Suit().String()
	}
	return c.String()
}

// CardWidth returns the width of a card in cells.
func (g *Glyphs) CardWidth() int { return 1 + Cells(g.Suits[0]) }

// ListSuits returns a list of suits.
func (g *Glyphs) ListSuits(ss card.Suits) string {
	return message.Join(ss.All(), g.Between(), g.Suit)
}

// Between returns what stands between two suits: a blank where each has more letters than one.
func (g *Glyphs) Between() string {
	if Cells(g.Suits[0]) > 1 {
		return " "
	}
	return ""
}

// Number returns a total.
func (g *Glyphs) Number(n int) string {
	if n < 0 {
		return g.Minus + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}
