package site

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"strings"
	"time"

	"sueca/engine/message"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/page/hypertext"
)

// fed is how many matches stand in the feed.
const fed = 100

// feed writes the newest matches as an Atom feed. An entry has the date of its match, and not
// that of the run, so that the same archive makes the same feed; matches without a whole date
// are not in it. Its ids are UUIDs that follow from the ids of the matches: they are absolute,
// as Atom asks, without any address, and stay when the site moves.
func (a *archive) feed() []byte {
	var b strings.Builder
	put := func(format markup, args ...any) { b.WriteString(string(hypertext.Sprint(format, args...))) }
	var entries []*Match
	seen := map[string]bool{} // told without names, two matches may share a page
	for _, i := range a.order {
		if m := &a.Matches[i]; len(entries) < fed && wholeDate(m.Evening.Date) && !seen[m.Page] {
			seen[m.Page] = true
			entries = append(entries, m)
		}
	}
	updated := "1970-01-01"
	if len(entries) > 0 {
		updated = entries[0].Evening.Date
	}
	l := a.Languages[0]
	put("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"%s\">\n", l.Name)
	put("<id>%s</id>\n<title>%s</title>\n<updated>%sT00:00:00Z</updated>\n<author><name>%s</name></author>\n",
		uuid("site", a.Base, a.Site.Title), a.Name(), updated, a.Name())
	put("<link rel=\"self\" href=\"%s\"/>\n<link href=\"%s\"/>\n<generator>sueca</generator>\n", a.Base+Feed, a.Base+"index.html")
	for _, m := range entries {
		put("<entry>\n<id>%s</id>\n<title>%s</title>\n<updated>%sT00:00:00Z</updated>\n<link href=\"%s\"/>\n", uuid("match", m.Page),
			a.headline(m), m.Evening.Date, a.Base+m.Page)
		put("<summary>%s</summary>\n</entry>\n", l.Say(m.Evening.title())+" · "+l.Say(message.Msg("%d {1:deal|deals}", m.Deals)))
	}
	put("</feed>\n")
	return []byte(b.String())
}

// headline returns who played and how it ended, as text.
func (a *archive) headline(m *Match) string {
	return message.JoinOf(m.Sides, " – ", func(s Side) string {
		var names []string
		for _, key := range s.Players {
			if name := a.Names[key]; name != "" {
				names = append(names, grid.Clean(name))
			}
		}
		return cmp.Or(strings.Join(names, ", "), s.Letters) + " " + s.sheet()
	})
}

// wholeDate reports whether a date is a day of the calendar, as a feed writes it.
func wholeDate(date string) bool {
	_, err := time.Parse(time.DateOnly, date)
	return err == nil
}

// uuid returns an id that follows from some texts: a UUID of version 8, as RFC 9562 leaves it
// to us how to make one.
func uuid(texts ...string) string {
	sum := sha256.Sum256([]byte("sueca " + strings.Join(texts, "\x00")))
	sum[6], sum[8] = sum[6]&0x0f|0x80, sum[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}
