package viewer

import (
	"sueca/engine"
	"sueca/replay"
)

// Library is the matches that can be opened, in their order (arquivo). It may
// be longer than memory: a match is read when it is opened.
type Library interface {
	// Open reads match i, from 0. The error is [io.EOF] behind the last one.
	Open(i int) (*Document, error)
	// Len gives how many matches there are, as far as is known; whole tells that
	// there are no more.
	Len() (n int, whole bool)
	// Find gives the match of that name, or the beginning of one: -1 for none.
	Find(name string) int
}

// Record is a match as it was recorded (registo).
type Document struct {
	// Name is the match's id. File is where it was read from, empty for a log.
	Name, File string
	Events     []engine.Event
	// Rules are those to judge it by; see [replay.Options].
	Judging replay.Options
	// Line gives the line of File that an event stands on, 0 for none. It is nil
	// where there is no text.
	Line func(event int) int
	// Add appends to the record. It is nil where nothing can be.
	Add func(events []engine.Event) error
	// Stale reports whether the record has grown since. It is nil where it cannot.
	Stale func() bool
}

// Desk is what the viewer asks of the program around it (secretária).
type Host struct {
	// Languages are those that can be chosen, at least one.
	Languages []Language
	// Card reads a card as people type it; single letters are suits of that
	// language, or nothing where it is none.
	Card func(text, language string) (engine.Card, error)
	// Lines reads lines of the notation as a person types them, in a deal whose next
	// trick, or the one that has begun, has that number and is led or gone on with by
	// that seat. It may be nil where nothing is transcribed.
	Lines func(text, language string, trick int, seat engine.Seat) ([]engine.Event, error)
	// Slip gives the likeliest slip of the pen that would explain the renúncias of a deal,
	// empty for none. It may be nil.
	Slip func(events []engine.Event, deal int, language string) string
	// Save writes a match to a new file.
	Save func(file string, events []engine.Event) error
	// Write writes a picture or a page to a file.
	Write func(file, content string) error
	// Rules tells the rules of a match in so many lines of that width.
	Rules func(language string, r *engine.Rules, width int) []string
	// Possible counts the deals that were possible for all that a seat knew after a
	// card of a trick, empty where that cannot be told. It may be nil.
	Possible func(d *engine.Deal, r *engine.Rules, seat engine.Seat, trick, card int) string
	// Worth tells what a position is worth, false where that takes too long or the
	// cards do not go together. It may be nil.
	Worth func(r *engine.Rules, p *Open) (Worth, bool)
	// Explain says an error.
	Explain func(language string, err error) string
}

// Language is one that the viewer speaks (língua).
type Language struct {
	Name string // en, pt
	Say  func(engine.Message) string
}

// English says messages as they are.
var English = Language{"en", engine.Message.String}
