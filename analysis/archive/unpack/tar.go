package unpack

import (
	"archive/tar"
	"bufio"
	"context"
	"io"
)

// eachOfTar yields the members of an archive that are records, and an error for each that
// is none but might hold some.
func (o *Options) eachOfTar(ctx context.Context, name string, file *unpacking, in io.Reader, yield func(Text, error) bool) bool {
	end := &ending{in: in}
	members := tar.NewReader(end)
	any := false
	for {
		h, err := members.Next()
		if err == io.EOF {
			err = end.check(name)
			if err == nil && !any {
				err = fault("%s: no %s file in this archive", name, o.Ext)
			}
			return err == nil || yield(Text{Name: name}, Fault(name, err))
		}
		if err != nil {
			return yield(Text{Name: name}, Fault(name, err))
		}
		inner := name + "/" + h.Name
		if ctx.Err() != nil {
			return true
		}
		record := IsRecord(h.Name, o.Ext)
		any = any || record || IsArchive(h.Name)
		switch h.Typeflag {
		case tar.TypeReg, tar.TypeCont, tar.TypeGNUSparse:
			switch {
			case record:
				if !o.eachOfMember(ctx, inner, file, members, yield) {
					return false
				}
				continue
			case IsArchive(h.Name):
				err = withinArchive(inner)
			}
		case tar.TypeDir, tar.TypeXGlobalHeader:
		case tar.TypeLink, tar.TypeSymlink:
			if record || IsArchive(h.Name) {
				err = fault("%s: a link within an archive, which is not followed: unpack the archive first", inner)
			}
		default:
			if record || IsArchive(h.Name) {
				err = fault("%s: it is no ordinary file, and is not read", inner)
			}
		}
		if err != nil && !yield(Text{Name: inner}, err) {
			return false
		}
	}
}

// eachOfMember yields a record of an archive, which may be compressed itself.
func (o *Options) eachOfMember(ctx context.Context, name string, file *unpacking, member io.Reader, yield func(Text, error) bool) bool {
	r, _, err := file.decompress(name, file.member(member), &file.members)
	if err != nil {
		return yield(Text{Name: name, Packed: true}, Fault(name, err))
	}
	defer r.Close()
	in := bufio.NewReader(r)
	if isTar(in) {
		return yield(Text{Name: name, Packed: true}, withinArchive(name))
	}
	if err := o.refused(name, in); err != nil {
		return yield(Text{Name: name, Packed: true}, err)
	}
	return yield(Text{name, Reader(ctx, name, in), true}, nil)
}

// withinArchive returns the error for an archive in an archive.
func withinArchive(name string) error {
	return fault("%s: an archive within an archive, which is not read: unpack the outer one first", name)
}

// isTar reports whether a text begins as a tar archive does.
func isTar(in *bufio.Reader) bool {
	const at = 257
	head, _ := in.Peek(at + len("ustar")) // a shorter file is none
	return len(head) > at && string(head[at:]) == "ustar"
}

// ending reads an archive, and knows whether it has the mark at its end. A reader of tar
// takes an archive that is cut between two members for a whole one.
type ending struct {
	in  io.Reader
	cut bool // the text ended before the mark
}

func (e *ending) Read(b []byte) (int, error) {
	n, err := e.in.Read(b)
	e.cut = e.cut || err == io.EOF
	return n, err
}

// check returns an error if the archive ended without its mark, or goes on behind it. It
// reads what is left, so that the checksum of a compressed archive is looked at too.
func (e *ending) check(name string) error {
	if e.cut {
		return io.ErrUnexpectedEOF
	}
	buf := make([]byte, 1<<15)
	for {
		n, err := e.in.Read(buf)
		for _, c := range buf[:n] {
			if c != 0 {
				return fault("%s: something stands behind its end, and is not read: if archives were joined, unpack them with tar -i first", name)
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
