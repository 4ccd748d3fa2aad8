package engine_test

import (
	"testing"

	"sueca/engine"
)

// TestMessage checks the forms of a sentence that depend on a number.
func TestMessage(t *testing.T) {
	for _, c := range []struct {
		m    engine.Message
		want string
	}{
		{engine.Message{}, ""},
		{engine.Msg("play ended"), "play ended"},
		{engine.Msg("%d {1:card|cards}", 1), "1 card"},
		{engine.Msg("%d {1:card|cards}", 0), "0 cards"},
		{engine.Msg("%d {1:card|cards}", 2), "2 cards"},
		{engine.Msg("%s has %d {2:card|cards} in {1:his|their} hand", "A", 1), "A has 1 card in their hand"},
		{engine.Msg("%d {2:card|cards}", 1), "1 cards"}, // there is no second argument
		{engine.Msg("{a} %d", 1), "{a} 1"},
	} {
		if got := c.m.String(); got != c.want || c.m.IsZero() != (c.want == "") {
			t.Errorf("%q, not %q; empty: %v", got, c.want, c.m.IsZero())
		}
	}
	if got := engine.Word("warning").String(); got != "warning" {
		t.Errorf("the word is %q", got)
	}
}
