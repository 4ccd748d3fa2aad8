package site

import (
	"strconv"

	"sueca/engine/message"
)

// Prizes is the prize list of an evening: who has which place of its matches (lista de prémios).
type Prizes struct {
	// Competition is the name of that by whose order it is, empty for the order of a standing.
	Competition string
	Tables      []PrizeTable
	// Unfinished is how many of the evening's matches have not ended.
	Unfinished int
}

// LastPrize is the last place that a prize list has.
const LastPrize = 10

// PrizeTable is a table of a prize list. Each row has its place, and none is behind the last one.
type PrizeTable struct {
	Group string // of the competition, empty where it has none
	Pairs bool   // the rows are of pairs, else of players
	Rows  []Row
}

var (
	prized = []column{matches, won, games,
		{message.Msg("points +/−"), func(r tableRow) string { return signed(r.PointsFor - r.PointsAgainst) }}}
	competed = []column{counted(message.Msg("points"), func(r tableRow) int { return r.Points }), matches, won, games}
)

// order says by what the rows are in order.
func (p *Prizes) order() message.Message {
	if p.Competition != "" {
		return message.Msg("The order is that of the competition %s, of the matches of this evening alone.", verbatim(p.Competition))
	}
	return message.Msg("The order is that of the matches won, the difference of games and that of card points; who is level in all of " +
		"them shares a place.")
}

// PrizesOf returns the prize list of an evening, nil where it has none.
func (v *view) PrizesOf(part Evening) *Prizes { return v.Prizes[part] }

// Prize returns a view of a table of a prize list.
func (v *view) Prize(part, i int, p *Prizes) *view {
	of := &p.Tables[i]
	t := table{ID: "prizes" + strconv.Itoa(part) + "-" + strconv.Itoa(i), Ranked: true, Brief: true, Columns: prized}
	t.Caption, t.Head = message.Msg("by player"), message.Msg("player")
	if of.Pairs {
		t.Caption, t.Head = message.Msg("by pair"), message.Msg("pair")
	}
	if p.Competition != "" {
		t.Columns = competed
	}
	if of.Group != "" {
		t.Caption = message.Msg("group %s", plainly(of.Group))
	}
	at := map[int]int{}
	for k := range of.Rows {
		at[of.Rows[k].Place]++
	}
	for k := range of.Rows {
		r := &of.Rows[k]
		t.Rows = append(t.Rows, tableRow{Name: v.playersLinks(r.Players), Row: r, Shared: at[r.Place] > 1})
	}
	return v.table(t)
}

// EveningsOf returns the evenings of a year, the newest first; none of a standing of another kind.
func (v *view) EveningsOf(s *Standing) (out []*evening) {
	for _, e := range v.evenings {
		if s.Kind == Year && e.year() == s.Name {
			out = append(out, e)
		}
	}
	return out
}

// First returns who has the first place of an evening, by its first table or, in a competition, by that of each group.
func (v *view) First(e *evening) (out []markup) {
	for _, part := range e.Parts {
		p := v.Prizes[part]
		for i := 0; p != nil && i < len(p.Tables) && (i == 0 || p.Competition != ""); i++ {
			for _, r := range p.Tables[i].Rows {
				if r.Place == 1 {
					out = append(out, v.playersLinks(r.Players))
				}
			}
		}
	}
	return out
}
