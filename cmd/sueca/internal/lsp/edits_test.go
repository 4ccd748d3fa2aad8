package lsp

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/notation"
)

// TestWithOutcomes: each full trick has its winner and its points once, before what stands behind it, and
// what is written already stays as it is.
func TestWithOutcomes(t *testing.T) {
	const head = "[Sueca \"1\"]\n[Rules \"fpsd\"]\n\n"
	for text, want := range map[string]string{
		"deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥ {a} ; b\n; c\n2. C: A♣ J♣ K♣ Q♣\n":                     "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥ {a} = C 15 ; b\n; c\n2. C: A♣ J♣ K♣ Q♣ = C 20\n",
		"deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n; c\n; d\nnote \"x\"\n2. A♣ J♣ K♣ Q♣\nstop\n":         "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥ = C 15\n; c\n; d\nnote \"x\"\n2. C: A♣ J♣ K♣ Q♣ = C 20\nstop\n",
		"deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥ = B 3\n2. C: A♣ J♣ K♣\n":                               "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥ = B 3\n2. C: A♣ J♣ K♣\n",
		"deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n\n; c\ndeal 2 dealer B trump 7♥\n1. C: 5♥ A♥ K♥ 3♥\n": "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥ = C 15\n\n; c\ndeal 2 dealer B trump 7♥\n1. C: 5♥ A♥ K♥ 3♥ = D 15\n",
		"deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\namend deal 1 trick 1 C A♥ -> 2♥ \"x\"\n":              "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\namend deal 1 trick 1 C A♥ -> 2♥ \"x\"\n",
	} {
		for m, err := range notation.Matches(strings.NewReader(head+text), notation.Options{}) {
			if err == nil {
				err = m.Errors.Err()
			}
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			if diff := cmp.Diff(head+want, notation.Format(withOutcomes(m.Events), notation.English)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		}
	}
}
