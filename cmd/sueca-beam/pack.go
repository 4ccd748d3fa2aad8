package main

import (
	"context"
	"io"

	"sueca/analysis/archive"
	"sueca/cmd/internal/source"
	"sueca/eventlog/pack"
)

// openPack opens a file that begins as a pack does, and returns nil if it does not.
func openPack(ctx context.Context, in *Input) (*pack.Pack, io.Closer, error) {
	f, err := open(ctx, in.Name, 0)
	if err != nil {
		return nil, nil, err
	}
	at, ok := f.ReadCloser.(io.ReaderAt)
	head := make([]byte, len(pack.Magic))
	if ok {
		n, _ := at.ReadAt(head, 0) // a shorter file is none
		head = head[:n]
	}
	if !ok || !pack.IsPack(head) {
		return nil, nil, f.Close()
	}
	p, err := pack.Open(at, in.Size)
	if err != nil {
		f.Close()
		return nil, nil, source.FaultOf(in.Name, err)
	}
	return p, f, nil
}

// readPack reads the k-th of some parts of a pack, which are of whole blocks of it. Its matches
// have the lines of the canonical text without anything being counted.
func (r *reading) readPack(p *pack.Pack, in *Input, k, parts int64, complain func(error)) error {
	opt := r.opt
	opt.File = in.Name
	blocks := int64(p.Blocks())
	for n := blocks * k / parts; n < blocks*(k+1)/parts; n++ {
		block, err := p.Block(int(n))
		if err != nil {
			return source.FaultOf(in.Name, err)
		}
		for m, err := range block.Matches() {
			if err != nil {
				return source.FaultOf(in.Name, err)
			}
			record, err := archive.Unpacked(m, in.Name, opt)
			if err == nil {
				err = record.Load()
			}
			if err != nil {
				return source.FaultOf(in.Name, err)
			}
			if err := r.record(record, complain); err != nil {
				return err
			}
		}
	}
	return nil
}
