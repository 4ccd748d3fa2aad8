package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"gotest.tools/v3/golden"
)

// scripted is a test of scripts that holds all that the program says in them against a golden a
// script, and not only what a script looks for.
type scripted struct {
	*testing.T
	dir  string // the folder of the scripts
	said string // the folder of the goldens
	data string // the folder of the records that scripts name
	log  *strings.Builder
}

func (s scripted) Run(name string, f func(testscript.T)) {
	s.T.Run(name, func(t *testing.T) {
		one := scripted{T: t, log: &strings.Builder{}}
		defer func() {
			if t.Failed() {
				t.Log(one.log)
			}
		}()
		f(one)
		script, err := os.ReadFile(filepath.Join(s.dir, name+".txtar"))
		check(t, err)
		if bytes.Contains(script, []byte("\n[referee] ")) {
			return // it hangs on how the program was built
		}
		golden.Assert(t, transcriptOf(strings.ReplaceAll(one.log.String(), s.data, "$DATA")), filepath.Join(s.said, name+".txt"))
	})
}

// Verbose has the whole of a script logged.
func (s scripted) Verbose() bool { return true }

// Log keeps the log of a script.
func (s scripted) Log(args ...any) { fmt.Fprintln(s.log, args...) }

// byLot is what is another one in each run or on each machine: when something was done, keys, what
// hangs on them and what they sign, and what built the program.
var byLot = regexp.MustCompile(`go1\.[\d.]+\d|\b(linux|darwin|windows)/\w+|sueca-log-[0-9a-f]+|\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[.\d]*Z?|[0-9a-f]{32,}|[0-9A-Za-z+/]{43,}=*|([A-Z2-9]{4} ){3,}[A-Z2-9]{4}|\+[0-9a-f]{8}\b`)

// mostSaid is how many lines of one output are written out, and mostWide how many bytes of a line.
const mostSaid, mostWide = 24, 400

// transcriptOf returns what the log of a script has of this program: each call, and all that was said,
// of what is long the beginning and a digest.
func transcriptOf(log string) string {
	digest := func(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:12] }
	var out strings.Builder
	var lines []string
	end := func() {
		shown, rest := lines, ""
		if len(lines) > mostSaid {
			shown, rest = lines[:mostSaid/2], fmt.Sprintf("… %d lines, %s\n", len(lines), digest(strings.Join(lines, "")))
			if slices.Contains(lines, "<!DOCTYPE html>\n") {
				shown, rest = lines[:2], "…\n" // it may have signatures in many forms; pages have goldens of their own
			}
		}
		for _, line := range shown {
			if len(line) > mostWide {
				line = fmt.Sprintf("%s… %d bytes, %s\n", strings.ToValidUTF8(line[:mostWide/2], ""), len(line), digest(line))
			}
			out.WriteString(line)
		}
		out.WriteString(rest)
		lines = nil
	}
	ours := false
	for line := range strings.Lines(log) {
		switch {
		case strings.HasPrefix(line, "> "):
			end()
			ours = strings.Contains(line, "exec sueca ")
		case strings.HasPrefix(line, "# "), line == "PASS\n":
			end()
			ours = false
		case line == "[stdout]\n", line == "[stderr]\n":
			end()
		}
		if ours {
			lines = append(lines, byLot.ReplaceAllString(line, "…"))
		}
	}
	end()
	return out.String()
}
