package notation_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"gotest.tools/v3/assert"

	"sueca/engine"
	"sueca/notation"
	"sueca/notation/exchange"
)

var long = os.Getenv("SUECA_LONG") != "" // test many more records

// through converts a record to another form and back, and returns it.
func through(t *testing.T, form string, dress []byte) string {
	t.Helper()
	in, err := exchange.Convert(form, bytes.NewReader(dress))
	assert.NilError(t, err)
	text, err := io.ReadAll(in)
	assert.NilError(t, err)
	out := ""
	for m, err := range notation.Matches(bytes.NewReader(text), notation.Options{}) {
		assert.NilError(t, err)
		out += notation.Format(m.Events, notation.English)
	}
	return out
}

// TestForms checks that a record comes back whole from the forms that hold all
// of it, including what cannot be read, and that the schema allows every line
// of json.
func TestForms(t *testing.T) {
	var doc any
	assert.NilError(t, json.Unmarshal([]byte(exchange.Schema), &doc))
	c := jsonschema.NewCompiler()
	assert.NilError(t, c.AddResource("schema.json", doc))
	schema, err := c.Compile("schema.json")
	assert.NilError(t, err)
	records := uint64(400)
	if long {
		records = 10_000
	}
	kinds := map[engine.Kind]int{}
	lines, fields := 0, 0
	for seed := range records {
		events := notation.Generate(seed, false)
		for _, e := range events {
			kinds[e.Kind()]++
		}
		text := notation.Format(events, notation.English)
		dress := exchange.ToJSON(events)
		if got := through(t, "json", dress); got != text {
			t.Fatalf("seed %d, json: %s", seed, cmp.Diff(text, got))
		}
		for line := range strings.Lines(string(dress)) {
			v, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
			if err == nil {
				err = schema.Validate(v)
			}
			if err != nil {
				t.Fatalf("seed %d: %s: %v", seed, line, err)
			}
			if lines++; !strings.HasPrefix(line, `{"line":`) {
				fields++
			}
		}
		if got := through(t, "csv", exchange.ToCSV(events, true)); got != text {
			t.Fatalf("seed %d, csv: %s", seed, cmp.Diff(text, got))
		}
	}
	for k := engine.KindMatchStarted; k <= engine.KindDealAmended; k++ {
		if kinds[k] == 0 {
			t.Errorf("no event of kind %d was tried", k)
		}
	}
	t.Logf("%d records, %d lines, %d of them with fields of their own", records, lines, fields)
}
