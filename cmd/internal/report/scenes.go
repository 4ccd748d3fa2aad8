package report

import (
	"context"
	"errors"
	"slices"
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
	wanted := func(v *replay.Verdict) bool { return !v.Unread && r.Wants(v.Deal) && (number == 0 || number == v.Deal) }
	if !slices.ContainsFunc(r.Judge().Verdicts, func(v replay.Verdict) bool { return wanted(&v) }) {
		return nil
	}
	var out []PlayedDeal
	_ = replay.Walk(r.Events, r.Judge, func(d *replay.Ended) error {
		if !wanted(&r.Judge().Verdicts[d.At]) {
			return nil
		}
		if p, ok := solve.PlayedOf(&d.State.Deal, rules); ok {
			out = append(out, PlayedDeal{r.ID(), d.State.Deal.Number, d.Index, d.At, rules, p, playersWith(r, d)})
		}
		return nil
	})
	return out
}

// playersWith returns the names of those who sat there when a deal began to be played, by their
// seats.
func playersWith(r *source.Record, d *replay.Ended) [engine.H + 1]string {
	names := PlayersOf(r)
	for s, name := range d.Substitutes {
		if name != "" {
			names[s] = name
		}
	}
	return names
}
