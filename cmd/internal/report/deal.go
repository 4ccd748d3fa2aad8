package report

import (
	"fmt"
	"slices"
	"strings"

	"sueca/analysis/record"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/replay"
)

// DealText shows one deal: its tricks, what it came to, and the sheet. ledger is what the
// match's has of the deal.
func DealText(out *output.Output, judge *finding.Judge, s *engine.State, v replay.Verdict, m *replay.Match, ledger []replay.Entry) {
	if v.Unread && v.Deal == 0 {
		out.Printf("a deal that cannot be read\n")
		return
	}
	if v.Unread {
		out.Printf("deal %d cannot be read\n", v.Deal)
		return
	}
	head := out.Sayf("deal %d", v.Deal)
	if v.Dealer != card.NoSeat {
		head += out.Sayf("  dealer %s", v.Dealer)
	}
	switch v.TrumpSource {
	case replay.TrumpRecorded:
		head += out.Sayf("  trump %s", strings.TrimPrefix(out.Words.Card(s.Deal.Trump), "*"))
	case replay.TrumpInferred:
		head += out.Sayf("  trump %s (inferred)", v.Trump)
	case replay.TrumpAmbiguous:
		if v.ResultOnly {
			head += out.Sayf("  trump not recorded") // it may have been any
			break
		}
		head += out.Sayf("  trump not recorded: one of %s", v.Candidates)
	default:
		head += out.Sayf("  trump not recorded")
	}
	head += auctionText(out, &s.Deal)
	if v.Heaps {
		head += out.Sayf("  from the heaps")
	}
	if !judge.Brief {
		out.Stdout.Printf("%s\n", head)
		tricksText(out, &s.Deal, v, m)
	}
	var sum string
	switch {
	case v.Points != nil && v.ResultOnly:
		sum = out.Sayf("only the result is written: %s", TallyText(v.Sides, *v.Points))
	case v.ResultOnly:
		sum = out.Sayf("only the result is written")
	case v.Points != nil && v.Tricks == nil:
		sum = out.Sayf("%s; who took which trick depends on the trump", TallyText(v.Sides, *v.Points))
	case v.Points != nil:
		for i, side := range v.Sides {
			if i > 0 {
				sum += "  "
			}
			sum += out.Sayf("%s %d (tricks: %d)", side, v.Points.Of(side), v.Tricks.Of(side))
		}
	case v.Misdeal:
		sum = out.Sayf("a misdeal: it does not count")
	case s.Deal.Passed():
		sum = out.Sayf("all pass")
	case v.Complete:
		sum = out.Sayf("the points depend on the trump")
	case v.Tricks != nil:
		sum = out.Sayf("tricks %s; the points are not known", TallyText(v.Sides, *v.Tricks))
	case slices.ContainsFunc(ledger, func(e replay.Entry) bool { return e.Why == replay.ForClaim }):
		sum = out.Sayf("play ended with the claim")
	default:
		sum = out.Sayf("not played out, or not all recorded")
	}
	sum += "  →  " + GamesText(out, m.Rules.Table(), v.Games)
	if v.Sheet != nil {
		sum += out.Sayf("   sheet %s", TallyText(m.Rules.Table().Columns, m.Rules.Capped(*v.Sheet)))
	}
	if judge.Brief {
		out.Stdout.Printf("%s  %s\n", head, sum)
		return
	}
	for _, e := range ledger {
		if e.Why != replay.ForResult && e.Why != replay.ForTie {
			out.Stdout.Printf("   %s\n", LedgerText(out, m, e))
		}
	}
	out.Stdout.Printf("   %s\n", sum)
}

// LedgerText returns a line of the ledger as a line of text.
func LedgerText(to *output.Output, m *replay.Match, e replay.Entry) string {
	out := to.Words.Say(e.Msg)
	who := e.Side.String()
	if e.Seat != card.NoSeat {
		who = e.Seat.String()
	}
	if e.Games != 0 {
		out += fmt.Sprintf(": %s %s", who, to.Words.Gained(e.Games))
	}
	if rule := RuleText(to, m.Rule(e)); rule != "" {
		out += " (" + rule + ")"
	}
	return out
}

// tricksText shows the tricks in a table: leader, cards, winner, points, and
// the running points.
func tricksText(out *output.Output, d *engine.Deal, v replay.Verdict, m *replay.Match) {
	trump := v.Trump
	var running card.Tally
	known := true
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		if t.Number == 0 {
			continue
		}
		var cards strings.Builder
		for i, p := range t.Cards() {
			c := out.Words.Card(p.Card)
			if p.Absent {
				c = "-"
			}
			if p.OutOfTurn && i < t.Size {
				c = p.Seat.String() + ":" + c
			}
			cards.WriteString(" " + c + strings.Repeat(" ", max(0, 3-len([]rune(c)))))
		}
		row := fmt.Sprintf("   %2d %s:%-*s", n, t.Leader, 4*t.Size+1, cards.String())
		w, p := m.OutcomeOf(d, n, trump)
		known = known && w != card.NoSeat && p >= 0
		if w != card.NoSeat {
			row += fmt.Sprintf(" %s", w)
			if p >= 0 {
				running = running.Add(d.Side(w), p)
				row += fmt.Sprintf(" %2d", p)
			}
			if known && v.Sides != nil {
				row += fmt.Sprintf("   %s", padded(record.Dashed(v.Sides, running), v.Sides, running))
			}
		}
		out.Stdout.Printf("%s\n", strings.TrimRight(row, " "))
	}
}

// padded aligns the first number of a running score on three places.
func padded(text string, sides []card.Side, t card.Tally) string {
	return strings.Repeat(" ", max(0, 3-len(fmt.Sprint(t.Of(sides[0]))))) + text
}

// auctionText says who declared, for how many points, and what was called.
func auctionText(to *output.Output, d *engine.Deal) string {
	if d.Declarer == card.NoSeat {
		return ""
	}
	out := to.Sayf("  declarer %s", d.Declarer)
	if bid, ok := d.Bid(); ok {
		out += fmt.Sprintf(" %d", bid.Points)
	}
	switch p := d.Partner(); {
	case d.Calls == engine.CalledNone:
		out += to.Sayf(", alone")
	case d.Calls == engine.CalledCard && p != card.NoSeat:
		out += to.Sayf(", called %s, which is %s's", d.Called, p)
	case d.Calls == engine.CalledCard:
		out += to.Sayf(", called %s", d.Called)
	}
	return out
}
