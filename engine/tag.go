package engine

import (
	"slices"
	"strings"

	"sueca/engine/card"
	"sueca/engine/message"
)

// knownTags are the tags that mean something in the notation; see [Tags].
var knownTags = []string{
	"Sueca", "Event", "Site", "Date", "Time", "Round", "Table", "Match", "Rules", "Letters", "A", "B", "C", "D", "Scorer", "Referee",
	"Source", "Result", "Coder", "Blind",
}

// SecondsTag is the tag of a match of which phones take the seconds, as "phone". It means nothing to the notation.
const SecondsTag = "Seconds"

// portugueseTags are tags as a person may name them in Portuguese (etiquetas), in small
// letters. Names of tags are English in every record.
var portugueseTags = map[string]string{
	"evento": "Event", "prova": "Event", "torneio": "Event", "local": "Site", "data": "Date", "hora": "Time", "ronda": "Round",
	"mesa":    "Table",
	"partida": "Match", "regras": "Rules", "letras": "Letters", "escrivao": "Scorer", "apontador": "Scorer", "arbitro": "Referee",
	"fonte": "Source", "codificador": "Coder", "cego": "Blind",
	"resultado": "Result",
}

// Tags returns the names of the tags that the notation knows. A record may have others,
// which are kept and mean nothing.
func Tags() []string { return slices.Clone(knownTags) }

// TagMeant returns the known tag that was perhaps meant by the name of one that is not
// known, and "" if the name is known, or like none.
func TagMeant(name string) string {
	if slices.Contains(knownTags, name) {
		return ""
	}
	if known := portugueseTags[strings.ToLower(name)]; known != "" {
		return known
	}
	return message.Nearest(name, knownTags)
}

// NamesPerson reports whether a tag names somebody: who sits in a seat, the scorer, the referee or who coded gestures.
func NamesPerson(tag string) bool {
	_, seat := card.ParseSeat(tag)
	return seat || tag == "Scorer" || tag == "Referee" || tag == "Coder"
}

// TagNamed returns the known tag of that name, in any case, or of that name in Portuguese; "" if
// there is none.
func TagNamed(name string) string {
	for _, known := range knownTags {
		if strings.EqualFold(known, name) {
			return known
		}
	}
	return portugueseTags[strings.ToLower(name)]
}
