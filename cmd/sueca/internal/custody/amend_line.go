package custody

import (
	"cmp"
	"slices"
	"strings"

	"sueca/cmd/internal/desk"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/report"
	"sueca/cmd/internal/source"
	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/notation"
	"sueca/replay"
	"sueca/replay/reconcile"
)

// Lines that stand once in a deal are corrected by themselves: of its head and of its result.

// linesOnce are the kinds of those lines, in the order in which they stand in a deal. A hand
// stands once for a seat, and a bid mostly does.
var linesOnce = []engine.Kind{
	engine.KindPackShuffled, engine.KindPackCut, engine.KindPlayedBy, engine.KindHandRecorded, engine.KindBidMade, engine.KindDeclared,
	engine.KindPointsWritten, engine.KindGamesWritten, engine.KindSheetWritten, engine.KindMisdealt,
}

// headWords are the words that such a line begins with, in the order of a deal.
var headWords = []string{"dealer", "trump", "shuffle", "cut", "play", "hand", "bid", "declare", "points", "games", "sheet", "misdeal"}

// AmendedLines returns the words that the correction of a line begins with, in a language.
func AmendedLines(language string) []string {
	out := make([]string, 0, 1+len(headWords))
	for _, word := range append([]string{"trick"}, headWords...) {
		for _, k := range notation.Keywords() {
			if k.English == word && language == "pt" {
				word = k.Portuguese
				break
			}
		}
		out = append(out, word)
	}
	return out
}

// isHeadLine reports whether words begin the correction of such a line. A misdeal needs no more than its word.
func isHeadLine(words []string) bool {
	word, rest := beginning(words)
	return slices.Contains(headWords, word) && (len(rest) > 0 || word == "misdeal")
}

// beginning returns the word of the notation that some words begin with, in its canonical form, and
// the words behind it.
func beginning(words []string) (word string, rest []string) {
	words = strings.Fields(strings.Join(words, " "))
	for n := min(3, len(words)); n > 0; n-- {
		if word = notation.KeywordOf(strings.Join(words[:n], " ")); word != "" {
			return word, words[n:]
		}
	}
	return "", words
}

// amendLine returns the correction of one line of a deal, from the words of the line and a
// reason.
func (a *amendVerb) amendLine(r *source.Record, deal int, words []string) ([]engine.Event, error) {
	if deal == 0 {
		return nil, output.Usagef("in which deal? name it after the match: %s/1", r.ID())
	}
	_, deals := replay.Standings(r.Events)
	i := len(deals) - 1
	for i >= 0 && deals[i].Number != deal {
		i--
	}
	switch {
	case i < 0:
		return nil, output.Usagef("match %s has no deal %d", r.ID(), deal)
	case deals[i].Unread:
		return nil, output.Usagef("deal %d cannot be read: correct it by a file with the whole deal", deal)
	}
	if replay.HasDeal(deals[:i], deal) {
		a.Out.Remark(message.Msg("two deals of the match have the number %d: the later one is corrected", deal))
	}
	now := deals[i].Events
	if kind, seat, reason, is := lineWithdrawn(words); is {
		return a.withoutLine(r, deals[i], kind, seat, cmp.Or(a.reason, reason))
	}
	line, reason, err := a.lineOf(r, deal, words)
	if err != nil {
		return nil, err
	}
	if err := engine.CheckTyped(reason); err != nil {
		return nil, err
	}
	start := slices.IndexFunc(now, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted })
	var after []engine.Event
	switch line := line.(type) {
	case *engine.DealStarted:
		after = a.withHead(r, replay.Head(r.Events), deals[:i], now, start, line)
	case *engine.Misdealt:
		line.Reason = cmp.Or(line.Reason, reason)
		// Nothing is won by it, whatever was written.
		after = withLine(slices.DeleteFunc(slices.Clone(now), isResult), start, line)
	default:
		if b, ok := line.(*engine.BidMade); ok {
			if err := oneBid(now, b.Seat, deal); err != nil {
				return nil, err
			}
		}
		after = withLine(now, start, line)
	}
	if SameEvents(now, after) {
		return nil, output.Usagef("deal %d stands so in the log: there is nothing to correct", deal)
	}
	return reconcile.Deal(deal, reason, after), nil
}

// isResult reports whether an event is a result as written.
func isResult(e engine.Event) bool {
	k := e.Kind()
	return k == engine.KindPointsWritten || k == engine.KindGamesWritten || k == engine.KindSheetWritten
}

// lineWithdrawn reads words that take back a line of a deal: the word that it begins with, the seat
// where there is one for each, and "withdrawn", with a reason behind it.
func lineWithdrawn(words []string) (kind engine.Kind, seat, reason string, is bool) {
	word, rest := beginning(words)
	i := slices.Index(headWords, word) + len(linesOnce) - len(headWords) // neither dealer nor trump is a line of its own
	if i < 0 {
		return 0, "", "", false
	}
	if kind = linesOnce[i]; len(rest) > 0 && (kind == engine.KindHandRecorded || kind == engine.KindBidMade) {
		seat, rest = rest[0], rest[1:]
	}
	if len(rest) > 0 && notation.KeywordOf(rest[0]) == "by" {
		rest = rest[1:]
	}
	if len(rest) == 0 || !isWithdrawn(rest[0]) {
		return 0, "", "", false
	}
	return kind, seat, strings.Trim(strings.Join(rest[1:], " "), `"`), true
}

// withoutDeal returns the correction of a deal that was not played: nothing is left of it but its number.
func (a *amendVerb) withoutDeal(r *source.Record, deal int, words []string) ([]engine.Event, error) {
	if _, deals := replay.Standings(r.Events); !replay.HasDeal(deals, deal) {
		return nil, output.Usagef("match %s has no deal %d", r.ID(), deal)
	}
	_, rest, _ := strings.Cut(strings.Join(words, " "), " ")
	reason := cmp.Or(a.reason, strings.Trim(rest, `"`))
	return reconcile.Deal(deal, reason, []engine.Event{&engine.DealStarted{Number: deal}}), engine.CheckTyped(reason)
}

// withoutLine returns the correction of a deal that takes a line of it back. With a misdeal that was
// said later come back the results that were written before it.
func (a *amendVerb) withoutLine(r *source.Record, deal replay.Standing, kind engine.Kind, seat, reason string) ([]engine.Event, error) {
	if err := engine.CheckTyped(reason); err != nil {
		return nil, err
	}
	after := slices.DeleteFunc(slices.Clone(deal.Events), func(e engine.Event) bool {
		return e.Kind() == kind && (seat == "" || strings.EqualFold(seat, seatOf(e).String()))
	})
	if len(after) == len(deal.Events) {
		return nil, output.Usagef("deal %d has no such line: there is nothing to take back", deal.Number)
	}
	if kind == engine.KindMisdealt && len(deal.Before) > 0 {
		before := deal.Before[len(deal.Before)-1]
		for _, e := range r.Corrected()[before.From:before.To] {
			if isResult(e) {
				after = withLine(after, 0, e)
			}
		}
	}
	return reconcile.Deal(deal.Number, reason, after), nil
}

// lineOf reads the words of a line and the reason behind it, which is one argument of the
// shell, or stands in the quotation marks of the notation. The line that a deal begins with
// has only what is to be corrected of it.
func (a *amendVerb) lineOf(r *source.Record, deal int, words []string) (engine.Event, string, error) {
	text, quoted, found := strings.Cut(strings.Join(words, " "), ` "`)
	if found {
		if a.reason != "" {
			return nil, "", output.Usagef("the reason is given twice: by --reason and after the line")
		}
		return a.readLine(r, deal, text, strings.TrimSuffix(quoted, `"`))
	}
	line, why, err := a.readLine(r, deal, text, a.reason)
	if last := len(words) - 1; err != nil && last > 0 && a.reason == "" {
		// The last argument may be the reason.
		if line, why, err := a.readLine(r, deal, strings.Join(words[:last], " "), words[last]); err == nil {
			return line, why, nil
		}
	}
	return line, why, err
}

// readLine reads a line of a deal.
func (a *amendVerb) readLine(r *source.Record, deal int, text, reason string) (engine.Event, string, error) {
	begin := report.LineText(&engine.DealStarted{Number: deal})
	word, _, _ := strings.Cut(text, " ")
	full := begin + "\n" + text
	for _, k := range notation.Keywords() {
		if w := strings.ToLower(word); (k.English == "dealer" || k.English == "trump") && (w == k.English || w == k.Portuguese) {
			full = begin + " " + text
		}
	}
	events, err := readPart(a.Run, r, full)
	if err != nil {
		return nil, "", err
	}
	if last := events[len(events)-1]; last.Kind() == engine.KindDealStarted || slices.Contains(linesOnce, last.Kind()) {
		return last, reason, nil
	}
	return nil, "", output.Usagef("no single line of a deal is written so: %q", text)
}

// withHead returns a deal with what is given of its first line. In a match that was
// transcribed nobody typed who leads: there it is found anew.
func (a *amendVerb) withHead(r *source.Record, head []engine.Event, before []replay.Standing, now []engine.Event, start int,
	given *engine.DealStarted) []engine.Event {
	first := *now[start].(*engine.DealStarted)
	if given.Dealer != card.NoSeat {
		first.Dealer = given.Dealer
	}
	if given.TrumpWritten {
		first.Trump, first.TrumpWritten, first.From = given.Trump, true, given.From
	}
	if !desk.Here(r.Events) {
		after := slices.Clone(now)
		after[start] = &first
		return after
	}
	var state engine.State
	all := slices.Clone(head)
	for _, s := range before {
		all = append(all, s.Events...)
	}
	for _, e := range all {
		_ = state.Apply(e) // what is impossible about it was found when it was written
	}
	return slices.Concat(now[:start], replay.Redeal(state, now[start:], &first))
}

// oneBid returns an error where it is not clear which bid of a deal a seat's is to stand for.
func oneBid(deal []engine.Event, by card.Seat, number int) error {
	bids, own := 0, 0
	for _, e := range deal {
		if b, ok := e.(*engine.BidMade); ok {
			if bids++; b.Seat == by {
				own++
			}
		}
	}
	if own == 1 || bids == 0 {
		return nil
	}
	return output.Usagef("%s has %d bids in deal %d, so it is not clear which one is meant: correct it by a file with the whole deal", by,
		own, number)
}

// seatOf returns the seat of a line that stands once for each seat, NoSeat of others.
func seatOf(e engine.Event) card.Seat {
	switch e := e.(type) {
	case *engine.HandRecorded:
		return e.Seat
	case *engine.BidMade:
		return e.Seat
	}
	return card.NoSeat
}

// withLine returns a deal with a line in the place of the one of its kind, of the same seat
// where there is one a seat, or where such a line stands.
func withLine(now []engine.Event, start int, line engine.Event) []engine.Event {
	after := slices.Clone(now)
	for i, e := range after {
		if e.Kind() != line.Kind() || seatOf(e) != seatOf(line) {
			continue
		}
		after[i] = line
		return after
	}
	return slices.Insert(after, placeOf(line.Kind(), after, start+1), line)
}

// placeOf returns where a line is put that a deal does not have: of the head in its order
// behind the line that the deal begins with, of the result in its order at the end.
func placeOf(kind engine.Kind, deal []engine.Event, from int) int {
	rank, result := slices.Index(linesOnce, kind), slices.Index(linesOnce, engine.KindPointsWritten)
	if rank >= result {
		at := slices.IndexFunc(deal, func(e engine.Event) bool { return slices.Index(linesOnce, e.Kind()) > rank })
		if at < 0 {
			at = len(deal)
		}
		return at
	}
	at := from
	for ; at < len(deal); at++ {
		c, comment := deal[at].(*engine.Commented)
		if k := slices.Index(linesOnce, deal[at].Kind()); (k < 0 || k > rank) && (!comment || c.Place == engine.CommentAlone) {
			break
		}
	}
	return at
}
