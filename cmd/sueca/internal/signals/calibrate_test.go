package signals

import (
	"context"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sueca/analysis/signal"
	"sueca/analysis/simulate"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestCalibrationCounts: the archives of a calibration are counted in order, no two of them are
// the same, and an interrupt is told.
func TestCalibrationCounts(t *testing.T) {
	s, err := signal.ReadStudy("study: calibration\nhypothesis: none\nholdout: 0\ndetector: echo\n", func(name string) (string, error) { return signal.Detectors()[name], nil })
	verbtest.Check(t, err)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	r := verb.NewRun(ctx, nil, strings.NewReader(""), io.Discard, io.Discard)
	r.Records.Jobs = 2
	c := &calibration{a: &signalsVerb{Run: r}, seed: 7}
	var seeds []uint64
	each := func(of *gathered) error {
		if of.Counts.Matches == 0 {
			t.Errorf("seed %d: nothing is counted", of.Seed)
		}
		seeds = append(seeds, of.Seed)
		return nil
	}
	for _, n := range []int{3, 1} {
		verbtest.Check(t, c.counts(s, n, simulate.Archive{Deals: 2, Manners: simulate.Manners{Habit: simulate.ByLot}}, false, each))
	}
	// A row of a table has its own thousands.
	if want := []uint64{7*1_000_003 + 10_007, 7*1_000_003 + 10_008, 7*1_000_003 + 10_009, 7*1_000_003 + 20_014}; !slices.Equal(seeds, want) {
		t.Errorf("the seeds are %v, want %v", seeds, want)
	}
	stop()
	if err := c.counts(s, 3, simulate.Archive{Deals: 2, Manners: simulate.Manners{Habit: simulate.ByLot}}, false, func(*gathered) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

// TestMeasured: what was measured is there of every detector, the worst club first, and with it the card is still that of the
// program.
func TestMeasured(t *testing.T) {
	r := verb.NewRun(context.Background(), nil, strings.NewReader(""), io.Discard, io.Discard)
	r.Out.Columns = 80
	a := &signalsVerb{Run: r}
	for name, card := range signal.Detectors() {
		shown := a.cardOf(name, card)
		d, err := signal.ReadDetector(shown)
		verbtest.Check(t, err)
		if !isOwn(d) || strings.Contains(shown, "told each other") {
			t.Errorf("%s is shown as\n%s", name, shown)
		}
		if _, there := measured[name]; !there {
			t.Errorf("nothing was measured of %s", name)
		}
		flagged := 100
		for _, row := range a.measuredOf(name) {
			n, err := strconv.Atoi(regexp.MustCompile(`[0-9]+`).FindAllString(row, -1)[1])
			if verbtest.Check(t, err); n > flagged {
				t.Errorf("%s: %d comes after %d", name, n, flagged)
			}
			flagged = n
		}
	}
}
