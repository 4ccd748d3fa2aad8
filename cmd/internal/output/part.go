package output

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// What is being written has a name of its own beside its place. It is locked until it has
// its name or is gone, so that what a program left that was killed is known: it has no
// lock. The next program that writes into the folder removes it.

const partPrefix, partEnding, partRandom = ".sueca-", ".part", 12

// part is a file or a folder that is being written.
type part struct {
	name  string
	lock  *os.File // nil where there are no locks
	files *Files   // of the run that is to remove it if it is left, nil for none
}

// gone takes the part for done with: it is removed, or has another name.
func (p *part) gone() {
	if p.files != nil {
		p.files.parts.Delete(p.name)
	}
	if p.lock != nil {
		p.lock.Close()
	}
	*p = part{}
}

// remove removes the part, if it is not gone.
func (p *part) remove() {
	if p.name != "" {
		os.RemoveAll(p.name)
		p.gone()
	}
}

// partBeside returns a name that no other file of the folder has.
func partBeside(place string) string {
	return filepath.Join(filepath.Dir(place), partPrefix+rand.Text()[:partRandom]+partEnding)
}

// isPart reports whether a name is one of [partBeside].
func isPart(name string) bool {
	rest, begins := strings.CutPrefix(name, partPrefix)
	rest, ends := strings.CutSuffix(rest, partEnding)
	return begins && ends && len(rest) == partRandom
}

// newPart makes a part beside a place with make, which fails if the name is taken.
func newPart(place string, make func(name string) error) (part, error) {
	for tries := 1; ; tries++ {
		p := part{name: partBeside(place)}
		err := make(p.name)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return part{}, err
		}
		lock, mine := lockPart(p.name)
		if mine || tries == 10 { // a second name of a file that another program has locked
			p.lock = lock
			return p, nil
		}
		// Another program took it for one that was left.
		os.RemoveAll(p.name)
	}
}

// part makes a part beside a place for a run, once what programs that were killed left in that
// folder is removed.
func (s *Files) part(place string, make func(name string) error) (part, error) {
	dir := filepath.Dir(place)
	if _, swept := s.swept.LoadOrStore(dir, true); !swept {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			if isPart(e.Name()) && (e.IsDir() || e.Type().IsRegular()) {
				sweepPart(filepath.Join(dir, e.Name()))
			}
		}
	}
	p, err := newPart(place, make)
	if err == nil {
		p.files = s
		s.parts.Store(p.name, true)
	}
	return p, err
}

// RemoveParts removes what is being written, when the run is left before its end.
func (s *Files) RemoveParts() {
	s.parts.Range(func(name, _ any) bool {
		os.RemoveAll(name.(string))
		return true
	})
}
