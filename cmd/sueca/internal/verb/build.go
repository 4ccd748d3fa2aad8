package verb

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"sueca/eventlog"
	"sueca/notation"
)

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

func ThisBuild() build {
	b := build{Version: "?", DriverVersion: "?", Notation: notation.Version, Go: runtime.Version(),
		Platform: runtime.GOOS + "/" + runtime.GOARCH}
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

// Version returns the version that the program was built as.
func Version() string {
	b := ThisBuild()
	return fmt.Sprintf("%s, notation %s", b.Version, b.Notation)
}
