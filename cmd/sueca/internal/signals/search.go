package signals

import (
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"sueca/analysis/signal"
	"sueca/engine/message"
)

func newSignalsSearchCmd(a *signalsVerb) *cobra.Command {
	r := &signalRun{a: a}
	cmd := r.command("search", a.Out.Sayf("look for any convention of any pair, and confirm it on other evenings"),
		"  sueca signals search all.study\n  sueca signals search all.study evenings/ --format json", r.search)
	a.Out.JSONFlag(cmd)
	return cmd
}

// search searches the matches of a study for conventions.
func (r *signalRun) search(file string, args []string) error {
	s, err := r.a.readStudy(file)
	if err != nil {
		return err
	}
	r.both = true
	counts, err := r.counted(s, args)
	if err != nil {
		return err
	}
	kept := r.other
	if !r.both {
		kept = nil
	}
	found := s.Search(counts, kept)
	if r.a.Out.IsJSON() {
		return r.searchLines(found)
	}
	r.searchText(found, counts)
	return nil
}

// counted counts what a study asks, after the log has noted that it is asked.
func (r *signalRun) counted(s *signal.Study, args []string) (*signal.Counts, error) {
	args, err := r.noted(s, args)
	if err != nil {
		return nil, err
	}
	return r.count(s, args)
}

// noted has the log note that a study is asked, and returns what it is asked of.
func (r *signalRun) noted(s *signal.Study, args []string) ([]string, error) {
	if err := r.a.Records.Settle(); err != nil {
		return nil, err
	}
	if len(args) == 0 {
		args = []string{"all"}
	}
	return args, r.note(s, args)
}

// searchLine is a finding of a search in the JSON form. It has nothing of the half that found it.
type searchLine struct {
	Study      string     `json:"study"`
	Explores   bool       `json:"exploratory"`
	Tried      int        `json:"tried"`
	Found      int        `json:"found_by_search"`
	Detector   string     `json:"detector"`
	Unit       string     `json:"unit"`
	Confirmed  bool       `json:"confirmed"`
	SameSign   bool       `json:"same_sign"`
	Table      [2][2]int  `json:"table"` // of the half that confirms, as are those below
	P          float64    `json:"p"`
	Holm       float64    `json:"holm"`
	Difference *float64   `json:"difference"`
	Interval   []*float64 `json:"interval"`
}

func (r *signalRun) searchLines(found *signal.Search) error {
	for i := range found.Found {
		f := &found.Found[i]
		t := &f.Test
		if err := r.a.Out.JSON(searchLine{
			found.Study.Digest(), found.Exploratory, found.Tried, len(found.Found), f.Detector.Name,
			r.alias(found.Study, t.Unit), f.Confirmed, f.Same,
			t.Table, t.P, t.Holm, finite(t.Effect.Difference), interval(&t.Effect),
		}); err != nil {
			return err
		}
	}
	return nil
}

// searchText shows a search to a person.
func (r *signalRun) searchText(found *signal.Search, counts *signal.Counts) {
	a, s := r.a, found.Study
	if found.Exploratory && s.Split != nil {
		a.Out.Printf("exploratory: what is kept back cannot be looked at yet, so that the matches that are not are searched and confirmed by " +
			"halves\n")
	}
	a.write(r.kept(s)...)
	a.Out.Printf("search: %s (%s)\n", message.Visible(s.Name), s.Digest())
	a.write(r.registration()...)
	a.write(r.material(counts)...)
	deals := counts.Deals
	if !found.Exploratory {
		deals += r.other.Deals
	}
	switch by := found.ByMatch; {
	case !found.Exploratory && by:
		a.Out.Printf("looked at: %d deals: %d {2:match|matches} to search, and %d that were kept back to confirm\n", deals, found.Halves[0],
			found.Halves[1])
	case !found.Exploratory:
		a.Out.Printf("looked at: %d deals: %d {2:evening|evenings} to search, and %d that were kept back to confirm\n", deals, found.Halves[0],
			found.Halves[1])
	case by:
		a.Out.Printf("looked at: %d deals; halves by lot, of matches since there are fewer than %d evenings: %d to search, %d to confirm\n",
			deals, signal.FewEvenings, found.Halves[0], found.Halves[1])
	default:
		a.Out.Printf("looked at: %d deals; halves by lot, of evenings: %d to search, %d to confirm\n", deals, found.Halves[0], found.Halves[1])
	}
	a.Out.Printf("tried: %d detectors and units; found by search in the first half, where at most %s of such findings are wrong: %d\n",
		found.Tried, a.hundredths(s.Level), len(found.Found))
	if len(found.Found) == 0 {
		a.Out.Printf("nothing was found, so that there is nothing to confirm\n")
		return
	}
	a.Out.Printf("\nfound by search; all numbers are those of the second half, which had no part in finding it\n")
	var rows []table.Row
	for i := range found.Found {
		f := &found.Found[i]
		told := a.Out.Sayf("not confirmed")
		if f.Confirmed {
			told = a.Out.Sayf("confirmed")
		}
		rows = append(rows, table.Row{f.Detector.Name, r.alias(s, f.Test.Unit), f.Test.Table.Total(), a.points(f.Test.Effect.Difference),
			a.probability(f.Test.P), a.probability(f.Test.Holm), told})
	}
	a.Out.ShowTable(table.Row{"", "", a.Out.Sayf("counted"), a.Out.Sayf("effect"), "p", "Holm", ""}, rows, 3, 4, 5, 6)
	a.Out.Printf("What a search found was not asked before it was seen. It is a question for a study on evenings that are still to come.\n")
	a.Out.Printf("What is not consistent with chance is consistent with an agreement, and as well with any habit that goes with the " +
		"holding. It shows no intention.\n")
}
