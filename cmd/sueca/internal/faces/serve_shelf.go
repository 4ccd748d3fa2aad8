package faces

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/season"
	"sueca/cmd/sueca/internal/web"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/replay/viewer/page"
)

// shelf returns what there is to read beside the tables. One request at a time is answered: a
// reporter writes to one output.
func (a *serveVerb) shelf() web.Shelf {
	out := web.Shelf{Matches: a.matchRows, Page: a.matchPage, Standing: a.seasonRows, Night: a.nightNow, Request: a.requestFile}
	if a.tonight != nil {
		out.Text = a.tonight.Text
	}
	return out
}

// alone waits until no other request is answered, and returns what lets the next one in.
func (a *serveVerb) alone() func() {
	a.one.Lock()
	return a.one.Unlock
}

// matchRows lists the matches of the log, the newest first.
func (a *serveVerb) matchRows() (out []web.MatchRow, err error) {
	defer a.alone()()
	const most = 500
	rows := map[string]rowAt{}
	err = a.Records.ReadLog(func(log eventlog.Reader) error {
		n, err := log.Count()
		if err != nil {
			return err
		}
		for i := n; i > max(0, n-most); i-- {
			id, err := log.Name(i)
			if err != nil {
				return err
			}
			at, err := log.Revision(id)
			if err != nil {
				return err
			}
			row, kept := a.rows[id]
			if !kept || row.at != at {
				r := &source.Record{MatchID: id, Judging: a.Records.Judging}
				if err := source.Load(r, log, 0); err != nil {
					return err
				}
				row = rowAt{matchRow(r), at}
			}
			rows[id] = row
			out = append(out, row.MatchRow)
		}
		return nil
	})
	if err == nil {
		a.rows = rows
	}
	return out, err
}

// rowAt is a match of the list as it was judged at a revision.
type rowAt struct {
	web.MatchRow
	at int64
}

// matchRow returns a match as the list shows it.
func matchRow(r *source.Record) web.MatchRow {
	l := report.ListingOf(r, nil)
	var sides []string
	for _, column := range r.Judge().Rules.Table().Columns {
		var names []string
		for seat := range column.All() {
			name := seat.String()
			if n := l.Players[name]; n != nil {
				name = *n
			}
			names = append(names, name)
		}
		sides = append(sides, strings.Join(names, ", "))
	}
	text := func(s *string) string {
		if s == nil {
			return ""
		}
		return *s
	}
	m := r.Judge()
	return web.MatchRow{
		ID: l.Match, Date: text(l.Date), Event: text(l.Event), Table: text(l.Table), Players: strings.Join(sides, " – "),
		Result: strings.TrimSpace(l.ResultText(m) + " " + m.ResultName()), Deals: fmt.Sprint(l.Deals),
	}
}

// matchPage returns the page of a match of the log, which is that of sueca page; "" where there
// is none. It reads nothing but the log: no file can have the name of a match here.
func (a *serveVerb) matchPage(id, language string) (html, policy string, err error) {
	defer a.alone()()
	out := a.speaking(language)
	err = a.Records.ReadLog(func(log eventlog.Reader) error {
		if number, err := log.Number(id); err != nil || number == 0 {
			return err
		}
		r := &source.Record{MatchID: id, Judging: a.Records.Judging}
		if err := source.Load(r, log, 0); err != nil || len(r.Events) == 0 {
			return err
		}
		pg := report.NewPage(out, a.Records)
		pg.Matches = []page.Match{report.PageMatch(out, a.Records, a.Judge, r)}
		pg.Up = []page.Link{{Href: "/matches", Text: "sueca"}}
		html, policy = string(pg.HTML()), pg.Policy()
		return nil
	})
	return html, policy, err
}

// seasonRows returns the standing of the season or of the competition, of all matches of the log but some.
func (a *serveVerb) seasonRows(language string, without []string) (out web.Standing, err error) {
	defer a.alone()()
	var ids []string
	if err := a.Records.ReadLog(func(log eventlog.Reader) (err error) {
		ids, err = log.Find("")
		return err
	}); err != nil {
		return out, err
	}
	ids = slices.DeleteFunc(ids, func(id string) bool { return slices.Contains(without, id) })
	r := a.With(a.Out.Silent().Speaking(language))
	switch {
	case a.tonight != nil:
		return a.tonight.Standing(r, ids)
	case len(ids) == 0:
		return out, nil
	}
	rows, err := season.Texts(r, ids)
	if len(rows) > 1 {
		out.Groups = []web.Group{{Rows: rows}}
	}
	return out, err
}

// nightNow returns what there is to sign.
func (a *serveVerb) nightNow() (out web.Night, err error) {
	defer a.alone()()
	err = a.Records.ReadTree(func(_ eventlog.Reader, t *evidence.Tree) error {
		p, err := t.Promise(t.Size)
		if err != nil {
			return err
		}
		out = web.Night{Origin: t.Origin, Size: fmt.Sprint(t.Size), Root: p.Root.String(), Code: evidence.Spoken(p.Size, p.Root)}
		return nil
	})
	if err != nil {
		return out, err
	}
	name := a.requestName()
	club := a.club(out.Origin)
	out.Command = "sueca night close --log " + a.Records.LogPath + " --key " + club + ".key --policy " + club + ".policy --request " + name +
		" -o night.checkpoint"
	text, err := a.requested()
	if err != nil || text == nil {
		return out, err
	}
	request, err := evidence.ParseRequest(text)
	if err != nil {
		return out, err
	}
	// It is the keeper's own file: whose signatures it has is for those to check who sign.
	out.Signed = strings.HasPrefix(string(request.Signed), out.Origin+"\n"+out.Size+"\n"+out.Root+"\n")
	return out, nil
}

// club returns what the files of the club's key are called, beside the log, as sueca club init makes
// them; a word for it where there are none.
func (a *serveVerb) club(origin string) string {
	const mostFiles, mostBytes = 100, 1 << 16
	for _, file := range output.NamesIn(filepath.Dir(a.Records.LogPath), "*.policy", mostFiles) {
		if strings.Contains("\n"+string(output.Glance(file, mostBytes)), "\nlog "+origin+"+") {
			return strings.TrimSuffix(file, ".policy")
		}
	}
	return a.Out.Words.Word("CLUB")
}

// requestFile returns the request that the keeper has made, nil where there is none yet.
func (a *serveVerb) requestFile() ([]byte, error) {
	defer a.alone()()
	return a.requested()
}

// requestName returns the file of the request: the one that is named, or the one that the page proposes.
func (a *serveVerb) requestName() string { return cmp.Or(a.request, "night.request") }

func (a *serveVerb) requested() ([]byte, error) {
	text, err := a.Files.ReadFile(a.requestName())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}
