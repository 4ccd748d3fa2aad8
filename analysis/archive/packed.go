package archive

import (
	"errors"
	"slices"

	"sueca/analysis/archive/unpack"
	"sueca/analysis/record"
	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/eventlog/pack"
	"sueca/notation"
	"sueca/replay"
)

// Judge is what the index of a pack (arquivo empacotado) is made by: the findings of a match
// judged by its own rules, without those of reading it.
var Judge = pack.Judge{
	Name:  "sueca " + replay.Verdicts,
	Of:    func(events []engine.Event) (deals int, codes []code.Code) { return judged(events, nil) },
	Lines: notation.Lines,
}

// judged is what [Judge] says of a match. What it takes is noted.
func judged(events []engine.Event, effort *record.Effort) (deals int, codes []code.Code) {
	m := replay.Judge(events)
	effort.Took(m)
	for i := range m.Findings {
		codes = append(codes, m.Findings[i].Code)
	}
	deals, _ = record.DealsIn(events)
	return deals, codes
}

// Packed makes a match ready for a pack. Its remarks are what was tolerated when its text was
// read, each about the last event that begins at its place or before.
func Packed(r *record.Record) *pack.Entry {
	events := notation.AmendedFirst(r.Events)
	out := pack.Record{Events: events, Lines: Judge.Lines(events)}
	out.Deals, out.Codes = judged(events, r.Effort)
	if !r.OfFile() || r.Packed != nil && !r.Packed.Remarked {
		return pack.NewEntry(&out)
	}
	text := r.Written()
	for _, e := range text.Errors {
		if e.Code != code.Tolerated {
			continue // it stands with what could not be read
		}
		at := 0
		for i, place := range text.Ranges {
			if int(place.Line) < e.Line || int(place.Line) == e.Line && int(place.Col) <= e.Col {
				at = i
			}
		}
		out.Remarks = append(out.Remarks, pack.Remark{Event: at, Code: e.Code, Msg: e.Msg})
	}
	return pack.NewEntry(&out)
}

// Unpacked returns a match of a pack as a record of a file. Where the match names no rules, those
// of opt are its rules, as if its text were read so. Its events are those before the first deal
// until [record.Record.Load] is called, while the match is good.
func Unpacked(m *pack.Match, file string, opt notation.Options) (*record.Record, error) {
	head, err := m.Head()
	if err != nil {
		return nil, err
	}
	remarks, err := m.Remarks()
	if err != nil {
		return nil, err
	}
	readBack(head)
	GiveRules(head, opt.Rules)
	opt.File = file
	line := m.Line
	r := &record.Record{File: file, Events: head}
	r.Packed = &record.Packed{
		FirstLine: line, Remarked: remarks != nil, Playouts: m.Playouts,
		Place: func(deal, trick, place int) (line, col int, ok bool) {
			if !onLines(head) {
				return 0, 0, false
			}
			return m.Place(len(head), deal, trick, place)
		},
		Write: func() *notation.Match { return written(r.Events, remarks, line, opt) },
		Load: func() ([]engine.Event, error) {
			events, err := m.Events()
			if err != nil {
				return nil, err
			}
			readBack(events)
			GiveRules(events, opt.Rules)
			return events, nil
		},
	}
	return r, nil
}

// onLines reports whether each event of the head of a match has one line of the canonical form.
func onLines(head []engine.Event) bool {
	return !slices.ContainsFunc(head, func(e engine.Event) bool {
		return e.Kind() != engine.KindMatchStarted && e.Kind() != engine.KindTagWritten
	})
}

// readBack makes the faults of what could not be read as they were.
func readBack(events []engine.Event) {
	for _, e := range events {
		if q, ok := e.(*engine.Quarantined); ok {
			for i := range q.Faults {
				notation.ReadBack(&q.Faults[i])
			}
		}
	}
}

// PackFault returns an error of reading a pack as it is said.
func PackFault(name string, err error) error {
	var damage *pack.DamageError
	switch {
	case !errors.As(err, &damage):
		return unpack.Fault(name, err)
	case damage.Block > 0:
		return &unpack.Error{Fault: message.Faultf("%s: block %d, at byte %d: %s; what stands before it has been read", name, damage.Block,
			damage.At, damage.Msg)}
	case damage.At == 0:
		return &unpack.Error{Fault: message.Faultf("%s: %s", name, damage.Msg)}
	}
	return &unpack.Error{Fault: message.Faultf("%s: at byte %d: %s; what stands before it has been read", name, damage.At, damage.Msg)}
}

// GiveRules sets the rules of a match that names none, unless they are zero.
func GiveRules(events []engine.Event, rules rules.Rules) {
	if rules.IsZero() || len(events) == 0 {
		return
	}
	if m, ok := events[0].(*engine.MatchStarted); ok && m.Source == engine.RulesAssumed {
		events[0] = &engine.MatchStarted{Rules: rules, Source: engine.RulesGiven}
	}
}

// written returns a match in canonical form, as it is read there, with what was remarked when its
// text was read at the places of the events.
func written(events []engine.Event, remarks []pack.Remark, line int, opt notation.Options) *notation.Match {
	m := (&notation.Match{Text: notation.Format(events, notation.English), FirstLine: line}).Reread(opt)
	m.Events = events
	for len(m.Ranges) < len(events) {
		m.Ranges = append(m.Ranges, notation.Range{Line: int32(line), Col: 1, EndCol: 1})
	}
	m.Errors = nil
	for _, r := range remarks {
		if r.Event < 0 || r.Event >= len(events) {
			continue
		}
		fault := engine.Fault{Code: r.Code, Msg: r.Msg}
		notation.ReadBack(&fault)
		at := m.Ranges[r.Event]
		m.Errors = append(m.Errors, &notation.ParseError{File: opt.File, Line: int(at.Line), Col: int(at.Col), EndCol: int(at.EndCol),
			Code: r.Code, Msg: fault.Msg})
	}
	return m
}
