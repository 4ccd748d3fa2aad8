package help

import (
	"strings"

	"github.com/spf13/cobra"

	"sueca/analysis/record"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// rulesVerb is one run of rules.
type rulesVerb struct{ *run.Run }

func newRulesCmd(r *run.Run) *cobra.Command {
	a := &rulesVerb{r}
	cmd := &cobra.Command{
		Use:   "rules",
		Short: a.Out.Sayf("show and compare sets of rules"),
		Args:  verb.UnknownVerb,
		RunE:  func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	format := func(c *cobra.Command) *cobra.Command {
		a.Out.JSONFlag(c)
		return c
	}
	var all bool
	show := format(&cobra.Command{
		Use:     "show NAME [PARAMETER=VALUE…]",
		Short:   a.Out.Sayf("show a set of rules on one screen, with its sources"),
		Example: "  sueca rules show fpsd\n  sueca rules show pagat target=10 renuncia=fpsd\n  sueca rules show --all howto",
		Args:    verb.AtLeast(1, message.Msg("name a set of rules; sueca rules list has them")),
		RunE:    func(cmd *cobra.Command, args []string) error { return a.runRulesShow(strings.Join(args, " "), all) },
	})
	show.Flags().BoolVar(&all, "all", false, a.Out.Sayf("every parameter, with its value and where it comes from"))
	cmd.AddCommand(
		format(&cobra.Command{
			Use:   "list",
			Short: a.Out.Sayf("list the profiles"),
			Args:  verb.Exactly(0, message.Msg("sueca rules list takes no names; sueca rules show NAME shows one")),
			RunE:  func(cmd *cobra.Command, args []string) error { return a.runRulesList() },
		}),
		show,
		format(&cobra.Command{
			Use:     "diff NAME NAME",
			Short:   a.Out.Sayf("show what two sets of rules differ in"),
			Example: "  sueca rules diff fpsd pagat\n  sueca rules diff norte \"norte renuncia=fpsd\"",
			Args:    verb.Exactly(2, message.Msg("name two sets of rules; one with exceptions goes in quotes")),
			RunE:    func(cmd *cobra.Command, args []string) error { return a.runRulesDiff(args[0], args[1]) },
		}),
	)
	return cmd
}

func (a *rulesVerb) runRulesList() error {
	for _, p := range rules.Profiles() {
		if a.Out.IsJSON() {
			if err := a.Out.JSON(struct {
				Name    string   `json:"name"`
				Aliases []string `json:"aliases"`
				Base    *string  `json:"base"`
				Title   string   `json:"title"`
				Text    string   `json:"text"`
				Needs   []string `json:"needs"`
			}{p.Name, append([]string{}, p.Aliases...), record.OrNull(p.Base), a.Out.Words.Word(p.Title), p.Text,
				append([]string{}, p.Needs...)}); err != nil {
				return err
			}
			continue
		}
		name := strings.Join(append([]string{p.Name}, p.Aliases...), ", ")
		a.Out.Stdout.Printf("%-20s %s\n", name, a.Out.Words.Word(p.Title))
	}
	return nil
}

// rulesNamed reads rules. It accepts a profile that needs a value for which there is no
// source.
func rulesNamed(text string) (rules.Rules, error) {
	r, err := rules.Parse(text)
	if p := rules.FindProfile(text); err != nil && p != nil {
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
	for _, p := range report.ParamsTold() {
		if p.Number(&x) == p.Number(&y) {
			continue
		}
		same = false
		l, m := report.ParamLineOf(a.Out, &x, p), report.ParamLineOf(a.Out, &y, p)
		if a.Out.IsJSON() {
			if err := a.Out.JSON(struct {
				Name  string           `json:"name"`
				About string           `json:"about"`
				A     report.ParamLine `json:"a"`
				B     report.ParamLine `json:"b"`
			}{p.Name, a.Out.Words.Word(p.Label), l, m}); err != nil {
				return err
			}
			continue
		}
		a.Out.Stdout.Printf("%s [%s]\n", a.Out.Words.Word(p.Label), p.Name)
		a.diffLine(&x, one, l, max(len(one), len(other)))
		a.diffLine(&y, other, m, max(len(one), len(other)))
	}
	if same && !a.Out.IsJSON() {
		a.Out.Printf("they are the same\n")
	}
	return nil
}

// diffLine shows one side of a difference: in words, with the value that is written for it
// behind them.
func (a *rulesVerb) diffLine(r *rules.Rules, name string, l report.ParamLine, width int) {
	said := a.valueText(l)
	a.Out.Stdout.Printf("  %-*s  %s (%s)\n", width, name, said, report.RuleText(a.Out, r.Cite(l.Name)))
}

// valueText returns a value in words where there are any, and as it is written.
func (a *rulesVerb) valueText(l report.ParamLine) string {
	if l.Words != nil {
		return *l.Words + " [" + l.Value + "]"
	}
	switch l.Value {
	case "n/a":
		return a.Out.Sayf("does not apply") + " [" + l.Value + "]"
	case "none":
		return a.Out.Sayf("nothing of the kind") + " [" + l.Value + "]"
	case "any":
		return a.Out.Sayf("left open") + " [" + l.Value + "]"
	}
	return "[" + l.Value + "]"
}

func (a *rulesVerb) runRulesShow(text string, all bool) error {
	r, err := rulesNamed(text)
	if err != nil {
		return err
	}
	p := rules.FindProfile(r.Profile)
	if a.Out.IsJSON() {
		out := struct {
			Name   string             `json:"name"`
			Rules  string             `json:"rules"`
			Title  string             `json:"title"`
			Text   string             `json:"text"`
			Needs  []string           `json:"needs"`
			Params []report.ParamLine `json:"params"`
		}{p.Name, r.String(), a.Out.Words.Word(p.Title), p.Text, append([]string{}, p.Needs...), nil}
		for i := range rules.Params() {
			out.Params = append(out.Params, report.ParamLineOf(a.Out, &r, &rules.Params()[i]))
		}
		return a.Out.JSON(out)
	}
	report.RulesHead(a.Out, &r, p)
	if all {
		report.ShowAll(a.Out, &r)
		return nil
	}
	report.ShowTopics(a.Out, &r)
	return nil
}
