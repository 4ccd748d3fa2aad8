package query

// condition is a test, and what it is for all plays of a playout at once.
type condition struct {
	test  test
	plays plays
	bare  bool // it does not ask of cards
}

// plays tells of a condition which plays of a playout it can be true of: of no other is it true, or
// unknown. Rest is what must still be asked of those, nil if it is true of all of them. The zero
// plays tell nothing.
type plays struct {
	of   func(*moment) playset
	rest test
}

// exactly returns the plays that a function tells exactly, if there is one.
func exactly(of func(*moment) playset) plays { return plays{of: of} }

// exact reports whether nothing must be asked.
func (p plays) exact() bool { return p.of != nil && p.rest == nil }

// through returns what a function makes of the plays. Where they are not exact, the test that is
// made of theirs is asked.
func (p plays) through(f func(playset) playset, asked test) plays {
	return p.made(func(l *moment) playset { return f(p.of(l)) }, asked)
}

// at returns all plays or none: whether the condition is true of one play, which a test asks.
func (p plays) at(play func(*moment) int, asked test) plays {
	return p.made(func(l *moment) playset { return all(p.of(l).has(play(l))) }, asked)
}

func (p plays) made(of func(*moment) playset, asked test) plays {
	switch {
	case p.of == nil:
		return plays{}
	case p.rest == nil:
		return plays{of: of}
	}
	return plays{of, asked}
}

// not returns the plays of which the condition is not true.
func (p plays) not() plays {
	if !p.exact() {
		return plays{}
	}
	return exactly(func(l *moment) playset { return allPlays &^ p.of(l) })
}

// playsOfAll tells of what conditions are all true.
func playsOfAll(parts []condition) plays {
	var told []func(*moment) playset
	var rest []test
	for _, p := range parts {
		switch {
		case p.plays.of == nil:
			rest = append(rest, p.test)
			continue
		case p.plays.rest != nil:
			rest = append(rest, p.plays.rest)
		}
		told = append(told, p.plays.of)
	}
	if len(told) == 0 && len(parts) > 0 {
		return plays{}
	}
	out := exactly(func(l *moment) playset {
		p := allPlays
		for _, of := range told {
			if p &= of(l); p == 0 {
				break
			}
		}
		return p
	})
	if len(told) == 1 {
		out.of = told[0]
	}
	if len(rest) > 0 {
		out.rest = allOf(rest)
	}
	return out
}

// playsOfAny tells of what some condition is true.
func playsOfAny(parts []condition) plays {
	out := exactly(func(l *moment) (of playset) {
		for _, p := range parts {
			of |= p.plays.of(l)
		}
		return of
	})
	for _, p := range parts {
		switch {
		case p.plays.of == nil:
			return plays{}
		case p.plays.rest != nil:
			out.rest = anyOfTests(testsOf(parts))
		}
	}
	return out
}

func testsOf(parts []condition) (out []test) {
	for _, p := range parts {
		out = append(out, p.test)
	}
	return out
}

// ofPlayout sets what a word without arguments is for all plays of a playout at once.
func (w *word) ofPlayout(o *operand) {
	if len(w.params) > 0 {
		return // it knows it itself
	}
	switch {
	case w.num != nil && w.level == ofMatch:
		n, _ := w.num(nil) // the same everywhere
		o.by = constantly(n)
	case playsWith[w.name] != nil:
		o.plays = exactly(playsWith[w.name])
	default:
		o.by = divisions[w.name]
	}
}
