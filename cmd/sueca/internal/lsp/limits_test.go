package lsp

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"gotest.tools/v3/assert"

	"sueca/notation"
)

var long = os.Getenv("SUECA_LONG") != "" // send many more messages

// TestPositionsOutside asks about positions that the document does not have.
func TestPositionsOutside(t *testing.T) {
	a := newTestRun()
	assert.NilError(t, a.Records.Settle())
	s := &server{a: a}
	const text = "[A \"Ana\"]\n\ndeal 1\n1. A: A♠ 2♠ K♠ 6♠\n"
	numbers := []int{math.MinInt, -2, -1, 0, 3, 5, 6, math.MaxInt - 1, math.MaxInt}
	for _, line := range numbers {
		for _, character := range numbers {
			p := lspPosition{line, character}
			for _, q := range []lspPosition{p, {0, 0}, {3, 4}, {math.MaxInt, 0}} {
				d := &document{uri: lspURI}
				d.set(a, text)
				s.hover(d, p)
				s.complete(d, p)
				s.actions(d, lspRange{p, q})
				s.diagnostics(d, &lspRange{p, q})
				if _, err := s.rename(d, p, "Eva"); err != nil && line == 0 && character == 5 {
					t.Error(err)
				}
				d.change(a, []lspChange{{&lspRange{p, q}, "x"}})
				if line < 0 && d.text[:1] != "x" {
					t.Errorf("a change before the first line made %q", d.text)
				}
				if strings.Count(d.text, "x") != 1 {
					t.Errorf("from %v to %v: %q", p, q, d.text)
				}
			}
		}
	}
}

// TestUnreadMatch opens a text with a match that is too long: it is said, and no edit
// touches what was not read.
func TestUnreadMatch(t *testing.T) {
	a := newTestRun()
	assert.NilError(t, a.Records.Settle())
	s := &server{a: a}
	before := "[A \"Ana\"]\ndeal 1\n1. A: A♠ 2♠ K♠ 6♠\n"
	d := &document{uri: lspURI}
	d.set(a, before+"[A \"Eva\"]\n"+strings.Repeat("deal 1\n", notation.MaxMatch/7+1))
	said := s.diagnostics(d, nil)
	if len(said) == 0 || !strings.Contains(said[0].Message, fmt.Sprint(notation.MaxMatch)) || said[0].Range.Start.Line != 3 {
		t.Errorf("said is %+v", said)
	}
	edits := s.format(d)
	if len(edits) != 1 || edits[0].Range.End.Line > 3 {
		t.Errorf("%d edits, the first of them in %v", len(edits), edits[0].Range)
	}
	d.set(a, before)
	if s.diagnostics(d, nil) == nil || d.unread != nil {
		t.Error("it is still said")
	}
}

// conversation is messages to begin with, one a line.
const conversation = `{"id":1,"method":"initialize","params":{"capabilities":{}}}
{"method":"initialized","params":{}}
{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.sueca","languageId":"sueca","version":1,"text":"[A \"Ana\"]\n[B \"Bia\"]\ndeal 1 dealer A trump 7♥\nhand A ♠752 ♥73 ♣K ♦KQ54\n1. B: 5♥ A♥ K♥ 3♥ = C 15\n2. A: 2♠ K♥ 3♠ 4♠\n"}}}
{"id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///a.sueca"},"position":{"line":4,"character":7}}}
{"id":3,"method":"textDocument/completion","params":{"textDocument":{"uri":"file:///a.sueca"},"position":{"line":5,"character":6}}}
{"id":4,"method":"textDocument/formatting","params":{"textDocument":{"uri":"file:///a.sueca"}}}
{"id":5,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"file:///a.sueca"},"range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}}}
{"id":6,"method":"textDocument/documentSymbol","params":{"textDocument":{"uri":"file:///a.sueca"}}}
{"id":7,"method":"textDocument/foldingRange","params":{"textDocument":{"uri":"file:///a.sueca"}}}
{"id":8,"method":"textDocument/prepareRename","params":{"textDocument":{"uri":"file:///a.sueca"},"position":{"line":0,"character":5}}}
{"id":9,"method":"textDocument/rename","params":{"textDocument":{"uri":"file:///a.sueca"},"position":{"line":0,"character":5},"newName":"Eva"}}
{"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a.sueca"},"contentChanges":[{"range":{"start":{"line":-2,"character":0},"end":{"line":1,"character":3}},"text":"deal 2\n"},{"text":"x"}]}}
{"method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///a.sueca"}}}
{"id":10,"method":"shutdown"}
{"method":"exit"}`

// converse sends messages, one a line, each in its frame. What is no message ends it.
func converse(lines string) {
	var in strings.Builder
	for _, m := range strings.Split(lines, "\n") {
		if strings.HasPrefix(m, "{") && !strings.Contains(m, `"jsonrpc"`) {
			m = `{"jsonrpc":"2.0",` + m[1:]
		}
		fmt.Fprintf(&in, "Content-Length: %d\r\n\r\n%s", len(m), m)
	}
	_ = Serve(newTestRun(), "test", strings.NewReader(in.String()), io.Discard)
}

func FuzzServe(f *testing.F) {
	f.Add(conversation)
	for _, line := range strings.Split(conversation, "\n") {
		f.Add(conversation[:strings.IndexByte(conversation, '\n')+1] + line)
	}
	f.Fuzz(func(_ *testing.T, lines string) { converse(lines) })
}

// TestServeMutations sends mutated conversations: none ends the server but by its own
// word.
func TestServeMutations(t *testing.T) {
	lines := strings.Split(conversation, "\n")
	numbers := []string{"-1", "-2", "0", "1", "7", "99", "2147483648", "-9223372036854775808", "9223372036854775807", "1e3", "null", "\"x\"", "{}", "[]"}
	texts := []string{"", "\\n", "deal 1\\n", "[A \\\"Ana\\\"]\\n", "♠", "𝄞", "\\ud800", "\\u0000", "1. A: ", "; x\\n", "( 1. A: ", "{"}
	n := 150
	if long {
		n = 130_000 // of some ten messages each, of which a million are read
	}
	rng := rand.New(rand.NewPCG(21, 4))
	messages := 0
	for range n {
		out := append([]string{}, lines[:3]...)
		for range 10 {
			m := lines[2+rng.IntN(len(lines)-4)]
			switch rng.IntN(4) {
			case 0, 1: // another number or text in a place of one
				var v map[string]any
				if json.Unmarshal([]byte(m), &v) != nil {
					t.Fatal(m)
				}
				m = changed(rng, m, numbers, texts)
			case 2:
				at := rng.IntN(len(m))
				m = m[:at] + m[min(len(m), at+1+rng.IntN(8)):]
			}
			out = append(out, m)
		}
		for _, m := range out {
			messages++
			if !json.Valid([]byte(m)) {
				break // it ends the conversation
			}
		}
		converse(strings.Join(out, "\n"))
	}
	t.Logf("%d conversations, %d inputs", n, messages)
}

// changed returns a message with other values after some of its colons.
func changed(rng *rand.Rand, m string, numbers, texts []string) string {
	for range 1 + rng.IntN(3) {
		for _, key := range []string{`"line":`, `"character":`, `"text":"`, `"newName":"`, `"version":`} {
			at := strings.LastIndex(m[:1+rng.IntN(len(m))], key)
			if at < 0 || rng.IntN(3) > 0 {
				continue
			}
			at += len(key)
			if strings.HasSuffix(key, `"`) {
				m = m[:at] + texts[rng.IntN(len(texts))] + m[at:]
				continue
			}
			end := at + strings.IndexAny(m[at:], ",}]")
			m = m[:at] + numbers[rng.IntN(len(numbers))] + m[end:]
		}
	}
	return m
}
