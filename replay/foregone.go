package replay

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// A deal that stopped may be decided all the same: where whatever could have followed
// brings each pair the same games, they are those (convention: FPSD has nothing for it).

// foregone returns what the deal brings, where its full tricks settle that whatever
// follows, and the card points of each pair where all cards are accounted for.
func (d *play) foregone(carried int) (out rules.Outcome, points *card.Tally, ok bool) {
	if d.underway() || d.deal.Finished() || d.deal.LastTrick() == 0 || d.trump == card.NoSuit {
		return out, nil, false
	}
	// Where everybody has one card left, who has which may follow from the hands.
	if p, tricks, last := d.eliminate(d.trump); last {
		if won := d.outcome(p, tricks, carried); won != nil {
			out = *won
		}
		return out, &p, out.By != ""
	}
	full, taken, sure := d.fullTricks()
	sides := d.deal.Sides()
	if !sure || full == 0 || len(sides) != 2 {
		return out, nil, false // with more sides, what lies aside is not known, nor what is left to be won
	}
	left := d.deal.Tricks() - full
	rest := d.rules.DealPoints() - taken.points.Of(sides[0]) - taken.points.Of(sides[1])
	if rest == 0 {
		points = &taken.points
	}
	first := true
	for one := 0; one <= rest; one++ {
		for tricks := 0; tricks <= left; tricks++ {
			if tricks == 0 && one > 0 || tricks == left && one < rest {
				continue // who takes no trick takes no points
			}
			p := taken.points.Add(sides[0], one).Add(sides[1], rest-one)
			t := taken.tricks.Add(sides[0], tricks).Add(sides[1], left-tricks)
			o, known := engine.OutcomeOf(d.rules, d.deal, p, t, carried)
			switch {
			case !known, !first && !alike(o, out):
				return rules.Outcome{}, points, false
			case first:
				out, first = o, false
			}
		}
	}
	return out, points, true
}

// alike reports whether two outcomes bring the same; a tie may carry over.
func alike(a, b rules.Outcome) bool {
	return a.Games == b.Games && (a.By == b.By || a.By != "score.tie" && b.By != "score.tie")
}

// soFar is what was taken by some trick.
type soFar struct{ points, tricks card.Tally }

// fullTricks counts the tricks from the first on that are whole and whose winner and
// points the record tells, and what they brought; sure is false where a later trick has
// cards too, so that one between is not recorded.
func (d *play) fullTricks() (n int, taken soFar, sure bool) {
	for n = 1; n <= d.deal.LastTrick(); n++ {
		t := d.deal.Trick(n)
		w, won := d.deal.Winner(n, d.trump)
		p, counted := d.deal.TrickPoints(n)
		if t.Number == 0 || !t.Full() || !won || !counted || d.salvaged[n] {
			break
		}
		side := d.deal.Side(w)
		if side == card.NoSide {
			return n, taken, false
		}
		taken.points = taken.points.Add(side, p)
		taken.tricks = taken.tricks.Add(side, 1)
	}
	n--
	for k := n + 2; k <= d.deal.LastTrick(); k++ {
		if d.deal.Trick(k).Number != 0 {
			return n, taken, false
		}
	}
	return n, taken, true
}
