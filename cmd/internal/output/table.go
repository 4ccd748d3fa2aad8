package output

import (
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"sueca/cmd/internal/lang"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Utf8Locale reports whether the locale can show more than ASCII. On Windows it says
// nothing of that: every console can.
func Utf8Locale() bool {
	if runtime.GOOS == "windows" {
		return true
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := os.Getenv(name); v != "" {
			return strings.Contains(strings.ToUpper(strings.ReplaceAll(v, "-", "")), "UTF8")
		}
	}
	return true
}

// NewTable returns a table without frames.
func (a *Output) NewTable(ascii bool) table.Writer {
	t := table.NewWriter()
	style := table.StyleLight
	if ascii {
		style = table.StyleDefault
	}
	style.Options = table.OptionsNoBordersAndSeparators
	style.Format.Header = text.FormatDefault
	t.SetStyle(style)
	return &visibleTable{Writer: t, words: a.Words}
}

// visibleTable is a table whose cells are made visible, and whose numbers are written as the
// language writes them, before they are measured. What is a number then is text to the table
// below, so that the columns of numbers are aligned here.
type visibleTable struct {
	table.Writer
	words   lang.Speaker
	columns []table.ColumnConfig
	texts   []bool // the columns with a cell that is no number
}

func (t *visibleTable) AppendRow(row table.Row, config ...table.RowConfig) {
	for len(t.texts) < len(row) {
		t.texts = append(t.texts, false)
	}
	for i, cell := range row {
		switch reflect.ValueOf(cell).Kind() {
		case reflect.Int, reflect.Int64, reflect.Uint64, reflect.Float64:
		default:
			t.texts[i] = true
		}
	}
	t.Writer.AppendRow(lang.Shown(t.words.Amounts(row)), config...)
}

func (t *visibleTable) AppendHeader(row table.Row, config ...table.RowConfig) {
	t.Writer.AppendHeader(lang.Shown(row), config...)
}

func (t *visibleTable) SetColumnConfigs(columns []table.ColumnConfig) { t.columns = columns }

func (t *visibleTable) Render() string {
	columns := slices.Clone(t.columns)
	for i, text := range t.texts {
		if !text && !slices.ContainsFunc(columns, func(c table.ColumnConfig) bool { return c.Number == i+1 }) {
			columns = append(columns, right(i+1))
		}
	}
	t.Writer.SetColumnConfigs(columns)
	return t.Writer.Render()
}

func right(column int) table.ColumnConfig {
	return table.ColumnConfig{Number: column, Align: text.AlignRight, AlignHeader: text.AlignRight}
}

// AlignRight aligns columns, counted from 1, to the right.
func AlignRight(t table.Writer, numbers ...int) {
	var columns []table.ColumnConfig
	for _, n := range numbers {
		columns = append(columns, right(n))
	}
	t.SetColumnConfigs(columns)
}

// Render writes a table, without blanks at line ends.
func (a *Output) Render(t table.Writer) {
	for line := range strings.Lines(t.Render()) {
		a.Stdout.Printf("%s\n", strings.TrimRight(line, " \n"))
	}
}
