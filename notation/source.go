package notation

import (
	"bytes"
	"io"
	"iter"
	"strings"

	"sueca/engine/code"
	"sueca/engine/message"
)

// Matches reads the matches of a text one by one, with few at a time in memory.
// What cannot be read is part of the match that it is in. An error of the
// sequence is an error of r, and ends it.
//
// A text without any match yields none.
func Matches(r io.Reader, opt Options) iter.Seq2[*Match, error] {
	return func(yield func(*Match, error) bool) {
		for shard, err := range Shards(r, opt, 1<<16) {
			if err != nil {
				yield(nil, err)
				return
			}
			for m := range shard.Matches(opt) {
				if !yield(m, nil) {
					return
				}
			}
		}
	}
}

// Shard is some whole matches of a text, in order. Several goroutines, or several processes,
// can each read their own shards: all of a shard is in its fields.
type Shard struct {
	// Text is the text of the shard alone.
	Text string
	// Line is the line of the text on which the shard begins, from 1.
	Line int
	// Ends are the offsets in Text at which its matches end, in order.
	Ends []int
	// Marked says that a byte-order mark stood before Text, where the text that it is of begins.
	Marked bool
}

// Reader reads shards, one match after another in the same memory. It is not
// safe for concurrent use: every goroutine needs its own.
//
// The zero Reader is ready to use.
type Reader struct{ r reader }

// Read yields the matches of a shard. A match, and everything it refers to,
// must not be used after the next one is asked for.
func (r *Reader) Read(s Shard, opt Options) iter.Seq[*Match] {
	return s.matches(func() *reader { return &r.r }, opt)
}

// Matches yields the matches of a shard, each in memory of its own.
func (s *Shard) Matches(opt Options) iter.Seq[*Match] {
	return s.matches(func() *reader { return &reader{} }, opt)
}

// Reread reads a match again from its own text, into memory of its own.
func (m *Match) Reread(opt Options) *Match {
	return new(reader).read(m.Text, m.FirstLine, opt)
}

func (s *Shard) matches(reader func() *reader, opt Options) iter.Seq[*Match] {
	return func(yield func(*Match) bool) {
		from, line := 0, s.Line
		for i, end := range s.Ends {
			text := s.Text[from:end]
			m := reader().read(text, line, opt)
			if i == 0 && s.Marked {
				m.Errors = append(ErrorList{markedBy(opt)}, m.Errors...)
			}
			if !yield(m) {
				return
			}
			from, line = end, line+strings.Count(text, "\n")
		}
	}
}

// markedBy returns what is said of a text that begins with a byte-order mark.
func markedBy(opt Options) *ParseError {
	e := (&cursor{line: 1}).errorAt(code.Tolerated, 0, 0, message.Msg("the text begins with a byte-order mark"))
	e.File = opt.File
	return e
}

// Shards cuts a text into shards of about size bytes, or more if one match is
// longer. An error of the sequence is an error of r, and ends it; whole matches
// before it are yielded.
func Shards(r io.Reader, opt Options, size int) iter.Seq2[Shard, error] {
	return func(yield func(Shard, error) bool) {
		c := cutter{opt: opt, line: 1}
		c.read(r, size, yield)
	}
}

// cutter cuts a text into shards.
type cutter struct {
	opt  Options
	buf  []byte
	at   int64 // the offset of buf in the text
	line int   // that buf begins on
	// of, if it is not nil, says which bytes of a text at an offset are wanted, and whether
	// they are the last. from is -1 if none are yet.
	of func(text string, at int64, final bool) (from, to int, done bool)

	splitter splitter
	marked   bool // a byte-order mark stood before buf
}

func (c *cutter) read(r io.Reader, size int, yield func(Shard, error) bool) {
	c.buf = make([]byte, 0, max(size, 4096))
	for first, more := true, true; more; first = false {
		var err error
		if c.buf, err = fill(r, c.buf); err != nil {
			more = false
		}
		if err == io.EOF {
			err = nil
		}
		if rest, bom := bytes.CutPrefix(c.buf, []byte("\xEF\xBB\xBF")); first && bom && c.at == 0 {
			c.drop(len(c.buf) - len(rest))
			c.marked = true
		}
		shard, done, tooLong := c.shard(!more && err == nil)
		if len(shard.Ends) > 0 && !yield(shard, nil) {
			return
		}
		if tooLong != nil {
			err = tooLong
		}
		if err != nil {
			yield(Shard{}, err)
			return
		}
		if done {
			return
		}
		if len(c.buf) == cap(c.buf) {
			c.buf = append(make([]byte, 0, 2*cap(c.buf)), c.buf...)
		}
	}
}

// shard takes the whole matches that are wanted from the buffer, which is the end of the text
// if it is final. It reports whether they are the last.
func (c *cutter) shard(final bool) (out Shard, done bool, tooLong *ParseError) {
	text := string(c.buf)
	to := len(text)
	if c.of != nil {
		from := 0
		if from, to, done = c.of(text, c.at, final); from < 0 {
			return Shard{}, done, nil
		}
		c.line += strings.Count(text[:from], "\n")
		c.drop(from)
		text, to = text[from:], to-from
	}
	s := &c.splitter
	s.scan(text, final)
	wanted := len(s.ends)
	for wanted > 0 && s.ends[wanted-1] > to {
		wanted--
	}
	later := append([]int(nil), s.ends[wanted:]...)
	if done {
		s.ends, text = s.ends[:wanted], text[:to]
	}
	if tooLong = s.tooLong(text, c.line); tooLong != nil {
		tooLong.File = c.opt.File
	}
	s.ends = s.ends[:min(wanted, len(s.ends))]
	end := 0
	if n := len(s.ends); n > 0 {
		end = s.ends[n-1]
		out = Shard{Text: text[:end], Line: c.line, Ends: s.ends, Marked: c.marked}
		c.line += strings.Count(out.Text, "\n")
		c.marked = false
		c.drop(end)
		s.forget(end)
	} else {
		s.ends = nil
	}
	for _, at := range later {
		s.ends = append(s.ends, at-end)
	}
	return out, done, tooLong
}

// drop forgets the first n bytes of the buffer.
func (c *cutter) drop(n int) {
	c.buf = c.buf[:copy(c.buf, c.buf[n:])]
	c.at += int64(n)
}

// fill reads until buf is full. Its error is the error of r, including
// [io.ErrUnexpectedEOF]: a decompressor returns that for a text that ends too
// soon, which is not the end of a text.
func fill(r io.Reader, buf []byte) ([]byte, error) {
	for len(buf) < cap(buf) {
		n, err := r.Read(buf[len(buf):cap(buf)])
		if buf = buf[:len(buf)+n]; err != nil {
			return buf, err
		}
	}
	return buf, nil
}

// Apart reports whether two matches remain two when their texts are joined.
func Apart(first, second string) bool {
	var s splitter
	s.scan(first+second, true)
	return len(s.ends) == 2 && s.ends[0] == len(first)
}

// splitter finds where matches end. A tag line after a deal, or after a walkover in place of
// one, begins the next match, with the comments above it. A [Sueca "1"] line, the first line of a
// canonical match, begins one after anything but comments, and without the
// comments above it: in canonical form a match's comments are below that line.
type splitter struct {
	ends []int // found so far
	from int   // where the current match begins
	at   int   // the next line to look at
	// deal and any say what the match has so far: a deal, anything but
	// comments.
	deal, any bool
	text      bool // the whole text has something but blank lines
}

// tooLong returns an error if a match, or the beginning of one, is longer than a
// match can be. The matches before it remain.
func (s *splitter) tooLong(text string, line int) *ParseError {
	from := 0
	if len(s.ends) == 0 {
		from = s.from
	}
	for i, end := range append(s.ends, len(text)) {
		if end-from > limits.match {
			s.ends = s.ends[:i]
			e := (&cursor{line: line + strings.Count(text[:from], "\n")}).errorAt(code.Syntax, 0, 0,
				message.Msg("the match that begins here has more than %d bytes: neither it nor what follows it is read", limits.match))
			return e
		}
		from = end
	}
	return nil
}

// forget continues with a text without the first n bytes.
func (s *splitter) forget(n int) {
	s.ends = nil
	s.from -= n
	s.at -= n
}

// scan looks at the lines of a text from where it stopped. A last line without
// a line end is looked at only if the text is final.
func (s *splitter) scan(text string, final bool) {
	for s.at < len(text) {
		start := s.at
		if s.deal {
			// Only a tag can end the match now.
			if start = nextTag(text, s.at); start < 0 {
				s.at = max(s.at, strings.LastIndexByte(text, '\n')+1)
				break
			}
			s.at = start
		}
		end := strings.IndexByte(text[start:], '\n')
		if end < 0 && !final {
			return
		}
		line := text[start:]
		if s.at = len(text); end >= 0 {
			line, s.at = text[start:start+end], start+end+1
		}
		s.line(text, strings.TrimRight(line, "\r"), start)
	}
	if final && s.text && s.from < len(text) {
		s.ends = append(s.ends, len(text))
	}
}

// line looks at one line.
func (s *splitter) line(text, line string, start int) {
	kind, empty := lineKind(line)
	if empty {
		return
	}
	s.text = true
	if kind == kindTag {
		head := isVersion(line)
		cut := start
		if !head {
			cut = above(text, s.from, start)
		}
		if s.deal || head && s.any {
			s.ends = append(s.ends, cut)
			s.from, s.deal, s.any = cut, false, false
		}
	}
	s.deal = s.deal || kind == kindDeal || kind == kindOther && isWalkover(line)
	s.any = s.any || kind != kindComment
}

// nextTag returns the offset of the next line that begins with a bracket, -1 if
// there is none.
func nextTag(text string, from int) int {
	for {
		i := strings.IndexByte(text[from:], '[')
		if i < 0 {
			return -1
		}
		i += from
		start := i
		for start > from && (text[start-1] == ' ' || text[start-1] == '\t') {
			start--
		}
		if start == 0 || text[start-1] == '\n' {
			return start
		}
		from = i + 1
	}
}

// above returns the offset of the comments directly above a line, or of the
// line itself if there are none.
func above(text string, from, start int) int {
	cut := start
	for at := start; at > from; {
		before := strings.LastIndexByte(text[:at-1], '\n') + 1
		before = max(before, from)
		kind, empty := lineKind(strings.TrimRight(text[before:at-1], "\r"))
		switch {
		case empty:
		case kind == kindComment:
			cut = before
		default:
			return cut
		}
		at = before
	}
	return cut
}

// isWalkover reports whether a line says that one side was not there, which may be all that
// there is of a match.
func isWalkover(line string) bool {
	k, _, _ := keyword(firstWord(strings.TrimLeft(line, " \t")))
	return k == "walkover"
}

// isVersion reports whether a tag line has the notation's version and can be
// read.
func isVersion(line string) bool {
	if !strings.Contains(line, "Sueca") {
		return false
	}
	if len(line) > limits.line || notText(line) >= 0 {
		return false // the reader refuses it
	}
	c := cursor{text: line}
	c.blanks()
	name, value, _, ok := c.tag()
	return ok && name == "Sueca" && value == Version && onlyComments(line[c.at:]) && commentsSize(line[c.at:]) <= limits.text
}
