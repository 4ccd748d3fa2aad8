package witness_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sueca/engine"
	"sueca/engine/rules"
	"sueca/engine/witness"
)

// TestJoin joins records trick by trick: what differs, and what follows. A difference is told as trick.place what: says → value why.
func TestJoin(t *testing.T) {
	const first, second, third = "A♠ 2♠ 3♠ 4♠", "K♥ 2♥ 3♥ 4♥", "K♣ 2♣ 3♣ 4♣"
	for _, tt := range []struct {
		desc    string
		records [][]string
		settled []engine.Settled
		want    string
		tricks  string
	}{
		{"the same", [][]string{{first, second}, {first, second}}, nil, "", "A♠ 2♠ 3♠ 4♠ / K♥ 2♥ 3♥ 4♥"},
		{"a card that lies elsewhere, as both say", [][]string{{first, second}, {first, "K♥ 2♥ 3♠ 4♥"}}, nil,
			"2.3 card: 3♥ 3♠ → 3♥ pack", "A♠ 2♠ 3♠ 4♠ / K♥ 2♥ 3♥ 4♥"},
		{"two cards of which neither lies elsewhere", [][]string{{first, second}, {first, "K♥ 2♥ 5♦ 4♥"}}, nil,
			"2.3 card: 3♥ 5♦ → ? open", "A♠ 2♠ 3♠ 4♠ / K♥ 2♥ 3♥|5♦ 4♥"},
		{"two cards exchanged", [][]string{{first, second}, {"A♠ 2♠ 3♥ 4♠", "K♥ 2♥ 3♠ 4♥"}}, nil,
			"1.3 card: 3♠ 3♥ → ? open; 2.3 card: 3♥ 3♠ → ? open", "A♠ 2♠ 3♠|3♥ 4♠ / K♥ 2♥ 3♠|3♥ 4♥"},
		{"two cards exchanged, one of which somebody settled", [][]string{{first, second}, {"A♠ 2♠ 3♥ 4♠", "K♥ 2♥ 3♠ 4♥"}},
			[]engine.Settled{{Deal: 1, Trick: 1, What: engine.DifferCard, Place: 3, Value: "3♥", By: "Ana"}},
			"1.3 card: 3♠ 3♥ → 3♥ answered; 2.3 card: 3♥ 3♠ → 3♠ pack", "A♠ 2♠ 3♥ 4♠ / K♥ 2♥ 3♠ 4♥"},
		{"an answer that nobody asked for", [][]string{{first}, {first}},
			[]engine.Settled{{Deal: 1, Trick: 1, What: engine.DifferCard, Place: 3, Value: "3♥"}}, "unmatched", "A♠ 2♠ 3♠ 4♠"},
		{"a trick left out, and the numbers closed up", [][]string{{first, second, third}, {first, third}}, nil,
			"2.0 trick: K♥ 2♥ 3♥ 4♥ - → K♥ 2♥ 3♥ 4♥ left-out", "A♠ 2♠ 3♠ 4♠ / K♥ 2♥ 3♥ 4♥ / K♣ 2♣ 3♣ 4♣"},
		{"a trick doubled", [][]string{{first, second, third}, {first, second, second, third}}, nil,
			"2.0 trick: - K♥ 2♥ 3♥ 4♥ → - doubled", "A♠ 2♠ 3♠ 4♠ / K♥ 2♥ 3♥ 4♥ / K♣ 2♣ 3♣ 4♣"},
		{"a card that both have twice", [][]string{{first, "K♥ 2♥ 3♠ 4♥"}, {first, "K♥ 2♥ 3♠ 4♥"}}, nil,
			"1.3 card: 3♠ 3♠ → ? twice; 2.3 card: 3♠ 3♠ → ? twice", "A♠ 2♠ * 4♠ / K♥ 2♥ * 4♥"},
		{"both cards taken elsewhere", [][]string{{first, "K♥ 2♥ 2♠ 4♥"}, {first, "K♥ 2♥ 3♠ 4♥"}}, nil,
			"2.3 card: 2♠ 3♠ → ? open", "A♠ 2♠ 3♠ 4♠ / K♥ 2♥ 3♠|2♠|* 4♥"},
		{"one says less", [][]string{{first, second}, {first, "K♥ *♥ * 4♥"}}, nil, "", "A♠ 2♠ 3♠ 4♠ / K♥ 2♥ 3♥ 4♥"},
		{"three, of whom one has a slip", [][]string{{first, second}, {first, "K♥ 2♥ 3♠ 4♥"}, {first, second}}, nil,
			"2.3 card: 3♥ 3♠ 3♥ → 3♥ pack", "A♠ 2♠ 3♠ 4♠ / K♥ 2♥ 3♥ 4♥"},
		{"two against one: no majority", [][]string{{first, second}, {first, "K♥ 2♥ 5♦ 4♥"}, {first, second}}, nil,
			"2.3 card: 3♥ 5♦ 3♥ → ? open", "A♠ 2♠ 3♠ 4♠ / K♥ 2♥ 3♥|5♦ 4♥"},
		{"three that all differ", [][]string{{first, second}, {first, "K♥ 2♥ 5♦ 4♥"}, {first, "K♥ 2♥ 6♦ 4♥"}}, nil,
			"2.3 card: 3♥ 5♦ 6♦ → ? open", "A♠ 2♠ 3♠ 4♠ / K♥ 2♥ 3♥|6♦|5♦ 4♥"},
		{"an exchange that touches a trick the other left out", [][]string{{"A♠ 2♠ 3♥ 4♠", "K♥ 2♥ 3♠ 4♥", third}, {first, third}}, nil,
			"1.3 card: 3♥ 3♠ → ? open; 2.0 trick: K♥ 2♥ 3♠ 4♥ - → ? conflicts",
			"A♠ 2♠ 3♠|3♥ 4♠ / K♥ 2♥ 3♠ 4♥ / K♣ 2♣ 3♣ 4♣"},
	} {
		t.Run(tt.desc, func(t *testing.T) {
			joined := join(tt.records, tt.settled)
			var got []string
			for _, d := range joined.Deals[0].Differences {
				got = append(got, told(&d))
			}
			if len(joined.Unmatched) > 0 {
				got = append(got, "unmatched")
			}
			if said := strings.Join(got, "; "); said != tt.want {
				t.Errorf("differences:\n got %s\nwant %s", said, tt.want)
			}
			if tricks := tricksOf(joined.Deals[0].Events); tricks != tt.tricks {
				t.Errorf("tricks:\n got %s\nwant %s", tricks, tt.tricks)
			}
			if len(joined.Deals[0].Events) != len(joined.Deals[0].At) {
				t.Error("an event has no index")
			}
		})
	}
}

// TestJoinOrder joins two records in both orders: nothing but the order of what is said changes.
func TestJoinOrder(t *testing.T) {
	a, b := []string{"A♠ 2♠ 3♠ 4♠", "K♥ 2♥ 3♥ 4♥"}, []string{"A♠ 2♠ 3♥ 4♠", "K♥ 2♥ 3♠ 5♦"}
	one, other := join([][]string{a, b}, nil), join([][]string{b, a}, nil)
	if x, y := tricksOf(one.Deals[0].Events), tricksOf(other.Deals[0].Events); x != y {
		t.Errorf("%s, and the other way round %s", x, y)
	}
}

// TestJoinGap joins two records without one trick, of which one left a gap in the numbers for it, and the other closed them up.
func TestJoinGap(t *testing.T) {
	var tricks []string
	r := rules.Default()
	for c := range r.Deck().All() {
		if len(tricks) == 0 || len(strings.Fields(tricks[len(tricks)-1])) == 4 {
			tricks = append(tricks, "")
		}
		tricks[len(tricks)-1] += " " + c.String()
	}
	a, b := deal(tricks[:9]...), deal(tricks[:9]...)
	for _, e := range a.Events {
		if s, ok := e.(*engine.TrickStarted); ok && s.Number > 2 {
			s.Number++
		}
	}
	for _, records := range [][]witness.Record{{{Name: "1", Deals: []witness.Deal{a}}, {Name: "2", Deals: []witness.Deal{b}}},
		{{Name: "1", Deals: []witness.Deal{b}}, {Name: "2", Deals: []witness.Deal{a}}}} {
		var got []int
		for _, e := range witness.Join(records, &r, nil).Deals[0].Events {
			if s, ok := e.(*engine.TrickStarted); ok {
				got = append(got, s.Number)
			}
		}
		if want := []int{1, 2, 4, 5, 6, 7, 8, 9, 10}; !slices.Equal(got, want) {
			t.Errorf("tricks %v, want %v", got, want)
		}
	}
}

func join(records [][]string, settled []engine.Settled) *witness.Joined {
	var all []witness.Record
	for i, tricks := range records {
		all = append(all, witness.Record{Name: fmt.Sprint(i + 1), Deals: []witness.Deal{deal(tricks...)}})
	}
	var answers []witness.Answer
	for i := range settled {
		answers = append(answers, witness.Answer{Settled: &settled[i]})
	}
	r := rules.Default()
	return witness.Join(all, &r, answers)
}

func told(d *witness.Difference) string {
	var says []string
	for _, s := range d.Says {
		says = append(says, s.Value)
	}
	value := "?"
	if d.Settled {
		value = d.Value
	}
	return fmt.Sprintf("%d.%d %s: %s → %s %s", d.Trick, d.Place, d.What, strings.Join(says, " "), value, d.Why)
}

func tricksOf(events []engine.Event) string {
	out := ""
	for _, e := range events {
		switch e := e.(type) {
		case *engine.TrickStarted:
			if out != "" {
				out += " /"
			}
		case *engine.CardPlayed:
			out += " " + e.Card.String()
		}
	}
	return strings.TrimSpace(out)
}
