package main

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
	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
)

// solveOptions are the flags of solve.
type solveOptions struct {
	deal, trump, leader, objective string
	trick, card                    int
	table                          bool
}

// solveVerb is one run of solve.
type solveVerb struct{ *Reporter }

func newSolveCmd(r *Reporter) *cobra.Command {
	a := &solveVerb{r}
	var opt solveOptions
	cmd := &cobra.Command{
		Use:   "solve [FILE…|SELECTOR…]",
		Short: a.words.Sayf("find what a deal and every card in it is worth at best play"),
		Long:  a.manual("solve"),
		Example: "  sueca solve evening.sueca --deal 2\n  sueca solve evening.sueca --deal 2 --trick 6 --card 3\n" +
			"  sueca solve --deal 'A ♠A7 ♥2 / B ♠K ♥73 / C ♠J4 ♣2 / D ♥A ♣A3' --trump ♥ --leader B",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneOf("objective", opt.objective, "points", "games", "tricks"); err != nil {
				return err
			}
			if opt.trick < 1 || opt.trick > engine.TricksInDeal {
				return usagef("--trick is a number from 1 to 10")
			}
			if opt.card < 1 || opt.card > 4 {
				return usagef("--card is a number from 1 to 4")
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			if strings.Contains(opt.deal, "/") {
				if len(args) > 0 {
					return usagef("give a file or the hands, not both")
				}
				return a.solveTyped(ctx, &opt)
			}
			if opt.trump+opt.leader != "" {
				return usagef("--trump and --leader go with hands that are typed: --deal 'A … / B … / C … / D …'")
			}
			number := 0
			if opt.deal != "" {
				var err error
				if number, err = strconv.Atoi(opt.deal); err != nil || number < 1 {
					return usagef("--deal is the number of a deal, or four hands with a stroke between them")
				}
			}
			return a.solveRecords(ctx, args, number, &opt)
		},
	}
	a.readingFlags(cmd)
	a.asOfFlag(cmd)
	a.jobsFlag(cmd)
	f := cmd.Flags()
	f.StringVar(&a.format, "format", "text", a.words.Sayf("`form` of the output: text or json (one object a line)"))
	f.StringVar(&opt.deal, "deal", "", a.words.Sayf("solve this `deal`: its number, or its hands"))
	f.IntVar(&opt.trick, "trick", 1, a.words.Sayf("from this trick on, 1 to 10"))
	f.IntVar(&opt.card, "card", 1, a.words.Sayf("from this card of the trick on, 1 to 4"))
	f.StringVar(&opt.trump, "trump", "", a.words.Sayf("`suit` of the trumps of hands that are typed"))
	f.StringVar(&opt.leader, "leader", "", a.words.Sayf("`seat` that leads hands that are typed: A, B, C or D"))
	f.StringVar(&opt.objective, "objective", "points", a.words.Sayf("what is `played` for: points, games or tricks"))
	f.BoolVar(&opt.table, "table", false, a.words.Sayf("for every trump and every leader"))
	return cmd
}

// problem is what is to be solved: a position, and what was won before it.
type problem struct {
	deal  int // 0 for one that is typed
	rules *engine.Rules
	pos   *solve.Position
	won   solve.Won
}

// solution is a problem solved; values are final, for AC.
type solution struct {
	value engine.Tally
	cards []solve.CardValue // for the pair whose turn it is
	line  []engine.Card
}

// solver makes a solver for points or tricks, and gives what was won of them before.
func (p *problem) solver(ctx context.Context, objective string) (*solve.Solver, engine.Tally, error) {
	o, won := solve.CardPoints, p.won.Points
	if objective == "tricks" {
		o, won = solve.PlainTricks, p.won.Tricks
	}
	s, err := solve.NewSolver(ctx, p.rules, p.pos, o)
	return s, won, err
}

// solve solves a problem.
func (p *problem) solve(ctx context.Context, objective string) (*solution, error) {
	if objective == "games" {
		return p.solveGames(ctx)
	}
	s, won, err := p.solver(ctx, objective)
	if err != nil {
		return nil, err
	}
	out := &solution{}
	if out.cards, err = s.Cards(p.pos); err != nil {
		return nil, err
	}
	total, value := s.ToCome(p.pos), out.cards[0].Value
	out.value = won.Plus(engine.Tally{AC: value, BD: total - value})
	pair := p.pos.Turn(p.rules.Direction()).Pair()
	for i := range out.cards {
		c := &out.cards[i]
		if c.Value += won.AC; pair == engine.BD {
			c.Value = won.AC + won.BD + total - c.Value
		}
	}
	out.line, err = s.Line(p.pos)
	return out, err
}

// solveGames solves for games: the value of a card is what the pair gains more than the
// other.
func (p *problem) solveGames(ctx context.Context) (*solution, error) {
	g, err := solve.NewGameSolver(ctx, p.rules, p.pos)
	if err != nil {
		return nil, err
	}
	out := &solution{}
	if _, out.value, err = g.Value(p.pos, p.won); err != nil {
		return nil, err
	}
	cards, err := g.Points.Cards(p.pos)
	if err != nil {
		return nil, err
	}
	pair := p.pos.Turn(p.rules.Direction()).Pair()
	for _, c := range cards {
		next := p.pos.Play(c.Card, p.rules.Direction())
		_, games, err := g.Value(next, p.won.Taken(g.Points, p.pos, next))
		if err != nil {
			return nil, err
		}
		out.cards = append(out.cards, solve.CardValue{Card: c.Card, Value: games.Of(pair) - games.Of(pair.Opponents())})
	}
	out.line, err = g.Points.Line(p.pos)
	return out, err
}

// par gives what a position is worth, and no more.
func (p *problem) par(ctx context.Context, objective string) (engine.Tally, error) {
	if objective == "games" {
		g, err := solve.NewGameSolver(ctx, p.rules, p.pos)
		if err != nil {
			return engine.Tally{}, err
		}
		_, games, err := g.Value(p.pos, p.won)
		return games, err
	}
	s, won, err := p.solver(ctx, objective)
	if err != nil {
		return engine.Tally{}, err
	}
	value, err := s.Value(p.pos)
	return won.Plus(engine.Tally{AC: value, BD: s.ToCome(p.pos) - value}), err
}

// solveTyped solves hands that are typed.
func (a *solveVerb) solveTyped(ctx context.Context, opt *solveOptions) error {
	p, err := a.typed(opt)
	if err != nil {
		return err
	}
	if opt.objective == "games" && p.pos.Hands[engine.A].Len() < engine.TricksInDeal {
		return usagef("--objective games wants a whole deal: of an ending it is not known what was won before")
	}
	return a.solved(ctx, p, opt)
}

// typed reads hands as they are typed, by the reader of the notation.
func (a *solveVerb) typed(opt *solveOptions) (*problem, error) {
	p := &problem{pos: &solve.Position{}}
	rules := engine.DefaultRules()
	if a.rules != "" {
		var err error
		if rules, err = engine.ParseRules(a.rules); err != nil {
			return nil, err
		}
	}
	p.rules = &rules
	parts := strings.Split(opt.deal, "/")
	if len(parts) != 4 {
		return nil, usagef("--deal has %d hands, and takes four: 'A … / B … / C … / D …'", len(parts))
	}
	for _, part := range parts {
		text := "deal 1\nhand " + strings.TrimSpace(part) + "\n"
		read := false
		for m, err := range notation.Matches(strings.NewReader(text), notation.Options{Letters: notation.Letters(a.letters), Rules: rules}) {
			if err != nil {
				return nil, err
			}
			for _, bad := range m.Errors {
				return nil, usagef("--deal, hand “%s”: %s", strings.TrimSpace(part), bad.Msg)
			}
			for _, e := range m.Events {
				h, ok := e.(*engine.HandRecorded)
				if !ok {
					continue
				}
				cards := engine.SetOf(h.Cards...)
				if read = cards.Len() == len(h.Cards) && p.pos.Hands[h.Seat] == 0; !read {
					return nil, usagef("--deal has a card or a seat twice in “%s”", strings.TrimSpace(part))
				}
				p.pos.Hands[h.Seat] = cards
			}
		}
		if !read {
			return nil, usagef("--deal: “%s” is no hand; write A ♠A72 ♥7 …", strings.TrimSpace(part))
		}
	}
	trump, err := notation.ParseCard("*"+opt.trump, notation.Letters(a.letters))
	if err != nil || trump.Suit() == engine.NoSuit {
		return nil, usagef("--trump is a suit, such as ♥ or he, not %q", opt.trump)
	}
	p.pos.Trump = trump.Suit()
	opt.leader = strings.ToUpper(opt.leader)
	if err := oneOf("leader", opt.leader, "A", "B", "C", "D"); err != nil {
		return nil, err
	}
	p.pos.Leader = engine.Seats[strings.Index("ABCD", opt.leader)]
	return p, nil
}

// solveRecords solves the deals of records.
func (a *solveVerb) solveRecords(ctx context.Context, args []string, number int, opt *solveOptions) error {
	return a.each(args, false, func(f *Finder, r *record, _ []finding) error {
		a := &solveVerb{&Reporter{f}}
		found := false
		for _, d := range a.playedDeals(r, number) {
			found = true
			p, err := d.problem(opt)
			if err == nil {
				err = a.solved(ctx, p, opt)
			}
			if err != nil {
				return err
			}
		}
		if !found && number > 0 {
			return usagef("match %s has no deal %d all of whose cards are known", r.ID(), number)
		}
		return nil
	})
}

// playedDeal is a deal of a match whose cards are all known.
type playedDeal struct {
	number int
	rules  *engine.Rules
	played *solve.Played
}

// playedDeals gives the deals of a match whose cards are all known, or the one that is
// asked for.
func (a *Source) playedDeals(r *record, number int) []playedDeal {
	rules := &r.judge().Rules
	var out []playedDeal
	for _, e := range r.ended(func(v *replay.Verdict) bool { return number == 0 || number == v.Deal }) {
		if p, ok := solve.PlayedOf(e.deal, rules); ok {
			out = append(out, playedDeal{e.standing.Number, rules, p})
		}
	}
	return out
}

// problem gives the position before a card of a trick.
func (d *playedDeal) problem(opt *solveOptions) (*problem, error) {
	at := 4*(opt.trick-1) + opt.card - 1
	before := d.played.Before(d.rules.Direction())
	if at >= len(before) {
		return nil, usagef("deal %d was not played as far as card %d of trick %d", d.number, opt.card, opt.trick)
	}
	s, err := solve.NewSolver(context.Background(), d.rules, d.played.Start, solve.CardPoints)
	if err != nil {
		return nil, err
	}
	won := d.played.Won(s, before, d.rules.Direction())
	p := &problem{deal: d.number, rules: d.rules, pos: before[at], won: won[at]}
	if p.pos.Turn(d.rules.Direction()) == engine.NoSeat {
		return nil, usagef("deal %d is over by then", d.number)
	}
	return p, nil
}

// solveLine is a solved deal in the JSON form.
type solveLine struct {
	Deal   *int            `json:"deal"`
	Trump  string          `json:"trump"`
	Leader string          `json:"leader"`
	Turn   string          `json:"turn"`
	Value  tally           `json:"value"`
	Cards  []solveCardLine `json:"cards"`
	Line   []string        `json:"line"`
}

type solveCardLine struct {
	Card  string `json:"card"`
	Value int    `json:"value"`
}

// line begins the JSON form of a problem: what it is worth, and no cards yet.
func (p *problem) line(value engine.Tally) solveLine {
	out := solveLine{
		Trump: p.pos.Trump.String(), Leader: p.pos.Leader.String(), Turn: p.pos.Turn(p.rules.Direction()).String(),
		Value: *tallyOf(&value), Cards: []solveCardLine{}, Line: []string{},
	}
	if p.deal > 0 {
		out.Deal = &p.deal
	}
	return out
}

// begin names the deal of a problem, if it is one of a record.
func (a *solveVerb) begin(p *problem) {
	if p.deal > 0 {
		a.printf("deal %d: ", p.deal)
	}
}

// solved solves a problem and shows it.
func (a *solveVerb) solved(ctx context.Context, p *problem, opt *solveOptions) error {
	if opt.table {
		return a.solvedTable(ctx, p, opt)
	}
	out, err := p.solve(ctx, opt.objective)
	if err != nil {
		return a.unsolved(err)
	}
	turn := p.pos.Turn(p.rules.Direction())
	if a.isJSON() {
		line := p.line(out.value)
		for _, c := range out.cards {
			line.Cards = append(line.Cards, solveCardLine{c.Card.String(), c.Value})
		}
		for _, c := range out.line {
			line.Line = append(line.Line, c.String())
		}
		return a.json(line)
	}
	a.begin(p)
	a.printf("trumps %s, %s to play: %s\n", p.pos.Trump, turn, a.valueText(out.value, opt.objective))
	t := a.newTable(!utf8Locale())
	t.AppendHeader(table.Row{a.words.Sayf("card"), turn.Pair().String()})
	for _, c := range out.cards {
		t.AppendRow(table.Row{c.Card.String(), c.Value})
	}
	a.render(t)
	a.printf("best play:%s\n", lineOfPlay(p, out.line))
	return nil
}

// lineOfPlay writes cards trick by trick, each with its leader.
func lineOfPlay(p *problem, line []engine.Card) string {
	var text strings.Builder
	pos := p.pos
	for i, c := range line {
		if i == 0 || len(pos.Table) == 0 {
			fmt.Fprintf(&text, "  %s:", pos.Turn(p.rules.Direction()))
		}
		text.WriteString(" " + c.String())
		pos = pos.Play(c, p.rules.Direction())
	}
	return text.String()
}

// valueText says what a deal is worth.
func (a *solveVerb) valueText(v engine.Tally, objective string) string {
	switch objective {
	case "games":
		return a.gamesText(&v)
	case "tricks":
		return a.words.Sayf("AC takes %d tricks, BD %d", v.AC, v.BD)
	}
	return a.words.Sayf("AC comes to %d card points, BD to %d", v.AC, v.BD)
}

// solvedTable shows a deal for every trump and every leader.
func (a *solveVerb) solvedTable(ctx context.Context, p *problem, opt *solveOptions) error {
	if len(p.pos.Table) > 0 {
		return usagef("--table wants a position between tricks")
	}
	t := a.newTable(!utf8Locale())
	head := table.Row{a.words.Sayf("trumps")}
	for _, s := range engine.Seats {
		head = append(head, a.words.Sayf("%s leads", s))
	}
	t.AppendHeader(head)
	for trump := range engine.EverySuit.All() {
		row := table.Row{trump.String()}
		for _, leader := range engine.Seats {
			q := *p
			q.pos = &solve.Position{Hands: p.pos.Hands, Trump: trump, Leader: leader}
			out, err := q.par(ctx, opt.objective)
			if err != nil {
				return a.unsolved(err)
			}
			if a.isJSON() {
				if err := a.json(q.line(out)); err != nil {
					return err
				}
			}
			row = append(row, fmt.Sprintf("%d–%d", out.AC, out.BD))
		}
		t.AppendRow(row)
	}
	if !a.isJSON() {
		a.begin(p)
		a.printf("what AC and BD come to\n")
		a.render(t)
	}
	return nil
}

// unsolved says why there is no answer.
func (a *solveVerb) unsolved(err error) error {
	if err == solve.ErrPosition {
		return usagef("the hands do not go together: each seat has as many cards, none is there twice, and all are of the deck")
	}
	return err
}
