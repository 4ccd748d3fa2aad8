package replay

import (
	"strings"

	"sueca/engine"
)

// Coder is who coded the gestures of a match, or of a witness's record of it (quem codifica): the tag Coder. Where there is
// none nobody did, so that it is not known whether a play without a gesture had one.
type Coder struct {
	Name string
	// Blind says that the coder did not see the hands: the tag Blind is yes.
	Blind bool
}

// Coders returns who coded the gestures of a match, one for each of its witnesses; no name stands for nobody.
func Coders(events []engine.Event) []Coder {
	records := Witnesses(events)
	if records == nil {
		return []Coder{coderIn(events)}
	}
	out := make([]Coder, len(records))
	for i := range records {
		out[i] = coderIn(records[i].Events)
	}
	return out
}

func coderIn(events []engine.Event) Coder {
	name, blind := strings.TrimSpace(engine.TagOf(events, "Coder")), strings.ToLower(strings.TrimSpace(engine.TagOf(events, "Blind")))
	if name == "?" {
		name = ""
	}
	return Coder{name, blind == "yes" || blind == "sim"}
}
