package oracle

import "slices"

// weigher returns who may be proven in a deal, worked out when it is asked for the first time.
func (j *judge) weigher(c *judged, prior int) func(Play) bool {
	var proofs []map[Play]verdict
	weighed := false
	return func(p Play) bool {
		if !weighed {
			weighed = true
			for _, r := range j.weighed(c, prior) {
				proofs = append(proofs, j.t.proof(r))
			}
		}
		for _, proof := range proofs {
			if proof[p].status != Proven {
				return false
			}
		}
		return len(proofs) > 0
	}
}

// weighed returns the readings of a deal that have a say.
func (j *judge) weighed(c *judged, prior int) []*reading {
	if c.s.Slips == 0 {
		return c.readings
	}
	if c.d.unmatched {
		return nil
	}
	all := j.t.readings(c.d, c.tricks, prior, min(c.s.Slips, 3)+2, 2)
	for _, h := range hypotheses {
		all = append(all, h(j, c, prior)...)
	}
	fewest := c.s.Slips
	for _, r := range all {
		fewest = min(fewest, len(r.slips))
	}
	if len(all) == 0 || fewest >= 3 {
		return nil
	}
	var out, more []*reading
	for _, r := range all {
		if len(r.slips) == fewest {
			out = append(out, r)
		} else if len(r.slips) <= fewest+2 {
			more = append(more, r)
		}
	}
	guilty := map[Play]int{}
	least := 99
	for _, r := range out {
		n := 0
		for p, v := range j.t.proof(r) {
			if v.status == Proven {
				guilty[p]++
				n++
			}
		}
		least = min(least, n)
	}
	open := isOpen(out)
	simplest := len(out)
	for _, r := range more {
		extra := len(r.slips) - fewest
		n, cleared := 0, 0
		proof := j.t.proof(r)
		for p, v := range proof {
			if v.status == Proven {
				n++
			} else if guilty[p] == simplest {
				cleared++
			}
		}
		if extra == 1 && (open || cleared >= 2) || least-n >= extra {
			out = append(out, r)
		}
	}
	return out
}

// isOpen reports whether the simplest readings leave it open what the slip is.
func isOpen(fewest []*reading) bool {
	byCards, kinds := true, map[string]bool{}
	for _, r := range fewest {
		if r.cards {
			continue
		}
		byCards = false
		for _, x := range r.slips {
			if kinds[x.kind] = true; x.kind == "card" || x.kind == "trump" {
				return true
			}
		}
	}
	return byCards || len(kinds) > 1 && len(fewest) > 1
}

// hypotheses are ways to read a deal by other cards than are written.
var hypotheses = []func(j *judge, c *judged, prior int) []*reading{exchanged, unread}

// exchanged takes two cards of different tricks to be written in each other's place: each pair of
// which one lies in a trick that something is contradicted in.
func exchanged(j *judge, c *judged, prior int) (out []*reading) {
	doubted := j.doubted(c)
	for a, k := range c.tricks {
		for b := a + 1; b < len(c.tricks); b++ {
			if !doubted[k.line] && !doubted[c.tricks[b].line] {
				continue
			}
			for i, x := range k.cards {
				for l, y := range c.tricks[b].cards {
					if x.can != y.can && x.exact && y.exact {
						out = append(out, j.otherwise(c, prior, func(tricks []*trick) {
							tricks[a].cards[i].can, tricks[b].cards[l].can = y.can, x.can
						})...)
					}
				}
			}
		}
	}
	return out
}

// doubted returns the lines of the tricks that something is contradicted in.
func (j *judge) doubted(c *judged) map[int]bool {
	out, at := map[int]bool{}, map[set]int{}
	for _, k := range c.tricks {
		for _, x := range k.cards {
			if line := at[x.can]; x.exact && line > 0 && j.t.copies[x.can.first()] == 1 {
				out[line], out[k.line] = true, true
			}
			at[x.can] = k.line
		}
	}
	twice := len(out) > 0
	for _, r := range c.readings {
		for _, x := range r.slips {
			if x.kind == "card" && twice {
				continue
			}
			for _, l := range j.around(c, x) {
				out[l] = true
			}
		}
	}
	return out
}

// unread takes a card that is written twice to be another in the first place.
func unread(j *judge, c *judged, prior int) (out []*reading) {
	seen := map[set][2]int{}
	for n, k := range c.tricks {
		for i, x := range k.cards {
			if !x.exact {
				continue
			}
			if at, twice := seen[x.can]; twice && j.t.copies[x.can.first()] == 1 {
				out = append(out, j.otherwise(c, prior, func(tricks []*trick) {
					tricks[at[0]].cards[at[1]].can, tricks[at[0]].cards[at[1]].exact = anything, false
				})...)
			}
			seen[x.can] = [2]int{n, i}
		}
	}
	return out
}

// otherwise returns the readings of a deal with some cards changed: those that leave less contradicted than
// there is as it is written.
func (j *judge) otherwise(c *judged, prior int, change func([]*trick)) []*reading {
	tricks := make([]*trick, len(c.tricks))
	for i, k := range c.tricks {
		other := *k
		other.cards = slices.Clone(k.cards)
		tricks[i] = &other
	}
	change(tricks)
	out := j.t.readings(c.d, tricks, prior, min(c.s.Slips-1, j.t.depth()), 0)
	for _, r := range out {
		r.slips, r.cards = append(r.slips, slip{"exchanged", 0}), true
	}
	return out
}

// depth is how many more slips are supposed beside an exchange, where there are not too many cards.
func (t *table) depth() int {
	if t.seats > 5 {
		return 0
	}
	return 2
}
