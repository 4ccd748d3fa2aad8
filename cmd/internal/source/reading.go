package source

import (
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"slices"

	"sueca/analysis/archive"
	"sueca/analysis/archive/unpack"
	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/notation"
	"sueca/notation/exchange"
)

// Records returns the matches that the arguments name, one by one: FILEs, or SELECTORs of
// the log. An error in the sequence is about one input and does not end it, except for
// that of an interrupt.
func (a *Source) Records(args []string) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		w := &worker{Source: a, keep: true}
		for l := range a.Batches(args) {
			for r, err := range w.records(l) {
				if a.Context.Err() != nil {
					break
				}
				more := yield(r, err)
				if a.Out.Untried = a.Out.Untried || l.effort != nil && l.effort.Untried; !more {
					return
				}
			}
		}
		if err := a.Context.Err(); err != nil {
			yield(nil, err)
		}
	}
}

// NoMatch returns why there is nothing to look at: an interrupt, or that there is no match.
func (a *Source) NoMatch() error {
	if err := a.Context.Err(); err != nil {
		return err
	}
	return output.Usagef("there is no match to look at")
}

// OneMatch returns the one match that an argument names, a FILE or a SELECTOR of the log. It is an error if there are several, or none.
func (a *Source) OneMatch(arg string) (*Record, error) {
	var one *Record
	for r, err := range a.Records([]string{arg}) {
		switch {
		case err != nil:
			return nil, err
		case r.Empty || !slices.ContainsFunc(r.Events, func(e engine.Event) bool { return e.Kind() != engine.KindMatchStarted }):
		case one != nil:
			return nil, output.Usagef("%s has several matches: extract the one that is meant, and name that", arg)
		default:
			one = r
		}
	}
	if one == nil {
		return nil, output.Usagef("%s has no match", arg)
	}
	return one, nil
}

// Settle sets from the flags how texts are read.
func (a *Source) Settle() (err error) {
	if a.shardGiven != "" {
		if a.Shard, err = archive.ParseShard(a.shardGiven); err != nil {
			return output.Usagef("--shard is a part of an archive, such as 3/16 for the third of sixteen, not %q", a.shardGiven)
		}
	}
	if a.seconds < 0 {
		return output.Usagef("--seconds is a number from 0")
	}
	if a.Reading, err = a.options(""); err != nil {
		return err
	}
	return a.settleColumns()
}

// MatchesOf reads the matches of a text in its format.
func (a *Source) MatchesOf(in Input) iter.Seq2[*notation.Match, error] {
	opt, err := a.options(in.Name)
	if err != nil {
		return func(yield func(*notation.Match, error) bool) { yield(nil, err) }
	}
	if a.From == "gaips" {
		return func(yield func(*notation.Match, error) bool) { yield(a.gaips(in, opt)) }
	}
	text, err := a.converted(in)
	if err != nil {
		return func(yield func(*notation.Match, error) bool) {
			for _, err := range each(err) {
				if !yield(nil, err) {
					return
				}
			}
		}
	}
	return notation.Matches(text, opt)
}

// converted returns a text in another form as notation, converted as it is read.
func (a *Source) converted(in Input) (io.Reader, error) {
	if a.From == "" || a.From == "sueca" {
		return in, nil
	}
	var text io.Reader
	var err error
	if a.columns != nil {
		text, err = a.ofTable(in)
	} else {
		text, err = exchange.Convert(a.From, in)
	}
	var wrong *notation.ParseError
	if errors.As(err, &wrong) {
		wrong.File = in.Name
	}
	if err != nil {
		return nil, err
	}
	return unpack.Reader(a.Context, in.Name, text), nil
}

// gaips reads a text of the app.
func (a *Source) gaips(in Input, opt notation.Options) (*notation.Match, error) {
	return unlessInterrupted(a.Context, func() (*notation.Match, error) { return notation.ReadGaips(in, opt) })
}

// unlessInterrupted returns what fn returns, or the error of an interrupt that comes
// before. What fn does is then done for nothing.
func unlessInterrupted[T any](ctx context.Context, fn func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := fn()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// Content reads a whole file, compressed or not.
func (a *Source) Content(name string) ([]byte, error) {
	var f io.ReadCloser
	if name == "-" {
		f = a.standardInput()
	} else {
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			return nil, output.Usagef("%s is a folder: name a file", name)
		}
		file, err := a.Out.Files.Open(name)
		if err != nil {
			return nil, err
		}
		f = file
	}
	defer f.Close()
	r, packed, err := unpack.Decompress(a.Context, name, f)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return Input{Text: unpack.Text{Name: name, Reader: r, Packed: packed}}.ReadAll()
}
