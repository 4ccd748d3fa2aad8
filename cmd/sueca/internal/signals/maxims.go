package signals

import (
	"github.com/spf13/cobra"

	"sueca/analysis/maxim"
	"sueca/analysis/query"
	"sueca/analysis/singledummy"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
)

// maximsRun counts what players advise one another.
type maximsRun struct {
	a      *signalsVerb
	costs  int // how many cards of each are weighed, and over how many deals
	worlds int
}

// maximLine is a maxim in the JSON form.
type maximLine struct {
	Maxim    string    `json:"maxim"`
	Query    string    `json:"query"`
	Fact     bool      `json:"fact"`
	Deals    int       `json:"deals"`
	Could    int       `json:"could"`
	Did      int       `json:"did"`
	Doubtful int       `json:"doubtful_deals"`
	Cost     *costLine `json:"cost"`
}

// costLine is what following and breaking a maxim cost.
type costLine struct {
	Cards    int      `json:"cards"`
	Follow   float64  `json:"follow"`
	Break    float64  `json:"break"`
	Error    *float64 `json:"error"`
	Cheaper  int      `json:"follow_is_cheaper"`
	PerWorld int      `json:"worlds"`
}

func newSignalsMaximsCmd(a *signalsVerb) *cobra.Command {
	r := &maximsRun{a: a}
	cmd := &cobra.Command{
		Use:     "maxims [FILE…|SELECTOR…]",
		Short:   a.Out.Sayf("count what players advise one another, and what it costs"),
		Example: "  sueca signals maxims evenings/\n  sueca signals maxims --from gaips gaips-logs.tar.gz --costs 200",
		RunE:    func(_ *cobra.Command, args []string) error { return r.run(args) },
	}
	a.Records.ReadingFlags(cmd, source.Jobs, source.Judging)
	a.Out.JSONFlag(cmd)
	f := cmd.Flags()
	f.IntVar(&r.costs, "costs", 0, a.Out.Sayf("weigh so `many` cards of each maxim by what their seats could know"))
	f.IntVar(&r.worlds, "worlds", 30, a.Out.Sayf("over so `many` possible deals each"))
	return cmd
}

// mostCosts bounds the memory of the cards that are weighed.
const mostCosts = 10_000

func (r *maximsRun) run(args []string) error {
	a := r.a
	if r.costs < 0 || r.costs > mostCosts {
		return output.Usagef("--costs is a number from 0 to %d", mostCosts)
	}
	if r.worlds < 1 || r.worlds > singledummy.MostWorlds {
		return output.Usagef("--worlds is a number from 1 to %d", singledummy.MostWorlds)
	}
	all, err := r.counted(args)
	if err != nil {
		return err
	}
	costs := make([]maxim.Cost, len(all.Of))
	w := singledummy.Weighing{Worlds: r.worlds, Seed: 1, Jobs: a.Records.Jobs}
	for i := range all.Of {
		if costs[i], err = all.Of[i].Costs(a.Records.Context, w); err != nil {
			return err
		}
	}
	if a.Out.IsJSON() {
		return r.lines(all, costs)
	}
	r.text(all, costs)
	return nil
}

// counted counts the cards of the matches that are named.
func (r *maximsRun) counted(args []string) (*maxim.Counts, error) {
	a, all := r.a, maxim.NewCounts(r.costs)
	if err := a.Records.Settle(); err != nil {
		return nil, err
	}
	if len(args) == 0 {
		args = []string{"all"}
	}
	_, err := gather(a, args, nil, all.Part, func(of *maxim.Counts, view *query.DealView, _ *source.Record) { of.Add(view) }, all.Join)
	return all, err
}

func (r *maximsRun) lines(all *maxim.Counts, costs []maxim.Cost) error {
	for i, m := range maxim.Maxims() {
		n, c := &all.Of[i], costs[i]
		line := maximLine{m.Name, m.Query(), m.Fact, all.Deals, n.Could, n.Did, n.Doubtful, nil}
		if c.Cards > 0 {
			line.Cost = &costLine{c.Cards, c.Follow, c.Break, finite(c.Error), c.FollowIsCheaper, r.worlds}
		}
		if err := r.a.Out.JSON(line); err != nil {
			return err
		}
	}
	return nil
}

// text shows the maxims, then the claims of fact.
func (r *maximsRun) text(all *maxim.Counts, costs []maxim.Cost) {
	a := r.a
	a.Out.Printf("%d {1:deal|deals}\n", all.Deals)
	if all.Deals == 0 {
		return
	}
	for _, fact := range []bool{false, true} {
		t := textTable{Head: []string{"", a.Out.Sayf("could be, a deal"), a.Out.Sayf("was")}}
		if r.costs > 0 {
			t.Head = append(t.Head, a.Out.Sayf("costs to do"), a.Out.Sayf("not to do"), "±", a.Out.Sayf("cards"))
		}
		for i, m := range maxim.Maxims() {
			if m.Fact != fact {
				continue
			}
			n, c := &all.Of[i], costs[i]
			row := []string{m.Name, a.Out.Words.Decimals(float64(n.Could)/float64(all.Deals), 2), a.hundredths(shareOf(n.Did, n.Could-n.Did))}
			if points := func(x float64) string { return a.Out.Words.Decimals(x, 1) }; r.costs > 0 && c.Cards > 1 {
				row = append(row, points(c.Follow), points(c.Break), points(c.Error), a.Out.Words.Number(c.Cards))
			} else if r.costs > 0 {
				row = append(row, "–", "–", "–", a.Out.Words.Number(c.Cards))
			}
			t.Rows = append(t.Rows, row)
		}
		a.Out.Stdout.WriteString("\n")
		if fact {
			a.Out.Printf("claims of fact\n")
		}
		t.show(a.Out, 2, 3, 4, 5, 6, 7)
		for _, m := range maxim.Maxims() {
			if m.Fact == fact {
				a.Out.Stdout.Printf("  %s: %s\n", m.Name, a.Out.Words.Word(m.Says))
			}
		}
	}
	if r.costs > 0 {
		a.Out.Printf("\ncosts are card points of the pair against the best card, on average over %d {1:deal|deals} that were possible for the seat; ± is the "+
			"standard error of the difference\n", r.worlds)
	}
}
