package records

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"sueca/analysis/query"
	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/message"
)

// spot is the place of a played card: the deal by its number and its index among those of
// that number, trick, and place in the trick.
type spot struct{ deal, index, trick, place int }

// spots follows the events of a match to the places that they are about. A deal that replaces
// another by a correction is none of its own: what is said of it stands at the first record.
type spots struct {
	spot
	times     map[int]int
	corrected bool
}

// next goes on by one event, and reports whether it begins a deal.
func (s *spots) next(e engine.Event) bool {
	if s.times == nil {
		s.times = map[int]int{}
	}
	switch e := e.(type) {
	case *engine.DealAmended:
		s.corrected = true
	case *engine.Quarantined:
		if !e.Head {
			s.begin(e.Deal)
		}
	case *engine.DealStarted:
		s.begin(e.Number)
		return true
	case *engine.TrickStarted:
		s.trick, s.place = e.Number, 0
	case *engine.CardPlayed, *engine.NotPlayed:
		s.place++
	}
	return false
}

func (s *spots) begin(deal int) {
	if !s.corrected {
		s.times[deal]++
	}
	s.corrected = false
	s.spot = spot{deal: deal, index: s.times[deal]}
}

// marked returns the events with names after some cards, as comments.
func marked(events []engine.Event, marks map[spot][]string) []engine.Event {
	var out []engine.Event
	var at spots
	for _, e := range events {
		out = append(out, e)
		at.next(e)
		if e.Kind() == engine.KindCardPlayed {
			if names := marks[at.spot]; names != nil {
				out = append(out, &engine.Commented{Text: strings.Join(names, " "), Place: engine.CommentOnCard, Braces: true})
			}
		}
	}
	return out
}

// position is a line and a character of a file, 0 where there is none.
type position struct{ line, col int }

// located returns where a match of the query stands in a file: its first card or, without any, the deal. It
// reads the events of the record only where they must be for that, or for what is shown of it.
func (s *search) located(out *output.Output, r *source.Record, view *query.DealView, f *query.Found) (position, error) {
	at := spot{deal: view.Deal, index: view.Index}
	if len(f.Plays) > 0 {
		at.trick, at.place = f.Plays[0].Trick, f.Plays[0].Place
	}
	if line, col, ok := r.Placed(at.deal, at.trick, at.place); ok && out.Format != "notation" &&
		(!out.IsCSV() && !out.IsJSON() || r.Identified()) {
		return position{line, col}, nil
	}
	if err := r.Load(); err != nil || !r.OfFile() || out.Format == "notation" {
		return position{}, err
	}
	var here spots
	for i, e := range r.Events {
		if begun := here.next(e); here.spot == at && (begun || e.Kind() == engine.KindCardPlayed) {
			at := r.Written().Ranges[i]
			return position{int(at.Line), int(at.Col)}, nil
		}
	}
	return position{}, nil
}

// valuesAt returns the values of expressions as a person reads them.
func valuesAt(to *output.Output, columns []query.Expression, f *query.Found) []string {
	out := make([]string, len(columns))
	for i, c := range columns {
		switch out[i] = c.Value(f); {
		case out[i] == "":
			out[i] = "–"
		case c.IsCondition() && out[i] == "yes":
			out[i] = to.Sayf("yes")
		case c.IsCondition():
			out[i] = to.Sayf("no")
		}
	}
	return out
}

// countedAt returns the values that are counted by: in the words of the person or, in forms for
// programs, as the language of queries has them.
func (s *search) countedAt(to *output.Output, f *query.Found) []string {
	if !to.IsCSV() && !to.IsJSON() {
		return valuesAt(to, s.counts, f)
	}
	var out []string
	for _, c := range s.counts {
		out = append(out, c.Value(f))
	}
	return out
}

// heads returns the names of the columns of the table for spreadsheets: those of a place, of
// the cards by the names of the plays, if there are several, of what is tried for each, and
// what is shown besides.
func (s *search) heads() []any {
	out := []any{"match", "file", "line", "col", "deal", "index"}
	for _, step := range s.query.Steps {
		for _, name := range []string{"trick", "place", "seat", "card"} {
			if len(s.query.Steps) > 1 {
				name = step + "_" + name
			}
			out = append(out, name)
		}
	}
	for _, name := range s.query.Each {
		out = append(out, name)
	}
	for _, c := range s.columns {
		out = append(out, c.Text)
	}
	return out
}

// row returns a match of the query as a row of that table.
func (s *search) row(r *source.Record, view *query.DealView, f *query.Found, at position) []any {
	l := s.line(r, view, f, at)
	out := []any{l.Match, cmp.Or(l.File, new("")), l.Line, l.Col, l.Deal, l.Index}
	for _, p := range l.Plays {
		out = append(out, p.Trick, p.Place, p.Seat, p.Card)
	}
	for _, name := range s.query.Each {
		out = append(out, l.Each[name])
	}
	for _, c := range s.columns {
		out = append(out, c.Value(f))
	}
	return out
}

// foundLine is a match of the query in the JSON form.
type foundLine struct {
	Match string            `json:"match"`
	File  *string           `json:"file"`
	Line  *int              `json:"line"`
	Col   *int              `json:"col"`
	Deal  int               `json:"deal"`
	Index int               `json:"index"`
	Plays []foundPlay       `json:"plays"`
	Each  map[string]string `json:"each"`
	Show  map[string]any    `json:"show"`
}

type foundPlay struct {
	Name  string `json:"name"`
	Trick int    `json:"trick"`
	Place int    `json:"place"`
	Seat  string `json:"seat"`
	Card  string `json:"card"`
}

// line returns a match of the query as an object.
func (s *search) line(r *source.Record, view *query.DealView, f *query.Found, at position) *foundLine {
	out := &foundLine{
		Match: r.ID(), File: record.OrNull(r.File), Deal: view.Deal, Index: view.Index,
		Plays: []foundPlay{}, Each: map[string]string{}, Show: map[string]any{},
	}
	for i, p := range f.Plays {
		out.Plays = append(out.Plays, foundPlay{s.query.Steps[i], p.Trick, p.Place, p.Seat.String(), p.Card.String()})
	}
	for i, e := range f.Each {
		out.Each[s.query.Each[i]] = e.String()
	}
	for _, c := range s.columns {
		out.Show[c.Text] = c.Typed(c.Value(f))
	}
	out.Line, out.Col = record.OrNull(at.line), record.OrNull(at.col)
	return out
}

// say writes a match of the query as a line for a person.
func (s *search) say(out *output.Output, r *source.Record, view *query.DealView, f *query.Found, at position) {
	where := r.ID()
	if at.line > 0 {
		where = fmt.Sprintf("%s:%d:%d", r.File, at.line, at.col)
	}
	parts := []string{out.Sayf("deal %d", view.Deal)}
	for i, p := range f.Plays {
		one := out.Sayf("trick %d %s %s", p.Trick, p.Seat, p.Card)
		if len(f.Plays) > 1 {
			one = s.query.Steps[i] + ": " + one
		}
		parts = append(parts, one)
	}
	for i, e := range f.Each {
		parts = append(parts, s.query.Each[i]+" = "+e.String())
	}
	for i, v := range valuesAt(out, s.columns, f) {
		parts = append(parts, s.columns[i].Text+" = "+lettered(out, s.columns[i].Text, v))
	}
	out.Stdout.Printf("%s: %s\n", where, strings.Join(parts, ", "))
}

// showCounts shows the table of counts, the largest first.
func (s *search) showCounts() {
	a := s.a
	keys := slices.SortedFunc(maps.Keys(s.counted.Groups), func(x, y string) int {
		return cmp.Or(cmp.Compare(s.counted.Groups[y], s.counted.Groups[x]), cmp.Compare(x, y))
	})
	if s.max > 0 && len(keys) > s.max {
		keys = keys[:s.max]
	}
	if a.Out.IsCSV() {
		var head []any
		for _, c := range s.counts {
			head = append(head, c.Text)
		}
		if err := a.Out.CSV(append(head, "count")...); err != nil {
			a.Out.Complain(err)
		}
		for _, k := range keys {
			var row []any
			for v := range strings.SplitSeq(k, "\x00") {
				row = append(row, v)
			}
			if err := a.Out.CSV(append(row, s.counted.Groups[k])...); err != nil {
				a.Out.Complain(err)
			}
		}
		return
	}
	if a.Out.IsJSON() {
		for _, k := range keys {
			by := map[string]any{}
			for i, v := range strings.Split(k, "\x00") {
				by[s.counts[i].Text] = s.counts[i].Typed(v)
			}
			if err := a.Out.JSON(struct {
				By    map[string]any `json:"by"`
				Count int            `json:"count"`
			}{by, s.counted.Groups[k]}); err != nil {
				a.Out.Complain(err)
			}
		}
		return
	}
	t := a.Out.NewTable(!output.Utf8Locale())
	var head table.Row
	for _, c := range s.counts {
		head = append(head, headingOf(a.Out, c.Text))
	}
	t.AppendHeader(append(head, a.Out.Sayf("found"), "%"))
	output.AlignRight(t, len(head)+1, len(head)+2)
	for _, k := range keys {
		var row table.Row
		for i, v := range strings.Split(k, "\x00") {
			row = append(row, message.Visible(lettered(a.Out, s.counts[i].Text, v)))
		}
		t.AppendRow(append(row, s.counted.Groups[k], a.Out.Words.Decimals(100*float64(s.counted.Groups[k])/float64(max(1, s.counted.Found)), 1)))
	}
	a.Out.Render(t)
	s.showSums()
}

// lettered returns the value of an expression as a person reads it: a card and a rank with that
// person's letters.
func lettered(a *output.Output, text, value string) string {
	if word := text[strings.LastIndexByte(text, '.')+1:]; word == "card" || word == "rank" {
		return a.Words.Courts(value)
	}
	return value
}

// headings are the words of queries that stand above a column by themselves, as a person says
// them.
var headings = map[string]message.Word{
	"seat": "seat", "trick": "trick", "suit": "suit", "rank": "rank", "card": "card", "player": "player", "points": "points", "deal": "deal",
	"dealer": "dealer", "leader": "leader", "partner": "partner", "trump": "trump", "led": "suit led", "cost": "cost",
	"place":    "place in the trick",
	"position": "place in the trick", "side": "pair", "pair": "pair", "winner": "who takes the trick", "match": "match", "length": "length",
}

// headingOf returns an expression as the heading of a column: a word of the language, of a
// play by its name, in the words of the person, anything else as it is written.
func headingOf(a *output.Output, text string) string {
	word := text[strings.IndexByte(text, '.')+1:]
	said := headings[word]
	if said == "" || a.Words.Name() == "en" {
		return text
	}
	if play, _, named := strings.Cut(text, "."); named {
		return play + ": " + a.Words.Word(said)
	}
	return a.Words.Word(said)
}

// showSums says how much was found in how much.
func (s *search) showSums() {
	s.a.Out.Printf("found %d in %d of %d {3:deal|deals} (%d {4:match|matches})\n", s.counted.Found, s.counted.With, s.counted.Deals,
		s.counted.Matches)
}

// queryWords lists the words of the language.
func queryWords(a *output.Output) {
	var topic message.Word
	for _, w := range query.Words() {
		if w.Topic != topic {
			if topic != "" {
				a.Stdout.WriteByte('\n')
			}
			topic = w.Topic
			a.Stdout.Printf("%s\n", a.Words.Word(topic))
		}
		a.Stdout.Printf("  %-24s %s\n", w.Form, a.Words.Word(w.Means))
	}
}
