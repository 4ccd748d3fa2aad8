package audit

import (
	"strconv"

	"sueca/cmd/internal/output"
	"sueca/replay/viewer/page"
)

// A deal that contradicts itself is audited too where every play followed suit: by which single slips of the pen
// every word of it would be true is what its scorer has to know.

// contradicted reports whether the deal contradicts itself, and there are slips with which every word of it would be true.
func (d *auditedDeal) contradicted() bool {
	v := d.r.Judge().Verdicts[d.index]
	return v.Slips != nil || v.Unread
}

// moreSlips says that not all slips were tried.
func moreSlips(out *output.Output) string {
	return out.Sayf("There are more, which were not tried: that would take too long.")
}

// slipsOfDeal says with which slips every word of the deal would be true.
func (a *auditVerb) slipsOfDeal(out *output.Output, d *disputed) page.PartText {
	slips := d.explained().Fit
	all := len(slips) + d.explained().More
	p := page.PartText{Head: out.Sayf("what may be written wrong"),
		Says: []string{out.Sayf("The record of the deal contradicts itself. With %d single {1:slip|slips} of the pen taken back, each by "+
			"itself, every word of "+
			"it would be true; the likeliest first:", all)}}
	for i, s := range slips[:min(len(slips), editsShown)] {
		p.Lines = append(p.Lines, strconv.Itoa(i+1)+". "+out.Words.Say(s.Msg))
		p.Lines = append(p.Lines, a.changedLines(out, d, s.Slip, "   ")...)
	}
	if n := all - editsShown; n > 0 {
		p.Lines = append(p.Lines, out.Sayf("… and %d more", n))
	}
	if d.explained().GaveUp {
		p.Says = append(p.Says, moreSlips(out))
	}
	return p
}
