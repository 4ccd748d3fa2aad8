package web

import (
	"cmp"
	"math"
	"slices"

	"sueca/engine"
	"sueca/engine/card"
	"sueca/engine/message"
	"sueca/engine/rules"
	"sueca/engine/witness"
	"sueca/replay"
	"sueca/replay/scribe"
)

// StateQuestion is a card that is written with what it may be, as a machine saw it: who writes is asked which one it was.
type StateQuestion struct {
	Deal   int      `json:"deal"`
	Trick  int      `json:"trick"`
	Place  int      `json:"place"`
	About  string   `json:"about"`
	Values []string `json:"values"`

	unknown float64
}

// questions returns what is to be asked of a record, deal by deal, first the card of which least is known: asking that tells
// most. A card with one name (Q♦|*) is one of which a machine was sure.
func questions(s *scribe.Sheet, say func(message.Message) string) (out []StateQuestion) {
	state := s.State()
	for _, d := range dealsOf(s.Events) {
		open, known := scribe.OpenCards(&d)
		var asked []StateQuestion
		for _, c := range open {
			q := StateQuestion{Deal: c.Deal, Trick: c.Trick, Place: c.Place}
			for _, one := range c.Card.Named() {
				if !lies(known, one, &state.Rules) {
					q.Values = append(q.Values, one.String())
				}
			}
			if len(q.Values) > 1 { // otherwise the others lie elsewhere
				q.About = say(replay.AboutText(&witness.Difference{What: engine.DifferCard, Trick: c.Trick, Place: c.Place}))
				q.unknown = unknown(&c, len(q.Values))
				asked = append(asked, q)
			}
		}
		slices.SortStableFunc(asked, func(a, b StateQuestion) int { return cmp.Compare(b.unknown, a.unknown) })
		out = append(out, asked...)
	}
	return out
}

// lies reports whether all that the pack has of a card are known to lie somewhere.
func lies(known map[[2]int]card.Card, c card.Card, r *rules.Rules) bool {
	n := 0
	for _, o := range known {
		if o == c {
			n++
		}
	}
	return n >= r.Pack().Count(c)
}

// unknown returns how much is not known of an open card that may be one of so many, in nats: its probability is that of the
// likeliest one, and where it is not written all are as likely.
func unknown(c *scribe.OpenCard, names int) float64 {
	p, n := c.P, float64(names)
	if p == 0 || p == 1 {
		p = 1 / n
	}
	return -p*math.Log(p) - (1-p)*math.Log((1-p)/(n-1))
}

// asks returns what a device is asked of the record that it writes. The caller holds the lock.
func (t *table) asks(g *session, language string) []StateQuestion {
	name, told := t.ownRecord(g)
	if !told || t.head != nil || t.sheet == nil {
		return nil
	}
	key := language + " " + name
	out, there := t.openings[key]
	if !there {
		out = questions(t.sheetOf(name), t.hall.s.language(language).Say)
		if t.openings == nil {
			t.openings = map[string][]StateQuestion{}
		}
		t.openings[key] = out
	}
	return out
}
