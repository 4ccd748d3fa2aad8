package oracle

import (
	"fmt"
	"slices"
	"strings"
)

// besides are what happens beside the cards: one row each, and how often of a hundred.
var besides = []struct {
	name string
	rate int
	do   func(g *gen, pg *page)
}{
	{"a claim", 30, (*gen).claims},
	{"a claim by an outsider", 4, func(g *gen, pg *page) {
		g.after(pg, "claim %s against %s upheld", pick(g.Rand, []string{"referee", "spectator"}), g.someSide(pg))
	}},
	{"a claim about another deal", 5, func(g *gen, pg *page) {
		g.after(pg, "claim %s against %s deal %d upheld", seatName(g.player()), g.someSide(pg), max(1, pg.number-1))
	}},
	{"a claim before the first trick", 5, func(g *gen, pg *page) {
		pg.put(0, "claim %s against %s %s", seatName(g.player()), g.someSide(pg), pick(g.Rand, []string{"upheld", "rejected"}))
	}},
	{"an admission", 10, func(g *gen, pg *page) {
		g.after(pg, "admit %s trick %d", seatName(g.player()), 1+g.IntN(len(pg.rows)))
	}},
	{"a penalty", 15, (*gen).penalized},
	{"a consent", 4, func(g *gen, pg *page) { g.after(pg, "consent deal-right") }},
	{"a note", 4, func(g *gen, pg *page) { g.after(pg, `note "= A 12 ? ; [x]" ; deal 9`) }},
	{"a mark", 8, func(g *gen, pg *page) {
		k := pick(g.Rand, pg.rows)
		k.written[g.IntN(len(k.cards))] += pick(g.Rand, []string{"!", "?", "!?@12.5"})
	}},
	{"a substitute", 3, func(g *gen, pg *page) { g.after(pg, "substitute %s \"Eva Lima\"", seatName(g.player())) }},
	{"somebody leaves", 3, func(g *gen, pg *page) {
		n := 1 + g.IntN(len(pg.rows))
		pg.rows, pg.stopped, pg.shown, pg.misdeal = pg.rows[:n], false, nil, ""
		pg.put(n, "abandon %s", seatName(g.player()))
	}},
	{"signed", 4, func(g *gen, pg *page) {
		for _, c := range g.t.columns {
			pg.put(-1, "sign %s", c)
		}
	}},
	{"marks suspended", 2, func(g *gen, pg *page) { pg.put(-1, "suspend %s 1", g.t.columns[0]) }},
	{"who plays the dead hand", 20, func(g *gen, pg *page) {
		if g.t.deadIn() && !slices.ContainsFunc(pg.above, func(l string) bool { return strings.HasPrefix(l, "play") }) {
			pg.above = append(pg.above, "play by "+seatName(pg.p.dealer))
		}
	}},
}

// happens has something happen beside the cards.
func (g *gen) happens(pg *page) {
	if len(pg.rows) == 0 {
		return
	}
	n := g.IntN(200) // as often nothing
	for _, b := range besides {
		if n -= b.rate; n < 0 {
			g.kind(b.name)
			b.do(g, pg)
			return
		}
	}
}

func (g *gen) player() int { return g.IntN(g.t.players()) }

func (g *gen) someSide(pg *page) side { return pick(g.Rand, pg.p.sides(g.t)) }

// sometime returns some trick, or the last.
func (g *gen) sometime(pg *page) int {
	at := 1 + g.IntN(len(pg.rows))
	if g.chance(2) {
		at = len(pg.rows)
	}
	return at
}

// after puts a line after some trick.
func (g *gen) after(pg *page, format string, args ...any) { pg.put(g.sometime(pg), format, args...) }

// claims has somebody claim a renúncia: mostly rightly, if there is one to claim.
func (g *gen) claims(pg *page) {
	who := g.player()
	sides := pg.p.sides(g.t)
	own := sides[sideOf(sides, who)]
	accused := g.someSide(pg)
	for accused == own && !g.chance(12) {
		accused = g.someSide(pg)
	}
	at := g.sometime(pg)
	line := fmt.Sprintf("claim %s against ", seatName(who))
	seat := pick(g.Rand, accused.seats())
	if g.chance(3) {
		line += seatName(seat)
	} else {
		line += accused.String()
	}
	trick := 0
	if g.chance(2) {
		trick = 1 + g.IntN(at)
		line += fmt.Sprint(" trick ", trick)
	}
	guilty := false
	for p := range pg.p.revoked {
		guilty = guilty || accused.has(p.Seat) && p.Trick <= at && (trick == 0 || trick == p.Trick)
	}
	if g.chance(8) {
		g.kind("a wrong ruling")
		guilty = !guilty
	}
	switch {
	case g.chance(8):
		line += pick(g.Rand, []string{"", " withdrawn"})
	case guilty:
		line += " upheld"
		if at < len(pg.rows) && !g.chance(4) {
			pg.rows, pg.stopped = pg.rows[:at], g.chance(2)
		}
	default:
		line += " rejected"
	}
	pg.put(at, "%s", line)
}

// penalized has the referee give something for an infraction, mostly what the rules say.
func (g *gen) penalized(pg *page) {
	names := []string{"late", "talk", "lead-early", "slow", "out-of-turn", "dropped", "retrieved", "looked", "mixed", "conduct"}
	name := pick(g.Rand, names)
	line := fmt.Sprintf("penalty %s %s ", name, seatName(g.player()))
	f := fines[name]
	switch {
	case name == "late":
		line += fmt.Sprintf("%d award %d", 1+g.IntN(14), pick(g.Rand, []int{0, 2, 4}))
	case (f.warned || f.optional) && g.chance(2):
		line += "warning"
	case g.chance(3):
		line += fmt.Sprint("award ", g.IntN(5))
	default:
		line += fmt.Sprint("award ", f.least)
	}
	if g.after(pg, "%s", line); f.warned && g.chance(2) {
		pg.put(len(pg.rows), "%s", line) // and again
	}
}
