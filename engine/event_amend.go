package engine

import (
	"sueca/engine/card"
	"sueca/engine/rules"
)

// What corrects a record (emendas). The original stays in the log: see [Corrected], and package replay for deals and cards.

// PlayAmended corrects one play of the record: the seat's card in that trick of
// that deal was To, not From. The original stays in the log.
type PlayAmended struct {
	Deal, Trick int
	Seat        card.Seat
	From, To    card.Card
	Reason      string
}

// DealAmended replaces a whole deal of the record, or one that could not be
// read. The deal that follows this event, up to the next deal or the end, takes
// the place of the one with that number. If there are several, the last one
// counts. The originals stay in the log.
type DealAmended struct {
	Deal   int
	Reason string
}

// TagAmended corrects a tag of the match: from here on it reads Value. Withdrawn takes back
// the last correction of that tag that still holds. Rules are what Value means where the tag is
// Rules: in full, as in [MatchStarted]. The original stays in the log, and the id of the match is
// that of the original; see [Corrected].
type TagAmended struct {
	Name, Value string
	Withdrawn   bool
	Rules       rules.Rules
	Reason      string
}

// RulingAmended says how a claim was ruled (decisão), other than was written when it was made. Deal
// is the deal in whose lines the claim stands; the claim is the one that Claim says, but for its
// ruling. See [Corrected].
type RulingAmended struct {
	Deal   int
	Claim  ClaimMade
	Reason string
}

// Kind implements [Event], as do the methods below.
func (*PlayAmended) Kind() Kind   { return KindPlayAmended }
func (*DealAmended) Kind() Kind   { return KindDealAmended }
func (*TagAmended) Kind() Kind    { return KindTagAmended }
func (*RulingAmended) Kind() Kind { return KindRulingAmended }

func (*PlayAmended) sealed()   {}
func (*DealAmended) sealed()   {}
func (*TagAmended) sealed()    {}
func (*RulingAmended) sealed() {}
