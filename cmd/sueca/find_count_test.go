package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestFindCounts: counts stand with the largest first, those that are as large by code point,
// and no more of them than are asked for.
func TestFindCounts(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.sueca")
	verbtest.Check(t, os.WriteFile(file, []byte("[Rules \"fpsd\"]\n\ndeal 1 dealer A trump *♦\n1. B: A♠ 2♠ 3♥ 4♠\n2. B: 5♣ 6♣ 7♥ K♠\n"), 0o644))
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

// TestSolveGames: a card is worth the games of the side less those of the other side, so less than none
// where the deal is lost.
func TestSolveGames(t *testing.T) {
	const evening = "../../testdata/evening.sueca"
	for args, want := range map[string]string{
		"--deal 1 --trick 8": "5♦ 1 3♦ 1 2♥ -1", "--deal 2 --trick 8": "Q♦ 0 J♦ -1 5♥ -1",
		"--deal 3 --trick 8": "4♦ 1 3♦ 1 A♠ 1",
	} {
		text := mustRun(t, append(strings.Fields("solve --objective games "+args), evening)...)
		_, table, _ := strings.Cut(text, " card ")
		_, table, _ = strings.Cut(table, "\n")
		table, _, _ = strings.Cut(table, "best play")
		if got := strings.Join(strings.Fields(table), " "); got != want {
			t.Errorf("%s: %s, want %s", args, got, want)
		}
	}
}

// TestFindNameOfEighth: a name is found in a pack as in text, whoever of up to eight seats has it.
func TestFindNameOfEighth(t *testing.T) {
	t.Chdir(t.TempDir())
	head := "[Sueca \"1\"]\n[Rules \"dupla\"]\n"
	for _, seat := range "ABCDEFGH" {
		head += fmt.Sprintf("[%c \"p%c\"]\n", seat, seat)
	}
	verbtest.Check(t, os.WriteFile("a.sueca", []byte(head+"\ndeal 1 dealer A trump 2♦\n1. B: A♠ 2♠ 2♥ 3♠ 3♠ 4♠ 4♠ 5♠\nstop\n"), 0o644))
	mustRun(t, "pack", "a.sueca", "-o", "a.suecapack")
	for _, seat := range "ABCDEFGH" {
		query := fmt.Sprintf(`lead where name(%c) = "p%c"`, seat, seat)
		text, packed := mustRun(t, "find", query, "a.sueca"), mustRun(t, "find", query, "a.suecapack")
		if !strings.Contains(text, "deal 1") || strings.ReplaceAll(packed, "a.suecapack", "a.sueca") != text {
			t.Errorf("%s: in text %q, in a pack %q", query, text, packed)
		}
	}
}
