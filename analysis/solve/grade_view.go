package solve

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"sueca/engine"
)

// Weighed is what a card cost by what its seat could know (custo à vista): the average
// over deals that were possible for the seat, drawn evenly, each solved with open cards.
// It is measured against the card that does best on average in the same deals, so it is a
// little too large for few deals.
type Weighed struct {
	Cost, Error float64 // card points, and the standard error of that
	Best        engine.Card
	Samples     int
}

// Weighing says how costs are weighed by what seats could know.
type Weighing struct {
	Samples int // deals drawn for each card, 0 for none
	Seed    uint64
}

// sight is what a seat knows of where the cards are: its own, those that were played, the
// suits that others have not followed, and the trump card until it is played.
type sight struct {
	seats [3]engine.Seat // the other seats, those left out whose hands it sees
	holds [3]int         // how many cards each of them holds
	cards []engine.Card  // the cards that they hold together
	may   []uint8        // which of them may hold each, as bits
	// ways is the number of ways in which the cards from each on can lie, by how many the
	// first two seats still take.
	ways [][11][11]float64
}

// sees reports whether the one who plays the cards of a seat sees those of another: the
// dealer sees the dead hand, and plays it with the own hand in sight.
func (p *Played) sees(own, other engine.Seat) bool {
	return p.Dead != engine.NoSeat && (own == p.Dead || own == p.Dealer) && (other == p.Dead || other == p.Dealer)
}

// sightOf tells what the seat that plays card i of a deal knows.
func (p *Played) sightOf(i int, pos *Position, d engine.Direction) *sight {
	own := pos.Turn(d)
	out := &sight{}
	var voids [engine.D + 1]engine.Suits
	led := engine.NoSuit
	for k, play := range p.Plays[:i] {
		suit := play.Card.Suit()
		if k == 0 || p.Plays[k-1].Trick != play.Trick {
			led = suit
		}
		if suit != led {
			voids[play.Seat] |= led.Of()
		}
		voids[play.Seat] &^= suit.Of() // it had some after all: a renúncia
	}
	n := 0
	for _, s := range engine.TwoPairs.Seats {
		if s == own || p.sees(own, s) {
			continue
		}
		out.seats[n], out.holds[n] = s, pos.Hands[s].Len()
		n++
		for c := range pos.Hands[s].All() {
			out.cards = append(out.cards, c)
		}
	}
	slices.Sort(out.cards)
	for _, c := range out.cards {
		may := uint8(0)
		for k, s := range out.seats {
			if s != engine.NoSeat && !voids[s].Has(c.Suit()) && (c != p.TrumpCard || s == p.Dealer) {
				may |= 1 << k
			}
		}
		out.may = append(out.may, may)
	}
	out.count()
	return out
}

// count computes the ways, from the last card back.
func (s *sight) count() {
	s.ways = make([][11][11]float64, len(s.cards)+1)
	s.ways[len(s.cards)][0][0] = 1
	for i := len(s.cards) - 1; i >= 0; i-- {
		left := len(s.cards) - i
		for a := range min(s.holds[0], left) + 1 {
			for b := range min(s.holds[1], left-a) + 1 {
				c := left - a - b
				if c > s.holds[2] {
					continue
				}
				n := 0.0
				if s.may[i]&1 != 0 && a > 0 {
					n += s.ways[i+1][a-1][b]
				}
				if s.may[i]&2 != 0 && b > 0 {
					n += s.ways[i+1][a][b-1]
				}
				if s.may[i]&4 != 0 && c > 0 {
					n += s.ways[i+1][a][b]
				}
				s.ways[i][a][b] = n
			}
		}
	}
}

// draw draws one of the possible deals, each as likely as another; ok is false if there
// is none.
func (s *sight) draw(rng *rand.Rand) (hands [3]engine.Cards, ok bool) {
	a, b := s.holds[0], s.holds[1]
	if s.ways[0][a][b] == 0 {
		return hands, false
	}
	for i, card := range s.cards {
		x := rng.Float64() * s.ways[i][a][b]
		first, second := 0.0, 0.0
		if s.may[i]&1 != 0 && a > 0 {
			first = s.ways[i+1][a-1][b]
		}
		if s.may[i]&2 != 0 && b > 0 {
			second = s.ways[i+1][a][b-1]
		}
		k := 2
		switch {
		case x < first:
			k, a = 0, a-1
		case x < first+second:
			k, b = 1, b-1
		}
		hands[k] = hands[k].With(card)
	}
	return hands, true
}

// weigh weighs card i of a deal by what its seat could know; nil if it was forced or not
// lawful, or no deal agrees with what was played.
func (p *Played) weigh(ctx context.Context, rules *engine.Rules, i int, pos *Position, w Weighing) (*Weighed, error) {
	d := rules.Direction()
	own := pos.Turn(d)
	led := engine.NoSuit
	if len(pos.Table) > 0 {
		led = pos.Table[0].Suit()
	}
	legal := slices.Collect(rules.Legal(pos.Hands[own], led, pos.Trump).All())
	played := slices.Index(legal, p.Plays[i].Card)
	if len(legal) < 2 || played < 0 || w.Samples == 0 {
		return nil, nil
	}
	known := p.sightOf(i, pos, d)
	rng := rand.New(rand.NewPCG(w.Seed, uint64(i)))
	values := make([][]float64, len(legal))
	var solver *Solver
	var err error
	for range w.Samples {
		hands, ok := known.draw(rng)
		if !ok {
			return nil, nil
		}
		drawn := *pos
		for k, s := range known.seats {
			if s != engine.NoSeat {
				drawn.Hands[s] = hands[k]
			}
		}
		if solver == nil {
			solver, err = NewSolver(ctx, rules, &drawn, CardPoints)
		} else {
			err = solver.Reset(rules, &drawn, CardPoints)
		}
		if err != nil {
			return nil, err
		}
		cards, err := solver.Cards(&drawn)
		if err != nil {
			return nil, err
		}
		for _, c := range cards {
			k := slices.Index(legal, c.Card)
			v := float64(c.Value)
			if !pos.first(own) {
				v = -v
			}
			values[k] = append(values[k], v)
		}
	}
	best := played
	for k := range legal {
		if sum(values[k]) > sum(values[best]) {
			best = k
		}
	}
	out := &Weighed{Best: legal[best], Samples: w.Samples}
	out.Cost = (sum(values[best]) - sum(values[played])) / float64(w.Samples)
	squares := 0.0
	for k := range values[best] {
		x := values[best][k] - values[played][k] - out.Cost
		squares += x * x
	}
	if n := float64(w.Samples); n > 1 {
		out.Error = math.Sqrt(squares / (n - 1) / n)
	}
	return out, nil
}

func sum(x []float64) float64 {
	out := 0.0
	for _, v := range x {
		out += v
	}
	return out
}
