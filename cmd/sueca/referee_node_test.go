package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sueca/cmd/internal/output"
	"sueca/cmd/internal/referee"
	"sueca/cmd/sueca/internal/audit"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// nodeProgram asks the referee under Node.js as a page asks it: a question a line, an answer a
// line.
const nodeProgram = `
const fs = require('fs');
require(process.argv[3]);
(async () => {
  const go = new Go(), { instance } = await WebAssembly.instantiate(fs.readFileSync(process.argv[2]), go.importObject);
  go.run(instance);
  let n = 0;
  for await (const line of require('readline').createInterface({ input: process.stdin, crlfDelay: Infinity }))
    fs.writeSync(1, await new Promise((done) => suecaReferee.ask(++n, line, done)) + '\n');
  process.exit(0);
})();
`

// asker asks the referee that was compiled to WebAssembly.
type asker struct {
	t   *testing.T
	in  io.WriteCloser
	out *bufio.Reader
}

// newAsker starts the referee under Node.js, or skips the test where there is none.
func newAsker(t *testing.T) *asker {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no Node.js here: what is compiled for pages is not asked")
	}
	made := madeReferee(t)
	z, err := gzip.NewReader(bytes.NewReader(made.Program))
	if err != nil {
		t.Fatal(err)
	}
	program, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, data := range map[string][]byte{"referee.wasm": program, "loader.js": []byte(made.Loader), "ask.js": []byte(nodeProgram)} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(node, filepath.Join(dir, "ask.js"), filepath.Join(dir, "referee.wasm"), filepath.Join(dir, "loader.js"))
	cmd.Stderr = os.Stderr
	a := &asker{t: t}
	if a.in, err = cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	a.out = bufio.NewReaderSize(out, 1<<20)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		a.in.Close()
		cmd.Wait()
	})
	return a
}

// ask asks, and reads the answer into a value.
func (a *asker) ask(q referee.Question, answer any) {
	a.t.Helper()
	text, err := json.Marshal(q)
	if err == nil {
		_, err = a.in.Write(append(text, '\n'))
	}
	if err != nil {
		a.t.Fatal(err)
	}
	line, err := a.out.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, answer)
	}
	if err != nil {
		a.t.Fatalf("%v: %.300s", err, line)
	}
}

var matchStart = regexp.MustCompile(`(?m)^\[Sueca `)

// someMatches returns records of matches: as programs write them, with renúncias and slips, by
// rules of every table, and every other one spoiled by somebody who cannot write.
func someMatches(t *testing.T, many int) (out []string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(27, 27))
	rules := []string{"fpsd", "fpsd target=2", "tres-morto", "dupla players=6", "dupla players=8", "italiana5", "fpsd"}
	for seed := 1; len(out) < many; seed++ {
		var text, errs bytes.Buffer
		if status := execute([]string{"generate", "--deals", "40", "--revokes", "0.2", "--errors", "0.2", "--seed", fmt.Sprint(seed), "--rules", rules[seed%len(rules)]}, nil, &text, &errs); status != output.ExitClean {
			t.Fatal(errs.String())
		}
		from := matchStart.FindAllStringIndex(text.String(), -1)
		for i, at := range from {
			end := text.Len()
			if i+1 < len(from) {
				end = from[i+1][0]
			}
			if len(out)%8 == 7 && seed%3 > 0 && i > 2 {
				break // many of each rules, and not all of the first
			}
			record := text.String()[at[0]:end]
			if rng.IntN(2) == 0 {
				record = spoiled(rng, record)
			}
			if out = append(out, record); len(out) == many {
				return out
			}
		}
	}
	return out
}

// spoiled returns a text with some slips of the pen.
func spoiled(rng *rand.Rand, text string) string {
	lines := strings.SplitAfter(text, "\n")
	for range 1 + rng.IntN(4) {
		i := 1 + rng.IntN(len(lines)-1)
		r := []rune(lines[i])
		switch {
		case len(r) < 4 || strings.HasPrefix(lines[i], "["):
		case rng.IntN(6) == 0:
			lines[i] = "" // a line was forgotten
		case rng.IntN(6) == 0:
			lines[i] += lines[i]
		default: // two letters change places, or one is another
			k, l := rng.IntN(len(r)-1), rng.IntN(len(r)-1)
			if rng.IntN(3) > 0 {
				r[k], r[l] = r[l], r[k]
			} else {
				r[k] = []rune("A7KJQ65432♠♥♣♦ABCD:x*")[rng.IntN(21)]
			}
			lines[i] = string(r)
		}
	}
	return strings.Join(lines, "")
}

// TestRefereeInWebAssembly: what the referee says that a page carries is what the command says:
// findings with their places and words in both languages, verdicts, and what cards are worth.
func TestRefereeInWebAssembly(t *testing.T) {
	many, solved := 40, 8
	if verbtest.Long {
		many, solved = 5000, 500
	}
	a := newAsker(t)
	file := filepath.Join(t.TempDir(), "match.sueca")
	findings, verdicts, values := 0, 0, 0
	for i, record := range someMatches(t, many) {
		if err := os.WriteFile(file, []byte(record), 0o644); err != nil {
			t.Fatal(err)
		}
		type row = map[string]any
		var got struct {
			Refused  *referee.Said
			Findings []row
			Verdicts []row
		}
		a.ask(referee.Question{Ask: "judge", Text: []byte(record)}, &got)
		if got.Refused != nil {
			if n := len(inJSON[row](t, "list", file)); n == 1 {
				t.Errorf("match %d: the page refuses a record that the command reads: %s\n%s", i, got.Refused.EN, record)
			}
			continue
		}
		said := []string{}
		for _, f := range got.Findings {
			said = append(said, fmt.Sprint(f["pt"], f["related_pt"]))
			delete(f, "pt")
			delete(f, "related_pt")
			delete(f, "file") // the page has none
		}
		want := inJSON[row](t, "validate", file)
		inPortuguese := inJSON[row](t, "validate", "--lang", "pt", file)
		for k := range want {
			delete(want[k], "file")
			var related []any
			if list, ok := inPortuguese[k]["related"].([]any); ok {
				for _, r := range list {
					related = append(related, r.(row)["message"])
				}
			}
			words := fmt.Sprint(inPortuguese[k]["message"], any(related))
			if related == nil {
				words = fmt.Sprint(inPortuguese[k]["message"], nil)
			}
			if k < len(said) && said[k] != words {
				t.Errorf("match %d: in Portuguese the page says %s, the command %s", i, said[k], words)
			}
		}
		if len(want)+len(got.Findings) > 0 && !reflect.DeepEqual(got.Findings, want) {
			t.Errorf("match %d: the page finds\n%v\nthe command\n%v\nin\n%s", i, got.Findings, want, record)
		}
		outcomes := inJSON[row](t, "replay", file)
		for _, v := range slices.Concat(outcomes, got.Verdicts) {
			delete(v, "file")
		}
		if !reflect.DeepEqual(got.Verdicts, outcomes) {
			t.Errorf("match %d: by the page\n%v\nby the command\n%v\nin\n%s", i, got.Verdicts, outcomes, record)
		}
		findings, verdicts = findings+len(want), verdicts+len(outcomes)
		if solved > 0 && strings.Contains(record, "fpsd") {
			n := equalWorth(t, a, file, record, min(solved, 4))
			solved, values = solved-n, values+n
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d matches, %d verdicts, %d findings, %d positions solved", many, verdicts, findings, values)
	if verdicts < many || findings < many/2 || values == 0 {
		t.Error("that is too little to say anything")
	}
}

// equalWorth compares what the cards of some deals are worth, at their beginning and in the
// middle of a trick, and returns how many positions it has compared.
func equalWorth(t *testing.T, a *asker, file, record string, most int) (n int) {
	t.Helper()
	for _, at := range []struct{ place, trick, card string }{{"start", "1", "1"}, {"t4c2", "4", "3"}} {
		var out, errs bytes.Buffer
		if status := execute([]string{"solve", "--format", "json", "--trick", at.trick, "--card", at.card, file}, nil, &out, &errs); status > output.ExitFindings {
			continue // a deal of it was not played so far
		}
		for line := range strings.Lines(out.String()) {
			var want audit.SolveLine
			if err := json.Unmarshal([]byte(line), &want); err != nil {
				t.Fatal(err)
			}
			if n == most || want.Deal == nil {
				return n
			}
			var got referee.Worth
			a.ask(referee.Question{Ask: "worth", Text: []byte(record), Deal: *want.Deal, At: at.place}, &got)
			cards := []audit.SolveCardLine{}
			for _, c := range got.Cards {
				cards = append(cards, audit.SolveCardLine{Card: c.Card, Value: c.Value})
			}
			if got.Turn != want.Turn || !reflect.DeepEqual(got.Value, want.Value) || !reflect.DeepEqual(cards, want.Cards) || !reflect.DeepEqual(got.Line, want.Line) {
				t.Errorf("deal %d at %s: the page has %+v, sueca solve %+v\n%s", *want.Deal, at.place, got, want, record)
			}
			n++
		}
	}
	return n
}
