package signal

import (
	"fmt"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/analysis/query"
	"sueca/analysis/simulate"
	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
)

const (
	lengthwise = `detector: lengthwise
title: leads laid lengthwise
opportunity: a: lead
hit: a.gesture is "v"
miss: a.gesture is "h"
state: a.ranks("A", any) > 0
strata: a.trick
says: the seat held an ace
by: a.seat
`
	lengthwiseStudy = "study: leads\nhypothesis: lengthwise tells an ace\ndetector: lengthwise\ncode: \"v\" the card is laid lengthwise\n" +
		"code: \"h\" the card is laid across\n"
)

func gestureStudy(t *testing.T, text string) *Study {
	t.Helper()
	s, err := ReadStudy(text, func(string) (string, error) { return lengthwise, nil })
	assert.NilError(t, err)
	return s
}

// countedOf counts matches, those of an archive.
func countedOf(t *testing.T, s *Study, matches func(func([]engine.Event) bool)) *Counts {
	t.Helper()
	c, n := NewCounts(s, false), 0
	for events := range matches {
		n++
		view := query.DealView{Match: fmt.Sprint("m", n)}
		assert.NilError(t, view.Deals(events, func() *replay.Match { return replay.Judge(events) }, func() error {
			c.Count(s, &view)
			return nil
		}))
	}
	return c
}

func archiveOf(a simulate.Archive) func(func([]engine.Event) bool) {
	return func(yield func([]engine.Event) bool) {
		for g := range a.Matches() {
			if !yield(g.Events) {
				return
			}
		}
	}
}

// TestGestureStudy: the pair that signals by how it lays its cards is found, and none of those who fidget; and how far the coders
// agree.
func TestGestureStudy(t *testing.T) {
	s := gestureStudy(t, lengthwiseStudy)
	archives, found, others, coded, covered := 2, 0, 0, 0, 0
	if long {
		archives = 40
	}
	for seed := range archives {
		a := simulate.Archive{Deals: 240, Seed: uint64(seed), Pairs: 8, Gestures: simulate.Gestures{Honesty: 0.8, Coders: 1 + seed%2}}
		c := countedOf(t, s, archiveOf(a))
		one, two := a.Players(0)
		for _, u := range s.Verdicts(c).Detectors[0].Units {
			switch {
			case u.Holm >= 0.05:
			case u.Unit == PairName(one, two):
				found++
			default:
				others++
			}
		}
		assert.Equal(t, c.Coding.Deals, 240)
		assert.Equal(t, c.Coding.Plays, 2400)
		assert.Assert(t, c.Coding.Seen == nil)
		assert.Equal(t, len(c.Coding.Twice), seed%2)
		for _, both := range c.Coding.Twice {
			k := both.Kappa()
			if coded++; k.Low <= 0.9 && 0.9 <= k.High { // one of twenty is written otherwise, where half are of each code
				covered++
			}
			if k.Plays != 2400 || k.Agree < 0.93 || k.Agree > 0.97 {
				t.Errorf("coders: %+v", k)
			}
		}
	}
	t.Logf("%d archives: the pair found in %d, others in %d; κ in the interval in %d of %d", archives, found, others, covered, coded)
	if covered < coded*8/10 {
		t.Errorf("the interval has κ in %d of %d", covered, coded)
	}
	if found < archives*9/10 || others > max(1, archives/10) {
		t.Errorf("%d archives: the pair found in %d, others in %d", archives, found, others)
	}
}

// TestCodeBook: what is wrong with a code book is said where it stands.
func TestCodeBook(t *testing.T) {
	head := "study: leads\nhypothesis: x\ndetector: lengthwise\n"
	for _, tt := range []struct{ study, detector, want string }{
		{head, lengthwise, "3:11: the study asks for gestures and says of no code what is seen: write a code book, a line such as " +
			"“code: \"1\" the card is laid lengthwise” for each code"},
		{head + "code: v lengthwise", lengthwise, "4:7: expected a code in quotation marks and what is seen, such as “\"1\" the card is laid lengthwise”"},
		{head + "code: \"v\"", lengthwise, "4:7: expected a code in quotation marks and what is seen, such as “\"1\" the card is laid lengthwise”"},
		{head + "code: \"v w\" lengthwise", lengthwise, "4:7: “v w” is no code of a gesture: it has 1 to 16 letters, digits or characters of +-_./"},
		{head + "code: \"v\" lengthwise\ncode: \"v\" across", lengthwise, "5:7: “v” stands here a second time"},
		{head + "code: \"v\" lengthwise", Detectors()["echo"], "4:7: the study has a code book, and no detector of it asks for a gesture"},
	} {
		_, err := ReadStudy(tt.study, func(string) (string, error) { return tt.detector, nil })
		got := "none"
		if e, ok := err.(*query.Error); ok {
			got = fmt.Sprintf("%d:%d: %v", e.Line, e.Col, e)
		}
		if got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.study, got, tt.want)
		}
	}
	s := gestureStudy(t, head+"code: \"v\"  the card is laid\n  lengthwise\n")
	assert.DeepEqual(t, s.Codes, []Code{{"v", "the card is laid lengthwise"}})
}

// TestSeenByCoder: the first deal is told whose coder may have seen the hands, where the study asks for gestures.
func TestSeenByCoder(t *testing.T) {
	const deal = "\ndeal 3 dealer A trump 7♥\ngesture B \"v\"\n1. B: 5♥ A♥ K♥ 3♥\n"
	for _, tt := range []struct{ desc, text, want string }{
		{"blind", "[Coder \"Eva\"]\n[Blind \"yes\"]\n" + deal, "<nil>"},
		{"cego", "[Coder \"Eva\"]\n[Blind \"Sim\"]\n" + deal, "<nil>"},
		{"saw", "[Coder \"Eva\"]\n[Blind \"no\"]\n" + deal, "&{m1 3 Eva}"},
		{"does not say", "[Coder \"Eva\"]\n" + deal, "&{m1 3 Eva}"},
		{"nobody", deal[1:], "&{m1 3 }"},
		{"nothing coded", strings.Replace(deal[1:], "gesture B \"v\"\n", "", 1), "<nil>"},
		{"coded and nothing seen", "[Coder \"Eva\"]\n" + strings.Replace(deal, "gesture B \"v\"\n", "", 1), "&{m1 3 Eva}"},
		{"the second", "[Coder \"Eva\"]\n[Blind \"yes\"]\n" + deal + "\nwitness \"Rui\"\ntag Coder \"Rui\"\n" + deal, "&{m1 3 Rui}"},
	} {
		c := countedOf(t, gestureStudy(t, lengthwiseStudy), func(yield func([]engine.Event) bool) {
			for m, err := range notation.Matches(strings.NewReader(tt.text), notation.Options{}) {
				if assert.NilError(t, err); !yield(m.Events) {
					return
				}
			}
		})
		if got := fmt.Sprint(c.Coding.Seen); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.desc, got, tt.want)
		}
	}
}
