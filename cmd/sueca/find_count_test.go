package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFindCounts: counts stand with the largest first, those that are as large by code point,
// and no more of them than are asked for.
func TestFindCounts(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.sueca")
	check(t, os.WriteFile(file, []byte("[Rules \"fpsd\"]\n\ndeal 1 dealer A trump *♦\n1. B: A♠ 2♠ 3♥ 4♠\n2. B: 5♣ 6♣ 7♥ K♠\n"), 0o644))
	for _, tt := range []struct{ args, want string }{
		// Of eight cards four are spades, two clubs and two hearts.
		{"--count suit --format csv", "suit,count\n♠,4\n♣,2\n♥,2\n"},
		{"--count suit --format csv --max 1", "suit,count\n♠,4\n"},
		{"--count suit --format csv --max 3", "suit,count\n♠,4\n♣,2\n♥,2\n"},
		{"--count trick,suit --format csv", "trick,suit,count\n1,♠,3\n2,♣,2\n1,♥,1\n2,♠,1\n2,♥,1\n"},
		{"--count suit --format json --max 2", `{"by":{"suit":"♠"},"count":4}` + "\n" + `{"by":{"suit":"♣"},"count":2}` + "\n"},
		{"--count trick --format json", `{"by":{"trick":1},"count":4}` + "\n" + `{"by":{"trick":2},"count":4}` + "\n"},
	} {
		got := mustRun(t, append(append([]string{"find", "trick >= 1"}, strings.Fields(tt.args)...), file)...)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s:\n%s", tt.args, diff)
		}
	}
	text := mustRun(t, "find", "trick >= 1", "--count", "suit", file)
	if !strings.Contains(text, "50.0") || strings.Count(text, "25.0") != 2 {
		t.Errorf("half of the cards are spades, a quarter hearts and clubs:\n%s", text)
	}
	// A line of several cards names each by its step.
	text = mustRun(t, "find", "a: trick = 1 and lead then next trick b: lead", file)
	if !strings.Contains(text, ": deal 1, a: trick 1 B A♠, b: trick 2 B 5♣") {
		t.Errorf("two steps:\n%s", text)
	}
}

// TestSolveTable: a position of one card each is worth what its trick has, to the pair of who
// takes it.
func TestSolveTable(t *testing.T) {
	deal := []string{"solve", "--deal", "A ♠A / B ♥2 / C ♥3 / D ♦4", "--trump", "♣", "--leader", "A", "--table"}
	// The eleven points of the ace go to A where spades are trumps or A leads, to C where hearts
	// are or one of the hearts is led, and to D otherwise.
	line := func(trump, leader, value string) string {
		return `"trump":"` + trump + `","leader":"` + leader + `","turn":"` + leader + `","value":` + value
	}
	const ac, bd = `{"AC":11,"BD":0}`, `{"AC":0,"BD":11}`
	lines := strings.Split(strings.TrimSpace(mustRun(t, append(deal, "--format", "json")...)), "\n")
	var want []string
	for _, trump := range []string{"♠", "♥", "♣", "♦"} {
		for _, leader := range []string{"A", "B", "C", "D"} {
			value := ac
			if trump == "♦" || trump == "♣" && leader == "D" {
				value = bd
			}
			want = append(want, line(trump, leader, value))
		}
	}
	if len(lines) != len(want) {
		t.Fatalf("%d lines, want %d", len(lines), len(want))
	}
	for i := range want {
		if !strings.Contains(lines[i], want[i]) {
			t.Errorf("%s, want %s", lines[i], want[i])
		}
	}
	text := mustRun(t, deal...)
	if strings.Count(text, "11–0") != 11 || strings.Count(text, "0–11") != 5 || !strings.Contains(text, "what AC and BD come to") {
		t.Errorf("%s", text)
	}
	for args, want := range map[string]string{
		"--objective tricks": `"value":{"AC":1,"BD":0}`, "--objective points": `"value":{"AC":11,"BD":0}`,
	} {
		got := mustRun(t, append(append([]string{}, deal[:7]...), append(strings.Fields(args), "--format", "json")...)...)
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s", args, got)
		}
	}
}
