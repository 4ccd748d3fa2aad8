package query

import (
	"maps"
	"slices"
	"strings"

	"sueca/engine/card"
	"sueca/engine/code"
	"sueca/engine/message"
)

// call compiles a word with its arguments.
func (c *compiler) call(n *call) (operand, error) {
	owner, name := "", n.Path[0]
	if len(n.Path) > 2 {
		return operand{}, queryFault(n.Pos, "“%s” has one dot too many: a play and a word, such as a.rank", strings.Join(n.Path, "."))
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
	out := w.answer(c, args)
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
			return out, queryFault(n.Pos, "“%s” is about a card, and there is none here: look for one, or ask with some(…)", name)
		}
		// What a seat holds depends on when it is asked.
		if out.level == ofDeal && !c.dealOnly && (w.topic == "holdings" || w.topic == "seats" && len(w.params) > 0) {
			out.level = ofPlay
		}
		return out, nil
	}
	return c.of(owner, out, n)
}

// of compiles a question about another play.
func (c *compiler) of(owner string, o operand, n *call) (operand, error) {
	k, step := c.steps[owner]
	if !step && owner != "this" {
		return o, queryFault(n.Pos, "there is no play “%s” before this: plays are named as in “%s: lead then …”", owner, owner)
	}
	c.owned = true
	at := func(l *moment) int { return l.outer }
	if step {
		at = func(l *moment) int { return l.at[k] }
	}
	out := operand{sort: o.sort, level: ofPlay, pos: n.Pos, num: elsewhere(o.num, at), text: elsewhere(o.text, at)}
	if o.test != nil {
		out.test = func(l *moment) truth {
			here := l.here
			l.here = at(l)
			t := o.test(l)
			l.here = here
			return t
		}
	}
	if step && k+1 != c.binding { // the play is bound before any is looked for
		out.plays = o.plays.at(at, out.test)
		if o.by != nil {
			out.by = o.by.at(at)
		}
	}
	return out, nil
}

// elsewhere returns what is asked at another play; nil where nothing is.
func elsewhere[T any](ask func(*moment) (T, bool), at func(*moment) int) func(*moment) (T, bool) {
	if ask == nil {
		return nil
	}
	return func(l *moment) (T, bool) {
		here := l.here
		l.here = at(l)
		v, ok := ask(l)
		l.here = here
		return v, ok
	}
}

// given compiles a word that the query defines: the letter of a seat, a name bound by
// each, a parameter, a definition.
func (c *compiler) given(n *call, name string) (operand, bool, error) {
	if len(n.Args) == 0 {
		if o, ok := c.params[name]; ok {
			return o, true, c.count(o.work, n.Pos)
		}
		if k, ok := c.each[name]; ok {
			s := aSeat
			if c.suits[name] {
				s = aSuit
			}
			bound := func(l *moment) (int, bool) { return known(l.vars[k]) }
			return operand{sort: s, level: ofDeal, pos: n.Pos, num: bound, by: boundTo(k)}, true, nil
		}
		for s := card.A; s <= card.H; s++ {
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
		return operand{}, true, queryFault(n.Pos, "“%s” is defined with %d arguments, and here it has %d", name, len(d.Params), len(n.Args))
	}
	if c.using[name] {
		return operand{}, true, queryFault(n.Pos, "“%s” is defined by itself", name)
	}
	params := map[string]operand{}
	for i, p := range d.Params {
		work := c.work
		o, err := c.expr(n.Args[i])
		if err != nil {
			return o, true, err
		}
		o.work, c.work = c.work-work, work // it is needed where the definition uses it
		params[p] = o
	}
	before := c.params
	c.params, c.using[name] = params, true
	o, err := c.expr(d.Body)
	c.params, c.using[name] = before, false
	if err != nil {
		if inner, ok := err.(*Error); ok && inner.whole {
			inner.Line, inner.Col = n.Pos.Line, n.Pos.Column
		} else if ok {
			return o, true, queryFault(n.Pos, "in the definition of “%s”: %s", name, inner.Msg)
		}
	}
	o.pos = n.Pos
	return o, true, err
}

// args compiles the arguments of a word.
func (c *compiler) args(n *call, w *word) ([]operand, error) {
	given := n.Args
	var args []operand
	for i, p := range w.params {
		if p.given && len(given) < len(w.params)-i {
			if c.dealOnly {
				return nil, queryFault(n.Pos, "“%s” needs a seat here, because there is no player: %s(A)", w.name, w.name)
			}
			args = append(args, operand{sort: aSeat, level: ofPlay, num: oneSeat(whoPlayed), by: bySeats})
			continue
		}
		if len(given) == 0 {
			return nil, queryFault(n.Pos, "“%s” wants %s in parentheses", w.name, p.sort.name())
		}
		dealOnly := c.dealOnly
		if p.condition {
			c.dealOnly = false
		}
		work := c.work
		o, err := c.want(given[0], p.sort)
		c.dealOnly = dealOnly
		if p.condition && err == nil {
			c.work += (cardsOfDeal - 1) * (c.work - work)
			err = c.affordable(n.Pos)
		}
		if err != nil {
			return nil, err
		}
		if p.literal && o.literal == nil {
			return nil, queryFault(o.pos, "expected a text in quotation marks")
		}
		args, given = append(args, o), given[1:]
	}
	if len(given) > 0 {
		return nil, queryFault(given[0].Pos, "“%s” wants nothing more", w.name)
	}
	return args, c.literals(w, args)
}

// literals checks the arguments that must be certain texts.
func (c *compiler) literals(w *word, args []operand) error {
	for i, p := range w.params {
		if !p.literal {
			continue
		}
		text := *args[i].literal
		switch w.name {
		case "found", "deal_found":
			if !slices.Contains(code.All(), code.Code(text)) {
				return queryFault(args[i].pos, "there is no finding “%s”: sueca validate shows the codes in brackets", text)
			}
		case "ranks":
			if _, err := ranksOf(text, args[i].pos); err != nil {
				return err
			}
		}
	}
	return nil
}

// unheard returns the error for an unknown word, with the word that was perhaps meant.
func (c *compiler) unheard(n *call, name string) error {
	var names []string
	for i := range words {
		names = append(names, words[i].name)
	}
	names = slices.Concat(names, slices.Sorted(maps.Keys(c.defines)), slices.Sorted(maps.Keys(c.each)))
	if best := message.Nearest(name, names); best != "" {
		return queryFault(n.Pos, "“%s” is no word of the language: perhaps “%s”?", name, best)
	}
	return queryFault(n.Pos, "“%s” is no word of the language: sueca find --words lists them", name)
}
