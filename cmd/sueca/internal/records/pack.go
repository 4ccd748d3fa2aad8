package records

import (
	"bufio"
	"errors"
	"io"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"

	"sueca/analysis/archive"
	"sueca/analysis/record"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
	"sueca/eventlog/pack"
	"sueca/replay/reconcile"
)

// packVerb is one run of pack.
type packVerb struct {
	a      *run.Run
	to     string
	grow   bool
	force  bool
	counts packCounts
}

// packCounts are what was packed.
type packCounts struct {
	File    string `json:"file"`
	Matches int    `json:"matches"`
	Deals   int    `json:"deals"`
	Bytes   int64  `json:"bytes"` // of the file, or of what was added to it
}

func newPackCmd(a *run.Run) *cobra.Command {
	v := &packVerb{a: a}
	cmd := &cobra.Command{
		Use:   "pack FILE…|SELECTOR… -o FILE",
		Short: a.Out.Sayf("write an archive as one small file with an index"),
		Example: "  sueca pack archive/ -o archive.suecapack\n  sueca pack --append -o archive.suecapack evening.sueca\n  sueca pack " +
			"2024.suecapack 2025.suecapack -o 2024-2025.suecapack\n  sueca find 'name(A) ~ \"Ana\"' archive.suecapack",
		RunE: func(cmd *cobra.Command, args []string) error { return v.run(args) },
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Jobs, source.Shard, source.Judging)
	a.Out.JSONFlag(cmd)
	f := cmd.Flags()
	f.StringVarP(&v.to, "output", "o", "", a.Out.Sayf("the `file` to write"))
	f.BoolVar(&v.grow, "append", false, a.Out.Sayf("add to the file, which is not read for it"))
	a.Out.ForceFlag(cmd, &v.force)
	return cmd
}

func (v *packVerb) run(args []string) error {
	a := v.a
	switch {
	case v.to == "" || v.to == "-":
		return output.Usagef("name the file to write: sueca pack FILE… -o archive.suecapack")
	case len(args) == 0:
		return output.Usagef("name what is packed: files, folders, matches of the log, or all")
	case v.grow && v.force:
		return output.Usagef("--append adds to a file, and --force writes over it: give one of them")
	}
	if err := errors.Join(a.Records.Settle(), a.Records.NotRead(args, v.to)); err != nil {
		return err
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(100) // the events of matches are much memory, and all of it is used again
	}
	to, err := v.open()
	if err != nil {
		return err
	}
	defer to.file.Abandon()
	a.Records.StartProgress(args)
	defer a.Out.Progress.Stop()
	if err := v.write(args, to); err != nil {
		return err
	}
	if a.Out.Trouble {
		if v.grow {
			return output.Usagef("not all of it can be read, and %s is left as it was", v.to)
		}
		return output.Usagef("not all of it can be read, and no pack is written")
	}
	if err := to.file.Commit(); err != nil {
		return err
	}
	a.Out.Progress.Stop()
	v.counts.File, v.counts.Bytes = v.to, to.written
	if a.Out.IsJSON() {
		return a.Out.JSON(v.counts)
	}
	n := v.counts
	a.Out.Printf("%s: %s\n", v.to, a.Out.Sayf("matches: %d, deals: %d, bytes: %d", n.Matches, n.Deals, int(n.Bytes)))
	return nil
}

// packFile is what a pack is written to.
type packFile struct {
	file interface {
		io.Writer
		Commit() error
		Abandon()
	}
	begin   func(out io.Writer) *pack.Writer
	written int64
}

func (f *packFile) Write(b []byte) (int, error) {
	n, err := f.file.Write(b)
	f.written += int64(n)
	return n, err
}

// open opens the file that is written, or added to.
func (v *packVerb) open() (*packFile, error) {
	if !v.grow {
		f, err := v.a.Files.Create(v.to, output.Forced(v.force))
		if err != nil {
			return nil, err
		}
		return &packFile{f, func(out io.Writer) *pack.Writer { return pack.NewWriter(out, archive.Judge.Name) }, 0}, nil
	}
	g, err := v.a.Files.Grow(v.to)
	if err != nil {
		return nil, err
	}
	p, err := v.grown(g)
	if err != nil {
		g.Abandon()
		return nil, err
	}
	return &packFile{g, func(out io.Writer) *pack.Writer { return pack.Grow(p, out, archive.Judge.Name) }, 0}, nil
}

// grown returns the pack that is added to. A torn end is left out: what was being added when the
// program was killed was not said to be there.
func (v *packVerb) grown(g *output.Growth) (*pack.Pack, error) {
	info, err := g.Stat()
	if err != nil {
		return nil, err
	}
	p, damage := pack.Open(g, info.Size())
	if damage == nil {
		return p, nil
	}
	if p != nil && p.Whole() > 0 {
		whole, err := pack.Open(io.NewSectionReader(g, 0, p.Whole()), p.Whole())
		if err == nil {
			v.a.Out.Remark(message.Msg("%s ends with something that was not added to its end, which is taken away: %d bytes", v.to,
				int(info.Size()-p.Whole())))
			g.Cut(p.Whole())
			return whole, nil
		}
	}
	return nil, source.FaultOf(v.to, damage)
}

// write packs the matches, in the order in which they come.
func (v *packVerb) write(args []string, to *packFile) error {
	buffer := bufio.NewWriterSize(to, 1<<18)
	w := to.begin(buffer)
	a := v.a
	type entries struct {
		ready []*pack.Entry
		deals int
	}
	err := source.Work(a.Records, a.Records.Batches(args), func(out *output.Output, all *entries, r *source.Record) {
		switch {
		case r.Empty:
			out.Complain(output.Usagef("%s: the file is empty", r.File))
			return
		case r.Deal > 0:
			out.Complain(output.Usagef("a pack has whole matches: name match %s without its deal", r.MatchID))
			return
		case r.Typed:
			r.Events = reconcile.Fold(r.Events, evidence.Same)
		}
		all.ready = append(all.ready, archive.Packed(r))
		read, _ := record.DealsIn(r.Events)
		all.deals += read
	}, func(d *source.Done[entries]) error {
		for _, e := range d.Result.ready {
			var large *pack.SizeError
			if err := w.Add(e); errors.As(err, &large) {
				return &output.UsageError{Fault: message.Fault{Msg: large.Message()}}
			} else if err != nil {
				return err
			}
		}
		v.counts.Matches += len(d.Result.ready)
		v.counts.Deals += d.Result.deals
		a.Out.Progress.At(a.Out, v.counts.Deals)
		if len(d.Err) > 0 {
			a.Out.Progress.Clear()
		}
		a.Out.PostErrors(d.Err)
		return nil
	})
	if err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return buffer.Flush()
}
