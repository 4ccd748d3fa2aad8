package records

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/archive"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/code"
	"sueca/engine/message"
)

// validation is one run of validate.
type validation struct {
	a          *run.Run
	filter     *finding.Filter
	maxPerCode int
	summary    bool
	summaryTo  string

	shown  map[code.Code]int
	hidden map[code.Code]int
	all    *archive.Summary
	sarif  *finding.SARIFWriter
}

func newValidateCmd(a *run.Run) *cobra.Command {
	v := &validation{a: a, filter: &finding.Filter{}}
	cmd := &cobra.Command{
		Use:   "validate FILE…|SELECTOR…",
		Short: a.Out.Sayf("read and replay records, store nothing, show the findings"),
		Example: "  sueca validate evening.sueca\n  sueca validate --summary archive/\n  sueca validate --format json archive/ > " +
			"findings.jsonl\n  sueca validate --format sarif archive/ > findings.sarif\n  sueca validate --from gaips logs.tar.gz\n  sueca " +
			"validate --log club.db all",
		Args: verb.NeedFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("max-per-code") && a.Out.Format == "text" {
				v.maxPerCode = 100
			}
			return v.run(args)
		},
	}
	a.Records.ReadingFlags(cmd, source.Jobs, source.Shard, source.Judging)
	a.Judge.Flags(a.Out, cmd, "error")
	v.filter.Flags(a.Out, cmd)
	f := cmd.Flags()
	a.Out.Formats(cmd, a.Out.Sayf("`form` of the output: text, json (one object a line) or sarif (2.1.0)"), "text", "json", "sarif")
	f.BoolVar(&a.Judge.Brief, "brief", false, a.Out.Sayf("one line a finding, without the text it is about"))
	f.IntVar(&v.maxPerCode, "max-per-code", 0, a.Out.Sayf("show at most `n` findings of a code; 0 is all (100 in the form text if it is "+
		"not given)"))
	f.BoolVar(&v.summary, "summary", false, a.Out.Sayf("show numbers in place of the findings"))
	f.StringVar(&v.summaryTo, "summary-to", "", a.Out.Sayf("write the summary to this `file` as JSON, beside what is shown"))
	return cmd
}

// validated is the result of a batch.
type validated struct {
	findings []shown
	byCode   map[code.Code]int
	counts   *archive.Summary
}

// shown is one finding of a batch, and where its text ends.
type shown struct {
	code code.Code
	end  int
}

func (v *validation) run(args []string) error {
	a := v.a
	if v.maxPerCode < 0 {
		return output.Usagef("--max-per-code is a number from 0")
	}
	if v.summary && a.Out.Format == "sarif" {
		return output.Usagef("--summary is text or json: with --format sarif leave it out, or write it beside by --summary-to")
	}
	if a.Out.Format == "sarif" && slices.ContainsFunc(args, a.Records.IsSelector) {
		return output.Usagef("--format sarif is about the lines of files, and the log has none: sueca export makes files of its matches")
	}
	if err := errors.Join(a.Records.Settle(), v.filter.Check(), a.Records.NotRead(args, v.summaryTo)); err != nil {
		return err
	}
	if v.summaryTo == "-" {
		return output.Usagef("- is standard output, where something else goes: name a file")
	}
	if err := a.Files.MayWrite(output.Replace, v.summaryTo); err != nil {
		return err
	}
	v.shown, v.hidden = map[code.Code]int{}, map[code.Code]int{}
	v.all = archive.NewSummary(v.summary || v.summaryTo != "")
	if a.Out.Format == "sarif" {
		v.sarif = finding.NewSARIFWriter(a.Out, verb.Version())
	}
	a.Records.StartProgress(args)
	err := source.Work(a.Records, a.Records.Batches(args), v.judge, v.sink)
	a.Out.Progress.Stop()
	if a.Records.Shard.N > 1 {
		v.all.Shards = []archive.Shard{a.Records.Shard}
	}
	if v.sarif != nil {
		err = errors.Join(err, v.sarif.Close())
	}
	switch {
	case err != nil || v.summaryTo == "":
	case a.Out.Trouble:
		err = output.Usagef("%s is not written, because not everything could be read: leave out or mend what is named above, and run it again",
			v.summaryTo)
	default:
		err = writeSummary(a.Out, v.summaryTo, v.all)
	}
	return errors.Join(v.conclude(), err)
}

// judge judges one record, in a worker.
func (v *validation) judge(out *output.Output, p *validated, r *source.Record) {
	if p.counts == nil {
		p.counts, p.byCode = archive.NewSummary(v.all.Files != nil), map[code.Code]int{}
	}
	if !v.filter.Passes(r) {
		return
	}
	fs := v.filter.Narrow(r, v.a.Judge.Findings(out, r))
	finding.Count(out, fs)
	finding.Sum(p.counts, r, fs, v.a.Records.LogPath)
	if v.summary {
		return
	}
	for _, one := range fs {
		// No batch shows more of a code than all of them may.
		if p.byCode[one.Code]++; v.maxPerCode > 0 && p.byCode[one.Code] > v.maxPerCode {
			p.findings = append(p.findings, shown{one.Code, out.Mark()})
			continue
		}
		switch {
		case v.sarif != nil:
			finding.ShowSARIF(out, one)
		case out.IsJSON():
			out.JSON(one.Row())
		default:
			v.a.Judge.ShowText(out, r, one, "")
		}
		p.findings = append(p.findings, shown{one.Code, out.Mark()})
	}
}

// sink shows the findings of a batch, as far as wanted, and counts them.
func (v *validation) sink(d *source.Done[validated]) error {
	a, p := v.a, &d.Result
	if p.counts != nil {
		v.all.Merge(p.counts)
	}
	a.Out.Progress.At(a.Out, v.all.Deals.All)
	from := 0
	for _, f := range p.findings {
		one := d.Out[from:f.end]
		from = f.end
		if v.maxPerCode > 0 && v.shown[f.code] >= v.maxPerCode {
			v.hidden[f.code]++
			continue
		}
		v.shown[f.code]++
		a.Out.Progress.Clear()
		if err := v.write(one); err != nil {
			return err
		}
	}
	a.Out.PostErrors(d.Err)
	return nil
}

func (v *validation) write(one []byte) error {
	if v.sarif != nil {
		return v.sarif.Write(one)
	}
	_, err := v.a.Out.Stdout.Write(one)
	return err
}

// conclude shows what a person wants to know at the end.
func (v *validation) conclude() error {
	a, c := v.a, &v.all.Counts
	switch {
	case v.summary && a.Out.IsJSON():
		return a.Out.JSON(v.all)
	case v.summary:
		report.SummaryText(a.Out, v.all)
		if a.Out.Trouble {
			a.Out.Printf("\nnot everything could be read, and these numbers are of the rest\n")
		}
		return nil
	case a.Out.Format == "text" && c.Findings.Error+c.Findings.Warning > 0:
		a.Out.Remark(message.Msg("matches: %d, deals: %d, errors: %d, warnings: %d", c.Matches, c.Deals.All, c.Findings.Error,
			c.Findings.Warning))
	}
	if v.filter.Active() && c.Matches == 0 && !a.Out.Trouble {
		a.Out.Remark(message.Msg("no match is as it is asked for"))
	}
	if len(v.hidden) > 0 {
		var left []string
		for code, n := range v.hidden {
			left = append(left, fmt.Sprintf("%s %d", code, n))
		}
		slices.Sort(left)
		a.Out.Remark(message.Msg("not shown: %s (--max-per-code 0 shows all, --summary the numbers)", strings.Join(left, ", ")))
	}
	return nil
}

// writeSummary writes a summary to a file, whole or not at all.
func writeSummary(a *output.Output, name string, s *archive.Summary) error {
	b, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return a.Files.WriteFile(name, append(b, '\n'), output.Replace)
}
