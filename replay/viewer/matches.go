package viewer

import (
	"cmp"
	"fmt"
	"strings"

	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/sheet"
)

// ToMatch goes to a match by its number, from 1, or by the beginning of its name, and reports
// whether there is one.
func (s *Session) ToMatch(name string) bool {
	i := s.matchNamed(name)
	return i >= 0 && s.open(i) == nil
}

// Matches returns the number of matches, as far as it is known; whole says that there are no
// more.
func (s *Session) Matches() (n int, whole bool) { return s.matches.n, s.matches.whole }

// Deals returns the number of deals of the open match.
func (s *Session) Deals() int { return len(s.game.deals) }

// OpenList shows the list of matches, if there is more than one to choose from.
func (s *Session) OpenList() {
	if s.matches.n > 1 || !s.matches.whole {
		s.showMatches()
	}
}

// showMatches lists the matches of the library. Those that come into sight are read, and no
// others: there may be any number of them.
func (s *Session) showMatches() {
	if s.blind {
		s.hint(message.Msg("hidden, as names are: x shows them"))
		return
	}
	s.page = &page{title: titled(message.Msg("the matches")), at: s.at.match, body: func(s *Session, width int) []para {
		return s.matchList(width)
	}, pick: func(s *Session, i int) { s.toMatch(i) }}
}

// matchList returns a line for each match, empty for those that are out of sight.
func (s *Session) matchList(width int) []para {
	p := s.page
	from, to := p.at-p.height-1, p.at+p.height+1
	if p.height == 0 {
		const most = 200 // rows, before the page was drawn for the first time
		from, to = p.at-most, p.at+most
	}
	n, whole := s.lib.Len()
	if !whole && to >= n {
		_, _ = s.lib.Open(to) // the library reads as far as it is asked to; its end is no error
		n, whole = s.lib.Len()
	}
	s.matches.n, s.matches.whole = n, whole
	out := make([]para, n)
	for i := max(0, from); i < min(n, to); i++ {
		out[i].text = s.matchLine(i, width)
	}
	if s.at.match < n {
		out[s.at.match].style = grid.Bold
	}
	return out
}

// matchLine returns a match in one line: when, at which table, which match there, who, and how it
// stands. Where there is no room for whole names, the first ones stand there.
func (s *Session) matchLine(i, width int) string {
	doc, err := s.lib.Open(i)
	if err != nil {
		return "?"
	}
	key := listedMatch{i, len(doc.Events), s.lang, width, s.look.ASCII}
	if line, ok := s.lines[key]; ok {
		return line
	}
	m := replay.JudgeBy(doc.Events, doc.Judging)
	parts := []string{fmt.Sprintf("%3d  %s", i+1, cmp.Or(sheet.Tag(m, "Date"), "????-??-??"))}
	if table := sheet.Tag(m, "Table"); table != "" {
		at := s.words(message.Msg("table %s", verbatim(table)))
		if number := sheet.Tag(m, "Match"); number != "" {
			at += " " + s.words(message.Msg("No. %s", verbatim(number)))
		}
		parts = append(parts, at)
	}
	shown := m.Rules.Capped(m.Result)
	g := s.glyphs()
	var totals, sides, short []string
	for _, p := range m.Rules.Table().Columns {
		totals = append(totals, g.Number(shown.Of(p)))
		names := sheet.Players(m, p)
		sides = append(sides, strings.Join(names, ", "))
		for i, name := range names {
			names[i], _, _ = strings.Cut(name, " ")
		}
		short = append(short, strings.Join(names, ", "))
	}
	result := strings.Join(totals, "–")
	if m.Over && m.Winner != card.NoSide {
		result += " " + m.Winner.String()
	}
	parts = append(parts, padded(result, 7), strings.Join(sides, " – "))
	if grid.Cells(strings.Join(parts, "  ")) > width {
		parts[len(parts)-1] = strings.Join(short, " – ")
	}
	if s.lines == nil || len(s.lines) > keptLines {
		s.lines = map[listedMatch]string{}
	}
	line := strings.Join(parts, "  ")
	s.lines[key] = line
	return line
}

// listedMatch is a line of the list as it was drawn; a match that has grown is another one.
type listedMatch struct {
	match, events, lang, width int
	ascii                      bool
}

// keptLines is how many lines of the list are kept.
const keptLines = 10_000
