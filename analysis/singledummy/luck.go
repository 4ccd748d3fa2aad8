package singledummy

import (
	"math"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Milli is card points in thousandths (milésimos de ponto). Costs by what could be known are
// means, and are rounded to them once; sums of them are exact.
type Milli int64

// milli rounds card points.
func milli(points float64) Milli { return Milli(math.Round(points * 1000)) }

// Float returns card points.
func (m Milli) Float() float64 { return float64(m) / 1000 }

// Luck is the result of a deal for one side, split into luck and play (sorte e jogo):
//
//	Result − Even = Cards + OwnPlay + Others + Unknown
//
// which holds exactly. Why it is split so:
//   - Cards: what the deal was worth at best play of all four with open cards (its par), less
//     what such deals are worth on average. Nobody at the table has a part in it.
//   - OwnPlay: what the side's cards cost by what their seats could know; 0 or less. It is the
//     part for which the side answers. A cost with open cards would blame it for what nobody
//     could see.
//   - Others: what the other side's cards cost by what they could know; 0 or more.
//   - Unknown: the rest. A card that was right by what could be known, and cost much with
//     the cards as they lay, is bad luck; one that was wrong and cost nothing is good luck.
//
// A renúncia counts with its cost by open cards, since lawful cards are what a seat is
// weighed by. A card that was forced costs nothing. One that could not be weighed, because no
// deal agrees with what its seat had seen, is no part of OwnPlay or Others: what it cost is in
// Unknown.
type Luck struct {
	Result, Even                    Milli
	Cards, OwnPlay, Others, Unknown Milli
}

// evenShare is the share of the card points that the side of the dealer has on average at
// best play of all, in thousandths of all points: that side has the trump card, and the
// other one leads. On 1,000 random deals under the rules of the federation, each with each
// of the four as dealer, it was 60.83 ± 0.25 of 120 (TestEven, SUECA_LONG=1).
const evenShare = 507

// Even returns what the par of such deals is on average for a side: at the table of two
// pairs, with forty cards dealt. ok is false at other tables, and where it is not known who
// dealt.
func Even(rules *rules.Rules, dealer card.Seat, side card.Side) (even Milli, ok bool) {
	if !rules.Table().IsFour() || dealer == card.NoSeat {
		return 0, false
	}
	all := Milli(rules.DealPoints())
	if side.Has(dealer) {
		return all * evenShare, true
	}
	return all * (1000 - evenShare), true
}

// Split splits the result of a deal for the first or the second side of its position. seen
// returns what card i cost by what its seat could know, in card points; ok is false if it
// could not be weighed. It is asked only about lawful cards where there was a choice. points
// are those of the deal, and even is as [Even] returns it. A deal that was not played to its
// end counts as if the rest had been played best.
func Split(p *solve.Played, g *solve.Graded, first bool, points int, even Milli, seen func(i int) (cost float64, ok bool)) Luck {
	sides := p.Start.Sides()
	side, par, won := sides[0], g.Par, g.Result()
	if !first {
		side, par, won = sides[1], points-par, points-won
	}
	out := Luck{Result: Milli(won) * 1000, Even: even, Cards: Milli(par)*1000 - even}
	for i := range g.Cards {
		c := &g.Cards[i]
		cost := Milli(0)
		switch {
		case c.Renuncia:
			cost = Milli(c.Cost) * 1000
		case c.Forced:
		default:
			if x, ok := seen(i); ok {
				cost = milli(x)
			}
		}
		if side.Has(c.Seat) {
			out.OwnPlay -= cost
		} else {
			out.Others += cost
		}
	}
	out.Unknown = out.Result - out.Even - out.Cards - out.OwnPlay - out.Others
	return out
}

// LuckSum adds up splits of many deals for one player or side. Sums of the parts of an
// archive add up to that of the whole, in any order.
type LuckSum struct {
	Deals int
	Luck  // sums
	// Squares of what a deal brought above Even, and of the same without Cards, and without
	// Cards and Unknown.
	result, dealt, play int64 // in square thousandths
}

// Put adds a deal.
func (s *LuckSum) Put(l Luck) {
	s.Deals++
	s.Luck = s.Luck.plus(l)
	square := func(m Milli) int64 { return int64(m) * int64(m) }
	s.result += square(l.Result - l.Even)
	s.dealt += square(l.Result - l.Even - l.Cards)
	s.play += square(l.OwnPlay + l.Others)
}

// Add adds the sum of another part.
func (s *LuckSum) Add(o *LuckSum) {
	s.Deals += o.Deals
	s.Luck = s.Luck.plus(o.Luck)
	s.result, s.dealt, s.play = s.result+o.result, s.dealt+o.dealt, s.play+o.play
}

func (l Luck) plus(o Luck) Luck {
	return Luck{l.Result + o.Result, l.Even + o.Even, l.Cards + o.Cards, l.OwnPlay + o.OwnPlay, l.Others + o.Others, l.Unknown + o.Unknown}
}

// Variance returns the variance of the results of deals in square card points: as they are,
// without the cards dealt, and without that and what could not be known. All are NaN below
// two deals.
func (s *LuckSum) Variance() (result, dealt, play float64) {
	n := float64(s.Deals)
	if n < 2 {
		return math.NaN(), math.NaN(), math.NaN()
	}
	of := func(squares int64, sum Milli) float64 {
		return (float64(squares)/1e6 - sum.Float()*sum.Float()/n) / (n - 1)
	}
	return of(s.result, s.Result-s.Even), of(s.dealt, s.Result-s.Even-s.Cards), of(s.play, s.OwnPlay+s.Others)
}
