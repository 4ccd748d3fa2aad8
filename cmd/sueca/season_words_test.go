package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"sueca/analysis/season/rating"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestRatedMatches: what cannot be rated is told by its reason, and a match whose result is that
// of nobody is drawn.
func TestRatedMatches(t *testing.T) {
	t.Chdir(t.TempDir())
	head := func(n int, names string) string {
		out := fmt.Sprintf("[Date \"2026-10-%02d\"]\n[Match \"%d\"]\n[Rules \"fpsd target=1\"]\n", n, n)
		for i, name := range strings.Fields(names) {
			out += fmt.Sprintf("[%c %q]\n", 'A'+i, name)
		}
		return out + "\ndeal 1 dealer A trump 2♥\n"
	}
	verbtest.WriteText(t, "a.sueca", head(1, "Ana Bruno Carla Duarte")+"games AC 1\n\n"+
		head(2, "Ana Bruno Ana Duarte")+"games AC 1\n\n"+
		head(3, "Ana Bruno Carla")+"games AC 1\n\n"+
		head(4, "Ana Bruno Carla Duarte")+"1. B: 3♥\n")
	var out, errs bytes.Buffer
	if status := execute([]string{"season", "ratings", "--unit", "match", "a.sueca"}, nil, &out, &errs); status != 0 {
		t.Errorf("status %d", status)
	}
	for _, want := range []string{"1 match is not rated: nobody has won yet", "1 match is not rated: a seat has no name", "1 match is not rated: one name at two seats"} {
		if !strings.Contains(errs.String(), want) {
			t.Errorf("%q is not told: %s", want, errs.String())
		}
	}
}

// TestTooManyRated: more pairs than can be rated together are refused, with how many they are.
func TestTooManyRated(t *testing.T) {
	t.Chdir(t.TempDir())
	var text strings.Builder
	for i := range rating.Most { // each pair meets the next one
		fmt.Fprintf(&text, "[Date \"2026-10-03\"]\n[Match \"%d\"]\n[Rules \"fpsd target=1\"]\n[A \"N%d\"]\n[B \"N%d\"]\n[C \"S%d\"]\n[D \"S%d\"]\n\ndeal 1 dealer A trump 2♥\ngames AC 1\n\n", i+1, i, i+1, i, i+1)
	}
	verbtest.WriteText(t, "a.sueca", text.String())
	var out, errs bytes.Buffer
	status := execute([]string{"season", "ratings", "--by", "pair", "--unit", "match", "a.sueca"}, nil, &out, &errs)
	if want := fmt.Sprintf("%d are to be rated together, and %d can be", rating.Most+1, rating.Most); status != 2 || !strings.Contains(errs.String(), want) || out.Len() > 0 {
		t.Errorf("status %d, %q, want %q", status, errs.String(), want)
	}
}
