package candidate

import "math"

// ask finds what to ask: the place of which least is known, then, if the answer is the likeliest one, the next, until
// every card is sure enough.
func (d *decoding) ask() {
	for d.out.Placed {
		at, most := -1, 0.0
		for p, row := range d.posts {
			if d.answered[p] || d.surest(row) >= d.sure {
				continue
			}
			if h := entropy(row); h > most {
				at, most = p, h
			}
		}
		if at < 0 {
			return
		}
		d.out.Questions = append(d.out.Questions, at)
		d.suppose(at)
	}
}

// suppose takes the likeliest card of a place for answered. The error stays that of what was seen.
func (d *decoding) suppose(at int) {
	d.answered[at] = true
	column := 0
	for k, x := range d.posts[at] {
		if x > d.posts[at][column] {
			column = k
		}
	}
	d.known[at] = certain(len(d.cards), column)
	err := d.out.Error
	if r := d.readings[0]; len(d.readings) == 1 && len(r.lays) == 1 {
		r.fix(r.lays[0][at], column)
		d.posts, d.way, d.rows, _ = mixed(d.readings)
		return
	}
	d.leftGaps()
	d.solve()
	d.out.Error = err
}

// surest returns the probability of the likeliest card of a place, whichever copy it is.
func (d *decoding) surest(row []float64) (most float64) {
	sums := map[int]float64{}
	for k, p := range row {
		sums[int(d.cards[k])] += p
		most = math.Max(most, sums[int(d.cards[k])])
	}
	return most
}

// entropy returns how much is not known of a place, in nats.
func entropy(row []float64) (h float64) {
	for _, p := range row {
		if p > 0 {
			h -= p * math.Log(p)
		}
	}
	return h
}
