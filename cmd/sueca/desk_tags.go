package main

import (
	"sueca/analysis/record"
	"sueca/engine"
)

// tagOf returns the value of a match's tag.
func tagOf(events []engine.Event, name string) string {
	for _, tag := range record.TagsOf(events) {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}

// transcribed is the source that transcribed matches name.
const transcribed = "sueca transcribe"
