package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A slipKind is something that a writer gets wrong.
type slipKind struct {
	name string
	make func(r *rand.Rand, pg *page)
	// What it makes untrue: what the record says of cards and of who played (told), a card in its place
	// (card), the card points (sham), or only the numbers.
	told, card, sham bool
}

// slips are all kinds of slips: one row each.
var slips = []slipKind{
	{"a wrong leader", wrongLeader, true, false, false},
	{"a wrong winner", wrongWinner, true, false, false},
	{"wrong points of a trick", wrongWorth, false, false, true},
	{"a wrong dealer", wrongDealer, true, false, false},
	{"two cards exchanged", exchange, true, true, false},
	{"a card misread", misread, true, true, false},
	{"five cards in a trick", fifth, true, true, false},
	{"a card left out", leftOut, true, true, false},
	{"a hand written wrong", wrongHand, true, true, false},
	{"wrong cards laid open", wrongShow, true, true, false},
	{"wrong points", wrongPoints, false, false, true},
	{"wrong games", wrongGames, false, false, false},
	{"a wrong sheet", wrongSheet, false, false, false},
	{"a wrong bid", wrongBid, true, false, false},
	{"a word that cannot be read", unreadable, true, true, true},
}

// every is all slips.
func every(int) bool { return true }

// err makes some slips.
func (g *gen) err(pg *page, truth *Truth) {
	if !g.chance(3) {
		return
	}
	for range 1 + g.IntN(4)/3 {
		s := &slips[g.IntN(len(slips))]
		if s.name == "a word that cannot be read" && !g.chance(4) {
			continue
		}
		before := pg.text(every)
		if pg.slips = append(pg.slips, madeSlip{s, g.Uint64()}); pg.text(every) == before {
			pg.slips = pg.slips[:len(pg.slips)-1]
			continue
		}
		g.kind(s.name)
		truth.Slips++
		truth.Told, truth.Miscarded, truth.Sham = truth.Told && !s.told, truth.Miscarded || s.card, truth.Sham || s.sham
	}
	if len(pg.rows) > 0 && truth.Slips == 0 && g.chance(3) {
		g.amended(pg)
	}
}

// amended writes a card wrong and corrects it.
func (g *gen) amended(pg *page) {
	k := pick(g.Rand, pg.rows)
	i := g.IntN(len(k.cards))
	right := named(k.cards[i], pg.t.tens)
	if k.hidden || k.written[i] != right || g.t.num("deck.copies") > 1 {
		return
	}
	wrong := named((k.cards[i]+1+g.IntN(39))%40, pg.t.tens)
	if slices.Contains(k.written, wrong) {
		return
	}
	g.kind("a card amended")
	k.written[i] = wrong
	pg.put(-1, "amend deal %d trick %d %s %s -> %s \"misread\"", pg.number, k.number, seatName(k.seats[i]), wrong, right)
}

func (pg *page) seen() []*row {
	return slices.DeleteFunc(slices.Clone(pg.rows), func(k *row) bool { return k.hidden })
}

// some calls with a trick that is written.
func (pg *page) some(r *rand.Rand, f func(k *row)) {
	if rows := pg.seen(); len(rows) > 0 {
		f(pick(r, rows))
	}
}

func otherSeat(r *rand.Rand, pg *page, not string) string {
	for {
		if s := seatName(r.IntN(pg.t.seats)); s != not {
			return s
		}
	}
}

func wrongLeader(r *rand.Rand, pg *page) {
	pg.some(r, func(k *row) { k.lead = otherSeat(r, pg, k.lead) })
}

func wrongWinner(r *rand.Rand, pg *page) {
	pg.some(r, func(k *row) {
		if len(k.cards) == pg.t.seats {
			k.won = otherSeat(r, pg, seatName(k.winner))
		}
	})
}

func wrongWorth(r *rand.Rand, pg *page) {
	pg.some(r, func(k *row) {
		if k.won != "" {
			k.worth = fmt.Sprint(k.points + 1 + r.IntN(9))
		}
	})
}

func wrongDealer(r *rand.Rand, pg *page) {
	if pg.dealer != "" {
		pg.dealer = "dealer " + seatName((pg.p.dealer+1+r.IntN(pg.t.players()-1))%pg.t.players())
	}
}

// place finds a card that is written exactly.
func (pg *page) place(r *rand.Rand) (k *row, i int) {
	for range 20 {
		if rows := pg.seen(); len(rows) > 0 {
			k = pick(r, rows)
			if i = r.IntN(len(k.written)); i < len(k.cards) && strings.HasSuffix(k.written[i], named(k.cards[i], pg.t.tens)) {
				return k, i
			}
		}
	}
	return nil, 0
}

func exchange(r *rand.Rand, pg *page) {
	a, i := pg.place(r)
	b, j := pg.place(r)
	if a != nil && b != nil && a != b && !strings.Contains(a.written[i]+b.written[j], ":") {
		a.written[i], b.written[j] = b.written[j], a.written[i]
	}
}

func misread(r *rand.Rand, pg *page) {
	if k, i := pg.place(r); k != nil {
		c := k.cards[i]
		other := (c/10)*10 + r.IntN(10) // of the suit
		if r.IntN(2) == 0 {
			other = r.IntN(4)*10 + c%10 // of the rank
		}
		k.written[i] = strings.Replace(k.written[i], named(c, pg.t.tens), named(other, pg.t.tens), 1)
	}
}

func fifth(r *rand.Rand, pg *page) {
	pg.some(r, func(k *row) { k.written = append(k.written, named(r.IntN(40), pg.t.tens)) })
}

func leftOut(r *rand.Rand, pg *page) {
	pg.some(r, func(k *row) {
		i := r.IntN(len(k.written))
		k.written = slices.Delete(k.written, i, i+1)
	})
}

func wrongHand(r *rand.Rand, pg *page) {
	if len(pg.hands) > 0 {
		h := &pg.hands[r.IntN(len(pg.hands))]
		if h.cards[r.IntN(len(h.cards))] = r.IntN(40); r.IntN(8) == 0 && !h.rest {
			h.cards = append(h.cards, r.IntN(40))
		}
		slices.Sort(h.cards)
	}
}

func wrongShow(r *rand.Rand, pg *page) {
	if len(pg.shown) > 0 {
		h := &pg.shown[r.IntN(len(pg.shown))]
		c := r.IntN(40)
		if strings.Contains(pg.trump, named(c, pg.t.tens)) {
			return // the program looks for the trump card in hands and tricks only
		}
		h.cards = append(slices.Clone(h.cards[1:]), c)
		slices.Sort(h.cards)
	}
}

// askew changes one number.
func askew(r *rand.Rand, m map[side]int, by int) {
	for s := side(1); s != 0; s++ {
		if _, ok := m[s]; ok {
			m[s] += by * (1 + r.IntN(3))
			return
		}
	}
}

func wrongPoints(r *rand.Rand, pg *page) { askew(r, pg.points, 2) }
func wrongGames(r *rand.Rand, pg *page)  { askew(r, pg.games, 1) }
func wrongSheet(r *rand.Rand, pg *page)  { askew(r, pg.sheet, 1) }

func wrongBid(r *rand.Rand, pg *page) {
	if pg.p == nil || len(pg.p.bids) == 0 {
		return
	}
	p := *pg.p
	p.bids = slices.Clone(p.bids)
	i := r.IntN(len(p.bids))
	seat := strings.Fields(p.bids[i])[1]
	switch r.IntN(3) {
	case 0:
		p.bids[i] = fmt.Sprint("bid ", seat, " ", 55+r.IntN(80))
	case 1:
		p.bids[i] = "bid " + otherSeat(r, pg, seat) + strings.TrimPrefix(p.bids[i], "bid "+seat)
	default:
		if p.declarer >= 0 {
			p.declarer = (p.declarer + 1) % pg.t.seats
		}
	}
	pg.p = &p
}

func unreadable(r *rand.Rand, pg *page) {
	pg.some(r, func(k *row) {
		k.written[r.IntN(len(k.written))] = pick(r, []string{"7?♥♥", "♠♠", "W♥", "Z:A♠", "#"})
	})
}
