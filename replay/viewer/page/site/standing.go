package site

import (
	"slices"
	"strconv"

	"sueca/engine/message"
	"sueca/replay/viewer/page/hypertext"
)

// title returns what a standing is about.
func (s *Standing) title() message.Message {
	if s.Kind == All {
		return message.Msg("all matches")
	}
	return plainly(s.Name)
}

// seasonList writes the page of all standings.
func (a *archive) seasonList() []byte {
	return a.page("seasons.html", message.Msg("standings"), func(p *printer) {
		if len(p.Standings) == 0 {
			p.put("<p class=\"none\">%s</p>\n", p.sayf("nobody is named, and so nobody has a standing"))
			return
		}
		for kind, head := range []message.Message{All: message.Msg("in all"), Year: message.Msg("by year"), Event: message.Msg("by event")} {
			var list []*Standing
			for i := range p.Standings {
				if s := &p.Standings[i]; s.Kind == Kind(kind) {
					list = append(list, s)
				}
			}
			if list == nil {
				continue
			}
			p.put("<h2 class=\"dealname\">%s</h2>\n<ul class=\"list\">\n", p.say(head))
			for _, s := range list {
				p.put("<li>%s <small>%s</small></li>\n", p.link(s.Page(), "<bdi>"+p.say(s.title())+"</bdi>"), p.sayf("%d {1:player|players}", len(s.ByPlayer)))
			}
			p.put("</ul>\n")
		}
	})
}

// season writes the page of a standing; of several where their pages have one name.
func (a *archive) season(list []*Standing) []byte {
	return a.page(list[0].Page(), message.Msg("standings: %s", list[0].title()), func(p *printer) {
		for i, s := range list {
			if i > 0 {
				p.put("<h2 class=\"dealname\">%s</h2>\n", p.say(s.title()))
			}
			if len(s.ByPair) > 0 {
				p.standing("pairs"+strconv.Itoa(i), message.Msg("by pair"), s.ByPair)
			}
			p.standing("players"+strconv.Itoa(i), message.Msg("by player"), s.ByPlayer)
		}
		p.put("<p class=\"about\">%s</p>\n", p.sayf("Counted from the replay of the records, after claims, awards and corrections, as sueca season counts. The order is that of the matches won, the difference of games, that of card points, and the name."))
	})
}

// numbers are the columns of a standing behind the names, as they are headed. Each has two
// numbers where it has two.
var numbers = []struct {
	head message.Message
	of   func(r *Row) string
}{
	{message.Msg("matches"), func(r *Row) string { return strconv.Itoa(r.Matches) }},
	{message.Msg("won"), func(r *Row) string { return strconv.Itoa(r.Won) }},
	{message.Msg("drawn"), func(r *Row) string { return strconv.Itoa(r.Drawn) }},
	{message.Msg("lost"), func(r *Row) string { return strconv.Itoa(r.Lost) }},
	{message.Msg("unfinished"), func(r *Row) string { return strconv.Itoa(r.Unfinished) }},
	{message.Msg("games"), func(r *Row) string { return two(r.GamesFor, r.GamesAgainst) }},
	{message.Msg("points"), func(r *Row) string { return two(r.PointsFor, r.PointsAgainst) }},
	{message.Msg("deals"), func(r *Row) string { return strconv.Itoa(r.Deals) }},
	{message.Msg("sweeps"), func(r *Row) string { return strconv.Itoa(r.Sweeps) }},
	{message.Msg("doubles"), func(r *Row) string { return strconv.Itoa(r.Doubles) }},
	{message.Msg("renúncias"), func(r *Row) string { return strconv.Itoa(r.Renuncias) }},
	{message.Msg("claims upheld and rejected"), func(r *Row) string { return two(r.ClaimsUpheld, r.ClaimsRejected) }},
}

// two returns two numbers with a dash between them, apart where it would stand beside a minus.
func two(a, b int) string {
	minus := func(n int) string {
		if n < 0 {
			return "−" + strconv.Itoa(-n)
		}
		return strconv.Itoa(n)
	}
	if b < 0 {
		return minus(a) + " – " + minus(b)
	}
	return minus(a) + "–" + minus(b)
}

// tableHead begins a table in a box of its own, which can be moved where it is too wide.
func (p *printer) tableHead(id string, caption message.Message) {
	p.put("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-labelledby=\"%s\">\n<table class=\"standing\">\n<caption id=\"%s\">%s</caption>\n<thead><tr>", id, id, p.say(caption))
}

// standing writes rows as a table.
func (p *printer) standing(id string, caption message.Message, rows []Row) {
	p.tableHead(id, caption)
	who := message.Msg("player")
	if len(rows) > 0 && len(rows[0].Players) > 1 {
		who = message.Msg("pair")
	}
	p.put("<th scope=\"col\"><abbr>№</abbr></th><th scope=\"col\">%s</th>", p.say(who))
	p.heads()
	for i := range rows {
		r := &rows[i]
		p.put("<tr><td>%d</td><th scope=\"row\">%s</th>", r.Rank, p.playersLinks(r.Players))
		p.cells(r)
	}
	p.put("</tbody></table></div>\n")
}

func (p *printer) heads() {
	for _, n := range numbers {
		p.put("<th scope=\"col\">%s</th>", p.say(n.head))
	}
	p.put("</tr></thead>\n<tbody>\n")
}

func (p *printer) cells(r *Row) {
	for _, n := range numbers {
		p.put("<td>%s</td>", n.of(r))
	}
	p.put("</tr>\n")
}

// playerList writes the page of all players, letter by letter.
func (a *archive) playerList() []byte {
	return a.page("players.html", message.Msg("players"), func(p *printer) {
		last := "none"
		for i, pl := range p.players {
			letter := slug(pl.name)
			letter = letter[:min(1, len(letter))]
			if letter != last {
				if i > 0 {
					p.put("</ul>\n")
				}
				head := hypertext.Text(letter)
				if letter == "" {
					head = "…"
				}
				p.put("<h2 class=\"dealname\">%s</h2>\n<ul class=\"list\">\n", head)
				last = letter
			}
			matches := 0
			for _, key := range pl.keys {
				matches += len(p.sits[key])
			}
			p.put("<li>%s <small>%s</small></li>\n", p.playerLink(pl.keys[0]), p.sayf("%d {1:match|matches}", matches))
		}
		p.put("</ul>\n")
	})
}

// player writes the page of a player, or of all who are published under one name.
func (a *archive) player(pl *player) []byte {
	return a.page(pl.page, plainly(pl.name), func(p *printer) {
		if n := len(pl.keys); n > 1 {
			p.put("<p class=\"remark\">%s</p>\n", p.sayf("%d people are published under this name: the numbers of each stand apart.", n))
		}
		for i, key := range pl.keys {
			if len(pl.keys) > 1 {
				p.put("<h2 class=\"dealname\">%s</h2>\n", p.sayf("%d of %d", i+1, len(pl.keys)))
			}
			p.one(i, key)
		}
	})
}

// one writes the numbers of a player: where the player stands, with whom, and in which
// matches.
func (p *printer) one(i int, key string) {
	p.places("standings"+strconv.Itoa(i), message.Msg("standings"), message.Msg("standing"), p.alone[key], func(at place) markup {
		return p.link(at.of.Page(), "<bdi>"+p.say(at.of.title())+"</bdi>")
	})
	together := slices.DeleteFunc(slices.Clone(p.pairs[key]), func(at place) bool { return at.of.Kind != All })
	p.places("partners"+strconv.Itoa(i), message.Msg("with whom"), message.Msg("partner"), together, func(at place) markup {
		return p.playersLinks(at.row.Players[1-slices.Index(at.row.Players, key):][:1])
	})
	if list := p.renuncias[key]; list != nil {
		p.put("<h2 class=\"dealname\">%s</h2>\n", p.sayf("proven renúncias"))
		p.disputes(list, true)
	}
	p.put("<h2 class=\"dealname\">%s</h2>\n", p.sayf("matches"))
	p.matches(p.sits[key], true)
}

// places writes rows of several standings as a table; named heads each of them.
func (p *printer) places(id string, caption, head message.Message, list []place, named func(place) markup) {
	if len(list) == 0 {
		return
	}
	p.tableHead(id, caption)
	p.put("<th scope=\"col\">%s</th><th scope=\"col\">%s</th>", p.say(head), p.sayf("rank"))
	p.heads()
	for _, at := range list {
		p.put("<tr><th scope=\"row\">%s</th><td>%d</td>", named(at), at.row.Rank)
		p.cells(at.row)
	}
	p.put("</tbody></table></div>\n")
}
