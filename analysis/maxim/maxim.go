// Package maxim counts how often the advice that players give one another could be followed, how often it was, and what following and
// breaking it cost (máximas).
//
// # Files
//
//	maxim.go  the maxims, as queries
//	counts.go how often; cost.go, what it cost by what was seen
package maxim

import (
	"sync"

	"sueca/analysis/query"
	"sueca/engine/message"
)

// Maxim is a piece of advice about a card (máxima), or a claim of fact about cards that players make. Both are the ones of a page on how to
// play that is handed on; where the advice is handed on in two ways there are two.
type Maxim struct {
	Name string
	Says message.Word
	// When finds the cards with which it could be followed or broken, whichever was played; the last card that it names is the one that is
	// chosen. Follows is what then has to be so.
	When, Follows string
	// Fact: it is a claim of how often something is so, and no advice. Told: it is about what could be known, whichever card was played.
	Fact, Told bool
}

// Query returns the query of the cards that followed a maxim.
func (m *Maxim) Query() string { return m.When + "\n  where " + m.Follows }

// maxims are those that are plays. That a seven beats a king, that sevens are to be kept track of, and that one should go for
// all tricks with ninety points and every high card are no cards that one could play or not; who plays a suit's second card
// from below is seen by nobody before the next card.
var maxims = []*Maxim{
	{Name: "M2a", Says: "with fewer than four trumps in other hands, cash plain aces and sevens",
		When:    `lead and out(trump) - length(trump) < 4 and ranks("A7", side) > 0`,
		Follows: `suit is side and rank is "A7"`},
	{Name: "M2b", Says: "once three trumps are gone, cash plain aces and sevens",
		When:    `lead and out(trump) < 8 and ranks("A7", side) > 0`,
		Follows: `suit is side and rank is "A7"`},
	{Name: "M3a", Says: "lead trumps from four or five with the ace or the seven",
		When:    `lead and length(trump) >= 4 and length(trump) <= 5 and ranks("A7", trump) > 0 and length(side) > 0`,
		Follows: `suit is trump`},
	{Name: "M3b", Says: "lead trumps from five or more",
		When:    `lead and length(trump) >= 5 and length(side) > 0`,
		Follows: `suit is trump`},
	{Name: "M4", Says: "on a partner's low first lead of a suit, as from a singleton, play the highest card of it",
		When: `a: lead and suit is side and points = 0 and count_earlier(lead and suit is this.suit) = 0
  then same trick b: place = 3 and length(a.suit) > 1`,
		Follows: `b.highest`},
	{Name: "M5a", Says: "of two worthless cards of a suit play the higher one first",
		When:    `place > 1 and led is side and length(led) = 2 and low_choices = 2 and time = 1`,
		Follows: `not lowest`},
	{Name: "M5b", Says: "of three cards of a suit or more, two of them worthless, play the lowest one first",
		When:    `place > 1 and led is side and length(led) >= 3 and low_choices > 1 and time = 1`,
		Follows: `lowest`},
	{Name: "M6a", Says: "in mid-game, lead no king or jack without the ace or the seven",
		When: `each suit s in side
  a: lead and trick >= 4 and trick <= 7 and ranks("KJ", s) > 0 and ranks("A7", s) = 0 and not top(s) and length(any) > ranks("KJ", s)`,
		Follows: `not (a.suit is s and a.rank is "KJ")`},
	{Name: "M6b", Says: "in mid-game, lead no queen or jack without the ace or the seven",
		When: `each suit s in side
  a: lead and trick >= 4 and trick <= 7 and ranks("QJ", s) > 0 and ranks("A7", s) = 0 and not top(s) and length(any) > ranks("QJ", s)`,
		Follows: `not (a.suit is s and a.rank is "QJ")`},
	{Name: "M9", Says: "throw a plain queen from a long suit, rather than keep it to win",
		When: `each suit s in side
  a: place > 1 and void(led) and ranks("Q", s) = 1 and length(s) >= 3 and not top(s)`,
		Follows: `a.suit is s and a.rank is "Q"`},
	{Name: "F1", Fact: true, Says: "a king is thrown under the seven of an opponent, as if it won",
		When: `a: rank is "7"
  then same trick b: a.seat is them and winner is a.seat and led is a.suit and ranks("K", led) = 1 and ranks("A", led) = 0 and length(led) > 1`,
		Follows: `b.rank is "K"`},
	{Name: "F2", Fact: true, Says: "a seven is not put on the king of an opponent, as if it lost",
		When: `a: rank is "K"
  then same trick b: a.seat is them and winner is a.seat and led is a.suit and ranks("7", led) = 1 and length(led) > 1`,
		Follows: `not b.beats`},
	{Name: "F3", Fact: true, Told: true, Says: "after five tricks who leads can know where every card is",
		When: `trick = 6 and lead`, Follows: `worlds = 1`},
	{Name: "F4", Fact: true, Told: true, Says: "after seven tricks who leads can know where every card is",
		When: `trick = 8 and lead`, Follows: `worlds = 1`},
}

// compiled is a maxim, to be looked for.
type compiled struct {
	*Maxim
	when    *query.Query
	follows query.Expression
}

// Maxims returns all of them, in their order.
func Maxims() []*Maxim { return maxims }

// all are the maxims, compiled once.
var all = sync.OnceValue(func() (out []compiled) {
	for _, m := range maxims {
		q, err := query.Compile(m.When, nil)
		if err != nil {
			panic("maxim " + m.Name + ": " + err.Error())
		}
		follows, err := q.Expression(m.Follows, query.Condition)
		if err != nil {
			panic("maxim " + m.Name + ": " + err.Error())
		}
		out = append(out, compiled{m, q, follows})
	}
	return out
})
