package evidence

import (
	"testing"

	"sueca/engine"
	"sueca/engine/card"
)

// TestSame: what is stored says the same as what is read again if it is the same, or if nothing but
// texts that people wrote were removed from it.
func TestSame(t *testing.T) {
	comment := func(text string) engine.Event { return &engine.Commented{Text: text} }
	tag := func(name, value string) engine.Event { return &engine.TagWritten{Name: name, Value: value} }
	lost := func(text, format string, head bool) engine.Event {
		return &engine.Quarantined{Text: text, Format: format, Head: head}
	}
	for _, tt := range []struct {
		name          string
		stored, whole engine.Event
		want          bool
	}{
		{"the same", comment("a bad lead"), comment("a bad lead"), true},
		{"another text", comment("a bad lead"), comment("a good lead"), false},
		{"a text that was removed", comment(Redacted), comment("a bad lead"), true},
		{"a text that was removed from what is read", comment("a bad lead"), comment(Redacted), false},
		{"removed, and of another kind", comment(Redacted), tag("Site", "a bad lead"), false},
		{"removed from a tag", tag("North", Redacted), tag("North", "Ana"), true},
		{"removed, and another tag", tag("North", Redacted), tag("South", "Ana"), false},
		{"removed from one text of two", &engine.SeatDisqualified{Seat: card.B, Reason: Redacted}, &engine.SeatDisqualified{Seat: card.B, Reason: "shouts"}, true},
		{"removed, and another seat", &engine.SeatDisqualified{Seat: card.C, Reason: Redacted}, &engine.SeatDisqualified{Seat: card.B, Reason: "shouts"}, false},
		{"two that could not be read", lost("deal 1\n", "sueca/1 0.3", false), lost("deal 1\n", "sueca/1 0.4", false), true},
		{"read as another notation", lost("deal 1\n", "sueca/1 0.3", false), lost("deal 1\n", "gaips 0.3", false), false},
		{"one of them outside any deal", lost("deal 1\n", "sueca/1", true), lost("deal 1\n", "sueca/1", false), false},
		{"another that could not be read", lost("deal 1\n", "sueca/1", false), lost("deal 2\n", "sueca/1", false), false},
		{"removed where it could not be read", lost(Redacted, "sueca/1", false), lost("deal 2\n", "sueca/1", false), true},
		{"removed from what is read and could not be", lost("deal 2\n", "sueca/1", false), lost(Redacted, "sueca/1", false), false},
		{"could not be read before", lost("deal 1\n", "sueca/1", false), comment("deal 1\n"), false},
		{"could be read before", comment("deal 1\n"), lost("deal 1\n", "sueca/1", false), false},
	} {
		if got := Same(tt.stored, tt.whole); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}
