package audit

import (
	"context"

	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/replay/viewer/page"
)

// PageDisputes returns the audits of plays of a match, in both languages: of all of them, or of a deal, a trick or a
// seat.
func PageDisputes(of *run.Run, r *source.Record, deal, trick int, seat string) []page.Dispute {
	a := &auditVerb{of}
	var out []page.Dispute
	about := auditOptions{deal: deal, trick: trick, seat: seat}
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

// PageCosts returns what the cards of the deals of a match cost, and why; seen says whether they
// are weighed by what their seats could know.
func PageCosts(ctx context.Context, r *source.Record, grades *report.GradeCache, seen bool) (map[int][]page.Cost, error) {
	out := map[int][]page.Cost{}
	for _, d := range report.PlayedDeals(r, r.Deal) {
		g, err := grades.Grade(ctx, r, &d)
		if err != nil {
			return nil, err
		}
		graded := GradedDeal{PlayedDeal: d, Graded: g}
		if err := graded.refute(ctx, func(int) bool { return true }); err != nil {
			return nil, err
		}
		if seen {
			if graded.seen, err = grades.Seen(ctx, r, &d, seeing(), nil); err != nil {
				return nil, err
			}
		}
		place := 0
		for i, c := range g.Cards {
			if place++; i > 0 && c.Trick != g.Cards[i-1].Trick {
				place = 1
			}
			cost := page.Cost{Trick: c.Trick, Place: place, Seat: c.Seat, Card: c.Card, Cost: c.Cost, Value: c.Value, Line: graded.lines[i]}
			if seen && c.Cost > 0 {
				cost.Why = whyOf(c.Seat, c.Card, graded.seen[i])
			}
			out[d.Index] = append(out[d.Index], cost)
		}
	}
	return out, nil
}
