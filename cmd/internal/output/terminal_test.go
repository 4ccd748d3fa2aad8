//go:build linux

package output

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/sys/unix"
	"gotest.tools/v3/assert"

	"sueca/cmd/internal/lang"
)

// terminal opens a terminal that nobody looks at.
func terminal(t *testing.T, columns uint16) *os.File {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("there are no terminals here:", err)
	}
	t.Cleanup(func() { master.Close() })
	assert.NilError(t, unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0))
	assert.NilError(t, unix.IoctlSetWinsize(int(master.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: columns}))
	n, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	assert.NilError(t, err)
	slave, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	assert.NilError(t, err)
	t.Cleanup(func() { slave.Close() })
	return slave
}

// TestTerminal: a terminal is told from other files, with its width, and has a bar.
func TestTerminal(t *testing.T) {
	screen := terminal(t, 90)
	if !IsTerminal(screen) || !Colours(screen) || Width(screen) != 90 {
		t.Errorf("%t, %d wide", IsTerminal(screen), Width(screen))
	}
	unknown := progressbar.NewOptions64(-1).GetMax64()
	for _, mixed := range []bool{false, true} {
		a := NewOutput(lang.Speaker{}, &bytes.Buffer{}, screen)
		if mixed {
			a = NewOutput(lang.Speaker{}, screen, screen)
		}
		for size, want := range map[int64]int64{7: 7, 1: 1, 0: unknown, -1: unknown} {
			a.Progress.Start(a, func() int64 { return size })
			if a.Progress.bar == nil || a.Progress.bar.GetMax64() != want || a.Progress.mixed != mixed {
				t.Errorf("%d bytes: %+v", size, a.Progress)
			}
			a.Progress.Stop()
		}
		a.Progress.StartCounting(a)
		if a.Progress.bar == nil || a.Progress.bar.GetMax() != 1 {
			t.Errorf("%+v", a.Progress)
		}
		a.Progress.Stop()
	}
	a := NewOutput(lang.Speaker{}, screen, screen)
	if _, plain := a.Record().(*Plain); !plain {
		t.Error("what is the record itself is shown on a terminal as it is")
	}
	if info, err := screen.Stat(); err != nil || a.Files.isStdout(info) {
		t.Error("a terminal is a file that is written to twice")
	}
}
