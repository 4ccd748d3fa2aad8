package audit

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"gotest.tools/v3/assert"

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
	// written are the outcomes of the tricks, where they are recorded.
	written  []*engine.TrickTaken
	outcomes []*engine.TrickTaken
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
		points := 0
		for _, p := range trick {
			points += p.card.Points()
		}
		v.outcomes = append(v.outcomes, &engine.TrickTaken{Winner: best.seat, Points: points})
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
		if v.written != nil && len(trick) == 4 {
			apply(v.written[n])
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

// naive counts by trying every deal: it assigns each unknown card to a play or to what a
// seat had left.
type naive struct {
	v       *vague
	trust   Trust
	plays   []*vaguePlay
	of      [][2]int // the trick and place of each
	free    []card.Card
	left    [card.D + 1]int // how many cards each seat has left
	rest    [card.D + 1][]card.Card
	at      map[[2]int]card.Card // by trick and place
	deals   int
	guilty  map[[2]int]int
	lawful  map[[2]int]int // every other play is lawful
	guiltyL map[[2]int]int
	follows map[[2]int]int
}

func (v *vague) naive(trust Trust) *naive {
	n := &naive{v: v, trust: trust, at: map[[2]int]card.Card{}, guilty: map[[2]int]int{}, lawful: map[[2]int]int{}, guiltyL: map[[2]int]int{}, follows: map[[2]int]int{}}
	known := card.Cards(0)
	for _, s := range rules.TwoPairs.Seats {
		n.left[s] = 10
	}
	for i, t := range v.tricks {
		for k := range t {
			n.left[t[k].seat]--
			if t[k].token.Known() {
				known = known.With(t[k].token)
				n.at[[2]int{i, k}] = t[k].token
			} else {
				n.plays = append(n.plays, &t[k])
				n.of = append(n.of, [2]int{i, k})
			}
		}
	}
	n.free = slices.Collect((card.DeckOfSevens &^ known).All())
	n.try(0, make([]bool, len(n.plays)))
	return n
}

// try puts card i of the free ones somewhere.
func (n *naive) try(i int, taken []bool) {
	if i == len(n.free) {
		n.look()
		return
	}
	c := n.free[i]
	for k, p := range n.plays {
		if taken[k] || p.token.Candidates(card.SetOf(c)) == 0 {
			continue
		}
		taken[k] = true
		n.at[n.of[k]] = c
		n.try(i+1, taken)
		delete(n.at, n.of[k])
		taken[k] = false
	}
	for _, s := range rules.TwoPairs.Seats {
		if len(n.rest[s]) < n.left[s] {
			n.rest[s] = append(n.rest[s], c)
			n.try(i+1, taken)
			n.rest[s] = n.rest[s][:len(n.rest[s])-1]
		}
	}
}

// look judges a deal.
func (n *naive) look() {
	v := n.v
	var hands [card.D + 1][]card.Card
	for _, s := range rules.TwoPairs.Seats {
		hands[s] = slices.Clone(n.rest[s])
	}
	for i, t := range v.tricks {
		for k, p := range t {
			hands[p.seat] = append(hands[p.seat], n.at[[2]int{i, k}])
		}
	}
	for _, s := range rules.TwoPairs.Seats {
		if !holds(hands[s], v.hands[s]) {
			return
		}
		for _, c := range hands[s] {
			if v.voids[s].Has(c.Suit()) {
				return
			}
		}
	}
	if v.trump != card.Unknown && !holds(hands[v.dealer], []card.Card{v.trump}) {
		return
	}
	for _, sh := range v.shown {
		if !holds(n.rest[sh.Seat], sh.Cards) {
			return
		}
	}
	if !n.believed() {
		return
	}
	n.deals++
	illegal := map[[2]int]bool{}
	for i, t := range v.tricks {
		led := n.at[[2]int{i, 0}].Suit()
		for k, p := range t {
			if k == 0 {
				continue
			}
			at := [2]int{i, k}
			if n.at[at].Suit() == led {
				n.follows[at]++
				continue
			}
			later := slices.Clone(n.rest[p.seat])
			for j := i + 1; j < len(v.tricks); j++ {
				for m, q := range v.tricks[j] {
					if q.seat == p.seat {
						later = append(later, n.at[[2]int{j, m}])
					}
				}
			}
			if slices.ContainsFunc(later, func(c card.Card) bool { return c.Suit() == led }) {
				illegal[at] = true
				n.guilty[at]++
			}
		}
	}
	for i, t := range v.tricks {
		for k := range t {
			at := [2]int{i, k}
			if len(illegal) == 0 || len(illegal) == 1 && illegal[at] {
				n.lawful[at]++
				if illegal[at] {
					n.guiltyL[at]++
				}
			}
		}
	}
}

// believed reports whether the trusted fields, which are those of the deal that was
// played, are true of this one.
func (n *naive) believed() bool {
	trump := n.v.trump.Suit()
	taker := func(i int, card func(k int) card.Card) (card.Seat, int) {
		best, points := 0, 0
		for k := range n.v.tricks[i] {
			c, b := card(k), card(best)
			if c.Suit() == b.Suit() && c.Rank() > b.Rank() || c.Suit() == trump && b.Suit() != trump {
				best = k
			}
			points += c.Points()
		}
		return n.v.tricks[i][best].seat, points
	}
	for i, t := range n.v.tricks {
		if len(t) < 4 {
			continue
		}
		seat, points := taker(i, func(k int) card.Card { return n.at[[2]int{i, k}] })
		wrote, held := taker(i, func(k int) card.Card { return t[k].card })
		if n.trust.Winners && trump != card.NoSuit && seat != wrote || n.trust.Points && points != held {
			return false
		}
		if n.trust.Leaders && trump != card.NoSuit && i+1 < len(n.v.tricks) && seat != n.v.tricks[i+1][0].seat {
			return false
		}
	}
	return true
}

// holds reports whether a hand has different cards for all tokens.
func holds(hand, tokens []card.Card) bool {
	if len(tokens) == 0 {
		return true
	}
	for i, c := range hand {
		if tokens[0].Candidates(card.SetOf(c)) != 0 {
			rest := append(slices.Clone(hand[:i]), hand[i+1:]...)
			if holds(rest, tokens[1:]) {
				return true
			}
		}
	}
	return false
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

// TestAuditCounts compares every count with one that tries every deal, for small
// records with every kind of unknown.
func TestAuditCounts(t *testing.T) {
	records := 300
	if long {
		records = 3000
	}
	suspects, uncounted := 0, 0
	for seed := range records {
		rng := rand.New(rand.NewPCG(uint64(seed), 7))
		v := smallVague(rng)
		d := v.deal(t)
		rules := rules.Default()
		// Every other record is asked of all its plays, not only of those that are known
		// not to have followed.
		all := seed%2 == 1
		audit, err := Examine(d, &rules, Trust{}, func(int, card.Seat) bool { return all })
		if err != nil {
			t.Fatal(err)
		}
		want := v.naive(Trust{})
		if audit.Contradicted || audit.Unplaced {
			t.Fatalf("seed %d: a true record is contradicted", seed)
		}
		found := map[[2]int]bool{}
		for _, s := range audit.Suspects {
			k := slices.IndexFunc(v.tricks[s.Trick-1], func(p vaguePlay) bool { return p.seat == s.Seat })
			at := [2]int{s.Trick - 1, k}
			found[at] = true
			suspects++
			compare := func(what string, got *big.Int, want int) {
				if got.Cmp(big.NewInt(int64(want))) != 0 {
					t.Errorf("seed %d, trick %d, %s: %s %v, and there are %d", seed, s.Trick, s.Seat, what, got, want)
				}
			}
			compare("deals", s.Deals, want.deals)
			compare("renúncias", s.Renuncia, want.guilty[at])
			if s.DealsLegal == nil {
				uncounted++
			} else {
				compare("deals with the others legal", s.DealsLegal, want.lawful[at])
				compare("renúncias with the others legal", s.RenunciaLegal, want.guiltyL[at])
			}
			verdict := Undecided
			switch want.guilty[at] {
			case 0:
				verdict = Refuted
			case want.deals:
				verdict = Proven
			}
			if s.Conclusion != verdict {
				t.Errorf("seed %d, trick %d, %s: %s, not %s", seed, s.Trick, s.Seat, s.Conclusion, verdict)
			}
		}
		for i, trick := range v.tricks {
			for k := 1; k < len(trick); k++ {
				if at := [2]int{i, k}; (want.follows[at] == 0) != found[at] && !all {
					t.Errorf("seed %d, trick %d, place %d: suspected %v, and it followed in %d of %d deals", seed, i+1, k, found[at], want.follows[at], want.deals)
				}
			}
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d records, %d plays that did not follow, %d without the second pair of counts", records, suspects, uncounted)
}

// TestAuditTrust compares the counts with trust in what was written of each trick
// with those of trying every deal.
func TestAuditTrust(t *testing.T) {
	records := 200
	if long {
		records = 2000
	}
	rules := rules.Default()
	suspects := 0
	for seed := range records {
		rng := rand.New(rand.NewPCG(uint64(seed), 17))
		v := smallVague(rng)
		v.written = v.outcomes
		d := v.deal(t)
		trust := []Trust{{Leaders: true}, {Winners: true}, {Points: true}, {true, true, true}}[seed%4]
		audit, err := Examine(d, &rules, trust, func(int, card.Seat) bool { return seed%8 >= 4 })
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		want := v.naive(trust)
		for _, s := range audit.Suspects {
			suspects++
			k := slices.IndexFunc(v.tricks[s.Trick-1], func(p vaguePlay) bool { return p.seat == s.Seat })
			at := [2]int{s.Trick - 1, k}
			got := fmt.Sprint(s.Deals, s.Renuncia, s.DealsLegal, s.RenunciaLegal)
			if is := fmt.Sprint(want.deals, want.guilty[at], want.lawful[at], want.guiltyL[at]); got != is {
				t.Fatalf("seed %d, %+v, trick %d, %s: counted %s, and there are %s", seed, trust, s.Trick, s.Seat, got, is)
			}
		}
	}
	t.Logf("%d records, %d plays that did not follow", records, suspects)
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
		c := newCounting(p, newEffort())
		if seed < 4 {
			if _, ok := c.lay(); !ok {
				t.Fatalf("seed %d: no deal found by counting", seed)
			}
		}
		audit, err := Examine(d, &r, Trust{}, nil)
		assert.NilError(t, err)
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
		v.written = nil
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
		assert.NilError(t, err)
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
