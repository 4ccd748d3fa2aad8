package page

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// TestIsPage tells a page from other files, also one that a browser has saved.
func TestIsPage(t *testing.T) {
	for head, want := range map[string]bool{
		Magic: true, Magic + " lang=\"en\">": true, strings.ToUpper(Magic): true,
		"\uFEFF \r\n\t" + Magic: true,
		"<!DOCTYPE html>\n<!-- saved from url=(0014)about:internet -->\n<html data-sueca=\"page\"": true,
		"<!DOCTYPE html><!--a--> <!--b--><html data-sueca=\"page\">":                               true,
		"": false, Magic[:len(Magic)-1]: false, "<!DOCTYPE html>\n<html data-sueca=\"site\"": false, "<html data-sueca=\"page\"": false,
		"<!DOCTYPE html><!-- " + Magic: false, "x" + Magic: false,
	} {
		assert.Check(t, IsPage([]byte(head)) == want, "%q: %t", head, !want)
	}
}

// TestReadDamaged says of which match of a page the record is damaged, or is not the one shown.
func TestReadDamaged(t *testing.T) {
	m := onlyMatch("Ana", "a note", "text").Matches[0]
	html := string(in(m, m).HTML())
	second := func(s, old, with string) string {
		at := strings.LastIndex(s, old)
		assert.Assert(t, at >= 0, "there is no %s", old)
		return s[:at] + with + s[at+len(old):]
	}
	const damaged1, damaged2, changed2 = "the record of match 1 in the page is damaged", "the record of match 2 in the page is damaged", "what the page shows as the record of match 2 is not what it carries: one of the two was changed"
	for _, tt := range []struct{ name, page, want string }{
		{"as it was", html, ""},
		{"no record", Magic + "></html>", "the page carries no record"},
		{"the letters of the second record", second(html, recordLink+` download="Ana" href="`+linkData+"dGV4dA==", recordLink+` download="Ana" href="`+linkData+"dGV4d*=="), damaged2},
		{"another kind of link", second(html, recordLink, `<a class="save" data-sueca="else"`), damaged2},
		{"no address", second(html, recordLink+` download="Ana" href="`, recordLink+` download="Ana" to="`), damaged2},
		{"the second text", second(html, "<pre tabindex=\"0\">\ntext</pre>", "<pre tabindex=\"0\">\nTEXT</pre>"), changed2},
		{"no text behind it", html[:strings.LastIndex(html, "<pre")], "the record of match 3 in the page is damaged"},
		{"a bundle without a record", strings.Replace(html, recordLink, bundleLink, 1), damaged1},
	} {
		carried, err := Read([]byte(tt.page))
		got := ""
		if err != nil {
			got = err.Error()
			if m := err.(*Error).Message(); m.String() != got {
				t.Errorf("%s: for translation %q", tt.name, m)
			}
		} else if len(carried) != 2 || carried[1].Name != "Ana" || string(carried[1].Bundle) != "a note" || string(carried[0].Bundle) != "a note" {
			t.Errorf("%s: carried %q", tt.name, carried)
		}
		assert.Check(t, got == tt.want, "%s: %q, want %q", tt.name, got, tt.want)
	}
}
