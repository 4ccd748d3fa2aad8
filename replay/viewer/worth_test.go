package viewer

import "testing"

// TestWorth checks that what cards are worth is shown when it is asked for,
// with what was won before, and never to a user who must not see it.
func TestWorth(t *testing.T) {
	s, _ := newStudy(t)
	press(s, ":trick 2 | h")
	hasNot(t, s, "with open cards", "worth to")
	press(s, "V")
	has(t, s, "with open cards", "worth to", "█", "░")
	press(s, "x")
	hasNot(t, s, "with open cards", "worth to")
	press(s, "x B")
	hasNot(t, s, "with open cards", "worth to")
	press(s, "o u")
	has(t, s, "###", "---")
	press(s, "End")
	hasNot(t, s, "with open cards")
	press(s, "Home V")
	hasNot(t, s, "with open cards")

	press(s, "A V")
	has(t, s, "what cards are worth is shown with all cards open")
	s.host.Worth = nil
	press(s, "o V V")
	has(t, s, "there is nobody here to work that out")
}
