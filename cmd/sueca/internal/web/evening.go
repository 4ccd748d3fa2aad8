package web

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strings"

	"sueca/engine/message"
	"sueca/eventlog"
	"sueca/replay/scribe"
)

// Evening is what a new match at a table is begun with, and what was left there.
type Evening struct {
	Rules string      `json:"rules"` // those of the match before at the table, otherwise those of the house
	Event string      `json:"event"`
	Site  string      `json:"site"`
	Names []string    `json:"names"` // who has played tonight, those of the table first
	Left  []LeftMatch `json:"left"`
	// Meets is who plays next at the table in the round of the competition, empty for nobody; Competes says that there is one.
	Meets    string `json:"meets,omitempty"`
	Competes bool   `json:"competes,omitempty"`
}

// LeftMatch is a match of tonight that was left at a table before its end.
type LeftMatch struct {
	Match   string `json:"match"`
	Number  string `json:"number"`
	Players string `json:"players"`
	Deal    int    `json:"deal,omitempty"` // the last one; 0 where whoever asks may not know it
}

// The bounds of what is looked through for a new match: an evening has fewer matches, and a table has no room for more names.
const (
	lookedBack = 200
	mostNames  = 40
)

// evening answers with what a new match is begun with (GET /api/table/{table}/evening), to who may write there.
func (s *Server) evening(w http.ResponseWriter, r *http.Request, t *table, g *session) {
	var out *Evening
	var err error
	switch {
	case !g.writesAt(t.name):
		err = errMayNot
	case !s.budgets.reads.allows(g.Digest): // it looks through the log
		err = errSlow
	default:
		out, err = t.evening(r.Context(), g)
	}
	if err != nil {
		s.answer(w, r, err, nil)
		return
	}
	s.send(w, http.StatusOK, out)
}

// errMayNot says that somebody came in by another door.
var errMayNot = newProblem(http.StatusForbidden, "forbidden", "this sign-in may not write here")

func (t *table) evening(ctx context.Context, g *session) (*Evening, error) {
	d := &t.hall.s.cfg.Desk
	house := d.House()
	out := &Evening{Names: []string{}, Left: []LeftMatch{}}
	var others []string
	add := func(to *[]string, name string) {
		if name != "" && !slices.Contains(*to, name) {
			*to = append(*to, name)
		}
	}
	err := t.hall.s.cfg.Log.View(ctx, func(log eventlog.Reader) error {
		n, err := log.Count()
		for i := n; err == nil && i > max(0, n-lookedBack); i-- {
			name, err := log.Name(i)
			if err != nil {
				return err
			}
			first, err := head(log, name)
			if err != nil {
				return err
			}
			if !d.Open(first) {
				continue
			}
			to := &others
			if tagOf(first, "Table") == t.name {
				to = &out.Names
				out.Rules = cmp.Or(out.Rules, tagOf(first, "Rules"))
				out.Event, out.Site = cmp.Or(out.Event, tagOf(first, "Event")), cmp.Or(out.Site, tagOf(first, "Site"))
			}
			for _, seat := range "ABCDEFGH" {
				add(to, tagOf(first, string(seat)))
			}
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if out.Competes = t.hall.s.competes(); out.Competes {
		m, st, err := t.meeting(ctx)
		if err != nil {
			return nil, err
		}
		if out.Event = st.Event; m != nil {
			out.Meets = m.Pairs[0] + " × " + m.Pairs[1]
			for _, name := range m.Players {
				add(&out.Names, name)
			}
		}
	}
	for _, name := range others {
		add(&out.Names, name)
	}
	out.Names = out.Names[:min(len(out.Names), mostNames)]
	out.Rules, out.Event, out.Site = cmp.Or(out.Rules, house.Rules), cmp.Or(out.Event, house.Event), cmp.Or(out.Site, house.Site)
	out.Left, err = t.left(ctx, g)
	return out, err
}

// left returns the matches of tonight at the table that are neither over nor on it now. Who writes a second record is told of none.
func (t *table) left(ctx context.Context, g *session) ([]LeftMatch, error) {
	out := []LeftMatch{}
	facts, err := t.hall.undecided(ctx)
	if err != nil {
		return out, err
	}
	t.mu.Lock()
	here, second := t.headID(), t.isSecond(g)
	t.mu.Unlock()
	k := &t.hall.past
	k.mu.Lock()
	defer k.mu.Unlock()
	for id, f := range facts {
		sheet := k.open[id]
		if f.table != t.name || !f.running || id == here || second != "" || sheet == nil {
			continue
		}
		one := LeftMatch{Match: id, Number: cmp.Or(tagOf(sheet.Events, "Match"), "1"), Players: sidesOf(sheet)}
		if sees(g, f) == whole {
			one.Deal = sheet.State().Deals
		}
		out = append(out, one)
	}
	slices.SortFunc(out, func(a, b LeftMatch) int {
		return cmp.Or(strings.Compare(a.Number, b.Number), strings.Compare(a.Match, b.Match))
	})
	return out, nil
}

// sidesOf returns who plays a match, side by side as on its sheet.
func sidesOf(sheet *scribe.Sheet) string {
	state := sheet.State()
	var sides []string
	for _, column := range state.Rules.Table().Columns {
		sides = append(sides, message.Join(column.All(), " · ", state.Player))
	}
	return strings.Join(sides, " – ")
}

// goOn puts a match of tonight that was left at the table on it again. The caller may write there.
func (t *table) goOn(ctx context.Context, id string) error {
	rec, err := t.read(ctx, id)
	if err != nil {
		return err
	}
	if rec.at == 0 || tagOf(rec.events, "Table") != t.name || !t.hall.s.cfg.Desk.Open(rec.events) {
		return errNoMatch
	}
	sheet := t.hall.s.firstSheet(&rec, nil)
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case sheet.Decided().Over:
		return &scribe.Refusal{Fault: message.Faultf("this match is over")}
	case disputes(t.rec.first()) > 0 && t.rec.id != id:
		return errDisputed
	}
	t.put(rec, sheet)
	return nil
}
