// Package lsp is a language server for records: it shows an editor what is found while
// the person types ([Serve]).
package lsp
