package audit_test

// verdict is what the enumerator counted of one play.
type verdict struct {
	spot                 spot
	deals, followed, bad int
	plainly              int  // deals without trust in which it followed
	lawful, badLawful    int  // of the deals in which every other play is legal
	obliged              int  // deals in which the player could not follow and did not trump, holding one
	gainsaid             bool // a hand speaks against the card
	known                [4]knowledge
	moments              []moment
}

// tally counts, for every play to a written trick but the leads, over all deals.
type tally struct {
	plays  []*verdict
	deals  int
	plain  int     // without trust
	honest bool    // in some deal all written leaders and winners are true
	hands  [4]pile // of the last deal
	b      *belief
}

// count walks through all deals that a record allows.
func count(s *scrap, known bool) (*tally, error) {
	ty := &tally{b: believe(s)}
	for t, l := range s.tricks {
		if l == nil {
			continue
		}
		for k := 1; k < len(l.plays); k++ {
			v := &verdict{spot: spot{seat: s.seat(t, k), trick: t, place: k}, moments: s.moments(t, k)}
			if tok := l.plays[k]; tok.known() {
				v.gainsaid = ty.b.gainsaid.has(tok.card())
			}
			ty.plays = append(ty.plays, v)
		}
	}
	bad := make([]bool, len(ty.plays))
	wrong := make([]bool, len(ty.plays))
	err := newEnumerator(s, ty.b).run(func(w *world) {
		ty.plain++
		ty.honest = ty.honest || s.honest(w)
		for _, v := range ty.plays {
			if w.at[v.spot.trick][v.spot.place].suit() == w.at[v.spot.trick][0].suit() {
				v.plainly++
			}
		}
		if !s.trusted(w) {
			return
		}
		ty.deals++
		ty.hands = w.dealt
		breaches := 0
		for i, v := range ty.plays {
			led := w.at[v.spot.trick][0].suit()
			c := w.at[v.spot.trick][v.spot.place]
			left := w.left[v.spot.trick][v.spot.seat]
			bad[i], wrong[i] = false, false
			switch {
			case c.suit() == led:
				v.followed++
			case left&ofSuit(led) != 0:
				bad[i], wrong[i] = true, true
				v.bad++
			case s.mustTrump && c.suit() != s.trump.suit && left&ofSuit(s.trump.suit) != 0:
				wrong[i] = true
				v.obliged++
			}
			if wrong[i] {
				breaches++
			}
		}
		for i, v := range ty.plays {
			v.deals++
			if breaches == 0 || breaches == 1 && wrong[i] {
				v.lawful++
				if bad[i] {
					v.badLawful++
				}
			}
			if bad[i] && known {
				for q := range 4 {
					if q != v.spot.seat {
						v.known[q].learn(s, w, q, v.spot, v.moments)
					}
				}
			}
		}
	})
	return ty, err
}

func (v *verdict) word() string {
	switch {
	case v.deals == 0:
		return "contradictory"
	case v.bad == 0:
		return "refuted"
	case v.bad == v.deals && !v.gainsaid:
		return "proven"
	}
	return "undecided"
}
