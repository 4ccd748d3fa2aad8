package solve

import (
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// playedAt plays a deal to its end, two cards of three as the solver would try them first.
func playedAt(t *testing.T, rng *rand.Rand, rules *rules.Rules) *Played {
	pos := dealtAt(rng, rules, 10)
	p := &Played{Start: pos, Whole: true}
	v, err := NewSolver(t.Context(), rules, pos, CardPoints)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 40 {
		turn := pos.Turn(rules.Direction())
		before, card := pos, card.Unknown
		if rng.IntN(3) == 0 {
			pos = pos.later(rng, rules, 1)
		} else {
			pos = pos.Play(v.tried(pos), rules.Direction())
		}
		for c := range (before.Hands[turn] &^ pos.Hands[turn]).All() {
			card = c
		}
		p.Plays = append(p.Plays, PlayedCard{n/4 + 1, turn, before.Leader, card})
	}
	return p
}

// tried returns the card that the solver tries first in a position.
func (v *Solver) tried(pos *Position) card.Card {
	player, rest, t := v.set(pos)
	var room [10]move
	var f forecast
	list := v.search.moves(&room, &f, player, t)
	v.search.sort(list, &f, player, t, rest)
	for c := range v.legal(pos, pos.Turn(v.rules.Direction())).All() {
		if v.search.number(c) == list[0].card() {
			return c
		}
	}
	panic("a card that may not be played is tried")
}

// TestRelated measures many related solves beside so many single ones, all for card points:
//
//	go test ./analysis/solve -run TestRelated -v -args -compare 60
func TestRelated(t *testing.T) {
	if *compared == 0 {
		t.Skip("-args -compare 60 measures")
	}
	r := rules.Default()
	d := r.Direction()
	one, forty, fortyAlone := &costs{name: "one solve"}, &costs{name: "forty positions of a deal"}, &costs{name: "forty positions, each alone"}
	graded := &costs{name: "a deal graded (all cards)"}
	table, tableBefore := &costs{name: "every trump and leader"}, &costs{name: "sixteen single solves"}
	worlds, single := &costs{name: "20 worlds of trick 5, reset"}, &costs{name: "20 worlds, a solver each"}
	fresh := func(pos *Position) *Solver {
		v, err := NewSolver(t.Context(), &r, pos, CardPoints)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	value := func(v *Solver, pos *Position) int {
		n, err := v.Value(pos)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for seed := range uint64(*compared) {
		rng := rand.New(rand.NewPCG(seed, 53))
		p := playedAt(t, rng, &r)
		all := p.Before(d)
		one.add(func() int { v := fresh(p.Start); value(v, p.Start); return v.search.nodes })
		values := make([]int, 41)
		forty.add(func() int {
			v := fresh(p.Start)
			for i := 39; i >= 0; i-- {
				n, err := v.before(all[i], values[i+1]+v.won(all[i], all[i+1]))
				if err != nil {
					t.Fatal(err)
				}
				values[i] = n
			}
			return v.search.nodes
		})
		fortyAlone.add(func() (nodes int) {
			for i := 39; i >= 0; i-- {
				v := fresh(all[i])
				if n := value(v, all[i]); n != values[i] {
					t.Fatalf("deal %d, card %d: %d, and alone %d", seed, i, values[i], n)
				}
				nodes += v.search.nodes
			}
			return nodes
		})
		graded.add(func() int {
			if _, err := GradeDeal(t.Context(), &r, p); err != nil {
				t.Fatal(err)
			}
			return 0
		})
		var shared, alone [16]int
		table.add(func() (nodes int) {
			var v *Solver
			for i := range shared {
				pos := &Position{Hands: p.Start.Hands, Trump: card.Suit(1 + i/4), Leader: rules.TwoPairs.Seats[i%4]}
				if v == nil {
					v = fresh(pos)
				} else if i%4 == 0 {
					if err := v.Reset(&r, pos, CardPoints); err != nil {
						t.Fatal(err)
					}
				}
				shared[i] = value(v, pos)
			}
			return v.search.nodes
		})
		tableBefore.add(func() (nodes int) {
			for i := range alone {
				pos := &Position{Hands: p.Start.Hands, Trump: card.Suit(1 + i/4), Leader: rules.TwoPairs.Seats[i%4]}
				v := fresh(pos)
				alone[i] = value(v, pos)
				nodes += v.search.nodes
			}
			return nodes
		})
		if shared != alone {
			t.Fatalf("deal %d: %v, and each by itself %v", seed, shared, alone)
		}
		// Other hands of the three who are not in turn.
		var drawn []*Position
		for range 20 {
			pos := *all[16]
			turn := pos.Turn(d)
			var cards []card.Card
			for _, s := range rules.TwoPairs.Seats {
				if s != turn {
					for c := range pos.Hands[s].All() {
						cards = append(cards, c)
					}
				}
			}
			rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
			for _, s := range rules.TwoPairs.Seats {
				if n := pos.Hands[s].Len(); s != turn {
					pos.Hands[s], cards = card.SetOf(cards[:n]...), cards[n:]
				}
			}
			drawn = append(drawn, &pos)
		}
		worlds.add(func() int {
			v := fresh(drawn[0])
			for _, pos := range drawn {
				if err := v.Reset(&r, pos, CardPoints); err != nil {
					t.Fatal(err)
				}
				if _, err := v.Cards(pos); err != nil {
					t.Fatal(err)
				}
			}
			return v.search.nodes
		})
		single.add(func() (nodes int) {
			for _, pos := range drawn {
				v := fresh(pos)
				if _, err := v.Cards(pos); err != nil {
					t.Fatal(err)
				}
				nodes += v.search.nodes
			}
			return nodes
		})
	}
	t.Logf("%d deals\n%s%s%s%s", *compared, costTable(one, forty, graded), costTable(fortyAlone, forty), costTable(tableBefore, table), costTable(single, worlds))
	// Throughput: as many solvers as there are cores.
	cores := runtime.GOMAXPROCS(0)
	for _, n := range []int{1, cores} {
		var next atomic.Int64
		var all sync.WaitGroup
		begin := time.Now()
		for range n {
			all.Go(func() {
				var v *Solver
				for {
					i := next.Add(1) - 1
					if i >= int64(*compared) {
						return
					}
					pos := dealtAt(rand.New(rand.NewPCG(uint64(i), 59)), &r, 10)
					if v == nil {
						v = fresh(pos)
					} else if err := v.Reset(&r, pos, CardPoints); err != nil {
						t.Error(err)
						return
					}
					value(v, pos)
				}
			})
		}
		all.Wait()
		t.Logf("%d solvers: %.1f deals a second", n, float64(*compared)/time.Since(begin).Seconds())
	}
}

// TestMemory checks that a full table takes no more than 16 MB.
func TestMemory(t *testing.T) {
	if n := unsafe.Sizeof(search{}) + mostShape*unsafe.Sizeof(shape{}) + mostPages*pageSize*unsafe.Sizeof(proof{}); n > 16_000_000 {
		t.Errorf("%d bytes", n)
	} else {
		t.Logf("%d bytes at most", n)
	}
	rules := rules.Default()
	pos := dealtAt(rand.New(rand.NewPCG(1, 61)), &rules, 3)
	v, err := NewSolver(t.Context(), &rules, pos, CardPoints)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := v.Value(pos); err != nil {
		t.Fatal(err)
	}
	if n := len(v.search.table.shapes); n > 256 || len(v.search.table.pages) > 1 {
		t.Errorf("three cards take %d shapes and %d pages", n, len(v.search.table.pages))
	}
}
