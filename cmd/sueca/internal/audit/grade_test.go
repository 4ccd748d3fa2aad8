package audit

import (
	"io"
	"reflect"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/analysis/singledummy"
	"sueca/cmd/internal/report"
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
	r := verb.NewRun(t.Context(), nil, nil, io.Discard, io.Discard)
	cmd, opt, flags := &cobra.Command{}, gradeOptions{}, pflag.NewFlagSet("page", pflag.ContinueOnError)
	(&gradeVerb{r}).seenFlags(cmd, &opt)
	costs, check := PageCostFlags(r, flags)
	assert.NilError(t, flags.Parse([]string{"--seen"}))
	assert.NilError(t, check(true))
	assert.Check(t, costs.seeing.Effort > 0, "a page may take as long as it likes")
	if costs.seeing.Effort = 0; !reflect.DeepEqual(opt.Seeing, costs.seeing) {
		t.Errorf("%+v, a page %+v", opt.Seeing, costs.seeing)
	}
	for _, asked := range []string{"--worlds=100", "--within=0.5"} {
		flags := pflag.NewFlagSet("page", pflag.ContinueOnError)
		costs, check := PageCostFlags(r, flags)
		assert.NilError(t, flags.Parse([]string{"--seen", asked}))
		assert.NilError(t, check(true))
		assert.Check(t, costs.seeing.Effort == 0, "%s: fewer deals are weighed than are asked for", asked)
	}
}

// TestDoubt: of a card whose deals were not enough for what was asked it is said how many they were, and how far the mean may be off.
func TestDoubt(t *testing.T) {
	c := PageCosts{seeing: report.Seeing{Weighing: singledummy.Weighing{Error: 0.5}}}
	off := func(x float64) *float64 { return &x }
	for _, tt := range []struct {
		name string
		w    *singledummy.Weighed
		want string
	}{
		{"not weighed", nil, ""},
		{"no deal possible", &singledummy.Weighed{}, ""},
		{"all of them", &singledummy.Weighed{Worlds: 7, Possible: 7, All: true, Effective: 3, Error: off(0)}, ""},
		{"enough", &singledummy.Weighed{Worlds: 25, Possible: 1960, Effective: 20, Error: off(0.5), Cost: 2}, ""},
		{"wide", &singledummy.Weighed{Worlds: 100, Possible: 1960, Effective: 60, Error: off(1), Cost: 2.25},
			"weighed over 100 of 1960 deals that were possible: 2.2 ± 2.0 card points on average"},
		{"of little weight", &singledummy.Weighed{Worlds: 100, Possible: 1960, Effective: 9, Error: off(0.1), Cost: 2},
			"weighed over 100 of 1960 deals that were possible: too few to say how much it cost"},
		{"one", &singledummy.Weighed{Worlds: 1, Possible: 2, Effective: 1}, "weighed over 1 of 2 deals that were possible: too few to say how much it cost"},
	} {
		got := ""
		for _, m := range c.doubt(tt.w) {
			got += m.String()
		}
		assert.Check(t, is.Equal(got, tt.want), tt.name)
	}
	assert.Check(t, c.cards == 5 && c.short == 3)
	c.seeing.Error = 0
	assert.Check(t, c.doubt(&singledummy.Weighed{Worlds: 100, Possible: 1960, Effective: 60, Error: off(1)}) == nil, "nothing was asked but how many")
}
