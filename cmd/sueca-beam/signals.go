package main

import (
	"context"
	"encoding/json"
	"fmt"

	"sueca/analysis/query"
	"sueca/analysis/record"
	"sueca/analysis/signal"
)

// signals counts the opportunities of a study.
type signals struct {
	study  *signal.Study
	counts *signal.Counts
}

// newSignals reads the study of a task.
func newSignals(t *Task) (*signals, error) {
	study, err := signal.ReadStudy(t.Study, func(name string) (string, error) {
		card, ok := signal.Detectors()[name]
		if !ok {
			card, ok = t.Detectors[name]
		}
		if !ok {
			return "", fmt.Errorf("there is no detector %q beside the study", name)
		}
		return card, nil
	})
	return &signals{study: study}, err
}

func (s *signals) begin(context.Context, place) error {
	s.counts = signal.NewCounts(s.study, false)
	return nil
}

func (s *signals) add(r *record.Record) error {
	if err := fourHanded(r); err != nil {
		return err
	}
	s.counts.Matches++
	view := query.DealView{Match: r.ID()}
	return view.Deals(r.Events, r.Judge, func() error {
		s.counts.Count(s.study, &view)
		return nil
	})
}

// fourHanded returns a complaint about a match that is not of four players in two pairs.
func fourHanded(r *record.Record) error {
	if rules := r.Judge().Rules; !rules.Table().IsFour() {
		return complaint{mistake("match %s is played by the rules %s: this is worked out at tables of four players in two pairs alone", r.ID(),
			rules.String())}
	}
	return nil
}

func (s *signals) end(emit func(string, []byte)) error {
	return emitJSON(emit, "", s.counts)
}

// mergeSignals adds up counts, and returns the sum as the command writes it.
func mergeSignals(t *Task, values func(*[]byte) bool) ([]byte, error) {
	s, err := newSignals(t)
	if err != nil {
		return nil, err
	}
	all := signal.NewCounts(s.study, false)
	if err := each(values, all.Add); err != nil {
		return nil, err
	}
	text, err := json.Marshal(all)
	return append(text, '\n'), err
}
