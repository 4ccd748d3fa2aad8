package lang

import (
	"regexp"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/message"
)

// phoneSources are the packages whose sentences an answer to a phone can have: the server, what it asks of the desk, the scribe and
// what both read and judge with.
var phoneSources = regexp.MustCompile(`/(cmd/sueca/internal/web|replay/scribe|cmd/internal/desk|replay/reconcile|engine(/card|/rules|/message)?|notation)/[a-z_]+\.go:`)

// terminal is talk of a terminal: a line after a colon, a verb or a flag of the program, a key that phones have not.
var terminal = regexp.MustCompile(`(^|[ (“]):(%s|[a-zé])|\bsueca [a-z]+|(^| )--[a-z]|\bEnter\b|\bTab\b|terminal|\bcommand\b`)

// atTerminal are sentences of those packages that only a person at the terminal reads: the prompts of transcribe and what serve says
// as it starts.
var atTerminal = regexp.MustCompile(`^(deal %d, dealt by %s \(Tab|%s bids \(:|heap of %s, trick|%s\? Enter|deal %d begins with the trump card, or with Enter)`)

// TestPhone: nothing that a phone can be told names a line, a key or a verb of the terminal, in either language.
func TestPhone(t *testing.T) {
	texts := map[string]string{}
	found := 0
	for text, where := range sentences(t) {
		if !phoneSources.MatchString(where) {
			continue
		}
		found++
		if phone, is := phoneWords[text]; is {
			texts[text] = string(phone)
			text = string(phone)
		}
		for _, said := range []string{text, portuguese()[text]} {
			if terminal.MatchString(said) && !atTerminal.MatchString(text) {
				t.Errorf("%s: a phone is told %q", where, said)
			}
		}
	}
	assert.Assert(t, found > 150, "only %d sentences: the search is broken", found)
	for text := range phoneWords {
		assert.Check(t, texts[text] != "", "nobody says %q", text)
	}
	for _, name := range []string{"en", "pt"} {
		got := New(name).OnPhone().Say(message.Msg("the trump card first: its suit, then its rank; where only the result is known: :%s %s", "x", "y"))
		assert.Check(t, !terminal.MatchString(got) && !strings.Contains(got, "EXTRA"), got)
	}
}
