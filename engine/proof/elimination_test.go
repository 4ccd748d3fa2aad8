package proof_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// A gap is a place of a deal whose card is not written: in a trick, or in a hand at its end.
type gap struct {
	seat  card.Seat
	trick int // 0 is a hand that lies aside
	token card.Card
}

// gapped is a deal with gaps, and all that counting it by trying each order of the cards left
// needs: a plain second way to count.
type gapped struct {
	rules   rules.Rules
	deal    engine.Deal
	trump   card.Suit
	first   card.Seat
	seats   [][]card.Seat // who plays in each trick, in order; nil if that is not written
	cards   []map[card.Seat]card.Card
	aside   []card.Card
	leaders []card.Seat // as written, of tricks 1 and on
	hands   map[card.Seat][]card.Card
	gaps    []gap
	left    []card.Card
	text    []string
}

// TestEliminate counts deals with a few cards that are not written by trying every order of
// them, at every table, and compares.
func TestEliminate(t *testing.T) {
	deals := 150
	if long {
		deals = 20_000
	}
	for _, rs := range []string{"fpsd", "fpsd bonus.last_trick=10 bonus.queen_hearts=13 single_from=72 double_from=110", "tres-morto", "tres-morto dead=out", "dupla", "dupla players=6", "italiana5"} {
		t.Run(rs, func(t *testing.T) {
			r, err := rules.Parse(rs)
			assert.NilError(t, err)
			told := map[bool]int{}
			for seed := range deals {
				g := newGapped(r, rand.New(rand.NewPCG(uint64(seed), 24)))
				want, tricks := g.count()
				points, some, ok := proof.Eliminate(&g.deal, g.trump, &r)
				told[ok]++
				if ok != (len(want) == 1) || ok && (!want[points] || !maps.Equal(tricks, set(some))) {
					t.Fatalf("seed %d: points %v, tricks %v, %v; want %v, %v\n%s", seed, points, some, ok, want, tricks, strings.Join(g.text, "\n"))
				}
			}
			if told[true] < deals/20 || told[false] < deals/20 {
				t.Errorf("of %d deals %d tell their points: too few of a kind to compare", deals, told[true])
			}
		})
	}
}

// TestUnworthTrue: what the tricks of a deal were worth is always possible, whichever of its cards
// are not written, and one point never is.
func TestUnworthTrue(t *testing.T) {
	for _, rs := range []string{"fpsd", "fpsd bonus.queen_hearts=13 single_from=67 double_from=99", "tres-morto dead=out", "dupla", "dupla players=6", "italiana5"} {
		r, err := rules.Parse(rs)
		assert.NilError(t, err)
		asked := 0
		for seed := range 60 {
			g := newGapped(r, rand.New(rand.NewPCG(uint64(seed), 53)))
			for n := 1; n <= g.deal.LastTrick(); n++ {
				sum := 0
				worth := func(c card.Card) {
					if sum += c.Points(); c == engine.QueenOfHearts {
						sum += int(r.QueenOfHeartsBonus)
					}
				}
				for _, c := range g.cards[n-1] {
					if c.Known() {
						worth(c)
					}
				}
				for i, p := range g.gaps {
					if p.trick == n {
						worth(g.left[i])
					}
				}
				g.deal.Trick(n).Taken.Points = sum
			}
			if got := proof.Unworth(&g.deal); got != nil {
				t.Fatalf("%s, seed %d: tricks %v\n%s", rs, seed, got, strings.Join(g.text, "\n"))
			}
			for n := 1; n <= g.deal.LastTrick(); n++ {
				if at := g.deal.Trick(n); at.Number != 0 && !at.Known() {
					at.Taken.Points = 1
					asked++
					if !slices.Contains(proof.Unworth(&g.deal), n) {
						t.Fatalf("%s, seed %d: one point in trick %d\n%s", rs, seed, n, strings.Join(g.text, "\n"))
					}
				}
			}
		}
		if asked < 20 {
			t.Errorf("%s: only %d tricks asked", rs, asked)
		}
	}
}

func set(list []card.Tally) map[card.Tally]bool {
	out := map[card.Tally]bool{}
	for _, x := range list {
		out[x] = true
	}
	return out
}

// newGapped deals, plays and writes a deal, and leaves some cards out of what is written.
func newGapped(r rules.Rules, rng *rand.Rand) *gapped {
	g := &gapped{rules: r, hands: map[card.Seat][]card.Card{}}
	table := r.Table()
	apply := func(e engine.Event) {
		g.text = append(g.text, fmt.Sprintf("%T%+v", e, e))
		s := engine.State{Rules: r, Deal: g.deal}
		if err := s.Apply(e); err != nil {
			panic(err)
		}
		g.deal = s.Deal
	}
	var pack []card.Card
	for c := range r.Pack().Once.All() {
		pack = append(pack, slices.Repeat([]card.Card{c}, r.Pack().Count(c))...)
	}
	rng.Shuffle(len(pack), func(i, k int) { pack[i], pack[k] = pack[k], pack[i] })
	held := map[card.Seat][]card.Card{}
	dealt := slices.Clone(table.Seats)
	if table.Aside != card.NoSeat {
		dealt = append(dealt, table.Aside)
	}
	for _, s := range dealt {
		held[s], pack = slices.Clone(pack[:table.Tricks]), pack[table.Tricks:]
	}
	full := maps.Clone(held)
	dealer := card.A + card.Seat(rng.IntN(table.Players.Len()))
	turned := held[dealer][rng.IntN(table.Tricks)]
	g.trump = turned.Suit()
	start := &engine.DealStarted{Number: 1, Dealer: dealer, Trump: turned}
	if table.Parting == rules.TeamsCalled {
		start.Trump = card.Unknown
	} else if k := rng.IntN(3); k == 0 {
		start.Trump = card.New(g.trump, card.NoRank)
	} else if k == 1 {
		start.Trump = card.Unknown
	}
	apply(start)
	if table.Parting == rules.TeamsCalled {
		apply(&engine.Declared{Seat: card.A + card.Seat(rng.IntN(5)), Trump: g.trump, Calls: engine.CalledNone})
	}
	for _, s := range dealt {
		if rng.IntN(4) > 0 {
			continue
		}
		written := slices.Clone(held[s])
		if rng.IntN(2) == 0 { // of one card only the suit
			i := rng.IntN(len(written))
			written[i] = card.New(written[i].Suit(), card.NoRank)
			for k := rng.IntN(20); k > 0 && s != table.Aside; k-- {
				if i := rng.IntN(len(written)); written[i].Known() {
					written[i] = card.Unknown
				}
			}
		}
		g.hands[s] = written
		apply(&engine.HandRecorded{Seat: s, Cards: written})
	}
	g.first = g.deal.FirstLeader(&r)
	gone, missing := rng.IntN(9), 0 // a trick that is not written; the last one needs no words
	if n := len(table.Seats); gone == 0 && n <= 6 {
		missing = 1 + rng.IntN(table.Tricks-1)
	} else if gone == 1 && n <= 6 {
		missing = table.Tricks
	}
	room := 6
	if missing > 0 {
		room = max(0, 6-len(table.Seats))
	}
	leader := g.first
	for n := 1; n <= table.Tricks; n++ {
		var seats []card.Seat
		var cards []card.Card
		for s := leader; len(seats) < len(table.Seats); s = g.deal.Next(s) {
			i := rng.IntN(len(held[s]))
			if len(cards) > 0 && rng.IntN(12) > 0 {
				if k := slices.IndexFunc(held[s], func(c card.Card) bool { return c.Suit() == cards[0].Suit() }); k >= 0 {
					i = k
				}
			}
			seats, cards = append(seats, s), append(cards, held[s][i])
			held[s] = slices.Delete(slices.Clone(held[s]), i, i+1)
		}
		written := map[card.Seat]card.Card{}
		if n != missing {
			apply(&engine.TrickStarted{Number: n, Leader: leader})
		}
		for i, c := range cards {
			token := c
			if room > 0 && rng.IntN(table.Tricks*len(seats)/6) == 0 || n == missing {
				switch token = card.Unknown; {
				case n == missing:
				case rng.IntN(4) == 0:
					token = card.New(c.Suit(), card.NoRank)
				case rng.IntN(4) == 0 && c.Points() == 0:
					token = card.New(card.NoSuit, card.Low)
				}
				room--
				g.gaps = append(g.gaps, gap{seats[i], n, token})
				g.left = append(g.left, c)
			}
			written[seats[i]] = token
			if n != missing {
				apply(&engine.CardPlayed{Card: token})
			}
		}
		g.cards = append(g.cards, written)
		if n == missing {
			g.seats, g.leaders = append(g.seats, nil), append(g.leaders, card.NoSeat)
		} else {
			g.seats, g.leaders = append(g.seats, seats), append(g.leaders, leader)
		}
		leader = seats[g.deal.Best(cards, g.trump)]
	}
	// What lies aside is written: all orders of ten cards more would be too many to try.
	if s := table.Aside; s != card.NoSeat {
		if g.aside = full[s]; g.hands[s] == nil {
			g.hands[s] = g.aside
			apply(&engine.HandRecorded{Seat: s, Cards: g.aside})
		}
	}
	return g
}

// count returns the card points that the deal may have, and the tricks, over all orders.
func (g *gapped) count() (points, tricks map[card.Tally]bool) {
	points, tricks = map[card.Tally]bool{}, map[card.Tally]bool{}
	left, gaps := g.left, g.gaps
	if s := g.rules.Table().Aside; s != card.NoSeat {
		for i, c := range g.hands[s] {
			if !c.Known() { // its card is among those that are not known either
				gaps, left = append(gaps, gap{s, 0, card.Unknown}), append(left, g.aside[i])
			}
		}
	}
	lay := make([]card.Card, len(gaps))
	used := make([]bool, len(left))
	var try func(i int)
	try = func(i int) {
		if i == len(gaps) {
			g.world(gaps, lay, points, tricks)
			return
		}
		seen := map[card.Card]bool{}
		for k, c := range left {
			if used[k] || seen[c] || gaps[i].token.Candidates(card.SetOf(c)) == 0 {
				continue
			}
			seen[c], used[k], lay[i] = true, true, c
			try(i + 1)
			used[k] = false
		}
	}
	try(0)
	return points, tricks
}

// world adds what one order of the cards brings, if what is written allows it.
func (g *gapped) world(gaps []gap, lay []card.Card, points, tricks map[card.Tally]bool) {
	table := g.rules.Table()
	at := func(n int, s card.Seat) card.Card {
		for i, p := range gaps {
			if p.seat == s && p.trick == n {
				return lay[i]
			}
		}
		return g.cards[n-1][s]
	}
	held := map[card.Seat][]card.Card{}
	for n := 1; n <= table.Tricks; n++ {
		for _, s := range table.Seats {
			held[s] = append(held[s], at(n, s))
		}
	}
	if s := table.Aside; s != card.NoSeat {
		for i, c := range g.hands[s] {
			if c.Known() {
				held[s] = append(held[s], c)
			} else {
				k := slices.IndexFunc(gaps, func(p gap) bool { return p.trick == 0 })
				for j := range i {
					if !g.hands[s][j].Known() {
						k++
					}
				}
				held[s] = append(held[s], lay[k])
			}
		}
	}
	for s, written := range g.hands {
		if !suits(held[s], written) {
			return
		}
	}
	if d := &g.deal; d.Table.Parting != rules.TeamsCalled {
		turned := d.Trump
		if turned == card.Unknown {
			turned = card.New(g.trump, card.NoRank)
		}
		if !suits(held[d.Dealer], []card.Card{turned}) {
			return
		}
	}
	var p, n card.Tally
	leader := g.first
	for k := 1; k <= table.Tricks; k++ {
		seats := g.seats[k-1]
		if seats != nil && g.leaders[k-1] != leader && k > 1 {
			return
		}
		if seats == nil {
			for s := leader; len(seats) < len(table.Seats); s = g.deal.Next(s) {
				seats = append(seats, s)
			}
		}
		var cards []card.Card
		sum := 0
		for _, s := range seats {
			c := at(k, s)
			cards = append(cards, c)
			if sum += c.Points(); c == card.New(card.Hearts, card.Queen) {
				sum += int(g.rules.QueenOfHeartsBonus)
			}
		}
		if k == table.Tricks {
			sum += int(g.rules.LastTrickBonus)
		}
		leader = seats[g.deal.Best(cards, g.trump)]
		p, n = p.Add(g.deal.Side(leader), sum), n.Add(g.deal.Side(leader), 1)
	}
	points[p], tricks[n] = true, true
}

// suits reports whether a hand can be what is written of it: a different card for each token.
// At most one of those known in part names a suit.
func suits(hand, written []card.Card) bool {
	left := slices.Clone(hand)
	vague := card.Unknown
	for _, c := range written {
		if !c.Known() {
			if c != card.Unknown {
				vague = c
			}
			continue
		}
		i := slices.Index(left, c)
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return vague == card.Unknown || vague.Candidates(card.SetOf(left...)) != 0
}
