package replay

import (
	"strconv"
	"strings"

	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
)

// Sheets of paper often leave the same thing out in every trick of a deal: who led, or all
// its cards. That is said once a deal, with the tricks it is about, at the first of them.

// unwritten finds what the tricks of the deal leave out.
func (d *play) unwritten() {
	var inferred, unknown, cards []int
	for n := 1; n <= d.deal.LastTrick(); n++ {
		switch t := d.deal.Trick(n); {
		case t.Number == 0:
		case t.Bare():
			cards = append(cards, n)
		case d.slips[n] != card.NoSeat || !t.Inferred:
		case t.Leader == card.NoSeat:
			unknown = append(unknown, n)
		default:
			inferred = append(inferred, n)
		}
	}
	d.asSeen()
	if h := d.heap(); h != nil {
		d.inOrder(h)
		inferred, unknown = nil, nil // it follows from the heaps, or does not
	}
	if len(inferred) > 0 {
		n := inferred[0]
		f := Finding{Code: code.LeaderInferred, Trick: n, Seat: d.deal.Trick(n).Leader, Event: d.tricks[n],
			Msg: message.Msg("the leader is not written: %s, who was to lead", d.deal.Trick(n).Leader)}
		if len(inferred) > 1 {
			f.Msg = message.Msg("who led tricks %s is not written: in each of them the seat that was to lead", numbers(inferred))
		}
		d.find(f)
	}
	if len(unknown) > 0 {
		n := unknown[0]
		f := Finding{Code: code.LeaderUnknown, Trick: n, Event: d.tricks[n],
			Msg: message.Msg("the leader of trick %d is not written and cannot be inferred; nobody is judged by it", n)}
		if len(unknown) > 1 {
			f.Msg = message.Msg("who led tricks %s is not written and cannot be inferred; nobody is judged by them", numbers(unknown))
		}
		d.find(f)
	}
	if len(cards) > 0 {
		d.find(Finding{Code: code.CardsUnwritten, Trick: cards[0], Event: d.tricks[cards[0]],
			Msg: message.Msg("of tricks %s only the outcome is written, and no card: nobody is judged by them", numbers(cards))})
	}
}

// numbers lists the numbers of tricks, runs of them as 5–10.
func numbers(list []int) string {
	var out []string
	for i := 0; i < len(list); {
		k := i
		for k+1 < len(list) && list[k+1] == list[k]+1 {
			k++
		}
		text := strconv.Itoa(list[i])
		if k > i {
			text += "–" + strconv.Itoa(list[k])
		}
		out = append(out, text)
		i = k + 1
	}
	return strings.Join(out, ", ")
}

// allTricks reports whether each of the ten tricks is written, by its cards or by its
// outcome.
func (d *page) allTricks() bool {
	for n := 1; n <= d.deal.Tricks(); n++ {
		if t := d.deal.Trick(n); !t.Full() && !t.Bare() {
			return false
		}
	}
	return true
}

// onlyResult reports whether the deal has a written result and nothing of how it was
// played: no trick, and no trump either. The card points of the whole deal are a result
// whatever the trump, because they are counted when a deal was played out; points that add
// up to nothing are none.
func (d *page) onlyResult() bool {
	if d.points >= 0 {
		_, whole := d.wholePoints()
		return whole && d.resultAlone()
	}
	return d.deal.Trump.Suit() == card.NoSuit && d.resultAlone()
}

// resultAlone reports whether the deal has a written result and no trick.
func (d *page) resultAlone() bool {
	return d.deal.LastTrick() == 0 && !d.unplayed && !d.deal.Misdealt && (d.points >= 0 || d.games >= 0 || d.sheetAt >= 0)
}

// noCard reports whether no card of the deal is written, so that the trump decides nothing.
func (d *page) noCard() bool {
	if d.resultAlone() {
		return true
	}
	for n := 1; n <= d.deal.LastTrick(); n++ {
		if t := d.deal.Trick(n); t.N > 0 {
			return false
		}
	}
	return d.deal.LastTrick() > 0
}
