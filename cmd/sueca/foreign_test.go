//go:build unix

package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestOneLanguage gives the verbs of evidence what was altered or cut, and finds no English in what they say in Portuguese.
func TestOneLanguage(t *testing.T) {
	dir := writerFiles(t)
	mustRun(t, "prove", "7", "--checkpoint", "night.checkpoint", "-o", "row.proof", "--log", "log.db")
	mustRun(t, "pack", "a.sueca", "-o", "a.suecapack")
	mustRun(t, "pack", "all", "-o", "log.suecapack", "--log", "log.db", "--force")
	said := map[string]string{}
	step := 31 // every so many texts
	if verbtest.Long {
		step = 3
	}
	n := 0
	for _, c := range [][]string{ // the file, then the command
		{"match.bundle", "verify", "match.bundle", "--keeper", "club.pub"},
		{"match.bundle", "restore", "match.bundle", "--dry-run", "--checkpoint", "night.checkpoint", "--keeper", "club.pub"},
		{"club.pub", "verify", "match.bundle", "--keeper", "club.pub"},
		{"night.policy", "night", "check", "closed.checkpoint", "--policy", "night.policy"},
		{"night.policy", "verify", "--checkpoint", "closed.checkpoint", "--policy", "night.policy"},
		{"closed.checkpoint", "night", "check", "closed.checkpoint", "--policy", "night.policy"},
		{"night.checkpoint", "verify", "--checkpoint", "night.checkpoint", "--keeper", "club.pub"},
		{"night.checkpoint", "bundle", "a386", "--checkpoint", "night.checkpoint"},
		{"night.checkpoint", "prove", "7", "--checkpoint", "night.checkpoint"},
		{"night.checkpoint", "cosign", "night.checkpoint", "--key", "carla.key", "--keeper", "club.pub"},
		{"carla.key", "cosign", "night.checkpoint", "--key", "carla.key", "--keeper", "club.pub"},
		{"night.request", "cosign", "--request", "night.request", "--key", "bruno.key", "--keeper", "night.pub"},
		{"night.request", "night", "check", "night.request", "--policy", "night.policy"},
		{"left.checkpoint", "fork", "left.checkpoint", "right.checkpoint", "--keeper", "club.pub"},
		{"row.proof", "verify", "row.proof", "--keeper", "club.pub"},
		{"club.key", "checkpoint", "--key", "club.key"},
		{"a.suecapack", "verify", "a.suecapack"},
		{"a.suecapack", "validate", "a.suecapack"},
		{"log.suecapack", "find", "ruff", "log.suecapack"},
	} {
		file, args := c[0], append(c[1:], "--log", "log.db", "--lang", "pt")
		whole := verbtest.Read(t, file)
		put := func(text []byte) {
			if n++; n%step != 0 {
				return
			}
			restoreAll(t, dir)
			verbtest.Check(t, os.WriteFile(file, text, 0o600))
			_, _, errs := outcome(args...)
			for line := range strings.Lines(errs) {
				if english.MatchString(keys.ReplaceAllString(quoted.ReplaceAllString(line, ""), "")) {
					kind := numbers.ReplaceAllString(line, "#")
					if said[kind] == "" {
						said[kind] = strings.Join(args, " ")
					}
				}
			}
		}
		alter(whole, put)
		restoreAll(t, dir)
	}
	for line, by := range said {
		t.Errorf("%s: %s", by, line)
	}
	t.Log(n, "texts")
}

var (
	english = regexp.MustCompile(`\b(the|is|are|it|its|of|not|with|than|does|has|which|this|that|written|row|rows|line|key|there|and|or|by)\b`)
	quoted  = regexp.MustCompile(`“[^”]*”|"[^"]*"|\S*\.\w+|--\w+|sueca \w+`)
	keys    = regexp.MustCompile(`\S*[+=]\S*|sueca-log-\S*`)
	numbers = regexp.MustCompile(`[0-9]+`)
)

// restoreAll writes the files anew.
func restoreAll(t *testing.T, dir string) {
	t.Helper()
	put(t, dir, made)
}

// alter calls fn with a text that is altered in many ways.
func alter(text []byte, fn func([]byte)) {
	lines := bytes.SplitAfter(text, []byte("\n"))
	join := func(parts ...[][]byte) []byte {
		var out []byte
		for _, p := range parts {
			out = append(out, bytes.Join(p, nil)...)
		}
		return out
	}
	every := max(1, len(lines)/60)
	for i := 0; i < len(lines); i += every {
		fn(join(lines[:i], lines[i+1:]))
		fn(join(lines[:i+1], lines[i:]))
		fn(join(lines[:i]))
		fn(join(lines[:i], [][]byte{lines[i][:len(lines[i])/2]}))
		fn(join(lines[:i], [][]byte{[]byte("x\n")}, lines[i+1:]))
		fn(join(lines[:i], [][]byte{[]byte("\n")}, lines[i+1:]))
		if i+1 < len(lines) {
			fn(join(lines[:i], lines[i+1:i+2], lines[i:i+1], lines[i+2:]))
		}
		for _, swap := range [][2]string{{" ", "  "}, {"0", "1"}, {"1", "9"}, {"A", "B"}, {"+", "-"}, {"/", "+"}, {"=", ""}, {"—", "-"}, {"a", "а"}, {"1", "999999999999999999999"}, {"1", "-1"}} {
			fn(join(lines[:i], [][]byte{bytes.Replace(lines[i], []byte(swap[0]), []byte(swap[1]), 1)}, lines[i+1:]))
		}
	}
	for i := 0; i < len(text); i += max(1, len(text)/80) {
		fn(append(append(bytes.Clone(text[:i]), text[i]^0x20), text[i+1:]...))
		fn(text[:i])
	}
}

// put makes a folder with some files.
func put(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	verbtest.Check(t, os.MkdirAll(dir, 0o755))
	for name, text := range files {
		if text == "a folder" {
			verbtest.Check(t, os.MkdirAll(filepath.Join(dir, name), 0o755))
		}
	}
	for name, text := range files {
		mode := fs.FileMode(0o644)
		if strings.HasSuffix(name, ".key") {
			mode = 0o600
		}
		if text != "a folder" {
			verbtest.Check(t, os.WriteFile(filepath.Join(dir, name), []byte(text), mode))
		}
	}
}
