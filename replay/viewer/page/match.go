package page

import (
	"slices"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
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
	number   int    // from 1
	timeline *replay.Timeline
	table    *rules.Table
	deals    []*deal
	loose    []*found // findings that are of no deal shown
}

// newMatch returns the match with that index in the page.
func newMatch(of *Match, index int) *match {
	m := &match{Match: of, number: index + 1, timeline: replay.NewTimeline(of.Events), table: of.Judged.Rules.Table()}
	if index > 0 {
		m.prefix = markup("m" + strconv.Itoa(m.number))
	}
	m.findDeals()
	m.placeFindings()
	return m
}

// wants reports whether a deal is shown.
func (m *Match) wants(number int) bool { return m.Wants == nil || m.Wants(number) }

// tag returns a tag of a match as one line of text.
func (m *Match) tag(name string) string { return sheet.Tag(m.Judged, name) }

// titleOf returns what a match is called: its event and date, or who plays.
func titleOf(m *Match, l Language) string {
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
		var sides []string
		for _, c := range m.Judged.Rules.Table().Columns {
			sides = append(sides, strings.Join(sheet.Players(m.Judged, c), ", "))
		}
		parts = append(parts, strings.Join(sides, " – "))
	}
	return strings.Join(parts, " · ")
}

// standing returns the sheet of a match in short: 4–2.
func standing(m *replay.Match) string {
	out := dashed(m.Rules.Table().Columns, m.Rules.Capped(m.Sheet))
	if !m.SheetKnown && !m.Over {
		out += " ?"
	}
	return out
}

// dashed returns the numbers of some sides with dashes between them.
func dashed(sides []card.Side, t card.Tally) string {
	var out []string
	dash := "–"
	for _, s := range sides {
		if t.Of(s) < 0 {
			dash = " – "
		}
		out = append(out, grid.Unicode.Number(t.Of(s)))
	}
	return strings.Join(out, dash)
}

// tallied returns the numbers of some sides with their letters.
func tallied(sides []card.Side, t card.Tally) string {
	var out []string
	for _, s := range sides {
		out = append(out, s.String()+" "+grid.Unicode.Number(t.Of(s)))
	}
	return strings.Join(out, " ")
}

// match writes a match.
func (p *printer) match(m *match) {
	p.put("<article id=\"m%d\" class=\"match\" data-match=\"%s\" data-seats=\"%d\"", m.number, m.ID, len(m.table.Seats))
	p.givenRules(m)
	p.put(">\n<header>\n")
	p.put("<div id=\"m%dh\">%s</div>\n", m.number, p.heading(0, "title", p.bilingual(func(l Language) string { return titleOf(m.Match, l) })))
	p.about(m)
	p.players(m)
	p.put("<p class=\"score\"><b>%s</b> %s</p>\n", standing(m.Judged), p.ending(m))
	p.put("</header>\n")
	p.contents(m)
	p.findings(nil, m.loose, message.Msg("found in the record as a whole"))
	for _, d := range m.deals {
		p.deal(d)
	}
	if len(m.deals) == 0 {
		p.put("<p class=\"none\">%s</p>\n", p.sayf("there is no deal in this record"))
	}
	p.sheet(m)
	p.disputes(m)
	p.signatures(m)
	p.record(m)
	p.put("</article>\n")
}

// givenRules writes the rules that a match was judged by where its record names none, for the
// referee in the page to judge it again.
func (p *printer) givenRules(m *match) {
	if p.Engine == nil {
		return
	}
	for _, e := range m.Events {
		if s, ok := e.(*engine.MatchStarted); ok && s.Source == engine.RulesGiven {
			p.put(" data-rules=\"%s\"", s.Rules.String())
		}
	}
}

// about writes where and by which rules the match was played.
func (p *printer) about(m *match) {
	var parts []markup
	for _, name := range []string{"Site", "Time", "Round", "Scorer", "Referee"} {
		v := m.tag(name)
		if v == "" {
			continue
		}
		switch name {
		case "Round":
			parts = append(parts, p.sayf("round")+" "+foreign(v))
		case "Scorer":
			parts = append(parts, p.sayf("scorer")+" "+foreign(v))
		case "Referee":
			parts = append(parts, p.sayf("referee")+" "+foreign(v))
		default:
			parts = append(parts, foreign(v))
		}
	}
	rules := m.Judged.Rules.String()
	parts = append(parts, p.sayf("rules: %s", verbatim(rules)), sprint(`<span class="id">%s</span>`, m.ID))
	p.put("<p class=\"about\">%s</p>\n", join(parts, " · "))
}

// players writes who sits where, column by column of the sheet.
func (p *printer) players(m *match) {
	p.put("<ul class=\"players\" data-players>\n")
	for _, c := range m.table.Columns {
		class := markup("")
		if m.Judged.Over && m.Judged.Winner&c != card.NoSide {
			class = " class=\"won\""
		}
		p.put("<li%s>", class)
		for seat := range c.All() {
			name := foreign(m.tag(seat.String()))
			if page := m.Players[seat]; page != "" {
				name = sprint(`<a href="%s">%s</a>`, page, name)
			}
			p.put("<span data-seat=\"%s\"><b>%s</b> %s</span> ", seat, seat, name)
		}
		p.put("</li>\n")
	}
	p.put("</ul>\n")
}

// ending says how the match ended.
func (p *printer) ending(m *match) markup {
	switch j := m.Judged; {
	case j.Over && j.Winner != card.NoSide:
		out := p.sayf("%s wins", j.Winner)
		if name := j.ResultName(); name != "" {
			out += sprint(" – %s", name)
		}
		return out
	case j.Over:
		return p.sayf("a tie")
	}
	return p.sayf("open")
}

// contents lists the deals.
func (p *printer) contents(m *match) {
	if len(m.deals) < 2 {
		return
	}
	p.put("<nav class=\"deals\" aria-labelledby=\"m%dh\"><ol>\n", m.number)
	for _, d := range m.deals {
		sign := markup("")
		if worst := d.worst(); worst > code.Info {
			sign = sprint(` <b class="%s">!</b>`, severityClass(worst))
		}
		p.put("<li><a href=\"#%s\">%s</a> <span class=\"brief\">%s%s</span></li>\n", d.id, d.title(p), d.brief(p), sign)
	}
	p.put("</ol></nav>\n")
}

// sheet writes the sheet as cross and as comb, and the ledger that it follows from.
func (p *printer) sheet(m *match) {
	p.put("<section class=\"sheet\">\n%s<div class=\"slips\">\n", p.heading(1, "dealname", p.sayf("sheet")))
	p.put("<figure>%s</figure>\n", markup(sheet.CrossInk(m.Judged)))
	if m.Judged.Rules.Mode != rules.ModePoints {
		p.put("<figure>%s</figure>\n", markup(sheet.CombInk(m.Judged)))
	}
	p.put("</div>\n")
	p.ledger(m)
	if !m.Judged.SheetKnown {
		p.put("<p>%s</p>\n", p.sayf("some deal's worth is not known: the sheet is what the others add up to"))
	}
	p.put("</section>\n")
}

// ledger writes the lines of the sheet.
func (p *printer) ledger(m *match) {
	lines := slices.DeleteFunc(slices.Clone(m.Judged.Ledger), func(e replay.Entry) bool { return e.Deal > 0 && !m.wants(e.Deal) })
	if len(lines) == 0 {
		return
	}
	columns := m.table.Columns
	p.put("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-labelledby=\"%sledger\">\n<table class=\"ledger\">\n<caption id=\"%sledger\">%s</caption>\n<thead><tr><th scope=\"col\">%s</th><th scope=\"col\">%s</th>", m.idPrefix(), m.idPrefix(),
		p.sayf("how the sheet came about"), p.sayf("deal"), p.sayf("for"))
	for _, c := range columns {
		p.put("<th scope=\"col\">%s</th>", c)
	}
	p.put("<th scope=\"col\">%s</th><th scope=\"col\">%s</th></tr></thead>\n<tbody>\n", p.sayf("sheet"), p.sayf("rule"))
	for _, e := range lines {
		number := markup("")
		if e.Deal > 0 {
			number = sprint("%d", e.Deal)
		}
		p.put("<tr><td>%s</td><td>%s</td>", number, p.say(e.Msg))
		for _, c := range columns {
			change := ""
			if e.Games != 0 && c&e.Side != card.NoSide {
				change = signed(e.Games)
				if e.Seat != card.NoSeat {
					change = e.Seat.String() + " " + change
				}
			}
			p.put("<td>%s</td>", change)
		}
		p.put("<td>%s</td><td>%s</td></tr>\n", dashed(columns, m.Judged.Rules.Capped(e.Sheet)), p.rule(m.Judged.Rule(e)))
	}
	p.put("</tbody></table></div>\n")
}

// idPrefix returns what the ids of the match itself begin with.
func (m *match) idPrefix() markup { return markup("m" + strconv.Itoa(m.number)) }

func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return grid.Unicode.Number(n)
}

// rule returns the source of a line of the ledger.
func (p *printer) rule(c rules.Citation) markup {
	switch {
	case c.Basis == 0:
		return p.sayf("the record")
	case c.Basis == rules.HouseRule:
		return p.sayf("house rule %s", c.Cite)
	case c.Basis == rules.Convention && c.Cite == "":
		return p.sayf("convention")
	}
	return text(c.String())
}

// disputes writes the reports on what may have been a renúncia.
func (p *printer) disputes(m *match) {
	if len(m.Disputes) == 0 {
		return
	}
	p.put("<section class=\"disputes\">\n%s", p.heading(1, "dealname", p.sayf("disputes")))
	for _, d := range m.Disputes {
		p.put("<div class=\"dispute\">\n")
		for _, part := range d.Parts {
			p.part(&part)
		}
		p.put("</div>\n")
	}
	p.put("</section>\n")
}

// part writes a part of a report, each language by itself.
func (p *printer) part(part *Part) {
	for i, t := range part.Texts {
		p.put("<div lang=\"%s\">", p.Languages[i].Name)
		if t.Head != "" {
			p.put("%s", p.heading(2+part.Level, "sub", text(t.Head)))
		}
		for _, s := range t.Says {
			p.put("<p>%s</p>\n", s)
		}
		if len(t.Lines) > 0 {
			p.put("<pre tabindex=\"0\">%s</pre>\n", strings.Join(t.Lines, "\n"))
		}
		p.put("</div>\n")
	}
}

// signatures writes lines to sign on, for the printed page.
func (p *printer) signatures(m *match) {
	p.put("<section class=\"signatures\" aria-hidden=\"true\">\n")
	for _, c := range m.table.Columns {
		p.put("<p><span></span>%s %s</p>\n", c, p.sayf("signature"))
	}
	p.put("<p><span></span>%s</p>\n</section>\n", p.sayf("referee"))
}
