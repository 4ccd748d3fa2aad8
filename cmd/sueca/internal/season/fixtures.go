package season

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"sueca/analysis/record"
	"sueca/analysis/season/competition"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
)

func newSeasonFixturesCmd(r *run.Run) *cobra.Command {
	a := &Season{Run: r}
	var wanted fixturesWanted
	var paper fixturesPaper
	cmd := a.competitionCmd("fixtures", "sueca season fixtures liga.competition\n  sueca season fixtures --open liga.competition archive/\n"+
		"  sueca season fixtures liga.competition --html wall.html --slips results.html\n"+
		"  sueca season fixtures liga.competition --pair 3 --ics pair3.ics",
		func(c *competed) error {
			return a.runFixtures(c, wanted, &paper)
		})
	cmd.Short = a.Out.Sayf("list the encounters of a competition, with their results")
	a.Out.Formats(cmd, a.Out.Sayf("`form` of the output: text, json (one object a line) or csv"), "text", "json", "csv")
	f := cmd.Flags()
	f.BoolVar(&wanted.open, "open", false, a.Out.Sayf("only those that are not over"))
	f.IntVar(&wanted.pair, "pair", 0, a.Out.Sayf("only those of the pair with this `number`, or of the player where partners change"))
	f.IntVar(&wanted.round, "round", 0, a.Out.Sayf("only those of the round with this `number`"))
	f.StringVar(&paper.html, "html", "", a.Out.Sayf("write a calendar to be printed to this HTML `file` (- is standard output)"))
	f.StringVar(&paper.ics, "ics", "", a.Out.Sayf("write a calendar for phones to this iCalendar `file` (- is standard output)"))
	f.StringVar(&paper.slips, "slips", "", a.Out.Sayf("write slips for the results of the encounters that are open to this HTML "+
		"`file` (- is standard output)"))
	f.StringVar(&paper.base, "base", "", a.Out.Sayf("with --slips a QR picture of the door of each table, at this `address` of sueca serve"))
	checked := cmd.Args
	cmd.Args = func(cmd *cobra.Command, args []string) error { return cmp.Or(checked(cmd, args), paper.check(cmd)) }
	return cmd
}

// fixturesWanted says which encounters are wanted: of one pair, and of one round, where they are not 0, those that are open.
type fixturesWanted struct {
	open        bool
	pair, round int
}

// has reports whether an encounter is wanted: where partners change, a pair is any of a player; and it judges too.
func (w fixturesWanted) has(c *competed, e *competition.Encounter) bool {
	if w.open && (e.State != competition.Open || e.Bye) || w.round != 0 && e.Round != w.round {
		return false
	}
	_, one := c.sideOf(e.One)
	_, other := c.sideOf(e.Other)
	return w.pair == 0 || e.Judge == w.pair || slices.Contains(append(slices.Clone(one), other...), c.RowNames(w.pair)[0])
}

// competitionCmd returns a verb of season that is about a competition and what was played.
func (a *Season) competitionCmd(name, example string, run func(c *competed) error) *cobra.Command {
	cmd := &cobra.Command{
		Use:     name + " FILE.competition [FILE…|SELECTOR…]",
		Example: "  " + example,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return output.Usagef("name the file of a competition; see %s --help", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.Records.Settle(); err != nil {
				return err
			}
			c, err := a.compete(args[0], args[1:])
			if err != nil {
				return err
			}
			return run(c)
		},
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Jobs, source.Judging)
	a.Out.JSONFlag(cmd)
	return cmd
}

// fixture is an encounter, in the JSON form.
type fixture struct {
	Stage      string            `json:"stage"` // league, negra or knockout
	Group      *string           `json:"group"`
	Knockout   *int              `json:"knockout"` // the round of the knockout, from 1
	Round      *int              `json:"round"`
	Date       *string           `json:"date"`
	Table      *int              `json:"table"`
	Pairs      [2]*int           `json:"pairs"`
	Players    [2][]string       `json:"players"`
	Bye        bool              `json:"bye"`
	State      competition.State `json:"state"`
	Won        [2]int            `json:"won"`
	Drawn      int               `json:"drawn"`
	Awarded    [2]int            `json:"awarded"`
	Games      [2]int            `json:"games"`
	CardPoints [2]int            `json:"card_points"`
	Winner     *int              `json:"winner"`
	DecidedBy  *string           `json:"decided_by"`
	Matches    []string          `json:"matches"`
	Judge      *int              `json:"judge"`
}

func (c *competed) fixtureOf(e *competition.Encounter) fixture {
	out := fixture{
		Stage: "league", Knockout: record.OrNull(e.Knockout), Round: record.OrNull(e.Round), Table: record.OrNull(e.Table),
		Judge: record.OrNull(e.Judge), Bye: e.Bye,
		State: e.State,
		Group: record.OrNull(e.Group), Date: record.OrNull(e.Date), DecidedBy: record.OrNull(string(e.By)),
		Won: e.Won, Drawn: e.Drawn, Awarded: e.Awarded, Games: e.Games, CardPoints: e.CardPoints, Winner: record.OrNull(e.Winner),
		Matches: []string{},
	}
	switch {
	case e.Knockout > 0:
		out.Stage = "knockout"
	case e.Negra:
		out.Stage = "negra"
	}
	for k, pair := range [2]int{e.One, e.Other} {
		out.Pairs[k], out.Players[k] = c.sideOf(pair)
	}
	for _, i := range e.Matches {
		out.Matches = append(out.Matches, c.matches[i].ID)
	}
	return out
}

// runFixtures lists the encounters.
func (a *Season) runFixtures(c *competed, w fixturesWanted, paper *fixturesPaper) error {
	if w.pair != 0 && c.RowNames(w.pair) == nil {
		return output.Usagef("the competition has no pair %d", w.pair)
	}
	if w.round < 0 || w.round > len(c.Rounds) {
		return output.Usagef("the text has no round %d", w.round)
	}
	wanted := slices.DeleteFunc(c.fixtures(), func(e *competition.Encounter) bool { return !w.has(c, e) })
	switch {
	case paper.wanted():
		return a.runFixturesPaper(c, wanted, paper)
	case a.Out.IsJSON():
		return output.JSONLines(a.Out, wanted, c.fixtureOf)
	case a.Out.IsCSV():
		return a.fixturesCSV(c, wanted)
	}
	for _, m := range c.outcome.Waiting {
		a.Out.Remark(m)
	}
	a.fixturesText(c, wanted)
	return nil
}

// fixtures returns all encounters that are known, and the byes of the league behind those of their round.
func (c *competed) fixtures() (out []*competition.Encounter) {
	all := c.outcome.Encounters()
	for i, e := range all {
		out = append(out, e)
		if e.Round == 0 || e.Knockout > 0 || i+1 < len(all) && all[i+1].Round == e.Round {
			continue
		}
		for _, s := range c.Rounds[e.Round-1].Slots {
			if s.Bye {
				out = append(out, &competition.Encounter{Round: e.Round, Date: e.Date, One: s.One, Bye: true, State: competition.Done, Line: s.Line,
					Group: c.GroupOf(s.One)})
			}
		}
	}
	return out
}

// fixturesCSV writes encounters as a table for spreadsheets, with the keys of the JSON form.
func (a *Season) fixturesCSV(c *competed, all []*competition.Encounter) error {
	head := "stage group knockout round date table pair player partner other_pair other_player other_partner bye state won other_won drawn " +
		"awarded other_awarded games other_games card_points other_card_points winner decided_by judge"
	if err := a.csvHead(head); err != nil {
		return err
	}
	for _, e := range all {
		f := c.fixtureOf(e)
		row := []any{f.Stage, f.Group, f.Knockout, f.Round, f.Date, f.Table}
		for k := range f.Pairs {
			if row = append(row, f.Pairs[k]); f.Players[k] == nil {
				row = append(row, nil, nil)
			} else {
				row = append(row, f.Players[k][0], f.Players[k][1])
			}
		}
		row = append(row, f.Bye, string(f.State), f.Won[0], f.Won[1], f.Drawn, f.Awarded[0], f.Awarded[1], f.Games[0], f.Games[1],
			f.CardPoints[0], f.CardPoints[1], f.Winner, f.DecidedBy, f.Judge)
		if err := a.Out.CSV(row...); err != nil {
			return err
		}
	}
	return nil
}

// fixturesText lists encounters round by round.
func (a *Season) fixturesText(c *competed, all []*competition.Encounter) {
	for i := 0; i < len(all); {
		n := i + 1
		for n < len(all) && all[n].Round == all[i].Round && all[n].Knockout == all[i].Knockout {
			n++
		}
		if i > 0 {
			a.Out.Stdout.WriteString("\n")
		}
		a.Out.Stdout.Printf("%s\n", a.roundName(all[i]))
		var rows []table.Row
		for _, e := range all[i:n] {
			rows = append(rows, a.fixtureText(c, e))
		}
		a.Out.ShowTable(nil, rows)
		i = n
	}
}

// roundName returns the head above the encounters of a round.
func (a *Season) roundName(e *competition.Encounter) string {
	name := a.roundNumber(e)
	if e.Date != "" {
		name += "  " + e.Date
	}
	return name
}

// roundNumber returns in which round an encounter is.
func (a *Season) roundNumber(e *competition.Encounter) string {
	switch {
	case e.Knockout > 0:
		return a.Out.Sayf("knockout, round %d", e.Knockout)
	case e.Negra:
		return a.Out.Sayf("negra, round %d", e.Round)
	case e.Round > 0:
		return a.Out.Sayf("round %d", e.Round)
	}
	return a.Out.Sayf("in no round")
}

// fixtureText returns the cells of an encounter.
func (a *Season) fixtureText(c *competed, e *competition.Encounter) table.Row {
	where := ""
	if e.Table > 0 {
		where = a.Out.Sayf("table") + " " + strconv.Itoa(e.Table)
	}
	if e.Bye {
		return table.Row{where, c.pairName(e.One), a.Out.Sayf("bye"), ""}
	}
	if e.Judge > 0 {
		return table.Row{where, c.pairName(e.One), a.resultText(e), c.pairName(e.Other), a.Out.Sayf("judge: %s", c.pairName(e.Judge))}
	}
	return table.Row{where, c.pairName(e.One), a.resultText(e), c.pairName(e.Other)}
}

// resultText returns the result of an encounter: the matches that each pair won or, of one
// match, its games.
func (a *Season) resultText(e *competition.Encounter) string {
	switch {
	case e.State == competition.Struck:
		return a.Out.Sayf("struck")
	case e.State == competition.Gone:
		return fmt.Sprintf("%d–%d %s", e.Won[0]+e.Awarded[0], e.Won[1]+e.Awarded[1], a.Out.Sayf("awarded"))
	case len(e.Matches) == 0:
		return a.Out.Sayf("open")
	case len(e.Matches) == 1 && e.State == competition.Done:
		return fmt.Sprintf("%d–%d", e.Games[0], e.Games[1])
	}
	text := fmt.Sprintf("%d–%d", e.Won[0], e.Won[1])
	if e.Drawn > 0 {
		text += fmt.Sprintf(" (%d=)", e.Drawn)
	}
	if e.State == competition.Open {
		text += " " + a.Out.Sayf("open")
	}
	return text
}

// bracketText shows the knockout, as far as it is known.
func (a *Season) bracketText(c *competed) {
	for _, m := range c.outcome.Waiting {
		if len(c.outcome.Bracket) > 0 {
			a.Out.Stdout.Printf("\n%s\n", a.Out.Sayf("the knockout is not known in full: %s", m))
		} else {
			a.Out.Stdout.Printf("\n%s\n", a.Out.Sayf("no knockout yet: %s", m))
		}
	}
	for _, round := range c.outcome.Bracket {
		a.Out.Stdout.Printf("\n%s\n", a.roundName(round[0]))
		var rows []table.Row
		for _, e := range round {
			row := a.fixtureText(c, e)
			if e.By != "" {
				row = append(row, a.Out.Sayf("%s %s", c.pairName(e.Winner), tieWords[e.By]))
			}
			rows = append(rows, row)
		}
		a.Out.ShowTable(nil, rows)
	}
}
