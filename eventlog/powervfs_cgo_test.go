//go:build linux && cgo

package eventlog

import (
	"errors"

	"github.com/psanford/sqlite3vfs"
)

// registerPower registers the VFS of the disks that lose power.
func registerPower() error { return sqlite3vfs.RegisterVFS(powerName, powerVFS{}) }

type powerVFS struct{}

func (powerVFS) FullPathname(name string) string { return name }

func (powerVFS) Open(name string, flags sqlite3vfs.OpenFlag) (sqlite3vfs.File, sqlite3vfs.OpenFlag, error) {
	f, err := openFile(name, int(flags))
	return powerHandle{f}, flags, powerError(err)
}

func (powerVFS) Delete(name string, dirSync bool) error { return powerError(removeFile(name, dirSync)) }

func (powerVFS) Access(name string, _ sqlite3vfs.AccessFlag) (bool, error) { return hasFile(name), nil }

// powerError returns SQLite's error for one of the disk.
func powerError(err error) error {
	switch {
	case errors.Is(err, errCantOpen):
		return sqlite3vfs.CantOpenError
	case errors.Is(err, errPower):
		return sqlite3vfs.IOError
	}
	return err
}

type powerHandle struct{ *powerFile }

func (f powerHandle) Close() error                            { return nil }
func (f powerHandle) ReadAt(p []byte, off int64) (int, error) { return f.readAt(p, off) }
func (f powerHandle) WriteAt(p []byte, off int64) (int, error) {
	return len(p), powerError(f.writeAt(p, off))
}
func (f powerHandle) Truncate(size int64) error        { return powerError(f.truncate(size)) }
func (f powerHandle) Sync(sqlite3vfs.SyncType) error   { return powerError(f.sync()) }
func (f powerHandle) FileSize() (int64, error)         { return f.size(), nil }
func (f powerHandle) Lock(sqlite3vfs.LockType) error   { return nil }
func (f powerHandle) Unlock(sqlite3vfs.LockType) error { return nil }
func (f powerHandle) CheckReservedLock() (bool, error) { return false, nil }
func (f powerHandle) SectorSize() int64                { return sector }
func (f powerHandle) DeviceCharacteristics() sqlite3vfs.DeviceCharacteristic {
	return sqlite3vfs.DeviceCharacteristic(f.traits())
}
