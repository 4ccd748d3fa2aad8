package site

import (
	"bytes"
	"cmp"
	_ "embed"
	"html/template"
	"strings"
	"sync"

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
	ownScript string
	//go:embed site.html
	templates string
)

// style is that of the page of a match, with what the pages of a site have besides.
func style() string { return page.Style() + ownStyle }

// script returns the script of a page.
var script = sync.OnceValue(func() string { return page.Script(ownScript) })

// pages returns the templates of all pages, and of what several have.
var pages = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("site").Funcs(template.FuncMap{
		"style":    func() template.CSS { return template.CSS(style()) },
		"script":   func() template.JS { return template.JS(script()) },
		"shown":    message.VisibleLines,
		"sheet":    Side.sheet,
		"inc":      func(n int) int { return n + 1 },
		"evening":  Evening.title,
		"standing": (*Standing).title,
		"severity": severity,
		"order":    (*Prizes).order,
		"numbers":  func() []column { return numbers },
	}).Parse(templates))
})

// view is a page of the site, or a part of it, as its template sees it.
type view struct {
	*archive
	Up    string // from this page to the top of the site
	Page  string // its name
	Title message.Message
	Dated bool // what is listed has its evening with it
	Data  any
}

// page writes a page by a template.
func (a *archive) page(name string, title message.Message, template string, data any) []byte {
	v := &view{archive: a, Page: name, Title: title, Data: data}
	switch {
	case strings.Contains(name, "/"):
		v.Up = "../"
	case name == missing:
		v.Up = a.Base // it is shown at any address
	}
	var b bytes.Buffer
	if err := pages().ExecuteTemplate(&b, template, v); err != nil {
		panic("site: " + err.Error()) // a mistake of ours, which every test would show
	}
	return b.Bytes()
}

// With returns a view of a part of the page.
func (v *view) With(data any) *view {
	part := *v
	part.Data = data
	return &part
}

// WithDates returns a view of a part of the page whose list has evenings with it.
func (v *view) WithDates(data any) *view {
	part := v.With(data)
	part.Dated = true
	return part
}

// Name returns what the archive is called.
func (a *archive) Name() string { return cmp.Or(grid.Clean(a.Site.Title), "Sueca") }

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

// Chapters returns the pages that this page links to.
func (v *view) Chapters() (out []page.Link) {
	for _, l := range Up(len(v.players) > 0) {
		out = append(out, page.Link{Href: strings.TrimPrefix(l.Href, "../"), Msg: l.Msg})
	}
	return out
}

// HeadTitle returns the title in the head of the page.
func (v *view) HeadTitle() string { return v.titleIn(v.Languages[0]) }

func (v *view) titleIn(l message.Language) string {
	said := l.Say(v.Title)
	if v.Page != "index.html" {
		said += " · " + v.Name()
	}
	return said
}

// missing is the name of the page that a server shows where there is none.
const missing = "404.html"

// missing writes the page of what is missing.
func (a *archive) missing() []byte {
	return a.page(missing, message.Msg("this page is not here"), "missing", nil)
}

// Preview is the name of the picture that is shown with a link to the site.
const Preview = "preview.png"

// About returns what stands in the head of the page.
func (v *view) About() markup {
	l := v.Languages[0]
	about := hypertext.About{Title: message.VisibleLines(v.HeadTitle()), Says: message.VisibleLines(v.says(l)), Kind: "website",
		Site: v.Name(), Language: l}
	if v.Base != "" && v.Page != missing {
		about.Address, about.Picture = v.Base+v.Page, v.Base+Preview
	}
	return about.Head()
}

// says returns in a sentence what is on the page.
func (v *view) says(l message.Language) string {
	said := l.Say(v.Title) + ": "
	switch data := v.Data.(type) {
	case *evening:
		const most = 3
		told := message.JoinOf(data.Matches[:min(most, len(data.Matches))], "; ", func(i int) string { return v.headline(&v.Matches[i]) })
		if len(data.Matches) > most {
			told += " …"
		}
		return said + told
	case *player:
		return said + l.Say(message.Msg("%d {1:match|matches}", v.Sits(data)))
	}
	return said + l.Say(message.Msg("%d {1:match|matches}", len(v.Matches))) + " · " + l.Say(message.Msg("%d {1:deal|deals}", v.Deals()))
}

// Policy returns the Content-Security-Policy: nothing but the style and the script of the page.
func (v *view) Policy() markup {
	return hypertext.Sprint(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '%s'; script-src '%s'; img-src data:; base-uri 'none'; form-action 'none'">`,
		markup(hypertext.Hash(style())), markup(hypertext.Hash(script())))
}

// words are what the script says.
var words = map[string]message.Message{
	"language": message.Msg("language"),
	"search":   message.Msg("search players, evenings and events by name"),
	"found":    message.Msg("found: %s", verbatim("{0}")),
	"first":    message.Msg("found: %s; the first %s are shown", verbatim("{0}"), verbatim("{1}")),
}

// Words returns the words of the script, by language.
func (v *view) Words() map[string]map[string]string {
	said := map[string]map[string]string{}
	for _, l := range v.Languages {
		said[l.Name] = map[string]string{}
		for name, m := range words {
			said[l.Name][name] = l.Say(m)
		}
		said[l.Name]["title"] = message.VisibleLines(v.titleIn(l))
	}
	return said
}

// link returns a link to a page of the site.
func (v *view) link(name string, words markup) markup {
	return hypertext.Sprint(`<a href="%s">%s</a>`, v.Up+name, words)
}

// Player returns a player's name, with a link to the player's page; a question mark for nobody.
func (v *view) Player(key string) markup {
	if name := v.Names[key]; name != "" {
		if len(v.sits[key]) == 0 { // a name that a competition puts in the place of those of the records
			return hypertext.Foreign(name)
		}
		return v.link(PlayerPage(name), hypertext.Foreign(name))
	}
	return "?"
}

// playersLinks returns the names of several players with commas between them.
func (v *view) playersLinks(keys []string) markup {
	return markup(message.JoinOf(keys, ", ", func(key string) string { return string(v.Player(key)) }))
}

// plainly returns a message that is somebody's text, the same in both languages.
func plainly(text string) message.Message { return message.Msg("%s", verbatim(text)) }
