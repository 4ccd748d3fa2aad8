// Package svg writes pictures: elements with their attributes, texts and paths. What is text is
// escaped, with its hidden characters shown, and what is drawn has lengths that are whole
// numbers, so that the same picture has the same bytes on every machine.
package svg

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"sueca/engine/message"
)

// Markup is a part of a picture as it is in the file.
type Markup string

// Text returns a text as markup. Its hidden characters are shown.
func Text(s string) Markup {
	if !strings.ContainsFunc(s, special) {
		return Markup(s) // most texts: a page has thousands of them
	}
	var b strings.Builder
	// A strings.Builder has no errors.
	_ = xml.EscapeText(&b, []byte(message.VisibleLines(s)))
	return Markup(b.String())
}

// special reports whether a character may have to be escaped or shown.
func special(r rune) bool {
	return r == utf8.RuneError || strings.ContainsRune(`<>&'"`, r) || message.Hidden(r)
}

// Element returns an element with what is inside of it. Its attributes are names and values in
// turn; one whose value is empty is left out.
func Element(name string, inside Markup, attributes ...any) Markup {
	var b strings.Builder
	b.WriteString("<" + name)
	for i := 0; i < len(attributes); i += 2 {
		value, ok := attributes[i+1].(Markup)
		if !ok {
			value = Text(fmt.Sprint(attributes[i+1]))
		}
		if value != "" {
			fmt.Fprintf(&b, ` %s="%s"`, attributes[i], value)
		}
	}
	if inside == "" {
		b.WriteString("/>")
	} else {
		fmt.Fprintf(&b, ">%s</%s>", inside, name)
	}
	return Markup(b.String())
}

// Document returns a picture as a document that says what it shows. Its attributes are beside
// those that every picture has.
func Document(width, height Length, title string, inside Markup, attributes ...any) string {
	attributes = append([]any{"xmlns", "http://www.w3.org/2000/svg", "version", "1.1"}, attributes...)
	attributes = append(attributes, "width", width, "height", height, "viewBox", Path(0, 0, width, height), "role", "img")
	return string(Element("svg", "\n"+Element("title", Text(title))+"\n"+inside, attributes...)) + "\n"
}

// Path returns steps as a path has them: letters of commands, each followed by its lengths.
func Path(steps ...any) string {
	var b strings.Builder
	number := false
	for _, step := range steps {
		_, letter := step.(string)
		if number && !letter {
			b.WriteByte(' ')
		}
		fmt.Fprint(&b, step)
		number = !letter
	}
	return b.String()
}

// Drawing is a picture in the making: one element after another, each on a line of its own.
type Drawing struct{ out strings.Builder }

// Markup returns what was drawn.
func (d *Drawing) Markup() Markup { return Markup(d.out.String()) }

// Put adds markup.
func (d *Drawing) Put(m Markup) { d.out.WriteString(string(m) + "\n") }

// Shape adds an element that has nothing inside of it; see [Element].
func (d *Drawing) Shape(name string, attributes ...any) { d.Put(Element(name, "", attributes...)) }

// Text adds a text, nothing where it is empty.
func (d *Drawing) Text(s string, attributes ...any) {
	if s != "" {
		d.Put(Element("text", Text(s), attributes...))
	}
}

// Length is a length in a picture, in tenths of a unit. It is a whole number,
// so that a picture is the same on every machine.
type Length int

// String returns the length in units.
func (l Length) String() string {
	if l%10 == 0 {
		return strconv.Itoa(int(l / 10))
	}
	return strconv.FormatFloat(float64(l)/10, 'f', 1, 64)
}
