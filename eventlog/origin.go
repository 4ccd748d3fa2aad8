package eventlog

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"slices"

	"sueca/engine"
	"sueca/eventlog/evidence"
)

// earlierOf returns the names that a log had before, of which the first stands in its
// table. The others are in rows, so that they are proven like all that a log says.
func earlierOf(r *sqliteReader, first string) (out []evidence.Earlier, err error) {
	for rec, err := range r.found(selectRecords+"e.kind = ? AND e.stream = (SELECT id FROM stream WHERE name = ?) ORDER BY e.rev",
		[]any{int64(engine.KindOriginBegun), Register}) {
		if err != nil {
			return nil, err
		}
		events, err := rec.Events()
		if err != nil {
			return nil, err
		}
		e, ok := events[0].(*engine.OriginBegun)
		if !ok || len(events) != 1 || e.Before != first || e.Origin == first ||
			slices.ContainsFunc(out, func(o evidence.Earlier) bool { return o.Begun.Before == e.Origin }) {
			return nil, fmt.Errorf("position %d begins no other name of %s: %w", rec.Position, first, evidence.ErrDamaged)
		}
		out, first = append(out, evidence.Earlier{Position: rec.Position, Begun: *e}), e.Origin
	}
	return out, nil
}

// BeginOrigin writes into the log that it goes by another name from here on, because rows
// that were signed are lost, and returns that name. promise is the largest of what is known
// to have been signed. A log that has it does not begin anew.
func (l *SQLite) BeginOrigin(ctx context.Context, promise evidence.Promise, reason string) (origin string, err error) {
	if err := engine.CheckTyped(reason); err != nil {
		return "", err
	}
	err = l.Update(ctx, func(tx Tx) error {
		r, err := newRestorer(ctx, tx.(*sqliteTx), []evidence.Promise{promise}, nil)
		if err != nil {
			return err
		}
		name := make([]byte, 16)
		if _, err := rand.Read(name); err != nil {
			return err
		}
		origin = "sueca-log-" + hex.EncodeToString(name)
		revision, err := tx.Revision(Register)
		if err != nil {
			return err
		}
		_, err = tx.Append(Register, revision, []engine.Event{&engine.OriginBegun{
			Origin: origin, Before: r.tree.Origin, Signed: int(r.goal.Size), Root: r.goal.Root, Reason: reason,
		}})
		return err
	})
	return origin, err
}
