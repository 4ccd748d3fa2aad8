package records

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"sueca/analysis/archive"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
)

// summaryVerb is one run of summary.
type summaryVerb struct{ *run.Run }

func newSummaryCmd(r *run.Run) *cobra.Command {
	a := &summaryVerb{r}
	cmd := &cobra.Command{
		Use:   "summary",
		Short: a.Out.Sayf("show and merge the summaries of validate"),
		Example: "  sueca validate --summary-to a.json 2024/\n  sueca validate --summary-to b.json 2025/\n  sueca summary merge a.json b.json " +
			"> both.json\n  sueca summary show both.json",
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return output.Usagef("summary has no verb %s: show or merge", args[0])
			}
			return nil
		},
	}
	for _, sub := range []struct{ name, short, format string }{
		{"merge", a.Out.Sayf("add summaries up, and write the sum as JSON"), "json"},
		{"show", a.Out.Sayf("show summaries, added up, as text"), "text"},
	} {
		c := &cobra.Command{
			Use:         sub.name + " FILE…",
			Short:       sub.short,
			Annotations: map[string]string{verb.PageOf: "summary"},
			Args: func(cmd *cobra.Command, args []string) error {
				if len(args) == 0 {
					return output.Usagef("name the files of summaries, or - for standard input; see %s --help", cmd.CommandPath())
				}
				return nil
			},
			RunE: func(cmd *cobra.Command, args []string) error { return a.runSummary(args) },
		}
		a.Judge.Flags(a.Out, c, "never")
		c.Flags().Lookup("format").DefValue = sub.format
		c.Flags().Lookup("strict").Hidden = true
		c.PreRun = func(cmd *cobra.Command, args []string) {
			if !cmd.Flags().Changed("format") {
				a.Out.Format = sub.format
			}
		}
		cmd.AddCommand(c)
	}
	return cmd
}

func (a *summaryVerb) runSummary(args []string) error {
	all := archive.NewSummary(true)
	var c counted
	for _, name := range args {
		s, err := a.readSummary(name)
		if err == nil {
			err = c.add(a, name, s)
		}
		if err != nil {
			return err
		}
		all.Merge(s)
		if err := all.Check(); err != nil {
			return output.Usagef("%s: this is no summary that can be added: %s", name, err.Error())
		}
	}
	for _, c := range all.Codes {
		a.Out.Worst = max(a.Out.Worst, c.Level())
	}
	if a.Out.IsJSON() {
		return a.Out.JSON(all)
	}
	report.SummaryText(a.Out, all)
	return nil
}

// counted is what the summaries so far have counted: by the names of the files of records, the
// counts of each, and the summary that has them.
type counted map[string]countedFile

type countedFile struct {
	in     string
	counts archive.Counts
	shards []archive.Shard
}

// add adds a summary. It says if a file is counted twice, and refuses a summary of which that
// is all.
func (c *counted) add(a *summaryVerb, name string, s *archive.Summary) error {
	if *c == nil {
		*c = counted{}
	}
	files := s.SortedFiles()
	if len(files) > 0 && !slices.ContainsFunc(files, func(f archive.FileSummary) bool {
		return (*c)[f.File].counts != f.Counts || apart((*c)[f.File].shards, s.Shards)
	}) {
		return output.Usagef("%s counts the same as %s: name each summary once", name, (*c)[files[0].File].in)
	}
	for _, f := range files {
		if old := (*c)[f.File]; common(old.shards, s.Shards) {
			return output.Usagef("%s counts a part of the archive that is counted already: name each summary once", name)
		}
	}
	for _, f := range files {
		if old, ok := (*c)[f.File]; ok && !apart(old.shards, s.Shards) {
			a.Out.Remark(message.Msg("%s counts %s, which %s counts too: it is counted twice", name, f.File, old.in))
		}
		(*c)[f.File] = countedFile{name, f.Counts, slices.Concat((*c)[f.File].shards, s.Shards)}
	}
	return nil
}

// apart reports whether two summaries are of shards of one archive that have no match in common.
func apart(a, b []archive.Shard) bool {
	for _, x := range a {
		for _, y := range b {
			if x.N != y.N || x == y {
				return false
			}
		}
	}
	return len(a) > 0 && len(b) > 0
}

// common reports whether a shard is counted twice.
func common(a, b []archive.Shard) bool {
	return slices.ContainsFunc(a, func(s archive.Shard) bool { return slices.Contains(b, s) })
}

// readSummary reads a summary from a file.
func (a *summaryVerb) readSummary(name string) (*archive.Summary, error) {
	b, err := a.Records.Content(name)
	if err != nil {
		return nil, err
	}
	s := &archive.Summary{}
	var syntax *json.SyntaxError
	var shape *json.UnmarshalTypeError
	switch err := json.Unmarshal(b, s); {
	case errors.As(err, &syntax):
		line, col := lineCol(b, int(syntax.Offset))
		return nil, output.Usagef("%s:%d:%d: this is no summary: %s", name, line, col, syntax.Error())
	case errors.As(err, &shape):
		return nil, output.Usagef("%s: this is no summary of version %d", name, archive.Version)
	case errors.Is(err, archive.ErrVersion):
		return nil, output.Usagef("%s: this is no summary of version %d", name, archive.Version)
	case err != nil:
		return nil, output.Usagef("%s: this is no summary: %s", name, err.Error())
	}
	return s, nil
}

// lineCol returns the line and the column of an offset, from 1.
func lineCol(b []byte, offset int) (line, col int) {
	line, col = 1, 1
	for _, c := range string(b[:min(offset, len(b))]) {
		if col++; c == '\n' {
			line, col = line+1, 1
		}
	}
	return line, max(1, col-1)
}
