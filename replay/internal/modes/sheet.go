package modes

import (
	"maps"
	"slices"
)

// dealers judges the numbers and the dealers of the deals: the deal passes to the right.
func (j *judge) dealers() {
	expected := -1
	for i, d := range j.m.deals {
		s := j.v.Deals[i]
		if i > 0 && !d.bad {
			switch last := j.m.deals[i-1]; {
			case last.bad:
				expected = -1
				s.open("deal-missing")
			case d.number > last.number+1:
				s.want("deal-missing")
				expected = -1
			case d.number <= last.number:
				s.open("deal-missing", "syntax")
				expected = -1
			}
		}
		if d.bad || d.dealer < 0 || d.dealer >= j.t.players() || s.Contradicted {
			if i > 0 && !d.bad && d.dealer != expected {
				s.open("wrong-dealer")
			}
			expected = -1
			continue
		}
		if expected >= 0 && d.dealer != expected {
			s.want("wrong-dealer")
			// Open: who deals after a wrong dealer.
			expected = -1
			if i+1 < len(j.v.Deals) {
				j.v.Deals[i+1].open("wrong-dealer")
			}
			continue
		}
		expected = j.t.right(d.dealer)
	}
}

// sheet adds up what the deals are worth, claims included.
func (j *judge) sheet() {
	sum := map[string]int{}
	for _, c := range j.t.columns() {
		sum[c.String()] = 0
	}
	known := true
	v := j.v
	for i, d := range j.m.deals {
		s := v.Deals[i]
		if d.bad {
			known, v.OverOpen = false, true
			continue
		}
		if v.OverOpen && !v.Over {
			s.open("match-over")
		} else if v.Over {
			s.want("match-over")
		}
		if s.Codes["deal-missing"] {
			known = false
		}
		c := j.claims(d, s, v.Over || v.OverOpen)
		own := j.own[i]
		s.GamesOpen = s.GamesOpen && !c.replaced || c.open
		if !s.GamesOpen && (own != nil || c.replaced) && !c.unknown {
			s.Games = map[string]int{}
			for _, g := range j.t.columns() {
				s.Games[g.String()] = 0
			}
			entries := c.entries
			if !c.replaced {
				entries = append(entries, own)
			}
			for _, e := range entries {
				for column, n := range e {
					if _, ok := s.Games[column]; ok {
						s.Games[column] += n
						sum[column] += n
					}
				}
				if known {
					j.won(sum)
				}
			}
		}
		j.tallies(i, d, s, own, c, sum, &known)
		if !known && j.t.target > 0 {
			v.OverOpen = true
		}
	}
	if r := j.m.result; r != nil {
		past := false
		for _, n := range sum {
			past = past || j.t.target > 0 && n > j.t.target
		}
		if known && !past && !j.agrees(r, sum) {
			v.Codes = append(v.Codes, "result-mismatch")
		}
	}
}

// won ends the match at the first entry that brings a column to the target: all that stand there have won.
//
// Open: a false claim's award is an entry of its own, before the deal's result, as in fpsd; whoever
// reaches the target by the result only has not won then.
func (j *judge) won(sum map[string]int) {
	if j.t.target == 0 || j.v.Over {
		return
	}
	for _, c := range j.t.columns() {
		if sum[c.String()] >= j.t.target {
			j.v.Over = true
			j.v.Winners = append(j.v.Winners, c.String())
		}
	}
}

// agrees reports whether what a sheet says of its columns is so. A column left out is not recorded.
func (j *judge) agrees(t *tally, sum map[string]int) bool {
	for i, g := range t.groups {
		for _, c := range j.t.columns() {
			if c&g != 0 && sum[c.String()] != t.n[i] {
				return false
			}
		}
	}
	return true
}

// tallies holds the games and the sheet that are written against those that are due.
func (j *judge) tallies(i int, d *deal, s *Deal, own map[string]int, c court, sum map[string]int, known *bool) {
	later := j.v.Deals[i+1:]
	if d.games != nil {
		got := j.perColumn(d.games)
		due := map[string]int{}
		for column, n := range s.Games {
			if n != 0 {
				due[column] = n
			}
		}
		switch {
		case got["D"] == 99 && j.t.dead:
			s.want("games-mismatch") // games for the dead hand
			delete(s.Open, "games-mismatch")
		case s.Games == nil:
			s.open("games-mismatch")
		case maps.Equal(got, due):
		case c.any && maps.Equal(got, own):
			// The line may tell of the deal's own result, or of all that it brought.
			s.open("games-mismatch")
		default:
			s.want("games-mismatch")
			for _, l := range later {
				l.open("sheet-mismatch") // it may follow from that
			}
		}
	}
	*known = *known && s.Games != nil
	if *known {
		s.Sheet = maps.Clone(sum)
	}
	if d.sheet == nil {
		return
	}
	switch {
	case !*known, slices.ContainsFunc(d.sheet.groups, func(g group) bool { return j.t.dead && g.has(3) }):
		// Open: a column of the dead hand in the sheet.
		s.open("sheet-mismatch")
	case !j.agrees(d.sheet, sum):
		s.want("sheet-mismatch")
		for _, l := range later {
			l.open("sheet-mismatch")
		}
	}
}

// A court is what the claims of a deal did.
type court struct {
	entries  []map[string]int
	replaced bool // the deal's own result falls away
	open     bool // there is no opinion
	unknown  bool // the award is not determined
	any      bool
}

func (j *judge) claims(d *deal, s *Deal, over bool) court {
	var c court
	for _, b := range d.beside {
		switch b.kind {
		case "claim":
			c.any = true
			s.Claims = append(s.Claims, j.claim(d, s, b, &c, over))
		case "admit":
			j.admission(d, s, b)
		case "sign":
			if j.t.dead && b.group == 1<<3 {
				s.want("claim-inadmissible") // the dead hand signs nothing
			}
			over = true
		}
	}
	return c
}

func (j *judge) claim(d *deal, s *Deal, b beside, c *court, over bool) Claim {
	var got Claim
	undecided := func() Claim {
		s.open("claim-wrong-ruling", "claim-inadmissible", "claim-undecided", "incomplete-deal")
		c.open = true
		return got
	}
	if over || c.replaced || b.after == 0 || b.deal != 0 && b.deal != d.number || b.trick > b.after {
		return undecided()
	}
	inadmissible := func() Claim {
		s.want("claim-inadmissible")
		s.open("claim-wrong-ruling", "claim-undecided")
		if b.ruling != "withdrawn" {
			c.open = true // Open: whether what was ruled on such a claim counts
		}
		return got
	}
	if b.seat < 0 || b.seat >= j.t.players() || b.group.has(b.seat) {
		return inadmissible()
	}
	var side, rest group
	for _, name := range s.Sides {
		g := group(0)
		for i := range name {
			g |= 1 << (name[i] - 'A')
		}
		if g&b.group != 0 {
			if side != 0 {
				return undecided() // Open: both sides accused at once
			}
			side = g
		} else {
			rest |= g
		}
	}
	if side == 0 {
		// The side of the accused is not known: the award is null.
		if b.ruling == "withdrawn" {
			return got
		}
		c.unknown = true
		s.open("claim-wrong-ruling", "claim-inadmissible", "claim-undecided", "incomplete-deal")
		c.replaced = c.replaced || b.ruling == "upheld"
		c.open = c.open || b.ruling == ""
		return got
	}
	if side.has(b.seat) {
		return inadmissible()
	}
	got.Admissible = true
	got.Verdict = j.shown(s, b, side)
	if got.Verdict == "" {
		s.open("claim-wrong-ruling", "claim-undecided")
	}
	ruling := b.ruling
	switch {
	case ruling == "withdrawn":
		s.open("claim-undecided")
		return got
	case got.Verdict == "undecided":
		s.want("claim-undecided")
	case ruling == "upheld" && got.Verdict == "rejected", ruling == "rejected" && got.Verdict == "upheld":
		s.want("claim-wrong-ruling")
	}
	if ruling == "" {
		ruling = got.Verdict
		c.open = c.open || ruling == "" || ruling == "undecided"
	}
	// Upheld: the award goes to every column off the offender's side, and replaces the result. False:
	// to every column of the accused side, whatever the deal brings.
	to, n := rest, j.t.award
	switch ruling {
	case "upheld":
		c.replaced = true
		if len(d.tricks) > b.after {
			s.open(Vocabulary...) // Open: they played on after the deal had ended
			c.open = true
		}
	case "rejected":
		to, n = side, j.t.false_
		s.open("incomplete-deal")
		if len(d.tricks) == j.t.size {
			delete(s.Open, "incomplete-deal")
		}
	default:
		return got
	}
	got.Award = map[string]int{}
	for _, column := range j.t.columns() {
		if column&to == column {
			got.Award[column.String()] = n
		}
	}
	c.entries = append(c.entries, got.Award)
	return got
}

// shown returns what the record shows of a claim.
func (j *judge) shown(s *Deal, b beside, side group) string {
	if s.Contradicted || !s.Fits {
		return ""
	}
	named, other, maybe := false, false, false
	for p, o := range s.Plays {
		if !side.has(int(p.Seat[0] - 'A')) {
			continue
		}
		here := p.Trick <= b.after && (b.trick == 0 || p.Trick == b.trick)
		switch {
		case o == Proven && here:
			named = true
		case o == Proven:
			other = true
		case o == Possible && here:
			maybe = true
		case o == Possible:
			other = true
		}
	}
	switch {
	case named:
		return "upheld"
	case maybe && !s.Open["renuncia-possible"]:
		return "undecided"
	case maybe, other:
		return "" // Open: a claim that names another trick than the one of the renúncia
	}
	return "rejected"
}

// admission: somebody owns up to a renúncia that the record shows was none.
func (j *judge) admission(d *deal, s *Deal, b beside) {
	if b.seat >= j.t.players() {
		s.want("claim-inadmissible") // the dead hand admits nothing
		s.open("admission-unfounded")
		return
	}
	for p, o := range s.Plays {
		if p.Seat == letter(b.seat) && (b.trick == 0 || b.trick == p.Trick) && o != Innocent {
			if o != Proven || p.Trick > b.after {
				s.open("admission-unfounded")
			}
			return
		}
	}
	if s.Contradicted || !s.Fits || len(d.tricks) == 0 {
		s.open("admission-unfounded")
		return
	}
	s.want("admission-unfounded")
}
