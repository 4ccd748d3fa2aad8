package season

import (
	"slices"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/replay"
)

// Match is what a season takes from one judged match (partida).
type Match struct {
	ID string
	// Date, Event and Table are the tags of those names, empty where they are not written.
	Date, Event, Table string
	// Aside: it is held, but has no rows, as one that nobody asked for. It may turn out to be
	// the longer record of one that somebody did.
	Aside   bool
	Place   Place
	Version Version
	// Columns are those of the sheet, and Seats has every seat where somebody sits, in
	// letter order.
	Columns []card.Side
	Seats   []Seat
	// Over says that the match has ended. Winner are then those who won,
	// [card.NoSide] where it is drawn.
	Over   bool
	Winner card.Side
	// Lacking are the deals that may have won it for others than it seems; see [replay.Match].
	Lacking []int
	Deals   int
	// Detail has the deals in the order of play, where they were asked for or somebody sat for another; see [Deal].
	Detail        []Deal
	Substitutions []Substitution
	// Beside is what a competition asks for, nil where none does.
	Beside *Beside
}

// Place is where a record was read: a file and its line, or nothing for one of a log.
type Place struct {
	File string
	Line int
}

// Version tells records of one match apart: how many events count in it, and a digest of
// them. The zero Version is that of a match of which there is only one record.
type Version struct {
	Length int
	Digest [16]byte
}

// Seat is what a season takes from one seat of a match.
type Seat struct {
	Name string // as written, empty if nobody is named
	Numbers
	Seat card.Seat
	// Substituted: somebody else took the seat later. The numbers are those of the seat, whoever sat there; see [Match.Parties].
	Substituted bool
}

// Substitution is somebody who sits in another's place, from a deal of the match on: its place in [Match.Detail].
type Substitution struct {
	Seat card.Seat
	Name string
	From int
}

// Numbers are counts of one seat, in a match or in a deal of it.
type Numbers struct {
	GamesFor, GamesAgainst       int32
	AwardedFor, AwardedAgainst   int32 // outside any deal of which the games are known
	PointsFor, PointsAgainst     int32
	Sweeps, Doubles              int32
	Renuncias                    int32
	ClaimsUpheld, ClaimsRejected int32
	// Penalties are those against the seat, Joint those against its side, of nobody alone.
	Penalties, Joint int32
	// Cost is what its cards cost, with all cards open, in card points; Graded is how many of
	// them were graded.
	Cost, Graded int32
}

// Add adds other numbers.
func (n *Numbers) Add(o *Numbers) {
	n.GamesFor, n.GamesAgainst = n.GamesFor+o.GamesFor, n.GamesAgainst+o.GamesAgainst
	n.AwardedFor, n.AwardedAgainst = n.AwardedFor+o.AwardedFor, n.AwardedAgainst+o.AwardedAgainst
	n.PointsFor, n.PointsAgainst = n.PointsFor+o.PointsFor, n.PointsAgainst+o.PointsAgainst
	n.Sweeps, n.Doubles, n.Renuncias = n.Sweeps+o.Sweeps, n.Doubles+o.Doubles, n.Renuncias+o.Renuncias
	n.ClaimsUpheld, n.ClaimsRejected = n.ClaimsUpheld+o.ClaimsUpheld, n.ClaimsRejected+o.ClaimsRejected
	n.Penalties, n.Joint = n.Penalties+o.Penalties, n.Joint+o.Joint
	n.Cost, n.Graded = n.Cost+o.Cost, n.Graded+o.Graded
}

// Counting returns the events of a match that a season counts: comments, notes and the
// tags that say nothing of who played, when and where are left out, so that a record may be
// annotated and stays the same version of its match. The tags stand first, in the order of
// their names.
func Counting(events []engine.Event) []engine.Event {
	out := make([]engine.Event, 0, len(events))
	var tags []*engine.TagWritten
	for _, e := range events {
		switch e := e.(type) {
		case *engine.Commented, *engine.NoteWritten, *engine.VariationShown:
			continue
		case *engine.TagWritten:
			if counts(e.Name) {
				tags = append(tags, e)
			}
			continue
		}
		out = append(out, e)
	}
	slices.SortStableFunc(tags, func(a, b *engine.TagWritten) int { return strings.Compare(a.Name, b.Name) })
	head := make([]engine.Event, len(tags))
	for i, t := range tags {
		head[i] = t
	}
	return append(head, out...)
}

// counts reports whether a season reads the tag of that name.
func counts(name string) bool {
	return name == "Date" || name == "Event" || name == "Table" || len(name) == 1
}

// Of returns what a season takes from a match. events are those that m was judged from.
// With detail, it says which deals the numbers come from. ID, Place, Version and what
// cards cost are the caller's to add.
func Of(events []engine.Event, m *replay.Match, detail bool) *Match {
	table := m.Rules.Table()
	out := &Match{Columns: table.Columns, Over: m.Over, Winner: m.Winner, Lacking: m.Lacking, Deals: m.Dealt()}
	for s := range table.Players.All() {
		out.Seats = append(out.Seats, Seat{Seat: s})
	}
	out.tags(m)
	events = engine.Corrected(events)
	out.substituted(events, m)
	c := newCounting(out, events, m, detail || out.Substitutions != nil)
	for i := range m.Verdicts {
		c.deal(i)
	}
	c.renuncias()
	c.penalties()
	c.awards()
	return out
}

// substituted notes who sat for another, and from which deal on: the first one that was begun afterwards.
func (m *Match) substituted(events []engine.Event, judged *replay.Match) {
	for i, e := range events {
		s, ok := e.(*engine.SeatSubstituted)
		if !ok || m.seatAt(s.Seat) < 0 {
			continue
		}
		m.Seats[m.seatAt(s.Seat)].Substituted = true
		from := slices.IndexFunc(judged.Verdicts, func(v replay.Verdict) bool { return v.Event > i })
		if from < 0 {
			from = len(judged.Verdicts)
		}
		if from > 0 && replay.Began(events[judged.Verdicts[from-1].Event:i]) < 0 {
			from--
		}
		m.Substitutions = append(m.Substitutions, Substitution{s.Seat, strings.Clone(strings.TrimSpace(s.Name)), from})
	}
}

// tags takes what the tags say. The text of a record does not live longer than its reading.
func (m *Match) tags(judged *replay.Match) {
	for _, t := range judged.Tags {
		if t.Value == "" || t.Value == "?" {
			continue
		}
		switch t.Name {
		case "Date":
			m.Date = strings.Clone(t.Value)
		case "Event":
			m.Event = strings.Clone(t.Value)
		case "Table":
			m.Table = strings.Clone(t.Value)
		default:
			for i := range m.Seats {
				if t.Name == m.Seats[i].Seat.String() {
					m.Seats[i].Name = strings.Clone(t.Value)
				}
			}
		}
	}
}

// seatAt returns the place of a seat, -1 where nobody sits.
func (m *Match) seatAt(s card.Seat) int {
	return slices.IndexFunc(m.Seats, func(t Seat) bool { return t.Seat == s })
}

// Grade adds what the cards of a seat cost in a deal, by the deal's place among those of the
// match.
func (m *Match) Grade(deal int, seat card.Seat, cost, cards int) {
	i := m.seatAt(seat)
	if i < 0 {
		return
	}
	n := Numbers{Cost: int32(cost), Graded: int32(cards)}
	m.Seats[i].Add(&n)
	if deal < len(m.Detail) {
		m.Detail[deal].Seats[i].Add(&n)
	}
}
