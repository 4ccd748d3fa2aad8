package main

import (
	"regexp"
	"testing"
	"time"
)

// TestGradeProgress: cards of one match, which is read in no time, take long to weigh. The bar
// moves on with them, and is gone at the end.
func TestGradeProgress(t *testing.T) {
	begun := time.Now()
	seen := errorsOnTerminal(t, []string{"grade", "--seen", "--evenly", "--worlds", "40", "--deal", "1", "../../testdata/evening.sueca"})
	if time.Since(begun) < 2*time.Second {
		t.Skip("this machine is too fast for a bar")
	}
	shown := regexp.MustCompile(`deals: 0, cards weighed: (\d+) +\d+%`).FindAllStringSubmatch(seen, -1)
	if len(shown) < 2 || shown[0][1] == shown[len(shown)-1][1] {
		t.Errorf("the bar does not move: %q", seen)
	}
	if last := regexp.MustCompile(`\r *\r$`); !last.MatchString(seen) {
		t.Errorf("the bar stays: %q", seen)
	}
}
