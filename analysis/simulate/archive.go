package simulate

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"time"

	"sueca/engine"
)

// Archive describes an archive of generated matches. Equal values make equal matches.
type Archive struct {
	// Deals is the number of deals in all.
	Deals int
	Seed  uint64
	// Revokes is the share of the deals with a renúncia, Errors of those with another
	// slip, 0 to 1. No deal has two.
	Revokes, Errors float64
	// Hands says which hands are recorded.
	Hands HandsRecorded
	// Manners say how the players play where they could signal.
	Manners Manners
	// Pairs is how many pairs the club has, who play one another match after match; 0
	// draws new players for each match.
	Pairs int
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
	Seat        engine.Seat
	Card        engine.Card
	Code        engine.Code
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
	w := &writer{Archive: a, r: rand.New(rand.NewPCG(a.Seed, uint64(i))), rules: engine.DefaultRules()}
	w.match(i, most)
	return w.out
}

// writer writes one match.
type writer struct {
	Archive
	r     *rand.Rand
	rules engine.Rules
	out   Generated
	sheet engine.Tally
	// What this scorer writes besides the cards.
	hands, dealersHand      bool
	outcomes, games, sheets bool
	// unsure: another slip on the sheet would not show, because only the sheet itself
	// tells the score, or it was wrong in the same way.
	unsure bool
	// manners are those of this match: the pair that signals sits elsewhere in each.
	manners Manners
}

var firstNames = [...]string{
	"Ana", "António", "Beatriz", "Bruno", "Carla", "Carlos", "Catarina", "Daniel", "Duarte", "Elsa", "Fernando", "Filipa", "Francisco", "Gil", "Helena",
	"Inês", "Isabel", "Joana", "João", "Joaquim", "Jorge", "José", "Leonor", "Luís", "Manuel", "Margarida", "Maria", "Mário", "Miguel", "Nuno", "Paulo",
	"Pedro", "Ricardo", "Rita", "Rosa", "Rui", "Sofia", "Teresa", "Tiago", "Vasco",
}

var lastNames = [...]string{
	"Almeida", "Alves", "Amaral", "Bento", "Borges", "Carvalho", "Castro", "Correia", "Costa", "Cunha", "Dias", "Esteves", "Faria", "Fernandes", "Ferreira",
	"Fonseca", "Gomes", "Lopes", "Machado", "Magalhães", "Marques", "Martins", "Matos", "Melo", "Mendes", "Moreira", "Neves", "Nunes", "Oliveira", "Pereira",
	"Pinto", "Pires", "Ramos", "Reis", "Ribeiro", "Rocha", "Sá", "Santos", "Silva", "Simões", "Soares", "Sousa", "Tavares", "Teixeira", "Vaz", "Vieira",
}

// matchesADay is how many matches a club plays on a day.
const matchesADay = 40

func (w *writer) emit(e ...engine.Event) { w.out.Events = append(w.out.Events, e...) }

func (w *writer) one(in int) bool { return w.r.IntN(in) == 0 }

// match writes the match: deals until a pair has reached the target.
func (w *writer) match(i, most int) {
	day := time.Date(2001, 1, 6, 0, 0, 0, 0, time.UTC).AddDate(0, 0, 7*(i/matchesADay))
	w.emit(&engine.MatchStarted{Rules: w.rules, Source: engine.RulesTagged})
	tag := func(name, value string) { w.emit(&engine.TagWritten{Name: name, Value: value}) }
	tag("Event", fmt.Sprintf("Generated archive %d", w.Seed))
	tag("Date", day.Format(time.DateOnly))
	tag("Table", fmt.Sprint(i%matchesADay/4+1))
	tag("Match", fmt.Sprint(i+1))
	tag("Rules", w.rules.String()+fmt.Sprintf(" target=%d", w.rules.Target))
	w.sit(tag)
	result := len(w.out.Events)
	switch style := w.r.IntN(3); {
	case w.Hands == AllHands, w.Hands == SomeHands && style == 0:
		w.hands = true
	case w.Hands == SomeHands && style == 1:
		w.dealersHand = true
	}
	w.outcomes, w.games, w.sheets = w.one(4), w.one(2), w.one(3)
	dealer := engine.TwoPairs.Seats[w.r.IntN(4)]
	for w.out.Deals < most && max(w.sheet.Of(engine.AC), w.sheet.Of(engine.BD)) < int(w.rules.Target) {
		w.out.Deals++
		w.deal(dealer)
		dealer = w.rules.NextDealer(dealer)
	}
	if max(w.sheet.Of(engine.AC), w.sheet.Of(engine.BD)) >= int(w.rules.Target) && w.one(2) {
		shown := w.rules.Capped(w.sheet)
		events := w.out.Events
		w.out.Events = append(append(append([]engine.Event{}, events[:result]...),
			&engine.TagWritten{Name: "Result", Value: fmt.Sprintf("AC %d BD %d", shown.Of(engine.AC), shown.Of(engine.BD))}), events[result:]...)
	}
}

// sit seats the players.
func (w *writer) sit(tag func(name, value string)) {
	w.manners = w.Manners
	if w.Pairs < 2 {
		for _, s := range engine.TwoPairs.Seats {
			tag(s.String(), anyName(w.r))
		}
		return
	}
	// Pair 0 is the one that signals.
	one := w.r.IntN(w.Pairs)
	two := w.r.IntN(w.Pairs - 1)
	if two >= one {
		two++
	}
	w.manners.Seats = [engine.D + 1]bool{}
	for i, s := range engine.TwoPairs.Seats {
		pair := [2]int{one, two}[i%2]
		tag(s.String(), w.player(pair, i/2))
		w.manners.Seats[s] = pair == 0
	}
}

func anyName(r *rand.Rand) string {
	return firstNames[r.IntN(len(firstNames))] + " " + lastNames[r.IntN(len(lastNames))]
}

// player returns the name of the first or second player of a pair of the club.
func (a Archive) player(pair, which int) string {
	return anyName(rand.New(rand.NewPCG(a.Seed, uint64(pair)<<1|uint64(which))))
}

// Players returns the names of a pair of the club. Pair 0 is the one that signals, if one
// does.
func (a Archive) Players(pair int) (one, two string) { return a.player(pair, 0), a.player(pair, 1) }

// deal deals, plays and writes down one deal.
func (w *writer) deal(dealer engine.Seat) {
	var deck [40]engine.Card
	n := 0
	for c := range w.rules.Deck().All() {
		deck[n] = c
		n++
	}
	w.r.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	t := &table{leader: w.rules.Leader(dealer)}
	t.turn = t.leader
	for i, s := range engine.TwoPairs.Seats {
		t.hands[s] = engine.SetOf(deck[10*i : 10*i+10]...)
	}
	trump := anyOf(t.hands[dealer], w.r)
	t.trump = trump.Suit()
	d := &dealt{w: w, number: w.out.Deals, trump: trump, table: t}
	d.events = append(d.events, &engine.DealStarted{Number: d.number, Dealer: dealer, Trump: trump, TrumpWritten: true})
	for _, s := range engine.TwoPairs.Seats {
		if w.hands || w.dealersHand && s == dealer {
			h := &engine.HandRecorded{Seat: s}
			for c := range t.hands[s].All() {
				h.Cards = append(h.Cards, c)
			}
			d.events = append(d.events, h)
		}
	}
	switch p := w.r.Float64(); {
	case p < w.Revokes:
		d.revokeFrom = 1 + w.r.IntN(6)
	case p < w.Revokes+w.Errors:
		d.slip = w.drawSlip()
	}
	d.play()
	d.write()
	switch d.slip {
	case slipIllegible, slipTwice, slipIncomplete, slipSheet:
		w.unsure = true
	default:
		w.unsure = w.unsure && !w.sheets
	}
	w.emit(d.events...)
}

// dealt is one deal that is being written down.
type dealt struct {
	w      *writer
	number int
	trump  engine.Card
	table  *table
	events []engine.Event

	revokeFrom int // the first trick that may have a renúncia; 0 is none
	slip       slip
	strayed    int // the trick that the wrong seat leads; 0 is none
}

// play plays ten tricks.
func (d *dealt) play() {
	t, w := d.table, d.w
	if d.slip == slipLeader {
		d.strayed = 2 + w.r.IntN(engine.TwoPairs.Tricks-2)
	}
	plays := make([]engine.CardPlayed, 4*engine.TwoPairs.Tricks)
	tricks := make([]engine.TrickStarted, engine.TwoPairs.Tricks)
	choose := func() engine.Card { return t.choose(w.r) }
	if w.Manners.Habit != PlainHabit || w.Manners.Signal != "" {
		m := &mannered{table: t, Manners: w.manners, r: w.r}
		choose = m.choose
	}
	for n := range engine.TwoPairs.Tricks {
		if n+1 == d.strayed {
			for range 1 + w.r.IntN(3) {
				t.leader = engine.TwoPairs.Right(t.leader)
			}
			t.turn = t.leader
			d.plant(Planted{Trick: n + 1, Seat: t.leader, Code: engine.CodeWrongLeader})
		}
		tricks[n] = engine.TrickStarted{Number: n + 1, Leader: t.leader}
		d.events = append(d.events, &tricks[n])
		for i := range 4 {
			c := choose()
			if d.revokeFrom > 0 && n+1 >= d.revokeFrom && i > 0 {
				c = d.revoke(c, n+1)
			}
			plays[4*n+i].Card = c
			d.events = append(d.events, &plays[4*n+i])
			before := t.points
			if taken := t.lay(c); taken != engine.NoSeat && w.outcomes {
				p := engine.TwoPairs.Column(taken)
				d.events = append(d.events, &engine.TrickTaken{Winner: taken, Points: t.points.Of(p) - before.Of(p)})
			}
		}
	}
}

// revoke returns a card that does not follow suit, if the seat in turn can revoke: it
// holds the suit led and another suit.
func (d *dealt) revoke(c engine.Card, trick int) engine.Card {
	t := d.table
	hand := t.hands[t.turn]
	held := hand.Of(t.led())
	if held == 0 || held == hand {
		return c
	}
	c = least(hand&^held, t.trump)
	d.revokeFrom = 0
	d.plant(Planted{Trick: trick, Seat: t.turn, Card: c, Code: engine.CodeRenuncia})
	d.plant(Planted{Trick: trick, Seat: t.turn, Card: c, Code: engine.CodeUnclaimed})
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
	out := w.rules.Result(d.table.points, d.table.tricks, 0)
	w.sheet = w.sheet.Plus(out.Games)
	if w.games {
		d.events = append(d.events, &engine.GamesWritten{Shares: engine.Won(out.Games, engine.TwoPairs.Columns)})
	}
	if w.sheets {
		d.events = append(d.events, &engine.SheetWritten{Shares: engine.SharesOf(w.rules.Capped(w.sheet), engine.TwoPairs.Columns)})
	}
	d.miswrite()
}
