package notation

import (
	"slices"
	"strconv"
	"strings"

	"sueca/engine"
	"sueca/engine/card"
)

// Mended is a deal that cannot be read because of the numbers of its tricks, as it is read without
// the slip (emenda).
type Mended struct {
	Kind MendKind
	// Trick is the first one that is numbered wrong, or the one that is written twice, by the right
	// numbers.
	Trick int
	// Events are those of the deal, from its line on.
	Events []engine.Event
}

// MendKind is what is done to a text to mend it.
type MendKind uint8

// The kinds of mending, in the order in which they are tried.
const (
	LeftOut    MendKind = iota + 1 // a trick that is written twice is written once
	Sorted                         // the tricks are put in the order of their numbers
	Renumbered                     // they get the numbers of their order
)

// Mend returns a text of a deal as it is read without one slip in the numbers of its tricks; nil where
// they are right, and where it cannot be read without the slip either.
func Mend(text string, opt Options) []Mended {
	in := lines{rest: text, number: 1}
	u, ok := in.unit()
	if !ok || u.lines[0].kind != kindDeal {
		return nil
	}
	table := assumed.Table()
	if !opt.Rules.IsZero() {
		table = opt.Rules.Table()
	}
	m := mender{opt: opt, lines: strings.Split(text, "\n"), most: table.Tricks}
	for _, t := range u.lines {
		if t.kind == kindTrick {
			m.tricks = append(m.tricks, t.number-1)
			m.numbers = append(m.numbers, m.number(t.number-1))
		}
	}
	if !m.right(m.numbers) {
		m.leftOut()
		m.sorted()
		m.renumbered()
	}
	return m.out
}

// mender mends one text.
type mender struct {
	opt     Options
	lines   []string
	tricks  []int // the indexes of the lines of the tricks
	numbers []int // of the tricks, as they are written
	most    int   // tricks that a deal has
	out     []Mended
}

// digits returns where on a line the number of its trick stands.
func digits(line string) (from, to int) {
	from = strings.IndexAny(line, "0123456789")
	return from, from + strings.IndexByte(line[from:], '.')
}

// number returns the number of the trick of a line, 0 for one that is none.
func (m *mender) number(line int) int {
	from, to := digits(m.lines[line])
	n, err := strconv.Atoi(m.lines[line][from:to])
	if err != nil {
		return 0
	}
	return n
}

// numbered returns a line of a trick with another number.
func numbered(line string, n int) string {
	from, to := digits(line)
	return line[:from] + strconv.Itoa(n) + line[to:]
}

// right reports whether tricks can have the numbers.
func (m *mender) right(numbers []int) bool {
	last := 0
	for _, n := range numbers {
		if n <= last || n > m.most {
			return false
		}
		last = n
	}
	return true
}

// leftOut are two neighbouring lines with the same cards, one of which is left out.
func (m *mender) leftOut() {
	for k := 1; k < len(m.tricks); k++ {
		a, b := m.lines[m.tricks[k-1]], m.lines[m.tricks[k]]
		if !card.Repeated(m.cards(a), m.cards(b)) {
			continue
		}
		numbers := slices.Delete(slices.Clone(m.numbers), k, k+1)
		if m.numbers[k] != m.numbers[k-1] || !m.right(numbers) {
			numbers = m.inOrder(len(numbers))
		}
		m.try(LeftOut, numbers[k-1], slices.Delete(slices.Clone(m.tricks), k, k+1), numbers)
		if numbered(a, 1) != numbered(b, 1) {
			m.try(LeftOut, numbers[k-1], slices.Delete(slices.Clone(m.tricks), k-1, k), numbers)
		}
	}
}

// sorted are lines that stand in another order than their numbers.
func (m *mender) sorted() {
	numbers := slices.Sorted(slices.Values(m.numbers))
	if !m.right(numbers) {
		return
	}
	order := make([]int, len(numbers))
	for i, n := range numbers {
		order[i] = m.tricks[slices.Index(m.numbers, n)]
	}
	m.try(Sorted, m.first(numbers), order, numbers)
}

// renumbered are lines in their order with other numbers.
func (m *mender) renumbered() {
	numbers := m.inOrder(len(m.numbers))
	m.try(Renumbered, m.first(numbers), m.tricks, numbers)
}

// first returns the first of the numbers that is not the one that is written.
func (m *mender) first(numbers []int) int {
	for i, n := range numbers {
		if n != m.numbers[i] {
			return n
		}
	}
	return 0
}

// inOrder returns the numbers of so many tricks: from 1 on, or, where they are not a whole deal, from
// the first that is written.
func (m *mender) inOrder(tricks int) (out []int) {
	from := 1
	if tricks < m.most {
		from = m.numbers[0]
	}
	for i := range tricks {
		out = append(out, from+i)
	}
	return out
}

// try reads the text with the lines of some tricks, in another order, in the places of these lines, and keeps it if it can be read.
func (m *mender) try(kind MendKind, trick int, tricks, numbers []int) {
	if !m.right(numbers) {
		return
	}
	lines := slices.Clone(m.lines)
	for i, at := range slices.Sorted(slices.Values(tricks)) {
		lines[at] = numbered(m.lines[tricks[i]], numbers[i])
	}
	for _, at := range m.tricks {
		if !slices.Contains(tricks, at) {
			lines[at] = ""
		}
	}
	events := new(reader).read(strings.Join(lines, "\n"), 1, m.opt).Events
	from := slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted })
	if from < 0 || unreadable(events) {
		return
	}
	m.out = append(m.out, Mended{kind, trick, events[from:]})
}

// cards returns the cards of a line of a trick, nil where it cannot be read.
func (m *mender) cards(line string) (out []card.Card) {
	events := new(reader).read("deal 1\n"+numbered(line, 1), 1, m.opt).Events
	if unreadable(events) {
		return nil
	}
	for _, e := range events {
		if p, ok := e.(*engine.CardPlayed); ok {
			out = append(out, p.Card)
		}
	}
	return out
}

// unreadable reports whether some of a text could not be read.
func unreadable(events []engine.Event) bool {
	return slices.ContainsFunc(events, func(e engine.Event) bool { return e.Kind() == engine.KindQuarantined })
}
