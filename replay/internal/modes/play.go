package modes

import (
	"math/rand/v2"
	"slices"
)

// A game is a deal as it really went.
type game struct {
	t       *table
	dealer  int
	hands   [9][]kind // the hand that lies aside too
	trump   int
	card    kind // the trump card
	call    set
	bids    []bid
	passed  bool
	leader  int // of the first trick: the declarer where there is an auction
	tricks  [][]laid
	winners []int
}

// A laid card is one that was really played.
type laid struct {
	seat    int
	card    kind
	revoked bool
}

// A shape is what a deal is wanted to come to.
type shape int

const (
	anyhow shape = iota
	swept        // somebody takes every trick
	level        // the best are equal, or a bid is made to the point
	nobody       // all pass
)

// tries is how many deals are played to find one that is level.
const tries = 400

// play deals and plays. One time in reckless, who could follow suit and has another card plays that; 0 is never.
func (t *table) play(rng *rand.Rand, dealer, reckless int, want shape) *game {
	var g *game
	for range tries {
		g = t.deal(rng, dealer, want)
		if want == nobody && t.auction {
			g.passed = true
			g.auction(rng, -1, 0)
			return g
		}
		for range t.size {
			g.trick(rng, reckless)
		}
		if want != level || g.isLevel() {
			break
		}
	}
	if t.auction {
		g.auction(rng, g.leader, g.price(rng, want))
	}
	return g
}

func (t *table) deal(rng *rand.Rand, dealer int, want shape) *game {
	g := &game{t: t, dealer: dealer, leader: t.right(dealer)}
	var pack []kind
	for k := kind(0); k < 40; k++ {
		for range t.copies[k] {
			pack = append(pack, k)
		}
	}
	rng.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	strong := -1
	if want == swept {
		// One hand has nothing but the highest trumps, and takes every trick.
		strong = rng.IntN(t.seats)
		suit := rng.IntN(4)
		slices.SortStableFunc(pack, func(a, b kind) int {
			ta, tb := a.suit() == suit, b.suit() == suit
			switch {
			case ta && tb:
				return a.rank() - b.rank()
			case ta:
				return -1
			case tb:
				return 1
			}
			return 0
		})
		g.trump = suit
		g.hands[strong] = slices.Clone(pack[:t.size])
		pack = pack[t.size:]
		rng.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	}
	for s := range t.places() {
		if s != strong {
			g.hands[s], pack = slices.Clone(pack[:t.size]), pack[t.size:]
		}
	}
	for s := range t.places() {
		slices.Sort(g.hands[s])
	}
	if t.auction {
		g.leader = rng.IntN(t.seats)
		if strong < 0 {
			g.trump = g.longest(g.leader)
		}
		g.calls(rng)
		return g
	}
	g.card = g.hands[dealer][rng.IntN(t.size)]
	for i := 0; want == swept && g.card.suit() != g.trump; i++ {
		if i == t.size {
			// The dealer has no trump: one is given for another card.
			for s := range t.places() {
				if s != dealer && s != strong {
					for k, c := range g.hands[s] {
						if c.suit() == g.trump {
							g.hands[s][k], g.hands[dealer][0] = g.hands[dealer][0], c
							slices.Sort(g.hands[s])
							slices.Sort(g.hands[dealer])
							g.card = c
							return g
						}
					}
				}
			}
			return t.deal(rng, dealer, want) // the strong hand has all of them
		}
		g.card = g.hands[dealer][i]
	}
	g.trump = g.card.suit()
	return g
}

func (g *game) longest(seat int) int {
	best, n := 0, -1
	for suit := range 4 {
		m := 0
		for _, k := range g.hands[seat] {
			if k.suit() == suit {
				m++
			}
		}
		if m > n {
			best, n = suit, m
		}
	}
	return best
}

// calls names a card: mostly one that the declarer has not, now and then none or one of their own.
func (g *game) calls(rng *rand.Rand) {
	switch n := rng.IntN(12); {
	case n < 2:
		return
	case n == 2:
		g.call = one(g.hands[g.leader][rng.IntN(g.t.size)])
	default:
		for {
			k := kind(10*rng.IntN(4) + rng.IntN(3))
			if !slices.Contains(g.hands[g.leader], k) {
				g.call = one(k)
				return
			}
		}
	}
}

func (g *game) trick(rng *rand.Rand, reckless int) {
	at := g.leader
	if n := len(g.winners); n > 0 {
		at = g.winners[n-1]
	}
	var t []laid
	best := 0
	for range g.t.seats {
		can := g.left(at, len(g.tricks))
		revoked := false
		if len(t) > 0 {
			var follow, other []kind
			for _, k := range can {
				if k.suit() == t[0].card.suit() {
					follow = append(follow, k)
				} else {
					other = append(other, k)
				}
			}
			switch {
			case len(follow) > 0 && len(other) > 0 && reckless > 0 && rng.IntN(reckless) == 0:
				can, revoked = other, true
			case len(follow) > 0:
				can = follow
			}
		}
		t = append(t, laid{at, can[rng.IntN(len(can))], revoked})
		if t[len(t)-1].card.beats(t[best].card, g.trump) {
			best = len(t) - 1
		}
		at = g.t.after(at, g.dealer)
	}
	g.tricks = append(g.tricks, t)
	g.winners = append(g.winners, t[best].seat)
}

// left returns the cards of a seat after so many tricks.
func (g *game) left(seat, tricks int) []kind {
	h := slices.Clone(g.hands[seat])
	for _, t := range g.tricks[:tricks] {
		for _, l := range t {
			if l.seat == seat {
				i := slices.Index(h, l.card)
				h = slices.Delete(h, i, i+1)
			}
		}
	}
	return h
}

// sides returns who played with whom, as they who dealt it know.
func (g *game) sides() []group {
	everybody := group(1<<g.t.seats - 1)
	switch {
	case g.t.dead:
		own := group(1<<g.dealer | 1<<3)
		return []group{own, everybody &^ own}
	case !g.t.auction:
		return g.t.columns()
	}
	own := group(1 << g.leader)
	for s := range g.t.seats {
		if g.call != 0 && slices.Contains(g.hands[s], g.call.first()) {
			own |= 1 << s
		}
	}
	return []group{own, everybody &^ own}
}

// score returns the points and the tricks of each side.
func (g *game) score() (points, tricks []int) {
	for _, side := range g.sides() {
		p, n := 0, 0
		for i, winner := range g.winners {
			if side.has(winner) {
				n++
				p += g.worth(i)
			}
		}
		points, tricks = append(points, p), append(tricks, n)
	}
	return points, tricks
}

func (g *game) worth(trick int) int {
	n := 0
	for _, l := range g.tricks[trick] {
		n += l.card.worth()
	}
	return n
}

func (g *game) isLevel() bool {
	points, _ := g.score()
	if g.t.auction {
		return points[0]%5 == 0 && points[0] >= 65 || points[0]%5 == 4 && points[0] > 60
	}
	slices.Sort(points)
	n := len(points)
	return points[n-1] == points[n-2]
}

// price returns what the declarer will have bid: in a level deal what was just made, or one more.
func (g *game) price(rng *rand.Rand, want shape) int {
	points, _ := g.score()
	if n := (points[0] + 1) / 5 * 5; want == level && n >= 65 && n <= 120 {
		return n
	}
	return 65 + 5*min(rng.IntN(12), rng.IntN(12), rng.IntN(12))
}

// auction makes the bids that end with one of the declarer.
func (g *game) auction(rng *rand.Rand, declarer, value int) {
	turn, last, in := g.t.right(g.dealer), 0, g.t.seats
	var out [9]bool
	raise := false // the next must bid more: the declarer went in low
	for in > 1 || last == 0 && in > 0 {
		b := bid{seat: turn}
		low := last + 5
		if last == 0 {
			low = 65
		}
		switch {
		case turn == declarer:
			b.value = value
			if low+10 <= value && in > 1 && rng.IntN(3) == 0 {
				b.value, raise = low, true
			}
		case low < value && (raise || rng.IntN(4) == 0):
			b.value, raise = low, false
		}
		g.bids = append(g.bids, b)
		if b.value > 0 {
			last = b.value
		} else {
			out[turn] = true
			in--
		}
		for turn = g.t.right(turn); out[turn] && in > 0; {
			turn = g.t.right(turn)
		}
	}
}
