package main

import (
	"cmp"
	"encoding/json"
	"slices"

	"sueca/engine"
	"sueca/replay"
)

// summaryVersion is the version of the summary's JSON form.
const summaryVersion = 1

// summary is what was found in an archive, in numbers (resumo). The merged
// summaries of its parts are that of the whole, in whatever order they come.
type summary struct {
	counts
	codes map[engine.Code]*codeSummary
	files map[string]*counts // nil where they are not asked for
}

// counts are the numbers of an archive or of a file of it.
type counts struct {
	Matches  int           `json:"matches"`
	Deals    dealCounts    `json:"deals"`
	Findings findingCounts `json:"findings"`
}

// dealCounts counts deals. Each is one of clean, found and quarantined.
type dealCounts struct {
	All         int `json:"all"`
	Clean       int `json:"clean"`
	Found       int `json:"with_findings"`
	Quarantined int `json:"quarantined"`
}

// findingCounts counts findings by their severity.
type findingCounts struct {
	Error   int `json:"error"`
	Warning int `json:"warning"`
	Info    int `json:"info"`
}

// codeSummary counts the findings of one code and keeps the first few.
type codeSummary struct {
	Code     engine.Code `json:"code"`
	Severity string      `json:"severity"`
	Count    int         `json:"count"`
	Examples []finding   `json:"examples"`
}

// examples is how many findings of a code a summary keeps: those that come first
// by file, line and column, whatever the order in which they were found.
const examples = 3

func newSummary(files bool) *summary {
	s := &summary{codes: map[engine.Code]*codeSummary{}}
	if files {
		s.files = map[string]*counts{}
	}
	return s
}

// add counts one match, and what was found in it.
func (s *summary) add(r *record, fs []finding) {
	var c counts
	c.Matches = 1
	if r.empty {
		c.Matches = 0
	}
	verdicts := r.judge().Verdicts
	c.Deals.All = len(verdicts)
	if len(fs) > 0 {
		c.Deals.Found, c.Deals.Quarantined = s.found(verdicts, fs, &c.Findings)
	}
	c.Deals.Clean = c.Deals.All - c.Deals.Quarantined - c.Deals.Found
	s.counts.add(c)
	if s.files != nil {
		s.file(r.file).add(c)
	}
}

// found counts the deals in which something was found, and of them apart those
// that cannot be read.
func (s *summary) found(verdicts []replay.Verdict, fs []finding, n *findingCounts) (found, quarantined int) {
	deals := map[int]bool{}
	for _, f := range fs {
		n.add(f.severity, 1)
		s.example(f)
		if f.Deal > 0 {
			deals[f.Deal] = true
		}
	}
	for i := range verdicts {
		switch v := &verdicts[i]; {
		case v.Unread:
			quarantined++
		case deals[v.Deal]:
			found++
		}
	}
	return found, quarantined
}

func (s *summary) file(name string) *counts {
	c := s.files[name]
	if c == nil {
		c = &counts{}
		s.files[name] = c
	}
	return c
}

func (c *counts) add(o counts) {
	c.Matches += o.Matches
	c.Deals.All += o.Deals.All
	c.Deals.Clean += o.Deals.Clean
	c.Deals.Found += o.Deals.Found
	c.Deals.Quarantined += o.Deals.Quarantined
	c.Findings.Error += o.Findings.Error
	c.Findings.Warning += o.Findings.Warning
	c.Findings.Info += o.Findings.Info
}

func (c *findingCounts) add(s engine.Severity, n int) {
	switch s {
	case engine.Error:
		c.Error += n
	case engine.Warning:
		c.Warning += n
	default:
		c.Info += n
	}
}

// example counts a finding, and keeps it if it is one of the first.
func (s *summary) example(f finding) {
	f.Related = nil
	s.code(&codeSummary{f.Code, f.Severity, 1, []finding{f}})
}

// code adds what is known of a code.
func (s *summary) code(o *codeSummary) {
	c := s.codes[o.Code]
	if c == nil {
		c = &codeSummary{Code: o.Code, Severity: o.Severity}
		s.codes[o.Code] = c
	}
	c.Count += o.Count
	if len(c.Examples) == examples && len(o.Examples) > 0 && inFile(o.Examples[0], c.Examples[examples-1]) >= 0 {
		return
	}
	c.Examples = append(c.Examples, o.Examples...)
	slices.SortStableFunc(c.Examples, inFile)
	c.Examples = slices.Clip(c.Examples[:min(examples, len(c.Examples))])
}

// inFile orders findings by where they stand.
func inFile(f, g finding) int {
	return cmp.Or(cmp.Compare(f.File, g.File), f.Line-g.Line, f.Col-g.Col, f.EndCol-g.EndCol, cmp.Compare(f.Message, g.Message))
}

// merge adds another summary.
func (s *summary) merge(o *summary) {
	s.counts.add(o.counts)
	for _, c := range o.codes {
		s.code(c)
	}
	if s.files != nil {
		for name, c := range o.files {
			s.file(name).add(*c)
		}
	}
}

// sortedCodes gives the codes, the gravest first, and of those the most frequent.
func (s *summary) sortedCodes() []*codeSummary {
	out := make([]*codeSummary, 0, len(s.codes))
	for _, c := range s.codes {
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b *codeSummary) int {
		return cmp.Or(cmp.Compare(b.severity(), a.severity()), b.Count-a.Count, cmp.Compare(a.Code, b.Code))
	})
	return out
}

func (c *codeSummary) severity() engine.Severity {
	for s := engine.Info; s <= engine.Error; s++ {
		if s.String() == c.Severity {
			return s
		}
	}
	return 0
}

// fileSummary is what a summary says of one file in the JSON form.
type fileSummary struct {
	File string `json:"file"`
	counts
}

// sortedFiles gives the files in the order of their names.
func (s *summary) sortedFiles() []fileSummary {
	out := make([]fileSummary, 0, len(s.files))
	for name, c := range s.files {
		out = append(out, fileSummary{name, *c})
	}
	slices.SortFunc(out, func(a, b fileSummary) int { return cmp.Compare(a.File, b.File) })
	return out
}

// summaryJSON is the JSON form.
type summaryJSON struct {
	Summary int `json:"summary"` // its version
	counts
	Codes []*codeSummary `json:"codes"`
	Files []fileSummary  `json:"files"`
}

// MarshalJSON gives one object; the same numbers give the same bytes.
func (s *summary) MarshalJSON() ([]byte, error) {
	return json.Marshal(summaryJSON{summaryVersion, s.counts, s.sortedCodes(), s.sortedFiles()})
}

// UnmarshalJSON reads what MarshalJSON gives.
func (s *summary) UnmarshalJSON(b []byte) error {
	var in summaryJSON
	if err := json.Unmarshal(b, &in); err != nil {
		return err
	}
	if in.Summary != summaryVersion {
		return usagef("this is no summary of version %d", summaryVersion)
	}
	*s = *newSummary(true)
	s.counts = in.counts
	for _, c := range in.Codes {
		s.code(c)
	}
	for _, f := range in.Files {
		s.file(f.File).add(f.counts)
	}
	return nil
}
