package report

import (
	"slices"
	"strings"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
)

// LineText returns the notation of an event that has its own line.
func LineText(e engine.Event) string { return LineTextIn(e, notation.English) }

// LineTextIn is [LineText] with the keywords of a language.
func LineTextIn(e engine.Event, words notation.Words) string {
	return strings.TrimSpace(notation.Format([]engine.Event{e}, words))
}

// Keywords returns the language of the keywords that the person reads.
func Keywords(out *output.Output) notation.Words { return notation.Words(out.Words.Name()) }

// trickText returns a trick of a match as written, empty if there is none.
func trickText(r *source.Record, deal, trick int) string {
	_, deals := replay.Standings(r.Events)
	for _, s := range deals {
		if s.Number != deal {
			continue
		}
		from := slices.IndexFunc(s.Played(), func(e engine.Event) bool {
			t, ok := e.(*engine.TrickStarted)
			return ok && t.Number == trick
		})
		if from < 0 {
			continue
		}
		line, _, _ := strings.Cut(notation.Format(s.Played()[from:], notation.English), "\n")
		return "“" + line + "”"
	}
	return ""
}
