package engine

import (
	"iter"
	"math"
	"slices"
)

// Before anybody is proven in a deal that contradicts itself, more readings are weighed than
// are told: there can be hundreds. Proven is what all of them prove.
//
// A reading supposes slips: one for each letter and each sum of points that it contradicts,
// and for each time that a seat leads which cannot have taken the trick before; one for each
// card that a hand has wrong, for a card laid open or the trump card that is contradicted, for
// a card that is written twice. It supposes one more for a card that is read as another, or
// for two that are read as exchanged. That is only done in a trick, or to a card, of which
// something is contradicted, and only if some contradiction is gone then that stands without
// it. So a slip that nothing tells of is never supposed: by such slips anybody could be
// cleared.
//
// Weighed are the readings that suppose the fewest slips. Those that suppose one more are
// weighed
//   - where the fewest leave it open what the slip is: where every one of them reads a card
//     otherwise, one has a card that is written twice, or there are two by the cards as they
//     are written that contradict different things, such as a letter and who led in turn;
//   - or where such a reading clears two plays or more that those told prove: that several
//     did not follow suit tells of a slip too.
//
// Else a wrong letter that alone explains everything would clear whoever one more slip of the
// pen can clear, which is nearly everybody. Two exchanges are weighed where the fewest slips are
// two or more and these are no more. Where a correction finds no card to correct, a card of
// the deal is not what it seems, and nobody knows which: nobody is proven in such a deal if it
// contradicts itself.

// Against returns the readings that are weighed by which a play is not proven to be a seat's
// renúncia: none where all of them prove it.
func (rs *Readings) Against(r Renuncia) iter.Seq[*Reading] {
	return rs.weighing(func(f *weighed) bool { return !f.proves(rs, r) })
}

// For returns the readings that are weighed by which a play may have been a renúncia.
func (rs *Readings) For(trick, place int) iter.Seq[*Reading] {
	return rs.weighing(func(f *weighed) bool {
		return slices.ContainsFunc(f.found(rs), func(o Renuncia) bool { return o.Trick == trick && o.Place == place })
	})
}

// TooManyToWeigh reports whether there are more readings to be weighed than are tried, or a
// correction has no card in a deal that contradicts itself: nothing is proven then.
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
	if rs.TooManyToWeigh() {
		return true
	}
	for range rs.Against(r) {
		return true
	}
	return false
}

// weighed is a further reading, and what was or may have been a renúncia by it, once that was
// asked.
type weighed struct {
	reading Reading
	judged  bool
	plays   []Renuncia
}

// found returns what was or may have been a renúncia by the reading.
func (f *weighed) found(rs *Readings) []Renuncia {
	if !f.judged {
		f.judged, f.plays = true, rs.written.Read(&f.reading).Renuncias()
	}
	return f.plays
}

// proves reports whether the reading proves a renúncia.
func (f *weighed) proves(rs *Readings, r Renuncia) bool {
	return slices.ContainsFunc(f.found(rs), func(o Renuncia) bool { return o.Proven && o.Trick == r.Trick && o.Place == r.Place && o.Seat == r.Seat })
}

// clears returns how many of some plays the reading does not prove.
func (f *weighed) clears(rs *Readings, proven []Renuncia) (n int) {
	for _, r := range proven {
		if !f.proves(rs, r) {
			n++
		}
	}
	return n
}

// further returns the further readings.
func (rs *Readings) further() []weighed {
	if rs.weighed == nil {
		out := rs.weigh()
		rs.weighed = &out
	}
	return *rs.weighed
}

// weigh finds the further readings.
func (rs *Readings) weigh() (out []weighed) {
	d := rs.written
	suits := []Suit{d.Trump.Suit()}
	if suits[0] == NoSuit {
		suits = []Suit{Spades, Hearts, Clubs, Diamonds} // one that was only inferred is in doubt too
	}
	w := weigher{deal: d, rules: rs.rules, least: math.MaxInt - spare}
	letters := make([][]costly, len(suits))
	for i, s := range suits {
		w.trump = s
		letters[i] = w.base(d, 0, nil)
		w.least = min(w.least, cheapest(letters[i]))
	}
	if w.least == 0 {
		return nil // nothing is contradicted
	}
	if d.Miscorrected {
		rs.tooMany = true
		return nil
	}
	for i, s := range suits {
		w.trump = s
		letters[i] = w.withLeaders(letters[i])
	}
	proven := slices.DeleteFunc(rs.renuncias(), func(r Renuncia) bool { return !r.Proven })
	open := func() bool { return rs.leavesOpen(slices.Concat(letters...), w.least) }
	w.most = w.least + spare
	if len(proven) < 2 && !open() {
		w.most = w.least
	}
	var all []costly
	for i, s := range suits {
		if w.trump = s; cheapest(letters[i]) <= w.least+heals {
			w.weigh(letters[i])
			all = append(all, w.all...)
		}
	}
	if rs.tooMany = w.tooMany; rs.tooMany {
		return nil
	}
	second := open()
	done := map[Reading]bool{}
	for _, c := range all {
		if c.cost > w.limit() || done[c.reading] || !d.Read(&c.reading).believable() {
			continue
		}
		done[c.reading] = true
		if f := (weighed{reading: c.reading}); c.cost == w.least || second || f.clears(rs, proven) > 1 {
			out = append(out, f)
		}
	}
	return out
}

// leavesOpen reports whether the readings that suppose the fewest slips leave it open what the
// slip is. Letters are those by the cards as they are written.
func (rs *Readings) leavesOpen(letters []costly, least int) bool {
	var first []contradiction
	found := false
	for _, c := range letters {
		if c.cost != least || !rs.written.Read(&c.reading).believable() {
			continue
		}
		if slices.ContainsFunc(c.against, func(o contradiction) bool { return o.kind == writtenTwice }) {
			return true
		}
		if found && !slices.EqualFunc(first, c.against, func(a, b contradiction) bool { return a.kind == b.kind }) {
			return true
		}
		first, found = c.against, true
	}
	return !found
}

// believable reports whether there is a world of what nothing contradicts; see [Deal.Believed].
func (d *Deal) believable() bool { return d.Believed().fits(trustAll) }
