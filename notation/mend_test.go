package notation

import (
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine/rules"
)

// TestMend reads deals that cannot be read because of the numbers of their tricks. A deal is its lines
// below the one that begins it; each way to mend it is the number of the trick that it names and the
// lines of the deal then.
func TestMend(t *testing.T) {
	const a, b, c, d = "A♠ 2♠ 3♠ 4♠", "K♥ 5♥ 2♥ 3♥", "A♦ K♦ 2♦ 3♦", "A♣ K♣ 2♣ 3♣"
	deal := func(lines ...string) string { return strings.Join(lines, "\n") + "\n" }
	ten := func(numbers ...string) string {
		cards := []string{a, b, c, d, "6♠ 5♠ J♠ Q♠", "6♥ A♥ J♥ Q♥",
			"6♦ 5♦ J♦ Q♦", "6♣ 5♣ J♣ Q♣", "7♠ K♠ 7♥ 4♥", "7♦ 7♣ 4♦ 4♣"}
		var out []string
		for i, n := range numbers {
			out = append(out, n+". "+cards[i])
		}
		return deal(out...)
	}
	whole := ten("1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
	type way struct {
		kind  MendKind
		trick int
		deal  string
	}
	for _, tt := range []struct {
		name, deal string
		want       []way
	}{
		{"right numbers", deal("1. "+a, "3. "+b), nil},
		{"a number that is left out", ten("1", "2", "4", "5", "6", "7", "8", "9", "10", "11"), []way{{Renumbered, 3, whole}}},
		{"tricks of cards that are not known", deal("1. * * * *", "1. * * * *"),
			[]way{{Renumbered, 2, deal("1. * * * *", "2. * * * *")}}}, // and none of them is another one again
		{"two with one number", ten("1", "2", "2", "3", "4", "5", "6", "7", "8", "9"), []way{{Renumbered, 3, whole}}},
		{"numbers from 0 on", ten("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"), []way{{Renumbered, 1, whole}}},
		{"a number that no computer has", ten("1", "2", "3", "4", "5", "6", "7", "8", "9", "10000000000000000000000"),
			[]way{{Renumbered, 10, whole}}},
		{"one again with its number", deal("1. "+a, "2. B: "+b, "2. B: "+b, "3. "+c, "stop"), []way{
			{LeftOut, 2, deal("1. "+a, "2. B: "+b, "3. "+c, "stop")},
			{Renumbered, 3, deal("1. "+a, "2. B: "+b, "3. B: "+b, "4. "+c, "stop")}}},
		{"one again, another way", deal("1. "+a, "1. B: "+a, "2. "+c), []way{
			{LeftOut, 1, deal("1. "+a, "2. "+c)}, {LeftOut, 1, deal("1. B: "+a, "2. "+c)},
			{Renumbered, 2, deal("1. "+a, "2. B: "+a, "3. "+c)}}},
		{"one again, and the next ones numbered on", deal("8. "+a, "9. "+b, "10. "+b, "11. "+c), []way{
			{LeftOut, 9, deal("8. "+a, "9. "+b, "10. "+c)}}},
		{"in another order", deal("1. "+a, "3. "+c, "claim A against B", "2. "+b, "4. "+d), []way{
			{Sorted, 2, deal("1. "+a, "2. "+b, "claim A against B", "3. "+c, "4. "+d)},
			{Renumbered, 2, deal("1. "+a, "2. "+c, "claim A against B", "3. "+b, "4. "+d)}}},
		{"another fault", deal("1. "+a, "1. "+b, "hand E ♠A"), nil},
		{"too many tricks", deal("9. "+a, "10. "+b, "11. "+c, "12. "+d, "13. 6♠ 5♠ J♠ Q♠"), nil},
	} {
		got := Mend("deal 1 dealer A\n"+tt.deal, Options{})
		assert.Equal(t, len(got), len(tt.want), tt.name)
		for i, m := range got {
			text := strings.TrimPrefix(Format(m.Events, English), "deal 1 dealer A\n")
			assert.Equal(t, way{m.Kind, m.Trick, text}, tt.want[i], tt.name)
		}
	}
}

// TestMendOtherTables mends a deal by the rules and the letters of its match.
func TestMendOtherTables(t *testing.T) {
	r, err := rules.Parse("italiana5")
	assert.NilError(t, err)
	const deal = "jogo 1\n7. AE 2E 3E 4E 5E\n9. AC 2C 3C 4C 5C\n"
	assert.Equal(t, len(Mend(deal, Options{Rules: r})), 0)
	got := Mend(deal, Options{Rules: r, Letters: LettersPT})
	assert.Equal(t, len(got), 1)
	assert.Equal(t, Format(got[0].Events, English), "deal 1\n7. A♠ 2♠ 3♠ 4♠ 5♠\n8. A♥ 2♥ 3♥ 4♥ 5♥\n")
}
