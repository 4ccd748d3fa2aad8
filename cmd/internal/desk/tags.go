package desk

import "sueca/engine"

// TagOf returns the value of a match's tag, as corrected.
func TagOf(events []engine.Event, name string) string { return engine.TagOf(events, name) }

// Transcribed is the source that transcribed matches name.
const Transcribed = "sueca transcribe"
