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
	// Placed says that it is known which place each play has. It is not where only the order was seen and not as many plays as the deal has.
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

// Decode decodes the plays that were seen of one deal. sure is the probability under which a card is asked about. It takes some milliseconds, and
// at most a few hundred where more than [MostExact] places are open.
func Decode(seen []*Seen, r *rules.Rules, sure float64, answers ...Answer) *Deal {
	d := &decoding{rules: r, sure: sure, answers: answers, out: &Deal{Placed: true}}
	if len(seen) > 0 {
		d.out.Number = seen[0].Deal
	}
	d.columns()
	d.rows(seen)
	d.answer()
	d.decode()
	d.ask()
	return d.out
}

// decoding is the decoding of one deal.
type decoding struct {
	rules   *rules.Rules
	sure    float64
	answers []Answer
	out     *Deal
	cards   []card.Card // the columns: each copy of each card of the pack
	frames  [][]*Seen   // by cell
	weights [][]float64
	posts   [][]float64 // the posteriors
}

// columns are the cards of the pack.
func (d *decoding) columns() {
	for c := range d.rules.Deck().All() {
		for range d.rules.Pack().Count(c) {
			d.cards = append(d.cards, c)
		}
	}
}

// rows are the places of the deal, with what was seen of each. Where only the order is known, a frame that says nearly the same as the one
// before is taken for the same play, if there are more than the deal has.
func (d *decoding) rows(seen []*Seen) {
	t := d.rules.Table()
	seats := len(t.Seats)
	places := t.Tricks * seats
	ordered := slices.ContainsFunc(seen, func(s *Seen) bool { return s.Trick == 0 })
	if ordered {
		d.inOrder(seen, places, seats)
		return
	}
	for p := range places {
		d.out.Cells = append(d.out.Cells, Cell{Trick: p/seats + 1, Place: p%seats + 1})
		d.frames = append(d.frames, nil)
	}
	for _, s := range seen {
		p := (s.Trick-1)*seats + s.Place - 1
		d.frames[p] = append(d.frames[p], s)
	}
	d.weigh()
}

// inOrder takes the plays in the order in which they were seen.
func (d *decoding) inOrder(seen []*Seen, places, seats int) {
	var plays [][]*Seen
	for _, s := range seen {
		plays = append(plays, []*Seen{s})
	}
	for len(plays) > places {
		best, at := 0.0, -1
		for i := 1; i < len(plays); i++ {
			if a := alike(plays[i-1][0], plays[i][0]); a > best {
				best, at = a, i
			}
		}
		if at < 0 {
			break
		}
		plays[at-1] = append(plays[at-1], plays[at]...)
		plays = slices.Delete(plays, at, at+1)
	}
	if len(plays) > places {
		plays = plays[:places]
	}
	d.out.Placed = len(plays) == places
	for p, frames := range plays {
		c := Cell{}
		if d.out.Placed {
			c.Trick, c.Place = p/seats+1, p%seats+1
		}
		d.out.Cells = append(d.out.Cells, c)
		d.frames = append(d.frames, frames)
	}
	d.weigh()
}

// alike returns the probability that two frames saw the same card, by what each says.
func alike(a, b *Seen) (sum float64) {
	for c, p := range a.Cards {
		sum += p * b.Cards[c]
	}
	return sum
}

// weigh makes of the frames of each place the weight of each card there.
func (d *decoding) weigh() {
	n := float64(d.rules.Deck().Len())
	d.weights = matrix(len(d.frames), len(d.cards), 1)
	for i, frames := range d.frames {
		var counted []*Seen
		for _, s := range frames {
			same := func(o *Seen) bool { return o.From == s.From && maps.Equal(o.Cards, s.Cards) }
			if slices.ContainsFunc(counted, same) {
				continue // the same frame
			}
			counted = append(counted, s)
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
				d.weights[i][k] *= ((1-Slip)*p + Slip/n) * n
			}
		}
		if d.out.Cells[i].Seen = len(counted); len(counted) > 0 {
			d.out.Cells[i].Line = counted[0].Line
		}
	}
}

// answer takes over what somebody said.
func (d *decoding) answer() {
	for _, a := range d.answers {
		for i := range d.out.Cells {
			c := &d.out.Cells[i]
			if c.Trick != a.Trick || c.Place != a.Place || c.Trick == 0 {
				continue
			}
			c.Answered = true
			for k := range d.cards {
				d.weights[i][k] = 0
				if d.cards[k] == a.Card {
					d.weights[i][k] = 1
				}
			}
		}
	}
}

// decode finds the likeliest way, and the probabilities.
func (d *decoding) decode() {
	if len(d.weights) == 0 {
		return
	}
	var way []int
	way, d.posts, d.out.Error = posterior(d.weights)
	for i, k := range way {
		c := &d.out.Cells[i]
		c.Card, c.Probabilities = d.cards[k], map[card.Card]float64{}
		for k, p := range d.posts[i] {
			c.Probabilities[d.cards[k]] += p
		}
		c.P = math.Min(1, c.Probabilities[c.Card])
		maps.DeleteFunc(c.Probabilities, func(o card.Card, p float64) bool { return p < 0.001 && o != c.Card })
	}
}

// posterior returns the likeliest column of each row in the likeliest way as a whole, the probability of each column in each row,
// and the largest error of any of these.
func posterior(weights [][]float64) (way []int, out [][]float64, err float64) {
	n, m := len(weights), len(weights[0])
	square := append(make([][]float64, 0, m), weights...)
	for len(square) < m { // what lies in no place that was seen lies somewhere
		square = append(square, matrix(1, m, 1)[0])
	}
	way = assigned(costs(square))
	out = matrix(m, m, 0)
	groups, neglected := parts(square, way, 1e-6)
	for least := 1e-5; least <= 1e-3 && slices.ContainsFunc(groups, func(g []int) bool { return len(g) > MostExact }); least *= 10 {
		groups, neglected = parts(square, way, least)
	}
	err = neglected
	for _, g := range groups {
		columns := make([]int, len(g))
		for a, i := range g {
			columns[a] = way[i]
		}
		part := matrix(len(g), len(g), 0)
		for a, i := range g {
			for b, k := range columns {
				part[a][b] = square[i][k] / math.Max(square[i][way[i]], tiny)
			}
		}
		sums := [][]float64{{1}}
		switch {
		case len(g) > MostExact:
			var sampling float64
			begin := make([]int, len(g))
			for a := range begin {
				begin[a] = a
			}
			sums, sampling = sampled(part, begin)
			err = math.Max(err, neglected+sampling)
		case len(g) > 1:
			sums = exact(part)
		}
		for a, i := range g {
			for b, k := range columns {
				out[i][k] = sums[a][b]
			}
		}
	}
	return way[:n], out[:n], err
}

// tiny keeps a division from one by nothing.
const tiny = 1e-150

// costs returns what each column costs a row: the less likely, the more.
func costs(weights [][]float64) [][]float64 {
	out := matrix(len(weights), len(weights[0]), 1e6)
	for i := range weights {
		for k, w := range weights[i] {
			if w > 0 {
				out[i][k] = -math.Log(w)
			}
		}
	}
	return out
}

func maxOf(row []float64) (at int) {
	for k, p := range row {
		if p > row[at] {
			at = k
		}
	}
	return at
}
