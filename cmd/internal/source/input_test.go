package source

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/klauspost/compress/zstd"
	"gotest.tools/v3/assert"

	"sueca/analysis/archive/unpack"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/notation"
)

// reading returns a source that reads in to the end of a context.
func reading(ctx context.Context, in io.Reader) *Source {
	return New(ctx, output.NewOutput(lang.New("en"), io.Discard, io.Discard), in)
}

// drained is what came of the inputs of some arguments.
type drained struct {
	bytes int64
	said  []string
}

// drain reads all inputs to their ends.
func drain(a *Source, args ...string) (d drained) {
	for in, err := range a.Inputs(args) {
		if err == nil {
			var n int64
			n, err = io.Copy(io.Discard, in)
			d.bytes += n
		}
		if err != nil {
			d.said = append(d.said, a.Out.Explain(err))
		}
	}
	return d
}

// says reports whether exactly one error was said, with a text in it.
func (d drained) says(want string) bool { return len(d.said) == 1 && strings.Contains(d.said[0], want) }

func fileOf(t *testing.T, name string, content []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	assert.NilError(t, os.WriteFile(file, content, 0o644))
	return file
}

// zstdOf returns a file that unpacks to size bytes c, with 4 bytes for each 128 KB.
func zstdOf(c byte, size int) []byte {
	out := []byte{0x28, 0xB5, 0x2F, 0xFD, 0, 0x38} // a window of 128 KB
	for ; size > 0; size -= 1 << 17 {
		head := uint32(min(size, 1<<17))<<3 | 1<<1 // the same byte again and again
		if size <= 1<<17 {
			head |= 1 // the last block
		}
		out = append(out, byte(head), byte(head>>8), byte(head>>16), c)
	}
	return out
}

// repeated is a text without an end, and counts what is read of it.
type repeated struct {
	text string
	at   int
	read atomic.Int64 // what reads may still be at it when the test looks
}

func (r *repeated) Read(b []byte) (int, error) {
	n := 0
	for n < len(b) {
		m := copy(b[n:], r.text[r.at:])
		n, r.at = n+m, (r.at+m)%len(r.text)
	}
	r.read.Add(int64(n))
	return n, nil
}

// TestMatchHasEnd: a match without an end is read as far as the limit, compressed or not,
// in whatever form and whether it has lines.
func TestMatchHasEnd(t *testing.T) {
	matches := func(a *Source, from, name string) (matches int, said []string) {
		a.From = from
		for in, err := range a.Inputs([]string{name}) {
			if err == nil {
				for _, e := range a.MatchesOf(in) {
					if e == nil {
						matches++
						continue
					}
					err = e
				}
			}
			if err != nil {
				said = append(said, a.Out.Explain(err))
			}
		}
		return matches, said
	}
	const whole = "[A \"Ana\"]\ndeal 1\n\n"
	for from, c := range map[string]struct{ before, text string }{
		"sueca": {whole, "x"}, "csv": {"line\n\"[A \"\"Ana\"\"]\"\ndeal 1\n\n", "x"}, "json": {`{"line":"[A \"Ana\"]"}` + "\n" + `{"deal":1}` + "\n\n", "x"},
	} {
		for _, text := range []string{c.text, c.text + "\n"} {
			zeros := &repeated{text: text}
			a := reading(t.Context(), io.MultiReader(strings.NewReader(c.before), strings.NewReader(c.before), zeros))
			n, said := matches(a, from, "-")
			if n != 1 || len(said) != 1 || !strings.Contains(said[0], fmt.Sprint(notation.MaxMatch)) || !strings.HasPrefix(said[0], "-:") || zeros.read.Load() > 3*notation.MaxMatch {
				t.Errorf("%s, %q: %d matches, %d bytes read, said %q", from, text, n, zeros.read.Load(), said)
			}
		}
	}
	n, said := matches(reading(t.Context(), &repeated{text: "x"}), "gaips", "-")
	if n != 0 && len(said) != 1 || !strings.Contains(said[0], "-:1:1:") {
		t.Errorf("a log of the app: %d matches, said %q", n, said)
	}
	file := fileOf(t, "z.sueca.zst", zstdOf(0, 10_000_000_000))
	if n, said := matches(reading(t.Context(), nil), "", file); n != 0 || len(said) != 1 || !strings.Contains(said[0], "more than 3 MB and more than 32 times its size") {
		t.Errorf("zeros: %d matches, said %q", n, said)
	}
}

// TestUnpackedHasEnd: what comes out of a file is limited by its size, whether it is
// compressed whole or by its members, read or passed over, or has holes.
func TestUnpackedHasEnd(t *testing.T) {
	long := zstdOf('x', 1<<31)
	many := make([]member, 40)
	for i := range many {
		many[i] = member{fmt.Sprintf("%d.sueca.zst", i), zstdOf('x', 8<<20)}
	}
	const most = unpack.MaxFree + 4*(1<<17)
	for _, c := range []struct {
		name    string
		content []byte
		free    int64 // what may come of it
	}{
		{"x.sueca.zst", long, max(most, unpack.MaxRatio*int64(len(long)))},
		{"x.sueca.zst", append(zstdOf('x', 70<<20), long...), max(most, unpack.MaxRatio*int64(2*len(long)))},
		{"a.tar", tarOf(t, many...), most + unpack.MaxRatio*60_000},
		{"passed.tar.zst", zstded(t, tarHead(t, "README", 1<<40), 'x', 1<<31), most},
		{"holes.tar", holes(t, "x.sueca", 1<<33), most},
	} {
		file := fileOf(t, c.name, c.content)
		d := drain(reading(t.Context(), nil), file)
		if len(d.said) == 0 || d.bytes > c.free {
			t.Errorf("%s: %d bytes, of %d on the disk, said %q", c.name, d.bytes, len(c.content), d.said)
		}
		if c.name != "holes.tar" && !strings.Contains(strings.Join(d.said, " "), "more than 3 MB and more than 32 times its size") {
			t.Errorf("%s: said %q", c.name, d.said)
		}
	}
	// Within the limits all is read.
	text := bytes.Repeat([]byte("deal 1\nnote \""+strings.Repeat("x", 100)+"\"\n"), 1<<20)
	var packed bytes.Buffer
	z, err := zstd.NewWriter(&packed)
	if err == nil {
		_, err = z.Write(text[:unpack.MaxFree/2])
	}
	assert.NilError(t, errors.Join(err, z.Close()))
	if d := drain(reading(t.Context(), nil), fileOf(t, "x.sueca.zst", packed.Bytes())); len(d.said) > 0 || d.bytes != min(int64(len(text)), unpack.MaxFree/2) {
		t.Errorf("%d bytes, said %q", d.bytes, d.said)
	}
}

// TestWindow: a file that can be unpacked only with much memory is refused.
func TestWindow(t *testing.T) {
	for exponent, want := range map[int]string{17: "", 18: "takes more than 128 MB of memory", 30: "takes more than 128 MB of memory"} {
		file := zstdOf('\n', 1000)
		file[5] = byte(exponent) << 3 // a window of 1 KB, exponent times doubled
		d := drain(reading(t.Context(), nil), fileOf(t, "x.zst", file))
		if want == "" && (len(d.said) > 0 || d.bytes != 1000) || want != "" && !d.says(want) {
			t.Errorf("2^%d KB: %d bytes, said %q", exponent, d.bytes, d.said)
		}
	}
}

// TestWholeHasEnd: a text that is read as a whole is limited in its size.
func TestWholeHasEnd(t *testing.T) {
	lines := &repeated{text: "a,b\n"}
	a := reading(t.Context(), lines)
	for in, err := range a.Inputs([]string{"-"}) {
		assert.NilError(t, err)
		text, err := in.ReadAll()
		if said := a.Out.Explain(err); text != nil || lines.read.Load() > output.MaxFile+1<<22 || !strings.Contains(said, "-: more than 256 MB") {
			t.Errorf("%d bytes of %d, said %s", len(text), lines.read.Load(), said)
		}
		break
	}
}

// TestReadingEnds: an interrupt ends reading at the next piece, wherever it is: in a
// text, in what is passed over, within an archive.
func TestReadingEnds(t *testing.T) {
	record := "deal 1\n1. A: A♠ 2♠ 3♠ 4♠\n"
	for name, in := range map[string]io.Reader{
		"text":        &repeated{text: record},
		"member":      io.MultiReader(bytes.NewReader(tarHead(t, "x.sueca", 1<<40)), &repeated{text: record}),
		"passed over": io.MultiReader(bytes.NewReader(tarHead(t, "README", 1<<40)), &repeated{text: record}),
		"behind":      io.MultiReader(bytes.NewReader(tarOf(t, member{"x.sueca", []byte(record)})), &repeated{text: "\x00"}),
	} {
		ctx, cancel := context.WithCancel(t.Context())
		stop := &stopping{in: in, after: 5 << 20, cancel: cancel}
		a := reading(ctx, stop)
		d := drain(a, "-")
		if after := stop.read.Load() - stop.after; after > 4<<20 || len(d.said) == 0 || d.said[len(d.said)-1] != "interrupted" {
			t.Errorf("%s: %d bytes read behind the interrupt, said %q", name, after, d.said)
		}
		cancel()
	}
}

// TestWorkEnds: an interrupt ends work at the next match, and not at the end of a batch;
// what was passed on by then is the beginning of what is read, without a gap.
func TestWorkEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	a := reading(ctx, &repeated{text: "[Event \"x\"]\ndeal 1\n"})
	a.Jobs = 3
	var begun, after atomic.Int64
	next := 1
	err := Work(a, a.TextBatches([]string{"-"}), func(_ *output.Output, lines *[]int, r *Record) {
		if ctx.Err() != nil {
			after.Add(1)
		}
		if begun.Add(1) == 30_000 {
			cancel()
		}
		*lines = append(*lines, r.Text.FirstLine)
	}, func(d *Done[[]int]) error {
		for _, line := range d.Result {
			if line != next {
				return fmt.Errorf("line %d where line %d should be", line, next)
			}
			next += 2
		}
		return nil
	})
	if n := int(after.Load()); n > a.Jobs || !errors.Is(err, context.Canceled) {
		t.Errorf("%d matches after the interrupt, %v", n, err)
	}
}

// TestUnlessInterrupted: an interrupt does not wait for what works on a whole text.
func TestUnlessInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	release := make(chan struct{})
	defer close(release)
	n, err := unlessInterrupted(ctx, func() (int, error) { return 7, nil })
	if n != 7 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	_, err = unlessInterrupted(ctx, func() (int, error) {
		cancel()
		<-release
		return 7, nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// stopping interrupts its reader after some bytes, and goes on.
type stopping struct {
	in     io.Reader
	read   atomic.Int64
	after  int64
	cancel context.CancelFunc
}

func (s *stopping) Read(b []byte) (int, error) {
	n, err := s.in.Read(b[:min(len(b), 1<<15)])
	if s.read.Add(int64(n)) > s.after {
		s.cancel()
	}
	return n, err
}

// member is a file of an archive.
type member struct {
	name string
	text []byte
}

func tarOf(t *testing.T, members ...member) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	var err error
	for _, m := range members {
		err = errors.Join(err, w.WriteHeader(&tar.Header{Name: m.name, Typeflag: tar.TypeReg, Size: int64(len(m.text))}))
		_, err2 := w.Write(m.text)
		err = errors.Join(err, err2)
	}
	assert.NilError(t, errors.Join(err, w.Close()))
	return b.Bytes()
}

// tarHead returns the beginning of an archive: the header of one member of some size.
func tarHead(t *testing.T, name string, size int64) []byte {
	t.Helper()
	var b bytes.Buffer
	assert.NilError(t, tar.NewWriter(&b).WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Size: size}))
	return b.Bytes()
}

// zstded returns a file that unpacks to some bytes, and c again and again.
func zstded(t *testing.T, head []byte, c byte, size int) []byte {
	t.Helper()
	z, err := zstd.NewWriter(nil)
	assert.NilError(t, err)
	defer z.Close()
	return append(z.EncodeAll(head, nil), zstdOf(c, size)...)
}

// holes returns an archive with a member that is one hole, in the form of GNU tar.
func holes(t *testing.T, name string, size int64) []byte {
	t.Helper()
	out := tarOf(t, member{name, nil})
	h := out[:512]
	put := func(at, width int, n int64) { copy(h[at:], fmt.Sprintf("%0*o\x00", width-1, n)) }
	binarySize := func(at int, n int64) { // what does not fit in octal digits
		h[at] = 0x80
		binary.BigEndian.PutUint64(h[at+4:], uint64(n))
	}
	h[156] = tar.TypeGNUSparse
	copy(h[257:], "ustar  \x00")
	clear(h[265:512])
	binarySize(386, size) // one piece of no bytes at the very end
	put(398, 12, 0)
	binarySize(483, size)
	copy(h[148:], "        ")
	sum := int64(0)
	for _, c := range h {
		sum += int64(c)
	}
	put(148, 7, sum)
	return out
}
