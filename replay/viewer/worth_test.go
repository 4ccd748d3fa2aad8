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

// TestWorthTables checks where cards are said to be worth something, and why they are not
// elsewhere.
func TestWorthTables(t *testing.T) {
	for name, want := range map[string]string{
		"tres-morto":     "with open cards",
		"tres-morto-out": "for four hands alone, two against two, and here 3 are played",
		"dupla":          "for one pack alone, and here there are two",
		"dupla6":         "for one pack alone, and here there are two",
		"italiana5":      "for four hands alone, two against two, and here 5 are played",
	} {
		s := seated(t, name)
		press(s, ":trick 2 | h | V")
		has(t, s, want)
		if s.worth != (name == "tres-morto") {
			t.Errorf("%s: asked for what cards are worth: %v", name, s.worth)
		}
	}
	s := seated(t, "tres-morto")
	press(s, ":trick 2 | h | V")
	deal := s.see().deal
	for _, side := range deal.Sides() {
		has(t, s, side.String()+" ")
	}
	has(t, s, "worth to "+deal.Side(s.see().turn).String()+":")
	s = opened(t, "[Rules \"tres-morto\"]\ndeal 1 trump 7♥\n1. A: 2♥ 3♥ 4♥ 5♥\n2. A: 6♥\n")
	press(s, "V")
	hasNot(t, s, "with open cards")
}
