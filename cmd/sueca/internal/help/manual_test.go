package help

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rivo/uniseg"
	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/engine/code"
)

// written returns the pages that people read, by their paths, with the language of each.
func written(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{
		verbtest.Top + "/README.md":               "en",
		verbtest.Top + "/.github/LEIA-ME.md":      "pt",
		verbtest.Top + "/.github/CONTRIBUTING.md": "en",
		verbtest.Top + "/analysis/query/QUERY.md": "en",
	}
	for _, lang := range []string{"en", "pt"} {
		files, err := filepath.Glob("../../manual/" + lang + "/*.md")
		if err != nil || len(files) < 15 {
			t.Fatalf("pages in %s: %v, %v", lang, files, err)
		}
		verbs, _ := filepath.Glob("../../manual/" + lang + "/verbs/*.md")
		for _, f := range append(files, verbs...) {
			out[f] = lang
		}
	}
	return out
}

// TestManual: every topic has a page in both languages, with the same headings, code
// blocks and tables; the query language's in English is that of its package.
func TestManual(t *testing.T) {
	verbs := map[string]bool{}
	for _, c := range program(verb.NewRun(context.Background(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{})).Commands() {
		verbs[c.Name()] = !verb.IsTopic(c)
	}
	for page := range written(t) {
		if name := strings.TrimSuffix(filepath.Base(page), ".md"); filepath.Dir(page) == "../../manual/en" && !slices.Contains(topicNames(), name) {
			t.Errorf("%s has no Portuguese", page)
		}
	}
	for _, name := range topicNames() {
		if verbs[name] {
			t.Errorf("%s is a verb too: sueca help %s cannot show both", name, name)
		}
		en, pt := TopicPage("en", name), TopicPage("pt", name)
		for lang, page := range map[string]string{"en": en, "pt": pt} {
			titles := slices.DeleteFunc(blocks(page), func(b block) bool { return b.kind != headingBlock || b.level > 1 })
			if !strings.HasPrefix(page, "# ") || len(titles) != 1 {
				t.Errorf("%s, %s: a page begins with its title, and has one", name, lang)
			}
			if strings.Contains(page, "\t") && name != "library" {
				t.Errorf("%s, %s: a tab, which no terminal shows as wide as another", name, lang)
			}
		}
		if diff := cmp.Diff(pageShape(en), pageShape(pt)); diff != "" {
			t.Errorf("%s: the two pages differ in shape (-en +pt):\n%s", name, diff)
		}
	}
	queries := regexp.MustCompile("(?s)```query\n.*?```")
	if diff := cmp.Diff(queries.FindAllString(TopicPage("en", "query"), -1), queries.FindAllString(TopicPage("pt", "query"), -1)); diff != "" {
		t.Errorf("the worked queries differ (-en +pt):\n%s", diff)
	}
}

// TestReadme: the README is a tour, and stays one. The Portuguese one is arranged by who reads it: it names the same pages,
// and each verb that the other does.
func TestReadme(t *testing.T) {
	verb := regexp.MustCompile("(?:`|\\$ )sueca ([a-z]+)")
	texts := map[string]string{}
	for lang, path := range map[string]string{"en": "/README.md", "pt": "/.github/LEIA-ME.md"} {
		text, err := os.ReadFile(verbtest.Top + path)
		assert.NilError(t, err)
		texts[lang] = string(text)
		if len(text) >= 14000 {
			t.Errorf("%s has %d bytes: what is more than 14,000 goes into the manual", path, len(text))
		}
		for _, name := range topicNames() {
			if !strings.Contains(string(text), "manual/"+lang+"/"+name+".md)") && (name != "query" || lang == "pt") {
				t.Errorf("%s does not name the page %s", path, name)
			}
		}
	}
	for _, m := range verb.FindAllStringSubmatch(texts["en"], -1) {
		if !strings.Contains(texts["pt"], "sueca "+m[1]) {
			t.Errorf("LEIA-ME.md does not name the verb %s", m[1])
		}
	}
	if commands := regexp.MustCompile(`(?m)^    go .*`); commands.FindString(texts["en"]) != commands.FindString(texts["pt"]) {
		t.Error("the two have other first commands")
	}
}

// TestLinks: what a page links to is there.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	for page := range written(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Error(err)
			continue
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			to, _, _ := strings.Cut(m[1], "#")
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), to)); err != nil {
				t.Errorf("%s: nothing is at %s", page, m[1])
			}
		}
	}
}

// TestFindingsPage: the page about findings has every code, with its severity, and no
// other.
func TestFindingsPage(t *testing.T) {
	row := regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\| (\\w+) \\|")
	for lang, severities := range map[string]map[string]code.Severity{
		"en": {"error": code.Error, "warning": code.Warning, "info": code.Info},
		"pt": {"erro": code.Error, "aviso": code.Warning, "nota": code.Info},
	} {
		seen := map[code.Code]bool{}
		for _, m := range row.FindAllStringSubmatch(TopicPage(lang, "findings"), -1) {
			kind := code.Code(m[1])
			seen[kind] = true
			if !slices.Contains(code.All(), kind) {
				t.Errorf("%s: there is no code %s", lang, kind)
			} else if severities[m[2]] != kind.Severity() {
				t.Errorf("%s: %s is %s", lang, kind, kind.Severity())
			}
		}
		for _, code := range code.All() {
			if !seen[code] {
				t.Errorf("%s: the page has no %s", lang, code)
			}
		}
	}
}

// TestShown runs the commands of the blocks marked console, and looks whether they print
// what the page shows: its lines, in order, where … is anything.
func TestShown(t *testing.T) {
	data, err := filepath.Abs(verbtest.Top + "/testdata")
	assert.NilError(t, err)
	for page, lang := range written(t) {
		text, err := os.ReadFile(page)
		assert.NilError(t, err)
		t.Run(strings.TrimPrefix(page, verbtest.Top+"/"), func(t *testing.T) {
			dir := t.TempDir()
			if err := os.Symlink(data, filepath.Join(dir, "testdata")); err != nil {
				t.Skip(err)
			}
			t.Chdir(dir)
			t.Setenv("LC_ALL", map[string]string{"en": "en_GB.UTF-8", "pt": "pt_PT.UTF-8"}[lang])
			t.Setenv("SUECA_LOG", "")
			for _, m := range regexp.MustCompile("(?ms)^```console\n(.*?)^```").FindAllStringSubmatch(string(text), -1) {
				for command, shown := range verbtest.Commands(m[1]) {
					args, ok := strings.CutPrefix(command, "sueca ")
					if !ok {
						args, ok = strings.CutPrefix(command, "go run ./cmd/sueca ")
					}
					if !ok {
						t.Errorf("%s: only sueca can be run", command)
						continue
					}
					out := verbtest.Screen{Columns: shownWidth}
					if status := execute(verbtest.Words(args), strings.NewReader(""), &out, &out); status == output.ExitTrouble {
						t.Errorf("%s: %s", command, &out.Buffer)
					} else if line := missing(out.String(), shown); line != "" {
						t.Errorf("%s\ndoes not print, where it is shown:\n%s\nall of it:\n%s", command, line, &out.Buffer)
					}
				}
			}
		})
	}
}

// shownWidth is the width of the terminal that pages show: of 80 columns, of which the help takes
// two to set it apart.
const shownWidth = 78

// TestShownWidth: what pages show as code is no wider than that.
func TestShownWidth(t *testing.T) {
	for page := range written(t) {
		if strings.HasSuffix(page, "CONTRIBUTING.md") {
			continue // which is on no screen
		}
		text, err := os.ReadFile(page)
		assert.NilError(t, err)
		for _, b := range blocks(string(text)) {
			for _, line := range b.lines {
				if b.kind == codeBlock && uniseg.StringWidth(line) > shownWidth {
					t.Errorf("%s: %d wide: %s", page, uniseg.StringWidth(line), line)
				}
			}
		}
	}
}

// missing returns the first line that is shown and not printed there. A line that ends in …
// is the beginning of one.
func missing(printed string, shown []string) string {
	lines := strings.Split(strings.TrimRight(printed, "\n"), "\n")
	fits := func(line, shown string) bool {
		if start, ok := strings.CutSuffix(shown, "…"); ok {
			return strings.HasPrefix(line, start)
		}
		return strings.TrimRight(line, " ") == shown
	}
	free := false // after …, anything may come first
	for _, s := range shown {
		if s == "…" {
			free = true
			continue
		}
		for free && len(lines) > 0 && !fits(lines[0], s) {
			lines = lines[1:]
		}
		if len(lines) == 0 || !fits(lines[0], s) {
			return s
		}
		lines, free = lines[1:], false
	}
	if len(shown) > 0 && !free && len(lines) > 0 && lines[0] != "" {
		return "(the end)"
	}
	return ""
}

// TestPicture draws the picture of the README again.
func TestPicture(t *testing.T) {
	var out, errs bytes.Buffer
	t.Setenv("LC_ALL", "en_GB.UTF-8")
	if status := execute(verbtest.Words("show ../../../../testdata/evening.sueca --deal 5 --trick 3 --card 4 --svg -"), nil, &out, &errs); status != output.ExitClean {
		t.Fatalf("%d %s", status, &errs)
	}
	golden.Assert(t, out.String(), "../../../manual/deal.svg")
}

// TestLibraryPage runs the program that the manual shows, in a module of its own.
func TestLibraryPage(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	source, err := filepath.Abs(verbtest.Top)
	assert.NilError(t, err)
	page := TopicPage("en", "library")
	block := func(after string) string {
		_, text, _ := strings.Cut(page, after)
		text, _, _ = strings.Cut(text, "\n```")
		return text + "\n"
	}
	mod, program := block("\n```\n"), block("\n```go\n")
	if !strings.Contains(mod, "=> ../sueca") || !strings.Contains(TopicPage("pt", "library"), program) || !strings.Contains(TopicPage("pt", "library"), mod) {
		t.Fatal("the blocks of the page are not the ones meant, or the Portuguese has others")
	}
	sums, err := os.ReadFile(verbtest.Top + "/go.sum")
	assert.NilError(t, err)
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": strings.Replace(mod, "../sueca", source, 1), "main.go": program, "go.sum": string(sums)} {
		assert.NilError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	cmd := exec.Command("go", "run", "-mod=mod", ".", source+"/testdata/evening.sueca")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOPROXY=off", "GOFLAGS=")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	_, shown, _ := strings.Cut(block("\n```text\n"), "\n")
	if line := missing(string(out), strings.Split(strings.TrimSpace(shown), "\n")); line != "" {
		t.Errorf("it does not print %q:\n%s", line, out)
	}
}

// pageShape returns what two translations of a page have in common: the level of each
// heading, the code blocks, and the number of rows of each table.
func pageShape(page string) []string {
	var out []string
	for _, b := range blocks(page) {
		switch b.kind {
		case headingBlock:
			out = append(out, strings.Repeat("#", b.level))
		case codeBlock:
			out = append(out, "code")
		case tableBlock:
			out = append(out, "table"+strings.Repeat(" |", len(b.lines)))
		}
	}
	return slices.Clip(out)
}

// A page of the manual that is given a file is refused, by each of its names, and the verbs that
// it names are there.
func TestPageGivenFile(t *testing.T) {
	for _, name := range topicNames() {
		for _, called := range append([]string{name}, topicAliases[name]...) {
			var stdout, stderr bytes.Buffer
			assert.Equal(t, execute([]string{"--lang", "en", called, "evening.sueca"}, nil, &stdout, &stderr), 2, called)
			assert.Equal(t, stdout.String(), "", called)
			assert.Assert(t, strings.HasPrefix(stderr.String(), "sueca: "+called+" is a page of the manual"), stderr.String())
		}
		for line := range strings.SplitSeq(topicVerbs[name], ", ") {
			if line == "" {
				continue
			}
			assert.Equal(t, execute(append(strings.Fields(line)[1:], "--help"), nil, io.Discard, io.Discard), 0, line)
		}
	}
}
