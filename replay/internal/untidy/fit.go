package untidy

import (
	"math/bits"
	"slices"
)

// A grid says for each seat and trick which cards can have been played there. A deal fits
// where the forty cards can be put into the forty places, each into one that allows it. Nothing
// is assumed about how anybody played.
type grid [4][10]set

func openGrid() grid {
	var g grid
	for s := range g {
		for t := range g[s] {
			g[s][t] = all
		}
	}
	return g
}

// owns says that the seat was dealt these cards: no other seat can have played them.
func (g *grid) owns(seat int, cards set) {
	for s := range g {
		if s != seat {
			for t := range g[s] {
				g[s][t] &^= cards
			}
		}
	}
}

// only says that the seat was dealt no other cards, from a trick on.
func (g *grid) only(seat, from int, cards set) {
	for t := from; t < 10; t++ {
		g[seat][t] &= cards
	}
}

// fits reports whether some deal is left: a perfect matching, by augmenting paths. Nothing
// cleverer is wanted of a second opinion.
func (g *grid) fits() bool {
	var taken [40]int8 // the place of each card, -1 for none
	for i := range taken {
		taken[i] = -1
	}
	// What is known first: most places hold one card and are done at once.
	var rest []int8
	for p := int8(0); p < 40; p++ {
		m := g[p/10][p%10]
		if m == 0 {
			return false
		}
		if !m.known() {
			rest = append(rest, p)
			continue
		}
		c := bits.TrailingZeros64(uint64(m))
		if taken[c] >= 0 {
			return false
		}
		taken[c] = p
	}
	for _, p := range rest {
		var seen set
		if !g.place(p, &taken, &seen) {
			return false
		}
	}
	return true
}

func (g *grid) place(p int8, taken *[40]int8, seen *set) bool {
	for m := g[p/10][p%10] &^ *seen; m != 0; m = g[p/10][p%10] &^ *seen {
		c := bits.TrailingZeros64(uint64(m))
		*seen |= 1 << c
		if taken[c] < 0 || g.place(taken[c], taken, seen) {
			taken[c] = p
			return true
		}
	}
	return false
}

// followed says what the grid tells of a play: whether it can have been lawful, and
// whether it can have been a renúncia. Neither is possible where no deal fits.
func (g *grid) followed(leader, seat, trick int) (lawful, revoked bool) {
	for led := range 4 {
		h := *g
		h[leader][trick] &= suitSet(led)
		if !h.fits() {
			continue
		}
		// It followed.
		f := h
		f[seat][trick] &= suitSet(led)
		if f.fits() {
			lawful = true
		}
		// It did not follow, and none of the cards left were of the suit.
		h[seat][trick] &^= suitSet(led)
		v := h
		for t := trick; t < 10; t++ {
			v[seat][t] &^= suitSet(led)
		}
		if v.fits() {
			lawful = true
		}
		// It did not follow, and one of the cards left was of the suit.
		for t := trick + 1; t < 10 && !revoked; t++ {
			v := h
			v[seat][t] &= suitSet(led)
			revoked = v.fits()
		}
	}
	return lawful, revoked
}

// mayFollow reports whether the play can have followed suit.
func (g *grid) mayFollow(leader, seat, trick int) bool {
	for led := range 4 {
		h := *g
		h[leader][trick] &= suitSet(led)
		h[seat][trick] &= suitSet(led)
		if h.fits() {
			return true
		}
	}
	return false
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
