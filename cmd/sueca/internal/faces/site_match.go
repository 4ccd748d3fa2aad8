package faces

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"
	"strings"

	"sueca/analysis/archive"
	"sueca/analysis/season"
	"sueca/cmd/internal/finding"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/replay/viewer/page"
	"sueca/replay/viewer/page/site"
)

// siteMatch is what a site keeps of a record of a match.
type siteMatch struct {
	site.Match
	original string // the id by which the season holds it
	digest   [sha256.Size]byte
	version  season.Version
	events   int
	place    season.Place
	four     bool // it is played by four in two pairs
	disputes []site.Dispute
	drawn    *page.Page // until it is written
}

// matchOf returns a match as a site has it, to be written.
func (a *siteVerb) matchOf(out *output.Output, r *source.Record, fs []finding.Finding) (*siteMatch, error) {
	drawing, err := (&pageVerb{a.Run}).matchOf(r, &pageOptions{names: a.names})
	if err != nil {
		return nil, err
	}
	drawing.Record.Name = drawing.ID + ".sueca" // whatever file it stands in
	tag := func(name string) string {
		for _, t := range drawing.Judged.Tags {
			if t.Name == name && t.Value != "?" {
				return strings.Clone(t.Value) // the text of a record does not live longer than its reading
			}
		}
		return ""
	}
	m := &siteMatch{
		Match: site.Match{
			ID: drawing.ID, Page: site.MatchPage(drawing.ID), Evening: site.Evening{Date: tag("Date"), Event: tag("Event"), Site: tag("Site")},
			Table: tag("Table"), Number: tag("Match"), Deals: drawing.Judged.Dealt(),
		},
		original: r.ID(), digest: sha256.Sum256(drawing.Record.Text), version: archive.SeasonVersion(season.Counting(r.Events)),
		events: len(r.Events),
		four:   drawing.Judged.Rules.Table().IsFour(), place: season.Place{File: strings.Clone(r.File)},
	}
	if r.File != "" && r.OfFile() {
		m.place.Line = r.FirstLine()
	}
	for _, f := range fs {
		switch f.Level {
		case code.Error:
			m.Errors++
		case code.Warning:
			m.Warnings++
		}
	}
	games, names := r.Judge().Games(), report.PlayersOf(r)
	sheet := r.Judge().Rules.Capped(r.Judge().Result)
	drawing.Players = map[card.Seat]string{}
	for _, c := range drawing.Judged.Rules.Table().Columns {
		side := site.Side{Letters: c.String(), Sheet: sheet.Of(c), Games: games.Of(c), Unruled: r.Judge().Unruled,
			Won: r.Judge().Over && r.Judge().Winner&c != card.NoSide}
		for s := range c.All() {
			key := ""
			if a.names != "none" {
				key = strings.Clone(names[s])
			}
			if name := a.published(key); name != "" {
				drawing.Players[s] = "../" + site.PlayerPage(name)
			}
			side.Players = append(side.Players, key)
			for _, name := range r.Judge().Seated(s)[1:] {
				if a.names != "none" {
					side.Others = append(side.Others, strings.Clone(name))
				}
			}
		}
		m.Sides = append(m.Sides, side)
	}
	m.drawn = report.NewPage(out, a.Records)
	m.drawn.Matches = []page.Match{*drawing}
	a.addDisputes(m, r)
	return m, nil
}

// addDisputes adds the claims of a match, and the renúncias that its record proves.
func (a *siteVerb) addDisputes(m *siteMatch, r *source.Record) {
	shown := &m.drawn.Matches[0]
	var places *page.Places
	add := func(event int, d site.Dispute, said ...message.Message) {
		if places == nil {
			places = shown.Places()
		}
		at := places.Of(event)
		if d.Code == "" {
			if c := shown.Events[event].(*engine.ClaimMade); c.Trick > 0 {
				at = places.Card(event, c.Trick, c.Accused)
			}
		}
		d.Place, d.Deal, d.Order = at.ID, at.Deal, event
		for i, l := range m.drawn.Languages {
			for k, msg := range said {
				if k > 0 {
					d.Says[i] += "; "
				}
				d.Says[i] += l.Say(msg)
			}
		}
		m.disputes = append(m.disputes, d)
	}
	for i, e := range shown.Events {
		if c, ok := e.(*engine.ClaimMade); ok {
			said, _ := page.Told(c, shown.Judged.Rules.Table(), card.Card.String)
			all := []message.Message{said}
			for _, f := range shown.Findings {
				if f.Event == i && strings.HasPrefix(string(f.Code), "claim-") {
					all = append(all, f.Msg)
				}
			}
			add(i, site.Dispute{Trick: c.Trick}, all...)
		}
	}
	made := a.renouncers(r)
	for _, f := range shown.Judged.Findings {
		if f.Code == code.Renuncia {
			d := site.Dispute{Trick: f.Trick, Code: f.Code}
			if len(made) > 0 {
				d.Player, made = made[0], made[1:]
			}
			add(f.Event, d, f.Msg)
		}
	}
}

// renouncers returns the keys of those for whom the renúncias of a record count that it proves, one after another: of whoever sat
// there in that deal, whose name may not stand in the text that is published. One that is in no standing has none.
func (a *siteVerb) renouncers(r *source.Record) (out []string) {
	var counted *season.Match
	for _, f := range r.Judge().Findings {
		if f.Code != code.Renuncia || a.names == "none" {
			continue
		}
		if counted == nil {
			counted = season.Of(r.Events, r.Judge(), true)
		}
		out = append(out, counted.Renouncer(f.Event, f.Seat))
	}
	return out
}

// writeMatch puts the page of a match. others are pages of other records of the match. What
// goes wrong the tree knows.
func (a *siteVerb) writeMatch(m *siteMatch, others []string) {
	m.drawn.Up = a.up(m)
	m.drawn.Base, m.drawn.Name, m.drawn.Preview = a.base, m.Page, site.Preview
	for _, other := range others {
		m.drawn.Up = append(m.drawn.Up, page.Link{Href: "../" + other,
			Msg: message.Msg("another record of this match, which differs from this one")})
	}
	a.tree.Put(m.Page, m.drawn.HTML())
}

// writeVariants puts the pages of the matches of which there are several records, or which
// have one id once they are told without names. The order of the files does not matter for
// which of them is written.
func (a *siteVerb) writeVariants(read *siteReading, args []string) error {
	wanted, missing := map[string][]*siteMatch{}, map[*siteMatch]bool{}
	again := map[string]bool{} // the ids by which they are read
	differ := map[string]bool{}
	for _, d := range read.season.Disputed() {
		differ[d.ID] = true
	}
	for id, all := range read.matches {
		for _, m := range all {
			m.Aside = differ[m.original]
		}
		if len(all) == 1 {
			continue
		}
		slices.SortFunc(all, func(x, y *siteMatch) int {
			return cmp.Or(cmp.Compare(y.version.Length, x.version.Length), slices.Compare(x.version.Digest[:], y.version.Digest[:]),
				cmp.Compare(y.events, x.events), slices.Compare(x.digest[:], y.digest[:]))
		})
		var shown []*siteMatch
		for _, m := range all {
			// Of records that agree in what counts, and of the beginnings of one, the fullest is shown.
			if !slices.ContainsFunc(shown, func(o *siteMatch) bool {
				return o.original == m.original && (o.version == m.version || !m.Aside)
			}) {
				shown = append(shown, m)
			}
		}
		for i, m := range shown {
			again[m.original], missing[m] = true, true
			// Told without names, two matches may be one text, and then have one page.
			if at := slices.IndexFunc(shown[:i], func(o *siteMatch) bool { return o.digest == m.digest }); at >= 0 {
				m.Page = shown[at].Page
			} else if i > 0 {
				m.Page = site.MatchPage(id + "-" + hex.EncodeToString(m.digest[:4]))
			}
		}
		read.matches[id], wanted[id] = shown, shown
	}
	if len(again) == 0 {
		return nil
	}
	quiet := a.With(a.Out.Silent()).Records // the first reading has said what is wrong
	err := source.Work(quiet, quiet.Batches(args), func(out *output.Output, found *[]*siteMatch, r *source.Record) {
		if r.Empty || !again[r.ID()] || a.tree.Err() != nil {
			return
		}
		m, err := a.matchOf(out, r, a.Judge.Judged(out, r))
		if err != nil {
			return
		}
		for _, one := range wanted[m.ID] {
			if one.original != m.original || one.digest != m.digest {
				continue
			}
			m.Page = one.Page
			var others []string
			for _, other := range wanted[m.ID] {
				if other != one && other.original == one.original {
					others = append(others, other.Page)
				}
			}
			a.writeMatch(m, others)
			*found = append(*found, one)
		}
	}, func(d *source.Done[[]*siteMatch]) error {
		for _, one := range d.Result {
			delete(missing, one)
		}
		return a.tree.Err()
	})
	if err == nil && len(missing) > 0 {
		err = output.Usagef("the records were changed while they were read: run the same command again")
	}
	return err
}

// siteOf returns what stands above the pages of the matches.
func (a *siteVerb) siteOf(read *siteReading) *site.Site {
	s := &site.Site{Languages: report.NewPage(a.Out, a.Records).Languages, Title: a.title, Base: a.base, Names: map[string]string{}}
	published := map[string]*siteMatch{}
	for _, id := range slices.Sorted(maps.Keys(read.matches)) {
		for _, m := range read.matches[id] {
			published[m.original] = m
			for _, d := range m.disputes {
				d.Match = len(s.Matches)
				s.Disputes = append(s.Disputes, d)
			}
			s.Matches = append(s.Matches, m.Match)
			for _, side := range m.Sides {
				for _, key := range slices.Concat(side.Players, side.Others) {
					if name := a.published(key); name != "" {
						s.Names[key] = name
					}
				}
			}
		}
	}
	if a.names == "none" {
		return s
	}
	s.Standings = standingsOf(read.season, published)
	s.Prizes = prizesOf(read.season, published, a.orders)
	for _, p := range s.Prizes {
		for _, t := range p.Tables {
			for _, r := range t.Rows {
				for _, key := range r.Players { // a competition has a name of its own for some
					s.Names[key] = a.published(key)
				}
			}
		}
	}
	s.Opponents = opponentsIn(read.season)
	return s
}
