package witness

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
)

// cell is one place of a trick, and what is said of it.
type cell struct {
	column, place int
	plays         []*play     // by witness, nil for one that does not have it
	names         []card.Card // the different cards that are named, without what says less than another
	absent        bool        // some say that nothing was played here
	agreed        bool        // all witnesses have the place, and one known card
	value         card.Card   // what counts
	open          bool
	why           Why
	by            string
	answer        int // the index of the answer, -1 if there is none
	question      int
}

// cards compares the cards of all tricks, and settles what the pack settles.
func (j *joining) cards() {
	playing := j.playing()
	j.cells = make([][]*cell, len(j.columns))
	var all []*cell
	for k, column := range j.columns {
		if !j.kept[k] {
			continue
		}
		for p, plays := range alignPlays(column) {
			c := &cell{column: k, place: p + 1, plays: plays, answer: -1}
			var named []card.Card
			has := 0
			for _, play := range plays {
				switch {
				case play == nil:
				case play.absent:
					c.absent = true
				default:
					has++
					named = append(named, play.Card)
				}
			}
			c.names = narrowed(named, j.rules.Deck())
			c.agreed = has == playing && len(c.names) == 1 && c.names[0].Known() &&
				!slices.ContainsFunc(named, func(o card.Card) bool { return o != c.names[0] })
			if has == 0 {
				c.absent = false // all say that nothing was played
			}
			j.cells[k], all = append(j.cells[k], c), append(all, c)
		}
	}
	s := newStanding(all, j.copies)
	for _, c := range all {
		if j.answerCard(c, c.agreed && s.agreed[c.names[0]] > j.copies(c.names[0])); c.why == Answered {
			if c.agreed {
				s.agreed[c.names[0]]--
			}
			s.agreed[c.value]++
		}
	}
	s.settle()
	for _, c := range all {
		j.next = max(j.next, c.question)
	}
}

// answerCard takes over the answer to what a place holds: a card that a witness names, or another one. twice says that
// all name one card, and another place has it too.
func (j *joining) answerCard(c *cell, twice bool) {
	if len(c.names) <= 1 && !c.absent && !twice {
		return // nobody asks
	}
	d := &Difference{Trick: j.numbers[c.column], Place: c.place, What: engine.DifferCard}
	var value card.Card
	a := j.answered(d, func(v string) bool {
		for one := range j.rules.Deck().All() {
			if one.String() == v {
				value = one
				return true
			}
		}
		return false
	})
	if a != nil {
		c.why, c.value, c.by, c.answer = Answered, value, a.By, a.At
	}
}

// copies returns how many copies of a card the pack has.
func (j *joining) copies(c card.Card) int {
	if !c.Known() {
		return 1 << 10
	}
	return max(1, j.rules.Pack().Count(c))
}

// narrowed returns different cards without those that say less than another one of them: * beside 6♠, and what a machine saw beside
// what a person wrote, if it names it.
func narrowed(cards []card.Card, deck card.Cards) (out []card.Card) {
	for _, c := range cards {
		may := c.Candidates(deck)
		less := func(o card.Card) bool {
			other := o.Candidates(deck)
			if c.IsOpen() && c.IsAny() {
				return o.Known() && slices.Contains(c.Named(), o)
			}
			return other != may && other&^may == 0 && other != 0
		}
		if !slices.Contains(out, c) && !slices.ContainsFunc(cards, less) {
			out = append(out, c)
		}
	}
	return out
}

// standing counts where cards stand.
type standing struct {
	cells  []*cell
	copies func(card.Card) int
	agreed map[card.Card]int // the places of which all say so, or of which it was answered
}

// newStanding counts the cards of cells.
func newStanding(cells []*cell, copies func(card.Card) int) *standing {
	s := &standing{cells: cells, copies: copies, agreed: map[card.Card]int{}}
	for _, c := range cells {
		if c.agreed {
			s.agreed[c.names[0]]++
		}
	}
	return s
}

// elsewhere returns in how many other places at most one witness has a card.
func (s *standing) elsewhere(c card.Card, but *cell) (most int) {
	by := map[int]int{}
	for _, o := range s.cells {
		if o == but {
			continue
		}
		if o.why == Answered {
			if o.value == c {
				for w := range o.plays {
					by[w]++
				}
			}
			continue
		}
		for w, p := range o.plays {
			if p != nil && p.Card == c {
				by[w]++
			}
		}
	}
	for _, n := range by {
		most = max(most, n)
	}
	return most
}

// settle decides what each place holds, as far as the pack says it, and what may be there where it does not.
func (s *standing) settle() {
	for _, c := range s.cells {
		switch {
		case c.why == Answered:
		case len(c.names) == 1 && !c.absent:
			c.value = c.names[0]
			if c.agreed && s.agreed[c.value] > s.copies(c.value) {
				c.open, c.why, c.value = true, Twice, card.Unknown
			}
		case len(c.names) > 1 && !c.absent && s.byPack(c):
			c.why = ByPack
		case len(c.names) > 0:
			c.open, c.value = true, card.OneOf(c.absent || s.allTaken(c), c.names...)
		}
	}
	s.widen()
	s.couple()
}

// byPack reports whether the pack settles a place, and with which card.
func (s *standing) byPack(c *cell) bool {
	for _, one := range c.names {
		settled := one.Known() && s.elsewhere(one, c) < s.copies(one)
		for _, o := range c.names {
			settled = settled && (o == one || o.Known() && s.agreed[o] >= s.copies(o))
		}
		if settled {
			c.value = one
			return true
		}
	}
	return false
}

// allTaken reports whether each card that is named for a place lies, as all say, in as many other places as there are copies.
func (s *standing) allTaken(c *cell) bool {
	return !slices.ContainsFunc(c.names, func(n card.Card) bool { return !n.Known() || s.agreed[n] < s.copies(n) })
}

// widen lets open places hold a card that is not named where the named ones do not suffice for all of them.
func (s *standing) widen() {
	left := func(c card.Card) int { return s.copies(c) - s.agreed[c] }
	holds := map[card.Card][]*cell{}
	var put func(c *cell, seen map[card.Card]bool) bool
	put = func(c *cell, seen map[card.Card]bool) bool {
		for _, n := range c.names {
			if seen[n] || left(n) <= 0 {
				continue
			}
			seen[n] = true
			if len(holds[n]) < left(n) {
				holds[n] = append(holds[n], c)
				return true
			}
			for i, o := range holds[n] {
				if put(o, seen) {
					holds[n][i] = c
					return true
				}
			}
		}
		return false
	}
	for _, c := range s.cells {
		if !c.open || c.value.IsAny() || c.why == Twice {
			continue
		}
		seen := map[card.Card]bool{}
		if put(c, seen) {
			continue
		}
		// Not all of the places that share these cards can hold one of them.
		for _, o := range s.cells {
			if o.open && o.why != Twice && slices.ContainsFunc(o.names, func(n card.Card) bool { return seen[n] }) {
				o.value = card.OneOf(true, o.names...)
			}
		}
		c.value = card.OneOf(true, c.names...)
	}
}

// couple numbers the questions: open places that share a card are answered together.
func (s *standing) couple() {
	next := 0
	for i, c := range s.cells {
		if !c.open {
			continue
		}
		for _, o := range s.cells[:i] {
			if !o.open || !slices.ContainsFunc(c.names, func(n card.Card) bool { return n.Known() && slices.Contains(o.names, n) }) {
				continue
			}
			if was := c.question; was != 0 && was != o.question { // it joins two that were apart
				for _, x := range s.cells[:i] {
					if x.question == was {
						x.question = o.question
					}
				}
			}
			c.question = o.question
		}
		if c.question == 0 {
			next++
			c.question = next
		}
	}
}
