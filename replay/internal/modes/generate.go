package modes

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// Options say what records are wanted. The zero value draws everything from the seed.
type Options struct {
	Deals int // at most so many; 0 is up to 5
	// Plain records are whole and true: nothing vague, cut short or misspelt, and no claims.
	Plain bool
	// Lawful records have no renúncia.
	Lawful bool
	// Hands are written always.
	Hands bool
}

// A Record is a match, and what really happened in it.
type Record struct {
	Mode  string
	Seed  uint64
	Text  string
	Truth Truth
}

// Truth is what happened in a match.
type Truth struct {
	Deals []DealTruth
	// Winners are the columns that won; nil where nobody did, or where a deal that was cut short hides it.
	Winners []string
}

// DealTruth is what happened in a deal.
type DealTruth struct {
	Kinds   []string // what is out of the ordinary in it, each once
	Revoked map[Play]bool
	Cards   map[Play]string // what was really played, where anything was
	Sides   []string
	// Points and Tricks are by side, and Games by column with the claims as they were ruled, zeros left out. They
	// are nil where the deal was cut short.
	Points, Tricks, Games map[string]int
	Sheet                 map[string]int
	Winners               []string // of the tricks, in order
	HandsWritten          bool     // every hand is
	Told                  bool     // all that is written is so; it may be vague
	Exact                 bool     // every card that is written is written exactly
	Whole                 bool     // every trick is written
	Slip                  string   // the one thing written wrong, or empty
}

type writer struct {
	*rand.Rand
	t     *table
	o     Options
	rec   *Record
	lines []string
	sum   map[string]int
	known bool
	over  bool
}

// Generate returns the record of a mode that belongs to a seed: always the same one. It panics on a
// mode that is not one of [Modes], with a target or without.
func Generate(mode string, seed uint64, o Options) Record {
	t, err := readTable(mode)
	if err != nil {
		panic(err)
	}
	w := &writer{Rand: rand.New(rand.NewPCG(seed, 24)), t: t, o: o, rec: &Record{Mode: mode, Seed: seed}, sum: map[string]int{}, known: true}
	for _, c := range t.columns() {
		w.sum[c.String()] = 0
	}
	deals := o.Deals
	if deals == 0 {
		deals = 1 + w.IntN(5)
	}
	dealer := w.IntN(t.players())
	first := 1
	for i := range deals {
		if w.over && !(!o.Plain && w.IntN(4) == 0) {
			break
		}
		w.deal(first+i, dealer)
		dealer = t.right(dealer)
	}
	if !w.known {
		w.rec.Truth.Winners = nil
	}
	w.rec.Text = strings.Join(append(w.tags(), w.lines...), "\n") + "\n"
	return *w.rec
}

var names = [8]string{"Ana", "Bruno", "Carla", "Duarte", "Elsa", "Filipe", "Graça", "Hugo"}

func (w *writer) tags() []string {
	out := []string{`[Sueca "1"]`, `[Event "Mesa grande"]`, fmt.Sprintf(`[Match "%d"]`, w.rec.Seed), fmt.Sprintf("[Rules %q]", w.rec.Mode)}
	for s := range w.t.players() {
		out = append(out, fmt.Sprintf("[%s %q]", letter(s), names[s]))
	}
	if w.known && !w.over && w.IntN(3) == 0 {
		out = append(out, fmt.Sprintf("[Result %q]", w.tally(w.sum)))
	}
	return out
}

// tally writes a number for each column, in letter order.
func (w *writer) tally(n map[string]int) string {
	var out []string
	for _, c := range w.t.columns() {
		out = append(out, fmt.Sprintf("%s %d", c, n[c.String()]))
	}
	return strings.Join(out, " ")
}

func (w *writer) add(format string, args ...any) {
	w.lines = append(w.lines, fmt.Sprintf(format, args...))
}

// chance reports whether something happens, one time in n.
func (w *writer) chance(n int) bool { return w.IntN(n) == 0 }

// untidy is chance for what plain records have not.
func (w *writer) untidy(n int) bool { return w.IntN(n) == 0 && !w.o.Plain }

func (w *writer) deal(number, dealer int) {
	want := anyhow
	switch w.IntN(16) {
	case 0:
		want = swept
	case 1:
		want = level
	case 2:
		want = nobody
	}
	reckless := []int{0, 0, 3, 8, 20}[w.IntN(5)]
	if w.o.Lawful {
		reckless = 0
	}
	g := w.t.play(w.Rand, dealer, reckless, want)
	dt := DealTruth{Revoked: map[Play]bool{}, Cards: map[Play]string{}, Told: true, Exact: true}
	p := &page{w: w, g: g, d: &dt, kept: len(g.tricks)}
	p.plan()
	p.write(number)
	w.settle(p)
	w.outcome(p)
	slices.Sort(dt.Kinds)
	w.rec.Truth.Deals = append(w.rec.Truth.Deals, dt)
}

// A page is a deal as it is being written.
type page struct {
	w       *writer
	g       *game
	d       *DealTruth
	kept    int // tricks that are written whole
	partial int // cards of the trick after those
	stop    bool
	vague   int // one card in so many is written vaguely, 0 none
	slip    string
	claims  []charge
}

// A charge is a claim, after so many tricks.
type charge struct {
	by, against int
	whole       bool // against the side by its letters
	after       int
	trick       int
	ruling      string
	counts      bool
}

func (p *page) kind(name string) { p.d.Kinds = append(p.d.Kinds, name) }

// plan decides what will be out of the ordinary.
func (p *page) plan() {
	w, g := p.w, p.g
	if g.passed {
		p.kind("all pass")
		return
	}
	if w.untidy(6) {
		p.kept = w.IntN(w.t.size)
		p.partial = w.IntN(w.t.seats)
		p.stop = w.chance(2)
		p.kind("cut short")
	}
	if w.untidy(4) {
		p.vague = 2 + w.IntN(12)
		p.d.Exact = false
		p.kind("vague")
	}
	if p.kept > 0 && w.untidy(4) {
		p.claim()
	}
	if len(p.claims) == 0 && w.untidy(4) {
		p.slip = []string{"points", "games", "sheet", "winner", "leader", "worth"}[w.IntN(6)]
		if p.kept < w.t.size || (p.slip == "leader" || p.slip == "winner" || p.slip == "worth") && p.kept < 2 {
			p.slip = ""
		}
	}
	p.d.Whole = p.kept == w.t.size
	for i, t := range g.tricks {
		if i < p.kept || i == p.kept {
			for k, l := range t {
				if i < p.kept || k < p.partial {
					at := Play{i + 1, letter(l.seat)}
					p.d.Cards[at] = l.card.String()
					if l.revoked {
						p.d.Revoked[at] = true
					}
				}
			}
		}
	}
}

// claim has somebody accuse somebody, mostly as the rules allow and as it was.
func (p *page) claim() {
	w, g := p.w, p.g
	c := charge{after: 1 + w.IntN(p.kept), by: w.IntN(w.t.players())}
	if w.chance(3) {
		c.after = p.kept
	}
	if p.partial > 0 && p.kept < w.t.size {
		p.partial = 0 // nobody plays on while there is a claim to be looked at
	}
	c.against = w.IntN(w.t.seats)
	if w.t.dead && w.chance(8) {
		c.by = 3 // the dead hand
	}
	accused := p.side(c.against)
	c.whole = w.chance(2)
	var guilty []int
	for i, t := range g.tricks[:c.after] {
		for _, l := range t {
			if l.revoked && accused.has(l.seat) {
				guilty = append(guilty, i+1)
			}
		}
	}
	c.ruling = "rejected"
	if len(guilty) > 0 {
		c.ruling = "upheld"
		if w.chance(2) {
			c.trick = guilty[w.IntN(len(guilty))]
		}
	}
	p.kind("claim " + c.ruling)
	switch w.IntN(10) {
	case 0:
		c.ruling = map[string]string{"upheld": "rejected", "rejected": "upheld"}[c.ruling]
		p.kind("wrong ruling")
	case 1:
		c.ruling = ""
		p.kind("no ruling")
	case 2:
		c.ruling = "withdrawn"
		p.kind("withdrawn")
	}
	c.counts = !accused.has(c.by) && c.by < w.t.players()
	if !c.counts {
		p.kind("claim by the wrong side")
	}
	if c.ruling == "upheld" {
		// The deal ends with it.
		p.kept, p.partial, p.stop = c.after, 0, false
	}
	p.claims = append(p.claims, c)
}

// side returns who played with a seat.
func (p *page) side(seat int) group {
	for _, g := range p.g.sides() {
		if g.has(seat) {
			return g
		}
	}
	return 0
}

// settle notes what the deal brought in truth.
func (w *writer) settle(p *page) {
	d, g := p.d, p.g
	for _, s := range g.sides() {
		d.Sides = append(d.Sides, s.String())
	}
	for i := range p.kept {
		d.Winners = append(d.Winners, letter(g.winners[i]))
	}
	games := map[string]int{}
	give := func(to group, n int) {
		for _, c := range w.t.columns() {
			if c&to == c && n != 0 {
				games[c.String()] += n
				if w.known {
					w.sum[c.String()] += n
				}
			}
		}
		if w.known {
			w.check()
		}
	}
	replaced := false
	for _, c := range p.claims {
		switch {
		case !c.counts || c.ruling == "":
			w.known = w.known && c.ruling == "withdrawn"
		case c.ruling == "upheld":
			give((1<<w.t.seats-1)&^p.side(c.against), w.t.award)
			replaced = true
		case c.ruling == "rejected":
			give(p.side(c.against), w.t.false_)
		}
	}
	if p.kept == len(g.tricks) {
		d.Points, d.Tricks = map[string]int{}, map[string]int{}
		points, tricks := g.score()
		for i, s := range d.Sides {
			d.Points[s], d.Tricks[s] = points[i], tricks[i]
		}
		if g.passed {
			d.Points, d.Tricks = nil, nil
		} else if !replaced {
			j := judge{t: w.t}
			for c, n := range j.games(g.sides(), points, tricks, &auction{value: g.stood()}) {
				games[c] += n
				if w.known {
					w.sum[c] += n
				}
			}
			if w.known {
				w.check()
			}
		}
	} else if !replaced {
		w.known = false
	}
	for _, c := range p.claims {
		if !c.counts && c.ruling != "withdrawn" || c.ruling == "" {
			return // what such a claim brings is not for this package to say
		}
	}
	if p.kept == len(g.tricks) || replaced {
		d.Games = games
	}
	if w.known {
		d.Sheet = maps.Clone(w.sum)
	}
}

func (w *writer) check() {
	if w.over || w.t.target == 0 {
		return
	}
	for _, c := range w.t.columns() {
		if w.sum[c.String()] >= w.t.target {
			w.over = true
			w.rec.Truth.Winners = append(w.rec.Truth.Winners, c.String())
		}
	}
}

// stood returns the bid that stood.
func (g *game) stood() int {
	n := 0
	for _, b := range g.bids {
		n = max(n, b.value)
	}
	return n
}
