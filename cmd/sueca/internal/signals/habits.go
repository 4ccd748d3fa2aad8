package signals

import (
	"errors"
	"math"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"sueca/analysis/choice"
	"sueca/analysis/query"
	"sueca/analysis/signal"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/engine/message"
)

// habitsRun is one run of signals habits: each pair is held against all the others.
type habitsRun struct {
	signalRun
	pair   string // as it was asked for; "" is all
	grades bool   // which cards cost nothing with open cards is worked out
}

func newSignalsHabitsCmd(a *signalsVerb) *cobra.Command {
	r := &habitsRun{signalRun: signalRun{a: a}}
	cmd := r.command("habits", a.Out.Sayf("hold each pair's cards against what all other pairs do"),
		"  sueca signals habits echo.study\n  sueca signals habits echo.study all --pair \"Ana Vaz & Rui Sá\" --names", r.run)
	a.Out.JSONFlag(cmd)
	f := cmd.Flags()
	f.StringVar(&r.pair, "pair", "", a.Out.Sayf("one pair, by its `name` as the table shows it, with --names or without"))
	f.BoolVar(&r.grades, "grades", false, a.Out.Sayf("work out which cards cost nothing with open cards, and take it into account; slow"))
	return cmd
}

func (r *habitsRun) run(file string, args []string) error {
	a := r.a
	s, err := a.readStudy(file)
	if err != nil {
		return err
	}
	if r.pair != "" {
		r.narrowed = append(r.narrowed, "--pair "+r.pair)
	}
	if args, err = r.noted(s, args); err != nil {
		return err
	}
	habits, deals, err := r.habitsOf(s, args, r.grades)
	if err != nil {
		return err
	}
	if r.pair != "" && !slices.ContainsFunc(habits.By, func(hs choice.Habits) bool {
		return slices.ContainsFunc(hs, func(h *choice.Habit) bool { return r.wants(s, h.Name) })
	}) {
		return output.Usagef("no such card of “%s” is in these matches; without --pair all pairs are shown", message.Visible(r.pair))
	}
	if a.Out.IsJSON() {
		return r.rows(s, habits)
	}
	return r.text(s, habits, deals)
}

// habitsOf finds how the pairs choose, by the choices of all players and the opportunities of all pairs; with grades by which
// cards cost nothing with open cards too. It returns of how many deals they are.
func (r *signalRun) habitsOf(s *signal.Study, args []string, grades bool) (*signal.Habits, int, error) {
	begin := func() *signal.Population { return signal.NewPopulation(s, r.holdout) }
	all := begin()
	var kept *report.GradeCache
	if grades {
		kept = report.OpenGrades(r.a.Records)
		defer kept.Close()
	}
	deals, err := gather(r.a, args, kept, begin, func(of *signal.Population, view *query.DealView, record *source.Record) {
		if !grades {
			view.Grades = nil
		}
		of.Add(s, view, record.First)
	}, all.Join)
	if err != nil {
		return nil, 0, err
	}
	habits, err := all.Fit()
	return habits, deals, err
}

// wants reports whether a pair is asked for.
func (r *habitsRun) wants(s *signal.Study, pair string) bool {
	return r.pair == "" || r.pair == pair || r.pair == r.masked(s, pair)
}

func (r *habitsRun) masked(s *signal.Study, pair string) string {
	return r.a.Out.Sayf("pair %s", s.Mask(pair)[:4])
}

func (r *habitsRun) shown(s *signal.Study, pair string) string {
	if r.names {
		return message.Visible(pair)
	}
	return r.masked(s, pair)
}

// habitLine is a pair in the JSON form. Nulls are what too few other pairs leave unknown.
type habitLine struct {
	Study         string      `json:"study"`
	Detector      string      `json:"detector"`
	Pair          string      `json:"pair"`
	Opportunities int         `json:"opportunities"`
	Gamma         float64     `json:"gamma"`
	Error         float64     `json:"error"`
	Others        int         `json:"others"`
	Mean          *float64    `json:"mean"`
	Deviation     *float64    `json:"deviation"`
	Percentile    *float64    `json:"percentile"`
	Interval      []*float64  `json:"interval"`
	Above         *int        `json:"above"`
	Ratios        []habitOdds `json:"ratios"`
}

type habitOdds struct {
	Odds  float64 `json:"odds"`
	Log10 float64 `json:"log10"`
}

// agreement returns by how much the odds of a signal rise at least under an agreement that tells the truth as often as the study
// states.
func agreement(s *signal.Study) float64 { return math.Pow(s.Honesty/(1-s.Honesty), 2) }

// standing returns where a pair stands among those of like strength, nil where there are too few others.
func standing(s *signal.Study, habits *signal.Habits, detector int, h *choice.Habit) (*choice.Standing, error) {
	st, err := habits.Alike(detector, h.Name).Against(h.Name, []float64{agreement(s)}, 1)
	if errors.Is(err, choice.ErrFewPairs) {
		return nil, nil
	}
	return st, err
}

func (r *habitsRun) rows(s *signal.Study, habits *signal.Habits) error {
	for i, hs := range habits.By {
		for _, h := range hs {
			if !r.wants(s, h.Name) {
				continue
			}
			st, err := standing(s, habits, i, h)
			if err != nil {
				return err
			}
			line := habitLine{Study: s.Digest(), Detector: s.Detectors[i].Name, Pair: r.shown(s, h.Name), Opportunities: h.Opportunities,
				Gamma: h.Gamma, Error: h.Deviation, Others: len(habits.Alike(i, h.Name)) - 1, Interval: []*float64{nil, nil}, Ratios: []habitOdds{}}
			if st != nil {
				deviation := math.Sqrt(st.Variance)
				line.Mean, line.Deviation, line.Percentile, line.Above = &st.Mean, &deviation, &st.Percentile, &st.Above
				line.Interval = []*float64{&st.Low, &st.High}
				for _, x := range st.Ratios {
					line.Ratios = append(line.Ratios, habitOdds{x.Odds, x.Log10})
				}
			}
			if err := r.a.Out.JSON(line); err != nil {
				return err
			}
		}
	}
	return nil
}

// text shows the pairs to a person, those first whose cards go most with what they would tell.
func (r *habitsRun) text(s *signal.Study, habits *signal.Habits, deals int) error {
	a := r.a
	a.write(append(r.kept(s), a.asks(s)[0])...)
	a.write(r.registration()...)
	a.Out.Printf("%d {1:deal|deals}; how %d {2:player chooses|players choose} cards otherwise is taken into account\n", deals, len(habits.Players.By))
	any := false
	for i, hs := range habits.By {
		d := s.Detectors[i]
		a.Out.Printf("\n%s: %s\n", d.Name, a.titled(d, d.Title))
		if len(hs) == 0 {
			a.Out.Printf("nobody had a card with which the signal could be given or not\n")
			continue
		}
		var rows []table.Row
		few := false
		any = true
		for _, h := range slices.Backward(hs) {
			if !r.wants(s, h.Name) {
				continue
			}
			st, err := standing(s, habits, i, h)
			if err != nil {
				return err
			}
			row := table.Row{r.shown(s, h.Name), h.Opportunities, a.Out.Sayf("× %s (%s to %s)", a.odds(h.Gamma), a.odds(h.Gamma-1.96*h.Deviation),
				a.odds(h.Gamma+1.96*h.Deviation))}
			if st == nil {
				few = true
				row = append(row, "–", "–")
			} else {
				row = append(row, a.Out.Sayf("%s (%s to %s)", a.hundred(st.Percentile), a.hundred(st.Low), a.hundred(st.High)), a.ratio(st))
			}
			rows = append(rows, row)
		}
		a.Out.ShowTable(table.Row{"", a.Out.Sayf("counted"), a.Out.Sayf("odds, where it was so"), a.Out.Sayf("above, of 100 others"),
			a.Out.Sayf("agreement : habit")}, rows, 2, 3, 4, 5)
		if few {
			a.Out.Printf("–: fewer than six other pairs of like strength had such cards to choose: there is nothing to hold a pair against\n")
		}
	}
	if !any {
		return nil
	}
	a.Out.Printf("\nA pair that does what all others do has a habit. One above the others may have an agreement, or a habit of its own. "+
		"Others are those of like strength: within %s points a deal. The last column is the power of ten by which its cards are likelier "+
		"under an agreement that multiplies the odds by %s or more than under the habit of one of them.\n",
		a.Out.Words.Decimals(signal.LikeStrength, 0), a.Out.Words.Decimals(agreement(s), 0))
	return nil
}

// odds writes e to a power.
func (a *signalsVerb) odds(log float64) string {
	switch x := math.Exp(log); {
	case x >= 100:
		return a.Out.Sayf("over %d", 100)
	case x < 0.01:
		return a.Out.Sayf("under %s", a.Out.Words.Decimals(0.01, 2))
	default:
		return a.Out.Words.Decimals(x, 2)
	}
}

// hundred writes a share between 0 and 1 in hundredths. None is 0 or 100 of a hundred: that would
// be certain.
func (a *signalsVerb) hundred(share float64) string {
	return a.Out.Words.Decimals(min(99.9, max(0.1, 100*share)), 1)
}

// ratio writes the ratio.
func (a *signalsVerb) ratio(st *choice.Standing) string {
	return a.Out.Words.Signed(st.Ratios[0].Log10)
}
