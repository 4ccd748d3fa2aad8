package pack

import (
	"encoding/binary"
	"io"
	"slices"

	"sueca/engine/message"
)

// Pack is a pack that is open for reading (arquivo empacotado). It is safe for concurrent use.
type Pack struct {
	in       io.ReaderAt
	size     int64 // of the file
	sections []*directory
	blocks   []part // of all sections
	whole    int64  // where the last whole section ends
}

// Open reads the directories of a pack of so many bytes, and nothing else. If its end is
// missing, or its index is damaged, it returns the pack up to the damage as well as a
// [DamageError]: the blocks are then found one behind the other, and there is no index.
func Open(in io.ReaderAt, size int64) (*Pack, error) {
	p := &Pack{in: in, size: size}
	var head [len(Magic)]byte
	if n, err := in.ReadAt(head[:], 0); err != nil && err != io.EOF {
		return nil, err
	} else if !IsPack(head[:n]) {
		return nil, damaged(0, message.Msg("this is no pack of a version that is read here"))
	}
	err := p.directories()
	if err == nil {
		for _, d := range p.sections {
			p.blocks = append(p.blocks, d.blocks...)
		}
		p.whole = size
		return p, nil
	}
	if _, ours := err.(*DamageError); !ours {
		return nil, err
	}
	return p, p.walk(err)
}

// directories reads the directories from the last one on.
func (p *Pack) directories() error {
	end := p.size
	var behind *directory
	for {
		d, err := p.directory(end, behind)
		if err != nil {
			return err
		}
		p.sections = append(p.sections, d)
		if d.previous == 0 {
			break
		}
		behind, end = d, d.before
	}
	slices.Reverse(p.sections)
	matches, lines := 0, 0
	for _, d := range p.sections {
		if d.matches != matches || d.lines != lines {
			return damaged(d.at, message.Msg("the directory does not count what stands before it"))
		}
		m, l := d.count()
		matches, lines = matches+m, lines+l
	}
	return nil
}

// directory reads the directory whose tail ends at a place. behind is the one that comes after
// it, nil for none.
func (p *Pack) directory(end int64, behind *directory) (*directory, error) {
	var tail [tailSize]byte
	if end < int64(len(Magic))+headSize+tailSize {
		return nil, damaged(end, message.Msg("the file ends too soon: its index is missing"))
	}
	if _, err := p.in.ReadAt(tail[:], end-tailSize); err != nil {
		return nil, err
	}
	at := int64(binary.LittleEndian.Uint64(tail[:]))
	if string(tail[tailSize-len(tailMark):]) != tailMark || at < int64(len(Magic)) || at > end {
		return nil, damaged(end, message.Msg("the file ends too soon: its index is missing"))
	}
	h, err := readHeader(p.in, at, end-tailSize)
	if err != nil {
		return nil, err
	}
	named := hash(tail[8 : 8+hashSize])
	if behind != nil && (behind.previous != at || behind.hashBefore != named) || h.kind != directoryFrame || h.hash != named ||
		at+h.size() != end-tailSize {
		return nil, damaged(at, message.Msg("this is not the directory that is named"))
	}
	text, err := readFrame(p.in, at, &h)
	if err != nil {
		return nil, err
	}
	d, ok := directoryFrom(text, at)
	if !ok {
		return nil, damaged(at, message.Msg("this directory cannot be right"))
	}
	d.hash, d.end = h.hash, end
	return d, nil
}

// walk finds the blocks of a file without a directory, one frame behind the other, up to the
// damage, and returns the first one that is met; the error from before if there is none.
func (p *Pack) walk(before error) error {
	p.sections = nil
	at, first, line := int64(len(Magic)), 0, 1
	var last *directory // if the frame before is one
	for at < p.size {
		if last != nil && at+tailSize <= p.size {
			var tail [tailSize]byte
			if _, err := p.in.ReadAt(tail[:], at); err != nil && err != io.EOF {
				return err
			}
			if string(tail[:]) == string(last.tail()) {
				at += tailSize
				p.whole, last = at, nil
				continue
			}
		}
		h, err := readHeader(p.in, at, p.size)
		if err != nil {
			return err
		}
		if last = nil; h.kind == directoryFrame {
			last = &directory{at: at, hash: h.hash}
		}
		if h.kind == blockFrame {
			text, err := readFrame(p.in, at, &h)
			if err == nil {
				b := part{size: h.size(), hash: h.hash, at: at, first: first, line: line}
				var r blockReader
				if !r.open(text) {
					return damaged(at, message.Msg("this block cannot be right"))
				}
				b.matches, b.lines = r.count()
				first, line = first+b.matches, line+b.lines
				p.blocks = append(p.blocks, b)
			} else {
				return err
			}
		}
		at += h.size()
	}
	return before
}

// Whole returns where the last section that is whole ends: the size of the file, unless its end
// is torn, as by a program that was killed while it added to it. What stands before is a pack.
func (p *Pack) Whole() int64 { return p.whole }

// Matches returns how many matches the pack has.
func (p *Pack) Matches() int {
	if len(p.blocks) == 0 {
		return 0
	}
	last := &p.blocks[len(p.blocks)-1]
	return last.first + last.matches
}

// Blocks returns how many blocks the pack has.
func (p *Pack) Blocks() int { return len(p.blocks) }

// Range returns the index of the first match of a block, and that behind its last one.
func (p *Pack) Range(block int) (from, to int) {
	b := &p.blocks[block]
	return b.first, b.first + b.matches
}

// Sealed is a block as it stands in the file: neither checked nor unpacked.
type Sealed struct {
	part
	number int
	header header
	body   []byte
}

// Fetch reads the bytes of a block, counted from 0. What takes time is left to [Sealed.Open],
// which needs the file no more.
func (p *Pack) Fetch(n int) (*Sealed, error) {
	s := &Sealed{part: p.blocks[n], number: n}
	var err error
	if s.header, s.body, err = p.fetch(&s.part, blockFrame); err != nil {
		return nil, ofBlock(err, n)
	}
	return s, nil
}

// Size returns the size of the block in the file, in bytes.
func (s *Sealed) Size() int64 { return s.size }

// Open returns the block. It returns a [DamageError] if it is not the one that was written there.
func (s *Sealed) Open() (*Block, error) {
	text, err := unpack(s.body, s.at, &s.header)
	if err != nil {
		return nil, ofBlock(err, s.number)
	}
	out := &Block{First: s.first, Line: s.line, number: s.number, at: s.at}
	if !out.reader.open(text) {
		return nil, out.damaged(message.Msg("this block cannot be right"))
	}
	if m, l := out.reader.count(); m != s.matches || l != s.lines {
		return nil, out.damaged(message.Msg("this block is another one than the directory names"))
	}
	return out, nil
}

// Block reads a block, counted from 0.
func (p *Pack) Block(n int) (*Block, error) {
	s, err := p.Fetch(n)
	if err != nil {
		return nil, err
	}
	return s.Open()
}

// frame reads and unpacks a frame that a directory names.
func (p *Pack) frame(of *part, kind byte) ([]byte, error) {
	h, body, err := p.fetch(of, kind)
	if err != nil {
		return nil, err
	}
	return unpack(body, of.at, &h)
}

// fetch reads the bytes of a frame that a directory names.
func (p *Pack) fetch(of *part, kind byte) (h header, body []byte, err error) {
	if h, err = readHeader(p.in, of.at, p.size); err != nil {
		return h, nil, err
	}
	if h.kind != kind || h.hash != of.hash || h.size() != of.size {
		return h, nil, damaged(of.at, message.Msg("this is not the frame that the directory names"))
	}
	body, err = readBody(p.in, of.at, &h)
	return h, body, err
}

// ofBlock says which block an error is about.
func ofBlock(err error, n int) error {
	if d, ok := err.(*DamageError); ok {
		d.Block = n + 1
	}
	return err
}
