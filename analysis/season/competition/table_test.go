package competition

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sueca/engine/card"
)

// TestTies: each tie has a league in which it alone parts two pairs; where the pairs that it
// parts have their places the other way round in the order of their numbers.
func TestTies(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		played     []Played
		want       string // the line of the better pair
	}{
		{"games difference", "ties games", []Played{game(2, 3, 4, 0), game(1, 3, 4, 3), game(1, 2, 2, 2)},
			"1. 2: 3 points, 1-1-0, games 6:2 | games 4 before 1 of [1 2]"},
		{"games made", "ties games scored", []Played{game(2, 3, 5, 4), game(1, 3, 4, 3), game(1, 2, 2, 2)},
			"1. 2: 3 points, 1-1-0, games 7:6 | scored 7 before 6 of [1 2]"},
		{"mocas", "ties mocas", []Played{game(1, 2, 2, 2), game(1, 3, 2, 2), game(1, 4, 2, 2), game(2, 3, 4, 0), game(4, 2, 4, 0), game(4, 3, 4, 0)},
			"2. 2: 3 points, 1-1-1, games 6:6 | mocas 1 before 0 of [1 2]"},
		{"the direct encounter", "ties direct", []Played{game(1, 2, 0, 4), game(1, 3, 4, 0), game(2, 3, 0, 4), game(1, 4, 4, 0), game(2, 4, 4, 0), game(3, 4, 0, 4)},
			"1. 2: 4 points, 2-0-1, games 8:4 | direct 2 before 0 of [1 2]"},
		{"card points", "ties games points", []Played{game(2, 3, 4, 0).cards(500, 100), game(1, 3, 4, 0).cards(300, 200), game(1, 2, 2, 2).cards(200, 200)},
			"1. 2: 3 points, 1-1-0, games 6:2 | points 400 before 100 of [1 2]"},
		{"lot", "ties lot\nlot 2 1 \"drawn by the youngest player\"", []Played{game(2, 3, 4, 0), game(1, 3, 4, 0), game(1, 2, 2, 2)},
			"1. 2: 3 points, 1-1-0, games 6:2 | lot 1 before 2 of [1 2]"},
	} {
		n := 0
		for _, p := range tt.played {
			n = max(n, int(p.Names[0][1]-'0'), int(p.Names[1][1]-'0'))
		}
		head := "competition \"x\"\nform league\n" + pairs(n)
		if got := standing(t, head+tt.text, tt.played...); !strings.Contains("\n"+got, "\n"+tt.want+"\n") {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, got, tt.want)
		}
		// Without the tie nothing parts them, and they share the place.
		without := "\n" + standing(t, head+before(tt.text), tt.played...)
		if place := "\n" + tt.want[:3]; !strings.Contains(without, place+"1: ") || !strings.Contains(without, place+"2: ") {
			t.Errorf("%s: without it\n%s", tt.name, without)
		}
	}
}

// before takes the last tie out of a text; where it was the only one, the text has the lot,
// which nobody drew.
func before(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if words := strings.Fields(l); words[0] == "ties" {
			if words = words[:len(words)-1]; len(words) == 1 {
				words = append(words, "lot")
			}
			lines[i] = strings.Join(words, " ")
		}
		if strings.HasPrefix(l, "lot ") {
			lines[i] = ""
		}
	}
	return strings.Join(lines, "\n")
}

// TestPoints: who has more points stands first, whatever the ties say.
func TestPoints(t *testing.T) {
	same(t, standing(t, "competition \"x\"\nties games\npoints won 3 drawn 1 lost 0\n"+pairs(3), game(1, 2, 4, 3), game(1, 3, 0, 4), game(2, 3, 4, 0)), `
1. 2: 3 points, 1-0-1, games 7:4 | games 3 before 0 of [1 2 3]
2. 3: 3 points, 1-0-1, games 4:4 | games 0 before -3 of [1 2 3]
3. 1: 3 points, 1-0-1, games 4:7
winner: 2
`[1:])
}

// TestCycle: of three pairs each has beaten one and lost to one, so the direct encounters
// part nobody; the next tie does.
func TestCycle(t *testing.T) {
	same(t, standing(t, "competition \"x\"\nties direct games lot\n"+pairs(3), game(1, 2, 4, 3), game(2, 3, 4, 0), game(3, 1, 4, 2)), `
1. 2: 2 points, 1-0-1, games 7:4 | games 3 before -1 of [1 2 3]
2. 1: 2 points, 1-0-1, games 6:7 | games -1 before -2 of [1 2 3]
3. 3: 2 points, 1-0-1, games 4:6
winner: 2
`[1:])
}

// TestDirectOfFewer: three are tied, and their encounters put one of them ahead; then the
// encounters of the other two alone part those. What they did against the fourth counts
// nothing.
func TestDirectOfFewer(t *testing.T) {
	played := []Played{
		// Among themselves 1 has 6 points, 2 and 3 have 3 each; of their two encounters 3 won
		// one and drew the other.
		game(1, 3, 4, 0), game(1, 3, 4, 0), game(1, 2, 2, 2), game(1, 2, 2, 2), game(3, 2, 4, 0), game(3, 2, 2, 2),
		// 4 and 5 bring all three to 10 points.
		game(4, 1, 4, 0), game(4, 1, 4, 0), game(2, 4, 4, 0), game(2, 4, 2, 2), game(3, 4, 4, 0), game(3, 4, 2, 2),
		game(1, 5, 4, 0), game(2, 5, 4, 0), game(3, 5, 4, 0), game(1, 5, 4, 0), game(2, 5, 4, 0), game(3, 5, 4, 0), game(5, 4, 4, 0), game(5, 4, 4, 0),
	}
	same(t, standing(t, "competition \"x\"\nform league double\nties direct\n"+pairs(5), played...), `
1. 1: 10 points, 4-2-2, games 20:12 | direct 6 before 3 of [1 2 3]
2. 3: 10 points, 4-2-2, games 20:12 | direct 3 before 1 of [2 3]
3. 2: 10 points, 3-4-1, games 20:12
4. 4: 6 points, 2-2-4, games 12:20
5. 5: 4 points, 2-0-6, games 8:24
winner: 1
`[1:])
}

// TestLotNotDrawn: pairs that nothing parts share a place, and a finding says so when all is
// played.
func TestLotNotDrawn(t *testing.T) {
	const text = "competition \"x\"\nties games lot\n"
	same(t, standing(t, text+pairs(3), game(1, 2, 2, 2), game(1, 3, 4, 0), game(2, 3, 4, 0)), `
1. 1: 3 points, 1-1-0, games 6:2
1. 2: 3 points, 1-1-0, games 6:2
3. 3: 0 points, 0-0-2, games 0:8
lot-needed 0 -1: nothing parts the pairs 1, 2: they share place 1; a line “lot” decides
`[1:])
	same(t, standing(t, text+pairs(3)+"lot 3 1 \"x\"\n", game(1, 2, 2, 2), game(1, 3, 4, 0), game(2, 3, 4, 0)), `
1. 1: 3 points, 1-1-0, games 6:2
1. 2: 3 points, 1-1-0, games 6:2
3. 3: 0 points, 0-0-2, games 0:8
lot-needed 0 -1: nothing parts the pairs 1, 2: they share place 1; a line “lot” decides
lot-not-tied 6 -1: this lot is about pairs that are not tied: it changes nothing
`[1:])
	same(t, standing(t, text+pairs(3)), `
1. 1: 0 points, 0-0-0, games 0:0
1. 2: 0 points, 0-0-0, games 0:0
1. 3: 0 points, 0-0-0, games 0:0
`[1:])
}

// TestWalkover: what a walkover and a disqualification bring.
func TestWalkover(t *testing.T) {
	played := []Played{game(1, 2, 4, 0).walkover(card.AC), game(1, 3, 4, 1).sentAway(card.BD), game(2, 3, 4, 2)}
	same(t, standing(t, "competition \"x\"\npoints won 3 drawn 2 lost 1 walkover 4 absent -1 disqualified -2\n"+pairs(3), played...), `
1. 1: 7 points, 2-0-0, games 8:1
2. 2: 2 points, 1-0-1, games 4:6
3. 3: -1 points, 0-0-2, games 3:8
winner: 1
`[1:])
	same(t, standing(t, "competition \"x\"\npoints won 3 lost 1\nwalkover points\n"+pairs(3), played...), `
1. 1: 6 points, 2-0-0, games 4:1
2. 2: 4 points, 1-0-1, games 4:2
3. 3: 2 points, 0-0-2, games 3:8
winner: 1
`[1:])
}

// TestWalkedOver: of which matches it is told that they were walked over.
func TestWalkedOver(t *testing.T) {
	played := []Played{game(1, 2, 4, 0).walkover(card.AC), game(1, 3, 4, 1).sentAway(card.BD), game(2, 3, 4, 2)}
	out := read(t, "competition \"x\"\n"+pairs(3)).Judge(numbered(played), Options{})
	if want := []bool{true, false, false}; !slices.Equal(out.WalkedOver, want) {
		t.Errorf("%v, want %v", out.WalkedOver, want)
	}
}

// TestSettledByLine: a walkover and a disqualification decide a match that the rules of play
// leave open, and neither changes one that was won otherwise.
func TestSettledByLine(t *testing.T) {
	head := "competition \"x\"\npoints won 3 lost 1 walkover 5 absent -1 disqualified -2\n" + pairs(2)
	for _, tt := range []struct {
		p    Played
		want string
	}{
		{game(1, 2, 0, 0).open().walkover(card.BD), "1. 2: 5 points, 1-0-0, games 0:0\n2. 1: -1 points, 0-0-1, games 0:0\n"},
		{game(1, 2, 3, 0).open().sentAway(card.AC), "1. 2: 3 points, 1-0-0, games 0:3\n2. 1: -2 points, 0-0-1, games 3:0\n"},
		{game(1, 2, 4, 0).walkover(card.BD), "1. 1: 3 points, 1-0-0, games 4:0\n2. 2: 1 points, 0-0-1, games 0:4\n"},
		{game(1, 2, 4, 0).sentAway(card.AC), "1. 1: 3 points, 1-0-0, games 4:0\n2. 2: 1 points, 0-0-1, games 0:4\n"},
		{game(1, 2, 3, 0).open().sentAway(card.AC | card.BD), "1. 1: 0 points, 0-0-0, games 0:0\n1. 2: 0 points, 0-0-0, games 0:0\n" +
			"unfinished 0 0: the match between pairs 1 and 2 has no winner by its rules: it does not count yet\n"},
	} {
		got, _, _ := strings.Cut(standing(t, head, tt.p), "winner:")
		same(t, got, tt.want)
	}
}

// TestEncounters: encounters of several matches, with points by match and by encounter.
func TestEncounters(t *testing.T) {
	played := []Played{game(1, 2, 4, 0), game(1, 2, 0, 4), game(1, 2, 4, 3), game(2, 3, 4, 0), game(3, 2, 2, 4), game(1, 3, 4, 0)}
	same(t, standing(t, "competition \"x\"\nencounter first 2\npoints encounter won 3 drawn 1\n"+pairs(3), played...), `
1. 1: 3 points, 3-0-1, games 12:7 | direct 3 before 0 of [1 2]
2. 2: 3 points, 3-0-2, games 15:10
3. 3: 0 points, 0-0-3, games 2:12
`[1:])
	same(t, standing(t, "competition \"x\"\nencounter 3\npoints match won 1\n"+pairs(3), played...), `
1. 1: 3 points, 3-0-1, games 12:7 | direct 2 before 1 of [1 2]
2. 2: 3 points, 3-0-2, games 15:10
3. 3: 0 points, 0-0-3, games 2:12
`[1:])
	same(t, standing(t, "competition \"x\"\nencounter 2\npoints encounter won 3 drawn 1\n"+pairs(3), played[:2]...), `
1. 1: 1 points, 1-0-1, games 4:4
1. 2: 1 points, 1-0-1, games 4:4
3. 3: 0 points, 0-0-0, games 0:0
`[1:])
}

// TestLeaving: what becomes of the encounters of a pair that leaves.
func TestLeaving(t *testing.T) {
	played := []Played{game(1, 4, 4, 2).on("2026-10-03"), game(2, 4, 1, 4).on("2026-10-10"), game(1, 2, 4, 3).on("2026-10-17"), game(3, 4, 4, 0).on("2026-10-24")}
	head := "competition \"x\"\npoints won 2 walkover 3 absent -1\nwithdraw 4 from 2026-10-20 \"moved away\"\n" + pairs(4)
	same(t, standing(t, head+"withdrawn strike\n", played...), `
1. 1: 2 points, 1-0-0, games 4:3
2. 3: 0 points, 0-0-0, games 0:0 | games 0 before -1 of [2 3]
3. 2: 0 points, 0-0-1, games 3:4
4. 4: 0 points, 0-0-0, games 0:0, left
after-leaving 3 3: pair 4 had left the competition on 2026-10-20: the match does not count
`[1:])
	same(t, standing(t, head+"withdrawn keep\n", played...), `
1. 1: 4 points, 2-0-0, games 8:5
2. 3: 3 points, 1-0-0, games 0:0, awarded 1:0
3. 2: 0 points, 0-0-2, games 4:8
4. 4: 1 points, 1-0-2, games 6:5, awarded 0:1, left
after-leaving 3 3: pair 4 had left the competition on 2026-10-20: the match does not count
`[1:])
	if keep := standing(t, head, played...); keep != standing(t, head+"withdrawn strike\n", played...) {
		t.Errorf("strike is not what holds where nothing is said:\n%s", keep)
	}
	// Who had played everything keeps it, and its place.
	same(t, standing(t, "competition \"x\"\ndisqualify 1 from 2026-12-01\n"+pairs(2), game(1, 2, 4, 2).on("2026-10-03")), `
1. 1: 2 points, 1-0-0, games 4:2
2. 2: 0 points, 0-0-1, games 2:4
winner: 1
`[1:])
}

// TestLeavingBoth: where two pairs left, what they played against each other is kept, and
// whoever had played all that was left to play keeps its place.
func TestLeavingBoth(t *testing.T) {
	same(t, standing(t, "competition \"x\"\nencounter 2\nwithdrawn keep\nwithdraw 1 from 2026-02-01\nwithdraw 2 from 2026-02-01\n"+pairs(3), game(1, 2, 4, 0).on("2026-01-01")), `
1. 3: 8 points, 4-0-0, games 0:0, awarded 4:0
2. 1: 2 points, 1-0-2, games 4:0, awarded 0:2, left
3. 2: 0 points, 0-0-3, games 0:4, awarded 0:2, left
winner: 3
`[1:])
	played := []Played{game(1, 3, 4, 0).on("2026-01-05"), game(1, 4, 4, 0).on("2026-01-06"), game(3, 4, 4, 0).on("2026-01-07")}
	for _, kept := range []string{"strike", "keep"} {
		got := standing(t, "competition \"x\"\nwithdrawn "+kept+"\nwithdraw 1 from 2026-03-01\nwithdraw 2 from 2026-01-02\n"+pairs(4), played...)
		if first, _, _ := strings.Cut(got, "\n"); !strings.HasPrefix(first, "1. 1: ") || strings.Contains(first, "left") {
			t.Errorf("%s: pair 1 had played all, and is not first:\n%s", kept, got)
		}
	}
}

// TestSentAwayWithin: a pair that is sent away in the middle of an encounter loses it so,
// whatever it had lost at the table.
func TestSentAwayWithin(t *testing.T) {
	head := "competition \"x\"\nencounter 2\npoints encounter won 9 drawn 8 lost 1 walkover 7 absent -1 disqualified -2\nwithdrawn keep\ndisqualify 2 from 2026-02-01\n" + pairs(2)
	for _, played := range [][]Played{nil, {game(1, 2, 4, 0).on("2026-01-01")}} {
		if got := standing(t, head, played...); !strings.Contains(got, "2: -2 points") {
			t.Errorf("%d played: %s", len(played), got)
		}
	}
}

// TestOrder: neither the order of the matches nor a match given twice changes anything but
// the numbers that name the matches.
func TestOrder(t *testing.T) {
	c := read(t, "competition \"x\"\nform league double\nencounter 2\nknockout 2\n"+pairs(5)+"round 1 2026-10-03\n1 - 2\n3 - 4\n")
	rnd := rand.New(rand.NewPCG(1, 2))
	var played []Played
	for range 60 {
		one, other := rnd.IntN(6)+1, rnd.IntN(5)+1
		played = append(played, game(one, other, rnd.IntN(5), rnd.IntN(5)).on([]string{"2026-10-03", "2026-10-10", "2026-??-??", ""}[rnd.IntN(4)]))
	}
	played = numbered(played)
	plain := func(o *Outcome) string {
		for i := range o.Findings {
			o.Findings[i].Played = 0
		}
		return written(o)
	}
	want := plain(c.Judge(played, Options{}))
	for range 20 {
		mixed := append([]Played{}, played...)
		mixed = append(mixed, played[rnd.IntN(len(played))])
		rnd.Shuffle(len(mixed), func(i, k int) { mixed[i], mixed[k] = mixed[k], mixed[i] })
		if got := plain(c.Judge(mixed, Options{})); got != want {
			t.Fatalf("got\n%s\nwant\n%s", got, want)
		}
	}
}
