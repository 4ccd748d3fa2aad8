package engine

import (
	"math"
	"slices"
)

// A written leader, dealer or winner that something else of the record
// contradicts is a slip, or play was irregular, and the letter alone does not tell
// which: the letter moves three or four cards to other seats. So nobody is judged
// by one way to read it. The deal is read each way, and only what every reading
// proves is proven.

// Reading is one way to read the leaders and the dealer of a deal (leitura).
type Reading struct {
	Dealer  Seat
	Leaders [TricksInDeal + 1]Seat // of each recorded trick
	// Cards are cards that are read otherwise than they are written: none, one that was
	// written for another, or two that were exchanged. Where there is none, Trick is 0.
	Cards [2]Laid
}

// Readings are the ways to read a deal's record (leituras), as far as they fit it.
//
// A leader who is not the winner of the trick before, by the cards or as written,
// is read as written and as that winner. What follows from it is read in turn: if
// this trick was led by that seat, the next leader may be contradicted too. A
// leader whom nothing before confirms is read also as the one by whom the trick's
// written winner, or the next leader, would have taken it. A dealer with whom the
// first leader does not go is read as written and as the dealer who goes with it.
// A reading that contradicts two written things more than the simplest one is none:
// who wrote one letter wrong did not write six. A card of a trick whose outcome is
// contradicted is read also as another, or as exchanged with one elsewhere, where that
// makes the record go together at least as well as letters alone do; one of a trick of which
// only the points are contradicted, where it makes it go together better.
type Readings struct {
	// All are the readings, the record as written first where it fits. There is
	// always one.
	All []Reading
	// Doubts are the tricks whose written leader, winner or cards are contradicted; 0 is
	// the dealer. Without any there is one reading, the record as it stands.
	Doubts []int
	// TooMany: there are more readings than are tried, and nothing is proven.
	TooMany bool
	// Unfit: no reading by other letters goes with all that is written. All has them, and
	// those by other cards that do.
	Unfit bool

	deal *Deal
}

// maxReadings is how many readings are tried. Two wrong letters take about a dozen.
const maxReadings = 150

// Readings returns the ways to read the deal's record.
func (d *Deal) Readings(rules *Rules) *Readings {
	out := &Readings{deal: d}
	r := &reader{deal: d, rules: rules, most: maxReadings}
	if s := d.TrumpSuit(); s != NoSuit {
		r.read(s)
	} else {
		r.readBySuits()
	}
	out.TooMany = r.tooMany
	for _, c := range r.all {
		out.All = append(out.All, c.reading)
	}
	if len(out.All) == 1 && r.doubts == [TricksInDeal + 1]bool{} && !d.partial() && !r.pointsOff() {
		return out
	}
	letters := out.priced(r.all)
	least := cheapest(letters)
	cards := r.byCards(least)
	least = min(least, cheapest(cards))
	out.All = nil
	for _, c := range letters {
		if out.Unfit || c.cost <= least+spare {
			out.All = append(out.All, c.reading)
		}
	}
	for _, c := range cards {
		if c.cost == least {
			out.All = append(out.All, c.reading)
			r.doubts[c.reading.Cards[0].Trick] = true
		}
	}
	for n := range r.doubts {
		if r.doubts[n] {
			out.Doubts = append(out.Doubts, n)
		}
	}
	if len(out.All) > maxReadings {
		out.All, out.TooMany = out.All[:maxReadings], true
	}
	return out
}

// priced returns the readings that fit what is written, or all where none does, each with
// what it contradicts of the hands too.
func (rs *Readings) priced(all []costly) []costly {
	var fitting []costly
	for i := range all {
		read := rs.deal.Read(&all[i].reading)
		all[i].cost += read.misfits()
		if read.fits(trustAll) {
			fitting = append(fitting, all[i])
		}
	}
	if fitting == nil {
		rs.Unfit = !rs.TooMany
		return all
	}
	return fitting
}

// Contested reports whether there is more than one way to read the deal.
func (rs *Readings) Contested() bool { return len(rs.All) > 1 || rs.TooMany }

// Deal returns the deal as a reading has it.
func (rs *Readings) Deal(i int) *Deal { return rs.deal.Read(&rs.All[i]) }

// partial reports whether the record tells of cards otherwise than by forty known
// plays, so that it can contradict itself.
func (d *Deal) partial() bool {
	if d.shown != nil || d.last > 0 && !d.Complete() {
		return true
	}
	return slices.ContainsFunc(Seats[:], func(s Seat) bool { return d.hands[s].Recorded })
}

// fits reports whether there is a world that goes with all that is trusted. Where
// it is not known who played a card, only the pack is asked; see [Deal.packHas].
func (d *Deal) fits(t trust) bool {
	w, seated := newWorlds(d, t)
	if !seated {
		return d.packHas()
	}
	return w != nil && w.exist(w.allow)
}

// Read returns the deal as a reading has it: cards that carry no seat belong to the
// seats after the leader. The deal itself is not changed.
func (d *Deal) Read(r *Reading) *Deal {
	out := *d
	out.Dealer = r.Dealer
	for _, c := range r.Cards {
		if c.Trick > 0 {
			out.lay(c)
		}
	}
	moved := false
	for n := 1; n <= d.last; n++ {
		if t := &out.tricks[n]; t.Number != 0 && t.Leader != r.Leaders[n] {
			t.leadBy(r.Leaders[n], d.Direction)
			moved = true
		}
	}
	if moved && d.shown != nil {
		out.shown, out.shownUsed = slices.Clone(d.shown), nil
		for i := range out.shown {
			s := &out.shown[i]
			s.Played = out.playedBy(s.Seat, s.After, s.Laid)
		}
	}
	return &out
}

// leadBy makes another seat the leader of the trick; the cards that do not carry their
// seat are those of the seats in turn. In a trick that has lost a card nobody knows whose
// they are, whoever led.
func (t *Trick) leadBy(leader Seat, dir Direction) {
	lost := t.N < 4 && slices.ContainsFunc(t.Cards(), func(p Play) bool { return p.Seat == NoSeat })
	t.Leader = leader
	if lost {
		return
	}
	n := t.N
	for t.N = 0; t.N < n; t.N++ {
		p := &t.Plays[t.N]
		turn := t.next(dir)
		if !p.Named {
			p.Seat = turn
		}
		p.OutOfTurn = turn != NoSeat && p.Seat != turn && !p.Absent
	}
}

// reader finds the readings of a deal.
type reader struct {
	deal   *Deal
	rules  *Rules
	trump  Suit
	can    [TricksInDeal + 1]uint8 // the places of each trick whose card may have taken it
	most   int
	all    []costly
	doubts [TricksInDeal + 1]bool

	tooMany bool
}

// spare is how much more than the simplest reading another may contradict. With one, a
// record with two wrong letters is still read as it was, and one with a single wrong
// letter is not read as if half of its letters were wrong.
const spare = 1

// costly is a reading and how many things it contradicts; see [reader.cost].
type costly struct {
	reading Reading
	cost    int
}

// cheapest returns the least cost of the readings, more than any has if there are none.
func cheapest(all []costly) int {
	least := math.MaxInt
	for _, c := range all {
		least = min(least, c.cost)
	}
	return least
}

// cost returns how many things that are written, or should follow from what is written, a
// reading contradicts: the dealer, leaders, winners, the points of tricks, and who led after
// whom.
func (r *reader) cost(now *Reading) int {
	d, n := r.deal, 0
	count := func(contradicted bool) {
		if contradicted {
			n++
		}
	}
	count(now.Dealer != d.Dealer)
	count(now.Dealer != NoSeat && now.Leaders[1] != NoSeat && r.rules.Leader(now.Dealer) != now.Leaders[1])
	for i := 1; i <= d.last; i++ {
		t := &d.tricks[i]
		if t.Number == 0 {
			continue
		}
		count(!t.Inferred && t.Leader != now.Leaders[i])
		count(r.pointsWrong(i))
		takers := r.takers(i, now.Leaders[i])
		if takers == (seatSet{}) {
			continue
		}
		count(t.Taken.Winner != NoSeat && !takers[t.Taken.Winner])
		if i < d.last && now.Leaders[i+1] != NoSeat {
			count(!takers[now.Leaders[i+1]])
		}
	}
	return n
}

// pointsWrong reports whether the cards of a trick are worth other points than are written.
func (r *reader) pointsWrong(n int) bool {
	written := r.deal.tricks[n].Taken.Points
	if r.deal.tricks[n].Number == 0 || written < 0 {
		return false
	}
	p, known := r.deal.TrickPoints(n)
	return known && p != written
}

// pointsOff reports whether there is such a trick.
func (r *reader) pointsOff() bool {
	for n := 1; n <= r.deal.last; n++ {
		if r.pointsWrong(n) {
			return true
		}
	}
	return false
}

// readBySuits reads a deal whose trump is not known: under the suits by which
// nothing is contradicted, or under all where there is none.
func (r *reader) readBySuits() {
	var whole, doubtful reader
	for s := Spades; s <= Diamonds; s++ {
		one := reader{deal: r.deal, rules: r.rules, most: r.most}
		one.read(s)
		into := &doubtful
		if one.doubts == [TricksInDeal + 1]bool{} {
			into = &whole
		}
		for _, c := range one.all {
			if k := slices.IndexFunc(into.all, func(o costly) bool { return o.reading == c.reading }); k >= 0 {
				into.all[k].cost = min(into.all[k].cost, c.cost)
				continue
			}
			into.all = append(into.all, c)
		}
		for n, is := range one.doubts {
			into.doubts[n] = into.doubts[n] || is
		}
		into.tooMany = into.tooMany || one.tooMany || len(into.all) > r.most
	}
	if whole.all == nil {
		whole = doubtful
	}
	r.all, r.doubts, r.tooMany = whole.all, whole.doubts, whole.tooMany
}

// read finds the readings under a trump suit.
func (r *reader) read(trump Suit) {
	r.trump = trump
	d := r.deal
	free := d.Free()
	for n := 1; n <= d.last; n++ {
		r.can[n] = d.tricks[n].canTake(trump, free)
	}
	now := Reading{Dealer: d.Dealer}
	r.from(1, &now)
	if d.Dealer == NoSeat || d.tricks[1].Number == 0 {
		return
	}
	for _, first := range r.leaders(1, &now) {
		if s := r.rules.DealerOf(first); s != NoSeat && s != d.Dealer {
			r.doubts[0] = true
			now.Dealer = s
			r.from(1, &now)
		}
	}
}

// from reads the tricks from one on.
func (r *reader) from(n int, now *Reading) {
	d := r.deal
	for n <= d.last && d.tricks[n].Number == 0 {
		now.Leaders[n] = NoSeat
		n++
	}
	if n > d.last {
		if r.tooMany = len(r.all) == r.most; !r.tooMany {
			r.all = append(r.all, costly{*now, r.cost(now)})
		}
		return
	}
	leaders := r.leaders(n, now)
	for i, s := range leaders {
		if s == NoSeat && i > 0 || r.tooMany {
			break
		}
		if t := &d.tricks[n]; s != t.Leader && !t.mayLead(s, d.Direction) {
			continue
		}
		now.Leaders[n] = s
		r.doubtWinner(n, s)
		r.from(n+1, now)
	}
}

// doubtWinner notes whether the written winner of a trick cannot have taken it if a seat led.
func (r *reader) doubtWinner(n int, leader Seat) {
	w, takers := r.deal.tricks[n].Taken.Winner, r.takers(n, leader)
	if w != NoSeat && takers != (seatSet{}) && !takers[w] {
		r.doubts[n] = true
	}
}

// leaders returns who may have led a trick, as written first, where the tricks
// before it were led as they are read; the rest is NoSeat.
func (r *reader) leaders(n int, now *Reading) (out [8]Seat) {
	d := r.deal
	t, before := &d.tricks[n], &d.tricks[n-1]
	count := 0
	add := func(s Seat) {
		if s != NoSeat && !slices.Contains(out[:], s) && count < len(out) {
			out[count] = s
			count++
		}
	}
	doubt := func(n int) { r.doubts[n] = true }
	if !t.Inferred {
		add(t.Leader)
	}
	confirmed := false
	switch {
	case n == 1:
		if d.Dealer != NoSeat {
			want := r.rules.Leader(d.Dealer)
			add(want) // which does not confirm the leader: one who errs about it errs about both
		}
	case before.Number == 0:
		if t.Inferred {
			add(t.Leader)
		}
	default:
		takers := r.takers(n-1, now.Leaders[n-1])
		written := before.Taken.Winner
		byCards := func(s Seat) bool { return takers[s] }
		some, only := 0, NoSeat
		for _, s := range Seats {
			if byCards(s) {
				some, only = some+1, s
			}
		}
		switch {
		case t.Inferred && (some == 0 || some > 1 && (written == NoSeat || byCards(written))):
			add(written)
		case t.Inferred, some > 0 && !byCards(t.Leader):
			for _, s := range Seats {
				if byCards(s) {
					add(s)
				}
			}
			add(written)
		case written != NoSeat && written != t.Leader && (some == 0 || byCards(written)):
			add(written)
		}
		confirmed = some == 1 && only == out[0] || written != NoSeat && written == t.Leader && !t.Inferred
	}
	if !confirmed && (count == 1 || n == 1) {
		r.byOutcome(n, out[0], add)
	}
	if count > 1 {
		doubt(n)
	}
	return out
}

// byOutcome adds the leaders by whom the trick's written winner, or the leader of
// the next trick, would have taken it, where the leader goes with neither.
func (r *reader) byOutcome(n int, leader Seat, add func(Seat)) {
	d := r.deal
	t := &d.tricks[n]
	tells := [2]Seat{t.Taken.Winner}
	if n < d.last {
		if next := &d.tricks[n+1]; next.Number != 0 && !next.Inferred {
			tells[1] = next.Leader
		}
	}
	if r.can[n] == 0 {
		return
	}
	asRead := r.takers(n, leader)
	for _, told := range tells {
		if told == NoSeat || asRead[told] {
			continue
		}
		for _, s := range Seats {
			if r.takers(n, s)[told] {
				add(s)
			}
		}
	}
}

// takers returns the seats that may have taken a trick if a seat led it; none where
// nothing tells.
func (r *reader) takers(n int, leader Seat) seatSet {
	if r.can[n] == 0 {
		return seatSet{}
	}
	t := r.deal.tricks[n]
	if t.Leader != leader {
		t.leadBy(leader, r.deal.Direction)
	}
	return t.seats(r.can[n])
}

// seatSet has the seats of some places of a trick.
type seatSet [D + 1]bool

// seats returns who played the cards in some of the trick's places, as far as that is known.
func (t *Trick) seats(places uint8) (out seatSet) {
	for i, p := range t.Cards() {
		if places>>i&1 == 1 && p.Seat != NoSeat {
			out[p.Seat] = true
		}
	}
	return out
}

// mayLead reports whether the cards of the trick that carry their seat let the
// others lie in turn after a leader.
func (t *Trick) mayLead(leader Seat, dir Direction) bool {
	again := *t
	again.leadBy(leader, dir)
	for i, p := range again.Cards() {
		for _, o := range again.Plays[:i] {
			if p.Seat != NoSeat && p.Seat == o.Seat {
				return false
			}
		}
	}
	return true
}

// canTake returns the places of a full trick whose card may have taken it, as a set
// of bits; none of one that is not full.
func (t *Trick) canTake(trump Suit, free Cards) (out uint8) {
	if t.known() {
		i, _ := t.winner(trump, free)
		return 1 << i
	}
	if !t.Full() {
		return 0
	}
	for led := Spades; led <= Diamonds; led++ {
		low, high, possible := t.ranges(led, trump, free)
		for i := 0; possible && i < 4; i++ {
			takes := true
			for k := range low {
				takes = takes && (k == i || high[i] > low[k])
			}
			if takes {
				out |= 1 << i
			}
		}
	}
	return out
}

// Renuncias judges every play of the deal that did not follow suit, as
// [Deal.Renuncias] does of one reading: proven is what every reading proves of
// the same card and seat. What some prove and others don't is possible, with
// Differ set; its seat is that of the record as written. A record that no reading
// fits judges nobody, but for what [Readings.Conflict] leaves out.
func (rs *Readings) Renuncias() []Renuncia {
	if rs.Unfit && !rs.deal.contradicted() || !rs.deal.fitsPlays() {
		return nil
	}
	switch {
	case rs.Doubts == nil:
		return rs.deal.Renuncias()
	case !rs.Contested():
		return rs.Deal(0).Renuncias()
	}
	return rs.merge((*Deal).Renuncias)
}

// Obligations returns the breaches of the obligation to trump that every reading
// has; see [Deal.Obligations].
func (rs *Readings) Obligations(trump Suit) []Renuncia {
	if rs.Unfit && !rs.deal.contradicted() {
		return nil
	}
	found := rs.merge(func(d *Deal) []Renuncia { return d.Obligations(trump) })
	return slices.DeleteFunc(found, func(r Renuncia) bool { return !r.Proven })
}

// follows reports whether a card follows suit as it is written, whoever played it.
func (d *Deal) follows(trick, place int) bool {
	led := d.tricks[trick].Led().Suit()
	return led != NoSuit && led == d.tricks[trick].Plays[place].Card.Suit()
}

// merge judges every reading. A reading by other cards can clear somebody, and accuses
// nobody whom none by the cards as written does.
func (rs *Readings) merge(judge func(*Deal) []Renuncia) []Renuncia {
	type verdict struct {
		Renuncia
		found, proven int
		moved         bool
	}
	var found []verdict
	for i := range rs.All {
		for _, r := range judge(rs.Deal(i)) {
			if r.Card = rs.deal.tricks[r.Trick].Plays[r.Place].Card; rs.deal.follows(r.Trick, r.Place) {
				continue // a renúncia only where a card is read as another
			}
			at := slices.IndexFunc(found, func(v verdict) bool { return v.Trick == r.Trick && v.Place == r.Place })
			if at < 0 && rs.All[i].Cards[0].Trick > 0 && rs.All[0].Cards[0].Trick == 0 {
				continue // nothing else makes it one
			}
			if at < 0 {
				at = len(found)
				found = append(found, verdict{Renuncia: r})
			}
			v := &found[at]
			v.found++
			v.moved = v.moved || v.Seat != r.Seat
			if r.Proven {
				v.proven++
			}
		}
	}
	var out []Renuncia
	for _, v := range found {
		r := v.Renuncia
		r.Proven = v.proven == len(rs.All) && !v.moved && !rs.TooMany
		r.Differ = !r.Proven && (v.proven > 0 || v.moved || v.found < len(rs.All))
		if !r.Proven {
			r.Proof = Proof{}
		}
		if s := rs.deal.tricks[r.Trick].Plays[r.Place].Seat; v.moved && s != NoSeat {
			r.Seat = s
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b Renuncia) int { return 4*(a.Trick-b.Trick) + a.Place - b.Place })
	return out
}
