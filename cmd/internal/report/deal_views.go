package report

import (
	"context"
	"errors"

	"sueca/analysis/query"
	"sueca/analysis/singledummy"
	"sueca/analysis/solve"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// DealViewsOf calls each with the wanted views of a match.
func DealViewsOf(ctx context.Context, out *output.Output, view *query.DealView, r *source.Record, grades *GradeCache,
	each func() error) error {
	view.Grades = func() *solve.Graded {
		p, ok := view.Played()
		if !ok {
			return nil
		}
		g, err := grades.Grade(ctx, r, &PlayedDeal{Number: view.Deal, Rules: view.Rules, Played: p})
		if err != nil {
			if !source.LimitOf(ctx).Leaves(err) && !errors.Is(err, context.Canceled) {
				out.Complain(err)
			}
			return nil
		}
		return g
	}
	var wrong error
	judge := func() *replay.Match {
		if wrong = r.Load(); wrong != nil {
			return &replay.Match{}
		}
		return r.Judge()
	}
	wanted := func() error {
		if !r.Wants(view.Deal) {
			return nil
		}
		return errors.Join(each(), wrong)
	}
	view.Written = func() []engine.Event {
		if wrong = r.Load(); wrong != nil {
			return nil
		}
		return r.Events
	}
	view.Codes = nil
	if r.Packed != nil {
		view.Codes = r.Packed.Codes
	}
	if r.Packed != nil && r.Packed.Load != nil {
		if done, err := view.Playouts(r.Events, r.Packed.Playouts, judge, wanted); done {
			return err
		}
		if err := r.Load(); err != nil {
			return err
		}
	}
	return view.Deals(r.Events, judge, wanted)
}

// PlayedDeal is a deal of a match whose cards are all known.
type PlayedDeal struct {
	Match  string
	Number int
	Again  int // tells deals of one number apart, as in [replay.Verdict]
	Index  int // its place among the deals of the match, from 0
	Rules  *rules.Rules
	Played *solve.Played
	Told   []singledummy.Told
	// Score is what the match had come to before it; nil if that is not known, or if the
	// match has no target in games.
	Score *singledummy.Score
	// Players are those who sat there, by their seats.
	Players [card.H + 1]string
}

// PlayedDeals returns the deals of a match whose cards are all known; with a number, that
// deal only.
func PlayedDeals(r *source.Record, number int) []PlayedDeal {
	rules := &r.Judge().Rules
	var out []PlayedDeal
	for _, e := range r.Ended(func(v *replay.Verdict) bool { return number == 0 || number == v.Deal }) {
		if p, ok := solve.PlayedOf(e.Deal, rules); ok {
			out = append(out, PlayedDeal{
				Match: r.ID(), Number: e.Standing.Number, Again: r.Judge().Verdicts[e.Index].Index, Index: e.Index, Rules: rules, Played: p,
				Told: singledummy.ToldIn(e.Standing.Number, e.Standing.Played()), Score: scoreBefore(r, e.Index), Players: PlayersIn(r, &e.Standing),
			})
		}
	}
	return out
}

// scoreBefore returns what a match had come to before a deal, by its index.
func scoreBefore(r *source.Record, index int) *singledummy.Score {
	sheet := card.Tally{}
	if index > 0 {
		before := r.Judge().Verdicts[index-1].Sheet
		if before == nil {
			return nil
		}
		sheet = *before
	}
	if s, ok := singledummy.ScoreOf(&r.Judge().Rules, sheet); ok {
		return &s
	}
	return nil
}
