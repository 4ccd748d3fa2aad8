package untidy

import (
	"slices"
)

// deal judges one deal by itself: the order of play, what fits, who revoked.
func (j *judge) deal(i int, d *deal, s *Section) {
	j.sure, j.takers = nil, nil
	v, expected := j.asWritten(d)
	if g, ok := v.seated().grid(); ok && g.fits() && v.settle(&g) {
		if _, all := v.grid(); !all {
			s.open("leader-inferred")
		}
		j.sure, j.takers = v.sure, v.takers
		v, expected = j.asWritten(d)
		s.Vague = true
	}
	s.Consistent = true
	odd := func() { s.Consistent = false }

	// What is written of a trick.
	worthOther := 0
	said := false // one note a deal, at the first trick without its leader
	for k, t := range d.tricks {
		if t.leader < 0 && v.leaders[k] < 0 {
			s.open("leader-inferred")
		} else if t.leader < 0 && !said {
			s.want("leader-inferred", t.line)
			said = true
		}
		for n, p := range t.plays {
			if p.seat >= 0 && v.leaders[k] >= 0 && n > 0 && v.who[k][n-1] >= 0 && p.seat != j.r.turn(v.who[k][n-1]) {
				s.want("out-of-turn", t.line)
				s.open("out-of-turn")
				s.must("a card out of its turn", []int{t.line}, "out-of-turn")
			}
		}
		if n := len(t.plays); n > 4 {
			s.want("trick-size", t.line)
			s.Five = true
			odd()
		} else if n < 4 || t.plays[n-1].card == 0 {
			s.open("trick-size")
		}
		for _, p := range t.plays {
			s.Vague = s.Vague || !p.card.known()
		}
		if w := v.winner[k]; w >= 0 && t.winner >= 0 && t.winner != w {
			s.want("winner-mismatch", t.line)
			odd()
		}
		if w := j.takers[t.number]; w != nil && v.winner[k] < 0 && t.winner >= 0 && !slices.Contains(w, t.winner) {
			s.want("winner-mismatch", t.line)
			odd()
		}
		if n, ok := worth(t); ok && t.points >= 0 && t.points != n {
			s.want("points-mismatch", t.line)
			worthOther++
		} else if !ok && !mayBeWorth(t) {
			worthOther++
		}
	}
	if worthOther > 0 {
		// Two cards that were exchanged may explain it, and then whoever played one of them.
		s.open("renuncia", "renuncia-possible", "unclaimed-renuncia")
	}

	// The order of leading.
	wrong := []int{}
	for k, t := range d.tricks {
		if t.leader >= 0 && expected[k] >= 0 && t.leader != expected[k] {
			wrong = append(wrong, k)
		} else if w := j.takers[t.number-1]; k > 0 && d.tricks[k-1].number == t.number-1 && t.leader >= 0 && w != nil && !slices.Contains(w, t.leader) {
			wrong = append(wrong, k)
		}
	}
	if len(wrong) > 0 {
		odd()
		s.open(inOrder...)
		s.open("trump-not-held")
		j.leader(d, s, v, expected, wrong)
	}

	// What fits.
	rs := j.readings(d)
	if d.trump.oneSuit() < 0 {
		// Whatever suit was trumps: of all four the readings with the fewest faults.
		s.open(inOrder...)
		s.open("trump-not-held", "renuncia", "renuncia-possible", "unclaimed-renuncia", "points-mismatch", "incomplete-deal", "leader-inferred")
		odd()
		rs = nil
		for suit := range 4 {
			e := *d
			e.trump = suitSet(suit)
			rs = append(rs, j.readings(&e)...)
		}
		rs = fewest(rs, 0)
		s.Vague, s.Faultless = true, len(rs) > 0 && rs[0].faults() == 0
	}
	g, ok := v.grid()
	fits := ok && g.fits()
	any := fits
	for _, r := range rs {
		if h, ok := r.grid(); !any && ok && h.fits() {
			any = true
		}
	}
	if !any {
		// Leave out of it what cannot be true together: a card that stands twice, then what is
		// written beside the plays.
		vs := variants(d)
		ways := [][]*deal{vs, without(vs), {}}
		for _, v := range vs {
			e := *v
			e.hands, e.trump, e.besides = nil, suitSet(max(0, e.trump.oneSuit())), nil
			ways[2] = append(ways[2], &e)
		}
		for _, way := range ways {
			rs = nil
			for _, e := range way {
				for _, r := range j.readings(e) {
					if h, ok := r.grid(); ok && h.fits() {
						rs, any = append(rs, r), true
					}
				}
			}
			if any {
				break
			}
		}
	}
	s.Barred = !any
	s.Fits = fits
	for k := range d.tricks {
		if v.leaders[k] < 0 {
			// Nobody knows who led: the order of play is not judged.
			s.open(inOrder...)
			s.open(impossible...)
			s.open("renuncia", "renuncia-possible", "unclaimed-renuncia")
			odd()
			fits = true
			s.Faultless = s.Faultless || worthOther == 0 && slices.ContainsFunc(rs, j.faultless)
		}
	}
	if !fits {
		odd()
		s.Must = nil // one cause, one finding: which, is not for us to say
		s.open(impossible...)
		s.open(inOrder...)
		s.open("leader-inferred")
		s.must("nothing fits", s.lines(), append(append([]string{}, impossible...), inOrder...)...)
	}
	j.twice(d, s)
	j.convict(d, s, rs, !fits)
	consistent := s.Consistent && worthOther == 0
	s.weigh = func() *weighing {
		if consistent {
			return &weighing{}
		}
		j.sure, j.takers = nil, nil // they are not those of other cards
		return j.weigh(d, s.Provable)
	}
	j.points(d, s, v)
	j.complete(d, s)
}

// faultless reports whether a reading contradicts nothing, who may have taken a trick of cards known
// in part among it.
func (j *judge) faultless(v *view) bool {
	if g, ok := v.grid(); !ok || !g.fits() || v.faults() > 0 {
		return false
	}
	for i, t := range v.d.tricks {
		w := j.takers[t.number]
		if w == nil {
			continue
		}
		if t.winner >= 0 && !slices.Contains(w, t.winner) {
			return false
		}
		if next := i + 1; next < len(v.leaders) && v.d.tricks[next].number == t.number+1 && !slices.Contains(w, v.leaders[next]) {
			return false
		}
	}
	return true
}

// leader: one wrong letter is one finding on its line, where all that follows agrees with
// the winner of the trick before.
func (j *judge) leader(d *deal, s *Section, v *view, expected, wrong []int) {
	k := wrong[0]
	codes := []string{"wrong-leader", "winner-mismatch", "out-of-turn"}
	if k == 0 {
		codes = append(codes, "wrong-first-leader", "wrong-dealer", "trump-not-held")
		s.must("the first leader and the dealer do not agree", s.lines(), codes...)
		return
	}
	if j.oneCause(d, s, k) {
		return
	}
	lines := []int{d.tricks[k].line, d.tricks[k-1].line}
	if k+1 < len(d.tricks) {
		lines = append(lines, d.tricks[k+1].line)
	}
	s.must("a leader that did not take the trick before", lines, codes...)
}

// mayBeWorth reports whether some cards of the trick are worth the points that are written of it.
func mayBeWorth(t trick) bool {
	if t.points < 0 || len(t.plays) != 4 {
		return true
	}
	sums := map[int]bool{0: true}
	for _, p := range t.plays {
		if p.card == 0 {
			return true // it was not played
		}
		more := map[int]bool{}
		for _, c := range p.card.each() {
			w, _ := c.worth()
			for s := range sums {
				more[s+w] = true
			}
		}
		sums = more
	}
	return sums[t.points]
}

func worth(t trick) (int, bool) {
	n := 0
	if len(t.plays) != 4 {
		return 0, false
	}
	for _, p := range t.plays {
		w, ok := p.card.worth()
		if p.card == 0 || !ok {
			return 0, false
		}
		n += w
	}
	return n, true
}

func (j *judge) twice(d *deal, s *Section) {
	var seen set
	lines := map[set]int{}
	for _, t := range d.tricks {
		for _, p := range t.plays {
			if !p.card.known() {
				continue
			}
			if seen.has(p.card) {
				s.open("card-twice")
				s.must("a card twice", []int{t.line, lines[p.card]}, "card-twice", "trick-size")
			}
			seen |= p.card
			lines[p.card] = t.line
		}
	}
}

// dealers judges the numbers and the dealers of the deals.
func (j *judge) dealers() {
	expected, sure := -1, false
	for i, d := range j.m.deals {
		s := j.o.Sections[i+1]
		if i > 0 {
			if d.number > j.m.deals[i-1].number+1 {
				s.want("deal-missing", d.line)
				sure = false
			} else if d.number <= j.m.deals[i-1].number {
				s.open("deal-missing")
				sure = false
			}
		}
		lead := -1
		if len(d.tricks) > 0 && d.tricks[0].number == 1 && d.tricks[0].leader >= 0 {
			lead = j.r.dealerOf(d.tricks[0].leader)
		}
		switch {
		case d.dealer < 0:
			sure = false
			s.open("wrong-dealer", "wrong-first-leader")
		case lead >= 0 && lead != d.dealer:
			// Said above that something must be found. Who dealt is not certain now.
			sure = false
		case sure && d.dealer != expected:
			s.want("wrong-dealer", d.line)
			sure = false
		case !sure && i > 0:
			s.open("wrong-dealer")
			sure = true
		default:
			sure = true
		}
		if sure {
			expected = j.r.nextDealer(d.dealer)
		}
	}
}

// oneCause reports whether one letter explains all that is wrong with the order of a deal: the
// finding is about that trick then, and there is no other.
func (j *judge) oneCause(d *deal, s *Section, k int) bool {
	if s.Vague || s.Five {
		return false
	}
	best := fewest(j.readings(d), 0)
	for _, v := range best {
		if g, ok := v.grid(); !ok || !g.fits() || v.faults() != 1 || v.dealer != d.dealer {
			return false
		}
		for i, t := range d.tricks {
			if i != k && t.leader != v.leaders[i] {
				return false
			}
		}
	}
	for _, c := range []string{"wrong-leader", "winner-mismatch", "wrong-first-leader"} {
		delete(s.Open, c)
		delete(s.Want, c)
	}
	s.want("wrong-leader", d.tricks[k].line)
	return true
}
