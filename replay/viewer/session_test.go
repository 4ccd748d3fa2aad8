package viewer

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
	"gotest.tools/v3/golden"
	"pgregory.net/rapid"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay/viewer/grid"
)

// tester is a test of any kind, including property tests.
type tester interface {
	assert.TestingT
	Helper()
	Fatal(args ...any)
}

// shelf is a library in memory.
type shelf struct {
	records []*Document
	partly  bool // the number of matches is not known
}

func (l *shelf) Open(i int) (*Document, error) {
	if i < 0 || i >= len(l.records) {
		return nil, io.EOF
	}
	return l.records[i], nil
}

func (l *shelf) Len() (int, bool) { return len(l.records), !l.partly }

// growing is a library that knows of no match before it is opened, and then of the next one.
type growing struct {
	shelf
	known int
}

func (l *growing) Open(i int) (*Document, error) {
	d, err := l.shelf.Open(i)
	if err == nil {
		l.known = max(l.known, i+1)
	}
	return d, err
}

func (l *growing) Len() (int, bool) { return l.known, false }

// TestLastMatch goes to the last match of a library that does not know how many there are.
func TestLastMatch(t *testing.T) {
	l := &growing{}
	l.add(t, "match", strings.Repeat("[Sueca \"1\"]\ndeal 1\n1. B: A♠\n", 3))
	s, err := NewSession(l, desk(map[string]string{}), Look{})
	assert.NilError(t, err)
	press(s, ">")
	assert.Check(t, s.at.match == 2 && l.known == 3, "at match %d, and %d are known", s.at.match, l.known)
}

func (l *shelf) Find(name string) int {
	for i, r := range l.records {
		if strings.HasPrefix(r.Name, name) {
			return i
		}
	}
	return -1
}

// add adds the matches of a text.
func (l *shelf) add(t tester, name, text string) {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		r := &Document{Name: fmt.Sprintf("%s%d", name, len(l.records)), File: name, Events: m.Events}
		r.Add = func(events []engine.Event) error {
			if c, ok := events[0].(*engine.PlayAmended); ok && c.Reason == "refuse" {
				return errors.New("refused")
			}
			r.Events = append(r.Events, events...)
			return nil
		}
		l.records = append(l.records, r)
	}
}

// desk returns the host for the tests; files are what was written.
func desk(files map[string]string) Host {
	shout := func(m message.Message) string { return strings.ToUpper(m.String()) }
	return Host{
		// A simple game in which every card is worth a point to whoever holds
		// it.
		Worth: func(_ *rules.Rules, p *Open) (Worth, bool) {
			w := Worth{First: 30, All: 50}
			for c := range p.Left[p.Leader].All() {
				w.Cards = append(w.Cards, CardWorth{c, 30 - len(w.Cards)})
			}
			return w, p.Left[card.A] != 0
		},
		Languages: []message.Language{message.English, {Name: "pt", Say: shout}},
		Card: func(text, language string) (card.Card, error) {
			return notation.ParseCard(text, notation.Letters(language))
		},
		Save: func(file string, events []engine.Event) error {
			files[file] = notation.Format(events, notation.English)
			return nil
		},
		Write: func(file, content string) error {
			if file == "nowhere" {
				return errors.New("there is no such place")
			}
			files[file] = content
			return nil
		},
		Rules: func(language string, r *rules.Rules, width int) []string {
			return []string{language + ": " + r.String(), strings.Repeat("words ", 40)}
		},
	}
}

// read returns a file of testdata.
func read(t tester, file string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.FromSlash(file))
	assert.NilError(t, err)
	return string(text)
}

// library returns the match of testdata with everything in it, and an evening.
func library(t tester) *shelf {
	t.Helper()
	l := &shelf{}
	l.add(t, "study", read(t, "testdata/study.sueca"))
	l.add(t, "evening", read(t, "../../testdata/evening.sueca"))
	return l
}

// newStudy returns a session on the library of the tests.
func newStudy(t tester) (*Session, map[string]string) {
	t.Helper()
	files := map[string]string{}
	s, err := NewSession(library(t), desk(files), Look{})
	assert.NilError(t, err)
	return s, files
}

// press presses keys, given by their names with blanks between them. What
// begins with : or / is typed and entered.
func press(s *Session, keys string) {
	for _, word := range strings.Split(keys, " | ") {
		if strings.HasPrefix(word, ":") || len(word) > 1 && word[0] == '/' {
			for _, r := range word {
				if r == ' ' {
					s.Press("Space")
				} else {
					s.Press(string(r))
				}
			}
			s.Press("Enter")
			continue
		}
		for _, key := range strings.Fields(word) {
			s.Press(key)
		}
	}
}

// where returns the position of the cursor: match, deal, trick and card.
func where(s *Session) string {
	st := s.stop()
	kind := map[stopKind]string{atStart: " start", atEvent: " event", atEnd: " end", atUnread: " unread"}[st.kind]
	out := fmt.Sprintf("%d/%d %d.%d%s", s.at.match+1, s.dealt().number, st.trick, st.card, kind)
	if s.line != nil {
		out += fmt.Sprintf(" line %d of %d", s.line.at, len(s.line.cards))
	}
	return out
}

// TestStops steps through a match from end to end: every stop once, in order,
// and back the same way.
func TestStops(t *testing.T) {
	s, _ := newStudy(t)
	var on []string
	for {
		on = append(on, where(s))
		if s.Press("l"); s.said.Format == "this is the end of the match" {
			break
		}
	}
	var back []string
	for {
		back = append([]string{where(s)}, back...)
		if s.Press("h"); s.said.Format == "this is the beginning of the match" {
			break
		}
	}
	assert.Check(t, is.Equal(cmp.Diff(on, back), ""), "back is another way than on:\n")
	golden.Assert(t, strings.Join(on, "\n")+"\n", "stops.txt")
}

// TestAgree presses random keys on screens of any size. Nothing panics, the
// cursor stays in the record, what is drawn has the right size, and the cards
// on the table are those of the record up to the cursor.
func TestAgree(t *testing.T) {
	keys := everyKey()
	keys = append(keys, "é", "@", "Delete", "Ctrl-W", "Ctrl-U", "Tab", "Backtab", "7", "♥", "~")
	presses := 0
	rapid.Check(t, func(t *rapid.T) {
		s, err := NewSession(library(t), desk(map[string]string{}), Look{
			ASCII: rapid.Bool().Draw(t, "ascii"), Mono: rapid.Bool().Draw(t, "mono"), Comb: rapid.Bool().Draw(t, "comb"),
		})
		assert.NilError(t, err)
		now := time.Unix(0, 0)
		for range rapid.IntRange(100, 200).Draw(t, "presses") {
			key := rapid.SampledFrom(keys).Draw(t, "key")
			switch rapid.IntRange(0, 30).Draw(t, "instead") {
			case 0:
				press(s, rapid.SampledFrom(typed).Draw(t, "typed"))
			case 1:
				now = now.Add(time.Duration(rapid.IntRange(0, 10_000).Draw(t, "ms")) * time.Millisecond)
				s.Tick(now)
			case 2:
				f := s.Draw(80, 24)
				s.Click(f, rapid.IntRange(-1, 80).Draw(t, "x"), rapid.IntRange(-1, 24).Draw(t, "y"))
			default:
				s.Press(key)
			}
			presses++
			agree(t, s)
			width, height := rapid.IntRange(0, 210).Draw(t, "width"), rapid.IntRange(0, 64).Draw(t, "height")
			f := s.Draw(width, height)
			assert.Assert(t, f.Width() == width && f.Height() == height, "drawn %dx%d, not %dx%d", f.Width(), f.Height(), width, height)
			whole(t, f.Grid, s.look.ASCII)
		}
	})
	t.Logf("%d keys pressed", presses)
}

// everyKey returns the keys that do something, but those that quit.
func everyKey() (keys []string) {
	for _, table := range tables {
		for _, b := range table.bindings {
			for _, k := range b.keys {
				if k != "q" && k != "Q" && k != "Ctrl-C" {
					keys = append(keys, k)
				}
			}
		}
	}
	return keys
}

// typed are lines that may be typed.
var typed = []string{
	":deal 2", ":deal 99", ":trick 7", ":trick x", ":match 2", ":match zz", ":seat b", ":seat", ":blind", ":card 7♥", ":card zz", ":pace 0,5",
	":pace fast", ":colours two", ":colours red", ":lang pt", ":lang en", ":keep why", ":keep", ":amend 2♥ misread", ":amend A♠", ":amend", ":write f",
	":svg g", ":svg", ":html h", ":svg nowhere", ":rules", ":deals", ":findings", ":help", ":finding 1", ":finding 77", ":nonsense", ":d", ":follow", ":3",
	":guardar", ":jogo 1", "/7co", "/*", "/zz", "/8♥",
}

// agree reports what is inconsistent in a session.
func agree(t *rapid.T, s *Session) {
	stops := s.stops()
	if s.at.deal < 0 || s.at.deal >= len(s.game.deals) || s.at.stop < 0 || s.at.stop >= len(stops) {
		t.Fatalf("the cursor is out of the record: %+v", s.at)
	}
	assert.Assert(t, s.pile == nil || !(s.pick < 0 || s.pick >= len(s.pile)), "card %d of %d is chosen", s.pick, len(s.pile))
	if s.line != nil {
		assert.Assert(t, s.line.at >= 0 && s.line.at <= len(s.line.cards), "card %d of %d of the line", s.line.at, len(s.line.cards))
		return
	}
	// The table, folded again from the events up to the cursor.
	var naive engine.State
	for i := range s.stop().to {
		e := s.game.timeline.Event(i)
		if e.Kind() == engine.KindDealStarted || i == 0 {
			rules := naive.Rules
			naive = engine.State{Rules: rules, Tags: naive.Tags}
		}
		_ = naive.Apply(e)
	}
	want, got := onTable(&naive.Deal), onTable(s.see().deal)
	assert.Assert(t, s.dealt().unread != nil || want == got, "on the table lie %v, and the record has %v", got, want)
}

// whole reports cells that cannot be shown.
func whole(t *rapid.T, g *grid.Grid, ascii bool) {
	for y := range g.Height() {
		for x := range g.Width() {
			c := g.Cell(x, y)
			switch {
			case c.Text == "" && (x == 0 || grid.Cells(g.Cell(x-1, y).Text) != 2):
				t.Fatalf("column %d of row %d is half a character", x, y)
			case ascii && len(c.Text) != 1, ascii && c.Text[0] >= 0x80:
				t.Fatalf("column %d of row %d is %q", x, y, c.Text)
			case strings.ContainsAny(c.Text, "\x00\x1b\n\t"):
				t.Fatalf("column %d of row %d is a control character", x, y)
			}
		}
	}
}

// TestScrollMarks: a page that is longer than the screen has a mark where it goes on, and no other.
func TestScrollMarks(t *testing.T) {
	s, _ := newStudy(t)
	marks := func() (out string) {
		for _, line := range strings.Split(s.Draw(80, 24).String(), "\n") {
			for _, mark := range []string{"▴", "▾"} {
				if strings.HasSuffix(strings.TrimRight(line, " "), mark) {
					out += mark
				}
			}
		}
		return out
	}
	press(s, "?")
	for _, tt := range []struct{ key, want string }{{"", "▾"}, {"Down", "▴▾"}, {"Up", "▾"}, {"End", "▴"}, {"Up", "▴▾"}, {"Home", "▾"}} {
		press(s, tt.key)
		assert.Check(t, marks() == tt.want, "after %q: %q, want %q", tt.key, marks(), tt.want)
	}
}
