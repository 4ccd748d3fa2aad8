package witness

import "slices"

// aligned returns an alignment of two lists, in order, with the greatest sum of scores: pairs of indexes, -1 for what stands in one
// of them alone. Only pairs with a score above zero are made. It takes time and memory of the product of the lengths.
// Where either list can go on alone, later reports whether i of the first comes behind k of the second.
func aligned(n, m int, score func(i, k int) int, later func(i, k int) bool) (out [][2]int) {
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
		case k == m || i < n && best[i][k] == best[i+1][k] && !(best[i][k] == best[i][k+1] && later(i, k)):
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
// that the other one has too; or, if they have one number, the share of the places that have the same card. Where one has no cards their
// numbers decide.
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
	share := 100 * same / least
	if s.Number == o.Number {
		share = max(share, s.placed(o))
	}
	return share
}

// placed returns the share of the places of the shorter of two deals that have the same card in both, in percent.
func (s *sheet) placed(o *sheet) int {
	same, all := 0, 0
	for n := range min(len(s.tricks), len(o.tricks)) {
		a, b := s.tricks[n].plays, o.tricks[n].plays
		for i := range min(len(a), len(b)) {
			if all++; a[i].Card.Known() && a[i].Card == b[i].Card {
				same++
			}
		}
	}
	if all == 0 {
		return 0
	}
	return 100 * same / all
}

// sameDeal is how alike two records of one deal are at least.
const sameDeal = 40

// mostPairs is how many pairs of deals are compared. Records that have more are compared by the numbers of their deals.
const mostPairs = 250_000

// longestFirst returns n places, those of the longest first: what two shorter ones lack may be in any order, of which a longer one tells.
func longestFirst(n int, length func(int) int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	slices.SortStableFunc(out, func(a, b int) int { return length(b) - length(a) })
	return out
}

// length returns how many tricks a deal has, 0 for none.
func (s *sheet) length() int {
	if s == nil {
		return 0
	}
	return len(s.tricks)
}

// merged returns columns, of n witnesses, with what witness w has in the place where it is aligned.
func merged[T any](columns [][]*T, pairs [][2]int, w int, own []*T, n int) (out [][]*T) {
	for _, p := range pairs {
		column := make([]*T, n)
		if p[0] >= 0 {
			column = columns[p[0]]
		}
		if p[1] >= 0 {
			column[w] = own[p[1]]
		}
		out = append(out, column)
	}
	return out
}

// alignDeals aligns the deals of the records: for each deal of the match the sheet of every witness, nil for one that does not have it.
func alignDeals(records [][]*sheet) (out [][]*sheet) {
	for _, w := range longestFirst(len(records), func(w int) int { return len(records[w]) }) {
		of := records[w]
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
		}, func(i, k int) bool {
			s := out[i][slices.IndexFunc(out[i], func(s *sheet) bool { return s != nil })]
			return s.Number > of[k].Number
		})
		out = merged(out, pairs, w, of, len(records))
	}
	return out
}

// alignTricks aligns the tricks of the records of one deal: for each trick that of every witness, nil for one that does not have it.
func alignTricks(sheets []*sheet) (out [][]*trick) {
	for _, w := range longestFirst(len(sheets), func(w int) int { return sheets[w].length() }) {
		s := sheets[w]
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
		}, func(i, k int) bool {
			_, first := ofOne(out[i])
			return out[i][first].start.E.Number > s.tricks[k].start.E.Number
		})
		out = merged(out, pairs, w, s.tricks, len(sheets))
	}
	return out
}

// alignPlays aligns the cards of one trick: for each place the play of every witness, nil for one that does not have it.
func alignPlays(tricks []*trick) (out [][]*play) {
	for _, w := range longestFirst(len(tricks), func(w int) int {
		if tricks[w] == nil {
			return 0
		}
		return len(tricks[w].plays)
	}) {
		t := tricks[w]
		if t == nil {
			continue
		}
		if out == nil {
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
		for _, p := range aligned(len(out), len(t.plays), beside, func(int, int) bool { return false }) {
			if p[0] >= 0 && p[1] >= 0 {
				out[p[0]][w] = &t.plays[p[1]]
			}
		}
	}
	return out
}

// numbered returns the numbers of the deals: those of the first witness; of a deal that it does not have, what another's number is,
// counted from the nearest deal that both have. No number is smaller than the one before.
func numbered(columns [][]*sheet) []int {
	out := make([]int, len(columns))
	last := 0
	for k, column := range columns {
		n := 0
		for w, s := range column {
			if s == nil || s.Number == 0 {
				continue
			}
			if n = s.Number + apart(columns, k, w); n > last {
				break
			}
		}
		out[k] = max(n, last+1)
		last = out[k]
	}
	return out
}

// apart returns how much larger the numbers of the first witness are than those of another one, by the nearest deal that both have; 0 where
// they have none.
func apart(columns [][]*sheet, k, w int) int {
	for far := range columns {
		for _, at := range []int{k - far, k + far} {
			if at >= 0 && at < len(columns) && columns[at][0] != nil && columns[at][w] != nil {
				return columns[at][0].Number - columns[at][w].Number
			}
		}
	}
	return 0
}
