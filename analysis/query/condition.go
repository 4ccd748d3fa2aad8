package query

// condition is a test, and what it is for all plays of a playout at once.
type condition struct {
	test  test
	plays plays
}

// plays tells of a condition which plays of a playout it can be true of: of no other is it true, or
// unknown. If it is exact, it is true of all of those. The zero plays tell nothing.
type plays struct {
	of    func(*moment) playset
	exact bool
}

// exactly returns the plays that a function tells exactly, if there is one.
func exactly(of func(*moment) playset) plays { return plays{of, of != nil} }

// through returns what a function makes of the plays, as exact as they are.
func (p plays) through(f func(playset) playset) plays {
	if of := p.of; of != nil {
		p.of = func(l *moment) playset { return f(of(l)) }
	}
	return p
}

// not returns the plays of which the condition is not true.
func (p plays) not() plays {
	if !p.exact {
		return plays{}
	}
	return p.through(func(p playset) playset { return allPlays &^ p })
}

// at returns all plays or none: whether the condition is true of one play.
func (p plays) at(play func(*moment) int) plays {
	if of := p.of; of != nil {
		p.of = func(l *moment) playset { return all(of(l).has(play(l))) }
	}
	return p
}

// playsOfAll tells of what conditions are all true.
func playsOfAll(parts []condition) plays {
	out := plays{exact: true}
	var known []func(*moment) playset
	for _, p := range parts {
		out.exact = out.exact && p.plays.exact
		if p.plays.of != nil {
			known = append(known, p.plays.of)
		}
	}
	switch {
	case len(known) == 0 && len(parts) > 0:
		return plays{}
	case len(known) == 1:
		out.of = known[0]
		return out
	}
	out.of = func(l *moment) playset {
		p := allPlays
		for _, of := range known {
			if p &= of(l); p == 0 {
				break
			}
		}
		return p
	}
	return out
}

// playsOfAny tells of what some condition is true.
func playsOfAny(parts []condition) plays {
	out := plays{exact: true}
	for _, p := range parts {
		if p.plays.of == nil {
			return plays{}
		}
		out.exact = out.exact && p.plays.exact
	}
	out.of = func(l *moment) (of playset) {
		for _, p := range parts {
			of |= p.plays.of(l)
		}
		return of
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
