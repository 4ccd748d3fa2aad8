package solve

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sueca/engine"
)

var long = flag.Bool("long", false, "test as many records as the closing notes tell of")

// dealtAt deals so many cards to each seat.
func dealtAt(rng *rand.Rand, rules *engine.Rules, cards int) *Position {
	p := &Position{Trump: engine.Suit(1 + rng.IntN(4)), Leader: engine.TwoPairs.Seats[rng.IntN(4)]}
	deck := slices.Collect(rules.Deck().All())
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	for i, s := range engine.TwoPairs.Seats {
		p.Hands[s] = engine.SetOf(deck[cards*i : cards*i+cards]...)
	}
	return p
}

// later plays some cards at random.
func (p *Position) later(rng *rand.Rand, rules *engine.Rules, cards int) *Position {
	for range cards {
		may := slices.Collect(p.mayPlay(rules).All())
		p = p.Play(may[rng.IntN(len(may))], rules.Direction())
	}
	return p
}

func (p *Position) mayPlay(rules *engine.Rules) engine.Cards {
	led := engine.NoSuit
	if len(p.Table) > 0 {
		led = p.Table[0].Suit()
	}
	return rules.Legal(p.Hands[p.Turn(rules.Direction())], led, p.Trump)
}

// simple solves by alpha-beta with a table at trick boundaries, and none of what makes
// the solver fast; plain, it has no table.
type simple struct {
	rules     *engine.Rules
	objective Objective
	table     map[simpleKey][2]int // at least, at most
	plain     bool
}

type simpleKey struct {
	hands  [engine.D + 1]engine.Cards
	leader engine.Seat
}

func (s *simple) value(p *Position, low, high int) int {
	d := s.rules.Direction()
	seat := p.Turn(d)
	if seat == engine.NoSeat {
		return 0
	}
	key := simpleKey{p.Hands, p.Leader}
	if len(p.Table) == 0 && !s.plain {
		if b, ok := s.table[key]; ok {
			if b[0] >= high || b[0] == b[1] {
				return b[0]
			}
			if b[1] <= low {
				return b[1]
			}
			low, high = max(low, b[0]), min(high, b[1])
		}
	}
	ours := engine.TwoPairs.Column(seat) == engine.AC
	best := -1
	alpha, beta := low, high
	for c := range p.mayPlay(s.rules).All() {
		next := p.Play(c, d)
		won := 0
		if next.Table == nil && engine.TwoPairs.Column(next.Leader) == engine.AC {
			won = s.worth(append(slices.Clone(p.Table), c), next.Hands[next.Leader] == 0)
		}
		v := won + s.value(next, alpha-won, beta-won)
		if best < 0 || ours == (v > best) {
			best = v
		}
		if ours {
			alpha = max(alpha, best)
		} else {
			beta = min(beta, best)
		}
		if alpha >= beta {
			break
		}
	}
	if len(p.Table) == 0 && !s.plain {
		b, ok := s.table[key]
		if !ok {
			b = [2]int{0, 1000}
		}
		if best > low {
			b[0] = max(b[0], best)
		}
		if best < high {
			b[1] = min(b[1], best)
		}
		if best <= low {
			b[1] = min(b[1], best)
		}
		s.table[key] = b
	}
	return best
}

func (s *simple) worth(cards []engine.Card, last bool) int {
	if s.objective == PlainTricks {
		return 1
	}
	n := 0
	for _, c := range cards {
		n += c.Points()
		if c == engine.NewCard(engine.Hearts, engine.Queen) {
			n += int(s.rules.QueenOfHeartsBonus)
		}
	}
	if last {
		n += int(s.rules.LastTrickBonus)
	}
	return n
}

// solverRules are rules of four hands that differ in all that the solver looks at.
func solverRules() []engine.Rules {
	plain := engine.DefaultRules()
	azores, clockwise, oblige, bonus := plain, plain, plain, plain
	azores.TenRank = engine.TenIsTen
	clockwise.PlayDirection = 3 - clockwise.PlayDirection
	oblige.Void = engine.MustTrump
	bonus.LastTrickBonus, bonus.QueenOfHeartsBonus = 10, 13
	return []engine.Rules{plain, plain, azores, clockwise, oblige, bonus}
}

func solved(t testing.TB, rules *engine.Rules, p *Position, o Objective) int {
	t.Helper()
	s, err := NewSolver(context.Background(), rules, p, o)
	if err != nil {
		t.Error(err)
		return -1
	}
	v, err := s.Value(p)
	if err != nil {
		t.Error(err)
		return -1
	}
	return v
}

// TestSolvePlain compares endings, some in mid-trick, with alpha-beta without a table.
func TestSolvePlain(t *testing.T) {
	endings := uint64(1500)
	if *long {
		endings = 20_000
	}
	for seed := range endings {
		rng := rand.New(rand.NewPCG(seed, 41))
		rules := solverRules()[rng.IntN(6)]
		cards := 1 + rng.IntN(4)
		if *long {
			cards = 1 + rng.IntN(5)
		}
		p := dealtAt(rng, &rules, cards)
		p = p.later(rng, &rules, rng.IntN(4))
		o := Objective(rng.IntN(2))
		want := (&simple{rules: &rules, objective: o, plain: true}).value(p, -1000, 1000)
		if got := solved(t, &rules, p, o); got != want {
			t.Fatalf("seed %d, objective %d: %d, and plainly %d: %+v", seed, o, got, want, p)
		}
	}
}

// TestSolveSimple compares longer endings and full deals with alpha-beta and a simple
// table. Of full deals it is asked only whether they are worth what the solver says,
// by a window of one point to either side, which is as much of a proof and takes less.
func TestSolveSimple(t *testing.T) {
	for _, tt := range []struct{ cards, deals, long int }{{6, 60, 1300}, {7, 12, 500}, {8, 3, 200}, {10, 0, 50}} {
		n := tt.deals
		if *long {
			n = tt.long
		}
		var seed atomic.Uint64
		var all sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			all.Go(func() {
				for i := seed.Add(1) - 1; i < uint64(n) && !t.Failed(); i = seed.Add(1) - 1 {
					rng := rand.New(rand.NewPCG(i, 43))
					rules := solverRules()[rng.IntN(6)]
					p := dealtAt(rng, &rules, tt.cards)
					o := Objective(rng.IntN(2))
					got := solved(t, &rules, p, o)
					low, high := 0, 200
					if tt.cards == 10 {
						low, high = got-1, got+1
					}
					want := (&simple{rules: &rules, objective: o, table: map[simpleKey][2]int{}}).value(p, low, high)
					if got != want {
						t.Errorf("%d cards, seed %d, objective %d: %d, and by the simple table %d: %+v", tt.cards, i, o, got, want, p)
					}
				}
			})
		}
		all.Wait()
		t.Logf("%d deals of %d cards agree", n, tt.cards)
	}
}

// TestSolveDDS compares the tricks of every lead with bridge's double-dummy solver, on
// deals that it solved with the ranks of Sueca in the place of its own.
func TestSolveDDS(t *testing.T) {
	for _, name := range []string{"ends6", "ends8", "deals10"} {
		file, err := os.Open("../../shared/data/dds/" + name + ".tsv")
		if err != nil {
			t.Skip("the deals are not here")
		}
		defer file.Close()
		lines := bufio.NewScanner(file)
		for n := 0; lines.Scan(); n++ {
			if strings.HasPrefix(lines.Text(), ";") || n > 60 && !*long {
				continue
			}
			fields := strings.Split(lines.Text(), "\t")
			p, want := ddsPosition(fields), map[string]string{}
			for _, f := range strings.Fields(strings.TrimPrefix(fields[4], "cards ")) {
				card, tricks, _ := strings.Cut(f, ":")
				want[card] = tricks
			}
			rules := engine.DefaultRules()
			s, err := NewSolver(context.Background(), &rules, p, PlainTricks)
			if err != nil {
				t.Fatal(err)
			}
			cards, err := s.Cards(p)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range cards {
				if engine.TwoPairs.Column(p.Leader) == engine.BD {
					c.Value = p.Hands[engine.A].Len() - c.Value
				}
				if w := want[c.Card.String()]; fmt.Sprint(c.Value) != w {
					t.Fatalf("%s, line %d: %s takes %d tricks, and DDS says %s", name, n, c.Card, c.Value, w)
				}
			}
			if len(cards) != len(want) {
				t.Fatalf("%s, line %d: %d cards, and DDS has %d", name, n, len(cards), len(want))
			}
		}
	}
}

func ddsPosition(fields []string) *Position {
	p := &Position{Leader: engine.Seat(strings.Index("-ABCD", strings.TrimPrefix(fields[2], "leader ")))}
	suitOf := func(r rune) engine.Suit {
		for s := range engine.EverySuit.All() {
			if s.String() == string(r) {
				return s
			}
		}
		return engine.NoSuit
	}
	p.Trump = suitOf([]rune(strings.TrimPrefix(fields[1], "trump "))[0])
	for i, hand := range strings.Split(fields[0], " / ") {
		var suit engine.Suit
		for _, r := range hand[2:] {
			if s := suitOf(r); s != engine.NoSuit {
				suit = s
			} else if rank := strings.IndexRune("*23456QJK7TA", r); rank > 0 {
				p.Hands[i+1] = p.Hands[i+1].With(engine.NewCard(suit, engine.Rank(rank)))
			}
		}
	}
	return p
}

// TestSolveConsistent goes through deals that were played at random: a position is
// worth what the best card in it is worth, the line keeps its value, and turning the
// seats or the suits about changes nothing.
func TestSolveConsistent(t *testing.T) {
	deals := uint64(4)
	if *long {
		deals = 200
	}
	rules := engine.DefaultRules()
	for seed := range deals {
		rng := rand.New(rand.NewPCG(seed, 47))
		p := dealtAt(rng, &rules, 10)
		first := p
		s, _ := NewSolver(context.Background(), &rules, p, CardPoints)
		for n := 0; p.Turn(rules.Direction()) != engine.NoSeat; n++ {
			v, err := s.Value(p)
			if err != nil {
				t.Fatal(err)
			}
			cards, _ := s.Cards(p)
			if cards[0].Value != v {
				t.Fatalf("seed %d, card %d: worth %d, and the best card %d", seed, n, v, cards[0].Value)
			}
			if n%11 == 0 {
				if again := solved(t, &rules, p, CardPoints); again != v {
					t.Fatalf("seed %d, card %d: worth %d after the others and %d by itself", seed, n, v, again)
				}
				line, _ := s.Line(p)
				q, sum := p, 0
				for _, c := range line {
					next := q.Play(c, rules.Direction())
					sum += s.won(q, next)
					q = next
				}
				if sum != v {
					t.Fatalf("seed %d, card %d: worth %d, and the line brings %d", seed, n, v, sum)
				}
			}
			p = p.later(rng, &rules, 1)
		}
		v := solved(t, &rules, first, CardPoints)
		turned := &Position{Trump: first.Trump%4 + 1, Leader: engine.TwoPairs.Right(first.Leader)}
		for _, seat := range engine.TwoPairs.Seats {
			for c := range first.Hands[seat].All() {
				turned.Hands[engine.TwoPairs.Right(seat)] = turned.Hands[engine.TwoPairs.Right(seat)].With(engine.NewCard(c.Suit()%4+1, c.Rank()))
			}
		}
		if again := 120 - solved(t, &rules, turned, CardPoints); again != v {
			t.Fatalf("seed %d: worth %d, and %d turned about", seed, v, again)
		}
	}
}

// TestSolverStops checks that a solver can be told to stop, and that positions that
// are none are refused.
func TestSolverStops(t *testing.T) {
	rules := engine.DefaultRules()
	p := dealtAt(rand.New(rand.NewPCG(1, 1)), &rules, 10)
	ctx, cancel := context.WithCancel(context.Background())
	s, _ := NewSolver(ctx, &rules, p, CardPoints)
	cancel()
	if _, err := s.Value(p); !errors.Is(err, context.Canceled) {
		t.Errorf("a solver that was told to stop says %v", err)
	}
	for name, spoil := range map[string]func(p *Position){
		"a card too few":   func(p *Position) { p.Hands[engine.B] = p.Hands[engine.B].Without(p.Hands[engine.B].First()) },
		"a card twice":     func(p *Position) { p.Hands[engine.B] = p.Hands[engine.A] },
		"nobody leads":     func(p *Position) { p.Leader = engine.NoSeat },
		"four cards":       func(p *Position) { p.Table = make([]engine.Card, 4) },
		"of another deck":  func(p *Position) { p.Hands[engine.A] = engine.DeckOfTens &^ engine.DeckOfSevens },
		"no cards":         func(p *Position) { *p = Position{Leader: engine.A} },
		"one card too far": func(p *Position) { p.Table = []engine.Card{p.Hands[engine.A].First()} },
	} {
		q := *p
		spoil(&q)
		if _, err := NewSolver(context.Background(), &rules, &q, CardPoints); !errors.Is(err, ErrPosition) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSolversTogether solves with several solvers at once.
func TestSolversTogether(t *testing.T) {
	rules := engine.DefaultRules()
	type result struct{ seed, value int }
	out := make(chan result)
	for seed := range 6 {
		go func() {
			p := dealtAt(rand.New(rand.NewPCG(uint64(seed), 5)), &rules, 8)
			s, _ := NewSolver(context.Background(), &rules, p, CardPoints)
			v, _ := s.Value(p)
			out <- result{seed, v}
		}()
	}
	for range 6 {
		r := <-out
		if v := solved(t, &rules, dealtAt(rand.New(rand.NewPCG(uint64(r.seed), 5)), &rules, 8), CardPoints); v != r.value {
			t.Errorf("deal %d: %d among others, %d alone", r.seed, r.value, v)
		}
	}
}

// BenchmarkSolve solves random deals, and shows how long they took and how many nodes
// were looked at; the simple table solver goes beside it for the shorter ones.
func BenchmarkSolve(b *testing.B) {
	rules := engine.DefaultRules()
	for _, cards := range []int{6, 8, 10} {
		for _, by := range []string{"solver", "simple"} {
			if by == "simple" && cards == 10 {
				continue
			}
			b.Run(fmt.Sprintf("cards=%d/%s", cards, by), func(b *testing.B) {
				var took []time.Duration
				nodes := 0
				for seed := uint64(0); b.Loop(); seed++ {
					p := dealtAt(rand.New(rand.NewPCG(seed, 3)), &rules, cards)
					begin := time.Now()
					if by == "simple" {
						(&simple{rules: &rules, table: map[simpleKey][2]int{}}).value(p, 0, 200)
					} else {
						s, _ := NewSolver(context.Background(), &rules, p, CardPoints)
						_, _ = s.Value(p)
						nodes += s.search.nodes
					}
					took = append(took, time.Since(begin))
				}
				slices.SortFunc(took, cmp.Compare)
				ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
				b.ReportMetric(ms(took[len(took)/2]), "median-ms")
				b.ReportMetric(ms(took[len(took)*95/100]), "p95-ms")
				b.ReportMetric(ms(took[len(took)-1]), "worst-ms")
				b.ReportMetric(float64(nodes)/float64(len(took)), "nodes/op")
			})
		}
	}
}

// TestSolverForgets solves with so little memory that all that was proven is thrown
// away again and again.
func TestSolverForgets(t *testing.T) {
	rules := engine.DefaultRules()
	for seed := range uint64(20) {
		p := dealtAt(rand.New(rand.NewPCG(seed, 79)), &rules, 7)
		s, _ := NewSolver(context.Background(), &rules, p, CardPoints)
		s.search.table.most = 1
		v, err := s.Value(p)
		if err != nil {
			t.Fatal(err)
		}
		if want := solved(t, &rules, p, CardPoints); v != want {
			t.Fatalf("seed %d: %d, and with memory %d", seed, v, want)
		}
		if len(s.search.table.pages) > 1 {
			t.Fatalf("seed %d: %d pages are kept", seed, len(s.search.table.pages))
		}
	}
}
