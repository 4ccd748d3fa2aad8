package sheet

import (
	"cmp"
	"strings"
	"unicode"

	"sueca/engine/card"
	"sueca/replay"
	"sueca/replay/viewer/grid"
)

// Tag returns the first tag with that name, without characters that cannot be
// written on a sheet: anybody may have written it.
func Tag(m *replay.Match, name string) string {
	for _, t := range m.Tags {
		if t.Name == name {
			return grid.Clean(t.Value)
		}
	}
	return ""
}

// Player returns the name of the player at a seat, or the seat's letter.
func Player(m *replay.Match, s card.Seat) string {
	return cmp.Or(Tag(m, s.String()), s.String())
}

// Seated returns [Player], and behind arrows those who took the seat over.
func Seated(m *replay.Match, s card.Seat) string {
	names := m.Seated(s)
	names[0] = cmp.Or(grid.Clean(names[0]), s.String())
	for i, later := range names[1:] {
		names[i+1] = grid.Clean(later)
	}
	return strings.Join(names, " → ")
}

// Players returns the names of the players of a side, or the name of the side
// if none of them is known.
func Players(m *replay.Match, p card.Side) []string {
	var out []string
	known := false
	for s := range p.All() {
		name := Seated(m, s)
		out = append(out, name)
		known = known || name != s.String()
	}
	if !known {
		return []string{p.String()}
	}
	return out
}

// total returns the total of a column as it is written, with a question mark if
// only part of it is known.
func total(m *replay.Match, p card.Side) string {
	text := grid.Unicode.Number(m.Rules.Capped(m.Sheet).Of(p))
	if !m.SheetKnown {
		text += "?"
	}
	return text
}

// describe returns what the picture of a sheet shows: the event or who plays,
// and the score. It has no words that would need translating.
func describe(m *replay.Match) (title, result string) {
	const room = 46 // squares
	columns := columnsOf(m)
	var sides, totals, won []string
	for _, p := range columns {
		names := Players(m, p)
		for k := range names {
			names[k] = shorten(names[k], room, 12)
		}
		side := strings.Join(names, ", ")
		sides, totals = append(sides, side), append(totals, side+" "+total(m, p))
		if m.Winner&p != card.NoSide {
			won = append(won, side)
		}
	}
	if title = shorten(Tag(m, "Event"), 2*room, 12); title == "" {
		title = strings.Join(sides, " – ")
	}
	if last := len(columns) - 1; last == 1 { // the numbers stand side by side
		totals[last] = total(m, columns[last]) + " " + sides[last]
	}
	result = strings.Join(totals, " – ")
	switch {
	case !m.Over:
	case won == nil:
		result += " ="
	default:
		result += " ✓ " + strings.Join(won, ", ")
	}
	return title, result
}

// shorten cuts a text that is wider than that many squares of the paper at a
// font size, and ends it with an ellipsis.
func shorten(text string, squares, size int) string {
	room := squares * int(square) * 10 / size // in hundredths of the font size
	const ellipsis = 100
	width, cut := 0, 0
	for i, r := range text {
		if width+ellipsis <= room {
			cut = i
		}
		if width += breadth(r); width > room {
			return strings.TrimRight(text[:cut], " ") + "…"
		}
	}
	return text
}

// breadth returns an estimate of the width of a character in any font that may
// be used, in hundredths of the font size.
func breadth(r rune) int {
	switch {
	case grid.Combining(r) || unicode.Is(unicode.Cf, r):
		return 5 // not 0, so that a name of a thousand of them is cut
	case strings.ContainsRune(" fijlrtI.,:;!|'()[]", r):
		return 42
	case strings.ContainsRune("mwMW@%&—…", r), r >= 0x1100:
		return 105
	case unicode.IsUpper(r):
		return 78
	}
	return 65
}
