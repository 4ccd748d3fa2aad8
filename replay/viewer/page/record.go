package page

import (
	"bytes"
	"encoding/base64"
	"html"
	"strings"

	"sueca/engine/message"
)

// The links that carry what the page was made of. Records finds them by what they begin with.
const (
	recordLink = `<a class="save" data-sueca="record"`
	bundleLink = `<a class="save" data-sueca="bundle"`
	linkData   = "data:text/plain;charset=utf-8;base64,"
)

// record writes the text that the match was made of, to be read and to be saved.
func (p *printer) record(m *match) {
	if m.Record.Text == nil {
		return
	}
	id := m.idPrefix()
	if m.number == 1 {
		id = ""
	}
	p.put("<details class=\"record\" id=\"%srecord\">\n<summary>%s</summary>\n", id, p.sayf("the record itself"))
	p.put("<p>%s</p>\n", p.sayf("All of this page follows from this text. sueca import takes it from the page, as match %s.", m.ID))
	if len(m.deals) < len(m.Judged.Verdicts) {
		p.put("<p class=\"remark\">%s</p>\n", p.sayf("It is the record of the whole match, of which this page shows %d of %d deals.", len(m.deals), len(m.Judged.Verdicts)))
	}
	for _, r := range m.Record.Remarks {
		p.put("<p class=\"remark\">%s</p>\n", p.say(r))
	}
	p.carried(recordLink, m.Record.Name, m.Record.Text, message.Msg("save the record"))
	if m.Bundle != nil {
		p.put("%s<p>%s</p>\n", p.heading(1, "sub", p.sayf("the bundle")), p.sayf("It proves what a log held of this match: sueca verify --keeper THE-KEEPERS.pub checks it, in the page or saved."))
		p.carried(bundleLink, strings.TrimSuffix(m.Record.Name, ".sueca")+".bundle", m.Bundle, message.Msg("save the bundle"))
	}
	p.put("</details>\n")
}

// carried writes a text twice: as it can be read, and as a link that saves its bytes. It
// works without a script.
func (p *printer) carried(link markup, name string, data []byte, words message.Message) {
	p.put("<p>"+link+" download=\"%s\" href=\"%s\">%s</a></p>\n<pre tabindex=\"0\">\n%s</pre>\n", name, markup(linkData+base64.StdEncoding.EncodeToString(data)), p.say(words), string(data))
}

// Carried is what a page carries of a match.
type Carried struct {
	Name   string // of the file that the page offers
	Record []byte
	Bundle []byte // nil where there is none
}

// IsPage reports whether a file begins like a page, or like one that a browser has saved.
func IsPage(head []byte) bool {
	rest, ok := cutFold(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\uFEFF")), " \t\r\n"), "<!doctype html>")
	if !ok {
		return false
	}
	// A browser that saves a page may put a remark in between, about where it is from.
	for {
		rest = bytes.TrimLeft(rest, " \t\r\n")
		comment, ok := cutFold(rest, "<!--")
		if !ok {
			break
		}
		_, after, ok := bytes.Cut(comment, []byte("-->"))
		if !ok {
			return false
		}
		rest = after
	}
	_, ok = cutFold(rest, `<html data-sueca="page"`)
	return ok
}

func cutFold(b []byte, prefix string) ([]byte, bool) {
	if len(b) < len(prefix) || !strings.EqualFold(string(b[:len(prefix)]), prefix) {
		return b, false
	}
	return b[len(prefix):], true
}

// Error is the reason why a page cannot be taken for what it says it carries.
type Error struct{ Msg message.Message }

// Error returns the message in English.
func (e *Error) Error() string { return e.Msg.String() }

// Message returns the message, for translation.
func (e *Error) Message() message.Message { return e.Msg }

// Read returns what a page carries, match by match. A page whose text for people is not the
// one that it carries is refused: somebody has changed one of the two. The error is an
// [*Error].
func Read(page []byte) (out []Carried, err error) {
	rest := string(page)
	for {
		at := strings.Index(rest, `<a class="save" data-sueca="`)
		if at < 0 {
			break
		}
		rest = rest[at:]
		isBundle := strings.HasPrefix(rest, bundleLink)
		head, after, ok := strings.Cut(rest, ">")
		if !ok || !isBundle && !strings.HasPrefix(head, recordLink) {
			return nil, damaged(len(out) + 1)
		}
		encoded, ok := attribute(head, "href")
		encoded, isData := strings.CutPrefix(encoded, linkData)
		data, wrong := base64.StdEncoding.DecodeString(encoded)
		name, _ := attribute(head, "download")
		if !ok || !isData || wrong != nil {
			return nil, damaged(len(out) + 1)
		}
		_, after, ok = strings.Cut(after, "<pre tabindex=\"0\">")
		shown, rest2, closed := strings.Cut(after, "</pre>")
		if !ok || !closed {
			return nil, damaged(len(out) + 1)
		}
		rest = rest2
		if unescaped := html.UnescapeString(strings.TrimPrefix(shown, "\n")); strings.TrimPrefix(unescaped, "\n") != strings.TrimPrefix(message.VisibleLines(string(data)), "\n") {
			return nil, &Error{message.Msg("what the page shows as the record of match %d is not what it carries: one of the two was changed", len(out)+1)}
		}
		switch {
		case !isBundle:
			out = append(out, Carried{Name: name, Record: data})
		case len(out) == 0:
			return nil, damaged(1)
		default:
			out[len(out)-1].Bundle = data
		}
	}
	if len(out) == 0 {
		return nil, &Error{message.Msg("the page carries no record")}
	}
	return out, nil
}

func damaged(match int) error {
	return &Error{message.Msg("the record of match %d in the page is damaged", match)}
}

// attribute returns the value of an attribute of a tag as sueca writes it.
func attribute(tag, name string) (string, bool) {
	_, rest, ok := strings.Cut(tag, " "+name+`="`)
	value, _, closed := strings.Cut(rest, `"`)
	return html.UnescapeString(value), ok && closed
}
