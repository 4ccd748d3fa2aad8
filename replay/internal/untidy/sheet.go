package untidy

// sheet adds up what the deals are worth, claims and awards included.
func (j *judge) sheet() {
	var sum [2]int
	known := true // the running sheet
	over, winner := false, -1
	overOpen := false
	carried, carryOpen := 0, false
	target := j.r.num("match.target")
	warned := map[string]int{}
	for i, d := range j.m.deals {
		s := j.o.Sections[i+1]
		if overOpen {
			s.open("match-over")
		} else if over {
			s.want("match-over", d.line)
		}
		if s.Want["deal-missing"] != nil {
			known = false // what the missing deal brought nobody knows
		}
		c := j.claims(i, d, s, warned, sum, over || overOpen)
		games := c.games
		gk := !s.GamesOpen && !c.open
		if d.own != nil && !c.replaced {
			o := *d.own
			if !o.tie && carried > 0 && !d.asWritten {
				if j.r.is("score.tie", "plus1") && (o.games[0] > 0 || o.games[1] > 0) {
					for p := range 2 {
						if o.games[p] > 0 {
							o.games[p] += carried
						}
					}
				} else {
					gk = false
				}
			}
			if carried > 0 && d.asWritten {
				gk = false // whether the written games have the tie in them is not written
			}
			if carryOpen {
				gk = gk && (o.tie || d.asWritten)
			}
			for p := range 2 {
				games[p] += o.games[p]
			}
			if !j.r.is("score.tie", "none") {
				switch {
				case !o.tie:
					carried, carryOpen = 0, false
				case d.asWritten:
					carryOpen = true
				case j.r.is("tie.accumulates", "yes"):
					carried++
				default:
					carried = 1
				}
			}
		} else if d.own == nil && !c.replaced {
			gk = false
			carryOpen = carryOpen || !j.r.is("score.tie", "none")
		} else if carried > 0 || carryOpen {
			carryOpen = true
		}
		s.GamesOpen = !gk
		if gk {
			s.Games = &games
			if d.games != nil && d.games.n != games {
				for _, later := range j.o.Sections[i+1:] {
					later.open("sheet-mismatch") // it may follow from that
				}
			}
			if d.games != nil && !d.asWritten {
				// The games line may tell of the deal's own result or of all that it brought.
				ownGames := [2]int{}
				if d.own != nil {
					ownGames = d.own.games
				}
				switch {
				case d.games.n == games:
				case d.games.n == ownGames || c.any || carried > 0:
					s.open("games-mismatch", "result-impossible")
				default:
					s.open("result-impossible")
					s.want("games-mismatch", d.games.line)
					// A sheet that follows from it is no second mistake.
					for _, later := range j.o.Sections[i+1:] {
						later.open("sheet-mismatch")
					}
				}
			}
		} else {
			s.open("games-mismatch", "result-impossible")
		}
		known = known && gk
		for p := range 2 {
			sum[p] += games[p]
		}
		if d.sheet != nil {
			switch {
			case !known:
				s.open("sheet-mismatch")
			case d.sheet.n != sum:
				s.want("sheet-mismatch", d.sheet.line)
				// Whoever carries a wrong sheet on makes no second mistake.
				for _, later := range j.o.Sections[i+2:] {
					later.open("sheet-mismatch")
				}
			}
		}
		if !known {
			overOpen = true
			continue
		}
		if over {
			continue
		}
		switch j.r["match.mode"] {
		case "games", "points":
			if target > 0 {
				a, b := sum[0] >= target, sum[1] >= target
				switch {
				case a && b:
					overOpen = true
				case a:
					over, winner = true, 0
				case b:
					over, winner = true, 1
				}
			}
			if d.own != nil && d.own.sweep && !c.replaced && j.r.is("score.sweep.ends_match", "yes") || c.endsMatch {
				overOpen = overOpen || !over
			}
			if d.asWritten && j.r.is("score.sweep.ends_match", "yes") && games[0]+games[1] >= j.r.num("score.sweep.value") {
				overOpen = overOpen || !over
			}
		case "fixed_deals":
			overOpen = true
		}
	}
	j.o.Over, j.o.Winner, j.o.OverOpen = over, winner, overOpen || !known
	if known {
		j.o.Sheet = &sum
	}
	if r := j.m.result; r != nil {
		head := j.o.Sections[0]
		switch {
		case !known || overOpen || over:
			head.open("result-mismatch")
			if known && !overOpen && r.n != sum && !j.playedOn() {
				head.must("a result that is not the sheet", head.lines(), "result-mismatch")
			}
		case r.n != sum:
			head.want("result-mismatch", r.line)
		}
	}
}

func (j *judge) playedOn() bool {
	for _, s := range j.o.Sections {
		if s.Want["match-over"] != nil {
			return true
		}
	}
	return false
}

// A court is what claims, admissions and penalties in a deal did.
type court struct {
	games          [2]int
	replaced       bool // the deal's own result falls away
	open           bool // the naive judge does not know
	any, endsMatch bool
}

func (j *judge) claims(i int, d *deal, s *Section, warned map[string]int, sum [2]int, over bool) court {
	var c court
	upheld := 0
	signed := map[string]bool{}
	for _, b := range d.besides {
		over = over || c.open
		if t := j.r.num("match.target"); t > 0 && !over {
			// The target may have been reached by what went before.
			for p := range 2 {
				n := sum[p] + c.games[p]
				if d.own != nil {
					n += max(0, d.own.games[p])
				} else if len(d.tricks) > 0 {
					n += 4
				}
				over = over || c.any && n >= t
			}
		}
		w := b.words
		switch w[0] {
		case "claim":
			c.any = true
			j.claim(i, d, s, b, &c, &upheld, over)
		case "admit":
			j.admit(d, s, b)
			if j.r.num("renuncia.self.award") > 0 {
				c.open = true
			}
			if len(s.Proven) > 0 || upheld > 0 {
				s.open("unclaimed-renuncia")
			}
		case "penalty":
			c.any = true
			j.penalty(d, s, b, &c, warned)
		case "abandon", "walkover", "disqualify":
			c.open, over = true, true
		case "suspend", "execute":
			c.open = true
			s.open("sheet-mismatch") // there may be no such mark
		case "sign":
			signed[w[1]] = true
			if len(signed) == 2 {
				j.signed = true
			}
		case "consent":
			switch {
			case i == 0 && b.after == 0:
			case b.after > 0 || i > 0 && len(j.m.deals[0].tricks) > 0:
				s.want("consent-late", b.line)
			default:
				s.open("consent-late")
			}
		}
	}
	return c
}
