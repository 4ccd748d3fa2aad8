package signal

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"sueca/analysis/query"
	"sueca/analysis/simulate"
)

// TestReply: partners who lead what a discard asked for use the signal, and others do not, whether
// anybody signals or not.
func TestReply(t *testing.T) {
	studies := 6
	if long {
		studies = 200
	}
	s := studyOf(t, "unit: seat\n", "suit_preference")
	for _, tt := range []struct {
		name   string
		signal string
		read   bool
	}{{"signalled and read", "suit_preference", true}, {"signalled, not read", "suit_preference", false}, {"by lot", "", false}} {
		used := 0
		information := 0.0
		for i := range studies {
			c := countsOf(t, s, simulate.Archive{Deals: 2500, Seed: uint64(8_100 + i), Manners: simulate.Manners{Habit: simulate.ByLot, Signal: tt.signal, Honesty: 0.9, Seats: everySeat, Read: tt.read}})
			r := s.replied(s.Detectors[0], &c.Detectors[0])
			used += number(r.P < 0.05 && r.Effect.Difference > 0)
			information += r.Information / float64(studies)
		}
		t.Logf("%s: used in %d of %d studies, %.4f bits", tt.name, used, studies, information)
		if tt.read && used < studies || !tt.read && used > max(1, studies/12) {
			t.Errorf("%s: the partner is said to use it in %d of %d studies", tt.name, used, studies)
		}
	}
}

// TestReplyCards reads what is wrong with replies and controls, each at its place.
func TestReplyCards(t *testing.T) {
	const card = "detector: d\ntitle: t\nsays: s\nopportunity: a: lead\nhit: a.points > 0\nmiss: a.points = 0\nstate: a.top(trump)\nby: a.seat\n"
	for _, tt := range []struct{ more, want string }{
		{"control: two trumps: length(trump) = 2\nreply: then first r: lead and seat is partner(a.seat)\nused: r.suit is a.suit\nbeside: r.trick\n", ""},
		{"control: length(trump) = 2\n", "9:10: expected what the control says, a colon, and a condition"},
		{"control: two trumps: length(trump)\n", "9:10: expected a condition"},
		{"control: two trumps: lenth(trump) = 2\n", "9:22: “lenth” is no word of the language: perhaps “length”?"},
		{"used: a.suit is trump\n", "9:7: “used” is about a reply, and there is none: write “reply: then first r: …” above it"},
		{"reply: then first r: lead\n", "1:1: the line “used: …” is missing"},
		{"reply: r: lead\nused: r.suit is trump\n", "9:8: “r” cannot stand here"},
		{"reply: then first r: led\nused: r.suit is trump\n", "9:22: expected a condition"},
		{"reply: then first r: lead where r.trick > 1\nused: r.suit is trump\n", "expected a further play"},
	} {
		_, err := ReadDetector(card + tt.more)
		got := ""
		if fault := (*query.Error)(nil); errors.As(err, &fault) {
			got = fmt.Sprintf("%d:%d: %v", fault.Line, fault.Col, err)
		}
		if tt.want == "" && err != nil || !strings.Contains(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.more, got, tt.want)
		}
	}
}
