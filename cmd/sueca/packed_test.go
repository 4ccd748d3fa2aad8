package main

import (
	"archive/tar"
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"sueca/cmd/internal/output"
)

// shortRecord is a record with one match, named so that two of them are two matches.
func shortRecord(event string) string {
	return "[Event \"" + event + "\"]\ndeal 1\n1. A: A♠ 2♠ 3♠ 4♠\n"
}

// member is what goes into an archive.
type member struct {
	name, text string
	kind       byte // of package tar, 0 for a file
	link       string
}

// tarOf returns an archive of members.
func tarOf(t *testing.T, members ...member) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, m := range members {
		h := &tar.Header{Name: m.name, Typeflag: m.kind, Linkname: m.link, Mode: 0o644, Size: int64(len(m.text)), ModTime: time.Unix(0, 0)}
		if m.kind == 0 {
			h.Typeflag = tar.TypeReg
		}
		if err := w.WriteHeader(h); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(m.text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// gzipped and zstded return a compressed text.
func gzipped(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(text)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func zstded(t *testing.T, text []byte) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	return w.EncodeAll(text, nil)
}

// packedFile writes a file into a folder of its own.
func packedFile(t *testing.T, name string, content []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, content, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestNothingPassedOver: what an archive or a folder has and is not read is said, with its
// name, by every verb that reads records; and what is beside it is read.
func TestNothingPassedOver(t *testing.T) {
	record, other := shortRecord("read"), shortRecord("other")
	whole := tarOf(t, member{name: "a.sueca", text: record})
	for _, c := range []struct {
		name    string
		file    string
		content []byte
		says    string
		reads   bool // the record too
	}{
		{"without records", "x.tar", tarOf(t, member{name: "README", text: "x"}), "x.tar: no .sueca file in this archive", false},
		{"without members", "x.tar", tarOf(t), "x.tar: no .sueca file in this archive", false},
		{"without anything", "x.tar", nil, "x.tar: it ends too soon", false},
		{"no archive", "x.tar", []byte(strings.Repeat(record, 20)), "x.tar: it cannot be read as a tar archive", false},
		{"an archive inside", "x.tar", tarOf(t, member{name: "a.sueca", text: record}, member{name: "in/y.tar", text: string(whole)}), "x.tar/in/y.tar: an archive within an archive", true},
		{"a packed archive inside", "x.tar", tarOf(t, member{name: "a.sueca", text: record}, member{name: "y.tgz", text: string(gzipped(t, whole))}), "x.tar/y.tgz: an archive within an archive", true},
		{"an archive named as a record", "x.tar", tarOf(t, member{name: "a.sueca", text: record}, member{name: "y.sueca", text: string(whole)}), "x.tar/y.sueca: an archive within an archive", true},
		{"cut behind a member", "x.tar", whole[:1024], "x.tar: it ends too soon", true},
		{"cut behind a member, packed", "x.tar.gz", gzipped(t, whole[:1024]), "x.tar.gz: it ends too soon", true},
		{"cut within a member", "x.tar", tarOf(t, member{name: "a.sueca", text: strings.Repeat(record, 20)})[:1024], "x.tar/a.sueca: it ends too soon", true},
		{"cut within the packing", "x.tgz", gzipped(t, whole)[:len(gzipped(t, whole))-4], "x.tgz: it ends too soon", true},
		{"two in one", "x.tar", append(bytes.Clone(whole), tarOf(t, member{name: "b.sueca", text: other})...), "x.tar: something stands behind its end", true},
		{"a link inside", "x.tar", tarOf(t, member{name: "a.sueca", text: record}, member{name: "b.sueca", kind: tar.TypeSymlink, link: "a.sueca"}), "x.tar/b.sueca: a link within an archive", true},
		{"a hard link inside", "x.tar", tarOf(t, member{name: "a.sueca", text: record}, member{name: "b.sueca", kind: tar.TypeLink, link: "a.sueca"}), "x.tar/b.sueca: a link within an archive", true},
		{"a pipe inside", "x.tar", tarOf(t, member{name: "a.sueca", text: record}, member{name: "b.sueca", kind: tar.TypeFifo}), "x.tar/b.sueca: it is no ordinary file", true},
		{"packed otherwise", "x.tar", tarOf(t, member{name: "a.sueca", text: record}, member{name: "b.sueca.bz2", text: "BZh91AY"}), "x.tar/b.sueca.bz2: a bzip2 file, which is not read", true},
	} {
		file := packedFile(t, c.file, c.content)
		for _, args := range [][]string{
			{"validate"}, {"validate", "--summary"}, {"import", "--log", filepath.Join(t.TempDir(), "log.db")}, {"fmt"}, {"fmt", "-l"},
			{"export"}, {"export", "--to", "json"}, {"extract"}, {"extract", "--dedupe"}, {"replay"}, {"score"}, {"audit"}, {"find", "points > 10"}, {"view"},
		} {
			var out, errs bytes.Buffer
			status := execute(append(args, file), nil, &out, &errs)
			said := out.String() + errs.String()
			if status != output.ExitTrouble || !strings.Contains(errs.String(), c.says) || strings.Contains(said, "goroutine") {
				t.Errorf("%s: %v: exit status %d, said %q, want %q", c.name, args, status, errs.String(), c.says)
			}
			if args[0] == "extract" && len(args) == 1 && strings.Contains(out.String(), "read") != c.reads {
				t.Errorf("%s: %v: wrote %q", c.name, args, out.String())
			}
		}
	}
}

// TestPackedMembers: a compressed record within an archive is read as one beside it, in
// every form.
func TestPackedMembers(t *testing.T) {
	record := shortRecord("packed")
	var table, errs bytes.Buffer
	if status := execute([]string{"export", "--to", "csv", packedFile(t, "a.sueca", []byte(record))}, nil, &table, &errs); status != output.ExitClean {
		t.Fatal(errs.String())
	}
	for _, c := range []struct{ form, ext, text string }{{"sueca", ".sueca", record}, {"csv", ".csv", table.String()}} {
		for _, ext := range []string{"", ".gz", ".zst"} {
			text := []byte(c.text)
			switch ext {
			case ".gz":
				text = gzipped(t, text)
			case ".zst":
				text = zstded(t, text)
			}
			packed := tarOf(t, member{name: "in/a" + c.ext + ext, text: string(text)})
			for name, content := range map[string][]byte{"x.tar": packed, "x.tgz": gzipped(t, packed), "x.tar.zst": zstded(t, packed), "unnamed": packed} {
				var out, errs bytes.Buffer
				status := execute([]string{"export", "--from", c.form, packedFile(t, name, content)}, nil, &out, &errs)
				if status != output.ExitClean || !strings.Contains(out.String(), `"packed"`) || !strings.Contains(out.String(), "A♠ 2♠ 3♠ 4♠") {
					t.Errorf("%s in %s: exit status %d, %s\n%s", c.ext+ext, name, status, errs.String(), out.String())
				}
			}
		}
	}
}

// TestEmptyFileEndsNothing: a file without anything in it is said, and the files behind it
// are read, by every verb that takes folders.
func TestEmptyFileEndsNothing(t *testing.T) {
	dir := t.TempDir()
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "a.sueca"), []byte(shortRecord("first")), 0o644), os.WriteFile(filepath.Join(dir, "m.sueca"), nil, 0o644),
		os.WriteFile(filepath.Join(dir, "z.sueca"), []byte(shortRecord("last")), 0o644)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   []string
		status int
	}{
		{[]string{"validate", "--brief"}, output.ExitFindings}, {[]string{"export"}, output.ExitTrouble}, {[]string{"export", "--to", "json"}, output.ExitTrouble},
		{[]string{"export", "--to", "csv"}, output.ExitTrouble}, {[]string{"extract"}, output.ExitClean},
		{[]string{"extract", "--canonical"}, output.ExitClean}, {[]string{"import", "--log", filepath.Join(dir, "log.db")}, output.ExitClean},
		{[]string{"replay"}, output.ExitClean}, {[]string{"score"}, output.ExitClean}, {[]string{"audit"}, output.ExitFindings}, {[]string{"find", "points > 10"}, output.ExitClean},
		{[]string{"find", "--format", "notation", "points > 10"}, output.ExitClean},
		{[]string{"grade"}, output.ExitClean}, {[]string{"view"}, output.ExitClean}, {[]string{"show"}, output.ExitClean}, {[]string{"solve"}, output.ExitClean},
	} {
		var out, errs bytes.Buffer
		status := execute(append(c.args, dir), nil, &out, &errs)
		if status != c.status || !strings.Contains(out.String()+errs.String(), "m.sueca") {
			t.Errorf("%v: exit status %d, wrote %q\nsaid %q", c.args, status, out.String(), errs.String())
		}
		for _, name := range []string{"first", "last"} {
			if c.args[0] == "export" || c.args[0] == "extract" {
				if !strings.Contains(out.String(), name) {
					t.Errorf("%v: without the match %s:\n%s", c.args, name, out.String())
				}
			}
		}
	}
}
