package query

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/rules"
	"sueca/eventlog/pack"
	"sueca/replay"
)

// TestAtOnce compares what words are for all plays of a playout at once with what they are for
// each card.
func TestAtOnce(t *testing.T) {
	matches := 0
	eachPacked(t, 60, func(m *pack.Match) {
		if matches++; matches > 200 {
			return
		}
		eachPlayout(t, m, func(s *DealView) {
			l := &moment{DealView: s}
			for i := range words {
				w := &words[i]
				o := operand{test: w.test, num: w.num}
				if w.ofPlayout(&o); o.plays.of == nil && o.by == nil {
					continue
				}
				var plays playset
				var by [cardsOfDeal]int
				if o.by == nil {
					plays = o.plays.of(l)
				} else {
					var seen playset
					for k, v := range o.by.values {
						p := o.by.plays(l, k)
						if seen&p != 0 {
							t.Fatalf("%s: plays have several values", w.name)
						}
						seen |= p
						for i := range by {
							if p.has(i) {
								by[i] = v
							}
						}
					}
					if seen != allPlays {
						t.Fatalf("%s: plays have no value", w.name)
					}
				}
				s.fill()
				for l.here = range cardsOfDeal {
					if o.by != nil {
						if n, ok := o.num(l); !ok || n != by[l.here] {
							t.Fatalf("%s of card %d: %d, want %d, %v", w.name, l.here, by[l.here], n, ok)
						}
					} else if got, want := truthOf(plays.has(l.here)), o.test(l); got != want {
						t.Fatalf("%s of card %d: %d, want %d", w.name, l.here, got, want)
					}
				}
			}
		})
	})
}

// TestFinder compares what generated queries find in playouts, looked for at once, with what they
// find in the same deals card by card.
func TestFinder(t *testing.T) {
	queries, matches := 25, 6
	if long {
		queries, matches = 150, 15
	}
	rng := rand.New(rand.NewPCG(7, 8))
	asked, found, narrowed := 0, 0, 0
	eachPacked(t, matches, func(m *pack.Match) {
		for range queries {
			g := asker{Rand: rng}
			text := g.query()
			q, err := Compile(text, nil)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			for i := range q.steps {
				if q.steps[i].plays.of != nil {
					narrowed++
				}
			}
			n := compareFound(t, m, q, text)
			asked, found = asked+1, found+n
		}
	})
	t.Logf("%d queries found %d; %d plays were narrowed", asked, found, narrowed)
	if found < asked || narrowed < asked/2 {
		t.Error("too little is found, or at once")
	}
}

// compareFound compares what a query finds in a match, and returns how much.
func compareFound(t *testing.T, m *pack.Match, q *Query, text string) int {
	t.Helper()
	show, err := q.Expressions("deal_number")
	assert.NilError(t, err)
	told := func(s *DealView) (out []string) {
		undecided := q.Find(s, func(f *Found) {
			value := ""
			if len(out)%3 == 0 { // others are not asked for anything
				value = show[0].Value(f)
			}
			out = append(out, fmt.Sprint(f.Plays, f.Each, value))
		})
		return append(out, fmt.Sprint(s.Deal, undecided))
	}
	events, err := m.Events()
	assert.NilError(t, err)
	var slow, fast []string
	var s DealView
	if err := s.Deals(events, func() *replay.Match { return replay.Judge(events) }, func() error {
		slow = append(slow, told(&s)...)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	found, deals := 0, 0
	eachPlayout(t, m, func(s *DealView) {
		deals++
		told := told(s)
		found += len(told) - 1
		fast = append(fast, told...)
	})
	if deals == 0 {
		return 0
	}
	if diff := cmp.Diff(slow, fast); diff != "" {
		t.Fatalf("match %d, %s\n(card by card -, at once +):\n%s", m.Index, text, diff)
	}
	return found
}

// eachPlayout calls f with the views of a match, if all of its deals are playouts.
func eachPlayout(t *testing.T, m *pack.Match, f func(s *DealView)) {
	t.Helper()
	head, err := m.Head()
	assert.NilError(t, err)
	judge := func() *replay.Match {
		events, err := m.Events()
		assert.NilError(t, err)
		return replay.Judge(events)
	}
	s := DealView{Written: func() []engine.Event {
		events, err := m.Events()
		assert.NilError(t, err)
		return events
	}}
	if _, err := s.Playouts(head, m.Playouts, judge, func() error {
		f(&s)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

// asker makes queries.
type asker struct {
	*rand.Rand
	steps, vars []string // the names that are bound
}

func (g *asker) one(of ...string) string { return of[g.IntN(len(of))] }

// query returns a query that can be compiled.
func (g *asker) query() string {
	var out []string
	if g.IntN(4) == 0 {
		out = append(out, "each suit s"+g.one("", " in side", " in trump", " in ♠"))
		g.vars = append(g.vars, "s")
	}
	if g.IntN(5) == 0 {
		out = append(out, "each seat x"+g.one("", " in AC", " in partner(dealer)", " in next(dealer)", " in lho(B)"))
		g.vars = append(g.vars, "x")
	}
	if g.IntN(8) == 0 {
		deal := []string{
			"some(" + g.condition(1) + ")", "count(" + g.condition(1) + ") " + g.operator() + fmt.Sprint(g.IntN(12)), "dealer is " + g.one("A", "BD"),
			"void(" + g.one("A", "partner(dealer)", "AC") + ", " + g.one("♠", "trump", "side") + ")", "length(B, trump) > 2", "trump is not ♥",
		}
		g.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
		return strings.Join(append(out, "deal", strings.Join(deal[:1+g.IntN(2)], " and "), g.one("", "where not ("+deal[2]+")")), " ")
	}
	steps := 1 + g.IntN(3)
	for k := range steps {
		if k > 0 {
			out = append(out, "then"+g.one("", "", " first")+g.one("", "", " same trick", " next trick", " within 2 tricks", " within 99 tricks"))
		}
		name := string(rune('a' + k))
		g.steps = append(g.steps, name) // its own condition may name it
		out = append(out, name+": "+g.condition(2))
	}
	if g.IntN(4) == 0 {
		out = append(out, "where "+g.condition(2))
	}
	return strings.Join(out, " ")
}

// condition returns a condition on a play.
func (g *asker) condition(depth int) string {
	if depth > 0 {
		switch g.IntN(9) {
		case 0, 1, 2:
			return g.condition(depth-1) + " and " + g.condition(depth-1)
		case 3:
			return "(" + g.condition(depth-1) + " or " + g.condition(depth-1) + ")"
		case 4:
			return "not (" + g.condition(depth-1) + ")"
		case 5:
			return g.one("", "not ") + g.one("earlier", "later", "some") + "(" + g.condition(depth-1) + ")"
		case 6:
			return g.one("count", "count_earlier") + "(" + g.condition(depth-1) + ") " + g.operator() + fmt.Sprint(g.IntN(12))
		}
	}
	switch g.IntN(7) {
	case 0, 1:
		return g.of() + g.one("lead", "follow", "discard", "ruff", "overruff", "forced", "free", "lowest", "highest", "beats", "master", "wins", "first_time")
	case 2:
		return g.number() + " " + g.operator() + g.one(fmt.Sprint(g.IntN(12)), g.number())
	case 3:
		return g.of() + "rank " + g.one(`is "A7"`, `!= "KJQ"`, `>= "J"`, `< "5"`, "> "+g.of()+"rank")
	case 4:
		return g.seat() + g.one(" is ", " is ", " is not ", " in ") + g.seat()
	case 5:
		return g.suit() + g.one(" is ", " is ", " is not ", " < ") + g.suit()
	}
	switch g.IntN(8) {
	case 4:
		if g.IntN(2) == 0 {
			return g.of() + g.one("points_so_far(", "tricks_so_far(") + g.seat() + ") " + g.operator() + fmt.Sprint(g.IntN(40))
		}
		return g.of() + "holds(" + g.seat() + ", " + g.card() + ")"
	case 5:
		return g.of() + "top(" + g.seat() + ", " + g.suit() + ")"
	case 6:
		return g.of() + "ranks(" + g.seat() + `, "` + g.one("A", "A7", "765", "22") + `", ` + g.suit() + ") " + g.operator() + fmt.Sprint(g.IntN(4))
	case 7:
		return g.of() + g.one("out(", "dealt_length("+g.seat()+", ") + g.suit() + ") " + g.operator() + fmt.Sprint(g.IntN(11))
	case 0:
		return "void(" + g.suit() + ")"
	case 1:
		return g.of() + "void(" + g.seat() + ", " + g.suit() + ")"
	case 2:
		return "length(" + g.suit() + ") " + g.operator() + fmt.Sprint(g.IntN(6))
	}
	return g.one("card is "+g.card(), "card is not "+g.card(), "holds(A♠)", "top(led)", "complete", "dealer is A", "trump is ♥", "deal_tricks(us) > 5")
}

func (g *asker) operator() string { return g.one("=", "!=", "<", "<=", ">", ">=") + " " }

// of returns a play that a word is about; most often that at hand.
func (g *asker) of() string {
	if len(g.steps) == 0 || g.IntN(3) > 0 {
		return ""
	}
	return g.one(g.steps...) + "."
}

func (g *asker) number() string {
	return g.of() + g.one("trick", "place", "points", "time", "choices", "low_choices", "duds", "gifts", "table_points", "held_points", "trick_points")
}

func (g *asker) card() string { return g.one("7♥", "A♠", "2♦", g.of()+"card") }

func (g *asker) seat() string {
	if slices.Contains(g.vars, "x") && g.IntN(3) == 0 {
		return "x"
	}
	return g.one("A", "B", "AC", "BD", "everybody", "dealer", g.of()+g.one("seat", "us", "them", "leader", "winner", "taker", "partner", "lho", "rho", "next", "previous"),
		g.of()+g.one("partner", "lho", "rho", "next")+"("+g.one("leader", "winner", "dealer", "us", "C")+")")
}

func (g *asker) suit() string {
	if slices.Contains(g.vars, "s") && g.IntN(3) == 0 {
		return "s"
	}
	return g.one("♠", "♦", "trump", "side", "any", g.of()+g.one("suit", "led"), g.of()+"suit")
}

// BenchmarkFinder looks for patterns in playouts, of which most have no match, or each some. The
// last ones must ask something of all plays, card by card.
func BenchmarkFinder(b *testing.B) {
	var list []engine.Playout
	rules, err := rules.Parse("fpsd")
	assert.NilError(b, err)
	eachPacked(b, 2000, func(m *pack.Match) {
		if all, ok := m.Playouts(list); ok {
			list = all
		}
	})
	for _, text := range []string{
		"ruff and trick <= 2", "ruff", `overruff and winner is partner and points >= 10`,
		"each suit s in side a: follow and suit is s and points = 0 and free then b: seat is a.seat and suit is s and rank < a.rank",
		"length(suit) >= 3",
	} {
		q, err := Compile(text, nil)
		assert.NilError(b, err)
		b.Run(strings.ReplaceAll(text, " ", "_"), func(b *testing.B) {
			var s DealView
			for i := 0; b.Loop(); i++ {
				s.setPlayout(&list[i%len(list)], &rules)
				q.Find(&s, func(*Found) {})
			}
		})
	}
}
