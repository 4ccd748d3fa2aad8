package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// editorWord matches a quoted word in the files of editors.
var editorWord = regexp.MustCompile(`['"]([a-z]+)['"]`)

// TestEditors: what the files for Neovim and Helix start for records answers as a language server.
func TestEditors(t *testing.T) {
	const ask = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`
	for _, tt := range []struct{ file, command, files string }{
		{"neovim/lsp/sueca.lua", `cmd = {(.*)}`, `filetypes = {(.*)}`}, {"helix/languages.toml", `(?s)command = (.*?)\n\n`, `file-types = \[(.*)\]`},
	} {
		text := string(verbtest.Read(t, filepath.Join("editors", filepath.FromSlash(tt.file))))
		var words []string
		for _, m := range editorWord.FindAllStringSubmatch(regexp.MustCompile(tt.command).FindString(text), -1) {
			words = append(words, m[1])
		}
		if kinds := regexp.MustCompile(tt.files).FindString(text); len(words) < 2 || words[0] != "sueca" || !strings.Contains(kinds, "sueca") {
			t.Fatalf("%s starts %q", tt.file, words)
		}
		var out, errs strings.Builder
		status := execute(words[1:], strings.NewReader(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(ask), ask)), &out, &errs)
		if !strings.Contains(out.String(), `"textDocumentSync"`) {
			t.Errorf("%s: %q ends with %d: %s%s", tt.file, words, status, out.String(), errs.String())
		}
	}
}
