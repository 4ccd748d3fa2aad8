package exchange

import (
	"bufio"
	"bytes"
	"io"

	"sueca/engine/code"
	"sueca/engine/message"
	"sueca/notation"
)

// maxLine is the most bytes that a line of another form can have: as many as a match of
// the notation. Tests make it smaller.
var maxLine = notation.MaxMatch

// converter turns the lines of a form into lines of the notation.
type converter interface {
	// line takes the next line, without its end, and writes what is ready.
	line(text string, out *bytes.Buffer) error
	// end writes what is left.
	end(out *bytes.Buffer)
}

// stream is a text in another form that is converted as it is read: no more of it is in
// memory than a line, or a trick.
type stream struct {
	in   *bufio.Reader
	to   converter
	out  bytes.Buffer
	long []byte // a line that is longer than the buffer of in
	row  int    // lines so far
	err  error
}

// newStream returns the notation of a text. It converts as far as the first line with
// something on it, so that a table without the columns it needs is refused at once.
func newStream(in io.Reader, to converter) (*stream, error) {
	s := &stream{in: bufio.NewReaderSize(in, 1<<16), to: to}
	if mark, _ := s.in.Peek(3); string(mark) == "\uFEFF" {
		_, _ = s.in.Discard(3) // they are in the buffer
	}
	for s.err == nil && s.out.Len() < 1<<12 && len(bytes.TrimLeft(s.out.Bytes(), "\n")) == 0 {
		s.next()
	}
	if s.err == io.EOF {
		return s, nil
	}
	return s, s.err
}

// next converts a line.
func (s *stream) next() {
	s.long = s.long[:0]
	part, err := s.in.ReadSlice('\n')
	for err == bufio.ErrBufferFull && len(s.long) <= maxLine {
		s.long = append(s.long, part...)
		part, err = s.in.ReadSlice('\n')
	}
	if len(s.long) > 0 {
		s.long = append(s.long, part...)
		part = s.long
	}
	if err != nil && err != io.EOF && err != bufio.ErrBufferFull {
		s.err = err // what came before it is no whole line
		return
	}
	s.row++
	if line := bytes.TrimRight(part, "\r\n"); len(line) > maxLine {
		s.err = &notation.ParseError{Line: s.row, Col: 1, EndCol: 1, Code: code.Syntax,
			Msg: message.Msg("this line has more than %d bytes: neither it nor what follows it is read", maxLine)}
		return
	} else if len(part) > 0 {
		if s.err = s.to.line(string(line), &s.out); s.err != nil {
			return
		}
	}
	if err == io.EOF {
		s.to.end(&s.out)
		s.err = io.EOF
	}
}

func (s *stream) Read(b []byte) (int, error) {
	for s.out.Len() == 0 {
		if s.err != nil {
			return 0, s.err
		}
		s.next()
	}
	return s.out.Read(b)
}
