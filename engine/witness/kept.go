package witness

import (
	"slices"

	"sueca/engine/card"
)

// tricks aligns the tricks, and decides which are of the deal.
func (j *joining) tricks() {
	j.columns = alignTricks(readable(j.sheets))
	j.kept = make([]bool, len(j.columns))
	n := j.playing()
	kept := 0
	var doubtful []int
	for k, column := range j.columns {
		has, _ := ofOne(column)
		j.kept[k] = has == n || !j.doubledIn(k) // a copy is no trick of the deal
		if j.kept[k] {
			if kept++; has < n && j.conflicts(k) > 0 {
				doubtful = append(doubtful, k)
			}
		}
	}
	slices.SortStableFunc(doubtful, func(a, b int) int { return j.conflicts(b) - j.conflicts(a) })
	for _, k := range doubtful {
		if kept <= j.rules.Table().Tricks {
			break
		}
		j.kept[k] = false
		kept--
	}
	j.numberTricks()
}

// playing returns how many witnesses write tricks of the deal: who writes none is silent about each.
func (j *joining) playing() (n int) {
	for _, w := range j.with() {
		if len(j.sheets[w].tricks) > 0 {
			n++
		}
	}
	return n
}

// numberTricks numbers the tricks that are kept: as all have them; else as one has it who left a gap for a trick that
// nobody wrote, and otherwise one after the other.
func (j *joining) numberTricks() {
	j.numbers = make([]int, len(j.columns))
	last, left := 0, 0
	for _, kept := range j.kept {
		if kept {
			left++
		}
	}
	for k, column := range j.columns {
		if !j.kept[k] {
			continue
		}
		number, least := 0, j.rules.Table().Tricks+1
		for _, t := range column {
			if t != nil {
				number, least = max(number, t.start.E.Number), min(least, t.start.E.Number)
			}
		}
		has, _ := ofOne(column)
		gap := has == j.playing() && least == last+1 && number == last+2 && number+left-1 == j.rules.Table().Tricks
		if number <= last || number > least && !gap || has < j.playing() && number > last+1 || number > j.rules.Table().Tricks {
			number = last + 1
		}
		j.numbers[k], last = number, number
		left--
	}
}

// readable returns the sheets, nil for those that cannot be read.
func readable(sheets []*sheet) []*sheet {
	out := slices.Clone(sheets)
	for w, s := range out {
		if s != nil && s.Unread {
			out[w] = nil
		}
	}
	return out
}

// ofOne returns how many witnesses have a trick, and the first of them.
func ofOne(column []*trick) (has, first int) {
	first = -1
	for w, t := range column {
		if t != nil {
			if has++; first < 0 {
				first = w
			}
		}
	}
	return has, first
}

// doubledIn reports whether a column is a copy of another trick in every record that has it.
func (j *joining) doubledIn(k int) bool {
	for w, t := range j.columns[k] {
		if t == nil {
			continue
		}
		copied := false
		for o, other := range j.columns {
			copied = copied || o != k && other[w] != nil && (j.kept[o] || o > k) && card.Repeated(t.cards(), other[w].cards())
		}
		if !copied {
			return false
		}
	}
	return true
}

// conflicts returns how many known cards of a column lie elsewhere in the records that do not have it.
func (j *joining) conflicts(k int) (n int) {
	_, first := ofOne(j.columns[k])
	for _, c := range j.columns[k][first].cards() {
		if !c.Known() {
			continue
		}
		for w := range j.sheets {
			if j.columns[k][w] != nil {
				continue
			}
			times := 0
			for o, other := range j.columns {
				if o != k && other[w] != nil && slices.Contains(other[w].cards(), c) {
					times++
				}
			}
			if times >= j.copies(c) {
				n++
				break
			}
		}
	}
	return n
}
