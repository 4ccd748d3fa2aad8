package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// A plain deal is one without anything to report. Forty known cards were played
// in turn; everybody followed suit and led in turn; the trump card is the
// dealer's; the recorded hands are those that were played; and what was written
// down is what happened. Nearly all deals of an archive are plain. They are
// judged here in one pass. As soon as something else is seen, the deal is left
// to dealJudge, which handles everything. TestPlain compares the two.

// plain reports whether deals of this match may be judged as plain: no deal
// affects another, and the rules add nothing to the card points.
func (j *judge) plain() bool {
	r := &j.state.Rules
	asWritten := j.state.Source != engine.RulesUnread && !j.foreign
	byCards := r.Void != rules.MustTrump && r.QueenOfHeartsBonus == 0 && r.LastTrickBonus == 0
	procedure := r.TrumpRedraw != rules.Yes && r.Consent != rules.ConsentRecorded && r.Seconds == 0 &&
		r.OpenHands != rules.OpenDealerPartner && r.OpenHands != rules.OpenTwoRounds
	return r.Table() == rules.TwoPairs && !j.beside && asWritten && byCards && procedure
}

// beside reports whether an event is of a kind that can affect another deal, or
// that a plain deal does not have.
func beside(k engine.Kind) bool {
	switch k {
	case engine.KindMatchStarted, engine.KindTagWritten, engine.KindDealStarted, engine.KindHandRecorded,
		engine.KindTrickStarted, engine.KindCardPlayed, engine.KindTrickTaken, engine.KindNotPlayed,
		engine.KindVariationShown, engine.KindPointsWritten, engine.KindGamesWritten, engine.KindSheetWritten,
		engine.KindNoteWritten, engine.KindCommented, engine.KindQuarantined, engine.KindPlayStopped,
		engine.KindTagAmended, engine.KindRulingAmended:
		return false
	}
	return true
}

// plainDeal judges the deal that begins at the next event if it is plain, and reports
// whether it was. If not, nothing has changed.
func (j *judge) plainDeal() bool {
	e, ok := j.events[j.at].(*engine.DealStarted)
	if !ok || !j.plainStart(e) {
		return false
	}
	p := plainDeal{start: e, from: j.at, cards: engine.NewLawful(j.state.Rules.Deck(), e.Trump.Suit(), j.state.Rules.Leader(e.Dealer),
		len(rules.TwoPairs.Seats), rules.TwoPairs.Order(e.Dealer, j.state.Rules.Direction()))}
	if !p.read(j.events) {
		return false
	}
	p.points, p.tricks = p.cards.Taken(rules.TwoPairs.Columns)
	p.out = j.state.Rules.Result(p.points, p.tricks, j.sheet.carried)
	if !j.fits(&p) {
		return false
	}
	j.settlePlain(&p)
	return true
}

// plainStart reports whether a plain deal can begin with a line: its dealer and trump card are
// there, and it comes after the deal before.
func (j *judge) plainStart(e *engine.DealStarted) bool {
	p := &j.past
	switch {
	case e.Dealer == card.NoSeat, !e.Trump.Known(), e.From != 0, p.last > 0 && e.Number > p.last+1, e.Number <= p.last:
		return false
	case p.number == 0, e.Number != p.number+1, p.dealer == card.NoSeat:
		return true // nothing tells whose turn it is to deal
	}
	return p.due == card.NoSeat && !p.again && e.Dealer == j.state.Rules.NextDealer(p.dealer)
}

// plainDeal is a deal that may be plain.
type plainDeal struct {
	start          *engine.DealStarted
	cards          engine.Lawful
	hands          [card.H + 1]card.Cards
	trick, room    int  // the last trick, and how many cards are still to come in it
	taken          bool // its outcome is written
	from, last, to int  // its first event, its last card, and the event after it
	written        int  // the first of the lines about the whole deal
	sheet          bool // one of them is the sheet
	points, tricks card.Tally
	out            rules.Outcome
}

// read goes over the events of the deal, and reports whether they are those of a plain one.
func (p *plainDeal) read(events []engine.Event) bool {
	p.written = len(events)
	for p.to = p.from + 1; p.to < len(events); p.to++ {
		switch e := events[p.to].(type) {
		case *engine.CardPlayed:
			if e.Seat != card.NoSeat || p.room == 0 || !p.cards.Play(e.Card) {
				return false
			}
			p.room--
			p.last = p.to
		case *engine.TrickStarted:
			if e.Number != p.trick+1 || p.room > 0 || e.Leader != p.cards.Turn() {
				return false
			}
			p.trick, p.room, p.taken = e.Number, len(rules.TwoPairs.Seats), false
		case *engine.DealStarted, *engine.Quarantined:
			return p.whole()
		default:
			if !p.line(e) {
				return false
			}
		}
	}
	return p.whole()
}

// whole reports whether all cards were played, and are those of the hands and the trump card as
// they are written.
func (p *plainDeal) whole() bool {
	for _, s := range rules.TwoPairs.Seats {
		if p.hands[s] != 0 && p.hands[s] != p.cards.Laid(s) {
			return false
		}
	}
	return p.cards.Finished() && p.written > p.last && p.cards.Laid(p.start.Dealer).Has(p.start.Trump)
}

// line takes an event that is no card, and reports whether a plain deal may have it.
func (p *plainDeal) line(e engine.Event) bool {
	switch e := e.(type) {
	case *engine.TrickTaken:
		if p.taken || p.trick == 0 || p.room > 0 || e.Winner != p.cards.Last || e.Points >= 0 && e.Points != p.cards.Worth {
			return false
		}
		p.taken = true
	case *engine.HandRecorded:
		if p.hands[e.Seat] != 0 || e.Voids != 0 || len(e.Cards) != rules.TwoPairs.Tricks {
			return false
		}
		p.hands[e.Seat] = card.SetOf(e.Cards...)
	case *engine.PointsWritten, *engine.GamesWritten, *engine.SheetWritten:
		p.written = min(p.written, p.to)
	case *engine.Commented, *engine.VariationShown, *engine.NoteWritten:
	default:
		return false
	}
	return true
}

// fits reports whether what is written about the whole of a plain deal agrees with how it was
// played.
func (j *judge) fits(p *plainDeal) bool {
	s := &j.sheet
	total := s.total.Plus(p.out.Games)
	points := 0
	for _, e := range j.events[min(p.written, p.to):p.to] {
		switch e := e.(type) {
		case *engine.PointsWritten:
			if points++; points > 1 || slices.ContainsFunc(e.Shares, func(s card.Share) bool { return s.N != p.points.Of(s.Side) }) {
				return false
			}
		case *engine.GamesWritten:
			if e.Shares.Each() != p.out.Games {
				return false
			}
		case *engine.SheetWritten:
			if t := e.Shares.Each(); !s.known || t != total && t != s.rules.Capped(total) {
				return false
			}
			p.sheet = true
		}
	}
	return j.borneOut(p, total)
}

// borneOut reports whether what is written after the deal may be true with it.
func (j *judge) borneOut(p *plainDeal, total card.Tally) bool {
	b := &j.past
	free := b.number == 0 || p.start.Number != b.number+1 || b.dealer == card.NoSeat
	follow := j.following(p.to, p.start.Number, &j.state.Rules, free)
	return !follow.outOfTurn(p.start.Dealer) &&
		(follow.result == nil || !j.sheet.over && j.endsAs(follow.result, wonAt{total: total, base: total}))
}

// settlePlain enters the result of a plain deal, and adds its verdict.
func (j *judge) settlePlain(p *plainDeal) {
	s, e, table := &j.sheet, p.start, rules.TwoPairs
	overdue := s.over
	s.played++
	s.enterOutcome(Entry{Deal: e.Number, Event: p.last, Why: ForResult, Msg: taken(table, table.Columns, p.points, p.tricks)}, p.out)
	if p.sheet {
		s.base = s.total // whatever was written before
	}
	s.dealDone(e.Number, p.from)
	v := &[4]card.Tally{p.points, p.tricks, p.out.Games, s.total}
	verdict := Verdict{
		Sides: table.Columns,
		Deal:  e.Number, Complete: true, Dealer: e.Dealer, Leader: j.state.Rules.Leader(e.Dealer),
		Trump: e.Trump.Suit(), TrumpSource: TrumpRecorded,
		Points: &v[0], Tricks: &v[1], Games: &v[2], Event: p.from,
	}
	if p.out.By != "score.tie" {
		verdict.Outcome = p.out
	}
	if s.known {
		verdict.Sheet = &v[3]
	}
	if f := s.after(overdue, e.Number, p.from); f != nil {
		verdict.note(*f)
		j.out.found(*f)
	}
	j.out.Verdicts = append(j.out.Verdicts, verdict)
	j.past.deal(e.Number, e.Dealer, card.NoSeat, false)
	j.past.last = max(j.past.last, e.Number)
	j.at = p.to
}
