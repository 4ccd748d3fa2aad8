package exchange

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"sueca/engine"
)

// Clubs and programs have records in other forms. Each form represents the
// lines of canonical notation and goes through the same reader. Everything in a
// record comes back from a form that can hold it (see [Form]), and errors are
// found as in any other text.

// Form is a form in which records are exchanged.
type Form struct {
	Name, About string
	// Reads and Writes say in which directions the form can be converted;
	// Whole, that nothing of a record is lost.
	Reads, Writes, Whole bool
}

// Forms returns all forms.
func Forms() []Form {
	return []Form{
		{"sueca", "the notation", true, true, true},
		{"json", "an object for each line of the notation, in JSON Lines; the schema is in notation/exchange/schema.json", true, true, true},
		{"csv", "a row for each card, and one for each other line; other tables of cards are read by the names of their columns", true, true,
			true},
		{"pbn", "deals as bridge programs write them: [Deal \"A:♠.♥.♣.♦ …\"], with dealer and trumps; nothing else of a record", true,
			true, false},
		{"gaips", "the logs of the phone app of 2015", true, false, false},
	}
}

// Convert returns a text in another form as notation, converted as it is read. A line
// that cannot be understood becomes a line that the reader refuses in its place: lines of
// json and rows of csv keep their line numbers, except that the cards of a trick are on
// the row that begins it. The error is an error of in, a table without the columns it
// needs, or a form that does not exist. Reading fails with the errors of in, and at a
// line of more than [notation.MaxMatch] bytes.
func Convert(form string, in io.Reader) (io.Reader, error) {
	switch form {
	case "json":
		return newStream(in, jsonReader{})
	case "csv":
		return newStream(in, &csvReader{})
	case "pbn":
		return newStream(in, &pbnReader{})
	}
	return nil, fmt.Errorf("no form %q", form)
}

// trickLine is a line with a trick, or with a variation, split into its parts.
type trickLine struct {
	Number    int
	Variation bool
	Leader    string
	Plays     []playText
	Winner    string
	Points    *int
	Comment   *string
}

// playText is a play as it is written.
type playText struct {
	Seat     string   `json:"seat,omitempty"`
	Card     string   `json:"card,omitempty"`
	Absent   bool     `json:"absent,omitempty"`
	Mark     string   `json:"mark,omitempty"`
	Seconds  string   `json:"seconds,omitempty"`
	Comments []string `json:"comments,omitempty"`
}

// parseTrick splits a canonical line with a trick into its parts. ok is false
// for any other line, and for one that could not be restored exactly.
func parseTrick(line string) (t trickLine, ok bool) {
	rest := line
	if r, cut := strings.CutPrefix(rest, "( "); cut {
		t.Variation, rest = true, r
	}
	number, rest, cut := strings.Cut(rest, ".")
	n, err := strconv.Atoi(number)
	if !cut || err != nil {
		return t, false
	}
	t.Number = n
	if len(rest) > 2 && rest[0] == ' ' && rest[2] == ':' {
		t.Leader, rest = rest[1:2], rest[3:]
	}
	for rest != "" {
		if rest[0] != ' ' {
			return t, false
		}
		rest = rest[1:]
		switch {
		case strings.HasPrefix(rest, ";"):
			text := rest[1:]
			t.Comment, rest = &text, ""
		case rest == ")" && t.Variation:
			rest = ""
		case strings.HasPrefix(rest, ") ;") && t.Variation:
			text := rest[3:]
			t.Comment, rest = &text, ""
		case strings.HasPrefix(rest, "{") && len(t.Plays) > 0:
			text, after, closed := strings.Cut(rest[1:], "}")
			if !closed {
				return t, false
			}
			p := &t.Plays[len(t.Plays)-1]
			p.Comments, rest = append(p.Comments, text), after
		case strings.HasPrefix(rest, "= ") && t.Winner == "":
			word, after := cutWord(rest[2:])
			t.Winner, rest = word, after
			if next := strings.TrimPrefix(after, " "); next != "" && next[0] >= '0' && next[0] <= '9' {
				word, after = cutWord(next)
				n, err := strconv.Atoi(word)
				if err != nil {
					return t, false
				}
				t.Points, rest = &n, after
			}
		default:
			word, after := cutWord(rest)
			t.Plays, rest = append(t.Plays, parsePlay(word)), after
		}
	}
	return t, t.text() == line
}

// cutWord cuts off the first word, up to a blank or a comment.
func cutWord(s string) (word, rest string) {
	if i := strings.IndexAny(s, " {"); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

func parsePlay(word string) (p playText) {
	if len(word) > 2 && word[1] == ':' {
		p.Seat, word = word[:1], word[2:]
	}
	if word == "-" {
		p.Absent = true
		return p
	}
	if i := strings.IndexByte(word, '@'); i >= 0 {
		p.Seconds, word = word[i+1:], word[:i]
	}
	if i := strings.IndexAny(word, "!?"); i >= 0 {
		p.Mark, word = word[i:], word[:i]
	}
	p.Card = word
	return p
}

// text returns the line of a trick.
func (t *trickLine) text() string {
	var b strings.Builder
	if t.Variation {
		b.WriteString("( ")
	}
	fmt.Fprintf(&b, "%d.", t.Number)
	if t.Leader != "" {
		b.WriteString(" " + t.Leader + ":")
	}
	for i := range t.Plays {
		p := &t.Plays[i]
		b.WriteByte(' ')
		if p.Seat != "" {
			b.WriteString(p.Seat + ":")
		}
		if p.Absent {
			b.WriteByte('-')
		}
		b.WriteString(p.Card + p.Mark)
		if p.Seconds != "" {
			b.WriteString("@" + p.Seconds)
		}
		for _, c := range p.Comments {
			b.WriteString(" {" + c + "}")
		}
	}
	if t.Winner != "" {
		b.WriteString(" = " + t.Winner)
		if t.Points != nil {
			fmt.Fprintf(&b, " %d", *t.Points)
		}
	}
	if t.Variation {
		b.WriteString(" )")
	}
	if t.Comment != nil {
		b.WriteString(" ;" + *t.Comment)
	}
	return b.String()
}

// oneLine returns a text that fits into one line.
func oneLine(s string) string {
	return strings.ReplaceAll(s, "\n", " ")
}

// refused returns a line that the reader refuses, for a line that a form cannot
// have: unchanged it might mean something else.
func refused(form, line string) string { return "no-line-of-" + form + " " + line }

// rawLines returns the lines of texts that could not be read. They go through
// other forms unchanged.
func rawLines(events []engine.Event) map[string]bool {
	var raw map[string]bool
	for _, e := range events {
		if q, ok := e.(*engine.Quarantined); ok {
			for line := range strings.Lines(q.Text) {
				if raw == nil {
					raw = map[string]bool{}
				}
				raw[strings.TrimSuffix(line, "\n")] = true
			}
		}
	}
	return raw
}
