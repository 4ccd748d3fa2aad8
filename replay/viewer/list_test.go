package viewer

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// TestList steps through a list of places, to both ends and past one that does
// not exist.
func TestList(t *testing.T) {
	s, _ := newStudy(t)
	first, err := s.lib.Open(0)
	assert.NilError(t, err)
	third, err := s.lib.Open(2)
	assert.NilError(t, err)
	s.List([]Listed{
		{Match: first.Name, Deal: 1, Trick: 3, Card: 2, About: "one"},
		{Match: "no such match", Deal: 1},
		{Match: first.Name, Deal: 99},
		{Match: third.Name, Deal: 1, About: "four"},
	})
	for _, step := range []struct{ key, where, said string }{
		{"", "1/1 3.2", "1 of 4: one"},
		{",", "1/1 3.2", "this is the first place of the list"},
		{".", "1/1 3.2", "there is no match no such match here"},
		{".", "1/1 3.2", "3 of 4: the match has no such place"},
		{".", "3/1 0.0 start", "4 of 4: four"},
		{".", "3/1 0.0 start", "this is the last place of the list"},
		{"b", "1/1 3.2", ""},
	} {
		if step.key != "" {
			s.Press(step.key)
		}
		if got, said := where(s), s.said.String(); got != step.where || said != step.said {
			t.Errorf("%q: at %s, %q; want %s, %q", step.key, got, said, step.where, step.said)
		}
	}
}

// TestMatchList begins with the list of matches, goes to the second one, and back to the list.
func TestMatchList(t *testing.T) {
	s, _ := newStudy(t)
	s.OpenList()
	s.Draw(80, 24)
	assert.Assert(t, s.page != nil && titleOf(s) == "the matches", "the list is not shown")
	press(s, "j")
	press(s, "Enter")
	if got := where(s); got != "2/1 0.0 start" || s.page != nil {
		t.Errorf("Enter leads to %s", got)
	}
	press(s, ":matches")
	s.Draw(80, 24)
	assert.Check(t, s.page != nil && s.page.at == 1, "the list does not begin at the open match")
	press(s, "q")
	assert.Check(t, s.ToMatch("1") && where(s) == "1/1 0.0 start" && !s.ToMatch("no such"), "by its number: %s", where(s))
	press(s, "x P")
	assert.Check(t, s.page == nil && strings.Contains(s.said.String(), "hidden"), "names are shown to who wants to see none")
}

// TestDealsUnread: a deal of which not even the number can be read has a question mark in the list.
func TestDealsUnread(t *testing.T) {
	s := opened(t, "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n\ndeal x\n1. B: zz\n\ndeal 3 dealer A\n1. B: zz\n")
	press(s, ":deals")
	has(t, s, "?  cannot be read", "3  cannot be read")
	hasNot(t, s, "0  cannot be read")
}

// TestCandidates: of a seat all of whose cards are known only those can be tried that it has left; of
// another, those of which the record, to its end, does not tell that somebody else has them.
func TestCandidates(t *testing.T) {
	const text = "[Rules \"fpsd target=4\"]\n\ndeal 1 dealer A trump 2♦\nhand B ♠A7KJ ♥2345 ♣23\nhand C ♠Q65\n1. B: A♠ 2♠ 3♠ 4♠\nstop\n"
	for _, tt := range []struct{ keys, turn, want string }{
		{"", "B", "A♠ 7♠ K♠ J♠ 5♥ 4♥ 3♥ 2♥ 3♣ 2♣"},
		{"Right", "C", "Q♠ 6♠ 5♠ 2♠ A♥ 7♥ K♥ J♥ Q♥ 6♥ A♣ 7♣ K♣ J♣ Q♣ 6♣ 5♣ 4♣ A♦ 7♦ K♦ J♦ Q♦ 6♦ 5♦ 4♦ 3♦"},
		{"Right Right", "D", "3♠ A♥ 7♥ K♥ J♥ Q♥ 6♥ A♣ 7♣ K♣ J♣ Q♣ 6♣ 5♣ 4♣ A♦ 7♦ K♦ J♦ Q♦ 6♦ 5♦ 4♦ 3♦"},
	} {
		s := opened(t, text)
		press(s, tt.keys)
		s.choose()
		var got []string
		for _, c := range s.pile {
			got = append(got, c.String())
		}
		if g := strings.Join(got, " "); g != tt.want || s.see().turn.String() != tt.turn {
			t.Errorf("%v: %s, want %s: %s", s.see().turn, g, tt.turn, tt.want)
		}
	}
}
