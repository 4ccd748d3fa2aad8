package viewer

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"
	"gotest.tools/v3/assert"
	is "gotest.tools/v3/assert/cmp"

	"sueca/engine/card"
	"sueca/replay/viewer/grid"
)

// terminal is a terminal in memory that shows a session.
type terminal struct {
	tcell.SimulationScreen
	ready chan struct{} // it takes keys
	back  chan struct{} // it was restored
	done  chan error
	end   context.CancelFunc
}

func (term *terminal) Init() error {
	err := term.SimulationScreen.Init()
	term.SetSize(80, 24)
	close(term.ready)
	return err
}

func (term *terminal) Fini() {
	term.SimulationScreen.Fini()
	close(term.back)
}

// newTerminal shows a session.
func newTerminal(t *testing.T, s *Session) *terminal {
	t.Helper()
	ctx, end := context.WithCancel(context.Background())
	term := &terminal{tcell.NewSimulationScreen("UTF-8"), make(chan struct{}), make(chan struct{}), make(chan error, 1), end}
	go func() { term.done <- run(ctx, s, term) }()
	t.Cleanup(end)
	<-term.ready
	return term
}

// ended waits for the end and returns its error.
func (term *terminal) ended(t *testing.T) error {
	t.Helper()
	select {
	case err := <-term.done:
		return err
	case <-time.After(20 * time.Second):
		t.Fatal("it does not end")
		return nil
	}
}

// TestScreen presses keys on a terminal, and checks what is drawn there.
func TestScreen(t *testing.T) {
	s, _ := newStudy(t)
	term := newTerminal(t, s)
	for _, k := range []tcell.Key{tcell.KeyPgDn, tcell.KeyPgDn, tcell.KeyPgDn, tcell.KeyRight} {
		term.InjectKey(k, 0, 0)
	}
	for _, r := range "33" {
		term.InjectKey(tcell.KeyRune, r, 0)
	}
	term.InjectKey(tcell.KeyCtrlL, 0, 0)
	term.InjectKey(tcell.KeyRune, 'Q', 0)
	assert.NilError(t, term.ended(t))
	assert.Check(t, is.Equal(where(s), "1/4 3.4"), "the cursor stands at")
}

// TestShown checks a frame on a terminal cell by cell, with its styles.
func TestShown(t *testing.T) {
	s, _ := newStudy(t)
	press(s, ":deal 4 | :trick 3")
	term := tcell.NewSimulationScreen("UTF-8")
	assert.NilError(t, term.Init())
	defer term.Fini()
	for _, size := range []struct{ width, height int }{{80, 24}, {120, 40}, {30, 5}} {
		term.SetSize(size.width, size.height)
		sc := &screen{Screen: term, study: s}
		sc.ink()
		sc.show()
		f := s.Draw(size.width, size.height)
		for y := range size.height {
			for x := range size.width {
				c := f.Cell(x, y)
				if c.Text == "" {
					continue
				}
				text, style, _ := term.Get(x, y)
				assert.Assert(t, text == c.Text, "%dx%d: column %d of row %d is %q, not %q", size.width, size.height, x, y, text, c.Text)
				fg, _, attrs := style.Decompose()
				if (attrs&tcell.AttrBold != 0) != (c.Style&grid.Bold != 0) || (attrs&tcell.AttrDim != 0) != (c.Style&grid.Faint != 0) || (attrs&tcell.AttrReverse != 0) != (c.Style&grid.Reverse != 0) {
					t.Fatalf("%q is shown with %v, not %b", text, attrs, c.Style)
				}
				want := tcell.ColorDefault
				if n := grid.FourColours.Colour(c.Style.Ink()); n != grid.OwnColour {
					want = tcell.PaletteColor(n)
				}
				assert.Assert(t, fg == want, "%q is shown in %v, not %v", text, fg, want)
			}
		}
	}
}

// TestEvents handles events of a terminal other than keys.
func TestEvents(t *testing.T) {
	s, _ := newStudy(t)
	term := tcell.NewSimulationScreen("UTF-8")
	assert.NilError(t, term.Init())
	defer term.Fini()
	term.SetSize(80, 24)
	suspended := 0
	sc := &screen{Screen: term, study: s, stop: func(*screen) { suspended++ }}
	sc.ink()
	sc.show()
	at := func(b tcell.ButtonMask, x, y int) bool { return sc.handle(tcell.NewEventMouse(x, y, b, 0)) }
	at(tcell.WheelDown, 0, 0)
	at(tcell.WheelDown, 0, 0)
	at(tcell.WheelUp, 0, 0)
	assert.Check(t, is.Equal(where(s), "1/1 1.1"), "the wheel leads to")
	sc.show()
	at(tcell.Button1, 56, 6) // trick 4 of the list
	at(tcell.Button1, 56, 7) // the button is still pressed
	at(tcell.ButtonNone, 60, 7)
	assert.Check(t, is.Equal(where(s), "1/1 4.4"), "a click leads to")
	press(s, "?")
	sc.show()
	at(tcell.WheelDown, 0, 0)
	assert.Check(t, s.page.top == 1, "the wheel does not turn the page")
	press(s, "q")
	sc.handle(tcell.NewEventKey(tcell.KeyCtrlZ, 0, 0))
	assert.Check(t, suspended == 1, "Ctrl-Z does not suspend")
	press(s, ":trick 4 | m")
	for _, e := range []tcell.Event{
		tcell.NewEventPaste(true), tcell.NewEventKey(tcell.KeyRune, 'x', 0), tcell.NewEventKey(tcell.KeyEnter, 0, 0),
		tcell.NewEventKey(tcell.KeyRune, 'y', 0), tcell.NewEventPaste(false),
	} {
		sc.handle(e)
	}
	if s.prompt == nil || string(s.prompt.text) != "amend x y" {
		t.Error("what was pasted is", s.prompt)
	}
	press(s, "Esc")
	press(s, "w")
	sc.handle(tcell.NewEventKey(tcell.KeyRune, ':', tcell.ModAlt))
	assert.Check(t, s.pile == nil && s.prompt != nil, "Esc and a colon soon after are something else")
	press(s, "Esc")
	if !sc.handle(tcell.NewEventResize(120, 40)) || !sc.handle(tcell.NewEventKey(tcell.KeyF11, 0, 0)) || !sc.handle(tcell.NewEventInterrupt(nil)) {
		t.Error("it ends for nothing")
	}
	assert.Check(t, !sc.handle(tcell.NewEventError(errors.New("the terminal is gone"))), "it goes on without a terminal")
	for _, k := range []struct {
		e    *tcell.EventKey
		want string
	}{
		{tcell.NewEventKey(tcell.KeyRune, ' ', 0), "Space"}, {tcell.NewEventKey(tcell.KeyRune, 'é', 0), "é"},
		{tcell.NewEventKey(tcell.KeyCtrlF, 0, 0), "Ctrl-F"}, {tcell.NewEventKey(tcell.KeyEnter, 0, 0), "Enter"},
		{tcell.NewEventKey(tcell.KeyBackspace2, 0, 0), "Backspace"}, {tcell.NewEventKey(tcell.KeyTab, 0, 0), "Tab"},
		{tcell.NewEventKey(tcell.KeyEsc, 0, 0), "Esc"}, {tcell.NewEventKey(tcell.KeyF11, 0, 0), "F11"}, {tcell.NewEventKey(tcell.KeyF40, 0, 0), ""},
	} {
		assert.Check(t, is.Equal(keyOf(k.e), k.want), "key %v", k.e.Name())
	}
}

// TestEnded checks that the session ends with the context, and when the
// terminal goes away.
func TestEnded(t *testing.T) {
	s, _ := newStudy(t)
	term := newTerminal(t, s)
	term.end()
	assert.Check(t, is.Equal(term.ended(t), nil))
	s, _ = newStudy(t)
	term = newTerminal(t, s)
	term.InjectKey(tcell.KeyRune, 'l', 0)
	term.PostEvent(tcell.NewEventError(errors.New("gone")))
	assert.Check(t, is.Equal(term.ended(t), nil))
}

// TestPanic checks that the terminal is restored whatever happens in the
// program.
func TestPanic(t *testing.T) {
	s, _ := newStudy(t)
	s.host.Card = func(text, language string) (card.Card, error) { panic("a fault of ours") }
	term := newTerminal(t, s)
	for _, r := range "/7" {
		term.InjectKey(tcell.KeyRune, r, 0)
	}
	term.InjectKey(tcell.KeyEnter, 0, 0)
	var wrong *PanicError
	if err := term.ended(t); !errors.As(err, &wrong) || !strings.Contains(wrong.Stack, "lookFor") {
		t.Errorf("it ends with %v", err)
	}
	<-term.back
}
