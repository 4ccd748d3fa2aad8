package audit

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/proof"
	"sueca/engine/rules"
	"sueca/replay"
)

// revoked is a complete deal with one renúncia, as it was written down with one slip.
type revoked struct {
	events []engine.Event
	trick  int // of the renúncia
	place  int // of its card, from 0
	seat   card.Seat
	slip   string
}

// newRevoked deals and plays at random: everybody follows suit but one player once.
// Then one letter is written wrong: of a leader, a winner or the dealer, or none.
func newRevoked(rng *rand.Rand, slip string, winners bool) *revoked {
	for {
		if r := tryRevoked(rng, slip, winners); r != nil {
			return r
		}
	}
}

func tryRevoked(rng *rand.Rand, slip string, winners bool) *revoked {
	pack := slices.Collect(card.DeckOfSevens.All())
	rng.Shuffle(len(pack), func(i, k int) { pack[i], pack[k] = pack[k], pack[i] })
	var hands [card.D + 1][]card.Card
	for i, c := range pack {
		hands[rules.TwoPairs.Seats[i%4]] = append(hands[rules.TwoPairs.Seats[i%4]], c)
	}
	dealer := rules.TwoPairs.Seats[rng.IntN(4)]
	trump := hands[dealer][0]
	out := &revoked{slip: slip}
	head := &engine.DealStarted{Number: 1, Dealer: dealer, Trump: trump, TrumpWritten: true}
	out.events = append(out.events, head)
	at, when := rules.TwoPairs.Right(dealer), 1+rng.IntN(8)
	var starts []*engine.TrickStarted
	var ends []*engine.TrickTaken
	for n := 1; n <= rules.TwoPairs.Tricks; n++ {
		start := &engine.TrickStarted{Number: n, Leader: at}
		starts, out.events = append(starts, start), append(out.events, start)
		var cards []card.Card
		s := at
		for i := range 4 {
			may := slices.Clone(hands[s])
			if i > 0 {
				led := cards[0].Suit()
				follow := slices.DeleteFunc(slices.Clone(may), func(c card.Card) bool { return c.Suit() != led })
				off := slices.DeleteFunc(slices.Clone(may), func(c card.Card) bool { return c.Suit() == led })
				switch {
				case out.trick == 0 && n >= when && len(follow) > 0 && len(off) > 0 && rng.IntN(2) == 0:
					out.trick, out.place, out.seat, may = n, i, s, off
				case len(follow) > 0:
					may = follow
				}
			}
			c := may[rng.IntN(len(may))]
			hands[s] = slices.DeleteFunc(hands[s], func(o card.Card) bool { return o == c })
			cards = append(cards, c)
			out.events = append(out.events, &engine.CardPlayed{Card: c})
			s = rules.TwoPairs.Right(s)
		}
		for range engine.Best(cards, trump.Suit()) {
			at = rules.TwoPairs.Right(at)
		}
		end := &engine.TrickTaken{Winner: at, Points: -1}
		if ends = append(ends, end); winners || strings.Contains(slip, "winner") {
			out.events = append(out.events, end)
		}
	}
	if out.trick == 0 {
		return nil
	}
	other := func(s card.Seat) card.Seat { return rules.TwoPairs.Seats[(int(s)-1+1+rng.IntN(3))%4] }
	first, second := rng.IntN(10), rng.IntN(9)
	if second >= first {
		second++
	}
	for i, letter := range strings.Split(slip, " and ") {
		n := []int{first, second}[i]
		switch letter {
		case "leader":
			starts[n].Leader = other(starts[n].Leader)
		case "winner":
			ends[n].Winner = other(ends[n].Winner)
		case "dealer":
			head.Dealer = other(head.Dealer)
		}
	}
	return out
}

// deal returns the deal as it is written.
func (r *revoked) deal(t testing.TB) *engine.Deal {
	var s engine.State
	for _, e := range r.events {
		assert.NilError(t, s.Apply(e))
	}
	s.Deal.End()
	return &s.Deal
}

func (r *revoked) String() string {
	out := fmt.Sprintf("%s wrong; %s renounced in trick %d", r.slip, r.seat, r.trick)
	for _, e := range r.events {
		switch e := e.(type) {
		case *engine.DealStarted:
			out += fmt.Sprintf("\ndeal %d dealer %s trump %s", e.Number, e.Dealer, e.Trump)
		case *engine.TrickStarted:
			out += fmt.Sprintf("\n%d. %s:", e.Number, e.Leader)
		case *engine.CardPlayed:
			out += " " + e.Card.String()
		case *engine.TrickTaken:
			out += " = " + e.Winner.String()
		}
	}
	return out
}

// blur forgets some cards of a record.
func (r *revoked) blur(rng *rand.Rand) {
	for i, e := range r.events {
		p, ok := e.(*engine.CardPlayed)
		if !ok || rng.IntN(8) > 0 {
			continue
		}
		c := p.Card
		switch rng.IntN(4) {
		case 0:
			c = card.Unknown
		case 1:
			c = card.New(c.Suit(), card.NoRank)
		case 2:
			c = card.New(card.NoSuit, c.Rank())
		case 3:
			if c.Points() == 0 {
				c = card.New(c.Suit(), card.Low)
			}
		}
		r.events[i] = &engine.CardPlayed{Card: c}
	}
}

// TestWrongLetters: in a deal with one renúncia and one letter or two written wrong, the
// audit and the findings prove the same, and nothing of a seat that followed suit; and
// nothing clears the one who did not. It tells how often that one is still proven.
func TestWrongLetters(t *testing.T) {
	deals := 40
	if long {
		deals = 5000
	}
	for _, slip := range []string{"nothing", "leader", "winner", "dealer", "leader and leader", "leader and winner", "leader and dealer", "winner and dealer"} {
		for _, written := range []string{"", "winners", "vague"} {
			name := strings.TrimSpace(slip + " " + written)
			if written == "winners" && strings.Contains(slip, "winner") {
				continue
			}
			if written == "vague" && strings.Contains(slip, " and ") {
				continue // one of two wrong letters then often leaves no trace, and no reading has it
			}
			t.Run(name, func(t *testing.T) {
				rules := rules.Default()
				proven, possible, several := 0, 0, 0
				n := deals
				if written == "vague" {
					n /= 10
				}
				for seed := range n {
					rng := rand.New(rand.NewPCG(uint64(seed), 16))
					r := newRevoked(rng, slip, written == "winners")
					if written == "vague" {
						r.blur(rng)
					}
					if slip != "nothing" && written == "vague" && proof.HypothesesOf(r.deal(t), &rules).Doubts == nil {
						continue // the record goes together with the slip: nothing tells of it
					}
					report, err := Examine(r.deal(t), &rules, Trust{}, nil)
					assert.NilError(t, err)
					var audited, found []string
					told := false
					for _, s := range report.Suspects {
						is := s.Trick == r.trick && s.Place == r.place
						told = told || is
						switch {
						case s.Conclusion == Proven && (!is || s.Seat != r.seat):
							t.Errorf("seed %d: %s in trick %d is proven\n%s", seed, s.Seat, s.Trick, r)
						case s.Conclusion == Refuted && is:
							t.Errorf("seed %d: refuted\n%s", seed, r)
						case s.Conclusion == Proven:
							proven++
						case is:
							possible++
						}
						if s.Conclusion == Proven {
							audited = append(audited, fmt.Sprintf("%s in trick %d", s.Seat, s.Trick))
						}
						if len(s.Ways) > 1 {
							several++
						}
					}
					if !told && written != "vague" {
						t.Errorf("seed %d: nothing is told of it\n%s", seed, r)
					}
					match := append([]engine.Event{&engine.MatchStarted{Rules: rules, Source: engine.RulesGiven}}, r.events...)
					for _, f := range replay.Judge(match).Findings {
						if f.Code == code.Renuncia {
							found = append(found, fmt.Sprintf("%s in trick %d", f.Seat, f.Trick))
						}
						if f.Code == code.NoDealFits {
							t.Errorf("seed %d: a deal that was played fits nothing\n%s", seed, r)
						}
					}
					if !slices.Equal(audited, found) {
						t.Errorf("seed %d: the audit proves %q, and %q are found\n%s", seed, audited, found, r)
					}
				}
				t.Logf("%d deals: the renúncia is proven in %d and open in %d; %d plays are read several ways", n, proven, possible, several)
			})
		}
	}
}
