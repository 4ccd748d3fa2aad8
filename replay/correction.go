package replay

import (
	"slices"

	"sueca/engine"
)

// Correction is a correction of a match that is shown wherever the match is, so that nobody moves a
// result quietly: of a tag, of a ruling, and of cards of a sheet that was signed.
type Correction struct {
	At    int // its index in the match
	Event engine.Event
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
	for i, e := range events {
		_, begun := begins(e)
		head = head && !begun
		signed = signed || e.Kind() == engine.KindSheetSigned
		if engine.IsFolded(e) || signed && engine.IsCorrection(e) {
			out = append(out, Correction{i, e, new(signed)})
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
