package competition

import (
	"sueca/engine/code"
	"sueca/engine/message"
)

// Code is the kind of a finding (observação).
type Code string

// The codes.
const (
	NotDrawn     Code = "not-drawn"     // two pairs whom the draw does not bring together
	TooOften     Code = "too-often"     // an encounter that was over already
	OtherDay     Code = "other-day"     // on another day than drawn
	NoResult     Code = "no-result"     // a drawn encounter whose day is past
	Unfinished   Code = "unfinished"    // a match without a winner
	MixedPair    Code = "mixed-pair"    // people of two pairs at one side
	TwoPairs     Code = "two-pairs"     // a player of one pair sat for another
	UnknownName  Code = "unknown-name"  // nobody of that name plays
	LikeName     Code = "like-name"     // a name that may be another's misspelt
	NoName       Code = "no-name"       // a seat whose name is not recorded
	Substitute   Code = "substitute"    // where none is allowed
	AfterLeaving Code = "after-leaving" // by a pair that had left
	NotQualified Code = "not-qualified" // drawn for a knockout that they are not in
	LotNotTied   Code = "lot-not-tied"  // a lot among pairs that are not tied
	LotNeeded    Code = "lot-needed"    // pairs that nothing parts share a place
)

// severities are how much each code matters: an error means that a match, or a line, does
// not count.
var severities = map[Code]code.Severity{
	NotDrawn: code.Error, TooOften: code.Error, OtherDay: code.Warning, NoResult: code.Warning, Unfinished: code.Warning,
	MixedPair: code.Error, TwoPairs: code.Error, UnknownName: code.Error, LikeName: code.Error, NoName: code.Error,
	Substitute: code.Error, AfterLeaving: code.Error, NotQualified: code.Error, LotNotTied: code.Warning, LotNeeded: code.Warning,
}

// Severity returns how much a finding of a code matters.
func (c Code) Severity() code.Severity { return severities[c] }

// Finding is something that whoever runs the competition should look at.
type Finding struct {
	Code Code
	// Line is the line of the text that it is about, 0 if it is about a match alone.
	Line int
	// Played is the index of the match that it is about, -1 if it is about none.
	Played int
	Msg    message.Message
}

// find notes a finding about a match.
func (j *judge) find(code Code, played, line int, format string, args ...any) {
	j.out.Findings = append(j.out.Findings, Finding{code, line, played, message.Msg(format, args...)})
}
