package engine

import (
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// Event is one thing that was done, said or written down at a table. The
// interface is sealed: only the types of this package implement it, all as
// pointers. An event is never changed once made.
//
// What can be derived from events (the winner of a trick, the score) is not an
// event. What a scorer wrote down about it is: see [TrickTaken].
type Event interface {
	// Kind returns the kind of the event.
	Kind() Kind
	sealed()
}

// Kind is the type of an event as a number. The numbers are in stored logs:
// they are never reused.
type Kind uint8

// The kinds of event.
const (
	KindMatchStarted Kind = iota + 1
	KindTagWritten
	KindDealStarted
	KindHandRecorded
	KindTrickStarted
	KindCardPlayed
	KindNotPlayed
	KindTrickTaken
	KindVariationShown
	KindPointsWritten
	KindGamesWritten
	KindSheetWritten
	KindClaimMade
	KindRenunciaAdmitted
	KindCardsShown
	KindTrumpPickedUp
	KindPenaltyGiven
	KindConsentGiven
	KindPlayStopped
	KindSeatAbandoned
	KindMarksSuspended
	KindMarksExecuted
	KindSheetSigned
	KindNoteWritten
	KindPlayAmended
	KindCommented
	KindQuarantined
	KindDealAmended
	KindLotDrawn
	KindPackShuffled
	KindPackCut
	KindWalkedOver
	KindSeatDisqualified
	KindSeatSubstituted
	KindOriginBegun
	KindBidMade
	KindDeclared
	KindPlayedBy
	KindTagAmended
	KindRulingAmended
	KindMisdealt
	KindHeapLaid
	KindHeapTrick
	KindLeaderNamed
	KindHeapAmended
	KindWitnessBegun
	KindWitnessTag
	KindSettled
	KindGestureSeen
	kindEnd
)

var kindNames = [...]string{
	KindMatchStarted:     "match",
	KindTagWritten:       "tag",
	KindDealStarted:      "deal",
	KindHandRecorded:     "hand",
	KindTrickStarted:     "trick",
	KindCardPlayed:       "play",
	KindNotPlayed:        "no-play",
	KindTrickTaken:       "taken",
	KindVariationShown:   "variation",
	KindPointsWritten:    "points",
	KindGamesWritten:     "games",
	KindSheetWritten:     "sheet",
	KindClaimMade:        "claim",
	KindRenunciaAdmitted: "admit",
	KindCardsShown:       "show",
	KindTrumpPickedUp:    "pickup",
	KindPenaltyGiven:     "penalty",
	KindConsentGiven:     "consent",
	KindPlayStopped:      "stop",
	KindSeatAbandoned:    "abandon",
	KindMarksSuspended:   "suspend",
	KindMarksExecuted:    "execute",
	KindSheetSigned:      "sign",
	KindNoteWritten:      "note",
	KindPlayAmended:      "amend",
	KindCommented:        "comment",
	KindQuarantined:      "quarantine",
	KindDealAmended:      "amend-deal",
	KindLotDrawn:         "lot",
	KindPackShuffled:     "shuffle",
	KindPackCut:          "cut",
	KindWalkedOver:       "walkover",
	KindSeatDisqualified: "disqualify",
	KindSeatSubstituted:  "substitute",
	KindOriginBegun:      "origin",
	KindBidMade:          "bid",
	KindDeclared:         "declare",
	KindPlayedBy:         "play-by",
	KindTagAmended:       "amend-tag",
	KindRulingAmended:    "ruling",
	KindMisdealt:         "misdeal",
	KindHeapLaid:         "heap",
	KindHeapTrick:        "heap-trick",
	KindLeaderNamed:      "leader",
	KindHeapAmended:      "amend-heap",
	KindWitnessBegun:     "witness",
	KindWitnessTag:       "witness-tag",
	KindSettled:          "settle",
	KindGestureSeen:      "gesture",
}

// String returns the kind's name, a lower-case word, or "?" for no kind.
func (k Kind) String() string {
	if k >= kindEnd || kindNames[k] == "" {
		return "?"
	}
	return kindNames[k]
}

// MatchStarted opens a match (partida). It is the first event of its stream and
// carries all of the rules in force, so that correcting a profile later cannot
// change an old result.
type MatchStarted struct {
	Rules  rules.Rules
	Source RulesSource
}

// RulesSource is where the rules of a match come from.
type RulesSource uint8

// The sources of rules.
const (
	RulesAssumed RulesSource = iota // the record names none: fpsd to four games
	RulesTagged                     // from a Rules tag in the record
	RulesGiven                      // from whoever read the record in
	RulesUnread                     // the Rules tag cannot be read: assumed
)

// TagWritten is one tag of a match, such as its players, place or date.
type TagWritten struct{ Name, Value string }

// DealStarted opens a deal (jogo). Number is as written, from 1. Dealer and
// Trump may be unknown; Trump may be a suit alone. TrumpWritten is set if the
// record mentions the trump, even to say that it is unknown.
type DealStarted struct {
	Number       int
	Dealer       card.Seat
	Trump        card.Card
	TrumpWritten bool
	From         TrumpFrom
}

// TrumpFrom says which end of the pack the trump card came from (trunfo por
// cima, por baixo); FPSD 3.3.
type TrumpFrom uint8

// The ends of the pack. The zero value is not recorded.
const (
	FromTop TrumpFrom = iota + 1
	FromBottom
)

// HandRecorded is what the record says of the cards dealt to a seat (mão).
// Cards are in canonical order and may be partly known; equal cards of two packs
// stand side by side. They may be fewer than were dealt: the rest is not recorded. Voids are suits that the seat is recorded not
// to have held.
type HandRecorded struct {
	Seat  card.Seat
	Cards []card.Card
	Voids card.Suits
}

// TrickStarted opens trick Number (vaza), from 1 to [rules.MaxTricks]. Leader is as written,
// or [card.NoSeat].
type TrickStarted struct {
	Number int
	Leader card.Seat
	// Heap is the side in whose heap the trick lies, where it follows from heaps; Unplaced says that it
	// does not follow who led it, nor when. Both are never written: see [Unheaped].
	Heap     card.Side `json:",omitempty"`
	Unplaced bool      `json:",omitempty"`
}

// CardPlayed is one card laid on the table. Seat is set only if it was written,
// as it is where play left its rotation; [card.NoSeat] means that the next seat in
// turn played.
type CardPlayed struct {
	Seat card.Seat
	Card card.Card
	Mark Mark
	// Millis is the time that the player took, in milliseconds; 0 if it is not
	// recorded. See [OfSeconds].
	Millis int32
}

// OfSeconds is said wherever the seconds of a card are shown.
var OfSeconds = message.Msg("seconds are taken where a card is written down: they time whoever writes, and the player only so far")

// Mark is an annotator's opinion of a play, as in chess.
type Mark uint8

// The marks. The zero value is none.
const (
	MarkGood        Mark = iota + 1 // !
	MarkMistake                     // ?
	MarkBrilliant                   // !!
	MarkBlunder                     // ??
	MarkInteresting                 // !?
	MarkDubious                     // ?!
)

var markSigns = [...]string{"", "!", "?", "!!", "??", "!?", "?!"}

// String returns the sign, or "" for none.
func (m Mark) String() string {
	if int(m) < len(markSigns) {
		return markSigns[m]
	}
	return ""
}

// NotPlayed says that a seat had not played to this trick when play stopped.
// Seat is set as in [CardPlayed].
type NotPlayed struct{ Seat card.Seat }

// TrickTaken is what was written down of a trick's outcome: who took it and, if
// Points is not negative, for how many card points.
type TrickTaken struct {
	Winner card.Seat
	Points int
}

// VariationShown is one trick of a line of play that did not happen.
type VariationShown struct {
	Number int
	Leader card.Seat
	Plays  []Step
}

// Step is one card of a variation, or a seat that did not play in it.
type Step struct {
	CardPlayed
	Absent bool
	// Comments are those written in braces after the card.
	Comments []string
}

// PointsWritten is the card points of a deal as written down. The points of a
// group of seats are what they took together.
type PointsWritten struct{ Shares card.Shares }

// GamesWritten is the game points of a deal as written down. Each seat of a
// group got them; a seat left out got none.
type GamesWritten struct{ Shares card.Shares }

// SheetWritten is the running sheet after a deal as written down. Each seat of a
// group stands there; of a seat left out nothing is recorded.
type SheetWritten struct{ Shares card.Shares }

// ClaimMade is an accusation of renúncia (acusação). By is the accuser; if it
// is [card.NoSeat], Outsider is the word for somebody not at the table. Against is
// the accused pair, Accused the accused seat if one was named. Deal and Trick
// are 0 if none was named.
type ClaimMade struct {
	By       card.Seat
	Outsider string
	Against  card.Side
	Accused  card.Seat
	Deal     int
	Trick    int
	Ruling   rules.Ruling
}

// Claimant returns who claims, as it is written: the letter of a seat, or the word for somebody not at the table.
func (e *ClaimMade) Claimant() string {
	if e.By != card.NoSeat {
		return e.By.String()
	}
	return e.Outsider
}

// Whom returns whom the claim is against, as it is written: the letter of a seat, or the letters of a pair.
func (e *ClaimMade) Whom() string {
	if e.Accused != card.NoSeat {
		return e.Accused.String()
	}
	return e.Against.String()
}

// Before reports whether the claim names a trick of its deal before that one.
func (e *ClaimMade) Before(trick int) bool { return e.Deal == 0 && 0 < e.Trick && e.Trick < trick }

// RenunciaAdmitted is a player's own admission of a renúncia. Trick is 0 if
// none was named.
type RenunciaAdmitted struct {
	Seat  card.Seat
	Trick int
}

// CardsShown lays open cards that the seat still holds.
type CardsShown struct {
	Seat  card.Seat
	Cards []card.Card
}

// TrumpPickedUp says that the dealer took the trump card into the hand.
type TrumpPickedUp struct{ Seat card.Seat }

// PenaltyGiven is an infraction and the referee's decision: a warning, or Award
// games to the opponents. Seat or Side names the offender; Outsider has the word for
// one who does not play, as in [ClaimMade].
type PenaltyGiven struct {
	Infraction rules.Infraction
	Seat       card.Seat
	Side       card.Side
	Outsider   string
	// Minutes is how late the offender was; 0 is not recorded.
	Minutes int
	Warning bool
	Award   int
}

// ConsentGiven is a change of the procedure that all players agreed to.
type ConsentGiven struct{ What string }

// PlayStopped says that play ended before the last trick.
type PlayStopped struct{}

// SeatAbandoned says that a player left the table (abandono); FPSD 6.3.
type SeatAbandoned struct{ Seat card.Seat }

// MarksSuspended puts marks of a pair in brackets, with an S (FPSD 4.4). Deal
// is the deal they were written for, 0 if it is not named.
type MarksSuspended struct {
	Side  card.Side
	Marks int
	Deal  int
}

// MarksExecuted crosses out the S of suspended marks: they count again.
type MarksExecuted struct {
	Side  card.Side
	Marks int
}

// SheetSigned is a pair's signature under the sheet.
type SheetSigned struct{ Side card.Side }

// NoteWritten is free text for the record.
type NoteWritten struct{ Text string }

// LotDrawn is a card that a seat drew for the first dealer (sorteio); FPSD 3.1.
type LotDrawn struct {
	Seat card.Seat
	Card card.Card
}

// PackShuffled says who shuffled for the deal that has begun (baralhar); FPSD
// 3.2. Where two did, there are two of them, in order.
type PackShuffled struct{ Seat card.Seat }

// PackCut says who cut the pack (cortar); FPSD 3.2.
type PackCut struct{ Seat card.Seat }

// WalkedOver says that the other side is not there, and that the pair has the
// match for it (falta de comparência); FPSD 6.1.
type WalkedOver struct{ Side card.Side }

// SeatDisqualified says that the referee sent a player away (desclassificação).
type SeatDisqualified struct {
	Seat   card.Seat
	Reason string
}

// SeatSubstituted says that from here on another person sits in the seat
// (substituição).
type SeatSubstituted struct {
	Seat card.Seat
	Name string
}

// OriginBegun says that from here on an archive goes by another name in its signed
// checkpoints, because rows that were signed under the name before are lost. It is no part
// of a match: it stands among what is written down about the archive.
type OriginBegun struct {
	Origin string // the name from here on
	Before string // the name until here
	// Signed is how many rows had been signed under the name before, and Root the root of
	// the tree over them. Where fewer rows are before this event, or others, the rest is lost.
	Signed int
	Root   [32]byte
	Reason string
}

// BidMade is a bid in the auction (licitação): so many card points, or 0 for a
// pass.
type BidMade struct {
	Seat   card.Seat
	Points int
}

// Declared says who plays for the bid, what are trumps, and which card was
// called for a partner.
type Declared struct {
	Seat  card.Seat
	Trump card.Suit
	Calls CallRule
	Card  card.Card // the card called, [card.Unknown] unless there is one
}

// CallRule is whether a declarer called a card (chamar).
type CallRule uint8

// The zero value is not recorded.
const (
	CalledNone CallRule = iota + 1 // the declarer plays alone
	CalledCard
)

// PlayedBy says who plays the dead hand (morto).
type PlayedBy struct{ Seat card.Seat }

// Misdealt says that the deal does not count and is dealt again (mal dado, dar de novo): too
// many cards, one that was seen, a bad shuffle. Nothing is won by it. Reason may be empty.
type Misdealt struct{ Reason string }

// Commented is a remark in the record (comentário).
type Commented struct {
	Text  string
	Place CommentPlace
	// Braces is true for {text} and false for ; text.
	Braces bool
}

// CommentPlace is what a comment belongs to.
type CommentPlace uint8

// The places of a comment.
const (
	CommentAlone  CommentPlace = iota // a line of its own
	CommentOnLine                     // the line of the event before it
	CommentOnCard                     // the card just before it
)

// Quarantined is text that could not be read, kept byte for byte, with what is
// wrong with it. Format is the notation it was read as, followed by a space and
// the version of the reader if that is known.
type Quarantined struct {
	Text   string
	Format string
	// Head tells text outside any deal. Otherwise the text is a deal, and Deal
	// its number, 0 if that cannot be read either.
	Head   bool
	Deal   int
	Faults []Fault
}

// Fault is one thing wrong with a quarantined text. Line counts from 1 within
// the text, Col and EndCol in characters from 1.
type Fault struct {
	Line, Col, EndCol int
	Code              code.Code
	// Msg has only text, numbers and words as arguments, so that it can be
	// stored.
	Msg message.Message
}

// Kind implements [Event], as do the methods below.
func (*MatchStarted) Kind() Kind     { return KindMatchStarted }
func (*TagWritten) Kind() Kind       { return KindTagWritten }
func (*DealStarted) Kind() Kind      { return KindDealStarted }
func (*HandRecorded) Kind() Kind     { return KindHandRecorded }
func (*TrickStarted) Kind() Kind     { return KindTrickStarted }
func (*CardPlayed) Kind() Kind       { return KindCardPlayed }
func (*NotPlayed) Kind() Kind        { return KindNotPlayed }
func (*TrickTaken) Kind() Kind       { return KindTrickTaken }
func (*VariationShown) Kind() Kind   { return KindVariationShown }
func (*PointsWritten) Kind() Kind    { return KindPointsWritten }
func (*GamesWritten) Kind() Kind     { return KindGamesWritten }
func (*SheetWritten) Kind() Kind     { return KindSheetWritten }
func (*ClaimMade) Kind() Kind        { return KindClaimMade }
func (*RenunciaAdmitted) Kind() Kind { return KindRenunciaAdmitted }
func (*CardsShown) Kind() Kind       { return KindCardsShown }
func (*TrumpPickedUp) Kind() Kind    { return KindTrumpPickedUp }
func (*PenaltyGiven) Kind() Kind     { return KindPenaltyGiven }
func (*ConsentGiven) Kind() Kind     { return KindConsentGiven }
func (*PlayStopped) Kind() Kind      { return KindPlayStopped }
func (*SeatAbandoned) Kind() Kind    { return KindSeatAbandoned }
func (*MarksSuspended) Kind() Kind   { return KindMarksSuspended }
func (*MarksExecuted) Kind() Kind    { return KindMarksExecuted }
func (*SheetSigned) Kind() Kind      { return KindSheetSigned }
func (*NoteWritten) Kind() Kind      { return KindNoteWritten }
func (*Commented) Kind() Kind        { return KindCommented }
func (*Quarantined) Kind() Kind      { return KindQuarantined }
func (*LotDrawn) Kind() Kind         { return KindLotDrawn }
func (*PackShuffled) Kind() Kind     { return KindPackShuffled }
func (*PackCut) Kind() Kind          { return KindPackCut }
func (*WalkedOver) Kind() Kind       { return KindWalkedOver }
func (*SeatDisqualified) Kind() Kind { return KindSeatDisqualified }
func (*SeatSubstituted) Kind() Kind  { return KindSeatSubstituted }
func (*OriginBegun) Kind() Kind      { return KindOriginBegun }
func (*BidMade) Kind() Kind          { return KindBidMade }
func (*Declared) Kind() Kind         { return KindDeclared }
func (*PlayedBy) Kind() Kind         { return KindPlayedBy }
func (*Misdealt) Kind() Kind         { return KindMisdealt }

func (*MatchStarted) sealed()     {}
func (*TagWritten) sealed()       {}
func (*DealStarted) sealed()      {}
func (*HandRecorded) sealed()     {}
func (*TrickStarted) sealed()     {}
func (*CardPlayed) sealed()       {}
func (*NotPlayed) sealed()        {}
func (*TrickTaken) sealed()       {}
func (*VariationShown) sealed()   {}
func (*PointsWritten) sealed()    {}
func (*GamesWritten) sealed()     {}
func (*SheetWritten) sealed()     {}
func (*ClaimMade) sealed()        {}
func (*RenunciaAdmitted) sealed() {}
func (*CardsShown) sealed()       {}
func (*TrumpPickedUp) sealed()    {}
func (*PenaltyGiven) sealed()     {}
func (*ConsentGiven) sealed()     {}
func (*PlayStopped) sealed()      {}
func (*SeatAbandoned) sealed()    {}
func (*MarksSuspended) sealed()   {}
func (*MarksExecuted) sealed()    {}
func (*SheetSigned) sealed()      {}
func (*NoteWritten) sealed()      {}
func (*Commented) sealed()        {}
func (*Quarantined) sealed()      {}
func (*LotDrawn) sealed()         {}
func (*PackShuffled) sealed()     {}
func (*PackCut) sealed()          {}
func (*WalkedOver) sealed()       {}
func (*SeatDisqualified) sealed() {}
func (*SeatSubstituted) sealed()  {}
func (*OriginBegun) sealed()      {}
func (*BidMade) sealed()          {}
func (*Declared) sealed()         {}
func (*PlayedBy) sealed()         {}
func (*Misdealt) sealed()         {}
