package oracle

import (
	"maps"
	"slices"
)

// A counter counts cards by kind.
type counter map[int]int

// over counts a card, and reports whether there are now more of it than the pack has.
func (n counter) over(t *table, c card) bool {
	k := c.can.first()
	n[k]++
	return n[k] > t.copies[k]
}

// places finds what is wrong with hands and tricks by their size and their cards alone.
func (j *judge) places(c *judged) {
	s := c.s
	for i := range c.d.hands {
		h := &c.d.hands[i]
		if h.len() > j.t.size {
			s.fault("hand-size", h.line)
		}
		n := counter{}
		for _, k := range h.cards {
			if k.offDeck {
				s.fault("not-in-deck", h.line)
			} else if k.exact && n.over(j.t, k) {
				s.fault("card-twice", h.line)
			}
		}
		s.Vague = s.Vague || h.loose
	}
	j.tricks(c)
	if s.Vague { // what the sums can be is worked out more or less sharply
		s.open("points-mismatch")
	}
	c.whole = len(c.tricks) == j.t.size && !s.Faulty
	switch {
	case len(s.Want["trick-size"]) > 0:
		s.open("incomplete-deal")
	case len(c.tricks) == j.t.size || j.explained(c.d, 0):
	case len(c.tricks) == 0 && len(c.d.tricks) > 0:
		s.want("incomplete-deal", c.d.tricks[0].line) // only who took the tricks is written
	default:
		s.want("incomplete-deal", c.d.line)
	}
}

// tricks finds what is wrong with tricks by their size and their cards alone, and puts them in order.
func (j *judge) tricks(c *judged) {
	d, s, t := c.d, c.s, j.t
	seen, numbers := counter{}, map[int]bool{}
	for i, k := range d.tricks {
		unfinished := i == len(d.tricks)-1 && k.winner < 0 && j.explained(d, len(d.tricks)) // who has taken one took it whole
		if n := len(k.cards); n > t.seats || n > 0 && played(k) < t.seats && !unfinished {
			s.fault("trick-size", k.line)
		}
		if numbers[k.number] || k.number > t.size || k.number < 1 {
			s.Faulty = true
			s.open("trick-size", "hand-size", "card-twice", "no-deal-fits", "syntax", "incomplete-deal")
		} else if len(k.cards) > 0 {
			c.tricks = append(c.tricks, k)
		}
		numbers[k.number] = true
		for i, x := range k.cards {
			if x.offDeck {
				s.fault("not-in-deck", k.line)
			} else if x.exact && i < t.seats && seen.over(t, x) {
				s.want("card-twice", k.line)
			}
			s.Vague = s.Vague || !x.exact && !x.none && !x.offDeck
		}
	}
	slices.SortStableFunc(c.tricks, func(a, b *trick) int { return a.number - b.number })
}

// explained reports whether something says after some tricks why the deal has no more.
func (j *judge) explained(d *deal, from int) bool {
	return j.t.passedOut(d) || slices.ContainsFunc(d.events, func(e event) bool {
		switch e.word {
		case "stop", "abandon", "walkover", "disqualify", "misdeal":
			return e.at >= from
		case "claim":
			return e.at >= from && (e.at > 0 || d == j.m.deals[0]) && (e.deal == 0 || e.deal == d.number) &&
				(e.ruling == "upheld" || e.ruling == "")
		}
		return false
	})
}

// order finds cards out of their turn.
func (j *judge) order(c *judged) {
	for _, k := range c.tricks {
		var had side
		before := -1
		for i, x := range k.cards {
			s := j.t.seatOf(k, i, k.leader, c.d.dealer)
			if i > 0 && x.seat >= 0 && (before >= 0 && j.t.after(before, c.d.dealer) != x.seat || had.has(x.seat)) {
				c.s.want("out-of-turn", k.line)
			}
			if before = s; s >= 0 {
				c.s.Faulty = c.s.Faulty || had.has(s)
				had |= 1 << s
			}
		}
	}
}

// deadHand finds what a dead hand cannot do.
func (j *judge) deadHand(c *judged) {
	if c.d.dealer == deadSeat {
		c.s.want("wrong-dealer", c.d.line)
		c.s.open(untrue...)
	}
	for _, e := range c.d.events {
		switch {
		case e.word == "play" && c.d.dealer < 0:
			c.s.open("wrong-dealer")
		case e.word == "play" && e.who != seatName(c.d.dealer):
			c.s.want("wrong-dealer", e.line)
		case (e.word == "admit" || e.word == "sign") && e.who == seatName(deadSeat):
			c.s.want("claim-inadmissible", e.line)
		}
	}
}

// pinned are the slips of which it is plain what is found, and where.
var pinned = map[string]string{"winner": "winner-mismatch", "worth": "points-mismatch", "turn": "wrong-dealer"}

// contradicted says what must be found of a deal of which every reading supposes slips.
func (j *judge) contradicted(c *judged) {
	s := c.s
	var possible []string
	var lines []int
	common := map[slip]int{} // in how many of the simplest readings it is
	for i, r := range append(c.readings, j.asWritten(c)...) {
		for k, x := range r.slips {
			if i < len(c.readings) && !slices.Contains(r.slips[:k], x) {
				common[x]++
			}
			possible, lines = append(possible, codes[x.kind]...), append(lines, j.around(c, x)...)
		}
	}
	certain := !slices.ContainsFunc(c.tricks, func(k *trick) bool { return k.leader < 0 })
	for x, n := range common {
		certain = certain && !(s.Vague && x.kind == "points") && n == len(c.readings) && pinned[x.kind] != "" && !s.Faulty
	}
	s.open(byPlays...)
	if certain {
		for x := range common {
			if s.want(pinned[x.kind], x.line); s.Slips > 1 {
				s.open(pinned[x.kind]) // one may be the cause of the other
			}
		}
		if s.Slips > 1 {
			s.must(lines, possible...)
		}
		return
	}
	if s.Faulty {
		possible = append(append(possible, "trick-size", "hand-size", "not-in-deck", "out-of-turn", "result-impossible"), untrue...)
		lines = s.all()
	}
	if !s.onlyPoints || !s.Vague {
		s.must(lines, possible...)
	}
	s.open(slices.Concat(possible, untrue, byResult, []string{"out-of-turn", "leader-inferred"})...)
	s.PointsOpen, s.GamesOpen = true, true
}

// around returns the lines where a slip may be seen: a letter at the trick or the one before, a card anywhere.
func (j *judge) around(c *judged, x slip) []int {
	at := slices.IndexFunc(c.tricks, func(k *trick) bool { return k.line == x.line })
	switch x.kind {
	case "leader", "order", "first":
		if at > 0 {
			return []int{x.line, c.d.line, c.tricks[at-1].line}
		}
		return []int{x.line, c.d.line}
	case "winner":
		if at+1 < len(c.tricks) {
			return []int{x.line, c.tricks[at+1].line}
		}
	case "card", "hand", "shown", "trump":
		return c.s.all()
	}
	return []int{x.line}
}

// leaders finds the tricks whose leader is not written and follows.
func (j *judge) leaders(c *judged) {
	first := true
	for i, k := range c.tricks {
		if k.leader >= 0 {
			continue
		}
		led := map[int]bool{}
		for _, r := range c.readings {
			led[r.leads[i]] = true
		}
		if len(led) == 1 && !led[-1] && first {
			c.s.want("leader-inferred", k.line)
		} else {
			c.s.may("leader-inferred", k.line)
		}
		first = false // it is said once
	}
	for _, k := range c.d.tricks {
		if len(k.cards) == 0 {
			c.s.may("leader-inferred", k.line)
		}
	}
}

// results works out what the simplest readings say that the deal came to.
func (j *judge) results(c *judged) {
	s := c.s
	if passed := j.t.passedOut(c.d); passed || s.PointsOpen {
		s.PointsOpen = !passed
		return
	}
	if c.d.misdealt() {
		s.open("points-mismatch", "result-impossible") // there is none
		return
	}
	if len(c.tricks) == 0 {
		c.res = j.writtenResult(c)
	} else {
		c.res = j.resultByCards(c)
	}
	if j.t.bonus() {
		c.res, s.PointsOpen = nil, true
	}
	if c.res == nil || c.res.points == nil || c.res.sides == nil {
		return
	}
	s.Points = map[string]int{}
	for i, side := range c.res.sides {
		s.Points[side.String()] = c.res.points[i]
		for _, e := range c.d.said("points") {
			if n, ok := e.tally[side]; ok && len(c.tricks) > 0 && n != c.res.points[i] {
				s.want("points-mismatch", e.line)
			}
		}
	}
}

// resultByCards returns what all the simplest readings say that the cards came to, nil where they differ.
func (j *judge) resultByCards(c *judged) *result {
	s := c.s
	first := j.t.resultOf(c.d, c.readings[0])
	for _, r := range c.readings[1:] {
		if res := j.t.resultOf(c.d, r); !slices.Equal(first.points, res.points) || !slices.Equal(first.sides, res.sides) ||
			!slices.Equal(first.tricks, res.tricks) {
			s.PointsOpen = true
			return nil
		}
	}
	if !first.whole || s.Faulty {
		s.PointsOpen = first.sides != nil
		return nil
	}
	s.Vague = s.Vague || j.t.trumpOpen(c.d)
	s.PointsOpen = first.points == nil && first.sides != nil
	return &first
}

// writtenResult is the result of a deal of which only that is written.
func (j *judge) writtenResult(c *judged) *result {
	s, t := c.s, j.t
	res := &result{sides: t.sides(c.d.dealer, c.d.declarer, t.partner(c.d, c.readings[0]))}
	if s.PointsOpen = true; t.bonus() {
		return nil
	}
	for _, e := range c.d.said("points") {
		sum, covered := 0, side(0)
		for g, n := range e.tally {
			if sum, covered = sum+n, covered|g; n < 0 || n == 1 || n == t.total()-1 || n > t.total() {
				s.open("points-mismatch", "result-impossible")
				s.must([]int{e.line}, "points-mismatch", "result-impossible")
				return nil
			}
		}
		if res.sides == nil || sum > t.total() || sum < t.total() && covered == t.all() && t.hands == t.seats {
			return nil
		}
		if res.points = bySide(e.tally, res.sides, t.total()-sum); res.points == nil {
			return nil
		}
		s.PointsOpen = false
	}
	if res.points == nil {
		return nil
	}
	return res
}

// bySide returns the numbers of groups by side: of two sides one that is not written has what is left. It is nil
// where a group is of both, or a side is not told.
func bySide(tally map[side]int, sides []side, left int) []int {
	out := make([]int, len(sides))
	for i, x := range sides {
		groups := slices.DeleteFunc(slices.Collect(maps.Keys(tally)), func(g side) bool { return g&x == 0 })
		for _, g := range groups {
			if out[i] += tally[g]; g&^x != 0 {
				return nil
			}
		}
		if len(groups) == 0 {
			if out[i] = left; len(sides) != 2 {
				return nil
			}
		}
	}
	return out
}
