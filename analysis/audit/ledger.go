package audit

import "math/bits"

// ledger keeps a value for each of many states, in the order in which they came. A map
// did the same and took half of the time of a count. The zero value is empty.
type ledger[K state, V any] struct {
	keys   []K
	values []V
	slots  []int32 // one more than the place in keys, 0 for none; as many as a power of two
}

// state is a key of a ledger.
type state interface {
	comparable
	hash() uint64
}

// at returns the value of a state, a new zero if there was none. The pointer is good
// until the next state comes.
func (t *ledger[K, V]) at(key K) *V {
	if 4*len(t.keys) >= 3*len(t.slots) {
		t.grow()
	}
	slot, i := t.look(key)
	if i < 0 {
		i = len(t.keys)
		t.keys = append(t.keys, key)
		var none V
		t.values = append(t.values, none)
		t.slots[slot] = int32(i + 1)
	}
	return &t.values[i]
}

// find returns the value of a state, nil if there is none.
func (t *ledger[K, V]) find(key K) *V {
	if len(t.slots) == 0 {
		return nil
	}
	if _, i := t.look(key); i >= 0 {
		return &t.values[i]
	}
	return nil
}

// look returns the slot of a state and its place, -1 if the slot is free.
func (t *ledger[K, V]) look(key K) (slot, place int) {
	mask := len(t.slots) - 1
	for slot = int(key.hash()) & mask; ; slot = (slot + 1) & mask {
		switch i := int(t.slots[slot]) - 1; {
		case i < 0:
			return slot, -1
		case t.keys[i] == key:
			return slot, i
		}
	}
}

// grow makes twice as many slots.
func (t *ledger[K, V]) grow() {
	t.slots = make([]int32, max(16, 2*len(t.slots)))
	for i, key := range t.keys {
		slot, _ := t.look(key)
		t.slots[slot] = int32(i + 1)
	}
}

// reset empties the ledger, and keeps its room.
func (t *ledger[K, V]) reset() {
	t.keys, t.values = t.keys[:0], t.values[:0]
	clear(t.slots)
}

// fill says how the places of a part are filled: the room left in each kind, and the
// cards counted for each demand, in bit fields.
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

// fields lays out bit fields, each for numbers up to some most.
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

// must lays out a field where there is certainly room.
func (l *fields) must(most uint64) field {
	f, ok := l.next(most)
	if !ok {
		panic("analysis: more to tell apart than a deal has cards")
	}
	return f
}

// mixed spreads the bits of a number over all others (the finisher of A. Appleby's
// MurmurHash3, with one round for each word).
func mixed(h, word uint64) uint64 {
	h = (h ^ word) * 0xff51afd7ed558ccd
	return bits.RotateLeft64(h, 29) ^ h>>33
}

func (f fill) hash() uint64 {
	return mixed(mixed(mixed(mixed(0, f[0]), f[1]), f[2]), f[3])
}

func (s stage) hash() uint64 {
	return mixed(s.counts.hash(), uint64(s.voids)<<8|uint64(s.led))
}
