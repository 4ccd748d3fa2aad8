package web

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
	"pgregory.net/rapid"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/replay/scribe"
)

// TestOnce types a match through a connection that loses requests and answers, at a server
// that is killed: what is in the log is what was typed, once and in order, and each answer is
// that of the first time.
func TestOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp("", "sueca")
		assert.NilError(t, err)
		defer os.RemoveAll(dir)
		c := &clock{now: time.Date(2026, 11, 23, 21, 0, 0, 0, time.UTC)}
		p := open(t, dir, c, "1")
		defer func() { p.log.Close() }()
		d := p.join(Write, "1", "Ana")
		s := d.begins("1", "7")
		left := strings.Fields("5♠ A♠ 2♥ 6♠ K♠ 4♠ 3♠ 7♠ A♦ 2♦ 3♦ 4♦ A♥ 3♥ 4♥ 5♥")
		var typed []string
		act := func(a Action) {
			var first *Answer
			for {
				switch rapid.IntRange(0, 5).Draw(t, "network") {
				case 0: // the request is lost
					continue
				case 1: // the server is killed and begun again
					p.log.Close()
					p = open(t, dir, c, "1")
					d.p = p
				case 2: // the answer is lost
					d.does("POST", "/api/table/1/do", a)
					continue
				}
				code, got := d.does("POST", "/api/table/1/do", a)
				assert.Assert(t, code == http.StatusOK, "%s %s at %d: %d %s", a.Do, a.Card, a.At, code, got.Said)
				if first != nil && (first.At != got.At || first.Match != got.Match || first.Said != got.Said) {
					t.Fatalf("the same again is answered otherwise: %+v, before %+v", got, *first)
				}
				if s = *got.State; first == nil && rapid.Bool().Draw(t, "again") {
					first = &got
					continue
				}
				return
			}
		}
		act(on(s, "card", func(a *Action) { a.Card = "7♥" }))
		for len(left) > 0 && len(typed) < 5 {
			switch {
			case len(typed) > 0 && rapid.IntRange(0, 4).Draw(t, "do") == 0:
				act(on(s, "undo", nil))
				left = append(left, typed[len(typed)-1])
				typed = typed[:len(typed)-1]
			default:
				i := rapid.IntRange(0, len(left)-1).Draw(t, "card")
				card := left[i]
				act(on(s, "card", func(a *Action) { a.Card = card }))
				left = slices.Delete(left, i, i+1)
				typed = append(typed, card)
			}
			var got []string
			for _, trick := range s.Tricks {
				for _, c := range trick.Cards {
					got = append(got, c.Card)
				}
			}
			assert.Assert(t, slices.Equal(got, typed), "typed %v, and in the log %v", typed, got)
		}
	})
}

// TestTwoDevices finds that one device writes at a table, and that another takes over only when
// the first hands over, lets the time pass, or is away.
func TestTwoDevices(t *testing.T) {
	p := newPlace(t, "1", "2")
	ana, rui := p.join(Write, "1", "Ana"), p.join(Write, "1", "Rui")
	s := ana.begins("1", "7")
	if code, _ := ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "7♥" })); code != http.StatusOK {
		t.Fatalf("the trump card: %d", code)
	}
	writes := func(d *device) bool {
		t.Helper()
		s := d.state("1")
		code, _ := d.does("POST", "/api/table/1/do", on(s, "undo", nil))
		return code != http.StatusForbidden
	}
	ask := func(d *device, do string) (int, State) {
		t.Helper()
		code, a := d.does("POST", "/api/table/1/write", map[string]string{"do": do})
		return code, *a.State
	}
	assert.Assert(t, !writes(rui) && writes(ana), "a second device writes")
	// Ana follows what happens: she is here.
	g := p.server.sessions.known(ana.cookie.Value)
	p.server.sessions.join(g, 1)
	if _, s := ask(rui, "ask"); s.Writer.Me || s.Writer.Asked != "Rui" {
		t.Errorf("after asking: %+v", s.Writer)
	}
	if s := ana.state("1"); s.Writer.Asked != "Rui" || !s.Writer.Me {
		t.Errorf("whoever writes is told: %+v", s.Writer)
	}
	if _, s := ask(ana, "keep"); !s.Writer.Me || s.Writer.Asked != "" {
		t.Errorf("after refusing: %+v", s.Writer)
	}
	if code, _ := ask(rui, "give"); code != http.StatusForbidden {
		t.Errorf("handing over what another has: %d", code)
	}
	ask(rui, "ask")
	if _, s := ask(ana, "give"); s.Writer.Me || s.Writer.Name != "Rui" || writes(ana) {
		t.Errorf("after handing over: %+v", s.Writer)
	}
	// Rui is away: no stream of his is open.
	if _, s := ask(ana, "ask"); !s.Writer.Me {
		t.Errorf("whoever writes is away: %+v", s.Writer)
	}
	ask(rui, "ask")
	p.clock.pass(patience + time.Second)
	assert.Check(t, rui.state("1").Writer.Me && !writes(ana), "who does not answer goes on writing")
	bruno := p.join(Write, "2", "Bruno")
	if code, _ := bruno.does("POST", "/api/table/1/write", map[string]string{"do": "ask"}); code != http.StatusForbidden {
		t.Errorf("table 2 asks to write at table 1: %d", code)
	}
}

// TestRuling writes a ruling behind a card that the device has not seen yet, and the device
// goes on.
func TestRuling(t *testing.T) {
	p := newPlace(t, "1")
	ana, referee, look := p.join(Write, "1", "Ana"), p.join(Referee, "", "Rui"), p.join(Look, "", "")
	s := ana.begins("1", "7")
	assert.Check(t, len(s.Games) == 2 && s.Games[0] == 0 && s.Games[1] == 0, "at the beginning the sheet has %v", s.Games)
	act := func(do string, set func(*Action)) (int, Answer) {
		t.Helper()
		code, a := ana.does("POST", "/api/table/1/do", on(s, do, set))
		if a.State != nil && code == http.StatusOK {
			s = *a.State
		}
		return code, a
	}
	for _, card := range strings.Fields("7♥ 5♠ A♠ 2♥ 6♠") {
		act("card", func(a *Action) { a.Card = card })
	}
	act("line", func(a *Action) { a.Text = "claim A against BD trick 1" })
	act("card", func(a *Action) { a.Card = "K♠" })
	assert.Assert(t, len(s.Claims) == 1 && s.Claims[0] == (StateClaim{1, 1, "A", "BD", ""}), "claims %v", s.Claims)
	assert.Check(t, !s.Over && (len(s.Games) <= 0 || s.Games[0] == 0), "before anybody has ruled, %v games and over %v", s.Games, s.Over)
	if code, _ := ana.does("POST", "/api/table/1/new", map[string]any{"next": true}); code != http.StatusUnprocessableEntity {
		t.Errorf("the next match before anybody has ruled: %d", code)
	}
	rule := Ruling{Table: "1", Match: s.Match, At: s.At, Deal: 1, Trick: 1, By: "A", Against: "BD", Ruling: "rejected"}
	if code, _ := ana.does("POST", "/api/rule", rule); code != http.StatusForbidden {
		t.Errorf("the table rules: %d", code)
	}
	code, got := referee.does("POST", "/api/rule", rule)
	assert.Assert(t, code == http.StatusOK && got.State.Claims[0].Ruling == "rejected", "the ruling: %d %s", code, got.Said)
	if code, again := referee.does("POST", "/api/rule", rule); code != http.StatusOK || again.At != got.At {
		t.Errorf("the ruling again: %d %s", code, again.Said)
	}
	code, behind := act("card", func(a *Action) { a.Card = "4♠" })
	assert.Check(t, code == http.StatusConflict && behind.Beside, "behind a ruling: %d %+v", code, behind)
	s = *behind.State
	if code, a := act("card", func(a *Action) { a.Card = "4♠" }); code != http.StatusOK {
		t.Errorf("sent again: %d %s", code, a.Said)
	}
	if seen := look.state("1"); len(seen.Tricks) != 1 || seen.Tricks[0].Number != 2 || len(seen.Cards) != 0 {
		t.Errorf("the board is sent %d tricks and %d keys", len(seen.Tricks), len(seen.Cards))
	}
	assert.Check(t, len(s.Findings) != 0 && len(look.state("1").Findings) == 0, "the board tells who revoked")
	if text := p.record(s.Match); !strings.Contains(text, "rejected") {
		t.Errorf("in the log:\n%s", text)
	}
}

// TestHeads refuses the head of a match that the table could not have been given.
func TestHeads(t *testing.T) {
	p := newPlace(t, "1", "2")
	ana := p.join(Write, "1", "Ana")
	s := ana.begins("1", "7")
	for name, change := range map[string]func(*Action){
		"another table's":  func(a *Action) { a.Head = strings.Replace(a.Head, `[Table "1"]`, `[Table "2"]`, 1) },
		"another id":       func(a *Action) { a.Match = strings.Repeat("0", 16) },
		"no text":          func(a *Action) { a.Head = "deal" },
		"one that is gone": func(a *Action) { a.Head, a.Match = "", strings.Repeat("0", 16) },
		"the register":     func(a *Action) { a.Head, a.Match = "", "register" },
		"none":             func(a *Action) { a.Head, a.Match = "", "" },
		"ahead of the log": func(a *Action) { a.At = 5 },
	} {
		a := on(s, "card", func(a *Action) { a.Card = "7♥"; change(a) })
		if code, got := ana.does("POST", "/api/table/1/do", a); code < 400 || code > 422 {
			t.Errorf("%s: %d %s", name, code, got.Said)
		}
	}
	if code, _ := ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "7♥" })); code != http.StatusOK {
		t.Fatalf("the head itself: %d", code)
	}
	bia := p.join(Write, "2", "Bia")
	if code, _ := bia.does("POST", "/api/table/2/do", Action{Number: 1, Match: ana.state("1").Match, At: 2, Do: "undo"}); code != http.StatusForbidden {
		t.Errorf("a match of another table: %d", code)
	}
}

// TestLate tells when a card was typed that came late, and forgets it with the next one.
func TestLate(t *testing.T) {
	p := newPlace(t, "1")
	ana := p.join(Write, "1", "Ana")
	s := ana.begins("1", "7")
	_, got := ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card, a.Age = "7♥", 90_000 }))
	if want := p.clock.Now().Add(-90 * time.Second).Format("15:04"); got.State.Late != want {
		t.Errorf("late %q, want %q", got.State.Late, want)
	}
	if _, got = ana.does("POST", "/api/table/1/do", on(*got.State, "card", func(a *Action) { a.Card, a.Age = "5♠", 900 })); got.State.Late != "" {
		t.Errorf("late %q after a card in time", got.State.Late)
	}
}

// TestLateOfAClaim: who looks on is not told of a claim that came late, nor that it was taken back late.
func TestLateOfAClaim(t *testing.T) {
	p := newPlace(t, "1")
	ana, look := p.join(Write, "1", "Ana"), p.join(Look, "", "")
	s := ana.begins("1", "7")
	act := func(do, text string, age int64) {
		t.Helper()
		code, got := ana.does("POST", "/api/table/1/do", on(s, do, func(a *Action) { a.Card, a.Text, a.Age = text, text, age }))
		assert.Equal(t, code, http.StatusOK, got.Said)
		s = *got.State
	}
	for _, c := range strings.Fields("7♥ 5♠ A♠ 2♠ 6♠") {
		act("card", c, 0)
	}
	before := look.state("1")
	act("line", "claim A against BD trick 1", 90_000)
	assert.DeepEqual(t, look.state("1"), before)
	act("undo", "", 90_000)
	assert.DeepEqual(t, look.state("1"), before)
	act("undo", "", 90_000)
	assert.Check(t, look.state("1").Late != "", "a card that is taken back late")
}

// TestNames finds under which names a server answers.
func TestNames(t *testing.T) {
	p := newPlace(t, "1")
	for host, want := range map[string]int{
		"example.com": 200, "EXAMPLE.com:8040": 200, "localhost:8040": 200, "127.0.0.1": 200, "[::1]:8040": 200,
		"": 421, "evil.example": 421, "127.0.0.1.evil.example": 421, "example.com.": 421, "10.1.2.3": 421,
	} {
		if got := p.send("GET", "/", "", func(r *http.Request) { r.Host = host }).Code; got != want {
			t.Errorf("host %q: %d, want %d", host, got, want)
		}
	}
	for origin, want := range map[string]int{"http://example.com": 403, "null": 403, "": 403, "http://evil.example": 403, "https://example.com": 403} {
		got := p.send("POST", "/join", "code=AAAA-AAAA", func(r *http.Request) {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			r.Header.Set("Origin", origin)
		})
		wrongCode := strings.Contains(got.Body.String(), "no door has this code")
		assert.Check(t, got.Code == want && wrongCode == (origin == "http://example.com"), "origin %q: %d %s", origin, got.Code, got.Body)
	}
}

func Example() {
	// The doors are printed where the server was begun.
	fmt.Println(DoorText(Door{Write, "4", "K7M2-9QXD"}, "http://192.168.1.20:8040/", message.English))
	fmt.Println(message.Msg("no door has this code"))
	// Output:
	// table 4    K7M2-9QXD  http://192.168.1.20:8040/join?code=K7M2-9QXD
	// no door has this code
}

// TestOlderMatch writes on in a match that the table has left, behind all that is in the log of it.
func TestOlderMatch(t *testing.T) {
	p := newPlace(t, "1")
	ana := p.join(Write, "1", "Ana")
	play := func(s State, cards string) State {
		t.Helper()
		for _, card := range strings.Fields(cards) {
			code, a := ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = card }))
			assert.Assert(t, code == http.StatusOK, "%s: %d %s", card, code, a.Said)
			s = *a.State
		}
		return s
	}
	old := play(ana.begins("1", "7"), "7♥ 5♠ A♠")
	newer := play(ana.begins("1", "8"), "K♥")
	if s := play(State{Match: old.Match, At: old.At}, "2♥"); s.Match != old.Match || s.Number != "7" || len(s.Tricks) != 1 || len(s.Tricks[0].Cards) != 3 {
		t.Errorf("the older match: %+v", s)
	}
	if s := play(State{Match: newer.Match, At: newer.At}, "5♠"); s.Number != "8" {
		t.Errorf("and the newer one again: %+v", s)
	}
}

// TestPatienceOfWriter refuses the card of who let the time pass, though nobody has looked since.
func TestPatienceOfWriter(t *testing.T) {
	p := newPlace(t, "1")
	ana, rui := p.join(Write, "1", "Ana"), p.join(Write, "1", "Rui")
	s := ana.begins("1", "7")
	p.server.sessions.join(p.server.sessions.known(ana.cookie.Value), 1)
	rui.does("POST", "/api/table/1/write", map[string]string{"do": "ask"})
	p.clock.pass(patience)
	if code, a := ana.does("POST", "/api/table/1/do", on(s, "card", func(a *Action) { a.Card = "7♥" })); code != http.StatusForbidden || a.State.Writer.Name != "Rui" {
		t.Errorf("%d %+v", code, a.State.Writer)
	}
}

// TestSeats: at every kind of table a state has all seats, in the order in which the deal that
// is written is played.
func TestSeats(t *testing.T) {
	p := newPlace(t, "1")
	for _, test := range []struct{ rules, dealer, want string }{
		{"fpsd", "", "A B C D"}, {"fpsd", "C", "A B C D"}, {"tres-morto", "", "A B D C"}, {"tres-morto", "B", "A B C D"}, {"tres-morto", "C", "A D B C"},
		{"tres-morto dead=out", "", "A B C"}, {"dupla", "", "A B C D E F G H"}, {"dupla players=6", "", "A B C D E F"}, {"italiana5", "", "A B C D E"},
	} {
		rules, err := rules.Parse(test.rules)
		assert.NilError(t, err)
		events := []engine.Event{&engine.MatchStarted{Rules: rules, Source: engine.RulesTagged}}
		if test.dealer != "" {
			dealer, _ := card.ParseSeat(test.dealer)
			events = append(events, &engine.DealStarted{Number: 1, Dealer: dealer})
		}
		sheet := scribe.Open(events, p.server.cfg.Judging)
		var out State
		out.Cards = map[string]string{}
		out.place(sheet, true)
		assert.Check(t, is.Equal(strings.Join(out.Seats, " "), test.want), "%s, dealt by %q", test.rules, test.dealer)
	}
}
