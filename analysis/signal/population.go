package signal

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"sueca/analysis/choice"
	"sueca/analysis/query"
	"sueca/analysis/solve"
	"sueca/engine"
)

// Population is what the pairs of an archive did where a signal could be given, and how its
// players choose cards otherwise (população). A pair is held against it: what all others do
// too is a habit of players, not an agreement. Populations of the parts of an archive add up to
// that of the whole, in any order.
//
// Of each player some hundred choices are kept and of each pair some hundred opportunities: those
// with the smallest random numbers.
type Population struct {
	players map[string]*sample[choice.Decision]
	pairs   []map[string]*sample[opportunity] // by detector
}

// How many choices of a player, and opportunities of a pair, are kept.
const (
	mostChoices       = 400
	mostOpportunities = 1000
)

// opportunity is a card that a pair chose where it could have given a signal.
type opportunity struct {
	choice.Opportunity
	player string
}

// sample keeps those with the smallest random numbers.
type sample[T any] struct{ of []drawn[T] }

type drawn[T any] struct {
	lot uint64
	T   T
}

// add adds one, and lets one go where there are too many by half.
func (s *sample[T]) add(lot uint64, v T, most int) {
	if s.of = append(s.of, drawn[T]{lot, v}); len(s.of) >= most+most/2 {
		s.trim(most)
	}
}

func (s *sample[T]) trim(most int) {
	slices.SortFunc(s.of, func(a, b drawn[T]) int { return cmp.Compare(a.lot, b.lot) })
	if len(s.of) > most {
		clear(s.of[most:])
		s.of = s.of[:most]
	}
}

// NewPopulation returns an empty population for a study.
func NewPopulation(s *Study) *Population {
	p := &Population{players: map[string]*sample[choice.Decision]{}}
	for range s.Detectors {
		p.pairs = append(p.pairs, map[string]*sample[opportunity]{})
	}
	return p
}

// Add adds a deal of a match. The deals that the study keeps back are left out. Where the scene
// has grades, which cards cost nothing with open cards is taken into account.
func (p *Population) Add(s *Study, scene *query.Scene) {
	if s.Held(scene.Match) {
		return
	}
	scene.Choices(func(c *query.Choice) {
		name := nameAt(scene, c.Seat)
		if name == "" {
			return
		}
		at(p.players, name).add(lotOf(scene, c, "choice"), decision(scene, c), mostChoices)
	})
	for i, d := range s.Detectors {
		d.Look(scene, func(o *Opportunity) {
			for k := range s.excludes[i] {
				if so, _ := s.excludes[i][k].of.Truth(o.Found); so {
					return
				}
			}
			pair, player := pairName(scene, o.Seat), nameAt(scene, o.Seat)
			if o.Undecided || o.Reading == Neutral || pair == "" {
				return
			}
			if c, found := d.choiceAt(scene, o); found != nil {
				at(p.pairs[i], pair).add(lotOf(scene, c, d.Name), opportunity{*found, player}, mostOpportunities)
			}
		})
	}
}

// at returns the sample of a name, a new one if there was none.
func at[T any](all map[string]*sample[T], name string) *sample[T] {
	if all[name] == nil {
		all[name] = &sample[T]{}
	}
	return all[name]
}

// lotOf returns a random number of a choice.
func lotOf(scene *query.Scene, c *query.Choice, what string) uint64 {
	return lot(fmt.Sprint(what, " ", scene.Match, " ", scene.Deal, " ", c.Order))
}

// decision returns the numbers of the cards that were chosen among.
func decision(scene *query.Scene, c *query.Choice) choice.Decision {
	pos := &solve.Position{Trump: c.Trump, Leader: c.Leader, Table: c.Table}
	pos.Hands[c.Seat] = c.Hand
	pos.Hands[engine.TwoPairs.Across(c.Seat)] = c.Others // who of them has which is not looked at
	free := scene.Costless(c)
	return choice.Decision{X: choice.Features(pos, c.Seat, c.Legal, free), Chosen: slices.Index(c.Legal, c.Played)}
}

// choiceAt returns the choice that an opportunity was: among the cards by which the detector
// would have found an opportunity there too, and read it the one way or the other. The card
// is the first of the opportunity that is its seat's own. nil where it was no choice.
func (d *Detector) choiceAt(scene *query.Scene, o *Opportunity) (*query.Choice, *choice.Opportunity) {
	step := slices.IndexFunc(o.Plays, func(p query.Play) bool { return p.Seat == o.Seat })
	if step < 0 {
		return nil, nil
	}
	c := o.Found.Choice(step)
	if c == nil {
		return nil, nil
	}
	all := decision(scene, c)
	out := &choice.Opportunity{State: o.State}
	for i, card := range c.Legal {
		reading := o.Reading
		if card != c.Played {
			reading = d.readOtherwise(scene.Otherwise(c, card), o.Plays[step], card)
		}
		if reading == Neutral {
			continue
		}
		if card == c.Played {
			out.Chosen = len(out.X)
		}
		out.X = append(out.X, all.X[i])
		out.Signal = append(out.Signal, float64(number(reading == Hit)))
	}
	return c, out
}

// readOtherwise reads the opportunity at a place where another card lies, Neutral where there is
// none then.
func (d *Detector) readOtherwise(scene *query.Scene, where query.Play, card engine.Card) Reading {
	reading := Neutral
	d.Look(scene, func(o *Opportunity) {
		for _, p := range o.Plays {
			if p.Trick == where.Trick && p.Place == where.Place && p.Card == card && o.Seat == where.Seat && reading == Neutral {
				reading = o.Reading
			}
		}
	})
	return reading
}

// Join adds the population of another part of the archive.
func (p *Population) Join(o *Population) {
	join(p.players, o.players, mostChoices)
	for i := range p.pairs {
		join(p.pairs[i], o.pairs[i], mostOpportunities)
	}
}

func join[T any](all, other map[string]*sample[T], most int) {
	for name, s := range other {
		for _, d := range s.of {
			at(all, name).add(d.lot, d.T, most)
		}
	}
}

// Fit returns the habits of the pairs, by detector, in the order of the study.
func (p *Population) Fit() ([]choice.Habits, *choice.Players, error) {
	by := map[string][]choice.Decision{}
	for name, s := range p.players {
		s.trim(mostChoices)
		by[name] = values(s)
	}
	players, err := choice.FitPlayers(by)
	if err != nil {
		return nil, nil, err
	}
	var out []choice.Habits
	for _, pairs := range p.pairs {
		ops := map[string][]choice.Opportunity{}
		for _, pair := range slices.Sorted(maps.Keys(pairs)) {
			pairs[pair].trim(mostOpportunities)
			for _, o := range values(pairs[pair]) {
				o.Base = products(o.X, players.Of(o.player))
				ops[pair] = append(ops[pair], o.Opportunity)
			}
		}
		habits, err := choice.FitHabits(ops)
		if err != nil {
			return nil, nil, err
		}
		out = append(out, habits)
	}
	return out, players, nil
}

func values[T any](s *sample[T]) []T {
	out := make([]T, len(s.of))
	for i, d := range s.of {
		out[i] = d.T
	}
	return out
}

// products returns β·x of each row.
func products(x [][]float64, beta []float64) []float64 {
	out := make([]float64, len(x))
	for i, row := range x {
		for k, v := range row {
			out[i] += beta[k] * v
		}
	}
	return out
}
