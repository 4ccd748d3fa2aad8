package viewer

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"time"

	"github.com/gdamore/tcell/v2"

	"sueca/replay/viewer/grid"
)

// screen shows frames of a session on a terminal, and passes on its keys. It
// only puts cells on the terminal; [Session.Draw] draws everything.
type screen struct {
	tcell.Screen
	study   *Session
	frame   *Frame
	styles  [256]tcell.Style
	colours grid.Colours
	pressed bool // the button of the mouse
	pasting bool // the input is pasted, not typed
	pasted  []rune
	resumed chan os.Signal // the program continues after it was stopped
	stop    func(*screen)
}

// PanicError is a panic of this program while it had the terminal. The terminal
// has been restored.
type PanicError struct {
	Value any
	Stack string
}

// Error returns the panic's value in an English sentence.
func (e *PanicError) Error() string { return fmt.Sprintf("internal fault: %v", e.Value) }

// Run shows a session on the terminal until the user leaves, the terminal goes
// away or the context ends. Whatever happens, the terminal is restored.
func Run(ctx context.Context, study *Session) error {
	t, err := newScreen()
	if err != nil {
		return errors.Join(ErrNoScreen, err)
	}
	return run(ctx, study, t)
}

// ErrNoScreen means that the terminal is of a kind that can only write.
var ErrNoScreen = errors.New("the terminal cannot show a screen")

// run is [Run] on a screen that is not initialised yet.
func run(ctx context.Context, study *Session, t tcell.Screen) (err error) {
	if err := t.Init(); err != nil {
		return errors.Join(ErrNoScreen, err)
	}
	s := &screen{Screen: t, study: study, resumed: make(chan os.Signal, 1), stop: suspend}
	defer s.restore()
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{v, string(debug.Stack())}
		}
	}()
	t.EnableMouse(tcell.MouseButtonEvents)
	t.EnablePaste()
	t.HideCursor()
	s.ink()
	events := make(chan tcell.Event)
	gone := make(chan struct{})
	defer close(gone)
	go func() {
		defer close(events)
		for e := t.PollEvent(); e != nil; e = t.PollEvent() {
			select {
			case events <- e:
			case <-gone:
				return
			}
		}
	}()
	return s.loop(ctx, events)
}

// patience is how long restoring the terminal may take. One that has gone away
// may never answer.
const patience = 2 * time.Second

// restore restores the terminal.
func (s *screen) restore() {
	done := make(chan struct{})
	go func() {
		s.Fini()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(patience):
	}
}

// loop draws and handles events until the session ends.
func (s *screen) loop(ctx context.Context, events <-chan tcell.Event) error {
	listen(s.resumed)
	defer signal.Stop(s.resumed)
	for {
		_, again := s.study.Tick(time.Now())
		s.show()
		if s.study.Done() {
			return nil
		}
		var tick <-chan time.Time
		if again > 0 {
			tick = time.After(again)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick:
		case <-s.resumed:
			// Another program stopped this one, and the shell has had the
			// terminal since.
			if s.Suspend() == nil {
				s.resume()
			}
		case e, ok := <-events:
			if !ok || !s.handle(e) {
				return nil
			}
		}
	}
}

// resume takes the terminal again.
func (s *screen) resume() {
	if err := s.Resume(); err != nil {
		panic(err) // there is no terminal to continue with
	}
	s.Sync()
}

// handle handles an event, and reports whether the terminal is still there.
func (s *screen) handle(e tcell.Event) bool {
	switch e := e.(type) {
	case *tcell.EventError:
		return false
	case *tcell.EventResize:
		s.Sync()
	case *tcell.EventMouse:
		s.mouse(e)
	case *tcell.EventPaste:
		if s.pasting = e.Start(); e.End() {
			s.study.Paste(string(s.pasted))
			s.pasted = nil
		}
	case *tcell.EventKey:
		if s.pasting {
			const most = 10_000
			if r := e.Rune(); len(s.pasted) >= most {
				break // not pasted by anybody
			} else if e.Key() == tcell.KeyTab {
				s.pasted = append(s.pasted, ' ')
			} else if e.Key() != tcell.KeyRune {
				s.pasted = append(s.pasted, '\n') // a line end
			} else {
				s.pasted = append(s.pasted, r)
			}
			return true
		}
		switch key := keyOf(e); key {
		case "":
		case "Ctrl-L":
			s.Sync()
		case "Ctrl-Z":
			s.stop(s)
		default:
			if e.Modifiers()&tcell.ModAlt != 0 {
				// Esc and the key, pressed quickly one after the other: no key
				// uses Alt.
				s.study.Press("Esc")
			}
			s.study.Press(key)
		}
	}
	return true
}

// mouse handles a click or a turn of the wheel.
func (s *screen) mouse(e *tcell.EventMouse) {
	on, back := "Right", "Left"
	if s.study.page != nil {
		on, back = "Down", "Up"
	}
	switch b := e.Buttons(); {
	case b&tcell.WheelDown != 0:
		s.study.Press(on)
	case b&tcell.WheelUp != 0:
		s.study.Press(back)
	case b&tcell.Button1 == 0:
		s.pressed = false
	case !s.pressed && s.frame != nil:
		s.pressed = true
		x, y := e.Position()
		s.study.Click(s.frame, x, y)
	}
}

// ink finds the terminal's styles for ours.
func (s *screen) ink() {
	s.colours = s.study.look.Colours
	for i := range s.styles {
		style := grid.Style(i)
		t := tcell.StyleDefault.Bold(style&grid.Bold != 0).Dim(style&grid.Faint != 0)
		t = t.Reverse(style&grid.Reverse != 0).Underline(style&grid.Underline != 0)
		if c := s.colours.Colour(style.Ink()); c != grid.OwnColour {
			t = t.Foreground(tcell.PaletteColor(c))
		}
		s.styles[i] = t
	}
}

// show draws the session and puts it on the terminal.
func (s *screen) show() {
	if s.study.look.Colours != s.colours {
		s.ink()
	}
	width, height := s.Size()
	s.frame = s.study.Draw(width, height)
	for y := range s.frame.Height() {
		for x := range s.frame.Width() {
			if c := s.frame.Cell(x, y); c.Text != "" {
				s.Put(x, y, c.Text, s.styles[c.Style])
			}
		}
	}
	if s.frame.Typing {
		s.ShowCursor(s.frame.TypeX, s.frame.TypeY)
	} else {
		s.HideCursor()
	}
	s.Show()
}

// keyNamesOf are the names that [Session.Press] has for keys without a character.
var keyNamesOf = map[tcell.Key]string{
	tcell.KeyRight: "Right", tcell.KeyLeft: "Left", tcell.KeyUp: "Up", tcell.KeyDown: "Down",
	tcell.KeyPgUp: "PgUp", tcell.KeyPgDn: "PgDn", tcell.KeyHome: "Home", tcell.KeyEnd: "End",
	tcell.KeyEnter: "Enter", tcell.KeyEsc: "Esc", tcell.KeyTab: "Tab", tcell.KeyBacktab: "Backtab",
	tcell.KeyBackspace: "Backspace", tcell.KeyBackspace2: "Backspace", tcell.KeyDelete: "Delete", tcell.KeyF1: "F1",
	tcell.KeyF2: "F2", tcell.KeyF3: "F3", tcell.KeyF4: "F4", tcell.KeyF5: "F5", tcell.KeyF6: "F6", tcell.KeyF7: "F7", tcell.KeyF8: "F8",
	tcell.KeyF9: "F9", tcell.KeyF10: "F10", tcell.KeyF11: "F11", tcell.KeyF12: "F12",
}

// keyOf returns the name of a key, "" if it has none.
func keyOf(e *tcell.EventKey) string {
	if name, ok := keyNamesOf[e.Key()]; ok {
		return name
	}
	switch k := e.Key(); {
	case k == tcell.KeyRune && e.Rune() == ' ':
		return "Space"
	case k == tcell.KeyRune:
		return string(e.Rune())
	case k >= tcell.KeyCtrlA && k <= tcell.KeyCtrlZ:
		return "Ctrl-" + string(rune('A'+k-tcell.KeyCtrlA))
	}
	return ""
}
