package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"gotest.tools/v3/golden"

	"sueca/analysis/archive/unpack"
	"sueca/analysis/query"
	"sueca/analysis/signal"
	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/faces"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/eventlog"
	"sueca/notation"
	"sueca/replay"
)

// TestSurface holds what can be typed: verbs, what stands behind them, and their flags with what they
// are without being given. Scripts of others rest on it.
func TestSurface(t *testing.T) {
	var out strings.Builder
	for _, c := range verb.AllCommands(newRootCmd(verb.NewRun(context.Background(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{}))) {
		if verb.IsTopic(c) {
			continue
		}
		fmt.Fprintf(&out, "%s\n", c.UseLine())
		if c.Hidden {
			out.WriteString("  is not listed\n")
		}
		if len(c.Aliases) > 0 {
			fmt.Fprintf(&out, "  is also %s\n", strings.Join(c.Aliases, " "))
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			fmt.Fprintf(&out, "  --%s", f.Name)
			if f.Shorthand != "" {
				out.WriteString(" -" + f.Shorthand)
			}
			name, usage := pflag.UnquoteUsage(f)
			fmt.Fprintf(&out, " (%s) = %q", name, f.DefValue)
			if f.NoOptDefVal != "" && f.NoOptDefVal != "true" {
				fmt.Fprintf(&out, ", alone %q", f.NoOptDefVal)
			}
			if f.Hidden {
				out.WriteString(", not listed")
			}
			fmt.Fprintf(&out, ": %s\n", usage)
		})
	}
	golden.Assert(t, out.String(), "surface.txt")
}

// TestManualLimits checks that the manual names the limits that hold, in both languages.
func TestManualLimits(t *testing.T) {
	limits := []int{
		notation.MaxLine, notation.MaxText, notation.MaxHead, notation.MaxDeal, notation.MaxDeals, notation.MaxCards, notation.MaxMatch, replay.MaxMarks,
		query.MaxLength, query.MaxNesting, query.MaxTerms, query.MaxWork, query.MaxSteps, query.MaxEach, signal.MaxDetectors, eventlog.MaxNumber,
		output.MaxFile, unpack.MaxFree, unpack.MaxRatio, unpack.MaxFreeLines, unpack.MaxWindow, faces.MostDeals,
	}
	for lang, groups := range map[string]struct {
		mark  string
		least int
	}{"en": {",", 1000}, "pt": {" ", 1000}} {
		page := verbtest.Read(t, filepath.Join("manual", lang, "limits.md"))
		var rows []string
		for line := range strings.Lines(string(page)) {
			if cells := strings.Split(line, "|"); len(cells) == 4 && strings.ContainsAny(cells[2], "0123456789") {
				rows = append(rows, strings.TrimSuffix(strings.TrimSpace(cells[2]), " bytes"))
			}
		}
		if len(rows) != len(limits) {
			t.Fatalf("%s: %d rows for %d limits", lang, len(rows), len(limits))
		}
		for i, n := range limits {
			want := strconv.Itoa(n)
			if n >= groups.least {
				for at := len(want) - 3; at > 0; at -= 3 {
					want = want[:at] + groups.mark + want[at:]
				}
			}
			if rows[i] != want {
				t.Errorf("%s, row %d: %q; the limit is %q", lang, i+1, rows[i], want)
			}
		}
	}
}

// TestCompletionBash completes in a bash that has nothing but the script: its words are whole
// although bash splits them at = and :.
func TestCompletionBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash here")
	}
	program := program(t)
	for _, tt := range []struct{ words, want string }{
		{`sueca valid`, "validate"},
		{`sueca replay --format = ""`, "text json"},
		{`sueca replay --format = j`, "json"},
		{`sueca rules show fpsd-c`, "fpsd-consent"},
		{`sueca help she`, "sheets"},
		{`sueca score --compare norte,rol`, `norte\,rolha`},
		{`sueca validate --finding renuncia,renuncia-`, `renuncia\,renuncia-possible`},
	} {
		script := `set -u; shopt -s expand_aliases; PATH=` + filepath.Dir(program) + `:$PATH; source <(sueca completion bash); set +u
COMP_WORDS=(` + tt.words + `); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9
__start_sueca 2>/dev/null; printf '%s\n' "${COMPREPLY[@]}"`
		cmd := exec.Command(bash, "--norc", "--noprofile", "-c", script)
		cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "SUECA_DEFAULTS=")
		out, err := cmd.CombinedOutput()
		if got := strings.Join(strings.Fields(string(out)), " "); err != nil || got != tt.want {
			t.Errorf("%s: offers %q (%v), want %q", tt.words, got, err, tt.want)
		}
	}
}

// TestExtension runs the extension for VS Code in an editor of a few lines, against
// the real language server.
func TestExtension(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("there is no node here")
	}
	extension := verbtest.Abs(t, "editors/vscode/extension.js")
	c := exec.Command("node", "editors/testdata/host.js", extension, program(t), verbtest.Top+"/testdata/five.sueca")
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const want = `found: card-twice points-mismatch renuncia syntax unclaimed-renuncia winner-mismatch
hover: string true
folds: true
symbols: 1
format: true
completion: true
after a slip: true
errors: 0
`
	if string(out) != want {
		t.Errorf("got\n%swant\n%s", out, want)
	}
}
