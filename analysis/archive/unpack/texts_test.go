package unpack_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/analysis/archive/unpack"
	"sueca/engine/message"
	"sueca/notation"
)

// zipped returns a text compressed with gzip.
func zipped(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	assert.NilError(t, z.Close())
	return out.String()
}

// member is one of a tar archive.
type member struct {
	name, text string
	kind       byte // 0 is a file
}

// tarred returns a tar archive.
func tarred(t *testing.T, members ...member) string {
	t.Helper()
	var out bytes.Buffer
	w := tar.NewWriter(&out)
	for _, m := range members {
		h := &tar.Header{Name: m.name, Typeflag: tar.TypeReg, Mode: 0o644, Size: int64(len(m.text))}
		switch m.kind {
		case tar.TypeLink, tar.TypeSymlink:
			h.Typeflag, h.Linkname = m.kind, "elsewhere"
		case tar.TypeXGlobalHeader:
			h = &tar.Header{Typeflag: m.kind, PAXRecords: map[string]string{"comment": "x"}}
		default:
			if m.kind != 0 {
				h.Typeflag = m.kind
			}
		}
		assert.NilError(t, w.WriteHeader(h))
		if _, err := io.WriteString(w, m.text); err != nil {
			t.Fatal(err)
		}
	}
	assert.NilError(t, w.Close())
	return out.String()
}

// readAll returns what the texts of a file are, a line each.
func readAll(opt *unpack.Options, name, file string) string {
	var out strings.Builder
	for text, err := range opt.Texts(context.Background(), name, strings.NewReader(file)) {
		if err != nil {
			fmt.Fprintf(&out, "%s: error: %v\n", text.Name, err)
			continue
		}
		all, err := io.ReadAll(text)
		fmt.Fprintf(&out, "%s, packed %v: %q", text.Name, text.Packed, all)
		if err != nil {
			fmt.Fprintf(&out, " and %v", err)
		}
		out.WriteString("\n")
	}
	return out.String()
}

// TestTexts: every text of a file is read, and what is not read is said.
func TestTexts(t *testing.T) {
	const deal = "deal 1\n"
	whole := tarred(t, member{name: "a.sueca", text: deal})
	two := tarred(t, member{name: "a.sueca", text: deal}, member{name: "b.sueca", text: deal})
	damaged := []byte(zipped(t, strings.Repeat(deal, 9)))
	damaged[len(damaged)-6] ^= 1 // in the checksum
	for _, test := range []struct{ title, name, file, want string }{
		{"as it is", "x.sueca", deal, "x.sueca, packed false: \"deal 1\\n\"\n"},
		{"nothing", "x.sueca", "", "x.sueca, packed false: \"\"\n"},
		{"gzip", "x.sueca", zipped(t, deal), "x.sueca, packed true: \"deal 1\\n\"\n"},
		{"zstd", "x.sueca", string(frameOf(t, []byte(deal))), "x.sueca, packed true: \"deal 1\\n\"\n"},
		{"bzip2", "x", "BZh91AY", "x: error: x: a bzip2 file, which is not read as it is: unpack it first\n"},
		{"xz", "x", "\xFD7zXZ\x00", "x: error: x: a xz file, which is not read as it is: unpack it first\n"},
		{"zip", "x", "PK\x03\x04..", "x: error: x: a zip file, which is not read as it is: unpack it first\n"},
		{"7z", "x", "7z\xBC\xAF\x27\x1C", "x: error: x: a 7z file, which is not read as it is: unpack it first\n"},
		{"rar", "x", "Rar!\x1A\x07", "x: error: x: a rar file, which is not read as it is: unpack it first\n"},
		{"gzip that is none", "x", "\x1F\x8Bxxxxxxxxxx", "x: error: x: what is packed in it is damaged, so that not all of it is read\n"},
		{"gzip that is cut", "x", zipped(t, deal)[:20], "x, packed true: \"deal 1\\n\" and x: it ends too soon, so that not all of it is read\n"},
		{"gzip with another checksum", "x", string(damaged), fmt.Sprintf("x, packed true: %q and x: what is packed in it is damaged, so that not all of it is read\n", strings.Repeat(deal, 9))},

		{"tar", "x.tar", tarred(t, member{name: "a.sueca", text: deal}, member{name: "b.txt", text: "x"}, member{name: "d/", kind: tar.TypeDir}, member{name: "d/c.sueca", text: "c"}),
			"x.tar/a.sueca, packed true: \"deal 1\\n\"\nx.tar/d/c.sueca, packed true: \"c\"\n"},
		{"tar by another name", "x.sueca", whole, "x.sueca/a.sueca, packed true: \"deal 1\\n\"\n"},
		{"tar compressed", "x.tgz", zipped(t, whole), "x.tgz/a.sueca, packed true: \"deal 1\\n\"\n"},
		{"members compressed", "x.tar", tarred(t, member{name: "a.sueca.gz", text: zipped(t, deal)}, member{name: "b.sueca.zst", text: string(frameOf(t, []byte(deal)))}, member{name: "c.sueca.bz2", text: "BZh91AY"}),
			"x.tar/a.sueca.gz, packed true: \"deal 1\\n\"\nx.tar/b.sueca.zst, packed true: \"deal 1\\n\"\nx.tar/c.sueca.bz2: error: x.tar/c.sueca.bz2: a bzip2 file, which is not read as it is: unpack it first\n"},
		{"archives within", "x.tar", tarred(t, member{name: "a.tar", text: "x"}, member{name: "b.zip", text: "x"}, member{name: "c.sueca", text: whole}),
			"x.tar/a.tar: error: x.tar/a.tar: an archive within an archive, which is not read: unpack the outer one first\n" +
				"x.tar/b.zip: error: x.tar/b.zip: an archive within an archive, which is not read: unpack the outer one first\n" +
				"x.tar/c.sueca: error: x.tar/c.sueca: an archive within an archive, which is not read: unpack the outer one first\n"},
		{"links", "x.tar", tarred(t, member{name: "a.sueca", kind: tar.TypeSymlink}, member{name: "b.txt", kind: tar.TypeSymlink}, member{name: "c.tar", kind: tar.TypeLink}),
			"x.tar/a.sueca: error: x.tar/a.sueca: a link within an archive, which is not followed: unpack the archive first\n" +
				"x.tar/c.tar: error: x.tar/c.tar: a link within an archive, which is not followed: unpack the archive first\n"},
		{"pipes", "x.tar", tarred(t, member{name: "a.sueca", kind: tar.TypeFifo}, member{name: "b.txt", kind: tar.TypeFifo}, member{name: "c.tgz", kind: tar.TypeFifo}),
			"x.tar/a.sueca: error: x.tar/a.sueca: it is no ordinary file, and is not read\nx.tar/c.tgz: error: x.tar/c.tgz: it is no ordinary file, and is not read\n"},
		{"a folder that is named like a record", "x.tar", tarred(t, member{name: "a.sueca", kind: tar.TypeDir}, member{name: "b.sueca", text: deal}), "x.tar/b.sueca, packed true: \"deal 1\\n\"\n"},
		{"a header for all", "x.tar", tarred(t, member{kind: tar.TypeXGlobalHeader}, member{name: "b.sueca", text: deal}), "x.tar/b.sueca, packed true: \"deal 1\\n\"\n"},
		{"no record", "x.tar", tarred(t, member{name: "b.txt", text: "x"}), "x.tar: error: x.tar: no .sueca file in this archive\n"},
		{"no member", "x.tar", tarred(t), "x.tar: error: x.tar: no .sueca file in this archive\n"},
		{"tar that is none", "x.tar", strings.Repeat("deal 1\n", 200), "x.tar: error: x.tar: it cannot be read as a tar archive from some place on: it is damaged, or is none\n"},
		{"tar of nothing", "x.tar", "", "x.tar: error: x.tar: it ends too soon, so that not all of it is read\n"},
		{"cut between two members", "x.tar", two[:1024], "x.tar/a.sueca, packed true: \"deal 1\\n\"\nx.tar: error: x.tar: it ends too soon, so that not all of it is read\n"},
		{"cut in a member", "x.tar", two[:1542], "x.tar/a.sueca, packed true: \"deal 1\\n\"\nx.tar/b.sueca, packed true: \"deal 1\" and x.tar/b.sueca: it ends too soon, so that not all of it is read\n" +
			"x.tar: error: x.tar: it ends too soon, so that not all of it is read\n"},
		{"joined", "x.tar", whole + whole, "x.tar/a.sueca, packed true: \"deal 1\\n\"\n" +
			"x.tar: error: x.tar: something stands behind its end, and is not read: if archives were joined, unpack them with tar -i first\n"},
		{"filled up", "x.tar", whole + strings.Repeat("\x00", 1<<16), "x.tar/a.sueca, packed true: \"deal 1\\n\"\n"},
		{"something far behind the end", "x.tar", whole + strings.Repeat("\x00", 1<<16) + "x", "x.tar/a.sueca, packed true: \"deal 1\\n\"\n" +
			"x.tar: error: x.tar: something stands behind its end, and is not read: if archives were joined, unpack them with tar -i first\n"},
		{"compressed and cut behind the archive", "x.tgz", zipped(t, whole)[:len(zipped(t, whole))-4], "x.tgz/a.sueca, packed true: \"deal 1\\n\"\nx.tgz: error: x.tgz: it ends too soon, so that not all of it is read\n"},
	} {
		if d := cmp.Diff(test.want, readAll(&unpack.Options{Ext: ".sueca"}, test.name, test.file)); d != "" {
			t.Errorf("%s (-want +got):\n%s", test.title, d)
		}
	}
}

// TestTextsRefused: a text that is no record is refused by its first bytes, unpacked, of an archive
// too.
func TestTextsRefused(t *testing.T) {
	opt := &unpack.Options{Ext: ".sueca", Refuse: func(name string, head []byte) error {
		if bytes.HasPrefix(head, []byte("no")) {
			return fmt.Errorf("%s: refused by %d bytes", name, len(head))
		}
		return nil
	}}
	long := "no" + strings.Repeat("x", 600)
	for _, test := range []struct{ name, file, want string }{
		{"a", "yes", "a, packed false: \"yes\"\n"},
		{"a", "no", "a: error: a: refused by 2 bytes\n"},
		{"a", long, "a: error: a: refused by 512 bytes\n"},
		{"a", zipped(t, "no"), "a: error: a: refused by 2 bytes\n"},
		{"a.tar", tarred(t, member{name: "b.sueca", text: "no!"}, member{name: "c.sueca", text: "yes"}), "a.tar/b.sueca: error: a.tar/b.sueca: refused by 3 bytes\na.tar/c.sueca, packed true: \"yes\"\n"},
	} {
		if got := readAll(opt, test.name, test.file); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// TestTextsCarried: what a file carries in a form of its own are texts of the names that it has
// there; a tar archive carries nothing.
func TestTextsCarried(t *testing.T) {
	opt := &unpack.Options{
		Ext:     ".sueca",
		Carries: func(head []byte) bool { return bytes.HasPrefix(head, []byte("page")) },
		Carried: func(name string, r io.Reader) ([]unpack.Member, error) {
			all, err := io.ReadAll(r)
			if err != nil || string(all) == "page of trouble" {
				return nil, errors.New("trouble")
			}
			return []unpack.Member{{Name: name + "#1", Text: all}, {Name: name + "#2", Text: []byte("two")}}, nil
		},
	}
	for _, test := range []struct{ name, file, want string }{
		{"a", "page", "a#1, packed true: \"page\"\na#2, packed true: \"two\"\n"},
		{"a", zipped(t, "page"), "a#1, packed true: \"page\"\na#2, packed true: \"two\"\n"},
		{"a", "no page", "a, packed false: \"no page\"\n"},
		{"a", "page of trouble", "a: error: trouble\n"},
		{"a.tar", tarred(t, member{name: "page.sueca", text: "x"}), "a.tar/page.sueca, packed true: \"x\"\n"},
	} {
		if got := readAll(opt, test.name, test.file); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// TestTextsStopped: whoever has read enough may stop after any text or error.
func TestTextsStopped(t *testing.T) {
	carrying := &unpack.Options{
		Ext: ".sueca", Carries: func([]byte) bool { return true },
		Carried: func(string, io.Reader) ([]unpack.Member, error) { return make([]unpack.Member, 3), nil },
	}
	file := tarred(t, member{name: "a.sueca", text: "x"}, member{name: "b.tar", text: "x"}, member{name: "c.sueca", text: "BZh91AY"}, member{name: "d.sueca", text: "x"})
	for _, test := range []struct {
		opt  *unpack.Options
		name string
		many int
	}{{&unpack.Options{Ext: ".sueca"}, "x.tar", 4}, {carrying, "x", 3}} {
		for most := 1; most <= test.many; most++ {
			n := 0
			for range test.opt.Texts(context.Background(), test.name, strings.NewReader(file)) {
				if n++; n == most {
					break
				}
			}
			if n != most {
				t.Errorf("%s: %d texts, want %d", test.name, n, most)
			}
		}
	}
}

// TestTextsInterrupted: an interrupt ends reading, at once where a file is being read, and without
// an error of an archive.
func TestTextsInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	opt := &unpack.Options{Ext: ".sueca"}
	n := 0
	for text, err := range opt.Texts(ctx, "x.tar", strings.NewReader(tarred(t, member{name: "a.sueca", text: "x"}, member{name: "b.sueca", text: "x"}))) {
		if n++; err != nil {
			t.Error(err)
		}
		stop()
		if _, err := io.ReadAll(text); !errors.Is(err, context.Canceled) {
			t.Errorf("it is read on: %v", err)
		}
	}
	if n != 1 {
		t.Errorf("%d texts", n)
	}
	for _, err := range opt.Texts(ctx, "x", strings.NewReader("deal 1\n")) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("it is read: %v", err)
		}
	}
	if _, _, err := unpack.Decompress(ctx, "x", strings.NewReader("deal 1\n")); !errors.Is(err, context.Canceled) {
		t.Errorf("it is unpacked: %v", err)
	}
}

// repeated returns a zstd frame of n blocks of one byte each again and again, 128 KB of text each.
// The window is of 2^(10+exponent) bytes.
func repeated(n, exponent int) string {
	var out bytes.Buffer
	out.WriteString("\x28\xB5\x2F\xFD\x00")
	out.WriteByte(byte(exponent << 3))
	for i := range n {
		last := 0
		if i == n-1 {
			last = 1
		}
		header := 1<<17<<3 | 1<<1 | last
		out.Write([]byte{byte(header), byte(header >> 8), byte(header >> 16), 'x'})
	}
	return out.String()
}

// TestTextsLimits: a small file comes to 3 MB at most, and a zstd file refers back by 128 MB at most.
func TestTextsLimits(t *testing.T) {
	for _, test := range []struct {
		name, file string
		bytes      int64
		want       string
	}{
		{"at the limit", repeated(unpack.MaxFree>>17, 7), unpack.MaxFree, ""},
		{"above it", repeated(unpack.MaxFree>>17+1, 7), unpack.MaxFree + 1<<17, "x: unpacked it is more than 3 MB and more than 32 times its size, and is not read further: if it is right all the same, unpack it first"},
		{"the widest window", repeated(1, 17), 1 << 17, ""},
		{"a wider one", repeated(1, 18), 0, "x: to unpack it takes more than 128 MB of memory: unpack it first"},
	} {
		r, packed, err := unpack.Decompress(t.Context(), "x", strings.NewReader(test.file))
		if err != nil || !packed {
			t.Fatal(test.name, err)
		}
		n, err := io.Copy(io.Discard, r)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if n != test.bytes && (test.want == "" || n > test.bytes) || got != test.want {
			t.Errorf("%s: %d bytes, %s", test.name, n, got)
		}
		r.Close()
	}
	if _, packed, err := unpack.Decompress(t.Context(), "x", strings.NewReader("PK\x03\x04....")); err == nil || packed {
		t.Errorf("%v, %v", packed, err)
	}
	// A member may not come to more either.
	file := tarred(t, member{name: "a.sueca.zst", text: repeated(unpack.MaxFree>>17+1, 7)})
	for text, err := range (&unpack.Options{Ext: ".sueca"}).Texts(t.Context(), "x.tar", strings.NewReader(file)) {
		if err == nil {
			_, err = io.Copy(io.Discard, text)
		}
		if err == nil || !strings.HasPrefix(err.Error(), "x.tar: unpacked it is more than 3 MB") {
			t.Errorf("%s: %v", text.Name, err)
		}
	}
}

// TestTextsLines: a small file comes to 50,000 lines at most, or to one for each of its bytes.
func TestTextsLines(t *testing.T) {
	const over = "x: unpacked it has more than 50000 lines and more than its size in bytes, and is not read further: if it is right all the same, unpack it first"
	numbers := strings.Builder{} // that take more than a byte each
	for i := range 2 * unpack.MaxFreeLines {
		fmt.Fprintf(&numbers, "%d\n", i*i*i)
	}
	for _, test := range []struct{ name, text, want string }{
		{"at the limit", strings.Repeat("deal 1\n", unpack.MaxFreeLines), ""},
		{"above it", strings.Repeat("deal 1\n", unpack.MaxFreeLines+1), over},
		{"larger", numbers.String(), ""},
	} {
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		_, err := z.Write([]byte(test.text))
		if err = errors.Join(err, z.Close()); err != nil {
			t.Fatal(err)
		}
		r, _, err := unpack.Decompress(t.Context(), "x", &packed)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if _, err = io.Copy(io.Discard, r); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: %q; want %q", test.name, got, test.want)
		}
	}
}

// TestIsPlain: a file is read as it stands unless it begins as one that is packed.
func TestIsPlain(t *testing.T) {
	block := tarred(t, member{name: "a.sueca", text: "x"})
	for _, test := range []struct {
		head string
		want bool
	}{
		{"", true}, {"deal 1\n", true}, {strings.Repeat("x", 512), true},
		{"\x1F\x8B", false}, {"\x1F", true}, {"x\x1F\x8B", true},
		{"\x28\xB5\x2F\xFD", false}, {"\x28\xB5\x2F", true},
		{"BZh", false}, {"\xFD7zXZ\x00", false}, {"PK\x03\x04", false}, {"7z\xBC\xAF\x27\x1C", false}, {"Rar!\x1A\x07", false},
		{block[:512], false}, {block[:262], false}, {block[:261], true}, {block[:257], true},
	} {
		if got := unpack.IsPlain([]byte(test.head)); got != test.want {
			t.Errorf("%.20q, %d bytes: %v", test.head, len(test.head), got)
		}
	}
}

// TestNames: what a file is by its name.
func TestNames(t *testing.T) {
	for _, test := range []struct {
		name            string
		record, archive bool
	}{
		{"a.sueca", true, false}, {"a.sueca.gz", true, false}, {"a.sueca.zst", true, false}, {"a.sueca.bz2", true, false}, {"a.sueca.xz.gz", true, false},
		{"a.sueca.zip", true, true}, {"a.sueca.7z", true, true}, {"a.sueca.rar", true, true},
		{"a.txt", false, false}, {"a.txt.gz", false, false}, {"sueca", false, false}, {"a.sueca.txt", false, false}, {"", false, false},
		{"a.tar", false, true}, {"a.tar.gz", false, true}, {"a.tgz", false, true}, {"a.tzst", false, true}, {"a.tbz", false, true}, {"a.tbz2", false, true}, {"a.txz", false, true},
	} {
		if record, archive := unpack.IsRecord(test.name, ".sueca"), unpack.IsArchive(test.name); record != test.record || archive != test.archive {
			t.Errorf("%s: record %v, archive %v", test.name, record, archive)
		}
	}
}

// TestFault: an error says the file, and one that says it already stays as it is.
func TestFault(t *testing.T) {
	for _, err := range []error{
		&unpack.Error{Fault: message.Faultf("said")}, &fs.PathError{Op: "open", Path: "y", Err: fs.ErrNotExist}, &notation.ParseError{File: "y"}, fmt.Errorf("stop: %w", context.Canceled),
	} {
		if got := unpack.Fault("x", err); got != err {
			t.Errorf("%v becomes %v", err, got)
		}
	}
	for _, test := range []struct {
		err  error
		want string
	}{
		{io.ErrUnexpectedEOF, "x: it ends too soon, so that not all of it is read"},
		{fmt.Errorf("tar: %w", tar.ErrHeader), "x: it cannot be read as a tar archive from some place on: it is damaged, or is none"},
		{errors.New("trouble"), "read x: trouble"},
	} {
		if got := unpack.Fault("x", test.err); got.Error() != test.want {
			t.Errorf("%v, want %s", got, test.want)
		}
	}
	said := unpack.Fault("x", io.ErrUnexpectedEOF)
	if m, ok := said.(*unpack.Error); !ok || m.Message().String() != said.Error() {
		t.Errorf("%#v", said)
	}
}

// TestReader: an error of reading a text has its name, and stays.
func TestReader(t *testing.T) {
	for _, test := range []struct {
		err  error
		want string
	}{{errors.New("trouble"), "read x: trouble"}, {&notation.ParseError{Line: 3, Col: 1, Msg: message.Msg("too long")}, "x:3:1: too long"}, {io.ErrUnexpectedEOF, "x: it ends too soon, so that not all of it is read"}} {
		r := unpack.Reader(t.Context(), "x", io.MultiReader(strings.NewReader("deal"), iotest.ErrReader(test.err), strings.NewReader("more")))
		got, err := io.ReadAll(r)
		if string(got) != "deal" || err == nil || err.Error() != test.want {
			t.Errorf("%q and %v, want %s", got, err, test.want)
		}
		if n, again := r.Read(make([]byte, 9)); n != 0 || again != err {
			t.Errorf("after %v it goes on with %d bytes, %v", err, n, again)
		}
	}
	// The end of a text is no error that stays: a file may grow.
	var growing bytes.Buffer
	r := unpack.Reader(t.Context(), "x", &growing)
	if _, err := r.Read(make([]byte, 1)); err != io.EOF {
		t.Error(err)
	}
	growing.WriteString("x")
	if n, err := r.Read(make([]byte, 1)); n != 1 || err != nil {
		t.Error(n, err)
	}
}
