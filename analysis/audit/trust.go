package audit

import (
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/proof"
	"sueca/engine/rules"
)

// Trust names written fields that are taken to be true. Only the consistent deals in
// which they are true are counted.
type Trust struct {
	Leaders bool // each written leader took the trick before
	Winners bool // each trick was taken by the seat that is written
	Points  bool // each trick held the card points that are written
}

// mostTrusted is how many ways of filling the tricks are told apart before a record is
// too vague to be counted with trust.
const mostTrusted = 200_000

// trusted counts the deals in which the trusted fields are true. It goes from trick to
// trick and tries the cards that can have been played. Who takes a trick depends on the
// ranks, so no two cards are alike.
type trusted struct {
	d      *engine.Deal
	c      *counting
	trust  Trust
	trump  card.Suit
	oblige card.Suit
	legal  bool
	play   *proof.Discard // that is asked about, nil for none

	// gaps tells the tricks of which some card is not recorded, though play went on.
	gaps    [rules.MaxTricks + 1]bool
	memo    []map[trustStage]asked
	ends    map[trustStage]asked
	visited int
}

// trustStage is what distinguishes the ways to fill the tricks so far: the free cards on
// the table, the suits that seats have shown not to hold, and what became of the play
// asked about.
type trustStage struct {
	used   card.Cards
	voids  uint16
	led    card.Suit // to the play asked about, once it has not followed
	guilty bool
	winner card.Seat // of the trick before, where the next leader is trusted
	had    [mostNeeds]card.Cards
	// before are the voids as they were when a trick began of which some card is not
	// recorded: what a seat shows later not to hold, it may have played by then.
	before [rules.MaxTricks + 1]uint16
}

// mostNeeds is how many needs a record may have to be counted with trust.
const mostNeeds = 8

// countTrusted returns how many deals there are, and in how many of them a play was a
// renúncia; with legal, only deals in which every other play is legal. ok is false if the
// record is too vague.
func countTrusted(d *engine.Deal, c *counting, trust Trust, play *proof.Discard, legal bool, oblige card.Suit) (n asked, ok bool) {
	t := &trusted{d: d, c: c, trust: trust, trump: d.TrumpSuit(), oblige: oblige, legal: legal, play: play,
		memo: make([]map[trustStage]asked, d.LastTrick()+1), ends: map[trustStage]asked{}}
	for i := range t.memo {
		t.memo[i] = map[trustStage]asked{}
	}
	for _, p := range c.open {
		if !t.played(p) && p.Trick != proof.Unplayed {
			t.gaps[p.Trick] = true
		}
	}
	if len(c.needs) > mostNeeds {
		return asked{}, false
	}
	n = t.from(1, trustStage{})
	return n, t.visited <= mostTrusted
}

// from counts the ways from a trick on.
func (t *trusted) from(n int, at trustStage) asked {
	if n > t.d.LastTrick() {
		return t.end(at)
	}
	if out, ok := t.memo[n][at]; ok {
		return out
	}
	if t.visited++; t.visited > mostTrusted {
		return asked{}
	}
	asWas := at
	if t.gaps[n] {
		at.before[n] = at.voids
	}
	var out asked
	if t.led(n, at.winner) {
		out = t.fill(n, 0, at, [4]card.Card{})
	}
	t.memo[n][asWas] = out
	return out
}

// led reports whether the leader of a trick is the winner of the one before. It is true
// where that is not trusted or one of the two is not known.
func (t *trusted) led(n int, winner card.Seat) bool {
	trick := t.d.Trick(n)
	return !t.trust.Leaders || trick.Inferred || trick.Leader == card.NoSeat || winner == card.NoSeat || trick.Leader == winner
}

// fill tries the cards of a trick from place i on.
func (t *trusted) fill(n, i int, at trustStage, cards [4]card.Card) asked {
	trick := t.d.Trick(n)
	if i == trick.N {
		next, ok := t.close(n, at, cards)
		if !ok {
			return asked{}
		}
		return t.from(n+1, next)
	}
	p := trick.Plays[i]
	if p.Absent {
		return t.fill(n, i+1, at, cards)
	}
	may := t.may(p.Seat, n) &^ at.used
	var out asked
	for c := range may.All() {
		next := at
		if t.c.free.Has(c) {
			next.used = next.used.With(c)
			for k, need := range t.c.needs {
				if need.Seat == p.Seat && n > need.After {
					next.had[k] = next.had[k].With(c)
				}
			}
		}
		cards[i] = c
		if i > 0 && !t.after(&next, n, p.Seat, cards[0].Suit(), c.Suit()) || i == 0 && !t.holds(&next, p.Seat, c.Suit()) {
			continue
		}
		more := t.fill(n, i+1, next, cards)
		out.all.add(more.all)
		out.guilty.add(more.guilty)
	}
	return out
}

// may returns what a seat can have played to a trick.
func (t *trusted) may(seat card.Seat, trick int) card.Cards {
	for _, k := range t.c.known {
		if k.Seat == seat && k.Trick == trick {
			return card.SetOf(k.Card)
		}
	}
	for _, p := range t.c.open {
		if p.Seat == seat && p.Trick == trick {
			return p.May
		}
	}
	return 0
}

// holds notes that a seat had a card of a suit, and reports whether that agrees with what
// it showed before.
func (t *trusted) holds(at *trustStage, seat card.Seat, suit card.Suit) bool {
	if t.play != nil && at.led == suit && seat == t.play.Seat {
		at.guilty = true
	}
	return !t.legal || at.voids&heldBit(seat, suit) == 0
}

// after notes a play that is no lead, and reports whether it is possible.
func (t *trusted) after(at *trustStage, n int, seat card.Seat, led, suit card.Suit) bool {
	if !t.holds(at, seat, suit) {
		return false
	}
	switch {
	case suit == led:
	case t.play != nil && t.play.Trick == n && t.play.Seat == seat:
		at.led = led
	case t.legal:
		at.voids |= heldBit(seat, led)
		if t.oblige != card.NoSuit && suit != t.oblige {
			at.voids |= heldBit(seat, t.oblige)
		}
	}
	return true
}

// close ends a trick, and reports whether what is written of it is true.
func (t *trusted) close(n int, at trustStage, cards [4]card.Card) (trustStage, bool) {
	trick := t.d.Trick(n)
	at.winner = card.NoSeat
	if !trick.Full() {
		return at, true
	}
	points := 0
	for _, c := range cards {
		points += c.Points()
		if c == card.New(card.Hearts, card.Queen) {
			points += t.d.QueenOfHearts
		}
	}
	winner := trick.Plays[engine.Best(cards[:], t.trump)].Seat
	if t.trump == card.NoSuit {
		winner = card.NoSeat
	}
	if t.trust.Winners && trick.Taken.Winner != card.NoSeat && winner != card.NoSeat && trick.Taken.Winner != winner {
		return at, false
	}
	if t.trust.Points && trick.Taken.Points >= 0 && trick.Taken.Points != points {
		return at, false
	}
	if t.trust.Leaders {
		at.winner = winner
	}
	return at, true
}

// end counts the ways to lay the cards that were never played, and those of tricks that
// are not recorded.
func (t *trusted) end(at trustStage) asked {
	at.winner = card.NoSeat
	if out, ok := t.ends[at]; ok {
		return out
	}
	c := t.rest(at)
	n := c.count()
	out := asked{all: n}
	switch {
	case at.guilty:
		out.guilty = n
	case at.led != card.NoSuit && !n.isZero():
		// Where the seat's cards lie does not matter here: the tricks are over.
		if c.clear(t.play.Seat, t.play.Trick, card.SuitCards(at.led)) {
			n.sub(c.count())
		}
		out.guilty = n
	}
	t.ends[at] = out
	return out
}

// rest returns a counting of the cards left when the tricks are over.
func (t *trusted) rest(at trustStage) *counting {
	c := &counting{free: t.c.free &^ at.used, known: t.c.known, needs: t.c.needs, had: at.had[:len(t.c.needs)]}
	for _, p := range t.c.open {
		if t.played(p) {
			continue
		}
		p.May &^= at.used
		voids := at.voids
		if p.Trick != proof.Unplayed {
			voids = at.before[p.Trick]
		}
		for s := range card.EverySuit.All() {
			if voids&heldBit(p.Seat, s) != 0 {
				p.May &^= card.SuitCards(s)
			}
		}
		c.open = append(c.open, p)
	}
	return c
}

// played reports whether a place is that of a card in a trick that was gone through.
func (t *trusted) played(p proof.Place) bool {
	if p.Trick == proof.Unplayed {
		return false
	}
	for _, play := range t.d.Trick(p.Trick).Cards() {
		if play.Seat == p.Seat && !play.Absent {
			return true
		}
	}
	return false
}
