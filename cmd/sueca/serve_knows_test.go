package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// knowledge is what everybody was told in a night, and a model of what each may know, as the manual says it: a claim that nobody has
// ruled on is of its table and the referee, what is written of a match that is not over likewise but for what lies on the table, the
// second record of who writes it and the referee, and codes are of who keeps the laptop.
type knowledge struct {
	night *night

	mu     sync.Mutex
	seen   map[sighting]int64 // and where the match stood at least, as far as that was answered before it was asked
	read   map[string]bool    // the marks of what was written of a match that somebody read who may do so when it is over alone
	told   int
	faults []string
}

// sighting is how somebody saw a match: all of it, what is everybody's, or the second record.
type sighting struct{ match, sight, shows string }

// stateSeen is what somebody is told of a table.
type stateSeen struct {
	tableState
	Deals    []struct{ Games []int }
	Cards    map[string]string
	Findings []any
	Compared []any
	Asks     []any
	Second   *struct{ Me bool }
	Back     string
}

// marks are what is written of a match that it can be told by; codes are doors'; secrets are sign-ins.
var (
	marks   = regexp.MustCompile(`\bk(\d+)x(\d+)-\d+`)
	codes   = regexp.MustCompile(`\b[2-9A-Z]{4}-[2-9A-Z]{4}\b`)
	secret  = regexp.MustCompile(`\b[A-Z2-7]{26}\b`)
	nothing = regexp.MustCompile(`SQLite format 3|root:.*:0:|goroutine \d|\bpanic\b|sqlite|night\.db`)
)

func (k *knowledge) fault(format string, args ...any) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.faults) < 20 {
		k.faults = append(k.faults, fmt.Sprintf(format, args...))
	}
}

// ear returns what listens for somebody who has come in by a door, or by none.
func (k *knowledge) ear(door, name string) func(string) func(*reply) {
	return func(path string) func(*reply) {
		least := map[string]int64{} // of each match that is on a table
		for _, s := range k.night.scorers {
			if match, at := s.stands(); match != "" {
				least[match] = at
			}
		}
		return func(r *reply) { k.hears(door, name, path, least, r) }
	}
}

// hears looks at what somebody was told.
func (k *knowledge) hears(door, name, path string, least map[string]int64, r *reply) {
	k.mu.Lock()
	k.told++
	k.mu.Unlock()
	text := string(r.body)
	who := fmt.Sprintf("%s (%s) by %s", name, door, path)
	if found := codes.FindString(text); found != "" && door != "host" && path != "/join" && k.isCode(found) {
		k.fault("%s: a code", who)
	}
	if found := secret.FindString(text); found != "" {
		k.fault("%s: what may be a sign-in: %s", who, found)
	}
	if found := nothing.FindString(text); found != "" {
		k.fault("%s: %q: %d %.200s", who, found, r.status, text)
	}
	for _, m := range marks.FindAllStringSubmatch(text, -1) {
		if door == "referee" || door == "table "+m[1] && m[1] != pairTable || r.status == 422 && strings.HasPrefix(path, "/api/table/"+m[1]+"/") {
			continue
		}
		k.mu.Lock()
		k.read["k"+m[1]+"x"+m[2]] = true
		k.mu.Unlock()
		i, _ := strconv.Atoi(m[2])
		for _, s := range k.night.scorers {
			end := append(slices.Clone(s.what.begins), len(s.what.acts))
			if _, sent := s.reads(); s.table == m[1] && (i >= len(end) || sent < end[i]) {
				k.fault("%s: %s, and the match is not over", who, m[0])
			}
		}
	}
	if !strings.HasPrefix(path, "/api/") || !strings.HasPrefix(text, "{") {
		return
	}
	var answer struct{ State *stateSeen }
	var state stateSeen
	if err := json.Unmarshal(r.body, &answer); err != nil {
		k.fault("%s: %v: %s", who, err, text)
		return
	}
	if answer.State == nil && json.Unmarshal(r.body, &state) == nil && state.Table != "" {
		answer.State = &state
	}
	if answer.State != nil {
		k.sees(door, name, who, least, answer.State)
	}
}

// isCode reports whether a text is the code of a door.
func (k *knowledge) isCode(text string) bool {
	n := k.night
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.ContainsFunc(slices.Collect(maps.Values(n.server.doors)), func(d door) bool { return d.code == text })
}

// sees looks at a table as somebody saw it.
func (k *knowledge) sees(door, name, who string, least map[string]int64, s *stateSeen) {
	whole := door == "referee" || door == "table "+s.Table
	match, of, second := strings.Cut(s.Match, "~")
	open := slices.ContainsFunc(s.Claims, func(c struct {
		Deal, Trick         int
		By, Against, Ruling string
	}) bool {
		return c.Ruling == ""
	})
	switch {
	case second && (of != name || door != "table "+pairTable):
		k.fault("%s: the record of %s", who, of)
	case !whole && (s.At != 0 || s.Position != 0 || len(s.Findings) > 0 || len(s.Compared) > 0 || len(s.Asks) > 0 || s.Second != nil || s.Back != "" ||
		len(s.Tricks) > 1 || open):
		k.fault("%s: %.400s", who, jsonText(s))
	case s.Head != "" && (len(s.Tricks) > 0 || len(s.Claims) > 0):
		k.fault("%s: a match that is not begun has something: %.400s", who, jsonText(s))
	}
	if s.Head != "" || match == "" {
		return
	}
	var cards []string
	for _, t := range s.Tricks {
		for _, c := range t.Cards {
			cards = append(cards, c.Card)
		}
	}
	games := 0
	for _, d := range s.Deals {
		for _, n := range d.Games {
			games += n
		}
	}
	claims := []string{}
	for _, c := range s.Claims {
		claims = append(claims, fmt.Sprint(c.Deal, c.Trick, c.By, c.Against, c.Ruling))
	}
	at := sighting{match, "public", standsAs(cards, claims, s.Over, games)}
	switch {
	case second:
		at.sight, at.shows = of, standsAs(cards, claims, s.Over, -1)
	case whole:
		at.sight, at.shows = "whole", standsAs(cards, claims, s.Over, -1)
	}
	from := least[match]
	if second || s.Table == pairTable { // where positions are those of one of two records
		from = 0
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.seen[at] = max(from, k.seen[at])
}

// standsAs is what is looked at of a table, as a text.
func standsAs(cards, claims []string, over bool, games int) string {
	return fmt.Sprint(cards, claims, over, games)
}

// shown is how a record shows itself: all of it, or what is everybody's.
func shown(events []engine.Event, whole bool) string {
	undisputed := slices.DeleteFunc(slices.Clone(events), func(e engine.Event) bool {
		c, ok := e.(*engine.ClaimMade)
		return ok && c.Ruling == 0
	})
	m := replay.JudgeBy(undisputed, replay.Options{Underway: true})
	games := -1
	if !whole {
		events, games = undisputed, 0
		for i := range m.Verdicts {
			if g := m.Verdicts[i].Games; g != nil {
				for _, c := range m.Rules.Table().Columns {
					games += g.Of(c)
				}
			}
		}
	}
	cards, claims := []string{}, []string{}
	_, deals := replay.Standings(events)
	for i, d := range deals {
		for _, e := range d.Events {
			switch e := e.(type) {
			case *engine.ClaimMade:
				claims = append(claims, fmt.Sprint(d.Number, e.Trick, e.Claimant(), e.Whom(), e.Ruling.String()))
			case *engine.CardPlayed:
				if name := e.Card.String(); i == len(deals)-1 {
					if slices.Contains(cards, name) { // one of the two it was not
						name = "*"
					}
					cards = append(cards, name)
				}
			}
		}
	}
	if !whole && len(cards) > 0 {
		cards = cards[(len(cards)-1)/4*4:]
	}
	return standsAs(cards, claims, m.Over, games)
}

// refereed is what a record has that is the referee's alone.
func refereed(events []engine.Event) (out []string) {
	_, deals := replay.Standings(events)
	for _, d := range deals {
		for _, e := range d.Events {
			switch e := e.(type) {
			case *engine.ClaimMade:
				if e.Ruling != 0 {
					out = append(out, fmt.Sprint(d.Number, e.Trick, e.Claimant(), e.Whom(), e.Ruling))
				}
			case *engine.NoteWritten:
				if strings.HasPrefix(e.Text, "referee") {
					out = append(out, e.Text)
				}
			case *engine.PenaltyGiven, *engine.WalkedOver, *engine.SeatDisqualified:
				out = append(out, fmt.Sprintf("%d %#v", d.Number, e))
			}
		}
	}
	for _, e := range events {
		if engine.IsFolded(e) {
			out = append(out, fmt.Sprintf("%#v", e))
		}
	}
	return out
}

// explain looks at each row of the log: who wrote it had the right to, and whatever anybody was told of a match is how it stood behind
// one of its rows, as far as that one may know.
func (n *night) explain() {
	n.t.Helper()
	k := n.knows
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, f := range k.faults {
		n.t.Error(f)
	}
	left := map[string]map[sighting]int64{}
	for s, from := range k.seen {
		if left[s.match] == nil {
			left[s.match] = map[sighting]int64{}
		}
		left[s.match][s] = from
	}
	log, err := eventlog.OpenRead(n.log)
	verbtest.Check(n.t, err)
	defer log.Close()
	rows := map[string][]evidence.Row{}
	verbtest.Check(n.t, log.View(n.t.Context(), func(r eventlog.Reader) error {
		for row, err := range r.All(0) {
			if err != nil {
				return err
			}
			row.Body = slices.Clone(row.Body)
			rows[row.Stream] = append(rows[row.Stream], row)
		}
		return nil
	}))
	over := map[string]bool{}
	for match, all := range rows {
		if match != eventlog.Register {
			n.follow(match, all, left[match], over)
		}
		delete(left, match)
	}
	for match, saw := range left {
		for s := range saw {
			n.t.Errorf("%s, of which the log has nothing, was seen: %+v", match, s)
		}
	}
	for mark := range k.read {
		if !over[mark] {
			n.t.Errorf("%s was read, and its match is not over", mark)
		}
	}
	n.referee.explain(rows)
	n.second.explain()
}

// follow goes through the rows of a match. Of one that is over in the end it notes the mark.
func (n *night) follow(match string, rows []evidence.Row, saw map[sighting]int64, over map[string]bool) {
	n.t.Helper()
	var events, first []engine.Event
	table := ""
	for i, row := range rows {
		more, err := row.Events()
		verbtest.Check(n.t, err)
		before := refereed(first)
		events = append(events, more...)
		first = events
		shared := slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindWitnessBegun })
		if shared {
			first = reconcile.WriterOf(events, "").Events
		}
		if i == 0 {
			table = engine.TagOf(events, "Table")
		}
		n.mayWrite(match, table, row, before, refereed(first))
		whole, public := shown(first, true), ""
		for s, from := range saw {
			if int64(i+1) < from {
				continue
			}
			switch s.sight {
			case "whole":
				if s.shows == whole {
					delete(saw, s)
				}
			case "public":
				if public == "" {
					public = shown(first, false)
				}
				if s.shows == public {
					delete(saw, s)
				}
			default:
				if shared && s.shows == shown(reconcile.WriterOf(events, s.sight).Events, true) {
					delete(saw, s)
				}
			}
		}
	}
	told := 0
	for s, from := range saw {
		if told++; told == 1 {
			n.t.Log(mustRun(n.t, "export", "--log", n.log, match))
		}
		if told < 4 {
			n.t.Errorf("%s at table %s: at no row from %d of %d is what was seen: %+v", match, table, from, len(rows), s)
		}
	}
	for _, s := range n.scorers {
		if i := slices.Index(s.ids, match); i >= 0 {
			m := replay.JudgeBy(first, replay.Options{})
			over[fmt.Sprintf("k%sx%d", s.table, i+1)] = m.Over
		}
	}
}

// mayWrite looks at a row of a match: whether who wrote it may write so, there.
func (n *night) mayWrite(match, table string, row evidence.Row, before, after []string) {
	n.t.Helper()
	name := map[string]string{struckTable: "Rui", rogueTable: "Mal"}[table]
	if name == "" {
		name = "Ana"
	}
	switch row.Author {
	case "referee Rosa":
		return
	case "table " + table + " " + name:
	case "table " + pairTable + " Bia":
		if table == pairTable {
			return // what it may write is looked at as it is in its record
		}
		fallthrough
	default:
		n.t.Errorf("row %d of %s, at table %s, is of %s", row.Position, match, table, row.Author)
	}
	if !slices.Equal(before, after) {
		n.t.Errorf("row %d of %s, of %s, decides what is the referee's: %q, before %q", row.Position, match, row.Author, after, before)
	}
}
