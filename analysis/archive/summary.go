package archive

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"sueca/analysis/record"
	"sueca/engine/code"
	"sueca/replay"
)

// Version is the version of the summary's JSON form.
const Version = 1

// ErrVersion says that a summary is of a version that is not read here.
var ErrVersion = errors.New("this is no summary of this version")

// Example is a finding that a summary shows, with its place.
type Example struct {
	File     string    `json:"file,omitempty"`
	Line     int       `json:"line,omitempty"`
	Col      int       `json:"col,omitempty"`
	EndCol   int       `json:"end_col,omitempty"`
	Match    string    `json:"match,omitempty"`
	Deal     int       `json:"deal,omitempty"`
	Trick    int       `json:"trick,omitempty"`
	Seat     string    `json:"seat,omitempty"`
	Card     string    `json:"card,omitempty"`
	Code     code.Code `json:"code"`
	Severity string    `json:"severity"`
	Message  string    `json:"message"`

	// Level is the severity, and Index tells deals of one number apart: 0 is the first.
	Level code.Severity `json:"-"`
	Index int           `json:"-"`
}

// Summary is what was found in an archive, in numbers (resumo). Summaries of parts can be
// merged in any order; see [Summary.Merge].
type Summary struct {
	Counts
	Codes map[code.Code]*codeSummary
	Files map[string]*Counts // nil where they are not asked for
	// Shards are the parts of an archive that were counted, empty where it is all of it.
	Shards []Shard
}

// Counts are the numbers of an archive or of a file of it.
type Counts struct {
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
	// Misdealt are those that do not count, each one of the three besides.
	Misdealt int `json:"misdeals,omitempty"`
}

// findingCounts counts findings by their severity.
type findingCounts struct {
	Error   int `json:"error"`
	Warning int `json:"warning"`
	Info    int `json:"info"`
}

// codeSummary counts the findings of one code and keeps the first few.
type codeSummary struct {
	Code     code.Code `json:"code"`
	Severity string    `json:"severity"`
	Count    int       `json:"count"`
	Examples []Example `json:"examples"`
}

// examplesKept is how many findings of a code a summary keeps: the first ones by file,
// line and column, in whatever order they were found.
const examplesKept = 3

// NewSummary returns the summary of nothing. With files it counts each file by itself too.
func NewSummary(files bool) *Summary {
	s := &Summary{Codes: map[code.Code]*codeSummary{}}
	if files {
		s.Files = map[string]*Counts{}
	}
	return s
}

// Add counts the matches of a file (0 where it is empty, else 1), their deals, and what
// was found in them.
func (s *Summary) Add(file string, matches int, verdicts []replay.Verdict, fs []Example) {
	c := Counts{Matches: matches}
	c.Deals.All = len(verdicts)
	if len(fs) > 0 {
		c.Deals.Found, c.Deals.Quarantined = s.found(verdicts, fs, &c.Findings)
	}
	for i := range verdicts {
		if verdicts[i].Misdeal {
			c.Deals.Misdealt++
		}
	}
	c.Deals.Clean = c.Deals.All - c.Deals.Quarantined - c.Deals.Found
	s.Counts.add(c)
	if s.Files != nil {
		s.file(file).add(c)
	}
}

// AddRecord adds a record of a file, and what was found in it, as far as that is wanted.
func (s *Summary) AddRecord(file string, r *record.Record, fs []record.Finding) {
	matches := 1
	if r.Empty {
		matches = 0
	}
	verdicts := r.Judge().Verdicts
	if r.Deal > 0 {
		verdicts = slices.DeleteFunc(slices.Clone(verdicts), func(v replay.Verdict) bool { return v.Deal != r.Deal })
	}
	examples := make([]Example, len(fs))
	for i, f := range fs {
		examples[i] = Example{
			File: f.File, Line: f.Line, Col: f.Col, EndCol: f.EndCol, Match: f.Match, Deal: f.Deal, Trick: f.Trick, Seat: f.Seat, Card: f.Card,
			Code: f.Code, Severity: f.Severity, Message: f.Message, Level: f.Level, Index: f.Index,
		}
	}
	s.Add(file, matches, verdicts, examples)
}

// found counts the deals in which something was found, and separately those that cannot
// be read.
func (s *Summary) found(verdicts []replay.Verdict, fs []Example, n *findingCounts) (found, quarantined int) {
	type of struct{ deal, index int }
	deals := map[of]bool{}
	for _, f := range fs {
		n.add(f.Level, 1)
		s.example(f)
		if f.Deal > 0 {
			deals[of{f.Deal, max(1, f.Index)}] = true
		}
	}
	for i := range verdicts {
		switch v := &verdicts[i]; {
		case v.Unread:
			quarantined++
		case deals[of{v.Deal, max(1, v.Index)}]:
			found++
		}
	}
	return found, quarantined
}

func (s *Summary) file(name string) *Counts {
	c := s.Files[name]
	if c == nil {
		c = &Counts{}
		s.Files[name] = c
	}
	return c
}

func (c *Counts) add(o Counts) {
	c.Matches += o.Matches
	c.Deals.All += o.Deals.All
	c.Deals.Clean += o.Deals.Clean
	c.Deals.Found += o.Deals.Found
	c.Deals.Quarantined += o.Deals.Quarantined
	c.Deals.Misdealt += o.Deals.Misdealt
	c.Findings.Error += o.Findings.Error
	c.Findings.Warning += o.Findings.Warning
	c.Findings.Info += o.Findings.Info
}

func (c *findingCounts) add(s code.Severity, n int) {
	switch s {
	case code.Error:
		c.Error += n
	case code.Warning:
		c.Warning += n
	default:
		c.Info += n
	}
}

// example counts a finding, and keeps it if it is one of the first.
func (s *Summary) example(f Example) {
	s.code(&codeSummary{f.Code, f.Severity, 1, []Example{f}})
}

// code adds what is known of a code.
func (s *Summary) code(o *codeSummary) {
	c := s.Codes[o.Code]
	if c == nil {
		c = &codeSummary{Code: o.Code, Severity: o.Severity}
		s.Codes[o.Code] = c
	}
	c.Count += o.Count
	if len(c.Examples) == examplesKept && len(o.Examples) > 0 && inFile(o.Examples[0], c.Examples[examplesKept-1]) >= 0 {
		return
	}
	c.Examples = append(c.Examples, o.Examples...)
	slices.SortStableFunc(c.Examples, inFile)
	c.Examples = slices.Clip(c.Examples[:min(examplesKept, len(c.Examples))])
}

// inFile orders findings by where they stand.
func inFile(f, g Example) int {
	return cmp.Or(cmp.Compare(f.File, g.File), f.Line-g.Line, f.Col-g.Col, f.EndCol-g.EndCol, cmp.Compare(f.Message, g.Message))
}

// MostCounted is the largest number that a summary has: the largest below which each is one in JSON.
const MostCounted = 1 << 53

// numbers returns the numbers of counts.
func (c *Counts) numbers() []int {
	return []int{c.Matches, c.Deals.All, c.Deals.Clean, c.Deals.Found, c.Deals.Quarantined, c.Deals.Misdealt,
		c.Findings.Error, c.Findings.Warning, c.Findings.Info}
}

// Check returns an error for a summary that nobody can have counted: it came from a file, and what is
// shown and added up must be numbers of something.
func (s *Summary) Check() error {
	all := []*Counts{&s.Counts}
	for _, c := range s.Files {
		all = append(all, c)
	}
	for _, c := range all {
		for _, n := range c.numbers() {
			if n < 0 || n > MostCounted {
				return fmt.Errorf("a number from 0 to %d is wanted, not %d", MostCounted, n)
			}
		}
		if d := c.Deals; d.Clean > d.All || d.Found > d.All || d.Quarantined > d.All || d.Clean+d.Found+d.Quarantined != d.All || d.Misdealt > d.All {
			return fmt.Errorf("its %d deals are not as many as those that are clean, with findings and not to be read", d.All)
		}
	}
	for _, c := range s.Codes {
		if c.Count < 0 || c.Count > MostCounted {
			return fmt.Errorf("a number from 0 to %d is wanted, not %d", MostCounted, c.Count)
		}
		for _, e := range c.Examples {
			if min(e.Line, e.Col, e.EndCol, e.Deal, e.Trick) < 0 || max(e.Line, e.Col, e.EndCol, e.Deal, e.Trick) > MostCounted {
				return fmt.Errorf("an example of %s has no place: line %d, column %d", c.Code, e.Line, e.Col)
			}
		}
	}
	return nil
}

// Merge adds another summary. All the shards of an archive make up the whole of it. What comes from files
// is checked after each ([Summary.Check]), and then no number wraps.
func (s *Summary) Merge(o *Summary) {
	s.Counts.add(o.Counts)
	s.Shards = whole(slices.Concat(s.Shards, o.Shards))
	for _, c := range o.Codes {
		s.code(c)
	}
	if s.Files != nil {
		for name, c := range o.Files {
			s.file(name).add(*c)
		}
	}
}

// SortedCodes returns the codes by severity, the gravest first, then by how often they
// were found.
func (s *Summary) SortedCodes() []*codeSummary {
	out := make([]*codeSummary, 0, len(s.Codes))
	for _, c := range s.Codes {
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b *codeSummary) int {
		return cmp.Or(cmp.Compare(b.Level(), a.Level()), b.Count-a.Count, cmp.Compare(a.Code, b.Code))
	})
	return out
}

func (c *codeSummary) Level() code.Severity {
	for s := code.Info; s <= code.Error; s++ {
		if s.String() == c.Severity {
			return s
		}
	}
	return 0
}

// FileSummary is what a summary says of one file in the JSON form.
type FileSummary struct {
	File string `json:"file"`
	Counts
}

// SortedFiles returns the files in the order of their names.
func (s *Summary) SortedFiles() []FileSummary {
	out := make([]FileSummary, 0, len(s.Files))
	for name, c := range s.Files {
		out = append(out, FileSummary{name, *c})
	}
	slices.SortFunc(out, func(a, b FileSummary) int { return cmp.Compare(a.File, b.File) })
	return out
}

// summaryJSON is the JSON form.
type summaryJSON struct {
	Summary int `json:"summary"` // its version
	Counts
	Codes  []*codeSummary `json:"codes"`
	Files  []FileSummary  `json:"files"`
	Shards []string       `json:"shards,omitempty"` // only where it is not all of an archive
}

// MarshalJSON returns one object. Equal summaries have the same bytes.
func (s *Summary) MarshalJSON() ([]byte, error) {
	out := summaryJSON{Summary: Version, Counts: s.Counts, Codes: s.SortedCodes(), Files: s.SortedFiles()}
	for _, shard := range s.Shards {
		out.Shards = append(out.Shards, shard.String())
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Summary) UnmarshalJSON(b []byte) error {
	var in summaryJSON
	if err := json.Unmarshal(b, &in); err != nil {
		return err
	}
	if in.Summary != Version {
		return ErrVersion
	}
	*s = *NewSummary(true)
	s.Counts = in.Counts
	for _, c := range in.Codes {
		if c == nil || s.Codes[c.Code] != nil {
			return errors.New("a code that is none, or stands in it twice")
		}
		s.code(c)
	}
	for _, f := range in.Files {
		if s.Files[f.File] != nil {
			return fmt.Errorf("the file %q stands in it twice", f.File)
		}
		s.file(f.File).add(f.Counts)
	}
	for _, text := range in.Shards {
		shard, err := ParseShard(text)
		if err != nil {
			return err
		}
		s.Shards = append(s.Shards, shard)
	}
	s.Shards = whole(s.Shards)
	return s.Check()
}
