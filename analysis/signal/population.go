package signal

import (
	"maps"
	"math"
	"slices"

	"sueca/analysis/choice"
	"sueca/analysis/query"
	"sueca/engine/card"
)

// Population is what the pairs of an archive did where a signal could be given, and how its
// players choose cards otherwise (população). A pair is held against it: what all others do
// too is a habit of players, not an agreement. Populations of the parts of an archive add up to
// that of the whole, in any order.
//
// Of each player some hundred choices are kept and of each pair some hundred opportunities: those
// with the smallest random numbers.
type Population struct {
	players *Choosers
	pairs   []map[string]*sample[opportunity] // by detector
	results map[string]*Results               // by pair
	holdout bool
}

// mostOpportunities is how many opportunities of a pair are kept.
const mostOpportunities = 1000

// opportunity is a card that a pair chose where it could have given a signal.
type opportunity struct {
	choice.Opportunity
	player string
}

// NewPopulation returns an empty population for a study: of the deals that are kept back, or of the others.
func NewPopulation(s *Study, holdout bool) *Population {
	p := &Population{players: NewChoosers(), results: map[string]*Results{}, holdout: holdout}
	for range s.Detectors {
		p.pairs = append(p.pairs, map[string]*sample[opportunity]{})
	}
	return p
}

// Add adds a deal of the match that came into its log at a position, 0 for none, if it is of the population's part.
// Where the view has grades, which cards cost nothing with open cards is taken into account.
func (p *Population) Add(s *Study, view *query.DealView, position int64) {
	if s.Part(view.Match, position, view.Tag("Date")) != partOf(p.holdout) {
		return
	}
	p.players.Add(view)
	addResult(p.results, view)
	for i, d := range s.Detectors {
		d.Look(view, func(o *Opportunity) {
			pair, player := pairName(view, o.Seat), nameAt(view, o.Seat)
			if s.excluded(i, o.Found) >= 0 || o.Undecided || o.Reading == Neutral || pair == "" {
				return
			}
			if c, found := d.choiceAt(view, o); found != nil {
				at(p.pairs[i], pair).add(lotOf(view, c, d.Name), opportunity{*found, player}, mostOpportunities)
			}
		})
	}
}

// choiceAt returns the choice that an opportunity was: among the cards by which the detector
// would have found an opportunity there too, and read it the one way or the other. The card
// is the first of the opportunity that is its seat's own. nil where it was no choice.
func (d *Detector) choiceAt(view *query.DealView, o *Opportunity) (*query.Choice, *choice.Opportunity) {
	step := slices.IndexFunc(o.Plays, func(p query.Play) bool { return p.Seat == o.Seat })
	if step < 0 {
		return nil, nil
	}
	c := o.Found.Choice(step)
	if c == nil {
		return nil, nil
	}
	all := decision(view, c)
	out := &choice.Opportunity{State: o.State}
	for i, card := range c.Legal {
		reading := o.Reading
		if card != c.Played {
			reading = d.readOtherwise(view.Otherwise(c, card), o.Plays[step], card)
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
func (d *Detector) readOtherwise(view *query.DealView, where query.Play, card card.Card) Reading {
	reading := Neutral
	d.Look(view, func(o *Opportunity) {
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
	p.players.Join(o.players)
	joinResults(p.results, o.results)
	for i := range p.pairs {
		join(p.pairs[i], o.pairs[i], mostOpportunities)
	}
}

// Habits are how the pairs of a population choose where they could have given a signal, beyond how their players choose otherwise,
// and how strong they are.
type Habits struct {
	By       []choice.Habits // by detector, in the order of the study
	Players  *choice.Players
	strength map[string]float64
}

// Fit returns the habits of the pairs.
func (p *Population) Fit() (*Habits, error) {
	players, err := p.players.Fit()
	if err != nil {
		return nil, err
	}
	out := &Habits{Players: players, strength: strengths(p.results)}
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
			return nil, err
		}
		out.By = append(out.By, habits)
	}
	return out, nil
}

// Alike returns the habits of a pair and of all others of like strength, by a detector: those whose points a deal are no
// farther than [LikeStrength] from its own. What good players do where beginners do otherwise is no agreement.
func (h *Habits) Alike(detector int, pair string) choice.Habits {
	own := h.strength[pair]
	return slices.DeleteFunc(slices.Clone(h.By[detector]), func(o *choice.Habit) bool {
		return math.Abs(h.strength[o.Name]-own) > LikeStrength
	})
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
