package proof

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// Renuncia is a play that did not follow suit and was, or may have been, a
// renúncia: the player held a card of the suit led (FPSD 5.1). If Trump is set,
// it is instead a breach of the obligation to trump: the player held a trump.
type Renuncia struct {
	Trick int
	Place int // of the card in the trick, from 0
	Seat  card.Seat
	Led   card.Suit // NoSuit if the suit led is not known; the play is a renúncia all the same
	Trump card.Suit // the suit that had to be played, for a breach of the obligation to trump
	Card  card.Card
	// Proven says that it was one in every world that the record allows.
	// Otherwise it was one in some worlds only.
	Proven bool
	Proof  Proof
	// Differ: it depends on how a contradicted leader or dealer is read; see
	// [Hypotheses].
	Differ bool
}

// Proof is what proves a renúncia.
type Proof struct {
	By ProofKind
	// Card is the card of the suit led that the seat held, [card.Unknown] if no
	// single card is certain.
	Card card.Card
	// Trick is the trick in which Card was played, for [ByLaterPlay].
	Trick int
}

// ProofKind is the kind of a proof.
type ProofKind uint8

// The kinds of proof, the simplest first.
const (
	ByLaterPlay ProofKind = iota + 1 // the seat played the suit later
	ByHand                           // the recorded hand held it
	ByShowing                        // the card was laid open later, or earlier and not played in between
	ByTrumpCard                      // the dealer held the trump card
	ByCounting                       // no other seat can hold all the cards left
)

// Renuncias judges every play of the deal that did not follow suit, in order of
// play. It looks at all worlds that the record allows: every card is in one
// place, each seat has as many as were dealt, and the dealer holds the trump card from the deal
// on. It assumes nothing about how anybody played. A play is not listed if it
// cannot be a renúncia, or if it may have followed suit, unless witnesses name another card.
//
// What the record contradicts proves nothing; see [Believed]. A card written
// twice is believed in neither place.
//
// If so many cards are known only by their suit that not all cases can be
// tried, the plays not yet decided are listed as possible, never as proven.
//
// A fully recorded deal costs a few operations a play. Otherwise a play costs
// at most a dozen matchings of forty cards.
func Renuncias(d *engine.Deal) []Renuncia {
	out, _ := judge(d, nil)
	return out
}

// Proves reports whether the deal proves the play of a seat in a trick to have been a renúncia. It says what [Renuncias] says, and
// judges no other play.
func Proves(d *engine.Deal, trick int, s card.Seat) bool {
	plays, _ := judge(d, func(n int, of card.Seat) bool { return n == trick && of == s })
	return slices.ContainsFunc(plays, func(r Renuncia) bool { return r.Proven && r.Trick == trick && r.Seat == s })
}

// Cases returns how many cases are tried to judge a deal as it is written, with each of some suits as trumps: some dozens, and tens of
// thousands where most cards are known by their suit alone. It tries them.
func Cases(d *engine.Deal, trumps card.Suits, r *rules.Rules) int {
	_, cases := judge(d, nil)
	if d.Complete() {
		return cases
	}
	for trump := range trumps.All() {
		for n := 2; n <= d.LastTrick(); n++ {
			if _, ok := d.Winner(n-1, trump); !ok && d.Trick(n).Leader != card.NoSeat {
				_, tried := mayHaveTaken(d, n-1, d.Trick(n).Leader, trump)
				cases += tried
			}
		}
		_, _, _, tried := eliminated(d, trump, r)
		cases += tried
	}
	return cases
}

// judge returns the renúncias, and how many cases were tried for that. Where only is not nil, no other plays have to be judged, nor
// what proves them found.
func judge(d *engine.Deal, only func(trick int, s card.Seat) bool) (out []Renuncia, cases int) {
	gainsaid := Gainsaid(d)
	d = Believed(d)
	if d.Complete() && d.Shown() == nil && d.Doubted() == 0 && unseated(d) == nil {
		return renunciasByPlay(d), 0
	}
	if !anyDiscard(d) {
		return nil, 0
	}
	w, ok := worldsOf(d)
	if !ok {
		return renunciasByPlay(d), 0
	}
	// In a finished deal with a card written twice, that mistake alone leaves
	// plays undecided, and it is reported itself.
	slip := d.Doubted() != 0 && d.Finished()
	for n := 1; n < d.Tricks() && n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		if t.N == 0 || t.Plays[0].Absent || t.Unseated() {
			continue
		}
		for i, p := range t.Cards() {
			if c := p.Believed(); i == 0 || p.Absent || c.Known() && c.Suit() == t.Led().Suit() || only != nil && !only(n, p.Seat) {
				continue
			}
			lead := t.Plays[0]
			lead.Card = lead.Believed()
			laid := p
			laid.Card = p.Believed()
			v := w.weigh(n, lead, laid)
			r, is := Renuncia{Trick: n, Seat: p.Seat, Led: lead.Card.Suit(), Proven: v.guilty && !v.innocent}, v.guilty
			if gainsaid.Has(p.Card) {
				r.Proven = false // a hand is against the card: if that is wrong, more of it may be
			}
			if is && (r.Proven || !slip) {
				r.Place, r.Card = i, p.Card
				if r.Proven && only == nil {
					r.Proof = proofOf(d, w, r)
				}
				out = append(out, r)
			}
		}
	}
	return out, w.spent()
}

// anyDiscard reports whether some card that is not a lead may be of another
// suit than the one led.
func anyDiscard(d *engine.Deal) bool {
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		for _, p := range t.Cards() {
			if s := p.Card.Suit(); !p.Absent && (s == card.NoSuit || s != t.Led().Suit()) {
				return true
			}
		}
	}
	return false
}

// renunciasByPlay judges by the cards played alone: only a later card of the
// suit is a proof. If all cards were played, that is exact.
func renunciasByPlay(d *engine.Deal) []Renuncia {
	var out []Renuncia
	var later [card.H + 1]card.Cards
	for n := d.LastTrick(); n >= 1; n-- {
		t := d.Trick(n)
		led := t.Led().Suit()
		for i := t.N - 1; i >= 0; i-- {
			p := t.Plays[i]
			if p.Seat == card.NoSeat || p.Absent || !p.Believed().Known() {
				continue
			}
			if held := later[p.Seat].Of(led); i > 0 && p.Card.Suit() != led && held != 0 {
				at, c := firstPlayed(d, p.Seat, n, held)
				out = append(out, Renuncia{Trick: n, Place: i, Seat: p.Seat, Led: led, Card: p.Card, Proven: true, Proof: Proof{ByLaterPlay, c, at}})
			}
		}
		for _, p := range t.Cards() {
			if p.Seat != card.NoSeat && !p.Absent {
				later[p.Seat] = later[p.Seat].With(p.Believed())
			}
		}
	}
	slices.Reverse(out)
	return out
}

// firstPlayed returns the first card of set that seat s plays after trick n, and
// its trick; 0 if there is none.
func firstPlayed(d *engine.Deal, s card.Seat, n int, set card.Cards) (trick int, c card.Card) {
	for n++; n <= d.LastTrick(); n++ {
		for _, p := range d.Trick(n).Cards() {
			if p.Seat == s && !p.Absent && set.Has(p.Card) {
				return n, p.Card
			}
		}
	}
	return 0, card.Unknown
}

// weight is what a play was in some world: one that followed suit, or else one of a seat that held no card of it, or that held one.
type weight struct{ followed, innocent, guilty bool }

func (w *worlds[S]) weigh(n int, lead, p engine.Play) (out weight) {
	for led := card.Spades; led <= card.Diamonds; led++ {
		if s := lead.Card.Suit(); s != card.NoSuit && s != led {
			continue
		}
		allow := w.allow
		if !w.restrict(&allow, n, lead.Seat, card.SuitCards(led)) {
			continue
		}
		followed := allow
		if w.restrict(&followed, n, p.Seat, card.SuitCards(led)) && w.exist(followed) {
			if !p.Card.IsOpen() && !lead.Card.IsOpen() {
				return weight{followed: true}
			}
			out.innocent = true // and by what a witness says it did not
		}
		if !w.restrict(&allow, n, p.Seat, ^card.SuitCards(led)) {
			continue
		}
		without := allow
		if !out.innocent && w.clear(&without, led, p.Seat, n) && w.exist(without) {
			out.innocent = true
		}
		out.guilty = out.guilty || w.holdSome(allow, led, p.Seat, n)
	}
	return out
}

// MayHaveRevoked reports whether, by some reading of the record, told or weighed, there is a deal
// in which a seat did not follow suit in a trick and held a card of that suit. It is true where
// nothing tells: that no renúncia was found of a play does not say that there was none.
func (rs *Hypotheses) MayHaveRevoked(trick int, s card.Seat) bool {
	return !rs.Agree(func(d *engine.Deal) bool { return !mayHaveRevoked(d, trick, s) })
}

// MayHaveRevokedAsTold is [Hypotheses.MayHaveRevoked] by the readings that are told alone.
func (rs *Hypotheses) MayHaveRevokedAsTold(trick int, s card.Seat) bool {
	return !rs.agreeAsTold(func(d *engine.Deal) bool { return !mayHaveRevoked(d, trick, s) })
}

// Agree reports whether something is so of the deal by each way to read it, told or weighed; it
// is not where some that there may be are not tried, or where no deal fits.
func (rs *Hypotheses) Agree(is func(*engine.Deal) bool) bool {
	if !rs.agreeAsTold(is) || rs.TooManyToWeigh() {
		return false
	}
	for range rs.weighing(func(f *weighed) bool { return !is(rs.written.Read(&f.reading)) }) {
		return false
	}
	return true
}

func (rs *Hypotheses) agreeAsTold(is func(*engine.Deal) bool) bool {
	if rs.TooMany || rs.Silent() {
		return false
	}
	for i := range rs.All {
		if !is(rs.Deal(i)) {
			return false
		}
	}
	return true
}

// mayHaveRevoked is [Hypotheses.MayHaveRevoked] by one reading.
func mayHaveRevoked(d *engine.Deal, trick int, s card.Seat) bool {
	d = Believed(d)
	t := d.Trick(trick)
	if t.Number == 0 || t.N == 0 {
		return true
	}
	led, mine := t.Led().Suit(), -1
	for i, p := range t.Cards() {
		followed := p.Absent || led != card.NoSuit && p.Believed().Suit() == led
		switch {
		case p.Seat == s && (i == 0 || followed):
			return false
		case p.Seat == s:
			mine = i
		case p.Seat == card.NoSeat && !followed:
			return true
		}
	}
	if mine < 0 {
		return t.Short()
	}
	w, ok := worldsOf(d)
	return !ok || w.mayRevoke(trick, t.Plays[0].Seat, s)
}

func (w *worlds[S]) mayRevoke(n int, leader, seat card.Seat) bool {
	for led := card.Spades; led <= card.Diamonds && leader != card.NoSeat; led++ {
		allow := w.allow
		if w.restrict(&allow, n, leader, card.SuitCards(led)) && w.restrict(&allow, n, seat, ^card.SuitCards(led)) &&
			w.holdSome(allow, led, seat, n) {
			return true
		}
	}
	return leader == card.NoSeat
}

// restrict allows seat's card in trick n only the cards of set, and reports
// whether that leaves any.
func (w *worlds[S]) restrict(allow *allowance[S], n int, seat card.Seat, set card.Cards) bool {
	for i, p := range w.open {
		if p.seat == seat && p.time == n {
			allow[i] = within(allow[i], set)
			return !isEmpty(allow[i])
		}
	}
	for _, k := range w.known {
		if k.seat == seat && k.time == n {
			return set.Has(k.card)
		}
	}
	return false
}

// mayHold reports whether [worlds.restrict] would leave a card.
func (w *worlds[S]) mayHold(allow *allowance[S], n int, seat card.Seat, set card.Cards) bool {
	for i := range w.open {
		if p := &w.open[i]; p.seat == seat && p.time == n {
			return !isEmpty(within(allow[i], set))
		}
	}
	for i := range w.known {
		if k := &w.known[i]; k.seat == seat && k.time == n {
			return set.Has(k.card)
		}
	}
	return false
}

// holdSome reports whether there is a world in which seat holds a card of suit
// after trick n.
func (w *worlds[S]) holdSome(allow allowance[S], suit card.Suit, seat card.Seat, n int) bool {
	for _, k := range w.known {
		if k.seat == seat && k.time > n && k.card.Suit() == suit {
			return w.exist(allow)
		}
	}
	for k := range len(w.free) {
		for left := w.free[k].Of(suit); left != 0; left &= left - 1 {
			pinned := allow
			if w.pin(&pinned, left.Lowest(), k, seat, n) && w.exist(pinned) {
				return true
			}
		}
	}
	return false
}

// proofOf returns the simplest proof of a proven renúncia.
func proofOf(d *engine.Deal, w possible, r Renuncia) Proof {
	if at, c := firstPlayed(d, r.Seat, r.Trick, card.SuitCards(r.Led)); at > 0 {
		return Proof{ByLaterPlay, c, at}
	}
	if held := d.Hand(r.Seat).Cards.Of(r.Led); held != 0 {
		if c := w.surely(held, r.Seat, r.Trick); c != card.Unknown {
			return Proof{By: ByHand, Card: c}
		}
	}
	for _, sh := range d.Shown() {
		if sh.Seat == r.Seat {
			if c := w.surely(card.SetOf(sh.Cards...).Of(r.Led), r.Seat, r.Trick); c != card.Unknown {
				return Proof{By: ByShowing, Card: c}
			}
		}
	}
	if d.Dealer == r.Seat && d.Trump.Known() && d.Trump.Suit() == r.Led {
		if c := w.surely(d.Trump.Bit(), r.Seat, r.Trick); c != card.Unknown {
			return Proof{By: ByTrumpCard, Card: c}
		}
	}
	return Proof{By: ByCounting, Card: w.surely(d.Deck.Of(r.Led), r.Seat, r.Trick)}
}

func (w *worlds[S]) surely(set card.Cards, seat card.Seat, n int) card.Card {
	for k := range len(w.free) {
		for c := range (set & w.free[k]).All() {
			elsewhere := w.allow
			for i, p := range w.open {
				if p.seat == seat && p.time > n {
					elsewhere[i] = within(elsewhere[i], ^c.Bit())
				}
			}
			if !w.exist(elsewhere) {
				return c
			}
		}
	}
	return card.Unknown
}
