package page

import (
	"bytes"
	"encoding/base64"
	"html"
	"slices"
	"strings"

	"sueca/engine/message"
)

// The links that carry what the page was made of. Records finds them by what they begin with.
const (
	recordLink = `<a class="save" data-sueca="record"`
	bundleLink = `<a class="save" data-sueca="bundle"`
	linkData   = "data:text/plain;charset=utf-8;base64,"
)

// HasRecord reports whether the page carries the text of the match.
func (m *match) HasRecord() bool { return m.Record.Text != nil }

// HasRecords reports whether the page carries the text of each of its matches.
func (pg *Page) HasRecords() bool {
	return !slices.ContainsFunc(pg.Matches, func(m Match) bool { return m.Record.Text == nil })
}

// HasBundle reports whether the page carries a bundle of the match.
func (m *match) HasBundle() bool { return m.Bundle != nil }

// CarriedRecord returns the text that the match was made of, to be read and to be saved.
func (p *printer) CarriedRecord(m *match) markup {
	return p.carried(recordLink, m.Record.Name, m.Record.Text, message.Msg("save the record"))
}

// CarriedBundle returns the bundle of the match, to be read and to be saved.
func (p *printer) CarriedBundle(m *match) markup {
	return p.carried(bundleLink, strings.TrimSuffix(m.Record.Name, ".sueca")+".bundle", m.Bundle, message.Msg("save the bundle"))
}

// carried returns a text twice: as it can be read, and as a link that saves its bytes. It
// works without a script.
func (p *printer) carried(link markup, name string, data []byte, words message.Message) markup {
	return sprint("<p>"+link+" download=\"%s\" href=\"%s\">%s</a></p>\n<pre tabindex=\"0\">\n%s</pre>\n", name,
		markup(linkData+base64.StdEncoding.EncodeToString(data)), p.Say(words), string(data))
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
type Error struct{ message.Fault }

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
		encoded, links := attribute(head, "href")
		encoded, isData := strings.CutPrefix(encoded, linkData)
		data, wrong := base64.StdEncoding.DecodeString(encoded)
		name, _ := attribute(head, "download")
		_, after, shows := strings.Cut(after, "<pre tabindex=\"0\">")
		shown, behind, closed := strings.Cut(after, "</pre>")
		if !ok || !isBundle && !strings.HasPrefix(head, recordLink) || !links || !isData || wrong != nil || !shows || !closed {
			return nil, damaged(len(out) + 1)
		}
		rest = behind
		if unescaped := html.UnescapeString(strings.TrimPrefix(shown, "\n")); strings.TrimPrefix(unescaped,
			"\n") != strings.TrimPrefix(message.VisibleLines(string(data)), "\n") {
			return nil, &Error{message.Faultf("what the page shows as the record of match %d is not what it carries: one of the two was changed",
				len(out)+1)}
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
		return nil, &Error{message.Faultf("the page carries no record")}
	}
	return out, nil
}

func damaged(match int) error {
	return &Error{message.Faultf("the record of match %d in the page is damaged", match)}
}

// attribute returns the value of an attribute of a tag as sueca writes it.
func attribute(tag, name string) (string, bool) {
	_, rest, ok := strings.Cut(tag, " "+name+`="`)
	value, _, closed := strings.Cut(rest, `"`)
	return html.UnescapeString(value), ok && closed
}
