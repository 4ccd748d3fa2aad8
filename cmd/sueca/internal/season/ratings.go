package season

import (
	"context"
	"errors"
	"math"
	"os"
	"os/signal"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"sueca/analysis/season"
	"sueca/analysis/season/rating"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/run"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/replay"
)

// ratingsVerb is one run of season ratings.
type ratingsVerb struct {
	*Season
	unit      string
	bootstrap int
	seed      uint64
	curve     bool
	chances   bool
	svg       string

	mutex sync.Mutex
	seen  map[ratedKey]*rated
}

// mostDraws is how many times the evenings may be drawn.
const mostDraws = 10_000

func newSeasonRatingsCmd(r *run.Run) *cobra.Command {
	a := &ratingsVerb{Season: &Season{Run: r}, seen: map[ratedKey]*rated{}}
	cmd := &cobra.Command{
		Use:   "ratings [FILE…|SELECTOR…]",
		Short: a.Out.Sayf("say how strong pairs or players are, and how sure that is"),
		Example: "  sueca season ratings --since 2026-10\n  sueca season ratings --by player --bootstrap 500 archive/\n  sueca season ratings " +
			"--svg curves.svg all",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.checkRatings(cmd); err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			return a.runRatings(ctx, args)
		},
	}
	a.Records.ReadingFlags(cmd, source.AsOf, source.Jobs, source.Judging)
	a.Out.JSONFlag(cmd)
	a.filter.Flags(a.Out, cmd)
	f := cmd.Flags()
	f.StringVar(&a.By, "by", "pair", a.Out.Sayf("rate each `what`: pair or player"))
	f.StringVar(&a.unit, "unit", "match", a.Out.Sayf("`what` is won, drawn or lost: match or deal"))
	f.IntVar(&a.bootstrap, "bootstrap", 0, a.Out.Sayf("draw the evenings `N` times with replacement, and show how sure the ratings "+
		"are by that"))
	f.Uint64Var(&a.seed, "seed", 1, a.Out.Sayf("`seed` of what is drawn"))
	f.BoolVar(&a.curve, "curve", false, a.Out.Sayf("with --format json the rating after each evening too"))
	f.BoolVar(&a.chances, "chances", false, a.Out.Sayf("with --format json the chance of each place, and against each of the group"))
	f.StringVar(&a.svg, "svg", "", a.Out.Sayf("draw the ratings after each evening to this SVG `file` (- is standard output)"))
	return cmd
}

// checkRatings looks at the flags.
func (a *ratingsVerb) checkRatings(cmd *cobra.Command) error {
	changed := func(name string) bool { return cmd.Flags().Changed(name) }
	switch {
	case changed("svg") && a.svg == "":
		return output.Usagef("--svg takes the name of a file")
	case a.svg == "-" && a.Out.IsJSON():
		return output.Usagef("standard output takes one of --svg and --format json: name a file for the picture")
	case a.curve && !a.Out.IsJSON():
		return output.Usagef("--curve goes with --format json; --svg draws the curves")
	case a.chances && !a.Out.IsJSON():
		return output.Usagef("--chances goes with --format json")
	case a.bootstrap < 0 || a.bootstrap == 1 || a.bootstrap > mostDraws:
		return output.Usagef("--bootstrap is a number from 2 to %d, or 0 for none", mostDraws)
	case changed("seed") && a.bootstrap == 0:
		return output.Usagef("--seed goes with --bootstrap: nothing else is drawn")
	}
	return errors.Join(source.OneOf("by", a.By, "pair", "player"), source.OneOf("unit", a.unit, "match", "deal"), a.filter.Check())
}

// ratedKey names a record of a match.
type ratedKey struct {
	id      string
	version season.Version
}

// rated is what the ratings take from a record of a match, besides what a season does.
type rated struct {
	// unplayed: no deal is written, or the match was given to those who stayed.
	unplayed bool
	deals    []rating.Outcome // of those whose games are known, for AC
	dealt    []dealt
}

// dealt is a deal whose double-dummy value is kept: card points of the pair that leads, above
// half of the deal's.
type dealt struct {
	leads     card.Side
	par, made int
}

// rate takes what the ratings need from a record. It is called in workers.
func (a *ratingsVerb) rate(r *source.Record, m *season.Match, grades *report.GradeCache) error {
	if err := verb.FourHanded(r); err != nil {
		return err
	}
	judged, out := r.Judge(), &rated{}
	out.unplayed = len(judged.Verdicts) == 0 || slices.ContainsFunc(judged.Ledger, func(e replay.Entry) bool {
		return e.Why == replay.ForWalkover || e.Why == replay.ForAbandoning
	})
	for i := range judged.Verdicts {
		v := &judged.Verdicts[i]
		if v.Games == nil || v.Misdeal || slices.Contains(v.Codes, code.MatchOver) {
			continue
		}
		switch ac, bd := v.Games.Of(card.AC), v.Games.Of(card.BD); {
		case ac > bd:
			out.deals = append(out.deals, rating.Won)
		case ac < bd:
			out.deals = append(out.deals, rating.Lost)
		default:
			out.deals = append(out.deals, rating.Drawn)
		}
	}
	if grades != nil && r.File == "" {
		for _, d := range report.PlayedDeals(r, 0) {
			g := grades.Kept(&d)
			if g == nil || !d.Played.Whole {
				continue
			}
			leads, sign, half := rules.TwoPairs.Column(d.Played.Start.Leader), 1, d.Rules.DealPoints()/2
			if leads != card.AC {
				sign = -1
			}
			out.dealt = append(out.dealt, dealt{leads, sign * (g.Par - half), sign * (g.Result() - half)})
		}
	}
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.seen[ratedKey{m.ID, m.Version}] = out
	return nil
}

// ratingsOf are the ratings of a season, and what they were made from.
type ratingsOf struct {
	season *rating.Season
	groups []rating.Group
	told   []rating.Foretold // of the groups
	curve  map[rating.Pair][]rating.Point
	cards  *cards

	unfinished, unplayed, unnamed, twice int
}

// cards is what the double-dummy values of deals tell.
type cards struct {
	luck   rating.Luck
	shares map[rating.Pair]*rating.Share
	fit    rating.LuckFit
	own    bool // by the deals of these matches
	deals  int
}

func (a *ratingsVerb) runRatings(ctx context.Context, args []string) error {
	if err := errors.Join(a.Records.Settle(), a.Records.NotRead(args, a.svg), a.Files.MayWrite(output.Replace, a.svg)); err != nil {
		return err
	}
	a.each = a.rate
	s, err := a.standing(args)
	if err != nil {
		return err
	}
	out := a.gather(s)
	opt := rating.Defaults()
	if a.bootstrap > 0 {
		out.groups, err = out.season.Bootstrap(ctx, opt, a.bootstrap, a.seed)
	} else {
		out.groups, err = out.season.Fit(opt)
	}
	if err == nil && (a.curve || a.svg != "") {
		out.curve, err = out.season.Curve(ctx, opt, mostEvenings)
	}
	var many *rating.TooManyError
	if errors.As(err, &many) {
		return output.Usagef("%d are to be rated together, and %d can be: --since, --tag or a SELECTOR takes fewer matches", many.Rated,
			rating.Most)
	}
	if err != nil {
		return err
	}
	a.remarkRatings(out)
	if a.svg != "" {
		if err := a.drawRatings(out); err != nil || a.svg == "-" {
			return err
		}
	}
	for i := range out.groups {
		out.told = append(out.told, out.groups[i].Foretold())
	}
	if a.Out.IsJSON() {
		return a.ratingRows(out)
	}
	a.ratingsText(out)
	return nil
}

// gather takes the games from the matches that count.
func (a *ratingsVerb) gather(s *season.Standing) *ratingsOf {
	by := rating.Pairs
	if a.By == "player" {
		by = rating.Players
	}
	out := &ratingsOf{season: rating.New(by), cards: &cards{shares: map[rating.Pair]*rating.Share{}}}
	for m := range s.Matches() {
		of := a.seen[ratedKey{m.ID, m.Version}]
		met := rating.Met{Evening: eveningOf(m)}
		for i := range m.Seats {
			seat := m.Seats[i].Seat
			pair := &met.First
			if rules.TwoPairs.Column(seat) != card.AC {
				pair = &met.Second
			}
			if seat == card.AC.First() || seat == card.BD.First() {
				pair[0] = m.Seats[i].Name
			} else {
				pair[1] = m.Seats[i].Name
			}
		}
		outcomes := of.deals
		if a.unit == "match" {
			outcomes = nil
			switch {
			case of.unplayed:
				out.unplayed++
			case !m.Over:
				out.unfinished++
			case m.Winner == card.AC:
				outcomes = []rating.Outcome{rating.Won}
			case m.Winner == card.BD:
				outcomes = []rating.Outcome{rating.Lost}
			default:
				outcomes = []rating.Outcome{rating.Drawn}
			}
		}
		names := []string{met.First[0], met.First[1], met.Second[0], met.Second[1]}
		slices.Sort(names)
		switch {
		case names[0] == "":
			out.unnamed++
			continue
		case len(slices.Compact(names)) < 4:
			out.twice++
			continue
		}
		for _, o := range outcomes {
			met.Outcome = o
			out.season.Add(met)
		}
		out.cards.add(m.ID, of.dealt, &met, by)
	}
	c := out.cards
	if c.fit, c.own = c.luck.Fit(1); !c.own {
		c.fit = rating.Measured()
	}
	return out
}

// add adds the deals of a match.
func (c *cards) add(id string, deals []dealt, met *rating.Met, by rating.By) {
	for _, d := range deals {
		c.deals++
		c.luck.Add(id, d.par, d.made)
		for k, pair := range [...]rating.Pair{met.First, met.Second} {
			leads := (d.leads == card.AC) == (k == 0)
			for _, who := range rating.Rated(by, pair) {
				if c.shares[who] == nil {
					c.shares[who] = &rating.Share{}
				}
				c.shares[who].Add(leads, d.par, d.made)
			}
		}
	}
}

// eveningOf returns what was played on one evening: the date, where it is written whole. A
// match without one is an evening of its own.
func eveningOf(m *season.Match) string {
	date := m.Date
	if len(date) == len("2026-10-03") && !slices.Contains([]byte(date), '?') {
		return date
	}
	if date == "" {
		date = "?"
	}
	return date + " " + m.ID
}

// ratingRow is a rating in the JSON form.
type ratingRow struct {
	Rank          int          `json:"rank"`
	Group         int          `json:"group"`
	Players       []string     `json:"players"`
	Unit          string       `json:"unit"`
	Played        int          `json:"played"`
	Won           int          `json:"won"`
	Drawn         int          `json:"drawn"`
	Lost          int          `json:"lost"`
	Evenings      int          `json:"evenings"`
	Rating        float64      `json:"rating"`
	Low           float64      `json:"low"`
	High          float64      `json:"high"`
	Chance        float64      `json:"chance"`
	ChanceLow     float64      `json:"chance_low"`
	ChanceHigh    float64      `json:"chance_high"`
	First         float64      `json:"first"`
	PlaceLow      int          `json:"place_low"`
	PlaceHigh     int          `json:"place_high"`
	Ahead         *float64     `json:"ahead"`
	ApartLow      *float64     `json:"apart_low"`
	ApartHigh     *float64     `json:"apart_high"`
	BootstrapLow  *float64     `json:"bootstrap_low"`
	BootstrapHigh *float64     `json:"bootstrap_high"`
	Together      *string      `json:"together"`
	Open          bool         `json:"open"`
	Luck          *luckCell    `json:"luck"`
	Foretold      *toldCell    `json:"foretold"`
	Places        []float64    `json:"places"`
	Against       []*float64   `json:"against"`
	Curve         []curvePoint `json:"curve"`
}

// toldCell is how well the games of a group were told by the evenings before.
type toldCell struct {
	Games int     `json:"games"`
	Loss  float64 `json:"loss"`
	Coin  float64 `json:"coin"`
	Elo   float64 `json:"elo"`
}

// luckCell is the card points of a row, a deal, and what of them the cards brought.
type luckCell struct {
	Deals    int     `json:"deals"`
	Made     float64 `json:"made"`
	MadeLow  float64 `json:"made_low"`
	MadeHigh float64 `json:"made_high"`
	Cards    float64 `json:"cards"`
	Play     float64 `json:"play"`
	PlayLow  float64 `json:"play_low"`
	PlayHigh float64 `json:"play_high"`
	// Left is the share of the variance that is left without the luck of the cards, Own
	// whether it and the slope are those of these matches.
	Left float64 `json:"left"`
	Own  bool    `json:"own"`
}

type curvePoint struct {
	Evening string  `json:"evening"`
	Rating  float64 `json:"rating"`
	Low     float64 `json:"low"`
	High    float64 `json:"high"`
}

// to rounds a number to some decimal places, so that machines agree on it.
func to(places int, x float64) float64 {
	p := math.Pow10(places)
	if x = math.Round(x*p) / p; x == 0 {
		return 0 // not -0
	}
	return x
}

func points(strength float64) float64 { return to(1, rating.Points(strength)) }

func (a *ratingsVerb) ratingRows(out *ratingsOf) error {
	for n := range out.groups {
		g := &out.groups[n]
		for i := range g.Rows {
			r := &g.Rows[i]
			row := ratingRow{
				Rank: i + 1, Group: n + 1, Players: r.Players, Unit: a.unit, Played: r.Games(), Won: r.Won, Drawn: r.Drawn, Lost: r.Lost,
				Evenings: r.Evenings,
				Rating:   points(r.Strength), Low: points(r.Low), High: points(r.High),
				Chance: to(4, r.Chance), ChanceLow: to(4, rating.Chance(r.Low)), ChanceHigh: to(4, rating.Chance(r.High)),
				First: to(4, r.First), PlaceLow: r.Places[0], PlaceHigh: r.Places[1], Open: r.Open,
			}
			if i+1 < len(g.Rows) {
				apart := g.Apart(i, i+1)
				row.Ahead, row.ApartLow, row.ApartHigh = new(to(4, g.Ahead(i, i+1))), new(points(apart.Low)), new(points(apart.High))
			}
			if f := &out.told[n]; f.Games > 0 {
				row.Foretold = &toldCell{f.Games, to(4, f.Loss), to(4, f.Coin), to(4, f.Elo)}
			}
			if a.chances {
				for k := range g.Rows {
					row.Places = append(row.Places, to(4, g.Places(i)[k]))
					row.Against = append(row.Against, nil)
					if k != i {
						row.Against[k] = new(to(4, g.Wins(i, k)))
					}
				}
			}
			if b := r.Bootstrap; b != nil {
				row.BootstrapLow, row.BootstrapHigh = new(points(b.Low)), new(points(b.High))
			}
			if len(r.Together) > 0 {
				row.Together = &r.Together[0]
			}
			if s := out.cards.split(r); s != nil {
				made, play := s.Bands()
				row.Luck = &luckCell{s.Deals, to(2, s.Made), to(2, made.Low), to(2, made.High), to(2, s.Cards), to(2, s.Play), to(2, play.Low),
					to(2, play.High), to(3, out.cards.fit.Left), out.cards.own}
			}
			if a.curve {
				row.Curve = []curvePoint{}
				for _, p := range out.curve[r.Key()] {
					row.Curve = append(row.Curve, curvePoint{p.Evening, points(p.Strength), points(p.Low), points(p.High)})
				}
			}
			if err := a.Out.JSON(row); err != nil {
				return err
			}
		}
	}
	return nil
}

// split returns what the cards brought a row, nil where too little of that is kept.
func (c *cards) split(r *rating.Row) *rating.Split {
	share := c.shares[r.Key()]
	if share == nil {
		return nil
	}
	s := share.Split(&c.fit)
	if s.Deals < 2 {
		return nil // no error can be told
	}
	return &s
}
