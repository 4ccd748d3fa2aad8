package proof

import (
	"iter"
	"math"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
)

// Which readings are weighed before anybody is proven is told in the documentation of the
// package.

// Against returns the readings that are weighed by which a play is not proven to be a seat's
// renúncia: none where all of them prove it.
func (rs *Hypotheses) Against(r Renuncia) iter.Seq[*engine.Reading] {
	return rs.weighing(func(f *weighed) bool { return !f.proves(rs, r) })
}

// For returns the readings that are weighed by which a play may have been a renúncia, with the
// cards as they are written: other cards can clear somebody, and accuse nobody.
func (rs *Hypotheses) For(trick, place int) iter.Seq[*engine.Reading] {
	return rs.weighing(func(f *weighed) bool {
		return f.reading.Cards[0].Trick == 0 && slices.ContainsFunc(f.found(rs),
			func(o Renuncia) bool { return o.Trick == trick && o.Place == place })
	})
}

// TooManyToWeigh reports whether there are more readings to be weighed than are tried, or a
// correction has no card in a deal that contradicts itself: nothing is proven then.
func (rs *Hypotheses) TooManyToWeigh() bool {
	rs.further()
	return rs.tooMany
}

// weighing returns the further readings of a kind.
func (rs *Hypotheses) weighing(is func(*weighed) bool) iter.Seq[*engine.Reading] {
	return func(yield func(*engine.Reading) bool) {
		further := rs.further()
		for i := range further {
			if is(&further[i]) && !yield(&further[i].reading) {
				return
			}
		}
	}
}

// contested reports whether some reading that is weighed does not prove a renúncia.
func (rs *Hypotheses) contested(r Renuncia) bool {
	if rs.TooManyToWeigh() {
		return true
	}
	for range rs.Against(r) {
		return true
	}
	return rs.tooMany
}

// weighed is a further reading, and what was or may have been a renúncia by it, once that was
// asked.
type weighed struct {
	reading engine.Reading
	judged  bool
	plays   []Renuncia
}

// found returns what was or may have been a renúncia by the reading; nothing once too much
// was tried.
func (f *weighed) found(rs *Hypotheses) []Renuncia {
	if !rs.exhausted() && !f.judged {
		cases := 0
		f.plays, cases = judge(rs.written.Read(&f.reading), nil)
		f.judged = true
		rs.work += 2*cases + 5
	}
	return f.plays
}

// proves reports whether the reading proves a renúncia.
func (f *weighed) proves(rs *Hypotheses, r Renuncia) bool {
	return slices.ContainsFunc(f.found(rs), func(o Renuncia) bool {
		return o.Proven && o.Trick == r.Trick && o.Place == r.Place &&
			o.Seat == r.Seat
	})
}

// guilty returns how many renúncias the reading proves.
func (f *weighed) guilty(rs *Hypotheses) (n int) {
	for _, r := range f.found(rs) {
		if r.Proven {
			n++
		}
	}
	return n
}

// clears returns how many of some plays the reading does not prove.
func (f *weighed) clears(rs *Hypotheses, proven []Renuncia) (n int) {
	for _, r := range proven {
		if !f.proves(rs, r) {
			n++
		}
	}
	return n
}

// mostSlips is how many slips of the pen a deal may need to be read at all, if it is to prove
// anything against anybody.
const mostSlips = 2

// mostSpare is how many slips more than the fewest a reading may suppose to be weighed.
const mostSpare = 2

// further returns the further readings.
func (rs *Hypotheses) further() []weighed {
	if rs.weighed == nil {
		out := rs.weigh()
		rs.weighed = &out
	}
	return *rs.weighed
}

// weigh finds the further readings.
func (rs *Hypotheses) weigh() (out []weighed) {
	d := rs.written
	suits := []card.Suit{d.Trump.Suit()}
	if suits[0] == card.NoSuit {
		suits = []card.Suit{card.Spades, card.Hearts, card.Clubs, card.Diamonds} // one that was only inferred is in doubt too
	}
	w := slipSearch{deal: d, rules: rs.rules, least: math.MaxInt - mostSpare, spare: spare, mostWork: rs.mostWork()}
	for n := 1; n <= d.LastTrick(); n++ {
		if t := d.Trick(n); t.N > 0 && !t.Known() {
			w.vague++
		}
	}
	letters := make([][]candidate, len(suits))
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
	proven := slices.DeleteFunc(rs.Told(), func(r Renuncia) bool { return !r.Proven })
	w.spare = min(len(proven), mostSpare)
	w.most = w.least + w.spare
	var all []candidate
	for i, s := range suits {
		if w.trump = s; cheapest(letters[i]) <= w.least+mostUndone {
			w.weigh(letters[i])
			all = append(all, w.all...)
		}
	}
	if rs.work, rs.tooMany = w.work, w.tooMany || w.least > mostSlips; rs.exhausted() {
		return nil
	}
	out = rs.choose(all, &w, proven, rs.leavesOpen(slices.Concat(letters...), w.least))
	if rs.tooMany {
		return nil
	}
	return out
}

// choose returns those of the readings found that are weighed against what the readings told
// prove. Open is whether the fewest slips leave it open what the slip is.
func (rs *Hypotheses) choose(all []candidate, w *slipSearch, proven []Renuncia, open bool) (out []weighed) {
	var more [mostSpare + 1][]weighed // by how many slips more than the fewest they suppose
	renuncias := math.MaxInt          // that each of the fewest proves at least
	done := map[engine.Reading]bool{}
	for _, c := range all {
		if c.cost > w.limit() || done[c.reading] || !believable(rs.written.Read(&c.reading)) {
			continue
		}
		done[c.reading] = true
		f := weighed{reading: c.reading}
		if n := c.cost - w.least; n > 0 {
			more[n] = append(more[n], f)
			continue
		}
		if len(proven) > 0 {
			renuncias = min(renuncias, f.guilty(rs))
		}
		out = append(out, f)
	}
	for n, some := range more {
		for _, f := range some {
			if n == spare && (open || f.clears(rs, proven) > 1) || f.guilty(rs)+n <= renuncias {
				out = append(out, f)
			}
		}
	}
	return out
}

// leavesOpen reports whether the readings that suppose the fewest slips leave it open what the
// slip is. Letters are those by the cards as they are written.
func (rs *Hypotheses) leavesOpen(letters []candidate, least int) bool {
	var first []contradiction
	found := false
	for _, c := range letters {
		if c.cost != least || !believable(rs.written.Read(&c.reading)) {
			continue
		}
		if slices.ContainsFunc(c.against, func(o contradiction) bool { return o.kind == writtenTwice || o.aboutDealer(rs.written) }) {
			return true
		}
		if found && !slices.EqualFunc(first, c.against, func(a, b contradiction) bool { return a.kind == b.kind }) {
			return true
		}
		first, found = c.against, true
	}
	return !found
}

// believable reports whether there is a world of what nothing contradicts; see [Believed].
func believable(d *engine.Deal) bool { return fitsDeal(Believed(d), trustAll) }
