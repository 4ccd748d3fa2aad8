package candidate

import (
	"maps"
	"math"
	"slices"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// Slip is the share of plays of which a machine is taken to know nothing, whatever it says: the prior for slips.
const Slip = 0.0005

// Cell is one place of a deal, decoded.
type Cell struct {
	Trick, Place int // 0 where the place is not known: see Deal.Placed
	Line         int // the line of the text that saw it first, 0 for none
	Seen         int // how many different frames saw it
	// Card is that of the likeliest way to lay the whole deal, and P its probability; Probabilities have all that are above a thousandth.
	Card          card.Card
	P             float64
	Probabilities map[card.Card]float64
	Answered      bool // somebody said which it was
}

// Deal is a deal as it was seen, decoded.
type Deal struct {
	Number int
	Cells  []Cell
	// Placed says that it is known which place each play may have. It is not where only the order was seen, and more
	// than one play of the deal was not.
	Placed bool
	// Error is the largest error of the probabilities: the standard error where they are sampled, what was neglected where they are exact.
	Error float64
	// Questions are what to ask, by the places in Cells, until each card has the threshold's probability, if the answers are those that are
	// likeliest.
	Questions []int
}

// Answer is a card that somebody named.
type Answer struct {
	Trick, Place int
	Card         card.Card
}

// Decode decodes what was seen of one deal. sure is the probability under which a card is asked about. It takes some milliseconds, and
// at most a few hundred where more than [MostExact] places are open.
func Decode(seen []*Seen, r *rules.Rules, sure float64, answers ...Answer) *Deal {
	d := &decoding{rules: r, sure: sure, out: &Deal{}, answered: map[int]bool{}}
	if len(seen) > 0 {
		d.out.Number = seen[0].Deal
	}
	d.columns()
	d.sort(seen)
	d.answer(answers)
	d.solve()
	d.cells()
	d.ask()
	return d.out
}

// decoding is the decoding of one deal.
type decoding struct {
	rules *rules.Rules
	sure  float64
	out   *Deal
	cards []card.Card // the columns: each copy of each card of the pack
	// plays are the frames of each play of which only the order is known, and weights what they say: a row for each, and for each card that
	// nobody saw. frames are those of each place, and known what they say of it, nil where they say nothing.
	plays   [][]*Seen
	weights [][]float64
	frames  [][]*Seen
	known   [][]float64
	sets    []*Seen
	// answered are the places of which somebody named the card.
	answered map[int]bool

	readings []*reading
	gaps     []float64 // the probability that the play that was not seen is that of each place, nil where there is no such play
	posts    [][]float64
	way      []int
	rows     []int
}

// columns are the cards of the pack.
func (d *decoding) columns() {
	for c := range d.rules.Deck().All() {
		for range d.rules.Pack().Count(c) {
			d.cards = append(d.cards, c)
		}
	}
}

// places returns how many cards are played in the deal.
func (d *decoding) places() int {
	t := d.rules.Table()
	return t.Tricks * len(t.Seats)
}

// sort sorts what was seen into places, plays in their order, and sets.
func (d *decoding) sort(seen []*Seen) {
	n, seats := d.places(), len(d.rules.Table().Seats)
	d.frames, d.known = make([][]*Seen, n), make([][]float64, n)
	var ordered []*Seen
	for _, s := range seen {
		switch {
		case s.IsSet():
			if !slices.ContainsFunc(d.sets, s.same) {
				d.sets = append(d.sets, s)
			}
		case s.Trick == 0:
			ordered = append(ordered, s)
		default:
			p := (s.Trick-1)*seats + s.Place - 1
			d.frames[p] = append(d.frames[p], s)
		}
	}
	for p := range n {
		d.known[p], _ = d.weight(d.frames[p])
	}
	d.plays = inOrder(ordered, n)
	d.out.Placed = len(d.plays) == 0 || len(d.plays) >= n-1
	if len(d.plays) == n-1 {
		d.gaps = slices.Repeat([]float64{1 / float64(n)}, n)
	}
	d.weights = matrix(len(d.cards), len(d.cards), 1)
	for i, frames := range d.plays {
		d.weights[i], _ = d.weight(frames)
	}
}

// weight makes of the frames of a play the weight of each card, and says how many different ones there are.
func (d *decoding) weight(frames []*Seen) (row []float64, counted int) {
	n := float64(d.rules.Deck().Len())
	for i, s := range frames {
		if slices.ContainsFunc(frames[:i], s.same) {
			continue // the same frame
		}
		if counted++; row == nil {
			row = slices.Repeat([]float64{1}, len(d.cards))
		}
		rest := 1.0
		for _, p := range s.Cards {
			rest -= p
		}
		unlisted := math.Max(0, rest) / math.Max(1, n-float64(len(s.Cards)))
		for k, c := range d.cards {
			p, ok := s.Cards[c]
			if !ok {
				p = unlisted
			}
			row[k] *= ((1-Slip)*p + Slip/n) * n
		}
	}
	return row, counted
}

// product returns what two rows say together; nil says nothing.
func product(a, b []float64) []float64 {
	if b == nil {
		return a
	}
	out := slices.Clone(a)
	for k := range out {
		out[k] *= b[k]
	}
	return out
}

// answer takes over what somebody said.
func (d *decoding) answer(answers []Answer) {
	for _, a := range answers {
		p := (a.Trick-1)*len(d.rules.Table().Seats) + a.Place - 1
		d.known[p], d.answered[p] = slices.Repeat([]float64{unlikely}, len(d.cards)), true
		for k, c := range d.cards {
			if c == a.Card {
				d.known[p][k] = 1
			}
		}
	}
}

// solve finds the likeliest way, and the probabilities.
func (d *decoding) solve() {
	left := 0.0
	switch {
	case d.gaps != nil:
		d.readings = d.byGap()
	case !d.out.Placed:
		d.readings = []*reading{{weights: d.weights, share: 1, lays: inPlace(len(d.plays))}}
	default:
		weights := slices.Clone(d.weights)
		for p, known := range d.known {
			weights[p] = product(weights[p], known)
		}
		if d.readings = []*reading{{weights: weights, share: 1, lays: inPlace(d.places())}}; len(d.sets) > 0 {
			d.readings, left = d.bySets(d.readings[0])
		}
	}
	for _, r := range d.readings {
		if r.posts == nil {
			r.solve()
		}
	}
	share(d.readings)
	d.posts, d.way, d.rows, d.out.Error = mixed(d.readings)
	d.out.Error += left
}

// cells are what is known of each place.
func (d *decoding) cells() {
	seats := len(d.rules.Table().Seats)
	for p, k := range d.way {
		c := Cell{Card: d.cards[k], Probabilities: map[card.Card]float64{}}
		var frames []*Seen
		if d.rows[p] < len(d.plays) {
			frames = d.plays[d.rows[p]]
		}
		if d.out.Placed {
			c.Trick, c.Place, c.Answered = p/seats+1, p%seats+1, d.answered[p]
			frames = slices.Concat(frames, d.frames[p])
		}
		if _, c.Seen = d.weight(frames); c.Seen > 0 {
			c.Line = frames[0].Line
		}
		for k, x := range d.posts[p] {
			c.Probabilities[d.cards[k]] += x
		}
		c.P = math.Min(1, c.Probabilities[c.Card])
		maps.DeleteFunc(c.Probabilities, func(o card.Card, p float64) bool { return p < 0.001 && o != c.Card })
		d.out.Cells = append(d.out.Cells, c)
	}
}
