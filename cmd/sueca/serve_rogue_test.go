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
	"sync"
	"time"
)

// rogues lets devices do all night what they may not: so many at once try all that is known to be hostile, others what fits to what is
// written at the tables.
func (n *night) rogues(ctx context.Context, others *sync.WaitGroup, struck int) {
	n.t.Helper()
	a := newArena(n.t, n.server, n.log)
	a.pens["3"] = &pen{match: "a3868b99d7be2aaf"} // of an archive
	for who, door := range map[string]string{"none": "none", "": "table 4", "second": "table 4", "table 3": "table 3", "screen": "screen", "referee": "referee"} {
		a.devices[who].ear = n.knows.ear(door, "Rui")
	}
	all := slices.Concat(signInAttacks(a), originAttacks(a), pathAttacks(a), bodyAttacks(a))
	var one sync.Mutex // numbers are counted
	for i := range struck {
		rng := rand.New(rand.NewPCG(29, uint64(i)))
		others.Go(func() {
			for ctx.Err() == nil {
				k := all[rng.IntN(len(all))]
				time.Sleep(time.Duration(rng.IntN(rests)) * time.Microsecond)
				if i > 0 && k.raw == "" {
					one.Lock()
				}
				r, err := a.strike(ctx, k)
				if i > 0 && k.raw == "" {
					one.Unlock()
				}
				n.counts("struck:", r, err)
				if r == nil || err != nil || r.status == http.StatusServiceUnavailable || r.status == http.StatusInsufficientStorage || r.status == http.StatusTooManyRequests {
					time.Sleep(5 * time.Millisecond)
					continue
				}
				a.sound(func(format string, args ...any) { n.fails(fmt.Errorf(k.name+": "+format, args...)) }, k, r)
			}
		})
	}
	mal := &rogue{night: n, d: n.joined("table "+rogueTable, "Mal", n.seen), rng: rand.New(rand.NewPCG(30, 1))}
	others.Go(func() { mal.writes(ctx) })
	for i, who := range []string{"third", "other", "screen", "none", "left", "replay"} {
		g := &rogue{night: n, rng: rand.New(rand.NewPCG(31, uint64(i))), who: who, third: map[string]*device{}}
		switch who {
		case "third":
			for _, s := range n.scorers {
				if s.left == nil { // of the others who comes first after a sign-in is ended may write
					g.third[s.table] = n.joined("table "+s.table, "Eve", n.seen)
				}
			}
		case "other":
			g.d = n.joined("table "+rogueTable, "Max", n.seen)
		case "screen":
			g.d = n.joined("screen", "Zoe", n.seen)
		default:
			g.d = newDevice(n.host, n.seen.listener.Addr().String())
			g.d.ear = n.knows.ear("none", who)
		}
		others.Go(func() { g.run(ctx) })
	}
}

// rogue is somebody hostile: who says what they are.
type rogue struct {
	night *night
	d     *device
	rng   *rand.Rand
	who   string
	third map[string]*device // by table, one that has its code and not the pen
}

// rests is how many microseconds a rogue rests at most: it is their number that there are thousands of, not the haste.
const rests = 20_000

// refereesLines are what only a referee writes, and what ends a match or begins another witness's record.
var refereesLines = []string{
	"claim A against BD trick 1 upheld", "claim A against BD trick 1 rejected", "claim D against A withdrawn", "claim referee against BD trick 1 upheld", "penalty talk B warning", "penalty talk B award 1",
	`disqualify C "shouts"`, "walkover AC", "date 2026-10-03", `amend A "Eva"`, "amend deal 1 claim A against BD trick 1 rejected", `settle deal 1 trick 1 winner "B"`, `settle deal 1 trick 1 card 1 "5♥" "Ana"`,
	`witness "Rui"`, `testemunha "Rui"`, `tag Event "x"`, "witness \"Rui\"\npenalty talk B award 4", `amend deal 1 trick 1 B 5♠ -> 6♦ "x"`, `note "penalty"`, "claim A against BD trick 1", "stop", "deal 9 dealer A trump 2♥",
	"points AC 60 BD 60", "games AC 4", "sheet AC 4 BD 0", "misdeal", "= C 10",
}

// act is some action.
func (g *rogue) act(match string, at int64) action {
	a := action{"number": 1 + g.rng.IntN(1000), "match": match, "at": max(0, at-int64(g.rng.IntN(3))), "age": 0}
	switch g.rng.IntN(8) {
	case 0:
		a["do"] = "undo"
	case 1:
		a["do"], a["card"] = "trump", "2♣"
	case 2:
		a["do"], a["dealer"] = "dealer", string("ABCD"[g.rng.IntN(4)])
	case 3:
		a["do"], a["text"] = "result", "AC 70 BD 50"
	case 4:
		maps.Copy(a, action{"do": "correct", "deal": 1, "trick": 1 + g.rng.IntN(3), "seat": string("ABCD"[g.rng.IntN(4)]), "card": "2♣", "reason": "x"})
	case 5:
		a["do"], a["card"] = "card", string("2345"[g.rng.IntN(4)])+[]string{"♣", "♦", "♥", "♠"}[g.rng.IntN(4)]
	default:
		a["do"], a["text"] = "line", refereesLines[g.rng.IntN(len(refereesLines))]
	}
	return a
}

// run does what it may not until the context ends, and must be refused.
func (g *rogue) run(ctx context.Context) {
	n := g.night
	for ; ctx.Err() == nil; time.Sleep(time.Duration(g.rng.IntN(rests)) * time.Microsecond) {
		s := n.scorers[g.rng.IntN(len(n.scorers))]
		match, at := s.stands()
		if match == "" {
			continue
		}
		d := g.d
		switch g.who {
		case "third":
			if d = g.third[s.table]; d == nil {
				continue
			}
		case "none":
			d.cookie = []string{"", "sueca=" + strings.Repeat("A", 26), "sueca=" + n.code("table "+s.table)}[g.rng.IntN(3)]
		case "left":
			n.mu.Lock()
			if len(n.stolen) > 0 {
				d.cookie = n.stolen[g.rng.IntN(len(n.stolen))]
			}
			n.mu.Unlock()
		case "replay":
			g.replays(ctx, s)
			continue
		}
		method, path, what := "POST", "/api/table/"+s.table+"/do", any(g.act(match, at))
		switch g.rng.IntN(9) {
		case 0:
			path, what = "/api/table/"+s.table+"/new", []any{action{"next": true}, action{"cancel": true}, newMatch("Eva", "")}[g.rng.IntN(2)]
		case 1:
			do := []string{"give", "keep", "single", "pair", "leave"}
			if g.who != "third" {
				do = append(do, "ask", "second")
			}
			path, what = "/api/table/"+s.table+"/write", action{"do": do[g.rng.IntN(len(do))]}
		case 2:
			path, what = "/api/rule", action{"table": s.table, "match": match, "at": at, "deal": 1, "trick": 1, "by": "A", "against": "BD", "ruling": "upheld"}
		case 3, 4:
			method = "GET"
			path = []string{"/match/" + match, "/matches", "/standing", "/host", "/referee", "/night", "/night/request", "/board", "/table/" + s.table, "/api/table/" + s.table, "/join?code=AAAA-AAAA"}[g.rng.IntN(11)]
		}
		var body []byte
		if method == "POST" {
			body = []byte(jsonText(what))
		}
		r, err := d.send(ctx, method, path, map[string]string{"POST": "application/json"}[method], body)
		n.counts(g.who+":", r, err)
		if err == nil && (method == "POST" || strings.HasPrefix(path, "/host") || strings.HasPrefix(path, "/night") || path == "/referee") && r.status < 400 && r.status != http.StatusSeeOther {
			n.fails(fmt.Errorf("%s: %s %s %s is answered with %v", g.who, method, path, body, r))
		}
	}
}

// replays sends what a phone sent before, under its own sign-in, as who listens on the network may: it is answered as it was, or not
// at all.
func (g *rogue) replays(ctx context.Context, s *scorer) {
	n := g.night
	s.mu.Lock()
	var old repeated
	if len(s.old) > 0 {
		old = s.old[g.rng.IntN(len(s.old))]
	}
	s.mu.Unlock()
	if old.body == "" {
		return
	}
	d := newDevice(n.host, n.seen.listener.Addr().String())
	d.client, d.cookie, d.ear = g.d.client, old.cookie, n.knows.ear("table "+s.table, "Ana")
	r, err := d.send(ctx, "POST", "/api/table/"+s.table+"/do", "application/json", []byte(old.body))
	if n.counts("replay:", r, err); err != nil || r.status != http.StatusOK {
		return
	}
	var a writeAnswer
	if json.Unmarshal(r.body, &a); a.At != old.at {
		n.fails(fmt.Errorf("%s, which was answered at %d, is answered again with %v", old.body, old.at, r))
	}
}

// writes has somebody write at their own table what they may not, and what nobody else would.
func (g *rogue) writes(ctx context.Context) {
	n := g.night
	for k := 0; ctx.Err() == nil; k++ {
		path := "/api/table/" + rogueTable
		r, err := g.d.send(ctx, "GET", path, "", nil)
		n.counts("at their own table:", r, err)
		var s tableState
		if err != nil || r.status != http.StatusOK || json.Unmarshal(r.body, &s) != nil {
			time.Sleep(5 * time.Millisecond)
			continue
		}
		var what any
		switch {
		case s.Match == "" || s.Over || g.rng.IntN(100) == 0:
			rules := []string{"", "fpsd target=1", "fpsd renuncia.deadline=match_end"}[g.rng.IntN(3)]
			path, what = path+"/new", action{"players": []string{"Ana", "Bruno", "Carla", "Duarte"}, "event": fmt.Sprint("rogue ", k), "site": "", "rules": rules, "dealer": "A"}
		default:
			a := g.act(s.Match, s.At)
			if g.rng.IntN(3) > 0 {
				a["do"], a["card"] = "card", []string{"A", "7", "K", "J", "Q", "6", "5", "4", "3", "2"}[g.rng.IntN(10)]+[]string{"♣", "♦", "♥", "♠"}[g.rng.IntN(4)]
				delete(a, "text")
			}
			if s.At == 0 {
				a["head"], a["at"] = s.Head, 0
			}
			path, what = path+"/do", a
		}
		r, err = g.d.send(ctx, "POST", path, "application/json", []byte(jsonText(what)))
		n.counts("at their own table:", r, err)
		time.Sleep(time.Duration(g.rng.IntN(5)) * time.Millisecond)
	}
}

// tells tells how the night was.
func (n *night) tells(took time.Duration) {
	n.mu.Lock()
	defer n.mu.Unlock()
	typed, again, all := 0, 0, 0
	for _, s := range n.scorers {
		typed += s.acked
		again += s.again
	}
	for _, who := range slices.Sorted(maps.Keys(n.done)) {
		n.t.Logf("%6d %s", n.done[who], who)
		all += n.done[who]
	}
	n.t.Logf("%d actions typed, %d sent once more; %d of others; %d answers and events looked at; %d times the disk or the clock failed; in %v, %.0f answers a second",
		typed, again, all, n.knows.told, n.ills, took.Round(time.Second/10), float64(n.knows.told)/took.Seconds())
}
