package main

import (
	"bytes"
	"cmp"
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// TestInterruptLeavesWork checks that an interrupt leaves work that does not end, and what is half written goes with
// it, and that it waits for work that does.
func TestInterruptLeavesWork(t *testing.T) {
	t.Chdir(t.TempDir())
	now, never := make(chan time.Time), make(chan time.Time)
	close(now)
	for _, ends := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		var out, errs bytes.Buffer
		a := verb.NewRun(ctx, nil, nil, &out, &errs)
		stuck := make(chan struct{})
		defer close(stuck)
		status := runWithin(ctx, a, func() error {
			f, err := a.Files.Create("half", output.Replace)
			verbtest.Check(t, err)
			folder, err := a.Files.CreateFolder("folder")
			verbtest.Check(t, err)
			a.Out.Stdout.WriteString("words")
			if cancel(); !ends {
				<-stuck
			}
			folder.Abandon()
			return cmp.Or(f.Commit(), ctx.Err())
		}, func() <-chan time.Time { return map[bool]chan time.Time{true: never, false: now}[ends] })
		left, err := filepath.Glob("*")
		verbtest.Check(t, err)
		if status != output.ExitTrouble || errs.String() != "sueca: interrupted\n" || strings.Join(left, " ") != map[bool]string{true: "half"}[ends] || out.String() != map[bool]string{true: "words"}[ends] {
			t.Errorf("at its end %v: exit status %d, said %q, left %v, wrote %q", ends, status, &errs, left, &out)
		}
	}
}
