package competition

import (
	"slices"
	"strings"
)

// plan returns the encounters of the league in the order in which they are drawn: round by
// round, in each by group; none where each round follows from what the ones before brought.
func (c *Competition) plan() [][2]int {
	if c.ofRounds() {
		return nil
	}
	var byRound [][][2]int
	for _, g := range c.Groups {
		order := g.Pairs
		if c.Seeded {
			order = Draw(c.Seed, strings.TrimSuffix("league "+g.Name, " "), order)
		}
		for r, round := range circle(order, c.meetings()) {
			if r == len(byRound) {
				byRound = append(byRound, nil)
			}
			byRound[r] = append(byRound[r], round...)
		}
	}
	return slices.Concat(byRound...)
}

// circle returns the rounds of a league by the circle method: the first pair keeps its place,
// and the others move on by one place each round. Where the number of pairs is odd, nobody
// sits at the last place. In the second half everybody meets again with the sides changed.
func circle(order []int, times int) (rounds [][][2]int) {
	n := len(order) + len(order)%2
	at := func(r, i int) int {
		if i > 0 {
			i = (i-1-r%(n-1)+n-1)%(n-1) + 1
		}
		if i == len(order) {
			return 0
		}
		return order[i]
	}
	for half := range times {
		for r := range n - 1 {
			var round [][2]int
			for i := range n / 2 {
				one, other := at(r, i), at(r, n-1-i)
				if one == 0 || other == 0 {
					continue
				}
				if (i == 0 && r%2 == 1) != (half == 1) {
					one, other = other, one
				}
				round = append(round, [2]int{one, other})
			}
			rounds = append(rounds, round)
		}
	}
	return rounds
}

// seeding returns the places of a knockout in order: of seeds 1 to size, a power of two, such
// that two that follow each other meet, and so do the winners of two encounters that follow
// each other; the first two seeds meet in the last round only.
func seeding(size int) []int {
	out := []int{1}
	for n := 2; n <= size; n *= 2 {
		var next []int
		for _, s := range out {
			next = append(next, s, n+1-s)
		}
		out = next
	}
	return out
}

// firstRound returns the first round of a knockout among seeds, the best one first. Where
// they are no power of two, the best have a bye. Where all can be kept from meeting somebody of
// their own group in this round, they are.
func firstRound(seeds []seed) (out []Slot) {
	size := 1
	for size < len(seeds) {
		size *= 2
	}
	against := opponents(seeds, size)
	for _, s := range seeding(size) {
		if s > size/2 {
			continue
		}
		if other, ok := against[s]; ok {
			out = append(out, Slot{One: seeds[s-1].pair, Other: seeds[other-1].pair})
		} else {
			out = append(out, Slot{One: seeds[s-1].pair, Bye: true})
		}
	}
	return out
}

// opponents returns the seed that each seed of the better half meets. The best of those who
// play gets the last seed, and so on; where those two may not meet, the last one after that
// that leaves all the others somebody whom they may meet.
func opponents(seeds []seed, size int) map[int]int {
	byes := size - len(seeds)
	var better, left []int
	for s := byes + 1; s <= size/2; s++ {
		better = append(better, s)
	}
	for s := len(seeds); s > size/2; s-- {
		left = append(left, s)
	}
	may := func(a, b int) bool { return seeds[a-1].group == nil || seeds[a-1].group != seeds[b-1].group }
	if !matchable(better, left, may) {
		may = func(int, int) bool { return true }
	}
	out := map[int]int{}
	for i, s := range better {
		for k, other := range left {
			rest := slices.Concat(left[:k], left[k+1:])
			if may(s, other) && matchable(better[i+1:], rest, may) {
				out[s], left = other, rest
				break
			}
		}
	}
	return out
}

// matchable reports whether each of some seeds can have another of others that it may meet
// (by augmenting paths).
func matchable(some, others []int, may func(a, b int) bool) bool {
	taken := map[int]int{}
	var find func(s int, seen map[int]bool) bool
	find = func(s int, seen map[int]bool) bool {
		for _, o := range others {
			if seen[o] || !may(s, o) {
				continue
			}
			seen[o] = true
			if by, ok := taken[o]; !ok || find(by, seen) {
				taken[o] = s
				return true
			}
		}
		return false
	}
	for _, s := range some {
		if !find(s, map[int]bool{}) {
			return false
		}
	}
	return true
}
