package report

import (
	"slices"
	"strings"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay/reconcile"
)

// Refuses returns why a correction cannot be made, nil if it can.
func Refuses(before, after *source.Record) error {
	for _, f := range after.Judge().Findings {
		if f.Code != code.NoSuchPlay || f.Event < len(before.Events) {
			continue
		}
		if _, ok := after.Events[f.Event].(*engine.HeapAmended); ok {
			return output.Usagef("%s; nothing was stored", f.Msg)
		}
		if f.Trick == 0 {
			return output.Usagef("match %s has no deal %d", before.MatchID, f.Deal)
		}
		line := trickText(before, f.Deal, f.Trick)
		if line == "" {
			return output.Usagef("%s; nothing was stored", f.Msg)
		}
		return output.Usagef("%s: it reads %s; nothing was stored", f.Msg, line)
	}
	return nil
}

// Addition returns the events to add to a match, or why they cannot be added.
func Addition(records *source.Source, r *source.Record, events []engine.Event) ([]engine.Event, error) {
	if p, ok := events[0].(*engine.PlayAmended); ok && len(events) == 1 {
		events = reconcile.Plays(r.Events, p)
	}
	events = reconcile.Resumed(r.Events, events)
	if bad := unreadable(r.Events, events); !bad.IsZero() {
		return nil, output.Usagef("%s; nothing was stored", bad)
	}
	if !slices.ContainsFunc(events, engine.IsCorrection) {
		return events, nil
	}
	after := &source.Record{MatchID: r.ID(), Events: slices.Concat(r.Events, events), Judging: records.Judging}
	if err := Refuses(r, after); err != nil {
		return nil, err
	}
	return events, nil
}

// unreadable returns why a match could not be read again as it would be written with more events, zero if it can. What a deal cannot
// be read for already is no reason to write no more of it.
func unreadable(events, add []engine.Event) message.Message {
	rows := evidence.SplitRows(slices.Concat(events, add))
	from := 0
	for _, row := range rows {
		to := from + len(row)
		if to > len(events) {
			head := rows[0]
			if from == 0 {
				head = nil
			}
			bad := misread(head, row)
			was := events[min(from, len(events)):]
			if !bad.IsZero() && (len(was) == 0 || misread(head, was).IsZero()) && misread(nil, head).IsZero() {
				return bad
			}
		}
		from = to
	}
	return message.Message{}
}

// misread returns why a row of a match is not read as it is once it is written below the head, zero if it is.
func misread(head, row []engine.Event) message.Message {
	events := slices.Concat(head, row)
	opt := notation.Options{}
	if len(events) > 0 {
		if m, ok := events[0].(*engine.MatchStarted); ok && m.Source != engine.RulesTagged {
			opt.Rules = m.Rules
		}
	}
	text, again := notation.Format(events, notation.English), ""
	for m := range notation.Matches(strings.NewReader(text), opt) {
		for _, e := range m.Errors {
			if e.Code != code.Tolerated && e.Code != code.LeaderInferred {
				return e.Msg
			}
		}
		again += notation.Format(m.Events, notation.English)
	}
	// Events may be in another order: a trick has one line, and corrections of tags are read as those.
	if again != notation.Format(notation.AmendedFirst(events), notation.English) {
		return message.Msg("this line cannot stand here: it would be read as something else")
	}
	return message.Message{}
}
