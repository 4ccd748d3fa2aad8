package pack

import (
	"crypto/sha256"
	"encoding/binary"
	"io"
	"sync"

	"github.com/klauspost/compress/zstd"

	"sueca/engine/message"
)

// Magic is what every pack begins with.
const Magic = "sueca pack 1\n"

// IsPack reports whether a file begins as a pack does.
func IsPack(head []byte) bool { return len(head) >= len(Magic) && string(head[:len(Magic)]) == Magic }

// The kinds of frames.
const (
	blockFrame     = 'B'
	columnFrame    = 'C'
	directoryFrame = 'D'
)

// The methods by which the text of a frame is packed.
const (
	stored = 0
	zipped = 1 // zstd, one frame of it
)

const (
	headSize = 44 // kind, method, two bytes of zero, two lengths, the hash
	hashSize = sha256.Size
	tailSize = 48 // see directory.go
)

// The most that a frame may have unpacked. A frame of more than freeSize bytes is packed to a
// sixteenth at most, otherwise it is stored as it is: so that no small file fills the memory.
const (
	maxFrame  = 64 << 20
	freeSize  = 1 << 20
	mostRatio = 16
)

// hash is the hash of a frame, which stands in it.
type hash [hashSize]byte

// header is what stands before the bytes of a frame.
type header struct {
	kind, method   byte
	packed, length uint32
	hash           hash
}

// size returns the size of the whole frame.
func (h *header) size() int64 { return headSize + int64(h.packed) }

// hashOf returns the hash of a frame: of its header before the hash, and its bytes.
func (h *header) hashOf(body []byte) (out hash) {
	var head [headSize]byte
	h.put(&head)
	d := sha256.New()
	d.Write(head[:headSize-hashSize])
	d.Write(body)
	d.Sum(out[:0])
	return out
}

func (h *header) put(head *[headSize]byte) {
	head[0], head[1] = h.kind, h.method
	binary.LittleEndian.PutUint32(head[4:], h.packed)
	binary.LittleEndian.PutUint32(head[8:], h.length)
	copy(head[headSize-hashSize:], h.hash[:])
}

// readHeader reads the header of the frame at a place. size is that of the file.
func readHeader(in io.ReaderAt, at, size int64) (h header, err error) {
	var head [headSize]byte
	if at+headSize > size {
		return h, damaged(at, message.Msg("the file ends within a frame"))
	}
	if _, err := in.ReadAt(head[:], at); err != nil {
		return h, err
	}
	h = header{kind: head[0], method: head[1], packed: binary.LittleEndian.Uint32(head[4:]), length: binary.LittleEndian.Uint32(head[8:])}
	copy(h.hash[:], head[headSize-hashSize:])
	switch {
	case h.kind != blockFrame && h.kind != columnFrame && h.kind != directoryFrame, h.method > zipped, head[2] != 0, head[3] != 0:
		err = damaged(at, message.Msg("no frame begins here"))
	case h.length > maxFrame, h.method == stored && h.packed != h.length, h.packed > maxFrame:
		err = damaged(at, message.Msg("a frame of %d bytes, which is more than one can have", int(max(h.length, h.packed))))
	case h.length > freeSize && int64(h.length) > mostRatio*int64(h.packed):
		err = damaged(at, message.Msg("a frame of %d bytes that is packed into %d: no pack is written so", int(h.length), int(h.packed)))
	case at+h.size() > size:
		err = damaged(at, message.Msg("the file ends within a frame"))
	}
	return h, err
}

// encoder and decoder return what packs and unpacks frames: one for all, made when there is a
// pack. They have no state between frames, and work on several at a time.
var (
	encoder = sync.OnceValue(func() *zstd.Encoder {
		e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderCRC(false),
			zstd.WithSingleSegment(true), zstd.WithWindowSize(1<<20), zstd.WithLowerEncoderMem(true))
		if err != nil {
			panic("pack: " + err.Error()) // these options are right
		}
		return e
	})
	decoder = sync.OnceValue(func() *zstd.Decoder {
		d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(maxFrame))
		if err != nil {
			panic("pack: " + err.Error())
		}
		return d
	})
)

// frame returns a text as a frame, and its hash.
func frame(kind byte, text []byte) ([]byte, hash) {
	out := encoder().EncodeAll(text, make([]byte, headSize, headSize+len(text)/2+64))
	h := header{kind: kind, method: zipped, packed: uint32(len(out) - headSize), length: uint32(len(text))}
	if len(out)-headSize >= len(text) || len(text) > freeSize && len(text) > mostRatio*(len(out)-headSize) {
		out = append(out[:headSize], text...)
		h.method, h.packed = stored, h.length
	}
	h.hash = h.hashOf(out[headSize:])
	h.put((*[headSize]byte)(out))
	return out, h.hash
}

// readFrame reads a frame at a place: its text, in memory of its own.
func readFrame(in io.ReaderAt, at int64, h *header) ([]byte, error) {
	body, err := readBody(in, at, h)
	if err != nil {
		return nil, err
	}
	return unpack(body, at, h)
}

// readBody reads the bytes of a frame behind its header.
func readBody(in io.ReaderAt, at int64, h *header) ([]byte, error) {
	body := make([]byte, h.packed)
	_, err := in.ReadAt(body, at+headSize)
	if err == io.EOF { // of a file that ends with the frame
		err = nil
	}
	return body, err
}

// unpack returns the text of a frame, whose bytes are checked.
func unpack(body []byte, at int64, h *header) ([]byte, error) {
	if h.hashOf(body) != h.hash {
		return nil, damaged(at, message.Msg("its bytes are not those that its hash is of"))
	}
	if h.method == stored {
		return body, nil
	}
	if !isOneFrame(body, h.length) {
		return nil, damaged(at, message.Msg("what is packed in it does not unpack to %d bytes", int(h.length)))
	}
	text, err := decoder().DecodeAll(body, make([]byte, 0, h.length))
	if err != nil || len(text) != int(h.length) {
		return nil, damaged(at, message.Msg("what is packed in it does not unpack to %d bytes", int(h.length)))
	}
	return text, nil
}

// isOneFrame reports whether a text is one frame of zstd and nothing else, which says how much it
// comes to (RFC 8878, 3.1.1): so that a frame can be packed in one way only, and unpacks into
// memory that is known before.
func isOneFrame(body []byte, length uint32) bool {
	var head zstd.Header
	if head.Decode(body) != nil || head.Skippable || head.DictionaryID != 0 || !head.HasFCS || head.FrameContentSize != uint64(length) {
		return false
	}
	for at := head.HeaderSize; at+3 <= len(body); {
		block := uint32(body[at]) | uint32(body[at+1])<<8 | uint32(body[at+2])<<16
		last, kind, size := block&1 == 1, block>>1&3, int(block>>3)
		if kind == 1 { // one byte, repeated
			size = 1
		}
		if at += 3 + size; last {
			return !head.HasCheckSum && at == len(body)
		}
	}
	return false
}
