package candidate

import "slices"

// inOrder takes the plays of which only the order is known: the row of each, with what was seen of it. A frame that
// says nearly the same as the one before is taken for the same play, if there are more than the deal has.
func inOrder(seen []*Seen, places int) (plays [][]*Seen) {
	for _, s := range seen {
		plays = append(plays, []*Seen{s})
	}
	for len(plays) > places {
		best, at := -1.0, -1
		for i := 1; i < len(plays); i++ {
			if a := alike(plays[i-1][0], plays[i][0]); a > best {
				best, at = a, i
			}
		}
		plays[at-1] = append(plays[at-1], plays[at]...)
		plays = slices.Delete(plays, at, at+1)
	}
	return plays
}

// alike returns the probability that two frames saw the same card, by what each says.
func alike(a, b *Seen) (sum float64) {
	for c, p := range a.Cards {
		sum += p * b.Cards[c]
	}
	return sum
}

// byGap returns the readings of a deal of which one play was not seen, and only the order of the others is known: it
// was in any place, all as likely. Of the places where something is known of the card besides, it lay before, in, or
// behind each; the weights differ by that alone.
func (d *decoding) byGap() (out []*reading) {
	n := d.places()
	var last []int
	for gap, before := range d.gaps {
		if before < 1e-9 {
			continue // what was answered before leaves none there
		}
		lay, known := make([]int, n), []int{}
		for p := range lay {
			switch {
			case p < gap:
				lay[p] = p
			case p == gap:
				lay[p] = n - 1 // the row of which nothing was seen
			default:
				lay[p] = p - 1
			}
			if d.known[p] != nil {
				known = append(known, lay[p])
			}
		}
		if len(out) > 0 && slices.Equal(known, last) {
			r := out[len(out)-1]
			r.lays, r.share = append(r.lays, lay), r.share+1
			continue
		}
		last = known
		r := &reading{weights: slices.Clone(d.weights), share: 1, lays: [][]int{lay}}
		for p, row := range lay {
			r.weights[row] = product(r.weights[row], d.known[p])
		}
		out = append(out, r)
	}
	return out
}

// leftGaps finds how likely the play that was not seen is that of each place.
func (d *decoding) leftGaps() {
	if d.gaps == nil {
		return
	}
	gaps := make([]float64, len(d.gaps))
	for _, r := range d.readings {
		for _, lay := range r.lays {
			gaps[slices.Index(lay, len(lay)-1)] = r.weight / float64(len(r.lays))
		}
	}
	d.gaps = gaps
}
