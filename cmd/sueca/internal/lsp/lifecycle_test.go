package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/sourcegraph/jsonrpc2"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/cmd/internal/output"
)

// exchange sends messages to a server, and returns what it says and how it ends.
func exchange(t *testing.T, messages ...string) (said []map[string]any, err error) {
	t.Helper()
	var in, out bytes.Buffer
	for _, m := range messages {
		fmt.Fprintf(&in, "Content-Length: %d\r\n\r\n%s", len(m), m)
	}
	err = Serve(newTestRun(), "test", &in, &out)
	for r := bufio.NewReader(&out); ; {
		var m map[string]any
		if e := (jsonrpc2.VSCodeObjectCodec{}).ReadObject(r, &m); errors.Is(e, io.EOF) {
			return said, err
		} else if e != nil {
			t.Fatal(e)
		}
		said = append(said, m)
	}
}

const begin = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`

// code returns the code of the error that answers a request.
func codeOf(said []map[string]any, id float64) any {
	for _, m := range said {
		if m["id"] == id {
			if e, ok := m["error"].(map[string]any); ok {
				return e["code"]
			}
			return nil
		}
	}
	return "no answer"
}

// TestExit: an editor that says exit after shutdown has left in good order, and one
// that does not has not.
func TestExit(t *testing.T) {
	const shutdown, exit = `{"jsonrpc":"2.0","id":2,"method":"shutdown"}`, `{"jsonrpc":"2.0","method":"exit"}`
	if _, err := exchange(t, begin, shutdown, exit); err != nil {
		t.Error("exit after shutdown:", err)
	}
	for _, early := range [][]string{{begin, exit}, {exit}} {
		_, err := exchange(t, early...)
		var own output.Exiter
		if !errors.As(err, &own) || own.ExitStatus() != 1 {
			t.Errorf("exit without shutdown: %v, want exit status 1", err)
		}
	}
	if _, err := exchange(t, begin, shutdown); err == nil {
		t.Error("nothing is said of an editor that never says exit")
	}
}

// TestAfterShutdown: requests after shutdown are invalid, and notifications do nothing.
func TestAfterShutdown(t *testing.T) {
	said, err := exchange(t, begin,
		`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`,
		`{"jsonrpc":"2.0","id":3,"method":"textDocument/hover","params":{"textDocument":{"uri":"a"},"position":{"line":0,"character":0}}}`,
		`{"jsonrpc":"2.0","id":4,"method":"shutdown"}`,
		`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"a","languageId":"sueca","version":1,"text":"x"}}}`,
		`{"jsonrpc":"2.0","method":"exit"}`)
	assert.Check(t, err)
	for id, want := range map[float64]any{1: nil, 2: nil, 3: -32600.0, 4: -32600.0} {
		assert.Check(t, is.Equal(codeOf(said, id), want), "request %v", id)
	}
	if len(said) != 4 {
		t.Errorf("%d messages, want 4 answers: %v", len(said), said)
	}
}

// TestDiagnosticVersion: what is found is said of the version of the text in which it
// is found.
func TestDiagnosticVersion(t *testing.T) {
	said, _ := exchange(t, begin,
		`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"a","languageId":"sueca","version":7,"text":"x"}}}`,
		`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"a","version":9},"contentChanges":[{"text":"y"}]}}`)
	var versions []any
	for _, m := range said {
		if p, ok := m["params"].(map[string]any); ok {
			versions = append(versions, p["version"])
		}
	}
	if fmt.Sprint(versions) != "[7 9]" {
		t.Errorf("versions %v, want 7 and 9", versions)
	}
}

// TestCancel: a request that is taken back before it is answered gets that for an
// answer; the others, and those that were answered, are as they were.
func TestCancel(t *testing.T) {
	// The first request keeps the server busy until the editor reads its answer; so the
	// others wait, and are taken back in time.
	editor, in := io.Pipe()
	out, server := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- Serve(newTestRun(), "test", editor, server) }()
	send := func(m string) {
		if _, err := fmt.Fprintf(in, "Content-Length: %d\r\n\r\n%s", len(m), m); err != nil {
			t.Error(err)
		}
	}
	ask := func(id string) {
		send(`{"jsonrpc":"2.0","id":` + id + `,"method":"textDocument/hover","params":{"textDocument":{"uri":"a"},"position":{"line":0,"character":0}}}`)
	}
	send(begin)
	ask("2")
	ask("3")
	ask(`"four"`)
	ask("5")
	for _, id := range []string{"3", `"four"`, "77", "null", `{}`} {
		send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":` + id + `}}`)
	}
	send(`{"jsonrpc":"2.0","id":6,"method":"shutdown"}`)
	send(`{"jsonrpc":"2.0","method":"exit"}`)
	answers := map[string]string{}
	r := bufio.NewReader(out)
	for range 6 {
		var m struct {
			ID    json.RawMessage
			Error *struct{ Code int }
		}
		assert.NilError(t, (jsonrpc2.VSCodeObjectCodec{}).ReadObject(r, &m))
		answers[string(m.ID)] = "answered"
		if m.Error != nil {
			answers[string(m.ID)] = fmt.Sprint(m.Error.Code)
		}
	}
	assert.Check(t, <-done)
	want := "map[\"four\":-32800 1:answered 2:-32602 3:-32800 5:-32602 6:answered]"
	assert.Check(t, is.Equal(fmt.Sprint(answers), want))
}

// TestFlood: an editor that sends more than is remembered waits, and gets all its
// answers.
func TestFlood(t *testing.T) {
	messages := []string{begin}
	const many = 3 * waiting
	for i := range many {
		messages = append(messages, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"textDocument/hover","params":{"textDocument":{"uri":"%s"},"position":{"line":0,"character":0}}}`, i+2, strings.Repeat("a", 100)))
	}
	said, _ := exchange(t, messages...)
	if len(said) != many+1 {
		t.Errorf("%d answers of %d", len(said), many+1)
	}
}
