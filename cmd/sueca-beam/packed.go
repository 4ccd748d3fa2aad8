package main

import (
	"bytes"
	"encoding/json"
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

// emitJSON emits a value as JSON.
func emitJSON(emit func(string, []byte), key string, value any) error {
	text, err := json.Marshal(value)
	if err == nil {
		emit(key, text)
	}
	return err
}

// each calls a function with values that were emitted as JSON.
func each[T any](values func(*[]byte) bool, do func(*T) error) error {
	for text := []byte(nil); values(&text); {
		value := new(T)
		if err := json.Unmarshal(text, value); err != nil {
			return err
		}
		if err := do(value); err != nil {
			return err
		}
	}
	return nil
}

// linesOf returns the lines of a text one after another.
func linesOf(text []byte) func(*[]byte) bool {
	return func(line *[]byte) (ok bool) {
		*line, text, ok = bytes.Cut(text, []byte("\n"))
		return ok
	}
}
