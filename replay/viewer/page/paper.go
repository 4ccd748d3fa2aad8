package page

import (
	"bytes"
	_ "embed"
	"html/template"
	"strings"
	"sync"

	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/page/hypertext"
	"sueca/replay/viewer/sheet"
)

var (
	//go:embed paper.css
	paperStyle string
	//go:embed paper.html
	paperTemplates string
)

// paperTemplate returns the templates of what is printed.
var paperTemplate = sync.OnceValue(func() *template.Template { return templateOf(paperTemplates) })

// PaperPolicy returns the Content-Security-Policy of what is printed: its style, and nothing else.
func (v *view) PaperPolicy() string {
	return "default-src 'none'; style-src '" + hypertext.Hash(paperStyle) + "'; base-uri 'none'; form-action 'none'"
}

// Sheets returns the sheets of the matches to be printed and signed, each on a page of A4 of its
// own. On paper nobody chooses a language: they are in the first.
func (pg *Page) Sheets() []byte {
	one := *pg
	one.Languages[1] = one.Languages[0]
	return printed("sheets", &view{printer: printer{Page: &one}})
}

// EmptySheet returns a sheet to be filled in by pen: who plays, the cross and the comb by the rules,
// lines for the tricks of a deal, and room for the pairs to sign.
func (pg *Page) EmptySheet(r rules.Rules) []byte { return pg.empty("emptysheet", &ruled{r}) }

// EmptyTricks returns lines for the tricks of two more deals, to be filled in by pen.
func (pg *Page) EmptyTricks(r rules.Rules) []byte { return pg.empty("emptytricks", &ruled{r}) }

func (pg *Page) empty(name string, data any) []byte {
	p := printer{Page: &Page{Languages: hypertext.Languages{pg.Languages[0], pg.Languages[0]}}}
	return printed(name, &view{p, data})
}

// ruled are rules, as paper shows them.
type ruled struct{ rules.Rules }

// Text returns the rules in short.
func (r *ruled) Text() verbatim { return verbatim(r.String()) }

// Drawings returns the sheet as cross and as comb, with nothing on it.
func (r *ruled) Drawings() []markup {
	out := []markup{markup(sheet.CrossBlank(r.Rules))}
	if r.Mode != rules.ModePoints {
		out = append(out, markup(sheet.CombBlank(r.Rules)))
	}
	return out
}

// field is a line to be filled in; Value stands on it already.
type field struct{ Label, Value markup }

// Fields returns fields that are empty.
func (p *printer) Fields(labels ...string) (out []field) {
	for _, label := range labels {
		out = append(out, field{Label: p.Say(fieldWords[label])})
	}
	return out
}

// fieldWords are the words of fields.
var fieldWords = map[string]message.Message{
	"event": message.Msg("event"), "date": message.Msg("date"), "place": message.Msg("place"), "table": message.Msg("table"),
	"match": message.Msg("match"), "deal": message.Msg("deal"), "dealer": message.Msg("dealer"), "trump card": message.Msg("trump card"),
	"points": message.Msg("points"), "games": message.Msg("games"), "round": message.Msg("Round"),
}

// Slip is a slip for the result of an encounter of two pairs (boletim). What of it is empty is
// filled in by pen.
type Slip struct {
	Title, Round, Date, Table string
	Pairs                     [2]string
	Matches                   int // of the encounter, as far as it is known; 0 is three lines
	// Picture is a QR picture of Address, where the table is written on a phone; empty for none.
	Picture markup
	Address string
}

// Rows returns how many lines there are for matches.
func (s *Slip) Rows() int {
	const usual, most, doored = 3, 7, 4 // a slip has room for no more
	switch {
	case s.Matches == 0:
		return usual
	case s.Picture != "":
		return min(s.Matches, doored)
	}
	return min(s.Matches, most)
}

// SlipFields returns the fields of a slip.
func (p *printer) SlipFields(s *Slip) []field {
	out := p.Fields("round", "date", "table")
	for i, value := range []string{s.Round, s.Date, s.Table} {
		out[i].Value = foreign(value)
	}
	return out
}

// Slips returns slips to be cut apart, four on a page of A4.
func (pg *Page) Slips(slips []Slip) []byte { return pg.empty("slips", leaves(slips)) }

// leaves are slips in the order of their pages.
type leaves []Slip

// Leaves returns the slips of each page.
func (l leaves) Leaves() (out [][]*Slip) {
	const onPage = 4
	for i := range l {
		if i%onPage == 0 {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], &l[i])
	}
	return out
}

// printed returns a page that is printed.
func printed(name string, data any) []byte {
	var b bytes.Buffer
	if err := paperTemplate().ExecuteTemplate(&b, name, data); err != nil {
		panic("page: " + err.Error()) // a mistake of ours, which every test would show
	}
	return b.Bytes()
}

// Sat returns who sat at a seat: whoever took it over stands behind an arrow.
func (m *match) Sat(seat card.Seat) markup {
	names := m.Judged.Seated(seat)
	if len(names) > 1 && names[0] == "" {
		names[0] = "?"
	}
	return foreign(strings.Join(names, " → "))
}

// How many lines of a sheet have room on its page above the signatures: of the usual height, and of
// a lower one. A correction takes the room of two low lines, and only the last ones are shown.
const usualLines, lowLines, shownCorrections = 18, 26, 6

// lines are those of a sheet that have room on paper, and how many before them have not.
type lines struct {
	Shown []replay.Entry
	Left  int
	Low   bool
}

// Lines returns the lines of the sheet for paper; nil where there are none.
func (m *match) Lines() *lines {
	all := m.Ledger()
	if len(all) == 0 {
		return nil
	}
	taken := 2 * min(len(m.Corrections()), shownCorrections)
	left := max(0, len(all)-lowLines+taken)
	return &lines{all[left:], left, len(all) > usualLines-taken}
}

// listed are the corrections of a match that have room on paper, and how many before them have not.
type listed struct {
	Shown []message.Message
	Left  int
}

// Listed returns the corrections of the match for paper; nil where there are none.
func (m *match) Listed() *listed {
	all := m.Corrections()
	if len(all) == 0 {
		return nil
	}
	left := max(0, len(all)-shownCorrections)
	return &listed{all[left:], left}
}
