package custody

import (
	"slices"
	"strings"

	"sueca/analysis/record"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/code"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
)

// prepared is a match that is ready to be appended.
type prepared struct {
	*eventlog.Packed
	file          string
	deals, unread int
	errors        int      // found in it
	dealt         []uint64 // its deals; see dealHashes
	// fragile: a person wrote the match, and its id will change when it grows.
	fragile bool
	said    []byte // what could not be read of it, as shown

	text *notation.Match // only its text, to read it again
}

// record reads the match again, which is seldom needed.
func (p *prepared) record(a *source.Source) *source.Record {
	opt := a.Reading
	opt.File = p.file
	m := p.text.Reread(opt)
	if a.From == "gaips" {
		m, _ = notation.ReadGaips(strings.NewReader(p.text.Text), opt) // reading a string does not fail
	}
	return &source.Record{MatchID: p.Match, File: p.file, Text: m, Events: m.Events}
}

// prepare makes a match ready, in a worker.
func (a *importVerb) prepare(out *output.Output, ready *[]*prepared, r *source.Record) {
	if r.Empty {
		a.Judge.Show(out, r, a.Judge.Findings(out, r))
		return
	}
	if a.Records.From != "gaips" && nothingReadable(r.Events) {
		out.Complain(output.Usagef("%s: nothing in it can be read as a record, and nothing was stored; if it is in another form, name that "+
			"with --from (sueca help forms)", r.File))
		return
	}
	packed, err := eventlog.Pack(r.Events, a.Records.Author)
	if err != nil {
		out.Complain(err)
		return
	}
	one := &prepared{
		Packed: packed, file: r.File, fragile: !packed.Identified && named(r) && !grows(r),
		text: &notation.Match{Text: r.Written().Text, FirstLine: r.FirstLine()},
	}
	one.deals, one.unread = record.DealsIn(r.Events)
	if !a.asNew && named(r) && a.Records.From != "gaips" {
		one.dealt = dealHashes(r.Events)
	}
	// Unreadable parts are known without judging, strict findings are not.
	if a.Judge.Strict || one.unread > 0 || r.Written().Errors != nil {
		from := out.Mark()
		for _, one := range a.Judge.Findings(out, r) {
			if one.Code.Unreadable() || a.Judge.Strict && one.Level == code.Error {
				finding.Count(out, []finding.Finding{one})
				if !out.IsJSON() {
					a.Judge.ShowText(out, r, one, "")
				}
			}
		}
		one.said = out.TakeBack(from)
	}
	found := a.Judge.Findings(out, r)
	finding.Count(out, found)
	for _, f := range found {
		if f.Level == code.Error {
			one.errors++
		}
	}
	*ready = append(*ready, one)
}

// nothingReadable reports whether a match is only text that cannot be read, without a
// numbered deal: most likely a file in another form.
func nothingReadable(events []engine.Event) bool {
	any := false
	for _, e := range events {
		switch e := e.(type) {
		case *engine.MatchStarted, *engine.Commented:
		case *engine.Quarantined:
			if any = true; !e.Head && e.Deal > 0 {
				return false
			}
		default:
			return false
		}
	}
	return any
}

// grows reports whether the match keeps its id if deals are added. Without tags that
// identify the match, its id depends on its cards.
func grows(r *source.Record) bool {
	more := append(slices.Clip(r.Events), &engine.DealStarted{Number: 1 << 20})
	return evidence.MatchID(more) == r.ID()
}

// named reports whether the record names a player, so that a person wrote it.
func named(r *source.Record) bool {
	for _, e := range r.Events {
		if t, ok := e.(*engine.TagWritten); ok && len(t.Name) == 1 {
			return true
		}
	}
	return false
}
