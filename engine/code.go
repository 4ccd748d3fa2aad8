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

// What is read all the same, or assumed.
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
	CodeResult     Code = "result-impossible"
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
	CodeMatchOver        Code = "match-over"
	CodeConsentLate      Code = "consent-late"
	CodeUnfounded        Code = "admission-unfounded"
	CodeWrongBid         Code = "wrong-bid"
	CodeWrongDeclarer    Code = "wrong-declarer"
	CodeWrongCall        Code = "wrong-call"
)

// What was written down differently from how it was played, or ruled
// differently from what the record shows.
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
	CodeDealMissing       Code = "deal-missing"
	CodeCardsUnwritten    Code = "cards-unwritten"
	CodeUnknownTag        Code = "unknown-tag"
)

// Codes returns all codes, grouped by what they are about.
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
		CodeResult,
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
		CodeMatchOver,
		CodeConsentLate,
		CodeUnfounded,
		CodeWrongBid,
		CodeWrongDeclarer,
		CodeWrongCall,
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
		CodeCardsUnwritten,
		CodeDealMissing,
		CodeUnknownTag,
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

// Severity returns the severity of every finding with this code.
func (c Code) Severity() Severity {
	switch c {
	case CodeTolerated, CodeLeaderInferred, CodeRulesAssumed, CodeTrumpInferred, CodeUnclaimed, CodeProcedure, CodeCardsUnwritten:
		return Info
	case CodeRenunciaPossible, CodeClaimUndecided, CodePenaltyMismatch, CodeIncompleteDeal,
		CodeTrumpAmbiguous, CodeLeaderUnknown, CodeNoSuchPlay, CodeMatchOver, CodeConsentLate, CodeUnfounded, CodeDealMissing, CodeUnknownTag:
		return Warning
	}
	return Error
}

// Unreadable reports whether the code means that text could not be read and was
// quarantined.
func (c Code) Unreadable() bool {
	switch c {
	case CodeSyntax, CodeEncoding, CodeBadTag, CodeDuplicateTag, CodeUndeclaredLetters, CodeUnknownRules:
		return true
	}
	return false
}
