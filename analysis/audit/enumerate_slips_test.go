package audit_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/audit"
	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
)

// lawful reports whether a record in which every card is known is without fault: suit
// followed, each trick led by who took the last, the trump card the dealer's, and each
// outcome as written.
func (s *scrap) lawful() bool {
	// One card may not be written: it is the one that is nowhere else.
	missing, gap := wholePack, (*token)(nil)
	for _, l := range s.tricks {
		for k := range l.plays {
			if tok := &l.plays[k]; tok.known() {
				missing = missing.but(tok.card())
			} else {
				gap = tok
			}
		}
	}
	if gap == nil && missing != 0 {
		return false
	}
	if gap != nil {
		if missing.count() != 1 || !gap.may().has(missing.first()) {
			return false
		}
		before := *gap
		*gap = written(missing.first())
		defer func() { *gap = before }()
	}
	var left [4]pile
	for t, l := range s.tricks {
		for k, tok := range l.plays {
			q := s.seat(t, k)
			left[q] = left[q].with(tok.card())
		}
	}
	for _, p := range left {
		if p.count() != 10 {
			return false
		}
	}
	if s.trump.known() && !left[s.dealer].has(s.trump.card()) || s.tricks[0].leader != s.next(s.dealer) {
		return false
	}
	var w world
	for t, l := range s.tricks {
		for k, tok := range l.plays {
			c, q := tok.card(), s.seat(t, k)
			w.at[t][k] = c
			left[q] = left[q].but(c)
			if led := w.at[t][0].suit(); c.suit() != led {
				if left[q]&ofSuit(led) != 0 {
					return false
				}
				if s.mustTrump && c.suit() != s.trump.suit && left[q]&ofSuit(s.trump.suit) != 0 {
					return false
				}
			}
		}
	}
	all := *s
	all.leaders, all.winners, all.points = true, true, true
	return all.trusted(&w)
}

// exchanges returns each way in which exchanging two cards of the table makes a record
// lawful, as text.
func (s *scrap) exchanges() []string {
	var found []string
	for i := range 40 {
		for j := range i {
			a, b := &s.tricks[i/4].plays[i%4], &s.tricks[j/4].plays[j%4]
			*a, *b = *b, *a
			if a.known() && b.known() && s.lawful() {
				found = append(found, fmt.Sprintf("%d %c %s, %d %c %s", j/4+1, 'A'+s.seat(j/4, j%4), s.name(*b), i/4+1, 'A'+s.seat(i/4, i%4), s.name(*a)))
			}
			*a, *b = *b, *a
		}
	}
	slices.Sort(found)
	return found
}

// misreadings returns each way in which a card that was written for another of its suit or
// rank makes a record lawful.
func (s *scrap) misreadings() []string {
	var found []string
	for t, l := range s.tricks {
		for k := range l.plays {
			was := l.plays[k]
			if !was.known() {
				continue
			}
			for c := cardOf(0); c < 40; c++ {
				if (c.suit() == was.suit) == (c.rank() == was.rank) {
					continue
				}
				l.plays[k] = written(c)
				if s.lawful() {
					found = append(found, fmt.Sprintf("%d %c %s", t+1, 'A'+s.seat(t, k), s.name(l.plays[k])))
				}
			}
			l.plays[k] = was
		}
	}
	slices.Sort(found)
	return found
}

// turns returns each way in which another leader of a trick makes a record lawful.
func (s *scrap) turns() []string {
	var found []string
	for t, l := range s.tricks {
		was := l.leader
		for q := range 4 {
			l.leader = q
			if q != was && s.lawful() {
				found = append(found, fmt.Sprintf("%d %c", t+1, 'A'+q))
			}
		}
		l.leader = was
	}
	return found
}

// TestEnumerateSlips exchanges two cards of lawful records in which every card is written,
// and compares the slips that the audit finds with all that make them lawful again.
func TestEnumerateSlips(t *testing.T) {
	records := 3
	if longRun() {
		records = 60
	}
	r := &writer{Rand: rand.New(rand.NewPCG(20261122, 8))}
	var plays, exchanged, turned, misreadCount int
	for n := 0; n < records; {
		s := r.slip()
		if s == nil {
			continue
		}
		n++
		text := s.String()
		rules, deal := read(t, text)
		rep, err := audit.Examine(deal, rules, audit.Trust{}, nil)
		assert.NilError(t, err)
		plays += len(rep.Suspects)
		var found, leaders, misread []string
		for _, e := range replay.Explain(events(t, text), replay.Options{}, 0).Fit {
			switch c := e.Changes; e.Kind {
			case replay.SlipExchange:
				var parts []string
				for _, c := range c {
					parts = append(parts, fmt.Sprintf("%d %v %v", c.Trick, c.Seat, c.To))
				}
				if c[0].Trick > c[1].Trick || c[0].Trick == c[1].Trick && s.place(c[0].Trick-1, int(c[0].Seat)-1) > s.place(c[0].Trick-1, int(c[1].Seat)-1) {
					slices.Reverse(parts)
				}
				found = append(found, strings.Join(parts, ", "))
			case replay.SlipCard:
				misread = append(misread, fmt.Sprintf("%d %v %v", c[0].Trick, c[0].Seat, c[0].To))
			case replay.SlipLeader:
				leaders = append(leaders, e.Msg.String())
			}
		}
		slices.Sort(found)
		slices.Sort(leaders)
		slices.Sort(misread)
		want, turns, misreadings := s.exchanges(), s.turns(), s.misreadings()
		slices.Sort(turns)
		exchanged += len(want)
		turned += len(turns)
		misreadCount += len(misreadings)
		if !slices.Equal(misread, misreadings) {
			t.Errorf("misread %q, want %q\n%s", misread, misreadings, text)
		}
		if !slices.Equal(found, want) {
			t.Errorf("exchanged %q, want %q\n%s", found, want, text)
		}
		if !slices.Equal(leaders, turns) {
			t.Errorf("leaders %q, want %q\n%s", leaders, turns, text)
		}
	}
	t.Logf("%d records, %d suspects: %d exchanges, %d leaders and %d cards misread explain them", records, plays, exchanged, turned, misreadCount)
}

// place returns at which place of a trick a seat laid its card.
func (s *scrap) place(trick, seat int) int {
	for k := range 4 {
		if s.seat(trick, k) == seat {
			return k
		}
	}
	return -1
}

// slip returns a record of a lawful deal in which two cards were exchanged, or one was
// misread for another that was not noted, so that it has
// a renúncia and the leaders are as right as before; nil if it did not come to that.
func (r *writer) slip() *scrap {
	r.s = &scrap{rules: "fpsd target=4", dealer: r.IntN(4), trump: blank}
	if r.chance(0.3) {
		r.s.rules, r.s.mustTrump = "italiana-obrigacao", true
	}
	r.play()
	for t := range 10 {
		l := &line{leader: r.p.leaders[t], winner: -1, worth: -1}
		for _, c := range r.p.cards[t] {
			l.plays = append(l.plays, written(c))
		}
		r.s.tricks[t] = l
	}
	if !r.s.lawful() {
		return nil
	}
	a, b := r.IntN(10), r.IntN(10)
	x, y := &r.s.tricks[a].plays[r.IntN(4)], &r.s.tricks[b].plays[r.IntN(4)]
	if (x.suit == y.suit) != (x.rank == y.rank) && r.chance(0.7) {
		*x, *y = *y, blank // one misread for the other, which was not noted
	} else {
		*x, *y = *y, *x
	}
	ty, err := count(r.s, false)
	if err != nil || !ty.honest || !ty.b.trumpHeld {
		return nil
	}
	for _, v := range ty.plays {
		if v.bad > 0 {
			return r.s
		}
	}
	return nil
}

// events returns the events of a record.
func events(t *testing.T, text string) []engine.Event {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		return m.Events
	}
	return nil
}
