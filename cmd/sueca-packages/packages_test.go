package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// built is a release of this machine's program, made once.
func built(t *testing.T) *release {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("packages for Linux are tried on Linux")
	}
	dir := t.TempDir()
	name := filepath.Join(dir, "sueca-linux-"+runtime.GOARCH)
	build := exec.Command("go", "build", "-trimpath", "-o", name, "./cmd/sueca")
	build.Dir = filepath.Join("..", "..")
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off")
	command(t, build)
	for _, args := range [][]string{{"help", "--lang", "en", "--man", filepath.Join(dir, "man")}, {"help", "--lang", "pt", "--man", filepath.Join(dir, "man", "pt")}} {
		command(t, exec.Command(name, args...))
	}
	check(t, os.Mkdir(filepath.Join(dir, "completions"), 0o777))
	for shell, file := range map[string]string{"bash": "sueca.bash", "zsh": "_sueca", "fish": "sueca.fish"} {
		check(t, os.WriteFile(filepath.Join(dir, "completions", file), command(t, exec.Command(name, "completion", shell)), 0o644))
	}
	check(t, os.WriteFile(filepath.Join(dir, "LICENCES.txt"), command(t, exec.Command(name, "version", "--licences")), 0o644))
	for _, other := range []string{"sueca-darwin-arm64", "sueca-windows-amd64.exe"} {
		check(t, os.WriteFile(filepath.Join(dir, other), []byte(other), 0o755))
	}
	summed(t, dir)
	return &release{dir: dir, version: "1.2.3-20261128120000", base: "https://club.example/sueca/1.2.3", when: 1_795_000_000}
}

// summed writes the sums of a folder.
func summed(t *testing.T, dir string) {
	t.Helper()
	var b strings.Builder
	for _, name := range below(t, dir) {
		if name != "SHA256SUMS" {
			text, err := os.ReadFile(filepath.Join(dir, name))
			check(t, err)
			fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(text), filepath.ToSlash(name))
		}
	}
	check(t, os.WriteFile(filepath.Join(dir, "SHA256SUMS"), []byte(b.String()), 0o644))
}

// below returns the files below a folder.
func below(t *testing.T, dir string) (out []string) {
	t.Helper()
	check(t, filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, err = filepath.Rel(dir, name)
			out = append(out, name)
		}
		return err
	}))
	return out
}

func command(t *testing.T, c *exec.Cmd) []byte {
	t.Helper()
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		t.Fatalf("%v: %v\n%s%s", c.Args, err, out.Bytes(), errs.Bytes())
	}
	return out.Bytes()
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestPackages makes the packages of a release twice, which must be the same bytes, and installs, uses and removes each in a
// root of its own.
func TestPackages(t *testing.T) {
	r := built(t)
	one, other := t.TempDir(), t.TempDir()
	check(t, run(r, one, nil))
	check(t, run(r, other, nil))
	all := below(t, one)
	for _, name := range all {
		a, err := os.ReadFile(filepath.Join(one, name))
		check(t, err)
		b, err := os.ReadFile(filepath.Join(other, name))
		check(t, err)
		if !bytes.Equal(a, b) {
			t.Errorf("%s differs when it is made again", name)
		}
	}
	for _, want := range []string{"homebrew/sueca.rb", "scoop/sueca.json", "winget/Sueca.Sueca.installer.yaml"} {
		if !slices.Contains(all, filepath.FromSlash(want)) {
			t.Errorf("there is no %s in %q", want, all)
		}
	}
	formula, err := os.ReadFile(filepath.Join(one, "homebrew", "sueca.rb"))
	check(t, err)
	for _, want := range []string{r.base + "/sueca-darwin-arm64", r.sums["sueca-darwin-arm64"]} {
		if !bytes.Contains(formula, []byte(want)) {
			t.Errorf("the formula lacks %s", want)
		}
	}
	var scoop struct {
		Architecture map[string]struct{ URL, Hash string }
	}
	text, err := os.ReadFile(filepath.Join(one, "scoop", "sueca.json"))
	check(t, err)
	check(t, json.Unmarshal(text, &scoop))
	if got := scoop.Architecture["64bit"]; got.Hash != r.sums["sueca-windows-amd64.exe"] || got.URL != r.base+"/sueca-windows-amd64.exe#/sueca.exe" {
		t.Errorf("scoop: %v", got)
	}
	t.Run("deb", func(t *testing.T) { tried(t, one, "*.deb", "dpkg", installDeb, "--remove") })
	t.Run("rpm", func(t *testing.T) { tried(t, one, "*.rpm", "rpm", installRPM, "-e") })
}

// installDeb and installRPM run the package manager on a root, in which nothing else is.
func installDeb(root string, args ...string) *exec.Cmd {
	return exec.Command("dpkg", append([]string{"--root=" + root, "--force-not-root", "--force-script-chrootless", "--log=/dev/null"}, args...)...)
}

func installRPM(root string, args ...string) *exec.Cmd {
	return exec.Command("rpm", append([]string{"--root", root, "--dbpath", "/var/lib/rpm", "--nodeps"}, args...)...)
}

// tried installs, uses and removes a package.
func tried(t *testing.T, dir, pattern, manager string, install func(root string, args ...string) *exec.Cmd, remove string) {
	if _, err := exec.LookPath(manager); err != nil {
		t.Skipf("%s is not here", manager)
	}
	if manager == "rpm" && os.Geteuid() != 0 {
		t.Skip("rpm installs as root alone")
	}
	found, err := filepath.Glob(filepath.Join(dir, pattern))
	check(t, err)
	if len(found) != 1 {
		t.Fatalf("%q: one package is to be here", found)
	}
	root := t.TempDir()
	for _, name := range []string{"var/lib/dpkg/updates", "var/lib/dpkg/info", "var/lib/dpkg/triggers", "var/lib/rpm"} {
		check(t, os.MkdirAll(filepath.Join(root, name), 0o777))
	}
	check(t, os.WriteFile(filepath.Join(root, "var/lib/dpkg/status"), nil, 0o644))
	add := []string{"-i", found[0]}
	command(t, install(root, add...))
	for _, name := range []string{
		"usr/bin/sueca", "usr/share/man/man1/sueca.1.gz", "usr/share/man/pt/man1/sueca.1.gz", "usr/share/mime/packages/sueca.xml",
		"usr/share/bash-completion/completions/sueca", "usr/share/doc/sueca/copyright",
	} {
		if _, err := os.Stat(filepath.Join(root, name)); err != nil {
			t.Errorf("%v", err)
		}
	}
	record, err := filepath.Abs("../../testdata/five.sueca")
	check(t, err)
	if out := command(t, exec.Command(filepath.Join(root, "usr/bin/sueca"), "score", record)); len(out) == 0 {
		t.Error("the program that was installed says nothing")
	}
	t.Run("kinds of files", func(t *testing.T) { kinds(t, root) })
	command(t, install(root, remove, "sueca"))
	for _, name := range below(t, filepath.Join(root, "usr")) {
		if strings.Contains(name, "sueca") {
			t.Errorf("usr/%s is left behind", name)
		}
	}
}

// kinds checks that a desktop knows the files of the program.
func kinds(t *testing.T, root string) {
	if _, err := exec.LookPath("update-mime-database"); err != nil {
		t.Skip("update-mime-database is not here")
	}
	mime := filepath.Join(root, "usr/share/mime")
	command(t, exec.Command("update-mime-database", mime))
	t.Cleanup(func() { // it is no part of the package
		for _, name := range below(t, mime) {
			if !strings.HasPrefix(name, "packages") {
				_ = os.Remove(filepath.Join(mime, name))
			}
		}
	})
	text, err := os.ReadFile(filepath.Join(mime, "globs2"))
	check(t, err)
	for _, want := range []string{"50:text/vnd.sueca:*.sueca\n", "50:application/vnd.sueca.pack:*.suecapack\n"} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("globs2 lacks %q:\n%s", want, text)
		}
	}
}

// TestKinds: the marks by which files are known are those that the program writes.
func TestKinds(t *testing.T) {
	for file, want := range map[string]string{"../../eventlog/pack/frame.go": "sueca pack 1\\n", "../../eventlog/schema.go": "0x53554543"} {
		text, err := os.ReadFile(file)
		check(t, err)
		if !bytes.Contains(text, []byte(want)) || !bytes.Contains(mime, []byte(want)) {
			t.Errorf("%s and mime.xml do not both say %s", file, want)
		}
	}
}

// TestRefused: what cannot be packed is refused with a reason.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	check(t, os.WriteFile(filepath.Join(dir, "SHA256SUMS"), []byte("x\n"), 0o644))
	sound := release{dir: dir, version: "1.2.3", when: 1}
	for _, tt := range []struct {
		change func(*release)
		rest   []string
		want   string
	}{
		{func(r *release) { r.dir = "" }, nil, "name the release"},
		{func(r *release) { r.version = "v1" }, nil, "is no version"},
		{func(r *release) { r.version = "1.2.3\nx" }, nil, "is no version"},
		{func(r *release) { r.when = 0 }, nil, "when the commit was made"},
		{func(r *release) { r.base = "http://club.example" }, nil, "is no address"},
		{func(r *release) { r.base = `https://club.example/"` }, nil, "is no address"},
		{func(r *release) { r.dir = filepath.Join(dir, "none") }, nil, "SHA256SUMS"},
		{func(r *release) {}, []string{"x"}, "one argument too many"},
		{func(r *release) {}, nil, "is no sum of a file"},
	} {
		r := sound
		tt.change(&r)
		if err := run(&r, t.TempDir(), tt.rest); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
}
