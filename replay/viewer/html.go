package viewer

import (
	"strconv"

	htmlpage "sueca/replay/viewer/page"
)

// HTML returns the deal under the cursor as a page of its own, for everybody. The page begins
// where the cursor is, and as the deal is looked at here; who has the page can look at it in
// any other way, because the whole deal is in it.
func (s *Session) HTML() string {
	g := s.game
	pg := &htmlpage.Page{Eyes: s.viewFrom, Blind: s.blind, Courts: s.courts()}
	for i := range pg.Languages {
		l := s.language()
		for _, other := range s.host.Languages {
			if i == 1 && other.Name != l.Name {
				l = other
				break
			}
		}
		pg.Languages[i] = l
	}
	var m htmlpage.Match
	if g.rec.Page != nil {
		m = g.rec.Page()
	} else {
		m = htmlpage.Match{ID: g.rec.Name, Events: g.rec.Events, Judged: g.judged, Findings: s.pageFindings()}
	}
	number := s.dealt().number
	m.Wants = func(deal int) bool { return deal == number }
	pg.Matches = []htmlpage.Match{m}
	if st := s.stop(); st.card > 0 && st.kind != atEnd {
		pg.Begin = "d" + strconv.Itoa(number) + "t" + strconv.Itoa(st.trick) + "c" + strconv.Itoa(st.card)
	}
	return string(pg.HTML())
}

// pageFindings returns what was found, for a match of which there is no text.
func (s *Session) pageFindings() []htmlpage.Finding {
	var out []htmlpage.Finding
	for i := range s.game.judged.Findings {
		f := &s.game.judged.Findings[i]
		one := htmlpage.Finding{Code: f.Code, Severity: f.Code.Severity(), Deal: f.Deal, Trick: f.Trick, Event: f.Event, Msg: f.Msg}
		for _, r := range f.Related {
			one.Related = append(one.Related, htmlpage.Related{Event: r.Event, Trick: r.Trick, Msg: r.Msg})
		}
		out = append(out, one)
	}
	return out
}
