package viewer

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// TestGesture: what was seen at a card stands beside it as a small sign, and is told at the card and not before.
func TestGesture(t *testing.T) {
	l := &shelf{}
	l.add(t, "gestures", "deal 1 dealer A trump 7♥\ngesture D \"v\"\ngesture A \"cough\"\n1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ J♣ K♣ Q♣\n")
	s, err := NewSession(l, desk(map[string]string{}), Look{})
	assert.NilError(t, err)
	for _, tt := range []struct{ keys, sign, said string }{
		{":trick 1", "3♥ ·", "gesture of A: cough"}, {"h", "K♥ v", "gesture of D: v"}, {"h", "", ""}, {"l l l", "", ""}, {"G", "", ""},
	} {
		press(s, tt.keys)
		shown := s.Draw(80, 24)
		text := shown.String()
		if tt.sign != "" && !strings.Contains(text, tt.sign) {
			t.Errorf("%s: no sign %q in\n%s", where(s), tt.sign, text)
		}
		if said := strings.Contains(text, "gesture of"); said != (tt.said != "") || !strings.Contains(text, tt.said) {
			t.Errorf("%s: want %q said in\n%s", where(s), tt.said, text)
		}
	}
}
