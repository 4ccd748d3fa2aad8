package simulate

import (
	"math/rand/v2"
	"testing"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// TestInStyle: each style plays another card than the usual one where it would, and no other.
func TestInStyle(t *testing.T) {
	for _, test := range []struct {
		habit                    Habit
		trick, hand, usual, want string
	}{
		{KeepsTop, "2♠", "A♣ 4♣ 5♦ 3♦", "4♣", "3♦"}, {KeepsTop, "2♠", "A♣ 4♣ A♦ 3♦", "4♣", "4♣"},
		{ThrowsLong, "2♠", "4♣ 5♦ 3♦", "4♣", "3♦"}, {ThrowsShort, "2♠", "4♣ 5♦ 3♦", "3♦", "4♣"}, {ThrowsShort, "2♠", "4♣ 7♦ 5♦", "7♦", "7♦"}, {ThrowsLong, "2♠", "4♣ 5♥ 3♥", "4♣", "4♣"},
		{ClearsMiddle, "K♠", "6♠ 4♠ 2♠", "2♠", "4♠"}, {ClearsMiddle, "3♠", "6♠ 4♠ 2♠", "2♠", "2♠"},
		{LeadsTrumps, "", "A♠ 4♥ 3♥", "A♠", "3♥"}, {NeverTrumps, "", "A♠ 4♥ 3♥", "3♥", "A♠"}, {NeverTrumps, "", "4♥ 3♥", "4♥", "3♥"}, {Returns, "", "A♠ 4♣ 3♣", "A♠", "3♣"},
	} {
		tb := tableOf(t, test.trick, "", test.hand)
		m := &mannered{table: tb, r: rand.New(rand.NewPCG(1, 1)), lastBy: card.C, lastLead: card.Clubs}
		got := m.inStyle(test.habit, rules.Legal(tb.hands[tb.turn].Once, tb.led()), cardsOf(t, test.usual)[0])
		if got != cardsOf(t, test.want)[0] {
			t.Errorf("habit %d to %s with %s: %s, want %s", test.habit, test.trick, test.hand, got, test.want)
		}
	}
}

// TestPossible: what an expert holds for possible agrees with what was seen, and is not what the others hold.
func TestPossible(t *testing.T) {
	tb := tableOf(t, "", "", "")
	left := card.DeckOfSevens
	for _, s := range tb.shape.Seats {
		for range 10 {
			tb.hands[s] = tb.hands[s].With(left.First())
			left = left.Without(left.First())
		}
	}
	m := &mannered{table: tb, r: rand.New(rand.NewPCG(1, 1)), dealer: card.D}
	m.turned = tb.hands[card.D].Once.First()
	for suit := range card.EverySuit.All() {
		if tb.hands[card.C].Once.Of(suit) == 0 {
			m.lacks[card.C] |= suit.Of()
		}
	}
	if m.lacks[card.C] == 0 {
		t.Fatal("C lacks no suit")
	}
	same := 0
	for range 200 {
		got := m.possible()
		var all card.Pack
		for _, s := range tb.shape.Seats {
			all = all.Or(got[s])
			for suit := range m.lacks[s].All() {
				if got[s].Len() != 10 || got[s].Once.Of(suit) != 0 {
					t.Fatalf("%s would hold %v", s, got[s].Once)
				}
			}
		}
		if all != tb.pack || got[card.A] != tb.hands[card.A] || !got[card.D].Once.Has(m.turned) {
			t.Fatalf("impossible: %v", got)
		}
		if got == tb.hands {
			same++
		}
	}
	if same > 0 {
		t.Errorf("%d of 200 are the true hands", same)
	}
}

// TestExpertsWin: an expert pair takes more than half of the points from usual players, and those from novices.
func TestExpertsWin(t *testing.T) {
	for name, want := range map[Habit]float64{Expert: 62, PlainHabit: 62} {
		against := PlainHabit
		if name == PlainHabit {
			against = Novice
		}
		w := Archive{Deals: 1, Seed: 3}
		deals, points := 0, 0
		for i := range 150 {
			m := &writer{Archive: w, r: rand.New(rand.NewPCG(3, uint64(i))), rules: rules.Default()}
			m.shape, m.boards = m.rules.Table(), m.r
			m.manners.Habit = AllSorts
			m.Manners.Habit = AllSorts
			m.own = [card.D + 1]Habit{card.A: name, card.C: name, card.B: against, card.D: against}
			m.emit(&engine.MatchStarted{Rules: m.rules, Source: engine.RulesTagged})
			m.out.Deals++
			m.deal(card.A)
			for _, v := range replay.Judge(m.out.Events).Verdicts {
				deals++
				points += v.Points.Of(card.AC)
			}
		}
		if mean := float64(points) / float64(deals); mean < want {
			t.Errorf("habit %d takes %.1f points a deal", name, mean)
		} else {
			t.Logf("habit %d takes %.1f points a deal", name, mean)
		}
	}
}

// TestHabitsOfPairs: in a club of an expert among beginners one pair is expert, and both players of a pair keep one
// style in all their matches.
func TestHabitsOfPairs(t *testing.T) {
	among, styles := Archive{Pairs: 8, Manners: Manners{Habit: ExpertAmongThem}}, map[Habit]bool{}
	for pair := range among.Pairs {
		if got := among.habitOf(pair); (got == Expert) != (pair == 7) || got != Expert && got != Novice {
			t.Errorf("pair %d: %d", pair, got)
		}
		styles[(Archive{Pairs: 8, Seed: 2, Manners: Manners{Habit: Styles}}).habitOf(pair)] = true
	}
	if len(styles) < 4 || styles[Novice] || styles[Styles] {
		t.Errorf("the styles of a club are %v", styles)
	}
}
