package pack

import (
	"encoding/binary"
	"math"
)

// reader reads numbers and bytes from a text. After the first that is not there all are 0, and
// bad is set.
type reader struct {
	text []byte
	bad  bool
}

// uint reads a varint. One that is written longer than need be is none.
func (r *reader) uint() uint64 {
	v, n := binary.Uvarint(r.text)
	if n <= 0 || n > 1 && r.text[n-1] == 0 {
		r.fail()
		return 0
	}
	r.text = r.text[n:]
	return v
}

// int reads a varint in zig-zag.
func (r *reader) int() int {
	v := r.uint()
	return int(int64(v>>1) ^ -int64(v&1))
}

// count reads how many there are of what takes at least so many bytes each.
func (r *reader) count(each int) int {
	v := r.uint()
	if v > uint64(len(r.text)/each) {
		r.fail()
		return 0
	}
	return int(v)
}

// small reads a number that fits into an int of 32 bits.
func (r *reader) small() int {
	v := r.uint()
	if v > math.MaxInt32 {
		r.fail()
		return 0
	}
	return int(v)
}

// byte reads a byte.
func (r *reader) byte() byte {
	if len(r.text) == 0 {
		r.bad = true
		return 0
	}
	b := r.text[0]
	r.text = r.text[1:]
	return b
}

// bytes reads so many bytes, which are those of the text.
func (r *reader) bytes(n int) []byte {
	if n > len(r.text) {
		r.fail()
		return nil
	}
	out := r.text[:n:n]
	r.text = r.text[n:]
	return out
}

func (r *reader) fail() { r.text, r.bad = nil, true }
