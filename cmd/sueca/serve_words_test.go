package main

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// told does something in a language, whether it is done or not, and returns what is said of it.
func (p *pen) told(t *testing.T, language string, what action) string {
	t.Helper()
	r := p.d.post(t, "/api/table/"+p.table+"/do?lang="+language, p.with(what))
	p.number++
	a := r.read(t)
	if r.status == http.StatusOK {
		p.at = a.At
	}
	return a.Said
}

// TestServeLetters: courts are written as the language of the page does, in what a phone is told, in its keys and on the page of the
// same match.
func TestServeLetters(t *testing.T) {
	s := serving(t, newLog(t, "../../testdata/evening.sueca"), 1)
	p := s.pen(t, "1")
	p.trump(t, "7♥")
	p.cards(t, "K♠")
	courts := map[string]*regexp.Regexp{"pt": regexp.MustCompile(`[RVD][♠♥♣♦]`), "en": regexp.MustCompile(`[KJQ][♠♥♣♦]`)}
	for language, other := range map[string]string{"pt": "en", "en": "pt"} {
		page := string(p.d.get(t, "/match/a3868b99d7be2aaf?lang="+language).body)
		drawn := regexp.MustCompile(`"` + language + `":\{.*?"courts":"(\w+)"`).FindStringSubmatch(page)
		if want := map[string]string{"pt": "RVD", "en": "KJQ"}[language]; drawn == nil || drawn[1] != want {
			t.Errorf("the cards on the page of a match in %s are not drawn by %s: %v", language, want, drawn)
		}
		keys := map[string]string{"pt": `data-word="courts">RVD<`, "en": `data-word="courts">KJQ<`}[language]
		if got := string(p.d.get(t, "/table/1?lang="+language).body); !strings.Contains(got, keys) {
			t.Errorf("the keys in %s are not %s", language, keys)
		}
		said := p.told(t, language, action{"do": "card", "card": "K♠"})
		if !courts[language].MatchString(said) || courts[other].MatchString(said) {
			t.Errorf("in %s a phone is told %q", language, said)
		}
	}
}

// TestServeTerminal: a phone that does what cannot be done is told what to do, without a line or a verb of the terminal.
func TestServeTerminal(t *testing.T) {
	s := serving(t, newLog(t), 1)
	p := s.pen(t, "1")
	terminal := regexp.MustCompile(`(^|[ (“]):[a-zé]|\bsueca [a-z]+|--[a-z]|\bEnter\b`)
	for i, what := range []action{
		{"do": "accept"}, {"do": "line", "text": "blah"}, {"do": "line", "text": "bid A 65"}, {"do": "line", "text": "trump 9"}, {"do": "undo"}, {"do": "dance"},
		{"do": "result", "text": "points AC 200"}, {"do": "result", "text": "blah"}, {"do": "card", "card": "9♠"}, {"do": "trump", "card": "x"}, {"do": "line", "text": ""},
	} {
		for _, language := range []string{"en", "pt"} {
			if got := p.told(t, language, what); terminal.MatchString(got) {
				t.Errorf("%d, %v, in %s: %s", i, what, language, got)
			}
		}
	}
	r := p.d.post(t, "/api/table/1/new", map[string]any{"players": []string{"A", "B", "C", "D"}, "rules": "fpsb"})
	if r.status != http.StatusUnprocessableEntity || terminal.Match(r.body) || !strings.Contains(string(r.body), "fpsd") {
		t.Errorf("rules that nobody knows: %d %s", r.status, r.body)
	}
}
