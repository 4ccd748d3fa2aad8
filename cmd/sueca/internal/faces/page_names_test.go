package faces

import (
	"testing"

	"sueca/engine"
	"sueca/engine/card"
)

// TestPeopleIn: in a text the people of a match are named by their initials, or not at all, where a name
// stands as a word; where nobody is named, nothing changes.
func TestPeopleIn(t *testing.T) {
	tag := func(name, value string) engine.Event { return &engine.TagWritten{Name: name, Value: value} }
	some := peopleOf([]engine.Event{tag("A", "Ana Reis"), tag("B", "Rui da Luz"), tag("Event", "Serão"), &engine.SeatSubstituted{Seat: card.C, Name: "Zé"}})
	for _, tt := range []struct{ text, short, none string }{
		{"Ana Reis says that Rui da Luz, and not Luz's brother, misread it", "A. R. says that R. D. L., and not L.'s brother, misread it", "… says that …, and not …'s brother, misread it"},
		{"ana  reis; zé!", "A. R.; Z.!", "…; …!"},
		{"Banana da Serra, Anabela, Serão", "Banana da Serra, Anabela, Serão", "Banana da Serra, Anabela, Serão"},
		{"", "", ""},
	} {
		if short, none := some.in(tt.text, true), some.in(tt.text, false); short != tt.short || none != tt.none {
			t.Errorf("%q: %q and %q, want %q and %q", tt.text, short, none, tt.short, tt.none)
		}
	}
	for _, text := range []string{"", "Ana; b", "a b"} {
		if short, none := peopleOf(nil).in(text, true), peopleOf(nil).in(text, false); short != text || none != text {
			t.Errorf("%q without people: %q and %q", text, short, none)
		}
	}
}
