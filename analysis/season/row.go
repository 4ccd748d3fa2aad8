package season

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strings"

	"sueca/engine/card"
)

// By is what a row is about.
type By string

// What rows are about.
const (
	ByPlayer By = "player"
	ByPair   By = "pair" // tables of four alone
)

// Grouping is what rows are kept apart by.
type Grouping string

// The groupings.
const (
	AllTogether Grouping = ""
	ByTable     Grouping = "table"
	ByMonth     Grouping = "month"
	ByEvent     Grouping = "event"
)

// Of returns the group of a match: its table, the first seven characters of its date, or its
// event; empty where that is not written.
func (g Grouping) Of(m *Match) string {
	switch g {
	case ByTable:
		return m.Table
	case ByMonth:
		if date := []rune(m.Date); len(date) > len("2006-01") {
			return string(date[:len("2006-01")])
		}
		return m.Date
	case ByEvent:
		return m.Event
	}
	return ""
}

// Row is where a player or a pair stands (linha da classificação).
type Row struct {
	Rank    int // from 1 in each group
	Group   string
	Players []string // in name order

	Matches, Won, Drawn, Lost, Unfinished int
	GamesFor, GamesAgainst                int
	Deals                                 int
	PointsFor, PointsAgainst              int
	Sweeps, Doubles                       int
	Renuncias                             int
	ClaimsUpheld, ClaimsRejected          int
	Penalties                             int
	AwardedFor, AwardedAgainst            int
	Cost, Graded                          int
}

// add adds what a match brought a party. The match itself counts for those who began it.
func (r *Row) add(m *Match, p *Party) {
	r.Deals += p.Deals
	if !p.Later {
		r.Matches++
		switch Ended(m, p.Seats[0].Seat) {
		case Won:
			r.Won++
		case Drawn:
			r.Drawn++
		case Lost:
			r.Lost++
		default:
			r.Unfinished++
		}
	}
	n := Together(p.Seats)
	r.GamesFor, r.GamesAgainst = r.GamesFor+int(n.GamesFor), r.GamesAgainst+int(n.GamesAgainst)
	r.PointsFor, r.PointsAgainst = r.PointsFor+int(n.PointsFor), r.PointsAgainst+int(n.PointsAgainst)
	r.Sweeps, r.Doubles, r.Renuncias = r.Sweeps+int(n.Sweeps), r.Doubles+int(n.Doubles), r.Renuncias+int(n.Renuncias)
	r.ClaimsUpheld, r.ClaimsRejected = r.ClaimsUpheld+int(n.ClaimsUpheld), r.ClaimsRejected+int(n.ClaimsRejected)
	r.Penalties += int(n.Penalties + n.Joint)
	r.AwardedFor, r.AwardedAgainst = r.AwardedFor+int(n.AwardedFor), r.AwardedAgainst+int(n.AwardedAgainst)
	r.Cost, r.Graded = r.Cost+int(n.Cost), r.Graded+int(n.Graded)
}

// merge adds a row of the same players.
func (r *Row) merge(o *Row) {
	r.Matches, r.Won, r.Drawn, r.Lost, r.Unfinished = r.Matches+o.Matches, r.Won+o.Won, r.Drawn+o.Drawn, r.Lost+o.Lost, r.Unfinished+
		o.Unfinished
	r.GamesFor, r.GamesAgainst = r.GamesFor+o.GamesFor, r.GamesAgainst+o.GamesAgainst
	r.Deals += o.Deals
	r.PointsFor, r.PointsAgainst = r.PointsFor+o.PointsFor, r.PointsAgainst+o.PointsAgainst
	r.Sweeps, r.Doubles, r.Renuncias = r.Sweeps+o.Sweeps, r.Doubles+o.Doubles, r.Renuncias+o.Renuncias
	r.ClaimsUpheld, r.ClaimsRejected = r.ClaimsUpheld+o.ClaimsUpheld, r.ClaimsRejected+o.ClaimsRejected
	r.Penalties += o.Penalties
	r.AwardedFor, r.AwardedAgainst = r.AwardedFor+o.AwardedFor, r.AwardedAgainst+o.AwardedAgainst
	r.Cost, r.Graded = r.Cost+o.Cost, r.Graded+o.Graded
}

// Together returns the numbers of the seats of a side: what they have in common once, and
// what each did alone added up.
func Together(seats []*Seat) Numbers {
	out := seats[0].Numbers
	for _, s := range seats[1:] {
		out.Renuncias += s.Renuncias
		out.ClaimsUpheld += s.ClaimsUpheld
		out.ClaimsRejected += s.ClaimsRejected
		out.Penalties += s.Penalties
		out.Cost += s.Cost
		out.Graded += s.Graded
	}
	return out
}

// Result is how a match ended for a seat.
type Result string

// The results.
const (
	Won        Result = "won"
	Drawn      Result = "drawn"
	Lost       Result = "lost"
	Unfinished Result = "unfinished"
)

// Ended returns how a match ended for a seat.
func Ended(m *Match, s card.Seat) Result {
	switch {
	case !m.Over:
		return Unfinished
	case m.Winner == card.NoSide:
		return Drawn
	case m.Winner.Has(s):
		return Won
	}
	return Lost
}

// Parties returns those of a match that have a row: each named seat alone, or each pair that
// is named in full, with their names in order. Each deal is that of those who played it: where somebody
// sat for another there is a party more, with the deals since then.
func (m *Match) Parties(by By) (out []Party) {
	for _, p := range m.Named(by) {
		if slices.ContainsFunc(p.Seats, func(s *Seat) bool { return s.Substituted }) {
			out = append(out, m.parted(p)...)
			continue
		}
		out = append(out, p)
	}
	return out
}

// Named returns the parties by the names with which the match began, whoever played later.
func (m *Match) Named(by By) (out []Party) {
	if by != ByPair {
		for i := range m.Seats {
			if s := &m.Seats[i]; s.Name != "" {
				out = append(out, Party{Names: []string{s.Name}, Seats: []*Seat{s}, Deals: m.Deals})
			}
		}
		return out
	}
	for _, c := range m.Columns {
		p := Party{Deals: m.Deals}
		for i := range m.Seats {
			if s := &m.Seats[i]; c.Has(s.Seat) && s.Name != "" {
				p.Names, p.Seats = append(p.Names, s.Name), append(p.Seats, s)
			}
		}
		if c.Len() == 2 && len(p.Seats) == 2 {
			slices.Sort(p.Names)
			out = append(out, p)
		}
	}
	return out
}

// Party is a player or a pair in a match.
type Party struct {
	Names []string
	Seats []*Seat // with the numbers of the deals that the party played
	Deals int
	Later bool         // they sat for others, and did not begin the match
	at    map[int]bool // the places in [Match.Detail] of what they played, nil for all
}

// Played reports whether the party played a deal, by its place in [Match.Detail].
func (p *Party) Played(at int) bool { return p.at == nil || p.at[at] }

// parted parts a party by who sat there in each deal. What is outside any deal is of those who began.
func (m *Match) parted(p Party) (out []Party) {
	for at := range m.Detail {
		names := make([]string, len(p.Seats))
		for k, s := range p.Seats {
			names[k] = m.sitter(s, at)
		}
		sorted := slices.Sorted(slices.Values(names))
		i := slices.IndexFunc(out, func(q Party) bool { return slices.Equal(q.Names, sorted) })
		if i < 0 {
			i = len(out)
			q := Party{Names: sorted, Later: !slices.Equal(sorted, p.Names), at: map[int]bool{}}
			for k, s := range p.Seats {
				q.Seats = append(q.Seats, &Seat{Name: names[k], Seat: s.Seat, Substituted: s.Substituted})
			}
			out = append(out, q)
		}
		out[i].at[at] = true
		if m.Detail[at].Event >= 0 && !m.Detail[at].Misdeal {
			out[i].Deals++
		}
		for _, s := range out[i].Seats {
			s.Add(&m.Detail[at].Seats[m.seatAt(s.Seat)])
		}
	}
	if !slices.ContainsFunc(out, func(q Party) bool { return !q.Later }) { // they did not play a deal, and the match is theirs
		out = append(out, Party{Names: p.Names, Seats: []*Seat{{Seat: p.Seats[0].Seat}}, at: map[int]bool{}})
	}
	return out
}

// sitter returns who sat in a seat in a deal, by its place in [Match.Detail].
func (m *Match) sitter(s *Seat, at int) string {
	name := s.Name
	for _, c := range m.Substitutions {
		if c.Seat == s.Seat && c.From <= at && m.Detail[at].Event >= 0 {
			name = c.Name
		}
	}
	return name
}

// Renouncer returns for whom a renúncia counts, by its event and the seat: who sat there in that deal. It is empty where nobody is
// named, and for one that does not count. The match is one with [Match.Detail].
func (m *Match) Renouncer(event int, seat card.Seat) string {
	for at := range m.Detail {
		if slices.ContainsFunc(m.Detail[at].Cited, func(c Cited) bool { return c.Event == event && c.Of == seat.Alone() }) {
			return m.sitter(&m.Seats[m.seatAt(seat)], at)
		}
	}
	return ""
}

// Rows returns the rows, group by group, each from the first to the last. Groups stand in the
// order of their names, with what has none behind them. In a group the order is that of the
// matches won, the difference of games, that of card points, and the names.
func (s *Standing) Rows(by By, group Grouping) []*Row { return RowsOf(s.Matches(), by, group) }

// RowsOf returns the rows of some matches; see [Standing.Rows].
func RowsOf(matches iter.Seq[*Match], by By, group Grouping) []*Row {
	return rowsOf(matches, group, func(m *Match) []Party { return m.Parties(by) })
}

// TeamRowsOf returns the rows of the parties that began the matches, whoever sat for them later: those of a competition.
func TeamRowsOf(matches iter.Seq[*Match], by By) []*Row {
	return rowsOf(matches, AllTogether, func(m *Match) []Party { return m.Named(by) })
}

func rowsOf(matches iter.Seq[*Match], group Grouping, parties func(*Match) []Party) []*Row {
	type key struct{ group, one, other string }
	rows := map[key]*Row{}
	for m := range matches {
		g := group.Of(m)
		for _, p := range parties(m) {
			k := key{g, p.Names[0], strings.Join(p.Names[1:], "")}
			if rows[k] == nil {
				rows[k] = &Row{Group: g, Players: p.Names}
			}
			rows[k].add(m, &p)
		}
	}
	return ranked(slices.Collect(maps.Values(rows)))
}

// MergeRows returns the rows of several parts of a season. No match may be in two of the parts.
func MergeRows(parts ...[]*Row) []*Row {
	type key struct{ group, players string }
	rows := map[key]*Row{}
	for _, r := range slices.Concat(parts...) {
		k := key{r.Group, strings.Join(r.Players, "\x00")}
		if rows[k] == nil {
			rows[k] = &Row{Group: r.Group, Players: r.Players}
		}
		rows[k].merge(r)
	}
	return ranked(slices.Collect(maps.Values(rows)))
}

// ranked returns rows in their order, with their ranks.
func ranked(out []*Row) []*Row {
	slices.SortFunc(out, compare)
	for i, r := range out {
		if r.Rank = 1; i > 0 && out[i-1].Group == r.Group {
			r.Rank = out[i-1].Rank + 1
		}
	}
	return out
}

// compare orders rows.
func compare(a, b *Row) int {
	if (a.Group == "") != (b.Group == "") {
		return cmp.Compare(b.Group, a.Group)
	}
	return cmp.Or(
		cmp.Compare(a.Group, b.Group),
		cmp.Compare(b.Won, a.Won),
		cmp.Compare(b.GamesFor-b.GamesAgainst, a.GamesFor-a.GamesAgainst),
		cmp.Compare(b.PointsFor-b.PointsAgainst, a.PointsFor-a.PointsAgainst),
		slices.Compare(a.Players, b.Players),
	)
}
