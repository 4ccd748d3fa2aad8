package candidate

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"gotest.tools/v3/assert"

	"sueca/engine/card"
	"sueca/engine/rules"
)

// named reads three cards by their names.
func named(name string) (card.Card, error) {
	for _, c := range []card.Card{card.New(card.Diamonds, card.Queen), card.New(card.Diamonds, card.Eight), card.New(card.Diamonds, card.Jack)} {
		if c.String() == name {
			return c, nil
		}
	}
	return card.Unknown, fmt.Errorf("no card")
}

// TestRead reads lines, and lines that are none. The schema of the form accepts the first, and refuses the others where a schema can tell.
func TestRead(t *testing.T) {
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(Schema))
	assert.NilError(t, err)
	compiler := jsonschema.NewCompiler()
	assert.NilError(t, compiler.AddResource("candidates.json", doc))
	schema, err := compiler.Compile("candidates.json")
	assert.NilError(t, err)
	r := rules.Default()
	for _, tt := range []struct {
		line, want string
		rules      bool // a schema cannot tell: it is wrong by the rules, or by a sum
	}{
		{line: `{"deal":1,"trick":3,"place":2,"cards":{"Q♦":0.8,"J♦":0.15},"from":"camera 1","at":12.5}`},
		{line: `{"deal":1,"cards":{"Q♦":0}}`},
		{line: `{"deal":1,"hand":"B","cards":{"Q♦":0.98,"J♦":0.9}}`},
		{line: `{"deal":1,"heap":"AC","cards":{"Q♦":1},"from":"camera 2"}`},
		{line: `noise`, want: "no play"},
		{line: `{"deal":1,"cards":{"Q♦":0.5},"colour":1}`, want: "no play"},
		{line: `{"deal":"1","cards":{"Q♦":0.5}}`, want: "no play"},
		{line: `{"deal":1,"cards":["Q♦"]}`, want: "no play"},
		{line: `{"deal":1,"cards":{"Q♦":0.5}} {}`, want: "one play a line"},
		{line: `{"deal":0,"cards":{"Q♦":0.5}}`, want: "count from 1"},
		{line: `{"deal":1,"trick":1,"cards":{"Q♦":0.5}}`, want: "stand together"},
		{line: `{"deal":1,"trick":0,"place":0,"cards":{"Q♦":0.5}}`, want: "no trick 0"},
		{line: `{"deal":1,"trick":11,"place":1,"cards":{"Q♦":0.5}}`, want: "no trick 11", rules: true},
		{line: `{"deal":1,"trick":1,"place":5,"cards":{"Q♦":0.5}}`, want: "no place 5", rules: true},
		{line: `{"deal":1,"cards":{}}`, want: "no cards"},
		{line: `{"deal":1}`, want: "no cards"},
		{line: `{"deal":1,"cards":{"Q♦":1.5}}`, want: "not between 0 and 1"},
		{line: `{"deal":1,"cards":{"Q♦":-0.5}}`, want: "not between 0 and 1"},
		{line: `{"deal":1,"cards":{"Q♦":0.8,"J♦":0.4}}`, want: "more than 1", rules: true},
		{line: `{"deal":1,"cards":{"8♦":0.8}}`, want: "in this deck", rules: true},
		{line: `{"deal":1,"cards":{"Q♦|J♦":0.8}}`, want: "no card"},
		{line: `{"deal":1,"hand":"B","heap":"BD","cards":{"Q♦":1}}`, want: "a play, a hand or a heap"},
		{line: `{"deal":1,"hand":"B","trick":1,"place":1,"cards":{"Q♦":1}}`, want: "a play, a hand or a heap"},
		{line: `{"deal":1,"hand":"E","cards":{"Q♦":1}}`, want: "no hand", rules: true},
		{line: `{"deal":1,"hand":"Z","cards":{"Q♦":1}}`, want: "no hand"},
		{line: `{"deal":1,"heap":"AB","cards":{"Q♦":1}}`, want: "no heap", rules: true},
		{line: `{"deal":1,"from":"` + strings.Repeat("x", mostLine) + `","cards":{"Q♦":0.8}}`, want: "more than", rules: true},
	} {
		said, read := "", 0
		for _, err := range Read(strings.NewReader("\n"+tt.line+"\n"), &r, named) {
			if read++; err != nil {
				said = err.Error()
			}
		}
		if !strings.Contains(said, tt.want) || said != "" && tt.want == "" || read != 1 {
			t.Errorf("%.60s: got %q, want %q", tt.line, said, tt.want)
		}
		var value any
		refused := json.Unmarshal([]byte(tt.line), &value)
		if refused == nil {
			refused = schema.Validate(value)
		}
		if (refused != nil) != (tt.want != "" && !tt.rules) {
			t.Errorf("%.60s: the schema says %v", tt.line, refused)
		}
	}
}
