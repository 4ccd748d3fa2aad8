package main

import (
	"bytes"
	"context"
	"os"
	"testing"
	"time"

	"sueca/cmd/internal/output"
	"sueca/cmd/sueca/internal/verb"
)

// TestInterruptLeavesWork checks that an interrupt leaves work that does not end, and what
// is half written goes with it, and that it waits for work that does.
func TestInterruptLeavesWork(t *testing.T) {
	t.Chdir(t.TempDir())
	now := make(chan time.Time)
	close(now)
	for _, ends := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var out, errs bytes.Buffer
		a := verb.NewRun(ctx, nil, nil, &out, &errs)
		stuck := make(chan struct{})
		defer close(stuck)
		status := runWithin(ctx, a, func() error {
			f, err := a.Files.Create("half", output.Replace)
			if err != nil {
				return err
			}
			folder, err := a.Files.CreateFolder("folder")
			if err != nil {
				return err
			}
			a.Out.Stdout.WriteString("words")
			cancel()
			if !ends {
				<-stuck
			}
			folder.Abandon()
			if err := f.Commit(); err != nil {
				return err
			}
			return ctx.Err()
		}, func() <-chan time.Time {
			if ends {
				return nil // a long time
			}
			return now
		})
		left, err := os.ReadDir(".")
		if err != nil {
			t.Fatal(err)
		}
		said := errs.String()
		if status != output.ExitTrouble || said != "sueca: interrupted\n" {
			t.Errorf("exit status %d, said %q", status, said)
		}
		switch {
		case !ends && (len(left) > 0 || out.Len() > 0):
			t.Errorf("left %v, wrote %q", left, out.String())
		case ends && (len(left) != 1 || left[0].Name() != "half" || out.String() != "words"):
			t.Errorf("at its end it left %v, wrote %q", left, out.String())
		}
	}
}
