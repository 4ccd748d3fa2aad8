package hypertext_test

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/engine/message"
	"sueca/replay/viewer/page/hypertext"
)

// TestText escapes what could be markup, and shows what is hidden; its line ends stay.
func TestText(t *testing.T) {
	for text, want := range map[string]hypertext.Markup{
		"": "", `<b>&"'`: "&lt;b&gt;&amp;&#34;&#39;", "a\nb\n": "a\nb\n", "a\r\n": "a‹U+000D›\n", "\u202e\x00": "‹U+202E›‹U+0000›", "é♠": "é♠",
	} {
		assert.Check(t, is.Equal(hypertext.Text(text), want), text)
	}
}

// TestForeign sets apart what somebody wrote, as one line.
func TestForeign(t *testing.T) {
	if got, want := hypertext.Foreign(" <i>\n علي "), hypertext.Markup("<bdi>&lt;i&gt; علي</bdi>"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := hypertext.Verbatim(" a\n\u202e b ").String(), "a ‹U+202E› b"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSprint puts numbers and markup in as they are, and escapes all else; what is none of these
// cannot be a part of a page.
func TestSprint(t *testing.T) {
	if got, want := hypertext.Sprint("<b>%d</b>%s%s%s", 7, hypertext.Markup("<u>"), "<i>", hypertext.Verbatim("&")), hypertext.Markup("<b>7</b><u>&lt;i&gt;&amp;"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	defer func() {
		assert.Check(t, recover() != nil, "a slice went into the page")
	}()
	hypertext.Sprint("%s", []string{"a"})
}

// TestJoin puts something between parts, and nowhere else.
func TestJoin(t *testing.T) {
	for text, want := range map[string]hypertext.Markup{"": "", "a": "a", "a b": "a, b", "a b c": "a, b, c"} {
		var parts []hypertext.Markup
		for _, p := range strings.Fields(text) {
			parts = append(parts, hypertext.Markup(p))
		}
		assert.Check(t, is.Equal(hypertext.Join(parts, ", "), want), text)
	}
}

// TestSay says a message in both languages, the first one first; once where they are the same.
func TestSay(t *testing.T) {
	l := hypertext.Languages{{Name: "pt", Say: func(m message.Message) string { return strings.ReplaceAll(m.String(), "deal", "jogo") }}, {Name: "en", Say: message.Message.String}}
	for m, want := range map[string]hypertext.Markup{
		"deal <1>": `<span lang=pt>jogo &lt;1&gt;</span><span lang=en>deal &lt;1&gt;</span>`, "A <1>": "A &lt;1&gt;",
	} {
		assert.Check(t, is.Equal(l.Say(message.Msg("%s", hypertext.Verbatim(m))), want), m)
		assert.Check(t, is.Equal(l.Sayf("%s", hypertext.Verbatim(m)), want), m)
	}
}

// TestHash names a text as a policy of a page does: the digest of no text is known.
func TestHash(t *testing.T) {
	if got, want := hypertext.Hash(""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
