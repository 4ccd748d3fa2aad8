package scribe

import (
	"slices"

	"sueca/engine"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay"
)

// Rule returns the change that writes how a claim was decided, at whatever place the match has
// got to. at is the index of the deal in [replay.Standings], and claim the claim as it stands
// there. The deal is written again with the ruling, as a correction that the log keeps; where
// it is not the last one, the last one is written again as it stands, so that what follows
// goes on there.
func (s *Sheet) Rule(at int, claim *engine.ClaimMade, ruling rules.Ruling) (Change, error) {
	_, deals := replay.Standings(s.Events)
	if at < 0 || at >= len(deals) {
		return refuse("there is no such claim: it may have been taken back")
	}
	d := deals[at]
	events := slices.Clone(d.Events)
	i := slices.IndexFunc(events, func(e engine.Event) bool {
		c, ok := e.(*engine.ClaimMade)
		return ok && *c == *claim
	})
	switch {
	case i < 0 || d.Unread:
		return refuse("there is no such claim: it may have been taken back")
	case claim.Ruling == ruling:
		return refuse("it is written so already")
	}
	ruled := *claim
	ruled.Ruling = ruling
	events[i] = &ruled
	out := s.again(d.Number, message.Msg("the referee's ruling"), events)
	if last := deals[len(deals)-1]; at < len(deals)-1 {
		if last.Unread {
			return refuse("this deal cannot be read: correct it with sueca import --amend")
		}
		out = append(out, s.again(last.Number, message.Msg("as it stood, behind a ruling"), last.Events)...)
	}
	return Change{Events: out}, nil
}
