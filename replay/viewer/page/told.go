package page

import (
	"strings"

	"sueca/engine"
	"sueca/replay/viewer/grid"
)

// Told returns what happened beside the cards in words; ok is false for what is seen on the
// table or follows from it. Cards are written by card.
func Told(e engine.Event, t *engine.Table, card func(engine.Card) string) (m engine.Message, ok bool) {
	switch e := e.(type) {
	case *engine.NotPlayed:
		m = engine.Msg("play had stopped before this card")
	case *engine.ClaimMade:
		m = claim(e)
	case *engine.RenunciaAdmitted:
		m = engine.Msg("%s admits a renúncia", e.Seat)
		if e.Trick > 0 {
			m = engine.Msg("%s admits a renúncia in trick %d", e.Seat, e.Trick)
		}
	case *engine.CardsShown:
		var cards []string
		for _, c := range e.Cards {
			cards = append(cards, card(c))
		}
		m = engine.Msg("%s lays open %s", e.Seat, strings.Join(cards, " "))
	case *engine.TrumpPickedUp:
		m = engine.Msg("%s takes the trump card into the hand", e.Seat)
	case *engine.PenaltyGiven:
		m = penalty(e)
	case *engine.ConsentGiven:
		m = engine.Msg("all four agree: %s", verbatim(e.What))
		if !t.IsFour() {
			m = engine.Msg("all agree: %s", verbatim(e.What))
		}
	case *engine.BidMade:
		m = engine.Msg("%s passes", e.Seat)
		if e.Points > 0 {
			m = engine.Msg("%s bids %d", e.Seat, e.Points)
		}
	case *engine.Declared:
		m = Declared(e)
	case *engine.PlayedBy:
		m = engine.Msg("%s plays the dead hand", e.Seat)
	case *engine.PlayStopped:
		m = engine.Msg("play is stopped")
	case *engine.SeatAbandoned:
		m = engine.Msg("%s leaves the table", e.Seat)
	case *engine.LotDrawn:
		m = engine.Msg("%s draws %s for the first deal", e.Seat, verbatim(card(e.Card)))
	case *engine.PackShuffled:
		m = engine.Msg("%s shuffles", e.Seat)
	case *engine.PackCut:
		m = engine.Msg("%s cuts the pack", e.Seat)
	case *engine.WalkedOver:
		m = engine.Msg("%s is not there: a walkover for %s", t.Others(e.Side), e.Side)
	case *engine.SeatDisqualified:
		m = engine.Msg("the referee sends %s away", e.Seat)
		if e.Reason != "" {
			m = engine.Msg("the referee sends %s away: %s", e.Seat, verbatim(e.Reason))
		}
	case *engine.SeatSubstituted:
		m = engine.Msg("from here on %s sits at %s", verbatim(e.Name), e.Seat)
	case *engine.MarksSuspended:
		m = engine.Msg("marks of %s are suspended: %d", e.Side, e.Marks)
	case *engine.MarksExecuted:
		m = engine.Msg("suspended marks of %s count again: %d", e.Side, e.Marks)
	case *engine.SheetSigned:
		m = engine.Msg("%s signs the sheet", e.Side)
	case *engine.NoteWritten:
		m = engine.Msg("note: %s", verbatim(e.Text))
	case *engine.Commented:
		m = engine.Msg("“%s”", verbatim(e.Text))
	case *engine.VariationShown:
		m = engine.Msg("variation, trick %d: %s", e.Number, verbatim(steps(e, card)))
	case *engine.PointsWritten:
		m = engine.Msg("written down: points %s", verbatim(shared(e.Shares)))
	case *engine.GamesWritten:
		m = engine.Msg("written down: games %s", verbatim(shared(e.Shares)))
		if len(e.Shares) == 0 {
			m = engine.Msg("written down: no games")
		}
	case *engine.SheetWritten:
		m = engine.Msg("written down: sheet %s", verbatim(shared(e.Shares)))
	default:
		return m, false
	}
	return m, true
}

// shared returns what is written of some seats.
func shared(shares engine.Shares) string {
	var out []string
	for _, s := range shares {
		out = append(out, s.Side.String()+" "+grid.Unicode.Number(s.N))
	}
	return strings.Join(out, " ")
}

// isOpinion reports whether an event is an opinion from afterwards, by somebody who knew
// everything.
func isOpinion(e engine.Event) bool {
	switch e.(type) {
	case *engine.Commented, *engine.NoteWritten, *engine.VariationShown, *engine.PointsWritten, *engine.GamesWritten, *engine.SheetWritten:
		return true
	}
	return false
}

// steps returns a list of the cards of a variation.
func steps(v *engine.VariationShown, card func(engine.Card) string) string {
	var out []string
	if v.Leader != engine.NoSeat {
		out = append(out, v.Leader.String()+":")
	}
	for _, step := range v.Plays {
		text := card(step.Card) + step.Mark.String()
		if step.Absent {
			text = "-"
		}
		if step.Seat != engine.NoSeat {
			text = step.Seat.String() + ":" + text
		}
		out = append(out, text)
		for _, c := range step.Comments {
			out = append(out, "{"+c+"}")
		}
	}
	return strings.Join(out, " ")
}

// MarkWords returns the meaning of an annotator's mark.
func MarkWords(m engine.Mark) engine.Message {
	switch m {
	case engine.MarkGood:
		return engine.Msg("a good play")
	case engine.MarkMistake:
		return engine.Msg("a mistake")
	case engine.MarkBrilliant:
		return engine.Msg("a brilliant play")
	case engine.MarkBlunder:
		return engine.Msg("a blunder")
	case engine.MarkInteresting:
		return engine.Msg("an interesting play")
	case engine.MarkDubious:
		return engine.Msg("a dubious play")
	}
	return engine.Message{}
}

// Declared returns a declaration in words.
func Declared(e *engine.Declared) engine.Message {
	m := engine.Msg("%s declares", e.Seat)
	if e.Trump != engine.NoSuit {
		m = engine.Msg("%s makes %s trumps", e.Seat, e.Trump)
	}
	switch e.Calls {
	case engine.CalledNone:
		return engine.Msg("%s and calls no card", m)
	case engine.CalledCard:
		return engine.Msg("%s and calls %s", m, e.Card)
	}
	return m
}

// claim returns a claim and its ruling in words.
func claim(e *engine.ClaimMade) engine.Message {
	var by, against any = e.By, e.Against
	if e.By == engine.NoSeat {
		by = verbatim(e.Outsider)
	}
	if e.Accused != engine.NoSeat {
		against = e.Accused
	}
	m := engine.Msg("%s claims a renúncia of %s", by, against)
	if e.Trick > 0 {
		m = engine.Msg("%s claims a renúncia of %s in trick %d", by, against, e.Trick)
	}
	if e.Deal > 0 {
		m = engine.Msg("%s, deal %d", m, e.Deal)
	}
	switch e.Ruling {
	case engine.Upheld:
		return engine.Msg("%s: upheld", m)
	case engine.Rejected:
		return engine.Msg("%s: rejected", m)
	case engine.Withdrawn:
		return engine.Msg("%s: withdrawn", m)
	}
	return engine.Msg("%s: not ruled on", m)
}

// penalty returns a penalty in words.
func penalty(e *engine.PenaltyGiven) engine.Message {
	var whose any = e.Side
	switch {
	case e.Seat != engine.NoSeat:
		whose = e.Seat
	case e.Outsider != "":
		whose = engine.Word(e.Outsider)
	}
	if e.Minutes > 0 {
		whose = engine.Msg("%s, %d {2:minute|minutes}", whose, e.Minutes)
	}
	if e.Warning {
		return engine.Msg("penalty of %s (%s): a warning", whose, e.Infraction)
	}
	return engine.Msg("penalty of %s (%s): %d {3:game|games} to the opponents", whose, e.Infraction, e.Award)
}
