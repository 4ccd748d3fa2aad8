package simulate

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
)

// Archive describes an archive of generated matches. Equal values make equal matches.
type Archive struct {
	// Deals is the number of deals in all.
	Deals int
	Seed  uint64
	// Rules are those of every match; the zero Rules are those of a record that names
	// none. See [Unplayed] for those that cannot be generated.
	Rules rules.Rules
	// Revokes is the share of the deals with a renúncia, Errors of those with another
	// slip, 0 to 1. No deal has two.
	Revokes, Errors float64
	// Hands says which hands are recorded.
	Hands HandsRecorded
	// Manners say how the players play where they could signal.
	Manners Manners
	// Gestures say how cards are laid that are led, by what coders saw.
	Gestures Gestures
	// Pairs is how many pairs the club has, who play one another match after match; 0
	// draws new players for each match.
	Pairs int
	// Tables is at how many tables the same boards are played, each a match with other pairs: the
	// hands, the dealers and the trumps are those of each. 0 and 1 deal other boards to each match.
	// In a club there are two pairs for each table at least.
	Tables int
	// Seconds writes how long each card took. Players have speeds of their own, and take longer the more cards they choose among:
	// nobody thinks longer for what he holds, but who signals by [Tempo].
	Seconds bool
}

// HandsRecorded says which hands are recorded.
type HandsRecorded uint8

// Which hands are recorded.
const (
	SomeHands HandsRecorded = iota // all in one match of three, the dealer's in another
	AllHands
	NoHands
)

// Generated is a match of an archive.
type Generated struct {
	Events []engine.Event
	Deals  int
	// Planted are the findings that must come of it; there may be no other.
	Planted []Planted
	// Illegible are the cards that must be made illegible in its text.
	Illegible []Illegible
}

// Planted is one finding that must come of a generated match.
type Planted struct {
	Deal, Trick int
	Seat        card.Seat
	Card        card.Card
	Code        code.Code
}

// Illegible is a card, by its deal, its trick and its place in the trick from 0.
type Illegible struct{ Deal, Trick, Place int }

// Matches generates the archive, match by match.
func (a Archive) Matches() iter.Seq[Generated] {
	return func(yield func(Generated) bool) {
		for i, left := 0, a.Deals; left > 0; i++ {
			g := a.Match(i, left)
			if left -= g.Deals; !yield(g) {
				return
			}
		}
	}
}

// Match generates match i of the archive, counted from 0, with most deals at most. It
// does not depend on the matches before it.
func (a Archive) Match(i, most int) Generated {
	w := &writer{Archive: a, r: rand.New(rand.NewPCG(a.Seed, uint64(i))), rules: a.Rules}
	if w.rules.IsZero() {
		w.rules = rules.Default()
	}
	w.shape = w.rules.Table()
	if w.boards, w.set, w.table = w.r, i, i%matchesADay/4; a.Tables > 1 {
		w.set, w.table = i/a.Tables, i%a.Tables
		w.boards = rand.New(rand.NewPCG(a.Seed^0xb0a2d5, uint64(w.set)))
	}
	w.clocks = a.clocksOf(i)
	w.match(i, most)
	return w.out
}

// writer writes one match.
type writer struct {
	Archive
	r     *rand.Rand
	rules rules.Rules
	shape *rules.Table
	out   Generated
	// boards deals: it is r, but for tables of the same boards, which are those of a set, each at its table.
	boards     *rand.Rand
	set, table int
	sheet      card.Tally
	// What this scorer writes besides the cards.
	hands, dealersHand      bool
	outcomes, games, sheets bool
	wide                    // what only other tables than that of two pairs have
	// unsure: another slip on the sheet would not show, because only the sheet itself
	// tells the score, or it was wrong in the same way.
	unsure bool
	// manners are those of this match: the pair that signals sits elsewhere in each.
	manners Manners
	own     [card.D + 1]Habit // of each seat, where they differ
	weights [card.D + 1]weights
	// turnedToday says that a code with a key is turned round this evening.
	turnedToday bool
	seen        *rand.Rand // draws gestures
	clocks      clocks
}

// matchesADay is how many matches a club plays on a day.
const matchesADay = 40

func (w *writer) emit(e ...engine.Event) { w.out.Events = append(w.out.Events, e...) }

func (w *writer) one(in int) bool { return w.r.IntN(in) == 0 }

// match writes the match: deals until a pair has reached the target.
func (w *writer) match(i, most int) {
	evening := w.set / max(1, matchesADay/max(1, w.Tables))
	day := time.Date(2001, 1, 6, 0, 0, 0, 0, time.UTC).AddDate(0, 0, 7*evening)
	w.turnedToday = rand.New(rand.NewPCG(w.Seed^0x6e7, uint64(evening))).IntN(2) == 0
	w.emit(&engine.MatchStarted{Rules: w.rules, Source: engine.RulesTagged})
	tag := func(name, value string) { w.emit(&engine.TagWritten{Name: name, Value: value}) }
	tag("Event", fmt.Sprintf("Generated archive %d", w.Seed))
	tag("Date", day.Format(time.DateOnly))
	tag("Table", fmt.Sprint(w.table+1))
	tag("Match", fmt.Sprint(i+1))
	tag("Rules", w.rulesTag())
	w.sit(tag)
	if w.Gestures.Honesty > 0 {
		w.seen = rand.New(rand.NewPCG(w.Seed^0x6e57, uint64(i)))
		tag("Coder", theCoders[0])
		tag("Blind", "yes")
	}
	result := len(w.out.Events)
	switch style := w.r.IntN(3); {
	case w.Hands == AllHands, w.Hands == SomeHands && style == 0:
		w.hands = true
	case w.Hands == SomeHands && style == 1:
		w.dealersHand = true
	}
	w.outcomes, w.games, w.sheets = w.one(4), w.one(2), w.one(3)
	players := slices.Collect(w.shape.Players.All())
	dealer := players[w.boards.IntN(len(players))]
	w.drawWide()
	switch {
	case w.Manners.Habit == Mixed:
		w.own = w.mixed()
	case w.Manners.Habit == Weighed && w.Pairs < 2: // those of a club are drawn where they sit
		for s := range w.weights {
			w.weights[s] = drawWeights(w.r)
		}
	}
	for w.out.Deals < most && !w.over() {
		w.out.Deals++
		w.deal(dealer)
		dealer = w.rules.NextDealer(dealer)
	}
	if w.over() && w.one(2) {
		w.out.Events = slices.Insert(w.out.Events, result, engine.Event(&engine.TagWritten{Name: "Result", Value: w.result()}))
	}
	if w.Gestures.Honesty > 0 && w.Gestures.Coders > 1 {
		w.secondCoder()
	}
}

// rulesTag returns the value of the Rules tag.
func (w *writer) rulesTag() string {
	if w.rules == rules.Default() {
		return fmt.Sprintf("%s target=%d", &w.rules, w.rules.Target)
	}
	return w.rules.String()
}

// over reports whether the match is over: a column has reached the target. A match that
// has none, or that goes on and on, ends after so many deals.
func (w *writer) over() bool {
	if w.most > 0 && w.out.Deals >= w.most {
		return true
	}
	return w.rules.Mode == rules.ModeGames && slices.ContainsFunc(w.shape.Columns,
		func(c card.Side) bool { return w.sheet.Of(c) >= int(w.rules.Target) })
}

// result returns the value of the Result tag.
func (w *writer) result() string {
	var out []string
	for _, share := range card.SharesOf(w.rules.Capped(w.sheet), w.shape.Columns) {
		out = append(out, fmt.Sprintf("%s %d", share.Side, share.N))
	}
	return strings.Join(out, " ")
}

// deal deals, plays and writes down one deal.
func (w *writer) deal(dealer card.Seat) {
	pack := w.rules.Pack()
	var deck [2 * 40]card.Card
	n := 0
	for _, cards := range [...]card.Cards{pack.Once, pack.Twice} {
		for c := range cards.All() {
			deck[n] = c
			n++
		}
	}
	w.boards.Shuffle(n, func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	t := &table{shape: w.shape, order: w.shape.Order(dealer, w.rules.Direction()), rules: &w.rules, pack: pack}
	size := w.shape.Tricks
	for i, s := range w.hidden() {
		t.hands[s] = card.PackOf(deck[size*i : size*(i+1)]...)
	}
	d := &dealt{w: w, number: w.out.Deals, dealer: dealer, table: t}
	start := &engine.DealStarted{Number: d.number, Dealer: dealer}
	if w.shape.Parting != rules.TeamsCalled {
		d.trump = anyOf(t.hands[dealer].Once, w.boards)
		t.trump = d.trump.Suit()
		start.Trump, start.TrumpWritten = d.trump, true
	}
	d.events = append(d.events, start)
	if w.playedBy {
		d.events = append(d.events, &engine.PlayedBy{Seat: dealer})
	}
	for _, s := range w.shape.Seats {
		if w.hands || w.dealersHand && (s == dealer || s == w.shape.Dead) {
			d.events = append(d.events, handOf(s, t.hands[s]))
		}
	}
	switch p := w.r.Float64(); {
	case p < w.Revokes:
		d.revokeFrom = 1 + w.r.IntN(6)
	case p < w.Revokes+w.Errors:
		d.slip = w.drawSlip()
	}
	d.part(start)
	if !d.passed {
		d.play()
	}
	d.write()
	switch d.slip {
	case slipIllegible, slipTwice, slipIncomplete, slipSheet:
		w.unsure = true
	default:
		w.unsure = w.unsure && !w.sheets
	}
	w.emit(d.events...)
}

// handOf returns the hand of a seat as it is written.
func handOf(s card.Seat, p card.Pack) *engine.HandRecorded {
	h := &engine.HandRecorded{Seat: s}
	for c := range p.Once.All() {
		h.Cards = append(h.Cards, c)
		if p.Twice.Has(c) {
			h.Cards = append(h.Cards, c)
		}
	}
	return h
}

// dealt is one deal that is being written down.
type dealt struct {
	w      *writer
	number int
	dealer card.Seat
	trump  card.Card // Unknown where there is none
	table  *table
	events []engine.Event

	revokeFrom int // the first trick that may have a renúncia; 0 is none
	slip       slip
	strayed    int // the trick that the wrong seat leads; 0 is none
	auctioned
}

// play plays all the tricks.
func (d *dealt) play() {
	t, w := d.table, d.w
	if d.slip == slipLeader {
		d.strayed = 2 + w.r.IntN(w.shape.Tricks-2)
	}
	seats := len(w.shape.Seats)
	plays := make([]engine.CardPlayed, seats*w.shape.Tricks)
	tricks := make([]engine.TrickStarted, w.shape.Tricks)
	choose := func() card.Card { return t.choose(w.r) }
	var m *mannered
	if w.Manners.Habit != PlainHabit || w.Manners.Signal != "" {
		m = &mannered{table: t, Manners: w.manners, r: w.r, own: w.own, weights: w.weights, dealer: d.dealer, turned: d.trump,
			turnedToday: w.turnedToday}
		choose = m.choose
	}
	for n := range w.shape.Tricks {
		if n+1 == d.strayed {
			t.leader = t.after(t.leader, 1+w.r.IntN(seats-1))
			t.turn = t.leader
			d.plant(Planted{Trick: n + 1, Seat: t.leader, Code: code.WrongLeader})
		}
		tricks[n] = engine.TrickStarted{Number: n + 1, Leader: t.leader}
		d.gesture(n + 1)
		d.events = append(d.events, &tricks[n])
		for i := range seats {
			c := choose()
			if d.revokeFrom > 0 && n+1 >= d.revokeFrom && i > 0 {
				c = d.revoke(c, n+1)
			}
			plays[seats*n+i].Card = c
			if w.Seconds {
				plays[seats*n+i].Millis = w.taken(t, m, c)
			}
			d.events = append(d.events, &plays[seats*n+i])
			before := t.points
			if taken := t.lay(c); taken != card.NoSeat && w.outcomes {
				p := t.sides[taken]
				d.events = append(d.events, &engine.TrickTaken{Winner: taken, Points: t.points.Of(p) - before.Of(p)})
			}
		}
	}
}

// revoke returns a card that does not follow suit, if the seat in turn can revoke: it
// holds the suit led and another suit.
func (d *dealt) revoke(c card.Card, trick int) card.Card {
	t := d.table
	hand := t.hands[t.turn].Once
	held := hand.Of(t.led())
	if held == 0 || held == hand {
		return c
	}
	c = least(hand&^held, t.trump)
	d.revokeFrom = 0
	d.plant(Planted{Trick: trick, Seat: t.turn, Card: c, Code: code.Renuncia})
	d.plant(Planted{Trick: trick, Seat: t.turn, Card: c, Code: code.Unclaimed})
	return c
}

// plant adds a finding that must come of the match.
func (d *dealt) plant(p Planted) {
	p.Deal = d.number
	d.w.out.Planted = append(d.w.out.Planted, p)
}

// write writes the outcome of the deal, and the slip.
func (d *dealt) write() {
	w := d.w
	games := d.outcome()
	w.sheet = w.sheet.Plus(games)
	d.writeWide()
	if w.games {
		d.events = append(d.events, &engine.GamesWritten{Shares: card.Won(games, w.shape.Columns)})
	}
	if w.sheets {
		d.events = append(d.events, &engine.SheetWritten{Shares: card.SharesOf(w.rules.Capped(w.sheet), w.shape.Columns)})
	}
	d.miswrite()
}

// outcome returns the games of the deal.
func (d *dealt) outcome() card.Tally {
	t, w := d.table, d.w
	if w.shape.Parting == rules.TeamsOpposite {
		return w.rules.Result(t.points, t.tricks, 0).Games
	}
	if d.passed {
		return card.Tally{}
	}
	// Who plays with whom, and for what, is for the engine to say.
	state := engine.State{Rules: w.rules}
	for _, e := range d.events {
		if err := state.Apply(e); err != nil {
			panic("simulate: an unlawful deal: " + err.Error())
		}
	}
	out, _ := engine.OutcomeOf(&w.rules, &state.Deal, t.points, t.tricks, 0)
	return out.Games
}
