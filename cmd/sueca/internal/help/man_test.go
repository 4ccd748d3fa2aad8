package help

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/spf13/pflag"
	"gotest.tools/v3/assert"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
)

// TestMan writes the pages for man, in both languages, and has them read where there is
// something to read them.
func TestMan(t *testing.T) {
	dir := t.TempDir()
	there := filepath.Join(dir, "there")
	assert.NilError(t, os.MkdirAll(filepath.Join(there, "keep"), 0o755))
	for lang, to := range map[string]string{"en": filepath.Join(dir, "new"), "pt": there} {
		for range 2 { // the second time over the first
			var errs bytes.Buffer
			if status := execute([]string{"--lang", lang, "help", "--man", to}, nil, &errs, &errs); status != output.ExitClean || errs.Len() > 0 {
				t.Fatalf("%s: %d %s", lang, status, &errs)
			}
		}
		files, _ := filepath.Glob(to + "/*")
		left, _ := filepath.Glob(to + "/.sueca*")
		verbs, _ := filepath.Glob(to + "/sueca*.1")
		topics, _ := filepath.Glob(to + "/sueca-*.7")
		keep := map[string]int{"en": 0, "pt": 1}[lang]
		if len(topics) != len(topicNames()) || len(verbs) < 35 || len(files) != len(topics)+len(verbs)+keep || len(left) > 0 {
			t.Errorf("%s: %d verbs, %d topics, %d files, left %v", lang, len(verbs), len(topics), len(files), left)
		}
		page, err := os.ReadFile(to + "/sueca-replay.1")
		if err != nil || !strings.Contains(string(page), map[string]string{"en": ".SH SEE ALSO", "pt": ".SH VER TAMBÉM"}[lang]) {
			t.Errorf("%s: %v\n%s", lang, err, page)
		}
		for _, name := range slices.Concat(verbs, topics) {
			page, _ := os.ReadFile(name)
			title, section, _ := strings.Cut(strings.ToUpper(filepath.Base(name)), ".")
			// Its title in capitals and its section, by which man shows it.
			if want := fmt.Sprintf(".TH %q %s ", title, section); !strings.HasPrefix(string(page), want) {
				t.Errorf("%s: %s does not begin with %q: %.200s", lang, filepath.Base(name), want, page)
			}
		}
		// Verbs that have examples have a section of them, and no other page.
		for _, c := range program(verb.NewRun(t.Context(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{})).Commands() {
			page, err := os.ReadFile(filepath.Join(to, "sueca-"+c.Name()+".1"))
			if heading := map[string]string{"en": "\n.SH EXAMPLES\n", "pt": "\n.SH EXEMPLOS\n"}[lang]; err == nil && strings.Contains(string(page), heading) != (c.Example != "") {
				t.Errorf("%s: %s: examples %q", lang, c.Name(), c.Example)
			}
		}
		if _, err := exec.LookPath("groff"); err == nil {
			out, err := exec.Command("groff", slices.Concat([]string{"-k", "-man", "-ww", "-z", "-Tutf8"}, verbs, topics)...).CombinedOutput()
			if err != nil || len(out) > 0 {
				t.Errorf("%s: groff: %v\n%s", lang, err, out)
			}
		}
	}
}

// TestManRefused: nothing is written where not all can be.
func TestManRefused(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	assert.NilError(t, os.WriteFile(file, []byte("mine"), 0o644))
	assert.NilError(t, os.MkdirAll(filepath.Join(dir, "man", "sueca-replay.1"), 0o755))
	for _, to := range []string{file, filepath.Join(dir, "man"), filepath.Join(dir, "none", "man"), filepath.Join(file, "man")} {
		var errs bytes.Buffer
		if status := execute([]string{"help", "--man", to}, nil, &errs, &errs); status != output.ExitTrouble || !strings.HasPrefix(errs.String(), "sueca: ") {
			t.Errorf("%s: %d %s", to, status, &errs)
		}
	}
	var left []string
	filepath.WalkDir(dir, func(name string, _ os.DirEntry, _ error) error {
		left = append(left, strings.TrimPrefix(name, dir))
		return nil
	})
	if text, _ := os.ReadFile(file); string(text) != "mine" || fmt.Sprint(left) != "[ /file /man /man/sueca-replay.1]" {
		t.Errorf("left: %q, %v", text, left)
	}
}

// TestRoff: escaped text is read as it stands.
func TestRoff(t *testing.T) {
	if got := roffSpans([]string{`.a \ **b** 'c'`}); got != "\\&.a \\e \\fBb\\fR \\(aqc\\(aq\n" {
		t.Errorf("%q", got)
	}
}

// wordsOf counts the words and the numbers of a text, whatever their case.
func wordsOf(text string) map[string]int {
	out := map[string]int{}
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		out[w]++
	}
	return out
}

// TestManWhole: of the manual no word is lost, neither in the pages for man nor in what help shows on a
// terminal; and of a verb's help and its flags none in its page.
func TestManWhole(t *testing.T) {
	var (
		request = regexp.MustCompile(`(?m)^\.(TH.*|[A-Z]+)`)
		font    = regexp.MustCompile(`\\f[BIR]`)
		target  = regexp.MustCompile(`\]\([^)]*\)`)
		fence   = regexp.MustCompile("(?m)^ *```.*$")
	)
	unescaped := strings.NewReplacer(`\e`, `\`, `\-`, "-", `\(ga`, "`", `\(ha`, "^", `\(ti`, "~", `\(aq`, "'", `\(bu`, "", `\&`, "")
	marks := strings.NewReplacer("`", "", "**", "")
	lost := func(name, page, shown string) {
		t.Helper()
		there := wordsOf(marks.Replace(shown))
		for w, n := range wordsOf(page) {
			if there[w] < n {
				t.Errorf("%s: of %d times “%s” there are %d", name, n, w, there[w])
			}
		}
	}
	for _, lang := range []string{"en", "pt"} {
		dir := filepath.Join(t.TempDir(), "man")
		var errs bytes.Buffer
		if status := execute([]string{"--lang", lang, "help", "--man", dir}, nil, &errs, &errs); status != output.ExitClean {
			t.Fatalf("%d %s", status, &errs)
		}
		man := func(name string) string {
			text, err := os.ReadFile(filepath.Join(dir, name))
			assert.NilError(t, err)
			return unescaped.Replace(font.ReplaceAllString(request.ReplaceAllString(string(text), ""), ""))
		}
		for _, name := range topicNames() {
			page := marks.Replace(fence.ReplaceAllString(target.ReplaceAllString(TopicPage(lang, name), "]"), ""))
			lost(lang+" "+name+" for man", page, man("sueca-"+name+".7"))
			var shown bytes.Buffer
			if status := execute([]string{"--lang", lang, "help", name}, nil, &shown, &errs); status != output.ExitClean {
				t.Fatalf("%s: %d %s", name, status, &errs)
			}
			lost(lang+" "+name+" on a terminal", page, shown.String())
		}
		if lang == "pt" {
			continue // the verbs are asked for below in English: their words are translated one by one
		}
		for _, c := range verb.AllCommands(program(verb.NewRun(t.Context(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{}))) {
			if c.Hidden || verb.IsTopic(c) || c.HasParent() && c.Parent().Hidden {
				continue
			}
			text := c.CommandPath() + "\n" + c.Short + "\n" + c.Long + "\n" + c.Example
			c.Flags().VisitAll(func(f *pflag.Flag) {
				if !f.Hidden && f.Name != "help" {
					name, usage := unquoted(f)
					text += strings.Join([]string{"\n--", f.Name, f.Shorthand, name, usage}, " ")
				}
			})
			for _, sub := range c.Commands() {
				if !sub.Hidden {
					text += "\n" + sub.CommandPath() + " " + sub.Short
				}
			}
			lost(c.CommandPath(), text, man(manName(c)+".1"))
		}
	}
}
