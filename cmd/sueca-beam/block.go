package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"

	"sueca/analysis/archive/unpack"
	"sueca/eventlog/pack"
	"sueca/replay/viewer/page"
)

// A file is read by blocks of its bytes. How many it has depends on its size alone. Block k of a
// text is its bytes from k times the size of a block on; of a zstd file, the frames that begin
// there. A file that cannot be read from the middle is all in its first block, and the others are
// empty.
//
// A pack is divided by its own blocks, of which each block here has as many as another.

// Blocks is what the functions over the blocks of files have in common: they are splittable, and
// may be divided between any two blocks.
type Blocks struct{ Size int64 } // of a block, in bytes

// blocksIn returns the number of blocks of a file of some bytes.
func blocksIn(size, block int64) int64 { return max(1, (size+block-1)/block) }

// CreateInitialRestriction returns all blocks of a file.
func (b *Blocks) CreateInitialRestriction(in Input) offsetrange.Restriction {
	return offsetrange.Restriction{Start: 0, End: blocksIn(in.Size, b.Size)}
}

// SplitRestriction returns the blocks one by one.
func (b *Blocks) SplitRestriction(_ Input, r offsetrange.Restriction) []offsetrange.Restriction {
	return r.SizedSplits(1)
}

// RestrictionSize returns how many bytes some blocks have.
func (b *Blocks) RestrictionSize(in Input, r offsetrange.Restriction) float64 {
	return float64(max(0, min(in.Size, r.End*b.Size)-r.Start*b.Size))
}

// CreateTracker returns the tracker of some blocks.
func (b *Blocks) CreateTracker(r offsetrange.Restriction) *sdf.LockRTracker {
	return sdf.NewLockRTracker(offsetrange.NewTracker(r))
}

// each calls do with the blocks that a tracker gives out.
func (b *Blocks) each(rt *sdf.LockRTracker, do func(block int64) error) error {
	for k := rt.GetRestriction().(offsetrange.Restriction).Start; rt.TryClaim(k); k++ {
		if err := do(k); err != nil {
			return err
		}
	}
	return rt.GetError()
}

// opened is an open file.
type opened struct {
	io.ReadCloser
	fs io.Closer
}

// open opens a file at an offset. Where a file system has no way to go there, what stands before
// is read and thrown away.
func open(ctx context.Context, name string, at int64) (*opened, error) {
	in, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	f, err := in.OpenRead(ctx, name)
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	out := &opened{f, in}
	if at == 0 {
		return out, nil
	}
	if s, ok := f.(io.Seeker); ok {
		_, err = s.Seek(at, io.SeekStart)
	} else {
		_, err = io.CopyN(io.Discard, f, at)
	}
	if err != nil {
		return nil, errors.Join(err, out.Close())
	}
	return out, nil
}

// Close closes the file.
func (s *opened) Close() error { return errors.Join(s.ReadCloser.Close(), s.fs.Close()) }

// kind is how the text of a file is found in it.
type kind int

const (
	whole  kind = iota // read from the beginning
	plain              // as it stands
	frames             // zstd, in several frames
	packs              // a pack
)

// kindOf returns the kind of a file and, of frames, where in the file the blocks begin.
func kindOf(ctx context.Context, in *Input, block int64) (kind, []int64, error) {
	if blocksIn(in.Size, block) == 1 {
		return whole, nil, nil
	}
	f, err := open(ctx, in.Name, 0)
	if err != nil {
		return whole, nil, err
	}
	defer f.Close()
	head := bufio.NewReaderSize(f, 1024)
	first, err := head.Peek(512)
	if err != nil {
		return whole, nil, err
	}
	switch at, ok := f.ReadCloser.(io.ReaderAt); {
	case pack.IsPack(first) && ok:
		return packs, nil, nil
	case bytes.HasPrefix(first, []byte("\x28\xB5\x2F\xFD")) && !unpack.IsArchive(in.Name) && ok:
		all, err := unpack.Frames(at, in.Size)
		return frames, cutsOf(all, in.Size, block), err
	case unpack.IsPlain(first) && !unpack.IsArchive(in.Name) && !page.IsPage(first):
		return plain, nil, nil
	}
	return whole, nil, nil
}

// cutsOf returns where in a file of frames the blocks begin, and behind them where the last ends.
func cutsOf(all []unpack.Frame, size, block int64) []int64 {
	cuts := make([]int64, blocksIn(size, block)+1)
	for k := range cuts {
		i, _ := slices.BinarySearchFunc(all, int64(k)*block, func(f unpack.Frame, at int64) int { return cmp.Compare(f.At, at) })
		if cuts[k] = size; i < len(all) {
			cuts[k] = all[i].At
		}
	}
	return cuts
}

// lastOf is the end of a text whose length is not asked for.
const lastOf = math.MaxInt64
