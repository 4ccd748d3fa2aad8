package proof_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/card"
	"sueca/engine/proof"
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
