//go:build unix

package main

import (
	"archive/tar"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/klauspost/compress/gzip"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// recordVerbs returns a run of each verb that reads records, those that have the flag --from, and some in other
// ways. The names of the records go behind it.
func recordVerbs(t *testing.T) [][]string {
	all := [][]string{
		{"validate", "--summary"}, {"validate", "--summary-to", "OUT"}, {"validate", "--from", "csv"}, {"validate", "--from", "gaips"}, {"export", "--to", "json"}, {"extract", "--dedupe", "--to", "OUT", "--force"},
		{"fmt", "-l"}, {"find", "--format", "notation", "points > 10"},
	}
	before := map[string][]string{"find": {"points > 10"}, "import": {"--log", "log.db"}, "pack": {"-o", "new.suecapack"}, "page": {"-o", "new.html"}, "site": {"-o", "new"}}
	for _, c := range verb.AllCommands(newRootCmd(verb.NewRun(t.Context(), nil, nil, io.Discard, io.Discard))) {
		name := cmpName(c)
		if f := c.Flags().Lookup("from"); f == nil || name == "night close" || name == "reconcile" {
			continue // the last reads one match of each file
		}
		args := append(strings.Fields(name), before[name]...)
		switch args[0] {
		case "season":
			if len(args) > 1 && !slices.Contains([]string{"names", "ratings"}, args[1]) {
				args = append(args, ligaFile)
			}
		case "signals":
			args = append(args, studyFile)
		}
		all = append(all, args)
	}
	return all
}

// Files that are named wherever a test goes.
var (
	dataDir, _ = filepath.Abs("../../testdata")
	ligaFile   = filepath.Join(dataDir, "liga.competition")
	studyFile  = filepath.Join(dataDir, "echo-by-seat.study")
)

// shortRecord is a record with one match, named so that two of them are two matches.
func shortRecord(event string) string {
	return "[Event \"" + event + "\"]\ndeal 1\n1. A: A♠ 2♠ 3♠ 4♠\n"
}

// gzipped returns a compressed text.
func gzipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := io.WriteString(w, text)
	verbtest.Check(t, err)
	verbtest.Check(t, w.Close())
	return b.String()
}

// hostileMembers are members of archives whose names, kinds or contents are not what a reader hopes for.
func hostileMembers() []tar.Header {
	return []tar.Header{
		file("../../above.sueca", shortRecord("above")), file("/abs/olute.sueca", shortRecord("absolute")), file("a/./../b//c.sueca", shortRecord("winding")), file("twice.sueca", shortRecord("first of two")),
		file("twice.sueca", shortRecord("second of two")), file("-.sueca", shortRecord("dash")), file(".sueca", shortRecord("only an ending")), file("esc\x1b[31m\u202e\u0085\n.sueca", shortRecord("escape")),
		file(strings.Repeat("long/", 200)+"x.sueca", shortRecord("long name")), other("folder.sueca/", tar.TypeDir, ""), file("blank.sueca", "\n\n \n"), other("link.sueca", tar.TypeSymlink, "/etc/passwd"),
		other("hard.sueca", tar.TypeLink, "../../../etc/passwd"), other("device.sueca", tar.TypeChar, ""), other("pipe.sueca", tar.TypeFifo, ""), file("bad.sueca.gz", "\x1f\x8b\x08\x00\x00"),
		file("bad.sueca.zst", "\x28\xb5\x2f\xfd"+strings.Repeat("\xff", 12)), file("in/y.tar", tarOfNothing), file("notes.txt", "what is no record by its name is passed over"),
	}
}

var tarOfNothing = strings.Repeat("\x00", 1024)

// sized returns an archive whose first header says another size.
func sized(archive string, size []byte) string {
	h := []byte(archive)
	copy(h[124:136], size)
	copy(h[148:156], "        ")
	sum := 0
	for _, c := range h[:512] {
		sum += int(c)
	}
	copy(h[148:], fmt.Sprintf("%06o\x00", sum))
	return string(h)
}

// TestTroubleIsTold: what is in the way is trouble for every verb that reads records, and is said with its name;
// what is beside it is read, what is there is kept, and what was stored is whole.
func TestTroubleIsTold(t *testing.T) {
	read := shortRecord("read")
	two := tarOf(t, file("a.sueca", read), file("b.sueca.gz", gzipped(t, shortRecord("b"))), file(strings.Repeat("long/", 60)+"c.sueca", strings.Repeat(shortRecord("c"), 30)))
	exabyte := append([]byte{0x80, 0, 0, 0}, binary.BigEndian.AppendUint64(nil, 1<<60)...)
	at := func(name, text string) func(*testing.T) {
		return func(t *testing.T) { verbtest.WriteText(t, name, text) }
	}
	for _, c := range []struct {
		name  string
		make  func(*testing.T) // "in" is what is read, or begins with it
		says  string           // divided by commas
		reads bool             // the record too
	}{
		{"an archive without records", at("in.tar", tarOf(t, file("README", "x"))), "in.tar: no .sueca file in this archive", false},
		{"hostile members", at("in.tar", tarOf(t, append(hostileMembers(), file("a.sueca", read))...)),
			"link.sueca: a link within an archive,hard.sueca: a link,device.sueca: it is no ordinary file,pipe.sueca: it is no,bad.sueca.gz: it ends too soon,bad.sueca.zst: what is packed in it is damaged,y.tar: an archive within", true},
		{"hostile members, compressed", at("in", gzipped(t, tarOf(t, append(hostileMembers(), file("a.sueca", read))...))), "link.sueca: a link within an archive", true},
		{"cut behind a member", at("in.tar", two[:1024]), "in.tar: it ends too soon", true},
		{"cut within a member", at("in.tar", two[:len(two)-3000]), "in.tar: it ends too soon", true},
		{"cut in what is packed", at("in.tgz", gzipped(t, two)[:len(gzipped(t, two))/2]), "in.tgz", true},
		{"a size that no disk has", at("in.tar", sized(two, exabyte)), "in.tar", true},
		{"a size that is none", at("in.tar", sized(two, []byte("-0000000001\x00"))), "in.tar", false},
		{"a packed file that is none of ours", at("in.zip", "PK\x03\x04"), "in.zip: a zip file, which is not read as it is: unpack it first", false},
		{"a device", func(t *testing.T) { verbtest.Check(t, os.Symlink("/dev/zero", "in")) }, "in: a device, which is not read", false},
		{"a folder with more than files", func(t *testing.T) {
			verbtest.Check(t, os.Mkdir("in", 0o755))
			at("in/a.sueca", read)(t)
			at("in/b.tar", tarOf(t, file("x.sueca", shortRecord("in the archive"))))(t)
			at("in/e.zip", "PK\x03\x04")(t)
			verbtest.Check(t, syscall.Mkfifo("in/p.sueca", 0o644))
			verbtest.Check(t, os.Symlink("/dev/zero", "in/q.sueca"))
			verbtest.Check(t, os.Symlink(os.TempDir(), "in/r.sueca"))
		}, "p.sueca: it is no ordinary file,q.sueca: it is no ordinary file,r.sueca: a link to a folder,e.zip: a zip file", true},
	} {
		for _, args := range recordVerbs(t) {
			top := t.TempDir()
			verbtest.Check(t, os.MkdirAll(filepath.Join(top, "a", "b"), 0o755))
			t.Chdir(filepath.Join(top, "a", "b"))
			c.make(t)
			in, err := filepath.Glob("in*")
			verbtest.Check(t, err)
			if slices.Contains(args, "--from") && c.name != "a device" {
				continue // nothing has the name
			}
			verbtest.WriteText(t, "OUT", "kept")
			status, out, errs := outcome(append(args, in[0], "--lang", "en")...)
			for want := range strings.SplitSeq(c.says, ",") {
				if !strings.Contains(errs, want) {
					t.Errorf("%s: %v: said %q, want %q", c.name, args, errs, want)
				}
			}
			if status != output.ExitTrouble || strings.Contains(out+errs, "goroutine") {
				t.Errorf("%s: %v: exit status %d, said %q", c.name, args, status, errs)
			}
			if args[0] == "export" && strings.Contains(out, "read") != c.reads {
				t.Errorf("%s: %v: wrote %q", c.name, args, out)
			}
			if text := verbtest.Read(t, "OUT"); string(text) != "kept" {
				t.Errorf("%s: %v: %d bytes are written over what was there", c.name, args, len(text))
			}
			if _, err := os.Stat("log.db"); err == nil {
				mustRun(t, "verify", "--log", "log.db")
			}
			if names, _ := filepath.Glob("../../*"); len(names) != 1 {
				t.Errorf("%s: %v: there are %v", c.name, args, names)
			}
		}
	}
}

// TestPackedMembers: a compressed record within an archive is read as one beside it, in every form.
func TestPackedMembers(t *testing.T) {
	t.Chdir(t.TempDir())
	verbtest.WriteText(t, "a.sueca", shortRecord("packed"))
	for form, text := range map[string]string{"sueca": shortRecord("packed"), "csv": mustRun(t, "export", "--to", "csv", "a.sueca")} {
		packed := tarOf(t, file("in/a."+form, text)) + ""
		for name, content := range map[string]string{"x.tar": packed, "unnamed": gzipped(t, packed), "y.tar": tarOf(t, file("in/a."+form+".gz", gzipped(t, text)))} {
			verbtest.WriteText(t, name, content)
			if out := mustRun(t, "export", "--from", form, name); !strings.Contains(out, `"packed"`) || !strings.Contains(out, "A♠ 2♠ 3♠ 4♠") {
				t.Errorf("%s in %s:\n%s", form, name, out)
			}
		}
	}
}

// TestEmptyFileEndsNothing: a file without anything in it is said, and the files behind it are read, by every
// verb that reads records.
func TestEmptyFileEndsNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	verbtest.Check(t, os.Mkdir("in", 0o755))
	for name, text := range map[string]string{"a": shortRecord("first"), "m": "", "z": shortRecord("last")} {
		verbtest.WriteText(t, "in/"+name+".sueca", text)
	}
	for _, args := range recordVerbs(t) {
		_, out, errs := outcome(append(args, "in")...)
		if slices.Contains(args, "--from") || args[0] == "fmt" {
			continue // nothing has the name, or nothing is written for nothing
		}
		if !strings.Contains(out+errs, "m.sueca") {
			t.Errorf("%v: wrote %q\nsaid %q", args, out, errs)
		}
		if args[0] == "export" && (!strings.Contains(out, "first") || !strings.Contains(out, "last")) {
			t.Errorf("%v: not all is written:\n%s", args, out)
		}
	}
}
