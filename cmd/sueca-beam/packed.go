package main

import (
	"sync"

	"github.com/klauspost/compress/zstd"
)

// What goes from one stage to the next goes compressed: names and zeros come again and again in it.

// packer and unpacker are ready for several goroutines.
var (
	packer   = sync.OnceValues(func() (*zstd.Encoder, error) { return zstd.NewWriter(nil, zstd.WithEncoderCRC(false)) })
	unpacker = sync.OnceValues(func() (*zstd.Decoder, error) { return zstd.NewReader(nil) })
)

// packing returns a function that emits values packed.
func packing(emit func(string, []byte)) (func(string, []byte), error) {
	z, err := packer()
	if err != nil {
		return nil, err
	}
	return func(key string, value []byte) { emit(key, z.EncodeAll(value, nil)) }, nil
}

// unpacked returns values as they were before they were packed. An error ends them, and is set.
func unpacked(values func(*[]byte) bool, failed *error) func(*[]byte) bool {
	return func(value *[]byte) bool {
		var text []byte
		if *failed != nil || !values(&text) {
			return false
		}
		z, err := unpacker()
		if err == nil {
			*value, err = z.DecodeAll(text, nil)
		}
		*failed = err
		return err == nil
	}
}
