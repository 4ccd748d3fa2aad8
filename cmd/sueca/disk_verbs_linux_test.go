//go:build amd64

package main

import (
	"io"
	"strings"
	"testing"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// onlyReading are the commands of the verbs that write no file.
var onlyReading = []string{
	"", "club", "key", "night", "rules", "signals",
	"completion bash", "help verify", "version", "rules diff fpsd rolha", "rules list", "rules show fpsd",
	"find ruff all", "grade a.sueca", "list all", "log", "lsp", "night check closed.checkpoint --policy night.policy", "solve a386",
	"season names all", "season check liga.competition all", "season draw liga.competition all",
	"signals calibrate echo.study --deals 2 --studies 1", "signals list", "signals maxims", "signals show echo",
	"summary", "summary merge counted.json", "summary show counted.json", "verify",
}

// elsewhere are the verbs that TestDiskTranscribe and TestDiskServe run.
var elsewhere = []string{"transcribe", "serve"}

// TestDiskVerbs: each verb is run on a disk that fails, or is shown here to write nothing. A new one must be named.
func TestDiskVerbs(t *testing.T) {
	root := newRootCmd(verb.NewRun(t.Context(), nil, nil, io.Discard, io.Discard))
	root.InitDefaultHelpCmd()
	is := map[string]string{}
	name := func(kind string, args []string) {
		c, _, err := root.Find(args)
		if err != nil {
			t.Fatalf("%q: %v", args, err)
		}
		is[cmpName(c)] += kind
	}
	for _, c := range allWritten() {
		name("w", c.args)
	}
	for _, line := range elsewhere {
		name("w", []string{line})
	}
	for _, line := range onlyReading {
		name("r", strings.Fields(line))
	}
	for _, c := range verb.AllCommands(root) {
		if !verb.IsTopic(c) && !c.Hidden && is[cmpName(c)] == "" {
			t.Errorf("the verb %s is new: what it writes belongs in allWritten, or one call of it in onlyReading", cmpName(c))
		}
	}
	first := []string{"validate a.sueca --fail-on never --summary-to counted.json"}
	before := diskFiles(t, &written{first: first})
	for i, line := range onlyReading {
		c := &written{args: append(strings.Fields(line), "--log", "log.db", "--lang", "en"), first: first}
		d := &disk{fault: fault{meets: anyOne}}
		r := c.onDisk(t, before, d)
		if r.status == output.ExitTrouble && line != "lsp" || r.status < 0 { // which is sent nothing
			t.Errorf("%s", r.report)
		}
		for _, did := range d.touched {
			if !isBeside(did) {
				t.Errorf("%s: it does %s", line, did)
			}
		}
		if len(d.touched) > 0 && (verbtest.Long || i%6 == 2) {
			t.Run(strings.ReplaceAll(line, " ", "-"), func(t *testing.T) { c.try(t, i) })
		}
	}
}
