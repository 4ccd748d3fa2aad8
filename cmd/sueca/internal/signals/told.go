package signals

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"sueca/analysis/signal"
	"sueca/cmd/internal/report"
	"sueca/engine/message"
)

// The cards of the program's detectors are kept as they are, to the byte: studies that are
// registered in logs are known by them. What a person is told of a detector stands here.

// toldOf is what is said of a detector of the program: its title, where that of its card
// says less than what is counted, what is counted, and which habit of players who mean nothing it
// takes for a signal.
type toldOf struct{ title, counts, warns message.Word }

var toldDetectors = map[string]toldOf{
	"continuation": {"", "Counted are leads of a seat whose partner led a side suit before, which has cards of that suit and of another " +
		"side suit: a hit is to lead the partner's suit again.",
		"Careful: nobody has to have told anything. Who leads by what the cards on the table showed, or from the longest suit, comes back to " +
			"the partner's suit where the partner holds more often than chance."},
	"early_trump": {"", "Counted are leads in the first three tricks by a seat that has trumps and side suits: a hit is to lead a trump.",
		"Careful: who leads any of his cards, as they come, leads a trump the more often the more he has. Every study of such players finds " +
			"this, and they mean nothing by it. So do those who lead trumps from four by plain habit, and no control shows them."},
	"echo": {"not the lowest first, in a side suit",
		"Counted are side suits that a seat follows to twice, where the first card was worth nothing, did not take the trick and was chosen " +
			"among several such cards: a hit is to begin with another than the lowest. The second card does not count, because the game asks " +
			"for it too.",
		"Careful: it would tell of the seat's own cards, and so do habits of choosing by them. Who follows with a middle card, or by how many " +
			"cards there are, is taken for one who signals, and no control shows it."},
	"encher": {"", "Counted are third cards of a trick that the partner led and is winning, though not with the highest card of the suit, " +
		"by a seat that can give points or none without taking the trick: a hit is to give points.", ""},
	"forced": {"", "Counted are only cards of a side suit that have to be played, worth nothing: a hit is a 5 or a 6. It is no choice and " +
		"can tell nothing: what is found here is chance, or a fault.", ""},
	"suit_preference": {"", "Counted are the first discards of a seat, worth nothing, where it had worthless cards of both other side " +
		"suits, and the highest card still to come of one of them, which is not worthless itself: a hit is to throw from the lower suit (in " +
		"the order ♠ ♥ ♣ ♦).",
		"Careful: it would tell of the seat's own cards, and so do habits of choosing by them."},
	"tempo": {"", "Counted are leads behind the last card of a side suit that the partner chose among several: a hit is to lead that suit " +
		"again. A card is slow if it took longer than the median of those that the same seat chose among as many in this match.",
		"Careful: who thinks longer over certain cards, and a partner who goes by those cards, look as if they spoke. And the clock is the " +
			"writer's."},
	"trump_echo": {"not the lowest first, in trumps",
		"As echo, when trumps are led: a hit is to begin with another than the lowest.",
		"Careful: it would tell of the seat's own cards, and so do habits of choosing by them. Who follows with a middle card, or by how many " +
			"cards there are, is taken for one who signals, and no control shows it."},
}

// isOwn reports whether a detector is one of the program, whatever its comments say.
func isOwn(d *signal.Detector) bool {
	return uncommented(d.Text) == uncommented(signal.Detectors()[d.Name])
}

// uncommented returns a card without its comments and empty lines.
func uncommented(card string) string {
	var out strings.Builder
	for line := range strings.Lines(card) {
		if strings.TrimSpace(line) != "" && !strings.HasPrefix(line, ";") {
			out.WriteString(line)
		}
	}
	return out.String()
}

// counted returns what a detector of the program counts, "" for any other.
func (a *signalsVerb) counted(d *signal.Detector) string {
	if told := toldDetectors[d.Name]; told.counts != "" && isOwn(d) {
		return a.Out.Words.Word(told.counts)
	}
	return ""
}

// warns returns which habit a detector of the program takes for a signal, "" for none that is known; of any other
// that nobody tried it.
func (a *signalsVerb) warns(d *signal.Detector) string {
	switch told := toldDetectors[d.Name]; {
	case !isOwn(d):
		return a.Out.Sayf("Careful: this detector does not come with the program, and which habits it takes for a signal was not tried: sueca " +
			"signals calibrate does. As far as the seat's own hand shows what it would tell, each habit of choosing by the hand tells it too.")
	case told.warns != "":
		return a.Out.Words.Word(told.warns)
	}
	return ""
}

// cardOf returns the card of a detector of the program to be copied, in the words of the language, and below it what the detector
// does on clubs that have agreed on nothing.
func (a *signalsVerb) cardOf(name, card string) string {
	var out strings.Builder
	comment := func(texts ...string) {
		for _, text := range texts {
			for _, line := range report.Wrapped(text, a.Out.Columns-2) {
				out.WriteString("; " + line + "\n")
			}
		}
	}
	told, own := toldDetectors[name], a.Out.Words.Name() == "en"
	if !own { // in place of the comment above it
		comment(a.Out.Words.Word(told.counts))
	}
	for line := range strings.Lines(card) {
		if own || !strings.HasPrefix(line, ";") {
			out.WriteString(line)
		}
	}
	out.WriteString("\n")
	if told.warns != "" {
		comment(a.Out.Words.Word(told.warns))
	}
	comment(a.Out.Sayf("Tried on clubs of %d pairs and %d deals that have agreed on nothing, the worst first: of a hundred, in so many the cards "+
		"of all tell of the holding, and in so many a pair is flagged; then of a hundred pairs that signal at %s and read it, in a study of this "+
		"detector alone, so many are found by their cards, and so many flagged (%d and %d clubs of each kind: sueca signals calibrate --clubs %d "+
		"--deals %d).", clubPairs, clubDeals*measuredDeals, a.Out.Words.Decimals(plainHonesty, 2), measuredClubs, signallingOf(measuredClubs),
		measuredClubs, measuredDeals))
	for _, row := range a.measuredOf(name) {
		out.WriteString("; " + row + "\n")
	}
	return out.String()
}

// measuredOf returns what was measured of a detector, a club a line, the worst first.
func (a *signalsVerb) measuredOf(name string) (out []string) {
	rows := measured[name]
	order, width := make([]int, len(rows)), 0
	for k := range rows {
		order[k], width = k, max(width, utf8.RuneCountInString(a.Out.Words.Word(clubs[k].name)))
	}
	slices.SortStableFunc(order, func(x, y int) int {
		return cmp.Or(rows[y].flagged-rows[x].flagged, rows[y].tells-rows[x].tells)
	})
	for _, k := range order {
		row := fmt.Sprintf("%-*s %4d %4d", width, a.Out.Words.Word(clubs[k].name), rows[k].tells, rows[k].flagged)
		if rows[k].found >= 0 {
			row += fmt.Sprintf(" %4d %4d", rows[k].found, rows[k].caught)
		}
		out = append(out, row)
	}
	return out
}
