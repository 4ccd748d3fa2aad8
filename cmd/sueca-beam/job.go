package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"sueca/analysis/season"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/engine/message"
)

func init() {
	for _, t := range []any{Input{}, Count{}} {
		beam.RegisterType(reflect.TypeOf(t))
	}
	register.DoFn4x1[context.Context, *sdf.LockRTracker, Input, func(int64, Count), error](&countFn{})
	register.DoFn4x0[int64, func(*Input) bool, func(*Count) bool, func(Input)](&placeFn{})
	register.DoFn1x2[Input, int64, Input](&keyFn{})
	register.DoFn5x1[context.Context, *sdf.LockRTracker, Input, func(string, []byte), func([]byte), error](&readFn{})
	register.DoFn3x1[context.Context, string, func(*[]byte) bool, error](&mergeFn{})
	register.DoFn3x1[context.Context, int, func(*[]byte) bool, error](&joinFn{})
	register.DoFn3x0[string, func(*[]byte) bool, func(string, []byte)](&companyFn{})
	register.DoFn4x1[string, func(*[]byte) bool, func(string, []byte), func([]byte), error](&standFn{})
	register.Combiner1[[]byte](&rowFn{})
	register.Emitter1[Input]()
	register.Emitter1[[]byte]()
	register.Emitter2[int64, Count]()
	register.Emitter2[string, []byte]()
	register.Iter1[Input]()
	register.Iter1[Count]()
	register.Iter1[[]byte]()
}

// readFn does a task with the blocks of files.
type readFn struct {
	Blocks
	Task Task

	reading *reading
}

// Setup prepares the task.
func (f *readFn) Setup() (err error) {
	f.reading, err = f.Task.prepare()
	return err
}

// ProcessElement emits what comes of blocks, and what went wrong. That is emitted too, so that a
// job says all of it: whoever started the job makes no output then.
func (f *readFn) ProcessElement(ctx context.Context, rt *sdf.LockRTracker, in Input, emit func(string, []byte),
	trouble func([]byte)) error {
	packed, err := packing(emit)
	if err != nil {
		return err
	}
	return f.each(rt, func(k int64) error {
		say := func(grave bool, err error) {
			text, _ := json.Marshal(Trouble{grave, in.Index, k, f.reading.say(err)}) // texts and numbers have no errors
			trouble(text)
		}
		err := f.reading.read(ctx, &in, &f.Blocks, k, packed, func(err error) { say(false, err) })
		if err != nil && ctx.Err() == nil {
			say(true, err)
			err = nil
		}
		return err
	})
}

// Trouble is something that went wrong.
type Trouble struct {
	Grave        bool // something was not read, so that no output is made
	Input, Block int64
	Says         string
}

// mergeFn makes the result of a task from what came of the blocks.
type mergeFn struct{ Task Task }

// ProcessElement writes the result.
func (f *mergeFn) ProcessElement(ctx context.Context, _ string, values func(*[]byte) bool) error {
	var failed error
	text, err := f.Task.merge(unpacked(values, &failed))
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	return writeWhole(ctx, f.Task.Work, "result", text)
}

// merge returns the result of what came of the blocks.
func (t *Task) merge(values func(*[]byte) bool) ([]byte, error) {
	switch t.Verb {
	case "validate":
		return mergeSummaries(values)
	case "dedupe":
		return mergePrints(t, values)
	case "find":
		return mergeFinds(t, values)
	case "signals":
		return mergeSignals(t, values)
	case "settle":
		return joined(values), nil
	}
	return nil, fmt.Errorf("%s has no result", t.Verb)
}

// pipeline returns the stages of a task over some inputs.
func (t *Task) pipeline(inputs []Input, block int64) *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	blocks := Blocks{block}
	files := beam.Reshuffle(s, beam.CreateList(s, inputs))
	keyed := beam.ParDo(s.Scope("key"), &keyFn{}, files)
	counts := beam.ParDo(s.Scope("lines"), &countFn{blocks}, files)
	placed := beam.Reshuffle(s, beam.ParDo(s.Scope("place"), &placeFn{}, beam.CoGroupByKey(s, keyed, counts)))
	values, troubles := beam.ParDo2(s.Scope("read"), &readFn{Blocks: blocks, Task: *t}, placed)
	beam.ParDo0(s.Scope("troubles"), &joinFn{t.Work, "trouble"}, beam.GroupByKey(s, beam.AddFixedKey(s, troubles)))
	switch t.Verb {
	case "season":
		rows, open := beam.ParDo2(s.Scope("stand"), &standFn{*t}, beam.GroupByKey(s, values))
		sums := beam.DropKey(s, beam.CombinePerKey(s, &rowFn{}, rows))
		beam.ParDo0(s.Scope("rows"), &joinFn{t.Work, "result"}, beam.GroupByKey(s, beam.AddFixedKey(s, sums)))
		beam.ParDo0(s.Scope("open"), &joinFn{t.Work, "open"}, beam.GroupByKey(s, beam.AddFixedKey(s, open)))
	case "dedupe":
		company := beam.ParDo(s.Scope("company"), &companyFn{}, beam.GroupByKey(s, values))
		beam.ParDo0(s.Scope("merge"), &mergeFn{*t}, beam.GroupByKey(s, company))
	case "tables":
	default:
		beam.ParDo0(s.Scope("merge"), &mergeFn{*t}, beam.GroupByKey(s, values))
	}
	return p
}

// job is one run of the program.
type job struct {
	task   Task
	inputs []Input
	block  int64
	out    string // what is made
	words  lang.Speaker
}

// errTold says that what went wrong has been said.
var errTold = errors.New("it has been said what went wrong")

// run does the task. What it makes has its name only when all of it is there: the work folder is
// beside it, and removed whatever happens, short of a kill.
func (j *job) run(ctx context.Context) (err error) {
	if _, err := os.Stat(j.out); err == nil && (j.task.Verb == "tables" || j.task.Findings) {
		return mistake("%s: it is there already: name a new directory", j.out)
	}
	if j.task.Work, err = os.MkdirTemp(filepath.Dir(j.out), filepath.Base(j.out)+".part-"); err != nil {
		return err
	}
	if j.task.Work, err = filepath.Abs(j.task.Work); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(j.task.Work)) }()
	if _, err := j.task.prepare(); err != nil { // what is wrong with it is said at once
		return err
	}
	if err := j.execute(ctx); err != nil {
		return err
	}
	troubled, err := j.troubles(ctx)
	if err != nil {
		return err
	}
	if err := j.finish(ctx); err != nil {
		return err
	}
	if troubled {
		return errTold
	}
	return nil
}

// runner is the engine that runs jobs.
var runner = flag.String("runner", "prism", "the `engine`: prism for this machine, or flink, spark or universal with --endpoint")

// execute runs the pipeline of the task.
func (j *job) execute(ctx context.Context) error {
	_, err := beam.Run(ctx, *runner, j.task.pipeline(j.inputs, j.block))
	if err == nil {
		return nil
	}
	// The runner may miss a worker before it is known how that ended, which says more.
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(time.Second):
		return errors.New(strings.Join(strings.Fields(err.Error()), " ")) // on one line
	}
}

// troubles says what went wrong, in the order of the inputs, and reports whether something did. It
// returns an error if something was not read.
func (j *job) troubles(ctx context.Context) (any bool, err error) {
	text, _, err := readFile(ctx, j.task.Work, "trouble")
	if err != nil {
		return false, err
	}
	var all []*Trouble
	if err := each(linesOf(text), func(t *Trouble) error { all = append(all, t); return nil }); err != nil {
		return false, err
	}
	slices.SortStableFunc(all, func(a, b *Trouble) int { return cmp.Or(cmp.Compare(a.Input, b.Input), cmp.Compare(a.Block, b.Block)) })
	grave := false
	said := map[string]bool{}
	for _, t := range all {
		grave = grave || t.Grave
		if !said[t.Says] {
			fmt.Fprintf(stderr, "sueca-beam: %s\n", t.Says)
		}
		said[t.Says] = true
	}
	if grave {
		return true, mistake("%s is not written, because not everything could be read: leave out or mend what is named above, and run it again",
			j.out)
	}
	return len(all) > 0, nil
}

// finish puts what was made under its name.
func (j *job) finish(ctx context.Context) error {
	switch {
	case j.task.Verb == "tables":
		return os.Rename(filepath.Join(j.task.Work, "tables"), j.out)
	case j.task.Verb == "season":
		return j.finishSeason(ctx)
	}
	text, ok, err := readFile(ctx, j.task.Work, "result")
	if err == nil && !ok { // nothing has come of any block
		if text, err = j.task.merge(func(*[]byte) bool { return false }); err == nil {
			err = writeWhole(ctx, j.task.Work, "result", text)
		}
	}
	if err != nil {
		return err
	}
	result := filepath.Join(j.task.Work, "result")
	if j.task.Findings {
		folder := filepath.Join(j.task.Work, "findings")
		if err := os.Rename(result, filepath.Join(folder, "summary.json")); err != nil {
			return err
		}
		result = folder
	}
	return os.Rename(result, j.out)
}

// finishSeason settles the matches that could not be counted yet, and writes the rows.
func (j *job) finishSeason(ctx context.Context) error {
	text, _, err := readFile(ctx, j.task.Work, "result")
	if err != nil {
		return err
	}
	var rows []*season.Row
	if err := each(linesOf(text), func(r *season.Row) error { rows = append(rows, r); return nil }); err != nil {
		return err
	}
	rest, _, err := readFile(ctx, j.task.Work, "open")
	if err != nil {
		return err
	}
	var s season.Standing
	if err := each(linesOf(rest), func(matches *[]*season.Match) error { return addAll(&s, *matches) }); err != nil {
		return err
	}
	if open := s.Open(); len(open) > 0 {
		again := job{task: j.task, inputs: j.inputs, block: j.block}
		again.task.Verb, again.task.Work, again.task.Open = "settle", j.task.Work+"/again", map[string]Longer{}
		for id, others := range open {
			again.task.Open[id] = Longer{s.Longest(id), others}
		}
		if err := again.execute(ctx); err != nil {
			return err
		}
		ids, _, err := readFile(ctx, again.task.Work, "result")
		if err != nil {
			return err
		}
		for id := range strings.Lines(string(ids)) {
			s.Settle(strings.TrimSpace(id))
		}
	}
	for _, d := range s.Disputed() {
		fmt.Fprintf(stderr, "sueca-beam: %s\n", j.words.Say(message.Msg("match %s is not counted: its records at %s and %s differ; sueca "+
			"extract --dedupe keeps one of them, and says which",
			d.ID, fmt.Sprintf("%s:%d", d.Of.File, d.Of.Line), fmt.Sprintf("%s:%d", d.And.File, d.And.Line))))
	}
	var out bytes.Buffer
	for _, r := range season.MergeRows(rows, s.Rows(j.task.rowsBy())) {
		if err := output.EncodeLine(&out, report.StandingRowOf(r)); err != nil {
			return err
		}
	}
	if err := writeWhole(ctx, j.task.Work, "season", out.Bytes()); err != nil {
		return err
	}
	return os.Rename(filepath.Join(j.task.Work, "season"), j.out)
}
