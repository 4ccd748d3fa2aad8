package web

import (
	"encoding/json"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay/scribe"
)

// State is a table as a device sees it.
type State struct {
	Table     string            `json:"table"`
	Match     string            `json:"match"`
	At        int64             `json:"at"`
	Position  int64             `json:"position"`
	Head      string            `json:"head"`
	Event     string            `json:"event"`
	Site      string            `json:"site"`
	Date      string            `json:"date"`
	Number    string            `json:"number"`
	Rules     string            `json:"rules"`
	Players   map[string]string `json:"players"`
	Seats     []string          `json:"seats"`
	Columns   []string          `json:"columns"`
	Stage     string            `json:"stage"`
	Seat      string            `json:"seat"`
	Deal      int               `json:"deal"`
	Dealer    string            `json:"dealer"`
	Trick     int               `json:"trick"`
	Led       string            `json:"led"`
	Trump     string            `json:"trump"`
	TrumpSuit string            `json:"trumpSuit"`
	Tricks    []StateTrick      `json:"tricks"`
	Cards     map[string]string `json:"cards"`
	Heap      *StateHeap        `json:"heap,omitempty"`
	Heaps     []string          `json:"heaps,omitempty"` // whose heaps of the deal can still be read off
	Deals     []StateDeal       `json:"deals"`
	Games     []int             `json:"games"` // of each column, as far as they are known
	Open      bool              `json:"open"`  // of some deal that is over they are not known
	Over      bool              `json:"over"`
	Winner    string            `json:"winner"`
	Claims    []StateClaim      `json:"claims"`
	Findings  []StateFinding    `json:"findings"`
	Writer    StateWriter       `json:"writer"`
	May       bool              `json:"may"`
	Late      string            `json:"late"`
	Timed     bool              `json:"timed,omitempty"` // the phone writes how long each card takes
	Second    *StateSecond      `json:"second,omitempty"`
	Compared  []StateCompared   `json:"compared,omitempty"`
	Asks      []StateQuestion   `json:"asks,omitempty"`
	Example   string            `json:"example"`
}

// StateTrick is a trick of the deal that is shown.
type StateTrick struct {
	Number int         `json:"number"`
	Cards  []StateCard `json:"cards"`
	Winner string      `json:"winner"`
}

// StateCard is a card on the table; "-" for none.
type StateCard struct {
	Seat string `json:"seat"`
	Card string `json:"card"`
}

// StateHeap is a heap that is read off.
type StateHeap struct {
	Side  string `json:"side"`
	Trick int    `json:"trick"` // from 1, 0 before the first card
	Place int    `json:"place"` // of the last card in it
	Next  string `json:"next"`  // whose heap comes after it, empty for nobody's
	Count int    `json:"count"` // cards of all heaps of the deal
}

// StateDeal is a line of the sheet. Points and Games are null where they are not known.
type StateDeal struct {
	Number int   `json:"number"`
	Points []int `json:"points"`
	Games  []int `json:"games"`
	// Misdeal says that it does not count.
	Misdeal bool `json:"misdeal,omitempty"`
	// Heaps says that it was written down from its heaps.
	Heaps bool `json:"heaps,omitempty"`
}

// StateClaim is a claim of renúncia.
type StateClaim struct {
	Deal    int    `json:"deal"`
	Trick   int    `json:"trick"`
	By      string `json:"by"`
	Against string `json:"against"`
	Ruling  string `json:"ruling"`
}

// StateFinding is something that was found. Only those who write at the table and the
// referee are told: nobody says who revoked before it is claimed.
type StateFinding struct {
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Deal     int    `json:"deal"`
	Trick    int    `json:"trick"`
	Seat     string `json:"seat"`
	Card     string `json:"card,omitempty"`
	Text     string `json:"text"`
}

// StateWriter is who writes at the table.
type StateWriter struct {
	Me    bool   `json:"me"`
	Name  string `json:"name"`
	Here  bool   `json:"here"`  // somebody writes
	Asked string `json:"asked"` // who wants to
}

// stages are the names of the stages.
var stages = map[scribe.Stage]string{
	scribe.Trump: "trump", scribe.Turned: "turned", scribe.Bid: "bid", scribe.Declare: "declare", scribe.Card: "card",
	scribe.Leader: "leader", scribe.Over: "over", scribe.Heap: "heap",
}

// choices are the names of what a card would be.
var choices = map[scribe.Choice]string{scribe.May: "may", scribe.Odd: "odd", scribe.Gone: "gone"}

// seen returns the table as somebody may see it now.
func (t *table) seen(g *session, language string) *State {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.expire()
	return t.state(g, language)
}

// state returns the table as somebody may see it. The caller holds the lock.
func (t *table) state(g *session, language string) *State {
	f := fact{table: t.name, running: true}
	if t.head == nil && t.sheet != nil {
		f = t.hall.s.fact(t.sheet)
	}
	name := t.isSecond(g)
	out := t.shown(language, sees(g, f), g.writesAt(t.name), name)
	out.May = g.writesAt(t.name)
	if out.Writer = t.writer(g); name != "" {
		out.Writer = StateWriter{Me: true, Name: name, Here: true}
	}
	out.Timed = out.Timed && t.hall.s.sessions.secondAt(t.name, t.headID()) == nil
	out.Second, out.Compared, out.Asks = t.pairing(g), t.differences(g, language), t.asks(g, language)
	return out
}

// writer returns who writes, as somebody sees it.
func (t *table) writer(g *session) (out StateWriter) {
	who := t.hall.s.sessions.writer(t.name)
	if who != nil {
		out = StateWriter{Me: who.Digest == g.Digest && g.writesAt(t.name), Name: who.Name, Here: true}
	}
	if t.asked != nil {
		out.Asked = named(t.asked.who, t.name)
	}
	return out
}

// shown returns the table but for who writes, as far as it may be seen, with what those need who write: what was found,
// and what each card would be. Who writes a second record is shown that one and nothing of the first.
func (t *table) shown(language string, sight sight, writes bool, second string) *State {
	out := &State{
		Table: t.name, Stage: "none", Players: map[string]string{}, Seats: []string{}, Columns: []string{}, Tricks: []StateTrick{},
		Cards: map[string]string{}, Deals: []StateDeal{}, Games: []int{}, Claims: []StateClaim{}, Findings: []StateFinding{}, Late: t.late,
	}
	sheet := t.sheet
	switch {
	case t.head != nil:
		sheet = t.open(t.head, language)
		sheet.Pending.Dealer = t.dealer
		out.Head, out.Match = notation.Format(t.head, notation.English), evidence.MatchID(t.head)
	case sheet == nil:
		return out
	default:
		if out.Match = t.rec.id; writes { // for others no rows are counted: some they may not know of
			out.At, out.Position = t.rec.position(second), t.rec.last
		}
		if second != "" {
			out.Match, out.Late = out.Match+recordSign+second, ""
			sheet = t.sheetOf(second)
		}
		if sight != whole {
			sheet = sheet.Public()
		}
		sheet = t.speaking(sheet, language)
	}
	out.tags(sheet)
	out.Timed = writes && tagOf(sheet.Events, engine.SecondsTag) != ""
	out.place(sheet, writes)
	out.count(sheet)
	if writes {
		out.found(sheet)
	} else { // what lies on the table: a hundred boards are sent every card
		out.Tricks = out.Tricks[max(0, len(out.Tricks)-1):]
	}
	out.Example = sheet.ExampleResult()
	return out
}

// tags fills in what stands above the deals.
func (out *State) tags(s *scribe.Sheet) {
	for to, name := range map[*string]string{&out.Event: "Event", &out.Site: "Site", &out.Date: "Date", &out.Number: "Match",
		&out.Rules: "Rules"} {
		*to = tagOf(s.Events, name)
	}
	state := s.State()
	for seat := range state.Rules.Table().Players.All() {
		out.Players[seat.String()] = state.Player(seat)
	}
}

// place fills in where the match has got to.
func (out *State) place(s *scribe.Sheet, keys bool) {
	state, stage, seat := s.Now()
	d := &state.Deal
	table := state.Rules.Table()
	out.Stage = stages[stage]
	out.Seat = seatText(seat)
	dealer := d.Dealer
	if stage == scribe.Trump {
		_, dealer = s.NextDeal(&state)
	}
	order := table.Order(dealer, state.Rules.Direction()) // nil where it hangs on a dealer who is not known
	at := table.Seats[0]
	for _, seat := range table.Seats {
		if order != nil {
			seat, at = at, order[at]
		}
		out.Seats = append(out.Seats, seat.String())
	}
	for _, c := range table.Columns {
		out.Columns = append(out.Columns, c.String())
	}
	if state.Deals > 0 {
		out.Deal, out.Dealer, out.Trick = d.Number, seatText(d.Dealer), scribe.Begun(d)
		if out.Trick == 0 && stage == scribe.Card {
			out.Trick = d.LastTrick() + 1
		}
		if led := s.LedNow(&state); led != card.NoSuit {
			out.Led = led.String()
		}
		if d.Trump != card.Unknown {
			out.Trump = d.Trump.String()
		}
		if suit := d.TrumpSuit(); suit != card.NoSuit {
			out.TrumpSuit = suit.String()
		}
		out.tricks(d)
	}
	if r := s.Reading(&state); r != nil {
		out.Trick, out.Heap = 0, &StateHeap{Side: r.Side.String(), Trick: r.Trick, Place: len(r.Cards), Count: r.Count}
		if r.Next != card.NoSide {
			out.Heap.Next = r.Next.String()
		}
	}
	for _, side := range s.HeapsLeft(&state, stage) {
		out.Heaps = append(out.Heaps, side.String())
	}
	if stage == scribe.Trump {
		number, _ := s.NextDeal(&state)
		out.Deal, out.Dealer, out.Trick, out.Led, out.Trump, out.TrumpSuit = number, seatText(dealer), 0, "", "", ""
	}
	for c := range state.Rules.Deck().All() {
		switch {
		case !keys:
		case stage == scribe.Trump:
			out.Cards[c.String()] = choices[scribe.May]
		default:
			out.Cards[c.String()] = choices[s.Choice(&state, seat, c)]
		}
	}
}

// tricks fills in the tricks of a deal.
func (out *State) tricks(d *engine.Deal) {
	for n := 1; n <= d.LastTrick(); n++ {
		trick := StateTrick{Number: n, Cards: []StateCard{}}
		for _, p := range d.Trick(n).Cards() {
			card := p.Card.String()
			if p.Absent {
				card = "-"
			}
			trick.Cards = append(trick.Cards, StateCard{seatText(p.Seat), card})
		}
		if w, ok := d.Winner(n, d.TrumpSuit()); ok && d.Trick(n).Full() {
			trick.Winner = w.String()
		}
		out.Tricks = append(out.Tricks, trick)
	}
}

// count fills in the sheet and the claims.
func (out *State) count(s *scribe.Sheet) {
	state := s.State()
	columns := state.Rules.Table().Columns
	numbers := func(t *card.Tally) []int {
		if t == nil {
			return nil
		}
		each := make([]int, len(columns))
		for i, c := range columns {
			each[i] = t.Of(c)
		}
		return each
	}
	m := s.Decided()
	out.Games = make([]int, len(columns))
	for i := range m.Verdicts {
		v := &m.Verdicts[i]
		games, total := v.Games, v.Sheet
		if i < len(s.Judged.Verdicts) && s.Judged.Verdicts[i].Games == nil {
			games = nil // what a claim brings that nothing decides, nobody knows
		}
		if i < len(s.Judged.Verdicts) && s.Judged.Verdicts[i].Sheet == nil {
			total = nil
		}
		switch last := i == len(m.Verdicts)-1; {
		case total != nil:
			out.Games = numbers(total)
		case games != nil: // behind one that is open
			for j, n := range numbers(games) {
				out.Games[j] += n
			}
		case !v.Misdeal && (!last || s.Ended(&state)):
			out.Open = true
		}
		out.Deals = append(out.Deals, StateDeal{v.Deal, numbers(v.Points), numbers(games), v.Misdeal, v.Heaps})
	}
	if m.SheetKnown && s.Judged.SheetKnown {
		out.Games, out.Open = numbers(&m.Sheet), false
	}
	if out.Over = m.Over; m.Over { // be it by a ruling behind which cards were played on
		out.Stage = stages[scribe.Over]
		if m.Winner != card.NoSide {
			out.Winner = m.Winner.String()
		}
	}
	for _, d := range s.Timeline.Deals() {
		for i := d.From; i < d.To; i++ {
			if c, ok := s.Timeline.Event(i).(*engine.ClaimMade); ok {
				out.Claims = append(out.Claims, StateClaim{d.Number, c.Trick, c.Claimant(), c.Whom(), c.Ruling.String()})
			}
		}
	}
}

// found fills in what was found.
func (out *State) found(s *scribe.Sheet) {
	for _, f := range s.Judged.Findings {
		if scribe.Unfinished(f.Code) || f.Code.Severity() <= code.Info {
			continue
		}
		found := StateFinding{string(f.Code), f.Code.Severity().String(), f.Deal, f.Trick, seatText(f.Seat), "", s.Language.Say(f.Msg)}
		if f.Card != card.Unknown {
			found.Card = f.Card.String()
		}
		out.Findings = append(out.Findings, found)
	}
}

// seatText returns a seat's letter, "" for none.
func seatText(s card.Seat) string {
	if s == card.NoSeat {
		return ""
	}
	return s.String()
}

// written returns the state as JSON, for streams of events. What all see alike who do not write at the table is kept
// until it changes. The caller holds the lock.
func (t *table) written(g *session, language string) string {
	text, ok := t.states[language]
	alike := !g.writesAt(t.name) && t.isSecond(g) == "" // the second may have opened the board
	if alike && ok {
		return text
	}
	made, _ := json.Marshal(t.state(g, language))
	text = string(made)
	if alike {
		if t.states == nil {
			t.states = map[string]string{}
		}
		t.states[language] = text
	}
	return text
}
