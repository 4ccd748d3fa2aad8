package season

import (
	"cmp"

	"sueca/cmd/internal/run"
)

// Texts returns the standing of the players of some matches as texts, its heads first.
func Texts(r *run.Run, ids []string) ([][]string, error) {
	v := &Season{Run: r}
	v.By = "player"
	s, err := v.standing(ids)
	if err != nil {
		return nil, err
	}
	by, grouping := v.rowsBy()
	rows := s.Rows(by, grouping)
	columns := v.seasonColumns(rows)
	head := []string{}
	for _, c := range columns {
		head = append(head, cmp.Or(c.head, "#")) // the rank's has none
	}
	out := [][]string{head}
	for _, row := range rows {
		var cells []string
		for _, c := range columns {
			cells = append(cells, c.cell(row))
		}
		out = append(out, cells)
	}
	return out, nil
}
