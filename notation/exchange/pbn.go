package exchange

import (
	"fmt"
	"strconv"
	"strings"

	"sueca/engine"
)

// ToPBN returns those deals of a match whose hands are all recorded, as bridge
// programs write them: the hands from the first seat in the order of play,
// suits ♠ ♥ ♣ ♦ with dots between them.
func ToPBN(events []engine.Event) string {
	var out strings.Builder
	var deal *engine.DealStarted
	var hands [engine.D + 1]*engine.HandRecorded
	flush := func() {
		if deal == nil {
			return
		}
		parts := make([]string, 0, 4)
		for _, s := range engine.Seats {
			h := hands[s]
			if h == nil || engine.SetOf(h.Cards...).Len() != engine.TricksInDeal {
				return
			}
			suits := make([]string, 0, 4)
			for suit := range engine.EverySuit.All() {
				text := ""
				for c := range engine.SetOf(h.Cards...).Of(suit).All() {
					text += c.Rank().String()
				}
				suits = append(suits, text)
			}
			parts = append(parts, strings.Join(suits, "."))
		}
		fmt.Fprintf(&out, "[Board \"%d\"]\n", deal.Number)
		if deal.Dealer != engine.NoSeat {
			fmt.Fprintf(&out, "[Dealer \"%s\"]\n", deal.Dealer)
		}
		if deal.TrumpWritten {
			fmt.Fprintf(&out, "[Trump \"%s\"]\n", deal.Trump)
		}
		fmt.Fprintf(&out, "[Deal \"A:%s\"]\n\n", strings.Join(parts, " "))
	}
	for _, e := range events {
		switch e := e.(type) {
		case *engine.DealStarted:
			flush()
			deal, hands = e, [engine.D + 1]*engine.HandRecorded{}
		case *engine.HandRecorded:
			hands[e.Seat] = e
		}
	}
	flush()
	return out.String()
}

// fromPBN returns such deals as notation. Seats may also be N E S W, which are
// A D C B as they sit: B is at A's right. Other tags become comments, and other
// lines are left unchanged.
func fromPBN(text string) string {
	var out strings.Builder
	number, board, dealer, trump := 0, "", "", ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		name, value, ok := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(line, "["), "]"), " ")
		value = strings.Trim(value, `"`)
		switch {
		case line == "" || strings.HasPrefix(line, "%") || strings.HasPrefix(line, ";"):
			continue
		case !ok && strings.Count(line, ".") >= 12, !strings.HasPrefix(line, "[") && strings.Count(line, ".") >= 12:
			name, value = "Deal", line
		case !ok || !strings.HasPrefix(line, "["):
			out.WriteString(line + "\n")
			continue
		}
		switch name {
		case "Board":
			board = value
		case "Dealer":
			dealer = seatOf(value)
		case "Trump":
			trump = value
		case "Deal":
			number++
			if n, err := strconv.Atoi(board); err == nil && n >= number {
				number = n
			}
			out.WriteString("deal " + strconv.Itoa(number))
			if dealer != "" {
				out.WriteString(" dealer " + dealer)
			}
			if trump != "" {
				out.WriteString(" trump " + trump)
			}
			out.WriteByte('\n')
			out.WriteString(pbnHands(value, line))
			board, dealer, trump = "", "", ""
		default:
			out.WriteString("; " + line + "\n")
		}
	}
	return out.String()
}

// seatOf reads a seat as bridge programs write it.
func seatOf(text string) string {
	if i := strings.Index("NESW", strings.ToUpper(text)); i >= 0 && len(text) == 1 {
		return string("ADCB"[i])
	}
	return strings.ToUpper(text)
}

// pbnHands returns the hand lines for the value of a tag.
func pbnHands(value, line string) string {
	first, rest, ok := strings.Cut(value, ":")
	if !ok {
		first, rest = "A", value
	}
	bridge := strings.Contains("NESW", strings.ToUpper(first))
	at := strings.Index("ABCD", seatOf(strings.TrimSpace(first)))
	var hands [4]string
	parts := strings.Fields(rest)
	wrong := refused("pbn", line) + "\n" // unchanged it would be a tag
	if at < 0 || len(parts) != 4 {
		return wrong
	}
	for _, hand := range parts {
		if hand != "-" {
			suits := strings.Split(hand, ".")
			if len(suits) != 4 {
				return wrong
			}
			if bridge {
				suits[2], suits[3] = suits[3], suits[2] // in bridge the order is ♠ ♥ ♦ ♣
			}
			hands[at] = "hand " + string("ABCD"[at])
			for i, ranks := range suits {
				if ranks != "" {
					hands[at] += " " + []string{"♠", "♥", "♣", "♦"}[i] + strings.ToUpper(ranks)
				}
			}
			hands[at] += "\n"
		}
		if at++; bridge {
			at += 2 // N E S W are A D C B
		}
		at %= 4
	}
	return strings.Join(hands[:], "")
}
