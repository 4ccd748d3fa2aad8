package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/pflag"
)

// TestSurface holds what can be typed: verbs, what stands behind them, and their flags with what they
// are without being given. Scripts of others rest on it.
func TestSurface(t *testing.T) {
	const golden = "testdata/surface.txt"
	var out strings.Builder
	for _, c := range allCommands(newRootCmd(newReporter(context.Background(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{}))) {
		if isTopic(c) {
			continue
		}
		fmt.Fprintf(&out, "%s\n", c.UseLine())
		if c.Hidden {
			out.WriteString("  is not listed\n")
		}
		if len(c.Aliases) > 0 {
			fmt.Fprintf(&out, "  is also %s\n", strings.Join(c.Aliases, " "))
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			fmt.Fprintf(&out, "  --%s", f.Name)
			if f.Shorthand != "" {
				out.WriteString(" -" + f.Shorthand)
			}
			name, usage := pflag.UnquoteUsage(f)
			fmt.Fprintf(&out, " (%s) = %q", name, f.DefValue)
			if f.NoOptDefVal != "" && f.NoOptDefVal != "true" {
				fmt.Fprintf(&out, ", alone %q", f.NoOptDefVal)
			}
			if f.Hidden {
				out.WriteString(", not listed")
			}
			fmt.Fprintf(&out, ": %s\n", usage)
		})
	}
	if *update {
		check(t, os.WriteFile(golden, []byte(out.String()), 0o644))
	}
	want, err := os.ReadFile(golden)
	check(t, err)
	if d := cmp.Diff(string(want), out.String()); d != "" {
		t.Errorf("(-written +now):\n%s", d)
	}
}
