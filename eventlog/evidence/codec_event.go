package evidence

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// writeEvent writes one event, as in the table in the package doc.
func (c *codec) writeEvent(e engine.Event) {
	if p, ok := e.(*engine.CardPlayed); ok && bare(p) {
		c.card(&p.Card)
		return
	}
	if e == nil {
		c.refuse("a nil event cannot be stored")
		return
	}
	from, texts := len(c.b), len(c.texts)
	c.exceeds = false
	c.kind(e)
	if !c.exceeds {
		return
	}
	c.b, c.texts = append(c.b[:from], wideMarker), c.texts[:texts]
	c.wide = true
	c.kind(e)
	c.wide = false
}

// kind writes an event from its first byte on, which in the wide form follows the marker.
func (c *codec) kind(e engine.Event) {
	if p, ok := e.(*engine.PenaltyGiven); ok && noted(p) && !c.wide {
		c.append(longPenalty)
		c.penalty(p)
		c.notes(p)
		return
	}
	c.append(kindMarker | byte(e.Kind()))
	c.fields(e)
}

// narrow reports whether an event fits into the narrow form.
func narrow(e engine.Event) bool {
	var c codec
	c.kind(e)
	return !c.exceeds
}

// readEvent reads one event.
func (c *codec) readEvent() engine.Event {
	first := c.byte()
	if first < bareCards {
		p := c.plays.next(c.left()+1, 40)
		p.Card = c.valid(first)
		return p
	}
	switch first {
	case longPenalty:
		e := &engine.PenaltyGiven{}
		c.penalty(e)
		if c.notes(e); !noted(e) {
			c.fail("a penalty written longer than need be")
		}
		return e
	case wideMarker:
		c.wide = true
		e := c.ofKind(c.byte())
		if c.wide = false; c.err == nil && narrow(e) {
			c.fail("an event written wider than need be")
		}
		return e
	}
	return c.ofKind(first)
}

// ofKind reads the fields of an event that begins with its kind.
func (c *codec) ofKind(first byte) (e engine.Event) {
	if first < kindMarker {
		c.fail("%#x begins no event", first)
		return nil
	}
	switch kind := engine.Kind(first &^ kindMarker); {
	case kind == engine.KindTagWritten:
		e = c.tags.next(c.left()/tagBytes, 8)
	case kind == engine.KindTrickStarted:
		e = c.tricks.next((c.left()+2)/2, 10)
	case kind == engine.KindCardPlayed:
		p := c.plays.next((c.left()+2)/3, 40)
		if c.play(p); bare(p) {
			c.fail("a bare card written longer than need be")
		}
		return p
	case int(kind) < len(ofKinds) && ofKinds[kind] != nil:
		e = ofKinds[kind]()
	default:
		c.fail("event kind %d is not known to this version", kind)
		return nil
	}
	c.fields(e)
	return e
}

// ofKinds has for each kind what makes an event of it, but for those that are allocated in slabs.
var ofKinds = [...]func() engine.Event{
	engine.KindMatchStarted: zero[engine.MatchStarted], engine.KindDealStarted: zero[engine.DealStarted],
	engine.KindHandRecorded: zero[engine.HandRecorded], engine.KindNotPlayed: zero[engine.NotPlayed],
	engine.KindTrickTaken: zero[engine.TrickTaken], engine.KindVariationShown: zero[engine.VariationShown],
	engine.KindPointsWritten: zero[engine.PointsWritten], engine.KindGamesWritten: zero[engine.GamesWritten],
	engine.KindSheetWritten: zero[engine.SheetWritten], engine.KindClaimMade: zero[engine.ClaimMade],
	engine.KindRenunciaAdmitted: zero[engine.RenunciaAdmitted], engine.KindCardsShown: zero[engine.CardsShown],
	engine.KindTrumpPickedUp: zero[engine.TrumpPickedUp], engine.KindPenaltyGiven: zero[engine.PenaltyGiven],
	engine.KindConsentGiven: zero[engine.ConsentGiven], engine.KindPlayStopped: zero[engine.PlayStopped],
	engine.KindSeatAbandoned: zero[engine.SeatAbandoned], engine.KindMarksSuspended: zero[engine.MarksSuspended],
	engine.KindMarksExecuted: zero[engine.MarksExecuted], engine.KindSheetSigned: zero[engine.SheetSigned],
	engine.KindNoteWritten: zero[engine.NoteWritten], engine.KindPlayAmended: zero[engine.PlayAmended],
	engine.KindCommented: zero[engine.Commented], engine.KindQuarantined: zero[engine.Quarantined],
	engine.KindDealAmended: zero[engine.DealAmended], engine.KindLotDrawn: zero[engine.LotDrawn],
	engine.KindPackShuffled: zero[engine.PackShuffled], engine.KindPackCut: zero[engine.PackCut],
	engine.KindWalkedOver: zero[engine.WalkedOver], engine.KindSeatDisqualified: zero[engine.SeatDisqualified],
	engine.KindSeatSubstituted: zero[engine.SeatSubstituted], engine.KindOriginBegun: zero[engine.OriginBegun],
	engine.KindBidMade: zero[engine.BidMade], engine.KindDeclared: zero[engine.Declared], engine.KindPlayedBy: zero[engine.PlayedBy],
	engine.KindTagAmended: zero[engine.TagAmended], engine.KindRulingAmended: zero[engine.RulingAmended],
	engine.KindMisdealt: zero[engine.Misdealt], engine.KindHeapLaid: zero[engine.HeapLaid], engine.KindHeapTrick: zero[engine.HeapTrick],
	engine.KindLeaderNamed: zero[engine.LeaderNamed], engine.KindHeapAmended: zero[engine.HeapAmended],
	engine.KindWitnessBegun: zero[engine.WitnessBegun], engine.KindWitnessTag: zero[engine.WitnessTag], engine.KindSettled: zero[engine.Settled],
	engine.KindGestureSeen: zero[engine.GestureSeen],
}

// zero returns a new event without anything.
func zero[T any, P interface {
	*T
	engine.Event
}]() engine.Event {
	return P(new(T))
}

// fields are the fields of an event behind its kind, in their order.
func (c *codec) fields(e engine.Event) {
	switch e := e.(type) {
	case *engine.MatchStarted:
		enum(c, &e.Source, engine.RulesUnread, 8)
		c.rules(&e.Rules)
	case *engine.TagWritten:
		c.string(&e.Name)
		c.tagValue(e.Name, &e.Value)
	case *engine.DealStarted:
		c.trick = 0
		c.uint(&e.Number)
		c.share(6)
		c.seat(&e.Dealer)
		enum(c, &e.From, engine.FromBottom, 2)
		c.flag(&e.TrumpWritten)
		c.endShared()
		c.card(&e.Trump)
	case *engine.HandRecorded:
		c.hand(e)
	case *engine.TrickStarted:
		if e.Heap != card.NoSide || e.Unplaced {
			c.refuse("a trick that follows from heaps is not what was written")
		}
		if c.trickHead(&e.Number, &e.Leader); !c.reading {
			c.trick = e.Number
		}
	case *engine.CardPlayed:
		c.play(e)
	case *engine.NotPlayed:
		c.seat(&e.Seat)
	case *engine.TrickTaken:
		c.seat(&e.Winner)
		c.int(&e.Points)
	case *engine.VariationShown:
		c.trickHead(&e.Number, &e.Leader)
		list(c, &e.Plays, c.step)
	case *engine.PointsWritten:
		c.shares(&e.Shares, -1)
	case *engine.GamesWritten:
		c.shares(&e.Shares, 0)
	case *engine.SheetWritten:
		c.sheet(&e.Shares)
	case *engine.ClaimMade:
		c.claim(e)
	case *engine.RenunciaAdmitted:
		c.all(&e.Seat, &e.Trick)
	case *engine.CardsShown:
		c.all(&e.Seat, &e.Cards)
	case *engine.TrumpPickedUp:
		c.all(&e.Seat)
	case *engine.PenaltyGiven:
		if c.penalty(e); c.wide {
			c.notes(e)
		}
	case *engine.ConsentGiven:
		c.all(&e.What)
	case *engine.PlayStopped:
	case *engine.SeatAbandoned:
		c.all(&e.Seat)
	case *engine.MarksSuspended:
		c.all(&e.Side, &e.Marks, &e.Deal)
	case *engine.MarksExecuted:
		c.all(&e.Side, &e.Marks)
	case *engine.SheetSigned:
		c.all(&e.Side)
	case *engine.NoteWritten:
		c.all(&e.Text)
	case *engine.PlayAmended:
		c.all(&e.Deal, &e.Trick, &e.Seat, &e.From, &e.To, &e.Reason)
	case *engine.Commented:
		c.share(4)
		enum(c, &e.Place, engine.CommentOnCard, 3)
		c.flag(&e.Braces)
		c.endShared()
		c.text(&e.Text)
	case *engine.Quarantined:
		c.quarantined(e)
	case *engine.DealAmended:
		c.all(&e.Deal, &e.Reason)
	case *engine.LotDrawn:
		c.all(&e.Seat, &e.Card)
	case *engine.PackShuffled:
		c.all(&e.Seat)
	case *engine.PackCut:
		c.all(&e.Seat)
	case *engine.WalkedOver:
		c.all(&e.Side)
	case *engine.SeatDisqualified:
		c.all(&e.Seat, &e.Reason)
	case *engine.SeatSubstituted:
		c.all(&e.Seat, &e.Name)
	case *engine.OriginBegun:
		c.origin(e)
	case *engine.BidMade:
		c.all(&e.Seat, &e.Points)
	case *engine.Declared:
		c.seat(&e.Seat)
		c.join(5)
		enum(c, &e.Trump, card.Diamonds, 3)
		enum(c, &e.Calls, engine.CalledCard, 2)
		c.endShared()
		c.card(&e.Card)
	case *engine.PlayedBy:
		c.all(&e.Seat)
	case *engine.TagAmended:
		c.tagAmended(e)
	case *engine.RulingAmended:
		c.uint(&e.Deal)
		c.claim(&e.Claim)
		c.text(&e.Reason)
	case *engine.Misdealt:
		c.all(&e.Reason)
	case *engine.HeapLaid:
		c.side(&e.Side, 3)
		enum(c, &e.Order, engine.TricksReversed|engine.CardsReversed, 2)
	case *engine.HeapTrick:
	case *engine.LeaderNamed:
		c.all(&e.Seat)
	case *engine.HeapAmended:
		c.all(&e.Deal, &e.Trick, &e.Side, &e.From, &e.To, &e.Reason)
	case *engine.WitnessBegun:
		c.deciding(&e.Name, true)
	case *engine.WitnessTag:
		c.string(&e.Name)
		c.tagValue(e.Name, &e.Value)
	case *engine.Settled:
		c.all(&e.Deal, &e.Trick)
		enum(c, &e.What, engine.DifferTrick, 8)
		c.all(&e.Place, &e.Seat)
		c.deciding(&e.Value, true)
		c.text(&e.By)
	case *engine.GestureSeen:
		if e.Witness != 0 {
			c.refuse("a gesture of joined records is not what was written")
		}
		c.seat(&e.Seat)
		c.string(&e.Code)
	default:
		c.refuse("%T has no encoding: add it to the codec", e)
	}
}

// all is fields one after the other.
func (c *codec) all(fields ...any) {
	for _, p := range fields {
		switch p := p.(type) {
		case *int:
			c.uint(p)
		case *string:
			c.text(p)
		case *card.Seat:
			c.seat(p)
		case *card.Side:
			c.side(p, 3)
		case *card.Card:
			c.card(p)
		case *[]card.Card:
			c.cards(p)
		}
	}
}

func (c *codec) hand(e *engine.HandRecorded) {
	if e.Voids&^card.EverySuit != 0 {
		c.refuse("engine.Suits(%#x) is out of range and cannot be stored", uint8(e.Voids))
	}
	c.share(7)
	c.seat(&e.Seat)
	voids := c.bits(byte(e.Voids>>1), 4)
	c.endShared()
	if c.reading {
		if e.Voids = card.Suits(voids << 1); voids > byte(card.EverySuit>>1) {
			c.fail("unknown bits in %#x", voids)
		}
	}
	c.cards(&e.Cards)
}

func (c *codec) claim(e *engine.ClaimMade) {
	names := e.Deal != 0
	c.share(6)
	c.seat(&e.By)
	c.seat(&e.Accused)
	c.endShared()
	c.share(7)
	c.side(&e.Against, 3)
	enum(c, &e.Ruling, rules.Withdrawn, 3)
	c.flag(&names)
	c.endShared()
	c.uint(&e.Trick)
	if c.text(&e.Outsider); !names {
		return
	}
	if c.uint(&e.Deal); c.reading && e.Deal == 0 {
		c.fail("a claim about deal 0")
	}
}

// tagAmended is the correction of a tag. Rules stand in it only where there are some.
func (c *codec) tagAmended(e *engine.TagAmended) {
	names := !e.Rules.IsZero()
	c.string(&e.Name)
	c.tagValue(e.Name, &e.Value)
	c.text(&e.Reason)
	c.share(2)
	c.flag(&e.Withdrawn)
	c.flag(&names)
	c.endShared()
	if !names {
		return
	}
	if c.rules(&e.Rules); c.reading && c.err == nil && e.Rules.IsZero() {
		c.fail("a correction with rules that are none")
	}
}

func (c *codec) quarantined(e *engine.Quarantined) {
	deal := 0 // one more than the number, 0 for a head
	if !e.Head {
		deal = e.Deal + 1
	}
	c.string(&e.Format)
	c.text(&e.Text)
	if c.uint(&deal); c.reading {
		if e.Head = deal == 0; !e.Head {
			e.Deal = deal - 1
		}
	}
	list(c, &e.Faults, c.fault)
}

// origin is where an archive takes another name.
func (c *codec) origin(e *engine.OriginBegun) {
	c.string(&e.Origin)
	c.string(&e.Before)
	c.uint(&e.Signed)
	if c.reading {
		for i := range e.Root {
			e.Root[i] = c.byte()
		}
	} else {
		c.append(e.Root[:]...)
	}
	c.text(&e.Reason)
	switch {
	case c.err != nil || IsName(e.Origin) && IsName(e.Before):
	case c.reading:
		c.fail("an origin that is no name")
	default:
		c.refuse("an origin that is no name cannot be stored")
	}
}
