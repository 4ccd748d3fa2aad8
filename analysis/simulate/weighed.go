package simulate

import (
	"math"
	"math/rand/v2"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// weights are how much a player of [Weighed] minds each number of [mannered.numbers]. They are drawn by
// lot, so that nobody can have fitted them to a detector, and no two players have the same habit.
type weights [8]float64

// drawWeights draws the weights of a player: their sum scatters so widely that some players nearly
// always choose the same of two cards, and others by chance.
func drawWeights(r *rand.Rand) (out weights) {
	for i := range out {
		out[i] = 2 * r.NormFloat64()
	}
	return out
}

// weightsOf draws the weights of the first or second player of a pair of the club, the same in every
// match.
func (a Archive) weightsOf(pair, which int) weights {
	return drawWeights(rand.New(rand.NewPCG(a.Seed^0x77e19475, uint64(pair)<<1|uint64(which))))
}

// numbers are what a player may mind about a card, each between -1 and 1 or nearly: nothing that the
// seat could not see.
func (m *mannered) numbers(c card.Card, hand card.Cards) weights {
	is := func(so bool) float64 {
		if so {
			return 1
		}
		return 0
	}
	rank, points := float64(c.Rank()-card.Two)/9, float64(c.Points())/11
	long := float64(hand.Of(c.Suit()).Len()) / 5
	if m.n == 0 {
		return weights{rank, 0, is(c.Suit() == m.trump), long, is(m.master(c)), 0, 0, long * rank}
	}
	takes := is(c.Beats(m.cards[m.best], m.trump))
	gives := points // to the partner, or to the others
	if m.winner() != rules.TwoPairs.Across(m.turn) {
		gives = -points
	}
	return weights{rank, gives, is(c.Suit() == m.trump), long, is(m.master(c)), takes, takes * is(m.n == 3), long * rank}
}

// weigh chooses a card with a probability that goes with what it weighs: the greatest of the weights with
// noise of Gumbel's distribution on each is such a choice (D. McFadden, 1974).
func (m *mannered) weigh(legal card.Cards) card.Card {
	best, most := card.Unknown, math.Inf(-1)
	for c := range legal.All() {
		v := -math.Log(m.r.ExpFloat64())
		for i, x := range m.numbers(c, m.hands[m.turn].Once) {
			v += m.weights[m.turn][i] * x
		}
		if v > most {
			best, most = c, v
		}
	}
	return best
}
