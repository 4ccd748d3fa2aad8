package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"gotest.tools/v3/golden"

	"sueca/cmd/sueca/internal/verb"
)

// TestSurface holds what can be typed: verbs, what stands behind them, and their flags with what they
// are without being given. Scripts of others rest on it.
func TestSurface(t *testing.T) {
	var out strings.Builder
	for _, c := range verb.AllCommands(newRootCmd(verb.NewRun(context.Background(), nil, nil, &bytes.Buffer{}, &bytes.Buffer{}))) {
		if verb.IsTopic(c) {
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
	golden.Assert(t, out.String(), "surface.txt")
}
