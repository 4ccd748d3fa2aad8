package main

import (
	"io"
	"reflect"
	"regexp"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"sueca/analysis/singledummy"
	"sueca/engine/card"
)

// TestGradeProgress: cards of one match, which is read in no time, take long to weigh. The bar
// moves on with them, and is gone at the end.
func TestGradeProgress(t *testing.T) {
	begun := time.Now()
	seen := errorsOnTerminal(t, []string{"grade", "--seen", "--evenly", "--worlds", "40", "--deal", "1", "../../testdata/evening.sueca"})
	if time.Since(begun) < 2*time.Second {
		t.Skip("this machine is too fast for a bar")
	}
	shown := regexp.MustCompile(`deals: 0, cards weighed: (\d+) +\d+%`).FindAllStringSubmatch(seen, -1)
	if len(shown) < 2 || shown[0][1] == shown[len(shown)-1][1] {
		t.Errorf("the bar does not move: %q", seen)
	}
	if last := regexp.MustCompile(`\r *\r$`); !last.MatchString(seen) {
		t.Errorf("the bar stays: %q", seen)
	}
}

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
	a := &gradeVerb{newRun(t.Context(), nil, nil, io.Discard, io.Discard)}
	cmd, opt := &cobra.Command{}, gradeOptions{}
	a.seenFlags(cmd, &opt)
	if !reflect.DeepEqual(opt.Seeing, seeing()) {
		t.Errorf("%+v, a page %+v", opt.Seeing, seeing())
	}
}
