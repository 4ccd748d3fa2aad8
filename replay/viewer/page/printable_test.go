package page

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
)

// read reads what printable wrote, as the script of the page does.
func read(text string) (out []byte) {
	sign := map[rune]uint{}
	for k, c := range signs {
		sign[rune(c)] = uint(k)
	}
	var bits, n, low uint
	first := true
	for _, c := range text {
		k, is := sign[c]
		if !is {
			continue
		}
		if first {
			low, first = k, false
			continue
		}
		v := low + 91*k
		first = true
		bits |= v << n
		if n += 14; v&8191 > 88 {
			n--
		}
		for ; n > 7; n -= 8 {
			out = append(out, byte(bits))
			bits >>= 8
		}
	}
	return out
}

// TestPrintable reads what was written of bytes of every length: there may be a byte too many at
// the end, which is why a page says how many there are.
func TestPrintable(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	more := 0
	for size := range 3000 {
		data := make([]byte, size)
		for i := range data {
			data[i] = byte(rng.Uint32() >> (rng.Uint32() % 9))
		}
		text := printable(data)
		assert.Assert(t, !bytes.ContainsAny([]byte(text), "<>&"), "%d bytes: a sign that a page would read", size)
		got := read(text)
		if len(got) < size || len(got) > size+1 || !bytes.Equal(got[:size], data) {
			t.Fatalf("%d bytes are read as %d others", size, len(got))
		}
		more += len(got) - size
	}
	// The lines are as long as an editor likes them, but for the last.
	lines := strings.Split(printable(make([]byte, 10_000)), "\n")
	for i, line := range lines {
		if len(line) > 4000 || i < len(lines)-1 && len(line) < 4000 {
			t.Errorf("line %d of %d has %d signs", i+1, len(lines), len(line))
		}
	}
	assert.Check(t, more != 0, "never a byte too many: the page need not say how many there are")
}
