package faces

import (
	"slices"
	"time"

	"sueca/analysis/season"
	"sueca/cmd/internal/lang"
	seasonverb "sueca/cmd/sueca/internal/season"
	"sueca/engine/message"
	"sueca/replay/viewer/page/site"
)

// readOrders reads the competitions by whose orders evenings are put.
func (a *siteVerb) readOrders() (out []*seasonverb.Order, err error) {
	for _, file := range a.competitions {
		order, err := (&seasonverb.Season{Run: a.Run}).OrderOf(file)
		if err != nil {
			return nil, err
		}
		out = append(out, order)
	}
	return out, nil
}

// lookAt finds which matches are of which competition.
func (a *siteVerb) lookAt(s *season.Standing) {
	for i, order := range a.orders {
		order.Look(s.Matches())
		if order.None {
			a.Out.Remark(message.Msg("%s: no match here is of its league, and no evening is in its order", a.competitions[i]))
		}
		if order.Findings > 0 {
			a.Out.Remark(message.Msg("%s: %d {2:finding|findings}; sueca season check lists them", a.competitions[i], lang.Exact(order.Findings)))
		}
	}
}

// prizesOf returns the prize lists of the evenings: of those with a whole date, of which a match has ended. Other
// matches without a date, or with a part of one, are of no evening that anybody knows.
func prizesOf(s *season.Standing, published map[string]*siteMatch, orders []*seasonverb.Order) map[site.Evening]*site.Prizes {
	by := map[site.Evening][]*season.Match{}
	for m := range s.Matches() {
		if _, err := time.Parse(time.DateOnly, m.Date); err == nil {
			by[published[m.ID].Evening] = append(by[published[m.ID].Evening], m)
		}
	}
	out := map[site.Evening]*site.Prizes{}
	for e, matches := range by {
		p := &site.Prizes{}
		for _, m := range matches {
			if !m.Over {
				p.Unfinished++
			}
		}
		if p.Unfinished == len(matches) {
			continue
		}
		if prizeByCompetition(p, matches, orders); p.Tables == nil {
			prizeBySeason(p, matches, published)
		}
		if p.Tables != nil {
			out[e] = p
		}
	}
	return out
}

// prizeByCompetition puts an evening in the order of the first competition of whose league a match is.
func prizeByCompetition(p *site.Prizes, matches []*season.Match, orders []*seasonverb.Order) {
	for _, order := range orders {
		rows := order.Rows(matches)
		for i, r := range rows {
			if i == 0 || rows[i-1].Group != r.Group {
				p.Tables = append(p.Tables, site.PrizeTable{Group: r.Group, Pairs: true})
			}
			if r.Place > site.LastPrize {
				continue
			}
			row := siteRow(r.Row)
			row.Place, row.Points = r.Place, r.Points
			last := &p.Tables[len(p.Tables)-1]
			last.Rows = append(last.Rows, row)
		}
		if p.Tables != nil {
			p.Competition = order.Name
			return
		}
	}
}

// prizeBySeason puts an evening in the order of a season: by pair, and by player where that says more.
func prizeBySeason(p *site.Prizes, matches []*season.Match, published map[string]*siteMatch) {
	pairs := pairRows(matches, published)
	players := season.RowsOf(slices.Values(matches), season.ByPlayer, season.AllTogether)
	add := func(rows []*season.Row, pairs bool) {
		if len(rows) == 0 {
			return
		}
		t := site.PrizeTable{Pairs: pairs}
		for i, place := range season.Places(rows) {
			if place > site.LastPrize {
				break
			}
			t.Rows = append(t.Rows, siteRow(rows[i]))
			t.Rows[i].Place = place
		}
		p.Tables = append(p.Tables, t)
	}
	add(pairs, true)
	if !stayTogether(pairs, players) {
		add(players, false)
	}
}

// stayTogether reports whether everybody played in one pair, so that the players stand as the pairs do.
func stayTogether(pairs, players []*season.Row) bool {
	in := map[string]*season.Row{}
	for _, r := range pairs {
		for _, name := range r.Players {
			if in[name] != nil {
				return false
			}
			in[name] = r
		}
	}
	return !slices.ContainsFunc(players, func(r *season.Row) bool {
		pair := in[r.Players[0]]
		return pair == nil || pair.Matches != r.Matches || pair.Deals != r.Deals
	})
}
