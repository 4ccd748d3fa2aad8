package notation

import (
	"io"
	"iter"
	"math"
	"strings"
)

// A text may be so long that several machines read it, each a chunk. A match that two chunks
// have a part of belongs to one of them. Which one does not depend on anything before the
// chunk: nobody reads a text from its beginning to find out where they are.

// Chunk is a part of a text by its bytes, wherever these end (pedaço). Chunks that together
// are a text have each of its matches once, in their order.
//
// The matches of a chunk are those from the first boundary that is found from its first byte
// on, up to the first that is found from its end on.
type Chunk struct {
	// From and To are the offsets of the first byte, and of the one after the last, in
	// bytes. To may lie beyond the end of the text.
	From, To int64
	// Line is the line of the text that From is on, from 1. It is one more than the number of
	// line ends before From, which can be counted for all chunks of a text at once. Places
	// in matches are right if it is.
	Line int
}

// firstBoundary returns the offset of the first boundary between two matches of a text that can be
// known to be one from what is there, without what is before it; len(text) where there is none. If
// the text is not final, and what is there of it does not decide, it reports false.
//
// A line with a tag begins a match if a deal is before it. So the first line with a tag may or may
// not begin one, as long as no deal is between. It is passed over; so is the rest of the first line.
// Boundaries of a larger offset are never smaller.
func firstBoundary(text string, final bool) (at int, ok bool) {
	at = strings.IndexByte(text, '\n') + 1
	for at > 0 && at < len(text) {
		line, next := text[at:], len(text)
		if end := strings.IndexByte(line, '\n'); end >= 0 {
			line, next = line[:end], at+end+1
		} else if !final {
			return 0, false
		}
		kind, blank := lineKind(strings.TrimRight(line, "\r"))
		deal := kind == kindDeal || kind == kindOther && isWalkover(line)
		if at = next; blank || kind != kindTag && !deal {
			continue
		}
		// From here on all is known: below a tag a match has no deal yet.
		s := splitter{from: at, at: at, deal: deal, any: true, text: true}
		s.scan(text, false)
		if len(s.ends) > 0 {
			return s.ends[0], true
		}
		break
	}
	return len(text), final
}

// Shards is [Shards] for a chunk. r is the text from p.From on; how much of it is read beyond
// p.To depends on how long the matches are.
func (p Chunk) Shards(r io.Reader, opt Options, size int) iter.Seq2[Shard, error] {
	return func(yield func(Shard, error) bool) {
		b := &bounds{Chunk: p, end: unsettled, begun: p.From <= 0}
		b.To = max(p.From, p.To)
		c := cutter{opt: opt, at: p.From, line: max(1, p.Line), of: b.of}
		c.read(r, size, yield)
	}
}

// bounds finds where a chunk begins and ends, in the buffer of a cutter.
type bounds struct {
	Chunk
	begun bool  // the buffer begins with a match of the chunk, or behind one
	end   int64 // the offset at which the chunk ends; unsettled until it is known
}

// unsettled is the end of a chunk that is not known yet.
const unsettled = math.MaxInt64

// of returns which bytes of a text are the chunk's, as far as is known, and whether the chunk
// ends there. from is -1 if it is not known yet. at is the offset of the text, which is the last
// there is if it is final.
func (b *bounds) of(text string, at int64, final bool) (from, to int, done bool) {
	if b.end == unsettled && at+int64(len(text)) > b.To {
		if b.To <= 0 {
			b.end = 0
		} else if n, ok := firstBoundary(text[max(0, b.To-at):], final); ok {
			b.end = max(b.To, at) + int64(n)
		}
	}
	if !b.begun {
		n, ok := firstBoundary(text, final)
		far := b.end == unsettled && at+int64(n) > b.To // more must be read to see which comes first
		switch {
		case !ok && len(text) > 2*limits.match:
			// A match is too long here, of which this is not the beginning. The chunk that
			// has the beginning says so, and nothing behind it is read.
			return -1, 0, true
		case ok && far && len(text) > 4*limits.match:
			b.To = unsettled // to come to the match that is too long, and say it
		case !ok || far:
			return -1, 0, false
		}
		from, b.begun = n, true
	}
	if b.end != unsettled {
		return from, max(from, int(min(b.end-at, int64(len(text))))), b.end <= at+int64(len(text))
	}
	// Up to To all is the chunk's, whatever its end will be.
	return from, max(from, int(min(b.To-at, int64(len(text))))), false
}
