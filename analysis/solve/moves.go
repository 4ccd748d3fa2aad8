package solve

// move is a card that may be played. It stands for those of the same hand from high down
// to low, if no card lies between them. It is one word, since cards are sorted at each node:
//
//	bits 0–7 card   8–15 low   16–23 high   24–31 its place before they were sorted   32–63 score
type move int64

// aMove returns a move of one card, without a score.
func aMove(card, at int) move { return move(card | card<<8 | card<<16 | at<<24) }

func (m move) card() int  { return int(m & 63) }
func (m move) low() int   { return int(m >> 8 & 63) }
func (m move) high() int  { return int(m >> 16 & 63) }
func (m move) at() int    { return int(m >> 24 & 15) }
func (m move) score() int { return int(m >> 32) }

// scored returns the move with a score.
func (m move) scored(score int32) move { return m&0xffffffff | move(score)<<32 }

// hangs returns the relevant cards of a move that was not enough. The cards left out for
// it are worth the same as long as no card lies between them: if one is relevant, all are.
func (m move) hangs(relevant uint64) uint64 {
	if of := relevant & suitBits(m.card()); of&-of&(2<<m.high()-1) != 0 {
		relevant |= 1 << m.low()
	}
	return relevant
}

// moves returns the cards to try, in no order. Of neighbours that are worth the same, one
// is enough. Where it is certain which pair takes the trick, so it is of neighbours that
// are worth more or less: the most is thrown into a trick that is won, the least into one
// that is lost. The card kept takes as many tricks later, and is worth no more than the
// difference.
func (s *search) moves(room *[10]move, f *forecast, player int, t trick) []move {
	hand := s.hands[player]
	may := hand
	if f.place = t.n(); f.place > 0 {
		may = s.legal(hand, t.led())
	}
	if may&(may-1) == 0 {
		room[0] = aMove(lowest(may), 0)
		return room[:1]
	}
	f.others = s.live() &^ hand
	f.led = 0
	if f.place > 0 {
		f.others |= 1 << t.best()
		f.set(s, player, t, t.led())
	}
	k := 0
	for may != 0 {
		top := highest(may)
		of := may & suitBits(top)
		may &^= of
		f.ladder = -1
		m, low := aMove(top, k), top
		for of &^= 1 << top; of != 0; {
			card := highest(of)
			of &^= 1 << card
			if f.others&(1<<low-1)&^(2<<card-1) == 0 {
				if s.points[card] == s.points[low] {
					m, low = m&^0xff00|move(card)<<8, card
					continue
				}
				if f.ladder < 0 {
					f.suit(s, player, t, suitBits(card))
				}
				if certain := f.certain(card); certain != 0 {
					if certain*(s.points[card]-s.points[m.card()]) > 0 {
						m = m&^0xff | move(card)
					}
					m, low = m&^0xff00|move(card)<<8, card
					continue
				}
			}
			room[k] = m
			k++
			m, low = aMove(card, k), card
		}
		room[k] = m
		k++
	}
	return room[:k]
}

// toFront puts the move of a card before all others, and reports whether it is there.
func toFront(list []move, card int) bool {
	for i, m := range list {
		if m.low() <= card && card <= m.high() {
			copy(list[1:], list[:i])
			list[0] = m
			return true
		}
	}
	return false
}

// sort puts the most promising cards first; need is what the player's pair must still win.
func (s *search) sort(list []move, f *forecast, player int, t trick, need int) {
	if len(list) == 1 {
		return
	}
	f.need = int32(need - s.perTrick)
	suit := -1
	for i, m := range list {
		if of := m.card() >> 4; of != suit {
			suit = of
			f.suit(s, player, t, suitBits(m.card()))
			f.count(s.hands[player])
		}
		m = m.scored(f.score(s, m.card()))
		// By insertion: the list is short.
		for ; i > 0 && list[i-1].score() < m.score(); i-- {
			list[i] = list[i-1]
		}
		list[i] = m
	}
}
