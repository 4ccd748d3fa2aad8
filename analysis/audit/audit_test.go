package audit

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

var long = os.Getenv("SUECA_LONG") != "" // test many more records

// vague is a record of a deal that does not tell all, and the deal that it comes from.
type vague struct {
	dealer card.Seat
	trump  card.Card // as recorded
	hands  [card.D + 1][]card.Card
	voids  [card.D + 1]card.Suits
	tricks [][]vaguePlay
	shown  []engine.CardsShown // after the last card
	gap    int                 // a trick that is not written down, 0 for none
	dealt  [card.D + 1][]card.Card
}

type vaguePlay struct {
	seat  card.Seat
	card  card.Card // what was played
	token card.Card // what is recorded
}

// newVague deals and plays until a card, with revokes, and forgets some of it.
func newVague(rng *rand.Rand, open int, revoke float64) *vague {
	v := &vague{dealer: rules.TwoPairs.Seats[rng.IntN(4)]}
	deck := slices.Collect(card.DeckOfSevens.All())
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	left := [card.D + 1][]card.Card{}
	for i, s := range rules.TwoPairs.Seats {
		left[s] = slices.Clone(deck[10*i : 10*i+10])
		v.dealt[s] = slices.Clone(left[s])
	}
	v.trump = left[v.dealer][0]
	leader := rules.TwoPairs.Right(v.dealer)
	cards := 40
	if rng.IntN(3) == 0 {
		cards = rng.IntN(41)
	}
	for n := 1; n <= 10 && cards > 0; n++ {
		var trick []vaguePlay
		seat := leader
		for range 4 {
			if cards == 0 {
				break
			}
			cards--
			may := left[seat]
			if len(trick) > 0 && rng.Float64() >= revoke {
				led := trick[0].card.Suit()
				if of := slices.DeleteFunc(slices.Clone(may), func(c card.Card) bool { return c.Suit() != led }); len(of) > 0 {
					may = of
				}
			}
			c := may[rng.IntN(len(may))]
			left[seat] = slices.DeleteFunc(slices.Clone(left[seat]), func(o card.Card) bool { return o == c })
			trick = append(trick, vaguePlay{seat, c, c})
			seat = rules.TwoPairs.Right(seat)
		}
		best := trick[0]
		for _, p := range trick {
			if p.card.Suit() == best.card.Suit() && p.card.Rank() > best.card.Rank() ||
				p.card.Suit() == v.trump.Suit() && best.card.Suit() != v.trump.Suit() {
				best = p
			}
		}
		leader = best.seat
		v.tricks = append(v.tricks, trick)
	}
	v.forget(rng, open, left)
	return v
}

// forget makes so many of the plays unknown, each in some way, and writes down
// some of the hands.
func (v *vague) forget(rng *rand.Rand, open int, left [card.D + 1][]card.Card) {
	var plays []*vaguePlay
	for _, t := range v.tricks {
		for i := range t {
			plays = append(plays, &t[i])
		}
	}
	rng.Shuffle(len(plays), func(i, j int) { plays[i], plays[j] = plays[j], plays[i] })
	for _, p := range plays[:min(open, len(plays))] {
		p.token = blurred(rng, p.card)
	}
	switch rng.IntN(4) {
	case 0:
		v.trump = card.New(v.trump.Suit(), card.NoRank)
	case 1:
		v.trump = card.Unknown
	}
	for _, s := range rules.TwoPairs.Seats {
		if rng.IntN(3) > 0 {
			continue
		}
		for _, c := range v.dealt[s] {
			switch rng.IntN(4) {
			case 0:
				v.hands[s] = append(v.hands[s], c)
			case 1:
				if t := blurred(rng, c); t.Suit() != card.NoSuit {
					v.hands[s] = append(v.hands[s], t)
				}
			}
		}
		for suit := range card.EverySuit.All() {
			if !slices.ContainsFunc(v.dealt[s], func(c card.Card) bool { return c.Suit() == suit }) && rng.IntN(2) == 0 {
				v.voids[s] |= suit.Of()
			}
		}
	}
	for _, s := range rules.TwoPairs.Seats {
		if len(left[s]) > 0 && rng.IntN(4) == 0 {
			var cards []card.Card
			for _, c := range left[s][:1+rng.IntN(len(left[s]))] {
				if rng.IntN(3) == 0 {
					c = card.New(c.Suit(), card.NoRank)
				}
				cards = append(cards, c)
			}
			v.shown = append(v.shown, engine.CardsShown{Seat: s, Cards: cards})
		}
	}
}

// blurred returns what is left of a card: nothing, its suit, its rank, or that it is
// worth nothing.
func blurred(rng *rand.Rand, c card.Card) card.Card {
	low := c.Points() == 0
	switch rng.IntN(5) {
	case 0:
		return card.New(c.Suit(), card.NoRank)
	case 1:
		return card.New(card.NoSuit, c.Rank())
	case 2:
		if low {
			return card.New(c.Suit(), card.Low)
		}
	case 3:
		if low {
			return card.New(card.NoSuit, card.Low)
		}
	}
	return card.Unknown
}

// deal folds the record.
func (v *vague) deal(t testing.TB) *engine.Deal {
	t.Helper()
	var s engine.State
	apply := func(e engine.Event) {
		if err := s.Apply(e); err != nil {
			t.Fatalf("%v\n%+v", err, v)
		}
	}
	apply(&engine.DealStarted{Number: 1, Dealer: v.dealer, Trump: v.trump, TrumpWritten: true})
	for _, seat := range rules.TwoPairs.Seats {
		if v.hands[seat] != nil || v.voids[seat] != 0 {
			apply(&engine.HandRecorded{Seat: seat, Cards: v.hands[seat], Voids: v.voids[seat]})
		}
	}
	for n, trick := range v.tricks {
		if n+1 == v.gap {
			continue
		}
		apply(&engine.TrickStarted{Number: n + 1, Leader: trick[0].seat})
		for _, p := range trick {
			apply(&engine.CardPlayed{Card: p.token})
		}
	}
	if len(v.tricks) < 10 || len(v.tricks[9]) < 4 {
		apply(&engine.PlayStopped{})
	}
	for i := range v.shown {
		apply(&v.shown[i])
	}
	return &s.Deal
}

// smallVague returns a record with so few cards unknown that every deal can be
// tried.
func smallVague(rng *rand.Rand) *vague {
	for {
		open, played := rng.IntN(8), 0
		v := newVague(rng, open, 0.1)
		for _, t := range v.tricks {
			played += len(t)
		}
		if 40-played+open <= 7 {
			return v
		}
	}
}

// BenchmarkAudit audits deals with 25 unknown cards of mixed kinds, and shows the
// slowest of them.
func BenchmarkAudit(b *testing.B) {
	for _, open := range []int{5, 15, 25, 40} {
		b.Run(fmt.Sprintf("unknown=%d", open), func(b *testing.B) {
			rules := rules.Default()
			seed := uint64(0)
			var worst time.Duration
			for b.Loop() {
				var v *vague
				for v == nil || len(v.tricks) < 10 {
					seed++
					v = newVague(rand.New(rand.NewPCG(seed, 7)), open, 0.05)
				}
				d := v.deal(b)
				begin := time.Now()
				if _, err := Examine(d, &rules, Trust{}, nil); err != nil {
					b.Fatal(err)
				}
				worst = max(worst, time.Since(begin))
			}
			b.ReportMetric(float64(worst.Microseconds())/1000, "worst-ms")
		})
	}
}

// TestWitnesses checks that the two deals of a play that is undecided are such
// deals, by the counts that a record with those hands would have; and that the deals
// found by matching are there where counting finds one.
func TestWitnesses(t *testing.T) {
	r := rules.Default()
	undecided, records := 0, uint64(40)
	if long {
		records = 3000
	}
	for seed := range records {
		v := newVague(rand.New(rand.NewPCG(seed, 29)), 20, 0.1)
		d := v.deal(t)
		p, _ := proof.PlacesOf(d)
		c := newCounting(p)
		if seed < 4 {
			if _, ok := c.lay(); !ok {
				t.Fatalf("seed %d: no deal found by counting", seed)
			}
		}
		audit, err := Examine(d, &r, Trust{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range audit.Suspects {
			if s.Conclusion != Undecided {
				continue
			}
			undecided++
			for guilty, hands := range map[bool]*Hands{true: s.Guilty, false: s.Innocent} {
				if hands == nil {
					t.Fatalf("seed %d, trick %d, %s: no witness (guilty %v)", seed, s.Trick, s.Seat, guilty)
				}
				told := *v
				told.shown, told.voids = v.shown, [card.D + 1]card.Suits{}
				for _, seat := range rules.TwoPairs.Seats {
					told.hands[seat] = slices.Collect(hands[seat].All())
				}
				again, err := Examine(told.deal(t), &r, Trust{}, nil)
				if err != nil || again.Contradicted || again.Unplaced {
					t.Fatalf("seed %d, trick %d, %s: the witness is no deal of the record (%v)", seed, s.Trick, s.Seat, err)
				}
				// The hands alone need not tell which of the plays was which card.
				want, other := Proven, Refuted
				if !guilty {
					want, other = other, want
				}
				i := slices.IndexFunc(again.Suspects, func(o Suspect) bool { return o.Trick == s.Trick && o.Seat == s.Seat })
				if i < 0 || again.Suspects[i].Conclusion == other {
					t.Errorf("seed %d, trick %d, %s: the witness of %v is none", seed, s.Trick, s.Seat, want)
				}
			}
		}
	}
	t.Logf("%d undecided plays", undecided)
}

// TestTrustGap: where a trick is not recorded, and nothing is written that could be
// trusted, the counts with trust are those without: a suit that a seat shows later not
// to hold says nothing of what it played before.
func TestTrustGap(t *testing.T) {
	records := 300
	if long {
		records = 3000
	}
	rules := rules.Default()
	suspects := 0
	for seed := range records {
		rng := rand.New(rand.NewPCG(uint64(seed), 18))
		v := smallVague(rng)
		n := rng.IntN(len(v.tricks))
		if n == len(v.tricks)-1 || len(v.tricks[n]) < 4 {
			continue
		}
		v.gap = n + 1
		d := v.deal(t)
		with, err := Examine(d, &rules, Trust{Points: true}, nil)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		without, err := Examine(d, &rules, Trust{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range without.Suspects {
			if s.DealsLegal == nil {
				continue
			}
			suspects++
			o := with.Suspects[i]
			got := fmt.Sprint(o.Deals, o.Renuncia, o.DealsLegal, o.RenunciaLegal)
			if want := fmt.Sprint(s.Deals, s.Renuncia, s.DealsLegal, s.RenunciaLegal); got != want {
				t.Errorf("seed %d, trick %d, %s: %s with trust, and %s without", seed, s.Trick, s.Seat, got, want)
			}
		}
	}
	t.Logf("%d records, %d plays that did not follow", records, suspects)
}
