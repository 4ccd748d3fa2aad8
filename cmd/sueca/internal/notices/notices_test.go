package notices

import (
	"strings"
	"testing"
)

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
