package main

import (
	"archive/tar"
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// hostileMembers are members of archives whose names, kinds or contents are not what a
// reader hopes for, and what must be said of each that is not read.
var hostileMembers = []struct {
	member
	says string
}{
	{member{name: "../../above.sueca", text: shortRecord("above")}, ""},
	{member{name: "/abs/olute.sueca", text: shortRecord("absolute")}, ""},
	{member{name: "a/./../b//c.sueca", text: shortRecord("winding")}, ""},
	{member{name: "twice.sueca", text: shortRecord("first of two")}, ""},
	{member{name: "twice.sueca", text: shortRecord("second of two")}, ""},
	{member{name: "-.sueca", text: shortRecord("dash")}, ""},
	{member{name: ".sueca", text: shortRecord("only an ending")}, ""},
	{member{name: "esc\x1b[31m\u202e\u0085\n.sueca", text: shortRecord("escape")}, ""},
	{member{name: strings.Repeat("long/", 200) + "x.sueca", text: shortRecord("long name")}, ""},
	{member{name: "folder.sueca/", kind: tar.TypeDir}, ""},
	{member{name: "nothing.sueca"}, "nothing.sueca"},
	{member{name: "blank.sueca", text: "\n\n \n"}, "blank.sueca"},
	{member{name: "link.sueca", kind: tar.TypeSymlink, link: "/etc/passwd"}, "link.sueca: a link within an archive"},
	{member{name: "hard.sueca", kind: tar.TypeLink, link: "../../../etc/passwd"}, "hard.sueca: a link within an archive"},
	{member{name: "device.sueca", kind: tar.TypeChar}, "device.sueca: it is no ordinary file"},
	{member{name: "pipe.sueca", kind: tar.TypeFifo}, "pipe.sueca: it is no ordinary file"},
	{member{name: "bad.sueca.gz", text: "\x1f\x8b\x08\x00\x00"}, "bad.sueca.gz: it ends too soon"},
	{member{name: "bad.sueca.zst", text: "\x28\xb5\x2f\xfd\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"}, "bad.sueca.zst: what is packed in it is damaged"},
	{member{name: "notes.txt", text: "what is no record by its name is passed over"}, ""},
}

// hostileVerbs are verbs that read archives; OUT stands for a file that each writes.
var hostileVerbs = [][]string{
	{"validate", "--brief"}, {"validate", "--summary-to", "OUT"}, {"import", "--brief", "--log", "log.db"}, {"export"}, {"fmt"}, {"extract", "--dedupe", "--to", "OUT"},
}

// readHostile runs every verb on an archive, in a folder of its own. It fails unless each
// ends with trouble where that is wanted, says some texts, and leaves whole files or none.
func readHostile(t *testing.T, title, file string, content []byte, trouble bool, says ...string) {
	t.Helper()
	for _, args := range hostileVerbs {
		dir := filepath.Join(t.TempDir(), "a", "b", "c")
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		t.Chdir(dir)
		if err := os.WriteFile(file, content, 0o644); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		status := execute(append(append([]string{}, args...), file), nil, &out, &errs)
		if trouble != (status == output.ExitTrouble) {
			t.Errorf("%s: %v: exit status %d, said %q", title, args, status, errs.String())
		}
		for _, want := range says {
			if !strings.Contains(out.String()+errs.String(), want) {
				t.Errorf("%s: %v: said %q, want %q", title, args, errs.String(), want)
			}
		}
		var there []string
		for _, pattern := range []string{"*", ".*", "../*", "../../*"} {
			names, _ := filepath.Glob(pattern)
			there = append(there, names...)
		}
		for _, name := range there {
			switch {
			case name == file, name == "log.db", name == "../c", name == "../../b":
			case name == "OUT" && !trouble:
			default:
				t.Errorf("%s: %v: left %s behind", title, args, name)
			}
		}
		if _, err := os.Stat("log.db"); err == nil {
			if status := execute([]string{"verify", "--log", "log.db"}, nil, &out, &errs); status != output.ExitClean {
				t.Errorf("%s: the log does not verify: %s", title, errs.String())
			}
		}
	}
}

// TestHostileMembers: archives of members that are hostile, each alone, beside a record,
// and all together.
func TestHostileMembers(t *testing.T) {
	good := member{name: "good.sueca", text: shortRecord("good")}
	var all []member
	var says []string
	for _, m := range hostileMembers {
		all = append(all, m.member)
		trouble := m.says != ""
		if strings.HasPrefix(m.name, "nothing") || strings.HasPrefix(m.name, "blank") {
			continue // an empty file is a finding; see TestEmptyFileEndsNothing
		}
		says = append(says, m.says)
		readHostile(t, m.name, "x.tar", tarOf(t, m.member, good), trouble, m.says)
	}
	readHostile(t, "all", "x.tar", tarOf(t, all...), true, says...)
	readHostile(t, "all", "x.tar.gz", gzipped(t, tarOf(t, all...)), true, says...)
	readHostile(t, "all", "unnamed", zstded(t, tarOf(t, all...)), true, says...)
}

// TestHostileSizes: a header may say any size.
func TestHostileSizes(t *testing.T) {
	whole := tarOf(t, member{name: "x.sueca", text: shortRecord("x")}, member{name: "y.sueca", text: shortRecord("y")})
	sizes := map[string][]byte{
		"all that octal digits say": []byte("77777777777\x00"), "no number": []byte("zzzzzzzzzzz\x00"), "below zero": []byte("-0000000001\x00"),
		"nothing": make([]byte, 12),
	}
	for name, n := range map[string]uint64{"an exabyte": 1 << 60, "the most": 1<<63 - 1, "more than the most": 1 << 63, "ones": 1<<64 - 1} {
		b := make([]byte, 12)
		b[0] = 0x80
		binary.BigEndian.PutUint64(b[4:], n)
		sizes[name] = b
	}
	for name, size := range sizes {
		h := bytes.Clone(whole)
		copy(h[124:136], size)
		copy(h[148:156], "        ")
		sum := 0
		for _, c := range h[:512] {
			sum += int(c)
		}
		copy(h[148:], fmt.Sprintf("%06o\x00", sum))
		readHostile(t, name, "x.tar", h, true, "x.tar")
	}
}

// TestHostileCuts: an archive that is cut anywhere is trouble for every verb.
func TestHostileCuts(t *testing.T) {
	whole := tarOf(t, member{name: "a.sueca", text: shortRecord("a")}, member{name: "b.sueca.gz", text: string(gzipped(t, []byte(shortRecord("b"))))},
		member{name: strings.Repeat("long/", 60) + "c.sueca", text: strings.Repeat(shortRecord("c"), 30)}, member{name: "readme", text: "x"})
	for cut := 0; cut < len(whole); cut += 512 {
		readHostile(t, fmt.Sprintf("cut at %d of %d", cut, len(whole)), "x.tar", whole[:cut], true, "x.tar")
	}
	for name, packed := range map[string][]byte{"x.tgz": gzipped(t, whole), "x.tar.zst": zstded(t, whole)} {
		step := len(packed) / 6
		if verbtest.Long {
			step = 1
		}
		for cut := 1; cut < len(packed); cut += step {
			readHostile(t, fmt.Sprintf("cut at %d of %d", cut, len(packed)), name, packed[:cut], true, name)
		}
	}
}

// TestArchivesInFolders: an archive in a folder is read as one that is named, and one that
// is not read is said.
func TestArchivesInFolders(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	packed := tarOf(t, member{name: "x.sueca", text: shortRecord("in the archive")})
	for name, content := range map[string][]byte{
		"a.sueca": []byte(shortRecord("beside it")), "b.tar": packed, "c.tgz": gzipped(t, packed), "d.tar.zst": zstded(t, packed), "e.zip": []byte("PK\x03\x04"), "notes.txt": nil,
	} {
		if err := os.WriteFile(at(name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out, errs bytes.Buffer
	status := execute([]string{"export", dir}, nil, &out, &errs)
	if status != output.ExitTrouble || strings.Count(out.String(), "in the archive") != 3 || strings.Count(out.String(), "beside it") != 1 || strings.Count(errs.String(), "\n") != 1 ||
		!strings.Contains(errs.String(), "e.zip: a zip file, which is not read as it is: unpack it first") {
		t.Errorf("exit status %d, said %q, wrote\n%s", status, errs.String(), out.String())
	}
	if err := os.Remove(at("e.zip")); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	errs.Reset()
	if status := execute([]string{"import", "--brief", "--log", filepath.Join(t.TempDir(), "log.db"), dir}, nil, &out, &errs); status != output.ExitClean {
		t.Errorf("import: exit status %d, %s", status, errs.String())
	}
}
