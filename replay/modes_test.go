package replay_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/internal/modes"
)

// judged is a record as the program judges it: what is found in each deal, by its number.
type judgedMode struct {
	*replay.Match
	match *notation.Match
	found map[int][]string
	head  []string
}

func judgeMode(t *testing.T, text string, opt replay.Options) judgedMode {
	t.Helper()
	for match, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		out := judgedMode{Match: replay.JudgeBy(match.Events, opt), match: match, found: map[int][]string{}}
		for _, f := range out.Findings {
			if f.Deal == 0 {
				out.head = append(out.head, string(f.Code))
			} else {
				out.found[f.Deal] = append(out.found[f.Deal], string(f.Code))
			}
		}
		return out
	}
	t.Fatal("there is no match")
	return judgedMode{}
}

// named returns a tally by the names of some sides, nil for none.
func named(sides []card.Side, tally *card.Tally) map[string]int {
	if tally == nil || sides == nil {
		return nil
	}
	out := map[string]int{}
	for _, s := range sides {
		out[s.String()] = tally.Of(s)
	}
	return out
}

// TestModeRows compares the program with the tables of border cases and of wrong inputs of each
// mode.
func TestModeRows(t *testing.T) {
	for _, mode := range modes.Modes() {
		for _, row := range append(modes.Conformance(mode), modes.Wrong(mode)...) {
			t.Run(mode+"/"+row.Name, func(t *testing.T) {
				j := judgeMode(t, row.Text, replay.Options{})
				found := slices.Clone(j.head)
				var points, games, sheet map[string]int
				if n := len(j.Verdicts); n > 0 {
					v := j.Verdicts[n-1]
					columns := j.Rules.Table().Columns
					points, games, sheet = named(v.Sides, v.Points), named(columns, v.Games), named(columns, v.Sheet)
					for _, list := range j.found {
						found = append(found, list...)
					}
					if v.ResultOnly {
						found = append(found, "incomplete-deal") // which is said otherwise: cards-unwritten
					}
				}
				var winners []string
				for _, c := range j.Rules.Table().Columns {
					if c&j.Winner != card.NoSide {
						winners = append(winners, c.String())
					}
				}
				for _, f := range j.Findings {
					text := f.Msg.String()
					if before, after, ok := strings.Cut(text, "; it is worth "); strings.Contains(text, "?") || ok && strings.HasSuffix(before, " "+after) {
						t.Errorf("%s: %s\n%s", f.Code, text, numbered(row.Text))
					}
				}
				if why := row.Check(points, games, sheet, winners, found); len(why) > 0 {
					t.Errorf("%s\n%s\nfound %v\n%s", row.Rule, strings.Join(why, "\n"), found, numbered(row.Text))
				}
			})
		}
	}
}

// TestModes compares the program with a judge that was written without seeing it, on records of
// each mode that are made from a seed: what is found, who may have revoked, what deals are worth.
// That judge takes a record that contradicts itself as it is told; what else may have been meant
// is weighed afterwards, and is to prove nobody whom the telling did not.
func TestModes(t *testing.T) {
	records := 500 // of two deals
	if long {
		records = 10_000
	}
	for _, mode := range modes.Modes() {
		t.Run(mode, func(t *testing.T) {
			failed := 0
			for i := range records {
				seed := int(*first) + i
				rec := modes.Generate(mode, uint64(seed), modes.Options{Deals: 2})
				want, err := modes.Judge(rec.Text)
				if err != nil {
					t.Fatal(err)
				}
				why := append(compareModes(t, rec, want), weighedMore(t, rec.Text)...)
				if len(why) > 0 {
					if failed++; failed <= 40 {
						t.Errorf("seed %d:\n%s\n%s", seed, strings.Join(why, "\n"), numbered(rec.Text))
					}
				}
			}
			if failed > 0 {
				t.Errorf("%d of %d records", failed, records)
			}
		})
	}
}

// TestModesOnce judges again the records on which the two have differed once in the long run.
func TestModesOnce(t *testing.T) {
	for _, tc := range []struct {
		mode  string
		seeds []uint64
	}{
		{"tres-morto", []uint64{6835}},
		{"tres-morto dead=out", []uint64{8366}},
		{"dupla", []uint64{6436, 7957}},
		{"dupla players=6", []uint64{5406}},
		{"italiana5", []uint64{2393, 5392, 8644}},
		{"italiana5 score.italiana=suecada", []uint64{2393, 5392, 8644}},
	} {
		for _, seed := range tc.seeds {
			rec := modes.Generate(tc.mode, seed, modes.Options{Deals: 2})
			want, err := modes.Judge(rec.Text)
			if err != nil {
				t.Fatal(err)
			}
			if why := compareModes(t, rec, want); len(why) > 0 {
				t.Errorf("%s %d: %s\n%s", tc.mode, seed, strings.Join(why, "\n"), numbered(rec.Text))
			}
		}
	}
}

// compareModes returns where the program and the judge of a mode differ.
func compareModes(t *testing.T, rec modes.Record, want modes.Verdict) (out []string) {
	j := judgeMode(t, rec.Text, replay.Options{Unweighed: true})
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	columns := j.Rules.Table().Columns
	for i, d := range want.Deals {
		if i >= len(j.Verdicts) {
			say("deal %d is missing", d.Number)
			return out
		}
		v := j.Verdicts[i]
		if v.ResultOnly {
			j.found[d.Number] = append(j.found[d.Number], "incomplete-deal") // which is said otherwise
		}
		if why := d.Disagree(j.found[d.Number]); len(tellable(why, j.found[d.Number])) > 0 {
			say("deal %d: found %v: %v", d.Number, j.found[d.Number], why)
		}
		if got := named(v.Sides, v.Points); !d.PointsOpen && !maps.Equal(got, d.Points) {
			say("deal %d: points %v, want %v", d.Number, got, d.Points)
		}
		// Games that are written where no bid is stand as they are written, as everywhere.
		if got := named(columns, v.Games); !d.GamesOpen && !sameNumbers(got, d.Games) && d.Games != nil {
			say("deal %d: games %v, want %v", d.Number, got, d.Games)
		}
		guilty := map[modes.Play]bool{}
		for _, f := range j.Findings {
			if f.Deal != d.Number || f.Code != code.Renuncia && f.Code != code.RenunciaPossible {
				continue
			}
			play, proven := modes.Play{Trick: f.Trick, Seat: f.Seat.String()}, f.Code == code.Renuncia
			guilty[play] = true
			if strings.Contains(f.Msg.Format, "by one way to read") {
				continue // the judge reads a record one way only
			}
			if d.Contradicted {
				if truth := rec.Truth.Deals[i]; proven && !truth.Revoked[play] {
					say("deal %d: %v is innocent, and proven guilty", d.Number, play)
				}
				continue
			}
			if opinion := d.Plays[play]; proven != (opinion == modes.Proven) || opinion == modes.Innocent {
				if !(d.MayFollow[play] && !proven) {
					say("deal %d: %v is %s (%v), want %v", d.Number, play, f.Code, f.Msg, opinion)
				}
			}
		}
		if !d.Contradicted {
			for play, opinion := range d.Plays {
				if !guilty[play] && (opinion == modes.Proven || opinion == modes.Possible && !d.MayFollow[play]) {
					say("deal %d: %v is not found, want %v", d.Number, play, opinion)
				}
			}
		}
	}
	return out
}

// tellable returns the differences that are not of a kind that the judge does without: it
// takes a leader as written, where the program reads on; a card that was not played needs no
// word for it; a claim withdrawn is not answered.
func tellable(why, found []string) []string {
	for _, leader := range []string{"wrong-leader", "wrong-first-leader"} {
		if slices.Contains(found, leader) {
			return nil
		}
	}
	return slices.DeleteFunc(slices.Clone(why), func(w string) bool {
		return w == "+incomplete-deal" || w == "+claim-undecided"
	})
}

// sameNumbers compares numbers by side, where a side that is missing has none.
func sameNumbers(a, b map[string]int) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	for _, m := range []map[string]int{a, b} {
		for k := range m {
			if a[k] != b[k] {
				return false
			}
		}
	}
	return true
}

// weighedMore returns whom the program proves that the readings as they are told do not.
func weighedMore(t *testing.T, text string) (why []string) {
	type play struct {
		deal, trick int
		seat        card.Seat
	}
	told := map[play]bool{}
	for _, f := range judgeMode(t, text, replay.Options{Unweighed: true}).Findings {
		if f.Code == code.Renuncia {
			told[play{f.Deal, f.Trick, f.Seat}] = true
		}
	}
	for _, f := range judgeMode(t, text, replay.Options{}).Findings {
		if p := (play{f.Deal, f.Trick, f.Seat}); f.Code == code.Renuncia && !told[p] {
			why = append(why, fmt.Sprintf("deal %d: %s is proven in trick %d where the telling does not", p.deal, p.seat, p.trick))
		}
	}
	return why
}

// TestPointsOfUnknownSides holds the points that are written against who took the tricks, where
// nothing tells with whom the declarer plays: whoever is in a group, the cards add up.
func TestPointsOfUnknownSides(t *testing.T) {
	const head = `[Rules "italiana5"]

deal 1 dealer A
bid B 65
bid C pass
bid D pass
bid E pass
bid A 75
declare A trump ♣ call A♠
1. A: 7* A♥ Q♥ 4♣ J♥ = D 26
2. D: A♣ 5♥ x♣ Q♦ *♣ = D 13
3. D: J♣ K* 4♥ 2♦ 2♠ = D 7
4. D: K♣ J♠ 6♥ 4♠ K♠ = D 11
5. D: x♣ Q♠ 5♦ 6♦ 2♥ = D 2
6. D: 5♣ 6♠ 3♦ J♦ 3♥ = D 3
7. D: 7♣ A* 7♦ 5♠ 4♦ = D 31
8. D: Q♣ A* 7♠ 3♠ K♦ = D 27
`
	for _, tc := range []struct {
		points string
		wrong  bool
	}{
		{"AE 0 BCD 120", false},
		{"D 120", false},
		{"ABCE 0 D 120", false},
		{"AE 8 BCD 120", true},
		{"AE 20 BCD 100", true},
		{"AE 120 BCD 0", true},
		{"D 100", true},
		{"E 20", true},
	} {
		j := judgeMode(t, head+"points "+tc.points+"\n", replay.Options{})
		if v := j.Verdicts[0]; v.Points != nil || v.Sides != nil {
			t.Fatalf("the sides are known: %v, %v", v.Sides, v.Points)
		}
		if got := slices.Contains(j.found[1], "points-mismatch"); got != tc.wrong {
			t.Errorf("points %s: found %v, points-mismatch wanted: %v", tc.points, j.found[1], tc.wrong)
		}
	}
}
