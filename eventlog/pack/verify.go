package pack

import (
	"bytes"
	"context"
	"runtime"
	"slices"

	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/message"
)

// Judge is what the index of a pack knows of a match beside its tags. The functions are called
// in several goroutines.
type Judge struct {
	// Name is that of what finds the codes; see [NewWriter].
	Name string
	// Of returns how many deals of a match can be read, and the codes of what is found in it.
	Of func(events []engine.Event) (deals int, codes []code.Code)
	// Lines returns how many lines a match has in canonical form.
	Lines func(events []engine.Event) int
}

// Verify reads all of a pack, and returns the first error that it meets: a frame that is not what
// its hash is of, a block that does not say what it says as a pack is written, or an index that
// does not say what is in the blocks; or that of ctx. The codes are compared where they were found by the same
// judge.
func (p *Pack) Verify(ctx context.Context, judge Judge) error {
	next := 0
	for _, d := range p.sections {
		s := section{directory: directory{judge: d.judge}}
		for _, done := range p.checked(next, next+len(d.blocks), judge, d.judge == judge.Name) {
			c := <-done
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if c.err != nil {
				return c.err
			}
			for i := range c.rows {
				s.add(&c.rows[i])
			}
		}
		next += len(d.blocks)
		if err := p.checkIndex(d, &s, judge); err != nil {
			return err
		}
	}
	return nil
}

// checked is a block that was read.
type checkedBlock struct {
	rows []row
	err  error
}

// checked reads blocks in several goroutines. It yields them in order.
func (p *Pack) checked(from, to int, judge Judge, codes bool) func(yield func(int, chan checkedBlock) bool) {
	return func(yield func(int, chan checkedBlock) bool) {
		ahead := make(chan chan checkedBlock, runtime.GOMAXPROCS(0))
		stop := make(chan struct{})
		defer close(stop)
		go func() {
			defer close(ahead)
			for n := from; n < to; n++ {
				done := make(chan checkedBlock, 1)
				select {
				case ahead <- done:
				case <-stop:
					return
				}
				go func() { done <- p.check(n, judge, codes) }()
			}
		}()
		n := from
		for done := range ahead {
			if !yield(n, done) {
				return
			}
			n++
		}
	}
}

// check reads a block, and writes it again.
func (p *Pack) check(n int, judge Judge, codes bool) (out checkedBlock) {
	b, err := p.Block(n)
	if err != nil {
		return checkedBlock{err: err}
	}
	var again block
	for m, err := range b.Matches() {
		var r Record
		if err == nil {
			r.Events, err = m.Events()
		}
		if err == nil {
			r.Remarks, err = m.Remarks()
		}
		if err == nil && slices.ContainsFunc(r.Remarks, func(of Remark) bool { return of.Event >= len(r.Events) }) {
			err = m.damaged()
		}
		if err != nil {
			return checkedBlock{err: err}
		}
		r.Lines = judge.Lines(r.Events)
		found := []code.Code(nil)
		if r.Deals, found = judge.Of(r.Events); codes {
			r.Codes = found
		}
		again.add(NewEntry(&r))
	}
	text, err := p.frame(&p.blocks[n], blockFrame)
	if err != nil {
		return checkedBlock{err: ofBlock(err, n)}
	}
	if !bytes.Equal(again.text(), text) {
		return checkedBlock{err: b.damaged(message.Msg("this block is not as a pack is written"))}
	}
	return checkedBlock{rows: again.rows}
}

// checkIndex compares the columns of a section with those that its blocks make.
func (p *Pack) checkIndex(d *directory, s *section, judge Judge) error {
	n := 0
	for name, text := range s.texts {
		if n >= len(d.columns) || d.columns[n].name != name {
			return damaged(d.at, message.Msg("the index has not the columns that it should have"))
		}
		stored, err := p.frame(&d.columns[n], columnFrame)
		if err != nil {
			return err
		}
		if n++; name == codesColumn && d.judge != judge.Name {
			continue
		}
		if !bytes.Equal(stored, text) {
			return damaged(d.columns[n-1].at, message.Msg("the index does not say of %s what is in the blocks", name))
		}
	}
	if n != len(d.columns) {
		return damaged(d.at, message.Msg("the index has not the columns that it should have"))
	}
	return nil
}
