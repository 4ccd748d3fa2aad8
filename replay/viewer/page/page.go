package page

import (
	_ "embed"
	"encoding/json"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay"
	"sueca/replay/viewer/page/hypertext"
)

// Language is a language of a page.
type Language = hypertext.Language

// Page is what a page is made of.
type Page struct {
	// Languages are the two languages of the page, the reader's first.
	Languages [2]Language
	Matches   []Match
	// Begin is the id of the card at which the table begins, Eyes the seat that is looked
	// through, NoSeat for everybody; Blind hides names and what comes. Who reads the page can
	// change all three.
	Begin string
	Eyes  card.Seat
	Blind bool
	// Engine is the referee that the page carries; nil for none.
	Engine *Engine
	// Courts says that the drawn cards begin with the letters R, V and D instead of K, J and Q.
	Courts bool
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
	// Program is the module, compressed with gzip, and Loader the script that comes with the
	// release of Go that compiled it.
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
	Wants  func(deal int) bool
	Record Record
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

var (
	//go:embed style.css
	style string
	//go:embed script.js
	scriptSource string
	//go:embed referee.js
	refereeSource string
	//go:embed referee.css
	refereeStyle string
)

// The scripts as they stand in a page: their comments and their indentation are for whoever works
// on them here.
var script, refereeScript = bare(scriptSource), bare(refereeSource)

// bare leaves out of a script the comment above it, the lines that are comments and nothing else, and
// the blanks before the others. A script must have no text of several lines.
func bare(script string) string {
	if _, rest, ok := strings.Cut(script, "*/\n"); ok && strings.HasPrefix(script, "/*") {
		script = rest
	}
	var b strings.Builder
	for line := range strings.Lines(script) {
		if line = strings.TrimLeft(line, " \t"); line != "\n" && !strings.HasPrefix(line, "//") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// loader returns the script that starts the referee, as it stands in a page: whose it is stays
// above it.
func (e *Engine) loader() string {
	whose, rest, _ := strings.Cut(e.Loader, "\n\n")
	return whose + "\n" + bare(rest)
}

// Magic is how a page begins: by it a page is told from other files.
const Magic = "<!DOCTYPE html>\n<html data-sueca=\"page\""

// printer is a page being written.
type printer struct {
	*Page
	out strings.Builder
}

// Policy returns the Content-Security-Policy that stands in the page, for a server that sends
// one with it.
func (pg *Page) Policy() string { return (&printer{Page: pg}).policy() }

// HTML returns the page.
func (pg *Page) HTML() []byte {
	p := &printer{Page: pg}
	p.head()
	if len(pg.Matches) > 1 {
		p.index()
	}
	for i := range pg.Matches {
		p.match(newMatch(&pg.Matches[i], i))
	}
	p.foot()
	return []byte(p.out.String())
}

// head writes the head, and what stands above the matches.
func (p *printer) head() {
	title := "Sueca"
	if len(p.Matches) > 0 {
		title = titleOf(&p.Matches[0], p.Languages[0])
	}
	if n := len(p.Matches); n > 1 {
		title += " (+" + strconv.Itoa(n-1) + ")"
	}
	p.put(Magic)
	if p.Begin != "" {
		p.put(" data-begin=\"%s\"", p.Begin)
	}
	if p.Eyes != card.NoSeat {
		p.put(" data-eyes=\"%s\"", p.Eyes)
	}
	if p.Blind {
		p.put(" data-blind")
	}
	p.put(" lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n", p.Languages[0].Name)
	p.put("<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n", p.policy())
	p.put("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n<title>%s</title>\n", title)
	p.put("<style>%s</style>\n</head>\n<body>\n", markup(p.style()))
	p.symbols()
	p.put("<a class=\"skip\" href=\"#main\">%s</a>\n", p.sayf("go to the match"))
	p.up()
	p.put("<main id=\"main\">\n")
}

// up writes the links to other pages.
func (p *printer) up() {
	if len(p.Up) == 0 {
		return
	}
	p.put("<nav class=\"up\" aria-label=\"%s\"><ul>\n", "Sueca")
	for _, l := range p.Up {
		words := foreign(l.Text)
		if !l.Msg.IsZero() {
			words = p.say(l.Msg)
		}
		p.put("<li><a href=\"%s\">%s</a></li>\n", l.Href, words)
	}
	p.put("</ul></nav>\n")
}

// style returns the style of the page.
func (p *printer) style() string {
	if p.Engine != nil {
		return style + refereeStyle
	}
	return style
}

// policy returns the Content-Security-Policy: nothing but the style and the scripts of the
// page itself.
func (p *printer) policy() string {
	scripts, workers := "'"+hypertext.Hash(script)+"'", ""
	if e := p.Engine; e != nil {
		// WebAssembly runs by a word of its own, which allows no other code. Its worker is of the
		// page: a worker from a file of its own could not be.
		scripts += " '" + hypertext.Hash(e.loader()) + "' '" + hypertext.Hash(refereeScript) + "' 'wasm-unsafe-eval'"
		workers = "; worker-src blob:"
	}
	return "default-src 'none'; style-src '" + hypertext.Hash(p.style()) + "'; script-src " + scripts + workers + "; img-src data:; base-uri 'none'; form-action 'none'"
}

// index lists the matches of the page.
func (p *printer) index() {
	p.put("<nav class=\"index\" aria-labelledby=\"index\">\n<h1 id=\"index\">%s</h1>\n<ol>\n", p.sayf("%d {1:match|matches}", len(p.Matches)))
	for i := range p.Matches {
		m := &p.Matches[i]
		p.put("<li><a href=\"#m%d\">%s</a> <b>%s</b></li>\n", i+1, p.bilingual(func(l Language) string { return titleOf(m, l) }), standing(m.Judged))
	}
	p.put("</ol>\n</nav>\n")
}

// heading returns a heading: 0 is that of a match, 1 of its parts, and so on. Where there is
// an index of matches, that is above them all.
func (p *printer) heading(level int, class, what markup) markup {
	if level++; len(p.Matches) > 1 {
		level++
	}
	return sprint("<h%d class=\"%s\">%s</h%d>\n", level, class, what, level)
}

// foot writes what stands below the matches: the words of the script, and the script.
func (p *printer) foot() {
	p.put("</main>\n<footer>\n<p>%s</p>\n</footer>\n", p.sayf("Made by sueca. The page asks nothing of anywhere; whatever it says follows from the record in it."))
	words, err := json.Marshal(p.words()) // which escapes what would end the element
	if err != nil {
		panic("page: " + err.Error()) // strings of our own
	}
	p.put("<script type=\"application/json\" id=\"words\">%s</script>\n", markup(words))
	if p.Engine != nil {
		p.put("<script type=\"application/octet-stream\" id=\"referee\" data-size=\"%d\">\n%s</script>\n<script id=\"loader\">%s</script>\n", len(p.Engine.Program), markup(printable(p.Engine.Program)), markup(p.Engine.loader()))
	}
	p.put("<script>%s</script>\n", markup(script))
	if p.Engine != nil {
		p.put("<script>%s</script>\n", markup(refereeScript))
	}
	p.put("</body>\n</html>\n")
}
