package web

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/eventlog/evidence"
	"sueca/replay"
	"sueca/replay/scribe"
)

// right is what a device at a table may do with events of a kind. A referee may do all.
type right uint8

// The rights.
const (
	refereed right = iota // neither write it nor take it back
	shared                // write it, and take back what was written at a table
	free                  // write it, and take back whoever's it is
)

// rights are those of a table. Corrections of cards and deals are what a table mends its record
// with: what they change of other things is asked of those.
var rights = [...]right{
	engine.KindMatchStarted: free, engine.KindTagWritten: free, engine.KindDealStarted: free, engine.KindHandRecorded: free,
	engine.KindTrickStarted: free, engine.KindCardPlayed: free, engine.KindNotPlayed: free, engine.KindTrickTaken: free,
	engine.KindVariationShown: free, engine.KindPointsWritten: free, engine.KindGamesWritten: free, engine.KindSheetWritten: free,
	engine.KindPlayStopped: free, engine.KindPlayAmended: free, engine.KindCommented: free, engine.KindDealAmended: free,
	engine.KindLotDrawn: free, engine.KindPackShuffled: free, engine.KindPackCut: free, engine.KindBidMade: free,
	engine.KindDeclared: free, engine.KindPlayedBy: free, engine.KindMisdealt: free, engine.KindGestureSeen: free,
	engine.KindHeapLaid: free, engine.KindHeapTrick: free, engine.KindLeaderNamed: free, engine.KindHeapAmended: free,

	engine.KindClaimMade: shared, engine.KindRenunciaAdmitted: shared, engine.KindCardsShown: shared, engine.KindTrumpPickedUp: shared,
	engine.KindConsentGiven: shared, engine.KindSeatAbandoned: shared, engine.KindMarksSuspended: shared,
	engine.KindMarksExecuted: shared, engine.KindSheetSigned: shared, engine.KindNoteWritten: shared,
	engine.KindSeatSubstituted: shared,

	engine.KindPenaltyGiven: refereed, engine.KindWalkedOver: refereed, engine.KindSeatDisqualified: refereed,
	engine.KindTagAmended: refereed, engine.KindRulingAmended: refereed, engine.KindQuarantined: refereed, engine.KindSettled: refereed,
	engine.KindOriginBegun: refereed, engine.KindWitnessBegun: refereed, engine.KindWitnessTag: refereed,
}

// rightTo returns what a table may do with an event. A ruling is no table's, be it written with its
// claim.
func rightTo(e engine.Event) right {
	k := e.Kind()
	if int(k) >= len(rights) || k == engine.KindClaimMade && !scribe.Undecided(e) {
		return refereed
	}
	return rights[k]
}

// isOfWitness reports whether an event is one by which the records of several witnesses stand in one match.
func isOfWitness(e engine.Event) bool {
	return e.Kind() == engine.KindWitnessBegun || e.Kind() == engine.KindWitnessTag
}

// standsIn is an event and the deal in which it stands, 0 above all deals.
type standsIn struct {
	deal int
	text string
}

// author returns the author of what somebody writes at a table. It begins with the role, which
// nobody chooses.
func author(g *session, table string) string {
	role := string(g.Role)
	if g.Role == Write {
		role = "table " + table
	}
	return strings.TrimSpace(role + " " + g.Name)
}

// atTable reports whether an author wrote at a table.
func atTable(author string) bool { return strings.HasPrefix(author, "table ") }

// sign notes who wrote what tables and referees may both write: whoever wrote it first.
func (rec *record) sign(events []engine.Event, author string) {
	for _, e := range events {
		switch e := e.(type) {
		case *engine.WitnessBegun:
			if rec.shared, rec.now = true, e.Name; e.IsOfFirst(cmp.Or(tagOf(rec.events, "Scorer"), "1")) {
				rec.now = "" // the first goes on
			}
		case *engine.DealStarted:
			deals := maps.Clone(rec.deal)
			if deals == nil {
				deals = map[string]int{}
			}
			deals[rec.now], rec.deal = e.Number, deals
		}
		if rightTo(e) != shared {
			continue
		}
		if rec.by == nil {
			rec.by = map[standsIn]bool{}
		}
		in := standsIn{rec.deal[rec.now], string(evidence.Encode(e))}
		if _, there := rec.by[in]; !there {
			rec.by[in] = !atTable(author)
		}
	}
}

// kept returns how often what a table may not take back stands in a match, and what of it no table may
// write either.
func (rec *record) kept(events []engine.Event) (all, never map[standsIn]int) {
	all, never = map[standsIn]int{}, map[standsIn]int{}
	count := func(deal int, e engine.Event) {
		r := rightTo(e)
		if r == free {
			return
		}
		in := standsIn{deal, string(evidence.Encode(e))}
		if r == refereed {
			never[in]++
		}
		if r == refereed || rec.by[in] {
			all[in]++
		}
	}
	first, deals := replay.Standings(events)
	for _, e := range events[:first] {
		count(0, e)
	}
	for _, d := range deals {
		for _, e := range d.Events {
			count(d.Number, e)
		}
	}
	for _, e := range events { // they stand in no deal, and count wherever they are
		if engine.IsFolded(e) {
			count(-1, e)
		}
	}
	return all, never
}

// allows returns why somebody may not add events to a match, nil if so: whatever was pressed or typed,
// what stands of the referee's afterwards is what stood before. Nobody, the referee no more than others, begins another
// witness's record by a line, for whatever is written behind it would be of that record: a second phone's own rows are
// put into its record when they are stored.
func (rec *record) allows(g *session, events, add []engine.Event) error {
	if slices.ContainsFunc(add, isOfWitness) {
		return &scribe.Refusal{Fault: message.Faultf("a line of another witness's record is not written here: each phone writes its own record")}
	}
	if g.rules() {
		return nil
	}
	stood, _ := rec.kept(events)
	stands, never := rec.kept(append(events[:len(events):len(events)], add...))
	for in, n := range stood {
		if stands[in] < n {
			return &scribe.Refusal{Fault: message.Faultf("the referee wrote this: only the referee takes it back")}
		}
	}
	for in, n := range never {
		if stood[in] < n {
			return &scribe.Refusal{Fault: message.Faultf("only the referee writes this: rulings, penalties, and corrections of names and days")}
		}
	}
	return nil
}
