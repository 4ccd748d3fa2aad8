package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/sourcegraph/jsonrpc2"
	"gotest.tools/v3/assert"
	"gotest.tools/v3/golden"

	"sueca/analysis/simulate"
	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/engine"
	"sueca/notation"
)

// editor talks to the server, and writes down the answers.
type editor struct {
	t    testing.TB
	conn *jsonrpc2.Conn
	log  bytes.Buffer
	told chan json.RawMessage // the notifications
	done chan error
}

// newTestRun returns a run whose output is thrown away.
func newTestRun() *run.Run {
	out := output.NewOutput(lang.New("en"), io.Discard, io.Discard)
	return run.New(context.Background(), out, nil)
}

const lspURI = "file:///club/evening.sueca"

// newEditor starts a server and an editor.
func newEditor(t testing.TB) *editor {
	t.Helper()
	a, b := net.Pipe()
	server := newTestRun()
	done := make(chan error, 1)
	go func() { done <- Serve(server, "test", a, a) }()
	e := &editor{t: t, told: make(chan json.RawMessage, 16), done: done}
	e.conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(b, jsonrpc2.VSCodeObjectCodec{}), jsonrpc2.HandlerWithError(
		func(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
			e.told <- *req.Params
			return nil, nil
		}))
	t.Cleanup(func() {
		e.conn.Close()
		<-done
	})
	return e
}

// ask asks, and writes the answer down.
func (e *editor) ask(method string, params any) json.RawMessage {
	e.t.Helper()
	var out json.RawMessage
	err := e.conn.Call(context.Background(), method, params, &out)
	if err != nil {
		out, _ = json.Marshal(err.Error())
	}
	e.write(method, params, out)
	return out
}

// tell notifies, and writes down what is published then.
func (e *editor) tell(method string, params any) {
	e.t.Helper()
	if err := e.conn.Notify(context.Background(), method, params); err != nil {
		e.t.Fatal(err)
	}
	e.write(method, params, <-e.told)
}

func (e *editor) write(method string, params any, out json.RawMessage) {
	text, err := json.Marshal(params)
	if err != nil {
		e.t.Fatal(err)
	}
	if len(text) > 200 {
		text = append(text[:200], "…"...)
	}
	e.log.WriteString(method + " " + string(text) + "\n")
	var pretty bytes.Buffer
	if json.Indent(&pretty, out, "  ", " ") == nil {
		e.log.WriteString("  " + pretty.String() + "\n\n")
	} else {
		e.log.WriteString("  " + string(out) + "\n\n")
	}
}

// at returns parameters about a position.
func at(line, character int) map[string]any {
	return map[string]any{"textDocument": map[string]string{"uri": lspURI}, "position": lspPosition{line, character}}
}

// TestLSP drives every request, and compares the answers with the golden ones.
func TestLSP(t *testing.T) {
	text, err := os.ReadFile("testdata/evening.sueca")
	assert.NilError(t, err)
	e := newEditor(t)
	document := map[string]any{"textDocument": map[string]string{"uri": lspURI}}
	if early := e.ask("textDocument/hover", at(1, 1)); !bytes.Contains(early, []byte("-32002")) {
		t.Errorf("before initialize: %s", early)
	}
	init := e.ask("initialize", map[string]any{"capabilities": map[string]any{}})
	if !bytes.Contains(init, []byte(`"renameProvider"`)) {
		t.Errorf("initialize: %s", init)
	}
	e.log.Reset() // it has the version of the program
	e.tell("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": lspURI, "languageId": "sueca", "version": 1, "text": string(text)}})
	line := func(begins string) int {
		for i, l := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(l, begins) {
				return i
			}
		}
		t.Fatalf("no line begins with %q", begins)
		return 0
	}
	revoked := line("5. B: 6♦")
	e.ask("textDocument/hover", at(line("1. "), 10))
	e.ask("textDocument/hover", at(line("2. C"), 13)) // the seat whose hand is known
	e.ask("textDocument/hover", at(revoked, 13))
	e.ask("textDocument/hover", at(line("deal 1"), 2))
	e.ask("textDocument/hover", at(line("jogo 2"), 2))
	e.ask("textDocument/completion", at(line("2. C"), 8))
	e.ask("textDocument/completion", at(line("[A"), 1))
	e.ask("textDocument/completion", at(line("jogo 2"), 2))
	e.ask("textDocument/formatting", document)
	in := map[string]any{"textDocument": map[string]string{"uri": lspURI}, "range": lspRange{lspPosition{revoked, 0}, lspPosition{revoked, 20}}, "context": map[string]any{}}
	e.ask("textDocument/codeAction", in)
	e.ask("textDocument/documentSymbol", document)
	e.ask("textDocument/foldingRange", document)
	e.ask("textDocument/prepareRename", at(line("[A"), 6))
	rename := at(line("[A"), 6)
	rename["newName"] = `Ana "Ás" Reis`
	e.ask("textDocument/rename", rename)
	rename["newName"] = "Bruno Sá"
	e.ask("textDocument/rename", rename) // who sits there too
	e.ask("textDocument/prepareRename", at(line("deal 1"), 2))
	e.ask("textDocument/rename", at(line("deal 1"), 2))
	// A keystroke in the middle: a wrong card, and it is found.
	change := map[string]any{"textDocument": map[string]any{"uri": lspURI, "version": 2}, "contentChanges": []any{map[string]any{
		"range": lspRange{lspPosition{line("1. "), 6}, lspPosition{line("1. "), 8}}, "text": "Z9",
	}}}
	e.tell("textDocument/didChange", change)
	// The whole text anew.
	e.tell("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": lspURI, "version": 3}, "contentChanges": []any{map[string]any{"text": string(text)}}})
	e.tell("textDocument/didClose", document)
	e.ask("textDocument/hover", at(1, 1))
	e.ask("textDocument/rubbish", document)
	e.ask("shutdown", nil)
	assert.Check(t, e.conn.Notify(context.Background(), "exit", nil))
	assert.Check(t, <-e.done)
	e.done <- nil

	golden.Assert(t, e.log.String(), "answers.txt")
}

// TestLSPCut: an editor that closes the connection, or sends what is no message, is
// reported.
func TestLSPCut(t *testing.T) {
	for _, sent := range []string{"", "hello\r\n\r\n", "Content-Length: 5\r\n\r\n{bad}"} {
		server := newTestRun()
		if err := Serve(server, "test", strings.NewReader(sent), io.Discard); err == nil {
			t.Errorf("%q: nothing is said", sent)
		}
	}
}

// TestLSPChanges types at random, and compares what the server has with reading the whole
// text.
func TestLSPChanges(t *testing.T) {
	a := newTestRun()
	assert.NilError(t, a.Records.Settle())
	text := ""
	for g := range (simulate.Archive{Deals: 3, Seed: 5}).Matches() {
		text += notation.Format(g.Events[slices.IndexFunc(g.Events, func(e engine.Event) bool { return e.Kind() == engine.KindDealStarted }):], notation.English)
	}
	text = strings.ReplaceAll(text, "[Sueca \"1\"]\n\n", "")
	text = "[Match \"1\"]\n\n" + text + "\n[Match \"2\"]\n\n" + text
	d := &document{uri: lspURI}
	d.set(a, text)
	s := &server{a: a}
	for i := range 300 {
		lineNumber := (i * 37) % len(d.lines)
		length := len([]rune(d.lineText(lineNumber)))
		from := d.position(lineNumber+1, 1+i%(length+1))
		to := d.position(lineNumber+1, 1+(i+i%3)%(length+1))
		if to.Character < from.Character {
			from, to = to, from
		}
		insert := []string{"", "♠", "\n", "7♥ ", "deal 9\n", "[A \"x\"]\n", "𝄞", "1. A: "}[i%8]
		before := d.text
		d.change(a, []lspChange{{&lspRange{from, to}, insert}})
		whole := &document{uri: lspURI}
		whole.set(a, d.text)
		if diff := cmp.Diff(s.diagnostics(whole, nil), s.diagnostics(d, nil)); diff != "" {
			t.Fatalf("change %d of %q: %s", i, before, diff)
		}
		s.symbols(d)
		s.folds(d)
		s.format(d)
		s.hover(d, from)
		s.complete(d, from)
		s.actions(d, lspRange{from, from})
	}
}

// BenchmarkLSP opens a file of 10,000 deals, and types into the middle of it.
func BenchmarkLSP(b *testing.B) {
	var text strings.Builder
	for g := range (simulate.Archive{Deals: 10_000, Seed: 1}).Matches() {
		text.WriteString(notation.Format(g.Events, notation.English))
	}
	a := newTestRun()
	assert.NilError(b, a.Records.Settle())
	s := &server{a: a}
	b.Run("open", func(b *testing.B) {
		for b.Loop() {
			d := &document{uri: lspURI}
			d.set(a, text.String())
			s.diagnostics(d, nil)
		}
	})
	b.Run("keystroke", func(b *testing.B) {
		d := &document{uri: lspURI}
		d.set(a, text.String())
		at := lspPosition{len(d.lines) / 2, 3}
		i := 0
		for b.Loop() {
			insert := lspChange{&lspRange{at, at}, "x"}
			if i++; i%2 == 0 {
				insert = lspChange{&lspRange{at, lspPosition{at.Line, at.Character + 1}}, ""}
			}
			d.change(a, []lspChange{insert})
			s.diagnostics(d, nil)
		}
	})
	b.Run("hover", func(b *testing.B) {
		d := &document{uri: lspURI}
		d.set(a, text.String())
		for b.Loop() {
			s.hover(d, lspPosition{len(d.lines) / 2, 8})
		}
	})
	b.Run("symbols", func(b *testing.B) {
		d := &document{uri: lspURI}
		d.set(a, text.String())
		for b.Loop() {
			s.symbols(d)
		}
	})
}
