//go:build unix

package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/pflag"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// outlet is one way in which a verb writes a file that a person names.
type outlet struct {
	verb string
	flag string   // "" where the file is an argument
	args []string // the command, with OUT where the file is named
	// reads are the files that the command reads, besides the log and the keys.
	reads []string
	// ending is what the name must end with.
	ending string
	// What becomes of a file that is there: it is kept, unless --force says otherwise; it
	// is kept always; it is changed by its nature; otherwise it is replaced.
	keeps, fresh, changes bool
	folder                bool // a folder is written
}

// Where a name is taken apart: the key NAME.key is made by key new --dir DIR NAME.
const (
	outPlace  = "OUT"
	outFolder = "OUT-FOLDER"
	outName   = "OUT-NAME"
)

// writers are all ways in which the program writes files.
var writers = []outlet{
	{verb: "checkpoint", flag: "output", args: []string{"checkpoint", "--key", "club.key", "-o", "OUT"}, keeps: true},
	{verb: "bundle", flag: "output", args: []string{"bundle", "a386/5", "--key", "club.key", "-o", "OUT"}, keeps: true},
	{verb: "bundle", flag: "output", args: []string{"bundle", "a386", "--checkpoint", "night.checkpoint", "-o", "OUT"}, reads: []string{"night.checkpoint"}, keeps: true},
	{verb: "key new", flag: "dir", args: []string{"key", "new", "--dir", outFolder, outName}, ending: ".key", keeps: true},
	{verb: "key new", args: []string{"key", "new", "--dir", outFolder, outName}, ending: ".pub", keeps: true},
	{verb: "cosign", args: []string{"cosign", "--key", "ana.key", "--keeper", "club.pub", "OUT"}, changes: true},
	{verb: "prove", flag: "output", args: []string{"prove", "7", "--checkpoint", "night.checkpoint", "-o", "OUT"}, reads: []string{"night.checkpoint"}, keeps: true},
	{verb: "cosign", flag: "request", args: []string{"cosign", "--key", "bruno.key", "--keeper", "night.pub", "--request", "OUT"}, changes: true},
	{verb: "club init", flag: "dir", args: []string{"club", "init", "--cosigner", "ana.pub", "--dir", outFolder, outName}, ending: ".policy", keeps: true},
	{verb: "night close", flag: "output", args: []string{"night", "close", "--key", "night.key", "--policy", "night.policy", "-o", "OUT"}, reads: []string{"night.policy"}, keeps: true},
	{verb: "night close", flag: "request", args: []string{"night", "close", "--key", "night.key", "--policy", "night.policy", "-o", "/dev/null", "--request", "OUT"}, reads: []string{"night.policy"}, keeps: true},
	{verb: "night check", flag: "output", args: []string{"night", "check", "closed.checkpoint", "--policy", "night.policy", "-o", "OUT"}, reads: []string{"night.policy", "closed.checkpoint"}, keeps: true},
	{verb: "audit", flag: "output", args: []string{"audit", "a.sueca", "--fail-on", "never", "-o", "OUT"}, reads: []string{"a.sueca"}, keeps: true},
	{verb: "audit", flag: "output", args: []string{"audit", "all", "--fail-on", "never", "--format", "json", "-o", "OUT"}, keeps: true},
	{verb: "key sign", flag: "output", args: []string{"key", "sign", "SHA256SUMS", "--key", "club.key", "-o", "OUT"}, reads: []string{"SHA256SUMS"}, keeps: true},
	{verb: "fork", flag: "output", args: []string{"fork", "left.checkpoint", "right.checkpoint", "--keeper", "club.pub", "-o", "OUT"}, reads: []string{"left.checkpoint", "right.checkpoint"}, keeps: true},
	{verb: "fmt", flag: "write", args: []string{"fmt", "-w", "OUT"}, changes: true},
	{verb: "season fmt", flag: "write", args: []string{"season", "fmt", "-w", "OUT"}, changes: true},
	{verb: "backup", args: []string{"backup", "OUT"}, fresh: true},
	{verb: "validate", flag: "summary-to", args: []string{"validate", "a.sueca", "--summary-to", "OUT"}, reads: []string{"a.sueca"}},
	{verb: "validate", flag: "summary-to", args: []string{"validate", "records", "--summary-to", "OUT"}, reads: []string{"records/b.sueca"}},
	{verb: "extract", flag: "to", args: []string{"extract", "a.sueca", "--to", "OUT"}, reads: []string{"a.sueca"}, keeps: true},
	{verb: "extract", flag: "to", args: []string{"extract", "a.sueca", "--split", "match", "--to", "OUT"}, reads: []string{"a.sueca"}, folder: true},
	{verb: "pack", flag: "output", args: []string{"pack", "a.sueca", "-o", "OUT"}, reads: []string{"a.sueca"}, keeps: true},
	{verb: "export", flag: "out", args: []string{"export", "a.sueca", "--to", "parquet", "--out", "OUT"}, reads: []string{"a.sueca"}, folder: true},
	{verb: "extract", flag: "dedupe-report", args: []string{"extract", "a.sueca", "--dedupe", "--dedupe-report", "OUT"}, reads: []string{"a.sueca"}, keeps: true},
	{verb: "generate", flag: "answers", args: []string{"generate", "--deals", "5", "--revokes", "1", "--answers", "OUT"}, keeps: true},
	{verb: "generate", flag: "to", args: []string{"generate", "--deals", "5", "--to", "OUT"}, folder: true},
	{verb: "score", flag: "svg", args: []string{"score", "one.sueca", "--svg", "OUT"}, reads: []string{"one.sueca"}},
	{verb: "score", flag: "svg", args: []string{"score", "a386", "--svg", "OUT"}},
	{verb: "season", flag: "svg", args: []string{"season", "a.sueca", "--svg", "OUT"}, reads: []string{"a.sueca"}},
	{verb: "season", flag: "html", args: []string{"season", "all", "--html", "OUT"}},
	{verb: "season fixtures", flag: "html", args: []string{"season", "fixtures", "liga.competition", "--html", "OUT"}, reads: []string{"liga.competition"}},
	{verb: "season fixtures", flag: "slips", args: []string{"season", "fixtures", "liga.competition", "--slips", "OUT"}, reads: []string{"liga.competition"}},
	{verb: "season fixtures", flag: "ics", args: []string{"season", "fixtures", "liga.competition", "--ics", "OUT"}, reads: []string{"liga.competition"}},
	{verb: "view", flag: "svg", args: []string{"view", "a386", "--svg", "OUT"}},
	{verb: "view", flag: "html", args: []string{"view", "a.sueca", "--html", "OUT"}, reads: []string{"a.sueca"}},
	{verb: "view", flag: "html", args: []string{"view", "a.sueca", "--list", "places.jsonl", "--html", "OUT"}, reads: []string{"a.sueca", "places.jsonl"}},
	{verb: "show", flag: "svg", args: []string{"show", "a.sueca", "--svg", "OUT"}, reads: []string{"a.sueca"}},
	{verb: "show", flag: "html", args: []string{"show", "a386", "--html", "OUT"}},
	{verb: "page", flag: "output", args: []string{"page", "a.sueca", "-o", "OUT"}, reads: []string{"a.sueca"}},
	{verb: "page", flag: "output", args: []string{"page", "a386", "--bundle", "match.bundle", "-o", "OUT"}, reads: []string{"match.bundle"}},
	{verb: "page", flag: "output", args: []string{"page", "a.sueca", "--list", "places.jsonl", "-o", "OUT"}, reads: []string{"a.sueca", "places.jsonl"}},
	{verb: "site", flag: "output", args: []string{"site", "a.sueca", "records", "-o", "OUT"}, reads: []string{"a.sueca", "records/b.sueca"}, folder: true},
	{verb: "season ratings", flag: "svg", args: []string{"season", "ratings", "a.sueca", "--svg", "OUT"}, reads: []string{"a.sueca"}},
	{verb: "season ratings", flag: "svg", args: []string{"season", "ratings", "a386", "--svg", "OUT"}},
	{verb: "page", flag: "package", args: []string{"page", "records/b.sueca", "--package", "OUT"}, reads: []string{"records/b.sueca"}},
	{verb: "lsp", flag: "vsix", args: []string{"lsp", "--vsix", "OUT"}},
	{verb: "signals run", flag: "counts", args: []string{"signals", "run", "echo.study", "a.sueca", "--counts", "OUT"}, reads: []string{"echo.study", "a.sueca"}, fresh: true},
	{verb: "signals run", flag: "plots", args: []string{"signals", "run", "echo.study", "a.sueca", "--plots", "OUT"}, reads: []string{"echo.study", "a.sueca"}, folder: true},
	{verb: "signals merge", flag: "plots", args: []string{"signals", "merge", "echo.study", "counts.json", "--plots", "OUT"}, reads: []string{"echo.study", "counts.json"}, folder: true},
	{verb: "signals hearing", flag: "output", args: []string{"signals", "hearing", "echo.study", "a.sueca", "-o", "OUT"}, reads: []string{"echo.study", "a.sueca"}, keeps: true},
	{verb: "reconcile", flag: "output", args: []string{"reconcile", "one.sueca", "two.sueca", "-o", "OUT"}, reads: []string{"one.sueca", "two.sueca"}, keeps: true},
	{verb: "help", flag: "man", args: []string{"help", "--man", outFolder}, ending: "sueca-verify.1"},
}

// readFlags are the flags that name a file which is only read, or in which a log or a key keeps what it knows.
var readFlags = strings.Fields("beacon log key state proof policy cosign keeper cosigner checkpoint query define list competition bundle tls-cert tls-key serve--request serve--witness serve--witness-for")

// TestWritersAreAll: each flag of a verb that names a file or a folder, by what its help calls the value, is tried
// below or names one that is read.
func TestWritersAreAll(t *testing.T) {
	var none bytes.Buffer
	root := newRootCmd(verb.NewRun(t.Context(), nil, nil, &none, &none))
	root.InitDefaultHelpCmd()
	tried := map[string]bool{}
	for _, w := range writers {
		tried[w.verb+"--"+w.flag] = true
	}
	for _, c := range verb.AllCommands(root) {
		if !c.Runnable() || c.Hidden {
			continue
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			at := cmpName(c) + "--" + f.Name
			value, _ := pflag.UnquoteUsage(f)
			named := slices.Contains([]string{"file", "folder", "directory"}, value) || f.Name == "write"
			read := slices.Contains(readFlags, at) || !tried[at] && slices.Contains(readFlags, f.Name)
			if named && tried[at] == read || !named && tried[at] {
				t.Errorf("the flag %s is new: does it name a file that is written? It belongs in writers, or in readFlags", at)
			}
		})
	}
}

// made are the files that the commands of writers read, once they are made.
var made map[string]string

// writerFiles makes the files that the commands of writers read in a new folder, goes there, and returns it.
func writerFiles(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	verbtest.Check(t, os.Mkdir("records", 0o755))
	for name, text := range made {
		if mode := fs.FileMode(0o644); text != "a folder" {
			if strings.HasSuffix(name, ".key") {
				mode = 0o600
			}
			verbtest.Check(t, os.WriteFile(name, []byte(text), mode))
		}
	}
	if made != nil {
		return dir
	}
	bring(t, dataDir, "evening.sueca", "five.sueca", "echo-by-seat.study")
	for from, to := range map[string]string{"evening.sueca": "a.sueca", "five.sueca": "records/b.sueca", "echo-by-seat.study": "echo.study"} {
		verbtest.Check(t, os.Rename(from, to))
	}
	for line := range strings.Lines(`import a.sueca --log log.db
		key new club
		key new ana
		key new bruno
		key new carla
		club init night --cosigner ana.pub --log log.db
		night close --key night.key --policy night.policy --cosign ana.key -o closed.checkpoint --request night.request --log log.db
		checkpoint --key club.key -o night.checkpoint --log log.db
		bundle a386 --key club.key -o match.bundle --log log.db
		signals run echo.study a.sueca --counts counts.json
		backup right.db --log log.db
		backup left.db --log log.db
		import records --log right.db
		import records --log left.db
		checkpoint --log left.db --key club.key --state left.state --new-state -o left.checkpoint
		checkpoint --log right.db --key club.key --state mean.state --new-state -o right.checkpoint
		extract a386 --to one.sueca --log log.db
		extract a386 --to two.sueca --log log.db`) {
		mustRun(t, strings.Fields(line)...)
	}
	verbtest.WriteText(t, "places.jsonl", mustRun(t, "find", "ruff", "a.sueca", "--format", "json"))
	verbtest.WriteText(t, "SHA256SUMS", strings.Repeat("0", 64)+"  a.sueca\n")
	verbtest.WriteText(t, "liga.competition", "competition \"Liga\"\npair 1 \"Ana Reis\" \"Carla Dias\"\npair 2 \"Eva Lima\" \"Gil Pinto\"\nround 1 2026-10-03\n1 - 2 table 1\n")
	made = contents(t, dir)
	return dir
}

// command returns the command of a writer with the name of its output, which must be one that it can have.
func (w *outlet) command(out string) (args []string) {
	for _, arg := range w.args {
		args = append(args, strings.NewReplacer(outFolder, filepath.Dir(out), outName, strings.TrimSuffix(filepath.Base(out), w.ending), outPlace, out).Replace(arg))
	}
	return args
}

// named returns a name that the output can have: the pages of the manual have their names,
// and their folder is chosen.
func (w *outlet) named(word string) string {
	if w.verb == "help" {
		return filepath.Join(word, w.ending)
	}
	return word + w.ending
}

// victims are the files that a writer may not write over: its log and what belongs to it,
// its keys, and what it reads.
func (w *outlet) victims() []string {
	out := []string{"log.db", "club.key", "club.pub", "ana.key", "ana.pub", "ana.key.state"}
	return append(out, w.reads...)
}

// refused checks that a command ends with trouble, says so, and changes nothing.
func refused(t *testing.T, dir string, args []string, want ...string) {
	t.Helper()
	before := contents(t, dir)
	status, said := ran(args...)
	if status != output.ExitTrouble {
		t.Errorf("%v: exit status %d, want %d\n%s", args, status, output.ExitTrouble, said)
	}
	if !slices.ContainsFunc(want, func(w string) bool { return strings.Contains(said, w) }) {
		t.Errorf("%v: said\n%swant one of %q", args, said, want)
	}
	if names := changed(before, contents(t, dir)); names != nil {
		t.Errorf("%v: changed %v", args, names)
	}
}

// TestWriters aims every output at what it must not write over, at what it may, and at
// where it cannot.
func TestWriters(t *testing.T) {
	for _, w := range writers {
		name := strings.ReplaceAll(strings.TrimSpace(w.verb+" "+w.flag), " ", "-")
		t.Run(name, func(t *testing.T) {
			dir := writerFiles(t)
			for _, victim := range w.victims() {
				w.aimAt(t, dir, victim)
			}
			w.aimElsewhere(t, dir)
		})
	}
}

// aimAt aims a writer at a file that it must leave alone: by its name, by links, and at
// the files that SQLite keeps beside the log.
func (w *outlet) aimAt(t *testing.T, dir, victim string) {
	t.Helper()
	want := []string{"is the log", "is a key", "is read here", "is what keys have signed", "is there already"}
	if w.changes {
		// It reads the file before it writes.
		want = append(want, "it is a log", "it is a database", "cannot be", "this is no request", "not signed as it must be")
	}
	names := []string{victim, filepath.Join(dir, victim)}
	if victim == "log.db" {
		names = append(names, "log.db-wal", "log.db-shm", "log.db-journal")
		if w.changes {
			names = names[:2] // they are not there to be changed
		}
	}
	soft, hard := w.named("soft"), w.named("hard")
	if w.verb == "help" {
		verbtest.Check(t, errors.Join(os.MkdirAll("soft", 0o755), os.MkdirAll("hard", 0o755)))
	}
	verbtest.Check(t, errors.Join(os.Symlink(filepath.Join(dir, victim), soft), os.Link(victim, hard)))
	for _, out := range append(names, soft, hard) {
		if !strings.HasSuffix(out, w.ending) {
			continue
		}
		args := w.command(out)
		refused(t, dir, args, want...)
		if w.keeps && (w.verb != "key new" || out == soft || out == hard) { // else it is the very key that is made anew
			refused(t, dir, append(args, "--force"), want[:4]...)
		}
	}
	verbtest.Check(t, errors.Join(os.Remove(soft), os.Remove(hard)))
}

// aimElsewhere aims a writer at a new file, at one that is there, at a link to it, at a
// folder, into a folder that is missing, and into one that cannot be written.
func (w *outlet) aimElsewhere(t *testing.T, dir string) {
	t.Helper()
	verbtest.Check(t, errors.Join(os.Mkdir("out", 0o755), os.Mkdir("folder", 0o755), os.MkdirAll(w.named("folder/x"), 0o755)))
	if w.changes {
		w.aimAtItsOwn(t, dir)
		return
	}
	place := w.named(filepath.Join("out", "new"))
	args := w.command(place)
	before := contents(t, dir)
	status, said := ran(args...)
	if status != output.ExitClean && (status != output.ExitFindings || w.verb != "validate" && w.verb != "fork") {
		t.Fatalf("%v: exit status %d\n%s", args, status, said)
	}
	after := contents(t, dir)
	for _, name := range changed(before, after) {
		if !strings.HasPrefix(name, "out"+string(filepath.Separator)) {
			t.Errorf("%v: changed %s", args, name)
		}
	}
	info, err := os.Stat(place)
	verbtest.Check(t, err)
	want := fs.FileMode(0o666)
	switch {
	case w.ending == ".key":
		want = 0o600
	case info.IsDir():
		want = 0o777
	}
	if mask := fs.FileMode(umask()); info.Mode().Perm() != want&^mask {
		t.Errorf("%v: mode %v with the umask %v", args, info.Mode(), mask)
	}

	refused(t, dir, w.command(w.named(filepath.Join("missing", "x"))), "there is no such file or folder", "missing: no folder")
	if !w.folder {
		refused(t, dir, w.command(w.named(filepath.Join("folder", "x"))), "is a folder", "is there already")
	}
	if os.Getuid() != 0 {
		verbtest.Check(t, errors.Join(os.Mkdir("closed", 0o755), os.Chmod("closed", 0o555)))
		refused(t, dir, w.command(w.named(filepath.Join("closed", "x"))), "no permission to write")
		os.Chmod("closed", 0o755)
	}
	w.aimAtAnother(t, dir)
}

// aimAtAnother aims a writer at a file that is there and that nobody needs, and at links
// to it.
func (w *outlet) aimAtAnother(t *testing.T, dir string) {
	t.Helper()
	another, soft := w.named(filepath.Join("out", "another")), w.named(filepath.Join("out", "soft"))
	if w.verb == "help" {
		verbtest.Check(t, errors.Join(os.Mkdir("out/another", 0o755), os.Mkdir("out/soft", 0o755)))
	}
	make := func() {
		os.Remove(another)
		os.Remove(soft)
		verbtest.Check(t, errors.Join(os.WriteFile(another, []byte("another\n"), 0o640), os.Symlink(filepath.Join(dir, another), soft)))
	}
	make()
	if w.folder || w.keeps || w.fresh {
		for _, out := range []string{another, soft} {
			refused(t, dir, w.command(out), "is there already")
		}
		if w.keeps {
			refused(t, dir, w.command(another), "--force")
		}
	}
	if w.folder || w.fresh {
		return
	}
	for _, out := range []string{another, soft} {
		make()
		args := w.command(out)
		if w.keeps {
			args = append(args, "--force")
		}
		if status, said := ran(args...); status == output.ExitTrouble {
			t.Errorf("%v: exit status %d\n%s", args, status, said)
		}
		after := contents(t, dir)
		if after[another] == "another\n" {
			t.Errorf("%v: not replaced", args)
		}
		if after[soft] != "a link to "+filepath.Join(dir, another) {
			t.Errorf("%v: the link is now %.40q", args, after[soft])
		}
		for name := range after {
			if strings.HasPrefix(filepath.Base(name), ".") && name != "." {
				t.Errorf("%v: %s is left behind", args, name)
			}
		}
		if w.ending == ".key" {
			if info, err := os.Stat(another); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%v: the secret key has mode %v", args, info.Mode())
			}
		}
		for _, ending := range []string{".key", ".pub"} { // the other one of a pair
			os.Remove(strings.TrimSuffix(another, w.ending) + ending)
			os.Remove(strings.TrimSuffix(soft, w.ending) + ending)
		}
	}
}

// aimAtItsOwn lets a verb change the file that it is given, by its name and by a link.
func (w *outlet) aimAtItsOwn(t *testing.T, dir string) {
	t.Helper()
	given := map[string]string{"cosign": "night.checkpoint", "cosign request": "night.request", "fmt write": "untidy.sueca", "season fmt write": "untidy.competition"}[strings.TrimSpace(w.verb+" "+w.flag)]
	for _, out := range []string{given, "soft"} {
		if untidy := map[string]string{
			"fmt": "[Event   \"x\"]\n\n\ndeal 1\nstop\n", "season fmt": "competition   \"x\"\n\n\npair 1 \"A\" \"C\"\npair 2 \"B\" \"D\"\n",
		}[w.verb]; untidy != "" {
			verbtest.Check(t, os.WriteFile(given, []byte(untidy), 0o640))
		}
		os.Remove("soft")
		verbtest.Check(t, errors.Join(os.Symlink(given, "soft"), os.Chmod(given, 0o640)))
		before := contents(t, dir)
		args := w.command(out)
		if out == "soft" && w.verb == "cosign" {
			args[2] = "carla.key" // of ana's there is a signature already, and the keeper does not cosign
		}
		if status, said := ran(args...); status != output.ExitClean {
			t.Errorf("%v: exit status %d\n%s", args, status, said)
		}
		names := changed(before, contents(t, dir))
		names = slices.DeleteFunc(names, func(name string) bool { return w.verb == "cosign" && name == args[2]+".state" }) // it remembers
		if !slices.Equal(names, []string{given}) {
			t.Errorf("%v: changed %v", args, names)
		}
		if info, err := os.Stat(given); err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("%v: the mode is now %v", args, info.Mode())
		}
	}
	refused(t, dir, w.command("folder"), "is a folder", "no .sueca file in this folder")
	refused(t, dir, w.command("missing"), "there is no such file or folder")
}

// umask returns the bits that new files do not get.
func umask() int {
	mask := syscall.Umask(0o022)
	syscall.Umask(mask)
	return mask
}
