package audit

import (
	"cmp"
	"context"
	"maps"
	"os"
	"os/signal"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"sueca/analysis/singledummy"
	"sueca/analysis/solve"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// gradeOptions are the flags of grade.
type gradeOptions struct {
	deal   int
	total  bool
	forget bool
	by     string
	seen   bool // weigh the cards by what their seats could know
	learnt bool // by how these players choose
	why    bool
	luck   bool
	report.Seeing
}

// gradeVerb is one run of grade.
type gradeVerb struct{ *run.Run }

func newGradeCmd(r *run.Run) *cobra.Command {
	a := &gradeVerb{r}
	var opt gradeOptions
	cmd := &cobra.Command{
		Use:     "grade [FILE…|SELECTOR…]",
		Short:   a.Out.Sayf("tell what every card that was played cost"),
		Example: "  sueca grade evening.sueca\n  sueca grade --total archive/\n  sueca grade 3f9a/2 --format json",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := verb.CheckPlace(cmd, opt.deal, 0); err != nil {
				return err
			}
			if opt.forget {
				n, err := report.ForgetGrades(a.Records)
				if err == nil {
					a.Out.Printf("%d graded deals were thrown away\n", n)
				}
				return err
			}
			if err := cmp.Or(source.OneOf("by", opt.by, "seat", "player"), opt.checkSeen(cmd.Flags())); err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			return a.runGrade(ctx, args, &opt)
		},
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Jobs, source.Shard, source.Seconds)
	f := cmd.Flags()
	a.Out.JSONFlag(cmd)
	f.IntVar(&opt.deal, "deal", 0, a.Out.Sayf("grade this deal, by its `number`"))
	a.seenFlags(cmd, &opt)
	f.BoolVar(&opt.why, "why", false, a.Out.Sayf("say of every card that cost something why it did: best play after it and, with --seen, "+
		"in which deals it was wrong"))
	f.BoolVar(&opt.luck, "luck", false, a.Out.Sayf("split results into luck and play, by --seen"))
	f.StringVar(&opt.by, "by", "seat", a.Out.Sayf("sums over all matches by `what`: seat or player"))
	f.BoolVar(&opt.forget, "forget", false, a.Out.Sayf("throw away what is kept of deals of the log that were graded, and do nothing else"))
	f.BoolVar(&opt.total, "total", false, a.Out.Sayf("only the sums over all matches"))
	return cmd
}

// gradeSums are the sums of a match or an archive, at tables of two pairs or at those with
// a dead hand.
type gradeSums struct {
	dead     bool
	seats    [card.D + 1]gradeSum
	sides    [2]gradeSum          // AC and BD; the dealer's with the dead hand, and the others'
	players  map[string]*gradeSum // by name; nil if not asked for
	matches  int
	left     int // deals that were left out
	par, won int // what the first of those sides would have won, and won, over all deals
}

// add adds a deal. names are those of the players, by seat.
func (s *gradeSums) add(d *GradedDeal) {
	p := d.Played
	for seat := range d.Rules.Table().Players.All() {
		chose := solve.BySeat(seat)
		if s.dead && seat == p.Dealer {
			chose = solve.BySide(card.SideOf(p.Dealer, p.Dead)) // the dealer plays both
		}
		s.seats[seat].add(d, chose)
		if name := d.Players[seat]; s.players != nil && name != "" {
			if s.players[name] == nil {
				s.players[name] = &gradeSum{}
			}
			s.players[name].add(d, chose)
		}
	}
	sides := p.Start.Sides()
	par, won := d.Par, d.Result()
	if s.dead && !sides[0].Has(p.Dealer) {
		sides[0], sides[1] = sides[1], sides[0]
		par, won = d.Rules.DealPoints()-par, d.Rules.DealPoints()-won
	}
	for i, side := range sides {
		s.sides[i].add(d, solve.BySide(side))
	}
	s.par += par
	s.won += won
}

// join adds the sums of another match.
func (s *gradeSums) join(o *gradeSums) {
	for i := range s.seats {
		s.seats[i].join(&o.seats[i])
	}
	for i := range s.sides {
		s.sides[i].join(&o.sides[i])
	}
	for name, sum := range o.players {
		if s.players[name] == nil {
			s.players[name] = &gradeSum{}
		}
		s.players[name].join(sum)
	}
	s.matches, s.left, s.par, s.won = s.matches+o.matches, s.left+o.left, s.par+o.par, s.won+o.won
}

func newGradeSums(byPlayer, dead bool) *gradeSums {
	s := &gradeSums{dead: dead}
	if byPlayer {
		s.players = map[string]*gradeSum{}
	}
	return s
}

// GradedDeal is a deal that was graded.
type GradedDeal struct {
	report.PlayedDeal
	*solve.Graded
	seen  []*singledummy.Weighed // by card; nil if not asked for
	lines map[int][]card.Card    // best play after cards that cost something
}

// GradeLine is a card in the JSON form.
type GradeLine struct {
	Match     string   `json:"match"`
	Deal      int      `json:"deal"`
	Index     int      `json:"index"`
	Trick     int      `json:"trick"`
	Seat      string   `json:"seat"`
	Card      string   `json:"card"`
	Value     int      `json:"value"`
	Cost      int      `json:"cost"`
	CostGames int      `json:"cost_games"`
	Forced    bool     `json:"forced"`
	Best      []string `json:"best"`
	Decision  bool     `json:"decision"`
	Renuncia  bool     `json:"renuncia"`
	// CostScore is the cost in games that count by the score; nil if the score is not known.
	CostScore *int `json:"cost_score"`
	*whyLine
	*seenLine
}

// whyLine is what --why adds: best play after a card that cost something, else null.
type whyLine struct {
	Line []string `json:"line"`
}

// gradeLines writes the cards of deals in the JSON form.
func (a *gradeVerb) gradeLines(out *output.Output, deals []GradedDeal, opt *gradeOptions) error {
	for k := range deals {
		d := &deals[k]
		for i, line := range GradeLinesOf(d) {
			if opt.why {
				line.whyLine = &whyLine{}
				if cards, ok := d.lines[i]; ok {
					line.Line = lineOf(cards)
				}
			}
			if d.seen != nil {
				line.seenLine = newSeenLine(d.seen[i])
			}
			if err := out.JSON(line); err != nil {
				return err
			}
		}
	}
	return nil
}

// GradeLinesOf returns the cards of a deal in the JSON form, without what is asked for by flags.
func GradeLinesOf(d *GradedDeal) []GradeLine {
	out := make([]GradeLine, 0, len(d.Cards))
	score := d.scoreCosts()
	for i, c := range d.Cards {
		line := GradeLine{
			Match: d.Match, Deal: d.Number, Index: d.Again, Best: lineOf(c.Best), Trick: c.Trick, Seat: c.Seat.String(), Card: c.Card.String(),
			Value: c.Value,
			Cost:  c.Cost, CostGames: c.CostGames, Forced: c.Forced, Decision: c.Choice, Renuncia: c.Renuncia,
		}
		if score != nil {
			line.CostScore = &score[i]
		}
		out = append(out, line)
	}
	return out
}

// dearestShown is how many of the most costly cards a report shows.
const dearestShown = 3

// gradeText shows the deals of a match, the sums and the most costly cards.
func (a *gradeVerb) gradeText(ctx context.Context, out *output.Output, r *source.Record, deals []GradedDeal, sums *gradeSums,
	opt *gradeOptions) error {
	report.Header(out, r, r.Judge())
	out.Stdout.WriteString("\n")
	type dear struct{ deal, card, cost int }
	var dearest []dear
	for k, d := range deals {
		out.Printf("deal %d: %s %d at best play of all (%s), %d as it was played\n", d.Number, d.Played.Start.Sides()[0], d.Par,
			report.GamesText(out, d.Rules.Table(), &d.ParGames), d.Result())
		for i, c := range d.Cards {
			if c.Cost > 0 {
				dearest = append(dearest, dear{k, i, c.Cost})
			}
			if c.Renuncia {
				out.Printf("  trick %d: %s played %s, a renúncia\n", c.Trick, c.Seat, c.Card)
			}
		}
	}
	if len(deals) > 0 {
		a.gradeTable(out, sums, r)
		if opt.luck {
			a.luckTable(out, sums, r)
		}
	}
	if sums.left > 0 {
		out.Printf("%d {1:deal is|deals are} not graded: some of {1:its|their} cards are not known\n", sums.left)
	}
	slices.SortStableFunc(dearest, func(x, y dear) int { return cmp.Compare(y.cost, x.cost) })
	if !opt.why {
		dearest = dearest[:min(dearestShown, len(dearest))]
	}
	for i, x := range dearest {
		if i == 0 {
			out.Printf("the dearest cards\n")
		}
		d := &deals[x.deal]
		// One search serves all of the cards of a deal that are shown.
		if err := d.refute(ctx, func(i int) bool { return slices.Contains(dearest, dear{x.deal, i, d.Cards[i].Cost}) }); err != nil {
			return err
		}
		c := &d.Cards[x.card]
		out.Printf("  deal %d, trick %d: %s played %s, %d card points less than %s\n", d.Number, c.Trick, c.Seat, c.Card, c.Cost,
			card.SetOf(c.Best...))
		a.whyText(out, d, x.card)
	}
	return nil
}

// gradeTable shows what the cards of each seat and pair cost.
func (a *gradeVerb) gradeTable(out *output.Output, s *gradeSums, r *source.Record) {
	t := out.NewTable(!output.Utf8Locale())
	head := table.Row{"", out.Sayf("cards played"), out.Sayf("decisions"), out.Sayf("cost"), out.Sayf("a decision"), out.Sayf("in games"),
		out.Sayf("count")}
	if s.sides[0].seen.Cards+s.sides[1].seen.Cards > 0 {
		head = append(head, out.Sayf("by what was seen"))
	}
	t.AppendHeader(head)
	row := func(name string, c *gradeSum) {
		score := any("–")
		if c.unscored == 0 {
			score = c.score
		}
		cells := table.Row{name, c.Cards, c.Decisions, c.Cost, a.perDecision(out, c, r == nil), c.CostGames, score}
		if c.seen.Cards > 0 {
			cells = append(cells, a.seenCell(out, &c.seen))
		}
		t.AppendRow(cells)
	}
	if r == nil && s.players != nil {
		for _, name := range slices.Sorted(maps.Keys(s.players)) {
			row(message.Visible(name), s.players[name])
		}
	} else {
		for _, seat := range rules.TwoPairs.Seats {
			if s.dead && seat == card.D {
				continue // its cards are those of who dealt
			}
			name := seat.String()
			if r != nil {
				name = report.NameOf(r, seat)
			}
			row(name, &s.seats[seat])
		}
	}
	t.AppendSeparator()
	names := [...]string{card.AC.String(), card.BD.String()}
	if s.dead {
		names = [...]string{out.Sayf("dealer and dead hand"), out.Sayf("the two others")}
	}
	for i, name := range names {
		row(name, &s.sides[i])
	}
	out.Render(t)
	if r == nil && s.matches < fewestMatches {
		out.Printf("how far a mean may be off (±) is told from %d matches on\n", fewestMatches)
	}
	a.seenDoubts(out, s)
	a.alikeText(out, s)
	deals := s.sides[0].Deals
	if deals == 0 {
		return
	}
	par, play := out.Words.Decimals(float64(s.par)/float64(deals), 1), out.Words.Signed(float64(s.won-s.par)/float64(deals))
	if s.dead {
		out.Printf("the cards dealt were worth %s a deal to the dealer with the dead hand, the play of all %s\n", par, play)
	} else {
		out.Printf("the cards dealt were worth %s a deal to AC, its play and the others' %s\n", par, play)
	}
}
