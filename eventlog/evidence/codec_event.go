package evidence

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// event reads one event. It is the inverse of [writer.event], in the same
// order.
func (r *reader) event() engine.Event {
	first := r.byte()
	if first < bareCards {
		p := r.plays.next(r.left()+1, 40)
		p.Card = r.valid(first)
		return p
	}
	switch first {
	case longPenalty:
		e := r.penalty()
		if r.notes(e); !noted(e) {
			r.fail("a penalty written longer than need be")
		}
		return e
	case wideMarker:
		r.wide = true
		e := r.ofKind(r.byte())
		if r.wide = false; r.err == nil && narrow(e) {
			r.fail("an event written wider than need be")
		}
		return e
	}
	return r.ofKind(first)
}

// ofKind reads the fields of an event that begins with its kind.
func (r *reader) ofKind(first byte) engine.Event {
	if first < kindMarker {
		r.fail("%#x begins no event", first)
		return nil
	}
	switch kind := engine.Kind(first &^ kindMarker); kind {
	case engine.KindMatchStarted:
		e := &engine.MatchStarted{Source: within(r, r.byte(), engine.RulesUnread)}
		r.rules(&e.Rules)
		return e
	case engine.KindTagWritten:
		e := r.tags.next(r.left()/tagBytes, 8)
		e.Name, e.Value = r.string(), r.text()
		return e
	case engine.KindDealStarted:
		e := &engine.DealStarted{Number: r.uint()}
		b := r.unpack(3, 2, 1)
		e.Dealer, e.From = r.seat(b[0]), within(r, b[1], engine.FromBottom)
		e.TrumpWritten = b[2] != 0
		e.Trump = r.card()
		return e
	case engine.KindHandRecorded:
		b := r.unpack(3, 4)
		if b[1] > byte(card.EverySuit>>1) {
			r.fail("unknown bits in %#x", b[1])
		}
		return &engine.HandRecorded{Seat: r.seat(b[0]), Voids: card.Suits(b[1] << 1), Cards: r.cards()}
	case engine.KindTrickStarted:
		e := r.tricks.next((r.left()+2)/2, 10)
		e.Number, e.Leader = r.trickHead()
		return e
	case engine.KindCardPlayed:
		p := r.plays.next((r.left()+2)/3, 40)
		if r.play(p); bare(p) {
			r.fail("a bare card written longer than need be")
		}
		return p
	case engine.KindNotPlayed:
		return &engine.NotPlayed{Seat: r.oneSeat()}
	case engine.KindTrickTaken:
		return &engine.TrickTaken{Winner: r.oneSeat(), Points: r.int()}
	case engine.KindVariationShown:
		e := &engine.VariationShown{}
		e.Number, e.Leader = r.trickHead()
		for range r.count() {
			// Appended one by one, because a step takes forty times the memory
			// of its byte.
			e.Plays = append(e.Plays, engine.Step{})
			if r.step(&e.Plays[len(e.Plays)-1]); r.err != nil {
				return nil
			}
		}
		return e
	case engine.KindPointsWritten:
		return &engine.PointsWritten{Shares: r.shares(-1)}
	case engine.KindGamesWritten:
		return &engine.GamesWritten{Shares: r.shares(0)}
	case engine.KindSheetWritten:
		if r.wide {
			return &engine.SheetWritten{Shares: r.shares(0)}
		}
		return &engine.SheetWritten{Shares: card.Between(r.int(), r.int())}
	case engine.KindClaimMade:
		b, c := r.unpack(3, 3), r.unpack(3, 3, 1)
		e := &engine.ClaimMade{
			By: r.seat(b[0]), Accused: r.seat(b[1]),
			Against: r.pair(c[0]), Ruling: within(r, c[1], rules.Withdrawn),
			Trick: r.uint(), Outsider: r.text(),
		}
		if c[2] != 0 {
			if e.Deal = r.uint(); e.Deal == 0 {
				r.fail("a claim about deal 0")
			}
		}
		return e
	case engine.KindRenunciaAdmitted:
		return &engine.RenunciaAdmitted{Seat: r.oneSeat(), Trick: r.uint()}
	case engine.KindCardsShown:
		return &engine.CardsShown{Seat: r.oneSeat(), Cards: r.cards()}
	case engine.KindTrumpPickedUp:
		return &engine.TrumpPickedUp{Seat: r.oneSeat()}
	case engine.KindPenaltyGiven:
		e := r.penalty()
		if r.wide {
			r.notes(e)
		}
		return e
	case engine.KindConsentGiven:
		return &engine.ConsentGiven{What: r.text()}
	case engine.KindPlayStopped:
		return &engine.PlayStopped{}
	case engine.KindSeatAbandoned:
		return &engine.SeatAbandoned{Seat: r.oneSeat()}
	case engine.KindMarksSuspended:
		return &engine.MarksSuspended{Side: r.onePair(), Marks: r.uint(), Deal: r.uint()}
	case engine.KindMarksExecuted:
		return &engine.MarksExecuted{Side: r.onePair(), Marks: r.uint()}
	case engine.KindSheetSigned:
		return &engine.SheetSigned{Side: r.onePair()}
	case engine.KindNoteWritten:
		return &engine.NoteWritten{Text: r.text()}
	case engine.KindPlayAmended:
		return &engine.PlayAmended{
			Deal: r.uint(), Trick: r.uint(), Seat: r.oneSeat(),
			From: r.card(), To: r.card(), Reason: r.text(),
		}
	case engine.KindCommented:
		b := r.bits(0o17)
		return &engine.Commented{Place: within(r, b&7, engine.CommentOnCard), Braces: b>>3 != 0, Text: r.text()}
	case engine.KindQuarantined:
		e := &engine.Quarantined{Format: r.string(), Text: r.text()}
		if n := r.uint(); n == 0 {
			e.Head = true
		} else {
			e.Deal = n - 1
		}
		for range r.count() {
			e.Faults = append(e.Faults, engine.Fault{})
			if r.fault(&e.Faults[len(e.Faults)-1]); r.err != nil {
				return nil
			}
		}
		return e
	case engine.KindDealAmended:
		return &engine.DealAmended{Deal: r.uint(), Reason: r.text()}
	case engine.KindLotDrawn:
		return &engine.LotDrawn{Seat: r.oneSeat(), Card: r.card()}
	case engine.KindPackShuffled:
		return &engine.PackShuffled{Seat: r.oneSeat()}
	case engine.KindPackCut:
		return &engine.PackCut{Seat: r.oneSeat()}
	case engine.KindWalkedOver:
		return &engine.WalkedOver{Side: r.onePair()}
	case engine.KindSeatDisqualified:
		return &engine.SeatDisqualified{Seat: r.oneSeat(), Reason: r.text()}
	case engine.KindSeatSubstituted:
		return &engine.SeatSubstituted{Seat: r.oneSeat(), Name: r.text()}
	case engine.KindOriginBegun:
		return r.origin()
	case engine.KindBidMade:
		return &engine.BidMade{Seat: r.oneSeat(), Points: r.uint()}
	case engine.KindDeclared:
		e := &engine.Declared{Seat: r.oneSeat()}
		b := r.bits(0o37)
		e.Trump, e.Calls = within(r, b&7, card.Diamonds), within(r, b>>3, engine.CalledCard)
		e.Card = r.card()
		return e
	case engine.KindPlayedBy:
		return &engine.PlayedBy{Seat: r.oneSeat()}
	default:
		r.fail("event kind %d is not known to this version", kind)
		return nil
	}
}

// penalty reads what every penalty has besides its first byte.
func (r *reader) penalty() *engine.PenaltyGiven {
	e := &engine.PenaltyGiven{Infraction: within(r, r.byte(), rules.SheetFraud)}
	b := r.unpack(3, 2, 1)
	e.Seat, e.Side, e.Warning = r.seat(b[0]), r.pair(b[1]), b[2] != 0
	e.Award = r.int()
	return e
}

// origin reads where an archive takes another name.
func (r *reader) origin() engine.Event {
	e := &engine.OriginBegun{Origin: r.string(), Before: r.string(), Signed: r.uint()}
	for i := range e.Root {
		e.Root[i] = r.byte()
	}
	if e.Reason = r.text(); r.err == nil && !(IsName(e.Origin) && IsName(e.Before)) {
		r.fail("an origin that is no name")
	}
	return e
}

// notes reads what only some penalties have.
func (r *reader) notes(e *engine.PenaltyGiven) {
	if i := int(r.byte()); i < len(outsiders) {
		e.Outsider = outsiders[i]
	} else {
		r.fail("%d is nobody beside the table", i)
	}
	e.Minutes = r.uint()
}
