package audit

import (
	"context"
	"strings"

	"sueca/analysis/singledummy"
	"sueca/analysis/solve"
	"sueca/cmd/internal/output"
	"sueca/engine/card"
	"sueca/engine/message"
)

// Why a card was dear: the line that refutes it, and the deals in which it was wrong.

// reasonLine is a reason in the JSON form.
type reasonLine struct {
	Better string        `json:"better"`
	Wrong  int           `json:"wrong"`
	Right  int           `json:"right"`
	Weight float64       `json:"weight"` // of the wrong deals
	If     []holdingLine `json:"if"`
	Of     int           `json:"of"`  // deals of which it is true
	Hit    int           `json:"hit"` // of those, wrong
}

type holdingLine struct {
	Seat string  `json:"seat"`
	Card *string `json:"card"`
	Suit *string `json:"suit"`
	Not  bool    `json:"not"`
}

func newReasonLine(r *singledummy.Reason) *reasonLine {
	if r == nil {
		return nil
	}
	out := &reasonLine{Better: r.Better.String(), Wrong: r.Wrong, Right: r.Right, Weight: r.WrongWeight, If: []holdingLine{}, Of: r.Of,
		Hit: r.Hit}
	for _, h := range r.If {
		line := holdingLine{Seat: h.Seat.String(), Not: h.Not}
		if name := h.Card.String(); h.Card.Known() {
			line.Card = &name
		} else {
			line.Suit = new(h.Suit.String())
		}
		out.If = append(out.If, line)
	}
	return out
}

// alikeLine is a cost without strategy fusion in the JSON form.
type alikeLine struct {
	Cost  float64 `json:"cost"`
	Best  string  `json:"best"`
	Cards int     `json:"cards"`
	Whole bool    `json:"whole"`
}

func newAlikeLine(u *singledummy.Alike) *alikeLine {
	if u == nil {
		return nil
	}
	return &alikeLine{u.Cost, u.Best.String(), u.Moves, u.Whole}
}

// refute finds best play after the cards of a deal that cost something and that are wanted.
func (d *GradedDeal) refute(ctx context.Context, wanted func(i int) bool) error {
	var at []int
	for i := range d.Cards {
		if d.Cards[i].Cost > 0 && wanted(i) && d.lines[i] == nil {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return nil
	}
	deal := singledummy.Deal{Rules: d.Rules, Played: d.Played}
	lines, err := deal.Refutations(ctx, at)
	if err != nil {
		return err
	}
	if d.lines == nil {
		d.lines = map[int][]card.Card{}
	}
	for i, line := range lines {
		d.lines[i] = line
	}
	return nil
}

// lineOf returns the names of cards, for the JSON form.
func lineOf(cards []card.Card) []string {
	out := []string{}
	for _, c := range cards {
		out = append(out, c.String())
	}
	return out
}

// shownCards is how many cards of a refuting line a report shows: this trick and the next.
const shownCards = 7

// whyText shows why a card was dear, below the line that says what it cost.
func (a *gradeVerb) whyText(out *output.Output, d *GradedDeal, i int) {
	if line := d.lines[i]; len(line) > 0 {
		var cards []string
		for _, c := range line[:min(shownCards, len(line))] {
			cards = append(cards, out.Words.Card(c))
		}
		if len(line) > shownCards {
			cards = append(cards, "…")
		}
		out.Printf("    then, at best play: %s\n", strings.Join(cards, " "))
	}
	if d.seen == nil || d.seen[i] == nil || d.seen[i].Worlds == 0 {
		return
	}
	w := d.seen[i]
	switch {
	case w.Best == d.Cards[i].Card:
		out.Printf("    %s\n", out.Sayf("by what %s could know it was the best card", d.Cards[i].Seat))
	case w.Error != nil:
		out.Printf("    by what %s could know: %s ± %s card points less than %s\n", d.Cards[i].Seat, out.Words.Decimals(w.Cost, 1),
			out.Words.Decimals(1.96**w.Error, 1), w.Best)
	default:
		out.Printf("    by what %s could know: %s card points less than %s\n", d.Cards[i].Seat, out.Words.Decimals(w.Cost, 1), w.Best)
	}
	if u := w.Alike; u != nil && (u.Best != w.Best || u.Cost-w.Cost > 0.05 || w.Cost-u.Cost > 0.05) {
		out.Printf("    played alike where deals look alike: %s card points less than %s\n", out.Words.Decimals(u.Cost, 1), u.Best)
	}
	if w.Reason != nil {
		out.Printf("    %s\n", out.Words.Say(w.Reason.Message()))
	}
}

// whyOf says in sentences what a card was by what its seat could know; nothing where it was
// not weighed.
func whyOf(seat card.Seat, card card.Card, w *singledummy.Weighed) (out []message.Message) {
	if w == nil || w.Worlds == 0 {
		return nil
	}
	if w.Best == card {
		out = append(out, message.Msg("by what %s could know it was the best card", seat))
	} else {
		out = append(out, message.Msg("by what %s could know %s was better", seat, w.Best))
	}
	if w.Reason != nil {
		out = append(out, w.Reason.Message())
	}
	return out
}

// alikeSum adds up what strategy fusion did in the last tricks.
type alikeSum struct {
	cards, other int     // weighed; those of which another card was best
	open, alike  float64 // card points
}

func (s *alikeSum) add(w *singledummy.Weighed) {
	if w == nil || w.Alike == nil {
		return
	}
	s.cards++
	if w.Alike.Best != w.Best {
		s.other++
	}
	s.open += w.Cost
	s.alike += w.Alike.Cost
}

func (s *alikeSum) join(o *alikeSum) {
	s.cards, s.other, s.open, s.alike = s.cards+o.cards, s.other+o.other, s.open+o.open, s.alike+o.alike
}

// alikeText says what strategy fusion did.
func (a *gradeVerb) alikeText(out *output.Output, s *gradeSums) {
	all := s.sides[0].alike
	all.join(&s.sides[1].alike)
	if all.cards > 0 {
		out.Printf("%d {1:card|cards} of the last tricks: %s with open cards, %s played alike where deals look alike; another card best in %d\n",
			all.cards, out.Words.Decimals(all.open, 1), out.Words.Decimals(all.alike, 1), all.other)
	}
}

// scoreCosts returns what the cards of a deal cost in games that count by the score; nil if
// the score is not known.
func (d *GradedDeal) scoreCosts() []int {
	if d.Score == nil {
		return nil
	}
	return d.Score.Costs(d.Graded, d.Played.Start.Sides())
}

// addScore adds what the cards that pass a filter cost by the score.
func (s *gradeSum) addScore(d *GradedDeal, of func(c *solve.Grade) bool) {
	costs := d.scoreCosts()
	for i := range d.Cards {
		switch c := &d.Cards[i]; {
		case !of(c) || c.Renuncia || !c.Choice:
		case costs == nil:
			s.unscored++
		default:
			s.score += costs[i]
		}
	}
}
