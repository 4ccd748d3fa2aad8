// Package lsp is a language server for records: an editor talks to it and is told what is
// found as one types ([Serve]).
package lsp
