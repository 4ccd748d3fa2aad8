package source

import (
	"cmp"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/output"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/notation/exchange"
)

// FormsRead returns the names of the forms in which files can be; the empty name is the
// notation.
func FormsRead() []string {
	out := []string{""}
	for _, f := range exchange.Forms() {
		if f.Reads {
			out = append(out, f.Name)
		}
	}
	return out
}

// OneOf returns a usage error if the value of a flag is not among those allowed.
func OneOf(flag, value string, values ...string) error {
	if !slices.Contains(values, value) {
		if like := message.Nearest(value, values); like != "" {
			return output.Usagef("--%s is one of %s, not %q: is it %s?", flag, joinWords(values), value, like)
		}
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

// ReadingFlags adds the flags of the verbs that read records, with more such as [AsOf], [Jobs] and
// [Shard].
func (a *Source) ReadingFlags(cmd *cobra.Command, more ...func(a *Source, cmd *cobra.Command)) {
	for _, add := range more {
		add(a, cmd)
	}
	a.LettersFlag(cmd)
	f := cmd.Flags()
	f.StringVar(&a.From, "from", "sueca", a.Out.Sayf("`form` of the files: sueca, json, csv, pbn or gaips; see sueca help forms"))
	f.StringVar(&a.Rules, "rules", "", a.Out.Sayf("`rules` of matches that name none, such as \"fpsd target=5\""))
}

// LettersFlag adds the flag of the verbs that read cards.
func (a *Source) LettersFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.Letters, "letters", a.Usual.Get("letters"), a.Out.Sayf("suit `letters` taken as declared: pt, en or pt-mixed"))
}

// WordsFlag adds the flag of the verbs that write the notation for people.
func (a *Source) WordsFlag(cmd *cobra.Command, words *string) {
	cmd.Flags().StringVar(words, "words", string(a.Words()), a.Out.Sayf("`language` of the keywords: en or pt"))
}

// Words returns the person's usual words of the notation; the canonical ones are English.
func (a *Source) Words() notation.Words {
	return notation.Words(cmp.Or(a.Usual.Get("words"), string(notation.English)))
}

// AsOf adds the flag of the verbs that read the log as it once was.
func AsOf(a *Source, cmd *cobra.Command) {
	cmd.Flags().Int64Var(&a.AsOf, "as-of", 0, a.Out.Sayf("leave out what was appended after this `position`"))
}

// options returns the options for reading a file.
func (a *Source) options(file string) (notation.Options, error) {
	opt := notation.Options{File: file, Letters: notation.Letters(a.Letters)}
	if text := a.RulesOrUsual(); text != "" {
		rules, err := rules.Parse(text)
		if err != nil {
			return opt, err
		}
		opt.Rules = rules
	}
	return opt, nil
}

// RulesOrUsual returns the rules of records that name none: those of --rules, or the
// person's usual ones.
func (a *Source) RulesOrUsual() string { return cmp.Or(a.Rules, a.Usual.Get("rules")) }

// Jobs adds the flag of the verbs that work on many matches at a time.
func Jobs(a *Source, cmd *cobra.Command) {
	cmd.Flags().IntVarP(&a.Jobs, "jobs", "j", runtime.GOMAXPROCS(0), a.Out.Sayf("work on so many pieces at a time"))
	cmd.Flags().Lookup("jobs").DefValue = "0" // not shown, so that the manual is the same on every machine
}

// Shard adds the flag of the verbs by which several processes can share an archive.
func Shard(a *Source, cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.shardGiven, "shard", "", a.Out.Sayf("work on the matches of one `part` of all, such as 3/16, by their ids"))
}

// AuthorFlag adds the flag of the verbs that append to the log.
func (a *Source) AuthorFlag(cmd *cobra.Command) {
	cmd.Flags().StringVar(&a.Author, "author", "", a.Out.Sayf("who appends this, by `name` (default $SUECA_AUTHOR, else the user)"))
}
