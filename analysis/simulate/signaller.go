package simulate

import (
	"math/rand/v2"
	"slices"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// Manners say how generated players play where a signal could be given. The zero Manners
// are the usual players of [Archive].
//
// Players who do not signal decide by coins that do not depend on what a detector's state
// asks: a correct test finds nothing in them but by chance. Those who signal decide the
// same things by what they hold. Players by [AnyWorthless] and the habits after it were not made
// for the detectors: what they do goes with what they hold, without meaning anything.
type Manners struct {
	Habit Habit
	// Signal is the detector whose signal some seats give, empty for none. It tells the
	// truth with probability Honesty, 0.5 to 1.
	Signal  string
	Honesty float64
	// Seats are those that signal. In a club (see Archive.Pairs) its pairs do, wherever they
	// sit: so many of them, one if it is 0.
	Seats [card.D + 1]bool
	Pairs int
	// Only are the suits in which they signal, all if there are none: in the others, and about
	// them, they decide as players do who do not signal.
	Only card.Suits
	// Key is with what the code changes, nothing where it is empty: see [Keys].
	Key string
	// Read says that the partner of a seat that signals uses it, nine times of ten, whenever the partner leads: by leading the
	// suit that was asked for last, or, where the signal was withheld, another than that.
	Read bool
}

// Habit is how players play who do not signal.
type Habit uint8

// The habits.
const (
	PlainHabit   Habit = iota // as Archive's usual players
	ByLot                     // each such decision by a fair coin
	LowestFirst               // the lowest card first, nine times of ten
	GivePoints                // points on the partner's trick, nine times of ten
	AnyWorthless              // any of the worthless cards that would do, each alike
	AnyCard                   // any lawful card, each alike
	Touching                  // as Archive's usual players, but of cards that touch any, each alike
	Lapses                    // as Archive's usual players, but one card of six without thought
	Greedy                    // takes whatever can be taken, with the highest card; else throws the lowest
	// ByNumber: by how many cards of a suit are held: leads from the longest, throws from the shortest,
	// follows with the middle one.
	ByNumber
	Mixed   // each player of a match by another of these, drawn by lot
	Weighed // each player of the club by how much a card's rank, points, suit … weigh, which is drawn by lot
	Novice  // takes what can be taken, leads high and throws anything: forgets what was played
	Expert  // plays out, in deals that are possible for the seat, what each card comes to

	// Styles of good players, who are the usual ones otherwise.
	KeepsTop     // throws from a suit of which another holds the highest card, and keeps its own
	ThrowsLong   // throws from the longest suit
	ThrowsShort  // throws from the shortest suit
	ClearsMiddle // follows with the middle one of the worthless cards
	Returns      // leads the partner's suit again
	LeadsTrumps  // leads trumps
	NeverTrumps  // leads none while it has others

	// Habits of clubs: each pair has its own.
	Styles          // one of the styles, by lot
	ExpertAmongThem // novices, but for the last pair, who are experts
	AllSorts        // novices, a style, experts or usual players, by lot
)

// Signals returns the names of the detectors whose signals can be given.
func Signals() []string {
	return []string{"echo", "trump_echo", "early_trump", "suit_preference", "continuation", "encher", Tempo}
}

// Keys returns the names of what a code changes with: by a lot for each evening it is turned round, only with ♥ trumps is it in use, in
// tricks of an even number it is turned round, and only against players who are no beginners is it in use.
func Keys() []string { return []string{"evening", "hearts", "trick", "opponents"} }

// key says whether the code is in use now, and whether it is turned round.
func (m *mannered) key() (used, turned bool) {
	switch m.Key {
	case "evening":
		return true, m.turnedToday
	case "hearts":
		return m.trump == card.Hearts, false
	case "trick":
		return true, m.played.Len()/4%2 == 1
	case "opponents":
		return m.own[rules.TwoPairs.Right(m.turn)] != Novice, false
	}
	return true, false
}

// mannered is a seat that plays by manners, with what it remembers.
type mannered struct {
	*table
	Manners
	r           *rand.Rand
	followed    [card.D + 1]card.Suits // suits that a seat has followed to
	discarded   [card.D + 1]bool
	lastLead    card.Suit // of the pair that leads now
	lastBy      card.Seat
	own         [card.D + 1]Habit // of each seat, where they differ
	asked       card.Suit         // by the card of a seat that signals, for its partner
	askedBy     card.Seat
	withheld    bool                   // the signal: the suit is asked not to be led
	turnedToday bool                   // the code of an evening
	weights     [card.D + 1]weights    // of each seat, where they are drawn
	lacks       [card.H + 1]card.Suits // suits that a seat has failed to follow to
	dealer      card.Seat              // who holds the card that was turned up for trumps
	turned      card.Card
}

// coin decides whether a seat signals in a suit. state is what the signal would tell; habit
// is the probability for players who do not signal.
func (m *mannered) coin(signal string, suit card.Suit, state bool, habit float64) bool {
	p := habit
	used, turned := m.key()
	mine := m.Signal == signal && m.Seats[m.turn] && used
	if mine && (m.Only == 0 || m.Only.Has(suit)) {
		if p = m.Honesty; state == turned {
			p = 1 - p
		}
	}
	given := m.r.Float64() < p
	if mine {
		m.asked, m.askedBy, m.withheld = suit, m.turn, given == turned
	}
	return given
}

// choose returns the card that the seat in turn plays.
func (m *mannered) choose() card.Card {
	hand := m.hands[m.turn].Once
	legal := rules.Legal(hand, m.led())
	if m.n > 0 && legal.Of(m.led()) == 0 {
		m.lacks[m.turn] |= m.led().Of()
	}
	if m.Signal == "" || m.Habit >= Novice {
		if c := m.byHabit(m.habit(), legal); c != card.Unknown {
			if m.Seats[m.turn] && m.Signal != "" {
				c = m.signalled(c, legal)
			}
			return m.note(c)
		}
	}
	if m.n == 0 {
		return m.note(m.leads(hand))
	}
	first := !m.followed[m.turn].Has(m.led())
	follows := legal.First().Suit() == m.led()
	if follows {
		m.note(legal.First())
	}
	if m.winner() == rules.TwoPairs.Across(m.turn) {
		return m.onPartners(legal, first, follows)
	}
	over := m.over(legal)
	if over != 0 && m.r.IntN(10) < 6 {
		return least(over, m.trump)
	}
	return m.low(legal&^over, legal, first, follows)
}

// signalled returns the card of a seat that would play another by its habit, but signals, or was asked by its partner.
func (m *mannered) signalled(usual card.Card, legal card.Cards) card.Card {
	partner, follows := rules.TwoPairs.Across(m.turn), m.n > 0 && usual.Suit() == m.led()
	worthless := func(c card.Card) bool { return c.Points() == 0 && !c.Beats(m.cards[m.best], m.trump) }
	switch {
	case m.n == 0 && (m.Read && m.asked != card.NoSuit && m.askedBy == partner || m.Signal == "early_trump" ||
		m.Signal == "continuation" && m.lastBy == partner && usual.Suit() != m.trump):
		return m.leads(legal)
	case m.n == 0:
	case m.Signal == "encher" && m.winner() == partner && !usual.Beats(m.cards[m.best], m.trump):
		return m.onPartners(legal, false, follows)
	case !worthless(usual) || usual.Suit() == m.trump && !follows:
	case m.Signal == "suit_preference" && !follows, (m.Signal == "echo" || m.Signal == "trump_echo") && follows &&
		!m.followed[m.turn].Has(m.led()):
		var alike card.Cards
		for c := range legal.All() {
			if worthless(c) {
				alike = alike.With(c)
			}
		}
		return m.low(alike, legal, true, follows)
	}
	return usual
}

// note remembers what the seat in turn leads, or which suit it follows to or throws from.
func (m *mannered) note(c card.Card) card.Card {
	switch {
	case m.n > 0 && c.Suit() == m.led():
		m.followed[m.turn] |= c.Suit().Of()
	case m.n > 0:
		m.discarded[m.turn] = m.discarded[m.turn] || c.Suit() != m.trump
	case c.Suit() == m.trump:
		m.lastLead, m.lastBy = card.NoSuit, m.turn
	default:
		m.lastLead, m.lastBy = c.Suit(), m.turn
	}
	return c
}

// suits returns the suits of cards, but for trumps.
func (m *mannered) suits(of card.Cards) (out []card.Suit) {
	for s := range card.EverySuit.All() {
		if s != m.trump && of.Of(s) != 0 {
			out = append(out, s)
		}
	}
	return out
}

// leads chooses a lead.
func (m *mannered) leads(hand card.Cards) card.Card {
	if asked := m.asked; m.Read && asked != card.NoSuit && m.askedBy == rules.TwoPairs.Across(m.turn) {
		of := hand.Of(asked)
		if rest := hand &^ of; m.withheld && rest != 0 {
			of = rest.Of(anyOf(rest, m.r).Suit())
		}
		if of != 0 && m.r.IntN(10) > 0 {
			return least(of, m.trump)
		}
	}
	trumps, side := hand.Of(m.trump), hand&^hand.Of(m.trump)
	if trumps != 0 && (side == 0 || m.coin("early_trump", m.trump, trumps.Len() >= 4, 0.2)) {
		return least(trumps, m.trump)
	}
	suits := m.suits(hand)
	if m.lastBy == rules.TwoPairs.Across(m.turn) && m.lastLead != card.NoSuit && hand.Of(m.lastLead) != 0 && len(suits) > 1 {
		again := m.coin("continuation", m.lastLead, m.holdsTop(rules.TwoPairs.Across(m.turn), m.lastLead), 0.5)
		suits = slices.DeleteFunc(suits, func(s card.Suit) bool { return (s == m.lastLead) != again })
	}
	of := hand.Of(suits[m.r.IntN(len(suits))])
	if top := of.First(); m.master(top) && m.r.IntN(2) == 0 {
		return top
	}
	return least(of, m.trump)
}

// onPartners chooses a card to a trick that the partner is winning.
func (m *mannered) onPartners(legal card.Cards, first, follows bool) card.Card {
	var rich, poor card.Cards
	for c := range legal.All() {
		switch {
		case c.Beats(m.cards[m.best], m.trump):
		case c.Points() > 0:
			rich = rich.With(c)
		default:
			poor = poor.With(c)
		}
	}
	if rich != 0 {
		habit := 0.5
		if m.habit() == GivePoints {
			habit = 0.9
		}
		if poor == 0 || m.coin("encher", m.led(), m.n == 2 && m.holdsTop(rules.TwoPairs.Right(m.turn), m.led()), habit) {
			return richest(rich, m.trump)
		}
	}
	if poor == 0 {
		return least(legal, m.trump)
	}
	return m.low(poor, legal, first, follows)
}

// holdsTop reports whether a seat holds the highest card of a suit that is still out.
func (m *mannered) holdsTop(seat card.Seat, s card.Suit) bool {
	return m.hands[seat].Once.Has(m.top(s))
}

// low chooses a card that costs little. It may signal where it follows a suit for the
// first time and where it discards.
func (m *mannered) low(from, legal card.Cards, first, follows bool) card.Card {
	if from == 0 {
		from = legal
	}
	var zeros card.Cards
	for c := range from.All() {
		if c.Points() == 0 {
			zeros = zeros.With(c)
		}
	}
	if zeros == 0 {
		return least(from, m.trump)
	}
	if !follows {
		return m.discard(zeros)
	}
	if m.habit() == AnyWorthless && m.Signal == "" {
		return anyOf(zeros, m.r)
	}
	if first && zeros.Len() > 1 {
		signal, state := "echo", legal.Len() == 2
		if m.led() == m.trump {
			signal, state = "trump_echo", legal.Len() >= 3
		}
		habit := 0.5
		if m.habit() == LowestFirst {
			habit = 0.1
		}
		if m.coin(signal, m.led(), state, habit) {
			return anyOf(zeros.Without(least(zeros, m.trump)), m.r)
		}
	}
	return least(zeros, m.trump)
}

// discard chooses a worthless card, from a side suit if possible.
func (m *mannered) discard(zeros card.Cards) card.Card {
	suits := m.suits(zeros)
	if len(suits) == 0 {
		return least(zeros, m.trump)
	}
	pick := suits[m.r.IntN(len(suits))]
	if !m.discarded[m.turn] && len(suits) == 2 {
		if y, z := m.holdsTop(m.turn, suits[0]), m.holdsTop(m.turn, suits[1]); y != z {
			pick = suits[1]
			if m.coin("suit_preference", suits[1], z, 0.5) {
				pick = suits[0]
			}
			if used, turned := m.key(); m.Signal == "suit_preference" && m.Seats[m.turn] && used {
				if m.asked, m.withheld = suits[0]^suits[1]^pick, false; turned {
					m.asked = pick
				}
			}
		}
	}
	m.discarded[m.turn] = true
	return least(zeros.Of(pick), m.trump)
}
