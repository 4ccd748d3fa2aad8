package output

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/schollz/progressbar/v3"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/cmd/internal/lang"
)

// TestTable: numbers stand at the right, written as the language writes them, texts at the left, and
// nothing hidden in either.
func TestTable(t *testing.T) {
	for _, tt := range []struct {
		language string
		right    []int
		want     string
	}{
		{"en", nil, " name         deals  share\n Ana‹U+000A›  12345    1.5\n b                7     10\n"},
		{"pt", nil, " name          deals  share\n Ana‹U+000A›  12\u00a0345    1.5\n b                 7     10\n"},
		{"en", []int{1}, "        name  deals  share\n Ana‹U+000A›  12345    1.5\n           b      7     10\n"},
	} {
		a, out, _ := said(tt.language)
		tab := a.NewTable(false)
		if tt.right != nil {
			AlignRight(tab, tt.right...)
		}
		tab.AppendHeader(table.Row{"name", "deals", "share"})
		tab.AppendRow(table.Row{"Ana\n", 12345, 1.5})
		tab.AppendRow(table.Row{"b", 7, 10})
		a.Render(tab)
		a.Stdout.Flush()
		if d := cmp.Diff(tt.want, out.String()); d != "" {
			t.Errorf("%s (-want +got):\n%s", tt.language, d)
		}
	}
}

// TestFitted: the widest columns give way first, between their words, and within them only if they
// must; none becomes narrower than twelve for that.
func TestFitted(t *testing.T) {
	for _, tt := range []struct {
		wide, word []int
		width      int
		want       []int
	}{
		{[]int{5, 5}, []int{5, 5}, 13, []int{5, 5}},
		{[]int{20, 10}, []int{4, 4}, 33, []int{20, 10}},
		{[]int{20, 10}, []int{4, 4}, 32, []int{19, 10}},
		{[]int{20, 10}, []int{4, 4}, 21, []int{9, 9}},
		{[]int{20, 10}, []int{18, 4}, 25, []int{18, 4}},
		{[]int{20, 10}, []int{18, 4}, 20, []int{13, 4}},
		{[]int{20, 10}, []int{18, 4}, 10, []int{12, 4}},
		{[]int{20, 20}, []int{1, 1}, 20, []int{8, 9}},
	} {
		table := &visibleTable{wide: tt.wide, word: tt.word, width: tt.width}
		if d := cmp.Diff(tt.want, table.fitted()); d != "" {
			t.Errorf("%v in %d:\n%s", tt.wide, tt.width, d)
		}
	}
}

// TestMeasure: a column is as wide as its longest line, and can become as narrow as its longest word;
// a number is never broken.
func TestMeasure(t *testing.T) {
	v := &visibleTable{texts: []bool{true, false}}
	v.measure(table.Row{"two words\nção", "1 000"}, false)
	v.measure(table.Row{"a", "head of it"}, true)
	assert.Check(t, is.DeepEqual([][]int{{9, 10}, {5, 5}}, [][]int{v.wide, v.word}))
}

// TestLocale: the first variable that is set says whether more than ASCII can be shown.
func TestLocale(t *testing.T) {
	for _, tt := range []struct {
		all, ctype, lang string
		want             bool
	}{
		{"", "", "", true}, {"C", "", "", false}, {"pt_PT.UTF-8", "C", "C", true}, {"", "pt_PT.utf8", "C", true}, {"", "C", "pt_PT.UTF-8", false}, {"", "", "POSIX", false}, {"", "", "en.UTF-8", true},
	} {
		t.Setenv("LC_ALL", tt.all)
		t.Setenv("LC_CTYPE", tt.ctype)
		t.Setenv("LANG", tt.lang)
		if got := Utf8Locale(); got != tt.want {
			t.Errorf("%+v: %t", tt, got)
		}
	}
	a, _, _ := said("en")
	for ascii, want := range map[bool]string{false: " a \n b \n───\n c ", true: " a \n b \n---\n c "} {
		tab := a.NewTable(ascii)
		tab.AppendHeader(table.Row{"a"})
		tab.AppendRow(table.Row{"b"})
		tab.AppendSeparator()
		tab.AppendRow(table.Row{"c"})
		if got := tab.Render(); got != want {
			t.Errorf("in ASCII %t:\n%s", ascii, got)
		}
	}
}

// TestWrapped: words are put into lines of a width, with seats and their numbers together.
func TestWrapped(t *testing.T) {
	for _, tt := range []struct {
		text  string
		width int
		want  []string
	}{
		{"", 5, []string{""}}, {"ab cd", 5, []string{"ab cd"}}, {"ab cde", 5, []string{"ab", "cde"}}, {"longer ab", 3, []string{"longer", "ab"}},
		{"to AC 64", 5, []string{"to", "AC 64"}}, {"é ã", 3, []string{"é ã"}},
	} {
		if d := cmp.Diff(tt.want, Wrapped(tt.text, tt.width)); d != "" {
			t.Errorf("%q:\n%s", tt.text, d)
		}
	}
}

// TestWords: what stands together on a line, and where a text is taken up below.
func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"AC 64": "AC 64", "AC +1": "AC +1", "AC −1": "AC −1", "AC Ana": "AC Ana", "AC ana": "AC|ana", "CA 64": "CA|64", "AA 64": "AA|64", "I 64": "I|64", "H 64": "H 64",
		"a – b": "a –|b", "– b": "–|b", "a  – b": "a||–|b", "64 AC": "64|AC",
	} {
		assert.Check(t, is.Equal(strings.Join(words(text), "|"), want), "%q", text)
	}
	for _, tt := range []struct {
		line  string
		width int
		want  int
	}{
		{"abc def", 20, 4}, {"  abc def", 20, 6}, {"abc  def", 20, 5}, {"abc   def", 20, 6}, {"a  b  c", 20, 6}, {"aaaaaaaa  b  c", 20, 10}, {"aaaaaaaaa  b", 20, 4}, {strings.Repeat(" ", 12) + "a", 20, 10},
	} {
		assert.Check(t, is.Equal(lastColumn(tt.line, tt.width), tt.want), "%q", tt.line)
	}
}

// TestUnended: a line that never ends is broken too when it comes out.
func TestUnended(t *testing.T) {
	out := &narrow{width: 20}
	a := NewOutput(lang.Speaker{}, out, out)
	a.Stdout.WriteString("seven cards and then seven")
	a.Stdout.WriteByte('!')
	if out.Len() != 0 {
		t.Errorf("%q before it is flushed", out)
	}
	if err := a.Stdout.Flush(); err != nil || out.String() != "seven cards and then\n    seven!" {
		t.Errorf("%q, %v", out, err)
	}
	a.Stdout.WriteString("x\xe2")
	a.Stdout.Own().Write([]byte("own"))
	a.Stdout.Flush()
	if !strings.HasSuffix(out.String(), "x‹0xE2›own") {
		t.Errorf("%q", out)
	}
}

// TestCells: every kind of value has its cell, and a pointer to nothing an empty one.
func TestCells(t *testing.T) {
	n, big, text := 7, int64(8), "=x"
	for _, tt := range []struct {
		v    any
		want string
	}{
		{&n, "7"}, {(*int)(nil), ""}, {&big, "8"}, {(*int64)(nil), ""}, {&text, "'=x"}, {(*string)(nil), ""}, {false, "false"},
	} {
		if got := cellOf(tt.v); got != tt.want {
			t.Errorf("%v: %q", tt.v, got)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a list is a cell")
		}
	}()
	cellOf([]int{1})
}

// TestBar: a bar goes on with what was read or counted, makes room for findings on the same terminal
// alone, and is gone at the end.
func TestBar(t *testing.T) {
	for _, mixed := range []bool{false, true} {
		a, _, _ := said("en")
		var drawn bytes.Buffer
		p := a.Progress
		p.mixed = mixed
		p.bar = progressbar.NewOptions64(100, progressbar.OptionSetWriter(&drawn))
		p.Read.Store(40)
		if p.At(a, 7); p.bar.State().CurrentNum != 40 || p.bar.State().Description != "deals: 7" {
			t.Errorf("%+v", p.bar.State())
		}
		p.bar = progressbar.NewOptions64(1, progressbar.OptionSetWriter(&drawn))
		if p.Count(3, 4, "x"); p.bar.State().CurrentNum != 3 || p.bar.GetMax() != 5 || p.bar.State().Description != "x" {
			t.Errorf("%+v of %d", p.bar.State(), p.bar.GetMax())
		}
		drawn.Reset()
		if p.Clear(); (drawn.Len() > 0) != mixed {
			t.Errorf("mixed %t: %q", mixed, drawn.String())
		}
		drawn.Reset()
		if p.Stop(); p.bar != nil || drawn.Len() == 0 {
			t.Errorf("%q", drawn.String())
		}
	}
}

// TestProgress: where there is no terminal there is no bar, but what was read is counted; a bar is
// held back in the first moments.
func TestProgress(t *testing.T) {
	a, out, errs := said("en")
	a.Progress.Start(a, func() int64 { t.Error("the size is asked for"); return 0 })
	a.Progress.StartCounting(a)
	a.Progress.At(a, 1)
	a.Progress.Count(1, 2, "x")
	a.Progress.Clear()
	a.Progress.Stop()
	name := filepath.Join(t.TempDir(), "f")
	assert.NilError(t, os.WriteFile(name, []byte("0123456789"), 0o600))
	f, err := os.Open(name)
	assert.NilError(t, err)
	counted := a.Progress.Counted(f)
	defer counted.Close()
	if text, err := io.ReadAll(counted); string(text) != "0123456789" || err != nil || a.Progress.Read.Load() != 10 {
		t.Errorf("%q, %v, %d", text, err, a.Progress.Read.Load())
	}
	for _, w := range []io.Writer{out, f, nil} {
		if IsTerminal(w) || Colours(w) || Width(w) != 0 {
			t.Errorf("%T is a terminal", w)
		}
	}
	for ago, want := range map[time.Duration]string{0: "", slow: "x"} {
		out.Reset()
		l := &late{out, time.Now().Add(-ago)}
		if n, err := l.Write([]byte("x")); n != 1 || err != nil || out.String() != want {
			t.Errorf("after %v: %q", ago, out)
		}
	}
	if errs.Len() > 0 {
		t.Errorf("%q", errs)
	}
}
