package signals

import (
	"strings"

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
		"side suit: a hit is to lead the partner's suit again.", ""},
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
	"trump_echo": {"not the lowest first, in trumps",
		"As echo, when trumps are led: a hit is to begin with another than the lowest.",
		"Careful: it would tell of the seat's own cards, and so do habits of choosing by them. Who follows with a middle card, or by how many " +
			"cards there are, is taken for one who signals, and no control shows it."},
}

// isOwn reports whether a detector is one of the program, as it is.
func isOwn(d *signal.Detector) bool { return d.Text == signal.Detectors()[d.Name] }

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

// cardOf returns the card of a detector of the program to be copied: in another language than
// that of the card, with what it counts in place of the comment above it.
func (a *signalsVerb) cardOf(name, card string) string {
	if a.Out.Words.Name() == "en" {
		return card
	}
	var out strings.Builder
	for _, line := range report.Wrapped(a.Out.Words.Word(toldDetectors[name].counts), a.Out.Columns-2) {
		out.WriteString("; " + line + "\n")
	}
	for line := range strings.Lines(card) {
		if !strings.HasPrefix(line, ";") {
			out.WriteString(line)
		}
	}
	return out.String()
}
