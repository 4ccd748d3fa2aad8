package engine

// Renuncia is a play that did not follow suit and was, or may have been, a
// renúncia: the player held a card of the suit led (FPSD 5.1). With Trump set
// it is a breach of the obligation to trump: the player held a trump.
type Renuncia struct {
	Trick int
	Place int // of the card in the trick, from 0
	Seat  Seat
	Led   Suit // NoSuit where the suit led is not known, and it is one all the same
	Trump Suit // the suit that the rules obliged to play, for the obligation
	Card  Card
	// Proven: it was one in every world that the record allows. Otherwise it
	// was in some and not in others.
	Proven bool
	Proof  Proof
	// Differ: it depends on how a contradicted leader or dealer is read; see
	// [Readings].
	Differ bool
}

// Proof is what proves a renúncia.
type Proof struct {
	By ProofKind
	// Card is the card of the suit led that the seat held.
	Card Card
	// Trick is where that card was played, for ByLaterPlay.
	Trick int
}

// ProofKind tells the proofs apart.
type ProofKind uint8

// The proofs, the plainest first.
const (
	ByLaterPlay ProofKind = iota + 1 // the seat played the suit later
	ByHand                           // the recorded hand held it
	ByShowing                        // it was laid open later, or before and kept
	ByTrumpCard                      // the dealer held the trump card
	ByCounting                       // the cards can lie nowhere else
)

// Renuncias judges every play of the deal that did not follow suit, in order
// of play. Each verdict is over all worlds that the record allows: every card
// in one place, ten to a seat, the trump card the dealer's from the deal on,
// and nothing assumed about how anybody played. A play that can be no renúncia
// is not listed, nor is one that may have followed suit for all that is known.
//
// A record that contradicts itself proves nothing by the part that the plays
// contradict: such a hand is set aside, and a card written twice is believed
// in neither place.
//
// Where a record knows so many cards by their suit alone that the cases cannot
// all be tried, what has not been decided by then is given as possible: nothing
// is proven that is not.
//
// A fully recorded deal costs a few operations a play; otherwise a play costs
// at most a dozen matchings of forty cards.
func (d *Deal) Renuncias() []Renuncia {
	if d.Complete() && d.shown == nil {
		return d.renunciasByPlay()
	}
	if !d.anyDiscard() {
		return nil
	}
	w, ok := worldsOf(d)
	if !ok {
		return d.renunciasByPlay()
	}
	// In a finished deal with a card written twice, what is open is open by
	// that slip, and the slip is what there is to find.
	slip := d.doubted != 0 && d.Finished()
	var out []Renuncia
	for n := 1; n < TricksInDeal && n <= d.last; n++ {
		t := &d.tricks[n]
		if t.N == 0 || t.Plays[0].Absent {
			continue
		}
		for i, p := range t.Cards() {
			if i == 0 || p.Absent || p.Doubted || p.Card.Known() && p.Card.Suit() == t.Led().Suit() {
				continue
			}
			lead := t.Plays[0]
			lead.Card = lead.believed()
			if r, is := w.judge(n, lead, p); is && (r.Proven || !slip) {
				r.Place = i
				if r.Proven {
					r.Proof = d.proof(w, r)
				}
				out = append(out, r)
			}
		}
	}
	return out
}

// anyDiscard reports whether some card that is not a lead may be of another
// suit than the one led.
func (d *Deal) anyDiscard() bool {
	for n := 1; n <= d.last; n++ {
		t := &d.tricks[n]
		for _, p := range t.Cards() {
			if s := p.Card.Suit(); !p.Absent && (s == NoSuit || s != t.Led().Suit()) {
				return true
			}
		}
	}
	return false
}

// renunciasByPlay judges by what lay on the table: a later card of the suit
// proves, and nothing else does. With all forty cards played that is exact.
func (d *Deal) renunciasByPlay() []Renuncia {
	var out []Renuncia
	var later [D + 1]Cards
	for n := d.last; n >= 1; n-- {
		t := &d.tricks[n]
		led := t.Led().Suit()
		for i := t.N - 1; i >= 0; i-- {
			p := t.Plays[i]
			if p.Seat == NoSeat || p.Absent || !p.believed().Known() {
				continue
			}
			if held := later[p.Seat].Of(led); i > 0 && p.Card.Suit() != led && held != 0 {
				at, c := d.firstOf(p.Seat, n, held)
				out = append(out, Renuncia{Trick: n, Place: i, Seat: p.Seat, Led: led, Card: p.Card, Proven: true, Proof: Proof{ByLaterPlay, c, at}})
			}
		}
		for _, p := range t.Cards() {
			if p.Seat != NoSeat && !p.Absent {
				later[p.Seat] = later[p.Seat].With(p.believed())
			}
		}
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// firstOf finds the first card of set that seat s plays after trick n.
func (d *Deal) firstOf(s Seat, n int, set Cards) (trick int, c Card) {
	for n++; n <= d.last; n++ {
		for _, p := range d.tricks[n].Cards() {
			if p.Seat == s && !p.Absent && set.Has(p.Card) {
				return n, p.Card
			}
		}
	}
	return 0, Unknown
}

// judge decides play p to trick n, which lead opened.
func (w *worlds) judge(n int, lead, p Play) (Renuncia, bool) {
	innocent, guilty := false, false
	for led := Spades; led <= Diamonds; led++ {
		if s := lead.Card.Suit(); s != NoSuit && s != led {
			continue
		}
		allow := w.allow
		if !w.restrict(&allow, n, lead.Seat, SuitCards(led)) {
			continue
		}
		followed := allow
		if w.restrict(&followed, n, p.Seat, SuitCards(led)) && w.exist(followed) {
			return Renuncia{}, false // it may have followed suit
		}
		if !w.restrict(&allow, n, p.Seat, ^SuitCards(led)) {
			continue
		}
		without := allow
		if !innocent && w.clear(&without, led, p.Seat, n) && w.exist(without) {
			innocent = true
		}
		guilty = guilty || w.holdSome(allow, led, p.Seat, n)
	}
	return Renuncia{Trick: n, Seat: p.Seat, Led: lead.Card.Suit(), Card: p.Card, Proven: guilty && !innocent}, guilty
}

// restrict leaves seat's card in trick n only the cards of set, and reports
// whether that leaves any.
func (w *worlds) restrict(allow *allowance, n int, seat Seat, set Cards) bool {
	for i, p := range w.open {
		if p.seat == seat && p.time == n {
			allow[i] &= set
			return allow[i] != 0
		}
	}
	for _, k := range w.known {
		if k.seat == seat && k.time == n {
			return set.Has(k.card)
		}
	}
	return false
}

// holdSome reports whether there is a world in which seat holds a card of suit
// after trick n.
func (w *worlds) holdSome(allow allowance, suit Suit, seat Seat, n int) bool {
	for _, k := range w.known {
		if k.seat == seat && k.time > n && k.card.Suit() == suit {
			return w.exist(allow)
		}
	}
	for left := w.free.Of(suit); left != 0; left &= left - 1 {
		pinned := allow
		if w.pin(&pinned, left.lowest(), seat, n) && w.exist(pinned) {
			return true
		}
	}
	return false
}

// proof finds the plainest proof of a proven renúncia.
func (d *Deal) proof(w *worlds, r Renuncia) Proof {
	if at, c := d.firstOf(r.Seat, r.Trick, SuitCards(r.Led)); at > 0 {
		return Proof{ByLaterPlay, c, at}
	}
	if held := d.hands[r.Seat].Cards.Of(r.Led); held != 0 {
		if c := w.surely(held, r.Seat, r.Trick); c != Unknown {
			return Proof{By: ByHand, Card: c}
		}
	}
	for _, sh := range d.shown {
		if sh.Seat == r.Seat {
			if c := w.surely(SetOf(sh.Cards...).Of(r.Led), r.Seat, r.Trick); c != Unknown {
				return Proof{By: ByShowing, Card: c}
			}
		}
	}
	if d.Dealer == r.Seat && d.Trump.Known() && d.Trump.Suit() == r.Led {
		if c := w.surely(d.Trump.bit(), r.Seat, r.Trick); c != Unknown {
			return Proof{By: ByTrumpCard, Card: c}
		}
	}
	return Proof{By: ByCounting, Card: w.surely(d.Deck.Of(r.Led), r.Seat, r.Trick)}
}

// surely gives the first card of set that seat holds after trick n in every
// world, Unknown if there is none.
func (w *worlds) surely(set Cards, seat Seat, n int) Card {
	for c := range (set & w.free).All() {
		elsewhere := w.allow
		for i, p := range w.open {
			if p.seat == seat && p.time > n {
				elsewhere[i] = elsewhere[i].Without(c)
			}
		}
		if !w.exist(elsewhere) {
			return c
		}
	}
	return Unknown
}
