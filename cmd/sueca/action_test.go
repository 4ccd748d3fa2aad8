//go:build unix

package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"
	"gotest.tools/v3/assert"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// workflow is a machine that runs the steps of the action in a repository, as GitHub's does.
type workflow struct {
	t      *testing.T
	action string            // its folder
	steps  map[string]step   // by their names
	inputs map[string]string // of the action
	temp   string
}

// step is a step of the action that is a script.
type step struct {
	run string
	env map[string]string // to what of the inputs and outputs each variable is set
}

var (
	stepName = regexp.MustCompile(`^    - name: (.*)$`)
	stepRun  = regexp.MustCompile(`^      run: (.*)$`)
	stepEnv  = regexp.MustCompile(`^        ([A-Z_]+): \$\{\{ (.*) \}\}$`)
)

// newWorkflow reads the steps of action.yml, and sets up a machine for them.
func newWorkflow(t *testing.T) *workflow {
	t.Helper()
	for _, name := range []string{"bash", "curl", "git", "openssl"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(name + " is not on the path")
		}
	}
	w := &workflow{t: t, action: verbtest.Abs(t, "../../.github/actions/sueca"), steps: map[string]step{}, temp: t.TempDir()}
	name := ""
	for line := range strings.Lines(string(verbtest.Read(t, filepath.Join(w.action, "action.yml")))) {
		line = strings.TrimSuffix(line, "\n")
		if m := stepName.FindStringSubmatch(line); m != nil {
			name = m[1]
			w.steps[name] = step{env: map[string]string{}}
		} else if m := stepRun.FindStringSubmatch(line); m != nil {
			w.steps[name] = step{m[1], w.steps[name].env}
		} else if m := stepEnv.FindStringSubmatch(line); m != nil && name != "" {
			w.steps[name].env[m[1]] = m[2]
		}
	}
	return w
}

// run runs a step in a folder, and returns its exit status, what it says, and its outputs and summary.
func (w *workflow) run(name, dir string) (status int, said string, outputs map[string]string, summary string) {
	w.t.Helper()
	s := w.steps[name]
	cmd := exec.Command("bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", s.run)
	written := func(name string) string { return filepath.Join(w.temp, name) }
	for _, name := range []string{"output", "summary"} {
		os.Remove(written(name))
	}
	// A proxy that answers nothing: whatever is no file would fail.
	cmd.Env = append(os.Environ(), "https_proxy=http://127.0.0.1:1", "GITHUB_ACTION_PATH="+w.action, "RUNNER_TEMP="+w.temp, "GITHUB_PATH="+written("path"),
		"GITHUB_OUTPUT="+written("output"), "GITHUB_STEP_SUMMARY="+written("summary"))
	if path, err := os.ReadFile(written("path")); err == nil {
		cmd.Env = append(cmd.Env, "PATH="+strings.TrimSpace(string(path))+":"+os.Getenv("PATH"))
	}
	for variable, from := range s.env {
		cmd.Env = append(cmd.Env, variable+"="+w.inputs[from])
	}
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		w.t.Fatal(err)
	}
	outputs = map[string]string{}
	text, _ := os.ReadFile(written("output"))
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		outputs[key] = value
	}
	shown, _ := os.ReadFile(written("summary"))
	return cmd.ProcessState.ExitCode(), string(out), outputs, string(shown)
}

// release makes a folder that has the program for this machine, which is these tests, and signed sums.
func (w *workflow) release() (dir, key string) {
	w.t.Helper()
	dir = w.t.TempDir()
	name := fmt.Sprintf("sueca-%s-%s", runtime.GOOS, runtime.GOARCH)
	binary := verbtest.Read(w.t, program(w.t))
	verbtest.Check(w.t, os.WriteFile(filepath.Join(dir, name), binary, 0o600))
	secret, key, err := note.GenerateKey(nil, "club.example/sueca")
	verbtest.Check(w.t, err)
	signer, err := note.NewSigner(secret)
	verbtest.Check(w.t, err)
	signed, err := note.Sign(&note.Note{Text: fmt.Sprintf("%064x  other\n%x  %s\n", 0, sha256.Sum256(binary), name)}, signer)
	verbtest.Check(w.t, err)
	verbtest.Check(w.t, os.WriteFile(filepath.Join(dir, "SHA256SUMS.note"), signed, 0o600))
	return dir, key
}

// git runs git in a folder, as somebody.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=Ana", "-c", "user.email=ana@club.example"}, args...)...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// planted makes a repository of generated records and returns it, the revision before the last files were added, how
// many findings of which codes they all have and how many the last files.
func planted(t *testing.T, files int) (dir, base string, all, last map[string]int) {
	t.Helper()
	dir = t.TempDir()
	git(t, dir, "init", "-q")
	counts := [2]map[string]int{{}, {}}
	for i, share := range []int{files - files/10, files / 10} {
		answers := filepath.Join(t.TempDir(), "answers")
		mustRun(t, "generate", "--deals", fmt.Sprint(3*share), "--files", fmt.Sprint(share), "--seed", fmt.Sprint(i+1), "--revokes", "0.025", "--errors", "0.025",
			"--to", filepath.Join(dir, []string{"old", "new"}[i]), "--answers", answers)
		for line := range bytes.Lines(verbtest.Read(t, answers)) {
			var row struct{ Code string }
			verbtest.Check(t, json.Unmarshal(line, &row))
			counts[i][row.Code]++
		}
		git(t, dir, "add", ".")
		git(t, dir, "commit", "-q", "-m", "records")
	}
	for code, n := range counts[1] {
		counts[0][code] += n
	}
	return dir, git(t, dir, "rev-parse", "HEAD~"), counts[0], counts[1]
}

// TestAction runs the steps of the action: what is not signed, or not as it was, is not installed; what was planted
// in records is found, and what of it is new; and where not everything can be read there is nothing to upload.
func TestAction(t *testing.T) {
	w := newWorkflow(t)
	if len(w.steps) != 4 || w.steps["Show beside the lines"].run != "" {
		t.Fatalf("steps of action.yml that are not run here: %v", slices.Collect(maps.Keys(w.steps)))
	}
	release, key := w.release()
	_, stranger, err := note.GenerateKey(nil, "club.example/sueca")
	verbtest.Check(t, err)
	signed := verbtest.Read(t, filepath.Join(release, "SHA256SUMS.note"))
	for _, tt := range []struct{ desc, key, note, want string }{
		{"another's key of the same name", stranger, string(signed), "SHA256SUMS.note is not signed by club.example/sueca"},
		{"no key", "x", string(signed), "the key is no public key"},
		{"an altered sum", key, strings.Replace(string(signed), "0", "1", 1), "SHA256SUMS.note is not signed by club.example/sueca"},
		{"no signature", key, strings.SplitAfter(string(signed), "\n\n")[0], "SHA256SUMS.note is not signed by club.example/sueca"},
		{"no note", key, "x\n", "SHA256SUMS.note is no signed note"},
		{"nothing", key, "", "SHA256SUMS.note cannot be fetched from the release"},
	} {
		dir := t.TempDir()
		if tt.note != "" {
			verbtest.Check(t, os.WriteFile(filepath.Join(dir, "SHA256SUMS.note"), []byte(tt.note), 0o600))
		}
		w.inputs = map[string]string{"inputs.release": "file://" + dir, "inputs.key": tt.key}
		if status, said, _, _ := w.run("Install", dir); status != 2 || !strings.Contains(said, "::error::sueca: "+tt.want) {
			t.Errorf("%s: %d, %s", tt.desc, status, said)
		}
	}
	files := 40
	if verbtest.Long {
		files = 2000
	}
	dir, base, all, last := planted(t, files)
	w.inputs = map[string]string{"inputs.release": "file://" + release + "/", "inputs.key": key, "inputs.files": "old\nnew\n", "inputs.base": base,
		"inputs.only-new": "true", "inputs.fail-on": "error", "inputs.lang": "en"}
	if status, said, _, _ := w.run("Install", dir); status != 0 {
		t.Fatalf("%d, %s", status, said)
	}
	status, said, out, summary := w.run("Validate", dir)
	if status != 0 || out["status"] != "1" {
		t.Fatalf("%d, %v, %s", status, out, said)
	}
	found := map[string]int{}
	for _, r := range resultsOf(t, out["sarif"]) {
		found[r.RuleID]++
	}
	delete(found, "renuncia-possible") // which follows from a slip that is planted
	assert.DeepEqual(t, found, all)
	for code, n := range last {
		if !strings.Contains(summary, fmt.Sprintf("| `%s` | %d |\n", code, n)) {
			t.Errorf("%s, want %d %s", summary, n, code)
		}
	}
	if !strings.HasPrefix(summary, "### Sueca: new since "+base[:12]+"\n") || strings.Count(strings.ReplaceAll(summary, "\n| `renuncia-possible`", ""), "\n| `") != len(last) {
		t.Errorf("%s, want %v", summary, last)
	}
	w.inputs["steps.validate.outputs.status"] = out["status"]
	if status, _, _, _ := w.run("Verdict", dir); status != 1 {
		t.Errorf("the verdict is %d", status)
	}
	t.Logf("%d files, %d findings, %d of them new", files, len(resultsOf(t, out["sarif"])), strings.Count(summary, "\n    "))

	for _, tt := range []struct {
		desc, files, base, status, heading string
		sarif                              bool
	}{
		{"nothing is new", "old", base, "0", "### Sueca: new since " + base[:12] + "\n\nNothing.\n", true},
		{"a new branch", "new", "0000000000000000000000000000000000000000", "1", "### Sueca: all that is found\n", true},
		{"a revision that nobody has", "new", "0123456789012345678901234567890123456789", "1", "### Sueca: all that is found\n", true},
		{"a folder is missing", "old\nnosuch", base, "2", "### Sueca: new since " + base[:12] + "\n\n**Not everything could be read: see the log.**\n", false},
	} {
		w.inputs["inputs.files"], w.inputs["inputs.base"] = tt.files, tt.base
		status, said, out, summary := w.run("Validate", dir)
		if status != 0 || out["status"] != tt.status || !strings.HasPrefix(summary, tt.heading) || (out["sarif"] != "") != tt.sarif {
			t.Errorf("%s: %d, %v, %s\n%s", tt.desc, status, out, summary, said)
		}
	}
	verbtest.Check(t, os.WriteFile(filepath.Join(release, "sueca-"+runtime.GOOS+"-"+runtime.GOARCH), []byte("x"), 0o600))
	if status, said, _, _ := w.run("Install", dir); status != 2 || !strings.Contains(said, "is not as its sum says") {
		t.Errorf("an altered program: %d, %s", status, said)
	}
}

// result is what is read of a result of SARIF.
type result struct{ RuleID string }

func resultsOf(t *testing.T, file string) []result {
	t.Helper()
	var doc struct{ Runs []struct{ Results []result } }
	verbtest.Check(t, json.Unmarshal(verbtest.Read(t, file), &doc))
	return doc.Runs[0].Results
}

// TestHooks runs the hooks for pre-commit with the names of files behind them, as it does.
func TestHooks(t *testing.T) {
	entries := map[string]string{}
	id := ""
	for line := range strings.Lines(string(verbtest.Read(t, "../../.pre-commit-hooks.yaml"))) {
		if name, ok := strings.CutPrefix(line, "- id: "); ok {
			id = strings.TrimSpace(name)
		} else if entry, ok := strings.CutPrefix(line, "  entry: "); ok {
			entries[id] = strings.TrimSpace(entry)
		}
	}
	if len(entries) != 2 {
		t.Fatalf("%q", entries)
	}
	files := 40
	if verbtest.Long {
		files = 2000
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not on the path")
	}
	dir, _, all, _ := planted(t, files)
	t.Chdir(dir)
	names := strings.Fields(git(t, dir, "ls-files"))
	hook := func(id string, names ...string) (int, string) {
		status, out, _ := outcome(append(append(strings.Fields(entries[id])[1:], "--lang", "en"), names...)...)
		return status, out
	}
	want := 0
	for _, n := range all {
		want += min(n, 100) // of a code a person sees no more
	}
	status, out := hook("sueca-validate", names...)
	if got := strings.Count(out, "\n") - strings.Count(out, "[renuncia-possible]\n"); status != 1 || got != want {
		t.Errorf("%d, %d findings, want %d", status, got, want)
	}
	verbtest.Check(t, os.WriteFile("a.sueca", []byte("[Rules \"fpsd\"]\ndeal 1   dealer A trump A♥\nstop\n"), 0o600))
	if status, out := hook("sueca-fmt", "a.sueca"); status != 1 || out != "a.sueca\n" {
		t.Errorf("%d, %q", status, out)
	}
	mustRun(t, "fmt", "-w", "a.sueca")
	for id := range entries {
		if status, out := hook(id, "a.sueca"); status != 0 || out != "" {
			t.Errorf("%s: %d, %q", id, status, out)
		}
	}
}
