package help

import (
	"regexp"
	"slices"
	"strings"

	"github.com/rivo/uniseg"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/manual"
	"sueca/engine/message"
)

// localise puts cobra's own words into the person's language, and lays the lists of flags
// out by how wide they are on a screen of that width.
func localise(words lang.Speaker, root *cobra.Command, width int) {
	for _, c := range verb.AllCommands(root) {
		c.InitDefaultHelpFlag()
		c.Flags().Lookup("help").Usage = words.Sayf("help for %s", c.Name())
		c.DisableFlagsInUseLine = true
		c.Use = usedAs(words, c)
		if words.Name() == "pt" {
			c.Example = examplesPortuguese.Replace(c.Example)
		}
		c.Example = continued(c.Example)
		for _, fs := range []*pflag.FlagSet{c.Flags(), c.PersistentFlags()} {
			fs.VisitAll(func(f *pflag.Flag) { sayDefault(words, f) })
		}
	}
	root.InitDefaultVersionFlag()
	root.Flags().Lookup("version").Usage = words.Sayf("the version of the program")
	usage := root.UsageTemplate()
	if words.Name() == "pt" {
		usage = manual.Usage + topicsPortuguese
	}
	cobra.AddTemplateFunc("flagList", func(fs *pflag.FlagSet) string { return flagList(fs, width) })
	cobra.AddTemplateFunc("commandLine", func(c *cobra.Command) string {
		return hung("  "+c.Name()+strings.Repeat(" ", max(0, c.NamePadding()-len(c.Name()))+1), c.Short, width)
	})
	cobra.AddTemplateFunc("useLine", func(c *cobra.Command) string {
		// Each way to use it has a line of its own.
		ways := strings.Split(c.UseLine(), " | ")
		for i, way := range ways {
			if i > 0 && c.HasParent() {
				way = c.Parent().CommandPath() + " " + way
			}
			ways[i] = strings.Join(report.Wrapped(way, width-2), "\n      ")
		}
		return "  " + strings.Join(ways, "\n  ")
	})
	cobra.AddTemplateFunc("filled", func(text string) string { return filled(text, width) })
	root.SetHelpTemplate(strings.NewReplacer("{{with (or .Long .Short)}}{{. | trim",
		"{{with (or .Long .Short)}}{{filled . | trim").Replace(root.HelpTemplate()))
	root.SetUsageTemplate(strings.NewReplacer(".LocalFlags.FlagUsages | trimTrailingWhitespaces", "flagList .LocalFlags",
		".InheritedFlags.FlagUsages | trimTrailingWhitespaces", "flagList .InheritedFlags",
		"  {{rpad .Name .NamePadding }} {{.Short}}", "{{commandLine .}}", "  {{.UseLine}}", "{{useLine .}}").Replace(usage))
}

// filled returns a text with its paragraphs filled to lines of a width. Lines that begin with a
// blank stay as they are.
func filled(text string, width int) string {
	var out, paragraph []string
	fill := func() {
		if paragraph != nil {
			out = append(out, report.Wrapped(strings.Join(paragraph, " "), width)...)
		}
		paragraph = nil
	}
	for line := range strings.SplitSeq(text, "\n") {
		if line == "" || line[0] == ' ' {
			fill()
			out = append(out, line)
			continue
		}
		paragraph = append(paragraph, line)
	}
	fill()
	return strings.Join(out, "\n")
}

// hung returns a text behind what stands on its left, broken at its spaces to lines of a
// width; the lines after the first begin in the same column.
func hung(left, text string, width int) string {
	indent := uniseg.StringWidth(left)
	return left + strings.Join(report.Wrapped(text, max(20, width-indent)), "\n"+strings.Repeat(" ", indent))
}

// examplesPortuguese writes the names in the examples of a help as somebody in Lisbon has them.
var examplesPortuguese = strings.NewReplacer(
	"evening.", "noite.", "archive", "arquivo", "night.", "noite.", "club.", "clube.", "stick.db", "pen.db", "asked to be forgotten",
	"pediu para ser esquecida",
	"the laptop died", "o portátil morreu", "→ K♣ misread", "→ K♣ 'mal lido'", "trick 4 A", "vaza 4 A", "\"misread\"",
	"\"mal lido\"", "dealer B misread", "dador B 'mal lido'",
	"hand A ", "mão A ", "corrected.sueca", "emendado.sueca", "ours.checkpoint", "nosso.checkpoint", "theirs.checkpoint",
	"deles.checkpoint", "fork.proof", "bifurcacao.proof",
	"dispute.bundle", "disputa.bundle", "match.", "partida.", "season/", "epoca/", "findings.", "observacoes.", "deal.svg", "jogo.svg",
	"both.json", "ambos.json",
	"dispute.html", "disputa.html", "found.jsonl", "achadas.jsonl", "study.html", "estudo.html", "sheet.", "folha.", "results.html",
	"resultados.html", "wall.",
	"parede.", "season.csv", "epoca.csv",
	"why.jsonl", "porque.jsonl", "by-date", "por-data", "early.checkpoint", "primeiro.checkpoint", "late.", "ultimo.", "shard1", "parte1",
	"shard2", "parte2", "echo.study", "eco.study", "pictures", "imagens", "row.tlog", "linha.tlog", "answers.", "respostas.", " club\n",
	" clube\n",
	"club-da-ribeira", "clube-da-ribeira", "curves.svg", "curvas.svg", "public/", "pagina/", "logs.tar", "registos.tar", "~/keys", "~/chaves")

// exampleWidth is how wide a line of an example may be on a screen of 80 columns.
const exampleWidth = 78

// continued breaks the lines of examples that are too wide between their words, as a shell takes
// them, so that what is copied from the screen is one command.
func continued(examples string) string {
	var out []string
	for line := range strings.SplitSeq(examples, "\n") {
		for uniseg.StringWidth(line) > exampleWidth {
			at, quoted := 0, false
			for i, r := range line {
				if r == '\'' {
					quoted = !quoted
				}
				if r == ' ' && !quoted && strings.TrimSpace(line[:i]) != "" && uniseg.StringWidth(line[:i]+" \\") <= exampleWidth {
					at = i
				}
			}
			if at == 0 {
				break
			}
			// An option stays with its value.
			if before := strings.LastIndexByte(line[:at], ' '); strings.HasPrefix(line[before+1:at], "-") && strings.TrimSpace(line[:before]) != "" {
				at = before
			}
			out, line = append(out, line[:at]+" \\"), "      "+line[at+1:]
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

// placeholders are the words in lines of usage that stand for what a person writes there.
var placeholders = []message.Word{
	"FILE", "SELECTOR", "NAME", "PARAMETER=VALUE", "VERB", "TOPIC", "QUERY", "STUDY", "COUNTS", "CHECKPOINT", "POSITION",
	"MATCH", "DEAL", "SEAT", "CARD", "LINE", "REASON", "TEXT", "SHELL", "FOLDER", "TAG", "VALUE", "OLD", "NEW",
}

var placeholder = regexp.MustCompile(`[A-Z]{2,}(=[A-Z]{2,})?`)

// usedAs returns the line of usage of a command, in the person's language.
func usedAs(words lang.Speaker, c *cobra.Command) string {
	name, rest, _ := strings.Cut(c.Use, " ")
	rest = placeholder.ReplaceAllStringFunc(rest, func(word string) string {
		if !slices.Contains(placeholders, message.Word(word)) {
			panic("sueca: usage: " + word + " is none of the words that are translated")
		}
		return words.Word(message.Word(word))
	})
	if verb.IsTopic(c) {
		return name
	}
	if words.Name() == "pt" {
		rest = strings.ReplaceAll(rest, "trick N", "vaza N")
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

// widestFlag is the widest flag beside whose name there is room for what it is for. What a wider
// one is for begins on the next line.
const widestFlag = 30

// flagList returns the list of flags in a help.
func flagList(fs *pflag.FlagSet, screen int) string {
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
		if wide := uniseg.StringWidth(line); wide <= widestFlag {
			width = max(width, wide)
		}
	})
	var out strings.Builder
	for i, line := range left {
		if uniseg.StringWidth(line) > width {
			out.WriteString(line + "\n")
			line = ""
		}
		out.WriteString(hung(line+strings.Repeat(" ", width-uniseg.StringWidth(line)+3), right[i], screen) + "\n")
	}
	return strings.TrimSuffix(out.String(), "\n")
}
