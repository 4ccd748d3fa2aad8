package report

import (
	"fmt"
	"slices"
	"strings"
	"sueca/engine"
	"sueca/replay"
)

// DealText shows one deal: its tricks, what it came to, and the sheet. ledger is what the
// match's has of the deal.
func (a *Reporter) DealText(s engine.State, v replay.Verdict, m *replay.Match, ledger []replay.Entry) {
	if v.Unread && v.Deal == 0 {
		a.Printf("a deal that cannot be read\n")
		return
	}
	if v.Unread {
		a.Printf("deal %d cannot be read\n", v.Deal)
		return
	}
	head := a.Words.Sayf("deal %d", v.Deal)
	if v.Dealer != engine.NoSeat {
		head += a.Words.Sayf("  dealer %s", v.Dealer)
	}
	switch v.TrumpSource {
	case replay.TrumpRecorded:
		head += a.Words.Sayf("  trump %s", strings.TrimPrefix(s.Deal.Trump.String(), "*"))
	case replay.TrumpInferred:
		head += a.Words.Sayf("  trump %s (inferred)", v.Trump)
	case replay.TrumpAmbiguous:
		if v.ResultOnly {
			head += a.Words.Sayf("  trump not recorded") // it may have been any
			break
		}
		head += a.Words.Sayf("  trump not recorded: one of %s", v.Candidates)
	default:
		head += a.Words.Sayf("  trump not recorded")
	}
	if !a.Brief {
		a.Stdout.Printf("%s\n", head)
		a.tricksText(&s.Deal, v)
	}
	var sum string
	switch {
	case v.Points != nil && v.ResultOnly:
		sum = a.Words.Sayf("only the result is written: AC %d BD %d", v.Points.AC, v.Points.BD)
	case v.ResultOnly:
		sum = a.Words.Sayf("only the result is written")
	case v.Points != nil && v.Tricks == nil:
		sum = a.Words.Sayf("AC %d BD %d; who took which trick depends on the trump", v.Points.AC, v.Points.BD)
	case v.Points != nil:
		sum = a.Words.Sayf("AC %d (tricks: %d)  BD %d (tricks: %d)", v.Points.AC, v.Tricks.AC, v.Points.BD, v.Tricks.BD)
	case v.Complete:
		sum = a.Words.Sayf("the points depend on the trump")
	case slices.ContainsFunc(ledger, func(e replay.Entry) bool { return e.Why == replay.ForClaim }):
		sum = a.Words.Sayf("play ended with the claim")
	default:
		sum = a.Words.Sayf("not played out, or not all recorded")
	}
	switch {
	case v.Games == nil:
		sum += "  →  " + a.Words.Sayf("games not known")
	case *v.Games == engine.Tally{}:
		sum += "  →  " + a.Words.Sayf("no games")
	default:
		sum += "  → "
		for _, p := range []engine.Pair{engine.AC, engine.BD} {
			if n := v.Games.Of(p); n != 0 {
				sum += fmt.Sprintf(" %s %+d", p, n)
			}
		}
	}
	if v.Sheet != nil {
		shown := m.Rules.Capped(*v.Sheet)
		sum += a.Words.Sayf("   sheet AC %d BD %d", shown.AC, shown.BD)
	}
	if a.Brief {
		a.Stdout.Printf("%s  %s\n", head, sum)
		return
	}
	for _, e := range ledger {
		if e.Why != replay.ForResult && e.Why != replay.ForTie {
			a.Stdout.Printf("   %s\n", a.LedgerText(m, e))
		}
	}
	a.Stdout.Printf("   %s\n", sum)
}

// LedgerText returns a line of the ledger as a line of text.
func (a *Reporter) LedgerText(m *replay.Match, e replay.Entry) string {
	out := a.Words.Say(e.Msg)
	who := e.Pair.String()
	if e.Seat != engine.NoSeat {
		who = e.Seat.String()
	}
	if e.Games != 0 {
		out += fmt.Sprintf(": %s %+d", who, e.Games)
	}
	if rule := a.RuleText(m.Rule(e)); rule != "" {
		out += " (" + rule + ")"
	}
	return out
}

// tricksText shows the tricks in a table: leader, cards, winner, points, and
// the running points.
func (a *Reporter) tricksText(d *engine.Deal, v replay.Verdict) {
	trump := v.Trump
	var running engine.Tally
	known := true
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		if t.Number == 0 {
			continue
		}
		var cards strings.Builder
		for i, p := range t.Cards() {
			c := p.Card.String()
			if p.Absent {
				c = "-"
			}
			if p.OutOfTurn && i < 4 {
				c = p.Seat.String() + ":" + c
			}
			cards.WriteString(" " + c + strings.Repeat(" ", max(0, 3-len([]rune(c)))))
		}
		row := fmt.Sprintf("   %2d %s:%-17s", n, t.Leader, cards.String())
		w, ok := d.Winner(n, trump)
		p, counted := d.TrickPoints(n)
		known = known && ok && counted
		if ok {
			row += fmt.Sprintf(" %s", w)
			if counted {
				running = running.Add(w.Pair(), p)
				row += fmt.Sprintf(" %2d", p)
			}
			if known {
				row += fmt.Sprintf("   %3d–%d", running.AC, running.BD)
			}
		}
		a.Stdout.Printf("%s\n", strings.TrimRight(row, " "))
	}
}

// GamesText says how many games a deal added for each pair.
func (a *Reporter) GamesText(games *engine.Tally) string {
	switch {
	case games == nil:
		return a.Words.Sayf("games not known")
	case *games == engine.Tally{}:
		return a.Words.Sayf("no games")
	}
	out := ""
	for _, p := range []engine.Pair{engine.AC, engine.BD} {
		if n := games.Of(p); n != 0 {
			out += fmt.Sprintf(" %s %+d", p, n)
		}
	}
	return strings.TrimSpace(out)
}
