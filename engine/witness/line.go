package witness

import (
	"slices"

	"sueca/engine"
	"sueca/engine/card"
)

// remarks adds comments.
func (j *joining) remarks(of []part[engine.Event]) {
	for _, c := range of {
		j.add(c.E, c.At)
	}
}

// tallies adds points, games and sheet, where all who write them say the same.
func (j *joining) tallies() {
	tally := func(what engine.Differing, of func(*sheet) (card.Shares, engine.Event, int)) {
		events := map[string]part[engine.Event]{}
		says, values := j.says(func(_ int, s *sheet) (string, int) {
			shares, e, at := of(s)
			if e == nil {
				return "", 0
			}
			text := sharesText(shares)
			if _, has := events[text]; !has {
				events[text] = part[engine.Event]{e, at}
			}
			return text, at
		})
		if len(values) == 0 {
			return
		}
		v := values[0]
		at := events[v].At
		if len(values) > 1 {
			var answer int
			if v, answer = j.differ(Difference{What: what, Says: says}); answer < 0 {
				return
			}
			at = answer
		}
		j.add(events[v].E, at)
	}
	tally(engine.DifferPoints, func(s *sheet) (card.Shares, engine.Event, int) {
		if s.points == nil {
			return nil, nil, 0
		}
		return s.points.E.Shares, s.points.E, s.points.At
	})
	tally(engine.DifferGames, func(s *sheet) (card.Shares, engine.Event, int) {
		if s.games == nil {
			return nil, nil, 0
		}
		return s.games.E.Shares, s.games.E, s.games.At
	})
	tally(engine.DifferSheet, func(s *sheet) (card.Shares, engine.Event, int) {
		if s.sheet == nil {
			return nil, nil, 0
		}
		return s.sheet.E.Shares, s.sheet.E, s.sheet.At
	})
}

// linesAfter adds what the witnesses write behind a trick and before the next.
func (j *joining) linesAfter(k int) {
	for w, t := range j.columns[k] {
		if t != nil {
			j.linesBehind(w, slices.Index(j.sheets[w].tricks, t)+1)
		}
	}
}

// linesBehind adds what a witness writes behind so many of its tricks, but for what another one wrote there too.
func (j *joining) linesBehind(w, behind int) {
	s := j.sheets[w]
	if s == nil || s.Unread {
		return
	}
	for i := range s.lines {
		l := &s.lines[i]
		if l.behind == behind && !j.written(w, l) {
			j.line(w, l)
		}
	}
}

// written reports whether a witness before has the same line; a claim that is ruled otherwise is open until somebody says how.
func (j *joining) written(w int, l *line) bool {
	for _, s := range j.sheets[:w] {
		if s == nil || s.Unread {
			continue
		}
		for i := range s.lines {
			if sameLine(s.lines[i].events[0].E, l.events[0].E) {
				return true
			}
		}
	}
	return false
}

// line adds a line, a claim without its ruling where another witness has another one.
func (j *joining) line(w int, l *line) {
	e := l.events[0]
	if claim, ok := e.E.(*engine.ClaimMade); ok {
		says, values := j.says(func(_ int, s *sheet) (string, int) {
			for i := range s.lines {
				if o := s.lines[i].events[0]; sameLine(claim, o.E) {
					return o.E.(*engine.ClaimMade).Ruling.String(), o.At
				}
			}
			return "", 0
		})
		if len(values) > 1 {
			own := *claim
			own.Ruling = 0
			if v, answer := j.differ(Difference{What: engine.DifferLine, Says: says}); answer >= 0 {
				for own.Ruling.String() != v {
					own.Ruling++
				}
			}
			e.E = &own
		}
	}
	j.add(e.E, e.At)
	j.remarks(l.events[1:])
}
