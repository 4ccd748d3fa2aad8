package replay_test

import (
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/internal/oracle"
)

// amid returns a match as a log has it, that was stopped somewhere, with comments, corrections and claims between the cards of a trick.
func amid(r *rand.Rand, events []engine.Event, pairs bool) (out []engine.Event) {
	deal, trick := 0, 0
	var before []engine.PlayAmended
	events = events[:1+max(r.Intn(len(events)), slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted }))]
	timeline := replay.NewTimeline(events)
	for i, e := range events {
		out = append(out, e)
		switch e := e.(type) {
		case *engine.DealStarted:
			deal, trick, before = e.Number, 0, nil
		case *engine.TrickStarted:
			trick = e.Number
		case *engine.CardPlayed:
			state := timeline.At(i + 1)
			if cards := state.Deal.Trick(trick).Cards(); len(cards) > 0 && e.Card.Known() && cards[len(cards)-1].Seat != card.NoSeat {
				before = append(before, engine.PlayAmended{Deal: deal, Trick: trick, Seat: cards[len(cards)-1].Seat, From: e.Card, Reason: "read again"})
			}
			last := i+1 == len(events) || events[i+1].Kind() != engine.KindCardPlayed
			switch r.Intn(12) {
			case 0:
				out = append(out, &engine.Commented{Text: "so", Place: engine.CommentOnCard, Braces: true})
			case 1, 2:
				if len(before) > 0 {
					k := r.Intn(len(before))
					a := before[k]
					before = slices.Delete(before, k, k+1)
					a.To = card.New([]card.Suit{card.Spades, card.Hearts, card.Clubs, card.Diamonds}[r.Intn(4)], a.From.Rank())
					if a.To != a.From {
						out = append(out, &a)
					}
				}
			case 3:
				if trick > 1 && !last && pairs {
					out = append(out, &engine.ClaimMade{Trick: 1 + r.Intn(trick-1), By: card.A, Against: card.BD, Accused: card.B})
				}
			}
		}
	}
	return out
}

// TestAmidTrick: what is written between the cards of a trick, as it comes in a log, changes nothing beside the same
// behind the trick, where a text has it.
func TestAmidTrick(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for seed := range uint64(12) {
		for _, mode := range []string{"four", "tres-morto", "dupla", "italiana5"} {
			for m, err := range notation.Matches(strings.NewReader(oracle.Write(mode, seed).Text), notation.Options{}) {
				assert.NilError(t, err)
				events := amid(r, m.Events, mode == "four")
				for again, err := range notation.Matches(strings.NewReader(notation.Format(events, notation.English)), notation.Options{}) {
					assert.NilError(t, err)
					if d := cmp.Diff(said(again.Events), said(events)); d != "" {
						t.Errorf("%s %d: %s\n%s", mode, seed, d, notation.Format(events, notation.English))
					}
				}
			}
		}
	}
}

// said returns what is found in a match, without where.
func said(events []engine.Event) (out []string) {
	for _, f := range replay.Judge(events).Findings {
		out = append(out, strings.Join([]string{string(f.Code), f.Msg.String(), f.Seat.String(), f.Card.String()}, "|"))
	}
	slices.Sort(out)
	return out
}
