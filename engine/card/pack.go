package card

// Pack is a number of cards of which each may be there twice (baralho): those of
// one pack or of two. Twice is a subset of Once.
type Pack struct{ Once, Twice Cards }

// Len returns the number of cards.
func (p Pack) Len() int { return p.Once.Len() + p.Twice.Len() }

// Points returns the sum of the card points: 120 for one pack, 240 for two.
func (p Pack) Points() int { return p.Once.Points() + p.Twice.Points() }

// Doubled reports whether some card is there twice.
func (p Pack) Doubled() bool { return p.Twice != 0 }

// Count returns how many of a card there are: 0, 1 or 2.
func (p Pack) Count(c Card) (n int) {
	if p.Once.Has(c) {
		n++
	}
	if p.Twice.Has(c) {
		n++
	}
	return n
}

// With returns the pack with one more of a known card; more than two are not
// counted.
func (p Pack) With(c Card) Pack {
	b := c.Bit()
	p.Twice |= p.Once & b
	p.Once |= b
	return p
}

// Without returns the pack with one less of a card.
func (p Pack) Without(c Card) Pack {
	b := c.Bit()
	p.Once &^= b &^ p.Twice
	p.Twice &^= b
	return p
}

// Minus returns the cards of which p has more than q, as often as it has more.
func (p Pack) Minus(q Pack) Pack {
	more := p.Once &^ q.Once
	return Pack{
		Once:  more | p.Twice&^q.Twice,
		Twice: p.Twice & more,
	}
}

// Or returns the cards of two packs, as often as either has them.
func (p Pack) Or(q Pack) Pack { return Pack{Once: p.Once | q.Once, Twice: p.Twice | q.Twice} }

// Has reports whether p has every card of q as often.
func (p Pack) Has(q Pack) bool { return q.Once&^p.Once == 0 && q.Twice&^p.Twice == 0 }

// PackOf returns the pack of the given cards; unknown cards are left out.
func PackOf(cards ...Card) (p Pack) {
	for _, c := range cards {
		p = p.With(c)
	}
	return p
}
