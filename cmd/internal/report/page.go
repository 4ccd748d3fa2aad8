package report

import (
	"bytes"
	"path/filepath"
	"strings"

	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/referee"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay/reconcile"
	"sueca/replay/viewer/page"
	"sueca/replay/viewer/page/hypertext"
)

// NewPage returns a page without matches, in both languages, the person's first.
func NewPage(out *output.Output, records *source.Source) *page.Page {
	pg := &page.Page{}
	pg.Languages = hypertext.Languages{{Name: "en", Say: lang.Speaker{}.Say}, {Name: "pt", Say: lang.New("pt").Say}}
	if out.Words.Name() != "en" {
		pg.Languages[0], pg.Languages[1] = pg.Languages[1], pg.Languages[0]
	}
	return pg
}

// PageMatch returns a match as a page shows it: the wanted deals, all that is found in them,
// and the record.
func PageMatch(out *output.Output, records *source.Source, judge *finding.Judge, r *source.Record) page.Match {
	m := page.Match{ID: r.ID(), Events: r.Corrected(), Written: r.Events, Judged: r.Judge(), Wants: r.Wants, Record: PageRecord(records, r),
		Entered: r.EnteredBy}
	line := func(n int) int { return 0 } // the text in the page is another than the one that was read
	if text := r.Written(); text != nil && string(m.Record.Text) == text.Text {
		line = func(n int) int { return max(0, n-text.FirstLine+1) }
	}
	for _, f := range judge.Findings(out, r) {
		m.Findings = append(m.Findings, referee.PageFinding(f, line))
	}
	return m
}

// PageRecord returns the text of a match that its page carries: as it was read, where whoever
// reads it without our flags reads the same match; else in canonical form.
func PageRecord(records *source.Source, r *source.Record) page.Record {
	out := page.Record{Name: r.File}
	own := records.From == "" || records.From == "sueca"
	if text := r.Written(); text != nil && own && text.Text != "" {
		out.Text = []byte(text.Text)
	}
	if out.Text == nil || idOf(out.Text) != r.ID() {
		events := notation.AmendedFirst(r.Events)
		if r.Typed {
			events = reconcile.Fold(events, evidence.Same)
		}
		out.Text = []byte(notation.Format(events, notation.English))
	}
	if id := idOf(out.Text); id != r.ID() {
		out.Remarks = append(out.Remarks, message.Msg("something was taken out of this record, or cannot be written down: sueca import makes "+
			"match %s of it", id))
	}
	for _, e := range r.Corrected() {
		if s, ok := e.(*engine.MatchStarted); ok && s.Source == engine.RulesGiven {
			out.Remarks = append(out.Remarks, message.Msg("the record names no rules, and was judged by these: %s", RulesText(s.Rules)))
		}
	}
	return out
}

// PageFile returns the name under which the record of the one match of a page is saved.
func PageFile(m *page.Match) string {
	stem := strings.TrimSuffix(filepath.Base(filepath.ToSlash(m.Record.Name)), ".sueca")
	if m.Record.Name == "" || m.Record.Name == "-" {
		stem = m.ID
	}
	return message.Visible(stem) + ".sueca"
}

// idOf returns the id of the one match of a text, empty if it has none or several.
func idOf(text []byte) string {
	id := ""
	for m, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
		if err != nil || id != "" {
			return ""
		}
		id = evidence.MatchID(m.Events)
	}
	return id
}
