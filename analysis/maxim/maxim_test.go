package maxim

import (
	"context"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/query"
	"sueca/analysis/simulate"
	"sueca/analysis/singledummy"
	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// viewed calls each with the views of generated deals.
func viewed(t testing.TB, deals int, each func(*query.DealView)) {
	t.Helper()
	for g := range (simulate.Archive{Seed: 5, Deals: deals, Hands: simulate.AllHands}).Matches() {
		var view query.DealView
		assert.NilError(t, view.Deals(g.Events, func() *replay.Match { return replay.Judge(g.Events) }, func() error {
			each(&view)
			return nil
		}))
	}
}

// naive counts some maxims again, over the cards as they fell.
func naive(p *solve.Played, r *rules.Rules) map[string][2]int {
	out := map[string][2]int{}
	count := func(name string, did bool) {
		n := out[name]
		if n[0]++; did {
			n[1]++
		}
		out[name] = n
	}
	led := map[card.Suit]int{}
	for i, pos := range p.Before(r.Direction()) {
		if i >= len(p.Plays) {
			break
		}
		c, hand, trump := p.Plays[i].Card, pos.Hands[p.Plays[i].Seat], pos.Trump
		trumps := hand.Of(trump)
		if len(pos.Table) == 0 {
			led[c.Suit()]++
			high := trumps.Has(card.New(trump, card.Ace)) || trumps.Has(card.New(trump, card.Seven))
			if n := trumps.Len(); trumps != hand && n >= 5 {
				count("M3b", c.Suit() == trump)
			}
			if n := trumps.Len(); trumps != hand && (n == 4 || n == 5) && high {
				count("M3a", c.Suit() == trump)
			}
			continue
		}
		first := pos.Table[0]
		if of := hand.Of(first.Suit()); len(pos.Table) == 2 && first.Suit() != trump && first.Points() == 0 && led[first.Suit()] == 1 && of.Len() > 1 {
			count("M4", c == of.First())
		}
	}
	return out
}

// TestNaively: what the queries count, and what is counted without them.
func TestNaively(t *testing.T) {
	want, c := map[string][2]int{}, NewCounts(0)
	viewed(t, 400, func(view *query.DealView) {
		p, whole := view.Played()
		if !whole {
			return
		}
		c.Add(view)
		for name, n := range naive(p, view.Rules) {
			want[name] = [2]int{want[name][0] + n[0], want[name][1] + n[1]}
		}
	})
	for i, m := range Maxims() {
		if n, there := want[m.Name]; there && n != [2]int{c.Of[i].Could, c.Of[i].Did} {
			t.Errorf("%s: %d could be, %d were; counted without queries %v", m.Name, c.Of[i].Could, c.Of[i].Did, n)
		}
		if c.Of[i].Could == 0 || c.Of[i].Did > c.Of[i].Could {
			t.Errorf("%s: %d of %d", m.Name, c.Of[i].Did, c.Of[i].Could)
		}
		if _, err := query.Compile(m.Query(), nil); err != nil {
			t.Errorf("%s is no query for find: %v", m.Name, err)
		}
	}
}

// TestParts: parts add up to the whole, in any order, with the same cards to weigh.
func TestParts(t *testing.T) {
	whole, parts := NewCounts(5), []*Counts{NewCounts(5), NewCounts(5), NewCounts(5)}
	i := 0
	viewed(t, 90, func(view *query.DealView) {
		whole.Add(view)
		parts[i%3].Add(view)
		i++
	})
	sum := NewCounts(5)
	for _, k := range []int{2, 0, 1} {
		sum.Join(parts[k])
	}
	for i := range whole.Of {
		a, b := &whole.Of[i], &sum.Of[i]
		assert.Equal(t, a.Could, b.Could)
		assert.Equal(t, a.Did, b.Did)
		assert.Equal(t, len(a.Sample), len(b.Sample))
		for k := range a.Sample {
			assert.Equal(t, a.Sample[k].Lot, b.Sample[k].Lot)
		}
	}
}

// TestCosts: of a seven that takes the king of an opponent as the last card of the trick, keeping it costs at least what is on the table.
func TestCosts(t *testing.T) {
	c := NewCounts(20)
	viewed(t, 300, c.Add)
	for i, m := range Maxims() {
		cost, err := c.Of[i].Costs(context.Background(), singledummy.Weighing{Worlds: 5, Seed: 1})
		assert.NilError(t, err)
		if m.Name == "F2" && (cost.Cards < 10 || cost.Follow < cost.Break+2) {
			t.Errorf("keeping the seven: %+v", cost)
		}
		if cost.Follow < 0 || cost.Break < 0 || cost.Cards > 20 || cost.Cards == 0 && (m.Name < "F3" || m.Name >= "M") {
			t.Errorf("%s: %+v", m.Name, cost)
		}
	}
}
