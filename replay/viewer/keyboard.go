package viewer

import (
	"sync"
	"time"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"
)

// keyboard is a terminal from which only UTF-8 is read. tcell would wait for ever for
// the rest of a character that does not come, and take no key any more, Ctrl-C
// included: some keyboards send é as one byte (Latin-1), and a paste can hold anything.
//
// A byte that belongs to no character of UTF-8 is read as Latin-1 would, and left out
// if it is a control character there. Everything else stays as it is, escape sequences
// too.
type keyboard struct {
	tcell.Tty
	// patience is how long the rest of a character may take, which is sent at once.
	patience time.Duration
	chunks   chan chunk    // what was read
	done     chan struct{} // closed when no more is read
	pump     sync.WaitGroup

	part  []byte // the beginning of a character
	ready []byte // what can be passed on
}

// chunk is what one read of a terminal returned.
type chunk struct {
	bytes []byte
	err   error
}

// newKeyboard returns a terminal that passes on UTF-8 only.
func newKeyboard(t tcell.Tty) *keyboard { return &keyboard{Tty: t, patience: 50 * time.Millisecond} }

// Start begins to read.
func (k *keyboard) Start() error {
	if err := k.Tty.Start(); err != nil {
		return err
	}
	k.chunks, k.done = make(chan chunk), make(chan struct{})
	k.part, k.ready = nil, nil
	k.pump.Go(func() {
		for {
			b := make([]byte, 128)
			n, err := k.Tty.Read(b)
			select {
			case k.chunks <- chunk{b[:n], err}:
			case <-k.done:
				return
			}
			if err != nil {
				return
			}
		}
	})
	return nil
}

// Stop ends the reading. [tcell.Tty.Drain] was called before, which ends a read that
// waits.
func (k *keyboard) Stop() error {
	close(k.done)
	k.pump.Wait()
	return k.Tty.Stop()
}

// Read returns what was typed, as UTF-8.
func (k *keyboard) Read(b []byte) (int, error) {
	var err error
	for ended := false; len(k.ready) == 0 && !ended; {
		var late <-chan time.Time
		if k.part != nil {
			late = time.After(k.patience)
		}
		select {
		case c := <-k.chunks:
			k.take(c.bytes)
			ended, err = c.err != nil || len(c.bytes) == 0, c.err
		case <-late:
			k.giveUp()
		case <-k.done:
			return 0, nil
		}
	}
	n := copy(b, k.ready)
	k.ready = k.ready[n:]
	return n, err
}

// take adds what was read to what is ready, all but a character whose rest has not come.
func (k *keyboard) take(b []byte) {
	b = append(k.part, b...)
	k.part = nil
	for len(b) > 0 {
		if !utf8.FullRune(b) {
			k.part = b
			return
		}
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n == 1 {
			k.latin1(b[0])
		} else {
			k.ready = append(k.ready, b[:n]...)
		}
		b = b[n:]
	}
}

// giveUp takes the beginning of a character for what it is without the rest.
func (k *keyboard) giveUp() {
	for _, b := range k.part {
		k.latin1(b)
	}
	k.part = nil
}

// latin1 adds a character of Latin-1.
func (k *keyboard) latin1(b byte) {
	if b >= 0xA0 {
		k.ready = utf8.AppendRune(k.ready, rune(b))
	}
}
