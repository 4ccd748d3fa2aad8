package viewer

import (
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
)

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
		assert.Check(t, s.worth == (name == "tres-morto"), "%s: asked for what cards are worth: %v", name, s.worth)
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

// TestWhy checks that what was dear is said of the card that was played last, and of none that
// is only tried.
func TestWhy(t *testing.T) {
	s, _ := newStudy(t)
	var asked []int
	s.host.Why = func(_ []engine.Event, judged *replay.Match, deal *replay.Verdict, c int) []message.Message {
		assert.Check(t, judged != nil && deal != nil, "asked of no deal")
		asked = append(asked, c)
		return []message.Message{message.Msg("%s holds %s", card.B, card.New(card.Spades, card.Ace))}
	}
	press(s, ":trick 2 | h")
	hasNot(t, s, "B holds")
	assert.Check(t, len(asked) <= 0, "asked before the worth is shown")
	press(s, "V")
	has(t, s, "B holds A♠")
	assert.Check(t, len(asked) != 0 && asked[0] == 6, "asked about the cards %v", asked)
	// Where there is no room beside the table, it stands on the page that Tab opens.
	press(s, "Tab")
	has(t, s, "all that there is to say here", "worth to", "B holds A♠")
	press(s, "Esc Home")
	hasNot(t, s, "B holds")
}

// TestWorthAsked: whoever says what cards are worth is told the trump suit, who led, what lies on the table and
// what is left, and, where one hand lies open, the order of play.
func TestWorthAsked(t *testing.T) {
	for _, tt := range []struct {
		name string
		s    *Session
		at   string
		dead bool
	}{
		{"four hands, before a trick", nil, ":trick 2", false},
		{"four hands, within one", nil, ":trick 2 | l | l", false},
		{"three and a dead hand", seated(t, "tres-morto"), ":trick 2", true},
	} {
		s := tt.s
		if s == nil {
			s, _ = newStudy(t)
		}
		var asked *Open
		s.host.Worth = func(_ *rules.Rules, p *Open) (Worth, bool) {
			asked = p
			return Worth{First: 1, All: 2}, true
		}
		press(s, tt.at+" | h | V")
		s.Draw(120, 40)
		if asked == nil {
			t.Errorf("%s: nothing was asked", tt.name)
			continue
		}
		d := s.see().deal
		if asked.Trump != d.TrumpSuit() || (asked.Round != rules.Order{}) != tt.dead || tt.dead && asked.Round != *d.Table.Order(d.Dealer, d.Direction) {
			t.Errorf("%s: trump %v, order %v", tt.name, asked.Trump, asked.Round)
		}
		left := 0
		for _, seat := range rules.TwoPairs.Seats {
			left += asked.Left[seat].Len()
		}
		if trick := d.Trick(d.LastTrick()); len(asked.Table) != trick.N%4 || left != 40-4*(d.LastTrick()-1)-trick.N && left != 40-4*d.LastTrick() {
			t.Errorf("%s: on the table %v of %v, %d left", tt.name, asked.Table, trick.Cards(), left)
		}
	}
}
