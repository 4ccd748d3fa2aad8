package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"sueca/cmd/internal/output"
)

// TestFlagEdges: a number is taken up to its limit, the limit itself among them, and refused
// from the next one on, by its name. What else may be wrong with a number that is taken, such
// as a deal that a record does not have, is said in other words.
func TestFlagEdges(t *testing.T) {
	evening := "../../testdata/evening.sueca"
	log := filepath.Join(t.TempDir(), "no.db")
	for _, tt := range []struct {
		args    string // {} is the number
		wrong   string // what is said of one that is refused
		taken   string
		refused string
	}{
		{"show EVENING --deal {}", "--deal is a number from 1", "1 99", "0 -1"},
		{"show EVENING --trick {}", "--trick is a number from 1 to 13", "1 10 13", "0 14 -1"},
		{"show EVENING --trick 1 --card {}", "--card is a number from 1 to 8", "1 4 8", "0 9 -1"},
		{"show EVENING --card {}", "--card is about a trick", "", "1 4"},
		{"show EVENING --size {}x24", "--size is columns and rows", "80 1000", "1 1001"},
		{"show EVENING --size 80x{}", "--size is columns and rows", "24 1000", "1 1001"},
		{"audit EVENING --deal {}", "--deal is a number from 1", "1", "0"},
		{"audit EVENING --deal 1 --trick {}", "--trick is a number from 1 to 13", "1 13", "0 14"},
		{"grade EVENING --deal {}", "--deal is a number from 1", "", "0 -1"},
		{"grade EVENING --seen --worlds {}", "--worlds is a number from 1 to", "", "0 -1 1000000"},
		{"grade EVENING --seen --samples {}", "--samples is a number from 0", "", "-1"},
		{"grade EVENING --seen --within {}", "--within is a number of card points from 0", "", "-0.5"},
		{"score EVENING --svg - --deal {}", "--deal is a number from 1", "1", "0 -1"},
		{"page EVENING --deal {} -o -", "--deal is a number from 1", "1", "0 -1"},
		{"page EVENING --deal 1 --trick {} -o -", "--trick is a number from 1 to 13", "1", "0 14"},
		{"solve EVENING --deal 1 --trick {}", "--trick is a number from 1 to 10", "10", "0 11"},
		{"solve EVENING --deal 1 --trick 10 --card {}", "--card is a number from 1 to 4", "1 4", "0 5"},
		{"find ruff EVENING --max {}", "--max is a number from 0", "0 1", "-1"},
		{"validate EVENING --max-per-code {}", "--max-per-code is a number from 0", "0 1", "-1"},
		{"validate EVENING -j {}", "--jobs is a number from 1", "1 3", "0 -1"},
		{"list --log LOG --as-of {}", "--as-of is a position of the log, from 1", "1", "0 -1"},
		{"generate --deals {}", "--deals is a number from 1", "1", "0 -1"},
		{"generate --deals 1 --files {}", "--files is a number from 1, and goes with --to", "1", "0 2 -1"},
		{"generate --deals 1 --revokes {}", "--revokes and --errors are shares", "0 1", "-0.1 1.1"},
		{"generate --deals 1 --revokes 0.5 --errors {}", "--revokes and --errors are shares", "0 0.5", "0.6"},
		{"generate --deals 1 --honesty {}", "--honesty is a share from 0.5 to 1", "0.5 1", "0.4 1.1"},
		{"generate --deals 1 --pairs {}", "--pairs is 0, or a number from 2", "0 2", "1 -1"},
		{"season ratings EVENING --bootstrap {}", "--bootstrap is a number from 2 to", "0", "1 -1 10001"},
		{"export EVENING --to csv --tables --out NEW --part {}", "--part is a number from 1 to", "1 2147483647", "0 2147483648"},
		{"export EVENING --to csv --tables --out NEW --part-size {}", "--part-size is a number of deals from 1", "0 1", "-1"},
	} {
		try := func(number string) string {
			line := strings.NewReplacer("{}", number, "EVENING", evening, "LOG", log, "NEW", filepath.Join(t.TempDir(), "new")).Replace(tt.args)
			var out, errs bytes.Buffer
			status := execute(strings.Fields(line), strings.NewReader(""), &out, &errs)
			if told := strings.Contains(errs.String(), tt.wrong); told && status != output.ExitTrouble {
				t.Errorf("%s: %q, but it ends with %d", line, tt.wrong, status)
			}
			if strings.Contains(errs.String(), "no flag") {
				t.Errorf("%s: %s", line, errs.String())
			}
			return errs.String()
		}
		for number := range strings.FieldsSeq(tt.taken) {
			if errs := try(number); strings.Contains(errs, tt.wrong) {
				t.Errorf("%s: %s is refused: %s", tt.args, number, errs)
			}
		}
		for number := range strings.FieldsSeq(tt.refused) {
			if errs := try(number); !strings.Contains(errs, tt.wrong) {
				t.Errorf("%s: %s is not refused, but: %s", tt.args, number, errs)
			}
		}
	}
}
