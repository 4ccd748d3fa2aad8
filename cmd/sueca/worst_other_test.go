//go:build !linux || race

package main

import "testing"

func runWorst(t *testing.T) { t.Skip("what a process takes is asked of Linux") }
