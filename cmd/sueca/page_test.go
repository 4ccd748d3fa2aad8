package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/notation"
	"sueca/replay"
)

// pageRecords are the records whose pages are looked at: those of the manual, those of every
// finding, and such as people hand in.
func pageRecords(t *testing.T) []string {
	t.Helper()
	out, err := filepath.Glob("../../testdata/*.sueca")
	verbtest.Check(t, err)
	more, err := filepath.Glob("../../replay/testdata/findings/*.sueca")
	if err != nil || len(more) < 5 {
		t.Fatal(more, err)
	}
	dir := t.TempDir()
	for name, text := range untidyRecords() {
		file := filepath.Join(dir, name+".sueca")
		verbtest.Check(t, os.WriteFile(file, []byte(text), 0o644))
		out = append(out, file)
	}
	return append(out, more...)
}

// untidyRecords are records as they come: with little in them, too much, or the wrong things.
func untidyRecords() map[string]string {
	long := strings.Repeat("Maximiliana ", 17) // some 200 letters
	head := "[Date \"2026-10-03\"]\n[A \"Ana\"]\n[B \"Bruno\"]\n[C \"Carla\"]\n[D \"Duarte\"]\n"
	return map[string]string{
		"no-deal":   head,
		"results":   head + "deal 1 dealer A trump 2♦\npoints AC 70 BD 50\ngames AC 1\nsheet AC 1 BD 0\n",
		"winners":   head + "deal 1 dealer A trump 2♦\n1. B: = C 20\n2. C: = C 11\n3. C: A♠ 2♠ 3♠ 4♠ = C 11\n",
		"vague":     head + "deal 1\n1. B: *♠ x A* - \n2. B: * x♥ 7♥ J♥\n",
		"twice":     head + "deal 1 dealer A\n1. B: A♠ 2♠ 3♠ 4♠\ndeal 1 dealer B\n1. C: A♥ 2♥ 3♥ 4♥\ndeal 2\n1. A: 5♠ 6♠ K♠ 7♠\n",
		"unread":    head + "deal 1\n1. A: A♠ <b>x</b> </pre><script>alert(1)</script> 4♠\nnote \"a\"\ndeal 2\n1. A: A♠ 2♠ 3♠ 4♠\n",
		"markup":    "[Event \"<script>alert(1)</script>\"]\n[Site \"a&amp;b 'c' \\\"d\\\" </title>\"]\n[A \"<img src=x onerror=alert(1)>\"]\n[B \"\u202eonurB\"]\n[C \"علي\"]\n[D \"" + long + "\"]\n[x-y \"</pre>\"]\ndeal 1\n1. A: A♠ 2♠ 3♠ 4♠ ; --> <!-- ]]> </script>\nnote \"</textarea><svg onload=x> &#x3c;\"\n",
		"after-end": head + "[Rules \"fpsd target=1\"]\ndeal 1 dealer A\npoints AC 70 BD 50\ngames AC 1\ndeal 2 dealer B\n1. C: A♥ 2♥ 3♥ 4♥\nclaim A against BD trick 1 upheld\n",
		"five":      head + "deal 1 dealer A\n1. B: A♠ 2♠ 3♠ 4♠ 5♠\n2. B: 6♠ 7♠\n",
		"amended":   head + "deal 1 dealer A trump 2♦\n1. B: A♠ 2♠ 3♠ 4♠\n2. B: 6♠ 7♠ K♠ Q♠\namend deal 1 trick 1 C 2♠ -> 2♥ \"misread\"\n",
		"crlf":      strings.ReplaceAll(head+"deal 1\n1. A: A♠ 2♠ 3♠ 4♠\n", "\n", "\r\n"),
	}
}

// pageDoc is a page that was parsed.
type pageDoc struct {
	t    *testing.T
	text []byte
	root *html.Node
	byID map[string]*html.Node
}

// drawnPage writes a page of what the arguments name, and parses it. Every id is there once.
func drawnPage(t *testing.T, args ...string) *pageDoc {
	t.Helper()
	text := []byte(mustRun(t, append([]string{"page"}, args...)...))
	root, err := html.Parse(bytes.NewReader(text))
	verbtest.Check(t, err)
	d := &pageDoc{t, text, root, map[string]*html.Node{}}
	for n := range d.root.Descendants() {
		if id, ok := attr(n, "id"); ok {
			if d.byID[id] != nil {
				t.Errorf("%q: the id %s stands there twice", args, id)
			}
			d.byID[id] = n
		}
	}
	return d
}

// attr returns an attribute of an element, and whether it has it.
func attr(n *html.Node, name string) (string, bool) {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}

// textOf returns the text of an element in one language and in none.
func textOf(n *html.Node, lang string) string {
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		if n.Type == html.TextNode {
			b.WriteString(n.Data)
		}
		if l, ok := attr(n, "lang"); ok && l != lang && n.Data == "span" {
			return
		}
		for c := range n.ChildNodes() {
			walk(c)
		}
	}
	walk(n)
	return b.String()
}

// elements returns the elements with an attribute.
func (d *pageDoc) elements(name string) (out []*html.Node) {
	for n := range d.root.Descendants() {
		if _, ok := attr(n, name); ok {
			out = append(out, n)
		}
	}
	return out
}

// said is a finding, by what the contract says of it.
type said struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Match   string `json:"match"`
	File    string `json:"file"`
}

// TestPages looks at the page of each record.
func TestPages(t *testing.T) {
	cards := 0
	for _, file := range pageRecords(t) {
		if status, _ := ran("list", file); status == output.ExitClean { // else nothing in it can be shown
			d := drawnPage(t, file)
			pageFindings(t, file, d)
			cards += pageCards(t, file, d)
			pageImport(t, file, d)
			pageSame(t, file, d)
		}
	}
	if cards < 2000 {
		t.Errorf("only %d cards were looked at", cards)
	}
}

// pageFindings: what validate finds stands in the page, each with its code and its words, in both languages, and
// nothing else does.
func pageFindings(t *testing.T, file string, d *pageDoc) {
	for _, lang := range []string{"en", "pt"} {
		var want []string
		for _, f := range inJSON[said](t, "--lang", lang, "validate", file) {
			want = append(want, f.Code+" "+f.Message)
		}
		for _, n := range d.elements("data-code") {
			code, _ := attr(n, "data-code")
			text := textOf(n, lang)
			i := slices.IndexFunc(want, func(w string) bool {
				c, words, _ := strings.Cut(w, " ")
				return c == code && strings.Contains(text, words)
			})
			if i < 0 {
				t.Errorf("%s: the page has %s %q, which validate does not find", file, code, text)
				continue
			}
			want = slices.Delete(want, i, i+1)
		}
		if len(want) > 0 {
			t.Errorf("%s: not in the page, in %s: %q", file, lang, want)
		}
	}
}

// pageCards: an element with the place of each card in its id names the card as it stands after amendments; a play
// that is not recorded has none. It returns how many there are.
func pageCards(t *testing.T, file string, d *pageDoc) int {
	number := 0
	want := map[string]string{}
	for m, err := range notation.Matches(bytes.NewReader(verbtest.Read(t, file)), notation.Options{}) {
		verbtest.Check(t, err)
		number++
		prefix := ""
		if number > 1 {
			prefix = fmt.Sprintf("m%d", number)
		}
		_, deals := replay.Standings(m.Events)
		again := map[int]int{}
		for _, s := range deals {
			again[s.Number]++
			id := prefix + "d" + strconv.Itoa(s.Number)
			if n := again[s.Number]; n > 1 {
				id += "i" + strconv.Itoa(n)
			}
			trick, card := 0, 0
			for _, e := range s.Events {
				switch e := e.(type) {
				case *engine.TrickStarted:
					trick, card = e.Number, 0
				case *engine.CardPlayed:
					card++
					want[fmt.Sprintf("%st%dc%d", id, trick, card)] = e.Card.String()
				case *engine.NotPlayed:
					card++
				}
			}
		}
	}
	for id, card := range want {
		n := d.byID[id]
		if n == nil {
			t.Errorf("%s: nothing has the id %s, of %s", file, id, card)
		} else if got := textOf(n, "en"); got != card {
			t.Errorf("%s: %s is %q, want %s", file, id, got, card)
		}
	}
	place := regexp.MustCompile(`^(m\d+)?d\d+(i\d+)?t\d+c\d+$`)
	for id := range d.byID {
		if place.MatchString(id) && want[id] == "" {
			t.Errorf("%s: %s is in the page, and no such play in the record", file, id)
		}
	}
	return len(want)
}

// pageImport: a page carries its record. Each verb reads it, with the same ids, and what it holds is what the record
// holds byte for byte.
func pageImport(t *testing.T, file string, d *pageDoc) {
	page := filepath.Join(t.TempDir(), "page.html")
	verbtest.WriteText(t, page, string(d.text))
	says := func(file string) (out []string) {
		for _, l := range inJSON[said](t, "list", file) {
			out = append(out, l.Match)
		}
		for _, f := range inJSON[said](t, "validate", file) {
			out = append(out, f.Match+" "+f.Code+" "+f.Message)
		}
		log := filepath.Join(t.TempDir(), "x.db")
		outcome("import", file, "--log", log, "--brief") // some of these have two records of one match
		_, exported, errs := outcome("export", "all", "--log", log)
		return append(out, exported+errs)
	}
	if d := cmp.Diff(says(file), says(page)); d != "" {
		t.Errorf("%s: what is said of the record and of its page differs:\n%s", file, d)
	}
}

// pageSame: the same record makes the same bytes, and no page has a hidden character, a style or a script that its
// policy does not allow, or a link to anywhere.
func pageSame(t *testing.T, file string, d *pageDoc) {
	if again := drawnPage(t, file); !bytes.Equal(d.text, again.text) {
		t.Errorf("%s: two runs make two pages", file)
	}
	if i := bytes.IndexFunc(d.text, func(r rune) bool { return r != '\n' && message.Hidden(r) }); i >= 0 {
		t.Errorf("%s: a hidden character in the page: %q", file, d.text[max(0, i-40):min(len(d.text), i+40)])
	}
	scripts, styles := 0, 0
	for n := range d.root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if n.Data == "script" {
			scripts++
		}
		if n.Data == "style" {
			styles++
		}
		for _, a := range n.Attr {
			switch {
			case strings.HasPrefix(a.Key, "on"), a.Key == "style":
				t.Errorf("%s: <%s %s=%q>", file, n.Data, a.Key, a.Val)
			case a.Key == "src", a.Key == "href" && !strings.HasPrefix(a.Val, "#") && !strings.HasPrefix(a.Val, "data:text/plain;") && !(n.Data == "link" && strings.HasPrefix(a.Val, "data:image/svg+xml,")):
				t.Errorf("%s: <%s> leads to %q", file, n.Data, a.Val)
			}
		}
		if slices.Contains([]string{"img", "iframe", "object", "embed", "base", "form", "textarea"}, n.Data) {
			t.Errorf("%s: <%s> in a page", file, n.Data)
		}
	}
	if scripts != 2 || styles != 1 {
		t.Errorf("%s: %d scripts and %d styles", file, scripts, styles)
	}
}

// TestPageSize: an evening of twelve deals is smaller than 150 KB, and than 2.6 MB with the referee.
func TestPageSize(t *testing.T) {
	file := filepath.Join(t.TempDir(), "evening.sueca")
	verbtest.WriteText(t, file, mustRun(t, "generate", "--deals", "12", "--seed", "7"))
	if n := len(mustRun(t, "page", file)); n >= 150_000 {
		t.Errorf("%d bytes", n)
	}
	withReferee(t)
	if n := len(mustRun(t, "page", "--engine", file)); n >= 2_600_000 {
		t.Errorf("%d bytes with the referee", n)
	}
}
