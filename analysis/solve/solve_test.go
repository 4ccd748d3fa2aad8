package solve

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/solve/internal/minimax"
	"sueca/engine/card"
	"sueca/engine/rules"
)

var long = os.Getenv("SUECA_LONG") != "" // test many more records

// dealtAt deals so many cards to each seat.
func dealtAt(rng *rand.Rand, r *rules.Rules, cards int) *Position {
	p := &Position{Trump: card.Suit(1 + rng.IntN(4)), Leader: rules.TwoPairs.Seats[rng.IntN(4)]}
	deck := slices.Collect(r.Deck().All())
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	for i, s := range rules.TwoPairs.Seats {
		p.Hands[s] = card.SetOf(deck[cards*i : cards*i+cards]...)
	}
	return p
}

// later plays some cards at random.
func (p *Position) later(rng *rand.Rand, rules *rules.Rules, cards int) *Position {
	for range cards {
		may := slices.Collect(p.mayPlay(rules).All())
		p = p.Play(may[rng.IntN(len(may))], rules.Direction())
	}
	return p
}

func (p *Position) mayPlay(rules *rules.Rules) card.Cards {
	led := card.NoSuit
	if len(p.Table) > 0 {
		led = p.Table[0].Suit()
	}
	return rules.Legal(p.Hands[p.Turn(rules.Direction())], led, p.Trump)
}

// solverRules are rules of four hands that differ in all that the solver looks at.
func solverRules() []rules.Rules {
	plain := rules.Default()
	azores, clockwise, oblige, bonus := plain, plain, plain, plain
	azores.TenRank = rules.TenIsTen
	clockwise.PlayDirection = 3 - clockwise.PlayDirection
	oblige.Void = rules.MustTrump
	bonus.LastTrickBonus, bonus.QueenOfHeartsBonus = 10, 13
	return []rules.Rules{plain, plain, azores, clockwise, oblige, bonus}
}

func solved(t testing.TB, rules *rules.Rules, p *Position, o Objective) int {
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

// plainly returns the value of a position by minimax. order has the seats in the order of play from A on.
func plainly(t assert.TestingT, r *rules.Rules, pos *Position, o Objective, order string) int {
	p := minimax.Position{
		Tricks: o == PlainTricks, MustTrump: r.Void == rules.MustTrump,
		QueenOfHearts: int(r.QueenOfHeartsBonus), LastTrick: int(r.LastTrickBonus),
	}
	if pos.Trump != card.NoSuit {
		p.Trump = pos.Trump.String()
	}
	for i := range p.Hands {
		seat, _ := card.ParseSeat(order[i : i+1])
		if seat == pos.Leader {
			p.Leader = i
		}
		for c := range pos.Hands[seat].All() {
			p.Hands[i] += " " + c.String()
		}
	}
	for _, c := range pos.Table {
		p.Table += " " + c.String()
	}
	v, err := minimax.Value(&p)
	assert.NilError(t, err)
	return v
}

// orderOf returns the seats in the order of play from A on.
func orderOf(rules *rules.Rules, pos *Position) (order string) {
	for seat := card.A; len(order) < 4; seat = pos.next(seat, rules.Direction()) {
		order += seat.String()
	}
	return order
}

// TestSolvePlain compares endings under all rules, some in mid-trick, with minimax.
func TestSolvePlain(t *testing.T) {
	endings, cards := 1500, 4
	if long {
		endings, cards = 20_000, 5
	}
	for seed := range uint64(endings) {
		rng := rand.New(rand.NewPCG(seed, 41))
		rules := solverRules()[rng.IntN(6)]
		p := dealtAt(rng, &rules, 1+rng.IntN(cards))
		p = p.later(rng, &rules, rng.IntN(4))
		o := Objective(rng.IntN(2))
		want := plainly(t, &rules, p, o, orderOf(&rules, p))
		if got := solved(t, &rules, p, o); got != want {
			t.Fatalf("seed %d, objective %d: %d, and plainly %d: %+v", seed, o, got, want, p)
		}
	}
}

// TestSolveValues compares endings of six tricks and more and whole deals with their known values, which were
// found by another solver. A line of the file has the hands and what else there is of the trick, the order of play where
// there is a dead hand, the rules where they are not fpsd, and what the side of A still wins.
func TestSolveValues(t *testing.T) {
	text, err := os.ReadFile("testdata/values.txt")
	assert.NilError(t, err)
	for n, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		fields := strings.Split(line, "\t")
		pos, r, want := positionOf(fields), rules.Default(), -1
		o := PlainTricks
		for _, field := range fields[3:] {
			name, value, _ := strings.Cut(field, " ")
			switch name {
			case "table":
				for card := range strings.FieldsSeq(value) {
					pos.Table = append(pos.Table, cardOf(suitOf(card[1:]), card[0]))
				}
			case "order":
				for i := range 4 {
					from, _ := card.ParseSeat(value[i : i+1])
					pos.Round[from], _ = card.ParseSeat(value[(i+1)%4:][:1])
				}
			case "rules":
				if r, err = rules.Parse(value); err != nil {
					t.Fatal(n, err)
				}
			case "points", "tricks":
				if name == "points" {
					o = CardPoints
				}
				if want, err = strconv.Atoi(value); err != nil {
					t.Fatal(n, err)
				}
			default:
				t.Fatalf("line %d: no field is %q", n+1, name)
			}
		}
		if got := solved(t, &r, pos, o); got != want {
			t.Errorf("line %d: %d, want %d: %s", n+1, got, want, line)
		}
	}
}

// TestSolveDDS compares the tricks of every lead with bridge's double-dummy solver, on
// deals that it solved with the ranks of Sueca in the place of its own.
func TestSolveDDS(t *testing.T) {
	for _, name := range []string{"ends6", "ends8", "deals10"} {
		file, err := os.Open("../../../shared/data/dds/" + name + ".tsv")
		if err != nil {
			t.Skip("the deals are not here")
		}
		defer file.Close()
		lines := bufio.NewScanner(file)
		for n := 0; lines.Scan(); n++ {
			if strings.HasPrefix(lines.Text(), ";") || n > 60 && !long {
				continue
			}
			fields := strings.Split(lines.Text(), "\t")
			p, want := positionOf(fields), map[string]string{}
			for _, f := range strings.Fields(strings.TrimPrefix(fields[4], "cards ")) {
				card, tricks, _ := strings.Cut(f, ":")
				want[card] = tricks
			}
			r := rules.Default()
			s, err := NewSolver(context.Background(), &r, p, PlainTricks)
			assert.NilError(t, err)
			cards, err := s.Cards(p)
			assert.NilError(t, err)
			for _, c := range cards {
				if rules.TwoPairs.Column(p.Leader) == card.BD {
					c.Value = p.Hands[card.A].Len() - c.Value
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

// positionOf reads a position between tricks: the hands, the trump and the leader.
func positionOf(fields []string) *Position {
	p := &Position{Trump: suitOf(strings.TrimPrefix(fields[1], "trump "))}
	p.Leader, _ = card.ParseSeat(strings.TrimPrefix(fields[2], "leader "))
	for i, hand := range strings.Split(fields[0], " / ") {
		var suit card.Suit
		for _, r := range hand[2:] {
			if s := suitOf(string(r)); s != card.NoSuit {
				suit = s
			} else if r != ' ' {
				p.Hands[i+1] = p.Hands[i+1].With(cardOf(suit, byte(r)))
			}
		}
	}
	return p
}

// suitOf returns the suit of a sign, no suit for another word.
func suitOf(sign string) card.Suit {
	for s := range card.EverySuit.All() {
		if s.String() == sign {
			return s
		}
	}
	return card.NoSuit
}

// cardOf returns the card of a rank's letter.
func cardOf(suit card.Suit, rank byte) card.Card {
	return card.New(suit, card.Rank(strings.IndexByte("*23456QJK7TA", rank)))
}

// TestSolveConsistent goes through deals that were played at random: a position is
// worth what the best card in it is worth, the line keeps its value, and turning the
// seats or the suits about changes nothing.
func TestSolveConsistent(t *testing.T) {
	deals := uint64(4)
	if long {
		deals = 200
	}
	r := rules.Default()
	for seed := range deals {
		rng := rand.New(rand.NewPCG(seed, 47))
		p := dealtAt(rng, &r, 10)
		first := p
		s, _ := NewSolver(context.Background(), &r, p, CardPoints)
		for n := 0; p.Turn(r.Direction()) != card.NoSeat; n++ {
			v, err := s.Value(p)
			assert.NilError(t, err)
			cards, _ := s.Cards(p)
			if cards[0].Value != v {
				t.Fatalf("seed %d, card %d: worth %d, and the best card %d", seed, n, v, cards[0].Value)
			}
			if n%11 == 0 {
				if again := solved(t, &r, p, CardPoints); again != v {
					t.Fatalf("seed %d, card %d: worth %d after the others and %d by itself", seed, n, v, again)
				}
				line, _ := s.Line(p)
				q, sum := p, 0
				for _, c := range line {
					next := q.Play(c, r.Direction())
					sum += s.won(q, next)
					q = next
				}
				if sum != v {
					t.Fatalf("seed %d, card %d: worth %d, and the line brings %d", seed, n, v, sum)
				}
			}
			p = p.later(rng, &r, 1)
		}
		v := solved(t, &r, first, CardPoints)
		turned := &Position{Trump: first.Trump%4 + 1, Leader: rules.TwoPairs.Right(first.Leader)}
		for _, seat := range rules.TwoPairs.Seats {
			for c := range first.Hands[seat].All() {
				turned.Hands[rules.TwoPairs.Right(seat)] = turned.Hands[rules.TwoPairs.Right(seat)].With(card.New(c.Suit()%4+1, c.Rank()))
			}
		}
		if again := 120 - solved(t, &r, turned, CardPoints); again != v {
			t.Fatalf("seed %d: worth %d, and %d turned about", seed, v, again)
		}
	}
}

// TestSolverStops checks that a solver can be told to stop, and that positions that
// are none are refused.
func TestSolverStops(t *testing.T) {
	rules := rules.Default()
	p := dealtAt(rand.New(rand.NewPCG(1, 1)), &rules, 10)
	ctx, cancel := context.WithCancel(context.Background())
	s, _ := NewSolver(ctx, &rules, p, CardPoints)
	cancel()
	if _, err := s.Value(p); !errors.Is(err, context.Canceled) {
		t.Errorf("a solver that was told to stop says %v", err)
	}
	for name, spoil := range map[string]func(p *Position){
		"a card too few":   func(p *Position) { p.Hands[card.B] = p.Hands[card.B].Without(p.Hands[card.B].First()) },
		"a card twice":     func(p *Position) { p.Hands[card.B] = p.Hands[card.A] },
		"nobody leads":     func(p *Position) { p.Leader = card.NoSeat },
		"four cards":       func(p *Position) { p.Table = make([]card.Card, 4) },
		"of another deck":  func(p *Position) { p.Hands[card.A] = card.DeckOfTens &^ card.DeckOfSevens },
		"no cards":         func(p *Position) { *p = Position{Leader: card.A} },
		"one card too far": func(p *Position) { p.Table = []card.Card{p.Hands[card.A].First()} },
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
	rules := rules.Default()
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
// were looked at.
func BenchmarkSolve(b *testing.B) {
	rules := rules.Default()
	for _, cards := range []int{6, 8, 10} {
		b.Run(fmt.Sprintf("cards=%d", cards), func(b *testing.B) {
			all := &costs{}
			for seed := uint64(0); b.Loop(); seed++ {
				p := dealtAt(rand.New(rand.NewPCG(seed, 3)), &rules, cards)
				all.add(func() int {
					s, _ := NewSolver(context.Background(), &rules, p, CardPoints)
					_, _ = s.Value(p)
					return s.search.nodes
				})
			}
			ms := figures(all.took, 1e6)
			b.ReportMetric(ms[1], "median-ms")
			b.ReportMetric(ms[2], "p95-ms")
			b.ReportMetric(ms[3], "worst-ms")
			b.ReportMetric(figures(all.nodes, 1)[0], "nodes/op")
		})
	}
}

// TestSolverForgets solves with so little memory that all that was proven is thrown
// away again and again.
func TestSolverForgets(t *testing.T) {
	rules := rules.Default()
	for seed := range uint64(20) {
		p := dealtAt(rand.New(rand.NewPCG(seed, 79)), &rules, 7)
		s, _ := NewSolver(context.Background(), &rules, p, CardPoints)
		s.search.table.most = 2
		v, err := s.Value(p)
		assert.NilError(t, err)
		if want := solved(t, &rules, p, CardPoints); v != want {
			t.Fatalf("seed %d: %d, and with memory %d", seed, v, want)
		}
		if len(s.search.table.pages) > 2 {
			t.Fatalf("seed %d: %d pages are kept", seed, len(s.search.table.pages))
		}
	}
}
