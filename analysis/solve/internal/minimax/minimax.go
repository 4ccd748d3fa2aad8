// Package minimax finds what a position with open cards is worth by trying every card, with
// nothing but alpha-beta bounds to stop it. It is the second opinion on the values of
// sueca/analysis/solve, so it shares nothing with it and imports nothing of ours; only tests use it.
// Endings of five tricks take it milliseconds, those of six up to seconds.
package minimax

import (
	"fmt"
	"math/bits"
	"strings"
)

// Position is a position with open cards, with what its game counts (posição). Places are numbered in the
// order of play; 0 and 2 play together. Cards are written as in "7♥ Q♠".
type Position struct {
	Hands  [4]string // still held
	Leader int       // the place that led to the trick, or leads to it
	Table  string    // the trick so far, in the order of play
	Trump  string    // the suit, as in "♥"; empty where nothing is trumps

	Tricks        bool // tricks count, and not card points
	MustTrump     bool // who can't follow suit must play a trump
	QueenOfHearts int  // card points that the queen of hearts adds
	LastTrick     int  // card points that the last trick adds
}

// ranks are all ranks from the lowest on. No deck has both sevens and tens.
const ranks = "2345689QJK7TA"

var (
	suits  = []string{"♠", "♥", "♣", "♦"}
	points = map[byte]int{'A': 11, 'T': 10, '7': 10, 'K': 4, 'J': 3, 'Q': 2}
)

// game is a position laid out in bits: sixteen for each suit, higher for stronger cards.
type game struct {
	hands     [4]uint64
	trump     uint64
	mustTrump bool
	worth     [64]int // of each card
	perTrick  int
	lastTrick int
}

// trick is the cards on the table.
type trick struct {
	cards  int
	led    uint64 // all cards of its suit
	best   int
	winner int
	worth  int
}

// Value returns what places 0 and 2 still win with best play by everyone, with the cards on the table.
func Value(p *Position) (int, error) {
	g := &game{mustTrump: p.MustTrump, lastTrick: p.LastTrick}
	for i, text := range p.Hands {
		hand, err := g.cards(p, text)
		if err != nil {
			return 0, err
		}
		for _, card := range hand {
			g.hands[i] |= 1 << card
		}
	}
	if p.Tricks {
		g.perTrick, g.lastTrick = 1, 0
	}
	for s, sign := range suits {
		if sign == p.Trump {
			g.trump = suit(16 * s)
		}
	}
	table, err := g.cards(p, p.Table)
	if err != nil {
		return 0, err
	}
	player, t := p.Leader, trick{}
	for _, card := range table {
		t = g.add(t, player, card)
		player = (player + 1) % 4
	}
	return g.value(player, t, -1, 10_000), nil
}

// cards reads cards, and notes what they are worth.
func (g *game) cards(p *Position, text string) (out []int, err error) {
	for _, card := range strings.Fields(text) {
		rank, s := strings.IndexByte(ranks, card[0]), 0
		for s < 4 && suits[s] != card[1:] {
			s++
		}
		if rank < 0 || s == 4 {
			return nil, fmt.Errorf("minimax: %q is not a card", card)
		}
		bit := 16*s + rank
		if !p.Tricks {
			g.worth[bit] = points[card[0]]
			if card == "Q♥" {
				g.worth[bit] += p.QueenOfHearts
			}
		}
		out = append(out, bit)
	}
	return out, nil
}

// suit returns all cards of a card's suit.
func suit(card int) uint64 { return 0xffff << (card &^ 15) }

// add returns the trick with one more card.
func (g *game) add(t trick, player, card int) trick {
	switch {
	case t.cards == 0:
		t.led, t.best, t.winner = suit(card), card, player
	case suit(card) == suit(t.best) && card > t.best, suit(card) != suit(t.best) && suit(card) == g.trump:
		t.best, t.winner = card, player
	}
	t.cards++
	t.worth += g.worth[card]
	return t
}

// lawful returns the cards of a hand that may be played to a trick.
func (g *game) lawful(hand uint64, t trick) uint64 {
	switch {
	case hand&t.led != 0:
		return hand & t.led
	case t.cards > 0 && g.mustTrump && hand&g.trump != 0:
		return hand & g.trump
	}
	return hand
}

// value returns what places 0 and 2 still win, if that is above low and below high; otherwise a
// bound on that side.
func (g *game) value(player int, t trick, low, high int) int {
	hand := g.hands[player]
	if hand == 0 {
		return 0
	}
	ours, best := player%2 == 0, -1
	for may := g.lawful(hand, t); may != 0 && low < high; may &= may - 1 {
		card := bits.TrailingZeros64(may)
		g.hands[player] = hand &^ (1 << card)
		v := g.after(player, g.add(t, player, card), low, high)
		if best < 0 || ours == (v > best) {
			best = v
		}
		if ours {
			low = max(low, v)
		} else {
			high = min(high, v)
		}
	}
	g.hands[player] = hand
	return best
}

// after is value after a card of the player.
func (g *game) after(player int, t trick, low, high int) int {
	if t.cards < 4 {
		return g.value((player+1)%4, t, low, high)
	}
	won := 0
	if t.winner%2 == 0 {
		won = t.worth + g.perTrick
		if g.hands[player] == 0 {
			won += g.lastTrick
		}
	}
	return won + g.value(t.winner, trick{}, low-won, high-won)
}
