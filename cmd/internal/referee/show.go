package referee

import (
	"sueca/analysis/record"
	"sueca/replay/viewer/page"
	"sueca/replay/viewer/page/hypertext"
)

// Shown is a record as the element of a page has it.
type Shown struct {
	HTML string `json:"html"`
}

// show returns the deals of a record as a page has them, with all that is found in them.
func (a *Referee) show() *Shown {
	r := a.record
	m := page.Match{ID: r.ID(), Events: r.Corrected(), Written: r.Events, Judged: r.Judge(),
		Record: page.Record{Name: r.ID()[:8] + ".sueca", Text: a.text}}
	for _, f := range r.Findings(a.said[0].Say, false) {
		m.Findings = append(m.Findings, PageFinding(f, func(n int) int { return n }))
	}
	both := hypertext.Languages{{Name: "en", Say: a.said[0].Say}, {Name: "pt", Say: a.said[1].Say}}
	pg := page.Page{Matches: []page.Match{m}, Languages: both}
	return &Shown{string(pg.Element())}
}

// PageFinding returns a finding as a page has it; line returns the line of the page's text that a line of the file is.
func PageFinding(f record.Finding, line func(int) int) page.Finding {
	out := page.Finding{Code: f.Code, Severity: f.Level, Deal: f.Deal, Trick: f.Trick, Event: f.Event, Line: line(f.Line), Col: f.Col,
		Msg: f.Msg}
	for _, r := range f.Related {
		out.Related = append(out.Related, page.Related{Event: r.Event, Trick: r.Trick, Line: line(r.Line), Col: r.Col, Msg: r.Msg})
	}
	return out
}
