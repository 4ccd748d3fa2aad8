package modes

import (
	"fmt"
	"strconv"
	"strings"
)

// A table is what the rules of a mode fix before a card is dealt.
type table struct {
	name    string
	seats   int  // hands that play to a trick
	aside   bool // a hand more, that lies aside unseen
	size    int  // cards of a hand, and tricks of a deal
	copies  [40]int
	total   int // card points in the packs
	target  int
	dead    bool // the hand of D is dead, and the dealer plays it
	auction bool
	suecada bool
	award   int // games for a renúncia that is confirmed
	false_  int // games for a claim that is false
}

// Modes are the values of the Rules tag that this package knows.
func Modes() []string {
	return []string{"tres-morto", "tres-morto dead=out", "dupla", "dupla players=6", "italiana5", "italiana5 score.italiana=suecada"}
}

// readTable reads the value of a Rules tag.
func readTable(text string) (*table, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil, fmt.Errorf("no rules in %q", text)
	}
	t := &table{name: text, size: 10, target: 4, award: 4, false_: 2}
	for k := range t.copies {
		t.copies[k] = 1
	}
	set := map[string]string{}
	for _, w := range words[1:] {
		name, value, ok := strings.Cut(w, "=")
		if !ok || set[name] != "" {
			return nil, fmt.Errorf("rules %q: %q", text, w)
		}
		set[name] = value
	}
	take := func(name string) string {
		v := set[name]
		delete(set, name)
		return v
	}
	switch strings.ToLower(words[0]) {
	case "tres-morto":
		t.seats, t.dead = 4, true
		switch v := take("dead"); v {
		case "":
		case "out":
			t.seats, t.dead, t.aside = 3, false, true
		default:
			return nil, fmt.Errorf("dead=%s", v)
		}
	case "dupla":
		t.seats = 8
		for k := range t.copies {
			t.copies[k] = 2
		}
		switch v := take("players"); v {
		case "", "8":
		case "6":
			// Two black twos are left out, one of each suit.
			t.seats, t.size = 6, 13
			t.copies[9], t.copies[29] = 1, 1
		default:
			return nil, fmt.Errorf("players=%s", v)
		}
	case "italiana5":
		t.seats, t.size, t.auction = 5, 8, true
		t.target = 0 // italiana5 is open
		switch v := take("score.italiana"); v {
		case "":
		case "suecada":
			t.suecada = true
		default:
			return nil, fmt.Errorf("score.italiana=%s", v)
		}
	default:
		return nil, fmt.Errorf("rules of another table: %q", text)
	}
	for _, name := range []string{"target", "match.target"} {
		if v := take(name); v != "" {
			n, err := strconv.Atoi(v)
			if err != nil || n < 1 {
				return nil, fmt.Errorf("%s=%s", name, v)
			}
			t.target = n
		}
	}
	if len(set) > 0 {
		return nil, fmt.Errorf("rules %q: a parameter that is not known here", text)
	}
	for k, n := range t.copies {
		t.total += n * kind(k).worth()
	}
	return t, nil
}

// places is how many hands are dealt.
func (t *table) places() int {
	if t.aside {
		return t.seats + 1
	}
	return t.seats
}

// players is how many people sit at the table. Seats from there on are the dead hand.
func (t *table) players() int {
	if t.dead {
		return 3
	}
	return t.seats
}

// fixed reports whether the same two sides play all the match.
func (t *table) fixed() bool { return t.size == 13 || t.seats == 8 }

// columns are the columns of the sheet: sides where they are fixed, players elsewhere.
func (t *table) columns() []group {
	if t.fixed() {
		return []group{0x55 & (1<<t.seats - 1), 0xAA & (1<<t.seats - 1)}
	}
	var out []group
	for s := range t.players() {
		out = append(out, 1<<s)
	}
	return out
}

// after returns the seat that plays after another. In tres-morto the dead hand sits across from
// the dealer: A deals: B D C A; B deals: C D A B; C deals: A D B C.
func (t *table) after(seat, dealer int) int {
	if !t.dead {
		return (seat + 1) % t.seats
	}
	if dealer < 0 || dealer > 2 {
		return -1
	}
	order := [4]int{(dealer + 1) % 3, 3, (dealer + 2) % 3, dealer}
	for i, s := range order {
		if s == seat {
			return order[(i+1)%4]
		}
	}
	return -1
}

// right returns the player at the right of another, who deals next.
func (t *table) right(player int) int { return (player + 1) % t.players() }

// A group is some seats, A the lowest bit.
type group uint16

func (g group) has(seat int) bool { return seat >= 0 && g>>seat&1 != 0 }

func (g group) seats() []int {
	var out []int
	for s := range 9 {
		if g.has(s) {
			out = append(out, s)
		}
	}
	return out
}

func (g group) String() string {
	var b strings.Builder
	for _, s := range g.seats() {
		b.WriteByte(byte('A' + s))
	}
	return b.String()
}

func letter(seat int) string { return string(rune('A' + seat)) }
