package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

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
