package replay

import (
	"slices"

	"sueca/engine"
)

// Finding is one thing that is wrong, irregular or worth knowing in a record
// (achado). It points at an event by its index in the match; who holds the
// text knows the line.
type Finding struct {
	Code engine.Code
	// Deal is the number on the deal line, Trick counts from 1; 0 is none.
	Deal, Trick int
	Seat        engine.Seat
	Card        engine.Card
	// Pair is whose number is wrong, where a tally is.
	Pair engine.Pair
	// Event is the index of the event that the finding points at.
	Event int
	// Fault is set for text that could not be read: its line counts from the
	// first line of the event's text.
	Fault   *engine.Fault
	Msg     engine.Message
	Related []Related
}

// Related is another event that bears on a finding, such as the card that
// proves a renúncia.
type Related struct {
	Event int
	Trick int
	Card  engine.Card
	Msg   engine.Message
}

// sortFindings puts findings in the order of the record.
func sortFindings(fs []Finding) {
	slices.SortStableFunc(fs, func(a, b Finding) int { return a.Event - b.Event })
}

// Verdict is what a deal came to (resultado).
type Verdict struct {
	// Deal is the number on the deal line; 0 where that cannot be read.
	Deal int
	// Unread: the deal cannot be read, and nothing else is known of it.
	Unread bool
	// Complete: ten tricks of four known cards, forty different ones.
	Complete bool
	// Dealer is as recorded, Leader is who led to the first trick.
	Dealer, Leader engine.Seat
	Trump          engine.Suit
	TrumpSource    TrumpSource
	// Candidates are the suits that may be trumps, where TrumpSource is
	// TrumpAmbiguous.
	Candidates engine.Suits
	// Points are card points. Points, Tricks and Games are nil where the
	// record does not determine them. Games is what the deal added for each
	// pair, claims and awards included.
	Points, Tricks, Games *engine.Tally
	// Sheet is the running total after the deal, nil where it is not known.
	Sheet *engine.Tally
	// Codes are those of the deal's findings, each once, in order.
	Codes []engine.Code
	// Event is the index of the deal's first event.
	Event int
}

// TrumpSource says how the trump suit is known.
type TrumpSource string

// The sources of a trump suit: the words of the JSON output.
const (
	TrumpRecorded  TrumpSource = "recorded"
	TrumpInferred  TrumpSource = "inferred"
	TrumpAmbiguous TrumpSource = "ambiguous"
	TrumpUnknown   TrumpSource = "unknown"
)
