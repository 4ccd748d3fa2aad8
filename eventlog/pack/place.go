package pack

import "math/bits"

// Place returns where a card of a deal stands in the canonical text of the pack, by line and
// character from 1: it is in English words. Trick and place are from 1; of trick 0 it returns
// where the deal begins. The head of the match must have so many lines. It returns false where that is
// not known without making the text: as soon as anything stands in the match but its deals, written as
// [Match.Playouts] has them, with no more than their numbers.
func (m *Match) Place(head, deal, trick, place int) (line, col int, ok bool) {
	lines := head
	for i := range m.deals {
		c := &m.deals[i]
		tallies, plain := c.tallies()
		if !plain || c.has&(hasMarks|hasTimes) != 0 {
			return 0, 0, false
		}
		hands := bits.OnesCount8(c.hands)
		if c.number == deal && !ok {
			ok = true
			if line, col = m.Line+lines+1, 1; trick > 0 { // behind a blank line
				line += hands + trick
				// “1. A: 7♠ …”: each card takes three.
				if col = 4 + 3*place; trick == tricks {
					col++
				}
			}
		}
		lines += 2 + hands + tricks + tallies
	}
	return line, col, ok && lines == m.Lines && trick <= tricks && place <= aSeat
}
