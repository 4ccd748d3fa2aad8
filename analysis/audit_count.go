package analysis

import (
	"math/bits"
	"slices"

	"sueca/engine"
)

// counting is how many consistent deals there are (contagem dos jogos possíveis):
// ways to put the free cards into the open places, one in each, so that every
// need is met. Which of a seat's unplayed cards lies in which place makes no
// other deal.
type counting struct {
	free  engine.Cards
	open  []engine.Place
	known []engine.Place
	needs []engine.Need
	had   []engine.Cards // for each need, cards that have met it beside the known ones; nil is none
}

// newCounting asks how many deals a record allows.
func newCounting(p *engine.Places) *counting {
	return &counting{free: p.Free, open: p.Open, known: p.Known, needs: p.Needs}
}

// count counts. It goes through the cards one by one and keeps, for each way in
// which places can have been filled so far, how many ways lead there. Places that
// let in the same cards are one kind, so that it is a table of a few hundred
// numbers as a rule; what hangs together by no card is counted apart.
//
// This is the permanent of a 0/1 matrix with many equal rows (H. J. Ryser,
// Combinatorial Mathematics, 1963, chapter 2), by dynamic programming over its
// columns.
func (c *counting) count() wide {
	t := c.group()
	if t == nil {
		return wide{}
	}
	total := t.countAll()
	var unplayed [engine.D + 1]uint64
	for _, p := range c.open {
		if p.Trick == engine.Unplayed {
			unplayed[p.Seat]++
			total = total.over(unplayed[p.Seat])
		}
	}
	return total
}

// countAll counts the ways to fill all places, each for itself.
func (t *grouping) countAll() wide {
	if !t.othersMet() {
		return wide{}
	}
	total := one
	for _, part := range t.parts() {
		n := t.countPart(part)
		if n.isZero() {
			return wide{}
		}
		total = total.by(n)
	}
	return total
}

// kind is places that let in the same cards and meet the same needs.
type kind struct {
	may    engine.Cards
	meets  uint64 // the demands that a card here may serve
	size   uint64
	places []int
}

// demand is needs of one seat that hang together: its tokens, and for each sort
// of card, by the tokens that it can stand for, how many the seat is known to
// hold.
type demand struct {
	tokens []engine.Card
	except engine.Cards
	sorts  []variety // of cards, by the tokens that they can stand for
}

// variety is cards that can stand for the same tokens of a demand.
type variety struct {
	tokens uint64
	known  uint64 // how many of them the seat is known to hold
}

// grouping is a counting made ready.
type grouping struct {
	free    engine.Cards
	kinds   []kind
	demands []demand
}

// group groups the places, nil where a place has no card.
func (c *counting) group() *grouping {
	t := &grouping{free: c.free}
	var of []engine.Need // the need that each demand comes from
	for i, n := range c.needs {
		for _, tokens := range apart(n.Tokens) {
			d := demand{tokens: tokens, except: n.Except}
			held := engine.Cards(0)
			for _, k := range c.known {
				if k.Seat == n.Seat && k.Trick > n.After {
					held = held.With(k.Card)
				}
			}
			if c.had != nil {
				held |= c.had[i]
			}
			for card := range (held &^ n.Except).All() {
				if s := d.serves(card); s != 0 {
					d.sort(s).known++
				}
			}
			for card := range (c.free &^ n.Except).All() {
				if s := d.serves(card); s != 0 {
					d.sort(s)
				}
			}
			t.demands = append(t.demands, d)
			of = append(of, n)
		}
	}
	for i, p := range c.open {
		k := kind{may: p.May, size: 1}
		for m, n := range of {
			if n.Seat == p.Seat && p.Trick > n.After {
				k.meets |= 1 << m
			}
		}
		if k.may == 0 {
			return nil
		}
		at := slices.IndexFunc(t.kinds, func(o kind) bool { return o.may == k.may && o.meets == k.meets })
		if at < 0 {
			at = len(t.kinds)
			k.size = 0
			t.kinds = append(t.kinds, k)
		}
		t.kinds[at].size++
		t.kinds[at].places = append(t.kinds[at].places, i)
	}
	return t
}

// apart splits tokens into those that no card can stand for together.
func apart(tokens []engine.Card) [][]engine.Card {
	const all = engine.DeckOfSevens | engine.DeckOfTens
	var groups [][]engine.Card
	for _, token := range tokens {
		joined := []engine.Card{token}
		rest := groups[:0:0]
		for _, g := range groups {
			if slices.ContainsFunc(g, func(o engine.Card) bool { return o.Candidates(all)&token.Candidates(all) != 0 }) {
				joined = append(joined, g...)
			} else {
				rest = append(rest, g)
			}
		}
		groups = append(rest, joined)
	}
	return groups
}

// serves gives the tokens that a card can stand for, as a set of bits.
func (d *demand) serves(c engine.Card) uint64 {
	if d.except.Has(c) {
		return 0
	}
	var out uint64
	for i, token := range d.tokens {
		if token.Candidates(engine.SetOf(c)) != 0 {
			out |= 1 << i
		}
	}
	return out
}

// sort gives the sort of cards that can stand for some tokens.
func (d *demand) sort(tokens uint64) *variety {
	i := slices.IndexFunc(d.sorts, func(s variety) bool { return s.tokens == tokens })
	if i < 0 {
		i = len(d.sorts)
		d.sorts = append(d.sorts, variety{tokens: tokens})
	}
	return &d.sorts[i]
}

// most gives how many cards of a sort can be of use.
func (s *variety) most() uint64 { return uint64(bits.OnesCount64(s.tokens)) }

// met reports whether cards, so many of each sort, can stand for all tokens: by
// Hall's theorem, where no tokens have too few cards.
func (d *demand) met(have []uint64) bool {
	for set := uint64(1); set < 1<<len(d.tokens); set++ {
		n := uint64(0)
		for i, s := range d.sorts {
			if s.tokens&set != 0 {
				n += have[i]
			}
		}
		if n < uint64(bits.OnesCount64(set)) {
			return false
		}
	}
	return true
}

// othersMet reports whether the demands that no open place can serve are met by
// what is known.
func (t *grouping) othersMet() bool {
	served := uint64(0)
	for _, k := range t.kinds {
		served |= k.meets
	}
	for m := range t.demands {
		d := &t.demands[m]
		have := make([]uint64, len(d.sorts))
		for i, s := range d.sorts {
			have[i] = min(s.known, s.most())
		}
		if served>>m&1 == 0 && !d.met(have) {
			return false
		}
	}
	return true
}

// part is kinds of places and cards that hang together.
type part struct {
	kinds []int
	cards []engine.Card
}

// parts splits the grouping into what hangs together by no card and no demand.
func (t *grouping) parts() []part {
	of := make([]int, len(t.kinds))
	for i := range of {
		of[i] = i
	}
	join := func(a, b int) {
		from, to := of[a], of[b]
		for i := range of {
			if of[i] == from {
				of[i] = to
			}
		}
	}
	for i := range t.kinds {
		for j := range i {
			if t.kinds[i].may&t.kinds[j].may != 0 || t.kinds[i].meets&t.kinds[j].meets != 0 {
				join(i, j)
			}
		}
	}
	var out []part
	at := map[int]int{}
	for i, g := range of {
		if _, ok := at[g]; !ok {
			at[g] = len(out)
			out = append(out, part{})
		}
		p := &out[at[g]]
		p.kinds = append(p.kinds, i)
	}
	for c := range t.free.All() {
		i := slices.IndexFunc(t.kinds, func(k kind) bool { return k.may.Has(c) })
		if i < 0 {
			return []part{{kinds: []int{0}}} // a card that can lie nowhere: no deal
		}
		p := &out[at[of[i]]]
		p.cards = append(p.cards, c)
	}
	return out
}

// fill is how the places of a part are filled: the room left in each kind, and the
// cards counted for each demand, in fields of bits.
type fill [4]uint64

// field is where a number stands in a fill.
type field struct {
	word, shift int
	mask        uint64
}

func (f fill) get(at field) uint64 { return f[at.word] >> at.shift & at.mask }

func (f *fill) put(at field, n uint64) {
	f[at.word] = f[at.word]&^(at.mask<<at.shift) | n<<at.shift
}

// fields lays out fields for numbers up to some most; ok is false where there is
// no room.
type fields struct{ word, shift int }

func (l *fields) next(most uint64) (field, bool) {
	size := max(1, bits.Len64(most))
	if l.shift+size > 64 {
		l.word, l.shift = l.word+1, 0
	}
	f := field{l.word, l.shift, 1<<size - 1}
	l.shift += size
	return f, l.word < len(fill{})
}

// must lays out a field where there is sure to be room.
func (l *fields) must(most uint64) field {
	f, ok := l.next(most)
	if !ok {
		panic("analysis: more to tell apart than a deal has cards")
	}
	return f
}

// countPart counts the ways to fill a part, with the demands that its places may
// serve.
func (t *grouping) countPart(p part) wide {
	mine := uint64(0)
	for _, k := range p.kinds {
		mine |= t.kinds[k].meets
	}
	return t.countFor(p, mine)
}

// countWhole counts the ways to fill a part that is all there is, with every
// demand.
func (t *grouping) countWhole(p part) wide { return t.countFor(p, 1<<len(t.demands)-1) }

// countFor counts the ways to fill a part so that some demands are met.
//
// Kinds of places that differ by no card that is still to come are counted
// together from there on: what their room adds up to is all that matters.
func (t *grouping) countFor(p part, mine uint64) wide {
	room := uint64(0)
	for _, k := range p.kinds {
		room += t.kinds[k].size
	}
	if room != uint64(len(p.cards)) {
		return wide{}
	}
	cards := t.order(p, mine)
	plan := make([]groups, len(cards)+1)
	most := make([]uint64, len(t.kinds)) // that a group of each first kind may have room for
	for i := range plan {
		plan[i] = t.groups(p, mine, engine.SetOf(cards[i:]...))
		for _, g := range plan[i].all {
			most[g.first] = max(most[g.first], g.size)
		}
	}
	var layout fields
	var begin fill
	rooms := make([]field, len(t.kinds))
	for _, k := range p.kinds {
		if most[k] > 0 {
			rooms[k] = layout.must(most[k])
		}
	}
	for _, g := range plan[0].all {
		begin.put(rooms[g.first], g.size)
	}
	tallies := map[int][]field{} // what is counted for each demand
	for m := range t.demands {
		d := &t.demands[m]
		if mine>>m&1 == 0 {
			continue
		}
		tallies[m] = []field{} // of a demand that no card can serve too: it is not met
		for i := range d.sorts {
			s := &d.sorts[i]
			f := layout.must(s.most())
			tallies[m] = append(tallies[m], f)
			begin.put(f, min(s.known, s.most()))
		}
	}
	now := t.settled(map[fill]wide{begin: one}, tallies, cards)
	for i, c := range cards {
		next := make(map[fill]wide, len(now))
		then := &plan[i+1]
		for f, n := range now {
			for _, g := range plan[i].all {
				free := f.get(rooms[g.first])
				if free == 0 || !g.may.Has(c) {
					continue
				}
				h := f
				h.put(rooms[g.first], free-1)
				for m := range tallies {
					if g.meets>>m&1 == 1 {
						t.demands[m].tally(&h, tallies[m], c)
					}
				}
				if !then.join(&h, rooms, &plan[i]) {
					continue
				}
				sum := next[h]
				sum.add(n.times(free))
				next[h] = sum
			}
		}
		now = t.settled(next, tallies, cards[i+1:])
	}
	var total wide
	for _, n := range now {
		total.add(n)
	}
	return total
}

// groups are the kinds of places of a part, those together that let in the same of
// some cards (grupos).
type groups struct {
	all []group
	of  []int // the group of each kind, -1 for one that lets in none of them
}

// group is kinds of places; its room is counted in the field of the first.
type group struct {
	first int
	may   engine.Cards
	meets uint64
	size  uint64
}

// groups groups the kinds of a part by the cards that are still to come.
func (t *grouping) groups(p part, mine uint64, rest engine.Cards) groups {
	open := uint64(0) // demands that some of them can serve
	for m := range t.demands {
		if mine>>m&1 == 1 && t.demands[m].serving()&rest != 0 {
			open |= 1 << m
		}
	}
	out := groups{of: make([]int, len(t.kinds))}
	for _, k := range p.kinds {
		kind := &t.kinds[k]
		g := group{first: k, may: kind.may & rest, meets: kind.meets & open}
		out.of[k] = -1
		if g.may == 0 {
			continue
		}
		at := slices.IndexFunc(out.all, func(o group) bool { return o.may == g.may && o.meets == g.meets })
		if at < 0 {
			at = len(out.all)
			out.all = append(out.all, g)
		}
		out.all[at].size += kind.size
		out.of[k] = at
	}
	return out
}

// join counts the room of groups together that have become one. It reports false
// where one has more room than cards are still to come for it.
func (g *groups) join(f *fill, rooms []field, before *groups) bool {
	var sums [64]uint64
	for _, b := range before.all {
		n := f.get(rooms[b.first])
		if n == 0 {
			continue
		}
		at := g.of[b.first]
		if at < 0 {
			return false
		}
		f.put(rooms[b.first], 0)
		sums[at] += n
	}
	for i := range g.all {
		if n := sums[i]; n > 0 {
			if n > uint64(g.all[i].may.Len()) {
				return false
			}
			f.put(rooms[g.all[i].first], n)
		}
	}
	return true
}

// serving gives the cards that can stand for some token.
func (d *demand) serving() engine.Cards {
	var out engine.Cards
	for _, token := range d.tokens {
		out |= token.Candidates(engine.DeckOfSevens | engine.DeckOfTens)
	}
	return out &^ d.except
}

// tally counts a card for a demand.
func (d *demand) tally(f *fill, at []field, c engine.Card) {
	s := d.serves(c)
	if s == 0 {
		return
	}
	i := slices.IndexFunc(d.sorts, func(o variety) bool { return o.tokens == s })
	f.put(at[i], min(f.get(at[i])+1, d.sorts[i].most()))
}

// order puts the cards of a part into the order in which they are laid: those that
// lie in the same places together, and next always those that leave the least to
// tell apart.
func (t *grouping) order(p part, mine uint64) []engine.Card {
	type alike struct {
		key   string
		cards []engine.Card
		set   engine.Cards
	}
	var classes []alike
	for _, c := range p.cards {
		var key []byte
		for _, k := range p.kinds {
			if t.kinds[k].may.Has(c) {
				key = append(key, byte(k))
			}
		}
		for m := range t.demands {
			if mine>>m&1 == 1 {
				key = append(key, '|', byte(t.demands[m].serves(c)))
			}
		}
		at := slices.IndexFunc(classes, func(a alike) bool { return a.key == string(key) })
		if at < 0 {
			at = len(classes)
			classes = append(classes, alike{key: string(key)})
		}
		classes[at].cards = append(classes[at].cards, c)
		classes[at].set = classes[at].set.With(c)
	}
	rest := engine.SetOf(p.cards...)
	var out []engine.Card
	for len(classes) > 0 {
		best, least := 0, 0.0
		for i, c := range classes {
			if cost := t.cost(p, mine, rest&^c.set); i == 0 || cost < least {
				best, least = i, cost
			}
		}
		out = append(out, classes[best].cards...)
		rest &^= classes[best].set
		classes = slices.Delete(classes, best, best+1)
	}
	return out
}

// cost estimates how many ways there are to tell apart with some cards to come.
func (t *grouping) cost(p part, mine uint64, rest engine.Cards) float64 {
	cost := 1.0
	for _, g := range t.groups(p, mine, rest).all {
		cost *= float64(min(g.size, uint64(g.may.Len())) + 1)
	}
	for m := range t.demands {
		if d := &t.demands[m]; mine>>m&1 == 1 && d.serving()&rest != 0 {
			for i := range d.sorts {
				cost *= float64(d.sorts[i].most() + 1)
			}
		}
	}
	return cost
}

// settled looks at the demands that no card left can serve: ways that do not meet
// them go, and the others no longer differ by them.
func (t *grouping) settled(ways map[fill]wide, tallies map[int][]field, left []engine.Card) map[fill]wide {
	var over []int
	for m := range tallies {
		if !slices.ContainsFunc(left, func(c engine.Card) bool { return t.demands[m].serves(c) != 0 }) {
			over = append(over, m)
		}
	}
	if over == nil {
		return ways
	}
	out := make(map[fill]wide, len(ways))
	for f, n := range ways {
		met := true
		for _, m := range over {
			have := make([]uint64, len(tallies[m]))
			for i, at := range tallies[m] {
				have[i] = f.get(at)
				f.put(at, 0)
			}
			met = met && t.demands[m].met(have)
		}
		if met {
			sum := out[f]
			sum.add(n)
			out[f] = sum
		}
	}
	for _, m := range over {
		delete(tallies, m)
	}
	return out
}
