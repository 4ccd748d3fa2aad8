package site

import (
	"cmp"
	"slices"
	"strconv"

	"sueca/engine/message"
	"sueca/replay/viewer/grid"
)

// title returns what a standing is about.
func (s *Standing) title() message.Message {
	if s.Kind == All {
		return message.Msg("all matches")
	}
	return plainly(s.Name)
}

// kindOf are the standings of a kind under their head.
type kindOf struct {
	Head      message.Message
	Standings []*Standing
}

// seasonList writes the page of all standings.
func (a *archive) seasonList() []byte {
	var kinds []kindOf
	for kind, head := range []message.Message{All: message.Msg("in all"), Year: message.Msg("by year"), Event: message.Msg("by event")} {
		of := kindOf{Head: head}
		for i := range a.Standings {
			if s := &a.Standings[i]; s.Kind == Kind(kind) {
				of.Standings = append(of.Standings, s)
			}
		}
		if of.Standings != nil {
			kinds = append(kinds, of)
		}
	}
	return a.page("seasons.html", message.Msg("standings"), "seasons", kinds)
}

// season writes the page of a standing; of several where their pages have one name.
func (a *archive) season(list []*Standing) []byte {
	return a.page(list[0].Page(), message.Msg("standings: %s", list[0].title()), "season", list)
}

// numbers are the columns of a standing behind the names, as they are headed. Each has two
// numbers where it has two.
var numbers = []struct {
	Head message.Message
	Of   func(r *Row) string
}{
	{message.Msg("matches"), func(r *Row) string { return strconv.Itoa(r.Matches) }},
	{message.Msg("won"), func(r *Row) string { return strconv.Itoa(r.Won) }},
	{message.Msg("drawn"), func(r *Row) string { return strconv.Itoa(r.Drawn) }},
	{message.Msg("lost"), func(r *Row) string { return strconv.Itoa(r.Lost) }},
	{message.Msg("unfinished"), func(r *Row) string { return strconv.Itoa(r.Unfinished) }},
	{message.Msg("games"), func(r *Row) string { return two(r.GamesFor, r.GamesAgainst) }},
	{message.Msg("points"), func(r *Row) string { return two(r.PointsFor, r.PointsAgainst) }},
	{message.Msg("deals"), func(r *Row) string { return strconv.Itoa(r.Deals) }},
	{message.Msg("sweeps"), func(r *Row) string { return strconv.Itoa(r.Sweeps) }},
	{message.Msg("doubles"), func(r *Row) string { return strconv.Itoa(r.Doubles) }},
	{message.Msg("renúncias"), func(r *Row) string { return strconv.Itoa(r.Renuncias) }},
	{message.Msg("claims upheld and rejected"), func(r *Row) string { return two(r.ClaimsUpheld, r.ClaimsRejected) }},
}

// two returns two numbers with a dash between them, apart where it would stand beside a minus.
func two(a, b int) string {
	dash := "–"
	if b < 0 {
		dash = " – "
	}
	return grid.Unicode.Number(a) + dash + grid.Unicode.Number(b)
}

// table is rows under the heads of their columns. The first two columns are the rank and a name
// where it is ranked, else a name and the rank there.
type table struct {
	ID            string
	Caption, Head message.Message
	Ranked        bool
	Rows          []tableRow
}

// tableRow is a row with what is at its head.
type tableRow struct {
	Name markup
	*Row
}

// table returns a view of rows as a table, of nothing where there are none.
func (v *view) table(t table) *view {
	if t.Rows == nil {
		return v.With(nil)
	}
	return v.With(t)
}

// ranked returns a view of a standing as a table.
func (v *view) ranked(id string, caption, head message.Message, rows []Row) *view {
	t := table{ID: id, Caption: caption, Head: head, Ranked: true}
	for i := range rows {
		t.Rows = append(t.Rows, tableRow{v.playersLinks(rows[i].Players), &rows[i]})
	}
	return v.table(t)
}

// Pairs returns a view of a standing by pairs.
func (v *view) Pairs(i int, s *Standing) *view {
	return v.ranked("pairs"+strconv.Itoa(i), message.Msg("by pair"), message.Msg("pair"), s.ByPair)
}

// Singles returns a view of a standing by players.
func (v *view) Singles(i int, s *Standing) *view {
	return v.ranked("players"+strconv.Itoa(i), message.Msg("by player"), message.Msg("player"), s.ByPlayer)
}

// playerList writes the page of all players, letter by letter.
func (a *archive) playerList() []byte {
	return a.page("players.html", message.Msg("players"), "players", runs(a.players, (*player).letter))
}

// letter returns the first letter of a player's name, empty where it has none of ours.
func (pl *player) letter() string {
	letter := slug(pl.name)
	return letter[:min(1, len(letter))]
}

// Letter returns the first letter of the names of players.
func (v *view) Letter(list []*player) string { return cmp.Or(list[0].letter(), "…") }

// Sits returns how many matches the people of a page have played.
func (v *view) Sits(pl *player) (n int) {
	for _, key := range pl.Keys {
		n += len(v.sits[key])
	}
	return n
}

// player writes the page of a player, or of all who are published under one name.
func (a *archive) player(pl *player) []byte { return a.page(pl.page, plainly(pl.name), "player", pl) }

// Places returns a view of the rows of a player in all standings.
func (v *view) Places(i int, key string) *view {
	t := table{ID: "standings" + strconv.Itoa(i), Caption: message.Msg("standings"), Head: message.Msg("standing")}
	for _, at := range v.alone[key] {
		t.Rows = append(t.Rows, tableRow{v.link(at.of.Page(), "<bdi>"+v.Say(at.of.title())+"</bdi>"), at.row})
	}
	return v.table(t)
}

// Partners returns a view of the rows of a player with each partner.
func (v *view) Partners(i int, key string) *view {
	t := table{ID: "partners" + strconv.Itoa(i), Caption: message.Msg("with whom"), Head: message.Msg("partner")}
	for _, at := range v.pairs[key] {
		if at.of.Kind == All {
			partner := at.row.Players[1-slices.Index(at.row.Players, key):][:1]
			t.Rows = append(t.Rows, tableRow{v.playersLinks(partner), at.row})
		}
	}
	return v.table(t)
}

// Renuncias returns those of a player that are proven.
func (v *view) Renuncias(key string) []*Dispute { return v.renuncias[key] }

// MatchesOfPlayer returns the matches of a player, the newest first.
func (v *view) MatchesOfPlayer(key string) (out []*Match) {
	for _, i := range v.sits[key] {
		out = append(out, &v.Matches[i])
	}
	return out
}
