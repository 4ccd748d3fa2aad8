package query

import (
	"math/bits"

	"sueca/engine/card"
)

// playset is a set of plays of a playout: bit i for the card played i-th, from 0. In a playout
// everything is known, so that what a query asks can be answered for all forty cards at once, by a
// few operations on words. [finder] looks for plays so, and asks only of those that are left what
// cannot be answered so.
type playset uint64

// The plays of a playout, those that lead, and four plays, which a trick has.
const (
	allPlays  playset = 1<<cardsOfDeal - 1
	allLeads  playset = 0x11111_11111
	fourPlays playset = 1<<places - 1

	places = 4 // of a trick
)

// all returns all plays or none.
func all(so bool) playset {
	if so {
		return allPlays
	}
	return 0
}

// everyCard returns all plays, whatever they are asked about.
func everyCard(*moment) playset { return allPlays }

// has reports whether a play is in the set.
func (p playset) has(at int) bool { return p>>at&1 == 1 }

// ofTricks returns all plays of the tricks whose leads are in the set.
func (p playset) ofTricks() playset { return (p & allLeads) * fourPlays }

// behindFirst returns the plays behind the first of the set, beforeLast those before the last.
func (p playset) behindFirst() playset {
	if p == 0 {
		return 0
	}
	return allPlays &^ (p&-p<<1 - 1)
}

func (p playset) beforeLast() playset {
	return playset(1)<<max(0, bits.Len64(uint64(p))-1) - 1
}

// last returns the last play of the set.
func (p playset) last() int { return bits.Len64(uint64(p)) - 1 }

// since returns the plays before which all of the set have been played.
func (p playset) since() playset { return allPlays &^ (1<<bits.Len64(uint64(p)) - 1) }

// left returns the plays before which so many of the set have still to be played: numbers as bits.
func (p playset) left(counts uint64) (out playset) {
	// From the last one on: since it there is none, before it one.
	to := allPlays
	for most := bits.OnesCount64(uint64(p)); ; most-- {
		switch all := uint64(2)<<most - 1; counts & all {
		case 0:
			return out
		case all:
			return out | to
		}
		since := p.since()
		if counts&1 == 1 {
			out |= since & to
		}
		to = allPlays &^ since
		p &= p.beforeLast()
		counts >>= 1
	}
}

// passed returns the plays before which so many of the set have been played: numbers as bits.
func (p playset) passed(counts uint64) (out playset) {
	from := allPlays
	for ; p != 0; p &= p - 1 {
		behind := (p & -p).since()
		if counts&1 == 1 {
			out |= from &^ behind
		}
		from = behind
		counts >>= 1
	}
	return out | from&all(counts&1 == 1)
}

// bitsOf returns numbers under 64 as bits.
func bitsOf(numbers []int) (out uint64) {
	for _, n := range numbers {
		out |= 1 << n
	}
	return out
}

// playsets are the plays of a playout by what they have. Each kind is made when it is first asked
// for.
type playsets struct {
	suited, ranked, seated, contested, counted, topped bool

	suits, led [card.Diamonds + 1]playset
	ranks      [card.Ace + 1]playset
	seats      [card.D + 1]playset
	beats      playset
	winning    [card.D + 1]playset // plays before which the seat takes the trick so far
	takers     [card.D + 1]playset // plays of tricks that the seat takes
	worth      tricksWorths        // card points of tricks
	tops       [card.Diamonds + 1][card.D + 1]playset
	masters    playset
}

func (s *DealView) playsOfSuit(of card.Suit) playset { return s.bySuit().suits[of] }

// bySuit returns the playsets, with those by suits.
func (s *DealView) bySuit() *playsets {
	m := &s.sets
	if m.suited {
		return m
	}
	m.suited = true
	m.suits = [len(m.suits)]playset{}
	for i, c := range &s.playout.Cards {
		m.suits[c.Suit()] |= 1 << i
	}
	for k := range m.suits {
		m.led[k] = m.suits[k].ofTricks()
	}
	return m
}

// byRank returns the playsets, with those by ranks.
func (s *DealView) byRank() *playsets {
	m := &s.sets
	if m.ranked {
		return m
	}
	m.ranked = true
	m.ranks = [len(m.ranks)]playset{}
	for i, c := range &s.playout.Cards {
		m.ranks[c.Rank()] |= 1 << i
	}
	return m
}

// bySeat returns the playsets, with those by seats.
func (s *DealView) bySeat() *playsets {
	m := &s.sets
	if m.seated {
		return m
	}
	m.seated = true
	var leads [len(m.seats)]playset
	for k, leader := range &s.playout.Leaders {
		leads[leader] |= 1 << (places * k)
	}
	d := s.Rules.Direction()
	for seat := card.A; seat <= card.D; seat++ {
		m.seats[seat] = 0
		for turns := range places {
			m.seats[seat] |= leads[seat.After(-turns, d)] << turns
		}
	}
	return m
}

// byTaker returns the playsets, with those of which seat takes the trick.
func (s *DealView) byTaker() *playsets {
	m := s.bySeat()
	if m.contested {
		return m
	}
	m.contested = true
	m.beats = s.beating()
	// Whoever beat last takes the trick so far: before each place, and in the end. All tricks at once,
	// by the bits of their leads.
	m.winning, m.takers = [len(m.winning)]playset{}, [len(m.takers)]playset{}
	var winner [places]playset // the tricks in which the card of each place takes it so far
	for place := range places {
		for seat := card.A; seat <= card.D; seat++ {
			for of := range place {
				m.winning[seat] |= winner[of] & (m.seats[seat] >> of) << place
			}
		}
		beats := m.beats >> place & allLeads
		for of := range place {
			winner[of] &^= beats
		}
		winner[place] = beats
	}
	for seat := card.A; seat <= card.D; seat++ {
		for of := range places {
			m.takers[seat] |= (winner[of] & (m.seats[seat] >> of)).ofTricks()
		}
	}
	return m
}

// beating returns the plays that take the trick so far, leads among them.
func (s *DealView) beating() (out playset) {
	for k := range s.playout.Leaders {
		trick := (*[places]card.Card)(s.playout.Cards[places*k:])
		can := s.strengths(trick[0].Suit())
		best, beats := 0, playset(0)
		for i, c := range trick {
			// Without a branch, which would be guessed wrong often: the highest bit of a negative number.
			of := can[c.Suit()] + int(c.Rank())
			beats |= playset(uint64(best-of)>>63) << i
			best = max(best, of)
		}
		out |= beats << (places * k)
	}
	return out
}

// ruffs returns the trumps played where another suit was led.
func (s *DealView) ruffs() playset {
	m := s.bySuit()
	return m.suits[s.trump] &^ m.led[s.trump]
}

// playsWith are the words about a play that can be asked of all plays of a playout at once.
var playsWith = map[string]func(*moment) playset{
	"lead":   func(*moment) playset { return allLeads },
	"follow": func(l *moment) playset { return l.follows() },
	"discard": func(l *moment) playset {
		return allPlays &^ allLeads &^ l.follows() &^ l.playsOfSuit(l.trump)
	},
	"ruff":   func(l *moment) playset { return l.ruffs() },
	"forced": func(l *moment) playset { return l.forced() },
	"free":   func(l *moment) playset { return allPlays &^ l.forced() },
	"overruff": func(l *moment) playset {
		// Of the cards before it in the trick one was a ruff.
		ruffs, before := l.ruffs(), playset(0)
		for turns := 1; turns < places; turns++ {
			before |= ruffs << turns & (allLeads * (fourPlays &^ (1<<turns - 1)))
		}
		return ruffs & before & l.byTaker().beats
	},
	"beats":   func(l *moment) playset { return l.byTaker().beats },
	"lowest":  func(l *moment) playset { return l.extreme(ascending) },
	"highest": func(l *moment) playset { return l.extreme(descending) },
	"master":  func(l *moment) playset { return l.byTop().masters },
	"wins": func(l *moment) (out playset) {
		m := l.byTaker()
		for seat := card.A; seat <= card.D; seat++ {
			out |= m.seats[seat] & m.takers[seat]
		}
		return out
	},
	"first_time": func(l *moment) (out playset) {
		suits, seats := &l.bySuit().suits, &l.bySeat().seats
		for _, of := range suits[card.Spades:] {
			for _, by := range seats[card.A:] {
				out |= of & by & -(of & by)
			}
		}
		return out
	},
	"complete": everyCard,
}

// follows returns the cards of the suit led, but for the leads.
func (s *DealView) follows() (out playset) {
	m := s.bySuit()
	for k := range m.suits {
		out |= m.suits[k] & m.led[k]
	}
	return out &^ allLeads
}
