package engine

// Play is one position of a trick: a card, or a seat that did not play.
type Play struct {
	Seat Seat // NoSeat if it is not known who played
	Card Card
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
	Again Card
}

// written returns the card that is written here.
func (p *Play) written() Card {
	if p.Again != Unknown {
		return p.Again
	}
	return p.Card
}

// believed returns the card, or only as much of it as can be believed.
func (p *Play) believed() Card {
	if p.Doubted {
		return Unknown
	}
	return p.Card
}

// Trick is a trick (vaza) as far as it has been played. If its Number is 0, the
// trick is not recorded at all.
type Trick struct {
	Number int
	Leader Seat
	// Inferred says that the leader was not written down.
	Inferred bool
	Plays    [MaxSeats]Play
	N        int  // number of Plays in use
	Size     int  // cards of a full trick
	twins    bool // of two packs, which have equal cards
	lastOf   bool // of two equal cards the last one takes the trick, not the first
	// Taken is the outcome as written down; if none was, Winner is [NoSeat].
	Taken TrickTaken
}

// Cards returns the plays recorded so far.
func (t *Trick) Cards() []Play { return t.Plays[:t.N] }

// Led returns the card led, [Unknown] if there is none or it cannot be
// believed.
func (t *Trick) Led() Card {
	if t.N == 0 || t.Plays[0].Absent {
		return Unknown
	}
	return t.Plays[0].believed()
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
func (t *Trick) Bare() bool { return t.N == 0 && t.Taken.Winner != NoSeat }

// known reports whether the trick is full and all its cards known.
func (t *Trick) known() bool {
	if t.N == 0 || t.Short() {
		return false
	}
	for i := range t.N {
		if t.Plays[i].Absent || !t.Plays[i].believed().Known() {
			return false
		}
	}
	return true
}

// has reports whether seat s has a position in the trick.
func (t *Trick) has(s Seat) bool {
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
			t.Plays[i].Seat, t.Plays[i].OutOfTurn = NoSeat, false
		}
	}
}

// unseated reports whether it is not known who played some card of the trick.
func (t *Trick) unseated() bool {
	for _, p := range t.Cards() {
		if p.Seat == NoSeat {
			return true
		}
	}
	return false
}

// next returns the first seat in rotation from the leader that has no position
// yet; [NoSeat] if the leader or the rotation is unknown, or all have played.
func (t *Trick) next(after *Order) Seat {
	s := t.Leader
	for range t.Size {
		if s == NoSeat || !t.has(s) {
			return s
		}
		if after == nil {
			return NoSeat
		}
		s = after[s]
	}
	return NoSeat
}

// strength returns a number that orders known cards in a trick: trumps above
// the suit led, and -1 for cards of the other suits (FPSD 3.6).
func strength(c Card, led, trump Suit) int {
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
func Best(cards []Card, trump Suit) int {
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
func (d *Deal) Best(cards []Card, trump Suit) int {
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
func (t *Trick) winner(trump Suit, free Cards) (int, bool) {
	if t.known() {
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
	for led := Spades; led <= Diamonds; led++ {
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
			if i != best && (high[i] > low[best] || high[i] == low[best] && !(t.twins && after != t.lastOf)) {
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
	return card > best || t.lastOf && card == best && card > 0
}

// ranges returns the least and the greatest strength that each play of a full trick can
// have if led was the suit led, and whether it can have been. free are the cards that an
// unknown card may be.
func (t *Trick) ranges(led, trump Suit, free Cards) (low, high [MaxSeats]int, possible bool) {
	if s := t.Led().Suit(); s != NoSuit && s != led {
		return low, high, false
	}
	for i := range t.N {
		cs := candidates(t.Plays[i].believed(), free)
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
func candidates(c Card, free Cards) Cards {
	if c.Known() {
		return c.bit()
	}
	return c.Candidates(free)
}

func strengths(cs Cards, led, trump Suit) (low, high int) {
	low, high = 1<<10, -2
	for left := cs; left != 0; left &= left - 1 {
		v := strength(left.lowest(), led, trump)
		low, high = min(low, v), max(high, v)
	}
	return low, high
}

var queenOfHearts = NewCard(Hearts, Queen)

// points returns the card points of the trick and whether they are determined.
// queen is the bonus for the queen of hearts.
func (t *Trick) points(free Cards, queen int) (int, bool) {
	sum := 0
	for i := range t.N {
		cs := candidates(t.Plays[i].believed(), free)
		least, most := 1<<10, -1
		for left := cs; left != 0; left &= left - 1 {
			c := left.lowest()
			v := c.Points()
			if c == queenOfHearts {
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
