package singledummy

import (
	"math/rand/v2"
	"os"
	"testing"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/rules"
)

var long = os.Getenv("SUECA_LONG") != "" // test more of everything

// randomDeal plays a deal at random under some rules, at a table of two pairs or with a dead
// hand; with revoke, one player does not follow suit once, if it can be. The dealer has a
// trump card.
func randomDeal(rng *rand.Rand, r *rules.Rules, revoke bool) *Deal {
	var cards []card.Card
	for c := range r.Deck().All() {
		cards = append(cards, c)
	}
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	p := &solve.Played{Start: &solve.Position{}, Whole: true}
	for i, c := range cards {
		s := rules.TwoPairs.Seats[i/10]
		p.Start.Hands[s] = p.Start.Hands[s].With(c)
	}
	p.Dealer = rules.TwoPairs.Seats[rng.IntN(4)]
	if table := r.Table(); table.Dead != card.NoSeat {
		p.Dead, p.Dealer = table.Dead, card.A+card.Seat(rng.IntN(3))
		p.Start.Round = *table.Order(p.Dealer, r.Direction())
	}
	p.Start.Leader = r.Leader(p.Dealer)
	p.TrumpCard = p.Start.Hands[p.Dealer].First()
	p.Start.Trump = p.TrumpCard.Suit()
	d := &Deal{Rules: r, Played: p}
	pos := p.Start
	for n := range 40 {
		seat := pos.Turn(r.Direction())
		may := d.legal(pos, seat)
		if other := pos.Hands[seat] &^ card.SetOf(may...); revoke && n > 8 && other != 0 {
			may, revoke = []card.Card{other.First()}, false
		}
		p.Plays = append(p.Plays, solve.PlayedCard{Trick: n/4 + 1, Seat: seat, Leader: pos.Leader, Card: may[rng.IntN(len(may))]})
		pos = pos.Play(p.Plays[n].Card, r.Direction())
	}
	return d
}

// naiveWorlds returns all deals that are possible for the seat that plays card at, by
// trying every way of dealing the unseen cards and playing the deal so far in each: whoever
// did not follow a suit, or did not trump where it had to, holds none of it unless it has
// played one since, or has been seen with one. It knows nothing of how Known counts.
func naiveWorlds(d *Deal, at int) map[[card.D + 1]card.Cards]bool {
	pos := d.Before(d.Rules.Direction())[at]
	own := pos.Turn(d.Rules.Direction())
	var others []card.Seat
	var hidden []card.Card
	for _, s := range rules.TwoPairs.Seats {
		if s == own || d.Dead != card.NoSeat && (own == d.Dealer || own == d.Dead) && (s == d.Dealer || s == d.Dead) {
			continue
		}
		others = append(others, s)
		for c := range pos.Hands[s].All() {
			hidden = append(hidden, c)
		}
	}
	out := map[[card.D + 1]card.Cards]bool{}
	var hands [card.D + 1]card.Cards
	var deal func(i int)
	deal = func(i int) {
		if i == len(hidden) {
			if naiveFits(d, at, &hands, others) {
				out[hands] = true
			}
			return
		}
		for _, s := range others {
			if hands[s].Len() < pos.Hands[s].Len() {
				hands[s] = hands[s].With(hidden[i])
				deal(i + 1)
				hands[s] = hands[s].Without(hidden[i])
			}
		}
	}
	deal(0)
	return out
}

// naiveFits reports whether hands agree with what was seen.
func naiveFits(d *Deal, at int, hands *[card.D + 1]card.Cards, others []card.Seat) bool {
	between := func(s card.Seat, from, to int, c card.Card) bool { // s plays c
		for _, p := range d.Plays[from:max(from, to)] {
			if p.Seat == s && p.Card == c {
				return true
			}
		}
		return false
	}
	played := func(s card.Seat, from int, c card.Card) bool { return between(s, from, at, c) }
	for _, s := range others {
		if s == d.Dealer && d.TrumpCard.Known() && !hands[s].Has(d.TrumpCard) && !played(s, 0, d.TrumpCard) {
			return false
		}
		for _, t := range d.Told {
			for c := range t.Laid.All() {
				if t.At <= at && t.Seat == s && !hands[s].Has(c) && !played(s, t.At, c) {
					return false
				}
			}
		}
		led := card.NoSuit
		for i, p := range d.Plays[:at] {
			if p.Seat == p.Leader {
				led = p.Card.Suit()
			}
			if p.Seat != s || p.Card.Suit() == led {
				continue
			}
			lacks := func(suit card.Suit) bool { // and nothing seen proves that it did not
				if hands[s].Of(suit) == 0 {
					return true
				}
				for _, later := range d.Plays[i+1 : at] {
					if later.Seat == s && later.Card.Suit() == suit {
						return true
					}
				}
				for _, t := range d.Told {
					for c := range t.Laid.Of(suit).All() {
						if t.At <= at && t.Seat == s && !between(s, 0, i, c) {
							return true
						}
					}
					if t.At <= at && t.Seat == s && (t.Revoked < 0 && t.At > i || t.Revoked == p.Trick) {
						return true
					}
				}
				return s == d.Dealer && d.TrumpCard.Suit() == suit && hands[s].Has(d.TrumpCard)
			}
			if !lacks(led) || d.Rules.Void == rules.MustTrump && p.Card.Suit() != d.Start.Trump && !lacks(d.Start.Trump) {
				return false
			}
		}
	}
	return true
}

// placedIn returns the cards that one seat holds in all of some deals.
func placedIn(worlds map[[card.D + 1]card.Cards]bool) (out card.Cards) {
	for _, s := range rules.TwoPairs.Seats {
		in := ^card.Cards(0)
		for hands := range worlds {
			in &= hands[s]
		}
		if len(worlds) > 0 {
			out |= in
		}
	}
	return out
}

// TestKnown compares the possible deals with those of a slow enumeration: at tables of two
// pairs and with a dead hand, where one must trump, with renúncias, and with cards laid open.
func TestKnown(t *testing.T) {
	seeds := uint64(60)
	if long {
		seeds = 1500
	}
	positions, none := 0, 0
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 67))
		r := rules.Default()
		switch seed % 4 {
		case 1:
			r.Void = rules.MustTrump
		case 2:
			r, _ = rules.Parse("tres-morto")
		}
		d := randomDeal(rng, &r, seed%3 == 0)
		before := d.Before(r.Direction())
		if seed%5 < 2 { // some seat lays open what it has
			at := 20 + rng.IntN(12)
			s := rules.TwoPairs.Seats[rng.IntN(3)]
			told := Told{At: at, Seat: s}
			for c := range before[at].Hands[s].All() {
				if rng.IntN(2) == 0 {
					told.Laid = told.Laid.With(c)
				}
			}
			d.Told = append(d.Told, told)
		}
		for at := 27 + int(seed%3); at < 40; at += 3 {
			k, want := d.Known(at, before[at]), naiveWorlds(d, at)
			positions++
			if k.Possible() != uint64(len(want)) {
				t.Fatalf("seed %d, card %d: %d deals, and by trying all %d", seed, at, k.Possible(), len(want))
			}
			if len(want) == 0 {
				none++
			}
			if got, want := k.Placed(), placedIn(want); got != want || got&^k.Hidden() != 0 {
				t.Fatalf("seed %d, card %d: the places of %v are known, and by trying all those of %v", seed, at, got, want)
			}
			for n := range k.Possible() {
				hands := k.World(n)
				if !want[hands] {
					t.Fatalf("seed %d, card %d: deal %d is not possible, or comes twice: %v", seed, at, n, hands)
				}
				delete(want, hands)
			}
		}
	}
	if positions < 200 || none == 0 || none > positions/4 {
		t.Errorf("%d positions, %d of them without a deal", positions, none)
	}
}
