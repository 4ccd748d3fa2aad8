package signals

import (
	"strings"

	"sueca/analysis/signal"
	"sueca/engine/rules"
)

// hearingSheet is a deal for somebody who judges without knowing whether it was so.
type hearingSheet struct {
	Number            int
	Detector, Ask     string
	Trump             string // with the dealer
	Seat, Cards, Deal string
	Tricks            []string
	// Key is for afterwards: what was so, the hands, and which deal it is.
	Key []string
}

// blind adds the sheets of a detector.
func (h *hearing) blind(d *signal.DetectorResult) {
	a := h.a
	list, each := d.Counts.Sheets()
	h.judged += 2 * each
	for i := range list {
		e := &list[i]
		s := hearingSheet{
			Number: len(h.sheets) + 1, Detector: d.Detector.Name, Ask: a.titled(d.Detector, d.Detector.Says),
			Trump: a.Out.Sayf("trump %s, %s dealt", e.Sheet.Trump, e.Sheet.Dealer), Seat: e.Seat, Cards: e.Cards,
		}
		for n, t := range e.Sheet.Tricks {
			s.Tricks = append(s.Tricks, a.Out.Sayf("%d. %s leads: %s", n+1, t.Leader, strings.Join(t.Cards, " ")))
		}
		if h.unit != "" {
			whose := a.Out.Sayf("of another pair or player")
			if h.named(h.result.Study, e.Unit) {
				whose = a.Out.Sayf("of those whom this is about")
			}
			s.Key = append(s.Key, whose)
		}
		read, state := a.readings(e.Given, e.State)
		s.Key = append([]string{a.Out.Sayf("%s: %s; %s/%d, trick %d", read, state, e.Match, e.Deal, e.Trick)}, s.Key...)
		for k, seat := range rules.TwoPairs.Seats {
			if hand := e.Sheet.Hands[k]; hand != "" {
				s.Key = append(s.Key, seat.String()+": "+hand)
			}
		}
		h.sheets = append(h.sheets, s)
	}
}

// scoring says how the answers to the sheets are counted.
func (h *hearing) scoring() string {
	a, n := h.a, h.judged
	if h.unit == "" {
		return a.Out.Sayf("How to count: of the %d {1:sheet|sheets} a coin gets %d or more right once in twenty. Who gets fewer right has read "+
			"nothing in the cards.", n, signal.Coin(n, 0.05))
	}
	return a.Out.Sayf("How to count: as many sheets are of others, mixed among them by lot; the key tells which. Count the right answers of "+
		"both apart. Of the %d {1:sheet|sheets} of those whom this is about a coin gets %d or more right once in twenty. Only who gets as many "+
		"right there, and clearly fewer of the others, has read something in their cards that others' cards do not tell.",
		n, signal.Coin(n, 0.05))
}
