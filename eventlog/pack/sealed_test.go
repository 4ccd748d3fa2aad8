package pack_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"gotest.tools/v3/assert"

	"sueca/eventlog/pack"
)

const (
	headLen = 44
	hashLen = sha256.Size
	tailEnd = "sueca\nz\n"
)

// loose is a pack of one section taken apart: its frames with what is packed in them.
type loose []looseFrame

type looseFrame struct {
	kind byte
	text []byte
}

// apart takes a pack of one section apart.
func apart(t testing.TB, file []byte) (out loose) {
	t.Helper()
	d, err := zstd.NewReader(nil)
	assert.NilError(t, err)
	defer d.Close()
	for b := file[len(pack.Magic) : len(file)-48]; len(b) > 0; {
		n := int(binary.LittleEndian.Uint32(b[4:]))
		text := bytes.Clone(b[headLen : headLen+n])
		if b[1] == 1 {
			text, err = d.DecodeAll(text, nil)
			assert.NilError(t, err)
		}
		out, b = append(out, looseFrame{b[0], text}), b[headLen+n:]
	}
	return out
}

// text and looseOf write what is apart as one text, and read it.
func (l loose) text() (out []byte) {
	for _, f := range l {
		out = append(binary.LittleEndian.AppendUint32(append(out, f.kind), uint32(len(f.text))), f.text...)
	}
	return out
}

func looseOf(text []byte) (out loose) {
	for len(text) >= 5 {
		n := min(int(binary.LittleEndian.Uint32(text[1:])), len(text)-5)
		out, text = append(out, looseFrame{text[0], text[5 : 5+n]}), text[5+n:]
	}
	return out
}

// seal puts it together again, with right lengths and hashes, in frames and in the directory, whatever is in them.
func (l loose) seal() []byte {
	out := []byte(pack.Magic)
	var sizes []uint64
	var hashes [][hashLen]byte
	add := func(f looseFrame) (sum [hashLen]byte) {
		var head [headLen]byte
		head[0] = f.kind
		binary.LittleEndian.PutUint32(head[4:], uint32(len(f.text)))
		binary.LittleEndian.PutUint32(head[8:], uint32(len(f.text)))
		sum = sha256.Sum256(append(bytes.Clone(head[:headLen-hashLen]), f.text...))
		copy(head[headLen-hashLen:], sum[:])
		out = append(append(out, head[:]...), f.text...)
		return sum
	}
	for i, f := range l {
		if i < len(l)-1 {
			hashes = append(hashes, add(f))
			sizes = append(sizes, uint64(headLen+len(f.text)))
			continue
		}
		at := len(out)
		f.text = patched(f.text, sizes, hashes)
		sum := add(f)
		out = append(append(binary.LittleEndian.AppendUint64(out, uint64(at)), sum[:]...), tailEnd...)
	}
	return out
}

// patched returns a directory that names frames of some sizes and hashes, as far as it can be read.
func patched(text []byte, sizes []uint64, hashes [][hashLen]byte) (out []byte) {
	r := text
	uint := func() uint64 {
		v, n := binary.Uvarint(r)
		if n <= 0 {
			r = nil
			return 0
		}
		out, r = append(out, r[:n]...), r[n:]
		return v
	}
	take := func(n uint64) {
		n = min(n, uint64(len(r)))
		out, r = append(out, r[:n]...), r[n:]
	}
	part := func() {
		_, n := binary.Uvarint(r)
		if n <= 0 || len(r) < n+hashLen || len(sizes) == 0 {
			take(uint64(len(r)))
			return
		}
		out = append(binary.AppendUvarint(out, sizes[0]), hashes[0][:]...)
		r, sizes, hashes = r[n+hashLen:], sizes[1:], hashes[1:]
	}
	uint()
	take(hashLen)
	uint()
	uint()
	take(uint())
	for range min(uint(), 100) {
		part()
		uint()
		uint()
	}
	for range min(uint(), 100) {
		take(uint())
		part()
	}
	return append(out, r...)
}

// readsWell reads a file as a pack in every way. What cannot be read is an error of the pack; nothing takes long, or much
// memory; what is verified is what packing it again makes; and another way to read it reads the same.
func readsWell(t testing.TB, file []byte) (good bool) {
	t.Helper()
	var before, after runtime.MemStats
	if !long {
		runtime.ReadMemStats(&before)
	}
	began := time.Now()
	p, err := pack.Open(bytes.NewReader(file), int64(len(file)))
	if err != nil && !errors.Is(err, pack.ErrDamaged) {
		t.Fatalf("%v\n%q", err, file)
	}
	if p == nil {
		return false
	}
	opened := err
	got, lines, err := records(p)
	if err != nil && !errors.Is(err, pack.ErrDamaged) {
		t.Fatalf("%v\n%q", err, file)
	}
	for _, s := range p.Sections() {
		_, err1 := s.Deals()
		_, err2 := s.Codes()
		for _, err := range []error{err1, err2} {
			if err != nil && !errors.Is(err, pack.ErrDamaged) {
				t.Fatalf("%v\n%q", err, file)
			}
		}
		for _, tag := range s.Tags() {
			if _, err := s.Column(tag); err != nil && !errors.Is(err, pack.ErrDamaged) {
				t.Fatalf("%v\n%q", err, file)
			}
		}
	}
	verified := p.Verify(t.Context(), judge)
	if verified != nil && !errors.Is(verified, pack.ErrDamaged) {
		t.Fatalf("%v\n%q", verified, file)
	}
	good = opened == nil && err == nil && verified == nil
	if good {
		if len(got) != p.Matches() {
			t.Fatalf("%d matches, and it says %d\n%q", len(got), p.Matches(), file)
		}
		for i, r := range got {
			got[i] = recordOf(r.Events, r.Remarks...)
		}
		again, _, err := records(open(t, packed(t, got)))
		if err != nil || len(again) != len(got) {
			t.Fatalf("packed again: %d of %d, %v\n%q", len(again), len(got), err, file)
		}
		for i := range got {
			if judgeText(again[i]) != judgeText(got[i]) {
				t.Fatalf("match %d is another when it is packed again\n%q", i, file)
			}
		}
		// Without its directory it is read one frame behind the other.
		cut, _ := pack.Open(bytes.NewReader(file[:len(file)-1]), int64(len(file)-1))
		if cut != nil {
			walked, walkedLines, err := records(cut)
			if err != nil || len(walked) != len(got) || fmt.Sprint(walkedLines) != fmt.Sprint(lines) {
				t.Fatalf("walked: %d of %d, %v\n%q", len(walked), len(got), err, file)
			}
		}
	}
	if !long {
		if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 256<<20+1000*uint64(len(file)) {
			t.Fatalf("%d bytes take %d MB\n%q", len(file), (after.TotalAlloc-before.TotalAlloc)>>20, file)
		}
	}
	if d := time.Since(began); d > time.Minute {
		t.Fatalf("%d bytes take %s\n%q", len(file), d, file)
	}
	return good
}

func judgeText(r *pack.Record) string {
	var b strings.Builder
	for _, e := range r.Events {
		fmt.Fprintf(&b, "%T %+v\n", e, e)
	}
	return b.String()
}

// smallPacks returns small packs of one section.
func smallPacks(t testing.TB) (out [][]byte) {
	t.Helper()
	untidy := recordsIn(t)
	for i := 0; i+3 <= len(untidy) && len(out) < 12; i += 7 {
		out = append(out, packed(t, untidy[i:i+3]))
	}
	return append(out, packed(t, generated(2, 8)))
}

// FuzzPack reads whatever there is as a pack, and as one that was taken apart and sealed again, in which all hashes are right.
func FuzzPack(f *testing.F) {
	for _, file := range smallPacks(f) {
		f.Add(file)
		f.Add(apart(f, file).text())
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		readsWell(t, text)
		if l := looseOf(text); len(l) > 0 {
			readsWell(t, l.seal())
		}
	})
}

// TestSealed alters what is in packs, and makes all lengths and hashes right again. A few of them are read by the second
// reader as well, which shares nothing with the first: both read the same, or both refuse.
func TestSealed(t *testing.T) {
	var packs []loose
	for _, file := range smallPacks(t) {
		l := apart(t, file)
		if !readsWell(t, file) || !readsWell(t, l.seal()) {
			t.Fatal("a whole pack that is sealed anew is not read")
		}
		packs = append(packs, l)
	}
	n, compared := 1500, 15
	if long {
		n, compared = 100_000, 400
	}
	if _, err := exec.LookPath("zstd"); err != nil {
		compared = 0
	}
	rng := rand.New(rand.NewPCG(56, 6))
	good, both := 0, 0
	for i := range n {
		l := alteredPack(rng, packs)
		file := l.seal()
		is := readsWell(t, file)
		if is {
			good++
		}
		if compared > 0 && (i%(n/compared) == 0 || is && both < compared) {
			both++
			theirs, err := secondReader(t, file)
			var ours strings.Builder
			if is && (err != nil || pack.Listing(open(t, file), &ours) != nil || ours.String() != theirs) {
				t.Errorf("%d: the second reader: %v\n%.300s\nwant\n%.300s", i, err, theirs, ours.String())
			}
		}
	}
	t.Logf("%d altered packs, of which %d are right; the second reader read %d", n, good, both)
}

// alteredPack returns a pack of which something is altered.
func alteredPack(rng *rand.Rand, packs []loose) loose {
	var out loose
	for _, f := range packs[rng.IntN(len(packs))] {
		out = append(out, looseFrame{f.kind, bytes.Clone(f.text)})
	}
	numbers := []uint64{0, 1, 2, 127, 128, 255, 1 << 16, 1<<31 - 1, 1 << 31, 1 << 32, 1 << 62, 1<<63 - 1, 1 << 63, 1<<64 - 1}
	for range 1 + rng.IntN(2) {
		i := rng.IntN(len(out))
		f := &out[i]
		at := rng.IntN(len(f.text) + 1)
		switch rng.IntN(9) {
		case 0: // a byte
			if at < len(f.text) {
				f.text[at] ^= 1 << rng.IntN(8)
			}
		case 1: // a number in place of another: a length, a count, a place
			_, k := binary.Uvarint(f.text[at:])
			f.text = append(binary.AppendUvarint(bytes.Clone(f.text[:at]), numbers[rng.IntN(len(numbers))]), f.text[min(len(f.text), at+max(k, 0)):]...)
		case 2: // one more, or less
			if at < len(f.text) {
				f.text[at] += byte(1 - 2*rng.IntN(2))
			}
		case 3:
			f.text = f.text[:at]
		case 4:
			to := min(len(f.text), at+1+rng.IntN(8))
			f.text = append(bytes.Clone(f.text[:to]), f.text[at:]...)
		case 5:
			f.text = append(bytes.Clone(f.text[:at]), f.text[min(len(f.text), at+1+rng.IntN(8)):]...)
		case 6: // the frame of another pack
			other := packs[rng.IntN(len(packs))]
			*f = looseFrame{f.kind, bytes.Clone(other[min(i, len(other)-1)].text)}
		case 7: // frames change places, or kinds
			k := rng.IntN(len(out))
			out[i], out[k] = out[k], out[i]
		case 8:
			f.kind = "BCDx"[rng.IntN(4)]
		}
	}
	return out
}
