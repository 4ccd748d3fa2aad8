package signal

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// withHoldout returns a study whose card has such a line.
func withHoldout(t *testing.T, name, holdout string) *Study {
	t.Helper()
	text := "study: " + name + "\nhypothesis: none\ndetector: echo\n"
	if holdout != "" {
		text += "holdout: " + holdout + "\n"
	}
	s, err := ReadStudy(text, func(name string) (string, error) { return Detectors()[name], nil })
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestHoldoutLine: how a card says which matches are kept back, and what is no such way.
func TestHoldoutLine(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", "0 0 "}, {"later", "0 0 "}, {"later until 2027-06-30", "0 0 2027-06-30"}, {"0", "1 0 "}, {"0.3", "2 0.3 "},
		{"0.5 by beacon", "2 0.5 "}, {"0.3 by reveal", "3 0.3 "}, {"0.3  by\n  lottery 2026-12-01", "4 0.3 2026-12-01"},
	} {
		s := withHoldout(t, "x", tt.in)
		if got := fmt.Sprint(s.By, s.Holdout, " ", s.Day); got != strings.ReplaceAll(tt.want, "  ", " ") {
			t.Errorf("%q: %q, want %q", tt.in, got, tt.want)
		}
	}
	for _, tt := range []struct{ in, want string }{
		{"0.6 by beacon", "expected a number from 0 to 0.5"}, {"0.95", "expected a number from 0 to 0.9"},
		{"later until tomorrow", "expected later"}, {"0.3 by hash", "expected later, later until 2027-06-30, or a share"},
		{"0.3 by lottery", "expected later"}, {"0.3 by lottery 2026-13-01", "expected later"}, {"NaN by reveal", "expected a number from 0 to 0.5"},
		{"sometimes", "expected a number from 0 to 0.9"},
	} {
		_, err := ReadStudy("study: x\nhypothesis: none\ndetector: echo\nholdout: "+tt.in+"\n", func(name string) (string, error) { return Detectors()[name], nil })
		ok := false
		for _, want := range strings.Split(tt.want, "|") {
			ok = ok || err != nil && strings.Contains(err.Error(), want)
		}
		if !ok {
			t.Errorf("%q: %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestPart: which part of an archive a match is in, by what settles that.
func TestPart(t *testing.T) {
	number := []byte("a number that nobody chose")
	later := &Split{By: Later, Size: 10, Day: "2026-11-28", Closed: 20}
	until := &Split{By: Later, Size: 10, Day: "2026-11-28", Closed: 20, Until: "2026-12-24"}
	half := &Split{By: ByBeacon, Share: 0.5, Number: number, Size: 10}
	all, none := &Split{By: ByReveal, Share: 1, Number: number, Size: 10}, &Split{By: ByLottery, Number: number, Size: 10}
	for _, tt := range []struct {
		desc     string
		sp       *Split
		position int64
		date     string
		want     Part
	}{
		{"nothing is settled", nil, 15, "2026-12-01", Explored},
		{"it was there", later, 10, "2026-12-01", Explored},
		{"it came later", later, 11, "2026-12-01", Held},
		{"later, on the day", later, 11, "2026.11.28", Held},
		{"backdated", later, 11, "2026-11-27", Explored},
		{"backdated, with the month alone", later, 11, "2026-11", Explored},
		{"without a date", later, 11, "?", Held},
		{"not signed yet", later, 21, "2026-12-01", Waiting},
		{"a file", later, 0, "2026-12-01", Explored},
		{"on the last day", until, 11, "2026-12-24", Held},
		{"after the last day", until, 11, "2026-12-25", Waiting},
		{"drawn", all, 10, "", Held},
		{"came after the number", all, 11, "", Explored},
		{"drawn, a file", all, 0, "", Explored},
		{"no share", none, 5, "", Explored},
		{"by text", &Split{By: ByText, Share: 1}, 0, "", Held},
	} {
		s := withHoldout(t, "x", "")
		s.Split = tt.sp
		if got := s.Part("m", tt.position, tt.date); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.desc, got, tt.want)
		}
	}
	if !later.Backdated(11, "2026-11-27") || later.Backdated(10, "2026-11-27") || later.Backdated(11, "") || half.Backdated(11, "2026-11-27") {
		t.Error("which matches are backdated")
	}
	// A share is one, of the matches of any study alike.
	s, other := withHoldout(t, "x", "0.5"), withHoldout(t, "y", "0.5")
	s.Split, other.Split = half, half
	n := 0
	for i := range 10_000 {
		match := fmt.Sprint(i)
		if s.Part(match, 1, "") != other.Part(match, 1, "") {
			t.Fatalf("match %s is in two parts", match)
		}
		if s.Part(match, 1, "") == Held {
			n++
		}
	}
	if math.Abs(float64(n)-5000) > 200 {
		t.Errorf("%d of 10,000 are half", n)
	}
}

// TestBesides: the correction of what was kept back is for the tests of others too, of what was explored it is not.
func TestBesides(t *testing.T) {
	s := withHoldout(t, "x", "0.5")
	s.Split = &Split{Others: 3, Times: 2}
	if got := s.besides(NewCounts(s, true), 7); got != 2*(7+3)-7 {
		t.Errorf("%d besides", got)
	}
	if got := s.besides(NewCounts(s, false), 7); got != 0 {
		t.Errorf("%d besides what was explored", got)
	}
	if got := holm([]float64{0.01, 0.5, 0.002}, 3, 7); math.Abs(got[0]-0.09) > 1e-12 || got[1] != 1 || math.Abs(got[2]-0.02) > 1e-12 {
		t.Error(got)
	}
	if one, two := NewCounts(s, true), NewCounts(withHoldout(t, "x", "0.5"), true); one.Add(two) == nil {
		t.Error("counts of two splits are added")
	}
}
