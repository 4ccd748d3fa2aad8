package proof

import "sueca/engine/card"

// pile is a set of cards of one pack or of two (monte): the first copies of cards
// and, of two packs, the second ones. With one pack it is one machine word.
type pile interface{ onePack | twoPacks }

type (
	onePack  [1]card.Cards
	twoPacks [2]card.Cards
)

// pileOf returns all the cards of a pack.
func pileOf[S pile](p card.Pack) (out S) {
	for k := range len(out) {
		if k == 0 {
			out[k] = p.Once
		} else {
			out[k] = p.Twice
		}
	}
	return out
}

func isEmpty[S pile](s S) bool {
	c, _ := firstOf(s)
	return c == 0
}

func with[S pile](s S, c card.Card, copy int) S {
	s[copy] = s[copy].With(c)
	return s
}

func without[S pile](s S, c card.Card, copy int) S {
	s[copy] = s[copy].Without(c)
	return s
}

func plus[S pile](a, b S) S {
	for k := range len(a) {
		a[k] |= b[k]
	}
	return a
}

func minus[S pile](a, b S) S {
	for k := range len(a) {
		a[k] &^= b[k]
	}
	return a
}

// within returns the cards that are in set, whichever copy they are.
func within[S pile](s S, set card.Cards) S {
	for k := range len(s) {
		s[k] &= set
	}
	return s
}

// firstOf returns a card of the pile as a set of one, and which copy it is; 0 of
// an empty pile.
func firstOf[S pile](s S) (c card.Cards, copy int) {
	for k := range len(s) {
		if s[k] != 0 {
			return s[k] & -s[k], k
		}
	}
	return 0, 0
}

// candidatesIn returns the cards of the pile that c may be.
func candidatesIn[S pile](c card.Card, s S) S {
	for k := range len(s) {
		s[k] = c.Candidates(s[k])
	}
	return s
}
