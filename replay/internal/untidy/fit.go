package untidy

import "math/bits"

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
