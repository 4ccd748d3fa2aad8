package unpack_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"sueca/analysis/archive/unpack"
)

// made returns a frame by the bits of its descriptor (RFC 8878, section 3.1.1.1.1): a block as it
// stands and one of a byte again and again.
func made(contentSize, single, checksum, dictionary int) []byte {
	out := []byte{0x28, 0xB5, 0x2F, 0xFD, byte(contentSize<<6 | single<<5 | checksum<<2 | dictionary)}
	fill := func(n int) { out = append(out, bytes.Repeat([]byte{0xEE}, n)...) }
	fill(1 - single)                              // the window
	fill([]int{0, 1, 2, 4}[dictionary])           // its number
	fill([]int{single, 2, 4, 8}[contentSize])     // of the content
	out = append(out, 5<<3, 0, 0, 1, 2, 3, 4, 5)  // five bytes as they stand
	out = append(out, 0x03|0xF0, 0xFF, 0x01, 'x') // the last block: one byte many times
	fill(4 * checksum)
	return out
}

// TestFramesOfEachHeader: a frame ends where its header and its blocks say, and one that is cut by a
// byte is no frame.
func TestFramesOfEachHeader(t *testing.T) {
	last := made(0, 0, 0, 0)
	for bits := range 64 {
		frame := made(bits>>4, bits>>3&1, bits>>2&1, bits&3)
		n := int64(len(frame))
		for _, test := range []struct {
			name string
			file []byte
			want []unpack.Frame
		}{
			{"alone", frame, []unpack.Frame{{At: 0, Size: n}}},
			{"before another", slices.Concat(frame, last), []unpack.Frame{{At: 0, Size: n}, {At: n, Size: int64(len(last))}}},
			{"behind another", slices.Concat(last, frame), []unpack.Frame{{At: 0, Size: int64(len(last))}, {At: int64(len(last)), Size: n}}},
			{"cut behind another", slices.Concat(last, frame[:n-1]), []unpack.Frame{{At: 0, Size: int64(len(last)) + n - 1}}},
		} {
			got, err := unpack.Frames(bytes.NewReader(test.file), int64(len(test.file)))
			if err != nil || !slices.Equal(got, test.want) {
				t.Errorf("%s, bits %06b: %v, %v, want %v", test.name, bits, got, err, test.want)
			}
		}
	}
}

// TestFramesOfShortFiles: what is too short for a frame, or no frame from some place on.
func TestFramesOfShortFiles(t *testing.T) {
	const magic = "\x28\xB5\x2F\xFD"
	empty := magic + "\x20\x00\x01\x00\x00" // one segment, of no bytes: the shortest frame
	skip := func(digit byte, n int) string {
		return string([]byte{digit, 0x2A, 0x4D, 0x18, byte(n), 0, 0, 0}) + strings.Repeat("s", n)
	}
	for _, test := range []struct {
		name, file string
		want       string // begin+size of each frame
	}{
		{"nothing", "", ""}, {"three bytes", magic[:3], ""}, {"the magic", magic, "0+4 "}, {"seven bytes", empty[:7], "0+7 "}, {"eight bytes", empty[:8], "0+8 "},
		{"the shortest", empty, "0+9 "}, {"two of them", empty + empty, "0+9 9+9 "}, {"and a part", empty + empty[:3], "0+12 "},
		{"and a longer part", empty + empty[:8], "0+17 "}, {"no magic", "deal 1\ndeal 2\n", ""}, {"another magic behind", empty + "deal 1\ndeal 2\n", "0+23 "},
		{"skipped first", skip(0x50, 0) + empty, ""},
		{"skipped behind", empty + skip(0x50, 0) + empty, "0+17 17+9 "}, {"skipped at the end", empty + skip(0x5F, 3), "0+20 "}, {"next to those to be skipped", empty + skip(0x60, 0) + empty, "0+26 "},
		{"skipped and cut", empty + skip(0x5F, 3)[:10] + "", "0+19 "}, {"cut at the front", skip(0x5F, 3)[:10], ""},
		{"a reserved block", empty[:6] + "\x07\x00\x00" + empty, "0+18 "},
		{"a reserved block behind", empty + empty[:6] + "\x07\x00\x00", "0+18 "},
		{"a compressed block", empty[:6] + "\x15\x00\x00xx" + empty, "0+11 11+9 "},
		{"a long block", empty[:6] + "\x01\x08\x00" + strings.Repeat("x", 256) + empty, "0+265 265+9 "},
		{"a longer block", empty[:6] + "\x01\x00\x08" + strings.Repeat("x", 65536) + empty, "0+65545 65545+9 "},
	} {
		frames, err := unpack.Frames(strings.NewReader(test.file), int64(len(test.file)))
		got := ""
		for _, f := range frames {
			got += fmt.Sprintf("%d+%d ", f.At, f.Size)
		}
		if err != nil || got != test.want {
			t.Errorf("%s: %q, %v, want %q", test.name, got, err, test.want)
		}
	}
}

// failing is a file of which nothing from some place on can be read.
type failing struct {
	*bytes.Reader
	from int64
}

func (f failing) ReadAt(b []byte, at int64) (int, error) {
	if at >= f.from {
		return 0, iotest.ErrTimeout
	}
	return f.Reader.ReadAt(b, at)
}

// TestFramesOfTroubledFile: an error of reading is returned, wherever it comes.
func TestFramesOfTroubledFile(t *testing.T) {
	file := slices.Concat(made(0, 0, 0, 0), made(0, 0, 0, 0))
	for from := range int64(len(made(0, 0, 0, 0)) + 1) {
		if frames, err := unpack.Frames(failing{bytes.NewReader(file), from}, int64(len(file))); !errors.Is(err, iotest.ErrTimeout) || frames != nil {
			t.Errorf("from %d: %v, %v", from, frames, err)
		}
	}
}
