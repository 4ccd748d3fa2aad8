package untidy

import "slices"

// weighing has the readings of a deal that contradicts itself, by its cards as they are written
// and with two of them exchanged; see the package's documentation.
type weighing struct {
	least     int
	open      bool // what the slip is
	exchanges []*exchange
	simplest  []*exchange // and those by letters alone that suppose the fewest slips
	fewest    int         // plays that are proven by one of the simplest, below 0 before it was asked
	proven    []Play      // by the cards as they are written
}

// An exchange is a reading by two cards that were exchanged in writing, by another dealer, or by
// letters alone.
type exchange struct {
	*view
	grid  grid
	slips int
	known map[Play]bool
}

// weighed reports whether all that is weighed proves a play.
func (w *weighing) weighed(p Play) bool {
	for _, e := range w.exchanges {
		more := e.slips - w.least
		if more > mostMore || e.proves(p) {
			continue
		}
		cleared := 0
		for _, q := range w.proven {
			if !e.proves(q) {
				cleared++
			}
		}
		if more == 0 || more == 1 && (w.open || cleared > 1) {
			return false
		}
		if few := w.fewestProven(); e.proved(few)+more <= few {
			return false
		}
	}
	return true
}

// fewestProven returns how many plays are proven by that of the simplest readings that proves the
// fewest.
func (w *weighing) fewestProven() int {
	if w.fewest < 0 {
		w.fewest = many
		for _, e := range slices.Concat(w.simplest, w.exchanges) {
			if e.slips == w.least {
				w.fewest = e.proved(w.fewest)
			}
		}
	}
	return w.fewest
}

// mostMore is how many slips more than the simplest readings one may suppose to be weighed.
const mostMore = 2

// weigh finds the readings.
func (j *judge) weigh(d *deal, proven map[Play]bool) *weighing {
	w := &weighing{least: many, fewest: -1}
	for p := range proven {
		w.proven = append(w.proven, p)
	}
	letters := j.readings(d)
	for _, v := range letters {
		w.least = min(w.least, v.slips())
	}
	for a := range 40 {
		for b := range a {
			e := d.exchanged(a, b)
			if e == nil {
				continue
			}
			for _, v := range j.readingsWithin(e, w.least+mostMore-1) {
				n := v.slips() + 1
				was := &view{d: d, r: v.r, dealer: v.dealer, leaders: v.leaders}
				was.seating()
				if n > w.least+mostMore || n > was.slips() {
					continue
				}
				if g, ok := v.grid(); ok && g.fits() {
					w.least = min(w.least, n)
					w.exchanges = append(w.exchanges, &exchange{view: v, grid: g, slips: n, known: map[Play]bool{}})
				}
			}
		}
	}
	var first []int
	w.open = d.twice()
	if others := j.otherDealers(d); others != nil {
		w.open = true
		for _, e := range others {
			w.least = min(w.least, e.slips)
		}
		w.exchanges = append(w.exchanges, others...)
	}
	for _, v := range letters {
		if of := v.kinds(); v.slips() == w.least {
			w.open = w.open || first != nil && !slices.Equal(first, of)
			first = of
			if g, ok := v.grid(); ok && g.fits() {
				w.simplest = append(w.simplest, &exchange{view: v, grid: g, slips: w.least, known: map[Play]bool{}})
			}
		}
	}
	w.open = w.open || first == nil
	return w
}

// otherDealers returns the readings by another dealer, and by the first leader who goes with that
// one, of a deal that fits but for the trump card, which is another's.
func (j *judge) otherDealers(d *deal) (out []*exchange) {
	fits := func(d *deal) bool {
		v, _ := j.asWritten(d)
		g, ok := v.grid()
		return ok && g.fits()
	}
	without := *d
	without.trump = suitSet(max(0, d.trump.oneSuit()))
	if d.dealer < 0 || !d.trump.known() || len(d.tricks) == 0 || fits(d) || !fits(&without) {
		return nil
	}
	for s := range 4 {
		for _, first := range []int{d.tricks[0].leader, j.r.firstLeader(s)} {
			e := d.copied(0)
			e.dealer = s
			if e.tricks[0].number == 1 {
				e.tricks[0].leader = first
			}
			for _, v := range j.readings(e) {
				was := &view{d: d, r: v.r, dealer: v.dealer, leaders: v.leaders}
				was.seating()
				if g, ok := was.grid(); ok && g.fits() {
					out = append(out, &exchange{view: was, grid: g, slips: was.slips(), known: map[Play]bool{}})
				}
			}
		}
	}
	return out
}

// Kinds of what is contradicted.
const (
	ofDealer = iota
	ofFirst
	ofLeader
	ofNext
	ofWinner
	ofPoints
	ofCards
	kinds
)

// kinds counts the things that a reading contradicts: letters, points of tricks, and the cards
// that cannot have been where they are written.
func (v *view) kinds() []int {
	n := make([]int, kinds)
	if v.dealer != v.d.dealer {
		n[ofDealer]++
	}
	for i, t := range v.d.tricks {
		if i == 0 && t.number == 1 && v.dealer >= 0 && v.leaders[0] >= 0 && v.leaders[0] != v.r.firstLeader(v.dealer) {
			n[ofFirst]++
		}
		if t.leader >= 0 && t.leader != v.leaders[i] {
			n[ofLeader]++
		}
		if i > 0 && v.winner[i-1] >= 0 && v.d.tricks[i-1].number == t.number-1 && v.winner[i-1] != v.leaders[i] {
			n[ofNext]++
		}
		if t.winner >= 0 && v.winner[i] >= 0 && t.winner != v.winner[i] {
			n[ofWinner]++
		}
		if w, ok := worth(t); ok && t.points >= 0 && t.points != w {
			n[ofPoints]++
		}
	}
	if g, ok := v.grid(); !ok || !g.fits() {
		n[ofCards]++
	}
	return n
}

func (v *view) slips() (sum int) {
	for _, n := range v.kinds() {
		sum += n
	}
	return sum
}

// twice reports whether a card is written in two places.
func (d *deal) twice() bool {
	var seen set
	for _, t := range d.tricks {
		for _, p := range t.plays {
			if p.card.known() && seen.has(p.card) {
				return true
			}
			if p.card.known() {
				seen |= p.card
			}
		}
	}
	return false
}

// proves reports whether a play is a renúncia in every deal of the reading.
func (e *exchange) proves(p Play) bool {
	is, asked := e.known[p]
	if !asked {
		is = e.view.proves(&e.grid, p)
		e.known[p] = is
	}
	return is
}

// proved returns how many plays are a renúncia in every deal of the reading, up to most.
func (e *exchange) proved(most int) (n int) {
	for k, t := range e.d.tricks {
		for _, seat := range e.who[k] {
			if n < most && e.proves(Play{t.number, seat}) {
				n++
			}
		}
	}
	return n
}

func (v *view) proves(g *grid, p Play) bool {
	for k, t := range v.d.tricks {
		if t.number != p.Trick {
			continue
		}
		n := slices.Index(v.who[k], p.Seat)
		if n < 1 {
			return false
		}
		lawful, revoked := g.followed(v.who[k][0], p.Seat, t.number-1)
		return revoked && !lawful
	}
	return false
}

// exchanged returns the deal with the cards of two places in each other's, nil where they are
// not both written.
func (d *deal) exchanged(a, b int) *deal {
	if a/4 >= len(d.tricks) || b/4 >= len(d.tricks) || a%4 >= len(d.tricks[a/4].plays) || b%4 >= len(d.tricks[b/4].plays) {
		return nil
	}
	if !d.tricks[a/4].plays[a%4].card.known() || !d.tricks[b/4].plays[b%4].card.known() {
		return nil
	}
	e := d.copied(a / 4)
	if b/4 != a/4 {
		e = e.copied(b / 4)
	}
	x, y := &e.tricks[a/4].plays[a%4], &e.tricks[b/4].plays[b%4]
	x.card, y.card = y.card, x.card
	return e
}

// seated returns the reading without the cards of which it is not known who played them.
func (v *view) seated() *view {
	out, short := *v, *v.d
	short.tricks = slices.Clone(v.d.tricks)
	for i := range short.tricks {
		if slices.Contains(v.who[i], -1) {
			short.tricks[i].plays = nil
		}
	}
	out.d = &short
	return &out
}
