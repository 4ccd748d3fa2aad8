package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/kjk/lzma"

	"sueca/cmd/internal/referee"
	"sueca/cmd/sueca/internal/audit"
	"sueca/cmd/sueca/internal/verb/verbtest"
	"sueca/replay/viewer/page"
)

// nodeProgram unpacks the referee under Node.js, writes it into a file, and asks it, all as a page
// does: a question a line, an answer a line.
const nodeProgram = `
const fs = require('fs');
require(process.argv[2] + '/loader.js');
(async () => {
  const program = await suecaUnpack(JSON.parse(fs.readFileSync(process.argv[2] + '/packed.json')));
  fs.writeFileSync(process.argv[2] + '/referee.wasm', program);
  const go = new Go(), { instance } = await WebAssembly.instantiate(program, go.importObject);
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
	dir string
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
	in := &page.Engine{Program: made.Program, Loader: made.Loader}
	packed, err := json.Marshal(map[string]any{"text": in.Signs(), "size": len(in.Program), "sum": in.Sum()})
	verbtest.Check(t, err)
	a := &asker{t: t, dir: t.TempDir()}
	for name, data := range map[string][]byte{"packed.json": packed, "loader.js": []byte(in.Script()), "ask.js": []byte(nodeProgram)} {
		verbtest.Check(t, os.WriteFile(filepath.Join(a.dir, name), data, 0o644))
	}
	cmd := exec.Command(node, filepath.Join(a.dir, "ask.js"), a.dir)
	cmd.Stderr = os.Stderr
	if a.in, err = cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	verbtest.Check(t, err)
	a.out = bufio.NewReaderSize(out, 1<<20)
	verbtest.Check(t, cmd.Start())
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
	verbtest.Check(a.t, err)
	line, err := a.out.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, answer)
	}
	if err != nil {
		a.t.Fatalf("%v: %.300s", err, line)
	}
}

// TestUnpacked: what a page unpacks is what was packed, byte for byte.
func TestUnpacked(t *testing.T) {
	a := newAsker(t)
	a.ask(referee.Question{}, new(any)) // which waits for it
	z := lzma.NewReader(bytes.NewReader(madeReferee(t).Program))
	defer z.Close()
	want, err := io.ReadAll(z)
	verbtest.Check(t, err)
	got := verbtest.Read(t, filepath.Join(a.dir, "referee.wasm"))
	if !bytes.HasPrefix(got, []byte("\x00asm")) || !bytes.Equal(got, want) {
		t.Errorf("%d bytes, of %d that were packed", len(got), len(want))
	}
}

// someMatches returns records of matches: as programs write them, with renúncias and slips, by rules of every table,
// and every other one spoiled by somebody who cannot write.
func someMatches(t *testing.T, many int) (out []string) {
	t.Helper()
	rng := rand.New(rand.NewPCG(27, 27))
	for seed := 1; ; seed++ {
		for _, rules := range []string{"fpsd", "fpsd target=2", "tres-morto", "dupla players=6", "dupla players=8", "italiana5"} {
			text := mustRun(t, "generate", "--deals", "10", "--revokes", "0.2", "--errors", "0.2", "--seed", fmt.Sprint(seed), "--rules", rules)
			for i, record := range strings.Split(strings.TrimPrefix(text, "[Sueca "), "\n[Sueca ") {
				record = "[Sueca " + record + "\n"
				if i%2 == 0 {
					record = spoiled(rng, record)
				}
				if out = append(out, record); len(out) == many {
					return out
				}
			}
		}
	}
}

// spoiled returns a text with some slips of the pen: lines that are forgotten or written twice, and letters that
// change places or are others.
func spoiled(rng *rand.Rand, text string) string {
	lines := strings.SplitAfter(text, "\n")
	for range 1 + rng.IntN(4) {
		i := 1 + rng.IntN(len(lines)-1)
		r := []rune(lines[i])
		switch what := rng.IntN(6); {
		case len(r) < 4 || strings.HasPrefix(lines[i], "["):
		case what < 2:
			lines[i] = strings.Repeat(lines[i], 2*what)
		case what < 5:
			k, l := rng.IntN(len(r)-1), rng.IntN(len(r)-1)
			r[k], r[l] = r[l], r[k]
			lines[i] = string(r)
		default:
			r[rng.IntN(len(r)-1)] = []rune("A7KJQ65432♠♥♣♦ABCD:x*")[rng.IntN(21)]
			lines[i] = string(r)
		}
	}
	return strings.Join(lines, "")
}

// TestRefereeInWebAssembly: what the referee says that a page carries is what the command says:
// findings with their places and words in both languages, verdicts, and what cards are worth.
func TestRefereeInWebAssembly(t *testing.T) {
	t.Parallel()
	many, solved := 40, 8
	if verbtest.Long {
		many, solved = 5000, 500
	}
	a := newAsker(t)
	file := filepath.Join(t.TempDir(), "match.sueca")
	findings, verdicts, values := 0, 0, 0
	for i, record := range someMatches(t, many) {
		verbtest.Check(t, os.WriteFile(file, []byte(record), 0o644))
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
		want, outcomes := inJSON[row](t, "validate", file), inJSON[row](t, "replay", file)
		for k, f := range inJSON[row](t, "validate", "--lang", "pt", file) {
			want[k]["pt"], want[k]["related_pt"] = f["message"], nil
			if list, _ := f["related"].([]any); len(list) > 0 {
				var related []any
				for _, r := range list {
					related = append(related, r.(row)["message"])
				}
				want[k]["related_pt"] = related
			}
		}
		for _, f := range got.Findings {
			if _, ok := f["related_pt"]; !ok {
				f["related_pt"] = nil
			}
		}
		for _, row := range slices.Concat(want, outcomes, got.Findings, got.Verdicts) {
			delete(row, "file") // the page has none
		}
		if d := cmp.Diff(want, got.Findings, cmpopts.EquateEmpty()) + cmp.Diff(outcomes, got.Verdicts); d != "" {
			t.Errorf("match %d: -command +page\n%s\n%s", i, d, record)
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
		// Where a deal was not played so far there is none.
		for _, want := range inJSON[audit.SolveLine](t, "solve", "--trick", at.trick, "--card", at.card, file) {
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
