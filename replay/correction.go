package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
)

// Correction is a correction of a match that is shown wherever the match is, so that nobody moves a
// result quietly: of a tag, of a ruling, of a result as it was written, and of cards of a sheet that was
// signed.
type Correction struct {
	At    int // its index in the match
	Event engine.Event
	// Was is the claim with the ruling, or the tag with the value, that stood before; nil for others, and
	// where there was no such tag.
	Was engine.Event
	// Signed says that a pair had signed the sheet before, nil where the record does not tell: a text has
	// corrections of tags on top, whenever they were made.
	Signed *bool
}

// AfterSigning reports whether it is known that a pair had signed the sheet before.
func (c *Correction) AfterSigning() bool { return c.Signed != nil && *c.Signed }

// Corrections returns the corrections of a match that are shown, in order.
func Corrections(events []engine.Event) (out []Correction) {
	if !slices.ContainsFunc(events, engine.IsCorrection) {
		return nil
	}
	signed, head := false, true
	for i, e := range engine.OfFirst(events) {
		_, begun := begins(e)
		head = head && !begun
		signed = signed || e.Kind() == engine.KindSheetSigned
		if engine.IsFolded(e) || signed && engine.IsCorrection(e) || movesResult(events, i) {
			out = append(out, Correction{At: i, Event: e, Was: stoodBefore(events, i), Signed: new(signed)})
			if head && e.Kind() == engine.KindTagAmended {
				out[len(out)-1].Signed = nil
			}
		}
	}
	for i := range out {
		if c := &out[i]; c.Signed == nil && !signed {
			c.Signed = new(false) // nobody has signed
		}
	}
	return out
}

// stoodBefore returns what a correction of a tag or a ruling replaces.
func stoodBefore(events []engine.Event, i int) engine.Event {
	switch e := events[i].(type) {
	case *engine.TagAmended:
		if value := engine.TagOf(events[:i], e.Name); value != "" {
			return &engine.TagWritten{Name: e.Name, Value: value}
		}
	case *engine.RulingAmended:
		if at := e.Of(events, i); at >= 0 && at < i {
			return engine.Corrected(events[:i])[at]
		}
	}
	return nil
}

// movesResult reports whether an event corrects a deal and changes what is written of its result.
func movesResult(events []engine.Event, i int) bool {
	e, ok := events[i].(*engine.DealAmended)
	if !ok {
		return false
	}
	before := i - 1
	for ; before >= 0; before-- {
		if n, begun := begins(events[before]); begun && n == e.Deal {
			break
		}
	}
	return before >= 0 && !slices.EqualFunc(resultIn(events[before:i]), resultIn(events[i:]), func(a, b engine.Event) bool {
		return a.Kind() == b.Kind() && slices.Equal(sharesIn(a), sharesIn(b))
	})
}

// resultIn returns what is written of the result of the deal that begins first in events.
func resultIn(events []engine.Event) (out []engine.Event) {
	begun := false
	for _, e := range events {
		if _, next := begins(e); begun && (next || e.Kind() == engine.KindDealAmended) {
			break
		} else if next {
			begun = true
		}
		if e.Kind() == engine.KindMisdealt || sharesIn(e) != nil {
			out = append(out, e)
		}
	}
	return out
}

// sharesIn returns the numbers of a result as written; nil of any other event.
func sharesIn(e engine.Event) card.Shares {
	switch e := e.(type) {
	case *engine.PointsWritten:
		return e.Shares
	case *engine.GamesWritten:
		return e.Shares
	case *engine.SheetWritten:
		return e.Shares
	}
	return nil
}
