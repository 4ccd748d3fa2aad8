package web

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// twice is a deal that two write: the tricks as they are typed, and as the second mishears the ninth.
var (
	dealOnce = []string{"5♥ A♥ K♥ 3♥", "A♣ J♣ K♣ Q♣", "J♥ 2♥ 7♥ Q♥", "5♦ 7♦ Q♠ 6♦", "A♦ 4♠ 2♦ K♦", "7♣ 6♣ 3♣ 5♠", "K♠ 3♠ A♠ 2♠", "J♠ 7♠ 5♣ 4♥",
		"4♣ 2♣ 4♦ J♦", "6♥ 6♠ Q♦ 3♦"}
	dealMisheard = slices.Concat(dealOnce[:8], []string{"4♦ 2♣ 4♣ J♦"}, dealOnce[9:])
)

// pair is a table with two who write its match.
type pair struct {
	*club
	bia *device
}

// newPair begins a match at table 1 with its trump card, and has a second device write it too.
func newPair(t *testing.T, first, second string) *pair {
	c := newClub(t)
	p := &pair{c, c.join(Write, "1", second)}
	if first != "Ana" {
		c.who["table 1"] = c.join(Write, "1", first)
	}
	c.who["second"] = p.bia
	s := c.who["table 1"].begins("1", "7", "fpsd target=1")
	c.match = c.acts(s, "card", func(a *Action) { a.Card, a.Dealer = "7♥", "a" }).Match
	p.pairs("table 1", "pair", 200)
	p.pairs("second", "second", 200)
	return p
}

// pairs does something about the second record.
func (p *pair) pairs(role, do string, want int) Answer {
	p.t.Helper()
	code, a := p.who[role].does("POST", "/api/table/1/write", map[string]string{"do": do})
	assert.Equal(p.t, code, want, "%s by %s: %s", do, role, a.Said)
	return a
}

// plays writes tricks by a device.
func (p *pair) plays(role string, tricks ...string) State {
	p.t.Helper()
	d := p.who[role]
	s := d.state("1")
	for _, c := range strings.Fields(strings.Join(tricks, " ")) {
		p.clock.pass(time.Second)
		code, a := d.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = c }))
		assert.Assert(p.t, code == 200, "%s by %s: %d %s", c, role, code, a.Said)
		s = *a.State
	}
	return s
}

// of returns the deals of one record of the match as text.
func (p *pair) of(name string) string {
	out := ""
	for _, d := range dealsOf(reconcile.WriterOf(p.events(p.match), name).Events) {
		out += notation.Format(d.Events, notation.English)
	}
	return out
}

// TestSecond has two devices write one match at once: each sees its own record, and where the two differ when both have ended the
// deal; an answer is in the log with who gave it.
func TestSecond(t *testing.T) {
	p := newPair(t, "Ana", "Rui")
	s := p.bia.state("1")
	assert.Equal(t, s.Match, p.match+"~Rui")
	assert.Check(t, s.Stage == "trump" && s.At == 0 && s.Writer.Me && s.Second.Me && len(s.Tricks) == 0, "%+v", s)
	assert.Equal(t, s.Players["A"], "Ana")
	p.plays("table 1", dealOnce[0])
	p.plays("second", "7♥", dealMisheard[0], dealMisheard[1])
	p.plays("table 1", dealOnce[1:9]...)
	p.plays("second", dealMisheard[2:]...)
	s = p.bia.state("1")
	assert.Check(t, s.Compared == nil && p.who["table 1"].state("1").Compared == nil, "the first has not ended the deal: %+v", s.Compared)
	assert.Equal(t, s.At, int64(41))
	p.plays("table 1", dealOnce[9])
	for _, role := range []string{"table 1", "second", "referee"} {
		s = p.who[role].state("1")
		assert.Assert(t, len(s.Compared) == 1 && s.Compared[0].Open == 3, "%s: %+v", role, s.Compared)
		assert.DeepEqual(t, s.Compared[0].Differences[0].Says, []StateSays{{"Ana", "4♣"}, {"Rui", "4♦"}})
	}
	assert.Check(t, p.who["screen"].state("1").Compared == nil && p.who["table 2"].state("1").Compared == nil)

	settle := func(role, value string, want int) Answer {
		t.Helper()
		b := s.Compared[0].Differences[0].answering
		b.Value = value
		code, a := p.who[role].does("POST", "/api/table/1/write", b)
		assert.Equal(t, code, want, "%s: %s", role, a.Said)
		return a
	}
	settle("second", "5♣", 422)
	settle("table 2", "4♣", 403)
	settle("screen", "4♣", 403)
	a := settle("second", "4♣", 200)
	settle("second", "4♣", 200) // its answer was lost
	assert.Equal(t, a.State.Compared[0].Open, 1)
	assert.Equal(t, strings.Count(p.text(), `settle deal 1 trick 9 card 1 "4♣" "Rui"`), 1, p.text())
	assert.Equal(t, a.State.At, int64(41))
	for _, line := range []string{"9. C: 4♣ 2♣ 4♦ J♦", "9. C: 4♦ 2♣ 4♣ J♦"} {
		assert.Equal(t, strings.Count(p.text(), line), 1, p.text())
	}
}

// text returns the match as it is exported.
func (p *pair) text() string {
	return notation.Format(reconcile.Gather(p.events(p.match)), notation.English)
}

// TestSecondRights: one other device of the table may write as the second, where who writes allows it.
func TestSecondRights(t *testing.T) {
	c := newClub(t)
	p := &pair{c, c.join(Write, "1", "Rui")}
	c.who["second"], c.who["third"] = p.bia, c.join(Write, "1", "Eva")
	s := c.who["table 1"].begins("1", "7")
	p.pairs("second", "second", 403) // nobody has allowed it
	p.pairs("second", "pair", 403)
	p.pairs("table 1", "pair", 200)
	p.pairs("second", "second", 403) // nothing is stored of the match
	c.match = c.acts(s, "card", func(a *Action) { a.Card = "7♥" }).Match
	for _, role := range []string{"table 1", "table 2", "screen", "none", "referee", "host"} {
		code, _ := p.who[role].does("POST", "/api/table/1/write", map[string]string{"do": "second"})
		assert.Check(t, code == 403 || code == 401, "%s: %d", role, code)
	}
	p.pairs("second", "second", 200)
	p.plays("second", "7♥", "5♥")
	s = p.bia.state("1")
	for _, role := range []string{"table 1", "third", "table 2", "screen", "referee"} {
		code, _ := p.who[role].does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "A♥" }))
		assert.Equal(t, code, 403, role)
	}
	for _, text := range []string{"claim A against BD trick 1", `penalty talk B warning`, `witness "Ana"`, `settle deal 1 trick 1 card 1 "5♥"`} {
		code, a := p.bia.does("POST", "/api/table/1/do", on(s, "line", func(a *Action) { a.Text = text }))
		assert.Check(t, code == 422, "%s: %d %s", text, code, a.Said)
	}
	// The plain match is the first's.
	code, _ := p.bia.does("POST", "/api/table/1/do", Action{Number: 1, Match: c.match, At: 1, Do: "card", Card: "A♥"})
	assert.Equal(t, code, 403)

	// Who leaves is no second any more; another goes on with a record of their own name.
	p.pairs("second", "leave", 200)
	code, _ = p.bia.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "A♥" }))
	assert.Equal(t, code, 403)
	p.pairs("third", "second", 200)
	assert.Equal(t, c.who["third"].state("1").Match, c.match+"~Eva")
	p.pairs("table 1", "single", 200)
	assert.Equal(t, c.who["third"].state("1").Match, c.match)
	p.pairs("table 1", "pair", 200)
	p.pairs("second", "second", 200)
	assert.Equal(t, p.bia.state("1").At, int64(2)) // goes on
	// Nobody writes both.
	p.pairs("second", "ask", 200)
	c.clock.pass(patience + time.Second)
	s = p.bia.state("1")
	assert.Check(t, s.Match == c.match && s.Writer.Me && !s.Second.Me, "%+v", s.Writer)
}

// TestSecondBlind walks all ways in by all roles: what another device writes in a deal that is not ended by both changes nothing, to the
// byte, for who writes the other record; those who look on know of the first record alone.
func TestSecondBlind(t *testing.T) {
	same := func(a, b *pair, role, about string) {
		t.Helper()
		for pattern := range ways {
			if ways[pattern].path == "" || !ways[pattern].about && pattern != "GET /board" {
				continue
			}
			one, two := a.asks(role, pattern), b.asks(role, pattern)
			one.body, two.body = strings.ReplaceAll(one.body, a.server.run, ""), strings.ReplaceAll(two.body, b.server.run, "") // of this run
			assert.Check(t, one == two, "%s, %s as %s:\n%s\nand\n%s", about, pattern, role, one.body, two.body)
		}
	}
	other := slices.Concat([]string{"2♥ A♥ K♥ 3♥"}, dealOnce[1:3], []string{"5♦ 7♦ Q♠ 6♦"}) // of the same length, and not the same
	for _, tt := range []struct {
		about         string
		first, second [2][]string
		who           []string // to whom both are alike
	}{
		{"the first has written otherwise", [2][]string{dealOnce[:2], other[:2]}, [2][]string{{"7♥"}, {"7♥"}}, []string{"second"}},
		{"the first has ended the deal otherwise", [2][]string{dealOnce, dealMisheard}, [2][]string{{"7♥", dealOnce[0]}, {"7♥", dealOnce[0]}}, []string{"second"}},
		{"the second has written otherwise", [2][]string{dealOnce[:1], dealOnce[:1]}, [2][]string{{"7♥", dealOnce[0]}, {"7♥", other[0]}}, []string{"table 1", "screen", "table 2", "none"}},
		{"the second has ended the deal otherwise", [2][]string{dealOnce[:9], dealOnce[:9]}, [2][]string{append([]string{"7♥"}, dealOnce...), append([]string{"7♥"}, dealMisheard...)},
			[]string{"table 1", "screen", "table 2", "none"}},
	} {
		var both [2]*pair
		for i := range both {
			p := newPair(t, "Ana", "Rui")
			p.plays("table 1", tt.first[i]...)
			p.plays("second", tt.second[i]...)
			close(p.server.ended)
			assert.NilError(t, p.server.hall.look(t.Context()))
			both[i] = p
		}
		for _, role := range tt.who {
			same(both[0], both[1], role, tt.about)
		}
		// That the ways tell of it at all is seen by who may know.
		assert.Check(t, both[0].asks("referee", "GET /match/{id}") != both[1].asks("referee", "GET /match/{id}"), tt.about)
		for _, role := range []string{"table 1", "second", "screen"} {
			assert.Equal(t, both[0].asks(role, "GET /match/{id}").code, http.StatusForbidden, "%s: %s", tt.about, role)
		}
	}
}

// TestSecondUntidy: what happens besides.
func TestSecondUntidy(t *testing.T) {
	p := newPair(t, "Ana", "Ana")
	assert.Equal(t, p.bia.state("1").Match, p.match+"~Ana 2")
	p.plays("second", append([]string{"7♥"}, dealMisheard[:9]...)...)
	p.plays("table 1", dealOnce[:9]...)

	// The referee's rows are in the record of the first, whoever has written last.
	p.plays("second", "6♥")
	code, a := p.who["referee"].does("POST", "/api/table/1/do", on(p.who["referee"].state("1"), "line", func(a *Action) { a.Text = `note "a glass fell"` }))
	assert.Equal(t, code, 200, a.Said)
	assert.Check(t, strings.Contains(p.of(""), "a glass fell") && !strings.Contains(p.of("Ana 2"), "a glass fell"), p.of("Ana 2"))
	code, _ = p.who["table 1"].does("POST", "/api/table/1/do", on(p.who["table 1"].state("1"), "undo", nil))
	assert.Equal(t, code, 422) // the referee wrote it

	// An action that is sent again, because its answer was lost and others have written since, is there once.
	s := p.bia.state("1")
	card := on(s, "card", func(a *Action) { a.Card = "6♠" })
	for i := range 2 {
		code, a = p.bia.does("POST", "/api/table/1/do", card)
		assert.Equal(t, code, 200, a.Said)
		assert.Equal(t, a.At, s.At+1)
		p.plays("table 1", []string{"6♥", "6♠"}[i])
	}
	p.plays("second", "Q♦", "3♦")
	assert.Equal(t, strings.Count(p.of("Ana 2"), "10. B: 6♥ 6♠ Q♦ 3♦"), 1, p.of("Ana 2"))

	// Killed and begun again: who writes as the second still does.
	p.log.Close()
	next := open(p.t, p.dir, p.clock, "1", "2")
	t.Cleanup(func() { next.log.Close() })
	*p.place = *next
	p.tells()
	assert.Equal(t, p.bia.state("1").Match, p.match+"~Ana 2")
	p.plays("table 1", "Q♦", "3♦")
	assert.Equal(t, p.bia.state("1").Compared[0].Open, 3)

	// The first takes the last card back: the deal is not compared any more, until it is ended again.
	s = p.who["table 1"].state("1")
	code, a = p.who["table 1"].does("POST", "/api/table/1/do", on(s, "undo", nil))
	assert.Equal(t, code, 200, a.Said)
	assert.Check(t, p.bia.state("1").Compared == nil)
	p.plays("table 1", "3♦")
	assert.Equal(t, p.bia.state("1").Compared[0].Open, 3)

	// The match is over for the first; the page opens when it is for the second too, or when they have left.
	assert.Assert(t, p.who["table 1"].state("1").Over)
	m := replay.Judge(p.events(p.match))
	assert.Equal(t, len(m.Verdicts), 1)
	assert.Equal(t, p.asks("screen", "GET /match/{id}").code, 200)

	// The next match goes on so, with a record of its own.
	p.server.cfg.Desk.Next = func([]engine.Event) []engine.Event {
		head, err := testDesk().Head(Beginning{Players: []string{"Ana", "Bruno", "Carla", "Duarte"}, Event: "8", Table: "1"})
		assert.NilError(t, err)
		return head
	}
	code, a = p.who["table 1"].does("POST", "/api/table/1/new", map[string]any{"next": true})
	assert.Equal(t, code, 200, a.Said)
	p.match = p.acts(*a.State, "card", func(a *Action) { a.Card = "7♥" }).Match
	assert.Equal(t, p.bia.state("1").Match, p.match+"~Ana 2")
}

// TestSecondOften writes deals by two devices whose requests and answers get lost, at a server that is killed: each record has each
// card once, in its order.
func TestSecondOften(t *testing.T) {
	rng := rand.New(rand.NewPCG(58, 6))
	p := newPair(t, "Ana", "Rui")
	waits := map[string][]string{"table 1": strings.Fields(strings.Join(dealOnce, " ")), "second": append([]string{"7♥"}, strings.Fields(strings.Join(dealMisheard, " "))...)}
	at := map[string]State{"table 1": p.who["table 1"].state("1"), "second": p.bia.state("1")}
	for len(waits["table 1"])+len(waits["second"]) > 0 {
		role := []string{"table 1", "second"}[rng.IntN(2)]
		if len(waits[role]) == 0 {
			continue
		}
		a := on(at[role], "card", func(a *Action) { a.Card = waits[role][0] })
		p.clock.pass(time.Second)
		switch rng.IntN(5) {
		case 0:
			continue
		case 1:
			p.log.Close()
			*p.place = *open(p.t, p.dir, p.clock, "1", "2")
		case 2:
			p.who[role].does("POST", "/api/table/1/do", a)
		}
		code, got := p.who[role].does("POST", "/api/table/1/do", a)
		assert.Assert(t, code == 200, "%s by %s: %d %s", a.Card, role, code, got.Said)
		at[role], waits[role] = *got.State, waits[role][1:]
	}
	defer p.log.Close()
	for name, deal := range map[string][]string{"": dealOnce, "Rui": dealMisheard} {
		for i, trick := range deal {
			assert.Check(t, strings.Contains(p.of(name), fmt.Sprintf("%d. ", i+1)) && strings.Count(p.of(name), ": "+trick+"\n") == 1, "%s of %q in\n%s", trick, name, p.of(name))
		}
	}
	assert.Check(t, !slices.ContainsFunc(p.events(p.match), func(e engine.Event) bool { return e.Kind() == engine.KindDealAmended }))
}

// TestSecondAtTheWall: whoever writes, and opens the board on the same device, is shown no more there than the screen, and the second still
// nothing of the first; and what they are shown is nobody else's.
func TestSecondAtTheWall(t *testing.T) {
	p := newPair(t, "Ana", "Rui")
	server := httptest.NewServer(p.handle)
	defer server.Close()
	p.plays("table 1", dealOnce...)
	p.plays("second", append([]string{"7♥"}, dealMisheard[:9]...)...)
	for k := range 2 {
		if k == 1 {
			p.plays("second", dealMisheard[9])
		}
		for _, role := range []string{"second", "table 1", "referee", "screen", "table 2"} {
			query := "?table=1&screen"
			if role == "screen" || role == "table 2" {
				query = "?table=1"
			}
			f := p.who[role].follow(t, server.URL, query, "")
			_, s := f.table("1")
			f.end()
			want := p.match
			if role == "second" {
				want += "~Rui"
			}
			assert.Check(t, s.Match == want && s.Compared == nil && s.Asks == nil && s.Second == nil && !s.May && s.At == 0 && len(s.Findings) == 0, "%s: %+v", role, s)
			assert.Check(t, role == "second" || !s.Writer.Me, "%s: %+v", role, s.Writer)
		}
	}
}

// TestSecondFromTheStart: as soon as a device is the second of a match it neither reads the first's record by any door nor writes in it, be it before
// it has written a card of its own.
func TestSecondFromTheStart(t *testing.T) {
	p := newPair(t, "Ana", "Rui")
	p.plays("table 1", dealOnce[:2]...)
	first := p.who["table 1"].state("1")
	for k := range 2 {
		if k == 1 {
			p.plays("second", "7♥", dealMisheard[0])
		}
		for _, role := range []string{"second", "screen", "table 1"} {
			assert.Equal(t, p.asks(role, "GET /match/{id}").code, 403, "%s, %d", role, k)
		}
		assert.Equal(t, p.asks("referee", "GET /match/{id}").code, 200)
		for _, side := range []string{"AC", "BD"} {
			for _, cards := range []string{"5♥ A♥ K♥ 3♥", "2♠ 3♠ 4♠ 5♠", "7♥"} {
				code, a := p.bia.does("POST", "/api/table/1/do", on(first, "heap", func(a *Action) { a.Seat, a.Text, a.Deal = side, cards, 1 }))
				assert.Check(t, code == 403, "a heap of %s, %s: %d %s", side, cards, code, a.Said)
			}
		}
		for _, do := range []string{"card", "line", "undo", "correct", "result", "accept", "answer"} {
			code, a := p.bia.does("POST", "/api/table/1/do", on(first, do, func(a *Action) {
				a.Card, a.Text, a.Deal, a.Trick, a.Seat, a.Place, a.Reason = "2♠", "note \"x\"", 1, 1, "A", 1, "x"
			}))
			assert.Check(t, code == 403, "%s: %d %s", do, code, a.Said)
		}
	}
}
