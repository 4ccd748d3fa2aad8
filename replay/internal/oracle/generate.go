package oracle

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// Modes are the tables that records are written of: four hands by any profile, or what the Rules tag says.
var Modes = []string{"four", "tres-morto", "tres-morto dead=out", "dupla", "dupla players=6", "italiana5",
	"italiana5 score.italiana=suecada"}

// A Record is a match as it was written down, and what really happened in it.
type Record struct {
	Mode  string
	Seed  uint64
	Text  string
	Kinds []string // of untidiness, each once
	Deals []Truth  // in the order of the text

	head  string
	pages []*page
}

// A Truth is what happened in a deal.
type Truth struct {
	Revoked map[Play]bool
	Points  map[string]int // by side; nil where it was not played to its end
	// Told says that the record says nothing of the cards, of who dealt, led or took a trick that is not so; it
	// may say it vaguely or not at all.
	Told bool
	// Miscarded says that some card is written that was not played there.
	Miscarded bool
	// Sham says that the card points are written wrong.
	Sham bool
	// Slips is how many slips the deal was written with.
	Slips int
}

// A played is a deal as it was played.
type playedDeal struct {
	dealer, declarer, partner, bid, trump int
	bids                                  []string
	call                                  string
	hands                                 [][]int
	tricks                                []*row
	left                                  [][]int // what each hand has left
	points                                map[string]int
	revoked                               map[Play]bool
}

// sides returns the sides of the deal.
func (p *playedDeal) sides(t *table) []side { return t.sides(p.dealer, p.declarer, p.partner) }

// A row is a trick as it was played, and as it is written.
type row struct {
	number, leader, winner, points int
	cards, seats                   []int
	written                        []string    // the cards
	lead, won, worth               string      // the letters and the number, empty where they are left out
	hidden                         bool        // the whole line is left out
	unplayed                       map[int]int // by seat, what was not played when play stopped
}

// A gen writes one record.
type gen struct {
	*rand.Rand
	t     *table
	rec   *Record
	exact string // the text as a careful writer would have it
	kinds map[string]bool
	// misdeals draws those, so that the records without one are the same with them and without.
	misdeals *rand.Rand
}

// Write returns the record of a mode that belongs to a seed: always the same one.
func Write(mode string, seed uint64) *Record {
	h := fnv.New64()
	h.Write([]byte(mode))
	g := &gen{Rand: rand.New(rand.NewPCG(seed, h.Sum64())), rec: &Record{Mode: mode, Seed: seed}, kinds: map[string]bool{},
		misdeals: rand.New(rand.NewPCG(seed, h.Sum64()+1))}
	g.head()
	dealer := g.IntN(g.t.players())
	number := 1
	for range 1 + g.IntN(4) {
		if number > 1 && g.IntN(25) == 0 {
			g.kind("a gap in the numbers")
			number++
			dealer = g.t.deals(dealer)
		}
		if !g.deal(number, dealer) {
			number, dealer = number+1, g.t.deals(dealer)
		} else if g.misdeals.IntN(2) == 0 {
			number++ // or it has the same number
		}
	}
	g.rec.Kinds = slices.Sorted(maps.Keys(g.kinds))
	g.finish()
	return g.rec
}

func (g *gen) kind(k string) { g.kinds[k] = true }

func (g *gen) chance(of int) bool { return g.IntN(of) == 0 }

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// exceptions are what houses change in a profile.
var exceptions = []string{
	"target=5", "target=10", "target=2", "dealer.rotation=left", "lead.first=left", "play.direction=cw lead.first=left",
	"score.sweep.by=points",
	"score.sweep.value=3", "score.exact90=3", "score.single=2", "score.tie=plus1", "score.tie=plus1 tie.accumulates=yes",
	"match.end_check=after_deal",
	"renuncia=fpsd", "renuncia=bila", "renuncia=none", "renuncia=discord", "renuncia.claim_by=any", "renuncia.deadline=match_end",
	"renuncia.deadline=next_deal_start", "renuncia.confirmed.award=3", "renuncia.confirmed.replaces_result=no",
	"renuncia.false.award=1",
	"renuncia.self.award=1", "penalty.mode=transfer", "void=must_trump", "score.tie=double", "score.tie=set2", "lead.first=partner",
}

func (g *gen) head() {
	value := g.rec.Mode
	if value == "four" {
		var names []string
		for n, r := range profiles {
			if r.is("players", "4") && r["needs"] == "" {
				names = append(names, n)
			}
		}
		slices.Sort(names)
		if value = "fpsd"; !g.chance(3) {
			value = pick(g.Rand, names)
		}
		for range max(0, g.IntN(4)-1) {
			if longer := value + " " + pick(g.Rand, exceptions); g.valid(longer) {
				value = longer
			}
		}
	} else if g.chance(2) {
		value += fmt.Sprint(" target=", 2+g.IntN(4))
	}
	r, _ := readRules(value)
	g.t = newTable(r)
	tag := fmt.Sprintf("[Rules %q]\n", value)
	switch {
	case value == "fpsd" && g.chance(4):
		g.kind("no rules")
		tag = ""
	case g.chance(20):
		g.kind("rules in odd case")
		tag = fmt.Sprintf("[Rules %q]\n", strings.ToUpper(value[:1])+value[1:])
	case g.chance(80):
		g.kind("rules misspelt")
		tag = fmt.Sprintf("[Rules %q]\n", "x"+value)
	}
	g.rec.head = "[Sueca \"1\"]\n" + tag
	g.exact = fmt.Sprintf("[Sueca \"1\"]\n[Rules %q]\n", value)
}

func (g *gen) valid(value string) bool { _, ok := readRules(value); return ok }

// play plays a deal out.
func (g *gen) play(dealer int) *playedDeal {
	t := g.t
	p := &playedDeal{dealer: dealer, declarer: -1, partner: -1, revoked: map[Play]bool{}, points: map[string]int{}}
	var pack []int
	for k, n := range t.copies {
		pack = append(pack, slices.Repeat([]int{k}, n)...)
	}
	g.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	for s := range t.hands {
		p.hands = append(p.hands, slices.Clone(pack[s*t.size:(s+1)*t.size]))
		slices.Sort(p.hands[s])
		p.left = append(p.left, slices.Clone(p.hands[s]))
	}
	p.trump = suitOf(pick(g.Rand, p.hands[dealer]))
	d := &deal{dealer: dealer, cutter: -1, declarer: -1}
	if t.auction() {
		if g.bid(p); p.declarer < 0 {
			return p
		}
		d.declarer = p.declarer
	}
	if t.is("lead.first", "cutter") && g.chance(3) {
		d.cutter = (dealer + t.players() - 1) % t.players()
	}
	leader := t.leads(d, dealer)
	rate := []int{1000, 40, 15}[g.IntN(3)]
	sides := p.sides(t)
	for n := 1; n <= t.size; n++ {
		k := &row{number: n, leader: leader}
		for seat, i := leader, 0; i < t.seats; seat, i = t.after(seat, dealer), i+1 {
			led := -1
			if i > 0 {
				led = suitOf(k.cards[0])
			}
			c := g.card(p, seat, led, rate)
			if led >= 0 && suitOf(c) != led && slices.ContainsFunc(p.left[seat], func(x int) bool { return suitOf(x) == led }) {
				p.revoked[Play{n, seat}] = true
			}
			at := slices.Index(p.left[seat], c)
			p.left[seat] = slices.Delete(p.left[seat], at, at+1)
			k.cards, k.seats = append(k.cards, c), append(k.seats, seat)
			k.points += worth(c)
		}
		best := 0
		for i := range k.cards {
			if beats(k.cards[i], k.cards[best], p.trump) {
				best = i
			}
		}
		k.winner = k.seats[best]
		leader = k.winner
		p.points[sides[sideOf(sides, leader)].String()] += k.points
		p.tricks = append(p.tricks, k)
	}
	for _, s := range sides {
		p.points[s.String()] += 0
	}
	return p
}

// card chooses a card to play, at times one that may not be.
func (g *gen) card(p *playedDeal, seat, led, rate int) int {
	var may []int
	for _, suit := range []int{led, p.trump} {
		if len(may) == 0 && (suit == led || g.t.is("void", "must_trump") && led >= 0 && !g.chance(10)) {
			for _, c := range p.left[seat] {
				if suitOf(c) == suit {
					may = append(may, c)
				}
			}
		}
	}
	if len(may) == 0 || g.chance(rate) {
		may = p.left[seat]
	}
	return pick(g.Rand, may)
}

// bid plays the auction: who declares, with whom, and what was said.
func (g *gen) bid(p *playedDeal) {
	t, passed := g.t, map[int]bool{}
	all := g.chance(15)
	for seat := t.after(p.dealer, p.dealer); len(passed) < t.seats && !(len(passed) == t.seats-1 &&
		p.declarer >= 0); seat = t.after(seat, p.dealer) {
		switch {
		case passed[seat]:
		case all || g.chance(2) || p.bid >= 115:
			passed[seat] = true
			p.bids = append(p.bids, fmt.Sprintf("bid %s pass", seatName(seat)))
		default:
			p.bid = max(60, p.bid) + 5*(1+g.IntN(2))
			p.declarer = seat
			p.bids = append(p.bids, fmt.Sprintf("bid %s %d", seatName(seat), p.bid))
		}
	}
	if p.declarer < 0 {
		return
	}
	p.partner, p.call, p.trump = p.declarer, "-", g.IntN(4)
	if !g.chance(6) {
		for s, hand := range p.hands {
			if (s != p.declarer) != g.chance(12) {
				p.partner, p.call = s, named(pick(g.Rand, hand), false)
				if g.chance(3) {
					break
				}
			}
		}
	}
}

// finish puts the text of a record together.
func (g *gen) finish() {
	g.rec.Text = g.rec.With(-1, nil)
	if o := Judge(g.exact); g.chance(4) && !o.Sections[0].Open["result-mismatch"] {
		result := map[side]int{}
		for _, c := range g.t.columns {
			result[c] = o.Result[c.String()]
		}
		if g.chance(6) {
			g.kind("a wrong result")
			result[g.t.columns[0]]++
		}
		g.rec.head = strings.Replace(g.rec.head, "[Sueca \"1\"]\n", fmt.Sprintf("[Sueca \"1\"]\n[Result %q]\n",
			tallyText(g.t, result)), 1)
		g.rec.Text = g.rec.With(-1, nil)
	}
}

// With returns the record as it would be if only some of the slips had been made in writing down one
// of its deals, numbered from 0.
func (r *Record) With(deal int, slips func(int) bool) string {
	text := r.head
	for i, p := range r.pages {
		if i == deal {
			text += p.text(slips)
		} else {
			text += p.text(every)
		}
	}
	return text
}

func tallyText(t *table, tally map[side]int) string {
	var out []string
	for _, c := range t.columns {
		out = append(out, fmt.Sprint(c, " ", tally[c]))
	}
	return strings.Join(out, " ")
}
