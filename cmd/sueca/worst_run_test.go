//go:build linux && !race

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// The bounds of a run with a small input: of the processor, of the memory in MB, and of the processor after an interrupt,
// which no other work on the machine makes longer.
const worstTime, worstMegabytes, worstWait = 5 * time.Second, 500, 500 * time.Millisecond

// boundQuery binds as many plays as a query may.
const boundQuery = "a1: trick > 0 then a2: trick > 0 then a3: trick > 0 then a4: trick > 0 then a5: trick > 0 then a6: trick > 0 then a7: trick > 0 then " +
	"a8: trick = 11"

// runWorst runs the rows of the table.
func runWorst(t *testing.T) {
	at := t.TempDir()
	t.Chdir(at)
	mustRun(t, "key", "new", "k", "--dir", at)
	logs := map[string]map[string]string{} // of each input: what stands for LOG, MATCH and POINT
	logOf := func(input, file string) map[string]string {
		if logs[input] == nil {
			log := filepath.Join(at, input+".db")
			outcome("import", "--brief", "--log", log, file)
			_, listed, _ := outcome("list", "all", "--log", log, "--format", "json")
			_, rest, _ := strings.Cut(listed, `"match":"`)
			match, _, _ := strings.Cut(rest, `"`)
			point := filepath.Join(at, input+".point")
			_, signed, _ := outcome("checkpoint", "--log", log, "--key", filepath.Join(at, "k.key"))
			verbtest.WriteText(t, point, signed)
			logs[input] = map[string]string{"LOG": log, "MATCH": match, "POINT": point}
		}
		return logs[input]
	}
	for _, row := range worst {
		if row.why != "" {
			continue
		}
		t.Run(row.run+" of "+row.input, func(t *testing.T) {
			file, content := worstInputs[row.input](t)
			dir := t.TempDir()
			file = filepath.Join(dir, file)
			verbtest.WriteText(t, file, content)
			words := strings.Fields(row.run)
			args := make([]string, len(words))
			for i, w := range words {
				switch w {
				case "FILE":
					w = file
				case "OUT":
					w = filepath.Join(dir, "out"+map[string]string{"pack": ".suecapack", "page": ".html"}[words[0]])
				case "KEY":
					w = filepath.Join(at, "k.key")
				case "PUB":
					w = filepath.Join(at, "k.pub")
				case "STUDY":
					w = studyFile
				case "LIGA":
					w = ligaFile
				case "COST":
					w = "cost > 20"
				case "BOUND":
					w = boundQuery
				case "FOUND":
					w = strings.Replace(boundQuery, "= 11", "> 0", 1)
				case "DEALER":
					w = "deal 1 dealer B"
				}
				if strings.HasPrefix(w, "LOG") || strings.HasPrefix(w, "MATCH") || strings.HasPrefix(w, "POINT") {
					for name, is := range logOf(row.input, file) {
						w = strings.Replace(w, name, is, 1)
					}
				}
				args[i] = w
			}
			worstRun(t, row.run+" of "+row.input, len(content), args)
		})
	}
}

// worstRun runs the program once to its end, and once until it is interrupted.
func worstRun(t *testing.T, name string, size int, args []string) {
	peak := filepath.Join(t.TempDir(), "peak")
	began := time.Now()
	cmd, errs := worstCommand("sueca-peak", args, peak)
	cmd.Run()
	state, wall := cmd.ProcessState, time.Since(began)
	spent := state.UserTime() + state.SystemTime()
	if state.ExitCode() < 0 || state.ExitCode() > output.ExitTrouble || strings.Contains(errs.String(), "goroutine") {
		t.Errorf("%s: %s after %v: %.300q", name, state, spent, errs)
		return
	}
	memory := megabytes(t, peak)
	t.Logf("%-50s %6d bytes %5.2f s %4d MB, exit status %d", name, size, spent.Seconds(), memory, state.ExitCode())
	if spent > worstTime || memory > worstMegabytes {
		t.Errorf("%s: takes %v of the processor and %d MB", name, spent, memory)
	}
	if wall < time.Second {
		return // it ends before anybody could be impatient
	}
	cmd, errs = worstCommand("sueca", args, peak)
	verbtest.Check(t, cmd.Start())
	time.Sleep(wall / 3)
	before := processorTimeOf(t, cmd.Process.Pid)
	cmd.Process.Signal(syscall.SIGINT)
	cmd.Wait()
	if s := cmd.ProcessState; s.ExitCode() != output.ExitTrouble || s.UserTime()+s.SystemTime()-before > worstWait {
		t.Errorf("%s: interrupted, %s after %v of the processor: %.300q", name, s, s.UserTime()+s.SystemTime()-before, errs)
	}
}

// processorTimeOf returns how long the processors have worked for a process that runs.
func processorTimeOf(t *testing.T, pid int) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	verbtest.Check(t, err)
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:])) // from the third field of proc(5) on
	ticks := 0
	for _, field := range fields[11:13] {
		n, err := strconv.Atoi(field)
		verbtest.Check(t, err)
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond // of which Linux tells a hundred a second
}

// worstCommand returns a run of the program that is killed if it takes much more than it may.
func worstCommand(program string, args []string, peak string) (*exec.Cmd, *bytes.Buffer) {
	var errs bytes.Buffer
	cmd := exec.Command("sh", append([]string{"-c", `ulimit -t 8; exec "$0" "$@"`, program}, args...)...)
	cmd.Env = append(os.Environ(), "PEAK="+peak, "LC_ALL=C.UTF-8")
	cmd.Stderr = &errs
	return cmd, &errs
}
