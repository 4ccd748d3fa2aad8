//go:build linux && !cgo

package eventlog

import (
	"fmt"
	"sync"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// The driver's own package vfs can only read, so this is a table of functions as
// SQLite itself asks for it. SQLite translated to Go calls Go functions: a field
// that holds a pointer in C holds a Go function here.

// registerPower registers the VFS of the disks that lose power. What it does not
// do itself, such as telling the time, the system's VFS does.
func registerPower() error {
	tls := libc.NewTLS()
	defer tls.Close()
	name, err := libc.CString(powerName)
	if err != nil {
		return err
	}
	system := sqlite3.Xsqlite3_vfs_find(tls, 0)
	if system == 0 {
		return fmt.Errorf("SQLite has no VFS")
	}
	power.vfs = *cValue[sqlite3.Tsqlite3_vfs](system)
	power.vfs.FiVersion, power.vfs.FpNext, power.vfs.FzName = 1, 0, name
	power.vfs.FszOsFile = int32(unsafe.Sizeof(powerSlot{}))
	setFunc(&power.vfs.FxOpen, powerOpen)
	setFunc(&power.vfs.FxDelete, powerDelete)
	setFunc(&power.vfs.FxAccess, powerAccess)
	setFunc(&power.vfs.FxFullPathname, powerPath)

	io := &power.io
	io.FiVersion = 1
	setFunc(&io.FxClose, powerClose)
	setFunc(&io.FxRead, powerRead)
	setFunc(&io.FxWrite, powerWrite)
	setFunc(&io.FxTruncate, powerTruncate)
	setFunc(&io.FxSync, powerSync)
	setFunc(&io.FxFileSize, powerSize)
	setFunc(&io.FxLock, powerLock)
	setFunc(&io.FxUnlock, powerLock)
	setFunc(&io.FxCheckReservedLock, powerReserved)
	setFunc(&io.FxFileControl, powerControl)
	setFunc(&io.FxSectorSize, func(*libc.TLS, uintptr) int32 { return sector })
	setFunc(&io.FxDeviceCharacteristics, powerTraits)
	if rc := sqlite3.Xsqlite3_vfs_register(tls, uintptr(unsafe.Pointer(&power.vfs)), 0); rc != sqlite3.SQLITE_OK {
		return fmt.Errorf("registering the VFS: %d", rc)
	}
	return nil
}

// power holds what SQLite keeps pointers to, and the open files by number.
var power struct {
	vfs sqlite3.Tsqlite3_vfs
	io  sqlite3.Tsqlite3_io_methods

	mu    sync.Mutex
	files map[uintptr]*powerFile
	last  uintptr
}

// powerSlot is SQLite's memory for an open file.
type powerSlot struct {
	base   sqlite3.Tsqlite3_file
	number uintptr
}

// cValue returns what is at an address of SQLite's memory, which is not Go's.
func cValue[T any](at uintptr) *T { return *(**T)(unsafe.Pointer(&at)) }

func setFunc[F any](field *uintptr, f F) { *(*F)(unsafe.Pointer(field)) = f }

func slotFile(slot uintptr) *powerFile {
	power.mu.Lock()
	defer power.mu.Unlock()
	return power.files[cValue[powerSlot](slot).number]
}

// powerCode returns SQLite's code for an error of the disk.
func powerCode(err error) int32 {
	switch err {
	case nil:
		return sqlite3.SQLITE_OK
	case errCantOpen:
		return sqlite3.SQLITE_CANTOPEN
	}
	return sqlite3.SQLITE_IOERR
}

func powerOpen(_ *libc.TLS, _, name, slot uintptr, flags int32, out uintptr) int32 {
	*cValue[powerSlot](slot) = powerSlot{}
	f, err := openFile(libc.GoString(name), int(flags))
	if err != nil {
		return powerCode(err)
	}
	power.mu.Lock()
	defer power.mu.Unlock()
	if power.files == nil {
		power.files = map[uintptr]*powerFile{}
	}
	power.last++
	power.files[power.last] = f
	s := cValue[powerSlot](slot)
	s.number, s.base.FpMethods = power.last, uintptr(unsafe.Pointer(&power.io))
	if out != 0 {
		*cValue[int32](out) = flags
	}
	return sqlite3.SQLITE_OK
}

func powerDelete(_ *libc.TLS, _, name uintptr, synced int32) int32 {
	return powerCode(removeFile(libc.GoString(name), synced != 0))
}

func powerAccess(_ *libc.TLS, _, name uintptr, _ int32, out uintptr) int32 {
	*cValue[int32](out) = 0
	if hasFile(libc.GoString(name)) {
		*cValue[int32](out) = 1
	}
	return sqlite3.SQLITE_OK
}

func powerPath(_ *libc.TLS, _, name uintptr, size int32, out uintptr) int32 {
	text := libc.GoString(name) + "\x00"
	if len(text) > int(size) {
		return sqlite3.SQLITE_CANTOPEN
	}
	copy(unsafe.Slice(cValue[byte](out), size), text)
	return sqlite3.SQLITE_OK
}

func powerClose(_ *libc.TLS, slot uintptr) int32 {
	power.mu.Lock()
	defer power.mu.Unlock()
	delete(power.files, cValue[powerSlot](slot).number)
	return sqlite3.SQLITE_OK
}

func powerRead(_ *libc.TLS, slot, to uintptr, n int32, at int64) int32 {
	p := unsafe.Slice(cValue[byte](to), n)
	got, err := slotFile(slot).readAt(p, at)
	if err != nil {
		clear(p[got:])
		return sqlite3.SQLITE_IOERR_SHORT_READ
	}
	return sqlite3.SQLITE_OK
}

func powerWrite(_ *libc.TLS, slot, from uintptr, n int32, at int64) int32 {
	return powerCode(slotFile(slot).writeAt(unsafe.Slice(cValue[byte](from), n), at))
}

func powerTruncate(_ *libc.TLS, slot uintptr, size int64) int32 {
	return powerCode(slotFile(slot).truncate(size))
}

func powerSync(_ *libc.TLS, slot uintptr, _ int32) int32 { return powerCode(slotFile(slot).sync()) }

func powerSize(_ *libc.TLS, slot, out uintptr) int32 {
	*cValue[int64](out) = slotFile(slot).size()
	return sqlite3.SQLITE_OK
}

func powerLock(*libc.TLS, uintptr, int32) int32 { return sqlite3.SQLITE_OK }

func powerReserved(_ *libc.TLS, _, out uintptr) int32 {
	*cValue[int32](out) = 0
	return sqlite3.SQLITE_OK
}

func powerControl(*libc.TLS, uintptr, int32, uintptr) int32 { return sqlite3.SQLITE_NOTFOUND }

func powerTraits(_ *libc.TLS, slot uintptr) int32 { return int32(slotFile(slot).traits()) }
