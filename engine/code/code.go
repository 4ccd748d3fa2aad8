// Package code names the kinds of findings (códigos): what each is about, how serious it is, and what can
// be done about it.
//
// The table of all codes, with the severity of each, is in code.go; what a kind of code means and the help
// for it are in kind.go.
package code

import "sueca/engine/message"

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
	CardLikely     Code = "card-likely"
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
	// Of heaps.
	HeapDisordered Code = "heap-disordered"
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
	Misdeal          Code = "misdeal-disputed"
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
	HeapAmbiguous     Code = "heap-ambiguous"
	HeapDiffers       Code = "heap-differs"
	WitnessesDiffer   Code = "witnesses-differ"
	DealTwice         Code = "deal-twice"
	Untried           Code = "untried"
	UnknownTag        Code = "unknown-tag"
)

// rows are all codes, grouped by what they are about: this is the one place that says what a code
// is.
var rows = []row{
	{Syntax, Error, Unreadable, "the text cannot be read; the deal is kept as it stands"},
	{Encoding, Error, Unreadable, "the text is not UTF-8"},
	{BadTag, Error, Unreadable, "a tag cannot be read"},
	{DuplicateTag, Error, Unreadable, "a tag is given twice"},
	{UndeclaredLetters, Error, Unreadable, "suit letters are used that are not declared"},
	{UnknownRules, Error, Unreadable, "the rules named are not known"},
	{Tolerated, Info, Inferred, "read by leniency: the formatter writes it otherwise"},
	{LeaderInferred, Info, Inferred, "the leader of a trick is not written and was inferred"},
	{RulesAssumed, Info, Inferred, "no rules are named: the usual ones are assumed"},
	{TrumpInferred, Info, Inferred, "the trump is not recorded and was inferred"},
	{CardLikely, Info, Inferred, "cards are as a machine saw them, and likely"},
	{CardTwice, Error, Impossible, "a card stands in two places"},
	{HandSize, Error, Impossible, "a hand has too many cards, or is written twice"},
	{TrickSize, Error, Impossible, "a trick has too many cards or too few, or is out of order"},
	{NotInDeck, Error, Impossible, "a card is not in the deck"},
	{NotInHand, Error, Impossible, "a card was played that the recorded hand did not hold"},
	{NotHeld, Error, Impossible, "the trump card is not the dealer's"},
	{Result, Error, Impossible, "what is written down can come of no play of this deal"},
	{NoDealFits, Error, Impossible, "no deal of the pack fits all that is written: nobody is judged by it"},
	{HeapDisordered, Error, Impossible, "no deal lies as the heaps do: nobody is judged by them"},
	{NoSuchPlay, Warning, Impossible, "a correction is of something that is not there"},
	{Renuncia, Error, Irregular, "renúncia: did not follow suit while holding it, proven by the record"},
	{RenunciaPossible, Warning, Open, "did not follow suit, and the record does not tell whether that was a renúncia"},
	{Unclaimed, Info, Irregular, "a renúncia is proven, and nobody claimed it in time"},
	{Obligation, Error, Irregular, "did not play the card that the rules oblige to"},
	{OutOfTurn, Error, Irregular, "a card was played, or a bid made, out of turn"},
	{WrongLeader, Error, Irregular, "the wrong seat leads a trick"},
	{WrongFirstLeader, Error, Irregular, "the wrong seat leads the first trick"},
	{WrongDealer, Error, Irregular, "it was another seat's turn to deal"},
	{Procedure, Info, Irregular, "against the procedure at the table"},
	{MatchOver, Warning, Irregular, "the match was won before this deal"},
	{Misdeal, Warning, Irregular, "a misdeal takes away a claim that is not ruled, or a renúncia that is proven"},
	{ConsentLate, Warning, Irregular, "a consent is written after the moment that it is about"},
	{Unfounded, Warning, Irregular, "somebody declares a renúncia that the record shows was none"},
	{WrongBid, Error, Irregular, "a bid is too low, too high, or between the steps"},
	{WrongDeclarer, Error, Irregular, "somebody declares whose bid does not stand"},
	{WrongCall, Error, Irregular, "the card that was called lies in the declarer's own hand"},
	{WinnerMismatch, Error, Contradicted, "the winner of a trick is written otherwise than it was played"},
	{PointsMismatch, Error, Contradicted, "points are written otherwise than they were played"},
	{GamesMismatch, Error, Contradicted, "the games of a deal are written otherwise than it is worth"},
	{SheetMismatch, Error, Contradicted, "the sheet is written otherwise than it should stand"},
	{ResultMismatch, Error, Contradicted, "the result is written otherwise than the match ends"},
	{ClaimWrongRuling, Error, Contradicted, "a claim was ruled against the record"},
	{ClaimInadmissible, Error, Irregular, "a claim may not be made: by the wrong side, or too late"},
	{ClaimUndecided, Warning, Open, "the record cannot decide a claim"},
	{PenaltyMismatch, Warning, Contradicted, "a penalty is another than the rules give"},
	{IncompleteDeal, Warning, Open, "a deal has fewer tricks than it should, and nothing says why"},
	{TrumpAmbiguous, Warning, Open, "the trump is not recorded, and may have been one of several"},
	{LeaderUnknown, Warning, Open, "the leader of a trick is not written and cannot be inferred"},
	{CardsUnwritten, Info, Open, "the outcome of a trick or of a deal is written, and none of its cards"},
	{HeapAmbiguous, Warning, Open, "the heaps of a deal can have been played in several ways"},
	{HeapDiffers, Warning, Contradicted, "the heaps of a deal and its numbered tricks differ"},
	{WitnessesDiffer, Warning, Open, "witnesses of the match differ, and the pack does not settle it"},
	{DealMissing, Warning, Open, "the numbers of the deals have a gap"},
	{DealTwice, Warning, Open, "the number of a deal stands twice in the match"},
	{Untried, Warning, Open, "so many deals contradict themselves that not every way to read this one is tried"},
	{UnknownTag, Warning, Inferred, "a tag is not known, and its name is like that of one that is"},
}

type row struct {
	code     Code
	severity Severity
	kind     Kind
	about    message.Word
}

var byCode = func() map[Code]*row {
	out := make(map[Code]*row, len(rows))
	for i := range rows {
		out[rows[i].code] = &rows[i]
	}
	return out
}()

// unknown is the row of what is no code.
var unknown = row{severity: Error}

func (c Code) row() *row {
	if r := byCode[c]; r != nil {
		return r
	}
	return &unknown
}

// All returns all codes, grouped by what they are about.
func All() []Code {
	out := make([]Code, len(rows))
	for i, r := range rows {
		out[i] = r.code
	}
	return out
}

// Severity returns the severity of every finding with this code.
func (c Code) Severity() Severity { return c.row().severity }

// About returns what a finding with this code is about, in a few words.
func (c Code) About() message.Word { return c.row().about }

// Kind returns the kind of the finding, 0 for what is no code.
func (c Code) Kind() Kind { return c.row().kind }

// Unreadable reports whether the code means that text could not be read and was
// quarantined.
func (c Code) Unreadable() bool { return c.Kind() == Unreadable }
