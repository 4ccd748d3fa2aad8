package desk

import (
	"sueca/analysis/record"
	"sueca/engine"
)

// TagOf returns the value of a match's tag.
func TagOf(events []engine.Event, name string) string {
	for _, tag := range record.TagsOf(events) {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}

// Transcribed is the source that transcribed matches name.
const Transcribed = "sueca transcribe"
