package modes

import (
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

var long = os.Getenv("SUECA_LONG") != "" // judge 1,000 records of each mode instead of 40

// clean are the codes that a true and whole record may have.
var clean = []string{"renuncia", "renuncia-possible", "match-over", "wrong-call"}

func count() uint64 {
	if long {
		return 1000
	}
	return 40
}

// TestTruth holds the judge against what the writer of the records knows: nobody who is innocent is
// proven guilty, whoever is guilty is where all hands are written, and a true result is found to be so.
func TestTruth(t *testing.T) {
	for _, mode := range Modes() {
		for seed := range count() {
			r := Generate(mode, seed, Options{Plain: seed%3 == 0, Hands: seed%5 == 0})
			v, err := Judge(r.Text)
			if err != nil || len(v.Deals) != len(r.Truth.Deals) {
				t.Fatalf("%s %d: %v, %d deals\n%s", mode, seed, err, len(v.Deals), r.Text)
			}
			fail := func(d *Deal, format string, args ...any) {
				t.Helper()
				t.Errorf("%s %d deal %d: "+format+"\n%s", append(append([]any{mode, seed, d.Number}, args...), r.Text)...)
			}
			for i, d := range v.Deals {
				truth := r.Truth.Deals[i]
				for p, o := range d.Plays {
					switch revoked := truth.Revoked[p]; {
					case o == Proven && !revoked:
						fail(d, "%v is innocent", p)
					case o == Innocent && revoked && truth.Told:
						fail(d, "%v is guilty", p)
					case o != Proven && revoked && truth.HandsWritten && truth.Exact && truth.Told:
						fail(d, "%v is guilty, and all hands are written: %v", p, o)
					}
				}
				if truth.Told {
					for c := range d.Codes {
						if !slices.Contains(clean, c) && !slices.Contains([]string{"claim-wrong-ruling", "claim-inadmissible", "claim-undecided", "incomplete-deal"}, c) {
							fail(d, "%s in a true record", c)
						}
					}
					if len(d.AnyOf) > 0 {
						fail(d, "%v in a true record", d.AnyOf)
					}
					if d.Points != nil && !maps.Equal(d.Points, truth.Points) {
						fail(d, "points %v, %v in truth", d.Points, truth.Points)
					}
					if d.Games != nil && truth.Games != nil && !maps.Equal(nonzero(d.Games), nonzero(truth.Games)) {
						fail(d, "games %v, %v in truth", d.Games, truth.Games)
					}
				}
				if slices.ContainsFunc(truth.Kinds, func(k string) bool { return k == "all pass" }) {
					if !d.Complete || d.Points != nil || d.PointsOpen || len(nonzero(d.Games)) > 0 {
						fail(d, "all passed: %+v", d)
					}
				} else if truth.Told && truth.Whole && truth.Exact && (d.Points == nil || d.PointsOpen) {
					fail(d, "no points: %+v", d)
				}
				if truth.Slip != "" && truth.Exact && !d.Open[truth.Slip+"-mismatch"] && len(d.Codes) == 0 && len(d.AnyOf) == 0 {
					fail(d, "nothing is found of the slip in %s", truth.Slip)
				}
			}
			if r.Truth.Winners != nil && v.Over && !slices.Equal(v.Winners, r.Truth.Winners) {
				t.Errorf("%s %d: %v have won, %v in truth\n%s", mode, seed, v.Winners, r.Truth.Winners, r.Text)
			}
		}
	}
}

func nonzero(m map[string]int) map[string]int {
	out := maps.Clone(m)
	maps.DeleteFunc(out, func(_ string, n int) bool { return n == 0 })
	return out
}

// TestPlain holds that a plain record says enough for an opinion of all of it.
func TestPlain(t *testing.T) {
	for _, mode := range Modes() {
		for seed := range count() / 2 {
			r := Generate(mode, seed, Options{Plain: true, Lawful: true, Hands: true})
			v, _ := Judge(r.Text)
			for i, d := range v.Deals {
				truth := r.Truth.Deals[i]
				for c := range d.Codes {
					if c != "wrong-call" {
						t.Errorf("%s %d deal %d: %s in a lawful record\n%s", mode, seed, d.Number, c, r.Text)
					}
				}
				if d.GamesOpen || d.Contradicted || !d.Fits {
					t.Errorf("%s %d deal %d: no opinion of a plain record\n%s", mode, seed, d.Number, r.Text)
				}
				if d.Games != nil && !maps.Equal(nonzero(d.Games), nonzero(truth.Games)) || d.Sheet != nil && !maps.Equal(d.Sheet, truth.Sheet) {
					t.Errorf("%s %d deal %d: games %v, sheet %v; in truth %v, %v\n%s", mode, seed, d.Number, d.Games, d.Sheet, truth.Games, truth.Sheet, r.Text)
				}
			}
		}
	}
}

// TestGenerate holds that a seed has one record, and that every kind of record comes up.
func TestGenerate(t *testing.T) {
	for _, mode := range Modes() {
		kinds := map[string]int{}
		for seed := range uint64(150) {
			r := Generate(mode, seed, Options{})
			if again := Generate(mode, seed, Options{}); again.Text != r.Text {
				t.Fatalf("%s %d has two records", mode, seed)
			}
			for _, d := range r.Truth.Deals {
				for _, k := range d.Kinds {
					kinds[k]++
				}
				for _, n := range d.Tricks {
					if n == len(d.Winners) && n > 0 {
						kinds["swept"]++
					}
				}
			}
		}
		for _, k := range []string{"cut short", "vague", "claim upheld", "claim rejected", "wrong ruling", "no ruling", "withdrawn", "claim by the wrong side",
			"slip: points", "slip: games", "slip: sheet", "slip: winner", "slip: leader", "slip: worth", "swept"} {
			if kinds[k] == 0 {
				t.Errorf("%s: no record with %s", mode, k)
			}
		}
		if mode == "italiana5" && (kinds["all pass"] == 0 || kinds["own card called"] == 0 || kinds["no bids"] == 0) {
			t.Errorf("%s: %v", mode, kinds)
		}
	}
}

// TestMutated holds that a record can be spoilt in any way without a panic.
func TestMutated(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 24))
	pieces := []string{"♠", "A", "*", "-", "D:", "hand", "bid", "pass", "declare", "call", "\n", " ", "=", "deal 2", "99", "x", "{", ";", "claim A against B", "7♥", "\xff"}
	for _, mode := range Modes() {
		for seed := range count() {
			text := []byte(Generate(mode, seed, Options{}).Text)
			for range 1 + rng.IntN(6) {
				i := rng.IntN(len(text))
				j := min(len(text), i+rng.IntN(12))
				text = slices.Concat(text[:i], []byte(pieces[rng.IntN(len(pieces))]), text[j:])
			}
			Judge(string(text)) // whatever it says
		}
	}
}
