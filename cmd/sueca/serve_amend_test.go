package main

import (
	"regexp"
	"strings"
	"testing"
)

// TestServeAmended: where the laptop corrects an earlier deal while a table writes the next one, what the table writes goes on in
// that one, whatever is written of it by then, and the corrected deal stays as it was corrected.
func TestServeAmended(t *testing.T) {
	for begun, cards := range map[string][]string{"nothing": nil, "a card": {"7♥"}, "half a trick": {"7♥", "5♠", "A♠"}} {
		log := newLog(t)
		s := serving(t, log, 1)
		p := s.pen(t, "1")
		p.do(t, action{"do": "result", "text": "AC 91 BD 29"})
		for i, c := range cards {
			if i == 0 {
				p.trump(t, c)
			} else {
				p.cards(t, c)
			}
		}
		mustRun(t, "amend", "--log", log, p.match+"/1", "points", "AC", "70", "BD", "50", "misread")
		for before := p.at; p.at == before; { // until the server has seen it
			p.at = p.d.state(t, "1").At
		}
		if len(cards) == 0 {
			p.trump(t, "7♥")
			p.cards(t, "5♠")
		}
		p.cards(t, map[string]string{"nothing": "A♠", "a card": "5♠", "half a trick": "2♥"}[begun])
		text := mustRun(t, "export", "--log", log, "all")
		if !regexp.MustCompile(`points AC 70 BD 50`).MatchString(text) {
			t.Errorf("%s: the correction is gone\n%s", begun, text)
		}
		list := mustRun(t, "show", "--log", log, p.match+"/2")
		if !strings.Contains(list, "5♠") {
			t.Errorf("%s: the second deal has\n%s\n%s", begun, list, text)
		}
		first := mustRun(t, "score", "--log", log, "all")
		if strings.Contains(first, "91–29") {
			t.Errorf("%s: the first deal brought\n%s", begun, first)
		}
		s.endsSoon(t)
		if status, out, errs := outcome("validate", "--log", log, "--fail-on", "error", "all"); status != 0 {
			t.Errorf("%s: %d %s%s", begun, status, out, errs)
		}
	}
}
