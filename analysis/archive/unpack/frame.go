package unpack

import (
	"encoding/binary"
	"io"
)

// Frame is a part of a zstd file that can be unpacked by itself (RFC 8878, section 3.1.1). A file
// has several where several files were joined, or where several processors packed it.
type Frame struct {
	// At is its offset in the file, and Size what it has there, in bytes.
	At, Size int64
}

// The numbers that frames begin with. Skippable ones have any last digit.
const (
	frameMagic     = 0xFD2FB528
	skippableMagic = 0x184D2A50
)

// Frames returns the frames of a file of that size, nil if it does not begin with one. It reads
// their headers and those of their blocks, of which each is 128 KB of text at most, and unpacks
// nothing. What is to be skipped counts to the frame before it.
//
// Where a file is damaged or cut, the last frame is all that is left of it: unpacking it says so.
func Frames(r io.ReaderAt, size int64) ([]Frame, error) {
	var frames []Frame
	at := int64(0)
	for at < size {
		end, skipped, err := frameEnd(r, at, size)
		switch {
		case err != nil:
			return nil, err
		case at == 0 && (skipped || end == 0 && !isFrame(r)):
			return nil, nil
		case end == 0 && len(frames) > 0:
			frames[len(frames)-1].Size += size - at
			return frames, nil
		case end == 0:
			return []Frame{{0, size}}, nil
		case skipped:
			frames[len(frames)-1].Size += end - at
		default:
			frames = append(frames, Frame{at, end - at})
		}
		at = end
	}
	return frames, nil
}

// isFrame reports whether a file begins as a frame does.
func isFrame(r io.ReaderAt) bool {
	var magic [4]byte
	n, _ := r.ReadAt(magic[:], 0) // a shorter file is none
	return n == len(magic) && binary.LittleEndian.Uint32(magic[:]) == frameMagic
}

// frameEnd returns where the frame at an offset ends, 0 if none begins there or it is not whole,
// and whether it is to be skipped.
func frameEnd(r io.ReaderAt, at, size int64) (end int64, skipped bool, err error) {
	var head [18]byte // the longest header
	n, err := r.ReadAt(head[:min(int64(len(head)), size-at)], at)
	if err != nil && err != io.EOF {
		return 0, false, err
	}
	if n < 8 {
		return 0, false, nil
	}
	switch magic := binary.LittleEndian.Uint32(head[:]); {
	case magic&^0xF == skippableMagic:
		end = at + 8 + int64(binary.LittleEndian.Uint32(head[4:]))
		if end > size {
			return 0, false, nil
		}
		return end, true, nil
	case magic != frameMagic:
		return 0, false, nil
	}
	flags := head[4]
	single, checksum := flags>>5&1, flags>>2&1
	at += 5 + int64(1-single) + []int64{0, 1, 2, 4}[flags&3] + []int64{int64(single), 2, 4, 8}[flags>>6]
	for last := false; !last; {
		var block [3]byte
		if at+3 > size {
			return 0, false, nil
		}
		if _, err := r.ReadAt(block[:], at); err != nil && err != io.EOF {
			return 0, false, err
		}
		header := int64(block[0]) | int64(block[1])<<8 | int64(block[2])<<16
		last = header&1 == 1
		switch content := header >> 3; header >> 1 & 3 {
		case 0, 2: // as it stands, or compressed
			at += 3 + content
		case 1: // one byte, again and again
			at += 3 + 1
		default:
			return 0, false, nil
		}
	}
	if at += 4 * int64(checksum); at > size {
		return 0, false, nil
	}
	return at, false, nil
}
