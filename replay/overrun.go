package replay

import (
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// after remembers the sheet at the end of a deal that won the match, and says of a deal that
// the match had been won before it (overdue), where nothing in it opened the match again. A match
// is won once: what is played on counts for nobody, though it is judged as if it did.
func (s *sheet) after(overdue bool, deal, at int) *Finding {
	switch {
	case !s.over:
		s.won = nil
	case !overdue:
		s.won = &wonAt{s.total, s.base, !s.known && s.overBy == "match.target" && takesGames(s.rules)}
	case s.won == nil || !s.won.doubtful:
		f := Finding{Code: code.MatchOver, Deal: deal, Event: at, Msg: message.Msg("the match had ended before this deal")}
		if s.winner != card.NoSide {
			f.Msg = message.Msg("%s had won the match before this deal", s.winner)
		}
		return &f
	}
	return nil
}

// wonAt is where the sheet stood when a match was won: as it was played, and as it was
// written. It is doubtful where a deal before it, which is not known, may have taken games
// from the winner.
type wonAt struct {
	total, base card.Tally
	doubtful    bool
}

// takesGames reports whether a deal may take games away under these rules.
func takesGames(r *rules.Rules) bool {
	suecada := r.ScoreBy == rules.ScoreByBid && r.Italiana == rules.Suecada
	return r.Rolha == rules.Rolha || suecada || r.PenaltyMode == rules.PenaltyTransfer
}
