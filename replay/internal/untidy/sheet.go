package untidy

import "strconv"

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

// A charge is a claim as it is written.
type charge struct {
	by, pair, seat int
	deal, trick    int
	ruling         string
}

func readCharge(w []string) charge {
	c := charge{by: seatOf(w[1]), pair: pairOf(w[3]), seat: seatOf(w[3])}
	for k := 4; k < len(w); k++ {
		switch w[k] {
		case "deal":
			c.deal, _ = strconv.Atoi(w[k+1])
			k++
		case "trick":
			c.trick, _ = strconv.Atoi(w[k+1])
			k++
		default:
			c.ruling = w[k]
		}
	}
	return c
}

func (j *judge) claim(i int, d *deal, s *Section, b beside, c *court, upheld *int, over bool) {
	ch := readCharge(b.words)
	if j.signed {
		s.must("a claim after the sheet was signed", []int{b.line}, "claim-inadmissible")
		over = true
	}
	if over || *upheld > 0 || len(d.tricks) == 0 || ch.deal != 0 && ch.deal != d.number || b.after == 0 {
		// About another deal, nothing played, or after the end.
		s.open("claim-wrong-ruling", "claim-inadmissible", "claim-undecided", "unclaimed-renuncia", "incomplete-deal")
		c.open = true
		if i > 0 {
			j.o.Sections[i].open("unclaimed-renuncia")
			j.o.Sections[i].GamesOpen = true
			j.o.Sections[i].Games = nil
		}
		j.laterDeal(i, d, s, b, ch, over)
		if ch.ruling == "upheld" || ch.ruling == "" {
			*upheld++
		}
		return
	}
	bad := j.r.is("renuncia.claim_by", "none") || ch.by < 0 && j.r.is("renuncia.claim_by", "opponents") || ch.by >= 0 && ch.by%2 == ch.pair
	if j.r.is("renuncia.deadline", "deal_end") && b.after == 10 {
		bad = true
	}
	if bad {
		s.want("claim-inadmissible", b.line)
		s.open("claim-wrong-ruling", "claim-undecided")
		if ch.ruling != "withdrawn" {
			c.open = true
		}
		if ch.ruling == "upheld" {
			s.open("incomplete-deal", "unclaimed-renuncia")
			*upheld++
		}
		return
	}
	if ch.by < 0 || ch.trick > b.after || ch.seat < 0 && !j.r.is("renuncia.granularity", "pair") {
		s.open("claim-inadmissible", "claim-wrong-ruling", "claim-undecided", "unclaimed-renuncia")
		c.open = true
		return
	}
	verdict := j.record(d, s, b.after, ch)
	switch ch.ruling {
	case "withdrawn":
		s.open("claim-undecided")
		return
	case "upheld":
		*upheld++
	}
	switch {
	case verdict == "" || s.Open["renuncia"]:
		s.open("claim-wrong-ruling", "claim-undecided")
	case verdict == "undecided":
		if ch.ruling == "" {
			c.open = true
		}
		s.want("claim-undecided", b.line)
	case ch.ruling == "upheld" && verdict == "false", ch.ruling == "rejected" && verdict == "true":
		s.want("claim-wrong-ruling", b.line)
	}
	s.open("unclaimed-renuncia")
	if !j.r.is("renuncia.confirmed.result", "none") || !j.r.is("renuncia.false.result", "none") || !j.r.is("penalty.mode", "award") {
		c.open = true
		return
	}
	ruling := ch.ruling
	if ruling == "" {
		c.open = c.open || verdict == "" || verdict == "undecided" || s.Open["renuncia"]
		ruling = map[string]string{"true": "upheld", "false": "rejected"}[verdict]
		if ruling == "upheld" {
			*upheld++
		}
	}
	switch ruling {
	case "upheld":
		c.games[1-ch.pair] += j.r.num("renuncia.confirmed.award")
		c.replaced = j.r.is("renuncia.confirmed.replaces_result", "yes")
		c.endsMatch = j.r.is("renuncia.confirmed.ends_match", "yes")
		s.GamesOpen = !c.replaced && s.GamesOpen
	case "rejected":
		c.games[ch.pair] += j.r.num("renuncia.false.award")
	}
}

// laterDeal: a claim about a deal that is over, once the next one has begun, is too late, and so
// is one that comes after the match.
func (j *judge) laterDeal(i int, d *deal, s *Section, b beside, ch charge, over bool) {
	if ch.deal == 0 || ch.deal >= d.number || b.after == 0 || j.r.is("renuncia.deadline", "match_end") {
		return
	}
	s.must("a claim that comes too late", []int{b.line}, "claim-inadmissible")
}

// record returns what the record shows of a claim: true, false, undecided, "" for no
// opinion.
func (j *judge) record(d *deal, s *Section, after int, ch charge) string {
	if s.Barred || !s.Consistent || j.r.is("void", "must_trump") {
		return ""
	}
	named, other, maybe := false, false, false
	for k, t := range d.tricks {
		maybe = maybe || t.number != k+1
	}
	for seat := range s.may {
		maybe = maybe || seat%2 == ch.pair
	}
	for p := range s.Proven {
		if p.Seat%2 != ch.pair {
			continue
		}
		exact := true
		if ch.trick != 0 && p.Trick != ch.trick || p.Trick > after {
			exact = false
		}
		if ch.seat >= 0 && p.Seat != ch.seat && !j.r.is("renuncia.granularity", "pair") {
			exact = false
		}
		if exact {
			named = true
		} else {
			other = true
		}
	}
	if s.Want["renuncia-possible"] != nil {
		maybe = true
	}
	switch {
	case named:
		return "true"
	case other, maybe:
		return ""
	}
	return "false"
}

func (j *judge) admit(d *deal, s *Section, b beside) {
	seat := seatOf(b.words[1])
	trick := 0
	if len(b.words) > 3 {
		trick, _ = strconv.Atoi(b.words[3])
	}
	for k, t := range d.tricks {
		if t.number != k+1 {
			s.open("admission-unfounded") // it may be about the trick that is not written
		}
	}
	if s.Barred || !s.Consistent || s.may[seat] || s.Want["renuncia-possible"] != nil || s.Open["renuncia"] || len(d.tricks) == 0 || j.r.is("void", "must_trump") {
		s.open("admission-unfounded")
		return
	}
	any := false
	for p := range s.Proven {
		if p.Seat != seat {
			continue
		}
		if trick != 0 && p.Trick != trick || p.Trick > b.after {
			if p.Trick > b.after {
				s.open("admission-unfounded")
			}
			continue
		}
		any = true
	}
	if !any {
		s.want("admission-unfounded", b.line)
	}
}

// penalty judges an award by the table in 1.1: warnings count a pair and a rule, over the match.
func (j *judge) penalty(d *deal, s *Section, b beside, c *court, warned map[string]int) {
	w := b.words
	pair := pairOf(w[2])
	award := 0
	if w[3] == "award" {
		award, _ = strconv.Atoi(w[4])
	}
	if pair < 0 || !j.r.is("penalties", "fpsd") {
		s.open("penalty-mismatch")
		c.open = true
		return
	}
	key := w[1] + strconv.Itoa(pair)
	again := warned[key] > 0
	warned[key]++
	right := true
	switch w[1] {
	case "talk":
		right = award == 2 || award == 0 && !again
	case "lead-early", "retrieved":
		right = award == 0 && !again || award == 1 && again
	case "out-of-turn":
		right = award == 1
	case "looked":
		right = award == 2
	case "mixed":
		right = award == 4
	default:
		s.open("penalty-mismatch")
	}
	if !right {
		s.want("penalty-mismatch", b.line)
	}
	c.games[1-pair] += award
	if j.r.is("penalty.mode", "transfer") {
		c.games[pair] -= award
	}
}
