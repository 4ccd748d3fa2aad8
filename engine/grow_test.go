package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/card"
)

// TestCopiesStayIndependent grows copies of states in any order, as a timeline does
// that is sought: none sees what another has got.
func TestCopiesStayIndependent(t *testing.T) {
	type copied struct {
		State
		tags  []string
		shown []int
	}
	rng := rand.New(rand.NewPCG(1, 2))
	first := copied{}
	assert.NilError(t, first.Apply(&DealStarted{Number: 1}))
	all := []copied{first}
	for i := range 5000 {
		c := all[rng.IntN(len(all))]
		if rng.IntN(2) == 0 {
			c.tags = append(c.tags[:len(c.tags):len(c.tags)], fmt.Sprint(i))
			assert.NilError(t, c.Apply(&TagWritten{Name: fmt.Sprint(i)}))
		} else {
			c.shown = append(c.shown[:len(c.shown):len(c.shown)], i)
			assert.NilError(t, c.Apply(&CardsShown{Seat: card.A, Cards: make([]card.Card, i)}))
		}
		if at := rng.IntN(40); at < len(all) {
			all[at] = c
		} else {
			all = append(all, c)
		}
	}
	for _, c := range all {
		for i, tag := range c.Tags {
			if tag.Name != c.tags[i] {
				t.Fatalf("tag %d is %s; want %s", i, tag.Name, c.tags[i])
			}
		}
		for i, sh := range c.Deal.Shown() {
			if len(sh.Cards) != c.shown[i] {
				t.Fatalf("showing %d has %d cards; want %d", i, len(sh.Cards), c.shown[i])
			}
		}
		if len(c.Tags) != len(c.tags) || len(c.Deal.Shown()) != len(c.shown) {
			t.Fatal("something is lost")
		}
	}
}
