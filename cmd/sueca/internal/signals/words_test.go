package signals

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/analysis/choice"
	"sueca/analysis/signal"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/chart"
	"sueca/cmd/sueca/internal/registry"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// echoStudy returns a study of one detector, with more lines of its own.
func echoStudy(t *testing.T, more string) *signal.Study {
	t.Helper()
	s, err := signal.ReadStudy("study: club\nhypothesis: some pair has one\ndetector: echo\nholdout: 0\n"+more, func(name string) (string, error) { return signal.Detectors()[name], nil })
	verbtest.Check(t, err)
	return s
}

// echoResult returns what a study of no deal comes to, of which a test fills in what it is about.
func echoResult(t *testing.T, more string) *signal.Result {
	t.Helper()
	s := echoStudy(t, more)
	return s.Evaluate(signal.NewCounts(s, false))
}

// saidOfSignals returns what a run says in a language.
func saidOfSignals(language string, say func(r *signalRun)) string {
	return verbtest.Speaking(language).Out.Captured(func(out *output.Output) { say(&signalRun{a: &signalsVerb{Run: verbtest.Speaking(language).With(out)}}) })
}

// TestSignalNumbers: a share, a difference and a probability are written so that none is more
// certain than it is, and what is not known is a dash.
func TestSignalNumbers(t *testing.T) {
	a := &signalsVerb{Run: verbtest.Speaking("en")}
	nan := math.NaN()
	for _, tt := range []struct{ got, want string }{
		{a.hundredths(0.125), "12.5 %"}, {a.hundredths(nan), "–"}, {a.hundredths(math.Inf(1)), "–"}, {a.hundredths(shareOf(0, 0)), "–"}, {a.hundredths(shareOf(1, 3)), "25.0 %"}, {a.hundredths(shareOf(0, 1)), "0.0 %"},
		{a.points(0.125), "+12.5"}, {a.points(nan), "–"}, {a.points(math.Inf(-1)), "–"},
		{a.probability(nan), "–"}, {a.probability(0.0001), "0.0001"}, {a.probability(0.00009), "< 0.0001"}, {a.probability(1), "1.0000"},
		{a.equals(0.25), "= 0.2500"}, {a.equals(0.00001), "< 0.0001"}, {a.equals(nan), "= –"},
		{a.odds(0), "1.00"}, {a.odds(math.Log(100.001)), "over 100"}, {a.odds(math.Log(99.99)), "99.99"}, {a.odds(math.Log(0.0101)), "0.01"}, {a.odds(math.Log(0.0099)), "under 0.01"},
		{a.hundred(0), "0.1"}, {a.hundred(1), "99.9"}, {a.hundred(0.5), "50.0"}, {a.hundred(0.0004), "0.1"}, {a.hundred(0.9996), "99.9"}, {a.hundred(0.002), "0.2"},
	} {
		if tt.got != tt.want {
			t.Errorf("%q, want %q", tt.got, tt.want)
		}
	}
}

// TestSignalEffect: an interval is told where there is one, and why there is none where there is
// not.
func TestSignalEffect(t *testing.T) {
	nan := math.NaN()
	result := echoResult(t, "")
	d := &result.Detectors[0]
	say := func(e signal.Effect) string {
		d.All.Effect = e
		first, _, _ := strings.Cut(saidOfSignals("en", func(r *signalRun) { r.effect(result, d) }), "\nsmallest")
		return first
	}
	for _, tt := range []struct {
		e    signal.Effect
		want string
	}{
		{signal.Effect{Difference: nan}, "nothing can be said: in no stratum it was sometimes so and sometimes not"},
		{signal.Effect{Difference: 0.1, Low: 0.05, High: 0.15, Matches: 9, Pairs: 1, OddsLow: nan}, "effect: +10.0 percentage points within strata, 95 % interval +5.0 to +15.0 (by 9 matches and 1 pair)\n" +
			"the verdict rests on p = 1.0000: on that interval or the exact test, whichever says less; corrected for 3 tests (Holm) < 0.0001"},
		{signal.Effect{Difference: 0.1, Low: nan, Matches: 4, Pairs: 2, Clusters: signal.FewClusters - 1, OddsLow: nan}, fmt.Sprintf("effect: +10.0 percentage points within strata (by 4 matches and 2 pairs): no interval, and no verdict, from fewer than %d matches or pairs", signal.FewClusters)},
		{signal.Effect{Difference: 0.1, Low: nan, Matches: 9, Pairs: 9, Clusters: signal.FewClusters, OddsLow: nan}, "effect: +10.0 percentage points within strata (by 9 matches and 9 pairs): no interval, since every match and pair shows the same"},
	} {
		result.Tests, d.All.P, d.All.Holm = 3, 1, 0
		if got := say(tt.e); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
	dependent := func(evenings, boards int) string {
		return strings.Join((&signalsVerb{verbtest.Speaking("en")}).dependent(&signal.Effect{Evenings: evenings, Boards: boards}), "\n")
	}
	few := signal.FewEvenings
	for _, tt := range []struct{ got, want string }{
		{dependent(0, 0), ""},
		{dependent(few-1, 0), fmt.Sprintf("these are %d evenings: too few to take the cards of an evening for dependent", few-1)},
		{dependent(few, 1), fmt.Sprintf("the interval is the widest of those by match, by pair and by evening, of which there are %d\n"+
			"1 board was played at several tables: the interval takes their cards for dependent too", few)},
	} {
		if tt.got != tt.want {
			t.Errorf("%q, want %q", tt.got, tt.want)
		}
	}
	independent := func(normal bool, odds float64) string {
		x := &signal.Test{Effect: signal.Effect{Odds: 2, OddsLow: odds, OddsHigh: 4}}
		x.Association.Normal = normal
		return saidOfSignals("en", func(r *signalRun) { r.independent(x) })
	}
	if got := independent(false, nan); !strings.Contains(got, "(exact, margins fixed)") || strings.Contains(got, "ratio of odds, the same") {
		t.Errorf("exact: %s", got)
	}
	if got := independent(true, 1.5); !strings.Contains(got, "(normal, margins fixed)") || !strings.Contains(got, "ratio of odds, the same in all strata: 2.00 (1.50 to 4.00)") {
		t.Errorf("normal: %s", got)
	}
}

// TestSignalUnits: forty units are shown, and all columns where there is room.
func TestSignalUnits(t *testing.T) {
	result := echoResult(t, "unit: seat\n")
	d := &result.Detectors[0]
	say := func(n, width int) string {
		d.Units = nil
		for i := range n {
			d.Units = append(d.Units, signal.Test{Unit: fmt.Sprint("u", i), Table: signal.Table{{3, 1}, {1, 3}}, Effect: signal.Effect{Difference: 0.5, Low: 0.25, High: 0.75}, P: 0.5, Holm: 0.75, Discovery: 0.625})
		}
		return saidOfSignals("en", func(r *signalRun) { r.a.Out.Width = width; r.units(result, d) })
	}
	if got := say(0, 0); got != "" {
		t.Errorf("no unit: %q", got)
	}
	for _, tt := range []struct {
		n, width int
		fdr      bool
		more     string
	}{
		{1, 0, true, ""}, {1, widestUnits, true, ""}, {1, widestUnits - 1, false, ""}, {40, 0, true, ""}, {41, 0, true, "and 1 more: --format json has all"}, {43, 0, true, "and 3 more: --format json has all"},
	} {
		lines := verbtest.TableLines(say(tt.n, tt.width))
		head, rows, more := lines[0], 0, ""
		for _, line := range lines {
			if strings.HasPrefix(line, "and ") {
				more = line
			}
			if strings.HasPrefix(line, "u") {
				rows++
			}
		}
		if strings.HasSuffix(head, "FDR") != tt.fdr || rows != min(tt.n, 40) || more != tt.more {
			t.Errorf("%d units in %d: %q, %d rows, %q", tt.n, tt.width, head, rows, more)
		}
		if narrow := strings.Contains(strings.Join(lines, "\n"), "the window is too narrow for FDR"); narrow == tt.fdr {
			t.Errorf("%d units in %d: too narrow: %v", tt.n, tt.width, narrow)
		}
	}
	d.Units[0].Effect.Low = math.NaN()
	lines := verbtest.TableLines(saidOfSignals("en", func(r *signalRun) { r.units(result, d) }))
	if lines[1] != "u0 8 75.0 % 25.0 % +50.0 – 0.5000 0.7500 0.6250" || lines[2] != "u1 8 75.0 % 25.0 % +50.0 +25.0 to +75.0 0.5000 0.7500 0.6250" {
		t.Errorf("%q", lines[1:3])
	}
}

// TestSignalConclusion: what may be concluded follows from the corrected tests, those of units
// first.
func TestSignalConclusion(t *testing.T) {
	nan, few := math.NaN(), signal.FewClusters
	for _, tt := range []struct {
		name string
		all  signal.Test
		unit float64 // the corrected test of the unit u
		want string
	}{
		{"no opportunity", signal.Test{Effect: signal.Effect{Difference: nan}, Holm: 0}, 0, "nothing can be said: there are too few opportunities"},
		{"a unit", signal.Test{Holm: 0.01}, 0.049, "goes with the holding, for u; a habit does too"},
		{"at the level", signal.Test{Effect: signal.Effect{Difference: 0.1, Clusters: few}, Holm: 0.05, Smallest: 0.2}, 0.05, "consistent with chance; an effect smaller than +20.0 percentage points would have been missed more than one time of five"},
		{"all", signal.Test{Effect: signal.Effect{Difference: 0.1, Clusters: few}, Holm: 0.049}, 0.05, "all together, +10.0 percentage points, it goes with the holding; a habit does too; no unit by itself after the correction"},
		{"few", signal.Test{Effect: signal.Effect{Difference: 0.1, Clusters: few - 1}, Holm: 1}, 1, fmt.Sprintf("nothing can be said of all together: they are fewer than %d matches or pairs", few)},
		{"nothing would be found", signal.Test{Effect: signal.Effect{Difference: 0.1, Clusters: few}, Holm: 1, Smallest: nan}, 1, "consistent with chance; but no effect at all would have been found with so few opportunities"},
	} {
		result := echoResult(t, "unit: seat\n")
		result.Tests = 2
		d := &result.Detectors[0]
		d.All, d.Units = tt.all, []signal.Test{{Unit: "u", Holm: tt.unit}}
		lines := strings.Split(strings.TrimSpace(saidOfSignals("en", func(r *signalRun) { r.conclusion(result) })), "\n")
		if lines[0] != "2 tests, of units and of all together; at the level 0.05 chance alone flags 0.1 of them without a correction" || lines[1] != "echo: "+tt.want {
			t.Errorf("%s: %q, want %q", tt.name, lines[:2], tt.want)
		}
		if len(lines) != 3 {
			t.Errorf("%s: nothing is kept back, but: %q", tt.name, lines[3:])
		}
		kept := func(r *signalRun) {
			r.at, r.settled.Split = &registry.Study{}, &signal.Split{}
			r.conclusion(result)
		}
		if got := saidOfSignals("en", kept); !strings.Contains(got, "--holdout looks at them") {
			t.Errorf("%s: deals are kept back: %s", tt.name, got)
		}
		result.Counts.Holdout = true
		if got := saidOfSignals("en", kept); strings.Contains(got, "--holdout looks at them") {
			t.Errorf("%s: these are the deals that were kept back: %s", tt.name, got)
		}
	}
}

// TestHearingFound: before a hearing it is said what the cards show, what that is worth, and
// where the one whom it is about stands among the others.
func TestHearingFound(t *testing.T) {
	nan := math.NaN()
	result := echoResult(t, "unit: seat\n")
	d := &result.Detectors[0]
	part := func(unit string, x *signal.Test) string {
		h := &hearing{signalRun: signalRun{a: &signalsVerb{Run: verbtest.Speaking("en")}}, unit: unit, result: result}
		h.found(d, x)
		return strings.Join(h.parts[0].Lines[1:], "\n")
	}
	base := signal.Test{Unit: "A", Effect: signal.Effect{Difference: 0.1, Low: 0.05, High: 0.15, Matches: 9, Pairs: 2}, P: 0.02, Holm: 0.05, Smallest: 0.2}
	const head, tail = "effect: +10.0 percentage points within strata, 95 % interval +5.0 to +15.0, by 9 matches and 2 pairs\n", "\nsmallest effect that would be found four times of five: +20.0 percentage points"
	const only = "\nnobody else in this archive has a difference that is known: what others do by habit is not shown here"
	with := func(change func(x *signal.Test)) *signal.Test {
		x := base
		change(&x)
		return &x
	}
	d.Units = []signal.Test{base}
	for _, tt := range []struct {
		name, unit string
		x          *signal.Test
		want       string
	}{
		{"nothing", "", with(func(x *signal.Test) { x.Effect.Difference = nan }), "nothing can be said: in no stratum it was sometimes so and sometimes not"},
		{"at the level", "", with(func(*signal.Test) {}), head + "p = 0.0200, corrected = 0.0500: consistent with chance" + tail},
		{"below it", "", with(func(x *signal.Test) { x.Holm = 0.049 }), head + "p = 0.0200, corrected = 0.0490: it goes with the holding; a habit does too" + tail},
		{"no interval", "", with(func(x *signal.Test) { x.Effect.Low = nan }), "effect: +10.0 percentage points within strata, by 9 matches and 2 pairs: no interval, and so no verdict\np = 0.0200, corrected = 0.0500: consistent with chance" + tail},
		{"by evenings", "", with(func(x *signal.Test) { x.Effect.Evenings = 12; x.Holm = 1 }), head + "the interval is the widest of those by match, by pair and by evening, of which there are 12\np = 0.0200, corrected = 1.0000: consistent with chance" + tail},
		{"one of one", "A", with(func(*signal.Test) {}), head + "p = 0.0200, corrected = 0.0500: consistent with chance" + tail + only},
	} {
		if diff := cmp.Diff(tt.want, part(tt.unit, tt.x)); diff != "" {
			t.Errorf("%s:\n%s", tt.name, diff)
		}
	}
	d.Units = append(d.Units, *with(func(x *signal.Test) { x.Unit, x.Effect.Difference = "B", 0.05 }), *with(func(x *signal.Test) { x.Unit, x.Effect.Difference = "C", 0.2 }), *with(func(x *signal.Test) { x.Unit, x.Effect.Difference = "D", nan }))
	if got, want := part("A", &base), "its place: of 2 others in this archive whose difference is known, the difference of 1 is smaller"; !strings.Contains(got, want) {
		t.Errorf("%q lacks %q", got, want)
	}
	result.Tests = 5 // enough is a hundred to one, of the level of 0.05
	evenings := with(func(x *signal.Test) {
		x.Evidence = signal.Evidence{Evenings: make([]signal.Evening, 3), Log10: 1.5, Most: 2}
	})
	if got, want := part("", evenings), "as a power of ten: +1.5 after 3 evenings, +2.0 at most; 2.0 is enough for all 5 tests"; !strings.Contains(got, want) {
		t.Errorf("%q lacks %q", got, want)
	}
	h := &hearing{signalRun: signalRun{a: &signalsVerb{Run: verbtest.Speaking("en")}}, result: result}
	h.found(d, with(func(x *signal.Test) { x.Table = signal.Table{{3, 1}, {0, 0}} }))
	if diff := cmp.Diff([][]string{{"it was not so", "1", "3", "25.0 %"}, {"it was so", "0", "0", "–"}}, h.parts[0].Rows); diff != "" {
		t.Error(diff)
	}
	h.otherwise(&signal.Test{Table: signal.Table{{3, 1}, {2, 4}}})
	if diff := cmp.Diff([][]string{{"as an agreement would have it", "7", "70.0 %"}, {"otherwise", "3", "30.0 %"}}, h.parts[1].Rows); diff != "" {
		t.Error(diff)
	}
	if got := h.parts[1].Lines[0]; !strings.HasPrefix(got, "Of 10 cards.") {
		t.Errorf("%q", got)
	}
}

// TestHearingParts: whom a hearing is about, which deals were looked at, what a habit would show,
// and that the others are too few to hold a pair against.
func TestHearingParts(t *testing.T) {
	result := echoResult(t, "unit: seat\n")
	d := &result.Detectors[0]
	result.Counts.Deals, result.Counts.Kept, result.Counts.When = 7, 3, map[string]signal.When{"m": {}}
	d.Units = []signal.Test{{Unit: "A"}, {Unit: "B", Holm: 1}}
	asked := func(unit string) string {
		h := &hearing{signalRun: signalRun{a: &signalsVerb{Run: verbtest.Speaking("en")}, at: &registry.Study{}}, unit: unit, result: result}
		h.asked()
		return strings.Join(h.parts[0].Lines[2:5], "\n")
	}
	for _, tt := range []struct {
		unit    string
		holdout bool
		want    string
	}{
		{"", false, "hypothesis: some pair has one\nabout: all together\nlooked at: the deals that are not kept back, 7 of 10, in 1 match"},
		{"B", true, "hypothesis: some pair has one\nabout: B\nlooked at: the deals that were kept back, 7 of 10, in 1 match"},
		{"C", false, "hypothesis: some pair has one\nabout: C\nlooked at: the deals that are not kept back, 7 of 10, in 1 match"},
	} {
		result.Counts.Holdout = tt.holdout
		if diff := cmp.Diff(tt.want, asked(tt.unit)); diff != "" {
			t.Errorf("%q:\n%s", tt.unit, diff)
		}
	}
	reply := func(r *signal.Reply, controls ...signal.Control) ([]string, [][]string) {
		h := &hearing{signalRun: signalRun{a: &signalsVerb{Run: verbtest.Speaking("en")}}, result: result}
		h.beside(0, &signal.DetectorResult{Detector: d.Detector, Counts: d.Counts, Controls: controls, Reply: r}, &d.All)
		return h.parts[0].Lines[1:], h.parts[0].Rows
	}
	lines, rows := reply(nil)
	if diff := cmp.Diff([]string{"This detector has no negative controls.", "Whether the partner uses it was not asked, or the partner had no such decision."}, lines); diff != "" || rows != nil {
		t.Errorf("%s, %q", diff, rows)
	}
	few := &signal.Reply{}
	few.Effect.Low = math.NaN()
	lines, rows = reply(few, signal.Control{Title: "its own suit", N: 12, P: 0.5, Holm: 1})
	if diff := cmp.Diff([]string{"Does the partner use it? Too few decisions tell."}, lines); diff != "" || len(rows) != 1 || rows[0][1] != "12" || rows[0][3] != "0.5000" || rows[0][4] != "1.0000" {
		t.Errorf("%s, %q", diff, rows)
	}
	some := &signal.Reply{P: 0.25}
	some.Effect.Difference, some.Effect.Low, some.Effect.High = 0.1, -0.05, 0.25
	lines, _ = reply(some)
	if want := "Does the partner use it? +10.0 percentage points more often after a hit, of those who see alike, 95 % interval −5.0 to +25.0, p = 0.2500."; !strings.HasPrefix(lines[1], want) {
		t.Errorf("%q, want %q", lines, want)
	}
	h := &hearing{signalRun: signalRun{a: &signalsVerb{Run: verbtest.Speaking("en")}}, unit: "A & C", result: result, habits: &signal.Habits{By: make([]choice.Habits, 1)}}
	verbtest.Check(t, h.standing(0, &signal.Test{Unit: "A & C"}))
	if got := h.parts[0].Lines; len(got) != 1 || !strings.HasPrefix(got[0], "Fewer than 6 other pairs of like strength had such cards to choose") {
		t.Errorf("%q", got)
	}
	h = &hearing{signalRun: signalRun{a: &signalsVerb{Run: verbtest.Speaking("en")}, at: &registry.Study{}}, unit: "C", result: result}
	verbtest.Check(t, h.compose())
	var titles []string
	for _, p := range h.parts {
		titles = append(titles, p.Title)
	}
	if diff := cmp.Diff("What is asked|The two propositions|Who had looked before|How it was counted|echo|What this cannot show", strings.Join(titles, "|")); diff != "" || h.parts[4].Lines[0] != "no opportunity of theirs is in these matches" {
		t.Errorf("%s, %q", diff, h.parts[4].Lines)
	}
}

// TestHearingSheets: where there are no sheets it is said, and each line of a key stands below
// its sheet's number.
func TestHearingSheets(t *testing.T) {
	say := func(sheets ...hearingSheet) string {
		return verbtest.Speaking("en").Out.Captured(func(out *output.Output) {
			h := &hearing{signalRun: signalRun{a: &signalsVerb{Run: verbtest.Speaking("en").With(out)}}, sheets: sheets, parts: []hearingPart{{Title: "One", Lines: []string{"a"}}, {Title: "Two", textTable: textTable{[]string{"", "counted"}, [][]string{{"x", "3"}}}}}}
			h.text()
		})
	}
	got := say()
	if !strings.HasPrefix(got, "One\n\na\n\nTwo\n\n") || !strings.HasSuffix(got, "\nno sheets: there are not as many deals for it as against it") || strings.Contains(got, "Key to the sheets") {
		t.Errorf("%q", got)
	}
	got = say(hearingSheet{Number: 1, Detector: "echo", Seat: "B", Cards: "7♥ 2♥", Ask: "two cards", Trump: "trumps ♠", Tricks: []string{"1. A: 3♥"}, Key: []string{"it was so", "match 3f9a"}})
	for _, want := range []string{"\n1. echo: B, 7♥ 2♥\n   was it so? two cards: yes / no\n   trumps ♠\n   1. A: 3♥\n", "\nKey to the sheets\n1. it was so\n   match 3f9a"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
	if strings.Contains(got, "no sheets") {
		t.Errorf("%q", got)
	}
}

// TestEvidencePlot: the evidence of sixty units is drawn beside that of all together, and how
// high it would have to be.
func TestEvidencePlot(t *testing.T) {
	result := echoResult(t, "unit: seat\n")
	d := &result.Detectors[0]
	lines := func(n int) (pale int) {
		d.Units = make([]signal.Test, n)
		for i := range d.Units {
			d.Units[i].Evidence.Evenings = []signal.Evening{{Log10: 1}}
		}
		d.All.Evidence.Evenings = []signal.Evening{{Log10: 1}, {Log10: 2}}
		r := &signalRun{a: &signalsVerb{Run: verbtest.Speaking("en")}}
		return strings.Count(chart.Stack("x", r.evidencePlot(result, d)), "<polyline") + strings.Count(chart.Stack("x", r.evidencePlot(result, d)), "<path")
	}
	none, one := lines(0), lines(1)
	if one <= none {
		t.Fatalf("a unit adds no line: %d and %d", none, one)
	}
	each := one - none
	for _, n := range []int{2, 59, 60, 61, 70} {
		if got, want := lines(n), none+each*min(n, 60); got != want {
			t.Errorf("%d units: %d lines, want %d", n, got, want)
		}
	}
}

// TestSignalBars: numbers that are all the same are no distribution, and no bar is for none.
func TestSignalBars(t *testing.T) {
	for _, tt := range []struct {
		numbers []float64
		top     float64
	}{
		{nil, 0}, {[]float64{1}, 0}, {[]float64{2, 2, 2}, 0}, {[]float64{1, 2}, 1}, {[]float64{-1, 0, 0, 0, 1, 1}, 3},
		// From 40 on, a bar is for two whole numbers.
		{[]float64{0, 1, 39}, 1}, {[]float64{0, 1, 40}, 2}, {[]float64{0, 1, 2, 79, 80}, 3},
	} {
		if top := bars(&chart.Chart{}, tt.numbers); top != tt.top {
			t.Errorf("%v: the tallest bar has %v, want %v", tt.numbers, top, tt.top)
		}
	}
}

// TestSignalEvenings: the evidence that may be looked at after every evening is told where there
// is an evening, with what is enough for one test and for all.
func TestSignalEvenings(t *testing.T) {
	result := echoResult(t, "")
	result.Tests = 5
	say := func(evenings int) string {
		return saidOfSignals("en", func(r *signalRun) {
			r.evenings(result, &signal.Test{Evidence: signal.Evidence{Evenings: make([]signal.Evening, evenings), Log10: 0.5, Most: 1.5}})
		})
	}
	if got := say(0); got != "" {
		t.Errorf("no evening: %q", got)
	}
	// 1 / 0.05 is 20, and five tests ask for a hundred.
	if got, want := say(1), "evidence that may be looked at after every evening (e-value), as a power of ten: +0.5 after 1 evening, +1.5 at most; 1.3 is enough for one test, 2.0 for all 5"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSignalControls: a card without negative controls says so, and those of a card have a row
// each.
func TestSignalControls(t *testing.T) {
	d := echoResult(t, "").Detectors[0]
	say := func() []string {
		return verbtest.TableLines(saidOfSignals("en", func(r *signalRun) { r.controls(&d) }))
	}
	d.Controls = nil
	if got := say(); len(got) != 1 || !strings.HasPrefix(got[0], "no negative controls: the detector's card has none") {
		t.Errorf("none: %q", got)
	}
	c := signal.Control{N: 12, P: 0.5, Holm: 1}
	c.Effect.Difference = -0.125
	d.Controls = []signal.Control{c, {Title: "its own suit", N: 3, P: 0.00001, Holm: 0.25}}
	got := say()
	if diff := cmp.Diff([]string{"counted effect p Holm", "hands exchanged with deals that looked alike 12 −12.5 0.5000 1.0000"}, got[1:3]); diff != "" || got[3] != "its own suit 3 +0.0 < 0.0001 0.2500" {
		t.Errorf("%s, %q", diff, got)
	}
	reply := func(x *signal.Reply) string { return saidOfSignals("en", func(r *signalRun) { r.reply(x) }) }
	unknown := &signal.Reply{}
	unknown.Effect.Difference = math.NaN()
	if got := reply(nil) + reply(unknown); got != "" {
		t.Errorf("no reply: %q", got)
	}
	known := &signal.Reply{P: 0.5}
	known.Effect.Difference = 0.125
	if got := reply(known); !strings.HasPrefix(got, "does the partner use it? next time on lead, of those who see alike: +12.5 percentage points more often after a hit") {
		t.Errorf("%q", got)
	}
}
