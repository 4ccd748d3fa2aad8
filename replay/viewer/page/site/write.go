package site

import (
	_ "embed"
	"encoding/json"
	"strings"

	"sueca/engine/message"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/page"
	"sueca/replay/viewer/page/hypertext"
)

type (
	markup   = hypertext.Markup
	verbatim = hypertext.Verbatim
)

var (
	//go:embed site.css
	ownStyle string
	//go:embed site.js
	script string
)

// style is that of the page of a match, with what the pages of a site have besides.
func style() string { return page.Style() + ownStyle }

// printer is a page of the site being written.
type printer struct {
	*archive
	up  markup // from this page to the top of the site
	out strings.Builder
}

// put adds to the page by a format of ours; see [hypertext.Sprint].
func (p *printer) put(format markup, args ...any) {
	p.out.WriteString(string(hypertext.Sprint(format, args...)))
}

// say returns a message in both languages.
func (p *printer) say(m message.Message) markup { return p.Languages.Say(m) }

// sayf is say for a sentence that has no markup among its arguments.
func (p *printer) sayf(format string, args ...any) markup { return p.say(message.Msg(format, args...)) }

// name returns what the archive is called.
func (a *archive) name() string {
	if title := grid.Clean(a.Title); title != "" {
		return title
	}
	return "Sueca"
}

// page writes a page: its head, what body writes, and its foot. head is its title.
func (a *archive) page(name string, title message.Message, body func(p *printer)) []byte {
	p := &printer{archive: a}
	if strings.Contains(name, "/") {
		p.up = "../"
	}
	p.head(name, title)
	body(p)
	p.foot()
	return []byte(p.out.String())
}

// chapters are the pages that every page links to.
var chapters = []struct {
	page string
	msg  message.Message
}{
	{"index.html", message.Msg("the archive")},
	{"evenings.html", message.Msg("evenings")},
	{"players.html", message.Msg("players")},
	{"seasons.html", message.Msg("standings")},
	{"disputes.html", message.Msg("disputes")},
}

// Up returns the links to the chapters, as a page one folder down has them: that of the
// players too, where they have pages.
func Up(players bool) (out []page.Link) {
	for _, c := range chapters {
		if c.page != "players.html" || players {
			out = append(out, page.Link{Href: "../" + c.page, Msg: c.msg})
		}
	}
	return out
}

func (p *printer) head(name string, title message.Message) {
	p.put("<!DOCTYPE html>\n<html data-sueca=\"site\" lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n", p.Languages[0].Name)
	p.put("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '%s'; script-src '%s'; base-uri 'none'; form-action 'none'\">\n", hypertext.Hash(style()), hypertext.Hash(script))
	p.put("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n")
	said := p.Languages[0].Say(title)
	if name != "index.html" {
		said += " · " + p.name()
	}
	p.put("<title>%s</title>\n<link rel=\"alternate\" type=\"application/atom+xml\" href=\"%s%s\" title=\"%s\">\n", said, p.up, Feed, p.name())
	p.put("<style>%s</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">%s</a>\n", markup(style()), p.sayf("go to the content"))
	p.put("<nav class=\"up\" aria-label=\"%s\"><ul>\n", p.name())
	for _, c := range chapters {
		if c.page == "players.html" && len(p.players) == 0 {
			continue
		}
		here := markup("")
		if c.page == name {
			here = " aria-current=\"page\""
		}
		p.put("<li><a href=\"%s%s\"%s>%s</a></li>\n", p.up, c.page, here, p.say(c.msg))
	}
	p.put("</ul></nav>\n<main id=\"main\">\n<h1>%s</h1>\n", p.say(title))
}

// words are what the script says.
var words = map[string]message.Message{
	"language": message.Msg("language"),
	"search":   message.Msg("search players, evenings and events by name"),
	"found":    message.Msg("found: %s", verbatim("{0}")),
	"first":    message.Msg("found: %s; the first %s are shown", verbatim("{0}"), verbatim("{1}")),
}

func (p *printer) foot() {
	p.put("</main>\n<footer>\n<p>%s</p>\n</footer>\n", p.sayf("Made by sueca. The pages ask nothing of anywhere; whatever they say follows from the records in the pages of the matches."))
	said := map[string]map[string]string{}
	for _, l := range p.Languages {
		said[l.Name] = map[string]string{}
		for name, m := range words {
			said[l.Name][name] = l.Say(m)
		}
	}
	p.data("words", said)
	p.put("<script>%s</script>\n</body>\n</html>\n", markup(script))
}

// data writes values for the script.
func (p *printer) data(id markup, v any) {
	text, err := json.Marshal(v) // which escapes what would end the element
	if err != nil {
		panic("site: " + err.Error()) // strings and numbers
	}
	p.put("<script type=\"application/json\" id=\"%s\">%s</script>\n", id, markup(text))
}

// href returns the address of a page of the site.
func (p *printer) href(name string) markup { return p.up + hypertext.Text(name) }

// link returns a link to a page of the site.
func (p *printer) link(name string, words markup) markup {
	return hypertext.Sprint(`<a href="%s">%s</a>`, p.href(name), words)
}

// player returns a player's name, with a link to the player's page; empty for nobody.
func (p *printer) playerLink(key string) markup {
	if name := p.Names[key]; name != "" {
		return p.link(PlayerPage(name), hypertext.Foreign(name))
	}
	return ""
}

// playersLinks returns the names of several players with commas between them.
func (p *printer) playersLinks(keys []string) markup {
	var out []markup
	for _, key := range keys {
		if l := p.playerLink(key); l != "" {
			out = append(out, l)
		} else {
			out = append(out, "?")
		}
	}
	return hypertext.Join(out, ", ")
}

// plainly returns a message that is somebody's text, the same in both languages.
func plainly(text string) message.Message { return message.Msg("%s", verbatim(text)) }
