package page

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
	"pgregory.net/rapid"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/viewer/page/hypertext"
)

// onlyMatch returns a page of a match of one deal with texts of somebody's.
func onlyMatch(name, note, record string) *Page {
	events := []engine.Event{
		&engine.MatchStarted{Rules: rules.Default()},
		&engine.TagWritten{Name: "A", Value: name}, &engine.TagWritten{Name: "Event", Value: name},
		&engine.DealStarted{Number: 1, Dealer: card.A},
		&engine.TrickStarted{Number: 1, Leader: card.B},
		&engine.CardPlayed{Card: card.New(card.Spades, card.Ace)},
		&engine.NoteWritten{Text: note},
		&engine.Quarantined{Deal: 2, Text: note},
	}
	say := message.English
	return &Page{
		Languages: hypertext.Languages{say, {Name: "pt", Say: func(m message.Message) string { return "pt " + m.String() }}},
		Matches:   []Match{{ID: "3f9a", Events: events, Judged: replay.Judge(events), Record: Record{Name: name, Text: []byte(record)}, Bundle: []byte(note)}},
	}
}

// hostile are parts of texts that try to leave their place.
var hostile = []string{"</pre>", "</script>", "<script>", "\"", "'", "&lt;", "&#60;", "<!--", "-->", "]]>", "\x00", "\r", "\n", "\u202e", "\ufeff", "\xff", "<a class=\"save\" data-sueca=\"record\" href=\"data:,\">", "{0}", "%s", "</title>", "é", "A♠"}

// TestRead: whatever the texts are, a page gives back what it carries byte for byte, has as
// many elements as with other texts, and no hidden character.
func TestRead(t *testing.T) {
	plain := onlyMatch("x", "x", "x").HTML()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(hostile), rapid.String()), 0, 8).Draw(t, "parts"), "")
		})
		name, note, record := text.Draw(t, "name"), text.Draw(t, "note"), text.Draw(t, "record")
		html := onlyMatch(name, note, record).HTML()
		carried, err := Read(html)
		if err != nil || len(carried) != 1 || string(carried[0].Record) != record || string(carried[0].Bundle) != note {
			t.Fatalf("%q is carried as %q, %v", record, carried, err)
		}
		if got, want := bytes.Count(html, []byte("<script")), bytes.Count(plain, []byte("<script")); got != want {
			t.Fatalf("%d scripts, not %d", got, want)
		}
		if got, want := bytes.Count(html, []byte("<pre")), bytes.Count(plain, []byte("<pre")); got != want {
			t.Fatalf("%d texts, not %d", got, want)
		}
		if !utf8.Valid(html) || bytes.ContainsFunc(html, func(r rune) bool { return r != '\n' && message.Hidden(r) }) {
			t.Fatalf("hidden characters of %q or %q are in the page", name, note)
		}
		assert.Assert(t, IsPage(html[:200]), "it is told from a page")
	})
}

// TestForged: a page is refused where its text and what it carries are not the same.
func TestForged(t *testing.T) {
	html := string(onlyMatch("Ana", "a note", "[A \"Ana\"]\ndeal 1\n1. B: A♠\n").HTML())
	for _, forged := range []string{
		strings.Replace(html, "1. B: A♠", "1. B: 7♠", 1),
		strings.Replace(html, "W0EgIkFuYSJd", "W0EgIkJuYSJd", 1),
		strings.Replace(html, linkData, linkData+"*", 1),
		strings.Replace(html, linkData, "data:text/html,", 1),
		html[:strings.Index(html, linkData)+50],
		strings.ReplaceAll(html, `data-sueca="record"`, `data-sueca="other"`),
		Magic + "></html>",
	} {
		assert.Assert(t, forged != html, "nothing was changed")
		if carried, err := Read([]byte(forged)); err == nil {
			t.Errorf("%q is taken", carried)
		}
	}
	// As a browser saves it: with another order of the letters, and a remark above.
	saved := strings.Replace(html, "<!DOCTYPE html>\n", "<!DOCTYPE html>\n<!-- saved from url=(0014)about:internet -->\n", 1)
	if carried, err := Read([]byte(saved)); err != nil || len(carried) != 1 || !IsPage([]byte(saved)[:200]) {
		t.Error(carried, err)
	}
}

// TestTelling: the words and cards of the script are all there in both languages.
func TestTelling(t *testing.T) {
	words := (&printer{Page: onlyMatch("a", "b", "c")}).Words()
	for _, key := range strings.Fields("A K Q J T 2 3 4 5 6 7 ♠ ♥ ♣ ♦") {
		assert.Check(t, words["en"][key] != "" && words["pt"][key] != "", "%s has no name", key)
	}
	for part := range strings.SplitSeq(script(), "say('") {
		key, _, _ := strings.Cut(part, "'")
		if len(key) < 20 && !strings.ContainsAny(key, " /\n=(") && words["en"][key] == "" {
			t.Errorf("the script says %q, and there are no words for it", key)
		}
	}
}

// TestMarkup: what is no markup is text, and a value of an unknown kind is a mistake of ours.
func TestMarkup(t *testing.T) {
	if got, want := sprint("<b>%s</b>%s%d", "<i>", markup("<u>"), 7), markup("<b>&lt;i&gt;</b><u>7"); got != want {
		t.Errorf("%s, not %s", got, want)
	}
	defer func() {
		assert.Check(t, recover() != nil, "a slice went into the page")
	}()
	sprint("%s", []string{"<i>"})
}

// TestCosts checks that the list of costs says why, with no more of a line than two tricks, and
// that nothing of it is taken for markup.
func TestCosts(t *testing.T) {
	pg := onlyMatch("Ana", "", "x")
	ace := card.New(card.Spades, card.Ace)
	line := []card.Card{}
	for c := range card.DeckOfSevens.All() {
		line = append(line, c)
	}
	pg.Matches[0].Costs = map[int][]Cost{0: {{
		Trick: 1, Place: 1, Seat: card.B, Card: ace, Cost: 11, Value: 60, Line: line,
		Why: []message.Message{message.Msg("worse than %s", "<b>")},
	}}}
	html := string(pg.HTML())
	shown := strings.Split(html, "Best play after it: ")
	assert.Assert(t, len(shown) >= 2, "the line is not there")
	cards, _, _ := strings.Cut(shown[1], "<")
	assert.Check(t, len(strings.Fields(cards)) == lineShown+1 && strings.HasSuffix(cards, "…"), "the line is %q", cards)
	assert.Check(t, strings.Contains(html, "worse than &lt;b&gt;"), "the reason is not there, or not escaped")
}

// TestBare: only comments and blanks are left out of a script, and no script has a text of several
// lines, in which such a line could stand.
func TestBare(t *testing.T) {
	assert.Check(t, is.Equal(bare("/*\n a\n*/\n// a\na = 'b // c'; // d\n\n  // e\n\tf() /* g */\nreturn (a) => `${b = c}` + '\\' = ' + a - -b;\n"),
		"a='b // c';f()/*g*/\nreturn(a)=>`${b = c}` + '\\' = ' + a - -b;"))
	for _, name := range []string{"elements.js", "language.js", "deal.js", "table.js", "player.js", "page.js", "unpack.js", "ask.js", "truth.js"} {
		for line := range strings.Lines(asset(name)) {
			assert.Check(t, strings.Count(line, "`")%2 != 1, "a text of several lines: %s", line)
		}
	}
}

// TestStandards: neither the scripts nor the styles use what came to browsers after those that the manual names.
func TestStandards(t *testing.T) {
	younger := []string{"Object.groupBy", "withResolvers", "toSorted", "toReversed", "toSpliced", ".isSubsetOf(", "Iterator.", "AbortSignal.any", "popover",
		"light-dark(", "@container", "@scope", "@starting-style", "anchor(", "text-wrap", "field-sizing", "linear(", "view-transition", "color-mix("}
	entries, err := assets.ReadDir(".")
	assert.NilError(t, err)
	for _, e := range entries {
		for _, feature := range younger {
			assert.Check(t, !strings.Contains(asset(e.Name()), feature), "%s uses %s", e.Name(), feature)
		}
	}
}
