package audit

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"sueca/analysis/audit"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
	"sueca/replay/viewer/page"
)

// editsShown is how many edits a report shows.
const editsShown = 5

// auditSlips says which slips would explain it, and how strong the record is.
func (a *auditVerb) auditSlips(out *output.Output, d *disputed) page.PartText {
	p := page.PartText{Head: out.Sayf("renúncia, or a slip of the pen?")}
	say := func(format string, args ...any) { p.Says = append(p.Says, out.Sayf(format, args...)) }
	tried := 0
	for _, n := range d.explained().Tried {
		tried += n
	}
	say("Tried: %d single slips of the pen, of each kind that “sueca help disputes” names.", tried)
	if d.explained().GaveUp {
		p.Says = append(p.Says, moreSlips(out))
	}
	edits, more := d.explained().Clearing(d.Seat, d.Card)
	all := len(edits) + more
	switch n, several := all, len(edits) > 0 && len(edits[0]) > 1; {
	case n == 0:
		say("No single slip, such as two cards exchanged or one misread, leaves a deal without a renúncia that goes with all else that is " +
			"written.")
	case n == 1 && several:
		say("No single slip explains it; these together would, with all else that is written still true:")
	case n == 1:
		say("One single slip would explain it, with all else that is written still true:")
	case several:
		say("No single slip explains all renúncias of the deal; %d ways of several slips would, with all else that is written still true:", n)
	default:
		say("%d single slips would explain it, with all else that is written still true:", n)
	}
	for i, set := range edits {
		if i == editsShown {
			p.Lines = append(p.Lines, out.Sayf("… and %d more", all-i))
			break
		}
		number := fmt.Sprintf("%d. ", i+1)
		for _, s := range set {
			for _, line := range a.editLines(out, d, s) {
				p.Lines = append(p.Lines, number+line)
				number = strings.Repeat(" ", len(number))
			}
		}
	}
	return p
}

// editLines returns the lines that take a slip back: corrections of cards, or what it is and the lines that it changes.
func (a *auditVerb) editLines(out *output.Output, d *disputed, s replay.Slip) []string {
	if s.Changes != nil {
		return strings.Split(out.Words.Line(editText(d, s, report.Keywords(out), out.Words.Say(reason(s)))), "\n")
	}
	return append([]string{out.Words.Say(s.Msg)}, a.changedLines(out, d, s, "")...)
}

// changedLines returns the lines of the deal that a slip changed.
func (a *auditVerb) changedLines(to *output.Output, d *disputed, s replay.Slip, number string) (out []string) {
	lines := func(deal []engine.Event) []string {
		return strings.Split(notation.Format(reconcile.Deal(d.standing.Number, "", deal), report.Keywords(to)), "\n")
	}
	as := d.standing.Events
	begin := slices.IndexFunc(as, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted }) // behind comments above it
	was, now := lines(as[max(0, begin):]), lines(s.Events)
	for len(was) > 0 && len(now) > 0 && was[0] == now[0] {
		was, now = was[1:], now[1:]
	}
	for len(was) > 0 && len(now) > 0 && was[len(was)-1] == now[len(now)-1] {
		was, now = was[:len(was)-1], now[:len(now)-1]
	}
	for i, line := range now {
		if i >= len(was) || line != was[i] {
			out = append(out, number+to.Words.Line(line))
			number = strings.Repeat(" ", len(number))
		}
	}
	return out
}

// classWords say the classes of slips.
var classWords = map[audit.Class]message.Word{
	audit.SameTrick: "two cards of a trick", audit.NextRank: "a neighbouring rank", audit.SuitMark: "a suit mark",
	audit.LeaderLetter: "a leader", audit.NextTrick: "two cards of neighbouring tricks", audit.FarTrick: "two cards of other tricks",
	audit.OtherRank: "another rank of the suit", audit.TrumpLetter: "the trump card", audit.HandCard: "a card of a hand",
	audit.HandsExchange: "two cards of two hands", audit.ShownCard: "a card laid open",
	audit.HeapCards: "the cards of a trick of a heap in another order", audit.HeapTricks: "two neighbouring tricks of a heap",
	audit.HeapTurned: "a heap from its other end", audit.HeapOther: "a trick in the other heap",
}

// auditModel weighs a renúncia against a slip by the error model, and says how many slips
// the record would show.
func (a *auditVerb) auditModel(out *output.Output, d *disputed) page.PartText {
	p := page.PartText{Head: out.Sayf("how strong the record is")}
	say := func(format string, args ...any) { p.Says = append(p.Says, out.Sayf(format, args...)) }
	s := d.strength()
	var classes []string
	exchanged := 0
	for _, c := range audit.Classes {
		if n := s.Places[c]; n > 0 {
			classes = append(classes, fmt.Sprintf("%s %d/%d", out.Words.Word(classWords[c]), s.Caught[c], n))
		}
	}
	for _, c := range []audit.Class{audit.SameTrick, audit.NextTrick, audit.FarTrick} {
		exchanged += s.Caught[c]
	}
	if s.GaveUp {
		say("How many slips of the pen what else is written would give away is not told: that would take too long.")
		return p
	}
	if len(classes) == 0 { // no deal lies so
		return page.PartText{}
	}
	say("The slips that can be made in this record, and how many of them what else is written would give away: %s.",
		strings.Join(classes, ", "))
	if exchanged == 0 && !d.heaps {
		say("No two cards of the plays could be exchanged so that anything else written here would show it.")
	}
	switch w := d.weighed(); {
	case w == nil:
		say("A renúncia and a slip are not weighed against each other: that takes a deal of which every card is known and one renúncia.")
	case w.Ratio == 0:
		say("None of these slips explains it, however common slips are.")
	default:
		say("A slip is as good an account as a renúncia only if slips of the pen, in deals written like this one, are %s times as common as "+
			"renúncias (%s times if all kinds of slip were as common as each other): that is for the hearing to say, and not for the record.",
			a.ratioText(out, w.Ratio), a.ratioText(out, w.Alike))
		if d.heaps {
			say("The model: a disorder of the heaps, of whichever kind, a neighbouring rank and a suit mark are each ten times as common a slip as any "+
				"other kind, and every place alike; a renúncia falls alike on each of the %d cards that would have been one. Nobody has counted "+
				"such slips: the ten is a convention.", w.Chances)
			break
		}
		say("The model: two cards of a trick, a neighbouring rank, a suit mark and a leader are each ten times as common a slip as any other "+
			"kind, and every place alike; a renúncia falls alike on each of the %d cards that would have been one. Nobody has counted such "+
			"slips: the ten is a convention.", w.Chances)
	}
	return p
}

// ratioText writes a ratio with two digits that count.
func (a *auditVerb) ratioText(out *output.Output, x float64) string {
	if x >= 10 {
		return fmt.Sprintf("%.0f", math.Round(x))
	}
	if x >= 0.1 {
		return out.Words.Decimal(x)
	}
	return "<\u00a0" + out.Words.Decimal(0.1)
}

// auditSight says what the player had before them at that moment.
func (a *auditVerb) auditSight(out *output.Output, d *disputed) page.PartText {
	p := page.PartText{Head: out.Sayf("what %s had before them", a.named(d, d.Seat))}
	say := func(format string, args ...any) { p.Says = append(p.Says, out.Sayf(format, args...)) }
	v := audit.SightOf(d.final, &d.rules, &d.Suspect)
	switch {
	case v.Whole && v.Lawful.Of(d.Led) != 0:
		say("The hand was %s; %s was led, and what could be played was %s.", v.Hand, d.Led, v.Lawful)
	case v.Whole:
		say("The hand was %s; %s was led.", v.Hand, d.Led)
	default: // the card that was played at least
		say("Of the hand the record tells %s; %s was led.", v.Hand, d.Led)
	}
	switch {
	case v.Best == card.Unknown:
	case v.Took:
		say("On the table lay %d card points, and %s was taking them with %s; %s took the trick from it.", v.Points, v.By, v.Best, d.Card)
	default:
		say("On the table lay %d card points, and %s was taking them with %s; %s did not change that.", v.Points, v.By, v.Best, d.Card)
	}
	if v.Whole && v.Out != 0 {
		say("Of the suit led these had not been seen: %s.", v.Out)
	}
	return p
}
