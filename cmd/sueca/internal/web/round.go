package web

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/replay/scribe"
)

// Standing is how a season stands, or a competition with the round that is played this evening (classificação).
type Standing struct {
	// Title is the name of the competition and its round, empty for a season. Event and Number are what the matches of the round have
	// in their tags Event and Round.
	Title, Event, Number string
	Round                []Meeting
	Groups               []Group
	Notes                []string
}

// Group is one table of a standing, its heads first (grupo).
type Group struct {
	Name string
	Rows [][]string
}

// Meeting is an encounter of a round, or a pair that does not play in it (encontro).
type Meeting struct {
	Number  int       // of its table, 0 where the text says none
	Table   string    // where it is played, or is to be; empty while it waits for a table. The server says it
	Pairs   [2]string // the second is empty where nobody comes
	Result  string
	Judge   string   // who judges it
	Players []string // at the seats in their order, none where nobody plays
	Open    bool     // a match of it is lacking
}

// who returns what an encounter is known by at the tables: who plays, wherever each of them sits.
func (m *Meeting) who() string { return whoOf(m.Players) }

func whoOf(players []string) string {
	return strings.Join(slices.Sorted(slices.Values(players)), "\n")
}

// playersOf returns who sits at a match by its tags, seat by seat.
func playersOf(events []engine.Event) (out []string) {
	for seat := card.A; seat <= card.H; seat++ {
		if name := tagOf(events, seat.String()); name != "" {
			out = append(out, name)
		}
	}
	return out
}

// competes reports whether the tables play the round of a competition.
func (s *Server) competes() bool { return s.cfg.Shelf.Text != nil }

// Places says of each encounter at which of some tables it has its place: the one of its number; those without a number have what is
// left in the order of the round. Who finds no table there waits for one.
func Places(tables []string, round []Meeting) {
	free := slices.Clone(tables)
	for i := range round {
		if m := &round[i]; m.Number > 0 {
			m.Table = tableNumbered(tables, m.Number)
			free = slices.DeleteFunc(free, func(name string) bool { return name == m.Table })
		}
	}
	for i := range round {
		if m := &round[i]; m.Number == 0 && len(m.Players) > 0 && len(free) > 0 {
			m.Table, free = free[0], free[1:]
		}
	}
}

// tableNumbered returns the table with a number, "" where there is none: by its name or, where the tables have names that are no
// numbers, by its place among them.
func tableNumbered(tables []string, n int) string {
	name := strconv.Itoa(n)
	isNumber := func(name string) bool { return strings.Trim(name, "0123456789") == "" }
	switch {
	case slices.Contains(tables, name):
		return name
	case !slices.ContainsFunc(tables, isNumber) && n <= len(tables):
		return tables[n-1]
	}
	return ""
}

// seated returns who sits at each table in a round: those of its last match there, or of the one that is about to begin.
func (h *hall) seated(round string) map[string]string {
	out := map[string]string{}
	for name, t := range h.tables {
		t.mu.Lock()
		out[name] = t.sitting(round)
		t.mu.Unlock()
	}
	return out
}

// sitting returns who sits at the table in a round, "" for nobody. The caller holds the lock.
func (t *table) sitting(round string) string {
	events := t.head
	if events == nil {
		events = t.rec.first()
	}
	if of := tagOf(events, "Round"); of != "" && of != round {
		return "" // they may meet once more
	}
	return whoOf(playersOf(events))
}

// standingNow returns the standing as whoever looks on may know it, with the place of each encounter: where it is played now, otherwise
// where it is to be.
func (s *Server) standingNow(ctx context.Context, language string) (*Standing, error) {
	counted, err := s.season(ctx, language)
	if err != nil || len(counted.Round) == 0 {
		return counted, err
	}
	out := *counted // the one that is kept is everybody's
	out.Round = slices.Clone(out.Round)
	Places(s.hall.order, out.Round)
	for name, who := range s.hall.seated(out.Number) {
		for i := range out.Round {
			if m := &out.Round[i]; m.Open && m.who() == who {
				m.Table = name
			}
		}
	}
	return &out, nil
}

// meeting returns the encounter that is to be played next at a table, nil for none, and the standing of which it is.
func (t *table) meeting(ctx context.Context) (*Meeting, *Standing, error) {
	s := t.hall.s
	language := s.cfg.Languages[0].Name
	st, err := s.season(ctx, language)
	if err != nil {
		return nil, nil, err
	}
	facts, err := s.hall.undecided(ctx)
	if err != nil {
		return nil, nil, err
	}
	t.mu.Lock()
	id := t.rec.id
	over := t.sheet != nil && t.sheet.Decided().Over
	t.mu.Unlock()
	if without := hidden(facts); over && slices.Contains(without, id) { // a second phone still writes what this table knows
		counted, err := s.cfg.Shelf.Standing(language, slices.DeleteFunc(without, func(o string) bool { return o == id }))
		if err != nil {
			return nil, nil, err
		}
		st = &counted
	}
	round := slices.Clone(st.Round)
	Places(s.hall.order, round)
	return t.nextOf(round, s.hall.seated(st.Number)), st, nil
}

// nextOf returns the encounter of a round that is to be played next at the table, where it is known who sits at each: that of those who
// sit there while it lacks a match, then the first that has its place there, then the first that waits for a table; none of those
// who sit elsewhere.
func (t *table) nextOf(round []Meeting, seated map[string]string) *Meeting {
	var placed, waits *Meeting
	for i := range round {
		m := &round[i]
		who := m.who()
		elsewhere := false
		for name, o := range seated {
			elsewhere = elsewhere || name != t.name && o == who
		}
		switch {
		case !m.Open || elsewhere:
		case seated[t.name] == who:
			return m
		case m.Table == t.name:
			placed = cmp.Or(placed, m)
		case m.Table == "":
			waits = cmp.Or(waits, m)
		}
	}
	return cmp.Or(placed, waits)
}

// meets puts the next match of the round on the table. Two tables are not given one encounter: one asks at a time.
func (t *table) meets(ctx context.Context, second bool) error {
	s := t.hall.s
	s.draws.Lock()
	defer s.draws.Unlock()
	m, st, err := t.meeting(ctx)
	if err != nil {
		return err
	}
	if m == nil {
		return &scribe.Refusal{Fault: message.Faultf("no encounter of the round is left for this table now")}
	}
	t.mu.Lock()
	again := t.rec.id != "" && t.head == nil && t.sitting(st.Number) == m.who() && tagOf(t.rec.first(), "Event") == st.Event
	t.mu.Unlock()
	if again {
		return t.begins(true, second, nil, card.NoSeat)
	}
	head, dealer, err := t.newHead(Beginning{Players: m.Players, Event: st.Event, Round: st.Number, Table: t.name}, card.A.String())
	if err != nil {
		return err
	}
	return t.begins(false, second, head, dealer)
}
