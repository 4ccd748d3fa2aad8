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
	list, _ := d.Counts.Sheets()
	for i := range list {
		e := &list[i]
		s := hearingSheet{
			Number: len(h.sheets) + 1, Detector: d.Detector.Name, Ask: a.titled(d.Detector, d.Detector.Says),
			Trump: a.Out.Sayf("trump %s, %s dealt", e.Sheet.Trump, e.Sheet.Dealer), Seat: e.Seat, Cards: e.Cards,
		}
		for n, t := range e.Sheet.Tricks {
			s.Tricks = append(s.Tricks, a.Out.Sayf("%d. %s leads: %s", n+1, t.Leader, strings.Join(t.Cards, " ")))
		}
		read, state := a.readings(e.Given, e.State)
		s.Key = append(s.Key, a.Out.Sayf("%s: %s; %s/%d, trick %d", read, state, e.Match, e.Deal, e.Trick))
		for k, seat := range rules.TwoPairs.Seats {
			if hand := e.Sheet.Hands[k]; hand != "" {
				s.Key = append(s.Key, seat.String()+": "+hand)
			}
		}
		h.sheets = append(h.sheets, s)
	}
}
