package output

import (
	"context"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// Key asks a question on a terminal and waits for one of some keys, without Enter. Esc and Ctrl-C
// leave: the error is [context.Canceled]. It returns 0 where nobody is there to be asked.
func (o *Output) Key(in io.Reader, question, keys string) (byte, error) {
	file, ok := in.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) || !IsTerminal(o.Errors) {
		return 0, nil
	}
	o.Stdout.Flush()
	o.Stderr.Printf("%s ", question)
	o.Stderr.Flush()
	defer o.Stderr.Printf("\n")
	was, err := term.MakeRaw(int(file.Fd()))
	if err != nil {
		return 0, err
	}
	defer term.Restore(int(file.Fd()), was)
	for key := make([]byte, 1); ; {
		if _, err := file.Read(key); err != nil {
			return 0, err
		}
		switch k := strings.ToLower(string(key))[0]; {
		case k == 3 || k == 27:
			return 0, context.Canceled
		case strings.IndexByte(keys, k) >= 0:
			return k, nil
		}
	}
}
