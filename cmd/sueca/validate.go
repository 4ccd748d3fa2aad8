package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sueca/engine"
)

// validation is one run of validate.
type validation struct {
	a          *Reporter
	filter     *filter
	maxPerCode int
	summary    bool
	summaryTo  string

	shown  map[engine.Code]int
	hidden map[engine.Code]int
	all    *summary
	sarif  *sarifWriter
}

func newValidateCmd(a *Reporter) *cobra.Command {
	v := &validation{a: a, filter: &filter{}}
	cmd := &cobra.Command{
		Use:     "validate FILE…",
		Short:   a.words.Sayf("read and replay records, store nothing, show the findings"),
		Long:    a.manual("validate"),
		Example: "  sueca validate evening.sueca\n  sueca validate --summary archive/\n  sueca validate --format json archive/ > findings.jsonl\n  sueca validate --format sarif archive/ > findings.sarif\n  sueca validate --from gaips logs.tar.gz",
		Args:    needFiles,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("max-per-code") && a.format == "text" {
				v.maxPerCode = 100
			}
			return v.run(args)
		},
	}
	a.readingFlags(cmd)
	a.findingFlags(cmd)
	a.jobsFlag(cmd)
	v.filter.flags(a, cmd)
	f := cmd.Flags()
	f.Lookup("format").Usage = a.words.Sayf("`form` of the output: text, json (one object a line) or sarif (2.1.0)")
	f.BoolVar(&a.brief, "brief", false, a.words.Sayf("one line a finding, without the text it is about"))
	f.IntVar(&v.maxPerCode, "max-per-code", 0, a.words.Sayf("show at most `n` findings of a code; 0 is all (100 in the form text if it is not given)"))
	f.BoolVar(&v.summary, "summary", false, a.words.Sayf("show numbers in place of the findings"))
	f.StringVar(&v.summaryTo, "summary-to", "", a.words.Sayf("write the summary to this `file` as JSON, beside what is shown"))
	return cmd
}

// jobsFlag adds the flag of the verbs that work on many matches at a time.
func (a *Source) jobsFlag(cmd *cobra.Command) {
	cmd.Flags().IntVarP(&a.jobs, "jobs", "j", runtime.GOMAXPROCS(0), a.words.Sayf("work on so many pieces at a time"))
	cmd.Flags().Lookup("jobs").DefValue = "0" // not shown: the manual is the same on every machine
}

// needFiles asks for at least one argument.
func needFiles(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return usagef("name a file, a folder, or - for standard input; see %s --help", cmd.CommandPath())
	}
	return nil
}

// validated is what a piece of work found.
type validated struct {
	findings []shown
	byCode   map[engine.Code]int
	counts   *summary
}

// shown is one finding of a piece of work, and where what shows it ends.
type shown struct {
	code engine.Code
	end  int
}

func (v *validation) run(args []string) error {
	a := v.a
	if v.maxPerCode < 0 {
		return usagef("--max-per-code is a number from 0")
	}
	if v.summary && a.format == "sarif" {
		return usagef("--summary is text or json: with --format sarif leave it out, or write it beside by --summary-to")
	}
	if err := errors.Join(a.settle(), v.filter.check(), a.notRead(args, v.summaryTo)); err != nil {
		return err
	}
	if v.summaryTo != "" {
		if err := writable(v.summaryTo); err != nil {
			return err
		}
	}
	v.shown, v.hidden = map[engine.Code]int{}, map[engine.Code]int{}
	v.all = newSummary(v.summary || v.summaryTo != "")
	if a.format == "sarif" {
		v.sarif = newSarifWriter(a)
	}
	a.progress.start(a.Source, args)
	err := work(a.Source, a.textLots(args), v.judge, v.sink)
	a.progress.stop()
	if v.sarif != nil {
		err = errors.Join(err, v.sarif.close())
	}
	switch {
	case err != nil || v.summaryTo == "":
	case a.trouble:
		err = usagef("%s is not written, because not everything could be read", v.summaryTo)
	default:
		err = writeSummary(v.summaryTo, v.all)
	}
	return errors.Join(v.conclude(), err)
}

// judge judges one record, in a worker.
func (v *validation) judge(w *worker, p *validated, r *record) {
	if p.counts == nil {
		p.counts, p.byCode = newSummary(v.all.files != nil), map[engine.Code]int{}
	}
	if !v.filter.passes(r) {
		return
	}
	f := v.a.in(w)
	fs := v.filter.narrow(r, f.findings(r))
	f.count(fs)
	p.counts.add(r, fs)
	if v.summary {
		return
	}
	for _, one := range fs {
		// No lot shows more of a code than all of them may.
		if p.byCode[one.Code]++; v.maxPerCode > 0 && p.byCode[one.Code] > v.maxPerCode {
			p.findings = append(p.findings, shown{one.Code, w.out.Len()})
			continue
		}
		switch {
		case v.sarif != nil:
			f.sarifResult(one)
		case w.isJSON():
			w.json(one)
		default:
			f.showText(r, one, "")
		}
		w.stdout.Flush()
		p.findings = append(p.findings, shown{one.Code, w.out.Len()})
	}
}

// sink shows what was found in a lot, as far as it is wanted, and counts it.
func (v *validation) sink(d *done[validated]) error {
	a, p := v.a, &d.result
	if p.counts != nil {
		v.all.merge(p.counts)
	}
	a.progress.at(a.Output, v.all.Deals.All)
	from := 0
	for _, f := range p.findings {
		one := d.out[from:f.end]
		from = f.end
		if v.maxPerCode > 0 && v.shown[f.code] >= v.maxPerCode {
			v.hidden[f.code]++
			continue
		}
		v.shown[f.code]++
		a.progress.clear()
		if err := v.write(one); err != nil {
			return err
		}
	}
	a.postErrors(d.err)
	return nil
}

func (v *validation) write(one []byte) error {
	if v.sarif != nil {
		return v.sarif.result(one)
	}
	_, err := v.a.stdout.Write(one)
	return err
}

// conclude says what a person wants to know at the end.
func (v *validation) conclude() error {
	a, c := v.a, &v.all.counts
	switch {
	case v.summary && a.isJSON():
		return a.json(v.all)
	case v.summary:
		a.summaryText(v.all)
		return nil
	case a.format == "text" && c.Findings.Error+c.Findings.Warning > 0:
		a.stdout.Flush()
		fmt.Fprintf(a.stderr, "sueca: %s\n", a.words.Sayf("matches: %d, deals: %d, errors: %d, warnings: %d", c.Matches, c.Deals.All, c.Findings.Error, c.Findings.Warning))
	}
	if v.filter.active() && c.Matches == 0 && !a.trouble {
		fmt.Fprintf(a.stderr, "sueca: %s\n", a.words.Sayf("no match is as it is asked for"))
	}
	if len(v.hidden) > 0 {
		var left []string
		for code, n := range v.hidden {
			left = append(left, fmt.Sprintf("%s %d", code, n))
		}
		slices.Sort(left)
		a.stdout.Flush()
		fmt.Fprintf(a.stderr, "sueca: %s\n", a.words.Sayf("not shown: %s (--max-per-code 0 shows all, --summary the numbers)", strings.Join(left, ", ")))
	}
	return nil
}

// writeSummary writes a summary to a file, whole or not at all.
func writeSummary(name string, s *summary) error {
	b, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return replaceFile(name, append(b, '\n'))
}
