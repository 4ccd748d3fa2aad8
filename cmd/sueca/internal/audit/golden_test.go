package audit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/cmd/internal/output"
)

// TestAuditEdits stores the slip that explains a dispute, by the lines of the audit: then
// there is no renúncia any more.
func TestAuditEdits(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log.db")
	sueca := func(args ...string) string {
		var out, errs bytes.Buffer
		if status := program.Execute(append(args, "--log", log), nil, &out, &errs); status == output.ExitTrouble {
			t.Fatalf("%v: %s", args, errs.String())
		}
		return out.String()
	}
	sueca("import", "--brief", "../../../../testdata/disputes/slip.sueca")
	var line auditLine
	assert.NilError(t, json.Unmarshal([]byte(sueca("audit", "--format", "json", "all")), &line))
	if len(line.Edits) == 0 || line.Verdict != "proven" {
		t.Fatalf("%+v", line)
	}
	for _, amend := range strings.Split(line.Edits[0], "\n") {
		words := strings.TrimPrefix(amend, fmt.Sprintf("amend deal %d ", line.Deal))
		sueca("amend", fmt.Sprintf("%s/%d", line.Match, line.Deal), words)
	}
	if out := sueca("audit", "--format", "json", "all"); out != "" {
		t.Errorf("corrected, it is still found: %s", out)
	}
}
