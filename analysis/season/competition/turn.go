package competition

import (
	"math/rand/v2"
	"slices"

	"sueca/engine/message"
)

// Tables by turn (mesas): so that nobody plays all his matches at the first one. The rounds that are still to be drawn are
// dealt to the tables together, by exchanging two encounters of a round as long as that evens out how often each sits at
// each table. The exchange that is best is made also where it makes nothing better, and not taken back at once (J.-P. Hamiez
// and J.-K. Hao, Solving the sports league scheduling problem with tabu search, 2001). Where there are fewer tables than
// encounters, having none goes by turn as well.

// turns is how often each was, and will be, at each table.
type turns struct {
	tables int
	at     map[int]int // the index of each pair or player
	times  [][]int     // by that index, then by table; table 0 is none
	rounds [][]spot    // with as many places as tables, and more where encounters are left without one
	sum    int         // of the squares of times: the smaller, the more even
}

// spot is an encounter at a place of a round, or an empty table.
type spot struct {
	who  []int // by index
	slot int
}

// deal gives the encounters of rounds their tables, by turn, after the rounds that are written down. It returns what there is
// to say where that comes out uneven. Written rounds stay as they are.
func (c *Competition) deal(rounds []*Round) []message.Message {
	if c.Tables == 0 || len(rounds) == 0 {
		return nil
	}
	t := turns{at: map[int]int{}}
	for _, r := range rounds {
		n := 0
		for _, s := range r.Slots {
			if !s.Bye {
				n++
			}
		}
		t.tables = max(t.tables, min(c.Tables, n))
	}
	for _, r := range c.Rounds {
		for _, s := range r.Slots {
			if !s.Bye && r.ofLeague() {
				t.count(t.who(c, s), s.Table, 1)
			}
		}
	}
	for _, r := range rounds {
		var places []spot
		for i, s := range r.Slots {
			if !s.Bye {
				places = append(places, spot{t.who(c, s), i})
			}
		}
		for len(places) < t.tables {
			places = append(places, spot{})
		}
		for i, p := range places {
			t.count(p.who, t.table(i), 1)
		}
		t.rounds = append(t.rounds, places)
	}
	even := t.even()
	for i, places := range t.rounds {
		for k, p := range places {
			if p.who != nil {
				rounds[i].Slots[p.slot].Table = t.table(k)
			}
		}
		last := func(s Slot) int { // by table, those without one behind, then the byes
			switch {
			case s.Bye:
				return 2 * maxNumber
			case s.Table == 0:
				return maxNumber
			}
			return s.Table
		}
		slices.SortStableFunc(rounds[i].Slots, func(a, b Slot) int { return last(a) - last(b) })
	}
	if even {
		return nil
	}
	return t.uneven()
}

// who returns who sits in an encounter, by index.
func (t *turns) who(c *Competition, s Slot) (out []int) {
	for _, n := range slices.Concat(c.members(s.One), c.members(s.Other)) {
		i, ok := t.at[n]
		if !ok {
			i = len(t.times)
			t.at[n], t.times = i, append(t.times, nil)
		}
		out = append(out, i)
	}
	return out
}

// table returns the table of a place of a round, 0 for none.
func (t *turns) table(place int) int {
	if place < t.tables {
		return place + 1
	}
	return 0
}

// count counts that some are at a table, once more or, with by -1, once less.
func (t *turns) count(who []int, table, by int) {
	for _, w := range who {
		for len(t.times[w]) <= max(table, t.tables) {
			t.times[w] = append(t.times[w], 0)
		}
		t.sum += 2*by*t.times[w][table] + 1
		t.times[w][table] += by
	}
}

// gain returns by how much the sum grows where two places of a round are exchanged.
func (t *turns) gain(places []spot, i, k int) (d int) {
	one, other := t.table(i), t.table(k)
	for _, w := range places[i].who {
		d += 2*(t.times[w][other]-t.times[w][one]) + 2
	}
	for _, w := range places[k].who {
		d += 2*(t.times[w][one]-t.times[w][other]) + 2
	}
	return d
}

func (t *turns) swap(places []spot, i, k int) {
	for _, by := range []int{-1, 1} {
		t.count(places[i].who, t.table(i), by)
		t.count(places[k].who, t.table(k), by)
		if by < 0 {
			places[i], places[k] = places[k], places[i]
		}
	}
}

// The search goes on for so many steps without a better state, and for so many exchanges that are looked at in all.
const (
	idleSteps  = 30_000
	mostTrials = 60_000_000
)

// even exchanges encounters until all is as even as it can be, and reports whether it is; or until no more even state is
// found. Nothing of it is chance: it comes out the same each time.
func (t *turns) even() bool {
	type move struct{ round, i, k int }
	tabu := map[move]int{}
	best, kept := t.sum, t.copy()
	least := t.least()
	lot := rand.New(rand.NewPCG(0, 0)) // of equals any, and always the same
	trials, idle := 0, 0
	for step := 1; best > least && idle < idleSteps && trials < mostTrials; step++ {
		var next move
		found, lowest := 0, 0
		for r, places := range t.rounds {
			for k := 1; k < len(places); k++ {
				for i := range min(k, t.tables) {
					gain := t.gain(places, i, k)
					trials++
					m := move{r, i, k}
					switch {
					case found > 0 && gain > lowest, tabu[m] > step && t.sum+gain >= best:
						continue
					case found == 0 || gain < lowest:
						found, lowest = 0, gain
					}
					if found++; lot.IntN(found) == 0 {
						next = m
					}
				}
			}
		}
		if idle++; found == 0 { // nothing can be exchanged, or all of it was just now
			continue
		}
		t.swap(t.rounds[next.round], next.i, next.k)
		tabu[next] = step + 2 + lot.IntN(8)
		if t.sum < best {
			best, kept, idle = t.sum, t.copy(), 0
		}
	}
	for r, places := range t.rounds {
		for i, p := range places {
			t.count(p.who, t.table(i), -1)
			t.count(kept[r][i].who, t.table(i), 1)
		}
	}
	t.rounds = kept
	return best <= least
}

// copy returns the rounds as they are now.
func (t *turns) copy() (out [][]spot) {
	for _, places := range t.rounds {
		out = append(out, slices.Clone(places))
	}
	return out
}

// least returns a bound below which the sum cannot go.
func (t *turns) least() int {
	byTable, byWho, none := 0, 0, 0
	for table := range t.tables + 1 {
		n := 0
		for _, times := range t.times {
			n += times[table]
		}
		byTable += evenly(n, len(t.times))
		if table == 0 {
			none = n
		}
	}
	for _, times := range t.times {
		n := 0
		for table := 1; table < len(times); table++ {
			n += times[table]
		}
		byWho += evenly(n, t.tables)
	}
	for _, places := range t.rounds {
		if slices.ContainsFunc(places, func(p spot) bool { return p.who == nil }) {
			byTable = 0 // which tables stay empty is open
		}
	}
	if none > 0 {
		byWho = 0 // and so is who has a table at all
	}
	return max(byTable, byWho)
}

// evenly returns the sum of the squares where a number is shared out evenly.
func evenly(n, parts int) int {
	each, more := n/parts, n%parts
	return (parts-more)*each*each + more*(each+1)*(each+1)
}

// uneven says at which table the times of two who take part differ the most, where that is by more than one.
func (t *turns) uneven() (out []message.Message) {
	worst := 1
	for table := 1; table <= t.tables; table++ {
		low, high := t.times[0][table], t.times[0][table]
		for _, times := range t.times {
			low, high = min(low, times[table]), max(high, times[table])
		}
		if high-low > worst {
			worst = high - low
			out = []message.Message{message.Msg("the tables are not quite by turn: at table %d somebody plays %d times and somebody %d, and "+
				"nothing more even was found", table, high, low)}
		}
	}
	return out
}
