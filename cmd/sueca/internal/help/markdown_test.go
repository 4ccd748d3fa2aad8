package help

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rivo/uniseg"
)

// TestPageText: how a page is shown on a terminal.
func TestPageText(t *testing.T) {
	const page = "# The `page`\n\nSome **words** of [a link](x.md), and `code a b`\non two lines.\n\n![What it shows](../x.svg)\n\n" +
		"- one item that is so long that it is broken\n- .two\n\n1. first\n\n   ```query\n   a\n     b\n   ```\n\n   more\n\n    code\n\n## Next\n| a | b |\n|---|---|\n| `c`   | d e f |\n| `x\\|y` | z |\n"
	const want = "The page\n========\n\nSome words of a link, and\n`code a b` on two lines.\n\n[What it shows]\n\n" +
		"- one item that is so long that\n  it is broken\n- .two\n\n1. first\n\n     a\n       b\n\n   more\n\n  code\n\nNext\n----\n  a    b\n  c    d e f\n  x|y  z\n"
	got := pageText(strings.Replace(page, "   more\n\n    code", "   more\n\nend\n\n    code", 1), 31)
	if diff := cmp.Diff(strings.Replace(want, "   more\n\n  code", "   more\n\nend\n\n  code", 1), got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestTableText: columns are as wide as what is in them, and one in which there is nothing has no width.
func TestTableText(t *testing.T) {
	for _, tt := range []struct {
		rows  string
		width int
		want  string
	}{
		{"|a||b|\n|---|---|---|\n|c||d|", 40, "a    b\nc    d"},
		{"|a|x|b|\n|---|---|---|\n|cc||d|", 40, "a   x  b\ncc     d"},
	} {
		if got := strings.Join(tableText(strings.Split(tt.rows, "\n"), tt.width), "\n"); got != tt.want {
			t.Errorf("%q:\n%s\nwant\n%s", tt.rows, got, tt.want)
		}
	}
}

// TestTopicWidth renders every page in both languages: nothing but code, and a word that is
// longer, is wider than a page.
func TestTopicWidth(t *testing.T) {
	for _, lang := range []string{"en", "pt"} {
		for _, name := range topicNames() {
			code := map[string]bool{}
			for _, b := range blocks(TopicPage(lang, name)) {
				for _, line := range b.lines {
					code[strings.TrimSpace(line)] = b.kind == codeBlock
				}
			}
			for line := range strings.Lines(pageText(TopicPage(lang, name), topicWidth)) {
				text := strings.TrimSpace(line)
				if uniseg.StringWidth(strings.TrimRight(line, "\n")) > topicWidth && !code[text] && strings.Contains(text, " ") {
					t.Errorf("%s, %s: %d wide: %s", lang, name, uniseg.StringWidth(text), text)
				}
			}
		}
	}
}
