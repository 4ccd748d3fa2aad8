package signals

import (
	"github.com/jedib0t/go-pretty/v6/table"

	"sueca/analysis/choice"
	"sueca/analysis/signal"
	"sueca/engine/message"
)

// suspects shows of each pair whose cards tell something by what it is flagged, or what is not shown of it.
func (r *signalRun) suspects(result *signal.Result, d *signal.DetectorResult) {
	a := r.a
	var rows []table.Row
	for i := range d.Units {
		t := &d.Units[i]
		if t.Flag == nil {
			continue
		}
		cells := append(a.flagCells(t, d.Reply != nil), a.isFlagged(result.Study.Flagged(t)))
		rows = append(rows, append(table.Row{r.alias(result.Study, t.Unit)}, cellsOf(cells)...))
	}
	if rows == nil {
		return
	}
	a.Out.Stdout.WriteString("\n")
	a.Out.ShowTable(append(table.Row{""}, cellsOf(append(a.flagHead(), a.Out.Sayf("flagged")))...), rows, 2, 3, 4, 5)
	if r.merged {
		a.Out.Printf("counts alone hold nobody against the others: sueca signals run does, on the matches\n")
	}
}

// changes shows of each unit whose cards tell otherwise in some groups of deals by what it is flagged, and what may be said of the others.
func (r *signalRun) changes(result *signal.Result, d *signal.DetectorResult) {
	a, s := r.a, result.Study
	if s.Changes == nil || len(d.Units) == 0 {
		return
	}
	least, rows := 1.0, []table.Row(nil)
	for i := range d.Units {
		t, c := &d.Units[i], d.Units[i].Change
		if least = min(least, c.Holm); c.Holm >= s.Level {
			continue
		}
		rows = append(rows, cellsOf([]string{r.alias(s, t.Unit), a.Out.Words.Word(wayNames[c.Way]), a.probability(c.Holm),
			a.beyond(c.Beyond, c.Others), a.probability(c.Used), a.isFlagged(c.Flagged(s.Level))}))
	}
	a.Out.Stdout.WriteString("\n")
	if rows == nil {
		a.Out.Printf("a code that changes: nowhere do the cards tell more, or the other way, in some groups of deals; the smallest p, corrected, %s\n",
			a.equals(least))
		return
	}
	a.Out.Printf("a code that changes: in some groups of deals the cards tell more, or the other way\n")
	a.Out.ShowTable(cellsOf([]string{"", a.Out.Sayf("changes with"), "p (Holm)", a.Out.Sayf("beyond others of like strength"),
		a.Out.Sayf("the partner turns with it"), a.Out.Sayf("flagged")}), rows, 3, 4, 5)
}

// turned says in the verdict whose code changes.
func (r *signalRun) turned(result *signal.Result, d *signal.DetectorResult) {
	for k := range d.Units {
		c := d.Units[k].Change
		if c == nil || c.Holm >= result.Study.Level {
			continue
		}
		name := r.alias(result.Study, d.Units[k].Unit)
		if c.Flagged(result.Study.Level) {
			r.a.Out.Printf("%s: flagged for a code that changes with %s: %s\n", d.Detector.Name, r.a.Out.Words.Word(wayNames[c.Way]), name)
		} else {
			r.a.Out.Printf("%s: what the cards tell changes with %s, for %s\n", d.Detector.Name, r.a.Out.Words.Word(wayNames[c.Way]), name)
		}
	}
}

// wayNames are with what a code may change.
var wayNames = [...]message.Word{signal.ByEvening: "the evening", signal.ByTrump: "the trumps", signal.ByTrick: "odd and even tricks",
	signal.ByOpponents: "strong and weak opponents"}

// flagHead and flagCells are what a pair is flagged by, as a table has it.
func (a *signalsVerb) flagHead() []string {
	return []string{a.Out.Sayf("tells of the holding"), a.Out.Sayf("beyond others of like strength"), a.Out.Sayf("the partner uses it")}
}

func (a *signalsVerb) flagCells(t *signal.Test, asked bool) []string {
	f := t.Flag
	beyond := a.Out.Sayf("not looked at")
	if f.Looked {
		beyond = a.beyond(f.Beyond, f.Others)
	}
	used := a.Out.Sayf("not asked")
	if asked {
		used = a.probability(f.Used)
	}
	return []string{a.probability(t.Holm), beyond, used}
}

// beyond writes how a pair stands among others of like strength.
func (a *signalsVerb) beyond(p float64, others int) string {
	if others == 0 {
		return a.Out.Sayf("fewer than %d others", choice.FewOthers)
	}
	return a.Out.Sayf("%s (of %d)", a.probability(p), others)
}

func (a *signalsVerb) isFlagged(so bool) string {
	if so {
		return a.Out.Sayf("yes")
	}
	return a.Out.Sayf("no")
}

// flags says what a flag is.
func (r *signalRun) flags(result *signal.Result) {
	a := r.a
	if result.Study.Unit != signal.ByPairUnit {
		a.Out.Printf("Only pairs are flagged, and this study counts others: what goes with the holding goes with any habit of choosing by it.\n")
		return
	}
	a.Out.Printf("A pair is flagged where three things are so at once, each below %s: its cards tell of the holding, they do so beyond those of "+
		"other pairs of like strength, and the partner uses it beyond what that seat could see. Else it is a habit as far as is known here. A "+
		"flag shows no intention.\n", a.Out.Words.Decimals(result.Study.Level, 2))
}
