package unpack_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"gotest.tools/v3/assert"

	"sueca/analysis/archive/unpack"
)

// ExampleOptions_Texts reads a compressed file. Its name says nothing of that.
func ExampleOptions_Texts() {
	var file bytes.Buffer
	z := gzip.NewWriter(&file)
	fmt.Fprint(z, "deal 1 dealer A trump 7♥\n")
	if err := z.Close(); err != nil {
		log.Fatal(err)
	}
	opt := unpack.Options{Ext: ".sueca"}
	for text, err := range opt.Texts(context.Background(), "evening.sueca", &file) {
		if err != nil {
			log.Fatal(err)
		}
		all, err := io.ReadAll(text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s, packed: %t\n%s", text.Name, text.Packed, all)
	}
	// Output:
	// evening.sueca, packed: true
	// deal 1 dealer A trump 7♥
}

// frameOf returns a frame with a text.
func frameOf(t testing.TB, text []byte, opt ...zstd.EOption) []byte {
	t.Helper()
	var out bytes.Buffer
	z, err := zstd.NewWriter(&out, append([]zstd.EOption{zstd.WithEncoderConcurrency(1)}, opt...)...)
	if err == nil {
		_, err = z.Write(text)
	}
	if err == nil {
		err = z.Close()
	}
	assert.NilError(t, err)
	return out.Bytes()
}

// skippable is a frame that has no text.
func skippable(n int) []byte {
	return append([]byte{0x53, 0x2A, 0x4D, 0x18, byte(n), byte(n >> 8), 0, 0}, bytes.Repeat([]byte{7}, n)...)
}

// TestFrames: the frames of a file are found, and each unpacks by itself to its part of the text.
func TestFrames(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 300_000)
	for i := range noise {
		noise[i] = byte(rnd.Uint32())
	}
	texts := [][]byte{[]byte("deal 1\n"), bytes.Repeat([]byte("deal 2; and so on, line after line\n"), 20_000), {}, noise, bytes.Repeat([]byte{'x'}, 500_000), []byte("the last")}
	options := [][]zstd.EOption{nil, {zstd.WithEncoderCRC(false)}, {zstd.WithSingleSegment(true)}, {zstd.WithEncoderLevel(zstd.SpeedBestCompression)}}
	for i, opt := range options {
		var file, whole []byte
		for k, text := range texts {
			if len(text) == 0 {
				file = append(file, skippable(k*i)...)
				continue
			}
			file, whole = append(file, frameOf(t, text, opt...)...), append(whole, text...)
		}
		frames, err := unpack.Frames(bytes.NewReader(file), int64(len(file)))
		if err != nil || len(frames) != len(texts)-1 {
			t.Fatalf("options %d: %d frames, %v", i, len(frames), err)
		}
		var got []byte
		at := int64(0)
		for _, f := range frames {
			if f.At != at {
				t.Errorf("options %d: a frame at %d, and the one before ends at %d", i, f.At, at)
			}
			at += f.Size
			r, packed, err := unpack.Decompress(t.Context(), "x.zst", io.NewSectionReader(bytes.NewReader(file), f.At, f.Size))
			if err != nil || !packed {
				t.Fatal(err, packed)
			}
			part, err := io.ReadAll(r)
			assert.NilError(t, err)
			got = append(got, part...)
		}
		if at != int64(len(file)) || !bytes.Equal(got, whole) {
			t.Errorf("options %d: the frames end at %d of %d, and have %d bytes of text of %d", i, at, len(file), len(got), len(whole))
		}
	}
}

// TestFramesOfTrouble: of a file that is cut or damaged the frames still make up all of it, and
// what is no zstd file has none.
func TestFramesOfTrouble(t *testing.T) {
	file := slices.Concat(frameOf(t, []byte(strings.Repeat("one\n", 1000))), frameOf(t, []byte(strings.Repeat("two\n", 1000))), skippable(9))
	check := func(name string, file []byte) {
		t.Helper()
		frames, err := unpack.Frames(bytes.NewReader(file), int64(len(file)))
		at := int64(0)
		for _, f := range frames {
			if f.At != at || f.Size <= 0 {
				t.Errorf("%s: frames %v", name, frames)
			}
			at += f.Size
		}
		if err != nil || len(frames) > 0 && at != int64(len(file)) {
			t.Errorf("%s: frames %v of %d bytes, %v", name, frames, len(file), err)
		}
	}
	for n := range file {
		check(fmt.Sprintf("cut at %d", n), file[:n])
		damaged := bytes.Clone(file)
		damaged[n] ^= 0x55
		check(fmt.Sprintf("damaged at %d", n), damaged)
	}
	for _, text := range []string{"", "deal 1\n", "\x1F\x8B"} {
		if frames, err := unpack.Frames(strings.NewReader(text), int64(len(text))); frames != nil || err != nil {
			t.Errorf("%q: frames %v, %v", text, frames, err)
		}
	}
}
