package untidy

// points says what the deal is worth in card points, where every card is known.
func (j *judge) points(d *deal, s *Section, v *view) {
	var sum, tricks [2]int
	known := s.Consistent && len(d.tricks) == 10
	var seen set
	for k, t := range d.tricks {
		n, ok := worth(t)
		if !ok || v.winner[k] < 0 || t.number != k+1 {
			known = false
			continue
		}
		for _, p := range t.plays {
			seen |= p.card
		}
		sum[v.winner[k]%2] += n
		tricks[v.winner[k]%2]++
	}
	known = known && seen.len() == 40
	switch {
	case known:
		s.Points = &sum
		if d.points != nil {
			for p := range 2 {
				if d.points.has[p] && d.points.n[p] != sum[p] {
					s.want("points-mismatch", d.points.line)
				}
			}
		}
		games, tie, sweep := j.r.games(sum, tricks, 0)
		d.own = &own{games, tie, sweep}
		s.open("result-impossible")
	case len(d.tricks) == 0:
		j.resultOnly(d, s)
	default:
		s.PointsOpen, s.GamesOpen = true, true
		s.open("points-mismatch", "games-mismatch", "result-impossible")
	}
	if !s.Consistent {
		s.open("points-mismatch")
	}
}

// resultOnly: a deal of which nothing but the result is written.
func (j *judge) resultOnly(d *deal, s *Section) {
	s.PointsOpen = true
	p := d.points
	switch {
	case p != nil && p.has == [2]bool{true, true} && p.n[0]+p.n[1] != 120:
		s.GamesOpen = true
		s.open("games-mismatch", "result-impossible", "points-mismatch")
		s.must("points that do not add up", s.lines(), "points-mismatch", "result-impossible")
		return
	case p.impossible():
		// No cards are worth one point. That there is a finding the result says.
		s.GamesOpen = true
		s.open("games-mismatch", "result-impossible", "points-mismatch")
	case p != nil:
		n := p.n
		if !p.has[0] {
			n[0] = 120 - n[1]
		}
		if !p.has[1] {
			n[1] = 120 - n[0]
		}
		s.PointsOpen = false
		s.Points = &n
		var tricks [2]int
		a, tie, sweep := j.r.games(n, tricks, 0)
		d.own = &own{a, tie, sweep}
		for w := range 2 {
			if n[w] == 120 && j.r.is("score.sweep.by", "tricks") && !j.r.is("match.mode", "points") {
				// All the points: a sweep or not, only the games tell.
				tricks[w] = 10
				b, _, _ := j.r.games(n, tricks, 0)
				d.own = nil
				if g := d.games; g != nil && g.n == b && a != b {
					d.own = &own{b, false, true}
				} else if g != nil && g.n == a && a != b {
					d.own = &own{a, false, false}
				} else {
					s.open("games-mismatch", "result-impossible")
				}
			}
		}
		s.open("result-impossible")
		if d.own == nil {
			s.GamesOpen = true
		}
	case d.games != nil:
		g := d.games.n
		if !j.canBe(g) {
			s.open("result-impossible", "games-mismatch")
			s.GamesOpen = true
			if len(d.besides) == 0 && j.r.is("score.tie", "none") {
				s.must("games that no deal brings", []int{d.games.line}, "result-impossible")
			}
			return
		}
		tie := g == [2]int{}
		d.own = &own{g, tie, false}
		d.asWritten = true
		s.open("result-impossible")
		s.Points = nil
		s.PointsOpen = true
	default:
		s.GamesOpen = true
		s.open("result-impossible", "games-mismatch")
	}
}

// canBe reports whether a deal can bring these games by its own result.
func (j *judge) canBe(g [2]int) bool {
	for p := range 121 {
		for _, won := range []int{0, 5, 10} {
			if won == 0 && p > 0 || won == 10 && p < 120 {
				continue
			}
			if n, _, _ := j.r.games([2]int{p, 120 - p}, [2]int{won, 10 - won}, 0); n == g {
				return true
			}
		}
	}
	return false
}

// An own is the result that a deal has by itself, before claims and awards.
type own struct {
	games      [2]int
	tie, sweep bool
}

func (j *judge) complete(d *deal, s *Section) {
	why := false
	for _, b := range d.besides {
		switch b.words[0] {
		case "stop", "abandon", "walkover", "disqualify":
			why = true
		case "admit", "show":
			s.open("incomplete-deal") // whether that says why is not written anywhere
		case "claim":
			why = true // an upheld one may have ended it
			s.open("incomplete-deal")
		}
	}
	if j.r.is("score.sweep.ends_deal", "yes") {
		s.open("incomplete-deal")
	}
	if len(d.tricks) < 10 && !why {
		s.want("incomplete-deal", d.line)
		if n := len(d.tricks); n > 0 && d.tricks[n-1].number == 10 {
			// A trick was not written, but all were played.
			s.open("incomplete-deal")
		}
	}
	if why && len(d.tricks) < 10 {
		s.open("incomplete-deal")
		s.GamesOpen = true
	}
}

// impossible reports whether somebody is written to have one card point, all but one, or too many.
func (t *tally) impossible() bool {
	for p := range 2 {
		if t != nil && t.has[p] && (t.n[p] == 1 || t.n[p] == 119 || t.n[p] < 0 || t.n[p] > 120) {
			return true
		}
	}
	return false
}
