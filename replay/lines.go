package replay

import (
	"slices"

	"sueca/engine/card"
	"sueca/engine/message"
)

// Lines returns the lines of the sheet as a person reads it: those of the ledger and, for every deal that has
// none there, one without games that says why ([Entry.Bare]). They stand in the order in which they were
// entered: what is about an earlier deal is below the deal in which it was claimed.
func (m *Match) Lines() (lines []Entry) {
	if m.Unruled {
		return nil // there is no sheet
	}
	var sheet card.Tally
	ledger := m.Ledger
	// enter adds the lines before the first one of a later deal, and reports whether there is one of the deal itself.
	enter := func(this *Verdict, later []Verdict) (own bool) {
		for len(ledger) > 0 && !slices.ContainsFunc(later, func(v Verdict) bool { return ledger[0].In(&v) }) {
			e := ledger[0]
			ledger, sheet = ledger[1:], e.Sheet
			own = own || this != nil && e.In(this)
			if e.Executed > 0 && e.Why != ForExecuting {
				e.Msg = message.Msg("%s (%d by crossing out an S)", e.Msg, e.Executed)
			}
			lines = append(lines, e)
		}
		return own
	}
	enter(nil, m.Verdicts)
	for i := range m.Verdicts {
		v := &m.Verdicts[i]
		if !enter(v, m.Verdicts[i+1:]) {
			lines = append(lines, Entry{Deal: v.Deal, Index: v.Index, Event: v.Event, Msg: v.Unentered(), Sheet: sheet})
		}
	}
	return lines
}

// Bare reports whether a line of the sheet is of a deal that has none in the ledger: no rule is behind it.
func (e *Entry) Bare() bool { return e.Why == "" }

// Unentered returns why a deal has no line in the ledger.
func (v *Verdict) Unentered() message.Message {
	switch {
	case v.Unread:
		return message.Msg("a deal that cannot be read")
	case v.Misdeal:
		return message.Msg("misdeal")
	case v.Games == nil:
		return message.Msg("not known")
	}
	return message.Msg("no games")
}
