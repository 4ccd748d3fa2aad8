package replay_test

import (
	"flag"
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/internal/untidy"
)

var untidyCount = flag.Int("untidy", 3000, "how many untidy records are judged")

// told is what the program says of a record, in the words of the naive judge.
type told struct {
	line  int
	code  string
	seat  int
	deal  int
	trick int
}

func program(t *testing.T, text string) (all []told, m *replay.Match) {
	t.Helper()
	for n, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range n.Errors {
			all = append(all, told{line: e.Line, code: string(e.Code)})
		}
		m = replay.Judge(n.Events)
		for _, f := range m.Findings {
			at := told{code: string(f.Code), seat: int(f.Seat) - 1, deal: f.Deal, trick: f.Trick}
			if f.Event < len(n.Ranges) {
				at.line = int(n.Ranges[f.Event].Line)
			}
			if f.Fault != nil {
				continue // among the errors above
			}
			all = append(all, at)
		}
	}
	return all, m
}

func opinions(t *testing.T, rec *untidy.Record) (out []string) {
	t.Helper()
	o := untidy.Judge(rec.Text)
	all, m := program(t, rec.Text)
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	for i, s := range o.Sections {
		here := map[string][]int{}
		for _, f := range all {
			if f.line >= s.From && f.line <= s.To && !slices.Contains(here[f.code], f.line) {
				here[f.code] = append(here[f.code], f.line)
			}
		}
		for _, c := range untidy.Codes {
			if s.Open[c] {
				continue
			}
			var want []int
			for l := range s.Want[c] {
				want = append(want, l)
			}
			sort.Ints(want)
			sort.Ints(here[c])
			if !slices.Equal(want, here[c]) {
				say("%s: deal %d: the judge wants it on %v, the program has it on %v", c, s.Number, want, here[c])
			}
		}
		for _, w := range s.Must {
			met := false
			for _, f := range all {
				met = met || w.Lines[f.line] && w.Codes[f.code]
			}
			if !met {
				say("nothing said: deal %d: %s", s.Number, w.Why)
			}
		}
		if i == 0 {
			continue
		}
		truth := rec.Deals[i-1]
		for _, f := range all {
			if f.code != "renuncia" || f.line < s.From || f.line > s.To {
				continue
			}
			p := untidy.Play{Trick: f.trick, Seat: f.seat}
			if s.Barred {
				say("convicted where nothing fits: deal %d: %v", s.Number, p)
			}
			if !truth.Revoked[p] && (truth.Told || !s.Consistent) {
				how := "and all cards are written rightly"
				switch {
				case truth.Miscarded && s.Fits:
					how = "by a wrong card, where leaders and winners speak against it"
				case truth.Miscarded:
					how = "by a wrong card, where no deal fits"
				case !s.Fits:
					how = "though all cards are as they were played, where no deal fits"
				}
				say("an innocent convicted %s: deal %d: %v", how, s.Number, p)
			}
			if !s.Provable[p] && !s.Barred {
				say("convicted without proof: deal %d: %v", s.Number, p)
			}
		}
		v := m.Verdicts[i-1]
		tally := func(name string, want *[2]int, open bool, got *engine.Tally) {
			switch {
			case open:
			case got == nil && want != nil && s.ByElimination:
				say("%s by elimination: deal %d: the judge says %v, the program nothing", name, s.Number, *want)
			case want == nil && got != nil, want != nil && (got == nil || *got != engine.Tally{AC: want[0], BD: want[1]}):
				say("%s: deal %d: the judge says %v, the program %v", name, s.Number, want, got)
			}
		}
		tally("points", s.Points, s.PointsOpen, v.Points)
		tally("games", s.Games, s.GamesOpen, v.Games)
	}
	if !o.OverOpen && (m.Over != o.Over || o.Over && int(m.Winner)-1 != o.Winner) {
		say("winner: the judge says over %v, pair %d; the program %v, %v", o.Over, o.Winner, m.Over, m.Winner)
	}
	return out
}

func TestUntidy(t *testing.T) {
	counts := map[string]int{}
	smallest := map[string]*untidy.Record{}
	said := map[string]string{}
	kinds := map[string]int{}
	for seed := range uint64(*untidyCount) {
		rec := untidy.Write(seed)
		for _, k := range rec.Kinds {
			kinds[k]++
		}
		for _, d := range opinions(t, rec) {
			class, _, _ := strings.Cut(d, ":")
			counts[class]++
			if old := smallest[class]; old == nil || len(rec.Text) < len(old.Text) {
				smallest[class], said[class] = rec, d
			}
		}
	}
	for class, n := range counts {
		rec := smallest[class]
		t.Errorf("%s: %d times; seed %d %q\n%s\n%s", class, n, rec.Seed, rec.Kinds, said[class], numbered(rec.Text))
	}
	t.Logf("%v", kinds)
}

func numbered(text string) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i := range lines {
		lines[i] = fmt.Sprintf("%3d  %s", i+1, lines[i])
	}
	return strings.Join(lines, "\n")
}
