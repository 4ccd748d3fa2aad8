package lsp

import (
	"context"
	_ "embed"
	"encoding/json"
	"io"
	"log"
	"os"
	"sync/atomic"

	"github.com/sourcegraph/jsonrpc2"

	"sueca/cmd/internal/lang"
	"sueca/cmd/internal/output"
	"sueca/cmd/internal/run"
	"sueca/engine/code"
)

// pipe is standard input and output as one.
type pipe struct {
	io.Reader
	io.Writer
}

// Close closes what can be closed.
func (p pipe) Close() error {
	if c, ok := p.Reader.(io.Closer); ok && p.Reader != os.Stdin {
		return c.Close()
	}
	return nil
}

// server serves one editor. It answers requests one after the other; see [queue].
type server struct {
	a        *run.Run
	version  string // of the program
	open     map[string]*document
	begun    bool
	shutDown atomic.Bool
	told     atomic.Bool // it was told to exit
	exit     func()
}

// Serve serves an editor until it leaves; version is that of the program.
func Serve(a *run.Run, version string, in io.Reader, out io.Writer) error {
	if err := a.Records.Settle(); err != nil {
		return err
	}
	ctx, stop := context.WithCancel(a.Records.Context)
	defer stop()
	s := &server{a: a, version: version, open: map[string]*document{}, exit: stop}
	q := newQueue(ctx, jsonrpc2.HandlerWithError(s.handle))
	conn := jsonrpc2.NewConn(ctx, jsonrpc2.NewBufferedStream(pipe{in, out}, lastWord{q: q, done: ctx.Done()}), q,
		jsonrpc2.SetLogger(log.New(io.Discard, "", 0))) // it would write to the terminal what the editor sent
	select {
	case <-conn.DisconnectNotify():
	case <-ctx.Done():
		_ = conn.Close() // the editor is gone
	}
	switch {
	case a.Records.Context.Err() != nil || s.told.Load() && s.shutDown.Load():
		return nil
	case s.told.Load():
		return &hastyError{}
	}
	return output.Usagef("the editor went away without saying so, or sent what is no message of the protocol")
}

// hastyError means that the editor said exit without shutdown. The protocol has an
// exit status for it.
type hastyError struct{}

func (*hastyError) Error() string { return "exit without shutdown" }

// ExitStatus implements [output.Exiter].
func (*hastyError) ExitStatus() int { return 1 }

// Explain says it in the person's language.
func (*hastyError) Explain(words lang.Speaker) string {
	return words.Sayf("the editor left without a shutdown before it")
}

// capabilities are what the server can do.
var capabilities = map[string]any{
	"textDocumentSync":           map[string]any{"openClose": true, "change": 2},
	"hoverProvider":              true,
	"completionProvider":         map[string]any{"triggerCharacters": []string{" ", ":", "["}},
	"documentFormattingProvider": true,
	"codeActionProvider":         map[string]any{"codeActionKinds": []string{"quickfix", "refactor.rewrite"}},
	"documentSymbolProvider":     true,
	"foldingRangeProvider":       true,
	"renameProvider":             map[string]any{"prepareProvider": true},
}

// handle answers a request.
func (s *server) handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	var p lspParams
	if req.Params != nil && req.Method != "initialize" {
		if err := json.Unmarshal(*req.Params, &p); err != nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams,
				Message: "the parameters of " + req.Method + " are not as the protocol has them"}
		}
	}
	if err := s.admit(ctx, req); err != nil || req.Notif && req.Method != "exit" && (!s.begun || s.shutDown.Load()) {
		return nil, err
	}
	switch req.Method {
	case "initialize":
		return map[string]any{"capabilities": capabilities, "serverInfo": map[string]string{"name": "sueca", "version": s.version}}, nil
	case "initialized", "$/setTrace", "workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles", "textDocument/didSave":
		return nil, nil
	case "shutdown":
		s.shutDown.Store(true)
		return nil, nil
	case "exit":
		s.told.Store(true)
		s.exit()
		return nil, nil
	case "textDocument/didOpen":
		d := &document{uri: p.TextDocument.URI, version: p.TextDocument.Version}
		s.open[d.uri] = d
		d.set(s.a, p.TextDocument.Text)
		return nil, s.publish(ctx, conn, d)
	case "textDocument/didClose":
		delete(s.open, p.TextDocument.URI)
		return nil, conn.Notify(ctx, "textDocument/publishDiagnostics",
			map[string]any{"uri": p.TextDocument.URI, "diagnostics": []lspDiagnostic{}})
	}
	d, answer := s.open[p.TextDocument.URI], answers[req.Method]
	if d == nil {
		if req.Notif {
			return nil, nil
		}
		code := int64(jsonrpc2.CodeMethodNotFound)
		if answer != nil {
			code = jsonrpc2.CodeInvalidParams
		}
		return nil, &jsonrpc2.Error{Code: code, Message: "not open, or not spoken here: " + req.Method + " " + p.TextDocument.URI}
	}
	switch {
	case req.Method == "textDocument/didChange":
		d.version = p.TextDocument.Version
		d.change(s.a, p.ContentChanges)
		return nil, s.publish(ctx, conn, d)
	case answer != nil:
		return answer(s, d, &p)
	case req.Notif:
		return nil, nil
	}
	return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: req.Method}
}

// answers are the requests about a document that are answered, by their methods.
var answers = map[string]func(s *server, d *document, p *lspParams) (any, error){
	"textDocument/hover":          func(s *server, d *document, p *lspParams) (any, error) { return s.hover(d, p.Position), nil },
	"textDocument/completion":     func(s *server, d *document, p *lspParams) (any, error) { return s.complete(d, p.Position), nil },
	"textDocument/formatting":     func(s *server, d *document, p *lspParams) (any, error) { return s.format(d), nil },
	"textDocument/codeAction":     func(s *server, d *document, p *lspParams) (any, error) { return s.actions(d, p.Range), nil },
	"textDocument/documentSymbol": func(s *server, d *document, p *lspParams) (any, error) { return s.symbols(d), nil },
	"textDocument/foldingRange":   func(s *server, d *document, p *lspParams) (any, error) { return s.folds(d), nil },
	"textDocument/prepareRename": func(s *server, d *document, p *lspParams) (any, error) {
		r, _ := s.player(d, p.Position)
		return r, nil
	},
	"textDocument/rename": func(s *server, d *document, p *lspParams) (any, error) { return s.rename(d, p.Position, p.NewName) },
}

// The protocol's own codes of errors.
const (
	codeNotInitialized = -32002
	codeCancelled      = -32800
)

// admit returns an error for a request that is not to be answered: it comes before
// initialize, after shutdown, or was taken back.
func (s *server) admit(ctx context.Context, req *jsonrpc2.Request) error {
	switch {
	case req.Notif:
		return nil
	case ctx.Err() != nil:
		return &jsonrpc2.Error{Code: codeCancelled, Message: "it was taken back"}
	case s.shutDown.Load():
		return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "after shutdown only exit may come"}
	case req.Method == "initialize":
		if s.begun {
			return &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidRequest, Message: "initialize comes once"}
		}
		s.begun = true
	case !s.begun:
		return &jsonrpc2.Error{Code: codeNotInitialized, Message: "initialize comes first"}
	}
	return nil
}

// publish sends what is found in a document.
func (s *server) publish(ctx context.Context, conn *jsonrpc2.Conn, d *document) error {
	return conn.Notify(ctx, "textDocument/publishDiagnostics", map[string]any{"uri": d.uri, "version": d.version,
		"diagnostics": s.diagnostics(d, nil)})
}

// diagnostics returns what is found, only in some lines if they are given.
func (s *server) diagnostics(d *document, in *lspRange) []lspDiagnostic {
	out := []lspDiagnostic{}
	if e := d.unread; e != nil && (in == nil || in.Start.Line <= e.Line-1 && e.Line-1 <= in.End.Line) {
		out = append(out, lspDiagnostic{Range: d.whole(e.Line-1, e.Line), Severity: lspError, Code: string(e.Code), Source: "sueca",
			Message: s.a.Out.Words.Say(e.Msg)})
	}
	for _, m := range d.matches {
		for i := range m.found {
			f := &m.found[i]
			line := f.Line + m.moved()
			if in != nil && (line-1 < in.Start.Line || line-1 > in.End.Line) {
				continue
			}
			g := lspDiagnostic{Range: d.span(line, f.Col, f.EndCol), Severity: lspSeverity(f.Level), Code: string(f.Code), Source: "sueca",
				Message: f.Message}
			for _, r := range f.Related {
				if r.Line > 0 {
					g.Related = append(g.Related, lspRelated{lspLocation{d.uri, d.span(r.Line+m.moved(), r.Col, r.EndCol)}, r.Message})
				}
			}
			out = append(out, g)
		}
	}
	return out
}

func lspSeverity(s code.Severity) int {
	switch s {
	case code.Error:
		return lspError
	case code.Warning:
		return lspWarning
	}
	return lspInformation
}
