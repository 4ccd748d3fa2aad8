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

// opinions returns what the naive judge and the program do not agree about.
func opinions(t *testing.T, rec *untidy.Record) (out []string) {
	t.Helper()
	o := untidy.Judge(rec.Text)
	all, m := program(t, rec.Text)
	if m == nil || len(m.Verdicts) != len(o.Sections)-1 {
		return []string{"not the same deals:"}
	}
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
				class := c
				switch {
				case s.Vague:
					class += ", cards known in part"
				case s.Five:
					class += ", five cards in a trick"
				}
				say("%s: deal %d: the judge wants it on %v, the program has it on %v", class, s.Number, want, here[c])
			}
		}
		for _, w := range s.Must {
			met := false
			for _, f := range all {
				met = met || w.Lines[f.line] && w.Codes[f.code]
			}
			if !met && s.Vague {
				say("nothing said, cards known in part: deal %d: %s", s.Number, w.Why)
			} else if !met {
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
				how := "by a wrong letter or number"
				switch {
				case truth.Miscarded && !s.Fits:
					how = "by a wrong card, where no deal fits"
				case truth.Miscarded:
					how = "by a wrong card, where letters speak against it"
				case !s.Fits:
					how = "where no deal fits, and all cards are as they were played"
				case s.Vague:
					how = "by a wrong letter, as only counting shows"
				}
				var with []string
				for _, c := range falsehoods {
					if len(here[c]) > 0 {
						with = append(with, c)
					}
				}
				say("an innocent convicted %s: deal %d: %v, with %q", how, s.Number, p, with)
			}
			if !s.Provable[p] && !s.Barred {
				say("convicted without proof: deal %d: %v", s.Number, p)
			}
		}
		if truth.Told && !o.Unruled {
			// All that is written of the cards, the leaders and the dealer is so, if not all is written.
			for _, c := range falsehoods {
				if len(here[c]) > 0 {
					say("the truth is contradicted: deal %d: %s on %v", s.Number, c, here[c])
				}
			}
			if s.Barred {
				say("the judge contradicts the truth: deal %d", s.Number)
			}
		}
		v := m.Verdicts[i-1]
		if got := v.Points; truth.Told && truth.Whole && !truth.Sham && got != nil && *got != (engine.Tally{AC: truth.Points[0], BD: truth.Points[1]}) {
			say("points that were not made: deal %d: %v, and in truth %v", s.Number, *got, truth.Points)
		}
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

// falsehoods are findings that say that something is written otherwise than it was, or cannot have
// been.
var falsehoods = []string{
	"card-twice", "hand-size", "trick-size", "not-in-deck", "card-not-in-hand", "trump-not-held", "no-deal-fits",
	"wrong-leader", "wrong-first-leader", "winner-mismatch", "amend-unmatched", "syntax",
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
		rec.Text, rec.Deals = shrunk(t, rec, class)
		for _, d := range opinions(t, rec) {
			if c, _, _ := strings.Cut(d, ":"); c == class {
				said[class] = d
			}
		}
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

// shrunk leaves out of a record whatever line and deal can be left out without the disagreement
// going away.
func shrunk(t *testing.T, rec *untidy.Record, class string) (string, []untidy.Truth) {
	lines := strings.SplitAfter(rec.Text, "\n")
	deals := rec.Deals
	still := func(lines []string, deals []untidy.Truth) (yes bool) {
		defer func() {
			if recover() != nil {
				yes = false // no record that Write writes
			}
		}()
		for _, d := range opinions(t, &untidy.Record{Text: strings.Join(lines, ""), Deals: deals}) {
			c, _, _ := strings.Cut(d, ":")
			yes = yes || c == class
		}
		return yes
	}
	for again := true; again; {
		again = false
		deal := len(deals)
		end := len(lines)
		for i := len(lines) - 1; i >= 0; i-- {
			from, to, less := i, i+1, deals
			if strings.HasPrefix(lines[i], "[Rules") {
				continue
			}
			if strings.HasPrefix(lines[i], "deal ") {
				deal--
				to, less = end, slices.Delete(slices.Clone(deals), deal, deal+1)
				end = i
			}
			if fewer := slices.Delete(slices.Clone(lines), from, to); still(fewer, less) {
				lines, deals, again = fewer, less, true
				end = min(end, len(lines))
				if to > from+1 || len(less) < deal+1 {
					break
				}
			}
		}
	}
	return strings.Join(lines, ""), deals
}
