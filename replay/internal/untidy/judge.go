package untidy

import (
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
	// Of the deal that is looked at: see view.sure, and settle.
	sure   map[int]int
	takers map[int][]int
	signed bool // by both pairs
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
