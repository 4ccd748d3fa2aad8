package bundle

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"sueca/analysis/record"
	"sueca/cmd/internal/lang"
	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// Comment returns the text at the top of a bundle, for a person who opens the file, in
// the person's language. complete says that it is proven that these are all rows of the match.
func Comment(words lang.Speaker, id string, number int, size int64, complete bool, events []engine.Event) string {
	what := words.Sayf("match %s", id)
	shown := events
	if number > 0 {
		what = words.Sayf("match %s, deal %d", id, lang.Exact(number))
		shown = record.OnlyDeal(events, number)
	}
	// The record is no argument of a sentence: it stands there byte for byte.
	begin := evidence.BundleMagic
	if !complete {
		begin += words.Say(Partial) + "\n"
	}
	return begin + "\n" + words.Sayf("This file proves what a log of Sueca held of %s\nwhen it had %d rows. Check it "+
		"with:\n\n    sueca verify --keeper THE-KEEPERS.pub THIS-FILE\n\n", what, lang.Exact(size)) +
		words.Sayf("What follows is the record as the log has it, then the signed checkpoint, every\nrow of the match, one proof of all of "+
			"them, and the verdict.") + "\n\n" + indented(notation.Format(notation.AmendedFirst(shown), notation.English)) + "\n"
}

// Partial is what a bundle says first that does not show that it has all rows of its match.
var Partial = message.Msg("This does not show that the match has no other rows: later ones, such as a ruling, may have been left out.")

func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line != "\n" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// Verdicts returns the verdicts of a match, or of one deal, as JSON lines.
func Verdicts(id string, number int, position int64, events []engine.Event) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	for _, v := range record.VerdictRows(&record.Record{MatchID: id, Deal: number, Position: position, Events: events,
		Judged: replay.Judge(events)}) {
		_ = enc.Encode(v) // only a full disk fails, and this is memory
	}
	return message.VisibleJSON(out.Bytes())
}

// Check compares what a bundle says with what follows from its rows. It returns the
// deal that the bundle is about, 0 for the whole match.
func Check(b *evidence.Bundle, version string) (deal int, err error) {
	var events []engine.Event
	last := int64(0)
	for i := range b.Rows {
		more, err := b.Rows[i].Events()
		if err != nil {
			return 0, err
		}
		if b.Rows[i].Position <= last {
			return 0, bundleFault("row %d is not that row of the match", i+1)
		}
		events, last = append(events, more...), b.Rows[i].Position
	}
	deal = commentDeal(b.Comment)
	switch {
	case deal > 0 && !record.StandsDeal(events, deal), !isComment(b, deal, events):
		return 0, bundleFault("the record that can be read in the bundle is not the one that its rows prove")
	case !bytes.Equal(Verdicts(b.Match, deal, last, events), b.Verdict):
		return 0, bundleFault("the verdict is not the one that follows from the record by this program (%s)", version)
	}
	return deal, nil
}

// isComment reports whether the text at the top of a bundle is the one that its rows make,
// in one of our languages.
func isComment(b *evidence.Bundle, deal int, events []engine.Event) bool {
	return slices.ContainsFunc([]string{"en", "pt"}, func(language string) bool {
		return Comment(lang.New(language), b.Match, deal, b.Checkpoint.Size, b.Complete, events) == string(b.Comment)
	})
}

// commentDeal returns the deal that the text at the top of a bundle is about, 0 for the
// whole match. The text is not believed yet.
func commentDeal(comment []byte) int {
	_, text, _ := strings.Cut(string(comment), "\n\n") // below the magic
	what, _, _ := strings.Cut(text, "\n")
	number := what[strings.LastIndexByte(what, ' ')+1:]
	if !strings.Contains(what, ", ") {
		return 0
	}
	deal, err := strconv.Atoi(number)
	if err != nil || deal < 0 {
		return 0
	}
	return deal
}

func bundleFault(format string, args ...any) error {
	return &evidence.BundleError{Fault: message.Faultf(format, args...)}
}

// Proves reports whether the rows of a bundle are the match of a text. It verifies
// nothing of the bundle.
func Proves(bundle, text []byte) bool {
	rows, err := evidence.BundleRows(bundle)
	if err != nil {
		return false
	}
	var proven []engine.Event
	for _, row := range rows {
		events, err := row.Events()
		if err != nil {
			return false
		}
		proven = append(proven, events...)
	}
	for m, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
		if err != nil {
			return false
		}
		shown := notation.Format(m.Events, notation.English)
		proven := notation.AmendedFirst(proven)
		return shown == notation.Format(proven, notation.English) ||
			shown == notation.Format(reconcile.Fold(proven, evidence.Same), notation.English)
	}
	return false
}
