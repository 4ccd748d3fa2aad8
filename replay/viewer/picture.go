package viewer

import (
	"slices"
	"strconv"
	"strings"

	"sueca/engine/card"
	"sueca/engine/message"
	htmlpage "sueca/replay/viewer/page"
)

// The size of a picture of a deal, in cells.
const (
	pictureWidth, pictureHeight = 112, 37
)

// SVG returns the deal as it is at the cursor as a picture: a hand diagram with
// the same layout as on the screen.
func (s *Session) SVG() string {
	look := s.look
	defer func() { s.look = look }()
	s.look.ASCII, s.look.Mono = false, false
	f := s.Diagram(pictureWidth, pictureHeight)
	return f.SVG(s.look.Colours, s.summary())
}

// summary returns a few sentences about what a picture shows, for a reader who
// does not see it.
func (s *Session) summary() string {
	v := s.see()
	out := []string{(&drawer{s: s, g: s.glyphs(), v: v}).title(pictureWidth)}
	if n := s.dealt().number; n > 0 {
		out = append(out, s.words(message.Msg("deal %d", n)))
	}
	if n := v.deal.LastTrick(); n > 0 && s.dealt().unread == nil {
		out = append(out, s.words(message.Msg("trick %d", n)))
	}
	return strings.Join(out, ", ")
}

// HTML returns the deal under the cursor as a page of its own, for everybody. The page begins
// where the cursor is, and as the deal is looked at here; who has the page can look at it in
// any other way, because the whole deal is in it. The record is left out where something is
// covered: in it anybody would read how the deal ends.
func (s *Session) HTML() string {
	g := s.game
	pg := &htmlpage.Page{Eyes: s.viewFrom, Blind: s.blind}
	l := s.language()
	pg.Languages[0], pg.Languages[1] = l, l
	if i := slices.IndexFunc(s.host.Languages, func(o message.Language) bool { return o.Name != l.Name }); i >= 0 {
		pg.Languages[1] = s.host.Languages[i]
	}
	var m htmlpage.Match
	if g.rec.Page != nil {
		m = g.rec.Page()
	} else {
		m = htmlpage.Match{ID: g.rec.Name, Events: g.rec.Events, Judged: g.judged, Findings: s.pageFindings()}
	}
	if pg.Eyes != card.NoSeat || pg.Blind {
		m.Record = htmlpage.Record{}
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
