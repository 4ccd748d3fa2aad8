package output

import (
	"fmt"
	"os"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// utf8Locale reports whether the locale can show more than ASCII.
func Utf8Locale() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := os.Getenv(name); v != "" {
			return strings.Contains(strings.ToUpper(strings.ReplaceAll(v, "-", "")), "UTF8")
		}
	}
	return true
}

// newTable makes a table without frames.
func (o *Output) NewTable(ascii bool) table.Writer {
	t := table.NewWriter()
	style := table.StyleLight
	if ascii {
		style = table.StyleDefault
	}
	style.Options = table.OptionsNoBordersAndSeparators
	style.Format.Header = text.FormatDefault
	t.SetStyle(style)
	return t
}

// alignRight puts the numbers of columns, counted from 1, under each other.
func AlignRight(t table.Writer, numbers ...int) {
	var columns []table.ColumnConfig
	for _, n := range numbers {
		columns = append(columns, table.ColumnConfig{Number: n, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	t.SetColumnConfigs(columns)
}

// render writes a table, without blanks at the ends of lines.
func (o *Output) Render(t table.Writer) {
	for line := range strings.Lines(t.Render()) {
		fmt.Fprintln(o.Stdout, strings.TrimRight(line, " \n"))
	}
}
