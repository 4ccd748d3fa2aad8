package audit

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"sueca/analysis/solve"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/notation"
)

// solveOptions are the flags of solve.
type solveOptions struct {
	deal, trump, leader, dealer, objective string
	trick, card                            int
	table                                  bool
}

// solveVerb is one run of solve.
type solveVerb struct{ *run.Run }

func newSolveCmd(r *run.Run) *cobra.Command {
	a := &solveVerb{r}
	var opt solveOptions
	cmd := &cobra.Command{
		Use:   "solve [FILE…|SELECTOR…]",
		Short: a.Out.Sayf("find what a deal and every card in it is worth at best play"),
		Example: "  sueca solve evening.sueca --deal 2\n  sueca solve evening.sueca --deal 2 --trick 6 --card 3\n" +
			"  sueca solve --deal 'A ♠A7 ♥2 / B ♠K ♥73 / C ♠J4 ♣2 / D ♥A ♣A3' --trump ♥ --leader B",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := source.OneOf("objective", opt.objective, "points", "games", "tricks"); err != nil {
				return err
			}
			if opt.trick < 1 || opt.trick > rules.TwoPairs.Tricks {
				return output.Usagef("--trick is a number from 1 to 10")
			}
			if opt.card < 1 || opt.card > 4 {
				return output.Usagef("--card is a number from 1 to 4")
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			if strings.Contains(opt.deal, "/") {
				if len(args) > 0 {
					return output.Usagef("give a file or the hands, not both")
				}
				return a.solveTyped(ctx, &opt)
			}
			if opt.trump+opt.leader+opt.dealer != "" {
				return output.Usagef("--trump, --leader and --dealer go with hands that are typed: --deal 'A … / B … / C … / D …'")
			}
			number := 0
			if opt.deal != "" {
				var err error
				if number, err = strconv.Atoi(opt.deal); err != nil || number < 1 {
					return output.Usagef("--deal is the number of a deal, or four hands with a stroke between them")
				}
			}
			return a.solveRecords(ctx, args, number, &opt)
		},
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Jobs, source.Seconds)
	f := cmd.Flags()
	a.Out.JSONFlag(cmd)
	f.StringVar(&opt.deal, "deal", "", a.Out.Sayf("solve this `deal`: its number, or its hands"))
	f.IntVar(&opt.trick, "trick", 1, a.Out.Sayf("from this trick on, 1 to 10"))
	f.IntVar(&opt.card, "card", 1, a.Out.Sayf("from this card of the trick on, 1 to 4"))
	f.StringVar(&opt.trump, "trump", "", a.Out.Sayf("`suit` of the trumps of hands that are typed"))
	f.StringVar(&opt.leader, "leader", "", a.Out.Sayf("`seat` that leads hands that are typed: A, B, C or D"))
	f.StringVar(&opt.dealer, "dealer", "", a.Out.Sayf("`seat` that dealt hands that are typed, where a dead hand is played with the "+
		"dealer's: A, B or C"))
	f.StringVar(&opt.objective, "objective", "points", a.Out.Sayf("what is `played` for: points, games or tricks"))
	f.BoolVar(&opt.table, "table", false, a.Out.Sayf("for every trump and every leader"))
	return cmd
}

// problem is a position to solve, of a deal or of typed hands.
type problem struct {
	deal  int // 0 for typed hands
	match string
	index int // of the deal among those of its number
	solve.Problem
}

// solve solves a problem.
func (p *problem) solve(ctx context.Context, objective string) (*solve.Solution, error) {
	if objective == "games" {
		return p.solveGames(ctx)
	}
	return p.Solve(ctx, objectiveOf(objective))
}

func objectiveOf(name string) solve.Objective {
	if name == "tricks" {
		return solve.PlainTricks
	}
	return solve.CardPoints
}

// solveGames solves for games: the value of a card is the side's games less the other
// side's.
func (p *problem) solveGames(ctx context.Context) (*solve.Solution, error) {
	g, err := solve.NewGameSolver(ctx, p.Rules, p.Pos)
	if err != nil {
		return nil, err
	}
	out := &solve.Solution{}
	if _, out.Value, err = g.Value(p.Pos, p.Won); err != nil {
		return nil, err
	}
	cards, err := g.Points.Cards(p.Pos)
	if err != nil {
		return nil, err
	}
	side, other := p.ToPlay()
	for _, c := range cards {
		next := p.Pos.Play(c.Card, p.Rules.Direction())
		_, games, err := g.Value(next, p.Won.Taken(g.Points, p.Pos, next))
		if err != nil {
			return nil, err
		}
		out.Cards = append(out.Cards, solve.CardValue{Card: c.Card, Value: games.Of(side) - games.Of(other)})
	}
	out.Line, err = g.Points.Line(p.Pos)
	return out, err
}

// pars returns what a deal is worth with each seat on lead, by seat: one solver finds them
// all.
func (p *problem) pars(ctx context.Context, objective string) (out [card.D + 1]card.Tally, err error) {
	var games *solve.GameSolver
	var s *solve.Solver
	won := card.Tally{}
	if objective == "games" {
		games, err = solve.NewGameSolver(ctx, p.Rules, p.Pos)
	} else {
		s, won, err = p.Solver(ctx, objectiveOf(objective))
	}
	for _, leader := range rules.TwoPairs.Seats {
		if err != nil {
			break
		}
		pos := *p.Pos
		pos.Leader = leader
		if games != nil {
			_, out[leader], err = games.Value(&pos, p.Won)
			continue
		}
		value := 0
		value, err = s.Value(&pos)
		out[leader] = won.Plus(pos.Tally(value, s.ToCome(&pos)-value))
	}
	return out, err
}

// solveTyped solves typed hands.
func (a *solveVerb) solveTyped(ctx context.Context, opt *solveOptions) error {
	p, err := a.typed(opt)
	if err != nil {
		return err
	}
	if opt.objective == "games" && p.Pos.Hands[card.A].Len() < rules.TwoPairs.Tricks {
		return output.Usagef("--objective games wants a whole deal: of an ending it is not known what was won before")
	}
	return a.solved(ctx, a.Out, p, opt)
}

// typed reads typed hands, by the reader of the notation.
func (a *solveVerb) typed(opt *solveOptions) (*problem, error) {
	p := &problem{Problem: solve.Problem{Pos: &solve.Position{}}}
	r := rules.Default()
	if text := a.Records.RulesOrUsual(); text != "" {
		var err error
		if r, err = rules.Parse(text); err != nil {
			return nil, err
		}
	}
	p.Rules = &r
	parts := strings.Split(opt.deal, "/")
	if len(parts) != 4 {
		return nil, output.Usagef("--deal has %d hands, and takes four: 'A … / B … / C … / D …'", len(parts))
	}
	for _, part := range parts {
		text := "deal 1\nhand " + strings.TrimSpace(part) + "\n"
		read := false
		for m, err := range notation.Matches(strings.NewReader(text), notation.Options{Letters: notation.Letters(a.Records.Letters), Rules: r}) {
			if err != nil {
				return nil, err
			}
			for _, bad := range m.Errors {
				if !bad.Code.Unreadable() {
					continue // such as a suit in small letters
				}
				return nil, output.Usagef("--deal, hand “%s”: %s", strings.TrimSpace(part), bad.Msg)
			}
			for _, e := range m.Events {
				h, ok := e.(*engine.HandRecorded)
				if !ok {
					continue
				}
				cards := card.SetOf(h.Cards...)
				if read = cards.Len() == len(h.Cards) && p.Pos.Hands[h.Seat] == 0; !read {
					return nil, output.Usagef("--deal has a card or a seat twice in “%s”", strings.TrimSpace(part))
				}
				p.Pos.Hands[h.Seat] = cards
			}
		}
		if !read {
			return nil, output.Usagef("--deal: “%s” is no hand; write A ♠A72 ♥7 …", strings.TrimSpace(part))
		}
	}
	trump, err := notation.ParseCard("*"+opt.trump, notation.Letters(a.Records.Letters))
	if err != nil || trump.Suit() == card.NoSuit {
		return nil, output.Usagef("--trump is a suit, such as ♥ or he, not %q", opt.trump)
	}
	p.Pos.Trump = trump.Suit()
	opt.leader = strings.ToUpper(opt.leader)
	if err := source.OneOf("leader", opt.leader, "A", "B", "C", "D"); err != nil {
		return nil, err
	}
	p.Pos.Leader = rules.TwoPairs.Seats[strings.Index("ABCD", opt.leader)]
	return p, a.round(p, opt)
}

// round tells of typed hands who plays after whom, where that hangs on the dealer.
func (a *solveVerb) round(p *problem, opt *solveOptions) error {
	t := p.Rules.Table()
	switch {
	case t.Dead == card.NoSeat && !t.IsFour():
		return output.Usagef("--rules %q: hands that are typed are four of one pack, with two pairs or with a dead hand", p.Rules.String())
	case t.Dead == card.NoSeat && opt.dealer != "":
		return output.Usagef("--dealer goes with rules that have a dead hand, such as tres-morto: with two pairs it changes nothing")
	case t.Dead == card.NoSeat:
		return nil
	}
	dealer, _ := card.ParseSeat(strings.ToUpper(opt.dealer))
	order := t.Order(dealer, p.Rules.Direction())
	if order == nil {
		return output.Usagef("--dealer is A, B or C, not %q: who deals plays the dead hand too", opt.dealer)
	}
	p.Pos.Round = *order
	return nil
}

// solveRecords solves the deals of records.
func (a *solveVerb) solveRecords(ctx context.Context, args []string, number int, opt *solveOptions) error {
	limit := a.Records.Limit(ctx, args)
	defer limit.End(a.Out)
	return a.Each(args, false, func(out *output.Output, r *source.Record, _ []finding.Finding) error {
		if finding.Nothing(out, r) {
			return nil
		}
		if err := verb.FourHands(r); err != nil {
			return err
		}
		found := false
		for _, d := range report.PlayedDeals(r, number) {
			found = true
			p, err := problemOf(&d, opt)
			if err == nil {
				err = a.solved(limit.Context, out, p, opt)
			}
			if err != nil && !limit.Leaves(err) {
				return err
			}
		}
		if !found && number > 0 {
			return output.Usagef("match %s has no deal %d all of whose cards are known", r.ID(), number)
		}
		return nil
	})
}

// problemOf returns the position before a card of a trick as a problem.
func problemOf(d *report.PlayedDeal, opt *solveOptions) (*problem, error) {
	at := 4*(opt.trick-1) + opt.card - 1
	of, err := d.Played.Problem(d.Rules, at)
	if err != nil {
		return nil, err
	}
	if of == nil {
		return nil, output.Usagef("deal %d was not played as far as card %d of trick %d", d.Number, opt.card, opt.trick)
	}
	p := &problem{d.Number, d.Match, d.Again, *of}
	if p.Pos.Turn(d.Rules.Direction()) == card.NoSeat {
		return nil, output.Usagef("deal %d is over by then", d.Number)
	}
	return p, nil
}

// SolveLine is a solved deal in the JSON form.
type SolveLine struct {
	Match  *string         `json:"match"`
	Deal   *int            `json:"deal"`
	Index  *int            `json:"index"`
	Trump  string          `json:"trump"`
	Leader string          `json:"leader"`
	Turn   string          `json:"turn"`
	Value  report.Tally    `json:"value"`
	Cards  []SolveCardLine `json:"cards"`
	Line   []string        `json:"line"`
}

type SolveCardLine struct {
	Card  string `json:"card"`
	Value int    `json:"value"`
}

// line returns the JSON form of a problem, without its cards.
func (p *problem) line(value card.Tally) SolveLine {
	sides := p.Pos.Sides()
	out := SolveLine{
		Trump: p.Pos.Trump.String(), Leader: p.Pos.Leader.String(), Turn: p.Pos.Turn(p.Rules.Direction()).String(),
		Value: report.Tally{Sides: sides[:], Tally: value}, Cards: []SolveCardLine{}, Line: []string{},
	}
	if p.deal > 0 {
		out.Match, out.Deal, out.Index = &p.match, &p.deal, &p.index
	}
	return out
}

// begin shows the deal of a problem, if it is from a record.
func (a *solveVerb) begin(out *output.Output, p *problem) {
	if p.deal > 0 {
		out.Printf("deal %d: ", p.deal)
	}
}

// solved solves a problem and shows it.
func (a *solveVerb) solved(ctx context.Context, to *output.Output, p *problem, opt *solveOptions) error {
	if opt.table {
		return a.solvedTable(ctx, to, p, opt)
	}
	out, err := p.solve(ctx, opt.objective)
	if err != nil {
		return a.unsolved(err)
	}
	turn := p.Pos.Turn(p.Rules.Direction())
	if to.IsJSON() {
		line := p.line(out.Value)
		for _, c := range out.Cards {
			line.Cards = append(line.Cards, SolveCardLine{c.Card.String(), c.Value})
		}
		line.Line = lineOf(out.Line)
		return to.JSON(line)
	}
	a.begin(to, p)
	to.Printf("trumps %s, %s to play: %s\n", p.Pos.Trump, turn, a.valueText(to, p, out.Value, opt.objective))
	side, _ := p.ToPlay()
	var rows []table.Row
	for _, c := range out.Cards {
		rows = append(rows, table.Row{to.Words.Card(c.Card), c.Value})
	}
	to.ShowTable(table.Row{to.Sayf("card"), side.String()}, rows)
	to.Printf("best play:%s\n", to.Words.Courts(lineOfPlay(p, out.Line)))
	return nil
}

// lineOfPlay writes cards trick by trick, each with its leader.
func lineOfPlay(p *problem, line []card.Card) string {
	var text strings.Builder
	pos := p.Pos
	for i, c := range line {
		if i == 0 || len(pos.Table) == 0 {
			fmt.Fprintf(&text, "  %s:", pos.Turn(p.Rules.Direction()))
		}
		text.WriteString(" " + c.String())
		pos = pos.Play(c, p.Rules.Direction())
	}
	return text.String()
}

// valueText says what a deal is worth.
func (a *solveVerb) valueText(out *output.Output, p *problem, v card.Tally, objective string) string {
	one, other := p.Pos.Sides()[0], p.Pos.Sides()[1]
	switch objective {
	case "games":
		return report.GamesText(out, p.Rules.Table(), &v)
	case "tricks":
		return out.Sayf("%s takes %d {2:trick|tricks}, %s %d", one, v.Of(one), other, v.Of(other))
	}
	return out.Sayf("%s comes to %d card points, %s to %d", one, v.Of(one), other, v.Of(other))
}

// solvedTable shows a deal for every trump and every leader.
func (a *solveVerb) solvedTable(ctx context.Context, to *output.Output, p *problem, opt *solveOptions) error {
	if len(p.Pos.Table) > 0 {
		return output.Usagef("--table wants a position between tricks")
	}
	var rows []table.Row
	one, other := p.Pos.Sides()[0], p.Pos.Sides()[1]
	head := table.Row{to.Sayf("trumps")}
	for _, s := range rules.TwoPairs.Seats {
		head = append(head, to.Sayf("%s leads", s))
	}
	for trump := range card.EverySuit.All() {
		row := table.Row{trump.String()}
		q := *p
		q.Pos = &solve.Position{Hands: p.Pos.Hands, Trump: trump, Leader: p.Pos.Leader, Round: p.Pos.Round}
		all, err := q.pars(ctx, opt.objective)
		if err != nil {
			return a.unsolved(err)
		}
		for _, leader := range rules.TwoPairs.Seats {
			q.Pos.Leader = leader
			out := all[leader]
			if to.IsJSON() {
				if err := to.JSON(q.line(out)); err != nil {
					return err
				}
			}
			row = append(row, fmt.Sprintf("%d–%d", out.Of(one), out.Of(other)))
		}
		rows = append(rows, row)
	}
	if !to.IsJSON() {
		a.begin(to, p)
		to.Printf("what %s and %s come to\n", one, other)
		to.ShowTable(head, rows)
	}
	return nil
}

// unsolved says why there is no answer.
func (a *solveVerb) unsolved(err error) error {
	if err == solve.ErrPosition {
		return output.Usagef("the hands do not go together: each seat has as many cards, none is there twice, and all are of the deck")
	}
	return err
}
