package exchange_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/notation"
	"sueca/notation/exchange"
)

// table reads a table of others, and returns its records or what is wrong.
func table(columns string, letters notation.Letters, text string) string {
	c, err := exchange.ParseColumns(columns, letters)
	if err != nil {
		return err.Error()
	}
	var b bytes.Buffer
	if err := c.Convert(strings.NewReader(text), &b); err != nil {
		var said []string
		if list, ok := err.(notation.ErrorList); ok {
			for _, e := range list {
				said = append(said, e.Error())
			}
			return strings.Join(said, "\n")
		}
		return err.Error()
	}
	out := ""
	for m, err := range notation.Matches(&b, notation.Options{}) {
		if err != nil {
			return err.Error()
		}
		for _, e := range m.Errors {
			out += e.Error() + "\n"
		}
		out += notation.Format(m.Events, notation.English)
	}
	return strings.ReplaceAll(out, "[Sueca \"1\"]\n", "")
}

// TestColumns: tables in the forms in which others publish them become the record that they hold.
func TestColumns(t *testing.T) {
	const two = "\ndeal 1 dealer A trump *♥\n1. B: 5♥ A♥ K♥ 3♥ = C\n2. C: A♣ J♣ K♣ Q♣ = C\n"
	for _, c := range []struct{ desc, columns, text, want string }{
		{"a row for each card",
			"match=game_id trick=round seat=position card=card_played seats=SENW cards=♣♦♥♠/23456QJK7A",
			"game_id,round,position,card_played,other\n7,0,E,23,x\n7,0,N,29,x\n7,0,W,27,x\n7,0,S,21,x\n7,1,N,9,\n7,1,W,6,\n7,1,S,7,\n7,1,E,5,\n8,0,S,0,\n8,0,E,1,\n8,0,N,2,\n8,0,W,3,\n",
			"[Match \"7\"]\n\ndeal 1\n1. B: 5♥ A♥ K♥ 3♥\n2. C: A♣ J♣ K♣ Q♣\n[Match \"8\"]\n\ndeal 1\n1. A: 2♣ 3♣ 4♣ 5♣\n"},
		{"a row for each trick",
			"trick=hand seat=player rank=value suit=suit winner=won trump=trump seats=1234 cards=0=♠,1=♣,2=♦,3=♥/2,3,4,5,6,11=Q,12=J,13=K,14=7,15=A",
			"player,value,suit,player,value,suit,player,value,suit,player,value,suit,won,hand,trump\n2,5,3,3,15,3,4,13,3,1,3,3,3,1,3\n3,15,1,4,12,1,1,13,1,2,11,1,3,2,3\n",
			strings.Replace(two, " dealer A", "", 1)},
		{"a line for each deal",
			"card=tricks.cards leader=tricks.first winner=tricks.win trump=trump dealer=dealer seats=0123 cards=♦♥♠♣/ letters=en",
			`{"trump":1,"dealer":0,"tricks":[{"cards":["H5","HA","HK","H3"],"points":18,"win":2,"first":1},{"cards":["CA","CJ","CK","CQ"],"win":2,"first":2}]}` + "\n",
			two},
		{"a line for each match",
			"card=rounds.tricks.cards leader=rounds.tricks.first winner=rounds.tricks.win trump=rounds.trump dealer=rounds.dealer seats=0123 cards=♦♥♠♣/ letters=en",
			`{"rounds":[{"trump":1,"dealer":0,"tricks":[{"cards":["H5","HA","HK","H3"],"win":2,"first":1},{"cards":["CA","CJ","CK","CQ"],"win":2,"first":2}]},{"trump":1,"dealer":0,"tricks":[{"cards":["H5","HA","HK","H3"],"win":2,"first":1},{"cards":["CA","CJ","CK","CQ"],"win":2,"first":2}]}]}` + "\n",
			two + strings.Replace(two, "deal 1", "deal 2", 1)},
		{"players by their names, suit and rank in words",
			"match=game deal=round_id trick=trick_id seat=player_name order=play_id suit=card_suit rank=card_rank winner=trick_winner dealer=dealer_name trump=trump_suit seats=names",
			"game;round_id;trick_id;dealer_name;trump_suit;player_name;play_id;card_suit;card_rank;trick_winner\n" +
				"g1;r1;t1;Ana;Hearts;Carla;2;Hearts;Ace;Carla\ng1;r1;t1;Ana;Hearts;Bruno;1;Hearts;Five;Carla\ng1;r1;t1;Ana;Hearts;Duarte;3;Hearts;King;Carla\ng1;r1;t1;Ana;Hearts;Ana;4;Hearts;Three;Carla\n",
			"[Match \"g1\"]\n[A \"Bruno\"]\n[B \"Carla\"]\n[C \"Duarte\"]\n[D \"Ana\"]\n\ndeal 1 dealer D trump *♥\n1. A: 5♥ A♥ K♥ 3♥ = B\n"},
		{"each seat has a column, and who led is a name", "leader=first cardA=a cardB=b cardC=c cardD=d A=s B=e seats=names",
			"first,a,b,c,d,s,e\nBruno,3♥,5♥,A♥,K♥,Ana,Bruno\n", "[A \"Ana\"]\n[B \"Bruno\"]\n\ndeal 1\n1. B: 5♥ A♥ K♥ 3♥\n"},
		{"a date with the hour", "card=c Date=d", "c,d\nA♠,2026-11-28T21:30:00Z\n", "[Date \"2026-11-28\"]\n\ndeal 1\n1. A♠\n"},
		{"cards by numbers, and the one turned up in words", "card=c turned=t cards=♣♦♥♠/23456QJK7A", "c,t\n23,4♣\n",
			"\ndeal 1 trump 4♣\n1. 5♥\n"},
		{"seconds with a comma", "card=c seconds=s", "c;s\nA♠;2,9\n", "\ndeal 1\n1. A♠@2.9\n"},
		{"a card that nobody knows", "leader=l cardA=a cardB=b cardC=c cardD=d", "l,a,b,c,d\nA,2♥,*,4♥,5♥\n", "\ndeal 1\n1. A: 2♥ * 4♥ 5♥\n"},
		{"ranks by numbers", "suit=s rank=r cards=♣♦♥♠/23456QJK7A", "s,r\nhearts,7\n2,8.0\n", "\ndeal 1\n1. K♥ 7♥\n"},
		{"each seat has a column",
			"trick=trick leader=first cardA=south cardB=east cardC=north cardD=west A=s B=e turned=trump seats=SENW",
			"trick\tfirst\tsouth\teast\tnorth\twest\ts\te\ttrump\n1\tE\t3 de copas\t5 de copas\tás de copas\trei de copas\tAna\tBruno\t7♥\n",
			"[A \"Ana\"]\n[B \"Bruno\"]\n\ndeal 1 trump 7♥\n1. B: 5♥ A♥ K♥ 3♥\n"},
	} {
		t.Run(c.desc, func(t *testing.T) {
			assert.Equal(t, cmp.Diff(c.want, table(c.columns, notation.NoLetters, c.text)), "")
		})
	}
}

// TestColumnsFaults: what is wrong is said with its place, its column and what to do.
func TestColumnsFaults(t *testing.T) {
	const by = "match=game deal=deal trick=trick seat=seat card=card "
	const head = "game,deal,trick,seat,card\n"
	for _, c := range []struct{ desc, columns, text, want string }{
		{"a word that is none", "match=game crad=card", head, `:1:12: there is no word "crad" for a column: is it card?`},
		{"a word without a column", "match=game\n  card", head, `:2:3: here a word should stand, = and the name of a column; a name with blanks stands in quotation marks`},
		{"a word twice", "card=a card=b", head, `:1:8: card is there twice: several columns of one word have commas between them`},
		{"seats that are two", "card=card seats=NS", head, ":1:11: seats are what the table writes for A, B, C and D, in the order of play, such as SENW or P0,P1,P2,P3; or names"},
		{"no card", "match=game", head, ":1:1: no word says which column is card: card=NAME"},
		{"no such column", "match=gmae card=card", head, `:1:1: no column is named "gmae", which match should be: is it "game"?`},
		{"no such name in JSON", "match=gmae card=card", `{"game":1,"card":"A♠"}`, `:1:1: no column is named "gmae", which match should be: is it "game"?`},
		{"a card and a seat", by, head + "1,1,1,N,Z9\n", ":2:9: column card, which is card: \"Z9\" is not understood: say how suits and ranks are written there, by cards=…\n" +
			`:2:7: column seat, which is seat: "N" is no seat: say what stands for A, B, C and D, in the order of play, by seats=…, or seats=names`},
		{"a card of JSON", "card=c", `{"c":["A♠"," "]}`, `:1:2: column c, which is card: "" is not understood: say how suits and ranks are written there, by cards=…`},
		{"five cards", by, head + "1,1,1,A,2♠\n1,1,1,B,3♠\n1,1,1,C,4♠\n1,1,1,D,5♠\n1,1,1,A,6♠\n", ":6:5: column trick, which is trick: this is one card more than the trick can have"},
		{"rows of a match apart", by, head + "1,1,1,A,2♠\n2,1,1,A,2♠\n1,1,2,A,3♠\n", `:4:1: column game, which is match: the rows of "1" are not together: sort the table by this column first`},
		{"rows of a deal apart", by, head + "1,1,1,A,2♠\n1,2,1,A,2♠\n1,1,2,A,3♠\n", `:4:3: column deal, which is deal: the rows of "1" are not together, or belong to another match: sort the table by match and deal first, and name the column that tells matches apart, match=NAME`},
		{"a trick that comes before", by, head + "1,1,2,A,2♠\n1,1,1,A,3♠\n", `:3:5: column trick, which is trick: "1" is no number of a trick that can come here`},
		{"two dealers", "card=card dealer=dealer", "dealer,card\nA,2♠\nB,3♠\n", `:3:1: column dealer, which is dealer: "B", where a row before has "A"`},
		{"more columns than names", by, head + "1,1,1,A,2♠,7\n", `:2:1: this row has 6 columns, and the first row names 5`},
		{"a quotation mark", by, head + "1,1,1,A,\"2♠\n", `:2:1: a quotation mark in this row is not closed`},
		{"a date in another form", "card=c Date=d", "c,d\nA♠,28-11-2026\n", `:2:4: column d, which is Date: "28-11-2026" is no date: it is written as 2026-10-03`},
		{"no line of JSON", "card=c", "{\"c\":\"A♠\"}\n[1]\n", `:2:1: this line is no object of JSON: each line is one, without line ends in it`},
		{"lists of two lengths", "card=c seat=s", `{"c":["A♠","2♠"],"s":["A","B","C"]}`, `:1:18: column s, which is seat: there are 3 of it, and of the cards 2`},
		{"a turned card of another suit", "card=c trump=t turned=u", "c,t,u\nA♠,hearts,7♠\n", `:2:11: column u, which is turned: 7♠ was turned up, and the trump is ♥`},
		{"ranks by numbers and names", "suit=s rank=r cards=♣♦♥♠/23456QJK7A", "s,r\nhearts,7\nhearts,A\n",
			`:3:8: column r, which is rank: "A" is not understood: say how suits and ranks are written there, by cards=…`},
		{"a fifth name", "card=c seat=s leader=l seats=names", "s,c,l\nAna,2♠,Eva\n", `:2:8: column l, which is leader: "Eva" did not play in the first trick of the match: who sits there is not known`},
		{"fewer columns than names", by, head + "1,1,1,A\n", `:2:1: this row has 4 columns, and the first row names 5`},
		{"seconds that are none", "card=c seconds=s", "c,s\nA♠,depressa\n", `:2:4: column s, which is seconds: "depressa" is no number`},
		{"seconds below nothing", "card=c seconds=s", "c,s\nA♠,-3\n", `:2:4: column s, which is seconds: "-3" is no number`},
		{"Latin-1", "card=c", "c\nA\xe1s\n", `:2:1: byte 0xE1 is not UTF-8; if the file is in Latin-1, convert it: iconv -f latin1 -t utf8`},
		{"Latin-1 in JSON", "card=c Event=e", "{\"c\":\"A♠\",\"e\":\"Ta\xe7a\"}\n", `:1:1: byte 0xE7 is not UTF-8; if the file is in Latin-1, convert it: iconv -f latin1 -t utf8`},
		{"two columns of one name", "card=c winner=w", "c,w,w\nA♠,A,B\n", `:1:1: 2 columns are named "w", which winner should be: give them names of their own`},
		{"no rows", "card=c", "c\n", ":2:1: there is no card in this table: behind the names of the columns there is no row"},
		{"a card that is missing", "leader=l cardA=a cardB=b cardC=c cardD=d", "l,a,b,c,d\nA,2♥,,4♥,5♥\n",
			`:2:6: column b, which is cardB: there is nothing here, and a card that was played later: write * where nobody knows it`},
		{"a last card that is missing", "leader=l cardA=a cardB=b cardC=c cardD=d", "l,a,b,c,d\nA,2♥,3♥,4♥,\nA,2♠,3♠,4♠,5♠\n",
			`:2:12: column d, which is cardD: there is nothing here, and a card that was played later: write * where nobody knows it`},
		{"a leader who did not lead", "card=c seat=s leader=l", "s,c,l\nA,2♠,B\n", ":2:6: column l, which is leader: B led, and the first card that stands here is of A: name the column with the order of play, order=NAME"},
	} {
		t.Run(c.desc, func(t *testing.T) {
			assert.Equal(t, cmp.Diff(c.want, table(c.columns, notation.NoLetters, c.text)), "")
		})
	}
}

// TestColumnsBack: random deals go into tables of every form, with cards written in every way, and come back as they were.
func TestColumnsBack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 63))
	const order = "23456QJK7A"
	suits := []card.Suit{card.Clubs, card.Diamonds, card.Hearts, card.Spades}
	ways := []struct {
		words string
		card  func(c card.Card) string
	}{
		{"", card.Card.String},
		{"cards=♣♦♥♠/" + order, func(c card.Card) string {
			return strconv.Itoa(slices.Index(suits, c.Suit())*10 + strings.Index(order, c.Rank().String()))
		}},
		{"cards=♣♦♥♠/" + order + "+1", func(c card.Card) string {
			return strconv.Itoa(slices.Index(suits, c.Suit())*10 + strings.Index(order, c.Rank().String()) + 1)
		}},
		{"letters=en", func(c card.Card) string { return string("SHCD"[c.Suit()-card.Spades]) + c.Rank().String() }},
		{"", func(c card.Card) string {
			return c.Rank().String() + " of " + []string{"Spades", "Hearts", "Clubs", "Diamonds"}[c.Suit()-card.Spades]
		}},
		{"cards=b=♠,c=♥,w=♣,o=♦/", func(c card.Card) string { return string("bcwo"[c.Suit()-card.Spades]) + "-" + c.Rank().String() }},
	}
	for n := range 300 {
		way := ways[n%len(ways)]
		cards := slices.Collect(card.DeckOfSevens.All())
		r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		want, lead := "\ndeal 1\n", r.IntN(4)
		var byCard, byTrick, json []string
		for k := range 10 {
			var fields, seats, quoted []string
			trick := cards[4*k : 4*k+4]
			want += fmt.Sprintf("%d. %c: %s %s %s %s\n", k+1, 'A'+lead, trick[0], trick[1], trick[2], trick[3])
			for i, c := range trick {
				fields, quoted = append(fields, way.card(c)), append(quoted, strconv.Quote(way.card(c)))
				seats = append(seats, string("SENW"[(lead+i)%4]))
			}
			for _, i := range r.Perm(4) {
				byCard = append(byCard, fmt.Sprintf("%d,%s,%s,%d", k, seats[i], fields[i], i))
			}
			byTrick = append(byTrick, strings.Join(append(fields, seats[0]), ";"))
			json = append(json, fmt.Sprintf(`{"f":%q,"c":[%s]}`, seats[0], strings.Join(quoted, ",")))
			lead = r.IntN(4)
		}
		for _, form := range [][2]string{
			{"trick=t seat=s card=c order=o ", "t,s,c,o\n" + strings.Join(byCard, "\r\n")},
			{"card=a,b,c,d leader=f ", "a;b;c;d;f\n" + strings.Join(byTrick, "\n")},
			{"card=t.c leader=t.f ", `{"t":[` + strings.Join(json, ",") + "]}"},
			{"card=1,2,3,4 leader=5 head=no ", strings.Join(byTrick, "\n")},
		} {
			if got := table(form[0]+"seats=SENW "+way.words, notation.NoLetters, form[1]); got != want {
				t.Fatalf("%s%s: %s", form[0], way.words, cmp.Diff(want, got))
			}
		}
	}
}

// TestColumnsMemory: a long table takes no more memory than a short one, but for the matches that it has had.
func TestColumnsMemory(t *testing.T) {
	c, err := exchange.ParseColumns("match=m trick=t card=c", notation.NoLetters)
	assert.NilError(t, err)
	in, out := io.Pipe()
	go func() {
		_, err := io.WriteString(out, "m,t,c\n")
		for m := 0; err == nil && m < 5000; m++ {
			for k := range 40 {
				if _, err = fmt.Fprintf(out, "%d,%d,%d♠\n", m, k/4, 2+k%5); err != nil {
					break
				}
			}
		}
		out.CloseWithError(err)
	}()
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	written := 0
	assert.NilError(t, c.Convert(in, writerFunc(func(b []byte) (int, error) {
		if written += len(b); written%4096 < 8 {
			runtime.GC()
			if runtime.ReadMemStats(&now); now.HeapAlloc > before.HeapAlloc+4<<20 {
				return 0, fmt.Errorf("%d bytes after %d", now.HeapAlloc-before.HeapAlloc, written)
			}
		}
		return len(b), nil
	})))
	if written < 1<<20 {
		t.Errorf("only %d bytes were written", written)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// FuzzColumns: whatever a table has in it is refused, or becomes a record in which nothing is unreadable and no card is lost.
func FuzzColumns(f *testing.F) {
	f.Add("m=match t=trick", "m,t\n")
	f.Add("match=m trick=t card=c order=o seats=SENW", "m,t,c,o\n1,1,A♠,2\n1,1,7-hearts,1\n2,1,K♣,1\n")
	f.Add("card=t.c leader=t.f trump=u cards=0=♠,1=♥/1=A,2=K seats=0123", `{"u":"0","t":[{"c":["0-1","1-2"],"f":0},{"c":["1-1","0-2"],"f":1}]}`)
	f.Add("cardA=1 cardB=2 cardC=3 cardD=4 leader=5 winner=5 points=6 head=no", "A♠;2♠;3♠;4♠;A;11\n")
	f.Add("suit=s rank=r seat=p deal=d dealer=p2 turned=t seats=names cards=♣♦♥♠/23456QJK7A", "s,r,p,d,p2,t\n0,1,Ana,0,Rui,4♣\n0,2,Rui,0,Rui,4♣\n")
	plain := regexp.MustCompile(`^[ -~♠♥♣♦\r\n\t]*$`)
	f.Fuzz(func(t *testing.T, words, text string) {
		c, err := exchange.ParseColumns(words, notation.LettersEN)
		if err != nil || !plain.MatchString(words+text) {
			return
		}
		var b, again bytes.Buffer
		if err := c.Convert(strings.NewReader(text), &b); err != nil {
			return
		}
		assert.NilError(t, c.Convert(strings.NewReader(text), &again))
		assert.Equal(t, b.String(), again.String())
		cards := 0
		for m, err := range notation.Matches(strings.NewReader(b.String()), notation.Options{}) {
			assert.NilError(t, err)
			for _, e := range m.Errors {
				t.Errorf("%s\n%s", e, b.String())
			}
			for _, e := range m.Events {
				if e.Kind() == engine.KindCardPlayed {
					cards++
				}
			}
		}
		// A row of a table with one column for the card is a card, or a list of them.
		rows := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' })
		rows = slices.DeleteFunc(rows, func(s string) bool { return strings.Trim(s, " \t,;\r") == "" })
		if !strings.HasPrefix(text, "{") && cards < len(rows)-1 && !strings.Contains(words, "cardA") {
			t.Errorf("%d cards of %d rows\n%s", cards, len(rows), b.String())
		}
	})
}
