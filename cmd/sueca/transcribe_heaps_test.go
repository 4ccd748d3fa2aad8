//go:build unix

package main

import (
	"cmp"
	"context"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"sueca/analysis/simulate"
	"sueca/cmd/internal/source"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/eventlog"
	"sueca/eventlog/evidence"
	"sueca/notation"
	"sueca/replay/reconcile"
)

// heapStroke is what is typed for one row of the log: a trump card, the beginning of a heap, or a card.
type heapStroke struct {
	keys []string
	slip string // the key of another card that could have been read, "" if there is none
}

// readOff returns what is typed by somebody who reads the two heaps of some deals off, as the manual says: F11 begins the
// first heap and Enter the second, a card of the suit led is its rank, the only card of a suit that is left is its suit, and a lead
// of the suit that was led before is its rank where the next card is of that suit. Behind a suit alone a card of the same rank has its suit. It returns the deals as notation too.
func readOff(t *testing.T, seed uint64, deals int) (text string, strokes []heapStroke) {
	r, err := rules.Parse("fpsd target=99")
	verbtest.Check(t, err)
	suits := map[card.Suit]string{card.Spades: "e", card.Hearts: "c", card.Clubs: "p", card.Diamonds: "o"}
	ranks := map[card.Rank]string{card.Ace: "a", card.Seven: "7", card.King: "r", card.Jack: "v", card.Queen: "d"}
	rank := func(c card.Card) string { return cmp.Or(ranks[c.Rank()], c.Rank().String()) }
	var match []engine.Event
	for ; match == nil || dealtBy(match) != card.A; seed++ { // who deals first where nothing else is said
		match = (simulate.Archive{Deals: deals, Seed: seed, Rules: r, Hands: simulate.NoHands}).Match(0, deals).Events
	}
	var want []engine.Event
	var heaps [2][][]card.Card
	var state engine.State
	left := r.Deck()
	end := func() { // a deal is there
		for i, side := range []card.Side{card.AC, card.BD} {
			begin := []string{"F11", "Enter"}[i]
			want, strokes = append(want, &engine.HeapLaid{Side: side}), append(strokes, heapStroke{keys: []string{begin}})
			kept, alone := card.NoSuit, card.NoRank
			for _, trick := range heaps[i] {
				want = append(want, &engine.HeapTrick{})
				led := trick[0].Suit()
				for k, c := range trick {
					want = append(want, &engine.CardPlayed{Card: c})
					s := heapStroke{keys: []string{suits[c.Suit()], rank(c)}}
					before := alone
					repeats := before == c.Rank() // its rank alone would mean the card before again
					alone = card.NoRank
					switch {
					case !repeats && k > 0 && c.Suit() == led, !repeats && k == 0 && led == kept && trick[1].Suit() == led:
						s.keys = s.keys[1:]
					case left.Of(c.Suit()).Len() == 1:
						s.keys, alone = s.keys[:1], c.Rank()
					}
					if others := left.Of(c.Suit()) &^ c.Bit(); others != 0 && len(s.keys) == 1 && k > 0 && c.Suit() == led && before == card.NoRank {
						s.slip = rank(others.First())
					}
					left &^= c.Bit()
					strokes = append(strokes, s)
				}
				kept = led
			}
		}
		heaps = [2][][]card.Card{}
		left = r.Deck()
	}
	for _, e := range match {
		switch e := e.(type) {
		case *engine.DealStarted:
			if len(want) > 0 {
				end()
			}
			want, strokes = append(want, e), append(strokes, heapStroke{keys: []string{suits[e.Trump.Suit()], rank(e.Trump)}})
		case *engine.MatchStarted, *engine.TrickStarted, *engine.CardPlayed:
		default:
			continue
		}
		verbtest.Check(t, state.Apply(e))
		if n := state.Deal.LastTrick(); e.Kind() == engine.KindCardPlayed && state.Deal.Trick(n).Full() {
			var trick []card.Card
			for _, p := range state.Deal.Trick(n).Cards() {
				trick = append(trick, p.Card)
			}
			w, _ := state.Deal.Winner(n, state.Deal.TrumpSuit())
			i := int(w-card.A) % 2
			heaps[i] = append(heaps[i], trick)
		}
	}
	end()
	return notation.Format(want, notation.English), strokes
}

// dealtBy returns who deals the first deal of a match.
func dealtBy(match []engine.Event) card.Seat {
	first := slices.IndexFunc(match, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted })
	return match[first].(*engine.DealStarted).Dealer
}

// readingOff returns the match of a log, without its head, and how many of the rows that are typed it has.
func readingOff(t *testing.T, file string) (text string, rows int) {
	log, err := eventlog.OpenRead(file)
	if err != nil {
		return "", 0
	}
	defer log.Close()
	verbtest.Check(t, log.View(context.Background(), func(r eventlog.Reader) error {
		ids, err := r.Find("")
		if err != nil || len(ids) == 0 {
			return err
		}
		events, err := source.EventsOf(r, ids[len(ids)-1], 0)
		if err != nil {
			return err
		}
		events = reconcile.Fold(events, evidence.Same)
		first := slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted })
		if first < 0 {
			return nil
		}
		text = notation.Format(events[first:], notation.English)
		for _, e := range events[first:] {
			switch e.Kind() {
			case engine.KindCardPlayed, engine.KindDealStarted, engine.KindHeapLaid:
				rows++
			}
		}
		return nil
	}))
	return text, rows
}

// TestTranscribeHeaps reads an evening off its heaps at a terminal, with misread cards that are seen at once, and kills the program
// again and again at any key: whatever the log had is there afterwards, and in the end it has what lay on the table.
func TestTranscribeHeaps(t *testing.T) {
	t.Parallel()
	deals, kills, pace := 1, 4, 10*time.Millisecond
	if verbtest.Long {
		deals, kills, pace = 12, 50, 250*time.Millisecond // as quick fingers are
	}
	p := newPane(t, 80, 24, "pt_PT.UTF-8")
	program := program(t)
	log := filepath.Join(t.TempDir(), "evening.db")
	start := func() {
		p.tmux("respawn-pane", "-k", "exec "+program+" transcribe --log "+log+" --rules 'fpsd target=99' --players 'Ana, Bruno, Carla, Duarte'")
		p.await("the line to write on", func(seen string) bool { return strings.Contains(seen, "_") && strings.Contains(seen, "? ajuda") })
	}
	p.tmux("set", "-g", "remain-on-exit", "on")
	start()
	want, strokes := readOff(t, 57, deals)
	rng := rand.New(rand.NewPCG(57, 12))
	when := map[int]bool{}
	for len(when) < kills {
		when[rng.IntN(len(strokes))] = true
	}
	pressed, again, slips, killed := 0, 0, 0, 0
	press := func(key string) {
		pressed++
		if len(key) > 1 {
			p.tmux("send-keys", key)
		} else {
			p.tmux("send-keys", "-l", key)
		}
		time.Sleep(pace)
	}
	began := time.Now()
	for i := 0; i < len(strokes); i++ {
		s := strokes[i]
		if when[i] {
			delete(when, i)
			killed++
			if len(s.keys) > 1 && rng.IntN(2) == 0 {
				press(s.keys[0]) // in the middle of a card
			}
			time.Sleep(time.Duration(rng.IntN(60)) * time.Millisecond) // perhaps before the last card is written
			_, had := readingOff(t, log)
			pid, err := strconv.Atoi(strings.TrimSpace(p.tmux("display-message", "-p", "#{pane_pid}")))
			verbtest.Check(t, err)
			verbtest.Check(t, syscall.Kill(pid, syscall.SIGKILL))
			for strings.TrimSpace(p.tmux("display-message", "-p", "#{pane_dead}")) != "1" {
				time.Sleep(time.Millisecond)
			}
			p.tmux("send-keys", "-R") // what the next one shows is not what the last one left
			start()
			_, has := readingOff(t, log)
			if has < had || has > i {
				t.Fatalf("killed behind row %d of %d: begun again with %d", had, i, has)
			}
			for ; i > has; i-- { // the screen says which card comes next
				again += len(strokes[i-1].keys)
			}
			s = strokes[i]
		}
		if s.slip != "" && rng.IntN(50) == 0 {
			slips++
			press(s.slip)
			press("BSpace")
		}
		for _, key := range s.keys {
			press(key)
		}
		if begins := map[string]string{"F11": "monte de AC", "Enter": "monte de BD"}[s.keys[0]]; begins != "" {
			p.has(begins) // whoever takes the other heap up looks at the screen
		}
	}
	got := ""
	for end := time.Now().Add(patience); got != want && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		got, _ = readingOff(t, log)
	}
	if got != want {
		t.Errorf("the log has\n%s\nand on the table lay\n%s", got, want)
	}
	each := float64(pressed-again) / float64(40*deals)
	t.Logf("%d deals, %d keystrokes in %v, %.3f a card with the trump cards, %d cards misread and taken back; killed %d times, %d keys pressed again",
		deals, pressed, time.Since(began).Round(time.Second), each, slips, killed, again)
	if each > 1.62 {
		t.Errorf("%.3f keystrokes a card", each)
	}
	if clean := mustRun(t, "export", "all", "--log", log); !strings.HasSuffix(clean, want) || strings.Contains(clean, "amend") {
		t.Errorf("exported is\n%s", clean)
	}
	if found := mustRun(t, "validate", "all", "--brief", "--log", log); strings.Contains(found, "heap-") {
		t.Error(found)
	}
}
