package season

import (
	"cmp"

	"sueca/analysis/season"
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
	out := [][]string{headsOf(columns)}
	for _, row := range rows {
		out = append(out, cellsOf(columns, row))
	}
	return out, nil
}

// headsOf returns the heads of columns.
func headsOf(columns []seasonColumn) (out []string) {
	for _, c := range columns {
		out = append(out, cmp.Or(c.head, "#")) // the rank's has none
	}
	return out
}

// cellsOf returns a row as texts.
func cellsOf(columns []seasonColumn, row *season.Row) (out []string) {
	for _, c := range columns {
		out = append(out, c.cell(row))
	}
	return out
}
