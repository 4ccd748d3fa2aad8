package page

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/viewer/page/hypertext"
)

// recorded returns the match of a record of testdata, with all that the replay finds in it and
// its places in the text.
func recorded(t *testing.T, name string) Match {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".sueca"))
	assert.NilError(t, err)
	for read, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		m := Match{ID: "3f9a", Events: read.Events, Judged: replay.Judge(read.Events), Record: Record{Name: name + ".sueca", Text: text}}
		for _, f := range m.Judged.Findings {
			one := Finding{Code: f.Code, Severity: f.Code.Severity(), Deal: f.Deal, Trick: f.Trick, Event: f.Event, Msg: f.Msg}
			for _, r := range f.Related {
				one.Related = append(one.Related, Related{Event: r.Event, Trick: r.Trick, Msg: r.Msg})
			}
			m.Findings = append(m.Findings, one)
		}
		return m
	}
	t.Fatal("there is no match")
	return Match{}
}

// in returns a page of matches in English, twice, so that nothing is said in two languages.
func in(matches ...Match) *Page {
	say := message.English
	return &Page{Languages: hypertext.Languages{say, say}, Matches: matches}
}

// inside returns what a page has in its body, but for the pictures and the scripts, which have
// files and tests of their own.
func inside(t *testing.T, html []byte) string {
	t.Helper()
	_, body, ok := strings.Cut(string(html), "</svg>\n<a class")
	body, _, closed := strings.Cut(body, "<script")
	assert.Assert(t, ok && closed, "a page without a body:\n%s", html)
	return figure.ReplaceAllString("<a class"+body, "<figure>$1</figure>")
}

// figure is a picture of a sheet, of which the words are kept that say what it shows.
var figure = regexp.MustCompile(`(?s)<figure><svg[^>]*>(<title>.*?</desc>).*?</svg></figure>`)

// TestMatchGolden writes records of every kind of table as pages.
func TestMatchGolden(t *testing.T) {
	for _, name := range []string{"evening", "auction", "dead", "points", "won", "tie", "untold", "unled", "aside", "empty"} {
		t.Run(name, func(t *testing.T) {
			m := recorded(t, name)
			m.Record.Text = nil // it is carried as TestRead has it
			golden.Assert(t, inside(t, in(m).HTML()), name+".html")
		})
	}
}

// TestAnchors: whatever a page points at within itself is there once, pictures of cards among it.
func TestAnchors(t *testing.T) {
	id, href := regexp.MustCompile(`\bid="?([^"\s>]+)`), regexp.MustCompile(`href="?#([^"\s>]+)`)
	for _, name := range []string{"evening", "auction", "dead", "points", "won", "tie", "untold", "unled", "aside", "empty"} {
		m := recorded(t, name)
		m.Record.Text = nil
		html := string(in(m).HTML())
		html, _, _ = strings.Cut(html, "<script")
		times := map[string]int{}
		for _, found := range id.FindAllStringSubmatch(html, -1) {
			times[found[1]]++
		}
		for to, n := range times {
			assert.Check(t, n <= 1, "%s: %s is there %d times", name, to, n)
		}
		for _, found := range href.FindAllStringSubmatch(html, -1) {
			assert.Check(t, times[found[1]] != 0, "%s: nothing is at #%s", name, found[1])
		}
		for suit := card.Spades; suit <= card.Diamonds; suit++ {
			assert.Check(t, times[fmt.Sprintf("pip%d", suit)] == 1, "%s: no picture of suit %d", name, suit)
		}
	}
}

// TestFindingsShown writes the page of every record of the test data, among them one for each finding: each is on
// the page. The golden has, for each code, the lines of one page that show it.
func TestFindingsShown(t *testing.T) {
	var out strings.Builder
	shown := map[code.Code]bool{}
	for _, pattern := range []string{"../../testdata/findings/*.sueca", "../../../testdata/*.sueca", "../../../testdata/disputes/*.sueca"} {
		files, err := filepath.Glob(filepath.FromSlash(pattern))
		assert.NilError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			assert.NilError(t, err)
			n := 0
			for read, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
				assert.NilError(t, err)
				n++
				m := Match{ID: "3f9a", Events: read.Events, Judged: replay.Judge(read.Events), Record: Record{Name: "a.sueca", Text: []byte(read.Text)}}
				for _, f := range m.Judged.Findings {
					one := Finding{Code: f.Code, Severity: f.Code.Severity(), Deal: f.Deal, Trick: f.Trick, Event: f.Event, Msg: f.Msg}
					for _, r := range f.Related {
						one.Related = append(one.Related, Related{Event: r.Event, Trick: r.Trick, Msg: r.Msg})
					}
					m.Findings = append(m.Findings, one)
				}
				pg := in(m)
				switch n % 4 { // and looked at in another way
				case 2:
					pg.Eyes = card.Seat(1 + n%3)
				case 3:
					pg.Blind = true
				}
				lines := strings.Split(inside(t, pg.HTML()), "\n")
				for _, f := range m.Findings {
					message, found := html.EscapeString(f.Msg.String()), false
					for _, line := range lines {
						if strings.Contains(line, message) {
							if found = true; !shown[f.Code] {
								fmt.Fprintf(&out, "%s %d, %s:\n%s\n", strings.TrimSuffix(filepath.Base(file), ".sueca"), n, f.Code, line)
							}
						}
					}
					shown[f.Code] = true
					assert.Check(t, found, "%s %d: the page does not show %q", file, n, f.Msg)
				}
			}
		}
	}
	golden.Assert(t, out.String(), "findings.txt")
}
