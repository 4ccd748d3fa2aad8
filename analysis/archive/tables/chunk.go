package tables

import (
	"cmp"
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/encoding/rle"
	"github.com/parquet-go/parquet-go/format"
)

// chunk is a column of a group of rows. Its values are texts or numbers by their places in a dictionary, in
// the order in which they first come; or ids; or truths.
type chunk struct {
	of    format.SchemaElement
	at    []int32 // for each row the place in the dictionary, or 0 or 1, or null
	nulls bool    // some are null
	ids   []int64

	words   []string // texts, or numbers as the bytes that stand in the file
	ofWord  map[string]int32
	ofByte  [256]int32 // places of what a byte tells, two more than they are; 0 for one that did not come yet
	known   []byte     // for each row 1, or 0 for null
	page    []byte
	part    []byte
	missing int64 // how many are null
}

// null is the place of what is not known.
const null = -1

// begin empties the column, and keeps its memory.
func (c *chunk) begin(of format.SchemaElement) {
	*c = chunk{of: of, at: c.at[:0], ids: c.ids[:0], words: c.words[:0], ofWord: map[string]int32{}, known: c.known[:0], page: c.page[:0],
		part: c.part[:0]}
}

func appendTimes[T any](list []T, v T, times int) []T {
	n := len(list)
	list = slices.Grow(list, times)[:n+times]
	for i := range list[n:] {
		list[n+i] = v
	}
	return list
}

// place returns the place of what a pointer points at.
func (c *chunk) place(v any) int32 {
	switch v := v.(type) {
	case *string:
		if v != nil {
			return c.word(*v)
		}
	case *int32:
		return c.word(string(binary.LittleEndian.AppendUint32(nil, uint32(*v))))
	case *float64:
		return c.word(string(binary.LittleEndian.AppendUint64(nil, math.Float64bits(*v))))
	case *bool:
		if *v {
			return 1
		}
		return 0
	}
	c.nulls = true
	return null
}

// word returns the place of a word in the dictionary.
func (c *chunk) word(s string) int32 {
	place, ok := c.ofWord[s]
	if !ok {
		place = int32(len(c.words))
		c.words, c.ofWord[s] = append(c.words, s), place
	}
	return place
}

// dictionary returns the page of the dictionary, nil for a column without one.
func (c *chunk) dictionary() []byte {
	text := c.of.Type.V == format.ByteArray
	if !text && c.of.Type.V != format.Int32 && c.of.Type.V != format.Double {
		return nil
	}
	out := []byte{}
	for _, w := range c.words {
		if text {
			out = binary.LittleEndian.AppendUint32(out, uint32(len(w)))
		}
		out = append(out, w...)
	}
	return out
}

// data returns the page of the values.
func (c *chunk) data() (page []byte, how format.Encoding, err error) {
	page = c.page[:0]
	if c.of.RepetitionType.V == format.Optional {
		c.withoutNulls()
		levels := rle.Encoding{BitWidth: 1}
		if c.part, err = levels.EncodeLevels(c.part[:0], c.known); err != nil {
			return nil, 0, err
		}
		page = append(binary.LittleEndian.AppendUint32(page, uint32(len(c.part))), c.part...)
	}
	switch c.of.Type.V {
	case format.Int64:
		var ids delta.BinaryPackedEncoding
		c.part, err = ids.EncodeInt64(c.part[:0], c.ids)
		how = format.DeltaBinaryPacked
	case format.Boolean:
		c.part = appendBits(c.part[:0], c.at)
		how = format.Plain
	default:
		places := rle.Encoding{BitWidth: widthOf(len(c.words))}
		page = append(page, byte(places.BitWidth))
		c.part, err = places.EncodeInt32(c.part[:0], c.at)
		how = format.RLEDictionary
	}
	page = append(page, c.part...)
	c.page = page
	return page, how, err
}

// withoutNulls leaves out the rows that are null, and notes which those are.
func (c *chunk) withoutNulls() {
	rows, n := len(c.at), 0
	c.known = appendTimes(c.known, 1, rows)
	if !c.nulls {
		return
	}
	for i, place := range c.at {
		if c.at[n] = place; place == null {
			c.known[i] = 0
		} else {
			n++
		}
	}
	c.at, c.missing = c.at[:n], int64(rows-n)
}

// widthOf returns in how many bits the places in a dictionary are written. No place is in two bytes in part: so
// the frequent ones are frequent bytes, which take less room when they are packed.
func widthOf(words int) int {
	switch width := bits.Len(uint(max(words-1, 0))); {
	case width > 8:
		return (width + 7) &^ 7
	case width > 2:
		return 1 << bits.Len(uint(width-1))
	default:
		return width
	}
}

// appendBits appends truths, eight a byte.
func appendBits(dst []byte, truths []int32) []byte {
	for eight := range slices.Chunk(truths, 8) {
		b := byte(0)
		for i, v := range eight {
			b |= byte(v) << i
		}
		dst = append(dst, b)
	}
	return dst
}

// statistics returns what the column has, for those who look for some of it, when its page is made.
func (c *chunk) statistics() format.Statistics {
	out := format.Statistics{NullCount: c.missing}
	switch by := strings.Compare; {
	case len(c.words) > 0:
		if c.of.Type.V == format.Int32 {
			by = func(a, b string) int { return cmp.Compare(numberIn(a), numberIn(b)) }
		}
		if c.of.Type.V == format.Double {
			by = func(a, b string) int { return cmp.Compare(decimalIn(a), decimalIn(b)) }
		}
		out.MinValue, out.MaxValue = []byte(slices.MinFunc(c.words, by)), []byte(slices.MaxFunc(c.words, by))
	case len(c.ids) > 0:
		out.MinValue = binary.LittleEndian.AppendUint64(nil, uint64(slices.Min(c.ids)))
		out.MaxValue = binary.LittleEndian.AppendUint64(nil, uint64(slices.Max(c.ids)))
	}
	return out
}

func decimalIn(word string) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64([]byte(word)))
}

// numberIn returns the number of a word.
func numberIn(word string) int32 { return int32(binary.LittleEndian.Uint32([]byte(word))) }
