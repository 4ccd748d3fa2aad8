//go:build amd64

package main

import (
	"debug/elf"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"sueca/cmd/sueca/internal/verb/verbtest"
)

// wallClock is the wall clock of programs that are started with its variable, and of no other: it is so many seconds off, and may
// be set while they run. What measures how much time goes by is left alone, as where somebody sets the clock of a laptop.
type wallClock struct{ file string }

// wallClockFile is the variable of the environment that names the file with the seconds.
const wallClockFile = "SUECA_WALL_CLOCK"

func newWallClock(t testing.TB) *wallClock {
	t.Helper()
	c := &wallClock{filepath.Join(t.TempDir(), "clock")}
	verbtest.Check(t, os.WriteFile(c.file, make([]byte, 8), 0o600))
	return c
}

// variable is what a program is started with whose clock it is.
func (c *wallClock) variable() string { return wallClockFile + "=" + c.file }

// set sets the clock so much off.
func (c *wallClock) set(off time.Duration) error {
	f, err := os.OpenFile(c.file, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteAt(binary.LittleEndian.AppendUint64(nil, uint64(off/time.Second)), 0)
	return err
}

func init() {
	clocks = func(t testing.TB) clockwork { return newWallClock(t) }
	if file := os.Getenv(wallClockFile); file != "" {
		if err := setWallClock(file); err != nil {
			fmt.Fprintln(os.Stderr, "no clock:", err)
			os.Exit(99)
		}
	}
}

// setWallClock puts between this program and the system's clock what adds the seconds that stand in a file. The runtime reads the
// clock by a function that the system lends to every process, and keeps where it is.
func setWallClock(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	off, err := unix.Mmap(int(f.Fd()), 0, 8, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return err
	}
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		return err
	}
	self, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return err
	}
	var lent uint64      // where the clock of the system is
	var data [][2]uint64 // where the variables of this program are
	for line := range strings.Lines(string(maps)) {
		var from, to uint64
		var mode, name string
		fmt.Sscanf(line, "%x-%x %s %s %s %s %s", &from, &to, &mode, new(string), new(string), new(string), &name)
		switch last := len(data) - 1; {
		case name == "[vdso]":
			if lent, err = clockIn(from, to); err != nil {
				return err
			}
		case mode == "rw-p" && (name == self || name == "" && last >= 0 && data[last][1] == from):
			data = append(data, [2]uint64{from, to})
		}
	}
	code, err := unix.Mmap(-1, 0, 64, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return err
	}
	// clock_gettime(which, time): ask the system, and if it was for the wall clock add the seconds to what it said.
	add := []byte{0x56, 0x57, 0x48, 0x83, 0xec, 8, 0x48, 0xb8} // push which, time; keep the stack even; the system's into rax
	add = binary.LittleEndian.AppendUint64(add, lent)
	add = append(add, 0xff, 0xd0, 0x48, 0x83, 0xc4, 8, 0x5f, 0x5e, 0x85, 0xff, 0x75, 16, 0x48, 0xb9) // call it; pop them; which is 0: the seconds' place into rcx
	add = binary.LittleEndian.AppendUint64(add, uint64(uintptr(unsafe.Pointer(&off[0]))))
	copy(code, append(add, 0x48, 0x8b, 9, 0x48, 1, 0x0e, 0xc3)) // load them; add to the time; return
	if err := unix.Mprotect(code, unix.PROT_READ|unix.PROT_EXEC); err != nil {
		return err
	}
	found := 0
	for _, d := range data {
		words := unsafe.Slice((*uint64)(*(*unsafe.Pointer)(unsafe.Pointer(&d[0]))), (d[1]-d[0])/8)
		for i := range words {
			if words[i] == lent {
				words[i] = uint64(uintptr(unsafe.Pointer(&code[0])))
				found++
			}
		}
	}
	if found == 0 || lent == 0 {
		return fmt.Errorf("the runtime does not keep where the clock is (%#x)", lent)
	}
	return nil
}

// clockIn returns where the clock is in what the system lends.
func clockIn(from, to uint64) (uint64, error) {
	image := unsafe.Slice((*byte)(*(*unsafe.Pointer)(unsafe.Pointer(&from))), to-from)
	file, err := elf.NewFile(strings.NewReader(string(image)))
	if err != nil {
		return 0, err
	}
	symbols, err := file.DynamicSymbols()
	for _, s := range symbols {
		if s.Name == "__vdso_clock_gettime" {
			return from + s.Value, nil
		}
	}
	return 0, err
}
