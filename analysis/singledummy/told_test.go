package singledummy

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"sueca/analysis/solve"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// TestToldIn reads what was told out of the events of a deal.
func TestToldIn(t *testing.T) {
	ace, king := card.New(card.Spades, card.Ace), card.New(card.Spades, card.King)
	spade := card.New(card.Spades, card.NoRank)
	events := []engine.Event{
		&engine.ClaimMade{Against: card.BD, Accused: card.B, Trick: 3, Ruling: rules.Upheld}, // the deal before
		&engine.TrickStarted{Number: 1}, &engine.CardPlayed{Card: ace}, &engine.CardPlayed{Card: king},
		&engine.CardsShown{Seat: card.C, Cards: []card.Card{king, spade}},
		&engine.CardsShown{Seat: card.C, Cards: []card.Card{spade}},
		&engine.RenunciaAdmitted{Seat: card.D, Trick: 1},
		&engine.RenunciaAdmitted{Seat: card.D, Trick: 2}, // not yet played
		&engine.NotPlayed{},
		&engine.ClaimMade{Against: card.BD, Accused: card.B, Ruling: rules.Rejected},
		&engine.ClaimMade{Against: card.BD, Ruling: rules.Upheld},
		&engine.ClaimMade{Against: card.BD, Accused: card.B, Deal: 1, Ruling: rules.Upheld},
		&engine.ClaimMade{Against: card.BD, Accused: card.B, Ruling: rules.Upheld},
	}
	want := []Told{
		{At: 2, Seat: card.C, Laid: card.SetOf(king)},
		{At: 2, Seat: card.D, Revoked: 1},
		{At: 2, Seat: card.B, Revoked: -1},
	}
	if got := ToldIn(2, events); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

// revoked is a deal of three tricks' cards in all: B does not follow the first, holding a
// spade, and D does not follow and has none.
func revoked() *Deal {
	rs := rules.Default()
	c := func(s card.Suit, r card.Rank) card.Card { return card.New(s, r) }
	start := &solve.Position{Trump: card.Diamonds, Leader: card.A}
	start.Hands[card.A] = card.SetOf(c(card.Spades, card.Ace), c(card.Hearts, card.Two), c(card.Hearts, card.Three))
	start.Hands[card.B] = card.SetOf(c(card.Clubs, card.Two), c(card.Spades, card.Two), c(card.Hearts, card.King))
	start.Hands[card.C] = card.SetOf(c(card.Spades, card.King), c(card.Spades, card.Three), c(card.Hearts, card.Ace))
	start.Hands[card.D] = card.SetOf(c(card.Clubs, card.Three), c(card.Hearts, card.Four), c(card.Hearts, card.Five))
	plays := []solve.PlayedCard{}
	for i, held := range []card.Card{
		c(card.Spades, card.Ace), c(card.Clubs, card.Two), c(card.Spades, card.King), c(card.Clubs, card.Three),
		c(card.Hearts, card.Two),
	} {
		plays = append(plays, solve.PlayedCard{Trick: i/4 + 1, Seat: rules.TwoPairs.Seats[i%4], Leader: card.A, Card: held})
	}
	return &Deal{Rules: &rs, Played: &solve.Played{Start: start, Plays: plays}}
}

// TestRevoked: B is taken at its word until its renúncia is known. A plays after the first
// trick, and sees seven cards less one in three hands of two.
func TestRevoked(t *testing.T) {
	rules := rules.Default()
	pos := func(d *Deal) *solve.Position { return d.Before(rules.Direction())[4] }
	for _, c := range []struct {
		name string
		told []Told
		want uint64
	}{
		// Two spades are left, and C alone can hold them: then the hearts lie in six ways.
		{"nothing", nil, 6},
		// B holds one of the two spades and C the other, or B both, and so on; D none: of four
		// hearts B and C take those that fill their hands.
		{"admitted", []Told{{At: 4, Seat: card.B, Revoked: 1}}, 2*4*3 + 1*6},
		{"admitted, of a trick that is not told", []Told{{At: 4, Seat: card.B, Revoked: -1}}, 2*4*3 + 1*6 + 6},
		// B has the other spade, and each of them one of the hearts.
		{"admitted, and C has shown one", []Told{{At: 4, Seat: card.B, Revoked: 1}, {At: 4, Seat: card.C, Laid: card.SetOf(card.New(card.Spades, card.Three))}}, 4 * 3},
		{"told too late", []Told{{At: 5, Seat: card.B, Revoked: 1}}, 6},
		{"shown", []Told{{At: 4, Seat: card.B, Laid: card.SetOf(card.New(card.Spades, card.Two))}}, 4*3 + 6},
	} {
		d := revoked()
		d.Told = c.told
		if got := d.Known(4, pos(d)).Possible(); got != c.want {
			t.Errorf("%s: %d deals are possible, want %d", c.name, got, c.want)
		}
	}
}

// TestNoWorld: D holds what nobody can hold any more, since the others have shown that they
// have none of it and D revoked.
func TestNoWorld(t *testing.T) {
	d := revoked()
	spade := card.New(card.Spades, card.Three)
	d.Start.Hands[card.C] = d.Start.Hands[card.C].Without(spade).With(card.New(card.Clubs, card.Four))
	d.Start.Hands[card.D] = d.Start.Hands[card.D].Without(card.New(card.Clubs, card.Three)).With(spade)
	d.Plays[2].Card, d.Plays[3].Card = card.New(card.Clubs, card.Four), card.New(card.Hearts, card.Four)
	d.Start.Hands[card.C] = d.Start.Hands[card.C].With(card.New(card.Spades, card.King))
	out, err := d.Decide(t.Context(), 4, Weighing{Worlds: 5})
	if out != nil || err != ErrNoWorld {
		t.Errorf("%+v, %v", out, err)
	}
	weighed, err := d.Grade(t.Context(), Weighing{Worlds: 5}, nil)
	if err != nil || weighed[4] == nil || weighed[4].Worlds != 0 {
		t.Errorf("%+v, %v", weighed, err)
	}
	var sum Sum
	for _, w := range weighed {
		sum.Add(w)
	}
	if sum.None == 0 {
		t.Errorf("%+v", sum)
	}
}

// TestDraw draws deals where few are possible: no draw has one twice, all selections come
// equally often, and where there are no more than asked for, all come.
func TestDraw(t *testing.T) {
	rules := rules.Default()
	tested := 0
	for seed := range uint64(40) {
		d := randomDeal(rand.New(rand.NewPCG(seed, 79)), &rules, false)
		at := 28 + int(seed)%6
		k := d.Known(at, d.Before(rules.Direction())[at])
		all := int(k.Possible())
		if all < 3 || all > 120 {
			continue
		}
		tested++
		rng := rand.New(rand.NewPCG(seed, 83))
		for _, most := range []int{all, all + 1} {
			if got := k.Draw(rng, most); len(got) != all || !slices.IsSorted(got) {
				t.Fatalf("seed %d: %v", seed, got)
			}
		}
		for _, most := range []int{1, (all + 7) / 8, all - 1} {
			const draws = 4000
			counts := make([]int, all)
			for range draws {
				got := k.Draw(rng, most)
				for _, n := range got {
					counts[n]++
				}
				slices.Sort(got)
				if len(slices.Compact(got)) != most {
					t.Fatalf("seed %d: drawn twice: %v", seed, got)
				}
			}
			// Each comes in a share of most/all of the draws.
			share := float64(most) / float64(all)
			chi := 0.0
			for _, n := range counts {
				x := float64(n) - draws*share
				chi += x * x / (draws * share * (1 - share))
			}
			chi *= float64(all-1) / float64(all)
			if free := float64(all - 1); chi > free+6*math.Sqrt(2*free)+10 {
				t.Errorf("seed %d: chi-squared %.1f of %d drawn from %d", seed, chi, most, all)
			}
		}
	}
	if tested < 8 {
		t.Errorf("%d positions only", tested)
	}
}

// TestDrawWide draws from a whole deal's 10^11 possible ones: how often each seat gets each
// card agrees with counting.
func TestDrawWide(t *testing.T) {
	rules := rules.Default()
	d := randomDeal(rand.New(rand.NewPCG(5, 89)), &rules, false)
	k := d.Known(5, d.Before(rules.Direction())[5])
	const draws = 4000
	counts := map[card.Seat]map[card.Card]int{}
	for _, n := range k.Draw(rand.New(rand.NewPCG(1, 1)), draws) {
		for s, hand := range k.World(n) {
			for c := range hand.All() {
				if counts[card.Seat(s)] == nil {
					counts[card.Seat(s)] = map[card.Card]int{}
				}
				counts[card.Seat(s)][c]++
			}
		}
	}
	all := k.Possible()
	if all < 1e9 {
		t.Fatalf("%d deals only", all)
	}
	for i, c := range k.cards {
		for j, s := range k.seats {
			pinned := *k
			pinned.may = slices.Clone(k.may)
			pinned.may[i] &= 1 << j
			pinned.count()
			share := float64(pinned.Possible()) / float64(all)
			deviation := math.Sqrt(draws*share*(1-share)) + 1e-9
			if x := (float64(counts[s][c]) - draws*share) / deviation; math.Abs(x) > 5 {
				t.Errorf("%s holds %s in %d of %d, expected %.1f", s, c, counts[s][c], draws, draws*share)
			}
		}
	}
}
