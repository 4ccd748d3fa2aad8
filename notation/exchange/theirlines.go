package exchange

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/notation"
)

// write hands on what is ready.
func (t *tableReader) write() error {
	if t.errs == nil {
		if _, err := t.to.Write(t.ready.Bytes()); err != nil {
			return err
		}
	}
	t.ready.Reset()
	return nil
}

// put writes a line, not before the row that it comes from: where there is a row for each card, its lines stay about where they were.
func (t *tableReader) put(row int, text string) {
	for ; t.written < row-1; t.written++ {
		t.ready.WriteByte('\n')
	}
	t.ready.WriteString(oneLine(text))
	t.ready.WriteByte('\n')
	t.written++
	if t.size += len(text) + 1; t.size > notation.MaxMatch {
		t.size = -1 << 40 // it is said once
		t.failAt(t.from, "match", message.Msg("the match that begins here has more than %d bytes: name the column that tells matches apart, "+
			"match=NAME", notation.MaxMatch))
	}
}

func (t *tableReader) beginTrick(trick string, n int, numbered bool) {
	switch {
	case t.tricks > 0:
	case numbered && n == 0:
		t.trickBase = 1
	case numbered && n > 0 && n <= t.most():
		t.trickBase = 0
	default:
		t.trickBase = counted
	}
	if t.trick, t.told = trick, map[string]string{}; t.trickBase != counted && (!numbered || n+t.trickBase > t.most() || n < t.trickNumber) {
		t.fail("trick", message.Msg("%q is no number of a trick that can come here", trick))
	}
	t.trickNumber = n
}

// flush writes the trick that is read.
func (t *tableReader) flush() {
	plays := t.plays
	if t.plays = t.plays[:0]; len(plays) == 0 || t.errs != nil {
		return
	}
	if t.has("order") {
		slices.SortStableFunc(plays, func(a, b theirPlay) int { return cmp.Compare(a.order, b.order) })
	}
	row := t.trickRow
	if t.named && t.players == nil && t.has("seat") {
		for _, p := range plays {
			if p.seat != "" && !slices.Contains(t.players, p.seat) {
				t.players = append(t.players, p.seat)
			}
		}
	}
	t.tricks++
	line := trickLine{Number: t.tricks, Leader: t.seatOf(row, "leader", t.told["leader"]), Winner: t.seatOf(row, "winner", t.told["winner"])}
	if t.trickBase != counted {
		line.Number = t.trickNumber + t.trickBase
	}
	if n, ok := theirNumber(t.told["points"]); ok && line.Winner != "" {
		line.Points = &n
	}
	for _, p := range plays {
		line.Plays = append(line.Plays, playText{Card: p.card, Seat: t.seatOf(row, "seat", p.seat), Seconds: p.seconds})
	}
	if seat := line.Plays[0].Seat; line.Leader == "" {
		line.Leader = seat
	} else if seat != "" && seat != line.Leader {
		t.failAt(row, "leader", message.Msg("%s led, and the first card that stands here is of %s: name the column with the order of play, "+
			"order=NAME", line.Leader, seat))
	}
	t.inTurn(&line)
	t.putHead(row)
	t.put(row, line.text())
}

// inTurn leaves out the seats of a trick that was played in turn.
func (t *tableReader) inTurn(line *trickLine) {
	first := strings.Index("ABCDEF", line.Leader)
	for i, p := range line.Plays {
		if line.Leader == "" || p.Seat != "" && p.Seat != string("ABCDEF"[(first+i)%t.seated()]) {
			return
		}
	}
	for i := range line.Plays {
		line.Plays[i].Seat = ""
	}
}

// putHead writes the tags of a match and the line of a deal that are not written yet.
func (t *tableReader) putHead(row int) {
	if !t.headed {
		t.headed = true
		tag := func(name, text string) {
			if text != "" {
				t.put(row, "["+name+" "+notation.Quote(text)+"]")
			}
		}
		tag("Match", t.match)
		for _, word := range tagWords {
			tag(word, t.tags.text(word))
		}
		for i, name := range t.players {
			if word := string(rune('A' + i)); !t.has(word) {
				tag(word, name)
			}
		}
	}
	if t.dealt {
		return
	}
	t.dealt = true
	line := "deal " + strconv.Itoa(t.number)
	if dealer := t.seatOf(row, "dealer", t.said["dealer"]); dealer != "" {
		line += " dealer " + dealer
	}
	if trump := t.trumpOf(row); trump != "" {
		line += " trump " + trump
	}
	t.put(row, line)
}

// trumpOf returns the trump card of a deal, or its suit.
func (t *tableReader) trumpOf(row int) string {
	turned, suit := card.Unknown, card.NoSuit
	if text := t.said["turned"]; text != "" {
		turned, _ = t.cards.card(text)
	}
	if text := t.said["trump"]; text != "" {
		var ok bool
		if suit, ok = t.cards.suit(text); !ok {
			turned, _ = t.cards.card(text)
			suit = turned.Suit()
		}
	}
	switch {
	case turned != card.Unknown && suit != card.NoSuit && turned.Suit() != suit:
		t.failAt(row, "turned", message.Msg("%s was turned up, and the trump is %s", turned, suit))
	case turned != card.Unknown:
		return turned.String()
	case suit != card.NoSuit:
		return "*" + suit.String()
	}
	return ""
}

// seatOf returns the seat of a player with a name, and others as they are.
func (t *tableReader) seatOf(row int, word, text string) string {
	if !t.named || text == "" {
		return text
	}
	i := slices.Index(t.players, text)
	if i < 0 {
		t.failAt(row, word, message.Msg("%q did not play in the first trick of the match: who sits there is not known", text))
		return ""
	}
	return string(rune('A' + i))
}
