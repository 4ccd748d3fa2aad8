package replay

import "sueca/engine"

// A deal that stopped may be decided all the same: where whatever could have followed
// brings each pair the same games, they are those (convention: FPSD has nothing for it).

// foregone returns what the deal brings, where its full tricks settle that whatever
// follows, and the card points of each pair where all cards are accounted for.
func (d *dealJudge) foregone() (out engine.Outcome, points *engine.Tally, ok bool) {
	if d.d.Finished() || d.d.LastTrick() == 0 || d.trump == engine.NoSuit {
		return out, nil, false
	}
	full, taken, sure := d.fullTricks()
	if !sure || full == 0 {
		return out, nil, false
	}
	if p, t, last := d.lastTrick(full); last {
		return d.start.Rules.Result(p, t, d.j.carried), &p, true
	}
	left := engine.TricksInDeal - full
	rest := d.start.Rules.DealPoints() - taken.points.AC - taken.points.BD
	if rest == 0 {
		points = &taken.points
	}
	first := true
	for ac := 0; ac <= rest; ac++ {
		for tricks := 0; tricks <= left; tricks++ {
			if tricks == 0 && ac > 0 || tricks == left && ac < rest {
				continue // who takes no trick takes no points
			}
			p := engine.Tally{AC: taken.points.AC + ac, BD: taken.points.BD + rest - ac}
			t := engine.Tally{AC: taken.tricks.AC + tricks, BD: taken.tricks.BD + left - tricks}
			o := d.start.Rules.Result(p, t, d.j.carried)
			if first {
				out, first = o, false
			} else if o.Games != out.Games || o.By != out.By && (o.By == "score.tie" || out.By == "score.tie") {
				return engine.Outcome{}, points, false
			}
		}
	}
	return out, points, true
}

// soFar is what was taken by some trick.
type soFar struct{ points, tricks engine.Tally }

// fullTricks counts the tricks from the first on that are whole and whose winner and
// points the record tells, and what they brought; sure is false where a later trick has
// cards too, so that one between is not recorded.
func (d *dealJudge) fullTricks() (n int, taken soFar, sure bool) {
	for n = 1; n <= d.d.LastTrick(); n++ {
		t := d.d.Trick(n)
		w, won := d.d.Winner(n, d.trump)
		p, counted := d.d.TrickPoints(n)
		if t.Number == 0 || !t.Full() || !won || !counted || d.salvaged[n] {
			break
		}
		taken.points = taken.points.Add(w.Pair(), p)
		taken.tricks = taken.tricks.Add(w.Pair(), 1)
	}
	n--
	for k := n + 2; k <= d.d.LastTrick(); k++ {
		if d.d.Trick(k).Number != 0 {
			return n, taken, false
		}
	}
	return n, taken, true
}

// lastTrick plays the tenth trick where nine were played and all four hands are recorded:
// everybody has one card left.
func (d *dealJudge) lastTrick(full int) (points, tricks engine.Tally, ok bool) {
	if full != engine.TricksInDeal-1 {
		return points, tricks, false
	}
	leader, won := d.d.Winner(full, d.trump)
	if !won {
		return points, tricks, false
	}
	r := &d.start.Rules
	s, sum := leader, 0
	var best engine.Card
	winner := leader
	for range 4 {
		h := d.d.Hand(s)
		if !h.Whole() {
			return points, tricks, false
		}
		left := h.Cards
		for n := 1; n <= full; n++ {
			for _, p := range d.d.Trick(n).Cards() {
				if p.Seat == s {
					left = left.Without(p.Card)
				}
			}
		}
		if left.Len() != 1 {
			return points, tricks, false
		}
		c := left.First()
		sum += c.Points()
		if c == engine.NewCard(engine.Hearts, engine.Queen) {
			sum += int(r.QueenOfHeartsBonus)
		}
		if best == engine.Unknown || c.Beats(best, d.trump) {
			best, winner = c, s
		}
		s = s.Next(r.Direction())
	}
	_, taken, _ := d.fullTricks()
	points = taken.points.Add(winner.Pair(), sum+int(r.LastTrickBonus))
	tricks = taken.tricks.Add(winner.Pair(), 1)
	return points, tricks, true
}
