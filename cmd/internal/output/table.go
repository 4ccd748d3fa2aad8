package output

import (
	"os"
	"runtime"
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
	return visibleTable{t}
}

// visibleTable is a table whose cells are made visible before they are measured.
type visibleTable struct{ table.Writer }

func (t visibleTable) AppendRow(row table.Row, config ...table.RowConfig) {
	t.Writer.AppendRow(lang.Shown(row), config...)
}

func (t visibleTable) AppendHeader(row table.Row, config ...table.RowConfig) {
	t.Writer.AppendHeader(lang.Shown(row), config...)
}

// AlignRight aligns columns, counted from 1, to the right.
func AlignRight(t table.Writer, numbers ...int) {
	var columns []table.ColumnConfig
	for _, n := range numbers {
		columns = append(columns, table.ColumnConfig{Number: n, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	t.SetColumnConfigs(columns)
}

// Render writes a table, without blanks at line ends.
func (a *Output) Render(t table.Writer) {
	for line := range strings.Lines(t.Render()) {
		a.Stdout.Printf("%s\n", strings.TrimRight(line, " \n"))
	}
}
