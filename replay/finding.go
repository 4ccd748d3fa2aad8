package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// Finding is one thing in a record that is wrong, irregular or worth knowing.
// It points at an event by its index in the match; the caller who has the text
// knows the line.
type Finding struct {
	Code code.Code
	// Deal is the number on the deal line; Trick counts from 1. 0 is none.
	Deal, Trick int
	// Place is the place in its trick, from 1, of the play that the finding points at; 0 where it
	// points at none. Seat is whose play that was, by all that the record says.
	Place int
	// Index tells deals of one number apart, as in [Verdict]; 0 is no deal.
	Index int
	Seat  card.Seat
	Card  card.Card
	// Side is the side whose number is wrong, for a finding about a tally.
	Side card.Side
	// Event is the index of the event that the finding points at.
	Event int
	// Fault is set for text that could not be read. Its line counts from the
	// first line of the event's text.
	Fault   *engine.Fault
	Msg     message.Message
	Related []Related
}

// Related is another event that matters for a finding, such as the card that
// proves a renúncia.
type Related struct {
	Event int
	Trick int
	Card  card.Card
	Msg   message.Message
}

// In reports whether a finding is about the deal of a verdict.
func (f *Finding) In(v *Verdict) bool { return f.Deal == v.Deal && f.Index == v.Index }

// found adds findings.
func (m *Match) found(fs ...Finding) { m.Findings = append(m.Findings, fs...) }

// report adds a finding about a seat, or none, at an event.
func (m *Match) report(c code.Code, s card.Seat, event int, format string, args ...any) {
	m.found(Finding{Code: c, Seat: s, Event: event, Msg: message.Msg(format, args...)})
}

// sortFindings sorts findings in the order of the record.
func sortFindings(fs []Finding) {
	slices.SortStableFunc(fs, func(a, b Finding) int { return a.Event - b.Event })
}

// Verdict is the outcome of a deal (resultado).
type Verdict struct {
	// Deal is the number on the deal line, 0 if it cannot be read.
	Deal int
	// Index is 1, or 2, 3 … where a deal of the same number stands before it in the match. Those
	// whose number cannot be read count as of one number.
	Index int
	// Unread says that the deal cannot be read; nothing else is known of it.
	Unread bool
	// Complete says that every trick is there with known cards, or that all passed
	// and nobody played.
	Complete bool
	// Sides are the sides of the deal, nil while the record does not tell them.
	Sides []card.Side
	// Misdeal says that the deal does not count and is dealt again: nothing is won by it.
	Misdeal bool
	// Heaps says that the tricks follow from the heaps as they lay after the deal.
	Heaps bool `json:",omitempty"`
	// ResultOnly says that only the result of the deal is written, and no trick of it.
	ResultOnly bool
	// Dealer is as recorded; Leader is the seat that led to the first trick.
	Dealer, Leader card.Seat
	Trump          card.Suit
	TrumpSource    TrumpSource
	// Candidates are the suits that may be trumps if TrumpSource is
	// [TrumpAmbiguous].
	Candidates card.Suits
	// Points are card points. Points, Tricks and Games are nil if the record
	// does not determine them. Games is what the deal added for each pair,
	// including claims and awards.
	Points, Tricks, Games *card.Tally
	// Outcome is the deal's own result as it stands in the end, without awards. It is zero where
	// there is none or it is not known, for a tie, and where an upheld claim has taken it away.
	Outcome rules.Outcome
	// Claims are the indexes of the claims that were made in the deal, in their order.
	Claims []int
	// Sheet is the running total after the deal, nil if it is not known.
	Sheet *card.Tally
	// Codes are the codes of the deal's findings, each once, in the order of
	// the findings.
	Codes []code.Code
	// Slips are the likeliest of the single slips of the pen with which every word of a deal that
	// contradicts itself would be true; nil where there is none.
	Slips []Slip
	// Event is the index of the deal's first event.
	Event int
}

// Games returns what the deals brought each column, up to and with the deal that won the match:
// the sum of their Games, where those are known. It has nothing of what the sheet says, and
// nothing that was awarded outside any deal; see [Match.Result].
func (m *Match) Games() (sum card.Tally) {
	for i := range m.Verdicts {
		if v := &m.Verdicts[i]; v.Games != nil && !v.Late() {
			sum = sum.Plus(*v.Games)
		}
	}
	return sum
}

// Dealt returns how many deals there are, those that cannot be read too, without the misdeals.
func (m *Match) Dealt() (n int) {
	for i := range m.Verdicts {
		if !m.Verdicts[i].Misdeal {
			n++
		}
	}
	return n
}

// Late reports whether the deal came after the one that won the match.
func (v *Verdict) Late() bool { return slices.Contains(v.Codes, code.MatchOver) }

// TrumpSource is how the trump suit is known.
type TrumpSource string

// The sources of a trump suit, as in the JSON output.
const (
	TrumpRecorded  TrumpSource = "recorded"
	TrumpInferred  TrumpSource = "inferred"
	TrumpAmbiguous TrumpSource = "ambiguous"
	TrumpUnknown   TrumpSource = "unknown"
)
