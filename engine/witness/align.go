package witness

import "slices"

// aligned returns an alignment of two lists, in order, with the greatest sum of scores: pairs of indexes, -1 for what stands in one
// of them alone. Only pairs with a score above zero are made. It takes time and memory of the product of the lengths.
func aligned(n, m int, score func(i, k int) int) (out [][2]int) {
	best := make([][]int32, n+1)
	for i := range best {
		best[i] = make([]int32, m+1)
	}
	scores := make([]int32, n*m)
	for i := n - 1; i >= 0; i-- {
		for k := m - 1; k >= 0; k-- {
			s := int32(score(i, k))
			scores[i*m+k] = s
			best[i][k] = max(best[i+1][k], best[i][k+1])
			if s > 0 {
				best[i][k] = max(best[i][k], best[i+1][k+1]+s)
			}
		}
	}
	for i, k := 0, 0; i < n || k < m; {
		switch {
		case i < n && k < m && scores[i*m+k] > 0 && best[i][k] == best[i+1][k+1]+scores[i*m+k]:
			out = append(out, [2]int{i, k})
			i, k = i+1, k+1
		case k == m || i < n && best[i][k] == best[i+1][k]:
			out = append(out, [2]int{i, -1})
			i++
		default:
			out = append(out, [2]int{-1, k})
			k++
		}
	}
	return out
}

// alike returns how alike two deals are, from 0 to 100: the share of what the shorter one has of cards one after the other
// that the other one has too. Where one has no cards their numbers decide.
func (s *sheet) alike(o *sheet) int {
	a, b := s.names, o.names
	least := min(len(a), len(b))
	if least == 0 {
		if s.Number == o.Number {
			return sameDeal
		}
		return 0
	}
	same := 0
	for i, k := 0, 0; i < len(a) && k < len(b); {
		switch c := a[i].compare(b[k]); {
		case c == 0:
			same++
			i, k = i+1, k+1
		case c < 0:
			i++
		default:
			k++
		}
	}
	return 100 * same / least
}

// sameDeal is how alike two records of one deal are at least.
const sameDeal = 40

// mostPairs is how many pairs of deals are compared. Records that have more are compared by the numbers of their deals.
const mostPairs = 250_000

// alignDeals aligns the deals of the records: for each deal of the match the sheet of every witness, nil for one that does not have it.
func alignDeals(records [][]*sheet) (out [][]*sheet) {
	for w, of := range records {
		pairs := aligned(len(out), len(of), func(i, k int) int {
			best := 0
			for _, s := range out[i] {
				if s == nil || len(out)*len(of) > mostPairs && s.Number != of[k].Number {
					continue
				}
				if a := s.alike(of[k]); a >= sameDeal {
					best = max(best, a)
				}
			}
			return best
		})
		var now [][]*sheet
		for _, p := range pairs {
			column := make([]*sheet, len(records))
			if p[0] >= 0 {
				column = out[p[0]]
			}
			if p[1] >= 0 {
				column[w] = of[p[1]]
			}
			now = append(now, column)
		}
		out = now
	}
	return out
}

// alignTricks aligns the tricks of the records of one deal: for each trick that of every witness, nil for one that does not have it.
func alignTricks(sheets []*sheet) (out [][]*trick) {
	for w, s := range sheets {
		if s == nil {
			continue
		}
		pairs := aligned(len(out), len(s.tricks), func(i, k int) int {
			best := 0
			for _, t := range out[i] {
				if t == nil {
					continue
				}
				score := 8 * t.common(s.tricks[k])
				if t.start.E.Number == s.tricks[k].start.E.Number {
					score++
				}
				best = max(best, score)
			}
			return best
		})
		var now [][]*trick
		for _, p := range pairs {
			column := make([]*trick, len(sheets))
			if p[0] >= 0 {
				column = out[p[0]]
			}
			if p[1] >= 0 {
				column[w] = s.tricks[p[1]]
			}
			now = append(now, column)
		}
		out = now
	}
	return out
}

// alignPlays aligns the cards of one trick: for each place the play of every witness, nil for one that does not have it.
func alignPlays(tricks []*trick) (out [][]*play) {
	order := make([]int, 0, len(tricks))
	for w, t := range tricks {
		if t != nil {
			order = append(order, w)
		}
	}
	// The longest first: the others are laid beside it.
	slices.SortStableFunc(order, func(a, b int) int { return len(tricks[b].plays) - len(tricks[a].plays) })
	for n, w := range order {
		t := tricks[w]
		if n == 0 {
			out = make([][]*play, len(t.plays))
			for i := range out {
				out[i] = make([]*play, len(tricks))
			}
		}
		beside := func(i, k int) int {
			best := 1
			for _, p := range out[i] {
				if p != nil && p.Card == t.plays[k].Card && p.absent == t.plays[k].absent {
					best = 3
				}
			}
			return best
		}
		if len(t.plays) == len(out) {
			for k := range t.plays {
				out[k][w] = &t.plays[k]
			}
			continue
		}
		for _, p := range aligned(len(out), len(t.plays), beside) {
			if p[0] >= 0 && p[1] >= 0 {
				out[p[0]][w] = &t.plays[p[1]]
			}
		}
	}
	return out
}
