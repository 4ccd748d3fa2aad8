package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"sueca/cmd/internal/run"
	"sueca/cmd/sueca/internal/notices"
	"sueca/eventlog"
	"sueca/notation"
)

func newVersionCmd(a *run.Run) *cobra.Command {
	var licences bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   a.Out.Sayf("what this program is, and what it was built of"),
		Long:    verbPage(a.Out.Words, "version"),
		Example: "  sueca version\n  sueca version --licences",
		Args:    noArguments,
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case licences:
			a.Out.Stdout.WriteString(notices.Text())
		case a.Out.IsJSON():
			return a.Out.JSON(thisBuild())
		default:
			b := thisBuild()
			a.Out.Stdout.Printf("sueca %s\n", version())
			a.Out.Printf("the log: SQLite %s, by %s %s\n", b.SQLite, b.Driver, b.DriverVersion)
			a.Out.Printf("built by %s for %s\n", b.Go, b.Platform)
		}
		return nil
	}
	cmd.Flags().BoolVar(&licences, "licences", false, a.Out.Sayf("print the licences of what is in the program, and nothing else"))
	a.Out.FormatFlag(cmd, a.Out.Sayf("`form` of the output: text or json (one object a line)"), "text", "json")
	cmd.MarkFlagsMutuallyExclusive("licences", "format")
	return cmd
}

// build says what this program was built of.
type build struct {
	Version       string `json:"version"`
	Notation      string `json:"notation"`
	SQLite        string `json:"sqlite"`
	Driver        string `json:"driver"`
	DriverVersion string `json:"driver_version"`
	Go            string `json:"go"`
	Platform      string `json:"platform"`
}

func thisBuild() build {
	b := build{Version: "?", DriverVersion: "?", Notation: notation.Version, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	b.Driver, b.SQLite = eventlog.Driver()
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	b.Version = info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.time" {
			b.Version += " " + s.Value
		}
	}
	for _, m := range info.Deps {
		if m.Path == b.Driver {
			b.DriverVersion = m.Version
		}
	}
	return b
}

// version returns the version that the program was built as.
func version() string {
	b := thisBuild()
	return fmt.Sprintf("%s, notation %s", b.Version, b.Notation)
}
