package faces

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay/viewer"
	"sueca/replay/viewer/grid"
)

// typist types two deals of a mode at random into a session, as a person does at the table, and
// keeps what should be written of them.
type typist struct {
	t      *testing.T
	s      *viewer.Session
	rules  rules.Rules
	rng    *rand.Rand
	events []engine.Event
	pad    viewer.Pad
}

func (p *typist) keys(keys ...string) {
	for _, k := range keys {
		p.s.Press(k)
	}
}

// line types a line behind a colon.
func (p *typist) line(text string) {
	p.keys(":")
	for _, r := range text {
		if r == ' ' {
			p.keys("Space")
		} else {
			p.keys(string(r))
		}
	}
	p.keys("Enter")
}

// card types a card: its suit too, unless it is of the suit led.
func (p *typist) card(c card.Card, led card.Suit) {
	if c == card.Unknown {
		p.keys(p.pad.Unknown)
		return
	}
	for k, s := range p.pad.Suits {
		if s == c.Suit() && s != led && k == strings.ToLower(k) {
			p.keys(k)
		}
	}
	for k, r := range p.pad.Ranks {
		if r == c.Rank() && k == strings.ToLower(k) {
			p.keys(k)
		}
	}
}

// deal types a whole deal: an auction with passes where there is one, a slip that is taken back,
// and a last card that nobody saw. With revoke, somebody plays another suit than the one led
// in the first trick and holds it, shows that, and is accused.
func (p *typist) deal(n int, dealer card.Seat, revoke bool) {
	table := p.rules.Table()
	var pack []card.Card
	for c := range p.rules.Pack().Once.All() {
		pack = append(pack, slices.Repeat([]card.Card{c}, p.rules.Pack().Count(c))...)
	}
	p.rng.Shuffle(len(pack), func(i, k int) { pack[i], pack[k] = pack[k], pack[i] })
	held := map[card.Seat][]card.Card{}
	for _, s := range table.Seats {
		held[s], pack = slices.Clone(pack[:table.Tricks]), pack[table.Tricks:]
	}
	trump, leader := p.auction(n, dealer, revoke, held)
	state := engine.State{Rules: p.rules}
	for _, e := range p.events {
		if err := state.Apply(e); err != nil {
			p.t.Fatal(err)
		}
	}
	if leader == card.NoSeat {
		leader = state.Deal.FirstLeader(&p.rules)
	}
	for k := 1; k <= table.Tricks; k++ {
		p.events = append(p.events, &engine.TrickStarted{Number: k, Leader: leader})
		var cards []card.Card
		var seats []card.Seat
		guilty := card.NoSeat
		for s := leader; len(cards) < len(table.Seats); s = state.Deal.Next(s) {
			led := card.NoSuit
			if cards != nil {
				led = cards[0].Suit()
			}
			follows := func(c card.Card) bool { return c.Suit() == led }
			i := p.rng.IntN(len(held[s]))
			if j := slices.IndexFunc(held[s], follows); cards != nil && j >= 0 {
				other := slices.IndexFunc(held[s], func(c card.Card) bool { return !follows(c) })
				if i = j; revoke && guilty == card.NoSeat && other >= 0 && s != table.Dead {
					guilty, i = s, other
				}
			}
			c := held[s][i]
			held[s] = slices.Delete(held[s], i, i+1)
			if slip := slices.IndexFunc(held[s], func(o card.Card) bool { return o.Suit() == c.Suit() }); slip >= 0 && len(cards) == 1 && k <= 2 {
				p.card(held[s][slip], led)
				p.keys("Backspace")
			}
			token := c
			if k == table.Tricks && len(cards) == len(table.Seats)-1 {
				token = card.Unknown
			}
			p.card(token, led)
			p.events = append(p.events, &engine.CardPlayed{Card: token})
			cards, seats = append(cards, c), append(seats, s)
		}
		if guilty != card.NoSeat {
			p.accuse(&state.Deal, guilty, held, cards[0].Suit(), k)
			return
		}
		leader = seats[state.Deal.Best(cards, trump)]
	}
	if s := table.Aside; s != card.NoSeat { // what lay aside is looked at when the deal is over
		hand, cards := "", []card.Card(nil)
		for suit := card.Spades; suit <= card.Diamonds; suit++ {
			ranks := ""
			for c := range card.SetOf(pack...).Of(suit).All() {
				ranks += c.Rank().String()
				cards = append(cards, c)
			}
			if ranks != "" {
				hand += " " + suit.String() + ranks
			}
		}
		p.line("mão " + s.String() + hand)
		p.events = append(p.events, &engine.HandRecorded{Seat: s, Cards: cards})
	}
}

// auction types how a deal begins, and returns its trumps and who leads, [card.NoSeat] where
// the rules tell. Whoever declares may play alone.
func (p *typist) auction(n int, dealer card.Seat, alone bool, held map[card.Seat][]card.Card) (trump card.Suit, leader card.Seat) {
	table := p.rules.Table()
	if table.Parting != rules.TeamsCalled {
		turned := held[dealer][p.rng.IntN(table.Tricks)]
		p.card(turned, card.NoSuit)
		p.events = append(p.events, &engine.DealStarted{Number: n, Dealer: dealer, Trump: turned, TrumpWritten: true})
		return turned.Suit(), card.NoSeat
	}
	p.keys("Enter")
	p.events = append(p.events, &engine.DealStarted{Number: n, Dealer: dealer})
	one := table.Right(dealer)
	two := table.Right(one)
	p.line(fmt.Sprintf("licita %s 65", one))
	p.line(fmt.Sprintf("licita %s 80", two))
	p.events = append(p.events, &engine.BidMade{Seat: one, Points: 65}, &engine.BidMade{Seat: two, Points: 80})
	for s := table.Right(two); s != two; s = table.Right(s) {
		p.keys("Enter")
		p.events = append(p.events, &engine.BidMade{Seat: s})
	}
	trump = held[two][0].Suit()
	declares := &engine.Declared{Seat: two, Trump: trump, Calls: engine.CalledCard, Card: held[dealer][0]}
	if called := declares.Card.String(); !alone {
		p.line(fmt.Sprintf("declara %s trunfo %s chama %s", two, trump, called))
	} else {
		declares.Calls, declares.Card = engine.CalledNone, card.Unknown
		p.line(fmt.Sprintf("declara %s trunfo %s chama -", two, trump))
	}
	p.events = append(p.events, declares)
	return trump, two
}

// accuse types that a seat shows a card of the suit led, and is accused of a renúncia: that ends
// the deal.
func (p *typist) accuse(d *engine.Deal, guilty card.Seat, held map[card.Seat][]card.Card, led card.Suit, trick int) {
	i := slices.IndexFunc(held[guilty], func(c card.Card) bool { return c.Suit() == led })
	crd := held[guilty][i]
	p.line(fmt.Sprintf("mostra %s %s%s", guilty, led, crd.Rank()))
	by := guilty
	for d.Side(by) == d.Side(guilty) {
		by = d.Table.Right(by)
	}
	p.line(fmt.Sprintf("renúncia %s contra %s vaza %d confirmada", by, guilty, trick))
	p.events = append(p.events, &engine.CardsShown{Seat: guilty, Cards: []card.Card{crd}},
		&engine.ClaimMade{By: by, Accused: guilty, Trick: trick, Ruling: rules.Upheld})
}

// TestTranscribeModes types deals of every mode: what the log has is what was played, it is
// exported as such, and judged with what is wrong in it and nothing else.
func TestTranscribeModes(t *testing.T) {
	for _, r := range []string{"fpsd", "tres-morto", "tres-morto dead=out", "dupla", "dupla players=6", "italiana5"} {
		t.Run(r, func(t *testing.T) {
			var out bytes.Buffer
			a := verb.NewRun(t.Context(), nil, nil, &out, &out)
			a.Records.LogPath = filepath.Join(t.TempDir(), "log.db")
			tr := &transcription{a: a, keys: "pt", rules: r}
			book := &sheetBook{a: a}
			t.Cleanup(book.close)
			verbtest.Check(t, tr.match(book, nil))
			desk := viewerHost(a)
			desk.Lines, desk.Slip, desk.Card, desk.Vocabulary = tr.desk().Lines, tr.desk().Slip, tr.desk().Card, vocabulary
			s, err := viewer.NewSession(book, desk, viewer.Look{Colours: grid.NoColours})
			verbtest.Check(t, err)
			p := &typist{t: t, s: s, rng: rand.New(rand.NewPCG(24, 3)), pad: viewer.Pads()[0]}
			p.rules, err = rules.Parse(r)
			verbtest.Check(t, err)
			s.Transcribe(p.pad, card.A, false)
			p.deal(1, card.A, false)
			p.deal(2, p.rules.NextDealer(card.A), true)
			screen := s.Draw(80, 24).String()
			if !strings.Contains(screen, "deal 3, dealt by ") && !strings.Contains(screen, "is over") {
				t.Errorf("the next deal is not awaited:\n%s", screen)
			}
			book.close()

			ran := func(args ...string) string {
				t.Helper()
				var out, errs bytes.Buffer
				if status := program.Execute(append(args, "--lang", "en", "--log", a.Records.LogPath), nil, &out, &errs); status != 0 {
					t.Fatalf("%v: %d %s", args, status, errs.String())
				}
				return out.String()
			}
			want := notation.Format(p.events, notation.English)
			exported := ran("export", "all")
			if !strings.HasSuffix(exported, want) {
				t.Fatalf("exported is\n%s\nand typed was\n%s\n%s", exported, want, screen)
			}
			file := filepath.Join(t.TempDir(), "typed.sueca")
			verbtest.Check(t, os.WriteFile(file, []byte(exported), 0o644))
			var found []string
			var report, errs bytes.Buffer
			program.Execute([]string{"validate", "--format", "json", file}, nil, &report, &errs)
			for line := range strings.Lines(report.String()) {
				var f struct {
					Code string
					Deal int
				}
				verbtest.Check(t, json.Unmarshal([]byte(line), &f))
				if f.Deal != 2 || f.Code != "renuncia-possible" { // what others held when it ended is not known
					found = append(found, fmt.Sprint(f.Deal, " ", f.Code))
				}
			}
			if !slices.Equal(found, []string{"2 renuncia"}) {
				t.Errorf("found %v in\n%s\n%s", found, exported, report.String())
			}
			for n, line := range slices.Collect(strings.Lines(ran("replay", "--format", "json", "all"))) {
				var v struct {
					Points, Games map[string]int
				}
				verbtest.Check(t, json.Unmarshal([]byte(line), &v))
				won := 0
				for _, g := range v.Games {
					won += g
				}
				if n == 0 && v.Points == nil || n == 1 && won < 4 {
					t.Errorf("deal %d is not counted: %s", n+1, line)
				}
			}
		})
	}
}
