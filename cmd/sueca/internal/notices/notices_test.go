package notices

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestUpToDate: the licences are those of what is linked today.
func TestUpToDate(t *testing.T) {
	c := exec.Command("go", "run", "./collect")
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(out), Text()); diff != "" {
		t.Errorf("run go generate ./cmd/sueca/internal/notices, and look at what changed (-want +got):\n%s", diff)
	}
}

// TestModules: the list names each module of go.mod that the command needs, and no
// licence that asks more than to be passed on.
func TestModules(t *testing.T) {
	list, _, _ := strings.Cut(Text(), "\n"+strings.Repeat("=", 80))
	for _, module := range []string{"Go", "github.com/mattn/go-sqlite3", "modernc.org/sqlite", "github.com/inconshreveable/mousetrap", "github.com/spf13/cobra"} {
		if !strings.Contains(list, "\n"+module+", ") {
			t.Errorf("%s is missing", module)
		}
	}
}
