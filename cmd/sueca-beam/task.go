package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"sueca/analysis/archive"
	"sueca/analysis/archive/unpack"
	"sueca/analysis/record"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay/viewer/page"
)

// Task is what is done with the matches of an archive. It goes to the workers as JSON.
type Task struct {
	Verb           string
	Letters, Rules string // of matches that name none
	Lang           string // of the words in what is written
	Strict         bool
	Filter         archive.Filter
	// Work is the folder that a job writes into until all of it is there.
	Work string

	Findings     bool              // of validate: the findings too
	Query, Count string            // of find
	Study        string            // of signals: its card
	Detectors    map[string]string // the cards of detectors that stand beside the study
	By, Group    string            // of season
	Form         string            // of tables
	Open         map[string]Longer // of settle: the matches in question
}

// reading is a task as a worker does it.
type reading struct {
	*Task
	words  lang.Speaker
	opt    notation.Options
	filter archive.Filter
	reader notation.Reader
	verb   verb
}

// A verb takes records and makes something of those of a block.
type verb interface {
	// begin begins a block.
	begin(ctx context.Context, at place) error
	// add takes a record that passes the filter. It is valid until the next one.
	add(r *record.Record) error
	// end emits what has come of the block.
	end(emit func(key string, value []byte)) error
}

// place is where a block stands among all.
type place struct {
	in     *Input
	block  int64
	number int64 // among the blocks of all inputs, from 0
}

// complaint is an error about one match: it is said, and the others go on.
type complaint struct{ error }

// Unwrap returns the error.
func (c complaint) Unwrap() error { return c.error }

// prepare makes a task ready to read.
func (t *Task) prepare() (*reading, error) {
	r := &reading{Task: t, words: lang.New(t.Lang), filter: t.Filter}
	r.opt.Letters = notation.Letters(t.Letters)
	var err error
	if t.Rules != "" {
		if r.opt.Rules, err = rules.Parse(t.Rules); err != nil {
			return nil, err
		}
	}
	if err := r.filter.Check(); err != nil {
		return nil, err
	}
	r.verb, err = newVerb(r)
	return r, err
}

// newVerb returns the verb of a task.
func newVerb(r *reading) (verb, error) {
	switch r.Verb {
	case "validate":
		return &validate{reading: r}, nil
	case "dedupe":
		return &dedupe{reading: r}, nil
	case "find":
		return newFind(r.Task)
	case "signals":
		return newSignals(r.Task)
	case "season":
		return &seasonVerb{reading: r}, nil
	case "settle":
		return &settle{open: r.Open}, nil
	case "tables":
		return &tablesVerb{reading: r}, nil
	}
	return nil, mistake("sueca-beam has no verb %s: %s", r.Verb, verbNames)
}

// verbNames are the verbs that a person names.
const verbNames = "validate, dedupe, find, signals, season or tables"

// say returns an error in the person's words.
func (r *reading) say(err error) string {
	return output.NewOutput(r.words, io.Discard, io.Discard).Explain(err)
}

// read reads a block of a file. The errors that complain returns are said, and end nothing but
// what they are about.
func (r *reading) read(ctx context.Context, in *Input, blocks *Blocks, k int64, emit func(string, []byte), complain func(error)) error {
	if len(in.Starts) == 0 && k > 0 {
		return nil
	}
	if err := r.verb.begin(ctx, place{in, k, in.First + k}); err != nil {
		return err
	}
	if err := r.readBlock(ctx, in, blocks, k, complain); err != nil {
		return err
	}
	return r.verb.end(emit)
}

func (r *reading) readBlock(ctx context.Context, in *Input, blocks *Blocks, k int64, complain func(error)) error {
	if len(in.Starts) == 0 {
		return r.readWhole(ctx, in, complain)
	}
	kind, cuts, err := kindOf(ctx, in, blocks.Size)
	if err != nil {
		return err
	}
	if kind == packs {
		p, f, err := openPack(ctx, in)
		if err != nil || p == nil {
			return err
		}
		defer f.Close()
		return r.readPack(p, in, k, int64(len(in.Starts)), complain)
	}
	chunk := notation.Chunk{From: in.Starts[k], To: lastOf, Line: int(in.Lines[k])}
	if k+1 < int64(len(in.Starts)) {
		chunk.To = in.Starts[k+1]
	}
	at := chunk.From
	if kind == frames {
		if at = cuts[k]; chunk.From == chunk.To || at == in.Size {
			return nil
		}
	}
	file, err := open(ctx, in.Name, at)
	if err != nil {
		return err
	}
	defer file.Close()
	text := unpack.Reader(ctx, in.Name, file)
	if kind == frames {
		z, _, err := unpack.Decompress(ctx, in.Name, file)
		if err != nil {
			return err
		}
		defer z.Close()
		text = z
	}
	any, err := r.readText(in.Name, text, chunk, complain)
	if err == nil && !any && k == 0 { // the first match of a text is in its first block
		err = r.record(record.EmptyRecord(in.Name), complain)
	}
	return err
}

// readWhole reads all texts of a file.
func (r *reading) readWhole(ctx context.Context, in *Input, complain func(error)) error {
	if p, f, err := openPack(ctx, in); err != nil {
		return err
	} else if p != nil {
		defer f.Close()
		return r.readPack(p, in, 0, 1, complain)
	}
	file, err := open(ctx, in.Name, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	texts := unpack.Options{Ext: extension, Carries: page.IsPage, Carried: carried}
	var all []error
	for text, err := range texts.Texts(ctx, in.Name, file) {
		any := false
		if err == nil {
			any, err = r.readText(text.Name, text, notation.Chunk{To: lastOf, Line: 1}, complain)
		}
		if err == nil && !any {
			err = r.record(record.EmptyRecord(text.Name), complain)
		}
		all = append(all, err)
	}
	return errors.Join(all...)
}

// carried reads the records that a page carries.
func carried(name string, in io.Reader) ([]unpack.Member, error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	records, err := page.Read(text)
	if err != nil {
		return nil, output.About(name, err)
	}
	out := make([]unpack.Member, len(records))
	for i, c := range records {
		out[i] = unpack.Member{Name: fmt.Sprintf("%s/%d", name, i+1), Text: c.Record}
		if c.Name != "" {
			out[i].Name = name + "/" + c.Name
		}
	}
	return out, nil
}

// shardSize is how many bytes of a text are cut at a time.
const shardSize = 1 << 17

// readText reads the matches of a chunk of a text, and reports whether there are any.
func (r *reading) readText(name string, text io.Reader, chunk notation.Chunk, complain func(error)) (any bool, err error) {
	opt := r.opt
	opt.File = name
	for shard, err := range chunk.Shards(text, opt, shardSize) {
		if err != nil {
			return any, unpack.Fault(name, err)
		}
		for m := range r.reader.Read(shard, opt) {
			any = true
			if err := r.record(&record.Record{File: name, Text: m, Events: m.Events}, complain); err != nil {
				return any, err
			}
		}
	}
	return any, nil
}

// record passes a record on, if it is wanted.
func (r *reading) record(m *record.Record, complain func(error)) error {
	err := r.verb.add(m)
	if about := (complaint{}); errors.As(err, &about) {
		complain(about.error)
		return nil
	}
	return err
}
