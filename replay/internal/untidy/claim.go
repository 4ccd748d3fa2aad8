package untidy

import (
	"strconv"
)

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
	for _, e := range d.besides {
		if e.words[0] == "stop" && e.line < b.line && j.r.is("renuncia.deadline", "deal_end") {
			// Whether the deal ended there is not written.
			s.open("claim-inadmissible", "claim-wrong-ruling", "claim-undecided", "unclaimed-renuncia")
			c.open = true
			return
		}
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
		c.open = c.open || s.Vague || verdict == "" || verdict == "undecided" || s.Open["renuncia"]
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
	for _, e := range d.besides {
		if e.words[0] == "admit" && e.words[1] == b.words[1] && e.line < b.line {
			s.open("admission-unfounded") // of the same renúncia again, or of another: nothing says
		}
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
