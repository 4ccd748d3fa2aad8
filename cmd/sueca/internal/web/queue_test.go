package web

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// node runs a program of testdata under Node.js with the folder of the pages and more
// arguments, and returns what it prints. Where there is none the test is skipped.
func node(t *testing.T, program string, args ...string) string {
	t.Helper()
	name, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no Node.js here: the scripts of the pages are not run")
	}
	out, err := exec.Command(name, append([]string{"testdata/" + program, "pages"}, args...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %.4000s", err, out)
	}
	return strings.TrimSpace(string(out))
}

// TestQueue: of a thousand random evenings with a server that loses questions and answers,
// dies, and comes back from a backup, nothing that was typed is lost, doubled or out of order.
func TestQueue(t *testing.T) {
	got := node(t, "queue.js", "1", "1000")
	if !regexp.MustCompile(`^1000 evenings, [1-9]\d{4} cards, [1-9]\d{2,} restores, [1-9]\d{2,} conflicts$`).MatchString(got) {
		t.Error(got)
	}
	t.Log(got)
}
