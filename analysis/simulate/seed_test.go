package simulate

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
)

// digestOf returns a digest of all that is generated.
func digestOf(t *testing.T, a Archive) uint32 {
	t.Helper()
	h := fnv.New32a()
	for g := range a.Matches() {
		for _, e := range g.Events {
			h.Write([]byte(e.Kind().String()))
			assert.NilError(t, json.NewEncoder(h).Encode(inBytes(e)))
		}
		assert.NilError(t, json.NewEncoder(h).Encode([]any{g.Deals, g.Planted, g.Illegible}))
	}
	return h.Sum32()
}

// inBytes returns an event as it was encoded when the digests were taken: the cards of a hand in bytes.
func inBytes(e engine.Event) any {
	h, ok := e.(*engine.HandRecorded)
	if !ok {
		return e
	}
	var cards []byte
	for _, c := range h.Cards {
		cards = append(cards, byte(c))
	}
	return struct {
		Seat  card.Seat
		Cards []byte
		Voids card.Suits
	}{h.Seat, cards, h.Voids}
}

// TestSeeds: the archive of a seed is what it was. What was measured on one is told with its seed, so
// that others can measure it again; whoever changes how cards are played changes these numbers, and
// has to measure those too.
func TestSeeds(t *testing.T) {
	type archive struct {
		name string
		Archive
		want uint32
	}
	slips := func(a Archive) Archive {
		a.Deals, a.Revokes, a.Errors = 120, 0.3, 0.6
		return a
	}
	archives := []archive{
		{"plain", Archive{Deals: 200, Seed: 1}, 0xabbdfd39},
		{"slips", slips(Archive{Seed: 2}), 0xb3638603},
		{"slips with all hands", slips(Archive{Seed: 3, Hands: AllHands}), 0x47521f90},
		{"slips without hands", slips(Archive{Seed: 4, Hands: NoHands}), 0xddf0b586},
		{"a club", Archive{Deals: 200, Seed: 5, Pairs: 3}, 0xcd1eee39},
		{"a club by weights", Archive{Deals: 200, Seed: 6, Pairs: 2, Manners: Manners{Habit: Weighed}}, 0xc1f007ff},
		{"card points", slips(Archive{Seed: 7, Rules: rulesOf(t, "fpsd match.mode=open")}), 0x81b21828},
	}
	for i, want := range []uint32{0x7d2756bf, 0x764231f4, 0x134a9bc2, 0x8c78f473, 0x53f59d58, 0xd1461170, 0x1b70bf3c, 0x0bb6f073} {
		archives = append(archives, archive{tables[i], slips(Archive{Seed: 7, Rules: rulesOf(t, tables[i])}), want})
	}
	for i, want := range []uint32{0xe20aab7e, 0x0fb17ffe, 0xd56c213c, 0xcc460ebb, 0xb183033c, 0xc9cefb10, 0x6218e211, 0x13392459, 0x563b8e3d, 0x432b6216, 0x6c51ba6a} {
		h := ByLot + Habit(i)
		archives = append(archives, archive{fmt.Sprintf("habit %d", h), Archive{Deals: 100, Seed: uint64(h), Manners: Manners{Habit: h}}, want})
	}
	for i, want := range [][2]uint32{{0x73dfb102, 0x9d99555e}, {0xe1fad25c, 0x04454b7b}, {0x64425286, 0xf71fc325}, {0xe278d46e, 0xea47ea00}, {0xe13564cd, 0x91834cce}, {0xbde79e6a, 0x2c573026}} {
		signal := Signals()[i]
		everywhere := Manners{Habit: ByLot, Signal: signal, Honesty: 0.9, Pairs: 2, Read: true}
		here := Manners{Signal: signal, Honesty: 0.9, Seats: [card.D + 1]bool{card.A: true, card.C: true}, Only: card.Hearts.Of()}
		archives = append(archives, archive{signal, Archive{Deals: 150, Seed: 8, Pairs: 3, Manners: everywhere}, want[0]},
			archive{signal + " in hearts", Archive{Deals: 150, Seed: 9, Manners: here}, want[1]})
	}
	for _, a := range archives {
		if got := digestOf(t, a.Archive); got != a.want {
			t.Errorf("%s: %08x, want %08x", a.name, got, a.want)
		}
	}
}
