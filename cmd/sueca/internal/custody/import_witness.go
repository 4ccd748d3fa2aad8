package custody

import (
	"path/filepath"
	"slices"
	"strings"

	"sueca/cmd/internal/output"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// runWitness adds the record of another witness to a match of the log. The record that is there stays as it is, and so does
// the id of the match. The same record again adds nothing; one that has grown adds what is new.
func (a *importVerb) runWitness(match, file string) error {
	if err := a.Records.Settle(); err != nil {
		return err
	}
	a.Records.NameAuthor()
	stored, revision, err := a.Records.Stored(match)
	if err != nil {
		return err
	}
	record, err := a.Records.OneMatch(file)
	if err != nil {
		return err
	}
	added, err := a.witness(stored.Events, record.Events, strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)))
	if err != nil {
		return err
	}
	if len(added) == 0 {
		a.Out.Remark(message.Msg("%s: nothing is new in the record of this witness", stored.ID()))
		return nil
	}
	if _, err := a.Records.Store(stored.ID(), revision, added); err != nil {
		return err
	}
	a.Out.Remark(message.Msg("%s: the record of another witness is added (events: %d); sueca reconcile %s shows where they differ", stored.ID(), len(added),
		stored.ID()[:8]))
	return nil
}

// witness returns what is to be appended so that a match has the record of a witness.
func (a *importVerb) witness(match, record []engine.Event, name string) ([]engine.Event, error) {
	added, known, same := reconcile.Continue(match, record, name, evidence.Same)
	switch {
	case known && !same:
		return nil, output.Usagef("the match has another record of %s already: correct that with amend, or give this one another name with the tag Scorer",
			reconcile.NameOf(record, name))
	case known:
		return added, nil
	}
	added = reconcile.Add(match, record, name)
	m := replay.JudgeBy(append(slices.Clip(match), added...), a.Records.Judging)
	return added, output.Usage(reconcile.NotSame(m))
}
