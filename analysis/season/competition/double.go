package competition

import "slices"

// A double knockout (dupla eliminatória): who has lost two encounters is out. Each round brings together those who have lost
// none, and those who have lost one. The last of either meet, and meet once more where it was the first loss of one of them.

// twice makes the rounds of a double knockout, as far as they are known, and gives them their matches. It returns the matches
// that have no place there.
func (j *judge) twice(rest []bout) []bout {
	c := j.c
	d := double{losses: map[int]int{}, byes: map[int]int{}, met: map[[2]int]bool{}}
	slots := firstRound(j.seeds())
	for n := 1; len(slots) > 0 || n <= len(c.Rounds); n++ {
		from := Round{Slots: slots}
		if n <= len(c.Rounds) {
			from = c.Rounds[n-1]
			for _, s := range from.Slots {
				for _, pair := range []int{s.One, s.Other} {
					if pair > 0 && !slices.ContainsFunc(slots, func(o Slot) bool { return o.One == pair || o.Other == pair }) {
						j.find(NotQualified, -1, s.Line, "pair %d is drawn for round %d and did not come so far; what is drawn counts", pair, from.N)
					}
				}
			}
		}
		var round []*Encounter
		known := true
		for _, s := range from.Slots {
			e := &Encounter{
				Knockout: n, Round: from.N, Date: from.Date, Table: s.Table, Judge: s.Judge, Line: s.Line, One: s.One, Other: s.Other, Bye: s.Bye,
				State: Open, length: c.Knockout,
			}
			rest = j.play(e, rest)
			known = known && e.goesOn() != 0
			round = append(round, e)
		}
		j.out.Bracket = append(j.out.Bracket, round)
		if !known || n > 2*len(c.Pairs)+1 {
			return rest
		}
		d.take(round)
		if n >= len(c.Rounds) && len(d.none)+len(d.one) > 1 { // who left is drawn no more
			gone := func(pair int) bool { return c.leaver(pair) != nil }
			d.none, d.one = slices.DeleteFunc(d.none, gone), slices.DeleteFunc(d.one, gone)
		}
		if len(d.none)+len(d.one) == 1 {
			j.out.Winner = slices.Concat(d.none, d.one)[0]
		}
		slots = d.next()
	}
	return rest
}

// double is who is still in a double knockout.
type double struct {
	none, one []int // who has lost none, and one, in their order
	losses    map[int]int
	byes      map[int]int
	met       map[[2]int]bool
}

// take takes in a round that is over. Those who win stay in their order; those who have lost for the first time stand behind
// the others who have lost, the last of them first.
func (d *double) take(round []*Encounter) {
	var none, one, fallen []int
	stays := func(pair int) {
		switch {
		case pair <= 0:
		case d.losses[pair] == 0:
			none = append(none, pair)
		case d.losses[pair] == 1:
			one = append(one, pair)
		}
	}
	for _, e := range round {
		if e.Bye {
			d.byes[e.One]++
			stays(e.One)
			continue
		}
		d.met[meeting(e.One, e.Other)] = true
		w := e.goesOn()
		if w == nobody {
			continue
		}
		lost := e.One + e.Other - w
		if d.losses[lost]++; d.losses[lost] == 1 {
			fallen = append(fallen, lost)
		}
		stays(w)
	}
	slices.Reverse(fallen)
	d.none, d.one = none, append(one, fallen...)
}

// next returns the next round, nothing where one is left.
func (d *double) next() []Slot {
	if len(d.none) == 1 && len(d.one) == 1 {
		return []Slot{{One: d.none[0], Other: d.one[0]}}
	}
	if len(d.none)+len(d.one) < 2 {
		return nil
	}
	return append(d.pairs(d.none, false), d.pairs(d.one, true)...)
}

// pairs brings together those who have lost as often. Where they are odd, the first of those who have had the fewest byes has
// one. Of those who have lost none, neighbours meet; of the others the first meets the last whom it has not met, or the last.
func (d *double) pairs(of []int, far bool) (out []Slot) {
	of = slices.Clone(of)
	var bye []Slot
	if len(of)%2 == 1 {
		b := slices.MinFunc(of, func(a, b int) int { return d.byes[a] - d.byes[b] })
		bye = []Slot{{One: b, Bye: true}}
		of = slices.DeleteFunc(of, func(n int) bool { return n == b })
	}
	for len(of) > 0 {
		k := 1
		if far {
			k = len(of) - 1
			for i := len(of) - 1; i > 0; i-- {
				if !d.met[meeting(of[0], of[i])] {
					k = i
					break
				}
			}
		}
		out = append(out, Slot{One: of[0], Other: of[k]})
		of = slices.Delete(of, k, k+1)[1:]
	}
	return append(out, bye...)
}
