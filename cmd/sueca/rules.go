package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"sueca/engine"
)

// rulesVerb is one run of rules.
type rulesVerb struct{ *Reporter }

func newRulesCmd(r *Reporter) *cobra.Command {
	a := &rulesVerb{r}
	cmd := &cobra.Command{
		Use:   "rules",
		Short: a.words.Sayf("show and compare sets of rules"),
		Long:  a.manual("rules"),
		Args:  unknownVerb,
		RunE:  func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	format := func(c *cobra.Command) *cobra.Command {
		c.Flags().StringVar(&a.format, "format", "text", a.words.Sayf("`form` of the output: text or json (one object a line)"))
		return c
	}
	var all bool
	show := format(&cobra.Command{
		Use:     "show NAME [PARAMETER=VALUE…]",
		Short:   a.words.Sayf("show a set of rules on one screen, with its sources"),
		Example: "  sueca rules show fpsd\n  sueca rules show pagat target=10 renuncia=fpsd\n  sueca rules show --all howto",
		Args:    atLeast(1, engine.Msg("name a set of rules; sueca rules list has them")),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.runRulesShow(strings.Join(args, " "), all) },
	})
	show.Flags().BoolVar(&all, "all", false, a.words.Sayf("every parameter, with its value and where it comes from"))
	cmd.AddCommand(
		format(&cobra.Command{
			Use:   "list",
			Short: a.words.Sayf("list the profiles"),
			Args:  exactly(0, engine.Msg("sueca rules list takes no names; sueca rules show NAME shows one")),
			RunE:  func(cmd *cobra.Command, args []string) error { return a.runRulesList() },
		}),
		show,
		format(&cobra.Command{
			Use:     "diff NAME NAME",
			Short:   a.words.Sayf("show what two sets of rules differ in"),
			Example: "  sueca rules diff fpsd pagat\n  sueca rules diff norte \"norte renuncia=fpsd\"",
			Args:    exactly(2, engine.Msg("name two sets of rules; one with exceptions goes in quotes")),
			RunE:    func(cmd *cobra.Command, args []string) error { return a.runRulesDiff(args[0], args[1]) },
		}),
	)
	return cmd
}

// unknownVerb refuses words where a verb should stand.
func unknownVerb(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("there is no verb %s; sueca help lists them", cmd.Name()+" "+args[0])
	}
	return nil
}

func atLeast(n int, want engine.Message) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < n {
			return &usageError{want}
		}
		return nil
	}
}

func exactly(n int, want engine.Message) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) != n {
			return &usageError{want}
		}
		return nil
	}
}

// basisNames are the words of the JSON output.
var basisNames = map[engine.Basis]string{
	engine.Stated: "stated", engine.Inferred: "inferred", engine.Convention: "convention", engine.HouseRule: "house",
}

// basisMarks mark what no text says in so many words.
var basisMarks = map[engine.Basis]string{engine.Inferred: "°", engine.Convention: "*", engine.HouseRule: "!"}

// paramLine is a parameter of some rules in the JSON form.
type paramLine struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Words string `json:"words,omitempty"`
	Basis string `json:"basis"`
	Cite  string `json:"cite,omitempty"`
}

func (a *Reporter) paramLine(r *engine.Rules, p *engine.Param) paramLine {
	c := r.Cite(p.Name)
	return paramLine{p.Name, p.Get(r), a.words.Say(p.Say(r)), basisNames[c.Basis], c.Cite}
}

func (a *rulesVerb) runRulesList() error {
	for _, p := range engine.Profiles() {
		if a.isJSON() {
			if err := a.json(struct {
				Name    string   `json:"name"`
				Aliases []string `json:"aliases"`
				Base    string   `json:"base,omitempty"`
				Title   string   `json:"title"`
				Text    string   `json:"text"`
				Needs   []string `json:"needs,omitempty"`
			}{p.Name, append([]string{}, p.Aliases...), p.Base, a.words.Word(p.Title), p.Text, p.Needs}); err != nil {
				return err
			}
			continue
		}
		name := strings.Join(append([]string{p.Name}, p.Aliases...), ", ")
		fmt.Fprintf(a.stdout, "%-20s %s\n", name, a.words.Word(p.Title))
	}
	return nil
}

// rulesNamed reads rules, and shows a profile that needs a value that no
// source has all the same.
func rulesNamed(text string) (engine.Rules, error) {
	r, err := engine.ParseRules(text)
	if p := engine.FindProfile(text); err != nil && p != nil {
		return p.Rules(), nil
	}
	return r, err
}

func (a *rulesVerb) runRulesDiff(one, other string) error {
	x, err := rulesNamed(one)
	if err != nil {
		return err
	}
	y, err := rulesNamed(other)
	if err != nil {
		return err
	}
	same := true
	for _, topic := range topics {
		for _, name := range topic.params {
			p := engine.FindParam(name)
			if p.Number(&x) == p.Number(&y) {
				continue
			}
			same = false
			l, m := a.paramLine(&x, p), a.paramLine(&y, p)
			if a.isJSON() {
				if err := a.json(struct {
					Name  string    `json:"name"`
					About string    `json:"about"`
					A     paramLine `json:"a"`
					B     paramLine `json:"b"`
				}{p.Name, a.words.Word(p.Label), l, m}); err != nil {
					return err
				}
				continue
			}
			fmt.Fprintf(a.stdout, "%s [%s]\n", a.words.Word(p.Label), p.Name)
			a.diffLine(&x, one, l, max(len(one), len(other)))
			a.diffLine(&y, other, m, max(len(one), len(other)))
		}
	}
	if same && !a.isJSON() {
		a.printf("they are the same\n")
	}
	return nil
}

// diffLine shows one side of a difference.
func (a *rulesVerb) diffLine(r *engine.Rules, name string, l paramLine, width int) {
	said := l.Value
	if l.Words != "" {
		said += ": " + l.Words
	}
	fmt.Fprintf(a.stdout, "  %-*s  %s (%s)\n", width, name, said, a.ruleText(r.Cite(l.Name)))
}
