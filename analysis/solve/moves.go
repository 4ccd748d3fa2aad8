package solve

// move is a card that may be played. It stands for those of the same hand from high down
// to low, if no card lies between them.
type move struct {
	card, low, high int8
	at              int8 // its place before they were sorted
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
		card := int8(lowest(may))
		room[0] = move{card: card, low: card, high: card}
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
		m := &room[k]
		*m = move{card: int8(top), low: int8(top), high: int8(top), at: int8(k)}
		k++
		for of &^= 1 << top; of != 0; {
			card := highest(of)
			of &^= 1 << card
			if f.others&(1<<m.low-1)&^(2<<card-1) == 0 {
				if s.points[card] == s.points[m.low] {
					m.low = int8(card)
					continue
				}
				if f.ladder < 0 {
					f.suit(s, player, t, suitBits(card))
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
			*m = move{card: int8(card), low: int8(card), high: int8(card), at: int8(k)}
			k++
		}
	}
	return room[:k]
}

// sort puts the most promising cards first. first is a card to lead before all, -1 for
// none; need is what the player's pair must still win.
func (s *search) sort(list []move, f *forecast, player int, t trick, first, need int) {
	if len(list) == 1 {
		return
	}
	f.need = int32(need - s.perTrick)
	suit := int8(-1)
	for i := range list {
		m := &list[i]
		if m.card>>4 != suit {
			suit = m.card >> 4
			f.suit(s, player, t, suitBits(int(m.card)))
			f.count(s.hands[player])
		}
		if int(m.low) <= first && first <= int(m.high) {
			m.score = 1 << 20
		} else {
			m.score = f.score(s, int(m.card))
		}
		// By insertion: the list is short.
		put := *m
		for ; i > 0 && list[i-1].score < put.score; i-- {
			list[i] = list[i-1]
		}
		list[i] = put
	}
}
