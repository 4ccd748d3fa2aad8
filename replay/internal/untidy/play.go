package untidy

import (
	"math/rand/v2"
)

// A laid card is one that was really played.
type laid struct {
	seat int
	card set
	bad  bool // a renúncia, or a breach of the duty to trump
}

// A game is a deal as it really went.
type game struct {
	dealer, leader int
	hands          [4]set
	trump          set
	tricks         [][]laid
	winners        []int
	points, won    [2]int
}

// playGame deals and plays. Recklessness is how often a seat that could follow does not.
func playGame(rng *rand.Rand, r rules, dealer int, reckless float64, astray bool) *game {
	g := &game{dealer: dealer, leader: r.firstLeader(dealer)}
	for i, k := range rng.Perm(40) {
		g.hands[i/10] |= 1 << k
	}
	g.trump = pick(rng, g.hands[dealer])
	trump := g.trump.suit()
	left := g.hands
	at := g.leader
	for n := range 10 {
		order := []int{at}
		for len(order) < 4 {
			order = append(order, r.turn(order[len(order)-1]))
		}
		if astray && rng.IntN(8) == 0 {
			k := 1 + rng.IntN(2)
			order[k], order[k+1] = order[k+1], order[k]
		}
		var t []laid
		best, who := -1, -1
		for k, s := range order {
			can := left[s]
			bad := false
			if k > 0 {
				led := t[0].card.suit()
				follow := can & suitSet(led)
				switch {
				case follow != 0 && follow != can && rng.Float64() < reckless:
					can &^= suitSet(led)
					bad = true
				case follow != 0:
					can = follow
				case r.is("void", "must_trump") && can&suitSet(trump) != 0:
					can &= suitSet(trump)
				}
			}
			c := pick(rng, can)
			left[s] &^= c
			t = append(t, laid{s, c, bad})
			v := c.rank()
			if c.suit() == trump {
				v += 20
			} else if c.suit() != t[0].card.suit() {
				v = -1
			}
			if v > best {
				best, who = v, s
			}
		}
		g.tricks = append(g.tricks, t)
		g.winners = append(g.winners, who)
		g.won[who%2]++
		for _, l := range t {
			g.points[who%2] += l.card.points()
		}
		at = who
		_ = n
	}
	return g
}

func pick(rng *rand.Rand, s set) set {
	c := s.each()
	return c[rng.IntN(len(c))]
}

// left returns the cards of a seat after so many tricks.
func (g *game) left(seat, tricks int) set {
	h := g.hands[seat]
	for _, t := range g.tricks[:tricks] {
		for _, l := range t {
			if l.seat == seat {
				h &^= l.card
			}
		}
	}
	return h
}
