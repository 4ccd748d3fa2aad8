package viewer

import (
	"slices"

	"sueca/engine"
	"sueca/replay"
)

// Glyphs is a set of characters to draw with.
type Glyphs struct {
	Mark, Across, Down, Crossing, Tooth, Foot, Link string
}

// The glyph sets: one for terminals that show Unicode, one for all others.
var (
	Unicode = Glyphs{Mark: "●", Across: "─", Down: "│", Crossing: "┼", Tooth: "│", Foot: "┴", Link: "─"}
	ASCII   = Glyphs{Mark: "o", Across: "-", Down: "|", Crossing: "+", Tooth: "|", Foot: "+", Link: "-"}
)

// marks gives the marks of pair p that a ledger leaves standing, as the numbers
// of games that were written together, up to the match's target.
func marks(m *replay.Match, p engine.Pair) []int {
	var out []int
	for _, e := range m.Ledger {
		if e.Pair != p {
			continue
		}
		if e.Games > 0 {
			out = append(out, e.Games)
			continue
		}
		// Suspended marks come off the last ones written.
		for off := -e.Games; off > 0 && len(out) > 0; {
			last := len(out) - 1
			take := min(off, out[last])
			out[last] -= take
			off -= take
			if out[last] == 0 {
				out = out[:last]
			}
		}
	}
	if t := target(m); t > 0 {
		room := t
		for i, n := range out {
			out[i] = min(n, room)
			room -= out[i]
		}
		out = slices.DeleteFunc(out, func(n int) bool { return n == 0 })
	}
	return out
}

func target(m *replay.Match) int {
	if m.Rules.Mode != engine.ModeGames {
		return 0
	}
	return int(m.Rules.Target)
}

func sum(ns []int) int {
	total := 0
	for _, n := range ns {
		total += n
	}
	return total
}

// The size of one cross with its marks, in cells.
const crossWidth, crossHeight = 9, 5

// Cross draws the sheet as crosses (cruzes e pontos): a cross of four ends for
// each pair, a filled ring at one end for every game. A target above four takes
// more than one cross.
func Cross(m *replay.Match, g Glyphs) *Grid {
	pairs := []engine.Pair{engine.AC, engine.BD}
	crosses := 1
	for _, p := range pairs {
		crosses = max(crosses, (max(sum(marks(m, p)), target(m))+3)/4)
	}
	block := crosses*crossWidth + (crosses-1)*2
	grid := NewGrid(2*block+6, crossHeight+1)
	for i, p := range pairs {
		x := i * (block + 6)
		grid.Put(x+block/2-1, 0, p.String())
		left := sum(marks(m, p))
		for c := range crosses {
			n := min(left, 4)
			left -= n
			grid.Paste(x+c*(crossWidth+2), 1, cross(n, g))
		}
	}
	return grid
}

// cross draws one cross with n marks: top, right, bottom, left.
func cross(n int, g Glyphs) *Grid {
	grid := NewGrid(crossWidth, crossHeight)
	mid := crossWidth / 2
	for x := 1; x < crossWidth-1; x++ {
		grid.Put(x, 2, g.Across)
	}
	grid.Put(mid, 1, g.Down)
	grid.Put(mid, 3, g.Down)
	grid.Put(mid, 2, g.Crossing)
	ends := [][2]int{{mid, 0}, {crossWidth - 1, 2}, {mid, 4}, {0, 2}}
	for i, at := range ends {
		if i < n {
			grid.Put(at[0], at[1], g.Mark)
		}
	}
	return grid
}

// Comb draws the sheet as combs (pente e pontos): a tooth for every game to be
// won, a filled ring on each that is; games won together are linked.
func Comb(m *replay.Match, g Glyphs) *Grid {
	teeth := max(target(m), sum(marks(m, engine.AC)), sum(marks(m, engine.BD)), 1)
	grid := NewGrid(4+4*teeth, 7)
	for i, p := range []engine.Pair{engine.AC, engine.BD} {
		y := 4 * i
		grid.Put(0, y+1, p.String())
		for t := range teeth {
			x := 4 + 4*t
			grid.Put(x, y+1, g.Tooth)
			grid.Put(x, y+2, g.Foot)
			if t < teeth-1 {
				grid.Put(x+1, y+2, g.Across+g.Across+g.Across)
			}
		}
		t := 0
		for _, n := range marks(m, p) {
			for k := range n {
				x := 4 + 4*t
				grid.Put(x, y, g.Mark)
				if k > 0 {
					grid.Put(x-3, y, g.Link+g.Link+g.Link)
				}
				t++
			}
		}
	}
	return grid
}
