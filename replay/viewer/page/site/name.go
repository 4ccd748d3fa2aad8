package site

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// MatchPage returns the name of the page of a match, by its id or by another text that tells
// it from all others.
func MatchPage(id string) string { return "matches/" + slug(id) + ".html" }

// Page returns the name of the page of an evening.
func (e Evening) Page() string {
	about := cmp.Or(slug(e.Date), "undated") + " " + cmp.Or(slug(e.Event), slug(e.Site))
	return "evenings/" + named(about, e.Date, e.Event, e.Site)
}

// PlayerPage returns the name of the page of a player, by the name that is published.
func PlayerPage(name string) string { return "players/" + named(name, name) }

// Page returns the name of the page of a standing.
func (s *Standing) Page() string {
	switch s.Kind {
	case Year:
		return "seasons/year-" + slug(s.Name) + ".html"
	case Event:
		return "seasons/event-" + named(s.Name, s.Name)
	}
	return "seasons/all.html"
}

// named returns the name of a file that tells what it is about, with a digest of what makes it
// different from others.
func named(about string, key ...string) string {
	h := sha256.New()
	for _, part := range key {
		h.Write([]byte(part))
		h.Write([]byte{0}) // no text of a record has it
	}
	digest := hex.EncodeToString(h.Sum(nil)[:4])
	if s := slug(about); s != "" {
		return s + "-" + digest + ".html"
	}
	return digest + ".html"
}

// longestSlug is how much of a text goes into the name of a file.
const longestSlug = 48

// slug returns what of a text can stand in any address and any file system: lower-case ASCII
// letters and digits, with hyphens between them.
func slug(text string) string {
	var b strings.Builder
	gap := false
	for _, r := range norm.NFD.String(text) {
		switch r = unicode.ToLower(r); {
		case unicode.Is(unicode.Mn, r):
			continue
		case r < 'a' || r > 'z':
			if r < '0' || r > '9' {
				gap = b.Len() > 0
				continue
			}
		}
		if b.Len() >= longestSlug {
			break
		}
		if gap {
			b.WriteByte('-')
			gap = false
		}
		b.WriteRune(r)
	}
	return b.String()
}
