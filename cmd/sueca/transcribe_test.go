//go:build unix

package main

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
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

// stroke is what is typed for one card: its keys, and the key of another card that could have
// been played, "" if there is none.
type stroke struct {
	keys []string
	slip string
}

// evening returns deals that are played at random by the rules as notation and as what is typed for them, card by
// card. The last card of a deal is the only one left: Enter.
func evening(t *testing.T, seed uint64, deals int) (text string, strokes []stroke) {
	r, err := rules.Parse("fpsd target=99")
	verbtest.Check(t, err)
	suits := map[card.Suit]string{card.Spades: "e", card.Hearts: "c", card.Clubs: "p", card.Diamonds: "o"}
	ranks := map[card.Rank]string{card.Ace: "a", card.Seven: "7", card.King: "r", card.Jack: "v", card.Queen: "d"}
	typed := func(c card.Card) []string {
		return []string{suits[c.Suit()], cmp.Or(ranks[c.Rank()], c.Rank().String())}
	}
	var events []engine.Event
	for ; events == nil || events[0].(*engine.DealStarted).Dealer != card.A; seed++ { // who deals first where nothing else is said
		archive := simulate.Archive{Deals: deals, Seed: seed, Rules: r, Hands: simulate.NoHands}
		events = slices.DeleteFunc(archive.Match(0, deals).Events, func(e engine.Event) bool {
			return !slices.Contains([]engine.Kind{engine.KindDealStarted, engine.KindTrickStarted, engine.KindCardPlayed}, e.Kind())
		})
	}
	led := card.NoSuit
	for i, e := range events {
		switch e := e.(type) {
		case *engine.DealStarted:
			strokes = append(strokes, stroke{keys: typed(e.Trump)})
		case *engine.TrickStarted:
			led = card.NoSuit
		case *engine.CardPlayed:
			k := stroke{keys: typed(e.Card)}
			for _, later := range events[i+1:] {
				if later.Kind() == engine.KindDealStarted {
					break
				}
				if c, ok := later.(*engine.CardPlayed); ok && c.Card.Suit() == led && led == e.Card.Suit() {
					k.slip = typed(c.Card)[1]
				}
			}
			if led == e.Card.Suit() {
				k.keys = k.keys[1:]
			} else if led == card.NoSuit {
				led = e.Card.Suit()
			}
			if i+1 == len(events) || events[i+1].Kind() == engine.KindDealStarted {
				k.keys = []string{"Enter"}
			}
			strokes = append(strokes, k)
		}
	}
	return notation.Format(events, notation.English), strokes
}

// transcribing returns the match of a log, without its head, and how many cards it has, trump
// cards included.
func transcribing(t *testing.T, file string) (text string, cards int) {
	t.Helper()
	log, err := eventlog.OpenRead(file)
	if err != nil {
		return "", 0
	}
	defer log.Close()
	err = log.View(context.Background(), func(r eventlog.Reader) error {
		ids, err := r.Find("")
		if err != nil || len(ids) == 0 {
			return err
		}
		events, err := source.EventsOf(r, ids[len(ids)-1], 0)
		if err != nil {
			return err
		}
		events = reconcile.Fold(events, evidence.Same)
		for i, e := range events {
			switch e.Kind() {
			case engine.KindCardPlayed, engine.KindDealStarted:
				cards++
			}
			if e.Kind() == engine.KindDealStarted && text == "" {
				text = notation.Format(events[i:], notation.English)
			}
		}
		return nil
	})
	verbtest.Check(t, err)
	return text, cards
}

// TestTranscribeEvening types an evening into a terminal, with three slips that are corrected
// at once, and kills the program again and again: it goes on at the same card, and in the end
// the log has what was played. What is exported has no trace of the slips, unless it is asked
// for; and the proof of one deal is small.
func TestTranscribeEvening(t *testing.T) {
	t.Parallel()
	deals, kills := 2, 6
	if verbtest.Long {
		deals, kills = 12, 50
	}
	if _, err := exec.LookPath("pkill"); err != nil {
		t.Skip("there is no pkill here")
	}
	p := newPane(t, 80, 24, "pt_PT.UTF-8")
	program := program(t)
	log := filepath.Join(t.TempDir(), "evening.db")
	start := func() {
		p.tmux("respawn-pane", "-k", program+" transcribe --log "+log+" --rules 'fpsd target=99' --players 'Ana, Bruno, Carla, Duarte'")
		p.await("the line to write on", func(seen string) bool { return strings.Contains(seen, "_") && strings.Contains(seen, "? ajuda") })
	}
	p.tmux("set", "-g", "remain-on-exit", "on")
	start()
	want, keys := evening(t, 3, deals)
	rng := rand.New(rand.NewPCG(7, 7))
	when, slips := map[int]bool{}, map[int]bool{}
	for len(when) < kills {
		when[rng.IntN(len(keys))] = true
	}
	for len(slips) < 3 {
		if i := rng.IntN(len(keys)); keys[i].slip != "" && !when[i+1] {
			slips[i] = true
		}
	}
	pressed, killed := 0, 0
	press := func(key string) {
		pressed++
		if key == "Enter" || key == "BSpace" {
			p.tmux("send-keys", key)
		} else {
			p.tmux("send-keys", "-l", key)
		}
	}
	for i, typed := range keys {
		k := typed.keys
		if when[i] {
			// In the middle of a card where it has two keys, or between cards.
			if len(k) == 2 && rng.IntN(2) == 0 {
				p.tmux("send-keys", "-l", k[0])
			}
			stored(t, log, i)
			if out, err := exec.Command("pkill", "-KILL", "-f", log).CombinedOutput(); err != nil {
				t.Fatalf("pkill: %v %s", err, out)
			}
			killed++
			start()
			if _, n := transcribing(t, log); n != i {
				t.Fatalf("killed behind card %d: begun again with %d", i, n)
			}
		}
		if slips[i] {
			press(typed.slip)
			press("BSpace")
		}
		for _, key := range k {
			press(key)
		}
	}
	stored(t, log, len(keys))
	got, _ := transcribing(t, log)
	if got != want {
		t.Errorf("the log has\n%s\nand played was\n%s", got, want)
	}
	each := float64(pressed) / float64(40*deals)
	t.Logf("%d deals, %d keystrokes, %.4f a card with the trump cards and three slips; killed %d times", deals, pressed, each, killed)
	if most := 1.64; each > most || verbtest.Long && each > 1.54 {
		t.Errorf("%.4f keystrokes a card", each)
	}
	p.has(fmt.Sprintf("jogo %d, dá", deals+1)) // the log has a card before the screen shows it
	ran := func(args ...string) string { t.Helper(); return mustRun(t, append(args, "--log", log)...) }
	clean := ran("export", "all")
	if strings.Contains(clean, "amend") || !strings.HasSuffix(clean, want) {
		t.Errorf("exported is\n%s\nand played was\n%s", clean, want)
	}
	if n := strings.Count(ran("export", "--corrections", "all"), "\namend deal "); n != 3 {
		t.Errorf("the log has %d corrections, want 3", n)
	}
	file := filepath.Join(t.TempDir(), "clean.sueca")
	verbtest.Check(t, os.WriteFile(file, []byte(clean), 0o644))
	if said := ran("import", file); !strings.Contains(said, "nothing was added") {
		t.Errorf("what was exported is imported again: %s", said)
	}
	dir := t.TempDir()
	id := strings.Fields(ran("list"))[0]
	ran("key", "new", "--dir", dir, "club")
	bundle := filepath.Join(dir, "x.bundle")
	ran("bundle", id+"/1", "--key", filepath.Join(dir, "club.key"), "-o", bundle)
	ran("verify", "--keeper", filepath.Join(dir, "club.pub"), bundle)
	info, err := os.Stat(bundle)
	verbtest.Check(t, err)
	t.Logf("the bundle of a deal has %d bytes", info.Size())
	if most := int64(8000 + 4000*deals); info.Size() > most {
		t.Errorf("the bundle of a deal has %d bytes, and %d would do", info.Size(), most)
	}
}

// stored waits until so many cards are in the log.
func stored(t *testing.T, log string, cards int) {
	t.Helper()
	n := 0
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if _, n = transcribing(t, log); n >= cards {
			return
		}
	}
	t.Fatalf("%d cards are in the log, and %d were typed", n, cards)
}
