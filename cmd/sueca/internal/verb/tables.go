package verb

import (
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/source"
	"sueca/engine/card"
	"sueca/engine/rules"
	"sueca/replay"
)

// SeatLetters returns the letters of all seats that any table has.
func SeatLetters() (out []string) {
	for s := card.A; s <= card.H; s++ {
		out = append(out, s.String())
	}
	return out
}

// PlayerLetters returns the letters of those who play a match with these tags.
func PlayerLetters(tags map[string]string) (out []string) {
	r, err := rules.Parse(tags["Rules"])
	if err != nil {
		r = rules.Default()
	}
	for s := range r.Table().Players.All() {
		out = append(out, s.String())
	}
	return out
}

// AtTable refuses to score a match by rules that are for another table than its own: who sits
// there, and who plays with whom, is no matter of scoring.
func AtTable(r *source.Record, rules *rules.Rules, name string) error {
	judged := r.Judge().Rules // perhaps by these rules, but at the table as it was
	if rules.IsZero() || judged.Table().Equal(rules.Table()) {
		return nil
	}
	own := replay.Judge(r.Events).Rules
	return output.Usagef("match %s is played by the rules %s; the rules %s are for another table, and do not score it", r.ID(), own.String(),
		name)
}

// FourHands refuses a match whose deals are not four hands of one pack, for verbs that play a
// deal on by themselves: at the table of two pairs, and with a dead hand that is played.
func FourHands(r *source.Record) error {
	if rules := r.Judge().Rules; !rules.Table().IsFour() && rules.Table().Dead == card.NoSeat {
		return output.Usagef("match %s is played by the rules %s: this is worked out for four hands of one pack alone, with two pairs or with "+
			"a dead hand", r.ID(), rules.String())
	}
	return nil
}

// FourHanded refuses a match of another table than that of two pairs, for verbs that play a
// ask what partners tell one another.
func FourHanded(r *source.Record) error {
	if rules := r.Judge().Rules; !rules.Table().IsFour() {
		return output.Usagef("match %s is played by the rules %s: this is worked out at tables of four players in two pairs alone", r.ID(),
			rules.String())
	}
	return nil
}
