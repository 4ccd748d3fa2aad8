package oracle

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTruth holds the oracle against what the writer of the records knows: nobody who is innocent is proven guilty, and
// nothing that is so is called wrong.
func TestTruth(t *testing.T) {
	for _, mode := range Modes {
		kinds := map[string]int{}
		for seed := range uint64(60) {
			r := Write(mode, seed)
			if again := Write(mode, seed); again.Text != r.Text {
				t.Fatalf("%s %d has two records", mode, seed)
			}
			for _, k := range r.Kinds {
				kinds[k]++
			}
			o := Judge(r.Text)
			if !o.Ruled {
				continue
			}
			if len(o.Sections) != len(r.Deals)+1 {
				t.Fatalf("%s %d: %d deals", mode, seed, len(o.Sections)-1)
			}
			for i, truth := range r.Deals {
				s := o.Sections[i+1]
				if !truth.Told {
					continue
				}
				for p := range s.Proven {
					if !truth.Revoked[p] {
						t.Errorf("%s %d deal %d: %v is innocent\n%s", mode, seed, s.Number, p, r.Text)
					}
				}
				for _, c := range []string{"card-twice", "hand-size", "trick-size", "card-not-in-hand", "trump-not-held",
					"no-deal-fits", "wrong-leader", "winner-mismatch", "syntax"} {
					if len(s.Want[c]) > 0 {
						t.Errorf("%s %d deal %d: %s in a true record\n%s", mode, seed, s.Number, c, r.Text)
					}
				}
				if s.Points != nil && truth.Points != nil && !truth.Sham && !maps.Equal(s.Points, truth.Points) {
					t.Errorf("%s %d deal %d: points %v, %v in truth\n%s", mode, seed, s.Number, s.Points, truth.Points, r.Text)
				}
			}
		}
		for _, k := range []string{"stopped", "hands written", "cards known in part", "a claim", "only the result"} {
			if kinds[k] == 0 {
				t.Errorf("%s: no record with %s", mode, k)
			}
		}
	}
}

// TestWith: with none of its slips a record has none, and with all it is as it is written.
func TestWith(t *testing.T) {
	changed := 0
	for seed := range uint64(150) {
		r := Write("four", seed)
		for i := range r.Deals {
			if got := r.With(i, func(int) bool { return true }); got != r.Text {
				t.Fatalf("seed %d, deal %d, with all slips:\n%s\nwant\n%s", seed, i, got, r.Text)
			}
			if mended := r.With(i, func(int) bool { return false }); (mended == r.Text) != (r.Deals[i].Slips == 0) {
				t.Fatalf("seed %d, deal %d has %d slips, and without them\n%s", seed, i, r.Deals[i].Slips, mended)
			} else if mended != r.Text {
				changed++
			}
		}
	}
	if changed < 30 {
		t.Errorf("only %d deals had slips", changed)
	}
}

// TestSpoilt holds that a record can be spoilt in any way without a panic.
func TestSpoilt(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 24))
	pieces := []string{"♠", "A", "*", "-", "D:", "hand", "bid", "pass", "declare", "call", "\n", " ", "=", "deal 2", "99",
		"x", "{", ";", "claim A against B", "7♥", "\xff"}
	for _, mode := range Modes {
		for seed := range uint64(25) {
			text := []byte(Write(mode, seed).Text)
			for range 1 + rng.IntN(6) {
				i := rng.IntN(len(text))
				text = slices.Concat(text[:i], []byte(pieces[rng.IntN(len(pieces))]), text[min(len(text), i+rng.IntN(12)):])
			}
			Judge(string(text)) // whatever it says
		}
	}
}

// TestWorlds holds the matching against all deals of a small pack, one by one: three hands of three cards, with two
// cards that are there twice.
func TestWorlds(t *testing.T) {
	small := &table{rules: rules{}, seats: 3, hands: 3, size: 3}
	for _, k := range []int{0, 1, 10, 11, 20} {
		small.copies[k] = 1
	}
	small.copies[2], small.copies[12] = 2, 2
	rng := rand.New(rand.NewPCG(1, 24))
	tried := map[Status]int{}
	for range 300 {
		w := newWorld(small)
		deal := dealt(rng, small)
		w.slots[0][0] &= one(deal[0])
		for range 1 + rng.IntN(7) {
			s, i := rng.IntN(3), rng.IntN(3)
			switch k := deal[s*3+i]; rng.IntN(4) {
			case 0:
				w.slots[s][i] &= one(k)
			case 1:
				w.slots[s][i] &= ofSuit(suitOf(k))
			default:
				w.hold(s, k, 1, rng.IntN(i+1))
			}
		}
		if rng.IntN(4) == 0 {
			w.without(rng.IntN(3), 0, ofSuit(rng.IntN(3)))
		}
		var want view
		fits := false
		each(small, func(d [9]int) {
			if !lies(w, d) {
				return
			}
			fits = true
			led, c := suitOf(d[0]), suitOf(d[3])
			later := suitOf(d[4]) == led || suitOf(d[5]) == led
			want.followed = want.followed || c == led
			want.revoked = want.revoked || c != led && later
			want.lawful = want.lawful || c != led && !later
		})
		if w.fits() != fits {
			t.Fatalf("fits %v, want %v: %+v", !fits, fits, w)
		}
		if !fits {
			continue
		}
		want.dutiful = true
		if got := w.look(1, 0, suitOf(deal[0]), -1); got != want {
			t.Fatalf("%+v, want %+v: %+v", got, want, w)
		}
		tried[w.verdict(1, 0, suitOf(deal[0]), -1).status]++
	}
	if tried[Innocent] < 5 || tried[Possible] < 5 || tried[Proven] < 5 {
		t.Errorf("hardly anything was tried: %v", tried)
	}
}

func dealt(rng *rand.Rand, t *table) (d [9]int) {
	var pack []int
	for k, n := range t.copies {
		for range n {
			pack = append(pack, k)
		}
	}
	for i, j := range rng.Perm(9) {
		d[i] = pack[j]
	}
	return d
}

// each calls with every way to lay out the pack, place by place.
func each(t *table, f func([9]int)) {
	var d [9]int
	left := t.copies
	var put func(i int)
	put = func(i int) {
		if i == 9 {
			f(d)
			return
		}
		for k := range left {
			if left[k] > 0 {
				left[k]--
				d[i] = k
				put(i + 1)
				left[k]++
			}
		}
	}
	put(0)
}

// lies reports whether a deal is as a world says, counted by hand.
func lies(w *world, d [9]int) bool {
	for s := range 3 {
		for i := range 3 {
			if !w.slots[s][i].has(d[s*3+i]) {
				return false
			}
		}
		for k, held := range w.held[s] {
			for n, after := range held {
				m := 0
				for j := after; j < 3; j++ {
					if d[s*3+j] == k {
						m++
					}
				}
				if m < n+1 {
					return false
				}
			}
		}
	}
	return true
}
