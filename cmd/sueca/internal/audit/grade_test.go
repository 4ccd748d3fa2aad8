package audit

import (
	"io"
	"reflect"
	"testing"

	"github.com/spf13/cobra"

	"sueca/analysis/singledummy"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/card"
)

// TestEndMatch: each match in which somebody decided something, or was dealt cards of which the luck is
// known, is one more in the errors of sides, seats and players, one deal being enough; others are none.
func TestEndMatch(t *testing.T) {
	s := gradeSums{players: map[string]*gradeSum{"Ana": {}, "Rui": {}}}
	all := func() []*gradeSum {
		return []*gradeSum{&s.sides[0], &s.sides[1], &s.seats[card.A], &s.seats[card.D], s.players["Ana"], s.players["Rui"]}
	}
	s.endMatch()
	for i, g := range all() {
		if g.byMatch.Clusters != 0 || g.luck.byMatch.Clusters != 0 {
			t.Errorf("%d: a match in which nothing was decided counts", i)
		}
		g.Decisions, g.Cost = 1, 3
	}
	s.endMatch()
	for _, g := range all() {
		g.luck.Put(singledummy.Luck{})
	}
	s.endMatch()
	for i, g := range all() {
		if g.byMatch.Clusters != 2 || g.luck.byMatch.Clusters != 1 {
			t.Errorf("%d: %d matches, %d for the luck", i, g.byMatch.Clusters, g.luck.byMatch.Clusters)
		}
	}
}

// TestSeeingAlike: what grade weighs where nothing is asked for is what a page weighs, so that one does
// not do again what the other has done.
func TestSeeingAlike(t *testing.T) {
	a := &gradeVerb{verb.NewRun(t.Context(), nil, nil, io.Discard, io.Discard)}
	cmd, opt := &cobra.Command{}, gradeOptions{}
	a.seenFlags(cmd, &opt)
	if !reflect.DeepEqual(opt.Seeing, seeing()) {
		t.Errorf("%+v, a page %+v", opt.Seeing, seeing())
	}
}
