package message_test

import (
	"strconv"
	"testing"

	"sueca/engine/message"
)

// TestMessage checks the forms of a sentence that depend on a number.
func TestMessage(t *testing.T) {
	for _, c := range []struct {
		m    message.Message
		want string
	}{
		{message.Message{}, ""},
		{message.Msg("play ended"), "play ended"},
		{message.Msg("%d {1:card|cards}", 1), "1 card"},
		{message.Msg("%d {1:card|cards}", 0), "0 cards"},
		{message.Msg("%d {1:card|cards}", 2), "2 cards"},
		{message.Msg("%s has %d {2:card|cards} in {1:his|their} hand", "A", 1), "A has 1 card in their hand"},
		{message.Msg("%d {2:card|cards}", 1), "1 cards"}, // there is no second argument
		{message.Msg("{a} %d", 1), "{a} 1"},
	} {
		if got := c.m.String(); got != c.want || c.m.IsZero() != (c.want == "") {
			t.Errorf("%q, not %q; empty: %v", got, c.want, c.m.IsZero())
		}
	}
	if got := message.Word("warning").String(); got != "warning" {
		t.Errorf("the word is %q", got)
	}
}

// TestLanguage: a word is that of the language, and values stand one after another.
func TestLanguage(t *testing.T) {
	pt := message.Language{Name: "pt", Say: message.Message.String}
	if got := message.English.Word("deal", "jogo") + " " + pt.Word("deal", "jogo"); got != "deal jogo" {
		t.Error(got)
	}
	if got := message.English.Say(message.Msg("%d {1:deal|deals}", 2)); got != "2 deals" {
		t.Error(got)
	}
	if got := message.JoinOf([]int{1, 2, 3}, ", ", strconv.Itoa) + message.JoinOf(nil, ", ", strconv.Itoa); got != "1, 2, 3" {
		t.Error(got)
	}
}
