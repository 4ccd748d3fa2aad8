package output

import "os"

// Growth is a file that is added to at its end. What was added counts once [Growth.Commit] has
// returned; [Growth.Abandon] takes it back. A program that is killed in between leaves a file
// whose end is torn.
type Growth struct {
	*os.File
	name string
	lock *os.File
	from int64 // where the file ended
	at   int64
	done bool
}

// Grow opens a file to add to it. Only one program at a time can.
func (s *Files) Grow(name string) (*Growth, error) {
	place := PlaceOf(name)
	info, err := os.Stat(place)
	if err != nil {
		return nil, UnderName(name, err)
	}
	if !info.Mode().IsRegular() {
		return nil, Usagef("%s: it is no ordinary file, and cannot be added to", name)
	}
	if err := s.claim(name, place, info); err != nil {
		return nil, err
	}
	lock, mine := lockPart(place)
	if !mine {
		return nil, Usagef("%s: another program is adding to it", name)
	}
	f, err := os.OpenFile(place, os.O_RDWR, 0)
	if err != nil {
		if lock != nil {
			lock.Close()
		}
		return nil, UnderName(name, err)
	}
	return &Growth{File: f, name: name, lock: lock, from: info.Size(), at: info.Size()}, nil
}

// Cut takes away what stands behind a place: the torn end of an earlier growth.
func (g *Growth) Cut(at int64) { g.at = at }

// Write adds to the file.
func (g *Growth) Write(b []byte) (int, error) {
	n, err := g.WriteAt(b, g.at)
	g.at += int64(n)
	if err != nil {
		err = UnderName(g.name, err)
	}
	return n, err
}

// Commit returns when all that was added is on the disk.
func (g *Growth) Commit() error {
	err := g.Truncate(g.at)
	if err == nil {
		err = g.Sync()
	}
	if err != nil {
		return UnderName(g.name, err)
	}
	g.done = true
	g.close()
	return nil
}

// Abandon leaves the file as it was, unless Commit has returned without an error.
func (g *Growth) Abandon() {
	if g.done {
		return
	}
	g.done = true
	_ = g.Truncate(g.from) // what cannot be taken back is a torn end
	g.close()
}

func (g *Growth) close() {
	g.File.Close()
	if g.lock != nil {
		g.lock.Close()
	}
}
