package query

import (
	"slices"

	"sueca/analysis/solve"
	"sueca/engine"
	"sueca/replay"
)

// verdict is what a deal came to.
type verdict = replay.Verdict

// judged gives what was found in the deal, nil where nobody says.
func (s *Scene) judged() (*verdict, []replay.Finding) {
	if s.Judged == nil {
		return nil, nil
	}
	return s.Judged()
}

// grade gives what card i cost, nil where that is not known.
func (s *Scene) grade(i int) *solve.Grade {
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
func foundWords() []word {
	found := func(name string, means engine.Word, here bool) word {
		lv := ofDeal
		if here {
			lv = ofPlay
		}
		return word{name: name, topic: "findings and grades", means: means, sort: aTruth, level: lv, params: []param{{sort: aText, literal: true}}, with: func(c *compiler, args []operand) operand {
			code := engine.Code(*args[0].literal)
			return operand{sort: aTruth, test: func(l *moment) truth {
				v, findings := l.judged()
				if v == nil {
					return unknown
				}
				if !slices.Contains(v.Codes, code) || !here {
					return truthOf(slices.Contains(v.Codes, code))
				}
				x := l.play()
				for i := range findings {
					f := &findings[i]
					if f.Code == code && f.Deal == v.Deal && f.Trick == int(x.trick) && f.Seat == x.seat {
						return yes
					}
				}
				return no
			}}
		}}
	}
	cost := func(name string, means engine.Word, f func(g *solve.Grade) int) word {
		return word{name: name, topic: "findings and grades", means: means, sort: aNumber, level: ofPlay, with: func(c *compiler, _ []operand) operand {
			c.query.Grades = true
			return operand{sort: aNumber, num: func(l *moment) (int, bool) {
				g := l.grade(l.here)
				if g == nil {
					return 0, false
				}
				return f(g), true
			}}
		}}
	}
	return []word{
		found("found", "a finding of this code at the card: found(\"renuncia\")", true),
		found("deal_found", "a finding of this code in the deal", false),
		cost("cost", "what the card cost the pair in card points, all cards in sight (double dummy)", func(g *solve.Grade) int { return g.Cost }),
		cost("cost_games", "what the card cost the pair in games, all cards in sight", func(g *solve.Grade) int { return g.CostGames }),
	}
}

// otherWords are about the match, and about other plays.
func otherWords() []word {
	// asks makes a word that asks about other plays of the deal.
	asks := func(name string, means engine.Word, lv level, from, to func(l *moment) int, answer func(found, doubt int) (truth, int, bool), s kindOf) word {
		return word{name: name, topic: "other plays", means: means, sort: s, level: lv, params: []param{{sort: aTruth, condition: true}}, with: func(_ *compiler, args []operand) operand {
			inner := args[0].test
			count := func(l *moment, enough bool) (found, doubt int) {
				here, outer := l.here, l.outer
				a, b := from(l), to(l)
				l.outer = here
				for i := a; i < b && (found == 0 || !enough); i++ {
					l.here = i
					switch inner(l) {
					case yes:
						found++
					case unknown:
						doubt++
					}
				}
				l.here, l.outer = here, outer
				return found, doubt
			}
			return operand{
				sort: s,
				test: func(l *moment) truth {
					t, _, _ := answer(count(l, true))
					return t
				},
				num: func(l *moment) (int, bool) {
					_, n, ok := answer(count(l, false))
					return n, ok
				},
			}
		}}
	}
	exists := func(found, doubt int) (truth, int, bool) {
		switch {
		case found > 0:
			return yes, 0, true
		case doubt > 0:
			return unknown, 0, true
		}
		return no, 0, true
	}
	number := func(found, doubt int) (truth, int, bool) { return unknown, found, doubt == 0 }
	zero := func(*moment) int { return 0 }
	here := func(l *moment) int { return l.here }
	after := func(l *moment) int { return l.here + 1 }
	all := func(l *moment) int { return l.n }
	tag := func(f func(l *moment) string) func(l *moment) (string, bool) {
		return func(l *moment) (string, bool) {
			text := f(l)
			return text, text != "" && text != "?"
		}
	}
	return []word{
		asks("earlier", "some card before this one in the deal is so: not earlier(lead and suit is this.suit). Within it, this is the card outside", ofPlay, zero, here, exists, aTruth),
		asks("later", "some card behind this one in the deal is so", ofPlay, after, all, exists, aTruth),
		asks("some", "some card of the deal is so", ofDeal, zero, all, exists, aTruth),
		asks("count", "how many cards of the deal are so", ofDeal, zero, all, number, aNumber),
		asks("count_earlier", "how many cards before this one are so", ofPlay, zero, here, number, aNumber),
		{name: "deal_number", topic: "match", means: "the number of the deal", sort: aNumber, level: ofDeal, num: func(l *moment) (int, bool) { return known(l.Deal) }},
		{name: "complete", topic: "match", means: "all forty cards were played and are known", sort: aTruth, level: ofDeal, test: func(l *moment) truth { return truthOf(l.n == 40 && !l.doubtful) }},
		{name: "tag", topic: "match", means: "the value of a tag: tag(\"Event\") = \"Outono\", tag(\"Site\") ~ \"^Lis\"", sort: aText, level: ofMatch, params: []param{{sort: aText, literal: true}}, with: func(_ *compiler, args []operand) operand {
			name := *args[0].literal
			return operand{sort: aText, text: tag(func(l *moment) string { return l.Tag(name) })}
		}},
		{name: "date", topic: "match", means: "the date as it is written: date >= 2026-10", sort: aText, level: ofMatch, with: func(_ *compiler, _ []operand) operand {
			return operand{sort: aText, text: tag(func(l *moment) string { return l.Tag("Date") })}
		}},
		{name: "name", topic: "match", means: "the name of the player, or of a seat: name(partner) ~ \"Ana\"", sort: aText, level: ofMatch, params: []param{aPlayer}, with: func(_ *compiler, args []operand) operand {
			return operand{sort: aText, text: func(l *moment) (string, bool) {
				set, ok := args[0].num(l)
				s := engine.Seat(oneOf(set))
				if !ok || s == engine.NoSeat {
					return "", false
				}
				text := l.Player(s)
				return text, text != "" && text != "?"
			}}
		}},
	}
}
