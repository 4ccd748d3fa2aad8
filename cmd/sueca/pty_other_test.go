//go:build !linux

package main

import "testing"

// onTerminal is known for Linux only.
func onTerminal(t *testing.T, _ []string) string {
	t.Helper()
	t.Skip("there is no terminal to write to")
	return ""
}
