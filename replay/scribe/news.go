package scribe

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/replay"
)

// News says the most serious thing that was found and was not found before; zero if there is
// nothing worse than a remark. What was already found worse of the same card is no news, nor is
// that a deal or a claim is still being written.
func (s *Sheet) News(before []replay.Finding) message.Message {
	var worst *replay.Finding
	for i := range s.Judged.Findings {
		f := &s.Judged.Findings[i]
		known := slices.ContainsFunc(before, func(was replay.Finding) bool { return tells(&was, f) })
		if known || Unfinished(f.Code) || f.Code == code.TrumpAmbiguous && !s.turned() {
			continue
		}
		if worst == nil || f.Code.Severity() > worst.Code.Severity() {
			worst = f
		}
	}
	if worst == nil || worst.Code.Severity() <= code.Info {
		return message.Message{}
	}
	state := s.State()
	if worst.Code == code.Renuncia && state.Deal.Finished() && s.Slip != nil {
		if slip := s.Slip(s.Events, worst.Deal, s.Language.Name); slip != "" {
			return message.Msg("written; %s. Or was it a slip: %s?", s.whereFound(&state, worst), slip)
		}
	}
	return message.Msg("written; %s", s.whereFound(&state, worst))
}

// Proven returns the first renúncia that is proven in the deal that was begun last, as long as
// nothing is written about it: a claim, an admission, a penalty or a note. It is zero for none,
// and as soon as a correction takes the renúncia away.
func (s *Sheet) Proven() message.Message {
	state := s.State()
	for i := range s.Judged.Findings {
		f := &s.Judged.Findings[i]
		if f.Code == code.Renuncia && f.Deal == state.Deal.Number && !s.answered(f) {
			return s.whereFound(&state, f)
		}
	}
	return message.Message{}
}

// answered reports whether something was written about a renúncia of the last deal: a claim or an
// admission, or what stands behind the trick in which it was proven and says what it is about in
// words.
func (s *Sheet) answered(f *replay.Finding) bool {
	deals := s.Timeline.Deals()
	last := deals[len(deals)-1]
	proof := f.Trick
	for _, r := range f.Related {
		proof = max(proof, r.Trick)
	}
	trick := 0
	for i := last.From; i < last.To; i++ {
		switch e := s.Timeline.Event(i).(type) {
		case *engine.TrickStarted:
			trick = e.Number
		case *engine.ClaimMade:
			if e.Accused == f.Seat || e.Accused == card.NoSeat && e.Against.Has(f.Seat) {
				return true
			}
		case *engine.RenunciaAdmitted:
			if e.Seat == f.Seat {
				return true
			}
		case *engine.NoteWritten, *engine.PenaltyGiven:
			if trick >= proof {
				return true
			}
		}
	}
	return false
}

// tells reports whether a finding of before says what another does, or worse of the same card.
func tells(was, f *replay.Finding) bool {
	if was.Code == f.Code && was.Msg.String() == f.Msg.String() {
		return true
	}
	sameCard := f.Card != card.Unknown && was.Deal == f.Deal && was.Trick == f.Trick && was.Seat == f.Seat && was.Card == f.Card
	return sameCard && was.Code.Severity() > f.Code.Severity()
}

// whereFound returns what was found, with its place where that is not the trick that is being
// written.
func (s *Sheet) whereFound(state *engine.State, f *replay.Finding) message.Message {
	d := &state.Deal
	last := 0
	if deals := s.Timeline.Deals(); len(deals) > 0 {
		last = deals[len(deals)-1].Number
	}
	switch {
	case f.Deal > 0 && f.Deal != last && f.Trick > 0:
		return message.Msg("deal %d, trick %d: %s", f.Deal, f.Trick, f.Msg)
	case f.Deal > 0 && f.Deal != last:
		return message.Msg("deal %d: %s", f.Deal, f.Msg)
	case f.Trick > 0 && f.Trick != d.LastTrick():
		return message.Msg("trick %d: %s", f.Trick, f.Msg)
	}
	return f.Msg
}

// Unfinished reports whether a finding says no more than that the deal, or a claim, is still
// being written.
func Unfinished(c code.Code) bool {
	return slices.Contains([]code.Code{code.IncompleteDeal, code.TrickSize, code.RulesAssumed, code.Unclaimed}, c)
}
