package audit_test

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// card is a card of the enumerator: ten to a suit, by strength. It shares nothing with
// package engine, so that a mistake there is not made here too.
type cardOf int8

func (c cardOf) suit() int { return int(c) / 10 }
func (c cardOf) rank() int { return int(c) % 10 }

// points are those of the ranks 2 3 4 5 6 Q J K 7 A; a ten stands in the place of the 7.
func (c cardOf) points() int { return [10]int{5: 2, 3, 4, 10, 11}[c.rank()] }

// pile is a set of cards.
type pile uint64

const wholePack pile = 1<<40 - 1

func one(c cardOf) pile           { return 1 << c }
func ofSuit(s int) pile           { return 1023 << (10 * s) }
func (p pile) has(c cardOf) bool  { return p>>c&1 != 0 }
func (p pile) count() int         { return bits.OnesCount64(uint64(p)) }
func (p pile) first() cardOf      { return cardOf(bits.TrailingZeros64(uint64(p))) }
func (p pile) but(c cardOf) pile  { return p &^ one(c) }
func (p pile) with(c cardOf) pile { return p | one(c) }

// token is what is written of a card; -1 is a suit or a rank that is not.
type token struct {
	suit, rank int
	low        bool
}

var blank = token{suit: -1, rank: -1}

func written(c cardOf) token { return token{suit: c.suit(), rank: c.rank()} }

func (t token) known() bool  { return t.suit >= 0 && t.rank >= 0 }
func (t token) card() cardOf { return cardOf(10*t.suit + t.rank) }

// may returns the cards that a token may stand for.
func (t token) may() pile {
	var p pile
	for c := cardOf(0); c < 40; c++ {
		if (t.suit < 0 || t.suit == c.suit()) && (t.rank < 0 || t.rank == c.rank()) && (!t.low || c.rank() < 5) {
			p = p.with(c)
		}
	}
	return p
}

var suitNames = [4]string{"♠", "♥", "♣", "♦"}

func (s *scrap) rankName(t token) string {
	switch {
	case t.low:
		return "x"
	case t.rank < 0:
		return "*"
	case t.rank == 8 && s.tens:
		return "T"
	}
	return "23456QJK7A"[t.rank : t.rank+1]
}

func (s *scrap) name(t token) string {
	switch {
	case t.suit >= 0:
		return s.rankName(t) + suitNames[t.suit]
	case t.rank >= 0:
		return s.rankName(t) + "*"
	}
	return s.rankName(t)
}

// scrap is a record as somebody wrote it: some of a deal, some of that vaguely, and now
// and then something wrong. Seats are 0 to 3 for A to D, tricks 0 to 9.
type scrap struct {
	rules           string
	tens, clockwise bool
	mustTrump       bool
	dealer          int
	trump           token
	hands           [4]holding
	tricks          [10]*line // nil for one that is not written
	shows           []showing
	stopped         bool
	// trust are the fields taken as true.
	leaders, winners, points bool
}

// trusts reports whether any written field is taken as true.
func (s *scrap) trusts() bool { return s.leaders || s.winners || s.points }

// gap reports whether a trick before the last is not written.
func (s *scrap) gap() bool { return slices.Contains(s.tricks[:s.last()], nil) }

// holding is what is written of a hand.
type holding struct {
	tokens []token
	voids  int // bits of suits
}

// line is a trick as written.
type line struct {
	leader int
	plays  []token
	winner int // -1 if not written
	worth  int // -1 if not written
}

// showing are cards laid open when a trick (0 for before the first) had been played.
type showing struct {
	seat, after int
	tokens      []token
}

func (s *scrap) next(seat int) int {
	if s.clockwise {
		return (seat + 3) % 4
	}
	return (seat + 1) % 4
}

// seat returns who laid the card at a place of a trick.
func (s *scrap) seat(trick, place int) int {
	q := s.tricks[trick].leader
	for range place {
		q = s.next(q)
	}
	return q
}

// last returns how many tricks had begun, by what is written.
func (s *scrap) last() int {
	for t := 9; t >= 0; t-- {
		if s.tricks[t] != nil {
			return t + 1
		}
	}
	return 0
}

func (s *scrap) groups(tokens []token, voids int) string {
	var b strings.Builder
	for suit := range 4 {
		var ranks string
		for _, t := range tokens {
			if t.suit == suit {
				ranks += s.rankName(t)
			}
		}
		switch {
		case ranks != "":
			b.WriteString(" " + suitNames[suit] + ranks)
		case voids>>suit&1 != 0:
			b.WriteString(" " + suitNames[suit] + "-")
		}
	}
	return b.String()
}

// String returns the record in notation.
func (s *scrap) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "[Sueca \"1\"]\n[Rules \"%s\"]\n\ndeal 1 dealer %c trump %s\n", s.rules, 'A'+s.dealer, s.name(s.trump))
	for q, h := range s.hands {
		if g := s.groups(h.tokens, h.voids); g != "" {
			fmt.Fprintf(&b, "hand %c%s\n", 'A'+q, g)
		}
	}
	show := func(after int) {
		for _, sh := range s.shows {
			if sh.after == after {
				fmt.Fprintf(&b, "show %c%s\n", 'A'+sh.seat, s.groups(sh.tokens, 0))
			}
		}
	}
	show(0)
	for t, l := range s.tricks {
		if l != nil {
			fmt.Fprintf(&b, "%d. %c:", t+1, 'A'+l.leader)
			for k := range 4 {
				if k < len(l.plays) {
					b.WriteString(" " + s.name(l.plays[k]))
				} else {
					b.WriteString(" -")
				}
			}
			if l.winner >= 0 {
				fmt.Fprintf(&b, " = %c", 'A'+l.winner)
				if l.worth >= 0 {
					fmt.Fprintf(&b, " %d", l.worth)
				}
			}
			b.WriteString("\n")
		}
		show(t + 1)
	}
	if s.stopped {
		b.WriteString("stop\n")
	}
	return b.String()
}
