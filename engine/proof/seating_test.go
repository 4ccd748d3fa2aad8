package proof_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// TestNaiveSeatings compares what is found in deals one trick of which was led by nobody knows whom with every world
// by each leader that it can have had.
func TestNaiveSeatings(t *testing.T) {
	t.Parallel()
	proven, possible := 0, 0
	for seed, done := 0, 0; done < 300; seed++ {
		rng := rand.New(rand.NewPCG(59, uint64(seed)))
		r := blurredDeal(rng)
		first := slices.IndexFunc(r.plays, func(p naivePlay) bool { return p.trick == 1+rng.IntN(10) })
		if first < 0 {
			continue
		}
		n := r.plays[first].trick
		first = r.plays[first].lead
		if len(r.plays) < first+4 || slices.ContainsFunc(r.plays[first:first+4], func(p naivePlay) bool { return p.written }) ||
			slices.ContainsFunc(r.shows, func(s naiveShow) bool { return s.before > first && s.before < first+4 }) {
			continue
		}
		rotated := make([]*record, 4)
		worlds := make([][]world, 4)
		ok := true
		for k := range rotated {
			rotated[k] = r.clone()
			s := k
			for i := range 4 {
				rotated[k].plays[first+i].seat = s
				s = r.next(s)
			}
			var all bool
			worlds[k], all = allWorlds(rotated[k])
			ok = ok && all
		}
		s, err := r.state()
		if !ok || err != nil {
			continue
		}
		done++
		var want []verdict
		for i, p := range r.plays {
			if p.lead == i || p.trick == n {
				continue
			}
			var follows, renounces, neither bool
			for k, rk := range rotated {
				for _, w := range worlds[k] {
					switch {
					case suitOf(w.played[i]) == suitOf(w.played[p.lead]):
						follows = true
					case w.renounces(rk, i):
						renounces = true
					default:
						neither = true
					}
				}
			}
			if yes, sure := listed(follows, renounces, neither); yes {
				want = append(want, verdict{p.trick, p.seat, sure})
				if sure {
					proven++
				} else {
					possible++
				}
			}
		}
		d := s.Deal
		d.Trick(n).LeadBy(card.NoSeat, d.Order())
		assert.Check(t, d.Trick(n).Unseated())
		var got []verdict
		for _, v := range proof.Renuncias(&d) {
			got = append(got, verdict{v.Trick, int(v.Seat) - 1, v.Proven})
		}
		assert.Check(t, slices.Equal(got, want), "seed %d, trick %d: engine %v\n naive %v\n%v", seed, n, got, want, r)
		if t.Failed() {
			return
		}
	}
	assert.Check(t, proven > 20 && possible > 20, "%d, %d", proven, possible)
}

// TestSeatingsAreAll compares the ways to seat the cards of a trick that lost some with every way to give them to the seats, of which
// those stay whose cards lie in the order of play: at most a dozen, or the trick is without its cards.
func TestSeatingsAreAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	few, many := 0, 0
	for range 2000 {
		rs := rules.Default()
		rs.Players = []uint16{4, 6, 8}[rng.IntN(3)]
		rs.Copies = 1 + rs.Players/5
		seats := rs.Table().Seats
		var s engine.State
		s.Apply(&engine.MatchStarted{Rules: rs})
		s.Apply(&engine.DealStarted{Number: 1})
		s.Apply(&engine.TrickStarted{Number: 1, Leader: card.A})
		for i := range seats {
			s.Apply(&engine.CardPlayed{Card: card.New(card.Suit(1+i%4), card.Ace)})
		}
		s.Apply(&engine.TrickStarted{Number: 2, Leader: []card.Seat{card.NoSeat, seats[rng.IntN(len(seats))]}[rng.IntN(2)]})
		trick := s.Deal.Trick(2)
		for range 1 + rng.IntN(len(seats)-1) {
			p := engine.Play{Card: card.New(card.Hearts, card.Seven)}
			if rng.IntN(4) == 0 {
				p.Seat, p.Named = seats[rng.IntN(len(seats))], rng.IntN(4) == 0
			}
			trick.Plays[trick.N] = p
			trick.N++
		}
		if !trick.Unseated() {
			continue
		}
		want := naiveSeatings(seats, *trick)
		var got []engine.Trick
		for _, d := range proof.Seatings(&s.Deal) {
			got = append(got, *d.Trick(2))
		}
		if len(want) == 0 || len(want) > 12 {
			many++
			assert.Assert(t, len(got) == 1 && got[0].N == 0, "%v has %d seatings: %v", trick.Cards(), len(want), got)
			continue
		}
		few++
		assert.DeepEqual(t, got, want)
	}
	assert.Assert(t, few > 100 && many > 100, "%d, %d", few, many)
}

// naiveSeatings gives the cards of a trick to the seats in every way.
func naiveSeatings(seats []card.Seat, trick engine.Trick) (out []engine.Trick) {
	for i, p := range trick.Cards() {
		if p.Seat != card.NoSeat {
			continue
		}
		for _, s := range seats {
			if !slices.ContainsFunc(trick.Cards(), func(p engine.Play) bool { return p.Seat == s }) {
				trick.Plays[i].Seat = s
				out = append(out, naiveSeatings(seats, trick)...)
			}
		}
		return out
	}
	first, last := trick.Leader, -1
	if first == card.NoSeat {
		first = trick.Plays[0].Seat
	}
	named := false
	inOrder := true
	for _, p := range trick.Cards() {
		named = named || p.Named
		place := (int(p.Seat) - int(first) + len(seats)) % len(seats)
		inOrder = inOrder && place > last
		last = place
	}
	if named || inOrder {
		out = append(out, trick)
	}
	return out
}
