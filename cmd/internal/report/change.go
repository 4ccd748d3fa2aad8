package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"sueca/analysis/record"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/notation"
	"sueca/replay"
)

// Change is what a correction changes in a match, in the JSON form.
type Change struct {
	Match string   `json:"match"`
	Added []string `json:"added"` // the first line of each correction
	// Before is the last position of the match before the correction, After that of the
	// correction; null if nothing was stored.
	Before   int64               `json:"before"`
	After    *int64              `json:"after"`
	Appeared []record.FindingRow `json:"appeared"`
	Vanished []record.FindingRow `json:"vanished"`
	Verdicts []verdictChange     `json:"verdicts"`
	Result   matchChange         `json:"result"`

	lines              []string // Added, as a person reads it
	appeared, vanished []finding.Finding
}

// verdictChange is a deal with another outcome; one side is null where the deal was, or
// is, missing.
type verdictChange struct {
	Deal   int         `json:"deal"`
	Index  int         `json:"index"`
	Before *VerdictRow `json:"before"`
	After  *VerdictRow `json:"after"`
}

// matchChange is where the match stands, before and after.
type matchChange struct {
	Before matchEnd `json:"before"`
	After  matchEnd `json:"after"`
}

// matchEnd is where a match stands.
type matchEnd struct {
	Sheet      Tally   `json:"sheet"`
	SheetKnown bool    `json:"sheet_known"`
	Over       bool    `json:"over"`
	Winner     *string `json:"winner"`
}

func endOf(m *replay.Match) matchEnd {
	e := matchEnd{Sheet: record.SheetOf(m, m.Sheet), SheetKnown: m.SheetKnown, Over: m.Over}
	if m.Over {
		e.Winner = record.NameOrNull(m.Winner)
	}
	return e
}

// Changed compares a match before and after what was added; position is 0 if nothing was
// stored.
func Changed(to *output.Output, judge *finding.Judge, before, after *source.Record, added []engine.Event, position int64) Change {
	c := Change{Match: before.MatchID, Before: before.Position, After: record.OrNull(position),
		Result: matchChange{endOf(before.Judge()), endOf(after.Judge())},
		Added:  []string{}, Appeared: []record.FindingRow{}, Vanished: []record.FindingRow{}, Verdicts: []verdictChange{}}
	for _, e := range added {
		if engine.IsCorrection(e) {
			c.Added = append(c.Added, LineText(e))
			c.lines = append(c.lines, LineTextIn(e, Keywords(to)))
		}
	}
	was, is := judge.Findings(to, before), judge.Findings(to, after)
	c.vanished, c.appeared = without(was, is), without(is, was)
	c.Vanished, c.Appeared = append(c.Vanished, rowsOf(c.vanished)...), append(c.Appeared, rowsOf(c.appeared)...)
	type named struct{ deal, index int }
	verdicts := map[named][2]*replay.Verdict{}
	for i, m := range []*replay.Match{before.Judge(), after.Judge()} {
		for k := range m.Verdicts {
			n := named{m.Verdicts[k].Deal, m.Verdicts[k].Index}
			both := verdicts[n]
			both[i] = &m.Verdicts[k]
			verdicts[n] = both
		}
	}
	for _, n := range slices.SortedFunc(maps.Keys(verdicts), func(x, y named) int { return cmp.Or(x.deal-y.deal, x.index-y.index) }) {
		v, w := verdicts[n][0], verdicts[n][1]
		if !alike(v, w) {
			vc := verdictChange{Deal: n.deal, Index: n.index}
			if v != nil {
				vc.Before = new(record.VerdictRowOf(before, v))
			}
			if w != nil {
				vc.After = new(record.VerdictRowOf(after, w))
			}
			c.Verdicts = append(c.Verdicts, vc)
		}
	}
	return c
}

// rowsOf returns findings in the JSON form.
func rowsOf(fs []finding.Finding) (out []record.FindingRow) {
	for i := range fs {
		out = append(out, fs[i].Row())
	}
	return out
}

// without returns the findings that are not in others.
func without(findings, others []finding.Finding) []finding.Finding {
	left := map[string]int{}
	key := func(f finding.Finding) string { return fmt.Sprint(f.Deal, f.Trick, f.Seat, f.Card, f.Code, f.Message) }
	for _, f := range others {
		left[key(f)]++
	}
	return slices.DeleteFunc(slices.Clone(findings), func(f finding.Finding) bool {
		left[key(f)]--
		return left[key(f)] >= 0
	})
}

// verdictFor returns the verdict of a deal, nil if there is none.
func verdictFor(r *source.Record, deal int) *replay.Verdict {
	for i, v := range r.Judge().Verdicts {
		if v.Deal == deal {
			return &r.Judge().Verdicts[i]
		}
	}
	return nil
}

// alike reports whether two verdicts have the same outcome.
func alike(v, w *replay.Verdict) bool {
	if v == nil || w == nil {
		return v == w
	}
	same := func(a, b *card.Tally) bool { return a == b || a != nil && b != nil && *a == *b }
	return v.Unread == w.Unread && v.Misdeal == w.Misdeal && v.Trump == w.Trump && same(v.Points, w.Points) && same(v.Tricks, w.Tricks) &&
		same(v.Games, w.Games) && same(v.Sheet, w.Sheet)
}

// ShowChange shows what a correction changes in a match.
func ShowChange(out *output.Output, before, after *source.Record, c Change) {
	for _, line := range c.lines {
		if c.After != nil {
			out.Stdout.Printf("%s: %s\n", c.Match, line)
		} else {
			out.Printf("%s, not stored: %s\n", c.Match, line)
		}
	}
	showLines(out, before, after)
	showTags(out, before, after)
	out.Printf("judged at position %d before", lang.Exact(c.Before))
	if c.After != nil {
		out.Printf(", at position %d now", lang.Exact(*c.After))
	}
	out.Stdout.WriteString("\n")
	for _, f := range c.vanished {
		out.Printf("  no longer found: %s\n", findingText(out, f))
	}
	for _, f := range c.appeared {
		out.Printf("  found now: %s\n", findingText(out, f))
	}
	for _, v := range c.Verdicts {
		if was, is := worthText(out, before, v.Deal), worthText(out, after, v.Deal); was != is {
			out.Printf("  deal %d: %s → %s\n", v.Deal, was, is)
		}
	}
	was, is := EndText(out, before.Judge()), EndText(out, after.Judge())
	if was != is {
		out.Printf("  match: %s → %s\n", was, is)
	}
	if len(c.Vanished)+len(c.Appeared)+len(c.Verdicts) == 0 && was == is {
		out.Printf("  nothing that is judged changes\n")
	}
}

// linesShown is how many lines of a corrected deal are shown; of more it is enough that it
// was corrected.
const linesShown = 8

// showLines shows the lines that a correction of whole deals changes.
func showLines(out *output.Output, before, after *source.Record) {
	_, was := replay.Standings(before.Events)
	_, is := replay.Standings(after.Events)
	for i := range min(len(was), len(is)) {
		if is[i].Unread || is[i].By == was[i].By {
			continue
		}
		gone, come := linesOf(out, was[i]), linesOf(out, is[i])
		left := func(lines, others []string) []string {
			return slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return slices.Contains(others, l) })
		}
		gone, come = left(gone, come), left(come, gone)
		if len(gone)+len(come) > linesShown {
			continue
		}
		for _, line := range gone {
			out.Stdout.Printf("  - %s\n", line)
		}
		for _, line := range come {
			out.Stdout.Printf("  + %s\n", line)
		}
	}
}

// showTags shows the tags that read otherwise.
func showTags(out *output.Output, before, after *source.Record) {
	for _, t := range engine.TagsOf(after.Events) {
		if was := engine.TagOf(before.Events, t.Name); was != t.Value && engine.TagOf(after.Events, t.Name) == t.Value {
			out.Stdout.Printf("  %s: %s → %s\n", t.Name, cmp.Or(was, "–"), cmp.Or(t.Value, "–"))
		}
	}
}

// linesOf returns the lines of a deal as a person reads them.
func linesOf(out *output.Output, deal replay.Standing) []string {
	return strings.Split(strings.TrimSpace(notation.Format(deal.Events, Keywords(out))), "\n")
}

// findingText returns a finding on one line, without its match.
func findingText(out *output.Output, f finding.Finding) string {
	where := ""
	if f.Deal > 0 {
		where = out.Sayf("deal %d", f.Deal)
		if f.Trick > 0 {
			where += out.Sayf(" trick %d", f.Trick)
		}
		where += ": "
	}
	return fmt.Sprintf("%s%s: %s [%s]", where, out.Words.Word(f.Level.Word()), f.Message, f.Code)
}

// worthText says what a deal came to.
func worthText(to *output.Output, r *source.Record, deal int) string {
	v := verdictFor(r, deal)
	switch {
	case v == nil:
		return to.Sayf("not there")
	case v.Unread:
		return to.Sayf("cannot be read")
	}
	out := ""
	if v.Points != nil {
		out = record.Dashed(v.Sides, *v.Points) + ", "
	}
	out += GamesText(to, r.Judge().Rules.Table(), v.Games)
	if v.Sheet != nil {
		out += to.Sayf(", sheet %s", SheetText(r.Judge(), *v.Sheet))
	}
	return out
}
