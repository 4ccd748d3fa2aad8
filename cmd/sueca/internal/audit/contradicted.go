package audit

import (
	"slices"
	"strconv"

	"sueca/analysis/audit"
	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/viewer/page"
)

// A deal that contradicts itself is audited too where every play followed suit: by which single slips of the pen
// every word of it would be true is what its scorer has to know.

// slips returns the slips with which every word of the deal would be true.
func (d *auditedDeal) slips() []replay.Slip {
	if d.unread != nil {
		return d.unread
	}
	return d.r.Judge().Verdicts[d.index].Slips
}

// otherEdits returns the slips that would explain the renúncias of the deal, and are none of those with which
// every word of it would be true.
func (d *auditedDeal) otherEdits() []audit.Edit {
	return slices.DeleteFunc(slices.Clone(d.explained().Edits), func(e audit.Edit) bool {
		return slices.ContainsFunc(d.slips(), func(s replay.Slip) bool {
			if e.Deal != nil {
				return dealText(e.Deal) == dealText(s.Events)
			}
			return samePlays(e.Changes, s.Changes)
		})
	})
}

// samePlays reports whether two corrections are of the same cards.
func samePlays(a, b []*engine.PlayAmended) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(x *engine.PlayAmended) bool {
		return !slices.ContainsFunc(b, func(y *engine.PlayAmended) bool { return x.Trick == y.Trick && x.Seat == y.Seat && x.To == y.To })
	})
}

// dealText returns the events of a deal in the notation.
func dealText(deal []engine.Event) string { return notation.Format(deal, notation.English) }

// editOf returns the edit that takes a slip back.
func editOf(s replay.Slip) audit.Edit {
	if s.Changes != nil {
		return audit.Edit{Changes: s.Changes}
	}
	return audit.Edit{Deal: s.Events}
}

// slipsOfDeal says with which slips every word of the deal would be true.
func (a *auditVerb) slipsOfDeal(out *output.Output, d *disputed) page.PartText {
	slips := d.slips()
	p := page.PartText{Head: out.Sayf("what may be written wrong"),
		Says: []string{out.Sayf("The record of the deal contradicts itself. With %d single {1:slip|slips} of the pen taken back, each by "+
			"itself, every word of "+
			"it would be true; the likeliest first:", len(slips))}}
	for i, s := range slips[:min(len(slips), editsShown)] {
		p.Lines = append(p.Lines, strconv.Itoa(i+1)+". "+out.Words.Say(s.Msg))
		p.Lines = append(p.Lines, a.changedLines(d, audit.Edit{Deal: s.Events}, "   ")...)
	}
	if n := len(slips) - editsShown; n > 0 {
		p.Lines = append(p.Lines, out.Sayf("… and %d more", n))
	}
	return p
}
