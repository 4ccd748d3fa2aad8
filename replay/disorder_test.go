package replay_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/rules"
	"sueca/notation"
	"sueca/replay"
)

// gathered is a deal of four that was played, and its tricks as they were gathered.
type gathered struct {
	hands  [5][]card.Card
	heaps  [2][][]card.Card
	guilty []played // the renúncias
	first  card.Seat
	trump  card.Card
}

type played struct {
	seat card.Seat
	card card.Card
}

// gather plays a deal at random; seats do not follow suit so often in a hundred.
func gather(rng *rand.Rand, revoke int) *gathered {
	g := &gathered{first: card.B}
	r := rules.Default()
	pack := slices.Collect(r.Deck().All())
	rng.Shuffle(len(pack), func(i, k int) { pack[i], pack[k] = pack[k], pack[i] })
	var left [5][]card.Card
	for i, c := range pack {
		left[i%4+1] = append(left[i%4+1], c)
	}
	for s := range left {
		g.hands[s] = slices.Clone(left[s])
	}
	g.trump = left[card.A][0]
	leader := g.first
	d := &engine.Deal{}
	for range 10 {
		var cards []card.Card
		var who []card.Seat
		s := leader
		for range 4 {
			may := left[s]
			if len(cards) > 0 {
				if follow := ofSuit(may, cards[0].Suit()); len(follow) > 0 && rng.IntN(100) >= revoke {
					may = follow
				}
			}
			c := may[rng.IntN(len(may))]
			left[s] = slices.DeleteFunc(left[s], func(o card.Card) bool { return o == c })
			if len(cards) > 0 && c.Suit() != cards[0].Suit() && len(ofSuit(left[s], cards[0].Suit())) > 0 {
				g.guilty = append(g.guilty, played{s, c})
			}
			cards, who = append(cards, c), append(who, s)
			s = s%4 + 1
		}
		leader = who[d.Best(cards, g.trump.Suit())]
		g.heaps[(leader-1)%2] = append(g.heaps[(leader-1)%2], cards)
	}
	return g
}

func ofSuit(cards []card.Card, suit card.Suit) (out []card.Card) {
	for _, c := range cards {
		if c.Suit() == suit {
			out = append(out, c)
		}
	}
	return out
}

// disorder makes one disorder.
func (g *gathered) disorder(rng *rand.Rand) string {
	i := rng.IntN(2)
	h := g.heaps[i]
	if len(h) < 2 {
		return ""
	}
	k := rng.IntN(len(h))
	switch rng.IntN(4) {
	case 0:
		h[k] = slices.Clone(h[k])
		rng.Shuffle(4, func(a, b int) { h[k][a], h[k][b] = h[k][b], h[k][a] })
		return "cards of a trick"
	case 1:
		k = rng.IntN(len(h) - 1)
		h[k], h[k+1] = h[k+1], h[k]
		return "tricks exchanged"
	case 2:
		slices.Reverse(h)
		return "turned"
	}
	o := &g.heaps[1-i]
	*o = slices.Insert(slices.Clone(*o), rng.IntN(len(*o)+1), h[k])
	g.heaps[i] = slices.Delete(slices.Clone(h), k, k+1)
	return "in the other heap"
}

// text returns the record, with the hands of so many seats.
func (g *gathered) text(hands int) string {
	var b strings.Builder
	b.WriteString("[Sueca \"1\"]\n[Rules \"fpsd target=4\"]\n\ndeal 1 dealer A trump " + g.trump.String() + "\n")
	for s := card.A; s <= card.D && int(s) <= hands; s++ {
		b.WriteString("hand " + s.String())
		for suit := card.Spades; suit <= card.Diamonds; suit++ {
			if of := ofSuit(g.hands[s], suit); len(of) > 0 {
				b.WriteString(" " + suit.String())
				for _, c := range of {
					b.WriteString(c.Rank().String())
				}
			}
		}
		b.WriteString("\n")
	}
	for i, side := range []string{"AC", "BD"} {
		b.WriteString("heap " + side)
		for k, cards := range g.heaps[i] {
			if k > 0 {
				b.WriteString(" /")
			}
			for _, c := range cards {
				b.WriteString(" " + c.String())
			}
		}
		if len(g.heaps[i]) == 0 {
			b.WriteString(" -")
		}
		b.WriteString("\n")
	}
	return b.String()
}

// blur makes so many cards of the heaps unknown, or known by their suit or rank alone.
func (g *gathered) blur(rng *rand.Rand, cards int) {
	for range cards {
		h := g.heaps[rng.IntN(2)]
		if len(h) == 0 {
			continue
		}
		k, p := rng.IntN(len(h)), rng.IntN(4)
		h[k] = slices.Clone(h[k])
		h[k][p] = []card.Card{card.Unknown, card.New(h[k][p].Suit(), card.NoRank), card.New(card.NoSuit, h[k][p].Rank())}[rng.IntN(3)]
	}
}

// was reports whether a play may have been one of some.
func (p played) was(some []played) bool {
	return slices.ContainsFunc(some, func(o played) bool {
		return o.seat == p.seat && (o.card == p.card || p.card.Candidates(o.card.Bit()) != 0)
	})
}

// TestVagueHeapVerdicts: nobody is proven who is innocent by heaps in a single disorder some cards of which are not known.
func TestVagueHeapVerdicts(t *testing.T) {
	rng := rand.New(rand.NewPCG(57, 6))
	most := 1500
	if testing.Short() {
		most = 300
	}
	proven, accused := 0, 0
	for i := range most {
		g := gather(rng, []int{0, 0, 4}[i%3])
		kind := g.disorder(rng)
		g.blur(rng, 1+i%2)
		by, codes := heapFindings(t, g.text([]int{1, 4}[i/3%2]))
		proven, accused = proven+len(by), accused+codes[code.RenunciaPossible]
		for _, p := range by {
			assert.Check(t, p.was(g.guilty), "%s: %v is proven\n%s", kind, p, g.text(4))
		}
	}
	t.Logf("%d proven, %d possible", proven, accused)
	assert.Check(t, proven > 0 && accused > most/20)
}

// heapFindings returns the plays that are proven in a record, and the codes of its findings.
func heapFindings(t *testing.T, text string) (proven []played, codes map[code.Code]int) {
	t.Helper()
	codes = map[code.Code]int{}
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		assert.NilError(t, m.Errors.Err(), text)
		for _, f := range replay.Judge(m.Events).Findings {
			codes[f.Code]++
			if f.Code == code.Renuncia {
				proven = append(proven, played{f.Seat, f.Card})
			}
		}
	}
	return proven, codes
}

// TestHeapVerdicts: nobody is proven by heaps who is innocent, in whatever single disorder they lie; with four hands most
// renúncias are proven where they lie in order.
func TestHeapVerdicts(t *testing.T) {
	rng := rand.New(rand.NewPCG(57, 4))
	most := 600
	if testing.Short() {
		most = 100
	}
	proven, guilty, disordered := 0, 0, 0
	for i := range most {
		g := gather(rng, []int{0, 4, 8}[i%3])
		hands := []int{0, 1, 4}[i/3%3]
		by, codes := heapFindings(t, g.text(hands))
		assert.Equal(t, codes[code.HeapDisordered]+codes[code.HeapAmbiguous], 0, g.text(hands))
		assert.Equal(t, codes[code.Renuncia]+codes[code.RenunciaPossible], len(g.guilty), g.text(hands))
		if hands == 4 && len(g.guilty) <= 3 {
			proven, guilty = proven+len(by), guilty+len(g.guilty)
		}
		kind := g.disorder(rng)
		by, codes = heapFindings(t, g.text(hands))
		disordered += codes[code.HeapDisordered]
		for _, p := range by {
			assert.Check(t, slices.Contains(g.guilty, p), "%s: %v is proven\n%s", kind, p, g.text(hands))
		}
	}
	t.Logf("with four hands: %d of %d proven; %d disordered", proven, guilty, disordered)
	assert.Check(t, proven*4 >= guilty*3)
}

// TestExplainHeaps: of a deal that lies in one disorder the slips that explain a play of an innocent have the one that was made, and where
// no deal lies so they do for every play; those that clear a play leave it no renúncia where the heaps are laid again, and all others do not.
func TestExplainHeaps(t *testing.T) {
	rng := rand.New(rand.NewPCG(57, 8))
	most := 150
	if testing.Short() {
		most = 40
	}
	asked, contradicted := 0, 0
	for i := range most {
		g := gather(rng, []int{0, 4, 8}[i%3])
		hands := []int{0, 1, 4}[i/3%3]
		truth := g.cards()
		if g.disorder(rng) == "" || slices.Equal(g.cards(), truth) {
			continue
		}
		m := heapedMatch(t, g.text(hands))
		judged := replay.Judge(m.Events)
		explained := replay.Explain(m.Events, replay.Options{}, 0)
		for _, f := range judged.Findings {
			if f.Code != code.Renuncia && f.Code != code.RenunciaPossible {
				continue
			}
			p := played{f.Seat, f.Card}
			if !explained.Disordered && slices.Contains(g.guilty, p) {
				continue
			}
			asked++
			assert.Check(t, slices.ContainsFunc(explained.Explaining(p.seat, p.card), func(s replay.Slip) bool {
				return slices.Equal(cardsOf(s.Events), truth)
			}), "%v\n%s", p, g.text(hands))
			if !explained.Disordered {
				continue
			}
			contradicted++
			clearing, more := explained.Clearing(p.seat, p.card)
			assert.Equal(t, more, 0)
			cleared := 0
			for _, set := range clearing {
				if slices.Equal(cardsOf(set[0].Events), truth) {
					cleared++
				}
			}
			assert.Equal(t, cleared == 1, !slices.Contains(g.guilty, p), "%v\n%s", p, g.text(hands))
		}
	}
	assert.Check(t, asked > most && contradicted > most/4, "%d %d", asked, contradicted)
}

// cards returns the cards of the heaps as they lie, with nothing between them but what begins a trick.
func (g *gathered) cards() (out []card.Card) {
	for _, h := range g.heaps {
		out = append(out, card.Unknown)
		for _, cards := range h {
			out = append(out, cards...)
		}
	}
	return out
}

// cardsOf returns the same of the events of a deal.
func cardsOf(events []engine.Event) (out []card.Card) {
	for _, e := range events {
		switch e := e.(type) {
		case *engine.HeapLaid:
			out = append(out, card.Unknown)
		case *engine.CardPlayed:
			out = append(out, e.Card)
		}
	}
	return out
}

func heapedMatch(t *testing.T, text string) *notation.Match {
	t.Helper()
	for m, err := range notation.Matches(strings.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		return m
	}
	return nil
}

// TestManyUnknownInHeaps: heaps most cards of which are not known are not tried to the end, and that is said.
func TestManyUnknownInHeaps(t *testing.T) {
	const text = `[Sueca "1"]
[Rules "fpsd target=4"]

deal 1 dealer A trump K♦
hand A ♠3J5Q6 ♥32 ♣7 ♦KQ
hand B ♠74 ♥Q6 ♣34QK ♦54
heap AC 6* Q♦ 4* *♦ / *♥ 4* *♥ *♥ / *♠ 4* A* 2* / 3♦ J♦ *♦ 5* / 6♣ 7* *♠ 5*
heap BD 6* 5* *♥ * / *♦ * * *♣ / J* 3♣ J* *♠ / *♣ *♠ *♣ *♣ / * * K* 7*
`
	found := judged(t, text).Findings
	at := slices.IndexFunc(found, func(f replay.Finding) bool { return f.Code == code.HeapAmbiguous })
	assert.Check(t, at >= 0 && strings.Contains(found[at].Msg.String(), "not all ways to play them were tried"), "%v", found)
}
