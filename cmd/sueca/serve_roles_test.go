package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"

	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay/reconcile"
)

// refereeing is the referee of a night, who rules on claims and writes notes and penalties.
type refereeing struct {
	night *night
	d     *device
	wrote []sighting // what was answered as stored: of which match, and what stands in it then
}

// run rules until the context ends, and on all that is open then.
func (r *refereeing) run(ctx context.Context) {
	rng := rand.New(rand.NewPCG(28, 1))
	for k := 0; ctx.Err() == nil; k++ {
		s := r.night.scorers[rng.IntN(len(r.night.scorers))]
		if r.looks(ctx, s.table, map[bool]int{true: 2, false: 1}[s.rules != ""], k, rng); k%5 == 0 {
			r.looks(ctx, rogueTable, 3, k, rng)
		}
		time.Sleep(time.Duration(rng.IntN(8)) * time.Millisecond)
	}
}

// looks looks at a table, and writes what there is to write. At most tables claims are withdrawn, for nothing else leaves the match as it
// was planned; where nobody wins it they may be rejected too, and where nothing is planned upheld, which ends the deal.
func (r *refereeing) looks(ctx context.Context, table string, most, k int, rng *rand.Rand) {
	n := r.night
	got, err := r.d.send(ctx, "GET", "/api/table/"+table, "", nil)
	n.counts("the referee looks:", got, err)
	var s tableState
	if err != nil || got.status != http.StatusOK || json.Unmarshal(got.body, &s) != nil || s.Match == "" || s.Head != "" {
		return
	}
	path, what, text := "/api/rule", action{}, ""
	for _, c := range s.Claims {
		if c.Ruling == "" {
			ruling := []string{"withdrawn", "rejected", "upheld"}[k%most]
			what = action{"table": table, "match": s.Match, "at": s.At, "deal": c.Deal, "trick": c.Trick, "by": c.By, "against": c.Against, "ruling": ruling}
			text = fmt.Sprint(c.Deal, c.Trick, c.By, c.Against, ruling)
		}
	}
	if text == "" && rng.IntN(5) > 0 {
		return
	}
	if text == "" {
		path, text = "/api/table/"+table+"/do", fmt.Sprint("referee ", k)
		what = action{"number": k + 1, "match": s.Match, "at": s.At, "age": 0, "do": "line", "text": fmt.Sprintf("note %q", text)}
		if rng.IntN(4) == 0 {
			what["text"], text = "penalty talk B warning", ""
		}
	}
	for ctx.Err() == nil { // it is sent again until it is answered
		got, err := r.d.send(ctx, "POST", path, "application/json", []byte(jsonText(what)))
		n.counts("the referee writes:", got, err)
		switch {
		case err != nil || got.status >= 500 || got.status == http.StatusTooManyRequests:
			time.Sleep(20 * time.Millisecond)
			continue
		case got.status == http.StatusOK && text != "":
			r.wrote = append(r.wrote, sighting{match: s.Match, shows: text})
		case got.status != http.StatusOK && got.status != http.StatusConflict && got.status != http.StatusUnprocessableEntity:
			n.fails(fmt.Errorf("the referee is answered with %v to %s", got, jsonText(what)))
		}
		return
	}
}

// explain finds what was answered as stored in the log, once.
func (r *refereeing) explain(rows map[string][]evidence.Row) {
	t := r.night.t
	t.Helper()
	stands := map[string][]string{}
	for _, w := range r.wrote {
		if stands[w.match] == nil {
			var events []engine.Event
			for _, row := range rows[w.match] {
				more, err := row.Events()
				verbtest.Check(t, err)
				events = append(events, more...)
			}
			stands[w.match] = refereed(reconcile.WriterOf(events, "").Events)
		}
		found := 0
		for _, line := range stands[w.match] {
			if line == w.shows {
				found++
			}
		}
		if found != 1 {
			t.Errorf("of %s the referee wrote %q, and it is there %d times: %q", w.match, w.shows, found, stands[w.match])
		}
	}
}

// secondScorer is the phone that writes the second record of a table, as the other pair would: here and there it is another card.
type secondScorer struct {
	night   *night
	first   *scorer
	d       *device
	records map[string]*secondRecord // by match
	settled int
}

// secondRecord is what it has written of a match.
type secondRecord struct {
	typed   []string // what was answered as stored
	pending string   // what was sent behind it, and may be there
	at      int64    // where it stands behind typed
	over    bool     // by what it has, the match is over
}

// heard is what the second phone hears of a match: what the first types in the end, but for two cards of the fifth trick of each second deal.
func (s *secondScorer) heard(match string) (acts []action, lines []string) {
	s.first.mu.Lock()
	i := slices.Index(s.first.ids, match)
	s.first.mu.Unlock()
	if i < 0 {
		return nil, nil
	}
	v := s.first.what
	from, to := v.begins[i], len(v.acts)
	if i+1 < len(v.begins) {
		to = v.begins[i+1]
	}
	for _, line := range v.after[to][len(v.after[from]):] {
		if line = cards(line); line != "" {
			acts, lines = append(acts, action{"do": "card", "card": line}), append(lines, line)
		}
	}
	deals := slices.DeleteFunc(slices.Clone(v.acts[from:to]), func(a action) bool { return a["do"] != "trump" })
	deal := 0
	for k, line := range lines {
		if strings.HasPrefix(line, "deal ") {
			acts[k], deals, deal = deals[0], deals[1:], k
		} else if k == deal+17 && len(deals)%2 == 0 && k+1 < len(lines) {
			acts[k], acts[k+1], lines[k], lines[k+1] = acts[k+1], acts[k], lines[k+1], line
		}
	}
	return acts, lines
}

// cards returns a line of what stands in a record if it is a card or begins a deal.
func cards(line string) string {
	if strings.HasPrefix(line, "note ") || strings.HasPrefix(line, "claim ") {
		return ""
	}
	return line
}

// run writes until the context ends.
func (s *secondScorer) run(ctx context.Context) {
	s.records = map[string]*secondRecord{}
	for ; ctx.Err() == nil; time.Sleep(5 * time.Millisecond) {
		r, err := s.d.send(ctx, "GET", "/api/table/"+pairTable, "", nil)
		s.night.counts("the second looks:", r, err)
		var now struct {
			tableState
			Compared []struct {
				Differences []struct {
					Deal, Trick, Place int
					What, Seat         string
					Settled            bool
					Values             []string
				}
			}
		}
		if err != nil || r.status != http.StatusOK || json.Unmarshal(r.body, &now) != nil || now.Head != "" || now.Match == "" {
			continue
		}
		match, of, second := strings.Cut(now.Match, "~")
		if !second {
			s.posts(ctx, "/write", action{"do": "second"})
			continue
		}
		for _, c := range now.Compared {
			for _, d := range c.Differences {
				if !d.Settled && len(d.Values) > 0 && s.settled < 3 {
					answer := action{"do": "settle", "deal": d.Deal, "trick": d.Trick, "place": d.Place, "what": d.What, "seat": d.Seat, "value": d.Values[0]}
					if r := s.posts(ctx, "/write", answer); r != nil && r.status == http.StatusOK {
						s.settled++
					}
				}
			}
		}
		s.writes(ctx, match, of)
	}
}

// posts sends JSON, and returns nil where there is no answer, or the server cannot.
func (s *secondScorer) posts(ctx context.Context, path string, what action) *reply {
	r, err := s.d.send(ctx, "POST", "/api/table/"+pairTable+path, "application/json", []byte(jsonText(what)))
	if s.night.counts("the second writes:", r, err); err != nil || r.status >= 500 || r.status == http.StatusTooManyRequests {
		return nil
	}
	return r
}

// writes writes on in the record of a match, as long as it is answered.
func (s *secondScorer) writes(ctx context.Context, match, of string) {
	acts, lines := s.heard(match)
	rec := s.records[match]
	if rec == nil {
		rec = &secondRecord{}
		s.records[match] = rec
	}
	for k := len(rec.typed); k < len(acts) && ctx.Err() == nil && !rec.over; k++ {
		what := action{"number": k + 1, "match": match + "~" + of, "at": rec.at, "age": 0}
		maps.Copy(what, acts[k])
		delete(what, "otherwise")
		rec.pending = lines[k]
		r := s.posts(ctx, "/do", what)
		if r == nil || r.status == http.StatusForbidden { // that the table has gone on, for one
			return
		}
		var a writeAnswer
		err := json.Unmarshal(r.body, &a)
		if err == nil && a.State != nil && a.State.Over && acts[k]["do"] == "trump" {
			rec.over, rec.pending = true, ""
			return
		}
		if err != nil || r.status != http.StatusOK || a.At <= rec.at {
			s.night.fails(fmt.Errorf("the second record: %s is answered with %v", jsonText(what), r))
			return
		}
		rec.typed, rec.pending, rec.at = append(rec.typed, lines[k]), "", a.At
	}
}

// explain compares the log with what was typed.
func (s *secondScorer) explain() {
	t := s.night.t
	t.Helper()
	all := 0
	for match, rec := range s.records {
		log := mustRun(t, "export", "--log", s.night.log, match)
		for m, err := range notation.Matches(strings.NewReader(log), notation.Options{}) {
			verbtest.Check(t, err)
			var got []string
			if w := reconcile.WriterOf(m.Events, "Bia"); len(rec.typed)+len(rec.pending) > 0 {
				got = standing(w.Events)
			}
			if !slices.Equal(got, rec.typed) && (rec.pending == "" || !slices.Equal(got, append(slices.Clip(rec.typed), rec.pending))) {
				t.Errorf("the second record of %s, behind which %q was sent\n%s", match, rec.pending, cmp.Diff(rec.typed, got))
			}
		}
		all += len(rec.typed)
	}
	if all == 0 {
		t.Error("nothing is in the second records")
	}
}
