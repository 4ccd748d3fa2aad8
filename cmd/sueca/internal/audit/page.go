package audit

import (
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/replay/viewer/page"
)

// PageDisputes returns the audits of plays of a match, in both languages: of all of them, or of a deal, a trick or a
// seat.
func PageDisputes(of *run.Run, r *source.Record, effort *Effort, deal, trick int, seat string) []page.Dispute {
	a := &auditVerb{of}
	var out []page.Dispute
	about := auditOptions{deal: deal, trick: trick, seat: seat, effort: effort}
	for _, d := range a.audited(a.Out, r, &about, false) {
		if !about.wants(&d.Suspect) {
			continue
		}
		one := page.Dispute{Deal: d.index}
		for i, name := range []string{a.Out.Words.Name(), otherLanguage(a.Out.Words.Name())} {
			to := a.Out.Speaking(name)
			play := a.playReport(to, d)
			parts := append([]page.PartText{{Head: play.Title}}, play.Parts...)
			if one.Parts == nil {
				one.Parts = make([]page.Part, len(parts))
			}
			for k, p := range parts {
				one.Parts[k].Level = min(k, 1)
				one.Parts[k].Texts[i] = p
			}
		}
		out = append(out, one)
	}
	return out
}

func otherLanguage(name string) string {
	if name == "en" {
		return "pt"
	}
	return "en"
}
