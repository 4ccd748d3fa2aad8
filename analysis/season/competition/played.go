package competition

import (
	"cmp"
	"slices"
	"strings"

	"sueca/engine/card"
	"sueca/engine/message"
)

// Played is what a competition takes from one judged match (partida).
type Played struct {
	// ID is the match's id. A match that is given twice counts once.
	ID string
	// Event, Date, Table and Match are the tags, empty where there is none.
	Event, Date, Table, Match string
	// Names are those of the seats A, B, C and D, by the tags; empty where there is none.
	Names [4]string
	// Over says that the match has come to an end. Winner is the pair that won it,
	// [card.NoSide] if it ended drawn.
	Over   bool
	Winner card.Side
	// Games and CardPoints are those of AC and of BD, after claims and awards.
	Games, CardPoints [2]int
	// Walkover is the pair that has the match because the other was not there, by a line of
	// the record; [card.NoSide] where there is no such line.
	Walkover card.Side
	// SentAway are the pairs of which a player was disqualified, by a line of the record.
	SentAway card.Side
	// Substitutes are the names of those who sat for somebody.
	Substitutes []string
}

// settled returns the match as the competition takes it: the lines of the record about who was
// not there, and who was sent away, end a match that the rules of play leave open. A walkover
// of a match that was won otherwise is none.
func (p Played) settled() Played {
	switch sent := p.SentAway; {
	case !p.Over && p.Walkover != card.NoSide:
		p.Over, p.Winner = true, p.Walkover
	case !p.Over && (sent == card.AC || sent == card.BD):
		p.Over, p.Winner = true, (card.AC|card.BD)&^sent
	}
	if p.Winner != p.Walkover {
		p.Walkover = card.NoSide
	}
	return p
}

// meant reports whether a match is one that the text means.
func (c *Competition) meant(p *Played) bool {
	if c.Event != "" && p.Event != c.Event {
		return false
	}
	if c.From == "" && c.To == "" {
		return true
	}
	// An unknown part of a date may be anything.
	if len(p.Date) != len("2006-01-02") || strings.HasPrefix(p.Date, "????") {
		return false
	}
	return strings.ReplaceAll(p.Date, "?", "9") >= c.From && (c.To == "" || strings.ReplaceAll(p.Date, "?", "0") <= c.To)
}

// known reports whether a date is a whole day.
func known(date string) bool { return datePrefix(date) == date && date != "" }

// inOrder compares matches by when they were played: by date, those without a whole date
// last, then by the tag Match, a shorter one first, then by id.
func inOrder(a, b *Played) int {
	if known(a.Date) != known(b.Date) {
		if known(a.Date) {
			return -1
		}
		return 1
	}
	return cmp.Or(
		strings.Compare(a.Date, b.Date), len(a.Match)-len(b.Match), strings.Compare(a.Match, b.Match), strings.Compare(a.ID, b.ID),
	)
}

// bout is a match between two pairs of the competition.
type bout struct {
	at    int // the index in what was given
	p     *Played
	pairs [2]int // of AC and of BD
}

// side returns 0 or 1, the place of a pair in the bout.
func (b *bout) side(pair int) int {
	if b.pairs[0] == pair {
		return 0
	}
	return 1
}

// won returns the pair that won, 0 if nobody did.
func (b *bout) won() int {
	switch b.p.Winner {
	case card.AC:
		return b.pairs[0]
	case card.BD:
		return b.pairs[1]
	}
	return 0
}

// bouts returns the matches that two pairs of the competition played, in the order in which
// they were played, and notes what is wrong with the others.
func (j *judge) bouts(played []Played) (out []bout) {
	order := make([]int, 0, len(played))
	seen := map[string]bool{}
	for i := range played {
		p := &played[i]
		if j.c.meant(p) && !(p.ID != "" && seen[p.ID]) {
			seen[p.ID] = true
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return inOrder(&played[a], &played[b]) })
	for _, i := range order {
		p := played[i].settled()
		b := bout{at: i, p: &p}
		if j.concerns(b.p) && j.seated(&b) && j.there(&b) {
			out = append(out, b)
		}
	}
	return out
}

// concerns reports whether a match is of the competition at all: where the text does not
// say which matches are meant, one in which nobody of it sits is not.
func (j *judge) concerns(p *Played) bool {
	if j.c.Event != "" || j.c.From != "" || j.c.To != "" {
		return true
	}
	return slices.ContainsFunc(p.Names[:], func(name string) bool { return j.plays[name] > 0 })
}

// seated finds the two pairs that sit at a table.
func (j *judge) seated(b *bout) bool {
	for side, seats := range [2][2]int{{0, 2}, {1, 3}} {
		var of [2]int
		for k, seat := range seats {
			name := b.p.Names[seat]
			if name == "" {
				j.find(NoName, b.at, 0, "seat %s has no name: the match does not count until it is written down who sat there", card.A+card.Seat(seat))
				return false
			}
			of[k] = j.plays[name]
			if of[k] > 0 {
				continue
			}
			if like := j.like(name); like != "" {
				j.find(LikeName, b.at, 0, "%s plays in no pair, and may be %s: if so, write alias %s is %s by whoever says so; until then the match "+
					"does not count", quote(name), quote(like), Quote(name), Quote(like))
			} else {
				j.find(UnknownName, b.at, 0, "%s plays in no pair: the match does not count", quote(name))
			}
			return false
		}
		if j.c.Form == Mixed && of[0] != of[1] {
			if of[0] = j.c.together(of[0], of[1]); of[0] == 0 {
				j.find(MixedPair, b.at, 0, "%s and %s are not drawn to play together: the match does not count", quote(b.p.Names[seats[0]]),
					quote(b.p.Names[seats[1]]))
				return false
			}
			of[1] = of[0]
		}
		if of[0] != of[1] {
			j.find(MixedPair, b.at, 0, "%s is of pair %d and %s of pair %d: the match does not count", quote(b.p.Names[seats[0]]), of[0],
				quote(b.p.Names[seats[1]]), of[1])
			return false
		}
		if j.c.Person(b.p.Names[seats[0]]) == j.c.Person(b.p.Names[seats[1]]) {
			j.find(TwoPairs, b.at, 0, "%s sits at both seats of a pair: the match does not count", quote(j.c.Person(b.p.Names[seats[0]])))
			return false
		}
		b.pairs[side] = of[0]
	}
	if b.pairs[0] == b.pairs[1] {
		j.find(TwoPairs, b.at, 0, "pair %d sits on both sides of the table: the match does not count", b.pairs[0])
		return false
	}
	for _, name := range b.p.Substitutes {
		if pair := j.plays[name]; j.c.Form != Mixed && pair > 0 && pair != b.pairs[0] && pair != b.pairs[1] {
			j.find(TwoPairs, b.at, 0, "%s of pair %d sat here for somebody: a player sits for one pair; the match counts", quote(name), pair)
		}
		if !j.c.Substitutes {
			j.find(Substitute, b.at, 0, "%s sat here for somebody, and the competition allows nobody to: the match counts until somebody decides "+
				"otherwise", quote(name))
		}
	}
	return true
}

// like returns the player whom a name may mean.
func (j *judge) like(name string) string {
	like, ok := j.likes[name]
	if !ok {
		like = j.likely(name)
		j.likes[name] = like
	}
	return like
}

func (j *judge) likely(name string) string {
	names := j.c.everybody()
	if j.opt.Alike != nil {
		i := slices.IndexFunc(names, func(n string) bool { return j.opt.Alike(name, n) })
		if i < 0 {
			return ""
		}
		return names[i]
	}
	return message.Nearest(name, names)
}

// there reports whether both pairs were still in the competition.
func (j *judge) there(b *bout) bool {
	for _, pair := range slices.Concat(j.c.members(b.pairs[0]), j.c.members(b.pairs[1])) {
		if l := j.c.leaver(pair); l != nil && l.From != "" && known(b.p.Date) && b.p.Date >= l.From {
			j.find(AfterLeaving, b.at, l.Line, "pair %d had left the competition on %s: the match does not count", pair, l.From)
			return false
		}
	}
	return true
}
