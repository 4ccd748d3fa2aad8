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
	if s.page == nil || titleOf(s) != "the matches" {
		t.Fatal("the list is not shown")
	}
	press(s, "j")
	press(s, "Enter")
	if got := where(s); got != "2/1 0.0 start" || s.page != nil {
		t.Errorf("Enter leads to %s", got)
	}
	press(s, ":matches")
	if s.Draw(80, 24); s.page == nil || s.page.at != 1 {
		t.Error("the list does not begin at the open match")
	}
	press(s, "q")
	if !s.ToMatch("1") || where(s) != "1/1 0.0 start" || s.ToMatch("no such") {
		t.Errorf("by its number: %s", where(s))
	}
	press(s, "x P")
	if s.page != nil || !strings.Contains(s.said.String(), "hidden") {
		t.Error("names are shown to who wants to see none")
	}
}

// TestDealsUnread: a deal of which not even the number can be read has a question mark in the list.
func TestDealsUnread(t *testing.T) {
	s := opened(t, "deal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n\ndeal x\n1. B: zz\n\ndeal 3 dealer A\n1. B: zz\n")
	press(s, ":deals")
	has(t, s, "?  cannot be read", "3  cannot be read")
	hasNot(t, s, "0  cannot be read")
}
