package engine

import "fmt"

// Code names a kind of finding. Scripts rely on the codes: they are never
// translated and never change their meaning.
type Code string

// What cannot be read.
const (
	CodeSyntax            Code = "syntax"
	CodeEncoding          Code = "encoding"
	CodeBadTag            Code = "bad-tag"
	CodeDuplicateTag      Code = "duplicate-tag"
	CodeUndeclaredLetters Code = "undeclared-letters"
	CodeUnknownRules      Code = "unknown-rules"
)

// What is read by leniency, or taken for granted.
const (
	CodeTolerated      Code = "tolerated"
	CodeLeaderInferred Code = "leader-inferred"
	CodeRulesAssumed   Code = "rules-assumed"
	CodeTrumpInferred  Code = "trump-inferred"
)

// What cannot have happened.
const (
	CodeCardTwice  Code = "card-twice"
	CodeHandSize   Code = "hand-size"
	CodeTrickSize  Code = "trick-size"
	CodeNotInDeck  Code = "not-in-deck"
	CodeNotInHand  Code = "card-not-in-hand"
	CodeNotHeld    Code = "trump-not-held"
	CodeNoSuchPlay Code = "amend-unmatched"
	CodeNoDealFits Code = "no-deal-fits"
)

// What was irregular at the table.
const (
	CodeRenuncia         Code = "renuncia"
	CodeRenunciaPossible Code = "renuncia-possible"
	CodeUnclaimed        Code = "unclaimed-renuncia"
	CodeObligation       Code = "obligation"
	CodeOutOfTurn        Code = "out-of-turn"
	CodeWrongLeader      Code = "wrong-leader"
	CodeWrongFirstLeader Code = "wrong-first-leader"
	CodeWrongDealer      Code = "wrong-dealer"
	CodeProcedure        Code = "procedure"
)

// What was written down otherwise than it was played, or ruled otherwise than
// the record says.
const (
	CodeWinnerMismatch    Code = "winner-mismatch"
	CodePointsMismatch    Code = "points-mismatch"
	CodeGamesMismatch     Code = "games-mismatch"
	CodeSheetMismatch     Code = "sheet-mismatch"
	CodeResultMismatch    Code = "result-mismatch"
	CodeClaimWrongRuling  Code = "claim-wrong-ruling"
	CodeClaimInadmissible Code = "claim-inadmissible"
	CodeClaimUndecided    Code = "claim-undecided"
	CodePenaltyMismatch   Code = "penalty-mismatch"
	CodeIncompleteDeal    Code = "incomplete-deal"
	CodeTrumpAmbiguous    Code = "trump-ambiguous"
	CodeLeaderUnknown     Code = "leader-unknown"
)

// Codes gives every code, by what it is about.
func Codes() []Code {
	return []Code{
		CodeSyntax,
		CodeEncoding,
		CodeBadTag,
		CodeDuplicateTag,
		CodeUndeclaredLetters,
		CodeUnknownRules,
		CodeTolerated,
		CodeLeaderInferred,
		CodeRulesAssumed,
		CodeTrumpInferred,
		CodeCardTwice,
		CodeHandSize,
		CodeTrickSize,
		CodeNotInDeck,
		CodeNotInHand,
		CodeNotHeld,
		CodeNoDealFits,
		CodeNoSuchPlay,
		CodeRenuncia,
		CodeRenunciaPossible,
		CodeUnclaimed,
		CodeObligation,
		CodeOutOfTurn,
		CodeWrongLeader,
		CodeWrongFirstLeader,
		CodeWrongDealer,
		CodeProcedure,
		CodeWinnerMismatch,
		CodePointsMismatch,
		CodeGamesMismatch,
		CodeSheetMismatch,
		CodeResultMismatch,
		CodeClaimWrongRuling,
		CodeClaimInadmissible,
		CodeClaimUndecided,
		CodePenaltyMismatch,
		CodeIncompleteDeal,
		CodeTrumpAmbiguous,
		CodeLeaderUnknown,
	}
}

// Severity says how much a finding weighs.
type Severity uint8

// The severities, the lightest first.
const (
	Info Severity = iota + 1
	Warning
	Error
)

// String gives info, warning or error: the words of the JSON output.
func (s Severity) String() string { return string(s.Word()) }

// Word gives info, warning or error, to be said.
func (s Severity) Word() Word {
	switch s {
	case Info:
		return "info"
	case Warning:
		return "warning"
	case Error:
		return "error"
	}
	return Word(fmt.Sprintf("severity %d", uint8(s)))
}

// Severity gives the weight of every finding of this code.
func (c Code) Severity() Severity {
	switch c {
	case CodeTolerated, CodeLeaderInferred, CodeRulesAssumed, CodeTrumpInferred, CodeUnclaimed, CodeProcedure:
		return Info
	case CodeRenunciaPossible, CodeClaimUndecided, CodePenaltyMismatch, CodeIncompleteDeal,
		CodeTrumpAmbiguous, CodeLeaderUnknown, CodeNoSuchPlay:
		return Warning
	}
	return Error
}

// Unreadable reports whether the code says that text could not be read, and
// was quarantined.
func (c Code) Unreadable() bool {
	switch c {
	case CodeSyntax, CodeEncoding, CodeBadTag, CodeDuplicateTag, CodeUndeclaredLetters, CodeUnknownRules:
		return true
	}
	return false
}
