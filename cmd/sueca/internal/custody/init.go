package custody

import (
	"cmp"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/defaults"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
)

// initVerb is one run of init.
type initVerb struct {
	*run.Run
	show, anew                    bool
	letters, words, rules, author string
}

func newInitCmd(r *run.Run) *cobra.Command {
	a := &initVerb{Run: r}
	cmd := &cobra.Command{
		Use:     "init",
		Short:   a.Out.Sayf("write down your defaults: language, letters, words, rules, author, log"),
		Example: "  sueca init --lang pt --letters pt --words pt --log ~/sueca.db\n  sueca init --rules 'fpsd target=5'\n  sueca init --show",
		Args:    verb.Exactly(0, message.Msg("sueca init takes no names: say what is to hold by flags, such as --lang pt")),
		RunE:    a.run,
	}
	f := cmd.Flags()
	f.BoolVar(&a.show, "show", false, a.Out.Sayf("write nothing; tell what holds, and where each value comes from"))
	f.BoolVar(&a.anew, "new", false, a.Out.Sayf("leave out what the file says now, and write over it even if it cannot be read"))
	f.StringVar(&a.letters, "letters", "", a.Out.Sayf("suit `letters` taken as declared: pt, en or pt-mixed"))
	f.StringVar(&a.words, "words", "", a.Out.Sayf("`language` of the keywords: en or pt"))
	f.StringVar(&a.rules, "rules", "", a.Out.Sayf("`rules` of matches that name none, such as \"fpsd target=5\""))
	f.StringVar(&a.author, "author", "", a.Out.Sayf("`name` of who appends to the log"))
	a.Out.JSONFlag(cmd)
	return cmd
}

func (a *initVerb) run(cmd *cobra.Command, _ []string) error {
	if a.show {
		if a.Records.UsualErr != nil {
			return a.Records.UsualErr
		}
		return a.tell(cmd)
	}
	place := defaults.Place()
	if place == "" {
		return output.Usagef("there is no place for defaults here: name a file in the variable SUECA_DEFAULTS")
	}
	if a.Records.UsualErr != nil && !a.anew {
		return a.Records.UsualErr
	}
	if a.anew {
		a.Records.Usual = &defaults.Defaults{}
	}
	if err := a.take(cmd); err != nil {
		return err
	}
	if err := a.Files.MakeFolder(filepath.Dir(place)); err != nil {
		return err
	}
	note := a.Out.Sayf("What holds for sueca where no flag says otherwise: sueca help init.\nA line that begins with # says nothing.\n")
	if err := a.Files.WriteFile(place, []byte(a.Records.Usual.Text(note)), output.InPlace); err != nil {
		return err
	}
	usual, err := defaults.Read(&output.Files{}, place)
	if err != nil {
		return err
	}
	a.Records.Usual = usual
	return a.tell(cmd)
}

// take sets what the flags say. The file says in which language it speaks, since it is
// written for a person.
func (a *initVerb) take(cmd *cobra.Command) error {
	log := ""
	if f := cmd.Flags(); f.Changed("log") {
		if log, _ = f.GetString("log"); log != "" {
			var err error
			if log, err = filepath.Abs(log); err != nil {
				return err
			}
		}
	}
	language := a.Out.Words.Name()
	for _, d := range []struct{ name, flag, value string }{
		{"language", "lang", language}, {"letters", "letters", a.letters}, {"words", "words", a.words}, {"rules", "rules", a.rules},
		{"author", "author", a.author}, {"log", "log", log},
	} {
		if cmd.Flags().Changed(d.flag) || d.name == "language" && a.Records.Usual.Get("language") == "" {
			if err := a.Records.Usual.Set(d.name, d.value); err != nil {
				return err
			}
		}
	}
	return nil
}

// held is one default as init tells it.
type held struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Source string `json:"source"` // flag, environment, defaults or program
	From   string `json:"from"`   // the flag, the variable or the file
	Line   int    `json:"line"`   // of the file, else 0
}

// tell tells what holds now, and where each value comes from.
func (a *initVerb) tell(cmd *cobra.Command) error {
	for _, h := range a.held(cmd) {
		if a.Out.IsJSON() {
			if err := a.Out.JSON(h); err != nil {
				return err
			}
			continue
		}
		value := h.Value
		if value == "" {
			value = "-"
		}
		from := h.From
		switch {
		case h.Line > 0:
			from += ":" + strconv.Itoa(h.Line)
		case from == "":
			from = a.Out.Words.Word("the program")
		}
		a.Out.Stdout.Printf("%-9s %s (%s)\n", h.Name, value, from)
	}
	return nil
}

// held returns what holds for each default.
func (a *initVerb) held(cmd *cobra.Command) []held {
	var out []held
	for _, name := range defaults.Names() {
		h := held{Name: name, Source: "program"}
		flag := map[string]string{"language": "lang"}[name]
		flag = cmp.Or(flag, name)
		variable := map[string]string{"log": "SUECA_LOG", "author": "SUECA_AUTHOR"}[name]
		switch {
		case a.show && cmd.Flags().Changed(flag):
			h.Source, h.From, h.Value = "flag", "--"+flag, cmd.Flags().Lookup(flag).Value.String()
		case variable != "" && os.Getenv(variable) != "":
			h.Source, h.From, h.Value = "environment", "$"+variable, os.Getenv(variable)
		case a.Records.Usual.Get(name) != "":
			h.Source, h.From, h.Value, h.Line = "defaults", a.Records.Usual.File, a.Records.Usual.Get(name), a.Records.Usual.Line(name)
		default:
			h.Value = map[string]string{"log": "sueca.db", "author": source.UserName(), "rules": "fpsd", "words": "en"}[name]
		}
		if name == "language" && h.Source != "flag" {
			h = a.language(h)
		}
		out = append(out, h)
	}
	return out
}

// language tells which language holds, since a locale that somebody set counts for more
// than the file.
func (a *initVerb) language(h held) held {
	name, from := lang.Detect(nil, a.Records.Usual.Get("language"))
	h.Value = name
	switch from {
	case lang.FromDefaults:
	case lang.FromProgram:
		h.Source, h.From, h.Line = "program", "", 0
	default:
		h.Source, h.From, h.Line = "environment", "$"+string(from), 0
	}
	return h
}
