package oracle

// A world is what every seat can have had: a set for each place of its hand, by the trick that the
// card was played to, and cards that it must have had. It fits if all cards of the pack can be put
// into all places.
type world struct {
	t      *table
	slots  [8][13]set
	held   [8]map[int][]int // by kind: for each copy after which trick it was there still, the last first
	need   set              // a card of which one seat had in any place
	needy  int
	copies []copied // made from held, by kind
	starts [41]int  // where those of a kind begin
	at     []int    // the copy in each place, as far as the last search got
}

// A copied is one card of the pack: of any seat, or of one, that kept it after some tricks.
type copied struct{ kind, seat, after int }

func newWorld(t *table) *world {
	w := &world{t: t}
	for s := range t.hands {
		for i := range t.size {
			w.slots[s][i] = anything
		}
		w.held[s] = map[int][]int{}
	}
	return w
}

// clone copies a world whose held cards may be added to.
func (w *world) clone() *world {
	c := *w
	for s := range w.held {
		c.held[s] = map[int][]int{}
		for k, list := range w.held[s] {
			c.held[s][k] = append([]int(nil), list...)
		}
	}
	c.copies, c.at = nil, nil
	return &c
}

// hold says that a seat had some copies of a kind after a trick.
func (w *world) hold(seat, kind, n, after int) {
	list := w.held[seat][kind]
	for i := range n {
		if i < len(list) {
			list[i] = max(list[i], after)
		} else {
			list = append(list, after)
		}
	}
	w.held[seat][kind], w.copies = list, nil
}

func (w *world) lay() bool {
	if w.copies != nil {
		return true
	}
	for k, n := range w.t.copies {
		w.starts[k] = len(w.copies)
		for s := range w.t.hands {
			for _, after := range w.held[s][k] {
				w.copies = append(w.copies, copied{k, s, after})
				n--
			}
		}
		if n < 0 {
			w.copies = nil
			return false
		}
		for range n {
			w.copies = append(w.copies, copied{k, -1, 0})
		}
	}
	w.at, w.starts[40] = nil, len(w.copies)
	return true
}

// fits reports whether there is a perfect matching of cards to places.
func (w *world) fits() bool {
	if !w.lay() {
		return false
	}
	m := matching{w: w, at: make([]int, w.t.hands*w.t.size), owner: make([]int, len(w.copies)), seen: make([]int, len(w.copies))}
	for c := range m.owner {
		m.owner[c] = -1
	}
	for p := range m.at {
		if m.at[p] = -1; w.at != nil && m.may(p, w.at[p]) {
			m.at[p], m.owner[w.at[p]] = w.at[p], p
		}
	}
	for p := range m.at {
		if m.round++; m.at[p] < 0 && !m.put(p) {
			return false
		}
	}
	w.at = m.at
	return w.need == 0 || w.needed()
}

// A matching is a search for a card for each place.
type matching struct {
	w               *world
	at, owner, seen []int
	round           int
}

func (m *matching) may(place, c int) bool {
	s, i, k := place/m.w.t.size, place%m.w.t.size, m.w.copies[c]
	return m.w.slots[s][i].has(k.kind) && (k.seat < 0 || k.seat == s && i >= k.after)
}

// put finds a card for a place, and other places for the cards in its way.
func (m *matching) put(p int) bool {
	can := m.w.slots[p/m.w.t.size][p%m.w.t.size]
	for _, taken := range []bool{false, true} {
		for left := can; left != 0; left &= left - 1 {
			k := left.first()
			for c := m.w.starts[k]; c < m.w.starts[k+1]; c++ {
				if (m.owner[c] >= 0) != taken || m.seen[c] == m.round || !m.may(p, c) {
					continue
				}
				if taken {
					if m.seen[c] = m.round; !m.put(m.owner[c]) {
						continue
					}
				}
				m.owner[c], m.at[p] = p, c
				return true
			}
		}
	}
	return false
}

// needed reports whether the world fits with the card that a seat must have had.
func (w *world) needed() bool {
	for i := range w.t.size {
		if w.need.has(w.copies[w.at[w.needy*w.t.size+i]].kind) {
			return true
		}
	}
	for i := range w.t.size {
		if w.slots[w.needy][i]&w.need != 0 {
			c := *w
			if c.slots[w.needy][i], c.need = c.slots[w.needy][i]&w.need, 0; c.fits() {
				w.at = c.at
				return true
			}
		}
	}
	return false
}

// could reports whether the world fits with something changed in its places.
func (w *world) could(change func(*world)) bool {
	c := *w
	change(&c)
	return c.fits()
}

// A view is what some play can have been, in the worlds that fit.
type view struct{ followed, lawful, revoked, dutiful, shirked bool }

// look says of a play whether it can have followed suit, been lawful without, or been a renúncia; and
// where trumps must be played by who is void, whether that can have been done, or not.
func (w *world) look(seat, i, led, trump int) (v view) {
	slots, suit := &w.slots[seat], ofSuit(led)
	v.followed = w.could(func(c *world) { c.slots[seat][i] &= suit })
	v.lawful = w.could(func(c *world) { c.without(seat, i, suit) })
	for j := i + 1; j < w.t.size && !v.revoked; j++ {
		if slots[j]&suit != 0 {
			v.revoked = w.could(func(c *world) { c.slots[seat][i] &^= suit; c.slots[seat][j] &= suit })
		}
	}
	if trump < 0 || !w.t.is("void", "must_trump") || trump == led {
		v.dutiful = true
		return v
	}
	trumps := ofSuit(trump)
	v.dutiful = v.followed || w.could(func(c *world) { c.without(seat, i, suit); c.slots[seat][i] &= trumps }) ||
		w.could(func(c *world) { c.without(seat, i, suit|trumps) })
	for j := i + 1; j < w.t.size && !v.shirked; j++ {
		if slots[j]&trumps != 0 {
			v.shirked = w.could(func(c *world) {
				c.without(seat, i, suit)
				c.slots[seat][i] &^= trumps
				c.slots[seat][j] &= trumps
			})
		}
	}
	return v
}

// without takes a suit from a seat's hand from a trick on.
func (w *world) without(seat, i int, suit set) {
	for ; i < w.t.size; i++ {
		w.slots[seat][i] &^= suit
	}
}

// narrow leaves in a place only the kinds with which the world fits.
func (w *world) narrow(seat, i int) set {
	out := w.slots[seat][i]
	if out.len() > 1 {
		out.each(func(k int) {
			if !w.could(func(c *world) { c.slots[seat][i] = one(k) }) {
				out &^= one(k)
			}
		})
	}
	return out
}
