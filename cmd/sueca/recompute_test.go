package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/signal"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// recomputed are a study and the cards of its detectors, in a folder where reports are computed a second time.
type recomputed struct {
	dir   string
	cards []string
}

func (r *recomputed) file(name string) string { return filepath.Join(r.dir, name) }

// second runs a program of testdata, and returns the lines that it prints.
func second(t *testing.T, in, name, program string, args ...string) []string {
	t.Helper()
	program = filepath.Join("testdata", program)
	verbtest.Read(t, program) // so that go test runs this again where it was changed
	cmd := exec.Command(name, append([]string{program}, args...)...)
	cmd.Stdin = strings.NewReader(in)
	out, err := cmd.Output()
	if exit, ok := err.(*exec.ExitError); ok {
		t.Fatalf("%s: %s", args, exit.Stderr)
	}
	verbtest.Check(t, err)
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

// python returns what recompute.py prints of some counts.
func (r *recomputed) python(t *testing.T, study, counts string, flags ...string) []string {
	return second(t, "", "python3", "recompute.py", slices.Concat(flags, []string{study, counts}, r.cards)...)
}

// objectOf reads a line of a report.
func objectOf(t *testing.T, line string) (out map[string]any) {
	t.Helper()
	verbtest.Check(t, json.Unmarshal([]byte(line), &out))
	return out
}

// equal compares what is reported with what was computed from the counts.
func equal(t *testing.T, where string, got, want any) {
	t.Helper()
	switch want := want.(type) {
	case map[string]any:
		got, _ := got.(map[string]any)
		if told, ok := got["told"].(float64); ok { // how a pair stands among the others is not in the counts
			flagged := max(told, got["beyond"].(float64), got["used"].(float64)) < 0.05
			equal(t, where+".flagged", got["flagged"], flagged)
			maps.DeleteFunc(got, func(key string, _ any) bool { return key == "flagged" || key == "beyond" || key == "others" })
		}
		lot, _ := want["by_lot"].(map[string]any)
		delete(want, "by_lot")
		for key, deviation := range lot {
			near(t, where+"."+key, got[key], want[key], 1e-9+5*deviation.(float64))
			delete(got, key)
			delete(want, key)
		}
		assert.DeepEqual(t, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		for key := range want {
			equal(t, where+"."+key, got[key], want[key])
		}
	case []any:
		got, _ := got.([]any)
		if len(got) != len(want) {
			t.Errorf("%s: %v, second computation: %v", where, got, want)
			return
		}
		for i := range want {
			equal(t, fmt.Sprint(where, ".", i), got[i], want[i])
		}
	case float64:
		near(t, where, got, want, 1e-8*math.Abs(want)+1e-12)
	default:
		if got != want {
			t.Errorf("%s: %v, second computation: %v", where, got, want)
		}
	}
}

// near compares two numbers, nil for none.
func near(t *testing.T, where string, got, want any, by float64) {
	t.Helper()
	x, ok := got.(float64)
	y, also := want.(float64)
	if ok != also || math.Abs(x-y) > by {
		t.Errorf("%s: %v, second computation: %v", where, got, want)
	}
}

// report compares a report with what is computed from its counts.
func (r *recomputed) report(t *testing.T, study, counts, report string) {
	t.Helper()
	lines, again := strings.Split(strings.TrimSpace(report), "\n"), r.python(t, study, counts)
	assert.Equal(t, len(lines), len(again))
	corrected := []string{"0.05"}
	for i, line := range lines {
		got := objectOf(t, line)
		if change, ok := got["change"].(map[string]any); ok {
			corrected = append(corrected, fmt.Sprint(change["p"]))
		}
		equal(t, fmt.Sprint(got["detector"], " ", got["unit"]), any(got), any(objectOf(t, again[i])))
	}
	if os.Getenv("SUECA_LONG") == "" {
		return
	}
	if _, err := exec.LookPath("Rscript"); err != nil {
		t.Log("R is not here: not computed a third time")
		return
	}
	cells := strings.Join(r.python(t, study, counts, "--cells"), "\n") + "\n"
	for _, said := range second(t, cells, "Rscript", "recompute.R", corrected...) {
		f := strings.Split(said, ",")
		n, err := strconv.Atoi(f[0])
		verbtest.Check(t, err)
		of := objectOf(t, lines[n])
		if k, ok := strings.CutPrefix(f[1], "control "); ok {
			k, err := strconv.Atoi(k)
			verbtest.Check(t, err)
			of = of["negative_controls"].([]any)[k].(map[string]any)
		} else if f[1] == "reply" {
			of = of["reply"].(map[string]any)
		}
		if ends, ok := of["interval"].([]any); ok {
			of["low"], of["high"] = ends[0], ends[1]
		}
		got, reported := of[f[2]]
		if !reported { // of a control and of a reply there is less
			continue
		}
		var want any
		verbtest.Check(t, json.Unmarshal([]byte(f[3]), &want))
		size, _ := want.(float64)
		near(t, fmt.Sprint("R: ", f[:3]), got, want, 1e-7*math.Abs(size)+1e-9)
	}
}

var dated = regexp.MustCompile(`(?m)^\[Date "[^"]*"\]\n`)

// TestRecomputed compares reports with what testdata/recompute.py, which was written from the manual and the documentation
// of the package, computes from their counts; with SUECA_LONG=1 with R too, and on more counts.
func TestRecomputed(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is not here: nothing is computed a second time")
	}
	r := &recomputed{dir: t.TempDir()}
	write := func(name, text string) string {
		verbtest.Check(t, os.WriteFile(r.file(name), []byte(text), 0o666))
		return r.file(name)
	}
	card := "hypothesis: none\nholdout: 0\n"
	for _, name := range []string{"echo", "suit_preference"} {
		card += "detector: " + name + "\n"
		r.cards = append(r.cards, write(name+".card", mustRun(t, "signals", "show", name)))
	}
	pairs, seats := write("pairs.study", "study: pairs\n"+card), write("seats.study", "study: seats\nunit: seat\npermutations: 300\n"+card)
	changes := write("changes.study", "study: changes\nchanges: evening trump trick opponents\n"+card)
	evening := 0
	for _, tt := range []struct {
		name, study string
		generate    []string
		date        func() string // of each match in turn, nil to leave it
	}{
		{"plain", pairs, []string{"--deals", "300", "--pairs", "6", "--players", "lot"}, nil},
		{"changes", changes, strings.Fields("--deals 900 --pairs 12 --players lot --signal echo --honesty 0.9 --read --key evening"), nil},
		{"seats", seats, []string{"--deals", "300"}, func() string { return "" }},
		{"boards", pairs, []string{"--deals", "400", "--pairs", "12", "--tables", "3", "--hands", "all"}, nil},
		{"signal", pairs, strings.Fields("--deals 900 --pairs 8 --signal echo --honesty 0.95 --read"), func() string {
			if evening++; evening%13 == 0 {
				return ""
			}
			return fmt.Sprintf("[Date \"2001-01-%02d\"]\n", evening%13)
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := mustRun(t, append([]string{"generate", "--seed", "3"}, tt.generate...)...)
			if tt.date != nil {
				text = dated.ReplaceAllStringFunc(text, func(string) string { return tt.date() })
			}
			counts := r.file(tt.name + ".json")
			said := mustRun(t, "signals", "run", tt.study, write(tt.name+".sueca", text), "--format", "json", "--names", "--counts", counts)
			if tt.name == "signal" && !strings.Contains(said, `"flag":{`) {
				t.Error("nobody could be flagged")
			}
			if tt.name == "changes" && !regexp.MustCompile(`"change":\{[^}]*\}[^}]*"flagged":true`).MatchString(said) {
				t.Error("no code was found to change")
			}
			r.report(t, tt.study, counts, said)
		})
	}
	// Counts that no archive has to have: boards that several matches played, cards that all tell the same, hardly any.
	kept, studies := make([]signal.Counts, 2), []string{pairs, changes}
	for i, name := range []string{"signal.json", "changes.json"} {
		verbtest.Check(t, json.Unmarshal(verbtest.Read(t, r.file(name)), &kept[i]))
	}
	many := 15
	if os.Getenv("SUECA_LONG") != "" {
		many = 60
	}
	for seed := range many {
		t.Run(fmt.Sprint("counts ", seed), func(t *testing.T) {
			study, c := studies[seed%2], drawnCounts(&kept[seed%2], uint64(seed))
			text, err := json.Marshal(&c)
			verbtest.Check(t, err)
			counts := write("drawn.json", string(text))
			r.report(t, study, counts, mustRun(t, "signals", "merge", study, counts, "--format", "json", "--names"))
		})
	}
}

// each calls f with all cells of some counts.
func each(c *signal.Counts, f func(*signal.Cells)) {
	for i := range c.Detectors {
		d := &c.Detectors[i]
		f(&d.Cells)
		f(&d.Reply)
		d.Controls = slices.Clone(d.Controls)
		for k := range d.Controls {
			f(&d.Controls[k])
		}
	}
}

// turnsAt is the end of where a drawn code tells the other way: of a date, the trumps, the trick or the opponents.
var turnsAt = regexp.MustCompile(`[13579♥]$| odd$`)

func add(cells signal.Cells, at signal.Cell, t signal.Table) {
	if cells[at] == nil {
		cells[at] = &signal.Table{}
	}
	for i := range t {
		for j := range t[i] {
			cells[at][i][j] += t[i][j]
		}
	}
}

// drawnCounts returns counts by lot: of one pair or of several, few cards or many, in evenings or without dates, on boards that
// several matches played or not, with a code that turns with the evening, the trumps, the trick or the opponents, or with nothing.
func drawnCounts(like *signal.Counts, seed uint64) signal.Counts {
	rng := rand.New(rand.NewPCG(seed, 60))
	of := func(numbers ...int) int { return numbers[rng.IntN(len(numbers))] }
	units, matches, strata, boards := of(1, 2, 5, 9), of(3, 6, 12, 40), of(1, 2, 5), of(0, 0, 4, 30)
	days, cards := of(0, 3, 8, 14), of(5, 20, 60, 300)
	agree, effect := rng.IntN(4) == 0, 0.25*float64(rng.IntN(3))
	turns := of(0, 0, 1, 2, 3, 4)
	out := *like
	out.When, out.Openings = map[string]signal.When{}, map[uint64]int{1: of(1, 2, 4), 9: 1}
	for m := range matches {
		w := signal.When{Order: int64(of(0, m, 100-m))}
		if day := rng.IntN(days + 1); day > 0 {
			w.Date = fmt.Sprintf("2001-01-%02d", day)
		}
		out.When[fmt.Sprint("m", m)] = w
	}
	if like.Points != nil {
		out.Points = map[string]*signal.Results{}
		for i, spread := range rng.Perm(units) {
			deals, mean := float64(of(2, 30, 200)), 60+float64(of(0, 1, 4)*spread)
			out.Points[fmt.Sprint("x & y", i)] = &signal.Results{Deals: deals, Sum: deals * mean, Squares: deals * (mean*mean + 300)}
		}
	}
	out.Detectors = slices.Clone(like.Detectors)
	each(&out, func(cells *signal.Cells) {
		*cells = signal.Cells{}
		for range cards {
			pair := fmt.Sprint("x & y", rng.IntN(units))
			at := signal.Cell{Unit: pair, Match: fmt.Sprint("m", rng.IntN(matches)), Pair: pair, Stratum: fmt.Sprint(rng.IntN(strata))}
			at.Under, at.Against = []string{"♥ odd", "♥ even", "♣ odd", "♠ even"}[rng.IntN(4)], fmt.Sprint("x & y", rng.IntN(units+1))
			state := rng.IntN(5) < 2
			given := state
			switch key := []string{"", out.When[at.Match].Date, at.Under[:3], at.Under, at.Against}[turns]; {
			case turns > 0 && pair == "x & y0" && rng.IntN(10) > 0:
				given = state != turnsAt.MatchString(key)
			case !agree:
				given = rng.Float64() < 0.4 || state && rng.Float64() < effect
			}
			if rng.IntN(10) == 0 {
				at.Pair = "others"
			}
			if boards > 0 && rng.IntN(5) > 0 {
				at.Board = 1 + rng.Uint64N(uint64(boards))
			}
			var t signal.Table
			row := &t[0]
			if state {
				row = &t[1]
			}
			if given {
				row[1] = of(1, 1, 2)
			} else {
				row[0] = of(1, 1, 2)
			}
			add(*cells, at, t)
		}
	})
	for i := range out.Detectors { // what looked alike to the seat
		alike := signal.Cells{}
		for _, at := range slices.SortedFunc(maps.Keys(out.Detectors[i].Cells), func(a, b signal.Cell) int {
			return strings.Compare(fmt.Sprint(a), fmt.Sprint(b))
		}) {
			table := *out.Detectors[i].Cells[at]
			at.Alike = fmt.Sprint(rng.IntN(3))
			add(alike, at, table)
		}
		out.Detectors[i].Cells = alike
	}
	return out
}
