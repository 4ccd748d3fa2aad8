package viewer

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
	"sueca/replay/reconcile"
	htmlpage "sueca/replay/viewer/page"
)

// Library is a list of matches that can be opened. It may be too large for
// memory: a match is read when it is opened.
type Library interface {
	// Open reads match i, from 0. After the last one the error is [io.EOF].
	Open(i int) (*Document, error)
	// Len returns the number of matches, as far as it is known; whole says that
	// there are no more.
	Len() (n int, whole bool)
	// Find returns the index of the match whose name is name or begins with it,
	// -1 if there is none.
	Find(name string) int
}

// Document is a match as it was recorded.
type Document struct {
	// Name is the match's id. File is the file it was read from, "" for a log.
	Name, File string
	Events     []engine.Event
	// Judging is how to judge it.
	Judging replay.Options
	// Judged is the match judged so, where it is; nil where it is still to be.
	Judged *replay.Match
	// Add appends to the record. It is nil if nothing can be appended.
	Add func(events []engine.Event) error
	// Compare returns where this record and those of others who write the same match differ, in the deals that all of them have
	// written to their end, and By is who answers what is open. Compare is nil if nobody else writes it.
	Compare func() ([]reconcile.Compared, error)
	By      string
	// Page returns the match as a page shows it, with its record. It is nil if only the
	// events are there.
	Page func() htmlpage.Match
	// Stale reports whether the record has grown since it was read. It is nil
	// if it cannot grow.
	Stale func() bool
}

// Host is what the viewer needs from the program around it.
type Host struct {
	// Languages are the languages that can be chosen, at least one.
	Languages []message.Language
	// Card reads a card as people type it. Single letters are suits in that
	// language; if the language is "", they are not read.
	Card func(text, language string) (card.Card, error)
	// Lines reads lines of the notation as a person types them. trick is the
	// number of the next trick, or of the one that has begun, and seat leads it
	// or plays next to it, by the rules of the match. Lines may be nil if nothing is
	// transcribed.
	Lines func(r *rules.Rules, text, language string, trick int, seat card.Seat) ([]engine.Event, error)
	// Vocabulary returns how the lines of the notation are written, its words in
	// that language, and those of the infractions. It may be nil.
	Vocabulary func(language string) (usages []message.Message, words, infractions []string)
	// Next begins the match that follows another at the same table, and returns
	// its index in the library. It may be nil.
	Next func(events []engine.Event) (int, error)
	// Near returns the name of somebody who has played before that a typed name is like, "" if
	// there is none or they have it themselves. It may be nil.
	Near func(name string) string
	// Slip returns the likeliest slip of the pen that would explain the
	// renúncias of a deal, "" if there is none. It may be nil.
	Slip func(events []engine.Event, deal int, language string) string
	// Save writes a match to a new file.
	Save func(file string, events []engine.Event) error
	// Write writes a picture or a page to a file.
	Write func(file, content string) error
	// Rules describes the rules of a match in lines of that width.
	Rules func(language string, r *rules.Rules, width int) []string
	// Possible returns the number of deals that were possible for all that a
	// seat knew after a card of a trick, "" if it cannot be computed. It may be
	// nil.
	Possible func(d *engine.Deal, r *rules.Rules, seat card.Seat, trick, card int) string
	// Worth returns what a position is worth, and false if that takes too long
	// or the cards are inconsistent. It may be nil.
	Worth func(r *rules.Rules, p *Open) (Worth, bool)
	// Why returns why a card that was played was dear: what it cost, best play after it, and
	// in which deals it was wrong. There is nothing to say of one that cost nothing. The card is the
	// one with that number, from 0, of the deal with that verdict. Why may be nil.
	Why func(events []engine.Event, judged *replay.Match, deal *replay.Verdict, card int) []message.Message
	// Explain returns an error in words of a language.
	Explain func(language string, err error) string
}
