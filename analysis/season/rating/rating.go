package rating

import (
	"fmt"
	"math"
)

// Level is what share of intervals holds the truth.
const Level = 0.95

// Most is how many pairs or players can be rated in one group. Time grows with the third
// power, memory with the second.
const Most = 1000

// TooManyError says that a group is larger than [Most].
type TooManyError struct{ Rated int }

func (e *TooManyError) Error() string {
	return fmt.Sprintf("%d to be rated together, and %d can be", e.Rated, Most)
}

// Group is the ratings of those who can be compared with each other, the strongest first.
type Group struct {
	Rows  []Row
	Games int
	// Drawn is how often two of equal strength draw; 0 where nothing was drawn.
	Drawn float64

	design *design
	opt    Options
	known  belief
	at     []int       // the items of the rows
	places [][]float64 // the chances of each row to be first, second, …
}

// Row is the rating of one pair or player.
type Row struct {
	Players          []string // in order of names
	Won, Drawn, Lost int
	Evenings         int // on which there are games of theirs
	// Strength is in log-odds, after the last evening, against an average pair or player;
	// [Points] tells it on another scale. Low and High are the ends of its interval, and
	// Chance is what share of games that are not drawn is won against the average, over all
	// that the strength may be.
	Strength, Low, High, Chance float64
	// First is the chance to be the strongest of the group, Places the interval of the
	// place, 1 for the strongest.
	First  float64
	Places [2]int
	// Bootstrap is the interval by [Season.Bootstrap]; nil where it was not asked for, where
	// the evenings are too few, and where the strength is open.
	Bootstrap *Interval
	// Together are the players who only ever sat with this one, which is one at most: what
	// the two are worth is known for both together, and each is given half.
	Together []string
	// Open: the games do not tell this strength from the others of the group. The prior
	// decides it.
	Open bool
}

// Games returns the number of games.
func (r *Row) Games() int { return r.Won + r.Drawn + r.Lost }

// Interval is from the least to the most.
type Interval struct{ Low, High float64 }

// Chance returns, of games that are not drawn, the share that somebody of this strength wins
// against the average.
func Chance(strength float64) float64 { return logistic(strength) }

// Points returns a strength on the scale of chess ratings (A. Elo): 0 is the average, and 400
// points are ten wins to one.
func Points(strength float64) float64 { return strength * 400 / math.Ln10 }

// Fit rates all groups: by games, most first.
func (s *Season) Fit(opt Options) ([]Group, error) {
	var out []Group
	for _, d := range s.designs() {
		places, err := d.fit(opt)
		if err != nil {
			return nil, err
		}
		out = append(out, d.group(opt, places))
	}
	return out, nil
}

// fit returns how likely each spread and drift is for a group, and the strengths by them.
func (d *design) fit(opt Options) ([]place, error) {
	if len(d.items) > Most {
		return nil, &TooManyError{len(d.items)}
	}
	return weigh(d.places(opt, nil)), nil
}

// group returns the ratings.
func (d *design) group(opt Options, places []place) Group {
	g := Group{design: d, opt: opt, known: believe(places)}
	g.Drawn = g.known.drawn()
	strength := g.known.strengths()
	open, together := d.open(), d.together()
	rows := make([]Row, len(d.items))
	for i := range rows {
		r, m := &rows[i], g.known.of(i)
		r.Players, r.Evenings, r.Strength, r.Open = d.items[i].names(), len(d.on[i]), strength[i], open[i]
		if k := together[i]; k >= 0 {
			r.Together = d.items[k].names()
		}
		in := m.interval()
		r.Low, r.High, r.Chance = in.Low, in.High, m.wins()
	}
	for _, of := range d.steps(1, nil) {
		g.Games += of.total()
		d.cells[of.cell].each(func(i int, sign float64) {
			won, lost := of.counts[Won], of.counts[Lost]
			if sign < 0 {
				won, lost = lost, won
			}
			rows[i].Won, rows[i].Lost, rows[i].Drawn = rows[i].Won+won, rows[i].Lost+lost, rows[i].Drawn+of.counts[Drawn]
		})
	}
	g.at = order(strength)
	g.places = g.known.places(g.at)
	for k, i := range g.at {
		r := rows[i]
		r.First, r.Places = g.places[k][0], placesOf(g.places[k])
		g.Rows = append(g.Rows, r)
	}
	return g
}

// alike is a difference of strengths that is only of arithmetic.
const alike = 1e-7

// Ahead returns how likely it is that the row i is stronger than the row k: 0.5 where nothing
// tells.
func (g *Group) Ahead(i, k int) float64 {
	if g.known == nil {
		return 0.5
	}
	return 1 - g.known.between(g.at[i], g.at[k]).below(0)
}

// Apart returns the interval of the strength of the row i less that of the row k. It is not to
// be had from their two intervals: what those who met one another know of each other is more.
func (g *Group) Apart(i, k int) Interval { return g.known.between(g.at[i], g.at[k]).interval() }

// Wins returns, of games of the row i and the row k that are not drawn, the share that the row
// i wins, over all that their strengths may be.
func (g *Group) Wins(i, k int) float64 { return g.known.between(g.at[i], g.at[k]).wins() }

// Places returns the chances that the row i is the strongest, the second, and so on.
func (g *Group) Places(i int) []float64 { return g.places[i] }
