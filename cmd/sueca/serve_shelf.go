package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"sueca/cmd/internal/report"
	"sueca/cmd/sueca/internal/web"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/replay/viewer/page"
)

// shelf returns what there is to read beside the tables. One request at a time is answered: a
// reporter writes to one output.
func (a *serveVerb) shelf() web.Shelf {
	var one sync.Mutex
	return web.Shelf{
		Matches: func() ([]web.MatchRow, error) {
			one.Lock()
			defer one.Unlock()
			return a.matchRows()
		},
		Page: func(id, language string) (string, string, error) {
			one.Lock()
			defer one.Unlock()
			return a.matchPage(id, language)
		},
		Standing: func(language string) ([][]string, error) {
			one.Lock()
			defer one.Unlock()
			return a.seasonRows(language)
		},
		Night:   a.nightNow,
		Request: a.requestFile,
	}
}

// matchRows lists the matches of the log, the newest first.
func (a *serveVerb) matchRows() (out []web.MatchRow, err error) {
	const most = 500
	var ids []string
	if err := a.ReadLog(func(log eventlog.Reader) error {
		n, err := log.Count()
		for i := n; i > max(0, n-most) && err == nil; i-- {
			var id string
			if id, err = log.Name(i); err == nil {
				ids = append(ids, id)
			}
		}
		return err
	}); err != nil {
		return nil, err
	}
	for _, id := range ids {
		for r, err := range a.Records([]string{id}) {
			if err != nil {
				return nil, err
			}
			l := report.ListingOf(r, nil)
			var names []string
			for _, seat := range []string{"A", "C", "B", "D", "E", "F", "G", "H"} {
				if n := l.Players[seat]; n != nil {
					names = append(names, *n)
				}
			}
			text := func(s *string) string {
				if s == nil {
					return ""
				}
				return *s
			}
			out = append(out, web.MatchRow{
				ID: l.Match, Date: text(l.Date), Event: text(l.Event), Table: text(l.Table), Players: strings.Join(names, " – "),
				Result: r.Judge().ResultName(), Deals: fmt.Sprint(l.Deals),
			})
		}
	}
	return out, nil
}

// matchPage returns the page of a match, which is that of sueca page; "" where there is none.
func (a *serveVerb) matchPage(id, language string) (html, policy string, err error) {
	if strings.Trim(id, "0123456789abcdef") != "" || len(id) < 8 {
		return "", "", nil
	}
	b := a.Speaking(language)
	pg := b.NewPage()
	for r, err := range b.Records([]string{id}) {
		if err != nil {
			var missing interface{ Status() int }
			if errors.As(err, &missing) || len(pg.Matches) == 0 {
				return "", "", nil
			}
			return "", "", err
		}
		m := b.PageMatch(r)
		pg.Matches = append(pg.Matches, m)
	}
	if len(pg.Matches) != 1 {
		return "", "", nil
	}
	pg.Up = []page.Link{{Href: "/matches", Text: "sueca"}}
	return string(pg.HTML()), pg.Policy(), nil
}

// seasonRows returns the standing of the season as texts.
func (a *serveVerb) seasonRows(language string) ([][]string, error) {
	v := &seasonVerb{Reporter: a.Speaking(language)}
	v.by = "player"
	s, err := v.standing(nil)
	if err != nil {
		return nil, err
	}
	by, grouping := v.rowsBy()
	rows := s.Rows(by, grouping)
	columns := v.seasonColumns(rows)
	head := []string{}
	for _, c := range columns {
		head = append(head, cmp.Or(c.head, "#")) // the rank's has none
	}
	out := [][]string{head}
	for _, r := range rows {
		var cells []string
		for _, c := range columns {
			cells = append(cells, c.cell(r))
		}
		out = append(out, cells)
	}
	return out, nil
}

// nightNow returns what there is to sign.
func (a *serveVerb) nightNow() (out web.Night, err error) {
	err = a.ReadTree(func(_ eventlog.Reader, t *evidence.Tree) error {
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
	name := cmp.Or(a.request, "night.request")
	out.Command = "sueca night close --log " + a.LogPath + " --key CLUB.key --policy CLUB.policy --request " + name + " -o night.checkpoint"
	text, err := a.requestFile()
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

// requestFile returns the request that the keeper has made, nil where there is none yet.
func (a *serveVerb) requestFile() ([]byte, error) {
	if a.request == "" {
		return nil, nil
	}
	text, err := a.Files.ReadFile(a.request)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return text, err
}
