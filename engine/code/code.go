// Package code names the kinds of findings (códigos), and how serious each is.
package code

import "fmt"

import (
	"sueca/engine/message"
)

// Code names a kind of finding. Scripts rely on the codes: they are never
// translated and never change their meaning.
type Code string

// What cannot be read.
const (
	Syntax            Code = "syntax"
	Encoding          Code = "encoding"
	BadTag            Code = "bad-tag"
	DuplicateTag      Code = "duplicate-tag"
	UndeclaredLetters Code = "undeclared-letters"
	UnknownRules      Code = "unknown-rules"
)

// What is read all the same, or assumed.
const (
	Tolerated      Code = "tolerated"
	LeaderInferred Code = "leader-inferred"
	RulesAssumed   Code = "rules-assumed"
	TrumpInferred  Code = "trump-inferred"
)

// What cannot have happened.
const (
	CardTwice  Code = "card-twice"
	HandSize   Code = "hand-size"
	TrickSize  Code = "trick-size"
	NotInDeck  Code = "not-in-deck"
	NotInHand  Code = "card-not-in-hand"
	NotHeld    Code = "trump-not-held"
	Result     Code = "result-impossible"
	NoSuchPlay Code = "amend-unmatched"
	NoDealFits Code = "no-deal-fits"
)

// What was irregular at the table.
const (
	Renuncia         Code = "renuncia"
	RenunciaPossible Code = "renuncia-possible"
	Unclaimed        Code = "unclaimed-renuncia"
	Obligation       Code = "obligation"
	OutOfTurn        Code = "out-of-turn"
	WrongLeader      Code = "wrong-leader"
	WrongFirstLeader Code = "wrong-first-leader"
	WrongDealer      Code = "wrong-dealer"
	Procedure        Code = "procedure"
	MatchOver        Code = "match-over"
	ConsentLate      Code = "consent-late"
	Unfounded        Code = "admission-unfounded"
	WrongBid         Code = "wrong-bid"
	WrongDeclarer    Code = "wrong-declarer"
	WrongCall        Code = "wrong-call"
)

// What was written down differently from how it was played, or ruled
// differently from what the record shows.
const (
	WinnerMismatch    Code = "winner-mismatch"
	PointsMismatch    Code = "points-mismatch"
	GamesMismatch     Code = "games-mismatch"
	SheetMismatch     Code = "sheet-mismatch"
	ResultMismatch    Code = "result-mismatch"
	ClaimWrongRuling  Code = "claim-wrong-ruling"
	ClaimInadmissible Code = "claim-inadmissible"
	ClaimUndecided    Code = "claim-undecided"
	PenaltyMismatch   Code = "penalty-mismatch"
	IncompleteDeal    Code = "incomplete-deal"
	TrumpAmbiguous    Code = "trump-ambiguous"
	LeaderUnknown     Code = "leader-unknown"
	DealMissing       Code = "deal-missing"
	CardsUnwritten    Code = "cards-unwritten"
	UnknownTag        Code = "unknown-tag"
)

// Codes returns all codes, grouped by what they are about.
func All() []Code {
	return []Code{
		Syntax,
		Encoding,
		BadTag,
		DuplicateTag,
		UndeclaredLetters,
		UnknownRules,
		Tolerated,
		LeaderInferred,
		RulesAssumed,
		TrumpInferred,
		CardTwice,
		HandSize,
		TrickSize,
		NotInDeck,
		NotInHand,
		NotHeld,
		Result,
		NoDealFits,
		NoSuchPlay,
		Renuncia,
		RenunciaPossible,
		Unclaimed,
		Obligation,
		OutOfTurn,
		WrongLeader,
		WrongFirstLeader,
		WrongDealer,
		Procedure,
		MatchOver,
		ConsentLate,
		Unfounded,
		WrongBid,
		WrongDeclarer,
		WrongCall,
		WinnerMismatch,
		PointsMismatch,
		GamesMismatch,
		SheetMismatch,
		ResultMismatch,
		ClaimWrongRuling,
		ClaimInadmissible,
		ClaimUndecided,
		PenaltyMismatch,
		IncompleteDeal,
		TrumpAmbiguous,
		LeaderUnknown,
		CardsUnwritten,
		DealMissing,
		UnknownTag,
	}
}

// Severity is how serious a finding is.
type Severity uint8

// The severities, from the least serious.
const (
	Info Severity = iota + 1
	Warning
	Error
)

// String returns info, warning or error, as in the JSON output.
func (s Severity) String() string { return string(s.Word()) }

// Word returns info, warning or error, for translation.
func (s Severity) Word() message.Word {
	switch s {
	case Info:
		return "info"
	case Warning:
		return "warning"
	case Error:
		return "error"
	}
	return message.Word(fmt.Sprintf("severity %d", uint8(s)))
}

// Severity returns the severity of every finding with this code.
func (c Code) Severity() Severity {
	switch c {
	case Tolerated, LeaderInferred, RulesAssumed, TrumpInferred, Unclaimed, Procedure, CardsUnwritten:
		return Info
	case RenunciaPossible, ClaimUndecided, PenaltyMismatch, IncompleteDeal,
		TrumpAmbiguous, LeaderUnknown, NoSuchPlay, MatchOver, ConsentLate, Unfounded, DealMissing, UnknownTag:
		return Warning
	}
	return Error
}

// Unreadable reports whether the code means that text could not be read and was
// quarantined.
func (c Code) Unreadable() bool {
	switch c {
	case Syntax, Encoding, BadTag, DuplicateTag, UndeclaredLetters, UnknownRules:
		return true
	}
	return false
}
