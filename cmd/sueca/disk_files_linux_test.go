//go:build amd64

package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/eventlog"
)

// written is a command that writes, beside those of writers: into a log, or into what it has written before.
type written struct {
	name  string
	args  []string
	first []string // commands that make what it works on
	not   []string // files that it would find beside
	force string   // what lets it write again over what is there
	once  bool     // what is done twice is there twice
	goes  bool     // it does its work where it cannot write, too
	out   string   // standard output is this file
	logs  bool     // it writes into a log, and what it prints says so
}

// logWriters are the commands that write into a log, or a second time.
var logWriters = []written{
	{name: "import new", args: []string{"import", "records", "--log", "new.db"}},
	{name: "import", args: []string{"import", "records", "--log", "log.db"}},
	{name: "import amend", args: []string{"import", "--amend", "edited.sueca", "--log", "log.db"}},
	{name: "amend", args: []string{"amend", "a386", "A", "Ana Maria", "misspelt", "--log", "log.db"}},
	{name: "rename", args: []string{"rename", "Ana Reis", "Ana Maria", "--reason", "misspelt", "--log", "log.db"}},
	{name: "redact", args: []string{"redact", "Elsa Pinto", "--yes", "--reason", "asked", "--log", "log.db"}},
	{name: "reparse", args: []string{"reparse", "--log", "unread.db"}},
	{name: "restore", not: otherHistory, first: []string{"backup old.db --log log.db"},
		args: []string{"restore", "right.db", "--log", "old.db", "--checkpoint", "right.checkpoint", "--keeper", "club.pub"}},
	{name: "restore aside", not: otherHistory, args: []string{"restore", "right.db", "--log", "left.db", "--checkpoint", "right.checkpoint", "--keeper", "club.pub"}},
	{name: "restore new-origin", first: []string{"backup old.db --log log.db"},
		args: []string{"restore", "--new-origin", "--reason", "lost", "--log", "old.db", "--state", "mean.state"}},
	{name: "checkpoint", args: []string{"checkpoint", "--key", "club.key", "--log", "right.db"}},
	{name: "signals register", args: []string{"signals", "register", "echo.study", "--log", "log.db"}},
	{name: "signals split", first: registered, once: true,
		args: []string{"signals", "split", "echo.study", "--commit", "Elsa=" + strings.Repeat("0", 64), "--log", "log.db"}},
	{name: "signals run", first: registered, args: []string{"signals", "run", "echo.study", "all", "--log", "log.db"}, once: true},
	{name: "signals habits", first: registered, args: []string{"signals", "habits", "echo.study", "all", "--log", "log.db"}, once: true},
	{name: "signals search", first: registered, args: []string{"signals", "search", "echo.study", "all", "--log", "log.db"}, once: true},
	{name: "pack append", once: true, first: []string{"pack a.sueca -o x.suecapack"}, args: []string{"pack", "--append", "records", "-o", "x.suecapack"}},
	{name: "site again", first: []string{"site a.sueca -o pages"}, args: []string{"site", "a.sueca", "records", "-o", "pages"}},
	{name: "init", args: []string{"init", "--author", "Elsa"}},
	{name: "grade", args: []string{"grade", "a386/1", "--log", "log.db"}, goes: true},
	{name: "export to standard output", args: []string{"export", "all", "--log", "log.db"}, out: "stdout"},
	{name: "replay to standard output", args: []string{"replay", "a.sueca", "--format", "json"}, out: "stdout"},
}

// registered settles a study in the log.
var registered = []string{"signals register echo.study --log log.db"}

// otherHistory is where the key has signed another history of the log.
var otherHistory = []string{"left.state", "left.checkpoint"}

// allWritten returns all commands that write.
func allWritten() (out []written) {
	given := map[string]string{"cosign": "night.checkpoint", "cosign request": "night.request", "fmt write": "untidy.sueca", "season fmt write": "untidy.competition"}
	for i, w := range writers {
		name := strings.TrimSpace(w.verb + " " + w.flag)
		place := w.named(filepath.Join("out", "new"))
		if w.changes {
			place = given[name]
		}
		c := written{name: fmt.Sprint(name, " ", i), args: append(w.command(place), "--log", "log.db")}
		if w.keeps {
			c.force = "--force"
		}
		out = append(out, c)
	}
	for _, c := range logWriters {
		c.logs = true
		out = append(out, c)
	}
	return out
}

// diskFiles returns the files that a command works on.
func diskFiles(t *testing.T, c *written) map[string]string {
	t.Helper()
	dir := writerFiles(t)
	verbtest.WriteText(t, "edited.sueca", strings.Replace(string(verbtest.Read(t, "a.sueca")), "1. B: A♠ 4♠", "1. B: A♠ 6♠", 1))
	verbtest.WriteText(t, "untidy.sueca", "[Event   \"x\"]\n\n\ndeal 1\nstop\n")
	verbtest.WriteText(t, "untidy.competition", "competition   \"x\"\n\n\npair 1 \"A\" \"C\"\npair 2 \"B\" \"D\"\n")
	verbtest.Check(t, errors.Join(os.Mkdir("out", 0o755),
		storeUnread("unread.db", "[Event \"x\"]\n\ndeal 1 dealer A trump 7♥\npoints AC 70 BD 50\n")))
	for _, line := range c.first {
		mustRun(t, strings.Fields(line)...)
	}
	for _, name := range c.not {
		verbtest.Check(t, os.Remove(name))
	}
	return contents(t, dir)
}

// outcomeOnDisk is what a run on a disk left.
type outcomeOnDisk struct {
	status      int // -1 where it was killed
	out, errs   string
	files       map[string]string // all that is there then
	met         int
	failed      []string
	dir, report string
	errno       syscall.Errno // of the disk
	once        bool
}

// onDisk runs the command in a folder with some files.
func (c *written) onDisk(t *testing.T, files map[string]string, d *disk, more ...string) *outcomeOnDisk {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "d")
	put(t, dir, files)
	r := c.in(t, dir, d, more...)
	r.errno, r.once = d.fault.errno, d.fault.once
	r.report = fmt.Sprintf("%s, %s at %d (%s): status %d\n%s%s", strings.Join(c.args, " "), d.fault.name, d.at, strings.Join(d.failed, ", "), r.status, r.out, r.errs)
	return r
}

// in runs the command in a folder.
func (c *written) in(t *testing.T, dir string, d *disk, more ...string) *outcomeOnDisk {
	t.Helper()
	cmd := d.command(dir, append(slices.Clone(c.args), more...)...)
	cmd.Env = append(cmd.Env, diskDefaults+"="+filepath.Join(dir, "config", "defaults"))
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if c.out != "" {
		f, err := os.Create(filepath.Join(dir, c.out))
		verbtest.Check(t, err)
		defer f.Close()
		cmd.Stdout = f
	}
	d.start(t, cmd)
	err := cmd.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return &outcomeOnDisk{status: cmd.ProcessState.ExitCode(), out: out.String(), errs: errs.String(), files: everything(t, dir), met: d.met, failed: d.failed, dir: dir}
}

// everything is contents with what SQLite keeps beside a log.
func everything(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := contents(t, dir)
	beside, _ := filepath.Glob(filepath.Join(dir, "log.db-*"))
	for _, name := range beside {
		all[filepath.Base(name)] = string(verbtest.Read(t, name))
	}
	return all
}

// meaning returns what a file says, without what is another in every run: times, and what is drawn by lot.
func meaning(t *testing.T, dir, name, text string, exact bool) string {
	t.Helper()
	head := []byte(text[:min(len(text), 1<<10)])
	switch {
	case text == "":
		return ""
	case eventlog.IsLog(head):
		if l, err := eventlog.OpenRead(filepath.Join(dir, name)); errors.Is(err, eventlog.ErrUnmade) {
			return ""
		} else if err == nil {
			l.Close()
		}
		status, out, errs := outcome("log", "--format", "json", "--lang", "en", "--log", filepath.Join(dir, name))
		if verified, _, said := outcome("verify", "--lang", "en", "--log", filepath.Join(dir, name)); status != 0 || verified != 0 {
			return "a log that does not verify: " + errs + said
		}
		var b strings.Builder
		for dec := json.NewDecoder(strings.NewReader(out)); dec.More(); {
			var row map[string]any
			verbtest.Check(t, dec.Decode(&row))
			fmt.Fprintln(&b, row["position"], row["match"], row["revision"], row["kind"], row["author"], row["redacted"], originName.ReplaceAllString(fmt.Sprint(row["text"]), "ORIGIN"))
		}
		return b.String()
	case eventlog.IsPromises(head):
		return promised(t, filepath.Join(dir, name))
	case exact:
		return signatureLine.ReplaceAllString(text, "$1")
	}
	return anyDrawn.ReplaceAllString(text, "#")
}

var (
	originName    = regexp.MustCompile(`sueca-log-[0-9a-f]+`)
	signatureLine = regexp.MustCompile(`(?m)^(— \S+) .*$`) // they have a time
	anyDrawn      = regexp.MustCompile(`[A-Za-z0-9+/=:.-]{8,}`)
)

// promised returns what keys have signed.
func promised(t *testing.T, path string) string {
	t.Helper()
	db, err := sql.Open(sql.Drivers()[0], path)
	verbtest.Check(t, err)
	defer db.Close()
	rows, err := db.QueryContext(context.Background(), "SELECT key, size FROM promise ORDER BY key, origin")
	if err != nil {
		return "no file of promises: " + err.Error()
	}
	defer rows.Close()
	var b strings.Builder
	for rows.Next() {
		var key string
		var size int64
		verbtest.Check(t, rows.Scan(&key, &size))
		fmt.Fprintln(&b, size)
	}
	return b.String()
}

// isLeft reports whether a name is one that a file has while it is written.
func isLeft(name string) bool {
	base := filepath.Base(name)
	return strings.HasPrefix(base, ".sueca-") && base != ".sueca-site.jsonl" ||
		strings.Contains("/"+name, "/.sueca-") && !strings.HasSuffix(name, ".jsonl") ||
		strings.HasPrefix(base, "sueca-") && strings.HasSuffix(base, ".part")
}

// TestDisk runs every command that writes on a disk that fails at its first, second, … write, until it fails no more; a
// few of them where that would take long.
func TestDisk(t *testing.T) {
	for i, c := range allWritten() {
		if verbtest.Long || c.logs || i%5 == 0 {
			t.Run(strings.ReplaceAll(c.name, " ", "-"), func(t *testing.T) { c.try(t, i) })
		}
	}
}

// eachPoint calls fn with disks that fail in every way at every point until fn reports that there is none so far, and
// with a few of them, which are others for each seed, where that would take long.
func eachPoint(t *testing.T, seed, few int, fn func(d *disk) (met int)) {
	t.Helper()
	for i, f := range faults {
		if !verbtest.Long && (i-seed%len(faults)+len(faults))%len(faults) >= few {
			continue
		}
		k, step := 1, 1
		if !verbtest.Long {
			met := fn(&disk{fault: f})
			if met == 0 {
				continue
			}
			k, step = 1+(seed*31+i*17)%met, met
		}
		points := 0
		for ; ; k += step {
			if fn(&disk{fault: f, at: k}) < k {
				break
			}
			points++
		}
		t.Logf("%s: %d points", f.name, points)
	}
}

// trial is a command with what it does on a disk that is well.
type trial struct {
	*written
	before, was map[string]string // the files that it works on, and what they mean
	well        [2]*outcomeOnDisk // two runs
	will        map[string]string // what the files mean then
}

func newTrial(t *testing.T, c *written) *trial {
	t.Helper()
	r := &trial{written: c, before: diskFiles(t, c), was: map[string]string{}, will: map[string]string{}}
	for i := range r.well {
		r.well[i] = c.onDisk(t, r.before, &disk{})
	}
	if s := r.well[0].status; s == output.ExitTrouble || s < 0 {
		t.Fatalf("on a disk that is well: %s", r.well[0].report)
	}
	for name, text := range r.before {
		r.was[name] = meaning(t, r.well[0].dir, name, text, true)
		if eventlog.IsLog([]byte(text)) || eventlog.IsPromises([]byte(text)) {
			dir := t.TempDir()
			verbtest.Check(t, os.WriteFile(filepath.Join(dir, filepath.Base(name)), []byte(text), 0o644))
			r.was[name] = meaning(t, dir, filepath.Base(name), text, true)
		}
	}
	for name := range r.well[0].files {
		r.will[name] = r.means(t, r.well[0], name)
		if other := r.means(t, r.well[1], name); other != r.will[name] && !isBeside(name) {
			t.Fatalf("%s is never the same:\n%.1000s\n%.1000s", name, other, r.will[name])
		}
	}
	return r
}

// means returns what a file of a run means.
func (r *trial) means(t *testing.T, of *outcomeOnDisk, name string) string {
	return meaning(t, of.dir, name, of.files[name], r.well[0].files[name] == r.well[1].files[name])
}

// isBeside reports whether SQLite keeps a file beside another one.
func isBeside(name string) bool {
	return strings.HasSuffix(name, "-wal") || strings.HasSuffix(name, "-shm") || strings.HasSuffix(name, "-journal")
}

// try runs the command on disks that fail.
func (c *written) try(t *testing.T, seed int) {
	trial := newTrial(t, c)
	eachPoint(t, seed, 1, func(d *disk) int {
		r := c.onDisk(t, trial.before, d)
		if d.at > 0 && r.met >= d.at {
			if wrong := trial.judge(t, r); wrong != "" {
				t.Errorf("%s\n%s", wrong, r.report)
			}
		}
		os.RemoveAll(r.dir)
		return r.met
	})
}

// look looks at what a run left, and reports whether all is done. Every file is as it was, or as it will be; with done
// all are as they will be.
func (r *trial) look(t *testing.T, of *outcomeOnDisk, done bool, say func(string, ...any)) (all bool) {
	t.Helper()
	all = true
	removed := !slices.ContainsFunc(of.failed, func(s string) bool { return strings.HasPrefix(s, "unlink") || strings.HasPrefix(s, "rmdir") })
	names := map[string]bool{}
	for _, files := range []map[string]string{of.files, r.will, r.before} {
		for name := range files {
			names[name] = true
		}
	}
	for name := range names {
		text, there := of.files[name]
		old, was := r.before[name]
		same := text == old && there == was && of.files[name+"-wal"] == "" // else its last rows are there
		switch {
		case isBeside(name) || name == r.out || filepath.Base(name) == ".sueca-site.jsonl" && !done: // a list that knows what was begun
		case strings.Contains(name, "-aside-") && there && r.means(t, of, name) == r.was[strings.Split(name, "-aside-")[0]+filepath.Ext(name)]: // a copy that is whole
		case isLeft(name):
			if done || removed && of.status >= 0 {
				say("%s is left", name)
			}
		case old == r.well[0].files[name] && was:
			if !same && r.means(t, of, name) != r.was[name] {
				say("%s, which it does not write, is changed", name)
			}
		case same && !done:
			all = false
		case !there:
			say("%s is not there", name)
		default:
			now := r.means(t, of, name)
			switch {
			case now == r.will[name]:
			case !done && (now == r.was[name] || now == ""): // a log that is begun, and has no row
				all = false
			case !done && eventlog.IsLog([]byte(text)) && strings.HasPrefix(r.will[name], now) && strings.HasPrefix(now, r.was[name]):
				all = false
			default:
				say("%s is %.300q, want %.300q", name, now, r.will[name])
			}
		}
	}
	return all
}

// judge says what is wrong with what a run left, "" if nothing is.
func (r *trial) judge(t *testing.T, of *outcomeOnDisk) string {
	t.Helper()
	var wrong []string
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	all := r.look(t, of, false, say)
	switch {
	case of.status == r.well[0].status:
		if !all && !r.goes {
			say("it ends with %d, and is not done", of.status)
		}
		if of.errs != r.well[0].errs && !r.goes {
			say("it ends with %d, and says something else", of.status)
		}
	case of.status == output.ExitTrouble:
		wrong = append(wrong, badWords(of)...)
		if r.logs && of.out != "" && of.out == r.well[0].out && !all {
			say("it says that it is done")
		}
	case of.status >= 0:
		say("it ends with %d", of.status)
	}
	if all && r.once {
		return strings.Join(wrong, "\n")
	}
	again := r.in(t, of.dir, &disk{}) // on a disk that is well
	if again.status == output.ExitTrouble && r.force != "" {
		again = r.in(t, of.dir, &disk{}, r.force)
	}
	switch {
	case again.status != output.ExitTrouble:
		r.look(t, again, true, say)
	case !all:
		say("run again: %d %s", again.status, again.errs)
	}
	return strings.Join(wrong, "\n")
}

// causes are the words for what happened to a disk.
var causes = map[syscall.Errno][]string{
	syscall.ENOSPC: {"the disk is full"},
	syscall.EIO:    {"the disk does not answer", "the log cannot be written", "it cannot be written"}, // it can be read, and SQLite says no more
	syscall.EROFS:  {"nothing can be written there", "the log cannot be written", "it cannot be written", "none can be made there"},
}

// foreignWords are what systems and libraries say of a disk, and readers do not know.
var foreignWords = []string{"input/output error", "no space left", "read-only file system", "disk I/O error", "database", "errno", "SQL", "panic", "goroutine", "unable to"}

// badWords says what is wrong with what the program said of a failing disk.
func badWords(of *outcomeOnDisk) (wrong []string) {
	known := slices.Clone(causes[of.errno])
	for _, w := range foreignWords {
		if strings.Contains(of.errs, w) {
			wrong = append(wrong, "it says "+w)
		}
	}
	if of.once { // by when it is asked what happened, nothing does
		known = append(known, "can be written", "cannot be written", "can be made there", "does not answer")
	}
	if !slices.ContainsFunc(known, func(w string) bool { return strings.Contains(of.errs, w) }) {
		wrong = append(wrong, "it does not say what happened")
	}
	if !regexp.MustCompile(`(?m)^sueca: [^ ]+: `).MatchString(of.errs) {
		wrong = append(wrong, "it does not name the file")
	}
	return wrong
}
