package analysis

import (
	"slices"

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
func (s *Scene) grade(i int) *Grade {
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
	found := func(name, means string, here bool) word {
		lv := ofDeal
		if here {
			lv = ofPlay
		}
		return word{name: name, topic: "findings and grades", means: means, sort: aTruth, level: lv, params: []param{{sort: aText, literal: true}}, with: func(c *compiler, args []operand) operand {
			c.query.Judges = true
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
	cost := func(name, means string, f func(g *Grade) int) word {
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
		cost("cost", "what the card cost the pair in card points, all cards in sight (double dummy)", func(g *Grade) int { return g.Cost }),
		cost("cost_games", "what the card cost the pair in games, all cards in sight", func(g *Grade) int { return g.CostGames }),
	}
}

// otherWords are about the match, and about other plays.
func otherWords() []word {
	// asks makes a word that asks about other plays of the deal.
	asks := func(name, means string, lv level, from, to func(l *moment) int, answer func(found, doubt int) (truth, int, bool), s kindOf) word {
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
				text := l.Tag(s.String())
				return text, text != "" && text != "?"
			}}
		}},
	}
}

// call compiles a word with what it is asked about.
func (c *compiler) call(n *call) (operand, error) {
	owner, name := "", n.Path[0]
	if len(n.Path) > 2 {
		return operand{}, queryFault(n.Pos, engine.Msg("“%s” has one dot too many: a play and a word, such as a.rank", joinPath(n.Path)))
	}
	if len(n.Path) == 2 {
		owner, name = n.Path[0], n.Path[1]
	}
	if owner == "" || c.defines[name] != nil {
		o, ok, err := c.given(n, name)
		if err == nil && ok && owner != "" {
			return c.of(owner, o, n)
		}
		if ok || err != nil {
			return o, err
		}
	}
	w := findWord(name)
	if w == nil {
		return operand{}, c.unheard(n, name)
	}
	dealOnly := c.dealOnly
	if owner != "" {
		c.dealOnly = false
	}
	defer func() { c.dealOnly = dealOnly }()
	owned := c.owned
	c.owned = false
	args, err := c.args(n, w)
	inner := c.owned
	c.owned = owned || inner
	if err != nil {
		return operand{}, err
	}
	out := operand{sort: w.sort, level: w.level, test: w.test, num: w.num}
	if w.with != nil {
		out = w.with(c, args)
		out.level = w.level
	}
	if name == "deal_points" || name == "deal_tricks" || name == "deal_games" {
		c.query.Judges = true
	}
	out.pos = n.Pos
	for i, a := range args {
		if !w.params[i].condition {
			out.level = max(out.level, a.level)
		} else if inner {
			out.level = ofPlay // it asks about a play outside
		}
	}
	if owner == "" {
		if out.level == ofPlay && c.dealOnly {
			return out, queryFault(n.Pos, engine.Msg("“%s” is about a card, and there is none here: look for one, or ask with some(…)", name))
		}
		// What a seat holds depends on when it is asked.
		if out.level == ofDeal && !c.dealOnly && (w.topic == "holdings" || w.topic == "seats" && len(w.params) > 0) {
			out.level = ofPlay
		}
		return out, nil
	}
	return c.of(owner, out, n)
}

// of moves a question to another play.
func (c *compiler) of(owner string, o operand, n *call) (operand, error) {
	k, step := c.steps[owner]
	if !step && owner != "this" {
		return o, queryFault(n.Pos, engine.Msg("there is no play “%s” before this: plays are named as in “%s: lead then …”", owner, owner))
	}
	c.owned = true
	move := func(l *moment) int {
		here := l.here
		if step {
			l.here = l.at[k]
		} else {
			l.here = l.outer
		}
		return here
	}
	out := operand{sort: o.sort, level: ofPlay, pos: n.Pos}
	if o.test != nil {
		out.test = func(l *moment) truth {
			here := move(l)
			t := o.test(l)
			l.here = here
			return t
		}
	}
	if o.num != nil {
		out.num = func(l *moment) (int, bool) {
			here := move(l)
			n, ok := o.num(l)
			l.here = here
			return n, ok
		}
	}
	if o.text != nil {
		out.text = func(l *moment) (string, bool) {
			here := move(l)
			t, ok := o.text(l)
			l.here = here
			return t, ok
		}
	}
	return out, nil
}

// given compiles a word that the query gave a meaning: a letter of a seat, a name bound
// by each, a parameter, a definition.
func (c *compiler) given(n *call, name string) (operand, bool, error) {
	if len(n.Args) == 0 {
		if o, ok := c.params[name]; ok {
			return o, true, nil
		}
		if k, ok := c.each[name]; ok {
			s := aSeat
			if c.suits[name] {
				s = aSuit
			}
			return operand{sort: s, level: ofDeal, pos: n.Pos, num: func(l *moment) (int, bool) { return known(l.vars[k]) }}, true, nil
		}
		for _, s := range engine.Seats {
			if s.String() == name {
				return constant(aSeat, 1<<s, n.Pos), true, nil
			}
		}
	}
	d := c.defines[name]
	if d == nil {
		return operand{}, false, nil
	}
	if len(n.Args) != len(d.Params) {
		return operand{}, true, queryFault(n.Pos, engine.Msg("“%s” is defined with %d arguments, and here it has %d", name, len(d.Params), len(n.Args)))
	}
	if c.using[name] {
		return operand{}, true, queryFault(n.Pos, engine.Msg("“%s” is defined by itself", name))
	}
	params := map[string]operand{}
	for i, p := range d.Params {
		o, err := c.expr(n.Args[i])
		if err != nil {
			return o, true, err
		}
		params[p] = o
	}
	before := c.params
	c.params, c.using[name] = params, true
	o, err := c.expr(d.Body)
	c.params, c.using[name] = before, false
	if err != nil {
		if inner, ok := err.(*QueryError); ok {
			return o, true, queryFault(n.Pos, engine.Msg("in the definition of “%s”: %s", name, inner.Msg))
		}
	}
	o.pos = n.Pos
	return o, true, err
}

// args compiles what a word is asked about.
func (c *compiler) args(n *call, w *word) ([]operand, error) {
	given := n.Args
	var args []operand
	for i, p := range w.params {
		if p.given && len(given) < len(w.params)-i {
			if c.dealOnly {
				return nil, queryFault(n.Pos, engine.Msg("“%s” needs a seat here, because there is no player: %s(A)", w.name, w.name))
			}
			args = append(args, operand{sort: aSeat, level: ofPlay, num: players(func(l *moment) engine.Seat { return l.play().seat })})
			continue
		}
		if len(given) == 0 {
			return nil, queryFault(n.Pos, engine.Msg("“%s” wants %s in parentheses", w.name, p.sort.name()))
		}
		dealOnly := c.dealOnly
		if p.condition {
			c.dealOnly = false
		}
		o, err := c.want(given[0], p.sort)
		c.dealOnly = dealOnly
		if err != nil {
			return nil, err
		}
		if p.literal && o.literal == nil {
			return nil, queryFault(o.pos, engine.Msg("expected a text in quotation marks"))
		}
		args, given = append(args, o), given[1:]
	}
	if len(given) > 0 {
		return nil, queryFault(given[0].Pos, engine.Msg("“%s” wants nothing more", w.name))
	}
	return args, c.literals(w, args)
}

// literals checks texts that must be something.
func (c *compiler) literals(w *word, args []operand) error {
	for i, p := range w.params {
		if !p.literal {
			continue
		}
		text := *args[i].literal
		switch w.name {
		case "found", "deal_found":
			if !slices.Contains(engine.Codes(), engine.Code(text)) {
				return queryFault(args[i].pos, engine.Msg("there is no finding “%s”: sueca validate shows the codes in brackets", text))
			}
		case "ranks":
			for _, letter := range text {
				if rankOf(letter) == engine.NoRank {
					return queryFault(args[i].pos, engine.Msg("“%s” is no rank: they are A 7 K J Q 6 5 4 3 2", string(letter)))
				}
			}
		}
	}
	return nil
}

func joinPath(path []string) string {
	out := path[0]
	for _, p := range path[1:] {
		out += "." + p
	}
	return out
}

// unheard says that a word is not known, and which was perhaps meant.
func (c *compiler) unheard(n *call, name string) error {
	best, least := "", 3
	consider := func(candidate string) {
		if d := lettersApart(name, candidate); d < least && d < len(name) {
			best, least = candidate, d
		}
	}
	for i := range words {
		consider(words[i].name)
	}
	for d := range c.defines {
		consider(d)
	}
	for e := range c.each {
		consider(e)
	}
	if best != "" {
		return queryFault(n.Pos, engine.Msg("“%s” is no word of the language: perhaps “%s”?", name, best))
	}
	return queryFault(n.Pos, engine.Msg("“%s” is no word of the language: sueca find --words lists them", name))
}

// lettersApart gives how many letters two words are apart (V. Levenshtein, 1966).
func lettersApart(a, b string) int {
	x, y := []rune(a), []rune(b)
	row := make([]int, len(y)+1)
	for j := range row {
		row[j] = j
	}
	for i := range x {
		last := row[0]
		row[0] = i + 1
		for j := range y {
			d := last
			if x[i] != y[j] {
				d++
			}
			last = row[j+1]
			row[j+1] = min(d, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(y)]
}
