package page

import (
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay/viewer/grid"
)

// Told returns what happened beside the cards in words; ok is false for what is seen on the
// table or follows from it. Cards are written by card.
func Told(e engine.Event, t *rules.Table, card func(card.Card) string) (m message.Message, ok bool) {
	switch e := e.(type) {
	case *engine.NotPlayed:
		m = message.Msg("play had stopped before this card")
	case *engine.ClaimMade:
		m = claim(e)
	case *engine.RenunciaAdmitted:
		m = message.Msg("%s admits a renúncia", e.Seat)
		if e.Trick > 0 {
			m = message.Msg("%s admits a renúncia in trick %d", e.Seat, e.Trick)
		}
	case *engine.CardsShown:
		m = message.Msg("%s lays open %s", e.Seat, message.JoinOf(e.Cards, " ", card))
	case *engine.TrumpPickedUp:
		m = message.Msg("%s takes the trump card into the hand", e.Seat)
	case *engine.PenaltyGiven:
		m = penalty(e)
	case *engine.ConsentGiven:
		m = message.Msg("all four agree: %s", verbatim(e.What))
		if !t.IsFour() {
			m = message.Msg("all agree: %s", verbatim(e.What))
		}
	case *engine.BidMade:
		m = message.Msg("%s passes", e.Seat)
		if e.Points > 0 {
			m = message.Msg("%s bids %d", e.Seat, e.Points)
		}
	case *engine.Declared:
		m = Declared(e)
	case *engine.PlayedBy:
		m = message.Msg("%s plays the dead hand", e.Seat)
	case *engine.Misdealt:
		m = message.Msg("a misdeal: it is dealt again")
		if e.Reason != "" {
			m = message.Msg("a misdeal, dealt again: %s", verbatim(e.Reason))
		}
	case *engine.GestureSeen:
		m = message.Msg("gesture of %s: %s", e.Seat, verbatim(e.Code))
	case *engine.PlayStopped:
		m = message.Msg("play is stopped")
	case *engine.SeatAbandoned:
		m = message.Msg("%s leaves the table", e.Seat)
	case *engine.LotDrawn:
		m = message.Msg("%s draws %s for the first deal", e.Seat, verbatim(card(e.Card)))
	case *engine.PackShuffled:
		m = message.Msg("%s shuffles", e.Seat)
	case *engine.PackCut:
		m = message.Msg("%s cuts the pack", e.Seat)
	case *engine.WalkedOver:
		m = message.Msg("%s is not there: a walkover for %s", t.Others(e.Side), e.Side)
	case *engine.SeatDisqualified:
		m = message.Msg("the referee sends %s away", e.Seat)
		if e.Reason != "" {
			m = message.Msg("the referee sends %s away: %s", e.Seat, verbatim(e.Reason))
		}
	case *engine.SeatSubstituted:
		m = message.Msg("from here on %s sits at %s", verbatim(e.Name), e.Seat)
	case *engine.MarksSuspended:
		m = message.Msg("marks of %s are suspended: %d", e.Side, e.Marks)
	case *engine.MarksExecuted:
		m = message.Msg("suspended marks of %s count again: %d", e.Side, e.Marks)
	case *engine.SheetSigned:
		m = message.Msg("%s signs the sheet", e.Side)
	case *engine.NoteWritten:
		m = message.Msg("note: %s", verbatim(e.Text))
	case *engine.Commented:
		m = message.Msg("“%s”", verbatim(e.Text))
	case *engine.VariationShown:
		m = message.Msg("variation, trick %d: %s", e.Number, verbatim(steps(e, card)))
	case *engine.PointsWritten:
		m = message.Msg("written down: points %s", shared(e.Shares))
	case *engine.GamesWritten:
		m = message.Msg("written down: games %s", shared(e.Shares))
		if len(e.Shares) == 0 {
			m = message.Msg("written down: no games")
		}
	case *engine.SheetWritten:
		m = message.Msg("written down: sheet %s", shared(e.Shares))
	default:
		return m, false
	}
	return m, true
}

// shared returns what is written of some seats.
func shared(shares card.Shares) verbatim {
	return verbatim(message.JoinOf(shares, " ", func(s card.Share) string { return s.Side.String() + " " + grid.Unicode.Number(s.N) }))
}

// IsOpinion reports whether an event is an opinion from afterwards, by somebody who knew
// everything.
func IsOpinion(e engine.Event) bool {
	return slices.Contains([]engine.Kind{engine.KindCommented, engine.KindNoteWritten, engine.KindVariationShown, engine.KindPointsWritten,
		engine.KindGamesWritten, engine.KindSheetWritten}, e.Kind())
}

// isQuoted reports whether an event says what somebody wrote: its cards stay as they are.
func isQuoted(e engine.Event) bool {
	return e.Kind() == engine.KindCommented || e.Kind() == engine.KindNoteWritten
}

// steps returns a list of the cards of a variation.
func steps(v *engine.VariationShown, held func(card.Card) string) string {
	var out []string
	if v.Leader != card.NoSeat {
		out = append(out, v.Leader.String()+":")
	}
	for _, step := range v.Plays {
		text := held(step.Card) + step.Mark.String()
		if step.Absent {
			text = "-"
		}
		if step.Seat != card.NoSeat {
			text = step.Seat.String() + ":" + text
		}
		out = append(out, text)
		for _, c := range step.Comments {
			out = append(out, "{"+c+"}")
		}
	}
	return strings.Join(out, " ")
}

// MarkWords are what the marks of an annotator mean.
var MarkWords = map[engine.Mark]message.Message{
	engine.MarkGood: message.Msg("a good play"), engine.MarkMistake: message.Msg("a mistake"),
	engine.MarkBrilliant: message.Msg("a brilliant play"), engine.MarkBlunder: message.Msg("a blunder"),
	engine.MarkInteresting: message.Msg("an interesting play"), engine.MarkDubious: message.Msg("a dubious play"),
}

// Declared returns a declaration in words.
func Declared(e *engine.Declared) message.Message {
	m := message.Msg("%s declares", e.Seat)
	if e.Trump != card.NoSuit {
		m = message.Msg("%s makes %s trumps", e.Seat, e.Trump)
	}
	switch e.Calls {
	case engine.CalledNone:
		return message.Msg("%s and calls no card", m)
	case engine.CalledCard:
		return message.Msg("%s and calls %s", m, e.Card)
	}
	return m
}

// claim returns a claim and its ruling in words.
func claim(e *engine.ClaimMade) message.Message {
	var by, against any = e.By, e.Against
	if e.By == card.NoSeat {
		by = verbatim(e.Outsider)
	}
	if e.Accused != card.NoSeat {
		against = e.Accused
	}
	m := message.Msg("%s claims a renúncia of %s", by, against)
	if e.Trick > 0 {
		m = message.Msg("%s claims a renúncia of %s in trick %d", by, against, e.Trick)
	}
	if e.Deal > 0 {
		m = message.Msg("%s, deal %d", m, e.Deal)
	}
	switch e.Ruling {
	case rules.Upheld:
		return message.Msg("%s: upheld", m)
	case rules.Rejected:
		return message.Msg("%s: rejected", m)
	case rules.Withdrawn:
		return message.Msg("%s: withdrawn", m)
	}
	return message.Msg("%s: not ruled on", m)
}

// penalty returns a penalty in words.
func penalty(e *engine.PenaltyGiven) message.Message {
	var whose any = e.Side
	switch {
	case e.Seat != card.NoSeat:
		whose = e.Seat
	case e.Outsider != "":
		whose = message.Word(e.Outsider)
	}
	if e.Minutes > 0 {
		whose = message.Msg("%s, %d {2:minute|minutes}", whose, e.Minutes)
	}
	if e.Warning {
		return message.Msg("penalty of %s (%s): a warning", whose, e.Infraction)
	}
	return message.Msg("penalty of %s (%s): %d {3:game|games} to the opponents", whose, e.Infraction, e.Award)
}
