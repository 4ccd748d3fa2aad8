package engine

import (
	"iter"
	"math"
	"slices"
)

// Before anybody is proven in a deal that contradicts itself, more readings are weighed than
// are told: there can be hundreds.
//
// A reading supposes slips: one for each letter and each sum of points that it contradicts,
// and for each time that a seat leads which cannot have taken the trick before; one for each
// card that a hand has wrong, for a card laid open or the trump card that is contradicted, for
// a card that is written twice. It supposes one more for a card that is read as another, or
// for two that are read as exchanged. That is only done in a trick, or to a card, of which
// something is contradicted, and only if some contradiction is gone then that stands without
// it. Weighed are the readings that suppose at most one slip more than the fewest; two
// exchanges are, where the fewest are two slips or more and these are no more.
//
// So a slip that nothing tells of is never supposed: by such slips anybody could be cleared.

// Against returns the readings that are weighed by which a play is not proven to be a seat's
// renúncia: none where all of them prove it.
func (rs *Readings) Against(r Renuncia) iter.Seq[*Reading] {
	return rs.weighing(func(f *weighed) bool {
		return !slices.ContainsFunc(f.found, func(o Renuncia) bool { return o.Proven && o.Trick == r.Trick && o.Place == r.Place && o.Seat == r.Seat })
	})
}

// For returns the readings that are weighed by which a play may have been a renúncia.
func (rs *Readings) For(trick, place int) iter.Seq[*Reading] {
	return rs.weighing(func(f *weighed) bool {
		return slices.ContainsFunc(f.found, func(o Renuncia) bool { return o.Trick == trick && o.Place == place })
	})
}

// TooManyToWeigh reports whether there are more readings to be weighed than are tried: nothing
// is proven then.
func (rs *Readings) TooManyToWeigh() bool {
	rs.further()
	return rs.tooMany
}

// weighing returns the further readings of a kind.
func (rs *Readings) weighing(is func(*weighed) bool) iter.Seq[*Reading] {
	return func(yield func(*Reading) bool) {
		further := rs.further()
		for i := range further {
			if is(&further[i]) && !yield(&further[i].reading) {
				return
			}
		}
	}
}

// contested reports whether some reading that is weighed does not prove a renúncia.
func (rs *Readings) contested(r Renuncia) bool {
	for range rs.Against(r) {
		return true
	}
	return rs.TooManyToWeigh()
}

// weighed is a further reading, and what was or may have been a renúncia by it.
type weighed struct {
	reading Reading
	found   []Renuncia
}

// further returns the further readings.
func (rs *Readings) further() []weighed {
	if rs.weighed != nil {
		return *rs.weighed
	}
	suits := []Suit{rs.written.Trump.Suit()}
	if suits[0] == NoSuit {
		suits = []Suit{Spades, Hearts, Clubs, Diamonds} // one that was only inferred is in doubt too
	}
	out := []weighed{}
	rs.weighed = &out
	w := weigher{deal: rs.written, rules: rs.rules, least: math.MaxInt - spare}
	var first [][]costly
	for _, s := range suits {
		w.trump = s
		base := w.base(rs.written, 0, nil)
		w.least = min(w.least, cheapest(base))
		first = append(first, base)
	}
	if w.least == 0 {
		return out // nothing is contradicted
	}
	var all []costly
	for i, s := range suits {
		if w.trump = s; cheapest(first[i]) <= w.least+heals {
			w.weigh(first[i])
			all = append(all, w.all...)
		}
	}
	rs.tooMany = w.tooMany
	limit := w.least + spare
	for _, c := range all {
		if c.cost > limit || !rs.written.Read(&c.reading).believable() {
			continue
		}
		out = append(out, weighed{c.reading, rs.written.Read(&c.reading).Renuncias()})
	}
	return out
}

// contradiction is one thing that is written, and what a reading has in its place.
type contradiction struct {
	kind  contradictionKind
	trick int
	seat  Seat
	card  Card
	as    seatSet // who may have taken the trick
}

type contradictionKind uint8

const (
	wrongDealer contradictionKind = iota
	wrongFirst
	wrongLeader
	wrongPoints
	wrongWinner
	wrongNext
	wrongHand
	wrongDisputed
	wrongShown
	wrongTrump
	writtenTwice
)

// weigher finds the further readings under a trump suit.
type weigher struct {
	deal  *Deal
	rules *Rules
	trump Suit
	least int
	all   []costly

	tries   int
	tooMany bool
}

// maxTries is how many readings by other cards are tried. The usual contradiction takes a few
// hundred.
const maxTries = 6000

// heals is how many more contradictions than the simplest a reading may have that a card read
// otherwise may take away.
const heals = 3

// contradictions returns what a reading contradicts in a deal that has its cards, and how many
// slips that takes. They stop once there are more than most.
func (w *weigher) contradictions(cards *Deal, now *Reading, exact bool, most int) (out []contradiction, slips int) {
	d := cards.readLetters(now)
	free := d.Free()
	say := func(c contradiction) {
		out = append(out, c)
		slips++
	}
	if now.Dealer != cards.Dealer {
		say(contradiction{kind: wrongDealer, seat: now.Dealer})
	}
	if now.Dealer != NoSeat && now.Leaders[1] != NoSeat && w.rules.Leader(now.Dealer) != now.Leaders[1] {
		say(contradiction{kind: wrongFirst, seat: now.Leaders[1]})
	}
	var worlds possible
	seated := true
	for i := 1; i <= d.last && slips <= most; i++ {
		t, written := &d.tricks[i], &cards.tricks[i]
		if t.Number == 0 {
			continue
		}
		if !t.Inferred && written.Leader != now.Leaders[i] {
			say(contradiction{kind: wrongLeader, trick: i, seat: now.Leaders[i]})
		}
		if p, known := t.points(free, d.QueenOfHearts); known && t.Taken.Points >= 0 && p != t.Taken.Points {
			say(contradiction{kind: wrongPoints, trick: i, card: Card(p)})
		}
		takers := t.seats(t.canTake(w.trump, free))
		if exact && seated && !t.known() && t.Full() && !t.unseated() {
			if worlds == nil {
				worlds, seated = worldsOf(d.Believed())
			}
			if worlds != nil {
				for _, s := range d.Table.Seats {
					takers[s] = takers[s] && worlds.mayTake(t, s, w.trump, d.Deck)
				}
			}
		}
		if takers == (seatSet{}) {
			continue
		}
		if s := t.Taken.Winner; s != NoSeat && !takers[s] {
			say(contradiction{kind: wrongWinner, trick: i, as: takers})
		}
		if i < d.last && now.Leaders[i+1] != NoSeat && !takers[now.Leaders[i+1]] {
			say(contradiction{kind: wrongNext, trick: i, as: takers})
		}
	}
	if slips > most {
		return out, slips
	}
	for c := range d.doubted.All() {
		say(contradiction{kind: writtenTwice, card: c})
	}
	for c := range d.disputed().All() {
		say(contradiction{kind: wrongDisputed, card: c})
	}
	if d.Dealer != NoSeat && !d.soundTrump() {
		say(contradiction{kind: wrongTrump})
	}
	for _, s := range d.Table.Seats {
		missing, elsewhere, void := 0, 0, 0
		plays, sound := d.against(s)
		for c := range plays.All() {
			out = append(out, contradiction{kind: wrongHand, seat: s, card: c})
			switch h := &d.hands[s]; {
			case h.Cards.Has(c):
				elsewhere++
			case h.Whole():
				missing++
			default:
				void++
			}
		}
		if plays == 0 && !sound {
			out = append(out, contradiction{kind: wrongHand, seat: s})
			slips++
		}
		slips += max(missing, elsewhere) + void // one card that is written for another is both
	}
	for _, sh := range d.shown {
		for _, c := range sh.Cards {
			if c.Known() && !d.soundShown(sh, c) {
				say(contradiction{kind: wrongShown, seat: sh.Seat, card: c})
			}
		}
	}
	return out, slips
}

func (w *weigher) letters(d *Deal, most int) []costly {
	r := reader{deal: d, rules: w.rules, most: most}
	r.read(w.trump)
	return r.all
}

// weigh finds the readings: by letters alone, by one card or exchange besides, and by two
// where a card is written twice or the record contradicts itself in two things.
func (w *weigher) weigh(base []costly) {
	w.all = base
	w.from(base, 0, nil)
	for _, at := range w.deal.writtenTwice() {
		first := []Laid{{at.Trick, at.Place, Unknown}}
		base := w.base(w.deal.relaid(first), 1, first)
		w.all = append(w.all, base...)
		w.least = min(w.least, cheapest(base))
		w.from(base, 1, first)
	}
	if w.least < 2 {
		return
	}
	least, tooMany := w.least, w.tooMany
	w.tries = 0
	var done [][4]Laid
	for _, c := range slices.Clone(w.all) {
		if w.tries > maxTries {
			break // these are weighed as far as there is time
		}
		if by := c.reading.Cards; c.mends == 1 && c.cost > 1 && c.cost == least && !slices.Contains(done, by) {
			done = append(done, by)
			first := by[:slices.Index(by[:], Laid{})]
			w.from(w.base(w.deal.relaid(first), 1, first), 1, first)
		}
	}
	w.tooMany = tooMany
}

// base returns the readings of a deal by letters alone, some cards of which are read
// otherwise.
func (w *weigher) base(d *Deal, mends int, first []Laid) []costly {
	out := w.letters(d, maxReadings)
	for i := range out {
		c := &out[i]
		_, c.cost = w.contradictions(d, &c.reading, true, math.MaxInt)
		c.mends = mends
		c.cost += mends
		copy(c.reading.Cards[:], first)
	}
	return out
}

// writtenTwice returns the places of the cards that are written in two.
func (d *Deal) writtenTwice() (out []Laid) {
	var again Cards
	for n := 1; n <= d.last; n++ {
		for _, p := range d.tricks[n].Cards() {
			again = again.With(p.Again)
		}
	}
	for n := 1; n <= d.last && again != 0; n++ {
		for i, p := range d.tricks[n].Cards() {
			if c := p.written(); !p.Absent && again.Has(c) {
				out = append(out, Laid{n, i, c})
			}
		}
	}
	return out
}

// from finds the readings with one more card, or two exchanged, read otherwise than by some
// readings that have the same cards.
func (w *weigher) from(base []costly, mends int, first []Laid) {
	d := w.deal.relaid(first)
	var suspect [MaxTricks + 1][MaxSeats]bool
	for i := range base {
		if base[i].cost <= w.least+heals {
			w.suspects(d, &base[i].reading, &suspect)
			if mends == 0 {
				w.leaders(&base[i].reading, &suspect)
			}
		}
	}
	var laid []Laid
	for n := 1; n <= d.last; n++ {
		for i, p := range d.tricks[n].Cards() {
			if c := p.written(); !p.Absent && (c.Known() || slices.Contains(first, Laid{n, i, c})) {
				laid = append(laid, Laid{n, i, c})
			}
		}
	}
	for k, a := range laid {
		if !suspect[a.Trick][a.Place] {
			continue
		}
		if mends == 0 {
			for c := range d.Free().All() {
				if c != a.Card {
					w.try(1, nil, Laid{a.Trick, a.Place, c})
				}
			}
		}
		for i, b := range laid {
			if i != k && (i > k || !suspect[b.Trick][b.Place]) {
				w.try(mends+1, first, Laid{a.Trick, a.Place, b.Card}, Laid{b.Trick, b.Place, a.Card})
			}
		}
	}
}

// leaders weighs other leaders of the tricks in which a hand, a card laid open or the trump
// card speaks against a play.
func (w *weigher) leaders(now *Reading, suspect *[MaxTricks + 1][MaxSeats]bool) {
	d := w.deal
	read := d.readLetters(now)
	for n := 1; n <= d.last; n++ {
		t := &d.tricks[n]
		if t.Number == 0 || t.Inferred || !slices.ContainsFunc(read.tricks[n].Cards(), func(p Play) bool { return p.Card.Known() && read.gainsaid(&p, n) }) {
			continue
		}
		for _, s := range d.Table.Seats {
			if s == now.Leaders[n] || !t.mayLead(s, d.order) {
				continue
			}
			c := costly{reading: *now}
			c.reading.Leaders[n] = s
			w.add(d, c, nil, nil)
		}
	}
}

// try weighs a reading by other cards: by those that are read otherwise first, and by others.
func (w *weigher) try(mends int, first []Laid, others ...Laid) {
	if w.tries++; w.tries > maxTries {
		w.tooMany = true
		return
	}
	read := w.deal.relaid(first, others)
	for _, c := range w.letters(read, maxMended) {
		c.mends = mends
		copy(c.reading.Cards[copy(c.reading.Cards[:], first):], others)
		w.add(read, c, first, others)
	}
}

// relaid returns the deal with cards read as others.
func (d *Deal) relaid(cards ...[]Laid) *Deal {
	out := *d
	for _, some := range cards {
		for _, c := range some {
			out.lay(c)
		}
	}
	return &out
}

// add weighs a reading of a deal that has its cards, if it supposes few enough slips, and if
// without some of the cards that are read otherwise something would be contradicted that is not.
func (w *weigher) add(d *Deal, c costly, first, others []Laid) {
	limit := w.least + spare - c.mends
	if len(first) > 1 {
		limit -= spare // two exchanges only where nothing simpler goes with the record
	}
	if _, cost := w.contradictions(d, &c.reading, false, limit); cost > limit {
		return
	}
	left, cost := w.contradictions(d, &c.reading, true, limit)
	if cost > limit {
		return
	}
	needed := func(without *Deal, now *Reading) bool {
		all, _ := w.contradictions(without, now, true, math.MaxInt)
		return slices.ContainsFunc(all, func(o contradiction) bool { return !slices.Contains(left, o) })
	}
	switch {
	case c.mends == 0:
		if !needed(w.deal, &w.all[0].reading) {
			return
		}
	case !needed(w.deal, &c.reading),
		first != nil && !needed(w.deal.relaid(first), &c.reading),
		first != nil && !samePlace(first, others) && !needed(w.deal.relaid(others), &c.reading):
		return
	}
	c.cost = cost + c.mends
	w.least = min(w.least, c.cost)
	w.all = append(w.all, c)
}

// samePlace reports whether some place is in both.
func samePlace(some, others []Laid) bool {
	return slices.ContainsFunc(some, func(a Laid) bool {
		return slices.ContainsFunc(others, func(b Laid) bool { return a.Trick == b.Trick && a.Place == b.Place })
	})
}

// believable reports whether there is a world of what nothing contradicts; see [Deal.Believed].
func (d *Deal) believable() bool {
	return d.Believed().fits(trustAll)
}

// suspects notes the places whose cards have to do with what a reading contradicts.
func (w *weigher) suspects(cards *Deal, now *Reading, out *[MaxTricks + 1][MaxSeats]bool) {
	wrong, _ := w.contradictions(cards, now, true, math.MaxInt)
	d := cards.readLetters(now)
	before := false // the leader of the trick after is not written, and something is wrong there
	for n := d.last; n > 0; n-- {
		t := &d.tricks[n]
		all := before || slices.ContainsFunc(wrong, func(c contradiction) bool {
			switch c.kind {
			case wrongPoints, wrongWinner, wrongNext:
				return c.trick == n
			case wrongLeader:
				return c.trick == n+1
			}
			return false
		})
		before = all
		for i, p := range t.Cards() {
			is := all || p.Doubted || p.Again != Unknown || p.Card.Known() && d.gainsaid(&p, n)
			out[n][i] = out[n][i] || is
			before = before || is
		}
		before = before && t.Inferred
	}
}

// gainsaid reports whether a hand, a card laid open or the trump card speaks against a play.
func (d *Deal) gainsaid(p *Play, n int) bool {
	c := p.Card
	h := &d.hands[p.Seat]
	switch {
	case p.Seat == NoSeat:
		return false
	case h.Whole() && !h.Cards.Has(c), h.Voids.Has(c.Suit()), d.heldByOther(c, p.Seat):
		return true
	case d.Dealer != NoSeat && c == d.Trump && p.Seat != d.Dealer:
		return true
	}
	return slices.ContainsFunc(d.shown, func(sh Showing) bool {
		return slices.Contains(sh.Cards, c) && (sh.Seat != p.Seat || n <= sh.Played)
	})
}

// readLetters is [Deal.Read] without the cards.
func (d *Deal) readLetters(r *Reading) *Deal {
	letters := *r
	letters.Cards = [4]Laid{}
	return d.Read(&letters)
}
