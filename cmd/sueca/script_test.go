package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"gotest.tools/v3/golden"

	"sueca/cmd/internal/defaults"
	"sueca/cmd/sueca/internal/faces"
	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/notation"
)

func TestMain(m *testing.M) {
	// No test reads the defaults of whoever runs it. The scripts run this program again, by
	// the name sueca, and set their own.
	if strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") != "sueca" {
		os.Setenv(defaults.Variable, "")
		debug.SetGCPercent(400) // as main does: hundreds of runs are within this process
	}
	testscript.Main(m, programs)
}

// programs are what the scripts and tests can run by name.
var programs = map[string]func(){"sueca": main}

// TestScript runs the scripts of testdata/script, which read as the manual.
func TestScript(t *testing.T) {
	data, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       golden.FlagUpdate(),
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("DATA", data)
			env.Setenv("LC_ALL", "en_GB.UTF-8")
			return nil
		},
		// referee says whether this program was built with the referee for pages.
		Condition: func(cond string) (bool, error) {
			if cond != "referee" {
				return false, fmt.Errorf("%q is no condition", cond)
			}
			_, err := faces.RefereeBuilt()
			return err == nil, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			// unread LOG FILE stores a record as a version of the program would have
			// that could read none of its deals.
			"unread": func(ts *testscript.TestScript, neg bool, args []string) {
				if len(args) != 2 {
					ts.Fatalf("usage: unread LOG FILE")
				}
				ts.Check(storeUnread(ts.MkAbs(args[0]), ts.ReadFile(args[1])))
			},
			// newline NAME TEXT gives a variable a text, in which \n is a line end.
			// cut FROM TO SHARE: a file without what stands behind so many hundredths of it.
			"cut": func(ts *testscript.TestScript, neg bool, args []string) {
				text := ts.ReadFile(args[0])
				share, err := strconv.Atoi(args[2])
				ts.Check(err)
				ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text[:len(text)*share/100]), 0o644))
			},
			// tear FROM TO: a file with half of itself behind its end.
			"tear": func(ts *testscript.TestScript, neg bool, args []string) {
				text := ts.ReadFile(args[0])
				ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text+text[:len(text)/2]), 0o644))
			},
			"newline": func(ts *testscript.TestScript, neg bool, args []string) {
				if len(args) != 2 {
					ts.Fatalf("usage: newline NAME TEXT")
				}
				ts.Setenv(args[0], strings.ReplaceAll(args[1], `\n`, "\n"))
			},
			// replaced FILE REGEXP TEXT NEW writes a file with a text in place of all that a regular expression matches.
			"replaced": func(ts *testscript.TestScript, neg bool, args []string) {
				if len(args) != 4 {
					ts.Fatalf("usage: replaced FILE REGEXP TEXT NEW")
				}
				re, err := regexp.Compile(args[1])
				ts.Check(err)
				text := re.ReplaceAllString(ts.ReadFile(args[0]), args[2])
				ts.Check(os.WriteFile(ts.MkAbs(args[3]), []byte(text), 0o644))
			},
			// bytes FILE writes bytes that a script cannot hold.
			"bytes": func(ts *testscript.TestScript, neg bool, args []string) {
				if len(args) != 2 {
					ts.Fatalf("usage: bytes FILE png|latin1|zeros")
				}
				content := map[string]string{
					"png":    "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\n[\x00\xff]\n",
					"latin1": "[Event \"Sess\xe3o\"]\n[A \"Jo\xe3o\"]\n\ndeal 1 dealer A trump *\n1. B: A\xe3\n",
					"zeros":  "\x00\x00\x00\x00",
				}[args[1]]
				ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(content), 0o644))
			},
		},
	})
}

// storeUnread stores a record with every deal of it quarantined, as Format names
// them today and as it did once.
func storeUnread(file, text string) error {
	log, err := eventlog.Open(file)
	if err != nil {
		return err
	}
	defer log.Close()
	return log.Update(context.Background(), func(tx eventlog.Tx) error {
		head, rest, _ := strings.Cut(text, "\n\n")
		for m := range notation.Matches(strings.NewReader(head+"\n"), notation.Options{}) {
			events := m.Events
			for i, deal := range strings.Split(strings.TrimSpace(rest), "\n\n") {
				q := &engine.Quarantined{Text: deal, Format: []string{"sueca", "sueca 0"}[i%2], Faults: []engine.Fault{
					{Line: 1, Col: 1, EndCol: 5, Code: code.Syntax, Msg: message.Msg("this could not be read once")},
				}}
				fmt.Sscanf(deal, "deal %d", &q.Deal)
				events = append(events, q)
			}
			if _, err := eventlog.Import(tx, events); err != nil {
				return err
			}
		}
		return nil
	})
}
