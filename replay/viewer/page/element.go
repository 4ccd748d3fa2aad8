package page

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/replay/viewer/page/hypertext"
)

// Element returns the deals of the first match alone, as an element for a page of somebody else's: all that is told of them is text
// in it, and the record. The style and the script that are to stand beside it are [ElementStyle] and [ElementScript].
func (pg *Page) Element() []byte {
	if len(pg.Matches) == 0 {
		return nil
	}
	p, of := &printer{pg, true}, &pg.Matches[0]
	m := matchNamed(of, 0, markup("m"+of.ID[:min(8, len(of.ID))]+"-")) // others may stand in the same page
	return []byte(p.Deals(m) + "\n")
}

// Deals returns the deals of a match as the element that plays them has them.
func (p *printer) Deals(m *match) markup {
	var out written
	out.put("<sueca-deal")
	if p.alone {
		out.put(` class="%s" lang="%s" data-match="%s"`, p.Languages[0].Name, p.Languages[0].Name, m.ID)
		if rules := p.GivenRules(m); rules != "" {
			out.put(` data-rules="%s"`, rules)
		}
	}
	if p.Eyes != card.NoSeat {
		out.put(` eyes="%s"`, p.Eyes)
	}
	if p.Blind {
		out.put(" blind")
	}
	out.put("><div class=\"paper\">\n")
	if p.alone {
		out.put("<div id=\"%sh\">%s</div>\n", m.prefix, p.Heading(1, "title", p.TitleOf(m.Number-1)))
	}
	if len(m.Deals) > 1 {
		out.put("<nav class=\"deals\" aria-labelledby=\"%sh\"><ol>\n", cmp.Or(m.prefix, "m1"))
		for _, d := range m.Deals {
			out.put("<li><a href=\"#%s\">%s</a> <span class=\"brief\">%s%s</span></li>\n", d.ID, p.DealTitle(d), d.Brief(), d.Sign())
		}
		out.put("</ol></nav>\n")
	}
	for _, d := range m.Deals {
		p.deal(&out, d)
	}
	if len(m.Deals) == 0 {
		out.put("<p class=\"none\">%s</p>\n", p.Sayf("there is no deal in this record"))
	}
	if p.alone && m.HasRecord() {
		out.put("<details class=\"record\"><summary>%s</summary>\n%s</details>\n", p.Sayf("the record itself"), p.CarriedRecord(m))
	}
	out.put("</div></sueca-deal>")
	return out.markup()
}

// deal writes a deal.
func (p *printer) deal(out *written, d *deal) {
	out.put("<section id=\"%s\" class=\"deal\"%s>\n%s", d.ID, markup(d.Attributes()), p.Heading(1, "dealname", p.DealLink(d)))
	if d.Unread != nil {
		out.put("<p class=\"unread\">%s</p>\n<pre tabindex=\"0\">%s</pre>\n", p.Sayf("this deal cannot be read; it is kept as it was written"),
			text(d.Unread.Text))
		p.foundIn(out, d)
		out.put("</section>\n")
		return
	}
	out.put("<p class=about>%s</p>\n<div class=text>\n%s%s</div>\n", p.DealAbout(d), p.Hands(d), p.Tricks(d))
	if len(d.Told) > 0 {
		out.put("<div class=told>%s<ul>\n", p.Heading(2, "sub", p.Sayf("beside the cards")))
		for _, t := range d.Told {
			out.put("<li data-at=\"%s\"", t.spot)
			switch {
			case t.Quoted:
				out.put(" class=\"opinion quoted\"")
			case t.Opinion:
				out.put(" class=\"opinion\"")
			}
			if t.Shown != "" {
				out.put(" data-shown=\"%s\"", t.Shown)
			}
			out.put(">%s%s</li>\n", p.PlaceOf(d, t.spot), p.Say(t.Message))
		}
		out.put("</ul>")
		if d.timed {
			out.put("<p class=timed>%s</p>", p.Say(engine.OfSeconds))
		}
		out.put("</div>\n")
	}
	p.foundIn(out, d)
	out.put("<p class=\"result\" data-at=\"end\">%s</p>\n%s</section>\n", p.Result(d), p.Curve(d))
}

//go:embed text.css style.css player.css element.css referee.css
//go:embed elements.js language.js deal.js table.js player.js page.js element.js ask.js truth.js unpack.js
var assets embed.FS

// asset returns a file of those that a page is made with.
func asset(name string) string {
	text, err := assets.ReadFile(name)
	if err != nil {
		panic("page: " + err.Error()) // a mistake of ours, which every test would show
	}
	return string(text)
}

// ElementStyle returns the style of [Page.Element]: it is about nothing outside of it.
func ElementStyle() string {
	return "sueca-deal{" + strings.ReplaceAll(asset("text.css"), ":root{", "&{") + asset("element.css") + "}\n" + asset("player.css")
}

// ElementScript returns the module that plays elements in a page of somebody else's, in the two languages. It loads the referee from
// beside it where it is told to, and else nothing.
func ElementScript(languages hypertext.Languages) (string, error) {
	p := &printer{Page: &Page{Languages: languages, Engine: &Engine{}}}
	words, err := json.Marshal(p.Words())
	if err != nil {
		return "", err
	}
	shapes, err := json.Marshal(string(symbols()))
	return "const words=" + string(words) + ";\nconst shapes=" + string(shapes) + ";\n" +
		assetsOf("elements.js", "deal.js", "table.js", "player.js", "ask.js", "element.js"), err
}

// RefereeScript returns the module that an element loads when the referee is first asked.
func (e *Engine) RefereeScript() (string, error) {
	loader, err := json.Marshal(e.loader())
	if err != nil {
		return "", err
	}
	signs, err := json.Marshal(string(e.Signs()))
	return fmt.Sprintf("export const loader=%s;\nexport const packed={size:%d,sum:%d,text:%s};\n", loader, len(e.Program), e.Sum(), signs), err
}
