package source

import (
	"io"
	"iter"
	"os"
	"slices"

	"sueca/analysis/archive"
	"sueca/analysis/archive/unpack"
	"sueca/cmd/internal/output"
	"sueca/eventlog/pack"
	"sueca/notation"
)

// packExt ends the names of packs.
const packExt = ".suecapack"

// openPack returns an open file as a pack, nil if it is none. The error is about damage that was
// found at once: the pack is then what stands before it.
func openPack(f *os.File) (*pack.Pack, error) {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, nil
	}
	head := make([]byte, len(pack.Magic))
	if n, _ := f.ReadAt(head, 0); !pack.IsPack(head[:n]) {
		return nil, nil
	}
	return pack.Open(f, info.Size())
}

// IsPack reports whether a name is that of a pack.
func IsPack(name string) bool { return pack.IsPack(output.Glance(name, int64(len(pack.Magic)))) }

// eachOfPack yields a pack as one input, unless it is damaged before its first block: that it is empty
// is not known then. It reports whether to go on.
func (a *Source) eachOfPack(name string, p *pack.Pack, damage error, yield func(Input, error) bool) bool {
	if p != nil && (damage == nil || p.Blocks() > 0) {
		text := unpack.Text{Name: name, Reader: unpack.Reader(a.Context, name, &packText{name: name, blocks: a.blocksOf(p)}), Packed: true}
		if !yield(Input{text, p, sharesOf(sizeOf(name))}, nil) {
			return false
		}
	}
	return damage == nil || yield(named(name), FaultOf(name, damage))
}

// blocksOf reads the blocks of a pack, one behind the other, as they stand in the file. The first
// that is damaged ends the sequence.
func (a *Source) blocksOf(p *pack.Pack) iter.Seq2[*pack.Sealed, error] {
	return func(yield func(*pack.Sealed, error) bool) {
		for n := range p.Blocks() {
			if a.Context.Err() != nil {
				return
			}
			b, err := p.Fetch(n)
			if err == nil {
				a.Out.Progress.Read.Add(b.Size())
			}
			if !yield(b, err) || err != nil {
				return
			}
		}
	}
}

// packBatches yields the batches of a pack: those of its blocks that have a wanted match. It
// reports whether to go on.
func (a *Source) packBatches(in Input, yield func(batch) bool) bool {
	p := in.Pack
	if p.Blocks() == 0 {
		return yield(batch{file: in.Name, empty: true})
	}
	pick := picker{ask: a.Indexed, sections: p.Sections()}
	for n := range p.Blocks() {
		if a.Context.Err() != nil {
			return false
		}
		from, to := p.Range(n)
		told, err := pick.of(from, to)
		if err == nil && told != nil && !slices.ContainsFunc(told, func(m Indexed) bool { return !m.Unwanted }) {
			continue
		}
		var b *pack.Sealed
		if err == nil {
			b, err = p.Fetch(n)
		}
		if err != nil {
			return yield(batch{file: in.Name, err: FaultOf(in.Name, err)})
		}
		a.Out.Progress.Read.Add(b.Size())
		if !yield(a.shared(in.shares, batch{file: in.Name, block: b, told: told}, packedRatio*int(b.Size()))) {
			return false
		}
	}
	return true
}

// picker asks of each section once what its index tells.
type picker struct {
	ask      func(pack.Section) ([]Indexed, error)
	sections []pack.Section
	from, to int // the section at hand
	has      []Indexed
}

// of returns what is told of some matches of one section, nil where that is not asked or not known.
func (k *picker) of(from, to int) ([]Indexed, error) {
	if k.ask == nil {
		return nil, nil
	}
	for from >= k.to {
		if len(k.sections) == 0 {
			return nil, nil
		}
		var err error
		if k.has, err = k.ask(k.sections[0]); err != nil {
			return nil, err
		}
		k.from, k.to = k.sections[0].Range()
		k.sections = k.sections[1:]
	}
	if k.has == nil {
		return nil, nil
	}
	return k.has[from-k.from : to-k.from], nil
}

// unpacked yields the matches of a block of a pack.
func (w *worker) unpacked(l batch, opt notation.Options) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		block, err := l.block.Open()
		if err != nil {
			yield(nil, FaultOf(l.file, err))
			return
		}
		for m, err := range block.Matches() {
			var told Indexed
			if err == nil && l.told != nil {
				told = l.told[m.Index-block.First]
			}
			if told.Unwanted {
				continue
			}
			var r *Record
			if err == nil {
				r, err = archive.Unpacked(m, l.file, opt)
			}
			if err == nil {
				r.Packed.Codes = told.Codes
			}
			if err == nil && !w.Lazy {
				err = r.Load()
			}
			if err != nil {
				yield(nil, FaultOf(l.file, err))
				return
			}
			if !yield(r, nil) {
				return
			}
		}
	}
}

// packText is the canonical text of a pack, made block after block.
type packText struct {
	name   string
	blocks iter.Seq2[*pack.Sealed, error]
	next   func() (*pack.Sealed, error, bool)
	stop   func()
	text   []byte
	any    bool
}

func (t *packText) Read(b []byte) (int, error) {
	if t.next == nil {
		t.next, t.stop = iter.Pull2(t.blocks)
	}
	for len(t.text) == 0 {
		sealed, err, more := t.next()
		if !more {
			return 0, io.EOF
		}
		if err == nil {
			err = t.fill(sealed)
		}
		if err != nil {
			t.stop()
			return 0, FaultOf(t.name, err)
		}
	}
	n := copy(b, t.text)
	t.text = t.text[n:]
	return n, nil
}

// fill makes the text of a block.
func (t *packText) fill(sealed *pack.Sealed) error {
	block, err := sealed.Open()
	if err != nil {
		return err
	}
	for m, err := range block.Matches() {
		if err != nil {
			return err
		}
		events, err := m.Events()
		if err != nil {
			return err
		}
		if t.any {
			t.text = append(t.text, '\n')
		}
		t.any = true
		t.text = append(t.text, notation.Format(events, notation.English)...)
	}
	return nil
}

// FaultOf returns our words for an error of reading a pack.
func FaultOf(name string, err error) error { return archive.PackFault(name, err) }
