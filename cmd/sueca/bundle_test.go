package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"sueca/cmd/internal/bundle"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
	"sueca/eventlog/evidence"
)

// TestForgedBundle: nothing in a bundle can be changed, and no part can be left
// out or put in.
func TestForgedBundle(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("SUECA_LOG", filepath.Join(dir, "log.db"))
	file := func(name string) string { return filepath.Join(dir, name) }
	do := func(args ...string) {
		t.Helper()
		var out, errs bytes.Buffer
		if execute(append(args, "--lang", "en"), nil, &out, &errs) != 0 {
			t.Fatalf("%v: %s%s", args, out.String(), errs.String())
		}
	}
	do("import", "../../testdata/evening.sueca")
	do("key", "new", "--dir", dir, "club")
	do("bundle", "a386/5", "--key", file("club.key"), "-o", file("x.bundle"))
	good, err := os.ReadFile(file("x.bundle"))
	if err != nil {
		t.Fatal(err)
	}
	key, err := os.ReadFile(file("club.pub"))
	if err != nil {
		t.Fatal(err)
	}
	check := func(data []byte) error {
		b, err := evidence.OpenBundle(data, evidence.Trust{Keeper: string(key)})
		if err != nil {
			return err
		}
		_, err = bundle.Check(b, verb.Version())
		return err
	}
	if err := check(good); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 4))
	for range 2000 {
		bad := bytes.Clone(good)
		at := rng.IntN(len(bad))
		if bytes.HasPrefix(good[at+1:], []byte("=")) {
			continue // of the last letter of base64 some bits say nothing
		}
		bad[at] ^= byte(1 + rng.IntN(255))
		if check(bad) == nil {
			t.Errorf("byte %d (%q for %q) changed, and the bundle still verifies", at, bad[at], good[at])
		}
	}
	sections := bytes.SplitAfter(good, []byte("\n-- "))
	for i := range sections[1:] {
		without := append(append([][]byte{}, sections[:i+1]...), sections[i+2:]...)
		if check(bytes.Join(without, nil)) == nil {
			t.Errorf("part %d left out, and the bundle still verifies", i)
		}
		twice := append(append(append([][]byte{}, sections[:i+2]...), sections[i+1]), sections[i+2:]...)
		if check(bytes.Join(twice, nil)) == nil {
			t.Errorf("part %d put in twice, and the bundle still verifies", i)
		}
	}
}

// TestBundleOfAnyDeal: a bundle of a deal verifies whatever its number is, and so does one
// of the whole match.
func TestBundleOfAnyDeal(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	text := "[Event \"x\"]\n[Rules \"fpsd target=9\"]\n"
	for _, n := range []int{1, 9_999, 10_000, 10_001, 123_456} {
		text += fmt.Sprintf("\ndeal %d\nstop\ngames AC 1\n", n)
	}
	if err := os.WriteFile("many.sueca", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"import", "many.sueca"}, {"key", "new", "club"}} {
		if status, said := ran(args...); status != output.ExitClean {
			t.Fatal(said)
		}
	}
	id := runJSON[struct{ Match string }](t, output.ExitClean, "log", "--log", "log.db", "--format", "json")[0].Match
	for _, deal := range []int{0, 1, 9_999, 10_000, 10_001, 123_456} {
		selector := id
		if deal > 0 {
			selector += fmt.Sprintf("/%d", deal)
		}
		name := fmt.Sprintf("%d.bundle", deal)
		if status, said := ran("bundle", selector, "--key", "club.key", "-o", name); status != output.ExitClean {
			t.Fatalf("deal %d: %s", deal, said)
		}
		got := runJSON[struct {
			Deal    int
			OK      bool
			Message string
		}](t, output.ExitClean, "verify", "--keeper", "club.pub", "--format", "json", name)
		if len(got) != 1 || !got[0].OK || got[0].Deal != deal {
			t.Errorf("deal %d: %+v", deal, got)
		}
	}
}

// ran runs the program on the log of the folder, and returns its status and what it said
// on stderr.
func ran(args ...string) (int, string) {
	var out, errs bytes.Buffer
	status := execute(append(args, "--log", "log.db", "--lang", "en"), nil, &out, &errs)
	return status, errs.String()
}
