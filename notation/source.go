package notation

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"strings"

	"sueca/engine"
)

// Matches reads the matches of a text one by one, holding one at a time in
// memory. What cannot be read is in the match that it stands in; the error of
// the sequence is that of r, and ends it.
//
// A text without any match gives none.
func Matches(r io.Reader, opt Options) iter.Seq2[*Match, error] {
	return func(yield func(*Match, error) bool) {
		for piece, err := range split(r, opt) {
			if err != nil {
				yield(nil, err)
				return
			}
			m := readMatch(piece.text, piece.line, opt)
			m.Errors = append(piece.early, m.Errors...)
			if !yield(m, nil) {
				return
			}
		}
	}
}

// piece is the text of one match.
type piece struct {
	text  string
	line  int
	early ErrorList // met before the match was read
}

// split cuts a text into matches: a tag line after a deal begins the next one,
// with the comments above it. A [Sueca] line, which a canonical match begins
// with, begins one after anything but comments, and without those above it: in
// canonical form a match's comments stand below that line.
func split(r io.Reader, opt Options) iter.Seq2[piece, error] {
	return func(yield func(piece, error) bool) {
		in := bufio.NewReaderSize(r, 1<<16)
		var early ErrorList
		if bom, _ := in.Peek(3); string(bom) == "\xEF\xBB\xBF" {
			in.Discard(3)
			e := (&cursor{line: 1}).errorAt(engine.CodeTolerated, 0, 0, engine.Msg("the text begins with a byte-order mark"))
			e.File = opt.File
			early = ErrorList{e}
		}
		var text strings.Builder
		line, first := 0, 1
		deal, any, blank := false, false, true
		run, runLine := -1, 0 // where the comments above the current line begin
		for {
			start := text.Len()
			err := readLine(in, &text)
			if err != nil && !errors.Is(err, io.EOF) {
				yield(piece{}, err)
				return
			}
			s := text.String()[start:]
			if s == "" && err != nil {
				break
			}
			line++
			kind, empty := lineKind(strings.TrimRight(s, "\r\n"))
			head := !empty && kind == tokTag && isVersion(s)
			if !empty && kind == tokTag && deal || head && any {
				all, cut := text.String(), start
				from := line
				if run >= 0 && !head {
					cut, from = run, runLine
				}
				if !yield(piece{all[:cut], first, early}, nil) {
					return
				}
				text.Reset()
				text.WriteString(all[cut:])
				start -= cut
				first, early, deal, any = from, nil, false, false
			}
			switch {
			case empty:
			case kind == tokComment:
				if run < 0 {
					run, runLine = start, line
				}
			default:
				run = -1
			}
			deal = deal || !empty && kind == tokDeal
			any = any || !empty && kind != tokComment
			blank = blank && empty
		}
		if !blank {
			yield(piece{text.String(), first, early}, nil)
		}
	}
}

// isVersion reports whether a tag line gives the notation's version, and one
// that can be read.
func isVersion(line string) bool {
	if !strings.Contains(line, "Sueca") {
		return false
	}
	c := cursor{text: line}
	c.blanks()
	name, value, _, ok := c.tag()
	return ok && name == "Sueca" && value == Version && onlyComments(strings.TrimRight(line[c.at:], "\r\n"))
}

// readLine adds a line with its end to text; at the end of the input, what is
// left.
func readLine(in *bufio.Reader, text *strings.Builder) error {
	for {
		b, err := in.ReadSlice('\n')
		text.Write(b) // never fails
		if err != bufio.ErrBufferFull {
			return err
		}
	}
}
