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
	"sueca/eventlog/evidence"
)

// validation is one run of validate.
type validation struct {
	a          *run.Run
	filter     *finding.Filter
	maxPerCode int
	summary    bool
	summaryTo  string
	most       int    // results of SARIF
	revision   string // of git, where only what is new since is wanted
	top        string // the folder of its repository

	known  map[string]bool // the fingerprints of what is not new; nil is nothing
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
			"findings.jsonl\n  sueca validate --format sarif archive/ > findings.sarif\n  sueca validate --since main archive/\n  " +
			"sueca validate --from gaips logs.tar.gz\n  sueca validate --log club.db all",
		Args: verb.NeedFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("max-per-code") && a.Out.Format == "text" {
				v.maxPerCode = 100
			}
			return v.run(args)
		},
	}
	a.Records.ReadingFlags(cmd, source.Columns, source.Jobs, source.Shard, source.Judging)
	a.Judge.Flags(a.Out, cmd, "error")
	v.filter.Flags(a.Out, cmd)
	f := cmd.Flags()
	f.Lookup("since").Usage = a.Out.Sayf("matches of this `date` or later: 2026, 2026-10 or 2026-10-03; or what is new since a revision of git")
	a.Out.Formats(cmd, a.Out.Sayf("`form` of the output: text, json (one object a line), csv, sarif (2.1.0) or junit"), "text", "json", "csv", "sarif",
		"junit")
	f.IntVar(&v.most, "max-results", finding.SARIFMost, a.Out.Sayf("at most `n` findings in the form sarif, the most severe first; 0 is all, as they "+
		"come"))
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
	records  []judged // for SARIF
	byCode   map[code.Code]int
	counts   *archive.Summary
}

// shown is one finding of a batch, and where its text ends.
type shown struct {
	code code.Code
	end  int
}

// judged is what was found in one record.
type judged struct {
	file, match string // a match known as its fingerprints know it
	findings    []finding.Finding
	prints      []string
}

// check refuses what does not go together.
func (v *validation) check(args []string) error {
	a := v.a
	form := a.Out.Format
	switch selects := slices.ContainsFunc(args, a.Records.IsSelector); {
	case v.maxPerCode < 0:
		return output.Usagef("--max-per-code is a number from 0")
	case v.most < 0:
		return output.Usagef("--max-results is a number from 0")
	case v.summary && form != "text" && form != "json":
		return output.Usagef("--summary is text or json: with --format %s leave it out, or write it beside by --summary-to", form)
	case v.maxPerCode > 0 && form == "junit":
		return output.Usagef("--max-per-code leaves findings out, and a test of --format junit that fails has all of its own")
	case form == "sarif" && selects:
		return output.Usagef("--format sarif is about the lines of files, and the log has none: sueca export makes files of its matches")
	case v.summaryTo == "-":
		return output.Usagef("- is standard output, where something else goes: name a file")
	}
	if since := v.filter.Since; since != "" && !archive.IsDate(since) {
		v.revision, v.filter.Since = since, ""
	}
	return errors.Join(a.Records.Settle(), v.filter.Check(), a.Records.NotRead(args, v.summaryTo), a.Files.MayWrite(output.Replace, v.summaryTo))
}

func (v *validation) run(args []string) (err error) {
	a := v.a
	if err := v.check(args); err != nil {
		return err
	}
	v.shown, v.hidden = map[code.Code]int{}, map[code.Code]int{}
	v.all = archive.NewSummary(v.summary || v.summaryTo != "")
	if err := v.begin(); err != nil {
		return err
	}
	if v.revision != "" {
		err = v.lookBack(args)
	}
	if err == nil {
		a.Records.StartProgress(args)
		err = source.Work(a.Records, a.Records.Batches(args), v.judge, v.sink)
		a.Out.Progress.Stop()
	}
	if a.Records.Shard.N > 1 {
		v.all.Shards = []archive.Shard{a.Records.Shard}
	}
	err = errors.Join(err, v.end(err))
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

// begin writes what a form has before the findings.
func (v *validation) begin() error {
	switch v.a.Out.Format {
	case "sarif":
		v.sarif = finding.NewSARIFWriter(v.a.Out, verb.Version(), v.most)
	case "junit":
		return finding.BeginJUnit(v.a.Out)
	case "csv":
		return finding.BeginCSV(v.a.Out)
	}
	return nil
}

// end writes what a form has behind the findings of a run that ends with err.
func (v *validation) end(err error) error {
	switch v.a.Out.Format {
	case "sarif":
		return v.sarif.Close(err, v.hidden)
	case "junit":
		_, wrong := v.a.Out.Outcome(err)
		return finding.EndJUnit(v.a.Out, wrong)
	}
	return nil
}

// found returns what is found in a record, as far as it is wanted, with its fingerprints where they are.
func (v *validation) found(out *output.Output, r *source.Record) (fs []finding.Finding, prints []string) {
	fs = v.filter.Narrow(r, v.a.Judge.Findings(out, r))
	if v.known == nil && v.sarif == nil {
		return fs, nil
	}
	var unknown []finding.Finding
	for i, print := range finding.Prints(r, v.named(r.File), fs) {
		if !v.known[print] {
			unknown, prints = append(unknown, fs[i]), append(prints, print)
		}
	}
	return unknown, prints
}

// judge judges one record, in a worker.
func (v *validation) judge(out *output.Output, p *validated, r *source.Record) {
	if p.counts == nil {
		p.counts, p.byCode = archive.NewSummary(v.all.Files != nil), map[code.Code]int{}
	}
	if !v.filter.Passes(r) {
		return
	}
	fs, prints := v.found(out, r)
	finding.Count(out, fs)
	finding.Sum(p.counts, r, fs, v.a.Records.LogPath)
	switch {
	case v.summary:
		return
	case out.Format == "junit":
		finding.ShowJUnit(out, r, fs)
		return
	case v.sarif != nil:
		p.records = append(p.records, judged{r.File, evidence.TagID(r.Events), fs, prints})
		return
	}
	for _, one := range fs {
		// No batch shows more of a code than all of them may.
		if p.byCode[one.Code]++; v.maxPerCode > 0 && p.byCode[one.Code] > v.maxPerCode {
			p.findings = append(p.findings, shown{one.Code, out.Mark()})
			continue
		}
		switch {
		case out.IsJSON():
			out.JSON(one.Row())
		case out.IsCSV():
			finding.ShowCSV(out, one)
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
		if !v.mayShow(f.code) {
			continue
		}
		a.Out.Progress.Clear()
		if _, err := a.Out.Stdout.Write(one); err != nil {
			return err
		}
	}
	for _, r := range p.records {
		wanted, prints := r.findings[:0], r.prints[:0]
		for i, f := range r.findings {
			if v.mayShow(f.Code) {
				wanted, prints = append(wanted, f), append(prints, r.prints[i])
			}
		}
		if err := v.sarif.Add(r.file, r.match, wanted, prints); err != nil {
			return err
		}
	}
	if a.Out.Format == "junit" {
		return a.Out.Post(d.Out, d.Err)
	}
	a.Out.PostErrors(d.Err)
	return nil
}

// mayShow reports whether one more finding of a code is shown, and counts it.
func (v *validation) mayShow(c code.Code) bool {
	if v.maxPerCode > 0 && v.shown[c] >= v.maxPerCode {
		v.hidden[c]++
		return false
	}
	v.shown[c]++
	return true
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
