package report

import (
	"context"
	"errors"
	"sueca/analysis/query"
	"sueca/analysis/solve"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/replay"
)

// ScenesOf calls each with the wanted scenes of a match.
func ScenesOf(a *source.Source, scene *query.Scene, r *source.Record, grades *GradeCache, each func() error) error {
	r.Judging = a.Judging
	scene.Grades = func() *solve.Graded {
		p, ok := scene.Played()
		if !ok {
			return nil
		}
		g, err := grades.Grade(a.Context, r, &PlayedDeal{Number: scene.Deal, Rules: scene.Rules, Played: p}, solve.Weighing{})
		if err != nil {
			if !errors.Is(err, context.Canceled) {
				a.Complain(err)
			}
			return nil
		}
		return g
	}
	return scene.Scenes(r.Events, func() *replay.Match { return r.Judge() }, func() error {
		if !r.Wants(scene.Deal) {
			return nil
		}
		return each()
	})
}

// PlayedDeal is a deal of a match whose cards are all known.
type PlayedDeal struct {
	Match  string
	Number int
	Again  int // tells deals of one number apart, as in [replay.Verdict]
	Index  int // its place among the deals of the match, from 0
	Rules  *engine.Rules
	Played *solve.Played
	// Players are those who sat there, by their seats.
	Players [engine.H + 1]string
}

// PlayedDeals returns the deals of a match whose cards are all known; with a number, that
// deal only.
func PlayedDeals(r *source.Record, number int) []PlayedDeal {
	rules := &r.Judge().Rules
	var out []PlayedDeal
	for _, e := range r.Ended(func(v *replay.Verdict) bool { return number == 0 || number == v.Deal }) {
		if p, ok := solve.PlayedOf(e.Deal, rules); ok {
			out = append(out, PlayedDeal{r.ID(), e.Standing.Number, r.Judge().Verdicts[e.Index].Index, e.Index, rules, p, PlayersIn(r, &e.Standing)})
		}
	}
	return out
}
