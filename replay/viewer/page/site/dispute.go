package site

import (
	"cmp"
	"slices"

	"sueca/engine/message"
	"sueca/replay/viewer/page/hypertext"
)

// disputeList writes the page of the claims and of the proven renúncias, evening by evening.
func (a *archive) disputeList() []byte {
	return a.page("disputes.html", message.Msg("disputes"), func(p *printer) {
		place := make([]int, len(p.Matches))
		for at, i := range p.order {
			place[i] = at
		}
		var all []*Dispute
		for i := range p.Disputes {
			all = append(all, &p.Disputes[i])
		}
		slices.SortStableFunc(all, func(x, y *Dispute) int {
			return cmp.Or(cmp.Compare(place[x.Match], place[y.Match]), cmp.Compare(x.Order, y.Order))
		})
		claims := 0
		for _, d := range all {
			if d.Code == "" {
				claims++
			}
		}
		p.put("<p class=\"about\">%s · %s</p>\n", p.sayf("%d {1:claim|claims}", claims), p.sayf("%d proven {1:renúncia|renúncias}", len(all)-claims))
		for from := 0; from < len(all); {
			of := p.Matches[all[from].Match].Evening
			to := from
			for to < len(all) && p.Matches[all[to].Match].Evening == of {
				to++
			}
			p.put("<h2 class=\"dealname\">%s</h2>\n", p.link(of.Page(), "<bdi>"+p.say(of.title())+"</bdi>"))
			p.disputes(all[from:to], false)
			from = to
		}
	})
}

// disputes lists disputes, each with a link to the card that it is about; dated, with its
// evening too.
func (p *printer) disputes(list []*Dispute, dated bool) {
	p.put("<div class=\"found\"><ol>\n")
	for _, d := range list {
		m := &p.Matches[d.Match]
		p.put("<li class=\"%s\"", markup(severity(d)))
		if d.Code != "" {
			p.put(" data-code=\"%s\"", string(d.Code))
		}
		p.put(">")
		if dated {
			p.put("<small>%s</small> ", "<bdi>"+p.say(m.Evening.title())+"</bdi>")
		}
		words := []markup{p.which(m)}
		if d.Deal > 0 {
			words = append(words, p.sayf("deal %d", d.Deal))
		}
		if d.Trick > 0 {
			words = append(words, p.sayf("trick %d", d.Trick))
		}
		to := m.Page
		if d.Place != "" {
			to += "#" + d.Place
		}
		p.put("%s: %s</li>\n", p.link(to, hypertext.Join(words, ", ")), p.said(d.Says))
	}
	p.put("</ol></div>\n")
}

// said returns a text that was said in both languages before.
func (p *printer) said(says [2]string) markup {
	i := 0
	return p.Languages.Each(func(hypertext.Language) markup {
		i++
		return hypertext.Text(says[i-1])
	})
}

// severity returns the class of the colour of a dispute.
func severity(d *Dispute) string {
	if d.Code == "" {
		return "warning"
	}
	return d.Code.Severity().String()
}
