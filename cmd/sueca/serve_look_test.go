package main

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"sync"
	"time"
)

// looker is somebody who follows one table, or all of them. It goes on after the last event that it saw, as a
// browser does.
type looker struct {
	d     *device
	table string // "" for all

	mu     sync.Mutex
	seen   map[string]tableState // the last of each table
	faults []string
}

// follow calls each with the states of tables until the context ends.
func (l *looker) follow(ctx context.Context, each func(tableState)) {
	path, last := "/api/events", ""
	if l.table != "" {
		path += "?table=" + l.table
	}
	for ctx.Err() == nil {
		l.d.watch(ctx, path, last, func(e event) bool {
			if e.id != "" {
				last = e.id
			}
			if e.kind == "table" {
				var s tableState
				if err := json.Unmarshal([]byte(e.data), &s); err != nil || s.Table == "" {
					l.fault("%v: %s", err, e.data)
				}
				each(s)
			}
			return true
		})
		select {
		case <-ctx.Done():
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// run looks until the context ends.
func (l *looker) run(ctx context.Context) {
	l.follow(ctx, func(s tableState) {
		l.mu.Lock()
		before := l.seen[s.Table]
		l.seen[s.Table] = s
		l.mu.Unlock()
		if s.At != 0 || s.Position != 0 {
			l.fault("table %s tells how many rows are written: %d, %d", s.Table, s.At, s.Position)
		}
		if s.Match == before.Match && s.Deal < before.Deal && s.Table != rogueTable { // who takes back what begins a deal
			l.fault("table %s goes back from deal %d to %d", s.Table, before.Deal, s.Deal)
		}
	})
}

// sees reports whether the last that was seen of a table is how it stands.
func (l *looker) sees(s tableState) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return reflect.DeepEqual(l.seen[s.Table], s)
}

func (l *looker) fault(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.faults = append(l.faults, fmt.Sprintf(format, args...))
}
