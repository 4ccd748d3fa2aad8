package viewer

import (
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"
)

// typewriter is a terminal on which chunks of bytes are typed.
type typewriter struct {
	tcell.Tty
	typed   chan string
	drained chan struct{}
	size    tcell.WindowSize
}

func newTypewriter(chunks ...string) *typewriter {
	w := &typewriter{typed: make(chan string, 1000), drained: make(chan struct{}), size: tcell.WindowSize{Width: 80, Height: 24}}
	for _, c := range chunks {
		w.typed <- c
	}
	return w
}

func (w *typewriter) Start() error { return nil }
func (w *typewriter) Stop() error  { return nil }
func (w *typewriter) Close() error { return nil }
func (w *typewriter) Drain() error {
	close(w.drained)
	return nil
}
func (w *typewriter) NotifyResize(func())                   {}
func (w *typewriter) WindowSize() (tcell.WindowSize, error) { return w.size, nil }
func (w *typewriter) Write(b []byte) (int, error)           { return len(b), nil }
func (w *typewriter) Read(b []byte) (int, error) {
	select {
	case s := <-w.typed:
		return copy(b, s), nil
	case <-w.drained:
		return 0, io.EOF
	}
}

// TestKeyboard types bytes, and checks what is read.
func TestKeyboard(t *testing.T) {
	for _, c := range []struct {
		name   string
		typed  []string
		want   string
		hastes bool // nothing more comes after what was typed
	}{
		{"letters", []string{"abc", "d"}, "abcd", false},
		{"a character in pieces", []string{"\xc3", "\xa9", "\xe2\x99", "\xa0x", "\xf0", "\x9f", "\x91", "\x8d"}, "é♠x👍", false},
		{"Latin-1 before another key", []string{"\xe9", "q"}, "éq", false},
		{"Latin-1 alone", []string{"\xe9"}, "é", true},
		{"Latin-1 in a word", []string{"Jos\xe9 e Sim\xf5es\r"}, "José e Simões\r", false},
		{"bytes of no character", []string{"\xff", "a", "\xfe\xffb\x80\x9b[c"}, "ÿaþÿb[c", false},
		{"half a character and a key", []string{"\xe2\x99", "\x03"}, "â\x03", false},
		{"a surrogate", []string{"\xed\xa0\x80z"}, "í\u00a0z", false},
		{"escape sequences", []string{"\x1b[A\x1b[<0;10;20M\x1b", "[B\x1bOP\x1b[200~p\x1b[201~\x1b"}, "\x1b[A\x1b[<0;10;20M\x1b[B\x1bOP\x1b[200~p\x1b[201~\x1b", false},
		{"a long text", []string{strings.Repeat("é", 60) + "\xc3", "\xa9"}, strings.Repeat("é", 61), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := newKeyboard(newTypewriter(c.typed...))
			if k.patience = time.Hour; c.hastes {
				k.patience = time.Millisecond
			}
			assert.NilError(t, k.Start())
			got := ""
			for b := make([]byte, 3); len(got) < len(c.want); {
				n, err := k.Read(b)
				if got += string(b[:n]); err != nil || n == 0 {
					t.Fatal("nothing more is read: ", err, got)
				}
			}
			assert.Check(t, got == c.want, "%q is read as %q, not %q", c.typed, got, c.want)
			assert.Check(t, is.Equal(errors.Join(k.Drain(), k.Stop()), nil))
		})
	}
}

// TestKeyboardAgain checks that a terminal can be stopped, while nothing is typed, and
// started again.
func TestKeyboardAgain(t *testing.T) {
	w := newTypewriter()
	k := newKeyboard(w)
	for range 3 {
		assert.NilError(t, k.Start())
		read := make(chan error)
		go func() {
			_, err := k.Read(make([]byte, 10))
			read <- err
		}()
		assert.NilError(t, k.Drain())
		if err := <-read; err != io.EOF {
			t.Fatal(err)
		}
		assert.NilError(t, k.Stop())
		w.drained = make(chan struct{})
	}
}
