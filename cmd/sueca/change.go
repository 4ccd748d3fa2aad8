package main

import (
	"fmt"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/replay"
)

// change is what a correction makes of a match, in the JSON form.
type change struct {
	Match string   `json:"match"`
	Added []string `json:"added"` // the first line of each correction
	// Before is the last position of the match that it was judged at before,
	// After the one that the correction stands at; null where nothing was stored.
	Before   int64           `json:"before"`
	After    *int64          `json:"after"`
	Appeared []finding       `json:"appeared"`
	Vanished []finding       `json:"vanished"`
	Verdicts []verdictChange `json:"verdicts"`
	Result   matchChange     `json:"result"`
}

// verdictChange is a deal that comes to something else; one side is null where
// the deal was, or is, not there.
type verdictChange struct {
	Deal   int      `json:"deal"`
	Before *verdict `json:"before"`
	After  *verdict `json:"after"`
}

// matchChange is what the match comes to, before and after.
type matchChange struct {
	Before matchEnd `json:"before"`
	After  matchEnd `json:"after"`
}

// matchEnd is where a match stands.
type matchEnd struct {
	Sheet      tally   `json:"sheet"`
	SheetKnown bool    `json:"sheet_known"`
	Over       bool    `json:"over"`
	Winner     *string `json:"winner"`
}

func endOf(m *replay.Match) matchEnd {
	e := matchEnd{Sheet: *tallyOf(&m.Sheet), SheetKnown: m.SheetKnown, Over: m.Over}
	if m.Over && m.Winner != engine.NoPair {
		w := m.Winner.String()
		e.Winner = &w
	}
	return e
}

// changed compares a match before and after what is added to it; position is 0
// where nothing was stored.
func (a *Reporter) changed(before, after *record, added []engine.Event, position int64) change {
	c := change{Match: before.id, Before: before.position, Result: matchChange{endOf(before.judge()), endOf(after.judge())},
		Added: []string{}, Appeared: []finding{}, Vanished: []finding{}, Verdicts: []verdictChange{}}
	if position > 0 {
		c.After = &position
	}
	for _, e := range added {
		switch e.(type) {
		case *engine.PlayAmended, *engine.DealAmended:
			c.Added = append(c.Added, lineText(e))
		}
	}
	was, is := a.findings(before), a.findings(after)
	c.Vanished = append(c.Vanished, without(was, is)...)
	c.Appeared = append(c.Appeared, without(is, was)...)
	numbers := []int{}
	for _, m := range []*replay.Match{before.judge(), after.judge()} {
		for _, v := range m.Verdicts {
			if !slices.Contains(numbers, v.Deal) {
				numbers = append(numbers, v.Deal)
			}
		}
	}
	slices.Sort(numbers)
	for _, n := range numbers {
		v, w := verdictFor(before, n), verdictFor(after, n)
		if !alike(v, w) {
			vc := verdictChange{Deal: n}
			if v != nil {
				out := verdictOf(before, *v)
				vc.Before = &out
			}
			if w != nil {
				out := verdictOf(after, *w)
				vc.After = &out
			}
			c.Verdicts = append(c.Verdicts, vc)
		}
	}
	return c
}

// without leaves out of findings those that are in others too.
func without(findings, others []finding) []finding {
	left := map[string]int{}
	key := func(f finding) string { return fmt.Sprint(f.Deal, f.Trick, f.Seat, f.Card, f.Code, f.Message) }
	for _, f := range others {
		left[key(f)]++
	}
	return slices.DeleteFunc(slices.Clone(findings), func(f finding) bool {
		left[key(f)]--
		return left[key(f)] >= 0
	})
}

// verdictFor gives the verdict of a deal, nil if there is none.
func verdictFor(r *record, deal int) *replay.Verdict {
	for i, v := range r.judge().Verdicts {
		if v.Deal == deal {
			return &r.judge().Verdicts[i]
		}
	}
	return nil
}

// alike reports whether two verdicts come to the same.
func alike(v, w *replay.Verdict) bool {
	if v == nil || w == nil {
		return v == w
	}
	same := func(a, b *engine.Tally) bool { return a == b || a != nil && b != nil && *a == *b }
	return v.Unread == w.Unread && v.Trump == w.Trump && same(v.Points, w.Points) && same(v.Tricks, w.Tricks) &&
		same(v.Games, w.Games) && same(v.Sheet, w.Sheet)
}

// showChange says what a correction makes of a match.
func (a *Reporter) showChange(before, after *record, c change) {
	for _, line := range c.Added {
		if c.After != nil {
			fmt.Fprintf(a.stdout, "%s: %s\n", c.Match, line)
		} else {
			a.printf("%s, not stored: %s\n", c.Match, line)
		}
	}
	a.printf("judged at position %d before", int(c.Before))
	if c.After != nil {
		a.printf(", at position %d now", int(*c.After))
	}
	fmt.Fprintln(a.stdout)
	for _, f := range c.Vanished {
		a.printf("  no longer found: %s\n", a.findingText(f))
	}
	for _, f := range c.Appeared {
		a.printf("  found now: %s\n", a.findingText(f))
	}
	for _, v := range c.Verdicts {
		a.printf("  deal %d: %s → %s\n", v.Deal, a.worthText(before, v.Deal), a.worthText(after, v.Deal))
	}
	if was, is := a.endText(before.judge()), a.endText(after.judge()); was != is {
		a.printf("  match: %s → %s\n", was, is)
	}
	if len(c.Vanished)+len(c.Appeared)+len(c.Verdicts) == 0 {
		a.printf("  nothing that is judged changes\n")
	}
}

// findingText gives a finding on one line, without its match.
func (a *Reporter) findingText(f finding) string {
	where := ""
	if f.Deal > 0 {
		where = a.words.Sayf("deal %d", f.Deal)
		if f.Trick > 0 {
			where += a.words.Sayf(" trick %d", f.Trick)
		}
		where += ": "
	}
	return fmt.Sprintf("%s%s: %s [%s]", where, a.words.Word(f.severity.Word()), f.Message, f.Code)
}

// worthText says what a deal came to.
func (a *Reporter) worthText(r *record, deal int) string {
	v := verdictFor(r, deal)
	switch {
	case v == nil:
		return a.words.Sayf("not there")
	case v.Unread:
		return a.words.Sayf("cannot be read")
	}
	out := ""
	if v.Points != nil {
		out = fmt.Sprintf("%d–%d, ", v.Points.AC, v.Points.BD)
	}
	out += a.gamesText(v.Games)
	if v.Sheet != nil {
		out += a.words.Sayf(", sheet %s", sheetText(r.judge(), *v.Sheet))
	}
	return out
}

// gamesText says what a deal added for each pair.
func (a *Reporter) gamesText(games *engine.Tally) string {
	switch {
	case games == nil:
		return a.words.Sayf("games not known")
	case *games == engine.Tally{}:
		return a.words.Sayf("no games")
	}
	out := ""
	for _, p := range []engine.Pair{engine.AC, engine.BD} {
		if n := games.Of(p); n != 0 {
			out += fmt.Sprintf(" %s %+d", p, n)
		}
	}
	return strings.TrimSpace(out)
}
