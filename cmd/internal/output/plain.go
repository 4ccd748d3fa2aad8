package output

import (
	"bufio"
	"fmt"
	"io"
	"unicode/utf8"

	"sueca/cmd/internal/lang"
	"sueca/engine/message"
)

// Plain is where words for a person go. Whatever is written to it comes out without a
// character that a terminal would obey or a reader could not see ([message.Hidden]): such
// a character is written as its number. Only line ends stay.
//
// That is how foreign text is kept from terminals and pages. Names, notes, file names,
// queries and errors go through here, because there is no other standard output or
// standard error that a verb could write them to, and the compiler finds who tries. In
// [Plain.Printf] and in the sentences of [Output.Words] their line ends are marked too,
// since one in a name would make a line that the program did not write.
//
// Two things have to go another way, and say so. The program's own styles are written by
// [Plain.Own]. What is the record itself, such as the output of fmt, keeps its bytes, so
// that it can be read again: [Output.Record].
type Plain struct {
	out io.Writer
	// part is the beginning of a character, whose rest has not been written yet.
	part []byte
	// width is how wide a line may be, 0 for any; line is the one that has not ended.
	width int
	line  []byte
}

// NewPlain returns a Plain that writes to out.
func NewPlain(out io.Writer) *Plain { return &Plain{out: out} }

// bufferedPlain returns a Plain that writes to out when it is flushed, or has enough.
func bufferedPlain(out io.Writer, size int) *Plain {
	return &Plain{out: bufio.NewWriterSize(out, size)}
}

// Write writes a text without hidden characters.
func (p *Plain) Write(b []byte) (int, error) {
	text := b
	if p.part != nil {
		text = append(p.part, b...)
		p.part = nil
	}
	if n := unfinished(text); n > 0 {
		p.part = append([]byte(nil), text[len(text)-n:]...)
		text = text[:len(text)-n]
	}
	if _, err := p.out.Write(p.fold(visible(text))); err != nil {
		return 0, err
	}
	return len(b), nil
}

// WriteString is [Plain.Write] for a string.
func (p *Plain) WriteString(s string) (int, error) { return p.Write([]byte(s)) }

// WriteByte is [Plain.Write] for a byte.
func (p *Plain) WriteByte(b byte) error {
	_, err := p.Write([]byte{b})
	return err
}

// Printf writes by a format of ours, with the arguments made visible as in
// [lang.Shown].
func (p *Plain) Printf(format string, args ...any) error {
	_, err := fmt.Fprintf(p, format, lang.Shown(args)...)
	return err
}

// visible returns a text without hidden characters, the same slice if it has none.
func visible(text []byte) []byte {
	clean := true
	for i := 0; clean && i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			clean = c >= ' ' && c != 0x7F || c == '\n'
			i++
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		clean = (r != utf8.RuneError || n > 1) && !message.Hidden(r)
		i += n
	}
	if clean {
		return text
	}
	return []byte(message.VisibleLines(string(text)))
}

// unfinished returns how many bytes at the end of a text begin a character that is not
// complete.
func unfinished(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if c := text[len(text)-n]; utf8.RuneStart(c) {
			if utf8.FullRune(text[len(text)-n:]) {
				return 0
			}
			return n
		}
	}
	return 0
}

// Own returns the writer for what is the program's own to the last byte: the styles that
// it sends to a terminal, the bar of its progress, what another Plain has passed, and
// documents that have no hidden characters left, such as JSON.
func (p *Plain) Own() io.Writer {
	p.finish()
	return p.out
}

// finish writes what is left of a character and of a line that never ended.
func (p *Plain) finish() error {
	if p.part == nil && len(p.line) == 0 {
		return nil
	}
	rest := visible(p.part)
	p.part = nil
	if p.width > 0 {
		p.line = append(p.line, rest...)
		rest = p.unended()
	}
	_, err := p.out.Write(rest)
	return err
}

// buffered reports whether what is written waits until it is flushed.
func (p *Plain) buffered() bool {
	_, ok := p.out.(*bufio.Writer)
	return ok
}

// Flush writes what waits.
func (p *Plain) Flush() error {
	err := p.finish()
	if b, ok := p.out.(*bufio.Writer); ok {
		err = b.Flush()
	}
	return err
}

// Record returns the writer for what is the record itself: it keeps its bytes in a file or
// a pipe, and is made visible on a terminal. Its lines are never broken.
func (a *Output) Record() io.Writer {
	if !IsTerminal(a.Screen) {
		return a.Stdout.Own()
	}
	return NewPlain(a.Stdout.Own())
}
