package page

import (
	"slices"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/sheet"
)

// match is a match being written.
type match struct {
	*Match
	prefix   markup // of the ids: m2 for the second match
	Number   int    // from 1
	timeline *replay.Timeline
	Table    *rules.Table
	Deals    []*deal
	Loose    []*found // findings that are of no deal shown
}

// newMatch returns the match with that index in the page.
func newMatch(of *Match, index int) *match {
	prefix := markup("")
	if index > 0 {
		prefix = markup("m" + strconv.Itoa(index+1))
	}
	return matchNamed(of, index, prefix)
}

// matchNamed returns the match with that index, whose ids begin with a prefix.
func matchNamed(of *Match, index int, prefix markup) *match {
	m := &match{Match: of, prefix: prefix, Number: index + 1, timeline: replay.NewTimeline(of.Events), Table: of.Judged.Rules.Table()}
	m.findDeals()
	m.placeFindings()
	return m
}

// wants reports whether a deal is shown.
func (m *Match) wants(number int) bool { return m.Wants == nil || m.Wants(number) }

// tag returns a tag of a match as one line of text.
func (m *Match) tag(name string) string { return sheet.Tag(m.Judged, name) }

// titleOf returns what a match is called: its event and date, or who plays.
func titleOf(m *Match, l message.Language) string {
	var parts []string
	for _, name := range []string{"Event", "Date"} {
		if v := m.tag(name); v != "" {
			parts = append(parts, v)
		}
	}
	if v := m.tag("Table"); v != "" {
		parts = append(parts, l.Say(message.Msg("table"))+" "+v)
	}
	if v := m.tag("Match"); v != "" {
		parts = append(parts, l.Say(message.Msg("match"))+" "+v)
	}
	if len(parts) == 0 {
		parts = append(parts, people(m))
	}
	return strings.Join(parts, " · ")
}

// people returns who plays against whom.
func people(m *Match) string {
	return message.JoinOf(m.Judged.Rules.Table().Columns, " – ", func(c card.Side) string {
		return strings.Join(sheet.Players(m.Judged, c), ", ")
	})
}

// standing returns the sheet of a match in short: 4–2.
func standing(m *replay.Match) string {
	if m.Unruled {
		return "?"
	}
	out := dashed(m.Rules.Table().Columns, m.Rules.Capped(m.Sheet))
	if !m.SheetKnown && !m.Over {
		out += " ?"
	}
	return out
}

// dashed returns the numbers of some sides with dashes between them.
func dashed(sides []card.Side, t card.Tally) string {
	dash := "–"
	if slices.ContainsFunc(sides, func(s card.Side) bool { return t.Of(s) < 0 }) {
		dash = " – "
	}
	return message.JoinOf(sides, dash, func(s card.Side) string { return grid.Unicode.Number(t.Of(s)) })
}

// Tallied returns the numbers of some sides with their letters.
func Tallied(sides []card.Side, t card.Tally) verbatim {
	return verbatim(message.JoinOf(sides, " ", func(s card.Side) string { return s.String() + " " + grid.Unicode.Number(t.Of(s)) }))
}

// GivenRules returns the rules that a match was judged by where its record names none, for the
// referee in the page to judge it again.
func (p *printer) GivenRules(m *match) string {
	if p.Engine == nil && !p.alone {
		return ""
	}
	for _, e := range m.Events {
		if s, ok := e.(*engine.MatchStarted); ok && s.Source == engine.RulesGiven {
			return s.Rules.String()
		}
	}
	return ""
}

// About returns where and by which rules the match was played.
func (p *printer) About(m *match) markup {
	var parts []markup
	for _, name := range []string{"Site", "Time", "Round", "Scorer", "Referee"} {
		v := m.tag(name)
		label := markup("")
		switch name {
		case "Round":
			label = p.Sayf("round") + " "
		case "Scorer":
			label = p.Sayf("scorer") + " "
		case "Referee":
			label = p.Sayf("referee") + " "
		}
		if v != "" {
			parts = append(parts, label+foreign(v))
		}
	}
	rules := p.Sayf("rules: %s", verbatim(m.Judged.Rules.String()))
	if m.Judged.Unruled {
		rules = p.Sayf("rules: not known here, so nothing is judged by them")
	}
	parts = append(parts, rules, sprint(`<span class="id">%s</span>`, m.ID))
	return join(parts, " · ")
}

// Won reports whether a column of the sheet has won.
func (m *match) Won(c card.Side) bool { return m.Judged.Over && m.Judged.Winner&c != card.NoSide }

// Player returns who sits at a seat, with a link where there is a page.
func (m *match) Player(seat card.Seat) markup {
	name := foreign(m.tag(seat.String()))
	if page := m.Players[seat]; page != "" {
		return sprint(`<a href="%s">%s</a>`, page, name)
	}
	return name
}

// Ending says how the match ended.
func (p *printer) Ending(m *match) markup {
	switch j := m.Judged; {
	case j.Unruled:
		return ""
	case j.Over && j.Winner != card.NoSide:
		out := p.Sayf("%s wins", j.Winner)
		if name := j.ResultName(); name != "" {
			out += sprint(" – %s", name)
		}
		return out
	case j.Over:
		return p.Sayf("a tie")
	}
	return p.Sayf("open")
}

// Slips returns the sheet as cross and as comb; nothing where there is none.
func (m *match) Slips() []markup {
	if m.Judged.Unruled {
		return nil
	}
	out := []markup{markup(sheet.CrossInk(m.Judged))}
	if m.Judged.Rules.Mode != rules.ModePoints {
		out = append(out, markup(sheet.CombInk(m.Judged)))
	}
	return out
}

// Doubt says what is not certain of the sheet, empty for nothing.
func (p *printer) Doubt(m *match) markup {
	switch {
	case m.Judged.Unruled:
		return p.Sayf("there is no sheet: the rules are not known here")
	case !m.Judged.SheetKnown:
		return p.Sayf("some deal's worth is not known: the sheet is what the others add up to")
	}
	return ""
}

// Ledger returns the lines of the sheet: what is of no deal, and those of the deals that are shown.
func (m *match) Ledger() []replay.Entry {
	return slices.DeleteFunc(m.Judged.Lines(), func(e replay.Entry) bool { return (e.Deal > 0 || e.Bare()) && !m.wants(e.Deal) })
}

// SheetAfter returns the sheet after a line of it.
func (m *match) SheetAfter(e replay.Entry) string {
	return dashed(m.Table.Columns, m.Judged.Rules.Capped(e.Sheet))
}

// change returns what a line of the sheet brings to a column, empty for nothing.
func change(e replay.Entry, c card.Side) markup {
	switch {
	case e.Games == 0 || c&e.Side == card.NoSide:
		return ""
	case e.Seat != card.NoSeat:
		return sprint("%s %s", e.Seat, signed(e.Games))
	}
	return text(signed(e.Games))
}

func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return grid.Unicode.Number(n)
}

// RuleOf returns the source of a line of the sheet, empty where there is none behind it.
func (p *printer) RuleOf(m *match, e *replay.Entry) markup {
	if e.Bare() {
		return ""
	}
	return p.Rule(m.Judged.Rule(*e))
}

// Rule returns a source.
func (p *printer) Rule(c rules.Citation) markup {
	switch {
	case c.Basis == 0:
		return p.Sayf("the record")
	case c.Basis == rules.HouseRule:
		return p.Sayf("house rule %s", c.Cite)
	case c.Basis == rules.Convention && c.Cite == "":
		return p.Sayf("convention")
	}
	return text(c.String())
}
