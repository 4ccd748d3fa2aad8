package page

import (
	"time"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay"
)

// Corrected returns how a record was corrected, and the number of the deal, 0 for a tag. Cards are written by card.
func Corrected(e engine.Event, card func(card.Card) string) (deal int, m message.Message) {
	reason := ""
	switch e := e.(type) {
	case *engine.PlayAmended:
		deal, reason, m = e.Deal, e.Reason, message.Msg("corrected to %s; what was recorded was %s", card(e.To), card(e.From))
	case *engine.DealAmended:
		deal, reason, m = e.Deal, e.Reason, message.Msg("the record of this deal was corrected")
	case *engine.RulingAmended:
		deal, reason, m = e.Deal, e.Reason, message.Msg("the ruling was corrected: %s", claim(&e.Claim))
	case *engine.TagAmended:
		reason, m = e.Reason, message.Msg("%s was corrected to “%s”", verbatim(e.Name), verbatim(e.Value))
		if e.Withdrawn {
			m = message.Msg("the last correction of %s was taken back", verbatim(e.Name))
		}
	}
	if reason != "" {
		m = message.Msg("%s (%s)", m, verbatim(reason))
	}
	return deal, m
}

// Listed returns in words a correction that is shown beside its match ([replay.Corrections]): of which deal it is, whether the
// sheet had been signed, and who made it when, as far as that is known. Cards are written by card.
func Listed(c *replay.Correction, author string, at time.Time, card func(card.Card) string) message.Message {
	deal, m := Corrected(c.Event, card)
	switch was := c.Was.(type) {
	case *engine.TagWritten:
		m = message.Msg("%s; before it was “%s”", m, verbatim(was.Value))
	case *engine.ClaimMade:
		m = message.Msg("%s; before it was: %s", m, claim(was))
	}
	if p, ok := c.Event.(*engine.PlayAmended); ok {
		m = message.Msg("deal %d, trick %d, %s: %s", deal, p.Trick, p.Seat, m)
	} else if deal > 0 {
		m = message.Msg("deal %d: %s", deal, m)
	}
	if c.AfterSigning() {
		m = message.Msg("%s, after the sheet was signed", m)
	}
	return signedBy(m, author, at)
}

// signedBy returns what somebody did, with who it was and when behind it, as far as that is known.
func signedBy(m message.Message, author string, at time.Time) message.Message {
	if author != "" {
		m = message.Msg("%s – %s", m, verbatim(author))
	}
	if !at.IsZero() {
		m = message.Msg("%s, %s", m, verbatim(at.Local().Format("2006-01-02 15:04")))
	}
	return m
}

// entered returns who put a correction of the match into its log, and when, as far as that is known.
func (m *Match) entered(event int) (author string, at time.Time) {
	if m.Entered == nil {
		return "", time.Time{}
	}
	return m.Entered(event)
}

// Corrections returns the corrections that are listed with the match: those of its head, and those of the deals that are
// shown.
func (m *match) Corrections() (out []message.Message) {
	events := m.Events
	if m.Written != nil {
		events = m.Written
	}
	for _, c := range replay.Corrections(events) {
		if deal, _ := Corrected(c.Event, card.Card.String); deal > 0 && !m.wants(deal) {
			continue
		}
		author, at := m.entered(c.At)
		out = append(out, Listed(&c, author, at, sign))
	}
	return out
}
