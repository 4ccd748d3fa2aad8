package viewer

import (
	"errors"
	"maps"
	"time"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay/reconcile"
	"sueca/replay/scribe"
)

// recorder is what a session needs to record a match as it is played, beside the sheet that
// package scribe writes.
type recorder struct {
	keys    Pad
	suit    card.Suit // typed, with its rank still to come
	rank    card.Rank // typed first, where a suit has to be said
	asked   bool      // Enter was pressed for a deal whose trump is unknown, which nothing takes back
	pending scribe.Pending
	times   bool
	last    time.Time // when the last card was written
	// only is the rank of a card that its suit alone wrote, at onlyAt: who types the rank too means that card.
	only     card.Rank
	onlyAt   time.Time
	onlySaid message.Message // because of it
	// compared are the deals that others have written too, as they were compared last, and leftOpen the questions that
	// nobody wants to answer.
	compared []reconcile.Compared
	leftOpen map[engine.Settled]bool
}

// Transcribe makes the session record what is played, with a pad of keys. first
// deals the first deal if none is written yet. With times, the seconds of each
// card are kept.
func (s *Session) Transcribe(keys Pad, first card.Seat, times bool) {
	s.scribe = &recorder{keys: keys, times: times, last: time.Now()}
	s.game.rec.Judging.Underway = true
	s.game = open(s.game.rec)
	if deck := s.game.judged.Rules.Deck(); keys.Name == numpad && !deck.Has(card.New(card.Spades, card.Seven)) {
		keys.Ranks = maps.Clone(keys.Ranks)
		keys.Ranks["7"] = card.Ten // which is there in its place, and has no key of its own
		s.scribe.keys = keys
	}
	if s.game.deals[0].none {
		s.scribe.pending.Dealer = first
	}
	s.toWriting()
	s.compare()
}

// sheet returns the match as it is being written.
func (s *Session) sheet() *scribe.Sheet {
	sheet := &scribe.Sheet{
		Events: s.game.rec.Events, Timeline: s.game.timeline, Judged: s.game.judged, Pending: &scribe.Pending{},
		Language: s.language(), Lines: s.host.Lines, Card: s.typedCard, Slip: s.host.Slip,
	}
	if s.scribe != nil {
		sheet.Pending = &s.scribe.pending
	}
	return sheet
}

// toWriting goes to where the next card is written.
func (s *Session) toWriting() {
	last := len(s.game.deals) - 1
	s.stand(last, s.last(last))
}

// writes handles a key that writes, and reports whether it was one.
func (s *Session) writes(key string) bool {
	c := s.scribe
	if !s.atWriting() && !c.half() && len(key) == 1 && key >= "0" && key <= "9" {
		return false // who looks back goes to the trick
	}
	if suit, ok := c.keys.Suits[key]; ok {
		s.toWriting()
		c.suit, c.only = suit, card.NoRank
		if rank := c.rank; rank != card.NoRank {
			s.wrote(rank)
		} else if only := s.onlyOne(suit); only != card.NoRank {
			s.wrote(only)
			c.only, c.onlyAt, c.onlySaid = only, time.Now(), s.said
		}
		return true
	}
	if rank, ok := c.keys.Ranks[key]; ok {
		s.toWriting()
		if same := c.only == rank && time.Since(c.onlyAt) < time.Second; same {
			c.only = card.NoRank
			s.hint(c.onlySaid)
			return true
		}
		s.wrote(rank)
		return true
	}
	if key == c.keys.Unknown {
		s.toWriting()
		s.wrote(card.NoRank)
		return true
	}
	return false
}

// plays reports whether the next thing to be written is a card of a trick.
func plays(stage scribe.Stage) bool { return stage == scribe.Card || stage == scribe.Heap }

// onlyOne returns the rank of the only card of a suit that is left, where one is: its suit says it all.
func (s *Session) onlyOne(suit card.Suit) card.Rank {
	sheet := s.sheet()
	state, stage, _ := sheet.Now()
	if left := sheet.LeftOf(&state, suit); plays(stage) && left.Len() == 1 {
		return left.First().Rank()
	}
	return card.NoRank
}

// wrote writes a card of that rank: of the suit that was typed, or of the suit
// led.
func (s *Session) wrote(rank card.Rank) {
	c := s.scribe
	sheet := s.sheet()
	state, stage, _ := sheet.Now()
	suit, pending := c.suit, c.rank
	c.suit, c.rank = card.NoSuit, card.NoRank
	if suit == card.NoSuit && rank != card.NoRank {
		if plays(stage) {
			suit = sheet.LedNow(&state)
		}
		turns := (stage == scribe.Trump || stage == scribe.Turned) && s.table().Parting != rules.TeamsCalled
		if turns || plays(stage) && suit == card.NoSuit {
			if c.rank = pending; pending != rank && s.keeps() {
				s.wrote(rank)
				return
			}
			c.rank = rank // the suit is still to come
			return
		}
	}
	took := s.took()
	if s.does(sheet.Wrote(card.New(suit, rank), took)) && stage == scribe.Card {
		c.last = time.Now()
	}
}

// keeps writes the lead whose rank was typed and no suit, of the suit that was led before, and reports whether it did: whoever goes on
// with a card of the suit led has said so.
func (s *Session) keeps() bool {
	sheet := s.sheet()
	state, stage, _ := sheet.Now()
	rank, kept := s.scribe.rank, sheet.Kept(&state)
	if rank == card.NoRank || !plays(stage) || !sheet.LeftOf(&state, kept).Has(card.New(kept, rank)) {
		return false
	}
	s.scribe.rank = card.NoRank
	return s.does(sheet.Wrote(card.New(kept, rank), s.took()))
}

// took returns the time since the last card, 0 if times are not kept.
func (s *Session) took() time.Duration {
	if !s.scribe.times {
		return 0
	}
	return time.Since(s.scribe.last)
}

// does appends what the scribe writes, says what is found because of it, and moves the cursor
// after it. It reports whether something was written. Where the scribe refuses, that is said.
func (s *Session) does(c scribe.Change, err error) bool {
	if err != nil {
		s.refused(err)
		return false
	}
	if c.Events == nil {
		if !c.Said.IsZero() {
			s.hint(c.Said)
		}
		return false
	}
	before := s.sheet()
	if !s.add(c.Events) {
		return false
	}
	s.toWriting()
	s.compare()
	if said := c.Stored(before, s.sheet()); !said.IsZero() {
		s.hint(said)
	}
	return true
}

// refused says why nothing was written.
func (s *Session) refused(err error) {
	var no *scribe.Refusal
	if errors.As(err, &no) {
		s.hint(no.Msg)
		return
	}
	s.fail(err)
}

// undo takes back what was last written of the deal.
func (s *Session) undo() {
	if s.scribe.half() {
		s.scribe.suit, s.scribe.rank = card.NoSuit, card.NoRank
		return
	}
	s.does(s.sheet().Undo())
}

// accept goes on without the trump card, or with the only card that is
// possible, or to the next match where this one is over.
func (s *Session) accept() {
	if s.keeps() {
		return
	}
	sheet := s.sheet()
	state, st, _ := sheet.Now()
	if asked := s.scribe.asked; st == scribe.Trump && state.Deals > 0 && s.table().Parting != rules.TeamsCalled && !asked {
		number, _ := sheet.NextDeal(&state)
		s.scribe.asked = true
		s.hint(message.Msg("deal %d begins with the trump card, or with Enter once more: then its trump is unknown", number))
		return
	}
	s.scribe.asked = false
	if st == scribe.Over {
		s.nextMatch()
		return
	}
	if s.does(sheet.Accept(s.took())) && st == scribe.Card {
		s.scribe.last = time.Now()
	}
}

// otherDealer chooses the next seat as the dealer of the deal that is about to
// begin. Within a deal, the key does what it does elsewhere.
func (s *Session) otherDealer() {
	sheet := s.sheet()
	state, st, _ := sheet.Now()
	if st == scribe.Heap {
		s.does(sheet.NextHeap())
		return
	}
	if st != scribe.Trump {
		s.showTold() // as everywhere else
		return
	}
	_, dealer := sheet.NextDeal(&state)
	s.scribe.pending.DealtBy(s.table().Right(dealer))
}

// recorderLine returns what has to be written next.
func (s *Session) recorderLine() string {
	if last := len(s.game.deals) - 1; s.at.spot != (spot{last, s.last(last)}) {
		if p, ok := play(s.game.finalOf(s.at.deal), *s.stop()); ok && !p.Absent {
			return s.words(message.Msg("trick %d: %s played %s; m corrects it, Esc goes back to writing", s.stop().trick, p.Seat,
				s.glyphs().Card(p.Card)))
		}
		return s.words(message.Msg("looking back; Esc goes back to writing"))
	}
	if question := s.questionLine(); question != "" {
		return question
	}
	sheet := s.sheet()
	state, st, seat := sheet.Now()
	d := &state.Deal
	out := ""
	switch st {
	case scribe.Over:
		return s.words(message.Msg("the match is over: Enter begins the next one at this table"))
	case scribe.Bid, scribe.Declare:
		return s.words(message.Msg("deal %d: %s", d.Number, verbatim(sheet.AuctionLine(st, seat))))
	case scribe.Trump:
		number, dealer := sheet.NextDeal(&state)
		if s.table().Parting == rules.TeamsCalled {
			return s.words(message.Msg("deal %d, dealt by %s (Tab: another seat): Enter begins it", number, dealer))
		}
		out = s.words(message.Msg("deal %d, dealt by %s (Tab: another seat): the trump card:", number, dealer))
		if s.scribe.half() { // what completes the card needs the room
			out = s.words(message.Msg("deal %d, dealt by %s: the trump card:", number, dealer))
		}
	case scribe.Turned:
		out = s.words(message.Msg("deal %d: the trump card:", d.Number))
	case scribe.Heap:
		out = s.heapLine(sheet.Reading(&state))
	case scribe.Leader:
		return s.words(message.Msg("who took trick %d? : and = C", d.LastTrick()))
	default:
		if n := scribe.Begun(d); n == 0 {
			out = s.words(message.Msg("trick %d: %s leads:", d.LastTrick()+1, seat))
		} else if led := scribe.Led(d); led != card.NoSuit {
			out = s.words(message.Msg("trick %d, %s led: %s plays:", n, s.glyphs().Suit(led), seat))
		} else {
			out = s.words(message.Msg("trick %d: %s plays:", n, seat))
		}
	}
	switch suit, rank := s.scribe.suit, s.scribe.rank; {
	case suit != card.NoSuit:
		return out + " " + s.glyphs().Suit(suit) + " _ " + s.ranksLeft(d, seat, suit)
	case rank != card.NoRank:
		if kept := sheet.Kept(&state); plays(st) && kept != card.NoSuit {
			return out + " " + s.glyphs().Rank(rank) + s.glyphs().Suit(kept) + "? _ " + s.suitKeys()
		}
		return out + " " + s.glyphs().Rank(rank) + " _ " + s.suitKeys()
	}
	if s.scribe.keys.Name == numpad {
		return out + " _ " + s.suitKeys()
	}
	return out + " _"
}

// heapLine returns what has to be written next of a heap.
func (s *Session) heapLine(r *scribe.Reading) string {
	trick := max(1, r.Trick)
	card := len(r.Cards) + 1
	if size := len(s.table().Seats); card > size {
		trick, card = trick+1, 1
	}
	if r.Next == 0 {
		return s.words(message.Msg("heap of %s, trick %d, card %d:", r.Side, trick, card))
	}
	return s.words(message.Msg("heap of %s, trick %d, card %d (Enter: the heap of %s):", r.Side, trick, card, r.Next))
}

// ranksLeft returns the ranks of a suit that can still be played, those of the
// hand if it is recorded.
func (s *Session) ranksLeft(d *engine.Deal, seat card.Seat, suit card.Suit) string {
	left := (d.Free() & d.Deck).Of(suit)
	if r := s.sheet().Reading(&engine.State{Deal: *d, Deals: 1}); r != nil {
		left, seat = r.Left(d).Of(suit), card.NoSeat
		return "(" + message.Join(left.All(), " ", func(c card.Card) string { return s.rankKey(c.Rank()) }) + ")"
	}
	if d.Finished() || d.Deck == 0 || seat == card.NoSeat {
		left = s.game.judged.Rules.Deck().Of(suit) // of the next deal
	} else if h := d.Hand(seat); seat != card.NoSeat && h.Whole() {
		left = d.Holding(seat).Of(suit)
	}
	return "(" + message.Join(left.All(), " ", func(c card.Card) string { return s.rankKey(c.Rank()) }) + ")"
}
