package audit

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
)

// TestHeapStrength compares the strength of a record from heaps with every disorder of them, each written and judged by itself.
func TestHeapStrength(t *testing.T) {
	ac := strings.Split("5♥ A♥ K♥ 3♥/A♣ J♣ K♣ Q♣/J♥ 2♥ 7♥ Q♥/J♠ 7♠ 5♣ 4♥/4♣ 2♣ 4♦ J♦/6♥ 6♠ Q♦ 3♦", "/")
	bd := strings.Split("5♦ 7♦ Q♠ 6♦/A♦ 4♠ 2♦ K♦/7♣ 6♣ 3♣ 5♠/K♠ 3♠ A♠ 2♠", "/")
	text := func(heaps [2][]string) string {
		out := "[Sueca \"1\"]\n[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 7♥\n"
		for i, side := range []string{"AC", "BD"} {
			out += "heap " + side + " " + strings.Join(heaps[i], " / ") + "\n"
		}
		return out
	}
	match := func(text string) *notation.Match {
		for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
			assert.NilError(t, err)
			return m
		}
		return nil
	}
	// shows reports whether no deal lies so, or the trump card would be another's than the dealer's.
	shows := func(heaps [2][]string) bool {
		return slices.ContainsFunc(replay.Judge(match(text(heaps)).Events).Findings, func(f replay.Finding) bool {
			return f.Code == code.HeapDisordered || f.Code == code.NotHeld
		})
	}
	want := unmeasured()
	try := func(c Class, i int, change func(heap, other []string) (_, _ []string)) {
		heaps := [2][]string{slices.Clone(ac), slices.Clone(bd)}
		heaps[i], heaps[1-i] = change(heaps[i], heaps[1-i])
		if want.Places[c]++; shows(heaps) {
			want.Caught[c]++
		}
	}
	turned := func(trick string) string {
		cards := strings.Fields(trick)
		slices.Reverse(cards)
		return strings.Join(cards, " ")
	}
	for i, heap := range [][]string{ac, bd} {
		for _, what := range []struct{ tricks, cards bool }{{true, false}, {false, true}, {true, true}} {
			try(HeapTurned, i, func(heap, other []string) (_, _ []string) {
				for k := range heap {
					if what.cards {
						heap[k] = turned(heap[k])
					}
				}
				if what.tricks {
					slices.Reverse(heap)
				}
				return heap, other
			})
		}
		for k := range heap {
			if k > 0 {
				try(HeapTricks, i, func(heap, other []string) (_, _ []string) {
					heap[k-1], heap[k] = heap[k], heap[k-1]
					return heap, other
				})
			}
			for at := range len(ac) + len(bd) - len(heap) + 1 {
				try(HeapOther, i, func(heap, other []string) (_, _ []string) {
					other = slices.Insert(other, at, heap[k])
					return slices.Delete(heap, k, k+1), other
				})
			}
			cards := strings.Fields(heap[k])
			for order := range 256 { // places as digits of four
				at := []int{order & 3, order >> 2 & 3, order >> 4 & 3, order >> 6}
				if slices.Equal(at, []int{0, 1, 2, 3}) || !slices.Equal(slices.Sorted(slices.Values(at)), []int{0, 1, 2, 3}) {
					continue
				}
				try(HeapCards, i, func(heap, other []string) (_, _ []string) {
					heap[k] = cards[at[0]] + " " + cards[at[1]] + " " + cards[at[2]] + " " + cards[at[3]]
					return heap, other
				})
			}
		}
	}
	got := HeapStrengthOf(rules.Default(), match(text([2][]string{ac, bd})).Events)
	for _, c := range []Class{HeapCards, HeapTricks, HeapTurned, HeapOther} {
		if diff := cmp.Diff([2]int{want.Places[c], want.Caught[c]}, [2]int{got.Places[c], got.Caught[c]}); diff != "" {
			t.Errorf("%s: (-each by itself +strength)\n%s", c, diff)
		}
	}
	// Each card of the pack lies somewhere, so that a misread one lies twice.
	assert.Check(t, got.Places[NextRank] > 0 && got.Places[NextRank] == got.Caught[NextRank] && got.Places[SuitMark] == got.Caught[SuitMark])
	assert.Equal(t, got.Places[LeaderLetter]+got.Places[SameTrick], 0)
	assert.Check(t, got.Places[TrumpLetter] > 0)
}
