package mutation

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Reach says which tests come by which lines, and how long they take (alcance). With it a
// mutant is run against the tests that can notice it and no others, the quick ones first.
type Reach struct {
	tests map[string][]reaching // by package
}

// reaching is what one test comes by.
type reaching struct {
	Test   string            `json:"test"` // as for -test.run, with a subtest behind a stroke
	Millis int64             `json:"ms"`
	Blocks map[string][]span `json:"blocks"` // by file, those that were run
}

// span is a block of statements: lines and columns of its beginning and of its end, as Go's
// coverage has them.
type span [4]int

func (s span) holds(line, column int) bool {
	return (line > s[0] || line == s[0] && column >= s[1]) && (line < s[2] || line == s[2] && column < s[3])
}

// splitFrom is how long a test takes before its subtests are told apart.
const splitFrom = 4 * time.Second

// mostSubtests is how many subtests are told apart: a table of hundreds is one test.
const mostSubtests = 200

// MeasureReach runs each test of the module by itself and returns what they come by. What
// was measured is kept in a folder, and a package whose tests are as they were is not run
// again. Tests that fail are told to a log and left out. It takes somewhat longer than all
// the tests do.
func MeasureReach(ctx context.Context, root, dir string, without []string, log io.Writer) (*Reach, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	out := &Reach{tests: map[string][]reaching{}}
	module, err := moduleOf(ctx, root)
	if err != nil {
		return nil, err
	}
	list := exec.CommandContext(ctx, "go", "list", "./...")
	list.Dir = root
	packages, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	for p := range strings.FieldsSeq(string(packages)) {
		if slices.Contains(without, strings.TrimPrefix(p, module+"/")) {
			continue
		}
		m := measurer{root: root, module: module, of: p, log: log}
		tests, err := m.kept(ctx, filepath.Join(dir, strings.ReplaceAll(p, "/", "_")+".json"))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p, err)
		}
		out.tests[p] = tests
	}
	return out, nil
}

// measurer runs the tests of one package and looks at what they come by.
type measurer struct {
	root, module, of string
	log              io.Writer
	binary, work     string
}

// kept returns what a file has of a package, where the tests are still the same, else
// measures it and writes the file.
func (m *measurer) kept(ctx context.Context, file string) ([]reaching, error) {
	work, err := os.MkdirTemp("", "reach")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	m.work, m.binary = work, filepath.Join(work, "tests")
	below, err := m.below(ctx)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-cover", "-covermode=set", "-coverpkg="+below, "-o", m.binary, m.of)
	cmd.Dir = m.root
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, text)
	}
	if _, err := os.Stat(m.binary); errors.Is(err, fs.ErrNotExist) {
		return nil, nil // there are no tests
	}
	sum, err := m.sum()
	if err != nil {
		return nil, err
	}
	type record struct {
		Sum   string     `json:"sum"`
		Tests []reaching `json:"tests"`
	}
	var old record
	if text, err := os.ReadFile(file); err == nil && json.Unmarshal(text, &old) == nil && old.Sum == sum {
		return old.Tests, nil
	}
	tests, err := m.measure(ctx)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(record{sum, tests})
	if err != nil {
		return nil, err
	}
	return tests, os.WriteFile(file, text, 0o666)
}

// below returns the packages of the module that the tests build, with commas between.
func (m *measurer) below(ctx context.Context) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-test", "-deps", "-f", "{{if not .ForTest}}{{.ImportPath}}{{end}}", m.of)
	cmd.Dir = m.root
	text, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go list: %w", err)
	}
	var out []string
	for p := range strings.FieldsSeq(string(text)) {
		if (p == m.module || strings.HasPrefix(p, m.module+"/")) && !strings.HasSuffix(p, ".test") {
			out = append(out, p)
		}
	}
	return strings.Join(out, ","), nil
}

// sum returns a digest of what the tests are made from.
func (m *measurer) sum() (string, error) {
	h := sha256.New()
	add := func(name string) error {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = io.Copy(h, f)
		return err
	}
	if err := add(m.binary); err != nil {
		return "", err
	}
	err := filepath.WalkDir(filepath.Join(m.dir(), "testdata"), func(name string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		} else if err != nil || d.IsDir() {
			return err
		}
		fmt.Fprintln(h, name)
		return add(name)
	})
	return hex.EncodeToString(h.Sum(nil)), err
}

func (m *measurer) dir() string {
	return folderOf(m.root, m.module, m.of)
}

func folderOf(root, module, p string) string {
	return filepath.Join(root, filepath.FromSlash(strings.TrimPrefix(strings.TrimPrefix(p, module), "/")))
}

func (m *measurer) measure(ctx context.Context) ([]reaching, error) {
	cmd := exec.CommandContext(ctx, m.binary, "-test.list", ".")
	cmd.Dir = m.dir()
	text, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var out []reaching
	for name := range strings.FieldsSeq(string(text)) {
		if strings.HasPrefix(name, "Benchmark") {
			continue
		}
		r, parts, err := m.run(ctx, name)
		if err != nil {
			return nil, err
		}
		if r == nil {
			continue
		}
		if took := time.Duration(r.Millis) * time.Millisecond; took < splitFrom || len(parts) < 2 || len(parts) > mostSubtests {
			out = append(out, *r)
			continue
		}
		for _, part := range parts {
			r, _, err := m.run(ctx, name+"/"+part)
			if err != nil {
				return nil, err
			}
			if r != nil {
				out = append(out, *r)
			}
		}
	}
	return out, nil
}

var subtest = regexp.MustCompile(`(?m)^=== RUN +[^/\s]+/([^/\s]+)$`)

// run runs one test and returns what it comes by, and its subtests; nothing where it fails.
func (m *measurer) run(ctx context.Context, name string) (*reaching, []string, error) {
	dir := filepath.Join(m.work, "counted")
	if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o777)); err != nil {
		return nil, nil, err
	}
	cmd := exec.CommandContext(ctx, m.binary, "-test.v", "-test.timeout=30m", "-test.run="+only([]string{name}), "-test.gocoverdir="+dir)
	cmd.Dir = m.dir()
	cmd.Env = append(os.Environ(), "GOCOVERDIR="+dir)
	begun := time.Now()
	text, err := cmd.CombinedOutput()
	took := time.Since(begun)
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	if err != nil {
		fmt.Fprintf(m.log, "%s: %s fails, and is left out: %v\n", m.of, name, err)
		return nil, nil, nil
	}
	profile := filepath.Join(m.work, "profile")
	if text, err := exec.CommandContext(ctx, "go", "tool", "covdata", "textfmt", "-i="+dir, "-o="+profile).CombinedOutput(); err != nil {
		return nil, nil, fmt.Errorf("go tool covdata: %w: %s", err, text)
	}
	blocks, err := m.read(profile)
	if err != nil {
		return nil, nil, err
	}
	var parts []string
	for _, found := range subtest.FindAllSubmatch(text, -1) {
		parts = append(parts, string(found[1]))
	}
	return &reaching{name, took.Milliseconds(), blocks}, parts, nil
}

var counted = regexp.MustCompile(`^(\S+):(\d+)\.(\d+),(\d+)\.(\d+) \d+ (\d+)$`)

// read reads the blocks that were run from a profile of Go's coverage.
func (m *measurer) read(profile string) (map[string][]span, error) {
	text, err := os.ReadFile(profile)
	if err != nil {
		return nil, err
	}
	out := map[string][]span{}
	s := bufio.NewScanner(bytes.NewReader(text))
	for s.Scan() {
		found := counted.FindStringSubmatch(s.Text())
		if found == nil || found[6] == "0" {
			continue
		}
		var at span
		for i := range at {
			at[i], _ = strconv.Atoi(found[i+2])
		}
		file := strings.TrimPrefix(found[1], m.module+"/")
		out[file] = append(out[file], at)
	}
	return out, s.Err()
}

// of returns the tests of a package that come by a mutant, the quick ones first. known is
// false where the package was not measured.
func (r *Reach) of(p string, m *Mutant) (tests []reaching, known bool) {
	all, known := r.tests[p]
	for _, t := range all {
		if t.comesBy(m) {
			tests = append(tests, t)
		}
	}
	slices.SortStableFunc(tests, func(a, b reaching) int { return int(a.Millis - b.Millis) })
	return tests, known
}

// comesBy reports whether a test runs what a mutant stands in. Go counts neither the
// conditions of cases nor what is set before main: there it is enough to come by the
// function, and by the file.
func (t *reaching) comesBy(m *Mutant) bool {
	blocks := t.Blocks[m.File]
	if m.reach == wholeFile {
		return len(blocks) > 0
	}
	return slices.ContainsFunc(blocks, func(s span) bool {
		if m.reach == wholeFunc {
			return s[0] >= m.begins && s[2] <= m.ends
		}
		return s.holds(m.Line, m.column)
	})
}

// group is some tests that are run together, and how long they take; without tests it is all
// of a package.
type group struct {
	tests []string
	took  time.Duration
}

// quickFirst puts tests into groups that are run one after the other: a mutant that is
// noticed by the first costs no more than these.
func quickFirst(tests []reaching) []group {
	var out []group
	limit := 2 * time.Second
	for i, t := range tests {
		took := time.Duration(t.Millis) * time.Millisecond
		if i == 0 {
			out = append(out, group{})
		} else if out[len(out)-1].took+took > limit {
			out = append(out, group{})
			limit *= 3
		}
		last := &out[len(out)-1]
		last.tests, last.took = append(last.tests, t.Test), last.took+took
	}
	return out
}

// only returns the pattern by which go test runs some tests and no others. They are all of
// one depth, and subtests are all of one test.
func only(tests []string) string {
	var heads, parts []string
	for _, t := range tests {
		head, part, _ := strings.Cut(t, "/")
		if !slices.Contains(heads, head) {
			heads = append(heads, regexp.QuoteMeta(head))
		}
		if part != "" {
			parts = append(parts, regexp.QuoteMeta(part))
		}
	}
	out := "^(" + strings.Join(heads, "|") + ")$"
	if len(parts) > 0 {
		out += "/^(" + strings.Join(parts, "|") + ")$"
	}
	return out
}

// runs splits tests into what one run of go test can be told to run.
func runs(tests []string) [][]string {
	if tests == nil {
		return [][]string{nil}
	}
	by := map[string][]string{}
	var order []string
	for _, t := range tests {
		head, _, sub := strings.Cut(t, "/")
		if !sub {
			head = ""
		}
		if by[head] == nil {
			order = append(order, head)
		}
		by[head] = append(by[head], t)
	}
	out := make([][]string, 0, len(order))
	for _, head := range order {
		out = append(out, by[head])
	}
	return out
}

// moduleOf returns the path of the module in a folder.
func moduleOf(ctx context.Context, root string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-m")
	cmd.Dir = root
	name, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go list: %w", err)
	}
	return path.Clean(strings.TrimSpace(string(name))), nil
}
