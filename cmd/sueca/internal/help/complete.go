package help

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sueca/analysis/signal"
	"sueca/analysis/simulate"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/custody"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/notation/exchange"
	"sueca/replay/viewer"
)

// What a shell offers behind the words that are typed. It is asked for on every press of
// a key, so that nothing is read but the beginnings of a few matches, and nothing that
// goes wrong is said.

// completer offers what can stand at a place of the command line.
type completer struct{ *run.Run }

// offer is what can stand at a place: some words, and whether files can too.
type offer struct {
	words     []string
	directive cobra.ShellCompDirective
}

const (
	noFiles = cobra.ShellCompDirectiveNoFileComp
	files   = cobra.ShellCompDirectiveDefault
	folders = cobra.ShellCompDirectiveFilterDirs
	more    = cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp // the word goes on
)

// completeWords sets what the shell offers for every verb and flag. Cobra keeps the flags of it for as long as
// the program runs, so it is done only where a shell asks.
func completeWords(a *run.Run, root *cobra.Command) {
	c := &completer{a}
	root.CompletionOptions.SetDefaultShellCompDirective(noFiles)
	for _, cmd := range verb.AllCommands(root) {
		if cmd.ValidArgsFunction == nil {
			cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
				return c.argument(cmd, args, typed).to(typed)
			}
		}
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if f.Value.Type() == "bool" {
				return
			}
			err := cmd.RegisterFlagCompletionFunc(f.Name, func(cmd *cobra.Command, args []string, typed string) ([]string,
				cobra.ShellCompDirective) {
				return c.value(cmd, f.Name, args, typed).to(typed)
			})
			if err != nil {
				panic("sueca: " + err.Error()) // the flag is there
			}
		})
	}
}

// to returns what is offered to go on with what is typed.
func (o offer) to(typed string) ([]string, cobra.ShellCompDirective) {
	var fit []string
	for _, w := range o.words {
		if strings.HasPrefix(w, typed) {
			fit = append(fit, w)
		}
	}
	return fit, o.directive
}

// AnswerShell makes ready for an answer to a shell: it shows what flags are for as it is,
// with the marks in it, and tells it from the words by a tab. Foreign text among the words
// has gone through plainText.
func AnswerShell(a *run.Run, root *cobra.Command) {
	completeWords(a, root)
	root.SetOut(a.Out.Stdout.Own())
	for _, cmd := range verb.AllCommands(root) {
		cmd.InitDefaultHelpFlag()
		for _, fs := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
			fs.VisitAll(func(f *pflag.Flag) { _, f.Usage = pflag.UnquoteUsage(f) })
		}
	}
}

// argument offers what can stand behind a verb and the words after it.
func (c *completer) argument(cmd *cobra.Command, args []string, typed string) offer {
	switch cmd.CommandPath() {
	case "sueca completion":
		if len(args) == 0 {
			return oneOf(shells...)
		}
	case "sueca season check", "sueca season draw", "sueca season fixtures":
		if len(args) == 0 {
			return offer{directive: files} // the competition
		}
		return c.source(typed, true)
	case "sueca rules show":
		if len(args) > 0 {
			return settings(typed)
		}
		return oneOf(c.profileWords()...)
	case "sueca rules diff":
		if len(args) < 2 {
			return oneOf(c.profileWords()...)
		}
	case "sueca signals run", "sueca signals search", "sueca signals hearing":
		if len(args) == 0 {
			return offer{directive: files} // the study
		}
		return c.source(typed, true)
	case "sueca signals register", "sueca signals split":
		if len(args) == 0 {
			return offer{directive: files} // the study
		}
	case "sueca signals show":
		if len(args) == 0 {
			return oneOf(slices.Sorted(maps.Keys(signal.Detectors()))...)
		}
	case "sueca amend":
		return c.amendment(args, typed)
	case "sueca redact":
		return oneOf(c.players()...)
	case "sueca find":
		if f := cmd.Flags().Lookup("query"); len(args) == 0 && !f.Changed {
			return oneOf() // the query
		}
		return c.source(typed, true)
	case "sueca bundle", "sueca transcribe":
		if len(args) == 0 {
			return c.source(typed, false)
		}
	case "sueca log", "sueca reparse":
		if len(args) == 0 {
			return c.source(typed, false)
		}
	case "sueca key new":
	case "sueca help":
		return helped(cmd.Root(), args)
	default:
		switch use := cmd.Annotations[takes]; {
		case strings.Contains(use, "FILE") && strings.Contains(use, "SELECTOR"):
			return c.source(typed, true)
		case strings.Contains(use, "FILE"), strings.Contains(use, "CHECKPOINT"), strings.Contains(use, "STUDY"):
			return offer{directive: files}
		}
	}
	return oneOf()
}

// helped offers the verbs and pages of the manual that there is help for.
func helped(root *cobra.Command, args []string) offer {
	o := oneOf()
	if c, err := below(root, args); err == nil {
		for _, sub := range c.Commands() {
			if !sub.Hidden {
				o.words = append(o.words, described(sub.Name(), sub.Short))
			}
		}
	}
	return o
}

// takes is the annotation of a command that has what it takes in English, as its line of
// usage had before it was translated.
const takes = "takes"

func oneOf(list ...string) offer { return offer{list, noFiles} }

// described returns a word with what it means, which the shell shows beside it.
func described(word, what string) string {
	if what = plainText(what); what == "" {
		return word
	}
	return word + "\t" + what
}

// plainText returns a text of a record as a shell can show it.
func plainText(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || r == '\n' || unicode.IsControl(r) || message.Hidden(r) {
			return ' '
		}
		return r
	}, s)
}

func (c *completer) profileWords() []string {
	var out []string
	for _, p := range rules.Profiles() {
		out = append(out, described(p.Name, c.Out.Words.Word(p.Title)))
	}
	return out
}

// settings offers the parameters of rules, and the values of the one that is typed.
func settings(typed string) offer {
	name, _, valued := strings.Cut(typed, "=")
	o := offer{directive: noFiles}
	for _, p := range rules.Params() {
		switch {
		case !valued:
			o.words, o.directive = append(o.words, p.Name+"="), more
		case p.Name == name:
			for _, v := range p.Values {
				if !strings.HasPrefix(v, "~") {
					o.words = append(o.words, name+"="+v)
				}
			}
		}
	}
	return o
}

// amendment offers the words of a correction, each in its place.
func (c *completer) amendment(args []string, typed string) offer {
	switch len(args) {
	case 0:
		return c.source(typed, false)
	case 1:
		words := custody.AmendedLines(c.Out.Words.Name())
		if slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, typed) }) {
			return oneOf(words...)
		}
		return offer{directive: files}
	case 2:
		if notation.KeywordOf(args[1]) == "trick" {
			return oneOf(numbers(rules.TwoPairs.Tricks)...)
		}
		if k := slices.Index(custody.AmendedLines("en"), args[1]); k == 1 || slices.Index(custody.AmendedLines("pt"), args[1]) == 1 {
			return oneOf(c.seatsIn(args[0])...) // the dealer
		}
	case 3:
		return oneOf(c.seatsIn(args[0])...)
	}
	return oneOf()
}

func numbers(to int) (out []string) {
	for n := 1; n <= to; n++ {
		out = append(out, strconv.Itoa(n))
	}
	return out
}

// value offers the values of a flag.
func (c *completer) value(cmd *cobra.Command, flag string, args []string, typed string) offer {
	verb := cmd.Name()
	switch flag {
	case "format":
		return oneOf(output.FormatsOf(cmd)...)
	case "deal":
		return oneOf(c.deals(args)...)
	case "since", "until":
		return oneOf(c.dates(args)...)
	case "player", "explain":
		return oneOf(c.players()...)
	case "by":
		if verb == "season" || verb == "ratings" {
			return oneOf("player", "pair")
		}
	case "players":
		if verb == "transcribe" {
			return list(typed, c.players())
		}
	case "finding", "without":
		return list(typed, c.codes())
	case "compare":
		return list(typed, c.profileWords())
	case "tag":
		return tagged(typed)
	case "to":
		if verb == "export" {
			return oneOf(append(formsWritten(), "parquet")...)
		}
		return offer{directive: files}
	case "dir", "man", "plots", "out":
		return offer{directive: folders}
	case "log", "key", "keeper", "cosigner", "checkpoint", "beacon", "query", "define", "list", "svg", "html", "ics", "slips", "output", "counts",
		"answers", "summary-to", "dedupe-report", "competition", "cosign", "policy", "request", "new-state", "state", "proof", "vsix", "package", "bundle",
		"tls-cert", "tls-key", "witness-for":
		return offer{directive: files}
	case "witness":
		if verb == "serve" {
			return offer{directive: files}
		}
	case "rules":
		if strings.Contains(typed, " ") {
			profile, last := typed[:strings.LastIndex(typed, " ")+1], typed[strings.LastIndex(typed, " ")+1:]
			o := settings(last)
			for i := range o.words {
				o.words[i] = profile + o.words[i]
			}
			return o
		}
		return oneOf(c.profileWords()...)
	}
	if words, known := flagWords[flag]; known {
		return oneOf(words...)
	}
	if f := cmd.Flags().Lookup(flag); f != nil {
		if name, _ := unquoted(f); name == "file" || name == "ficheiro" {
			return offer{directive: files}
		}
	}
	return oneOf()
}

// flagWords are the values of the flags that take one of a few words.
var flagWords = map[string][]string{
	"lang":      {"pt", "en"},
	"words":     {"en", "pt"},
	"letters":   {"pt", "en", "pt-mixed"},
	"fail-on":   {"info", "warning", "error", "never"},
	"from":      slices.DeleteFunc(source.FormsRead(), func(s string) bool { return s == "" }),
	"keys":      padNames(),
	"seat":      verb.SeatLetters(),
	"leader":    {"A", "B", "C", "D"},
	"dealer":    verb.SeatLetters(),
	"trump":     {"♠", "♥", "♣", "♦"},
	"group":     {"table", "month", "event"},
	"unit":      {"match", "deal"},
	"draw":      {"cross", "comb"},
	"blank":     {"sheet", "tricks", "slips"},
	"colours":   {"four", "two", "none"},
	"rulings":   {"both", "table", "record"},
	"objective": {"points", "games", "tricks"},
	"by":        {"seat", "player"},
	"split":     {"match", "date", "player", "size="},
	"hands":     {"all", "some", "none"},
	"players":   simulate.Players(),
	"signal":    simulate.Signals(),
	"trust":     {"leaders", "winners", "points"},
	"author":    {},
}

func padNames() (out []string) {
	for _, p := range viewer.Pads() {
		out = append(out, p.Name)
	}
	return out
}

func formsWritten() (out []string) {
	for _, f := range exchange.Forms() {
		if f.Writes {
			out = append(out, f.Name)
		}
	}
	return out
}

// list offers the next word of a list with commas between its words.
func list(typed string, from []string) offer {
	before := typed[:strings.LastIndexByte(typed, ',')+1]
	said := strings.Split(before, ",")
	o := offer{directive: more}
	for _, w := range from {
		word, _, _ := strings.Cut(w, "\t")
		if slices.Contains(said, word) {
			continue
		}
		if before != "" {
			w = word // bash takes a comma for no part of a word that has a meaning beside it
		}
		o.words = append(o.words, before+w)
	}
	return o
}

// tagged offers the beginning of a test of a tag.
func tagged(typed string) offer {
	if strings.Contains(typed, "=") {
		return oneOf()
	}
	o := offer{directive: more}
	for _, t := range engine.Tags() {
		o.words = append(o.words, t+"=")
	}
	return o
}

// codes offers the severities and the codes.
func (c *completer) codes() []string {
	out := []string{"error", "warning", "info"}
	for _, code := range code.All() {
		out = append(out, described(string(code), c.Out.Sayf("%s", code.Severity())))
	}
	return out
}
