package site

import (
	"cmp"
	"slices"
	"strconv"

	"sueca/engine/message"
	"sueca/replay/viewer/grid"
	"sueca/replay/viewer/page/hypertext"
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

// Years returns a view of what the matches of each year have together, of nothing for standings of another kind.
func (v *view) Years(list []*Standing) *view {
	t := table{ID: "years", Caption: message.Msg("year by year"), Head: message.Msg("year"), Brief: true, Columns: yearly}
	for _, s := range list {
		if s.Kind == Year {
			t.Rows = append(t.Rows, tableRow{Name: v.link(s.Page(), hypertext.Text(s.Name)), evenings: s.Sum.Evenings, people: len(s.ByPlayer), Row: &Row{
				Matches: s.Sum.Matches, Deals: s.Sum.Deals, Renuncias: s.Sum.Renuncias,
			}})
		}
	}
	return v.table(t)
}

// season writes the page of a standing; of several where their pages have one name.
func (a *archive) season(list []*Standing) []byte {
	return a.page(list[0].Page(), message.Msg("standings: %s", list[0].title()), "season", list)
}

// column is a column of a table behind the names. It has two numbers where it has two.
type column struct {
	Head message.Message
	Of   func(r tableRow) string
}

// counted returns a column of one number.
func counted(head message.Message, of func(r tableRow) int) column {
	return column{head, func(r tableRow) string { return grid.Unicode.Number(of(r)) }}
}

var (
	matches   = counted(message.Msg("matches"), func(r tableRow) int { return r.Matches })
	won       = counted(message.Msg("won"), func(r tableRow) int { return r.Won })
	drawn     = counted(message.Msg("drawn"), func(r tableRow) int { return r.Drawn })
	lost      = counted(message.Msg("lost"), func(r tableRow) int { return r.Lost })
	games     = column{message.Msg("games"), func(r tableRow) string { return two(r.GamesFor, r.GamesAgainst) }}
	points    = column{message.Msg("points"), func(r tableRow) string { return two(r.PointsFor, r.PointsAgainst) }}
	deals     = counted(message.Msg("deals"), func(r tableRow) int { return r.Deals })
	renuncias = counted(message.Msg("renúncias"), func(r tableRow) int { return r.Renuncias })
	claims    = column{message.Msg("claims upheld and rejected"),
		func(r tableRow) string { return two(r.ClaimsUpheld, r.ClaimsRejected) }}
	// numbers are the columns of a standing.
	numbers = []column{
		matches, won, drawn, lost,
		counted(message.Msg("unfinished"), func(r tableRow) int { return r.Unfinished }),
		games, points, deals,
		counted(message.Msg("sweeps"), func(r tableRow) int { return r.Sweeps }),
		counted(message.Msg("doubles"), func(r tableRow) int { return r.Doubles }),
		renuncias, claims,
	}
	against = []column{matches, won, drawn, lost, games}
	yearly  = []column{
		counted(message.Msg("evenings"), func(r tableRow) int { return r.evenings }), matches, deals,
		counted(message.Msg("players"), func(r tableRow) int { return r.people }), renuncias,
	}
)

// two returns two numbers with a dash between them, apart where it would stand beside a minus.
func two(a, b int) string {
	dash := "–"
	if b < 0 {
		dash = " – "
	}
	return grid.Unicode.Number(a) + dash + grid.Unicode.Number(b)
}

// signed returns a difference with its sign.
func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return grid.Unicode.Number(n)
}

// table is rows under the heads of their columns. The first two columns are the rank and a name
// where it is ranked, else a name and, where each row is of another standing, the rank there.
type table struct {
	ID              string
	Caption, Head   message.Message
	Ranked, Placing bool
	Brief           bool // it has few columns, which fit a small screen
	Columns         []column
	Rows            []tableRow
}

// tableRow is a row with what is at its head.
type tableRow struct {
	Name markup
	*Row
	Shared           bool // with others: the place
	evenings, people int  // of a year
}

// At returns the place of a row, or its rank.
func (r tableRow) At() int { return cmp.Or(r.Place, r.Rank) }

// table returns a view of rows as a table, of nothing where there are none.
func (v *view) table(t table) *view {
	if t.Rows == nil {
		return v.With(nil)
	}
	return v.With(t)
}

// ranked returns a view of a standing as a table.
func (v *view) ranked(id string, caption, head message.Message, rows []Row) *view {
	t := table{ID: id, Caption: caption, Head: head, Ranked: true, Columns: numbers}
	for i := range rows {
		t.Rows = append(t.Rows, tableRow{Name: v.playersLinks(rows[i].Players), Row: &rows[i]})
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
	t := table{ID: "standings" + strconv.Itoa(i), Caption: message.Msg("standings"), Head: message.Msg("standing"),
		Placing: true, Columns: numbers}
	for _, at := range v.alone[key] {
		t.Rows = append(t.Rows, tableRow{Name: v.link(at.of.Page(), "<bdi>"+v.Say(at.of.title())+"</bdi>"), Row: at.row})
	}
	return v.table(t)
}

// Partners returns a view of the rows of a player with each partner.
func (v *view) Partners(i int, key string) *view {
	t := table{ID: "partners" + strconv.Itoa(i), Caption: message.Msg("with whom"), Head: message.Msg("partner"),
		Placing: true, Columns: numbers}
	for _, at := range v.pairs[key] {
		if at.of.Kind == All {
			partner := at.row.Players[1-slices.Index(at.row.Players, key):][:1]
			t.Rows = append(t.Rows, tableRow{Name: v.playersLinks(partner), Row: at.row})
		}
	}
	return v.table(t)
}

// Against returns a view of the rows of a player against each opponent.
func (v *view) Against(i int, key string) *view {
	t := table{ID: "opponents" + strconv.Itoa(i), Caption: message.Msg("against whom"), Head: message.Msg("opponent"),
		Brief: true, Columns: against}
	if v.Opponents == nil {
		return v.table(t)
	}
	for _, r := range v.Opponents(key) {
		t.Rows = append(t.Rows, tableRow{Name: v.playersLinks(r.Players[1:]), Row: &r})
	}
	return v.table(t)
}

// InAll returns the row of a player over all matches, nil where there is none.
func (v *view) InAll(key string) any {
	if list := v.alone[key]; len(list) > 0 {
		return tableRow{Row: list[0].row}
	}
	return nil
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
