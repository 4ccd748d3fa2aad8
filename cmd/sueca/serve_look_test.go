package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// looker is a screen that looks at one table, or at all of them. It goes on after the last
// event that it saw, as a browser does.
type looker struct {
	d     *device
	table string // "" for all

	mu     sync.Mutex
	seen   map[string][]sighting // of each table
	faults []string
	begun  int // how often it began
}

// sighting is what was first seen of a match: so many of its events.
type sighting struct {
	match string
	at    int64
	when  time.Time
}

// run looks until the context ends.
func (l *looker) run(ctx context.Context) {
	path, last := "/api/events", ""
	if l.table != "" {
		path += "?table=" + l.table
	}
	position := map[string]int64{}
	for ctx.Err() == nil {
		l.mu.Lock()
		l.begun++
		l.mu.Unlock()
		err := l.d.watch(ctx, path, last, func(e event) bool {
			now := time.Now()
			if e.id != "" {
				last = e.id
			}
			if e.kind != "table" {
				return true
			}
			var s struct {
				Table, Match string
				At, Position int64
			}
			err := json.Unmarshal([]byte(e.data), &s)
			l.mu.Lock()
			defer l.mu.Unlock()
			if err != nil || s.Table == "" {
				l.faults = append(l.faults, fmt.Sprintf("%v: %s", err, e.data))
				return true
			}
			if s.At == 0 {
				return true // no match, or one of which nothing is stored yet
			}
			before := l.seen[s.Table]
			switch n := len(before); {
			case s.Position < position[s.Table]:
				l.faults = append(l.faults, fmt.Sprintf("table %s goes back from position %d to %d", s.Table, position[s.Table], s.Position))
			case n > 0 && before[n-1].match == s.Match && s.At < before[n-1].at:
				l.faults = append(l.faults, fmt.Sprintf("table %s goes back from %d to %d", s.Table, before[n-1].at, s.At))
			case n == 0 || before[n-1].match != s.Match || before[n-1].at != s.At:
				l.seen[s.Table] = append(before, sighting{s.Match, s.At, now})
			}
			position[s.Table] = s.Position
			return true
		})
		if err != nil && ctx.Err() == nil {
			select {
			case <-ctx.Done():
			case <-time.After(50 * time.Millisecond):
			}
		}
	}
}

// sees reports whether the last that was seen of a table is what stands there.
func (l *looker) sees(table, match string, at int64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := len(l.seen[table])
	return n > 0 && l.seen[table][n-1].match == match && l.seen[table][n-1].at >= at
}

// latencies returns how long each action of a table took until the looker saw it, or
// something later of the same match.
func (l *looker) latencies(table string, moments []moment) (all []time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	seen := l.seen[table]
	i := 0
	for _, m := range moments {
		for i < len(seen) && (seen[i].match != m.match || seen[i].at < m.at) {
			i++
		}
		if i == len(seen) {
			break // it saw only what came later, of another match
		}
		all = append(all, seen[i].when.Sub(m.sent))
	}
	return all
}

// rules rules on every claim that it sees, as withdrawn, until the context ends.
func (l *looker) rules(ctx context.Context, ruled func()) {
	last := ""
	done := map[string]bool{}
	for ctx.Err() == nil {
		err := l.d.watch(ctx, "/api/events", last, func(e event) bool {
			if e.id != "" {
				last = e.id
			}
			if e.kind != "table" {
				return true
			}
			var s struct {
				Table, Match string
				At           int64
				Claims       []struct {
					Deal, Trick         int
					By, Against, Ruling string
				}
			}
			if err := json.Unmarshal([]byte(e.data), &s); err != nil {
				l.fault("%v: %s", err, e.data)
				return true
			}
			for _, c := range s.Claims {
				key := fmt.Sprint(s.Match, c.Deal, c.Trick)
				if c.Ruling != "" || done[key] {
					continue
				}
				done[key] = l.rule(ctx, action{"table": s.Table, "match": s.Match, "at": s.At, "deal": c.Deal, "trick": c.Trick, "by": c.By, "against": c.Against, "ruling": "withdrawn"})
				if done[key] {
					ruled()
				}
			}
			return true
		})
		if err != nil && ctx.Err() == nil {
			time.Sleep(20 * time.Millisecond)
		}
	}
}

func (l *looker) fault(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.faults = append(l.faults, fmt.Sprintf(format, args...))
}

// rule sends a ruling until it is answered: the table goes on meanwhile.
func (l *looker) rule(ctx context.Context, ruling action) bool {
	for range 500 {
		text, err := json.Marshal(ruling)
		if err != nil {
			l.fault("%v", err)
			return true
		}
		r, err := l.d.send(ctx, "POST", "/api/rule", "application/json", text)
		var a writeAnswer
		switch {
		case ctx.Err() != nil:
			return false
		case err != nil || r.status >= 500 || r.status == http.StatusTooManyRequests:
			time.Sleep(10 * time.Millisecond)
			continue
		}
		if err := json.Unmarshal(r.body, &a); err != nil {
			l.fault("the referee is answered %v", r)
			return true
		}
		switch {
		case r.status == http.StatusOK:
			return true
		case r.status == http.StatusConflict && a.State != nil && a.State.Match != ruling["match"]:
			return true // the table has gone on to its next match
		case r.status == http.StatusConflict && a.State != nil:
			ruling["at"] = a.State.At // and whether it is ruled already, the state says
			for _, c := range a.State.Claims {
				if fmt.Sprint(c.Deal) == fmt.Sprint(ruling["deal"]) && fmt.Sprint(c.Trick) == fmt.Sprint(ruling["trick"]) && c.Ruling != "" {
					return true
				}
			}
		case r.status == http.StatusUnprocessableEntity: // the trick is not full yet, or it is ruled already
			time.Sleep(10 * time.Millisecond)
			if s, ok := l.claimed(ctx, ruling); ok {
				return s
			}
		default:
			l.fault("the referee's ruling %v: %v", ruling, r)
			return true
		}
	}
	l.fault("the referee cannot rule: %v", ruling)
	return true
}

// claimed looks whether the claim of a ruling is ruled already; ok says that it was seen so.
func (l *looker) claimed(ctx context.Context, ruling action) (ruled, ok bool) {
	r, err := l.d.send(ctx, "GET", fmt.Sprint("/api/table/", ruling["table"]), "", nil)
	if err != nil {
		return false, false
	}
	var s tableState
	if json.Unmarshal(r.body, &s) != nil {
		return false, false
	}
	ruling["at"] = s.At
	for _, c := range s.Claims {
		if s.Match == ruling["match"] && fmt.Sprint(c.Deal) == fmt.Sprint(ruling["deal"]) && fmt.Sprint(c.Trick) == fmt.Sprint(ruling["trick"]) && c.Ruling != "" {
			return true, true
		}
	}
	return s.Match != ruling["match"], s.Match != ruling["match"]
}
