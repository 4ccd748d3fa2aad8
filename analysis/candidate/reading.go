package candidate

import (
	"math"
	"slices"
)

// reading is one way in which what was seen may hang together: which play lies in which place, and who played it.
type reading struct {
	weights [][]float64
	share   float64 // before anything is seen of the cards
	// lays are ways to lay the rows of weights into the places of the deal, all as likely: for each place its row.
	lays [][]int

	way    []int       // the likeliest column of each row
	posts  [][]float64 // the probability of each column in each row
	groups [][]int     // the rows that hang together
	err    float64     // of posts
	log    float64     // of the sum over all assignments
	weight float64     // its share of all readings, with what was seen
}

// inPlace returns the lay in which each row is a place.
func inPlace(n int) [][]int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return [][]int{out}
}

// solve finds the probabilities of a reading.
func (r *reading) solve() { r.way, r.posts, r.groups, r.err, r.log = posterior(r.weights) }

// fix makes sure of a column of a row, which its own row may not have had as the likeliest one: only the rows that hang
// together with it change.
func (r *reading) fix(row, column int) {
	g := r.groups[slices.IndexFunc(r.groups, func(g []int) bool { return slices.Contains(g, row) })]
	columns, rows := make([]int, len(g)), make([]int, 0, len(g))
	for a, i := range g {
		columns[a] = r.way[i]
	}
	r.weights[row] = certain(len(r.weights[row]), column)
	part := matrix(len(g), len(g), 0)
	for a, i := range g {
		rows = append(rows, i)
		for b, k := range columns {
			part[a][b] = r.weights[i][k]
		}
	}
	way, posts, groups, err, _ := posterior(part)
	r.groups = slices.DeleteFunc(r.groups, func(o []int) bool { return o[0] == rows[0] })
	for _, within := range groups {
		for a := range within {
			within[a] = rows[within[a]]
		}
		r.groups = append(r.groups, within)
	}
	for a, i := range rows {
		r.way[i] = columns[way[a]]
		for b, k := range columns {
			r.posts[i][k] = posts[a][b]
		}
	}
	r.err = math.Max(r.err, err)
}

// unlikely is what is left of a card that somebody says a place has not: answers that contradict each other are still decoded.
const unlikely = 1e-12

// certain returns the weights of a place of which somebody named the card.
func certain(n, column int) []float64 {
	out := matrix(1, n, unlikely)[0]
	out[column] = 1
	return out
}

// share gives each reading its share of all, with what was seen.
func share(readings []*reading) {
	most, sum := math.Inf(-1), 0.0
	for _, r := range readings {
		most = math.Max(most, r.log)
	}
	for _, r := range readings {
		r.weight = r.share * math.Exp(r.log-most)
		sum += r.weight
	}
	for _, r := range readings {
		r.weight /= sum
	}
}

// mixed returns the probability of each column in each place over all readings, the way to lay the deal that is expected to have most cards
// right, of the likeliest ways of each, and the row of each place in it.
func mixed(readings []*reading) (posts [][]float64, way, rows []int, err float64) {
	if len(readings) == 1 && len(readings[0].lays) == 1 {
		r := readings[0]
		rows = r.lays[0]
		for _, i := range rows {
			posts, way = append(posts, r.posts[i]), append(way, r.way[i])
		}
		return posts, way, rows, r.err
	}
	posts = matrix(len(readings[0].lays[0]), len(readings[0].weights[0]), 0)
	for _, r := range readings {
		err += r.weight * r.err
		for _, lay := range r.lays {
			for p, i := range lay {
				for k, x := range r.posts[i] {
					posts[p][k] += r.weight / float64(len(r.lays)) * x
				}
			}
		}
	}
	most := -1.0
	for _, r := range readings {
		for _, lay := range r.lays {
			right := 0.0
			for p, i := range lay {
				right += posts[p][r.way[i]]
			}
			if right > most+1e-9 {
				most, rows = right, lay
				way = make([]int, len(lay))
				for p, i := range lay {
					way[p] = r.way[i]
				}
			}
		}
	}
	return posts, way, rows, err
}

// posterior returns the likeliest column of each row of a square matrix in the likeliest way as a whole, the
// probability of each column in each row, the rows that hang together, the largest error of any probability, and the
// logarithm of the sum over all assignments.
func posterior(weights [][]float64) (way []int, out [][]float64, groups [][]int, err, log float64) {
	way = assigned(costs(weights))
	for i, k := range way {
		log += math.Log(weights[i][k])
	}
	out = matrix(len(weights), len(weights), 0)
	large := func(g []int) bool { return len(g) > MostExact }
	groups, err = parts(weights, way, 1e-6)
	for least := 1e-5; least <= 1e-3 && slices.ContainsFunc(groups, large); least *= 10 {
		groups, err = parts(weights, way, least)
	}
	neglected := err
	for _, g := range groups {
		part := matrix(len(g), len(g), 0)
		for a, i := range g {
			for b, j := range g {
				part[a][b] = weights[i][way[j]] / weights[i][way[i]]
			}
		}
		sums, all := [][]float64{{1}}, 1.0
		switch {
		case large(g):
			var sampling float64
			sums, sampling = sampled(part, inPlace(len(g))[0])
			all = math.Exp(bethe(part, sums))
			err = math.Max(err, neglected+sampling)
		case len(g) > 1:
			sums, all = exact(part)
		}
		log += math.Log(all)
		for a, i := range g {
			for b, j := range g {
				out[i][way[j]] = sums[a][b]
			}
		}
	}
	return way, out, groups, err, log
}

// bethe returns about the logarithm of the sum over all assignments, of which posts are the probabilities (Vontobel,
// IEEE Trans. Inf. Theory 59(3), 2013).
func bethe(weights, posts [][]float64) (log float64) {
	for i := range weights {
		for k, p := range posts[i] {
			if p > 0 {
				log += p * math.Log(weights[i][k]/p)
			}
			if p < 1 {
				log += (1 - p) * math.Log(1-p)
			}
		}
	}
	return log
}

// costs returns what each column costs a row: the less likely, the more.
func costs(weights [][]float64) [][]float64 {
	out := matrix(len(weights), len(weights[0]), 0)
	for i := range weights {
		for k, w := range weights[i] {
			out[i][k] = -math.Log(w)
		}
	}
	return out
}
