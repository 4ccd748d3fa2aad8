package audit

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
)

// inclusion counts the deals of a record by inclusion and exclusion (H. J. Ryser,
// Combinatorial Mathematics, 1963, chapter 2), and those in which all else is lawful
// by trying every suit that each unknown card can be of: another method than that of
// the audit, for records that allow far too many deals to try them all. It does not
// know of cards that a hand is recorded to have held in part.
type inclusion struct {
	v      *vague
	places []inclusionPlace
	free   card.Cards
	later  map[[2]int][]int // the places of a seat after each play
	laid   map[string]*big.Int
}

type inclusionPlace struct {
	seat card.Seat
	at   [2]int // trick and place in it; the trick is 10 where nobody played the card
	may  card.Cards
}

// plainVague returns a record that tells of hands only in whole cards.
func plainVague(rng *rand.Rand, open int) *vague {
	v := newVague(rng, open, 0.05)
	partial := func(c card.Card) bool { return !c.Known() }
	for _, s := range rules.TwoPairs.Seats {
		v.hands[s] = slices.DeleteFunc(v.hands[s], partial)
	}
	if !v.trump.Known() {
		v.trump = card.Unknown
	}
	for i := range v.shown {
		v.shown[i].Cards = slices.DeleteFunc(v.shown[i].Cards, partial)
	}
	v.shown = slices.DeleteFunc(v.shown, func(s engine.CardsShown) bool { return len(s.Cards) == 0 })
	return v
}

func newInclusion(v *vague) *inclusion {
	n := &inclusion{v: v, free: card.DeckOfSevens, later: map[[2]int][]int{}, laid: map[string]*big.Int{}}
	var owner, unplayed [128]card.Seat // who must hold a card, and not have played it
	give := func(s card.Seat, cards ...card.Card) {
		for _, c := range cards {
			owner[c] = s
		}
	}
	for _, s := range rules.TwoPairs.Seats {
		give(s, v.hands[s]...)
	}
	if v.trump != card.Unknown {
		give(v.dealer, v.trump)
	}
	for _, sh := range v.shown {
		give(sh.Seat, sh.Cards...)
		for _, c := range sh.Cards {
			unplayed[c] = sh.Seat
		}
	}
	left := [card.D + 1]int{0, 10, 10, 10, 10}
	for i, t := range v.tricks {
		for k, p := range t {
			left[p.seat]--
			if p.token.Known() {
				n.free = n.free.Without(p.token)
			} else {
				n.places = append(n.places, inclusionPlace{p.seat, [2]int{i, k}, p.token.Candidates(card.DeckOfSevens)})
			}
		}
	}
	for _, s := range rules.TwoPairs.Seats {
		for range left[s] {
			n.places = append(n.places, inclusionPlace{s, [2]int{10, 0}, card.DeckOfSevens})
		}
	}
	for i := range n.places {
		p := &n.places[i]
		p.may &= n.free
		for c := range p.may.All() {
			if v.voids[p.seat].Has(c.Suit()) || owner[c] != 0 && owner[c] != p.seat || unplayed[c] != 0 && p.at[0] < 10 ||
				len(v.hands[p.seat]) == 10 && !slices.Contains(v.hands[p.seat], c) {
				p.may = p.may.Without(c)
			}
		}
	}
	for i, t := range v.tricks {
		for k, p := range t {
			for j, q := range n.places {
				if q.seat == p.seat && q.at[0] > i {
					n.later[[2]int{i, k}] = append(n.later[[2]int{i, k}], j)
				}
			}
		}
	}
	return n
}

// permanent returns in how many ways cards lie in places, one in each; -1 for more work
// than there is time for.
func permanent(may []card.Cards, free card.Cards) *big.Int {
	if len(may) != free.Len() {
		return new(big.Int)
	}
	type column struct {
		rows string
		size int
	}
	rows := map[card.Cards]int{}
	for _, m := range may {
		rows[m&free]++
	}
	var kinds []card.Cards
	for m := range rows {
		kinds = append(kinds, m)
	}
	slices.Sort(kinds)
	var columns []column
	for c := range free.All() {
		key := ""
		for _, m := range kinds {
			key += fmt.Sprint(m.Has(c))[:1]
		}
		if i := slices.IndexFunc(columns, func(o column) bool { return o.rows == key }); i >= 0 {
			columns[i].size++
		} else {
			columns = append(columns, column{key, 1})
		}
	}
	terms := 1
	for _, c := range columns {
		if terms *= c.size + 1; terms > 200_000 {
			return big.NewInt(-1)
		}
	}
	total := new(big.Int)
	sums := make([]int, len(kinds))
	var choose func(i int, weight *big.Int, taken int)
	choose = func(i int, weight *big.Int, taken int) {
		if i == len(columns) {
			term := new(big.Int).Set(weight)
			for k, m := range kinds {
				term.Mul(term, new(big.Int).Exp(big.NewInt(int64(sums[k])), big.NewInt(int64(rows[m])), nil))
			}
			if (len(may)-taken)%2 == 1 {
				term.Neg(term)
			}
			total.Add(total, term)
			return
		}
		for n := 0; n <= columns[i].size; n++ {
			choose(i+1, new(big.Int).Mul(weight, new(big.Int).Binomial(int64(columns[i].size), int64(n))), taken+n)
			for k := range kinds {
				if columns[i].rows[k] == 't' {
					sums[k]++
				}
			}
		}
		for k := range kinds {
			if columns[i].rows[k] == 't' {
				sums[k] -= columns[i].size + 1
			}
		}
	}
	choose(0, big.NewInt(1), 0)
	return total
}

// asSets divides by the orders of the unplayed cards.
func (n *inclusion) asSets(ways *big.Int) *big.Int {
	of := [card.D + 1]int64{}
	for _, p := range n.places {
		if p.at[0] == 10 {
			of[p.seat]++
			ways = new(big.Int).Quo(ways, big.NewInt(of[p.seat]))
		}
	}
	return ways
}

// all returns how many deals there are, and in how many of them a play did not follow
// a suit that its seat had more of.
func (n *inclusion) all(at [2]int) (deals, guilty *big.Int) {
	may := make([]card.Cards, len(n.places))
	for i, p := range n.places {
		may[i] = p.may
	}
	deals = permanent(may, n.free)
	if deals.Sign() < 0 {
		return deals, nil
	}
	guilty = new(big.Int)
	t := n.v.tricks[at[0]]
	for led := range card.EverySuit.All() {
		with := slices.Clone(may)
		if !n.leave(with, [2]int{at[0], 0}, card.SuitCards(led)) || !n.leave(with, at, ^card.SuitCards(led)) {
			continue
		}
		ways := permanent(with, n.free)
		for _, i := range n.later[at] {
			with[i] &^= card.SuitCards(led)
		}
		known := false
		for i := at[0] + 1; i < len(n.v.tricks); i++ {
			for _, p := range n.v.tricks[i] {
				known = known || p.seat == t[at[1]].seat && p.token.Known() && p.token.Suit() == led
			}
		}
		if !known {
			without := permanent(with, n.free)
			if ways.Sign() < 0 || without.Sign() < 0 {
				return big.NewInt(-1), nil
			}
			ways.Sub(ways, without)
		}
		guilty.Add(guilty, ways)
	}
	return n.asSets(deals), n.asSets(guilty)
}

// leave leaves a play only some cards.
func (n *inclusion) leave(may []card.Cards, at [2]int, cards card.Cards) bool {
	for i, p := range n.places {
		if p.at == at {
			may[i] &= cards
			return may[i] != 0
		}
	}
	return cards.Has(n.v.tricks[at[0]][at[1]].token)
}

// lawful tries every suit of every unknown card, and counts the deals in which every
// play but one follows suit or is of a seat that has no more of it.
func (n *inclusion) lawful(but [2]int) (deals, guilty *big.Int) {
	deals, guilty = new(big.Int), new(big.Int)
	suits := make([]card.Suit, len(n.places))
	of := map[[2]int]card.Suit{}
	for i, t := range n.v.tricks {
		for k, p := range t {
			of[[2]int{i, k}] = p.token.Suit()
		}
	}
	var try func(i int)
	try = func(i int) {
		if i < len(n.places) {
			for s := range card.EverySuit.All() {
				if n.places[i].may.Of(s) != 0 {
					suits[i] = s
					if n.places[i].at[0] < 10 {
						of[n.places[i].at] = s
					}
					try(i + 1)
				}
			}
			return
		}
		was := false
		for k, t := range n.v.tricks {
			led := of[[2]int{k, 0}]
			for j, p := range t {
				at := [2]int{k, j}
				if of[at] == led {
					continue
				}
				had := false
				for m := k + 1; m < len(n.v.tricks); m++ {
					for o, q := range n.v.tricks[m] {
						had = had || q.seat == p.seat && of[[2]int{m, o}] == led
					}
				}
				for m, q := range n.places {
					had = had || q.seat == p.seat && q.at[0] == 10 && suits[m] == led
				}
				if had && at != but {
					return
				}
				was = was || had
			}
		}
		ways := n.lay(suits)
		deals.Add(deals, ways)
		if was {
			guilty.Add(guilty, ways)
		}
	}
	try(0)
	return n.asSets(deals), n.asSets(guilty)
}

// lay counts the ways to lay the cards where the places are of some suits.
func (n *inclusion) lay(suits []card.Suit) *big.Int {
	ways := big.NewInt(1)
	for s := range card.EverySuit.All() {
		var may []card.Cards
		key := ""
		for i, p := range n.places {
			if suits[i] == s {
				may = append(may, p.may.Of(s))
				key += fmt.Sprint(i, " ")
			}
		}
		key += s.String()
		if n.laid[key] == nil {
			n.laid[key] = permanent(may, n.free.Of(s))
		}
		if ways.Mul(ways, n.laid[key]); ways.Sign() == 0 {
			break
		}
	}
	return ways
}

// TestAuditLarge compares the counts of records with up to 25 cards unknown, and of
// stopped deals, with those by another method.
func TestAuditLarge(t *testing.T) {
	records := uint64(20)
	if long {
		records = 600
	}
	rules := rules.Default()
	plays, legal := 0, 0
	most := new(big.Int)
	for seed := range records {
		rng := rand.New(rand.NewPCG(seed, 31))
		v := plainVague(rng, 8+rng.IntN(18))
		n := newInclusion(v)
		tries := 1.0
		for _, p := range n.places {
			tries *= float64(suitsIn(p.may).Len())
		}
		if len(n.places) > 26 {
			continue
		}
		audit, err := Examine(v.deal(t), &rules, Trust{}, nil)
		assert.NilError(t, err)
		for _, s := range audit.Suspects {
			at := [2]int{s.Trick - 1, slices.IndexFunc(v.tricks[s.Trick-1], func(p vaguePlay) bool { return p.seat == s.Seat })}
			deals, guilty := n.all(at)
			if deals.Sign() >= 0 {
				plays++
				if deals.Cmp(most) > 0 {
					most = deals
				}
				if deals.Cmp(s.Deals) != 0 || guilty.Cmp(s.Renuncia) != 0 {
					t.Fatalf("seed %d, trick %d, %s: %v of %v, and by inclusion %v of %v", seed, s.Trick, s.Seat, s.Renuncia, s.Deals, guilty, deals)
				}
			}
			if tries > 50_000 || s.DealsLegal == nil {
				continue
			}
			legal++
			if deals, guilty = n.lawful(at); deals.Cmp(s.DealsLegal) != 0 || guilty.Cmp(s.RenunciaLegal) != 0 {
				t.Fatalf("seed %d, trick %d, %s, lawful: %v of %v, and by trying suits %v of %v", seed, s.Trick, s.Seat, s.RenunciaLegal, s.DealsLegal, guilty, deals)
			}
		}
	}
	t.Logf("%d plays, up to %v deals; %d with the second pair", plays, most, legal)
}
