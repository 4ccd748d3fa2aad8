package records

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/record"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
)

// extraction is one run of extract.
type extraction struct {
	a         *run.Run
	filter    finding.Filter
	canonical bool
	only      bool
	invert    bool
	count     bool
	to, split string
	dedupe    bool
	report    string
	force     bool

	dropped []bool // of the matches that pass, in order
	// reported writes which were left out, and why, where that is asked for.
	reported func() error
	number   int // of the next of them
	matches  int
	deals    int
}

func newExtractCmd(a *run.Run) *cobra.Command {
	x := &extraction{a: a}
	cmd := &cobra.Command{
		Use:   "extract FILE…|SELECTOR…",
		Short: a.Out.Sayf("write the matches that are asked for"),
		Example: "  sueca extract --player '^Ana Reis$' --since 2025 archive/ > ana.sueca\n  sueca extract --finding renuncia --only-deals " +
			"archive/\n" +
			"  sueca extract --points 91- --tag 'Site=Lisboa' --count archive/\n  sueca extract --dedupe --dedupe-report why.jsonl --split date " +
			"--to by-date archive/",
		Args: verb.NeedFiles,
		RunE: func(cmd *cobra.Command, args []string) error { return x.run(args) },
	}
	a.Records.ReadingFlags(cmd, source.Jobs, source.Shard)
	x.filter.Flags(a.Out, cmd)
	f := cmd.Flags()
	f.BoolVar(&x.canonical, "canonical", false, a.Out.Sayf("write in canonical form"))
	f.BoolVar(&x.only, "only-deals", false, a.Out.Sayf("of a match write only the deals that are asked for"))
	f.BoolVar(&x.invert, "invert", false, a.Out.Sayf("write the other matches"))
	f.BoolVar(&x.count, "count", false, a.Out.Sayf("write only how many there are"))
	f.StringVar(&x.to, "to", "", a.Out.Sayf("write to this `file`, or with --split into this directory, which must not be there yet"))
	f.StringVar(&x.split, "split", "", a.Out.Sayf("a file for each `what`: match, date, player, size=1000 (deals) or size=10MB"))
	f.BoolVar(&x.dedupe, "dedupe", false, a.Out.Sayf("write each match once"))
	f.StringVar(&x.report, "dedupe-report", "", a.Out.Sayf("write to this `file` what was left out, and why"))
	a.Out.ForceFlag(cmd, &x.force)
	return cmd
}

func (x *extraction) check(args []string) error {
	if err := x.filter.Check(); err != nil {
		return err
	}
	switch {
	case x.split != "" && (x.to == "" || x.to == "-"):
		return output.Usagef("--split writes files: name a new directory for them with --to")
	case x.count && (x.to != "" || x.split != ""):
		return output.Usagef("--count goes with neither --to nor --split")
	case x.only && x.invert:
		return output.Usagef("--only-deals does not go with --invert")
	case x.report != "" && !x.dedupe:
		return output.Usagef("--dedupe-report goes with --dedupe")
	case x.dedupe && slices.Contains(args, "-"):
		return output.Usagef("--dedupe reads everything twice, which standard input cannot: name a file")
	}
	return nil
}

func (x *extraction) run(args []string) (err error) {
	a := x.a
	if err := x.check(args); err != nil {
		return err
	}
	if err := errors.Join(a.Records.Settle(), a.Records.NotRead(args, x.to, x.report)); err != nil {
		return err
	}
	to := x.to
	if x.split != "" {
		to = "" // a folder
	}
	if err := a.Files.MayWrite(output.Forced(x.force), to, x.report); err != nil {
		return err
	}
	a.Records.StartProgress(args)
	defer a.Out.Progress.Stop()
	if x.dedupe {
		if err := x.findDuplicates(args); err != nil {
			return err
		}
		a.Out.Progress.Read.Store(0)
	}
	out, err := x.open()
	if err != nil {
		return err
	}
	defer out.abandon()
	err = source.Work(a.Records, a.Records.Batches(args), x.cut, func(p *source.Done[[]cutting]) error {
		from := 0
		for _, c := range p.Result {
			text := p.Out[from:c.end]
			from = c.end
			if x.dedupe {
				// Records added since the first reading are not known to be duplicates.
				if x.number++; x.number <= len(x.dropped) && x.dropped[x.number-1] {
					continue
				}
			}
			x.matches++
			x.deals += c.deals
			if x.count {
				continue
			}
			a.Out.Progress.Clear()
			if err := out.write(c, text); err != nil {
				return err
			}
		}
		a.Out.Progress.At(a.Out, x.deals)
		a.Out.PostErrors(p.Err)
		return nil
	})
	if err != nil {
		return err
	}
	a.Out.Progress.Stop()
	if x.count {
		a.Out.Printf("matches: %d, deals: %d\n", x.matches, x.deals)
	}
	if a.Out.Trouble && x.to != "" && x.to != "-" {
		return output.Usagef("%s is not written, because not everything could be read: leave out or mend what is named above, and run it again",
			x.to)
	}
	if err := out.close(); err != nil || !x.dedupe || a.Out.Trouble {
		return err
	}
	return x.reported() // of what was not written nothing is told
}

// open opens the outputs.
func (x *extraction) open() (outputs, error) {
	switch {
	case x.split != "":
		return newSplitFiles(x.a.Out, x.to, x.split)
	case x.to != "" && x.to != "-":
		return newOneFile(x.a.Out, x.to, output.Forced(x.force))
	}
	return &stream{w: x.a.Out.Record()}, nil
}

// passes reports whether a match is wanted.
func (x *extraction) passes(r *source.Record) bool {
	return !r.Empty && x.filter.Passes(r) != x.invert && r.WantsAny()
}

// cutting is one wanted match: where its text ends in the worker's output, and what it is
// filed by.
type cutting struct {
	end     int
	deals   int
	formal  bool // it is in canonical form, which separates matches by an empty line
	id      string
	date    string
	players []string
}

// cut writes a match in a worker, if it is wanted.
func (x *extraction) cut(out *output.Output, cuts *[]cutting, r *source.Record) {
	if source.SayEmpty(out, r) || !x.passes(r) {
		return
	}
	c := cutting{formal: x.formal(r)}
	if !x.count {
		var err error
		if c.deals, err = x.write(out.Stdout.Own(), r); err != nil {
			out.Complain(err)
		}
	} else {
		for _, v := range r.Judge().Verdicts {
			if !x.only || r.Wants(v.Deal) {
				c.deals++
			}
		}
	}
	c.end = out.Mark()
	if x.split != "" {
		c.id = r.ID()
		for _, t := range engine.TagsOf(r.Events) {
			switch {
			case t.Name == "Date":
				c.date = t.Value
			case len(t.Name) == 1 && t.Value != "" && t.Value != "?" && !slices.Contains(c.players, t.Value):
				c.players = append(c.players, t.Value)
			}
		}
	}
	*cuts = append(*cuts, c)
}

// formal reports whether a match is written in canonical form: where the flag says so, or
// it has no text in the notation.
func (x *extraction) formal(r *source.Record) bool {
	return !r.OfFile() || r.Packed != nil || x.canonical || x.a.Records.From != "sueca"
}

// write writes a match, or its wanted deals, and returns their number.
func (x *extraction) write(out io.Writer, r *source.Record) (deals int, err error) {
	// The spans of events to write: the head, and the deals.
	all := notation.AmendedFirst(r.Events) // those of a text stand so
	spans := []replay.Span{{To: len(all)}}
	ofDeals := func(e engine.Event) bool { return engine.IsCorrection(e) && e.Kind() != engine.KindTagAmended }
	if (x.only && r.Only != nil || r.Deal > 0) && !slices.ContainsFunc(all, ofDeals) {
		head, standings := replay.Standings(all)
		spans[0].To = head
		for _, s := range standings {
			if r.Wants(s.Number) {
				spans = append(spans, s.Span)
			}
		}
		deals = len(spans) - 1
	} else {
		read, unread := record.DealsIn(r.Events)
		deals = read + unread
	}
	text := ""
	if x.formal(r) {
		var events []engine.Event
		for _, s := range spans {
			events = append(events, all[s.From:s.To]...)
		}
		text = notation.Format(events, notation.English)
	} else {
		text = excerpt(r, spans)
	}
	_, err = io.WriteString(out, text)
	return deals, err
}

// excerpt returns the lines of spans of events, each span up to the next event after it.
func excerpt(r *source.Record, spans []replay.Span) string {
	if len(spans) == 1 && spans[0].To == len(r.Events) {
		return r.Written().Text
	}
	lines := strings.SplitAfter(r.Written().Text, "\n")
	lineOf := func(event int) int {
		switch event {
		case 0:
			return 0
		case len(r.Events):
			return len(lines)
		}
		return r.LineOf(event) - r.FirstLine()
	}
	var out strings.Builder
	for _, s := range spans {
		for _, line := range lines[lineOf(s.From):lineOf(s.To)] {
			out.WriteString(line)
		}
	}
	return out.String()
}

// joined returns a match's text as it must follow another one: with a line end and, if
// the two would run together, with a first line "[Sueca …]".
func joined(last, text string, formal bool) string {
	if formal && last != "" {
		return "\n" + text // it begins with its own Sueca tag
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	if last == "" || notation.Apart(last, text) {
		return text
	}
	version := fmt.Sprintf("[Sueca %q]\n", notation.Version)
	// Comments above the match's own Sueca tag go below it, as in canonical form.
	if at := strings.Index(text, "\n[Sueca "); at >= 0 {
		end := at + 1 + strings.IndexByte(text[at+1:], '\n') + 1
		if moved := text[at+1:end] + text[:at+1] + text[end:]; notation.Apart(last, moved) && len(strings.TrimLeft(text[:at], "; \t")) < at {
			return moved
		}
	}
	return version + text
}
