package audit

import (
	"sueca/analysis/audit"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
)

// A deal that cannot be read only because of the numbers of its tricks has no plays to audit; but the slip is
// named, with the deal as it would be without it.

// contradicted returns a deal of which no play is audited.
func contradicted(d *auditedDeal) *disputed {
	return &disputed{Suspect: audit.Suspect{Counts: audit.Counts{Conclusion: audit.Contradictory}}, auditedDeal: d}
}

// mostMended is how many deals of a match that cannot be read are mended: for each the match is judged again.
const mostMended = 20

// misnumbered returns the deals that cannot be read only because of the numbers of their tricks.
func (a *auditVerb) misnumbered(r *source.Record, opt *auditOptions) (out []*disputed) {
	var deals []replay.Standing
	tried := 0
	for i, v := range r.Judge().Verdicts {
		if !v.Unread || !opt.inDeal(r, v.Deal) {
			continue
		}
		if deals == nil {
			_, deals = replay.Standings(r.Events)
		}
		text := r.Events[v.Event].(*engine.Quarantined).Text
		var slips []replay.Slip
		for _, m := range notation.Mend(text, notation.Options{Letters: a.Records.LettersOf(r.Events), Rules: report.OwnRules(r)}) {
			slips = append(slips, report.SlipOf(m))
		}
		if len(slips) == 0 {
			continue
		}
		if tried++; tried > mostMended {
			break
		}
		if slips = replay.Unreadable(r.Events, r.Judging, i, slips); len(slips) > 0 {
			explained := &replay.Explained{}
			for _, s := range slips {
				explained.Fit = append(explained.Fit, replay.Fit{Slip: s})
			}
			out = append(out, contradicted(&auditedDeal{r: r, index: i, standing: deals[i], rules: r.Judge().Rules,
				explained: func() *replay.Explained { return explained }}))
		}
	}
	return out
}
