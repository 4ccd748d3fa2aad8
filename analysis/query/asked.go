package query

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"sueca/analysis/solve"
	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/replay"
)

// verdict is what a deal came to.
type verdict = replay.Verdict

// judged returns what was found in the match of the deal, and what the deal came to; nil where the
// view has no verdict. Where the judge reads the record otherwise than it is laid out, each play that
// something is found about is from then on of the seat that the judge names.
func (s *DealView) judged() (*verdict, []replay.Finding) {
	if s.Judged == nil {
		return nil, nil
	}
	v, findings := s.Judged()
	if v != nil && !s.named {
		s.named = true
		for i := range findings {
			if f := &findings[i]; f.Seat != card.NoSeat && f.Place > 0 && f.In(v) {
				s.playedBy(f)
			}
		}
	}
	return v, findings
}

// playedBy makes the play that a finding is about one of the seat that it names. A playout has one
// reading, and need not be filled for that.
func (s *DealView) playedBy(f *replay.Finding) {
	for i := range s.plays[:s.n] {
		if x := &s.plays[i]; s.playout == nil && int(x.trick) == f.Trick && int(x.place) == f.Place {
			x.seat = f.Seat
		}
	}
}

// about reports whether a finding of the deal is about a play: the one that it points at or, where
// it points at none, that of its seat in its trick.
func (x *scenePlay) about(f *replay.Finding) bool {
	if f.Trick != int(x.trick) {
		return false
	}
	if f.Place > 0 {
		return f.Place == int(x.place)
	}
	return f.Seat == x.seat
}

// lacks reports whether it is known without judging the match that nothing of this code is found in it.
func (s *DealView) lacks(of code.Code) bool { return s.Codes != nil && !slices.Contains(s.Codes, of) }

// grade returns what card i cost, nil if that is not known.
func (s *DealView) grade(i int) *solve.Grade {
	if !s.asked {
		s.asked = true
		if s.Grades != nil {
			s.graded = s.Grades()
		}
	}
	if s.graded == nil || i >= len(s.graded.Cards) {
		return nil
	}
	return &s.graded.Cards[i]
}

// foundWords are about what was found in a deal, and what cards cost.
var foundWords = []word{
	found("found", "a finding of this code at the card: found(\"renuncia\")", ofPlay),
	found("deal_found", "a finding of this code in the deal", ofResult),
	cost("cost", "what the card cost the pair in card points, all cards in sight (double dummy)", func(g *solve.Grade) int { return g.Cost }),
	cost("cost_games", "what the card cost the pair in games, all cards in sight", func(g *solve.Grade) int { return g.CostGames }),
}

// found makes a word that asks for a finding of a code: at the card, or in the deal.
func found(name string, means message.Word, lv level) word {
	return word{name: name, means: means, sort: aTruth, level: lv, params: []param{someText}, finds: true,
		with: func(_ *compiler, args []operand) operand {
			code := code.Code(*args[0].literal)
			return operand{code: code, test: func(l *moment) truth {
				if l.lacks(code) {
					return no
				}
				v, findings := l.judged()
				if v == nil {
					return unknown
				}
				if in := slices.Contains(v.Codes, code); !in || lv == ofResult {
					return truthOf(in)
				}
				x := l.play()
				return truthOf(slices.ContainsFunc(findings, func(f replay.Finding) bool {
					return f.Code == code && f.In(v) && x.about(&f)
				}))
			}}
		}}
}

// cost makes a word for what the card cost; a query with it needs the grades.
func cost(name string, means message.Word, of func(g *solve.Grade) int) word {
	return word{name: name, means: means, sort: aNumber, level: ofPlay,
		with: func(c *compiler, _ []operand) operand {
			c.query.Grades = true
			return operand{num: func(l *moment) (int, bool) {
				g := l.grade(l.here)
				if g == nil {
					return 0, false
				}
				return of(g), true
			}}
		}}
}

// matchWords are about the match, and the deal as a whole.
var matchWords = []word{
	{name: "deal_number", means: "the number of the deal", sort: aNumber, level: ofDeal,
		num: func(l *moment) (int, bool) { return known(l.Deal) }},
	{name: "complete", means: "all cards were played and are known", sort: aTruth, level: ofDeal, test: func(l *moment) truth {
		return truthOf(l.n == l.table.Tricks*len(l.table.Seats) && !l.doubtful)
	}},
	{name: "misdeal", means: "the deal does not count and is dealt again", sort: aTruth, level: ofDeal, test: func(l *moment) truth {
		return truthOf(l.playout == nil && l.deal.Misdealt) // a playout is none
	}},
	{name: "from", means: "what the deal was written down from, trick by trick or as the tricks lay after it: from = heaps", sort: aText,
		level: ofDeal, with: func(*compiler, []operand) operand {
			return operand{text: func(l *moment) (string, bool) {
				if l.playout == nil && l.deal.Heaped() {
					return fromHeaps, true
				}
				return "tricks", true
			}}
		}},
	{name: fromHeaps, means: "the heaps, where it is asked what the deal was written down from", sort: aText, level: ofMatch,
		with: func(*compiler, []operand) operand { return textConstant(fromHeaps, lexer.Position{}) }},
	tagText("tag", "the value of a tag: tag(\"Event\") = \"Outono\", tag(\"Site\") ~ \"^Lis\"", tagNamed, someText),
	tagText("date", "the date as it is written: date >= 2026-10", dateWritten),
	tagText("name", "the name of the player, or of a seat: name(partner) ~ \"Ana\"", nameOfSeat, aPlayer),
}

// fromHeaps is the word for a deal that was written down from its heaps.
const fromHeaps = "heaps"

// tagText makes a word for what a tag of the match says.
func tagText(name string, means message.Word, tag func(l *moment, args []operand) string, params ...param) word {
	return word{name: name, means: means, sort: aText, level: ofMatch, params: params,
		with: func(c *compiler, args []operand) operand {
			switch {
			case name == "name":
				c.query.Names = true
			case name == "date":
				c.query.asks("Date")
			default:
				c.query.asks(*args[0].literal)
			}
			return operand{text: func(l *moment) (string, bool) {
				text := tag(l, args)
				return text, text != "" && text != "?"
			}}
		}}
}

// asks notes that the query asks for a tag.
func (q *Query) asks(tag string) {
	if !slices.Contains(q.Tags, tag) {
		q.Tags = append(q.Tags, tag)
	}
}

func tagNamed(l *moment, args []operand) string { return l.Tag(*args[0].literal) }

func dateWritten(l *moment, _ []operand) string { return l.Tag("Date") }

func nameOfSeat(l *moment, args []operand) string {
	set, ok := args[0].num(l)
	s := card.Seat(oneOf(set))
	if !ok || s == card.NoSeat {
		return ""
	}
	return l.Player(s)
}
