package page

import (
	"bytes"
	_ "embed"
	"hash/crc32"
	"html/template"
	"iter"
	"strconv"
	"strings"
	"sync"
	"time"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay"
	"sueca/replay/viewer/page/hypertext"
)

// Page is what a page is made of.
type Page struct {
	// The two languages of the page, the reader's first.
	hypertext.Languages
	Matches []Match
	// Begin is the id of the card at which the table begins, Eyes the seat that is looked
	// through, NoSeat for everybody; Blind hides names and what comes. Who reads the page can
	// change all three.
	Begin string
	Eyes  card.Seat
	Blind bool
	// Engine is the referee that the page carries; nil for none.
	Engine *Engine
	// Base is the address at which the archive of the page will stand, with a slash at its end, Name the name of the page in it,
	// and Preview that of its picture; a page that stands alone has none of them.
	Base, Name, Preview string
	// Up are links from the page of one match to other pages of its archive. A page that
	// stands alone has none.
	Up []Link
}

// Link is a link to another page. Its words are a message of ours or, where it has none,
// somebody's text.
type Link struct {
	Href string
	Msg  message.Message
	Text string
}

// Engine is the referee as WebAssembly.
type Engine struct {
	// Program is the module as a file of LZMA, which unpack.js reads, and Loader the script that
	// comes with the release of Go that compiled it.
	Program []byte
	Loader  string
}

// Match is one match of a page.
type Match struct {
	// ID is the match's id.
	ID     string
	Events []engine.Event
	Judged *replay.Match
	// Findings are all that was found and is to be shown, in the order in which they are
	// said elsewhere.
	Findings []Finding
	// Wants reports whether a deal is shown, by its number; nil is all.
	Wants func(deal int) bool
	// Written are the events as they were written, where tags and rulings are corrected among Events: they tell what
	// stood before. nil is the same.
	Written []engine.Event
	// Entered returns who put a correction into the log, by its index, and when, as far as that is
	// known; nil where nobody knows.
	Entered func(event int) (author string, at time.Time)
	Record  Record
	// Bundle proves the match; nil where there is none.
	Bundle []byte
	// Costs are what the cards of deals cost, by the index of the deal in the match.
	Costs map[int][]Cost
	// Disputes are what the record proves of disputed plays.
	Disputes []Dispute
	// Players are the addresses of the pages of players, by their seats; a page that stands
	// alone has none.
	Players map[card.Seat]string
}

// Record is the text of a match that a page carries.
type Record struct {
	Name string // of a file to save it in
	Text []byte
	// Remarks say in what it is not the match that is shown.
	Remarks []message.Message
}

// Dispute is a report about the plays of a deal that may have been a renúncia, in both
// languages.
type Dispute struct {
	Deal  int // by its index in the match
	Parts []Part
}

// Part is a part of a report: a heading, paragraphs, and lines as they stand, in the
// languages of the page.
type Part struct {
	Level int // of the heading: 1 is the play
	Texts [2]PartText
}

// PartText is a part of a report in one language.
type PartText struct {
	Head        string
	Says, Lines []string
}

//go:embed page.html
var templates string

// style and refereeStyle are the styles of a page, and of what it has besides where it carries the referee.
var style, refereeStyle = asset("text.css") + asset("style.css") + asset("player.css"), asset("referee.css")

// script and refereeScript return the script of a page, without and with the referee. The player of deals is in it, and what the page
// has around that. unpackScript returns what stands above what starts the referee, in the page and in its worker. They are made for
// the first page: most runs of the program write none.
var (
	script        = sync.OnceValue(func() string { return scriptOf(assetsOf("deal.js", "table.js", "player.js", "page.js")) })
	refereeScript = sync.OnceValue(func() string {
		return scriptOf(assetsOf("deal.js", "table.js", "player.js", "ask.js", "truth.js", "page.js"))
	})
	unpackScript = sync.OnceValue(func() string { return assetsOf("unpack.js") })
)

// Script returns a script of a page as it stands there, which leaves no names behind: it has the words of the page, what elements are
// made with, and the language that was chosen. Comments and indentation are for whoever works on it.
func Script(own string) string { return scriptOf(bare(own)) }

// scriptOf is [Script] of what stands as in a page already.
func scriptOf(own string) string {
	return "(() => {\n'use strict';\nconst words = JSON.parse(document.getElementById('words').textContent);\n" +
		assetsOf("elements.js", "language.js") + own + "})();\n"
}

// assetsOf puts scripts together, as they stand in a page.
func assetsOf(names ...string) string {
	out := ""
	for _, name := range names {
		out += bare(asset(name))
	}
	return out
}

// bare leaves out of a script the comment above it, lines that are comments, and blanks that part nothing. A script must have no text
// of several lines.
func bare(script string) string {
	if _, rest, ok := strings.Cut(script, "*/\n"); ok && strings.HasPrefix(script, "/*") {
		script = rest
	}
	var b strings.Builder
	for line := range strings.Lines(script) {
		if line = strings.TrimLeft(line, " \t"); line == "\n" || strings.HasPrefix(line, "//") {
			continue
		}
		line = tight(line)
		if whole := strings.TrimSuffix(line, "\n"); whole != "" && strings.IndexByte(";{(,[", whole[len(whole)-1]) >= 0 {
			line = whole // nothing hangs on where such a line ends
		}
		b.WriteString(line)
	}
	return b.String()
}

// tight leaves out of a line of a script the comment behind it, and the blanks beside signs that part words by themselves, where no
// text is open.
func tight(line string) string {
	var out []byte
	var open byte // the quote that ends the text
	parts := func(c byte) bool { return strings.IndexByte("(){}[]=,;:<>?&|!*", c) >= 0 }
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case open != 0 && c == '\\':
			out = append(out, c)
			i++
			c = line[i]
		case open != 0 && c == open:
			open = 0
		case open != 0:
		case c == '\'' || c == '"' || c == '`':
			open = c
		case c == ' ' && strings.HasPrefix(line[i:], " // "):
			return string(append(out, '\n'))
		case c == ' ' && (parts(line[i-1]) || parts(line[i+1])):
			continue
		}
		out = append(out, c)
	}
	return string(out)
}

// Signs returns the module as signs that can be in a page.
func (e *Engine) Signs() template.HTML { return template.HTML(printable(e.Program)) }

// Sum returns the checksum by which a page tells whether the module is as it was put there.
func (e *Engine) Sum() uint32 { return crc32.ChecksumIEEE(e.Program) }

// Script returns [Engine.Loader] as it is in a page, with what unpacks the program.
func (e *Engine) Script() template.JS { return template.JS(e.loader()) }

// loader returns the script that unpacks and starts the referee, as it stands in a page: whose the
// part from Go is stays above it.
func (e *Engine) loader() string {
	whose, rest, _ := strings.Cut(e.Loader, "\n\n")
	return whose + "\n" + bare(rest) + unpackScript()
}

// Magic is how a page begins: by it a page is told from other files.
const Magic = "<!DOCTYPE html>\n<html data-sueca=\"page\""

// parsed are the templates of a page, once they are read. They are read by who writes a whole page alone, so that a program that only
// makes elements carries none of what reads templates.
var parsed struct {
	once sync.Once
	of   *template.Template
}

// pageTemplate returns the templates of a page.
func pageTemplate() *template.Template {
	parsed.once.Do(func() { parsed.of = templateOf(templates) })
	return parsed.of
}

// templateOf returns templates, with what they call.
func templateOf(text string) *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"add":        func(a, b int) int { return a + b },
		"change":     change,
		"foreign":    foreign,
		"lines":      func(lines []string) markup { return hypertext.Text(strings.Join(lines, "\n")) },
		"score":      standing,
		"symbols":    symbols,
		"shown":      message.VisibleLines,
		"text":       hypertext.Text,
		"paperStyle": func() template.CSS { return template.CSS(paperStyle) },
	}).Parse(text))
}

// printer is a page being written, or an element that stands alone in a page of somebody else's.
type printer struct {
	*Page
	alone bool
}

// view is a page, or a part of it, as its template sees it.
type view struct {
	printer
	Data any
}

// With returns a view of a part of the page.
func (v *view) With(data any) *view { return &view{v.printer, data} }

// HTML returns the page.
func (pg *Page) HTML() []byte {
	var b bytes.Buffer
	if err := pageTemplate().ExecuteTemplate(&b, "page", &view{printer: printer{Page: pg}}); err != nil {
		panic("page: " + err.Error()) // a mistake of ours, which every test would show
	}
	return b.Bytes()
}

// Articles returns an iterator over the matches of the page.
func (p *printer) Articles() iter.Seq[*match] {
	return func(yield func(*match) bool) {
		for i := range p.Matches {
			if !yield(newMatch(&p.Matches[i], i)) {
				return
			}
		}
	}
}

// Title returns the title of the page.
func (p *printer) Title() string { return p.titleIn(p.Languages[0]) }

func (p *printer) titleIn(l message.Language) string {
	title := "Sueca"
	if len(p.Matches) > 0 {
		if title = titleOf(&p.Matches[0], l); p.Blind && title == people(&p.Matches[0]) {
			title = "Sueca"
		}
	}
	if n := len(p.Matches); n > 1 {
		title += " (+" + strconv.Itoa(n-1) + ")"
	}
	return title
}

// Player returns the script of the page.
func (p *printer) Player() template.JS { return template.JS(p.script()) }

func (pg *Page) script() string {
	if pg.Engine != nil {
		return refereeScript()
	}
	return script()
}

// Head returns what others are told of the page. Of how a match ended that is nothing: who is sent a link has not seen it yet.
func (p *printer) Head() markup {
	l := p.Languages[0]
	about := hypertext.About{Title: message.VisibleLines(p.Title()), Kind: "article", Language: l}
	for i := range min(1, len(p.Matches)) {
		m := &p.Matches[i]
		about.Says = l.Say(message.Msg("%d {1:deal|deals}", m.Judged.Dealt()))
		if !p.Blind {
			about.Says = message.VisibleLines(people(m)) + " · " + about.Says
		}
	}
	if p.Base != "" {
		about.Address, about.Picture = p.Base+p.Name, p.Base+p.Preview
	}
	return about.Head()
}

// Style returns the style of the page.
func (p *printer) Style() template.CSS { return template.CSS(p.style()) }

func (pg *Page) style() string {
	if pg.Engine != nil {
		return style + refereeStyle
	}
	return style
}

// MetaPolicy returns the Content-Security-Policy as it is in the page.
func (p *printer) MetaPolicy() markup {
	return sprint(`<meta http-equiv="Content-Security-Policy" content="%s">`, p.Policy())
}

// Policy returns the Content-Security-Policy that is in the page, for a server that sends one with it:
// nothing but the style and the scripts of the page itself.
func (pg *Page) Policy() string {
	scripts, workers := "'"+hypertext.Hash(pg.script())+"'", ""
	if e := pg.Engine; e != nil {
		// WebAssembly runs by a word of its own, which allows no other code. Its worker is of the
		// page: a worker from a file of its own could not be.
		scripts += " '" + hypertext.Hash(e.loader()) + "' 'wasm-unsafe-eval'"
		workers = "; worker-src blob:"
	}
	return "default-src 'none'; style-src '" + hypertext.Hash(pg.style()) + "'; script-src " + scripts + workers +
		"; img-src data:; base-uri 'none'; form-action 'none'"
}

// Heading returns a heading: 0 is that of a match, 1 of its parts, and so on. Where there is
// an index of matches, that is above them all.
func (p *printer) Heading(level int, class, what markup) markup {
	if level++; len(p.Matches) > 1 {
		level++
	}
	return sprint("<h%d class=\"%s\">%s</h%d>\n", level, class, what, level)
}
