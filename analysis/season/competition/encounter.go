package competition

import (
	"slices"

	"sueca/engine/card"
	"sueca/engine/message"
)

// Encounter is two pairs that meet, for one match or several (encontro).
type Encounter struct {
	// Group is the group of an encounter of the league. Knockout is the number of the round of
	// the knockout, from 1, 0 in the league.
	Group    string
	Knockout int
	// Round is the round that it is written in, 0 if in none; Date and Table are what that
	// says, and Line is its line in the text.
	Round int
	Date  string
	Table int
	Judge int
	Line  int
	// One and Other are the pairs; 0 where it is not known who comes there.
	One, Other int
	Bye        bool // One goes on without playing
	Negra      bool // it decides among pairs that are tied, and counts for nothing else
	State      State
	// Matches are the indices of the matches that count.
	Matches []int
	// Won, Games and CardPoints are those of One and of Other; Drawn is how many matches
	// ended drawn.
	Won, Games, CardPoints [2]int
	Drawn                  int
	// Awarded are the matches that One and Other have because the others left.
	Awarded [2]int
	// Winner is the pair that won the encounter, 0 if it is drawn or not over.
	Winner int
	// By is what parted the pairs of a drawn encounter of the knockout.
	By Tie

	length   Length
	walked   [2]int // of Won
	sent     [2]int // lost, with a player sent away
	sentAway bool   // who left was disqualified
}

// State is how far an encounter is.
type State string

// The states.
const (
	Open   State = "open"   // not all of it is played
	Done   State = "done"   // played
	Gone   State = "gone"   // decided because a pair left
	Struck State = "struck" // it does not count, because a pair left
)

func (e *Encounter) has(pair int) bool { return e.One == pair || e.Other == pair }

// decided returns how many matches have come to an end.
func (e *Encounter) decided() int { return e.Won[0] + e.Won[1] + e.Drawn }

// full reports whether the encounter has all its matches.
func (e *Encounter) full() bool {
	if e.length.First {
		return max(e.Won[0], e.Won[1]) >= e.length.N
	}
	return e.decided() >= e.length.N
}

// add counts a match.
func (e *Encounter) add(b *bout, pointsOnly bool) {
	e.Matches = append(e.Matches, b.at)
	for k, pair := range [2]int{e.One, e.Other} {
		side := b.side(pair)
		if b.p.Walkover == card.NoSide || !pointsOnly {
			e.Games[k] += b.p.Games[side]
			e.CardPoints[k] += b.p.CardPoints[side]
		}
		switch b.won() {
		case 0:
			e.Drawn += k
		case pair:
			e.Won[k]++
			if b.p.Walkover != card.NoSide {
				e.walked[k]++
			}
		default:
			if seats := [2]card.Side{card.AC, card.BD}[side]; b.p.SentAway&seats != 0 && b.p.Walkover == card.NoSide {
				e.sent[k]++
			}
		}
	}
	if e.full() {
		e.end()
	}
}

// end says that the matches that were played, and those that were awarded, are all.
func (e *Encounter) end() {
	e.State = Done
	switch d := e.Won[0] + e.Awarded[0] - e.Won[1] - e.Awarded[1]; {
	case d > 0:
		e.Winner = e.One
	case d < 0:
		e.Winner = e.Other
	}
}

// forfeit gives what is left of the encounter to the side that did not leave: One, or the other one.
func (e *Encounter) forfeit(l *Leaver, one bool) {
	k := 1
	if one {
		k = 0
	}
	if e.length.First {
		e.Awarded[k] = e.length.N - e.Won[k]
	} else {
		e.Awarded[k] = e.length.N - e.decided()
	}
	e.end()
	e.State, e.sentAway = Gone, l.Disqualified
}

// points returns what the encounter has brought One and Other.
func (e *Encounter) points(p *Points) (out [2]int) {
	if e.State == Struck {
		return out
	}
	gone := p.Absent
	if e.sentAway {
		gone = p.Disqualified
	}
	for k := range 2 {
		other := 1 - k
		if !p.Encounter {
			lost := e.Won[other] - e.walked[other] - e.sent[k]
			out[k] = (e.Won[k]-e.walked[k])*p.Won + e.Drawn*p.Drawn + lost*p.Lost + e.sent[k]*p.Disqualified +
				(e.walked[k]+e.Awarded[k])*p.Walkover + e.walked[other]*p.Absent + e.Awarded[other]*gone
			continue
		}
		if e.State == Open {
			continue
		}
		won, lost := e.Won[k]+e.Awarded[k], e.Won[other]+e.Awarded[other]
		switch {
		case won > lost && e.walked[k]+e.Awarded[k] == won:
			out[k] = p.Walkover
		case won > lost:
			out[k] = p.Won
		case won == lost:
			out[k] = p.Drawn
		case e.Awarded[other] > 0 && e.walked[other]+e.Awarded[other] == lost:
			out[k] = gone
		case e.walked[other] == lost:
			out[k] = p.Absent
		case e.sent[k] > 0 || e.sentAway && e.Awarded[other] > 0:
			out[k] = p.Disqualified
		default:
			out[k] = p.Lost
		}
	}
	return out
}

// overdueText says that an encounter has no result.
func (c *Competition) overdueText(e *Encounter) message.Message {
	if len(e.Matches) > 0 {
		return message.Msg("pairs %s and %s have not played all of their encounter of round %d", c.side(e.One), c.side(e.Other), e.Round)
	}
	return message.Msg("the encounter of pairs %s and %s in round %d has no result", c.side(e.One), c.side(e.Other), e.Round)
}

// part decides a drawn encounter of the knockout by the ties of the competition.
func (j *judge) part(e *Encounter) {
	for _, t := range j.c.Ties {
		var d int
		switch t {
		case ByGames, ByScored:
			d = e.Games[0] - e.Games[1]
		case ByPoints:
			d = e.CardPoints[0] - e.CardPoints[1]
		case ByLot:
			if order := j.lotAmong([]int{e.One, e.Other}); order != nil {
				d = slices.Index(order, e.Other) - slices.Index(order, e.One)
			}
		}
		if d != 0 {
			e.By, e.Winner = t, e.One
			if d < 0 {
				e.Winner = e.Other
			}
			return
		}
	}
}
