package signal

import (
	"encoding/binary"
	"hash/fnv"
	"slices"

	"sueca/analysis/query"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// boardOf returns a number for what was dealt (distribuição): the trump suit and the four hands, from the dealer on,
// whoever sat there. It is 0 where that is not known. Tables that play the same boards have it alike.
func boardOf(view *query.DealView) uint64 {
	if view.Trump() == card.NoSuit || view.Dealer() == card.NoSeat {
		return 0
	}
	h := fnv.New64a()
	h.Write([]byte{byte(view.Trump())})
	seats := rules.TwoPairs.Seats
	first := slices.Index(seats, view.Dealer())
	for i := range seats {
		cards, all := view.Dealt(seats[(max(0, first)+i)%len(seats)])
		if !all {
			return 0
		}
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(cards)))
	}
	return max(1, h.Sum64())
}

// Settled are counts as they are worked with once all parts are together: each cell knows its evening, and its
// board where more than one match played it. All other boards are clusters within a match, and cells that differ by
// nothing else are one.
type Settled struct{ *Counts }

// Settled settles the counts. Time is in proportion to the cells.
func (c *Counts) Settled() Settled {
	played := map[uint64]string{} // by board, "" for those of several matches
	each := func(do func(cells *Cells)) {
		for i := range c.Detectors {
			dc := &c.Detectors[i]
			do(&dc.Cells)
			do(&dc.Reply)
			for k := range dc.Controls {
				do(&dc.Controls[k])
			}
		}
	}
	each(func(cells *Cells) {
		for at := range *cells {
			if match, seen := played[at.Board]; seen && match != at.Match {
				played[at.Board] = ""
			} else if !seen {
				played[at.Board] = at.Match
			}
		}
	})
	out := *c
	out.Detectors = slices.Clone(c.Detectors)
	for i := range out.Detectors {
		dc := &out.Detectors[i]
		dc.Controls = slices.Clone(dc.Controls)
	}
	c = &out
	each(func(cells *Cells) {
		whole := Cells{}
		for at, t := range *cells {
			if at.evening = c.evening(at.Match); at.Board != 0 && played[at.Board] != "" {
				at.Board = 0
			}
			addTables(whole, Cells{at: t})
		}
		*cells = whole
	})
	return Settled{c}
}
