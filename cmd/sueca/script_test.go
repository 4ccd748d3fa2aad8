package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
	"gotest.tools/v3/golden"

	"sueca/cmd/internal/defaults"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/faces"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/notation"
)

// program returns the path of the program: these tests by another name. Another build of it would not have
// what a mutation run has changed, and would not be seen by coverage.
func program(t *testing.T) string {
	t.Helper()
	file, err := exec.LookPath("sueca")
	verbtest.Check(t, err)
	return file
}

// execute runs the program with some arguments, and returns its exit status.
func execute(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return runUntil(context.Background(), args, stdin, stdout, stderr)
}

// outcome runs the program, and returns its exit status and what it writes.
func outcome(args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	status = execute(args, strings.NewReader(""), &o, &e)
	return status, o.String(), e.String()
}

// mustRun returns what a run in English writes, which must end clean.
func mustRun(t testing.TB, args ...string) string {
	t.Helper()
	status, out, errs := outcome(append(args, "--lang", "en")...)
	if status != output.ExitClean {
		t.Fatalf("%q: exit status %d\n%s%s", args, status, out, errs)
	}
	return out
}

// ran runs the program on the log of the folder, and returns its status and what it said on stderr.
func ran(args ...string) (int, string) {
	status, _, errs := outcome(append(args, "--log", "log.db", "--lang", "en")...)
	return status, errs
}

// inJSON returns what a verb writes as JSON, whatever its exit status is.
func inJSON[T any](t *testing.T, args ...string) (rows []T) {
	t.Helper()
	_, out, errs := outcome(append(args, "--format", "json")...)
	for dec := json.NewDecoder(strings.NewReader(out)); dec.More(); {
		var row T
		if err := dec.Decode(&row); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, errs)
		}
		rows = append(rows, row)
	}
	return rows
}

// rowsOf is inJSON in English for rows of any kind.
func rowsOf(t *testing.T, args ...string) []map[string]any {
	t.Helper()
	return inJSON[map[string]any](t, append(args, "--lang", "en")...)
}

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
	data := verbtest.Abs(t, "../../testdata")
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

// cmpName returns the words of a command, without the program's.
func cmpName(c *cobra.Command) string {
	_, rest, ok := strings.Cut(c.CommandPath(), " ")
	if !ok {
		return c.Name()
	}
	return rest
}

// contents returns what is in the files below a folder, and what its links lead to. SQLite
// changes the file beside the log that is for readers.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || strings.HasPrefix(d.Name(), "log.db-") {
			return err
		}
		name, _ := filepath.Rel(dir, path)
		switch {
		case d.IsDir():
			all[name] = "a folder"
		case d.Type()&fs.ModeSymlink != 0:
			to, err := os.Readlink(path)
			all[name] = "a link to " + to
			return err
		default:
			text, err := os.ReadFile(path)
			all[name] = string(text)
			return err
		}
		return nil
	})
	verbtest.Check(t, err)
	return all
}

// changed returns the names of the files that are not as they were.
func changed(before, after map[string]string) (names []string) {
	for name := range after {
		if was, there := before[name]; !there || was != after[name] {
			names = append(names, name)
		}
	}
	for name := range before {
		if _, there := after[name]; !there {
			names = append(names, name+" is gone")
		}
	}
	slices.Sort(names)
	return names
}
