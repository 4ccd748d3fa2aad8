package engine

import (
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Play is one position of a trick: a card, or a seat that did not play.
type Play struct {
	Seat card.Seat // NoSeat if it is not known who played
	Card card.Card
	// Absent says that the seat had not played when play stopped.
	Absent bool
	// OutOfTurn says that another seat should have played before.
	OutOfTurn bool
	// Named says that the seat was written with the card.
	Named bool
	// Doubted says that the record has this card in two places; see
	// [Deal.Doubt].
	Doubted bool
	// Again is a card that is written here, and was already in another place: Card is
	// Unknown then.
	Again card.Card
	// Mark and Millis are those of the card, as in [CardPlayed].
	Mark   Mark
	Millis int32
}

// written returns the card that is written here.
func (p *Play) Written() card.Card {
	if p.Again != card.Unknown {
		return p.Again
	}
	return p.Card
}

// believed returns the card, or only as much of it as can be believed.
func (p *Play) Believed() card.Card {
	if p.Doubted {
		return card.Unknown
	}
	return p.Card
}

// Trick is a trick (vaza) as far as it has been played. If its Number is 0, the
// trick is not recorded at all.
type Trick struct {
	Number int
	Leader card.Seat
	// Inferred says that the leader was not written down.
	Inferred    bool
	Plays       [card.MaxSeats]Play
	N           int  // number of Plays in use
	Size        int  // cards of a full trick
	Twins       bool // of two packs, which have equal cards
	LastOfEqual bool // of two equal cards the last one takes the trick, not the first
	// Heap is the side in whose heap the trick lies, [card.NoSide] where the record has it in its place.
	Heap card.Side
	// Taken is the outcome as written down; if none was, Winner is [card.NoSeat].
	Taken TrickTaken
}

// Cards returns the plays recorded so far.
func (t *Trick) Cards() []Play { return t.Plays[:t.N] }

// Led returns the card led, [card.Unknown] if there is none or it cannot be
// believed.
func (t *Trick) Led() card.Card {
	if t.N == 0 || t.Plays[0].Absent {
		return card.Unknown
	}
	return t.Plays[0].Believed()
}

// Full reports whether every seat has played, a card known or not.
func (t *Trick) Full() bool {
	for i := range t.Cards() {
		if t.Plays[i].Absent {
			return false
		}
	}
	return t.N > 0 && !t.Short()
}

// Short reports whether there are fewer positions than the trick has seats.
func (t *Trick) Short() bool { return t.N < t.Size }

// Bare reports whether only the outcome of the trick is written, and no card.
func (t *Trick) Bare() bool { return t.N == 0 && t.Taken.Winner != card.NoSeat }

// known reports whether the trick is full and all its cards known.
func (t *Trick) Known() bool {
	if t.N == 0 || t.Short() {
		return false
	}
	for i := range t.N {
		if t.Plays[i].Absent || !t.Plays[i].Believed().Known() {
			return false
		}
	}
	return true
}

// has reports whether seat s has a position in the trick.
func (t *Trick) has(s card.Seat) bool {
	for i := range t.N {
		if t.Plays[i].Seat == s {
			return true
		}
	}
	return false
}

// unseat forgets who played which card of a trick that has too few. One card
// was left out of the record, perhaps the lead, and it is not known which.
// Cards that carry their seat keep it.
func (t *Trick) unseat() {
	for i := 0; i < t.N && t.Short(); i++ {
		if !t.Plays[i].Named {
			t.Plays[i].Seat, t.Plays[i].OutOfTurn = card.NoSeat, false
		}
	}
}

// unseated reports whether it is not known who played some card of the trick.
func (t *Trick) Unseated() bool {
	for _, p := range t.Cards() {
		if p.Seat == card.NoSeat {
			return true
		}
	}
	return false
}

// next returns the first seat in rotation from the leader that has no position
// yet; [card.NoSeat] if the leader or the rotation is unknown, or all have played.
func (t *Trick) next(after *rules.Order) card.Seat {
	s := t.Leader
	for range t.Size {
		if s == card.NoSeat || !t.has(s) {
			return s
		}
		if after == nil {
			return card.NoSeat
		}
		s = after[s]
	}
	return card.NoSeat
}

// strength returns a number that orders known cards in a trick: trumps above
// the suit led, and -1 for cards of the other suits (FPSD 3.6).
func strength(c card.Card, led, trump card.Suit) int {
	switch c.Suit() {
	case trump:
		return 32 + int(c.Rank())
	case led:
		return int(c.Rank())
	}
	return -1
}

// Best returns the index of the card that takes a trick, or has taken it so
// far. The cards must be known and in the order of play; the first one was led.
// There must be at least one. Of two equal cards, from two packs, the first one
// takes it (convention).
func Best(cards []card.Card, trump card.Suit) int {
	best := 0
	for i, c := range cards {
		if strength(c, cards[0].Suit(), trump) > strength(cards[best], cards[0].Suit(), trump) {
			best = i
		}
	}
	return best
}

// Best is the function [Best] by the rules of the deal: of two equal cards the last one
// may take the trick.
func (d *Deal) Best(cards []card.Card, trump card.Suit) int {
	best := Best(cards, trump)
	for i := best + 1; d.LastOfEqual && i < len(cards); i++ {
		if cards[i] == cards[best] {
			best = i
		}
	}
	return best
}

// winner returns the index of the play that takes the trick, and whether the
// record determines it. free are the cards that an unknown card may be.
func (t *Trick) winner(trump card.Suit, free card.Cards) (int, bool) {
	if t.Known() {
		best, led := 0, t.Plays[0].Card.Suit()
		for i := 1; i < t.N; i++ {
			if t.takes(strength(t.Plays[i].Card, led, trump), strength(t.Plays[best].Card, led, trump)) {
				best = i
			}
		}
		return best, true
	}
	if !t.Full() {
		return 0, false
	}
	// Try every suit that may have been led. The same play must win under each,
	// whatever the unknown cards are.
	found, any := 0, false
	for led := card.Spades; led <= card.Diamonds; led++ {
		low, high, possible := t.ranges(led, trump, free)
		if !possible {
			continue
		}
		best := 0
		for i := range t.N {
			if t.takes(low[i], low[best]) {
				best = i
			}
		}
		for i := range t.N {
			after := i > best
			if i != best && (high[i] > low[best] || high[i] == low[best] && !(t.Twins && after != t.LastOfEqual)) {
				return 0, false
			}
		}
		if any && found != best {
			return 0, false
		}
		found, any = best, true
	}
	return found, any
}

// takes reports whether a card takes the trick from one that lay before it, by
// their strengths. Two cards that follow or trump are as strong only if they are
// equal.
func (t *Trick) takes(card, best int) bool {
	return card > best || t.LastOfEqual && card == best && card > 0
}

// ranges returns the least and the greatest strength that each play of a full trick can
// have if led was the suit led, and whether it can have been. free are the cards that an
// unknown card may be.
func (t *Trick) ranges(led, trump card.Suit, free card.Cards) (low, high [card.MaxSeats]int, possible bool) {
	if s := t.Led().Suit(); s != card.NoSuit && s != led {
		return low, high, false
	}
	for i := range t.N {
		cs := candidates(t.Plays[i].Believed(), free)
		if i == 0 {
			cs = cs.Of(led)
		}
		if cs == 0 {
			return low, high, false
		}
		low[i], high[i] = strengths(cs, led, trump)
	}
	return low, high, true
}

// candidates returns the cards that c may be: c itself if it is known,
// otherwise those of free that fit.
func candidates(c card.Card, free card.Cards) card.Cards {
	if c.Known() {
		return c.Bit()
	}
	return c.Candidates(free)
}

func strengths(cs card.Cards, led, trump card.Suit) (low, high int) {
	low, high = 1<<10, -2
	for left := cs; left != 0; left &= left - 1 {
		v := strength(left.Lowest(), led, trump)
		low, high = min(low, v), max(high, v)
	}
	return low, high
}

var QueenOfHearts = card.New(card.Hearts, card.Queen)

// points returns the card points of the trick and whether they are determined.
// queen is the bonus for the queen of hearts.
func (t *Trick) Points(free card.Cards, queen int) (int, bool) {
	sum := 0
	for i := range t.N {
		cs := candidates(t.Plays[i].Believed(), free)
		least, most := 1<<10, -1
		for left := cs; left != 0; left &= left - 1 {
			c := left.Lowest()
			v := c.Points()
			if c == QueenOfHearts {
				v += queen
			}
			least, most = min(least, v), max(most, v)
		}
		if least != most {
			return 0, false
		}
		sum += least
	}
	return sum, t.Full()
}

// canTake returns the places of a full trick whose card may have taken it, as a set
// of bits; none of one that is not full.
func (t *Trick) CanTake(trump card.Suit, free card.Cards) (out uint8) {
	if t.Known() {
		i, _ := t.winner(trump, free)
		return 1 << i
	}
	if !t.Full() {
		return 0
	}
	for led := card.Spades; led <= card.Diamonds; led++ {
		low, high, possible := t.ranges(led, trump, free)
		for i := 0; possible && i < t.N; i++ {
			takes := true
			for k := range t.N {
				// Of two equal cards one takes it from the other, by which lay first.
				takes = takes && (k == i || high[i] > low[k] || t.Twins && high[i] == low[k] && i < k != t.LastOfEqual)
			}
			if takes {
				out |= 1 << i
			}
		}
	}
	return out
}
