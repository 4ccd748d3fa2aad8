package proof_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/proof"
	"sueca/engine/rules"
	"sueca/notation"
)

// slip returns the events of a match with one slip in a deal, and what it is: cards exchanged or read
// otherwise, another leader, dealer, trump card or hand, or something missing.
func slip(rng *rand.Rand, events []engine.Event) (out []engine.Event, what string) {
	out = slices.Clone(events)
	first := slices.IndexFunc(out, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted })
	if first < 0 {
		return out, "as it is"
	}
	pack := slices.Collect(card.DeckOfSevens.All())
	other := func(c card.Card) card.Card { // of the suit or of the rank
		for range 100 {
			if o := pack[rng.IntN(len(pack))]; o != c && (o.Suit() == c.Suit() || o.Rank() == c.Rank()) {
				return o
			}
		}
		return pack[rng.IntN(len(pack))]
	}
	seat := func(s card.Seat) card.Seat { return card.A + card.Seat((int(s)+rng.IntN(3))%4) }
	i := first + rng.IntN(len(out)-first)
	switch e := out[i].(type) {
	case *engine.CardPlayed:
		again := *e
		var plays []int
		for k := range out {
			if p, ok := out[k].(*engine.CardPlayed); ok && p.Card != e.Card {
				plays = append(plays, k)
			}
		}
		switch k := rng.IntN(5); {
		case k == 0:
			again.Card = card.Unknown
		case k == 1 && len(plays) > 0:
			j := plays[rng.IntN(len(plays))]
			with := *out[j].(*engine.CardPlayed)
			again.Card, with.Card = with.Card, again.Card
			out[i], out[j] = &again, &with
			return out, fmt.Sprintf("%d and %d exchanged", i, j)
		default:
			again.Card = other(e.Card)
		}
		out[i] = &again
		return out, fmt.Sprintf("%d: %s for %s", i, again.Card, e.Card)
	case *engine.TrickStarted:
		again := *e
		again.Leader = seat(e.Leader)
		out[i] = &again
		return out, fmt.Sprintf("%d: led by %s", i, again.Leader)
	case *engine.DealStarted:
		again := *e
		if rng.IntN(2) == 0 {
			again.Dealer = seat(e.Dealer)
		} else {
			again.Trump = other(e.Trump)
		}
		out[i] = &again
		return out, fmt.Sprintf("%d: dealer %s, trump %s", i, again.Dealer, again.Trump)
	case *engine.HandRecorded:
		again := *e
		if again.Cards = slices.Clone(e.Cards); len(again.Cards) > 0 {
			k := rng.IntN(len(again.Cards))
			again.Cards[k] = other(again.Cards[k])
		}
		out[i] = &again
		return out, fmt.Sprintf("%d: hand %v", i, again.Cards)
	case *engine.CardsShown:
		again := *e
		again.Seat = seat(e.Seat)
		out[i] = &again
		return out, fmt.Sprintf("%d: shown by %s", i, again.Seat)
	case *engine.TrickTaken:
		again := *e
		again.Winner = seat(e.Winner)
		out[i] = &again
		return out, fmt.Sprintf("%d: taken by %s", i, again.Winner)
	}
	return slices.Delete(out, i, i+1), fmt.Sprintf("without %d", i)
}

// tell writes all that a deal tells of itself, and returns the renúncias that it has.
func tell(out io.Writer, d *engine.Deal, rules *rules.Rules) []proof.Renuncia {
	trump := d.TrumpSuit()
	fmt.Fprintln(out, "deal", d.Number, d.Table.Players, d.Passed(), d.Partner(), d.Sides(), d.DeclaringSide(), d.FirstLeader(rules),
		proof.Gainsaid(d), d.Free(), d.Missing(), d.Complete(), d.Finished(), d.Turn(), d.Dealt(), trump)
	points, tricks, ok := d.Count(trump)
	fmt.Fprintln(out, "counted", points, tricks, ok)
	points, tricks = d.SoFar(trump)
	fmt.Fprintln(out, "so far", points, tricks)
	sums, each, ok := proof.Eliminate(d, trump, rules)
	fmt.Fprintln(out, "eliminated", sums, each, ok, d.Shown())
	for _, s := range d.Table.Seats {
		h := d.Hand(s)
		fmt.Fprintln(out, "seat", s, d.Side(s), d.Next(s), d.Holding(s), h.Pack(), h.Whole(), d.LeaderUnder(s, rules))
	}
	takers, found := proof.TakersOf(d), proof.Renuncias(d)
	for n := 1; n <= d.LastTrick(); n++ {
		t := d.Trick(n)
		winner, known := d.Winner(n, trump)
		worth, sure := d.TrickPoints(n)
		eliminated, certain := proof.EliminateTrick(d, n)
		fmt.Fprintln(out, "trick", n, t.Cards(), t.Led(), t.Full(), t.Short(), t.Bare(), winner, known, worth, sure, eliminated, certain)
		for _, s := range d.Table.Seats {
			fmt.Fprintln(out, "trick", n, "taken by", s, takers.May(n, s, trump))
			if proves := func(r proof.Renuncia) bool { return r.Proven && r.Trick == n && r.Seat == s }; proof.Proves(d, n, s) != slices.ContainsFunc(found, proves) {
				fmt.Fprintln(out, "trick", n, "of", s, "is proven otherwise by itself")
			}
		}
	}
	if places, ok := proof.PlacesOf(d); ok {
		fmt.Fprintln(out, "places", places.Known, places.Open, places.Free, places.Needs, places.Contradicted)
	}
	fmt.Fprintln(out, "discards", proof.Discards(d, nil))
	readings := proof.HypothesesOf(d, rules)
	fmt.Fprintln(out, "hypotheses", readings.All, readings.Doubts, readings.TooMany, readings.Unfit, readings.Contested(),
		readings.TooManyToWeigh(), readings.Conflict())
	found = readings.Renuncias()
	fmt.Fprintln(out, "renúncias", proof.Renuncias(d), found, readings.Told(), proof.Obligations(d, trump), readings.Obligations(trump))
	for _, r := range found {
		n := 0
		for reading := range readings.Against(r) {
			if n++; n > 3 {
				break
			}
			fmt.Fprintln(out, *reading)
		}
		n = 0
		for reading := range readings.For(r.Trick, r.Place) {
			if n++; n > 3 {
				break
			}
			fmt.Fprintln(out, *reading, proof.Renuncias(d.Read(reading)))
		}
	}
	return found
}

// otherwise returns the lines that are no longer there, and those that are new.
func otherwise(before, after []string) (diff []string) {
	for _, l := range before {
		if !slices.Contains(after, l) {
			diff = append(diff, "- "+l)
		}
	}
	for _, l := range after {
		if !slices.Contains(before, l) {
			diff = append(diff, "+ "+l)
		}
	}
	return diff
}

// TestSlips makes slips in the records of the test data. The golden has, for each record, the renúncias, and
// the slips by which there are others or the record may be read otherwise, with what the deals say otherwise.
func TestSlips(t *testing.T) {
	var out bytes.Buffer
	shown, numbers := map[string]bool{}, regexp.MustCompile(`\d|[♠♥♦♣]\S*|\b[A-H]\b`)
	rng := rand.New(rand.NewPCG(33, 3))
	for _, pattern := range []string{"../../replay/testdata/findings/*.sueca", "../../testdata/*.sueca", "../../testdata/disputes/*.sueca"} {
		files, err := filepath.Glob(filepath.FromSlash(pattern))
		assert.NilError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			assert.NilError(t, err)
			n := 0
			for m, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
				assert.NilError(t, err)
				n++
				slips := 1
				if !strings.Contains(file, "findings") {
					slips = 8
				}
				before, revoked := told(t, m.Events)
				name := fmt.Sprintf("%s %d", strings.TrimSuffix(filepath.Base(file), ".sueca"), n)
				if revoked != "" {
					fmt.Fprintf(&out, "%s:%s\n", name, revoked)
				}
				for range slips {
					events, what := slip(rng, m.Events)
					after, by := told(t, events)
					diff := otherwise(before, after)
					kind := numbers.ReplaceAllString(strings.Join(diff, "\n"), "")
					if len(diff) == 0 || by == revoked && shown[kind] {
						continue
					}
					shown[kind] = true
					fmt.Fprintf(&out, "%s, %s:%s\n", name, what, by)
					diff = slices.DeleteFunc(diff, func(l string) bool { return l[0] == '-' })
					for _, l := range diff[max(0, len(diff)-2):] { // the last ones are what follows from the others
						fmt.Fprintf(&out, "  %.200s\n", l)
					}
				}
			}
		}
	}
	golden.Assert(t, out.String(), "slips.golden")
}

// told returns all that the deals of a match say of themselves, in lines, and the renúncias that are found.
func told(t *testing.T, events []engine.Event) (lines []string, revoked string) {
	t.Helper()
	h := &bytes.Buffer{}
	var s engine.State
	end := func() {
		if s.Deal.Number == 0 && s.Deal.LastTrick() == 0 {
			return
		}
		d := s.Deal
		d.End()
		for _, r := range tell(h, &d, &s.Rules) {
			revoked += fmt.Sprintf(" %d.%d%s", d.Number, r.Trick, r.Seat)
			if r.Proven {
				revoked += "!"
			}
		}
	}
	for _, e := range events {
		if e.Kind() == engine.KindDealStarted {
			end()
		}
		for range 3 { // what cannot have happened may be kept in part
			err := s.Apply(e)
			var wrong *engine.PlayError
			if err == nil {
				break
			}
			fmt.Fprintln(h, err)
			if !errors.As(err, &wrong) {
				t.Fatal(err)
			}
			if e = engine.Salvage(wrong); e == nil {
				break
			}
		}
	}
	end()
	return strings.Split(h.String(), "\n"), revoked
}

// TestReadingsShort: of a trick that is not full nobody knows who took it, and whoever leads to the next
// one, or is said to have taken it, contradicts nothing.
func TestReadingsShort(t *testing.T) {
	for text, doubts := range map[string]bool{
		"1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ J♣ K♣ Q♣\n":    false,
		"1. B: 5♥ A♥ K♥ 3♥\n2. D: A♣ J♣ K♣ Q♣\n":    true,
		"1. B: 5♥ A♥ K♥ -\n2. D: A♣ J♣ K♣ Q♣\n":     false,
		"1. B: 5♥ - - -\n2. A: A♣ J♣ K♣ Q♣\n":       false,
		"1. B: 5♥ A♥ K♥ - = D\n2. D: A♣ J♣ K♣ Q♣\n": false,
	} {
		for m, err := range notation.Matches(strings.NewReader("deal 1 dealer A trump 7♥\n"+text), notation.Options{}) {
			if err == nil {
				err = m.Errors.Err()
			}
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			var s engine.State
			for _, e := range m.Events {
				if err := s.Apply(e); err != nil {
					t.Fatalf("%s: %v", text, err)
				}
			}
			s.Deal.End()
			if r := proof.HypothesesOf(&s.Deal, &s.Rules); (len(r.Doubts) > 0) != doubts || !doubts && len(r.All) != 1 {
				t.Errorf("%s: %d readings, doubts %v", text, len(r.All), r.Doubts)
			}
		}
	}
}
