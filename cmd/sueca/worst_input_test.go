package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"sueca/analysis/season/competition"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/card"
)

// worstInputs make the inputs of the table of worst inputs: a file name and what is in it.
var worstInputs = map[string]func(testing.TB) (file, content string){
	// One match of as many deals as there is room for, of which nothing is written.
	"deals": func(testing.TB) (string, string) {
		return "in.sueca", filled("[Rules \"fpsd\"]\n", func(i int) string { return fmt.Sprintf("deal %d\n", i%10) })
	},
	// As many matches, each of one deal.
	"matches": func(testing.TB) (string, string) {
		return "in.sueca", filled("", func(i int) string { return fmt.Sprintf("[Event \"%d\"]\ndeal 1\n1. A: A♠ 2♠ 3♠ 4♠\n\n", i) })
	},
	// One match of deals of one trick, of which each card may have been a renúncia.
	"tricks": func(testing.TB) (string, string) {
		return "in.sueca", filled("[Rules \"fpsd\"]\n", func(i int) string { return fmt.Sprintf("deal %d\n1. A: A♠ K♠ 7♠ 2♥\n", i) })
	},
	// One deal of which hardly a card is known, so that it can have been dealt in very many ways.
	"laid": func(testing.TB) (string, string) {
		return "in.sueca", "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump K♥\n1. D: x♠ * x♦ *\n2. A: x♥ 7♦ * *\n3. C: * 2♥ * *\n4. C: * * x♥ *\n5. A: x♥ x♠ * *\n6. B: x♥ * x♥ *\n"
	},
	// One deal by as many witnesses as there is room for, each of whom says something else.
	"witnesses": func(testing.TB) (string, string) {
		deals := contradictory(0)
		return "in.sueca", filled("[Rules \"fpsd\"]\n"+strings.SplitN(deals(0), "\n", 2)[1], func(i int) string {
			return fmt.Sprintf("witness \"W%d\"\n", i) + strings.SplitN(deals(i), "\n", 2)[1]
		})
	},
	// One deal with winners that cannot have won.
	"played": func(testing.TB) (string, string) {
		return "in.sueca", "[Rules \"fpsd\"]\n\ndeal 1 dealer A trump 3♠\nhand C 7♠ K♦ 7♦ 2♥ 4♦ 6♥\n1. A: Q♣ K♣ 2♣ Q♦\n2. A: K♦ 2♠ 3♣ Q♥\n3. D: K♠ 3♦ 4♠ 3♠ = D\n" +
			"4. B: J♠ 2♥ 5♣ 7♣\n5. C: 7♥ J♦ 6♠ 6♣\n6. C: A♦ 4♥ A♥ 7♠\n7. C: 4♣ 2♦ 3♥ 5♠ = D\n8. D: 4♦ 6♥ 5♥ J♣ = A\n9. C: K♥ 5♦ 7♦ Q♠ = B\n"
	},
	// One deal the cards of which are known by their suit alone, so that each slip in it takes long to judge.
	"suits": func(testing.TB) (string, string) { return "in.sueca", "[Rules \"fpsd\"]\n\ndeal 1" + suitsDeal },
	// Matches of one deal, of which each trick is won and led by somebody who cannot have.
	"contradictory": func(testing.TB) (string, string) { return "in.sueca", filled("", contradictory(0)) },
	// The same, with cards that are not known.
	"vague": func(testing.TB) (string, string) { return "in.sueca", filled("", contradictory(3)) },
	// One match of deals of which most cards are not known, or by their suit alone, and led by anybody.
	"open": func(testing.TB) (string, string) {
		deal := openDeals("*", "*s", "c")
		return "in.sueca", filled("[Rules \"fpsd\"]\n", func(i int) string { return fmt.Sprintf("deal %d", i) + deal() })
	},
	// As many matches of one such deal.
	"vaguer": func(testing.TB) (string, string) {
		deal := openDeals("*", "*s", "c")
		return "in.sueca", filled("", func(i int) string { return fmt.Sprintf("[Event \"%d\"]\ndeal 1", i) + deal() })
	},
	// The deal of suits again and again, each as a match of its own.
	"suited": func(testing.TB) (string, string) {
		return "in.sueca", filled("", func(i int) string { return fmt.Sprintf("[Event \"%d\"]\ndeal 1%s\n", i, suitsDeal) })
	},
	// As many of them as may be unpacked, and of lines that begin a deal.
	"zcontradictory": func(t testing.TB) (string, string) {
		few := filled("", contradictory(0))
		return "in.sueca.zst", unpacksTo(t, "", func(int) string { return few })
	},
	"zlines": func(t testing.TB) (string, string) {
		return "in.sueca.zst", unpacksTo(t, "", func(int) string { return "deal 1\n" })
	},
	// As many deals, matches and claims as there may be lines.
	"zdealt": func(t testing.TB) (string, string) {
		return "in.sueca.zst", linesTo(t, "[Sueca \"1\"]\n"+strings.Repeat("deal 1\n", 9999))
	},
	"zempty": func(t testing.TB) (string, string) { return "in.sueca.zst", linesTo(t, "[Sueca \"1\"]\n") },
	"zone":   func(t testing.TB) (string, string) { return "in.sueca.zst", linesTo(t, "[A \"x\"]\ndeal 1\n") },
	"zclaims": func(t testing.TB) (string, string) {
		return "in.sueca.zst", linesTo(t, "[Sueca \"1\"]\n"+strings.Repeat("deal 1\nclaim A against BD trick 3\n", 9000))
	},
	// Deals that were played to their end.
	"whole": func(t testing.TB) (string, string) {
		return "in.sueca", mustRun(t, "generate", "--deals=270", "--hands=none", "--seed=5")
	},
	// As many of them as a small packed file has.
	"zwhole": func(t testing.TB) (string, string) {
		return "in.sueca.zst", compressed(t, mustRun(t, "generate", "--deals=1280", "--hands=none", "--seed=5"))
	},
	// As many deals as a machine can have seen, one card of each.
	"seen": func(testing.TB) (string, string) {
		return "in.jsonl", filled("", func(i int) string { return fmt.Sprintf("{\"deal\":%d,\"cards\":{\"A♠\":1}}\n", i) })
	},
	// As much as may be unpacked: deals that contradict each other, and matches.
	"zdeals": func(t testing.TB) (string, string) {
		return "in.sueca.zst", unpacksTo(t, "[Rules \"fpsd\"]\n", func(i int) string {
			return fmt.Sprintf("deal %d dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n\n", i)
		})
	},
	"zmatches": func(t testing.TB) (string, string) {
		return "in.sueca.zst", unpacksTo(t, "", func(int) string { return "[Sueca \"1\"]\ndeal 1 dealer A trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n\n" })
	},
	// Objects in one another, where a file is JSON, a key, a checkpoint, a bundle or anything else.
	"nested": func(testing.TB) (string, string) { return "in.json", strings.Repeat(`{"a":[`, mostWorst/6-1) },
	"study": func(testing.TB) (string, string) {
		return "in.study", filled("name: s\nhypothesis: h\n", func(i int) string { return fmt.Sprintf("detector d%d: ruff\n", i) })
	},
	"pairs": func(testing.TB) (string, string) {
		return "in.competition", filled("competition \"x\"\nform league double\n", func(i int) string { return fmt.Sprintf("pair %d \"a%d\" \"b%d\"\n", i, i, i) })
	},
	"drawn": func(testing.TB) (string, string) {
		text := "competition \"x\"\ntables 10\nseed \"x\"\n"
		for i := range competition.MaxPairs {
			text += fmt.Sprintf("pair %d \"a%d\" \"b%d\"\n", i+1, i, i)
		}
		return "in.competition", text
	},
}

// leastWorst is how large an input is at least that has to be large.
var leastWorst = map[string]int{"deals": 90_000, "matches": 90_000, "tricks": 90_000, "nested": 90_000, "study": 90_000, "pairs": 90_000, "zdealt": 90_000, "whole": 90_000, "zwhole": 90_000, "seen": 90_000}

// filled returns a head and as many parts behind it as an input may have.
func filled(head string, part func(i int) string) string { return filledTo(mostWorst, head, part) }

func filledTo(most int, head string, part func(i int) string) string {
	var b strings.Builder
	b.WriteString(head)
	for i := 1; ; i++ {
		p := part(i)
		if b.Len()+len(p) > most {
			return b.String()
		}
		b.WriteString(p)
	}
}

// contradictory returns matches of one deal, of which each trick is won and led by somebody who cannot have, and every so manieth
// card, if it is not 0, is not known.
func contradictory(vague int) func(i int) string {
	rng := rand.New(rand.NewPCG(3, 0))
	deck := slices.Collect(card.DeckOfSevens.All())
	return func(i int) string {
		rng.Shuffle(len(deck), func(i, k int) { deck[i], deck[k] = deck[k], deck[i] })
		out := fmt.Sprintf("[Event \"%d\"]\ndeal 1 dealer A trump %s\n", i, deck[39])
		for n := range 6 {
			var c [4]string
			for k := range c {
				if c[k] = deck[4*n+k].String(); vague > 0 && (4*n+k)%vague == 0 {
					c[k] = "*"
				}
			}
			out += fmt.Sprintf("%d. %c: %s %s %s %s = %c\n", n+1, 'A'+rng.IntN(4), c[0], c[1], c[2], c[3], 'A'+rng.IntN(4))
		}
		return out + "\n"
	}
}

// suitsDeal is a deal the cards of which are known by their suit alone, without its number.
const suitsDeal = ` dealer A trump *
hand A ♠** ♥** ♣** ♦*
hand B ♠* ♥**x ♣* ♦**
hand C ♠** ♥** ♣2** ♦**x
hand D ♠*** ♥- ♦****
1. B: *♥ *♥ Q♠ *
2. C: * *♦ *♦ 4♦
3. C: * * * * = A
4. A: *♣ * * 4♣
5. B: * * * * = C
6. C: *♦ * 6♣ * = D
7. D: x♠ J* * *
8. A: *♥ *♥ * x♠
9. C: *♣ x♦ *♥ *♥
10. D: *♦ * * * = D
`

// openDeals returns deals the cards of which are written in one of some ways, and that anybody leads: c is the card, and s its suit.
func openDeals(ways ...string) func() string {
	rng := rand.New(rand.NewPCG(9, 9))
	deck := slices.Collect(card.DeckOfSevens.All())
	return func() string {
		rng.Shuffle(len(deck), func(i, k int) { deck[i], deck[k] = deck[k], deck[i] })
		out := fmt.Sprintf(" dealer A trump %s\n", deck[39])
		for n := range 10 {
			out += fmt.Sprintf("%d. %c:", n+1, 'A'+rng.IntN(4))
			for k := range 4 {
				c := deck[4*n+k]
				out += " " + strings.NewReplacer("c", c.String(), "s", c.Suit().String()).Replace(ways[rng.IntN(len(ways))])
			}
			out += "\n"
		}
		return out + "\n"
	}
}

// unpacksTo returns such a text, as long as a small file may unpack to, compressed.
func unpacksTo(t testing.TB, head string, part func(i int) string) string {
	return compressed(t, filledTo(3_000_000, head, part))
}

// linesTo returns a text again and again, as many lines as a small file may unpack to, compressed. What cannot be compressed makes it as
// large as it may be.
func linesTo(t testing.TB, again string) string {
	rng := rand.New(rand.NewPCG(7, 0))
	text := strings.Builder{}
	for range 280 {
		text.WriteString("; ")
		for range 400 {
			text.WriteByte(byte('!' + rng.IntN(90)))
		}
		text.WriteByte('\n')
	}
	text.WriteString(strings.Repeat(again, 90_000/strings.Count(again, "\n")))
	return compressed(t, text.String())
}

func compressed(t testing.TB, text string) string {
	var packed bytes.Buffer
	z, err := zstd.NewWriter(&packed, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	verbtest.Check(t, err)
	_, err = z.Write([]byte(text))
	verbtest.Check(t, err)
	verbtest.Check(t, z.Close())
	return packed.String()
}
