//go:build amd64

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"sueca/cmd/internal/defaults"
	"sueca/cmd/sueca/internal/verb/verbtest"
)

// disk is a disk that begins to fail when a program has done so much with it. The system asks it about every call with
// which the program writes, makes, renames or removes a file, or makes one durable (seccomp_unotify(2), for which one
// need not be root), and it answers for the system where it fails.
type disk struct {
	fault fault
	at    int // the call that fails first, of those that the fault can meet, from 1; 0 for none

	mu      sync.Mutex
	met     int      // so many calls that the fault can meet
	failed  []string // what failed
	touched []string // what could
	mended  bool
}

// fault is a way in which a disk fails.
type fault struct {
	name  string
	errno syscall.Errno // 0: the program is killed
	meets sort          // what can fail
	once  bool          // and then it is well again
	torn  bool          // of what is written when it begins to fail one half still is
}

// sort is what a call does, as bits.
type sort int

const (
	grows  sort = 1 << iota // writes into a file
	makes                   // makes a name in a folder
	moves                   // gives a file another name
	gone                    // removes a name
	syncs                   // makes durable what was written
	opens                   // opens a file that is there, to write into it
	alters                  // changes what is known of a file: its length, its mode
	anyOne = grows | makes | moves | gone | syncs | opens | alters
)

// faults are the ways in which a disk fails.
var faults = []fault{
	{name: "full", errno: syscall.ENOSPC, meets: grows | makes | moves},
	{name: "full in the middle of a block", errno: syscall.ENOSPC, meets: grows, torn: true},
	{name: "full for a moment", errno: syscall.ENOSPC, meets: grows | makes | moves | syncs, once: true},
	{name: "broken", errno: syscall.EIO, meets: anyOne},
	{name: "broken for a moment", errno: syscall.EIO, meets: anyOne, once: true},
	{name: "read only", errno: syscall.EROFS, meets: anyOne &^ syncs},
	{name: "killed", meets: anyOne},
}

// diskCalls are the calls that are asked about. open is the only one of which not all are.
var diskCalls = map[int32]struct {
	name string
	sort sort
	path int // the argument with a path, in the folder of the argument before; -1 where the first one is an open file
}{
	unix.SYS_WRITE: {"write", grows, -1}, unix.SYS_PWRITE64: {"pwrite", grows, -1}, unix.SYS_WRITEV: {"writev", grows, -1},
	unix.SYS_FALLOCATE: {"fallocate", grows, -1}, unix.SYS_COPY_FILE_RANGE: {"copy_file_range", grows, -1},
	unix.SYS_FTRUNCATE: {"ftruncate", alters, -1}, unix.SYS_FCHMOD: {"fchmod", alters, -1}, unix.SYS_FCHMODAT: {"fchmodat", alters, 1},
	unix.SYS_FSYNC: {"fsync", syncs, -1}, unix.SYS_FDATASYNC: {"fdatasync", syncs, -1},
	unix.SYS_OPENAT: {"openat", opens, 1}, unix.SYS_OPEN: {"open", opens, 0},
	unix.SYS_MKDIR: {"mkdir", makes, 0}, unix.SYS_MKDIRAT: {"mkdirat", makes, 1}, unix.SYS_LINKAT: {"linkat", makes, 3}, unix.SYS_LINK: {"link", makes, 1},
	unix.SYS_RENAME: {"rename", moves, 0}, unix.SYS_RENAMEAT: {"renameat", moves, 1}, unix.SYS_RENAMEAT2: {"renameat2", moves, 1},
	unix.SYS_UNLINK: {"unlink", gone, 0}, unix.SYS_UNLINKAT: {"unlinkat", gone, 1}, unix.SYS_RMDIR: {"rmdir", gone, 0},
}

func init() {
	programs["sueca-on-disk"] = onDisk
	floods = func() flood { return &disk{fault: faults[0], at: 1, mended: true} }
}

// diskDefaults is the variable of the environment that names the file of defaults of a program on a disk.
const diskDefaults = "SUECA_ON_DISK_DEFAULTS"

// onDisk is the program on a disk whose other end is the file 3: it lets the system ask there, and becomes the program.
func onDisk() {
	runtime.LockOSThread()
	err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
	listener := 0
	if err == nil {
		filter := diskFilter()
		prog := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
		fd, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER,
			unix.SECCOMP_FILTER_FLAG_NEW_LISTENER|unix.SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, uintptr(unsafe.Pointer(&prog)))
		if listener = int(fd); errno != 0 {
			err = errno
		}
	}
	if err == nil {
		err = unix.Sendmsg(3, []byte{1}, unix.UnixRights(listener), nil, 0)
	}
	unix.CloseOnExec(3)
	if err == nil {
		var name string
		if name, err = exec.LookPath("sueca"); err == nil {
			os.Setenv(defaults.Variable, os.Getenv(diskDefaults)) // no test program has it as it was
			err = syscall.Exec(name, append([]string{"sueca"}, os.Args[1:]...), os.Environ())
		}
	}
	fmt.Fprintln(os.Stderr, "no disk:", err)
	os.Exit(99)
}

// diskFilter returns what makes the system ask.
func diskFilter() []unix.SockFilter {
	const load, equal, anyBit, answer = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K, unix.BPF_RET | unix.BPF_K
	argument := func(n uint32) uint32 { return 16 + 8*n }
	out := []unix.SockFilter{{Code: load, K: 0}}
	allow := unix.SockFilter{Code: answer, K: unix.SECCOMP_RET_ALLOW}
	ask := unix.SockFilter{Code: answer, K: unix.SECCOMP_RET_USER_NOTIF}
	for nr := range diskCalls {
		if nr == unix.SYS_OPENAT || nr == unix.SYS_OPEN {
			flags := argument(2)
			if nr == unix.SYS_OPEN {
				flags = argument(1)
			}
			out = append(out, unix.SockFilter{Code: equal, K: uint32(nr), Jf: 4}, unix.SockFilter{Code: load, K: flags},
				unix.SockFilter{Code: anyBit, K: unix.O_WRONLY | unix.O_RDWR | unix.O_CREAT, Jf: 1}, ask, allow)
			continue
		}
		out = append(out, unix.SockFilter{Code: equal, K: uint32(nr), Jf: 1}, ask)
	}
	return append(out, allow)
}

// notice and response are what the system asks, and what it is answered.
type notice struct {
	id         uint64
	pid, flags uint32
	nr         int32
	arch       uint32
	ip         uint64
	args       [6]uint64
}

type response struct {
	id    uint64
	val   int64
	errno int32
	flags uint32
}

// command returns the program on a disk, to be started by start.
func (d *disk) command(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command("sueca-on-disk", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GODEBUG=asyncpreemptoff=1")
	return cmd
}

// start starts the program. The test is skipped where the system does not ask.
func (d *disk) start(t testing.TB, cmd *exec.Cmd) {
	t.Helper()
	ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	verbtest.Check(t, err)
	there := os.NewFile(uintptr(ends[1]), "there")
	cmd.ExtraFiles = []*os.File{there}
	err = cmd.Start()
	there.Close()
	defer unix.Close(ends[0])
	verbtest.Check(t, err)
	rights := make([]byte, unix.CmsgSpace(4))
	_, n, _, _, err := unix.Recvmsg(ends[0], make([]byte, 1), rights, unix.MSG_CMSG_CLOEXEC)
	var listeners []int
	if messages, bad := unix.ParseSocketControlMessage(rights[:n]); err == nil && bad == nil && len(messages) == 1 {
		listeners, err = unix.ParseUnixRights(&messages[0])
	}
	if len(listeners) != 1 {
		cmd.Process.Kill()
		cmd.Wait()
		t.Skipf("the system does not ask here: %v %v", err, cmd.Stderr)
	}
	go d.serve(listeners[0], func() { cmd.Process.Kill() })
}

// serve answers the system until the program has ended.
func (d *disk) serve(listener int, kill func()) {
	defer unix.Close(listener)
	for {
		poll := []unix.PollFd{{Fd: int32(listener), Events: unix.POLLIN}}
		if _, err := unix.Poll(poll, -1); err != nil && err != unix.EINTR {
			return
		}
		if poll[0].Revents&unix.POLLIN == 0 {
			if poll[0].Revents != 0 {
				return
			}
			continue
		}
		var n notice
		if _, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(listener), unix.SECCOMP_IOCTL_NOTIF_RECV, uintptr(unsafe.Pointer(&n))); errno != 0 {
			continue // it was killed meanwhile
		}
		r := d.answer(&n, kill)
		r.id = n.id
		unix.Syscall(unix.SYS_IOCTL, uintptr(listener), unix.SECCOMP_IOCTL_NOTIF_SEND, uintptr(unsafe.Pointer(&r)))
	}
}

// answer says what becomes of a call.
func (d *disk) answer(n *notice, kill func()) response {
	goOn := response{flags: unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE}
	is := diskCalls[n.nr]
	file, sort := "", is.sort
	proc := fmt.Sprintf("/proc/%d/", n.pid)
	if is.path < 0 {
		file, _ = os.Readlink(fmt.Sprint(proc, "fd/", int32(n.args[0])))
		if info, err := os.Stat(fmt.Sprint(proc, "fd/", int32(n.args[0]))); err != nil || !info.Mode().IsRegular() && !info.IsDir() {
			return goOn
		}
	} else {
		file = d.pathOf(n, proc, is.path)
		if _, err := os.Lstat(file); errors.Is(err, fs.ErrNotExist) {
			switch sort {
			case opens:
				sort = makes
			case gone:
				return goOn // it says that it is not there
			}
		}
	}
	if !strings.HasPrefix(file, "/") || strings.HasPrefix(file, "/dev/") || strings.HasPrefix(file, "/proc/") {
		return goOn
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if sort&d.fault.meets == 0 || d.mended {
		return goOn
	}
	d.met++
	d.touched = append(d.touched, is.name+" "+filepath.Base(file))
	if d.at == 0 || d.met < d.at || d.fault.once && d.met > d.at {
		return goOn
	}
	d.failed = append(d.failed, is.name+" "+filepath.Base(file))
	if d.fault.errno == 0 {
		kill()
		return goOn
	}
	if d.fault.torn && d.met == d.at && (n.nr == unix.SYS_WRITE || n.nr == unix.SYS_PWRITE64) && n.args[2] > 1 {
		if half, err := d.tear(n); err == nil {
			return response{val: int64(half)}
		}
	}
	return response{errno: -int32(d.fault.errno)}
}

// mend makes the disk well.
func (d *disk) mend() { d.well(true) }

// well makes the disk well, or bad again.
func (d *disk) well(is bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.mended = is
}

// pathOf returns the path that a call names.
func (d *disk) pathOf(n *notice, proc string, argument int) string {
	mem, err := os.Open(proc + "mem")
	if err != nil {
		return ""
	}
	defer mem.Close()
	buf := make([]byte, 4096)
	k, _ := mem.ReadAt(buf, int64(n.args[argument])) // up to where its memory ends
	name, _, _ := bytes.Cut(buf[:k], []byte{0})
	if filepath.IsAbs(string(name)) {
		return string(name)
	}
	from := proc + "cwd"
	if dir := int32(0); argument > 0 {
		if dir = int32(n.args[argument-1]); dir != unix.AT_FDCWD && n.nr != unix.SYS_LINK {
			from = fmt.Sprint(proc, "fd/", dir)
		}
	}
	dir, _ := os.Readlink(from)
	return filepath.Join(dir, string(name))
}

// tear writes one half of what a call writes, as the program would, and returns how much that is.
func (d *disk) tear(n *notice) (int, error) {
	half := make([]byte, n.args[2]/2)
	mem, err := os.Open(fmt.Sprintf("/proc/%d/mem", n.pid))
	if err != nil {
		return 0, err
	}
	defer mem.Close()
	if _, err := mem.ReadAt(half, int64(n.args[1])); err != nil {
		return 0, err
	}
	tgid := n.pid
	if status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", n.pid)); err == nil {
		for line := range strings.Lines(string(status)) {
			fmt.Sscanf(line, "Tgid: %d", &tgid)
		}
	}
	pid, err := unix.PidfdOpen(int(tgid), 0)
	if err != nil {
		return 0, err
	}
	defer unix.Close(pid)
	file, err := unix.PidfdGetfd(pid, int(n.args[0]), 0) // with its place in the file
	if err != nil {
		return 0, err
	}
	defer unix.Close(file)
	if n.nr == unix.SYS_WRITE {
		return unix.Write(file, half)
	}
	return unix.Pwrite(file, half, int64(n.args[3]))
}
