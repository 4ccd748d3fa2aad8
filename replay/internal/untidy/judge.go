package untidy

import (
	"slices"
	"strconv"
)

// Judge returns the naive judge's opinion of a match that Write wrote.
func Judge(text string) *Opinion {
	m := read(text)
	o := &Opinion{Winner: -1}
	to := 0
	if len(m.deals) > 0 {
		to = m.deals[0].line - 1
	}
	head := newSection(1, to, 0)
	o.Sections = append(o.Sections, head)
	if m.rulesLine == 0 {
		m.rules, _, _ = readRules("fpsd")
		head.open("rules-assumed")
		head.must("no Rules tag", []int{1, 2, 3, 4}, "rules-assumed")
	}
	if m.rules != nil {
		m.amend()
	}
	for _, d := range m.deals {
		s := newSection(d.line, d.last, d.number)
		s.inner = d
		o.Sections = append(o.Sections, s)
	}
	if m.rules == nil {
		head.want("unknown-rules", m.rulesLine)
		o.unruled()
		return o
	}
	j := &judge{m: m, r: m.rules, o: o}
	for _, b := range m.head {
		if b.words[0] == "claim" || b.words[0] == "admit" {
			head.must("a claim before there is anything to claim", []int{b.line}, "syntax", "claim-inadmissible")
		}
	}
	for i, d := range m.deals {
		j.deal(i, d, o.Sections[i+1])
	}
	j.dealers()
	j.meddled()
	j.sheet()
	return o
}

// unruled: by rules that cannot be read nothing is judged that needs rules.
func (o *Opinion) unruled() {
	o.OverOpen, o.Unruled = true, true
	for _, s := range o.Sections {
		for _, c := range impossible {
			s.open(c)
		}
		s.open("leader-inferred", "incomplete-deal", "deal-missing", "result-impossible", "unknown-rules", "sheet-mismatch", "result-mismatch")
		s.PointsOpen, s.GamesOpen = true, true
	}
}

type judge struct {
	m *match
	r rules
	o *Opinion
	// truly is the dealer of each deal as far as leaders and letters agree, -1 where they do not.
	truly []int
	// Of the deal that is looked at: see view.sure, and settle.
	sure   map[int]int
	takers map[int][]int
	signed bool // by both pairs
}

// A view is a deal as one reading has it.
type view struct {
	d       *deal
	r       rules
	dealer  int
	leaders []int // of each recorded trick, -1 unknown
	who     [][]int
	winner  []int // -1 where it is not determined
	// sure has the winners of tricks of cards known in part, by the number of the trick, once
	// settle has looked for them.
	sure   map[int]int
	takers map[int][]int // all who can have taken it
}

// seating fills in who played each card.
func (v *view) seating() {
	v.who, v.winner = nil, nil
	for i, t := range v.d.tricks {
		var who []int
		at := v.leaders[i]
		for _, p := range t.plays {
			s := p.seat
			if s < 0 {
				s = at
			}
			who = append(who, s)
			if s >= 0 {
				at = v.r.turn(s)
			}
		}
		v.who = append(v.who, who)
		v.winner = append(v.winner, v.takes(i, who))
	}
}

// takes returns the seat that takes a trick of known cards, -1 for any other.
func (v *view) takes(i int, who []int) int {
	t := v.d.tricks[i]
	trump := v.d.trump.oneSuit()
	if len(t.plays) != 4 || trump < 0 {
		return -1
	}
	if w, ok := v.sure[t.number]; ok {
		return w
	}
	led := t.plays[0].card.oneSuit()
	if led < 0 {
		return -1
	}
	for k, p := range t.plays {
		if who[k] < 0 || p.card == 0 {
			return -1
		}
		if !p.card.known() || p.card.suit() != led && p.card.suit() != trump {
			continue
		}
		beaten := below(p.card, trump)
		for l, q := range t.plays {
			if l != k && q.card&^p.card&^beaten != 0 {
				beaten = 0
			}
		}
		if beaten != 0 {
			return who[k]
		}
	}
	return -1
}

// below returns the cards that a card beats, where it can take the trick at all.
func below(c set, trump int) set {
	out := all &^ c
	for r := c.rank(); r < 10; r++ {
		out &^= card(c.suit(), r)
	}
	if c.suit() != trump {
		out &^= suitSet(trump)
	}
	return out
}

// grid returns the places of the cards by this reading; false where a seat would have played
// twice in a trick, or somebody is not known.
func (v *view) grid() (grid, bool) {
	g := openGrid()
	for i, t := range v.d.tricks {
		n := t.number - 1
		if n < 0 || n > 9 || len(t.plays) > 4 {
			return g, false
		}
		seen := map[int]bool{}
		for k, p := range t.plays {
			s := v.who[i][k]
			if s < 0 || seen[s] {
				return g, false
			}
			seen[s] = true
			if p.card != 0 {
				g[s][n] &= p.card
			}
		}
	}
	for _, h := range v.d.hands {
		g.owns(h.seat, h.cards)
		g.only(h.seat, 0, all&^h.voids)
		if h.size == 10 && len(h.some) == 0 && h.cards.len() == 10 {
			g.only(h.seat, 0, h.cards)
		}
		if h.size > 10 || h.twice {
			return g, false
		}
	}
	for _, b := range v.d.besides {
		if b.words[0] == "show" {
			h := readHand(b.line, b.words[1:])
			g.owns(h.seat, h.cards)
			after := 0
			if b.after > 0 {
				after = v.d.tricks[b.after-1].number
			}
			g.only2(h.seat, after, h.cards)
		}
	}
	if v.dealer >= 0 && v.d.trump.known() {
		g.owns(v.dealer, v.d.trump)
	}
	return g, true
}

// only2 says that these cards were still in hand after so many tricks.
func (g *grid) only2(seat, after int, cards set) {
	for t := 0; t < after && t < 10; t++ {
		g[seat][t] &^= cards
	}
}

// asWritten returns the deal with the leaders as they are written, or the winner of the trick
// before where none is. Expected are the leaders that the trick before asks for, -1 where that
// is not known.
func (j *judge) asWritten(d *deal) (v *view, expected []int) {
	v = &view{d: d, r: j.r, dealer: d.dealer, sure: j.sure}
	for i, t := range d.tricks {
		want := -1
		switch {
		case i == 0 && t.number == 1 && d.dealer >= 0:
			want = j.r.firstLeader(d.dealer)
		case i > 0 && d.tricks[i-1].number == t.number-1:
			v.seating2()
			want = v.winner[i-1]
			if w := d.tricks[i-1].winner; want < 0 {
				want = w
			}
		}
		expected = append(expected, want)
		l := t.leader
		if l < 0 {
			l = want
		}
		v.leaders = append(v.leaders, l)
	}
	v.seating()
	return v, expected
}

func (v *view) seating2() {
	all := v.d.tricks
	short := *v.d
	short.tricks = all[:len(v.leaders)]
	d := v.d
	v.d = &short
	v.seating()
	v.d = d
}

// variants returns the deal with each of the cards that cannot all have been played left out:
// either one of a card that stands twice, any one of five cards in a trick. At most three such places
// are looked at, and none where there are more: nothing may be proven then.
func variants(d *deal) []*deal {
	out := []*deal{d}
	seen := map[set][2]int{}
	places := 0
	for i, t := range d.tricks {
		if len(t.plays) == 5 {
			places++
			var next []*deal
			for _, e := range out {
				for k := range t.plays {
					// The fifth card has its seat's letter: it is that one's card or the other.
					f := e.copied(i)
					fifth := f.tricks[i].plays[4]
					switch {
					case k == 4:
					case fifth.seat < 0:
						f.tricks[i].plays = slices.Delete(f.tricks[i].plays, k, k+1)
						next = append(next, f)
						continue
					case k == 0 && fifth.seat == t.leader || t.plays[k].seat == fifth.seat:
						f.tricks[i].plays[k].card = fifth.card
					default:
						continue
					}
					f.tricks[i].plays = f.tricks[i].plays[:4]
					next = append(next, f)
				}
			}
			out = next
		}
		for k, p := range t.plays {
			if !p.card.known() {
				continue
			}
			at, twice := seen[p.card]
			seen[p.card] = [2]int{i, k}
			if !twice || len(t.plays) == 5 || len(d.tricks[at[0]].plays) == 5 {
				continue
			}
			places++
			var next []*deal
			for _, e := range out {
				f, g := e.copied(i), e.copied(at[0])
				f.tricks[i].plays[k].card = all
				g.tricks[at[0]].plays[at[1]].card = all
				next = append(next, f, g)
			}
			out = next
		}
	}
	if places > 3 {
		return nil
	}
	return out
}

// without returns the deals with one thing that is written beside the plays left out of each: a hand, cards
// laid open, or which card the trump card was.
func without(ds []*deal) []*deal {
	var out []*deal
	for _, d := range ds {
		for i := range d.hands {
			e := *d
			e.hands = slices.Delete(slices.Clone(d.hands), i, i+1)
			out = append(out, &e)
		}
		for i, b := range d.besides {
			if b.words[0] == "show" {
				e := *d
				e.besides = slices.Delete(slices.Clone(d.besides), i, i+1)
				out = append(out, &e)
			}
		}
		if d.trump.known() {
			e := *d
			e.trump = suitSet(d.trump.suit())
			out = append(out, &e)
		}
	}
	return out
}

// copied returns the deal with a trick of its own.
func (d *deal) copied(i int) *deal {
	e := *d
	e.tricks = slices.Clone(d.tricks)
	e.tricks[i].plays = slices.Clone(d.tricks[i].plays)
	return &e
}

// readings returns the ways to read the leaders and the dealer of a deal: wherever a written
// leader is not the one that the trick before asks for, either may be true.
func (j *judge) readings(d *deal) []*view {
	out := []*view{{d: d, r: j.r, dealer: d.dealer}}
	for i, t := range d.tricks {
		var next []*view
		for _, v := range out {
			want := -1
			if i > 0 && d.tricks[i-1].number == t.number-1 {
				v.seating2()
				want = v.winner[i-1]
			} else if i == 0 && t.number == 1 && v.dealer >= 0 {
				want = j.r.firstLeader(v.dealer)
			}
			ways := []int{t.leader}
			if want >= 0 && want != t.leader {
				ways = append(ways, want)
			}
			if i > 0 && want < 0 && d.tricks[i-1].number == t.number-1 {
				if w := j.takers[t.number-1]; w != nil && !slices.Contains(w, t.leader) {
					ways = append(ways, w...)
				}
			}
			if i > 0 && want < 0 && d.tricks[i-1].winner >= 0 && d.tricks[i-1].winner != t.leader {
				ways = append(ways, d.tricks[i-1].winner) // the cards do not tell, the letters differ
			}
			if t.leader < 0 {
				ways = []int{want}
				if want < 0 {
					ways = []int{0, 1, 2, 3} // nobody knows who led
				}
			}
			for _, l := range ways {
				w := *v
				w.leaders = append(append([]int{}, v.leaders...), l)
				next = append(next, &w)
				if i == 0 && t.number == 1 && v.dealer >= 0 && l >= 0 && l != j.r.firstLeader(v.dealer) {
					x := w
					x.dealer = j.r.dealerOf(l)
					next = append(next, &x)
				}
			}
		}
		if len(next) > 64 {
			next = next[:64]
		}
		out = next
	}
	for _, v := range out {
		v.seating()
	}
	return fewest(out, slack)
}

// fewest returns the readings with the fewest faults: what else is contradicted by them.
func fewest(out []*view, slack int) []*view {
	least := 1000
	for _, v := range out {
		least = min(least, v.faults())
	}
	var kept []*view
	for _, v := range out {
		if v.faults() <= least+slack {
			kept = append(kept, v)
		}
	}
	return kept
}

// slack is how many faults more than the fewest a reading may have and still be one.
const slack = 1

// faults counts what is written otherwise than a reading has it, and what contradicts itself in it.
func (v *view) faults() int {
	n := 0
	if v.dealer != v.d.dealer {
		n++
	}
	for i, t := range v.d.tricks {
		if t.leader >= 0 && t.leader != v.leaders[i] {
			n++
		}
		if i > 0 && v.winner[i-1] >= 0 && v.d.tricks[i-1].number == t.number-1 && v.winner[i-1] != v.leaders[i] {
			n++
		}
		if t.winner >= 0 && v.winner[i] >= 0 && t.winner != v.winner[i] {
			n++
		}
	}
	return n
}

// meddled: a claim that names another deal, or stands before the first card of its own, may be about the
// deal before and change what that is worth.
func (j *judge) meddled() {
	for i, d := range j.m.deals {
		for _, b := range d.besides {
			if b.words[0] != "claim" {
				continue
			}
			ch := readCharge(b.words)
			for k, e := range j.m.deals[:i] {
				if ch.deal == e.number || b.after == 0 && k == i-1 {
					s := j.o.Sections[k+1]
					s.GamesOpen = true
					s.open("unclaimed-renuncia", "incomplete-deal")
				}
			}
		}
	}
}

// amend puts corrected cards into the place of the wrong ones.
func (m *match) amend() {
	for _, d := range m.deals {
		for _, b := range d.besides {
			w := b.words
			if w[0] != "amend" {
				continue
			}
			number, _ := strconv.Atoi(w[2])
			n, _ := strconv.Atoi(w[4])
			seat := seatOf(w[5])
			from, _ := parseCard(w[6], -1)
			to, _ := parseCard(w[8], -1)
			for _, e := range m.deals {
				if e.number != number {
					continue
				}
				for i := range e.tricks {
					t := &e.tricks[i]
					at := t.leader
					for k, p := range t.plays {
						if p.seat >= 0 {
							at = p.seat
						}
						if t.number == n && at == seat && p.card == from {
							t.plays[k].card = to
						}
						at = m.rules.turn(at)
					}
				}
			}
		}
	}
}
