package source

import (
	"runtime"
	"slices"
	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/notation"
	"sueca/notation/exchange"

	"github.com/spf13/cobra"
)

// formsRead gives the forms in which files can be, the empty one for none that is named.
func FormsRead() []string {
	out := []string{""}
	for _, f := range exchange.Forms() {
		if f.Reads {
			out = append(out, f.Name)
		}
	}
	return out
}

// oneOf refuses a value of a flag that is none of those that it takes.
func OneOf(flag, value string, values ...string) error {
	if !slices.Contains(values, value) {
		return output.Usagef("--%s is one of %s, not %q", flag, joinWords(values), value)
	}
	return nil
}

func joinWords(values []string) string {
	out := ""
	for _, v := range values {
		if v != "" && out != "" {
			out += ", "
		}
		out += v
	}
	return out
}

// readingFlags adds the flags of the verbs that read records.
func (s *Source) ReadingFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.From, "from", "sueca", s.Words.Sayf("`form` of the files: sueca, json, csv, pbn or gaips; see sueca help forms"))
	f.StringVar(&s.Letters, "letters", "", s.Words.Sayf("suit `letters` taken as declared: pt, en or pt-mixed"))
	f.StringVar(&s.Rules, "rules", "", s.Words.Sayf("`rules` of matches that name none, such as \"fpsd target=5\""))
}

// asOfFlag adds the flag of the verbs that take a match as the log once stood.
func (s *Source) AsOfFlag(cmd *cobra.Command) {
	cmd.Flags().Int64Var(&s.AsOf, "as-of", 0, s.Words.Sayf("leave out what was appended after this `position`"))
}

// options gives the reader's options.
func (s *Source) options(file string) (notation.Options, error) {
	opt := notation.Options{File: file, Letters: notation.Letters(s.Letters)}
	if s.Rules != "" {
		rules, err := engine.ParseRules(s.Rules)
		if err != nil {
			return opt, err
		}
		opt.Rules = rules
	}
	return opt, nil
}

// jobsFlag adds the flag of the verbs that work on many matches at a time.
func (s *Source) JobsFlag(cmd *cobra.Command) {
	cmd.Flags().IntVarP(&s.Jobs, "jobs", "j", runtime.GOMAXPROCS(0), s.Words.Sayf("work on so many pieces at a time"))
	cmd.Flags().Lookup("jobs").DefValue = "0" // not shown: the manual is the same on every machine
}

// authorFlag adds the flag of the verbs that append to the log.
func (s *Source) AuthorFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.Author, "author", "", s.Words.Sayf("who appends this, by `name` (default $SUECA_AUTHOR, else the user)"))
}
