package oracle

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// A page is a deal as it is written down: first carefully, and then with its slips.
type page struct {
	t             *table
	p             *playedDeal
	number        int
	dealer, trump string // what the deal line says of them
	above         []string
	hands         []handLine
	rows          []*row
	beside        map[int][]string // lines after so many tricks
	points        map[side]int     // nil where they are not written
	games, sheet  map[side]int
	none          bool // "games none"
	stopped       bool
	misdeal       string // the line, empty where the deal counts
	shown         []handLine
	slips         []madeSlip
}

type handLine struct {
	seat  int
	cards []int
	rest  bool // the others are there too, and not known
	voids set  // suits that are known not to be there
}

// A madeSlip is a slip with the chance that it was made by.
type madeSlip struct {
	slip *slipKind
	seed uint64
}

// text writes the page with some of its slips.
func (pg *page) text(some func(int) bool) string {
	c := pg.clone()
	for i, s := range pg.slips {
		if some(i) {
			s.slip.make(rand.New(rand.NewPCG(s.seed, 52)), c)
		}
	}
	return c.render()
}

func (pg *page) clone() *page {
	c := *pg
	c.hands, c.shown = slices.Clone(pg.hands), slices.Clone(pg.shown)
	for i := range c.hands {
		c.hands[i].cards = slices.Clone(c.hands[i].cards)
	}
	c.rows = slices.Clone(pg.rows)
	for i, k := range pg.rows {
		r := *k
		r.written, c.rows[i] = slices.Clone(k.written), &r
	}
	c.points, c.games, c.sheet = maps.Clone(pg.points), maps.Clone(pg.games), maps.Clone(pg.sheet)
	return &c
}

// put puts a line after so many tricks.
func (pg *page) put(n int, format string, args ...any) {
	pg.beside[n] = append(pg.beside[n], fmt.Sprintf(format, args...))
}

func (pg *page) render() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("%s", strings.TrimSpace(fmt.Sprint("deal ", pg.number, " ", pg.dealer, " ", pg.trump)))
	for _, l := range pg.above {
		line("%s", l)
	}
	for _, h := range pg.hands {
		line("hand %s", pg.t.handText(h))
	}
	if pg.p != nil && pg.t.auction() {
		for _, x := range pg.p.bids {
			line("%s", x)
		}
		if pg.p.declarer >= 0 {
			line("declare %s trump %s call %s", seatName(pg.p.declarer), suitNames[pg.p.trump][0], pg.p.call)
		}
	}
	for n := 0; ; n++ {
		for _, l := range pg.beside[n] {
			line("%s", l)
		}
		if n == len(pg.rows) {
			break
		}
		if k := pg.rows[n]; !k.hidden {
			text := fmt.Sprintf("%d. ", k.number)
			if k.lead != "" {
				text += k.lead + ": "
			}
			if text += strings.Join(k.written, " "); k.won != "" {
				if text += " = " + k.won; k.worth != "" {
					text += " " + k.worth
				}
			}
			line("%s", text)
		}
	}
	if pg.stopped && pg.misdeal == "" {
		line("stop")
	}
	for _, h := range pg.shown {
		line("show %s", pg.t.handText(h))
	}
	if pg.misdeal != "" {
		line("%s", pg.misdeal)
	}
	tally := func(word string, m map[side]int) {
		var out []string
		for s := side(1); s != 0; s++ {
			if n, ok := m[s]; ok {
				out = append(out, fmt.Sprint(s, " ", n))
			}
		}
		if len(out) > 0 {
			line("%s %s", word, strings.Join(out, " "))
		}
	}
	tally("points", pg.points)
	if pg.none {
		line("games none")
	} else {
		tally("games", pg.games)
	}
	tally("sheet", pg.sheet)
	for _, l := range pg.beside[-1] {
		line("%s", l)
	}
	return b.String()
}

// handText writes a hand by suits.
func (t *table) handText(h handLine) string {
	out := seatName(h.seat)
	for suit := range 4 {
		ranks := ""
		for _, c := range h.cards {
			if suitOf(c) == suit {
				ranks += strings.TrimSuffix(named(c, t.tens), suitNames[suit][0])
			}
		}
		if ranks != "" {
			out += " " + suitNames[suit][0] + ranks
		} else if h.voids.has(suit * 10) {
			out += " " + suitNames[suit][0] + "-"
		}
	}
	if n := t.size - len(h.cards); h.rest && n > 0 {
		out += fmt.Sprint(" *", n)
	}
	return out
}

// deal plays a deal and writes it down, and reports whether it is to be dealt again.
func (g *gen) deal(number, dealer int) bool {
	t := g.t
	p := g.play(dealer)
	pg := &page{t: t, p: p, number: number, dealer: "dealer " + seatName(dealer), beside: map[int][]string{}}
	if !t.auction() {
		trumps := slices.DeleteFunc(slices.Clone(p.hands[dealer]), func(c int) bool { return suitOf(c) != p.trump })
		pg.trump = "trump " + named(pick(g.Rand, trumps), t.tens)
	}
	if t.is("lead.first", "cutter") && len(p.tricks) > 0 {
		pg.above = append(pg.above, "cut "+seatName(p.tricks[0].leader))
	}
	for _, k := range p.tricks {
		k.lead, k.won, k.worth = seatName(k.leader), seatName(k.winner), fmt.Sprint(k.points)
		for _, c := range k.cards {
			k.written = append(k.written, named(c, t.tens))
		}
	}
	pg.rows = p.tricks
	truth := Truth{Revoked: p.revoked, Points: p.points, Told: true}
	again := g.misdeals.IntN(12) == 0 && len(p.tricks) > 0
	onlyResult := !again && g.chance(5) && len(p.tricks) > 0
	if onlyResult {
		g.resultAlone(pg)
		truth.Revoked = map[Play]bool{}
	} else {
		if again {
			g.misdealt(pg)
		}
		g.happening(pg, &truth)
	}
	if p.declarer < 0 && t.auction() {
		truth.Points = nil
	}
	g.settle(pg, truth.Points, onlyResult)
	if !onlyResult {
		g.style(pg)
	}
	g.err(pg, &truth)
	g.rec.pages, g.rec.Deals = append(g.rec.pages, pg), append(g.rec.Deals, truth)
	return pg.misdeal != ""
}

// misdealt ends a deal that does not count, before its first card or later.
func (g *gen) misdealt(pg *page) {
	g.kind("a misdeal")
	pg.misdeal = pick(g.misdeals, []string{"misdeal", "mal dado", "dar de novo \"onze cartas\""})
	n := g.misdeals.IntN(pg.t.size)
	if pg.rows = pg.rows[:n]; n > 0 && g.chance(3) {
		g.unfinished(pg.rows[n-1])
	}
}

// happening has something happen in a deal, which may end it.
func (g *gen) happening(pg *page, truth *Truth) {
	if pg.misdeal == "" && g.chance(5) && len(pg.rows) > 0 {
		g.cutShort(pg)
	}
	for range g.IntN(3) {
		g.happens(pg)
	}
	if len(pg.rows) < g.t.size {
		truth.Points = nil
		maps.DeleteFunc(truth.Revoked, func(p Play, _ bool) bool {
			return p.Trick > len(pg.rows) || !slices.Contains(pg.rows[p.Trick-1].seats, p.Seat)
		})
	}
}

// resultAlone leaves out all tricks of a deal.
func (g *gen) resultAlone(pg *page) {
	g.kind("only the result")
	if pg.rows = nil; g.t.auction() {
		p := pg.p
		one := p.hands[p.partner][0]
		pg.hands = []handLine{{seat: p.partner, cards: []int{one}}}
		if p.call = named(one, false); p.partner == p.declarer {
			p.call = "-"
		}
	}
}

// cutShort ends a deal before its last trick.
func (g *gen) cutShort(pg *page) {
	g.kind("stopped")
	n := 1 + g.IntN(pg.t.size-1)
	pg.rows, pg.stopped = pg.rows[:n], true
	if g.chance(3) {
		g.unfinished(pg.rows[n-1])
	}
	for s := range pg.t.seats {
		if g.chance(3) && !(pg.t.deadIn() && s == deadSeat) {
			var left []int
			for _, k := range pg.p.tricks[n-1:] {
				if i := slices.Index(k.seats, s); i >= 0 && k.number > n {
					left = append(left, k.cards[i])
				} else if i < 0 {
					left = append(left, k.unplayed[s])
				}
			}
			if slices.Sort(left); g.chance(3) {
				left = left[:1+g.IntN(len(left))]
			}
			g.kind("cards laid open")
			pg.shown = append(pg.shown, handLine{seat: s, cards: left})
		}
	}
}

// unfinished leaves out the last cards of a trick, or says that they were not played.
func (g *gen) unfinished(k *row) {
	g.kind("a trick in progress")
	n := 1 + g.IntN(len(k.cards)-1)
	k.won, k.worth, k.unplayed = "", "", map[int]int{}
	for i := n; i < len(k.cards); i++ {
		k.written[i], k.unplayed[k.seats[i]] = "-", k.cards[i]
	}
	if k.cards, k.seats = k.cards[:n], k.seats[:n]; g.chance(2) {
		k.written = k.written[:n]
	}
}

// settle writes down what a deal came to, by the oracle's own ledger: as a careful writer would have it.
func (g *gen) settle(pg *page, points map[string]int, onlyResult bool) {
	if points != nil && (onlyResult && !g.chance(4) || g.chance(2)) {
		pg.points = map[side]int{}
		for s, n := range points {
			pg.points[readSide(s)] = n
		}
		if len(points) == 2 && g.chance(5) { // one tells the other
			for s := range points {
				if readSide(s).has(pg.p.dealer) {
					delete(pg.points, readSide(s))
				}
			}
		}
	}
	if onlyResult && pg.points == nil {
		pg.games = map[side]int{}
		winner := pg.p.sides(g.t)[0]
		for _, c := range g.t.columns {
			if c&^winner == 0 {
				pg.games[c] = g.t.num("score.single")
			}
		}
	}
	o := Judge(g.exact + pg.render())
	s := o.Sections[len(o.Sections)-1]
	if s.Games != nil && pg.games == nil && g.chance(2) {
		pg.games, pg.none = map[side]int{}, true
		for c, n := range s.Games {
			if n != 0 {
				pg.games[readSide(c)], pg.none = n, false
			}
		}
	}
	if s.Sheet != nil && g.chance(2) {
		pg.sheet = map[side]int{}
		for c, n := range s.Sheet {
			pg.sheet[readSide(c)] = n
		}
	}
	g.exact += pg.render()
}

// style leaves out and blurs what a hasty writer does.
func (g *gen) style(pg *page) {
	t := g.t
	if g.chance(3) {
		g.kind("hands written")
		for s := range t.hands {
			if s >= t.seats && !t.is("dead", "out") || g.chance(3) {
				continue
			}
			h := handLine{seat: s, cards: slices.Clone(pg.p.hands[s])}
			if g.chance(4) {
				g.kind("a hand in part")
				g.Shuffle(len(h.cards), func(i, j int) { h.cards[i], h.cards[j] = h.cards[j], h.cards[i] })
				for suit := range 4 {
					if g.chance(2) && !slices.ContainsFunc(h.cards, func(c int) bool { return suitOf(c) == suit }) {
						h.voids |= ofSuit(suit)
					}
				}
				h.cards, h.rest = h.cards[:1+g.IntN(len(h.cards)-1)], g.chance(2)
				slices.Sort(h.cards)
			}
			pg.hands = append(pg.hands, h)
		}
	}
	winners, points := !g.chance(3), g.chance(2)
	for _, k := range pg.rows {
		if !winners || g.chance(10) {
			k.won = ""
		}
		if !points || g.chance(10) {
			k.worth = ""
		}
	}
	if len(pg.rows) == 0 {
		return
	}
	switch g.IntN(25) {
	case 0:
		g.kind("a leader not written")
		pick(g.Rand, pg.rows).lead = ""
	case 1:
		g.kind("no dealer written")
		if pg.dealer = ""; t.deadIn() {
			pg.dealer = "dealer " + seatName(pg.p.dealer)
		}
	case 2:
		if !t.auction() {
			g.kind("trumps not known")
			pg.trump = pick(g.Rand, []string{"", "trump *"})
		}
	case 3, 4:
		if !t.auction() {
			g.kind("only the suit of trumps")
			pg.trump = "trump *" + suitNames[pg.p.trump][0]
		}
	case 5:
		g.kind("a trick not written")
		pick(g.Rand, pg.rows).hidden = true
	case 6:
		g.outOfTurn(pg)
	case 7, 8, 9, 10, 11, 12:
		g.kind("cards known in part")
		rate := 3 + g.IntN(25)
		for _, k := range pg.rows {
			for i, c := range k.cards {
				if g.chance(rate) {
					k.written[i] = g.blurred(c)
				}
			}
		}
	}
}

func (g *gen) blurred(c int) string {
	suit := suitNames[suitOf(c)][0]
	ways := []string{"*", "*" + suit, strings.TrimSuffix(named(c, g.t.tens), suit) + "*"}
	if worth(c) == 0 {
		ways = append(ways, "x", "x"+suit)
	}
	return pick(g.Rand, ways)
}

// outOfTurn has a player play before another whose turn it is: the same cards, by the same seats.
func (g *gen) outOfTurn(pg *page) {
	k := pick(g.Rand, pg.rows)
	if g.t.num("deck.copies") > 1 || len(k.cards) != g.t.seats {
		return // the order decides between equal cards
	}
	g.kind("a card out of its turn")
	i := 1 + g.IntN(g.t.seats-2)
	k.written[i], k.written[i+1] = k.written[i+1], k.written[i]
	seats := slices.Clone(k.seats)
	seats[i], seats[i+1] = seats[i+1], seats[i]
	for ; i < len(seats); i++ {
		k.written[i] = seatName(seats[i]) + ":" + k.written[i]
	}
}
