package solve

// move is a card that may be played. It stands for those of the same hand from high down
// to low, if no card lies between them.
type move struct {
	card, low, high int8
	score           int32
}

// hangs returns the relevant cards of a move that was not enough. The cards left out for
// it are worth the same as long as no card lies between them: if one is relevant, all are.
func (m *move) hangs(relevant uint64) uint64 {
	if of := relevant & suitBits(int(m.card)); of&-of&(2<<m.high-1) != 0 {
		relevant |= 1 << m.low
	}
	return relevant
}

// moves returns the cards to try, the most promising first. Of neighbours that are worth
// the same, one is enough. Where it is certain which pair takes the trick, so it is of
// neighbours that are worth more or less: the most is thrown into a trick that is won, the
// least into one that is lost. The card kept takes as many tricks later, and is worth no
// more than the difference. first is a card to lead first, -1 for none; need is what the
// player's pair must still win.
func (s *search) moves(room *[10]move, player int, t trick, first, need int) []move {
	hand := s.hands[player]
	may, n := hand, t.n()
	if n > 0 {
		may = s.legal(hand, t.led())
	}
	if may&(may-1) == 0 {
		card := int8(lowest(may))
		room[0] = move{card: card, low: card, high: card}
		return room[:1]
	}
	others := s.live() &^ hand
	f := forecast{need: int32(need - s.perTrick)}
	if n > 0 {
		others |= 1 << t.best()
		f.set(s, player, t, t.led())
	}
	k := 0
	for may != 0 {
		top := highest(may)
		of := may & suitBits(top)
		may &^= of
		if n == 0 {
			f.set(s, player, t, suitBits(top))
		}
		f.suit(s, hand, others, suitBits(top))
		// 1. The runs of a suit.
		begin := k
		m := &room[k]
		*m = move{card: int8(top), low: int8(top), high: int8(top)}
		k++
		for of &^= 1 << top; of != 0; {
			card := highest(of)
			of &^= 1 << card
			if others&(1<<m.low-1)&^(2<<card-1) == 0 {
				if s.points[card] == s.points[m.low] {
					m.low = int8(card)
					continue
				}
				if certain := f.certain(card); certain != 0 {
					if certain*(s.points[card]-s.points[m.card]) > 0 {
						m.card = int8(card)
					}
					m.low = int8(card)
					continue
				}
			}
			m = &room[k]
			*m = move{card: int8(card), low: int8(card), high: int8(card)}
			k++
		}
		// 2. How promising they are.
		for i := begin; i < k; i++ {
			m := &room[i]
			if int(m.low) <= first && first <= int(m.high) {
				m.score = 1 << 20 // first of all
			} else {
				m.score = f.score(s, int(m.card))
			}
		}
	}
	list := room[:k]
	for i := 1; i < len(list); i++ {
		m := list[i]
		k := i
		for ; k > 0 && list[k-1].score < m.score; k-- {
			list[k] = list[k-1]
		}
		list[k] = m
	}
	return list
}
