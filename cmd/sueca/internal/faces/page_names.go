package faces

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/notation"
)

// reducedRemark says what is told of people.
func reducedRemark(names string) message.Message {
	if names == "initials" {
		return message.Msg("Of people this page has the initials alone. The record in it is such a reduced one too: sueca import makes " +
			"another match of it than of the whole record.")
	}
	return message.Msg("Of people this page has no names, and nothing of what somebody wrote beside the play. The record in it is such a " +
		"reduced one too: sueca import makes another match of it than of the whole record.")
}

// reduced returns a record with less told of people: a record of its own, read from the text
// that is published. So nothing of the page can tell more than that text.
func (a *pageVerb) reduced(r *source.Record, names string) (*source.Record, error) {
	written := engine.AsCorrected(r.Events)
	people := peopleOf(written)
	short := func(text string) string { return people.in(text, names == "initials") }
	events := make([]engine.Event, len(written))
	for i, e := range written {
		switch e := e.(type) {
		case *engine.TagWritten:
			events[i] = reducedTag(e, names, short)
		case *engine.SeatSubstituted:
			name := "?"
			if names == "initials" {
				name = initials(e.Name)
			}
			events[i] = &engine.SeatSubstituted{Seat: e.Seat, Name: cmp.Or(name, "?")}
		case *engine.Quarantined:
			again := *e
			if again.Text = short(e.Text); names == "none" {
				again.Text = short(withoutWords(e.Text))
			}
			events[i] = &again
		default:
			events[i] = engine.MapTexts(e, func(use engine.TextUse, text string) string {
				switch use {
				case engine.QuotedText, engine.CommentText, engine.BracesText:
					if names == "none" && text != "" {
						return "…"
					}
					return use.Held(short(text))
				case engine.WordText, engine.TagName, engine.Offender, engine.GestureCode:
					return text
				}
				return use.Held(short(text))
			})
		}
	}
	text := notation.Format(events, notation.English)
	opt := a.Records.Reading
	opt.Letters = notation.NoLetters // the canonical form has none
	for m, err := range notation.Matches(bytes.NewReader([]byte(text)), opt) {
		if err != nil {
			return nil, err
		}
		return &source.Record{Text: m, Events: m.Events, Deal: r.Deal, Only: r.Only}, nil
	}
	return nil, output.Usagef("match %s has nothing left to show without its names", r.ID())
}

// reducedTag returns a tag with less told of people.
func reducedTag(t *engine.TagWritten, names string, short func(string) string) engine.Event {
	out := &engine.TagWritten{Name: t.Name, Value: t.Value}
	person := engine.NamesPerson(t.Name)
	known := slices.Contains(engine.Tags(), t.Name)
	switch {
	case t.Name == "Rules" || t.Name == "Sueca" || t.Name == "Letters" || t.Name == "Date" || t.Name == "Result":
	case person && names == "initials":
		out.Value = initials(t.Value)
	case person, !known, t.Name == "Source" && names == "none":
		out.Value = "?" // nobody knows whom an unknown tag names
	default:
		out.Value = short(t.Value)
	}
	return out
}

// people are the names in a match, the longest first, with what stands for each.
type people struct {
	names  []string
	finder *regexp.Regexp
}

// peopleOf returns the people whom a match names: their whole names, and the parts of them.
func peopleOf(events []engine.Event) *people {
	p := &people{}
	add := func(name string) {
		whole := strings.Join(strings.Fields(name), " ")
		for _, part := range append(strings.Fields(name), whole) {
			least := 3 // a part of a name, such as da or de, is a word too
			if part == whole {
				least = 2
			}
			if utf8.RuneCountInString(part) >= least && !slices.Contains(p.names, part) {
				p.names = append(p.names, part)
			}
		}
	}
	for _, e := range events {
		switch e := e.(type) {
		case *engine.TagWritten:
			if engine.NamesPerson(e.Name) {
				add(e.Value)
			}
		case *engine.WitnessTag:
			if engine.NamesPerson(e.Name) {
				add(e.Value)
			}
		case *engine.SeatSubstituted:
			add(e.Name)
		}
	}
	slices.SortFunc(p.names, func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
	if len(p.names) > 0 {
		quoted := make([]string, len(p.names))
		for i, name := range p.names {
			quoted[i] = strings.ReplaceAll(regexp.QuoteMeta(name), " ", `\s+`)
		}
		p.finder = regexp.MustCompile(`(?i)(` + strings.Join(quoted, "|") + `)`)
	}
	return p
}

// in returns a text in which those people are named by their initials, or not at all.
func (p *people) in(text string, short bool) string {
	if p.finder == nil {
		return text
	}
	var b strings.Builder
	at := 0
	for _, m := range p.finder.FindAllStringIndex(text, -1) {
		before, _ := utf8.DecodeLastRuneInString(text[:m[0]])
		after, _ := utf8.DecodeRuneInString(text[m[1]:])
		if unicode.IsLetter(before) || unicode.IsLetter(after) {
			continue // part of another word
		}
		b.WriteString(text[at:m[0]])
		if at = m[1]; short {
			b.WriteString(initials(text[m[0]:m[1]]))
		} else {
			b.WriteString("…")
		}
	}
	b.WriteString(text[at:])
	return b.String()
}

// initials returns the first letters of a name: A. R. for Ana Reis. What was redacted stays
// so.
func initials(name string) string {
	if strings.HasPrefix(name, "[") {
		return name
	}
	var out []string
	for _, word := range strings.Fields(name) {
		r, size := utf8.DecodeRuneInString(word)
		if r == utf8.RuneError && size < 2 || !unicode.IsLetter(r) {
			continue
		}
		out = append(out, string(unicode.ToUpper(r))+".")
	}
	return strings.Join(out, " ")
}

var freeWords = regexp.MustCompile(`"[^"\n]*"?|;[^\n]*|\{[^}\n]*\}?`)

// withoutWords returns a text that cannot be read without what somebody wrote beside the
// play: what stands in quotation marks and in comments.
func withoutWords(text string) string {
	return freeWords.ReplaceAllStringFunc(text, func(s string) string {
		switch s[0] {
		case '"':
			return `"…"`
		case ';':
			return "; …"
		}
		return "{…}"
	})
}
