package output

import (
	"fmt"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/rivo/uniseg"

	"sueca/cmd/internal/lang"
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
	return &visibleTable{Writer: t, words: a.Words, width: a.Width}
}

// visibleTable is a table whose cells are made visible, and whose numbers are written as the
// language writes them, before they are measured. What is a number then is text to the table
// below, so that the columns of numbers are aligned here.
type visibleTable struct {
	table.Writer
	words   lang.Speaker
	columns []table.ColumnConfig
	texts   []bool // the columns with a cell that is no number
	width   int    // of the terminal, 0 for none
	wide    []int  // the columns
	word    []int  // the widest word in each
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
	row = lang.Shown(t.words.Amounts(row))
	for i, cell := range row {
		if said, ok := cell.(string); ok && t.width > 0 {
			row[i] = strings.Join(bound(words(said)), " ")
		}
	}
	t.measure(row, false)
	t.Writer.AppendRow(row, config...)
}

// together stands for a blank at which no cell is broken, while it is laid out.
const together = "\uE000"

// bound returns words with what is between their parts, if they have any, as a blank at which
// nothing is broken.
func bound(words []string) []string {
	for i, word := range words {
		words[i] = strings.ReplaceAll(word, " ", together)
	}
	return words
}

func (t *visibleTable) AppendHeader(row table.Row, config ...table.RowConfig) {
	row = lang.Shown(row)
	t.measure(row, true)
	t.Writer.AppendHeader(row, config...)
}

// measure learns how wide the columns are, and how wide the words and numbers in them.
func (t *visibleTable) measure(row table.Row, head bool) {
	for i, cell := range row {
		if i == len(t.wide) {
			t.wide, t.word = append(t.wide, 0), append(t.word, 0)
		}
		said := fmt.Sprint(cell)
		for line := range strings.Lines(said) {
			t.wide[i] = max(t.wide[i], uniseg.StringWidth(strings.TrimSuffix(line, "\n")))
		}
		if number := !head && !t.texts[i]; number { // which has blanks in it, and is not broken there
			t.word[i] = max(t.word[i], uniseg.StringWidth(said))
			continue
		}
		for word := range strings.FieldsSeq(said) {
			t.word[i] = max(t.word[i], uniseg.StringWidth(word))
		}
	}
}

// narrowestCell is how narrow a cell may become, even if words in it are broken.
const narrowestCell = 12

// fitted returns how wide each column may be where the terminal is too narrow for all: the
// widest give way first, between their words and, if they must, within.
func (t *visibleTable) fitted() []int {
	wide := slices.Clone(t.wide)
	all := 2*len(wide) - 1 // the blanks around each, of which the last is not drawn
	for _, w := range wide {
		all += w
	}
	for _, least := range []func(i int) int{
		func(i int) int { return t.word[i] },
		func(i int) int { return min(t.word[i], narrowestCell) },
	} {
		for ; all > t.width; all-- {
			widest := -1
			for i, w := range wide {
				if w > least(i) && (widest < 0 || w > wide[widest]) {
					widest = i
				}
			}
			if widest < 0 {
				break
			}
			wide[widest]--
		}
	}
	return wide
}

func (t *visibleTable) SetColumnConfigs(columns []table.ColumnConfig) { t.columns = columns }

func (t *visibleTable) Render() string {
	columns := slices.Clone(t.columns)
	for i, text := range t.texts {
		if !text && !slices.ContainsFunc(columns, func(c table.ColumnConfig) bool { return c.Number == i+1 }) {
			columns = append(columns, right(i+1))
		}
	}
	if t.width > 0 {
		for i, wide := range t.fitted() {
			if wide == t.wide[i] {
				continue
			}
			at := slices.IndexFunc(columns, func(c table.ColumnConfig) bool { return c.Number == i+1 })
			if at < 0 {
				at, columns = len(columns), append(columns, table.ColumnConfig{Number: i + 1})
			}
			columns[at].WidthMax, columns[at].WidthMaxEnforcer = wide, text.WrapSoft
		}
	}
	t.Writer.SetColumnConfigs(columns)
	return strings.ReplaceAll(t.Writer.Render(), together, " ")
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

// ShowTable writes rows below a head, which may be nil, with columns, counted from 1, aligned to the right.
func (a *Output) ShowTable(head table.Row, rows []table.Row, numbers ...int) {
	t := a.NewTable(!Utf8Locale())
	if head != nil {
		t.AppendHeader(head)
	}
	AlignRight(t, numbers...)
	for _, row := range rows {
		t.AppendRow(row)
	}
	a.Render(t)
}

// Render writes a table, without blanks at line ends.
func (a *Output) Render(t table.Writer) {
	for line := range strings.Lines(t.Render()) {
		a.Stdout.Printf("%s\n", strings.TrimRight(line, " \n"))
	}
}
