package replay

import (
	"slices"

	"sueca/engine"
	"sueca/engine/code"
	"sueca/engine/message"
)

// Slips in the numbers of the tricks. Most leave a deal unreadable: what it would be without them is known
// to who reads texts, and judged here. Where play was cut short the numbers may still be possible.
const (
	SlipNumber     SlipKind = "number"      // the tricks have wrong numbers
	SlipTrickAgain SlipKind = "trick-again" // a trick is written twice, one after the other
)

// numbers are a trick that is written again behind itself, and tricks numbered as if one were left out.
func (w *written) numbers() {
	for k, t := range w.tricks {
		if k == 0 {
			continue
		}
		before := w.tricks[k-1]
		if w.sameCards(before, t) {
			v := slip(SlipTrickAgain, len(w.tricks), "trick %d is written twice", before.number)
			w.with(v, t.from, w.lastCard(), w.renumbered(k, before.number-t.number)[t.to-t.from:], before.from, t.from)
		}
		if by := t.number - before.number - 1; by > 0 {
			v := slip(SlipNumber, 1, "the tricks are numbered wrong from trick %d on", t.number-by)
			w.with(v, t.from, w.lastCard(), w.renumbered(k, -by), t.from)
		}
	}
}

// Misnumbered returns a slip in the numbers of the tricks of a deal, from one of them on. deal are its
// events without the slip.
func Misnumbered(trick int, deal []engine.Event) Slip {
	return Slip{Kind: SlipNumber, Msg: message.Msg("the tricks are numbered wrong from trick %d on", trick), Events: deal}
}

// Misplaced returns the slip of tricks that are not written in the order of their numbers. deal are the
// events of the deal without it.
func Misplaced(deal []engine.Event) Slip {
	return Slip{Kind: SlipOrder, Msg: message.Msg("the tricks are not written in their order"), Events: deal}
}

// Repeated returns the slip of a trick that is written twice, one after the other. deal are the
// events of the deal without it.
func Repeated(trick int, deal []engine.Event) Slip {
	return Slip{Kind: SlipTrickAgain, Msg: message.Msg("trick %d is written twice", trick), Events: deal}
}

// Unreadable returns, of slips that leave a deal of a match unreadable, those with which every word
// of it is true, the likeliest first. at is the place of its verdict. The match is judged once for each of them.
func Unreadable(events []engine.Event, opt Options, at int, slips []Slip) (out []Slip) {
	opt.Unweighed = true // it matters what is false in the deal, and not who is guilty
	var ruled []Slip     // with which a ruling is not right: people rule wrong
	for _, s := range slips {
		start, ok := s.Events[0].(*engine.DealStarted)
		if !ok || start.Number == 0 {
			continue
		}
		m := JudgeBy(slices.Concat(events, []engine.Event{&engine.DealAmended{Deal: start.Number}}, s.Events), opt)
		if at >= len(m.Verdicts) || m.Verdicts[at].Unread || m.Verdicts[at].Deal != start.Number {
			continue
		}
		codes := m.Verdicts[at].Codes
		has := func(words map[code.Code]bool) bool {
			return slices.ContainsFunc(codes, func(c code.Code) bool { return words[c] })
		}
		switch {
		case has(falseWords) || slices.Contains(codes, code.IncompleteDeal):
		case has(rulingWords):
			ruled = append(ruled, s)
		default:
			out = append(out, s)
		}
	}
	return append(out, ruled...)
}
