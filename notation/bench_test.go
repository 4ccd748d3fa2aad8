package notation

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// archive returns a match of n deals as programs write them: hands, ten tricks
// with their leaders, nothing else.
func archive(n int) string {
	r := rand.New(rand.NewPCG(1, 2))
	var deck []card.Card
	for s := card.Spades; s <= card.Diamonds; s++ {
		for rank := card.Two; rank <= card.Ace; rank++ {
			if rank != card.Ten {
				deck = append(deck, card.New(s, rank))
			}
		}
	}
	events := []engine.Event{&engine.MatchStarted{Rules: rules.Default()}}
	for number := 1; number <= n; number++ {
		r.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		events = append(events, &engine.DealStarted{Number: number, Dealer: rules.TwoPairs.Seats[number%4], Trump: deck[0], TrumpWritten: true})
		for i, s := range rules.TwoPairs.Seats {
			h := &engine.HandRecorded{Seat: s, Cards: append([]card.Card(nil), deck[i*10:i*10+10]...)}
			sortHand(h.Cards)
			events = append(events, h)
		}
		for trick := range 10 {
			events = append(events, &engine.TrickStarted{Number: trick + 1, Leader: rules.TwoPairs.Seats[r.IntN(4)]})
			for i := range 4 {
				events = append(events, &engine.CardPlayed{Card: deck[i*10+trick]})
			}
		}
	}
	return Format(events, English)
}

const benchDeals = 1000

func deals(b *testing.B, n int) {
	b.ReportMetric(float64(b.N)*float64(n)/b.Elapsed().Seconds(), "deals/s")
}

func BenchmarkRead(b *testing.B) {
	text := archive(benchDeals)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		for m := range Matches(strings.NewReader(text), Options{}) {
			if m.Errors != nil {
				b.Fatal(m.Errors)
			}
		}
	}
	deals(b, benchDeals)
}

// BenchmarkReader reads in the same memory again and again, plain deals as such
// and by lines.
func BenchmarkReader(b *testing.B) {
	text := archive(benchDeals)
	for _, byLines := range []bool{false, true} {
		name := "plain"
		if byLines {
			name = "by lines"
		}
		b.Run(name, func(b *testing.B) {
			opt := Options{byLines: byLines}
			var r Reader
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				for s, err := range Shards(strings.NewReader(text), opt, 1<<18) {
					assert.NilError(b, err)
					for m := range r.Read(s, opt) {
						if m.Errors != nil {
							b.Fatal(m.Errors)
						}
					}
				}
			}
			deals(b, benchDeals)
		})
	}
}

func BenchmarkFormat(b *testing.B) {
	var events []engine.Event
	for m := range Matches(strings.NewReader(archive(benchDeals)), Options{}) {
		events = m.Events
	}
	b.ReportAllocs()
	for b.Loop() {
		w := NewWriter(io.Discard, English)
		for _, e := range events {
			w.Write(e)
		}
		assert.NilError(b, w.Flush())
	}
	deals(b, benchDeals)
}

// BenchmarkSpecification is for comparison. It reads one match of few deals,
// because the specification backtracks without limit.
func BenchmarkSpecification(b *testing.B) {
	const n = 20
	text := archive(n)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := specify(text); err != nil {
			b.Fatal(fmt.Errorf("refused: %w", err))
		}
	}
	deals(b, n)
}
