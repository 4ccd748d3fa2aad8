package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/rivo/uniseg"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sueca/cmd/internal/lang"
	"sueca/engine"
)

// localise puts cobra's own words into the person's language, and lays the lists of flags
// out by how wide they are on a screen.
func localise(words lang.Speaker, root *cobra.Command) {
	for _, c := range allCommands(root) {
		c.InitDefaultHelpFlag()
		c.Flags().Lookup("help").Usage = words.Sayf("help for %s", c.Name())
		c.DisableFlagsInUseLine = true
		c.Use = usedAs(words, c)
		for _, fs := range []*pflag.FlagSet{c.Flags(), c.PersistentFlags()} {
			fs.VisitAll(func(f *pflag.Flag) { sayDefault(words, f) })
		}
	}
	root.InitDefaultVersionFlag()
	root.Flags().Lookup("version").Usage = words.Sayf("the version of the program")
	usage := root.UsageTemplate()
	if words.Name() == "pt" {
		usage = usagePortuguese + topicsPortuguese
	}
	cobra.AddTemplateFunc("flagList", flagList)
	root.SetUsageTemplate(strings.NewReplacer(".LocalFlags.FlagUsages | trimTrailingWhitespaces", "flagList .LocalFlags",
		".InheritedFlags.FlagUsages | trimTrailingWhitespaces", "flagList .InheritedFlags").Replace(usage))
}

// placeholders are the words in lines of usage that stand for what a person writes there.
var placeholders = []engine.Word{
	"FILE", "SELECTOR", "NAME", "PARAMETER=VALUE", "VERB", "TOPIC", "QUERY", "STUDY", "COUNTS", "CHECKPOINT", "POSITION",
	"MATCH", "DEAL", "SEAT", "CARD", "LINE", "REASON", "TEXT", "SHELL",
}

var placeholder = regexp.MustCompile(`[A-Z]{2,}(=[A-Z]{2,})?`)

// usedAs returns the line of usage of a command, in the person's language.
func usedAs(words lang.Speaker, c *cobra.Command) string {
	name, rest, _ := strings.Cut(c.Use, " ")
	rest = placeholder.ReplaceAllStringFunc(rest, func(word string) string {
		if !slices.Contains(placeholders, engine.Word(word)) {
			panic("sueca: usage: " + word + " is none of the words that are translated")
		}
		return words.Word(engine.Word(word))
	})
	if isTopic(c) {
		return name
	}
	if rest != "" {
		name += " " + rest
	}
	return name + " " + words.Sayf("[flags]")
}

// noDefault are the values of flags that say nothing.
var noDefault = []string{"", "false", "0", "[]", "-1"}

// sayDefault puts the default of a flag behind what it is for, in the person's language.
func sayDefault(words lang.Speaker, f *pflag.Flag) {
	if !slices.Contains(noDefault, f.DefValue) {
		f.Usage += words.Sayf(" (default %s)", f.DefValue)
	}
}

// unquoted returns what stands for the value of a flag, and what the flag is for.
func unquoted(f *pflag.Flag) (name, usage string) {
	name, usage = pflag.UnquoteUsage(f)
	switch name {
	case "int", "uint", "float": // the names that pflag has for numbers
		name = "n"
	}
	return name, usage
}

// flagList returns the list of flags in a help.
func flagList(fs *pflag.FlagSet) string {
	var left, right []string
	width := 0
	fs.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name, usage := unquoted(f)
		line := "      --" + f.Name
		if f.Shorthand != "" {
			line = "  -" + f.Shorthand + ", --" + f.Name
		}
		if name != "" {
			line += " " + name
		}
		left, right = append(left, line), append(right, usage)
		width = max(width, uniseg.StringWidth(line))
	})
	var out strings.Builder
	for i, line := range left {
		out.WriteString(line + strings.Repeat(" ", width-uniseg.StringWidth(line)+3) + right[i] + "\n")
	}
	return strings.TrimSuffix(out.String(), "\n")
}
