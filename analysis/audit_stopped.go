package analysis

import "sueca/engine"

// A deal that was stopped leaves many cards that nobody played, and they can be of
// suits in too many ways to begin with. Then it is gone through from the first
// trick on, with the suits that seats have shown not to hold, and what is left is
// laid in the end.

// mostUnplayed is in how many ways the unplayed cards may be of suits, to be gone
// through first.
const mostUnplayed = 2000

// stopped reports whether the deal is better gone through from its beginning.
func (l *bySuits) stopped() bool {
	ways := 1.0
	for _, st := range l.steps {
		if st.trick == engine.Unplayed {
			n := float64(st.size)
			ways *= (n + 1) * (n + 2) * (n + 3) / 6
		}
	}
	return ways > mostUnplayed
}

// shown is what the tricks so far leave to be told apart: how many cards of each
// suit lie in the places gone through, the suits that seats have shown not to hold,
// and what became of the play that is asked about.
type shown struct {
	counts fill
	voids  uint16
	led    engine.Suit // to the trick
	missed engine.Suit // that the play asked about did not follow
	guilty bool
}

// ahead counts for one play, from the first trick to the last. See [bySuits.count].
func (l *bySuits) ahead(play int) asked {
	now := map[shown]wide{{}: one}
	for _, i := range l.inOrder() {
		st := &l.steps[i]
		suits := l.suits(st)
		next := make(map[shown]wide, len(now))
		for at, n := range now {
			if !l.work(1) {
				return asked{}
			}
			for s := range suits.All() {
				to := at
				if !st.card.Known() && !l.put(&to.counts, st.kind, s, 1) {
					continue
				}
				if l.shows(&to, i, s, play) {
					sum := next[to]
					sum.add(n)
					next[to] = sum
				}
			}
		}
		now = next
	}
	var out asked
	ends := map[shown]asked{}
	for at, n := range now {
		at.led = engine.NoSuit
		end, ok := ends[at]
		if !ok {
			if !l.work(layingWork) {
				return asked{}
			}
			end = l.endOf(at, play)
			ends[at] = end
		}
		out.all.add(end.all.by(n))
		out.guilty.add(end.guilty.by(n))
	}
	return out
}

// inOrder gives the steps of the tricks as they were played.
func (l *bySuits) inOrder() []int {
	var out []int
	for trick := 1; trick <= engine.TricksInDeal; trick++ {
		for i := range l.steps {
			if l.steps[i].trick == trick {
				out = append(out, i)
			}
		}
	}
	return out
}

// shows notes what a card of a suit shows; it reports whether the card goes with
// what was shown before.
func (l *bySuits) shows(at *shown, i int, suit engine.Suit, play int) bool {
	st := &l.steps[i]
	if at.voids&heldBit(st.seat, suit) != 0 {
		return false
	}
	if suit == at.missed && st.seat == l.steps[play].seat {
		at.guilty = true
	}
	switch {
	case st.lead:
		at.led = suit
	case st.free:
	case i == play:
		if suit == at.led {
			return false // it is known not to have followed
		}
		at.missed = at.led
	case suit != at.led:
		at.voids |= heldBit(st.seat, at.led)
		if l.oblige != engine.NoSuit && suit != l.oblige {
			at.voids |= heldBit(st.seat, l.oblige)
		}
	}
	return true
}

// endOf counts the ways to lay all cards, where those that were played are of these
// suits and seats hold none of those that they have shown not to.
func (l *bySuits) endOf(at shown, play int) asked {
	out := asked{all: l.layAll(at)}
	switch {
	case at.guilty:
		out.guilty = out.all
	case at.missed != engine.NoSuit:
		at.voids |= heldBit(l.steps[play].seat, at.missed)
		out.guilty = out.all
		out.guilty.sub(l.layAll(at))
	}
	return out
}

// layAll counts the ways to lay all cards.
func (l *bySuits) layAll(at shown) wide {
	g := &grouping{free: l.grouping.free, demands: l.grouping.demands}
	add := func(may engine.Cards, meets, size uint64) bool {
		if size == 0 {
			return true
		}
		for i := range g.kinds {
			if k := &g.kinds[i]; k.may == may && k.meets == meets {
				k.size += size
				return true
			}
		}
		g.kinds = append(g.kinds, kind{may: may, meets: meets, size: size})
		return may != 0
	}
	for i, k := range l.grouping.kinds {
		played := k.size
		for _, place := range k.places {
			p := l.counting.open[place]
			if p.Trick != engine.Unplayed {
				continue
			}
			played--
			may := k.may
			for s := range engine.EverySuit.All() {
				if at.voids&heldBit(p.Seat, s) != 0 {
					may &^= engine.SuitCards(s)
				}
			}
			if !add(may, k.meets, 1) {
				return wide{}
			}
		}
		if l.suitsOf[i].Len() == 1 {
			if !add(k.may, k.meets, played) {
				return wide{}
			}
			continue
		}
		for s := range l.suitsOf[i].All() {
			if !add(k.may.Of(s), k.meets, at.counts.get(l.fields[i][s])) {
				return wide{}
			}
		}
	}
	return g.countAll()
}
