package site

import (
	"sueca/engine/message"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/page/hypertext"
)

// newest is how many evenings stand on the first page.
const newest = 20

// index writes the first page.
func (a *archive) index() []byte {
	return a.page("index.html", plainly(a.name()), func(p *printer) {
		deals := 0
		for i := range p.Matches {
			deals += p.Matches[i].Deals
		}
		counts := []markup{
			p.sayf("%d {1:match|matches}", len(p.Matches)), p.sayf("%d {1:deal|deals}", deals), p.sayf("%d {1:evening|evenings}", len(p.evenings)),
		}
		if len(p.players) > 0 {
			counts = append(counts, p.sayf("%d {1:player|players}", p.people()))
		}
		p.put("<p class=\"about\">%s</p>\n<div id=\"search\"></div>\n", hypertext.Join(counts, " · "))
		p.put("<h2 class=\"dealname\">%s</h2>\n", p.sayf("newest evenings"))
		p.eveningLinks(p.evenings[:min(newest, len(p.evenings))])
		if len(p.evenings) > newest {
			p.put("<p>%s</p>\n", p.link("evenings.html", p.sayf("all %d evenings", len(p.evenings))))
		}
		p.put("<p>%s</p>\n", p.link(Feed, p.sayf("what is new, as a feed")))
		p.searched()
	})
}

// people returns how many players there are: more than their pages, where several share one.
func (a *archive) people() (n int) {
	for _, pl := range a.players {
		n += len(pl.keys)
	}
	return n
}

// searched writes what the search looks through: a name and a page each.
func (p *printer) searched() {
	all := [][2]string{}
	for _, pl := range p.players {
		all = append(all, [2]string{grid.Clean(pl.name), pl.page})
	}
	for i := range p.Standings {
		if s := &p.Standings[i]; s.Kind == Event {
			all = append(all, [2]string{grid.Clean(s.Name), s.Page()})
		}
	}
	for _, e := range p.evenings {
		for _, part := range e.parts {
			all = append(all, [2]string{p.Languages[0].Say(part.title()), e.page})
		}
	}
	p.data("names", all)
}

// title returns what an evening is called.
func (e Evening) title() message.Message {
	out := ""
	for _, part := range []string{e.Date, e.Event, e.Site} {
		if part = grid.Clean(part); part == "" {
			continue
		}
		if out != "" {
			out += " · "
		}
		out += part
	}
	if out == "" {
		return message.Msg("matches without a date")
	}
	return plainly(out)
}

// eveningLinks lists evenings.
func (p *printer) eveningLinks(list []*evening) {
	p.put("<ul class=\"list\">\n")
	for _, e := range list {
		var titles []markup
		for _, part := range e.parts {
			titles = append(titles, "<bdi>"+p.say(part.title())+"</bdi>")
		}
		p.put("<li>%s <small>%s</small></li>\n", p.link(e.page, hypertext.Join(titles, "; ")), p.sayf("%d {1:match|matches}", len(e.matches)))
	}
	p.put("</ul>\n")
}

// eveningList writes the page of all evenings, year by year.
func (a *archive) eveningList() []byte {
	return a.page("evenings.html", message.Msg("evenings"), func(p *printer) {
		for from := 0; from < len(p.evenings); {
			of := year(p.evenings[from].parts[0].Date)
			to := from
			for to < len(p.evenings) && year(p.evenings[to].parts[0].Date) == of {
				to++
			}
			head := p.sayf("without a date")
			if of != "" {
				head = hypertext.Text(of)
			}
			p.put("<h2 class=\"dealname\">%s</h2>\n", head)
			p.eveningLinks(p.evenings[from:to])
			from = to
		}
	})
}

// evening writes the page of an evening.
func (a *archive) evening(e *evening) []byte {
	return a.page(e.page, e.parts[0].title(), func(p *printer) {
		for i, part := range e.parts {
			if i > 0 {
				p.put("<h2 class=\"dealname\">%s</h2>\n", p.say(part.title()))
			}
			var matches []int
			for _, m := range e.matches {
				if p.Matches[m].Evening == part {
					matches = append(matches, m)
				}
			}
			p.matches(matches, false)
		}
	})
}

// matches lists matches, each with who played, how it ended and what was found; dated, with
// its evening too.
func (p *printer) matches(list []int, dated bool) {
	p.put("<ol class=\"matches\">\n")
	for _, i := range list {
		m := &p.Matches[i]
		p.put("<li data-match=\"%s\"><p class=\"which\">%s", m.ID, p.link(m.Page, p.which(m)))
		if dated {
			p.put(" <small>%s</small>", p.link(m.Evening.Page(), "<bdi>"+p.say(m.Evening.title())+"</bdi>"))
		}
		p.put("</p>\n<ul class=\"sides\">")
		for _, s := range m.Sides {
			class := markup("")
			if s.Won {
				class = " class=\"won\""
			}
			p.put("<li%s><b>%s</b> %s <b class=\"games\" data-games=\"%d\">%s</b></li>", class, s.Letters, p.sidePlayers(s.Players), s.Games, grid.Unicode.Number(s.Sheet))
		}
		p.put("</ul>\n<p class=\"about\">%s", p.sayf("%d {1:deal|deals}", m.Deals))
		if m.Errors > 0 {
			p.put(" · <b class=\"error\">%s</b>", p.sayf("errors: %d", m.Errors))
		}
		if m.Warnings > 0 {
			p.put(" · <b class=\"warning\">%s</b>", p.sayf("warnings: %d", m.Warnings))
		}
		if m.Aside {
			p.put(" · <b class=\"warning\">%s</b>", p.sayf("in no standing: records of this match differ"))
		}
		p.put("</p></li>\n")
	}
	p.put("</ol>\n")
}

// sidePlayers returns the players of a side; nothing where none is named.
func (p *printer) sidePlayers(keys []string) markup {
	for _, key := range keys {
		if p.Names[key] != "" {
			return p.playersLinks(keys)
		}
	}
	return ""
}

// which returns which match of its evening it is.
func (p *printer) which(m *Match) markup {
	var parts []markup
	if m.Table != "" {
		parts = append(parts, p.sayf("table")+" "+hypertext.Foreign(m.Table))
	}
	if m.Number != "" {
		parts = append(parts, p.sayf("match")+" "+hypertext.Foreign(m.Number))
	}
	if parts == nil {
		const short = 8
		parts = append(parts, p.sayf("match")+" "+hypertext.Text(m.ID[:min(short, len(m.ID))]))
	}
	return hypertext.Join(parts, " · ")
}
