package untidy

import "slices"

// deal judges one deal by itself: the order of play, what fits, who revoked.
func (j *judge) deal(i int, d *deal, s *Section) {
	j.sure, j.takers = nil, nil
	v, expected := j.asWritten(d)
	if g, ok := v.grid(); ok && g.fits() && v.settle(&g) {
		j.sure, j.takers = v.sure, v.takers
		v, expected = j.asWritten(d)
		s.Vague = true
	}
	s.Consistent = true
	odd := func() { s.Consistent = false }

	// What is written of a trick.
	for k, t := range d.tricks {
		if t.leader < 0 && v.leaders[k] >= 0 {
			s.want("leader-inferred", t.line)
		} else if t.leader < 0 {
			s.open("leader-inferred")
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
		}
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
		s.Vague = true
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
		}
	}
	if !fits {
		odd()
		s.Must = nil // one cause, one finding: which, is not for us to say
		s.open(impossible...)
		s.open(inOrder...)
		s.must("nothing fits", s.lines(), append(append([]string{}, impossible...), inOrder...)...)
	}
	j.twice(d, s)
	j.convict(d, s, rs, !fits)
	j.points(d, s, v)
	j.complete(d, s)
}

// settle finds who surely took the tricks of cards that are known in part: the one seat that can
// have taken it in some deal that fits. It reports whether there was any such trick.
func (v *view) settle(g *grid) bool {
	trump := v.d.trump.oneSuit()
	for i, t := range v.d.tricks {
		if len(t.plays) != 4 || v.winner[i] >= 0 || trump < 0 || v.who[i][0] < 0 {
			continue
		}
		var takers []int
		for k := range t.plays {
			if t.plays[k].card == 0 {
				takers = nil
				break
			}
			if v.canTake(g, i, k, trump) {
				takers = append(takers, v.who[i][k])
			}
		}
		if takers == nil {
			continue
		}
		if v.sure == nil {
			v.sure, v.takers = map[int]int{}, map[int][]int{}
		}
		v.takers[t.number] = takers
		if len(takers) == 1 {
			v.sure[t.number] = takers[0]
		}
	}
	return v.sure != nil
}

// canTake reports whether the card in place k can have taken the trick.
func (v *view) canTake(g *grid, i, k, trump int) bool {
	who, n := v.who[i], v.d.tricks[i].number-1
	for led := range 4 {
		for _, c := range g[who[k]][n].each() {
			if c.suit() != led && c.suit() != trump || k == 0 && c.suit() != led {
				continue
			}
			beaten := below(c, trump)
			h := *g
			h[who[0]][n] &= suitSet(led)
			for l, s := range who {
				if l == k {
					h[s][n] &= c
				} else {
					h[s][n] &= beaten
				}
			}
			if h.fits() {
				return true
			}
		}
	}
	return false
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
	lines := []int{d.tricks[k].line, d.tricks[k-1].line}
	if k+1 < len(d.tricks) {
		lines = append(lines, d.tricks[k+1].line)
	}
	s.must("a leader that did not take the trick before", lines, codes...)
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

// convict says who is proven to have revoked.
func (j *judge) convict(d *deal, s *Section, rs []*view, relaxed bool) {
	type verdict struct{ lawful, revoked, may bool }
	read := func(v *view, g *grid) map[Play]verdict {
		out := map[Play]verdict{}
		for k, t := range v.d.tricks {
			for n, p := range t.plays {
				if n == 0 || p.card == 0 || v.who[k][0] < 0 {
					continue
				}
				led := t.plays[0].card
				if led.known() && p.card.known() && led.suit() == p.card.suit() {
					continue
				}
				lead, seat, at := v.who[k][0], v.who[k][n], t.number-1
				l, r := g.followed(lead, seat, at)
				may := (!led.known() || !p.card.known()) && g.mayFollow(lead, seat, at)
				if may && r {
					s.may[seat] = true
				}
				out[Play{t.number, seat}] = verdict{l, r, may}
			}
		}
		return out
	}
	var found []map[Play]verdict
	for _, r := range rs {
		if g, ok := r.grid(); ok && g.fits() {
			found = append(found, read(r, &g))
		}
	}
	if relaxed {
		s.open("renuncia")
	}
	if len(found) == 0 {
		s.open("renuncia-possible", "unclaimed-renuncia", "obligation")
		return
	}
	if len(d.hands) > 0 {
		for _, h := range d.hands {
			if len(h.some) > 0 {
				s.open("renuncia", "renuncia-possible", "unclaimed-renuncia")
			}
		}
	}
	for p, f := range found[0] {
		proven, possible := true, false
		for _, m := range found {
			g, ok := m[p]
			proven = proven && ok && !g.may && g.revoked && !g.lawful
			possible = possible || ok && g.revoked
		}
		line := d.trickLine(p.Trick)
		switch {
		case proven:
			s.Proven[p] = true
			s.want("renuncia", line)
		case possible && len(found) == 1 && !f.may:
			s.want("renuncia-possible", line)
		}
	}
	for p := range s.Proven {
		s.Provable[p] = true
	}
	if len(found) > 1 || !s.Consistent {
		s.open("renuncia-possible", "unclaimed-renuncia")
	}
	if len(found) > 1 || len(rs) > 1 || !s.Consistent {
		s.open("renuncia")
	}
	if j.r.is("void", "must_trump") {
		s.open("obligation", "renuncia-possible", "unclaimed-renuncia")
	}
	if len(s.Proven) > 0 {
		s.open("unclaimed-renuncia")
	}
}

func (d *deal) trickLine(number int) int {
	for _, t := range d.tricks {
		if t.number == number {
			return t.line
		}
	}
	return 0
}

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
			if !p.card.known() {
				s.ByElimination = true
			}
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
