package exchange

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
)

// TableError is a match that the form pbn cannot hold: it has four hands of one
// pack, and two pairs.
type TableError struct{ Profile string }

// Error returns the message in English.
func (e *TableError) Error() string { return e.Message().String() }

// Message returns why the match cannot be written.
func (e *TableError) Message() message.Message {
	return message.Msg("pbn has deals of four hands and two pairs, and %s is played otherwise: json and csv hold all of a record", e.Profile)
}

// ToPBN returns those deals of a match whose hands are all recorded, as bridge
// programs write them: the hands from the first seat in the order of play,
// suits ♠ ♥ ♣ ♦ with dots between them. The error is a [*TableError].
func ToPBN(events []engine.Event) (string, error) {
	var out strings.Builder
	var deal *engine.DealStarted
	var hands [card.H + 1]*engine.HandRecorded
	flush := func() {
		if deal == nil {
			return
		}
		parts := make([]string, 0, 4)
		for _, s := range rules.TwoPairs.Seats {
			h := hands[s]
			if h == nil || card.SetOf(h.Cards...).Len() != rules.TwoPairs.Tricks {
				return
			}
			suits := make([]string, 0, 4)
			for suit := range card.EverySuit.All() {
				text := ""
				for c := range card.SetOf(h.Cards...).Of(suit).All() {
					text += c.Rank().String()
				}
				suits = append(suits, text)
			}
			parts = append(parts, strings.Join(suits, "."))
		}
		fmt.Fprintf(&out, "[Board \"%d\"]\n", deal.Number)
		if deal.Dealer != card.NoSeat {
			fmt.Fprintf(&out, "[Dealer \"%s\"]\n", deal.Dealer)
		}
		if deal.TrumpWritten {
			fmt.Fprintf(&out, "[Trump \"%s\"]\n", deal.Trump)
		}
		fmt.Fprintf(&out, "[Deal \"A:%s\"]\n\n", strings.Join(parts, " "))
	}
	for _, e := range events {
		switch e := e.(type) {
		case *engine.MatchStarted:
			if !e.Rules.Table().IsFour() {
				return "", &TableError{e.Rules.Profile}
			}
		case *engine.DealStarted:
			flush()
			deal, hands = e, [card.H + 1]*engine.HandRecorded{}
		case *engine.HandRecorded:
			hands[e.Seat] = e
		}
	}
	flush()
	return out.String(), nil
}

// pbnReader converts such deals. Seats may also be N E S W, which are A D C B as they
// sit: B is at A's right. Other tags become comments, and other lines are left unchanged.
type pbnReader struct {
	number               int // of the last deal
	board, dealer, trump string
}

func (r *pbnReader) end(*bytes.Buffer) {}

func (r *pbnReader) line(line string, out *bytes.Buffer) error {
	line = strings.TrimSpace(line)
	name, value, ok := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(line, "["), "]"), " ")
	value = strings.Trim(value, `"`)
	switch {
	case line == "" || strings.HasPrefix(line, "%") || strings.HasPrefix(line, ";"):
		return nil
	case !ok && strings.Count(line, ".") >= 12, !strings.HasPrefix(line, "[") && strings.Count(line, ".") >= 12:
		name, value = "Deal", line
	case !ok || !strings.HasPrefix(line, "["):
		out.WriteString(line + "\n")
		return nil
	}
	switch name {
	case "Board":
		r.board = value
	case "Dealer":
		r.dealer = seatOf(value)
	case "Trump":
		r.trump = value
	case "Deal":
		r.number++
		if n, err := strconv.Atoi(r.board); err == nil && n >= r.number {
			r.number = n
		}
		out.WriteString("deal " + strconv.Itoa(r.number))
		if r.dealer != "" {
			out.WriteString(" dealer " + r.dealer)
		}
		if r.trump != "" {
			out.WriteString(" trump " + r.trump)
		}
		out.WriteByte('\n')
		out.WriteString(pbnHands(value, line))
		r.board, r.dealer, r.trump = "", "", ""
	default:
		out.WriteString("; " + line + "\n")
	}
	return nil
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
