package report

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"

	"sueca/analysis/choice"
	"sueca/analysis/query"
	"sueca/analysis/signal"
	"sueca/analysis/singledummy"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
)

// Habits is how players choose cards, learnt from matches. It tells how likely the cards of
// others were where cards are weighed by what seats could know.
type Habits struct {
	players *choice.Players
	digest  string
}

// LearnHabits learns from the matches that the arguments name. The error is that of reading them,
// or of [choice.FitPlayers].
func LearnHabits(records *source.Source, args []string) (*Habits, error) {
	all := signal.NewChoosers()
	type learnt struct{ of *signal.Choosers }
	err := source.Work(records, records.Batches(args), func(out *output.Output, result *learnt, r *source.Record) {
		if result.of == nil {
			result.of = signal.NewChoosers()
		}
		view := query.DealView{Match: r.ID()}
		if err := DealViewsOf(records.Context, out, &view, r, nil, func() error {
			view.Grades = nil // how they play by what they see
			result.of.Add(&view)
			return nil
		}); err != nil {
			out.Complain(err)
		}
	}, func(p *source.Done[learnt]) error {
		if p.Result.of != nil {
			all.Join(p.Result.of)
		}
		return nil // what cannot be read is said when it is graded
	})
	if err != nil {
		return nil, err
	}
	players, err := all.Fit()
	if err != nil {
		return nil, err
	}
	h := &Habits{players: players}
	text, err := json.Marshal(players)
	if err != nil {
		return nil, err
	}
	h.digest = fmt.Sprintf("%x", sha256.Sum256(text))
	return h, nil
}

// Players returns how many players were learnt from.
func (h *Habits) Players() int { return len(h.players.By) }

// choiceIn returns the choice of those who sat at a deal.
func (h *Habits) choiceIn(d *PlayedDeal) singledummy.Choice {
	return func(t *singledummy.Turn) ([]float64, error) {
		return choice.Shares(choice.Features(t.Pos, t.Seat, t.Legal, 0), h.players.Of(d.Players[t.Seat])), nil
	}
}
