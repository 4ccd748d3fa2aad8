package site

import (
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestNames: whatever a text is, the name of its page is one that every address and file system
// takes, and another text has another one.
func TestNames(t *testing.T) {
	safe := regexp.MustCompile(`^(matches|evenings|players|seasons)/[a-z0-9][a-z0-9-]{0,90}\.html$`)
	reserved := regexp.MustCompile(`(?i)^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)`)
	text := rapid.OneOf(rapid.SampledFrom([]string{"", "con", "NUL", "com1", "Ana Sá", "ana sa", "ANA SA", "../../etc/passwd", "علي", "\u202e", "-", ".", strings.Repeat("Maximiliana ", 17), "2026", "ß", "İ"}), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		pages := func(s string) []string {
			return []string{PlayerPage(s), Evening{Date: s}.Page(), Evening{Event: s}.Page(), Evening{Site: s}.Page(), (&Standing{Kind: Event, Name: s}).Page()}
		}
		of, other := pages(a), pages(b)
		for i, name := range of {
			if !safe.MatchString(name) || reserved.MatchString(strings.SplitN(name, "/", 2)[1]) {
				t.Fatalf("%q has the page %s", a, name)
			}
			if (name == other[i]) != (a == b) {
				t.Fatalf("%q and %q have the pages %s and %s", a, b, name, other[i])
			}
		}
	})
	if a, b := (Evening{Date: "x", Event: "y"}).Page(), (Evening{Date: "x", Site: "y"}).Page(); a == b {
		t.Error("an event and a site of one name share a page: ", a)
	}
}

// TestJoined: two names whose pages have one name share it, and nobody is lost.
func TestJoined(t *testing.T) {
	all := joined([]*player{{name: "A. R.", page: "p", Keys: []string{"Ana", "Alda"}}, {name: "B.", page: "q", Keys: []string{"Bia"}}, {name: "a r", page: "p", Keys: []string{"Ari"}}})
	if len(all) != 2 || strings.Join(all[0].Keys, " ") != "Ana Alda Ari" {
		t.Error(all)
	}
}

// TestWholeDate: the feed has days of the calendar alone.
func TestWholeDate(t *testing.T) {
	for date, want := range map[string]bool{"2026-10-03": true, "2026-10-??": false, "2026-13-01": false, "2026-00-10": false, "2026-10-32": false, "2026-02-30": false, "2024-02-29": true, "": false, "03/10/2026": false, "2026-10-3\n": false} {
		if wholeDate(date) != want {
			t.Errorf("%q: %v", date, !want)
		}
	}
}
