package eventlog

import (
	"fmt"
	"slices"

	"sueca/eventlog/evidence"
)

// assemble returns the rows that were signed, after those that all have alike.
func (r *restorer) assemble() ([]evidence.Row, error) {
	edge, err := evidence.NewTree(r.tree.Origin, r.same, treeSource{&r.tx.sqliteReader}).RightEdge()
	if err != nil {
		return nil, err
	}
	var lost []int64
	for pos := r.same + 1; pos <= r.goal.Size && len(lost) < 1000; pos++ {
		if !slices.ContainsFunc(r.sources, func(s source) bool { _, ok := s.rows[pos]; return ok }) {
			lost = append(lost, pos)
		}
	}
	if len(lost) > 0 {
		return nil, restoref("rows that were signed are in none of the copies: %s of %d", ranges(lost), int(r.goal.Size))
	}
	for _, order := range r.orders() {
		rows, ok, err := r.inOrder(order, edge)
		if err != nil || ok {
			return rows, err
		}
	}
	return nil, restoref("the copies have rows for all %d, and they are not those that were signed: one of the copies went another way, or "+
		"was changed", int(r.goal.Size))
}

// orders returns the orders in which the sources are tried: each once as the first, with
// the log itself as the second and as the last.
func (r *restorer) orders() (out [][]int) {
	var copies []int
	for i := range r.sources[1:] {
		copies = append(copies, i+1)
	}
	add := func(order ...int) {
		if !slices.ContainsFunc(out, func(o []int) bool { return slices.Equal(o, order) }) {
			out = append(out, order)
		}
	}
	add(append([]int{0}, copies...)...)
	for i, first := range copies {
		others := slices.Concat(copies[:i], copies[i+1:])
		add(append(append([]int{first}, others...), 0)...)
		add(append([]int{first, 0}, others...)...)
	}
	return out
}

// inOrder takes each row from the first source that has it, and reports whether they are
// what was signed.
func (r *restorer) inOrder(order []int, edge evidence.Edge) (rows []evidence.Row, ok bool, err error) {
	for pos := r.same + 1; pos <= r.goal.Size; pos++ {
		if err := r.ctx.Err(); err != nil {
			return nil, false, err
		}
		for _, i := range order {
			row, ok := r.sources[i].rows[pos]
			if !ok {
				continue
			}
			leaf, err := row.LeafHash()
			if err != nil {
				break // it is no row
			}
			edge.Add(leaf)
			rows = append(rows, row)
			break
		}
		if edge.Size != pos {
			return nil, false, nil
		}
	}
	root, err := edge.Root()
	return rows, err == nil && root == r.goal.Root, err
}

// ranges writes positions as ranges: 3, 7-9.
func ranges(positions []int64) string {
	var b []byte
	for i := 0; i < len(positions); {
		k := i
		for k+1 < len(positions) && positions[k+1] == positions[k]+1 {
			k++
		}
		if i > 0 {
			b = append(b, ", "...)
		}
		if b = fmt.Appendf(b, "%d", positions[i]); k > i {
			b = fmt.Appendf(b, "-%d", positions[k])
		}
		i = k + 1
	}
	return string(b)
}
