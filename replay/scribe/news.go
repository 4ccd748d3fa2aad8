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
