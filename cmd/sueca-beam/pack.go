package main

import (
	"context"
	"io"

	"sueca/analysis/archive"
	"sueca/analysis/archive/judged"
	"sueca/eventlog/pack"
)

// isPack reports whether a file is a packed archive.
func isPack(file io.ReaderAt) bool {
	head := make([]byte, len(pack.Magic))
	n, _ := file.ReadAt(head, 0)
	return pack.IsPack(head[:n])
}

// readPack reads the blocks of a packed archive that begin between two places of the file. What
// stands before damage is read, and the damage is an error.
func (r *reading) readPack(ctx context.Context, in *Input, from, to int64, complain func(error)) error {
	file, err := open(ctx, in.Name, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	p, damage := pack.Open(file.ReadCloser.(io.ReaderAt), in.Size)
	if p == nil {
		return archive.PackFault(in.Name, damage)
	}
	for n := range p.Blocks() {
		if at := p.At(n); at < from || at >= to {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		block, err := p.Block(n)
		if err != nil {
			return archive.PackFault(in.Name, err)
		}
		for m, err := range block.Matches() {
			var record *judged.Record
			if err == nil {
				if record, err = archive.Unpacked(m, in.Name, r.opt); err == nil {
					err = record.Load()
				}
			}
			if err != nil {
				return archive.PackFault(in.Name, err)
			}
			if err := r.record(record, complain); err != nil {
				return err
			}
		}
	}
	if damage != nil && from == 0 { // said once
		return archive.PackFault(in.Name, damage)
	}
	if p.Blocks() == 0 && from == 0 {
		return r.record(judged.EmptyRecord(in.Name), complain)
	}
	return nil
}
