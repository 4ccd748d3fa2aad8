package editors

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/analysis/season/competition"
	"sueca/analysis/signal"
	"sueca/notation"
)

// pattern is a rule of a TextMate grammar.
type pattern struct {
	Name          string             `json:"name,omitempty"`
	Include       string             `json:"include,omitempty"`
	Match         string             `json:"match,omitempty"`
	Captures      map[string]pattern `json:"captures,omitempty"`
	Begin         string             `json:"begin,omitempty"`
	BeginCaptures map[string]pattern `json:"beginCaptures,omitempty"`
	End           string             `json:"end,omitempty"`
	Patterns      []pattern          `json:"patterns,omitempty"`
}

// What stands around a word, a seat or a number that is no part of another.
const (
	noneBefore = `(?<![\p{L}\p{N}_♠♥♦♣♤♡♢♧❤-])`
	noneAfter  = `(?![\p{L}\p{N}_♠♥♦♣♤♡♢♧❤-])`
)

// oneOf matches one of some words, in any case; the longest first.
func oneOf(words ...string) string {
	words = slices.Compact(slices.Sorted(slices.Values(words)))
	words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
	slices.SortStableFunc(words, func(v, w string) int { return len(w) - len(v) })
	for i, w := range words {
		words[i] = strings.ReplaceAll(regexp.QuoteMeta(w), " ", `\s+`)
	}
	return "(?i:" + strings.Join(words, "|") + ")"
}

func spellings(canonical string) (out []string) {
	for _, w := range notation.Spellings() {
		if notation.KeywordOf(w) == canonical {
			out = append(out, w)
		}
	}
	return out
}

func named(names ...string) map[string]pattern {
	out := map[string]pattern{}
	for i, name := range names {
		if name != "" {
			out[string(rune('1'+i))] = pattern{Name: name + ".sueca"}
		}
	}
	return out
}

// grammar returns the grammar, made of the words that records, competitions and studies are read by.
func grammar() []byte {
	words := slices.Concat(notation.Spellings(), competition.Spellings())
	const seats = `[A-H]{1,8}`
	doc := map[string]any{
		"name": "Sueca", "scopeName": "text.sueca", "fileTypes": []string{"sueca", "competition", "study"},
		"patterns": []pattern{
			{Include: "#text"},
			{Match: `^\s*(\[)(\w+)\s+("(?:\\.|[^"])*")(\])`, Captures: named("", "entity.name.tag", "string.quoted.double")},
			{Match: `^\s*(` + oneOf(signal.StudyEntries()...) + `)(:)\s*(.*)$`, Captures: named("keyword.control.study", "punctuation.separator", "string.unquoted")},
			{Begin: `^\s*(` + oneOf(spellings("deal")...) + `)\s+(\d+)` + noneAfter, BeginCaptures: named("keyword.control", "entity.name.section"), End: `$`,
				Patterns: []pattern{{Include: "#text"}, {Include: "#card"}, {Include: "#word"}, {Include: "#seat"}}},
			{Begin: `^\s*(` + oneOf(spellings("heap")...) + `)\s+(` + seats + `)` + noneAfter, BeginCaptures: named("keyword.other.heap", "variable.parameter"), End: `$`,
				Patterns: []pattern{{Include: "#text"}, {Include: "#card"}, {Include: "#taken"}, {Include: "#word"}}},
			{Match: `^\s*(` + oneOf(spellings("bid")...) + `)\s+(` + seats + `)\s+(?:(` + oneOf(spellings("pass")...) + `)|(\d+))` + noneAfter,
				Captures: named("keyword.other.bid", "variable.parameter", "keyword.other", "constant.numeric")},
			{Begin: `^\s*(` + oneOf(words...) + `)` + noneAfter, BeginCaptures: named("keyword.other"), End: `$`,
				Patterns: []pattern{{Include: "#text"}, {Include: "#card"}, {Include: "#word"}, {Include: "#seat"}, {Include: "#number"}}},
			{Match: `^\s*(\(?\s*\d+\.)\s*(?:([A-H]):)?`, Captures: named("constant.numeric", "variable.parameter")},
			{Match: `^\s*(\d+)\s+-\s+(\d+)` + noneAfter, Captures: named("constant.numeric", "constant.numeric")},
			{Include: "#card"}, {Include: "#taken"}, {Match: `->|[!?]{1,2}|@[0-9.]+`, Name: "keyword.operator.sueca"}, {Include: "#word"},
		},
		"repository": map[string]pattern{
			"text": {Patterns: []pattern{
				{Name: "comment.line.semicolon.sueca", Match: `;.*$`}, {Name: "comment.block.sueca", Match: `\{[^}]*\}`},
				{Name: "string.quoted.double.sueca", Match: `"(?:\\.|[^"])*"`}}},
			"card": {Patterns: []pattern{
				{Name: "markup.deleted.sueca", Match: `[A7KJQRVD65432T*x][♥♦♡♢❤]|[♥♦♡♢❤][A7KJQRVD65432T]*`},
				{Name: "markup.bold.sueca", Match: `[A7KJQRVD65432T*x][♠♣♤♧]|[♠♣♤♧][A7KJQRVD65432T]*`},
				{Name: "constant.language.sueca", Match: `\b(10|[A7KJQRVDakjqrvd65432Tt])(es|co|pa|ou|sp|he|cl|di)\b`}}},
			"taken":  {Match: `(=)(?:\s*([A-H])(?:\s+(\d+))?` + noneAfter + `)?`, Captures: named("keyword.operator", "variable.parameter", "constant.numeric")},
			"word":   {Name: "keyword.other.sueca", Match: noneBefore + oneOf(words...) + noneAfter},
			"seat":   {Name: "variable.parameter.sueca", Match: noneBefore + seats + noneAfter},
			"number": {Name: "constant.numeric.sueca", Match: `(?<![\p{L}\p{N}_♠♥♦♣♤♡♢♧❤])\d[\d.-]*` + noneAfter},
		},
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(doc); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// TestGrammar: the grammar is the one that is made of the words that are read; -update makes it.
func TestGrammar(t *testing.T) {
	golden.Assert(t, string(grammar()), "../vscode/sueca.tmLanguage.json")
}

// TestGrammarScopes reads lines with the grammar as VS Code does, and holds what each piece is. It needs the npm
// packages vscode-textmate and vscode-oniguruma.
func TestGrammarScopes(t *testing.T) {
	textmate(t)
	tests := []struct{ line, want string }{
		{`deal 3 dealer H trump 5♥`, "deal=keyword.control 3=entity.name.section dealer=keyword.other H=variable.parameter trump=keyword.other 5♥=markup.deleted"},
		{`7. F: K♦ A♦ A♣! = G 19`, "7.=constant.numeric F=variable.parameter K♦=markup.deleted A♦=markup.deleted A♣=markup.bold !=keyword.operator ==keyword.operator G=variable.parameter 19=constant.numeric"},
		{`hand G ♠543 ♥A742`, "hand=keyword.other G=variable.parameter ♠543=markup.bold ♥A742=markup.deleted"},
		{`points ACEG 153 BDFH 87`, "points=keyword.other ACEG=variable.parameter 153=constant.numeric BDFH=variable.parameter 87=constant.numeric"},
		{`bid E 75`, "bid=keyword.other.bid E=variable.parameter 75=constant.numeric"},
		{`licita A passa ; sim`, "licita=keyword.other.bid A=variable.parameter passa=keyword.other ; sim=comment.line.semicolon"},
		{`declare C trump ♦ call K♦`, "declare=keyword.other C=variable.parameter trump=keyword.other ♦=markup.deleted call=keyword.other K♦=markup.deleted"},
		{`heap AC 5♥ A / J♥ 2 = A 15 / 6♥ reversed tricks`, "heap=keyword.other.heap AC=variable.parameter 5♥=markup.deleted J♥=markup.deleted ==keyword.operator A=variable.parameter 15=constant.numeric " +
			"6♥=markup.deleted reversed tricks=keyword.other"},
		{`claim B against D trick 7 upheld "nota"`, `claim=keyword.other B=variable.parameter against=keyword.other D=variable.parameter trick=keyword.other 7=constant.numeric upheld=keyword.other "nota"=string.quoted.double`},
		{`confessa D vaza 2`, "confessa=keyword.other D=variable.parameter vaza=keyword.other 2=constant.numeric"},
		{`form league double`, "form=keyword.other league=keyword.other double=keyword.other"},
		{`matches from 2026-10-01 to 2026-10-31`, "matches=keyword.other from=keyword.other 2026-10-01=constant.numeric to=keyword.other 2026-10-31=constant.numeric"},
		{`competição "Noites"`, `competição=keyword.other "Noites"=string.quoted.double`},
		{`1 - 4 table 2`, "1=constant.numeric 4=constant.numeric table=keyword.other"},
		{`hypothesis: high, then low`, "hypothesis=keyword.control.study :=punctuation.separator high, then low=string.unquoted"},
		{`[Event "Noite"]`, `Event=entity.name.tag "Noite"=string.quoted.double`},
		{`pontos AC 68 BD 52`, "pontos=keyword.other AC=variable.parameter 68=constant.numeric BD=variable.parameter 52=constant.numeric"},
		{`pointsman`, ""},
	}
	var lines strings.Builder
	for _, tt := range tests {
		lines.WriteString(tt.line + "\n")
	}
	c := exec.Command("node", "testdata/textmate.js", "vscode/sueca.tmLanguage.json", "-")
	c.Stdin, c.Stderr = strings.NewReader(lines.String()), os.Stderr
	out, err := c.Output()
	assert.NilError(t, err)
	got := strings.Split(string(out), "\n")
	for i, tt := range tests {
		if got[i] != tt.want {
			t.Errorf("%s\ngot  %s\nwant %s", tt.line, got[i], tt.want)
		}
	}
}
