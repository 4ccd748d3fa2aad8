package main

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"

	"sueca/cmd/sueca/internal/notices"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestDependencies: the page of what sueca is built on has the modules that go.mod names directly, each once, of their versions; the day of
// the release where Go knows it, and the licence that the program passes on.
func TestDependencies(t *testing.T) {
	page := string(verbtest.Read(t, "../../.github/DEPENDENCIES.md"))
	line := regexp.MustCompile(`(?m)^- \*\*(\S+)\*\* (\S+) \((\d{4}-\d\d-\d\d)\), ([A-Za-z0-9.-]+(?:, (?:patent grant|[A-Z][A-Za-z0-9.]*-[A-Za-z0-9.-]+|MIT))*)\. `)
	if lines, entries := len(line.FindAllString(page, -1)), strings.Count(page, "\n- "); lines != entries || lines < 30 {
		t.Errorf("%d of %d entries can be read", lines, entries)
	}
	known, dated := 0, 0
	for dir, heads := range map[string][]string{"../..": {"In the program", "In tests and tools alone"}, "../sueca-beam": {"In cmd/sueca-beam"}, "../sueca-mutation": {"In cmd/sueca-mutation"},
		"../sueca-packages": {"In cmd/sueca-packages"}} {
		text := verbtest.Read(t, filepath.Join(dir, "go.mod"))
		mod, err := modfile.Parse("go.mod", text, nil)
		verbtest.Check(t, err)
		wanted := map[string]string{}
		for _, r := range mod.Require {
			if !r.Indirect && r.Mod.Path != "sueca" {
				wanted[r.Mod.Path] = r.Mod.Version
			}
		}
		for _, head := range heads {
			_, part, ok := strings.Cut(page, "\n## "+head+"\n")
			part, _, _ = strings.Cut(part, "\n## ")
			if !ok {
				t.Errorf("no part %q", head)
			}
			for _, m := range line.FindAllStringSubmatch(part, -1) {
				module, version, day, licence := m[1], m[2], m[3], m[4]
				if wanted[module] != version {
					t.Errorf("%s: the page has %s %s, go.mod %q", head, module, version, wanted[module])
				}
				delete(wanted, module)
				if _, passed, ok := strings.Cut(notices.Text(), "\n"+module+", "+version+": "); ok {
					known++
					if passed, _, _ = strings.Cut(passed, "\n"); passed != licence {
						t.Errorf("%s: the licence is %s on the page, and %s in the program", module, licence, passed)
					}
				}
				list := exec.Command("go", "list", "-m", "-f", `{{with .Time}}{{.Format "2006-01-02"}}{{end}}`, module)
				list.Dir, list.Env = dir, append(list.Environ(), "GOPROXY=off", "GOFLAGS=-mod=readonly")
				released, err := list.Output()
				if said := strings.TrimSpace(string(released)); err == nil && said != "" { // nothing where the module was not fetched
					if dated++; said != day {
						t.Errorf("%s %s: the day is %s on the page, and was %s", module, version, day, said)
					}
				}
			}
		}
		for module, version := range wanted {
			t.Errorf("%s/go.mod: %s %s has no line on the page", dir, module, version)
		}
	}
	if known < 20 || dated == 0 {
		t.Errorf("the licences of %d modules were compared, and the days of %d", known, dated)
	}
}
