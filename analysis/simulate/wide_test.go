package simulate

import (
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/replay"
)

var long = os.Getenv("SUECA_LONG") != "" // 5,000 deals of each table instead of 300

// tables are the rules of the tables that are not of two pairs.
var tables = []string{
	"tres-morto", "tres-morto dead=out", "dupla", "dupla players=6", "italiana5", "italiana5 score.italiana=suecada target=4", "dupla play.equal=last",
	"tres-morto target=7",
}

func rulesOf(t testing.TB, text string) rules.Rules {
	rules, err := rules.Parse(text)
	if err != nil {
		t.Fatal(text, err)
	}
	return rules
}

// TestTables checks at every table that what is found in a generated match is what was
// planted in it, and that every slip comes up.
func TestTables(t *testing.T) {
	deals := 300
	if long {
		deals = 5000
	}
	for _, text := range tables {
		for _, hands := range []HandsRecorded{SomeHands, AllHands, NoHands} {
			for _, a := range []Archive{{Seed: 1}, {Seed: 2, Revokes: 0.3, Errors: 0.6}, {Seed: 3, Revokes: 0.05, Errors: 0.05}} {
				a.Deals, a.Hands, a.Rules = deals, hands, rulesOf(t, text)
				n, planted := 0, map[code.Code]int{}
				for g := range a.Matches() {
					n += g.Deals
					for _, p := range g.Planted {
						planted[p.Code]++
					}
					m := replay.JudgeBy(illegible(g), replay.Options{Unweighed: true})
					if diff := cmp.Diff(sorted(g.Planted), sorted(found(g, m))); diff != "" {
						t.Fatalf("%s, %+v: (-planted +found)\n%s", text, a, diff)
					}
				}
				if n != deals {
					t.Errorf("%s: %d deals", text, n)
				}
				if a.Errors < 0.5 || hands != SomeHands {
					continue
				}
				want := []code.Code{code.Renuncia, code.Unclaimed, code.WrongLeader, code.CardTwice, code.Syntax,
					code.WinnerMismatch, code.PointsMismatch, code.GamesMismatch, code.SheetMismatch, code.IncompleteDeal}
				if a.Rules.Players == 5 {
					want = append(want, code.WrongBid, code.OutOfTurn, code.WrongDeclarer, code.WrongCall)
				}
				for _, code := range want {
					if planted[code] == 0 {
						t.Errorf("%s: no %s in %d deals: %v", text, code, n, planted)
					}
				}
			}
		}
	}
}

// TestUnplayed checks of every profile that its matches are generated as they are judged,
// or that it says which parameter they do not keep to.
func TestUnplayed(t *testing.T) {
	var unplayed []string
	for _, p := range rules.Profiles() {
		rules := p.Rules()
		if name := Unplayed(rules); name != "" || len(p.Needs) > 0 {
			unplayed = append(unplayed, p.Name)
			continue
		}
		a := Archive{Deals: 60, Seed: 4, Revokes: 0.2, Errors: 0.4, Rules: rules}
		for g := range a.Matches() {
			if diff := cmp.Diff(sorted(g.Planted), sorted(found(g, replay.JudgeBy(illegible(g), replay.Options{Unweighed: true})))); diff != "" {
				t.Fatalf("%s: (-planted +found)\n%s", p.Name, diff)
			}
		}
	}
	t.Log(unplayed)
	if slices.Contains(unplayed, "fpsd") {
		t.Error("fpsd is not generated")
	}
}
